"""Whether a card can be played now, and every reason why not."""

from __future__ import annotations

from typing import Final

from terramars.core.flow import INFORMATION, AnyOrder
from terramars.core.machine import Effect, Reason
from terramars.mars.cards import CARDS, StandingEffect
from terramars.mars.counts import Need, TagCount, TrackCount
from terramars.mars.effects.planet import Place
from terramars.mars.payment import card_power, currencies, leeway, power, price, short_of_money
from terramars.mars.rating import money_bits, rating_reasons, sure_steps, surely_paid, with_total
from terramars.mars.standing import PAID, PLACED, PLAYED, UNLIMITED, When
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CUBES_BIT, HEAT, MAP_BIT, ME, MONEY, RATING_BIT, STEEL, STOCK_BIT, TITANIUM, WILD


def need_met(need: Need, s: State, seat: int, card: int, extra: tuple[StandingEffect, ...]) -> bool:
    """Whether a requirement holds, with the player's leeway on global parameters."""
    count = need.count
    if isinstance(count, TrackCount):
        steps = leeway(s, seat, count.track, extra)
        if steps >= UNLIMITED:
            return True
        value = s.tracks[count.track]
        slack = steps * PARAMETERS[count.track].step
        return value + slack >= need.bound if need.is_minimum else value - slack <= need.bound
    return need.met(s, seat, card)


def missing_tags(needs: tuple[Effect, ...], s: State, seat: int) -> list[int]:
    """The tags that the needs ask for beyond those in play: wild tags must stand for them, one each."""
    tags = s.players[seat].standing.tags
    missing: list[int] = []
    for need in needs:
        if isinstance(need, Need) and isinstance(need.count, TagCount) and need.count.of == ME and need.is_minimum:
            have = sum([tags[tag] for tag in need.count.tags])
            missing.extend([need.count.tags[0]] * max(0, need.bound - have))
    return missing


def needs_met(s: State, seat: int, card: int, extra: tuple[StandingEffect, ...] = ()) -> bool:
    """Whether all requirements of a card hold; each wild tag may stand for one tag in all of them together."""
    needs = CARDS[card].needs
    if not needs:
        return True
    for need in needs:
        if isinstance(need, Need) and not need_met(need, s, seat, card, extra):
            return False
    wilds = s.players[seat].standing.tags[WILD]
    return not wilds or len(missing_tags(needs, s, seat)) <= wilds


CURRENCIES: Final = STOCK_BIT << MONEY | STOCK_BIT << STEEL | STOCK_BIT << TITANIUM | STOCK_BIT << HEAT | CUBES_BIT
"""What may pay for a card."""


class Anatomy:
    """What follows from a card's statement for its legality, worked out once."""

    def __init__(self, play: tuple[Effect, ...]) -> None:
        taken = [effect.takes() for effect in play]
        self.tangled = sum([1 for bits in taken if bits & ~MAP_BIT]) > 1
        """Several of its effects take something of their player: they may get into each other's way."""
        self.taken = 0
        """What it takes of its player, as bits."""
        for bits in taken:
            self.taken |= bits
        self.takes_currency = self.taken & CURRENCIES != 0
        """It takes something of a kind that might also have paid for the card."""
        self.places_land = self.taken & MAP_BIT != 0


ANATOMY: Final[list[Anatomy]] = []
"""By card."""


def anatomy(card: int) -> Anatomy:
    """The anatomy of a card."""
    if len(ANATOMY) != len(CARDS):
        ANATOMY[:] = [Anatomy(other.play) for other in CARDS]
    return ANATOMY[card]


def takes_what_pays(s: State, seat: int, card: int) -> bool:
    """Whether a card takes something of its player that might also pay for it."""
    taken = anatomy(card).taken
    if not taken & CURRENCIES:
        return False
    standing = s.players[seat].standing
    if standing.stand_ins:
        return True  # what is taken may be paid in something else
    statement = CARDS[card]
    pays = STOCK_BIT << MONEY
    if statement.takes_steel:
        pays |= STOCK_BIT << STEEL
    if statement.takes_titanium:
        pays |= STOCK_BIT << TITANIUM
    for tender in standing.tenders:
        if tender.tag < 0 or statement.tag_counts[tender.tag]:
            pays |= STOCK_BIT << tender.resource if tender.resource >= 0 else CUBES_BIT
    return taken & pays != 0


def careful(s: State, seat: int, card: int) -> bool:
    """Whether how the card is paid may decide if it can be carried out."""
    if takes_what_pays(s, seat, card):
        return True
    if s.players[seat].standing.rating_price and may_raise(s, seat, card):
        hears_itself = own_trigger_writes(s, seat, card, MAP_BIT) & RATING_BIT
        if hears_itself or not surely_paid(CARDS[card].play, s, seat, card, price(s, seat, card)):
            return True
    return land_is_priced(s, seat, card)


def land_is_priced(s: State, seat: int, card: int) -> bool:
    """Whether only areas that have a price are left for a tile of a card."""
    if not s.board.priced or not anatomy(card).places_land:
        return False
    return any([only_priced(s, seat, card, effect) for effect in CARDS[card].play])


