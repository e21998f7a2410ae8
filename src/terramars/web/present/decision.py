"""What a seat is asked, told as plain data: each option with what it changes and whether undo ends with it.

Everything is tried out on a table that the seat's view cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars import text
from terramars.core import machine
from terramars.core.machine import PAUSE, Decision
from terramars.core.option import Option
from terramars.mars.cards import CARDS
from terramars.mars.effects.draws import ChooseToBuy, TakeFromDealt, card_price
from terramars.mars.effects.planet import Place
from terramars.mars.effects.play import PlayCard
from terramars.mars.fields import name_of as slug_of
from terramars.mars.opening import ChooseStart
from terramars.mars.options import DONE, PASS
from terramars.mars.payment import Currency, Pay, currencies, pieces, price
from terramars.mars.saves import codec
from terramars.mars.scoring import city_points, greenery_points
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import Turn
from terramars.mars.words import MONEY, RESOURCE_NAMES, TILE_NAMES
from terramars.text.table import earns, start_step
from terramars.web.play.sets import SetSeen, set_of
from terramars.web.play.solo import on_and_on


@dataclass(frozen=True)
class ChangeSeen:
    """A number that an option moves. Sorts: track, stock, production, tr, cubes, points."""

    sort: str
    what: str
    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class OptionSeen:
    """Something that may be chosen now. Its id is what to send."""

    id: str
    text: str
    kind: str
    card: str
    area: str
    what: str
    amount: int
    seat: int
    barrier: bool
    """You cannot undo after this."""
    means: dict[str, Any] | None
    """Where it is told by number (``choose 2``): the effect it stands for, as a statement, with its card and seat."""
    changes: list[ChangeSeen]


@dataclass(frozen=True)
class CurrencySeen:
    """A way to pay beside M€: how many pieces one has, how many may be given, how many are proposed."""

    what: str
    card: str
    name: str
    worth: int
    have: int
    least: int
    most: int
    proposed: int


@dataclass(frozen=True)
class PaymentSeen:
    """A bill that can be paid in more than one way."""

    cost: int
    money: int
    """The M€ one has."""
    ways: list[CurrencySeen]


@dataclass(frozen=True)
class DecisionSeen:
    """What this seat is asked."""

    prompt: str
    options: list[OptionSeen]
    card: str
    """The card that asks, if one does."""
    left: int
    """In a turn: how many actions are left."""
    tile: str
    """What is being placed."""
    earns: bool
    """Whether who places it gets what its area gives."""
    wanted: int
    """How many cards are to be taken or kept at most (0: it does not say)."""
    each: int
    """What every card that is kept costs."""
    payment: PaymentSeen | None
    set: SetSeen | None
    """The set of cards that this decision is part of."""


@dataclass(frozen=True)
class Begun:
    """Where the set that is asked for began: the table there, its first question, and what is marked."""

    table: State
    decision: Decision
    picked: Sequence[Option]
    made: int


def asked(table: State, decision: Decision, confirms: bool, lang: str, begun: Begun) -> DecisionSeen:
    """A decision in words and numbers."""
    table, decision = on_and_on(table, decision)
    effect = decision.effect
    side = table.players[decision.seat]
    wanted, each = 0, 0
    if isinstance(effect, ChooseStart):
        step = start_step(side)
        wanted, each = step.left, step.price
    elif isinstance(effect, TakeFromDealt):
        wanted = effect.count
    elif isinstance(effect, ChooseToBuy):
        each = card_price(table, decision.seat)
    return DecisionSeen(
        prompt=text.prompt_text(decision, table, lang),
        options=[offered(table, decision, option, confirms, lang) for option in decision.options],
        card=CARDS[decision.card].slug if decision.card >= 0 else "",
        left=effect.left if isinstance(effect, Turn) else 0,
        tile=TILE_NAMES[effect.tile] if isinstance(effect, Place) else "",
        earns=earns(effect),
        wanted=wanted,
        each=each,
        payment=payment(table, decision, lang, begun.picked) if isinstance(effect, Pay) else None,
        set=set_of(begun.table, begun.decision, begun.picked, begun.made),
    )


def offered(table: State, decision: Decision, option: Option, confirms: bool, lang: str) -> OptionSeen:
    """An option with what comes of it."""
    barrier, then = outcome(table, decision, option, confirms)
    return OptionSeen(
        id=option.notation,
        text=text.option_text(option, table, lang, decision),
        kind=option.kind,
        card=option.part("card"),
        area=option.part("hex"),
        what=option.part("what"),
        amount=option.amount,
        seat=option.seat,
        barrier=barrier,
        means=meaning(decision, option),
        changes=[] if then is None else changes(table, then, decision.seat),
    )


def meaning(decision: Decision, option: Option) -> dict[str, Any] | None:
    """What an option stands for that is told by its number alone, as plain data."""
    means = decision.chosen_by(option)
    if means is None:
        return None
    effect, seat, card = means
    return {"effect": codec().encode(effect), "card": slug_of(card) or "", "seat": seat}


def outcome(table: State, decision: Decision, option: Option, confirms: bool) -> tuple[bool, State | None]:
    """Whether undo ends with an option, and the table after it (None: it depends on what is hidden)."""
    if table.lanes:
        return False, None
    twin = table.copy()
    before = twin.reveals
    machine.apply(twin, option)
    then = machine.settle(twin, True)
    if twin.reveals != before:
        return True, None
    if then is not None:
        return then.seat != decision.seat, twin
    if confirms and machine.paused(twin) and option not in (DONE, PASS):
        return False, twin
    if any(not player.passed for seat, player in enumerate(twin.players) if seat != decision.seat):
        # Somebody may be asked now; whether they have a choice at all depends on cards that nobody else sees.
        return True, twin
    after = twin.copy()
    then = machine.settle(after)
    return then is None or then.seat != decision.seat or after.reveals != before, twin


def changes(before: State, after: State, viewer: int) -> list[ChangeSeen]:
    """Every number on the table that differs, what concerns all first, then one's own."""
    found = [
        ChangeSeen("track", PARAMETERS[track].name, -1, before.tracks[track], after.tracks[track])
        for track in before.setup.tracks
        if before.tracks[track] != after.tracks[track]
    ]
    for seat in sorted(range(len(before.players)), key=lambda other: other != viewer):
        old, new = before.players[seat], after.players[seat]
        if old.tr != new.tr:
            found.append(ChangeSeen("tr", "tr", seat, old.tr, new.tr))
        for sort, was, now in (("stock", old.stock, new.stock), ("production", old.production, new.production)):
            found += [
                ChangeSeen(sort, name, seat, was[i], now[i])
                for i, name in enumerate(RESOURCE_NAMES)
                if was[i] != now[i]
            ]
        found += [
            ChangeSeen("cubes", CARDS[card].slug, seat, old.cubes.get(card, 0), new.cubes.get(card, 0))
            for card in sorted({*old.cubes, *new.cubes})
            if old.cubes.get(card, 0) != new.cubes.get(card, 0)
        ]
    if before.tiles != after.tiles:
        then, later = tile_points(before, viewer), tile_points(after, viewer)
        if then != later:
            found.append(ChangeSeen("points", "tiles", viewer, then, later))
    return found


