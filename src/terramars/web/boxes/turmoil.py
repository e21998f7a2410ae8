"""The parliament and the global events as a seat sees them, and what would come of them as things stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from terramars import text
from terramars.core.machine import Effect, apply, settle
from terramars.mars.counts import amount_of
from terramars.mars.effects.draws import Discard, Draw
from terramars.mars.effects.planet import Place
from terramars.mars.effects.stock import GainAny
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    NONE,
    PARTIES,
    GlobalEvent,
    Influence,
    Parliament,
    available,
    lobby,
    parliament,
    reserve,
)
from terramars.mars.modules.turmoil_phase import LOBBYING_COST, CloseSession, RatingRevision, lobbying_cost
from terramars.mars.modules.turmoil_words import send
from terramars.mars.state import State
from terramars.mars.view import View
from terramars.mars.words import NEUTRAL, RESOURCE_NAMES

NOBODY = -1
"""The seat of neutral delegates, and of nobody."""
HELP: Final = (
    ("help_turmoil_lobby", "i-delegate"),
    ("help_turmoil_policy", "i-rule"),
    ("help_turmoil_influence", "i-influence"),
    ("help_turmoil_phase", "i-parliament"),
    ("help_turmoil_points", "i-chairman"),
)
NUMBERS: Final = {"cost": LOBBYING_COST}


@dataclass(frozen=True)
class DelegatesSeen:
    """Delegates of one owner in a party."""

    seat: int
    """-1: neutral."""
    count: int
    leads: bool


@dataclass(frozen=True)
class EffectSeen:
    """What something does to a player: a resource or one of any kind, a production, cards, cubes or the rating."""

    sort: str
    what: str
    by: int


@dataclass(frozen=True)
class DelegatePreview:
    """How things would stand with one more delegate of mine in a party."""

    leader: int
    dominant: str
    chairman: int
    """The leader of the dominant party, who becomes chairman if things stay so."""
    influence: int
    current: list[EffectSeen]
    """What the current event would do to me."""


@dataclass(frozen=True)
class PartySeen:
    """A party: who sits there, what it does, and what would change with a delegate of mine."""

    id: str
    name: str
    text: str
    total: int
    delegates: list[DelegatesSeen]
    leader: int
    """The seat of its leader, or -1."""
    bonus: list[list[EffectSeen]]
    """By seat: what it would bring if it came to rule now."""
    then: DelegatePreview | None
    """None where I have no delegate left to send."""


@dataclass(frozen=True)
class EventSeen:
    """A global event, and what it would do to each seat as things stand."""

    when: str
    """``current``, ``coming`` or ``distant``."""
    id: str
    name: str
    text: str
    sort: str
    """``gain``, ``loss``, ``planet``, ``vote`` or ``cards``: how it is drawn."""
    outcome: list[list[EffectSeen]]


def seen(view: View, table: State, lang: str) -> dict[str, Any]:
    """Everything of the box that a seat is sent."""
    board = parliament(view)
    seats = range(len(view.players))
    when = {"current": board.current, "coming": board.coming, "distant": board.distant}
    return {
        "ruling": PARTIES[board.ruling].slug,
        "dominant": PARTIES[board.dominant].slug,
        "chairman": seat_of(board.chairman),
        "next_chairman": next_chairman(board),
        "in_session": board.in_session,
        "price": lobbying_cost(table, view.seat) if view.seat is not None else 0,
        "parties": [asdict(party_seen(view, table, number, lang)) for number in range(len(PARTIES))],
        "players": [
            {
                "lobby": lobby(view, seat).waiting,
                "reserve": reserve(view, seat),
                "influence": Influence().value(table, seat, -1),
            }
            for seat in seats
        ],
        "events": [asdict(event_seen(table, name, EVENTS[slug], lang)) for name, slug in when.items() if slug != NONE],
    }


def seat_of(owner: int) -> int:
    """Whose delegate it is: -1 for neutral ones and for nobody."""
    return NOBODY if owner in (NEUTRAL, NOBODY) else owner


def party_seen(view: View, table: State, number: int, lang: str) -> PartySeen:
    """One party."""
    party, members = PARTIES[number], parliament(view).parties[number]
    owners = list(dict.fromkeys(members))
    return PartySeen(
        id=party.slug,
        name=text.thing_name(party, lang),
        text=text.thing_text(party, lang),
        total=len(members),
        delegates=[DelegatesSeen(seat_of(owner), members.count(owner), owner == members[0]) for owner in owners],
        leader=seat_of(members[0]) if members else NOBODY,
        bonus=done_to_all(table, party.bonus),
        then=with_delegate(table, view.seat, number) if view.seat is not None and available(table, view.seat) else None,
    )


def next_chairman(board: Parliament) -> int:
    """Who becomes chairman if things stay as they are: the leader of the dominant party."""
    return seat_of(board.leader(board.dominant)) if board.parties[board.dominant] else NOBODY


def with_delegate(table: State, seat: int, party: int) -> DelegatePreview:
    """How things would stand with one more delegate of a seat in a party."""
    twin = table.copy()
    send(twin, seat, party)
    board = parliament(twin)
    return DelegatePreview(
        leader=seat_of(board.leader(party)),
        dominant=PARTIES[board.dominant].slug,
        chairman=next_chairman(board),
        influence=Influence().value(twin, seat, -1),
        current=done_to(twin, EVENTS[board.current], [seat])[0] if board.current != NONE else [],
    )


def event_seen(table: State, when: str, event: GlobalEvent, lang: str) -> EventSeen:
    """One event."""
    outcome = done_to(table, event, range(len(table.players)))
    return EventSeen(
        when, event.slug, text.thing_name(event, lang), text.thing_text(event, lang), sort_of(event, outcome), outcome
    )


def sort_of(event: GlobalEvent, outcome: list[list[EffectSeen]]) -> str:
    """How an event is drawn."""
    if event.world is not None:
        return "vote" if not event.each else "planet"
    numbers = [effect.by for seat in outcome for effect in seat]
    return "loss" if any(number < 0 for number in numbers) else "gain" if numbers else "unrest"


def done_to(table: State, event: GlobalEvent, seats: Iterable[int]) -> list[list[EffectSeen]]:
    """What an event would change now for some seats, as far as nobody has to choose."""
    begun = phase_begun(table)
    world = tried(begun, [(event.world, table.first)] if event.world is not None else [])
    found = []
    for seat in seats:
        then, chosen = world, []
        for effect in event.each:  # one by one: what one of them asks does not stop the next
            chosen += left_open(effect, then, seat)
            then = tried(then, [(effect, seat)])
        found.append(changes(begun, then, seat) + chosen)
    return found


def left_open(effect: Effect, table: State, seat: int) -> list[EffectSeen]:
    """What an effect brings that a trial leaves open: cards, which lie hidden, and resources of one's choice."""
    sort, by = "card", 0
    if isinstance(effect, Draw):
        by = amount_of(effect.count, table, seat, -1)
    elif isinstance(effect, Discard):
        by = -min(effect.count, len(table.players[seat].hand))
    elif isinstance(effect, GainAny):
        sort, by = "any", amount_of(effect.amount, table, seat, -1)
    return [EffectSeen(sort, sort, by)] if by else []