def can_pay_to_the_end(s: State, seat: int, card: int, cost: int) -> bool | None:
    """Whether a card whose effects are possible can be paid so that they stay so; None: only a trial can tell."""
    if takes_what_pays(s, seat, card):
        return None
    player = s.players[seat]
    rating_price = player.standing.rating_price
    if not (rating_price and may_raise(s, seat, card)) and not land_is_priced(s, seat, card):
        return True
    if own_trigger_writes(s, seat, card, MAP_BIT) & RATING_BIT:
        return None
    steps = sure_steps(CARDS[card].play, s, seat, card)
    if steps < 1:
        return None if steps else True
    owed, left = steps * rating_price, card_power(s, seat, card) - cost
    if price(s, seat, card) + owed <= player.stock[MONEY]:
        return True  # M€ alone cover it all
    if owed > min(left, s.money_power(seat)):
        return None if card_writes(s, seat, card) & money_bits(player.standing) else False
    # Who pays with as much else as there is keeps the rest of the M€; where something stands in for M€, that is tried.
    only_money = money_bits(player.standing) == STOCK_BIT << MONEY
    return True if only_money and owed <= min(left, player.stock[MONEY]) else None


def may_raise(s: State, seat: int, card: int) -> bool:
    """Whether playing a card may raise a rating whose steps have a price, by itself or by what hears it."""
    return card_writes(s, seat, card) & RATING_BIT != 0


def card_writes(s: State, seat: int, card: int) -> int:
    """What playing a card may change for the better, by itself or by what hears it."""
    bits = trigger_writes(s, seat) | trigger_writes(s, seat, PAID)
    for effect in CARDS[card].play:
        bits |= effect.writes(s, seat, card)
    return bits | own_trigger_writes(s, seat, card, bits)


def only_priced(s: State, seat: int, card: int, effect: Effect) -> bool:
    """Whether only areas that have a price are left for a tile of this effect."""
    if isinstance(effect, Place):
        areas = effect.areas(s, seat, card)
        return areas != 0 and not areas & ~s.board.priced
    return any([only_priced(s, seat, card, part) for part in effect.parts()])


def trigger_writes(s: State, seat: int, moment: int = PLAYED) -> int:
    """What the player's own triggers on playing (or paying) a card may bring in time for its effects."""
    bits = 0
    for listener, when in s.players[seat].standing.listeners[moment]:
        bits |= when.effect.writes(s, seat, listener)
    return bits


def own_trigger_writes(s: State, seat: int, card: int, others: int) -> int:
    """What a card may bring for its effects because it hears itself, when its other effects write these bits."""
    bits = 0
    for standing in CARDS[card].effect:
        if isinstance(standing, When) and (standing.moment.kind != PLACED or others & MAP_BIT):
            bits |= standing.effect.writes(s, seat, card)
            bits |= trigger_writes(s, seat, PAID)
    return bits


def group_of(s: State, seat: int, card: int) -> AnyOrder:
    """The effects of a card's lower panel as simultaneous frames."""
    return AnyOrder(tuple([(effect, seat, card) for effect in CARDS[card].play]))


def effects_possible(s: State, seat: int, card: int) -> bool | None:
    """Whether the lower panel can be carried out; None: only a trial can tell."""
    play = CARDS[card].play
    for effect in play:
        if not effect.feasible(s, seat, card):
            lacks = effect.lacks(s, seat, card) & ~INFORMATION  # in a trial drawing brings nothing
            if not lacks:
                return False
            helped = trigger_writes(s, seat)
            for other in play:
                if other is not effect:
                    helped |= other.writes(s, seat, card)
            helped |= own_trigger_writes(s, seat, card, helped)
            return None if lacks & helped else False
    if anatomy(card).tangled and not group_of(s, seat, card).feasible(s, seat, card):
        return None if trigger_writes(s, seat) else False
    return True


def reasons_against(
    s: State, seat: int, card: int, extra: tuple[StandingEffect, ...] = (), tried: bool = False
) -> list[Reason]:
    """Every reason why a card cannot be played now, apart from whose turn it is; `tried`: a trial of it has failed."""
    found: list[Reason] = []
    needs = CARDS[card].needs
    for need in needs:
        if isinstance(need, Need) and not need_met(need, s, seat, card, extra):
            found.append(Reason("requirement", need, need.bound, need.count.value(s, seat, card)))
    if not found and not needs_met(s, seat, card, extra):
        missing = missing_tags(needs, s, seat)
        found.append(Reason("wild tags", tuple(missing), len(missing), s.players[seat].standing.tags[WILD]))
    cost = price(s, seat, card, extra)
    have = card_power(s, seat, card)
    if have < cost:
        ways = currencies(s, seat, card)
        found.append(short_of_money(cost, power(s, seat, ways), ways))
    can = effects_possible(s, seat, card)
    if can is False or (can is None and (tried or not found)):
        group = group_of(s, seat, card)
        for effect in CARDS[card].play:
            found.extend(effect.obstacles(s, seat, card))
        if not any([effect.obstacles(s, seat, card) for effect in CARDS[card].play]):
            found.extend(group.obstacles(s, seat, card))
    left = min(s.money_power(seat), have - cost)
    return with_total(found, rating_reasons(CARDS[card].play, s, seat, card, left))