def tile_points(s: State, seat: int) -> int:
    """What the tiles of a seat would be worth if the game ended now."""
    return greenery_points(s, seat) + city_points(s, seat)


# Paying.


def payment(table: State, decision: Decision, lang: str, taken_back: Sequence[Option]) -> PaymentSeen:
    """A bill with every currency that may pay it, proposed as it was paid before it was taken back, or as is good."""
    effect, seat = decision.effect, decision.seat
    assert isinstance(effect, Pay)
    twin = table.copy()
    pay_by_default(twin, decision)
    before = {option.part("card") or option.part("what"): option.amount for option in taken_back}
    ways = []
    for number, way in enumerate(effect.ways):
        what, card = name_of(way)
        first = [option.amount for option in decision.options] if number == 0 else []
        most = min(pieces(table, seat, way), -(-effect.cost // way[2]))
        cube = text.cube_name(CARDS[way[1]].holds, lang) if way[1] >= 0 else text.resource_name(way[0], lang)
        ways.append(
            CurrencySeen(
                what=what,
                card=card,
                name=cube,
                worth=way[2],
                have=pieces(table, seat, way),
                least=min(first) if first else 0,
                most=max(first) if first else most,
                proposed=before.get(card or what, pieces(table, seat, way) - pieces(twin, seat, way)),
            )
        )
    return PaymentSeen(effect.cost, table.players[seat].stock[MONEY], ways)


def name_of(way: Currency) -> tuple[str, str]:
    """A currency as a resource, or as the card whose cubes pay."""
    return (RESOURCE_NAMES[way[0]], "") if way[0] >= 0 else ("", CARDS[way[1]].slug)


def pay_by_default(twin: State, decision: Decision | None) -> None:
    """Pay a bill on a table as the first option of each question says."""
    while decision is not None:
        machine.apply(twin, decision.options[0])
        decision = next_question(twin, decision.seat)


def next_question(twin: State, seat: int) -> Decision | None:
    """What a seat is asked next, forced payments being made on the way, nothing else."""
    while twin.pending and isinstance(twin.pending[-1][0], Pay):
        effect, owner, card = twin.pending[-1]
        options = effect.options(twin, owner, card)
        if len(options) > 1 and twin.is_wary(owner):
            options = machine.lasting(twin, options)  # not after every payment can what follows be carried out
        if len(options) > 1:
            return Decision(seat, effect, card, tuple(options))
        twin.pending.pop()
        effect.resolve(twin, owner, card, options[0] if options else None)
    return None


def proposal(table: State, seat: int, card: int) -> list[tuple[str, int]]:
    """How one would pay for a card that can be played: resources (or the slug of a card whose cubes pay) and pieces.

    M€ come first. What the card brings is tried behind the payment, as it is when the card is played: only a payment
    that is offered then is proposed.
    """
    cost = price(table, seat, card)
    ways = currencies(table, seat, card)
    if not ways or not cost:
        return [("megacredits", cost)]
    twin = table.copy()
    twin.lanes = []
    twin.pending = [(PAUSE, seat, -1)]
    PlayCard().resolve(twin, seat, card, None)
    pay_by_default(twin, next_question(twin, seat))
    before, after = table.players[seat], twin.players[seat]
    paid = [(name, before.stock[i] - after.stock[i]) for i, name in enumerate(RESOURCE_NAMES)]
    paid += [(CARDS[way[1]].slug, pieces(table, seat, way) - pieces(twin, seat, way)) for way in ways if way[0] < 0]
    return [(what, number) for what, number in paid if number] or [("megacredits", 0)]