def done_to_all(table: State, effect: Effect) -> list[list[EffectSeen]]:
    """By seat: what an effect that happens to all would change now."""
    begun = phase_begun(table)
    then = tried(begun, [(effect, table.first)])
    return [changes(begun, then, seat) for seat in range(len(table.players))]


def phase_begun(table: State) -> State:
    """A copy as events and ruling bonuses find it: no policy holds any more, and everybody has lost 1 TR."""
    twin = table.copy()
    for step in (CloseSession(), RatingRevision()):
        step.resolve(twin, twin.first, -1, None)
    return twin


def tried(table: State, effects: list[tuple[Effect, int]]) -> State:
    """A copy on which effects have happened, up to the first choice that matters; nothing hidden decides."""
    twin = table.copy()
    twin.trial = True
    twin.pending, twin.lanes = [], []
    for effect, seat in reversed(effects):
        twin.push(effect, seat, -1)
    while (asked := settle(twin)) is not None and isinstance(asked.effect, Place) and not asked.effect.earns:
        # Where a tile that nobody earns by lies changes nothing for anybody (347, 624).
        apply(twin, asked.options[0])
    return twin


def changes(before: State, after: State, seat: int) -> list[EffectSeen]:
    """What became different for a seat."""
    was, now = before.players[seat], after.players[seat]
    found = [
        EffectSeen("stock", name, now.stock[i] - was.stock[i])
        for i, name in enumerate(RESOURCE_NAMES)
        if now.stock[i] != was.stock[i]
    ]
    found += [
        EffectSeen("production", name, now.production[i] - was.production[i])
        for i, name in enumerate(RESOURCE_NAMES)
        if now.production[i] != was.production[i]
    ]
    cubes = sum(now.cubes.values()) - sum(was.cubes.values())
    found += [EffectSeen("cubes", "cubes", cubes)] if cubes else []
    return found + ([EffectSeen("tr", "tr", now.tr - was.tr)] if now.tr != was.tr else [])
