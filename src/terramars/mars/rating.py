"""A price on steps of the terraform rating: what may ask M€ for each of them, and how it is paid.

Everything about such a price stands here. What raises the rating (`Raising`) knows beforehand how many steps it brings,
those of bonus steps included, and is not offered to who cannot pay them all; when the steps come, they are charged.
Without a price all of this is one question to the player's standing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from terramars.core.flow import AnyOrder, Arrow, Either, Several, Then
from terramars.core.machine import PAUSE, Effect, Frame, Pause, Reason, apply, lasting, possible
from terramars.core.native import mypyc_attr
from terramars.core.option import Option
from terramars.mars.effects.given import Each, Given
from terramars.mars.effects.stock import Spend
from terramars.mars.payment import Pay, card_power, money_currencies
from terramars.mars.payment import price as price_of_card
from terramars.mars.references import meant
from terramars.mars.standing import Standing
from terramars.mars.state import State
from terramars.mars.words import CUBES_BIT, MAP_BIT, MONEY, RATING_BIT, STOCK_BIT

MANY_STEPS: Final = 12
"""No action brings more steps, unless it counts them: who can pay so many need not think about the order."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Raising(Effect):
    """An effect that may raise the terraform rating of its player."""

    def steps_brought(self, s: State, seat: int, card: int, tracks: list[int]) -> int:
        """How many steps the rating rises by it, with all that follows; moves the parameters in `tracks`."""
        return 0

    def is_counted(self) -> bool:
        """Whether the steps are counted when they come: the card that brings them may count itself."""
        return False

    def fewest(self, s: State, seat: int, card: int) -> int:
        """How many steps it brings at least, however few M€ are left: without those for all of them it cannot begin."""
        return self.steps_brought(s, seat, card, s.tracks[:])


def raises(effect: Effect) -> bool:
    """Whether an effect, or one inside it, may raise a terraform rating."""
    return isinstance(effect, Raising) or any([raises(part) for part in effect.parts()])


def steps_of(effect: Effect, s: State, seat: int, card: int, tracks: list[int]) -> int:
    """How many steps an effect is certain to bring to a seat, from where `tracks` stand; moves them."""
    if isinstance(effect, Raising):
        return effect.steps_brought(s, seat, card, tracks)
    if isinstance(effect, (Arrow, Several, Then)):
        return sum([steps_of(part, s, seat, card, tracks) for part in effect.parts()])
    if isinstance(effect, AnyOrder):
        return sum([steps_of(part, s, seat, its_card, tracks) for part, owner, its_card in effect.members
                    if owner == seat])  # fmt: skip
    if isinstance(effect, Given):
        return steps_of(effect.branch(s, seat, card), s, seat, card, tracks)
    if isinstance(effect, Each):
        return steps_of(effect.effect, s, seat, card, tracks) if meant(effect.who, seat, seat) else 0
    branches = effect.branches if isinstance(effect, Either) else effect.alternatives(s, seat, card)
    if not branches:
        return 0  # what may be left, or raises nothing
    ways = [tracks[:] for _ in branches]
    steps = [steps_of(branch, s, seat, card, ways[i]) for i, branch in enumerate(branches)]
    fewest = steps.index(min(steps))
    tracks[:] = ways[fewest]
    return steps[fewest]


def steps_of_all(effects: Iterable[Effect], s: State, seat: int, card: int) -> int:
    """How many steps several effects of a card are certain to bring to a seat, one after the other."""
    found = tuple(effects)
    if card >= 0 and card not in s.players[seat].played and any([is_counted(effect) for effect in found]):
        left = min(s.money_power(seat), card_power(s, seat, card) - price_of_card(s, seat, card))
        s = s.copy()
        s.lay_down(seat, card)  # it may count itself, and lies there, paid, when it does
        s.players[seat].stock[MONEY] += max(0, left) - s.money_power(seat)
    tracks = s.tracks[:]
    return sum([steps_of(effect, s, seat, card, tracks) for effect in found])


def steps_behind(s: State, asked: Frame, option: Option) -> int:
    """How many steps are certain to come to the seat that is asked, once it has chosen an option.

    The option is carried out on a copy until something is asked; to the steps that have come then, those are added
    that are certain of what still waits. So the only branch, card or tile that is left counts, whatever others bring.
    """
    _, seat, _ = asked
    twin: State = s.copy()
    twin.trial = True
    twin.lanes = []
    twin.pending = [(PAUSE, seat, -1), asked]
    before = twin.players[seat].tr
    apply(twin, option)
    while not is_over(twin.pending[-1]):
        effect, owner, card = twin.pending[-1]
        if not effect.feasible(twin, owner, card):
            return 0  # nothing is certain of what cannot be done
        options = effect.options(twin, owner, card)
        if len(options) > 1 and twin.is_wary(owner):
            options = lasting(twin, options)
        if len(options) > 1:
            break
        twin.pending.pop()
        effect.resolve(twin, owner, card, options[0] if options else None)
    tracks, steps = twin.tracks[:], twin.players[seat].tr - before
    for frame in reversed(twin.pending):
        if is_over(frame):
            break
        if frame[1] == seat:
            steps += steps_of(frame[0], twin, seat, frame[2], tracks)
    return steps


def is_over(frame: Frame) -> bool:
    """Whether the action under way is complete when it is a frame's turn."""
    return isinstance(frame[0], Pause) or frame[0].begins_action()


def is_counted(effect: Effect) -> bool:
    """Whether an effect counts the steps that it brings."""
    return isinstance(effect, Raising) and effect.is_counted()


def affordable(effect: Raising, s: State, seat: int, card: int) -> bool:
    """Whether a seat has the M€ for every step that an effect brings."""
    price = s.players[seat].standing.rating_price
    return not price or price * effect.steps_brought(s, seat, card, s.tracks[:]) <= s.money_power(seat)


def charge(s: State, seat: int, steps: int) -> None:
    """The rating of a seat rose: what that costs is paid before anything else happens."""
    price = s.players[seat].standing.rating_price
    if price and steps:
        s.push(Pay(price * steps, money_currencies(s, seat)), seat, -1)


def price_reads(s: State, seat: int, steps: int = 0) -> int:
    """The money that steps depend on, as bits: none where there is no price, or plenty of money even for so many."""
    standing = s.players[seat].standing
    if not standing.rating_price or s.money_power(seat) >= max(steps, MANY_STEPS) * standing.rating_price:
        return 0
    return money_bits(standing)


def money_bits(standing: Standing) -> int:
    """M€ and everything that a player may pay every bill with, as bits."""
    bits = STOCK_BIT << MONEY
    for tender in standing.tenders:
        if tender.tag < 0:
            bits |= STOCK_BIT << tender.resource if tender.resource >= 0 else CUBES_BIT
    return bits


def price_writes(s: State, seat: int) -> int:
    """The bit by which an effect says that it may raise a rating whose steps have a price."""
    return RATING_BIT if s.players[seat].standing.rating_price else 0


def sure_steps(effects: Iterable[Effect], s: State, seat: int, card: int) -> int:
    """How many steps effects bring, with all that follows; -1 where that is not sure.

    Sure it is only where steps come from the effects themselves: not from an area that offers something for a price,
    from what hears of them, or from a choice inside them.
    """
    if s.board.priced:
        return -1
    for heard in s.players[seat].standing.listeners:
        for listener, when in heard:
            if when.effect.writes(s, seat, listener) & RATING_BIT:
                return -1
    steps, tracks = 0, s.tracks[:]
    for effect in effects:
        if isinstance(effect, Raising):
            if effect.is_counted():
                return -1
            steps += effect.steps_brought(s, seat, card, tracks)
        elif effect.writes(s, seat, card) & RATING_BIT:
            return -1
    return steps


def surely_paid(effects: Iterable[Effect], s: State, seat: int, card: int, cost: int) -> bool:
    """Whether M€ alone cover a cost and every step that effects bring, so that nothing need be tried."""
    steps = sure_steps(effects, s, seat, card)
    player = s.players[seat]
    return steps >= 0 and cost + player.standing.rating_price * steps <= player.stock[MONEY]


def surely_short(effect: Effect, s: State, seat: int, card: int, left: int) -> bool:
    """Whether its steps cost more than the M€ left at most when it is its turn, so that nothing need be tried."""
    price = s.players[seat].standing.rating_price
    return isinstance(effect, Raising) and price * effect.fewest(s, seat, card) > left


def raises_nothing(effect: Effect, s: State, seat: int, card: int) -> bool:
    """Whether something can be chosen in an effect that raises no rating."""
    return any(not way.writes(s, seat, card) & RATING_BIT for way in effect.alternatives(s, seat, card))


def side_by_side(effect: Effect) -> tuple[Effect, ...]:
    """What happens at the same time in an effect, where none of it takes what another might need."""
    return effect.effects if isinstance(effect, Several) and not effect.takes() & ~MAP_BIT else (effect,)


def can_be_paid(effect: Effect, s: State, seat: int, card: int) -> bool:
    """Whether the steps that something feasible may bring can be paid to its end, what it costs itself included."""
    if not s.players[seat].standing.rating_price or not effect.writes(s, seat, card) & RATING_BIT:
        return True
    if raises_nothing(effect, s, seat, card):
        return True
    gain = effect
    if isinstance(effect, Arrow):
        cost = effect.cost
        if isinstance(cost, Spend) and surely_short(effect.gain, s, seat, card, cost.left_after(s, seat, card)):
            return False
        if not effect.cost.takes() & (STOCK_BIT << MONEY):
            gain = effect.gain
    gains = side_by_side(gain)
    if any(isinstance(part, Raising) for part in gains) and surely_paid(gains, s, seat, card, 0):
        return True
    return possible(s, effect, seat, card)


def rating_reasons(effects: Iterable[Effect], s: State, seat: int, card: int, have: int) -> list[Reason]:
    """Why the steps that effects bring together cannot be paid, when so many M€ are left for them."""
    price = s.players[seat].standing.rating_price
    if not price:
        return []
    steps = steps_of_all(effects, s, seat, card)
    return [Reason("rating price", steps, price * steps, max(0, have))] if price * steps > max(0, have) else []


def with_total(found: list[Reason], total: list[Reason]) -> list[Reason]:
    """Reasons in which one about all steps together stands instead of those about each part."""
    if not total:
        return found
    return [reason for reason in found if reason.kind != "rating price"] + total
