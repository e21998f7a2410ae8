"""What one pair of eyes is sent: plain data made from the engine's view, never from the true table.

Costs, reasons and what an option leads to are worked out on a table that the view cannot tell from the true one
(`terramars.guess`), so nothing hidden can reach them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from terramars import text
from terramars.core import machine
from terramars.core.machine import Decision
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS, PROJECT
from terramars.mars.payment import price
from terramars.mars.rules import RULES
from terramars.mars.scoring import Score
from terramars.mars.state import TRACK_GOALS, State
from terramars.mars.turns import Turn
from terramars.mars.view import PlayerView, View
from terramars.mars.words import EVENT, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES, TRACK_NAMES
from terramars.web.chronicle import NOBODY, Chapter, Line, Told, called, log_of

MOST_LINES = 200
"""The most lines of the log that are sent."""


@dataclass(frozen=True)
class OptionSeen:
    """Something that may be chosen now. Its id is what to send."""

    id: str
    text: str
    kind: str
    card: str
    area: str
    barrier: bool
    """You cannot undo after this."""


@dataclass(frozen=True)
class DecisionSeen:
    """What this seat is asked."""

    prompt: str
    options: list[OptionSeen]


@dataclass(frozen=True)
class CardSeen:
    """A card with what it says and, in hand, what it costs now and why it cannot be played."""

    id: str
    name: str
    kind: str
    tags: list[str]
    text: str
    cost: int | None
    price: int | None
    cubes: int
    used: bool
    possible: bool
    reasons: list[str]


@dataclass(frozen=True)
class ProspectSeen:
    """Something one might do in a turn, and why not."""

    id: str
    text: str
    possible: bool
    reasons: list[str]


@dataclass(frozen=True)
class AreaSeen:
    """An area of the map; `option` is what to send to choose it now."""

    id: str
    name: str
    row: int
    column: int
    ocean: bool
    bonus: list[str]
    neighbours: list[str]
    tile: str
    owner: int
    card: str
    claimed_by: int
    option: str


@dataclass(frozen=True)
class PlayerSeen:
    """One side of the table."""

    seat: int
    name: str
    kind: str
    tr: int
    stock: dict[str, int]
    production: dict[str, int]
    tags: dict[str, int]
    hand_size: int
    events: int
    passed: bool
    first: bool
    played: list[CardSeen]


@dataclass(frozen=True)
class GoalSeen:
    """A milestone or award: what it asks, who has it, and how far everybody is."""

    id: str
    name: str
    text: str
    owner: int
    standing: list[int]


@dataclass(frozen=True)
class ResultSeen:
    """How the game ended."""

    winners: list[int]
    reason: str
    scores: list[dict[str, int]]
    agreed: bool
    """Whether all people agreed to end it as it stood."""


@dataclass(frozen=True)
class Facts:
    """What the server knows beside the engine: the same for true and guessed tables."""

    game: str
    title: str
    version: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    can_undo: bool
    can_cancel: bool
    can_confirm: bool
    confirms: bool
    passing: str
    known_seed: bool
    agreeing: tuple[int, ...]
    ended: str
    clock: tuple[int, ...]
    clock_since: int
    writes: bool
    """Whether this visitor may choose, not merely look."""


@dataclass(frozen=True)
class GameSeen:
    """Everything a page or a program needs to know at one seat."""

    game: str
    title: str
    version: int
    seat: int | None
    over: bool
    generation: int
    last_generation: int
    first: int
    active: int
    waiting_for: list[int]
    tracks: dict[str, int]
    goals: dict[str, int]
    board: str
    modules: list[str]
    deck: int
    areas: list[AreaSeen]
    players: list[PlayerSeen]
    hand: list[CardSeen]
    dealt: list[CardSeen]
    starters: list[CardSeen]
    milestones: list[GoalSeen]
    awards: list[GoalSeen]
    decision: DecisionSeen | None
    prospects: list[ProspectSeen]
    can_undo: bool
    can_cancel: bool
    can_confirm: bool
    """The turn is over and waits for your word."""
    confirms: bool
    passing: str
    """Whether you pass in advance: "" (no), always, or unless-hit."""
    known_seed: bool
    agreeing: list[int]
    """The people who agree to end the game as it stands; it ends when all do."""
    clock: list[int]
    """For how many seconds each seat was asked so far."""
    clock_since: int
    """When the clock was read, in seconds since 1970: for those who are waited for it runs on."""
    writes: bool
    result: ResultSeen | None
    log: list[Line]
    since: int
    """The first line of the log since this seat's last turn."""
    hits: list[Line]
    """What others did to this seat since then; each with the seat that did it."""


def rendered(view: View, facts: Facts, chapters: Sequence[Chapter], lang: str) -> GameSeen:
    """Everything that somebody is sent, from the view and the chapters alone."""
    viewer = NOBODY if view.seat is None else view.seat
    table = table_of(view, facts.names)
    return seen(view, facts, log_of(chapters, table, viewer, lang, MOST_LINES, view.decision is not None), lang)


def seen(view: View, facts: Facts, log: Told, lang: str) -> GameSeen:
    """Everything that a view shows, in words and numbers."""
    table = table_of(view, facts.names)
    own = view.players[view.seat] if view.seat is not None else None
    why = reasons(table, view.seat, lang)
    decision = asked(view, table, facts, lang)
    places = {option.area: option.id for option in decision.options if option.area} if decision else {}
    return GameSeen(
        game=facts.game,
        title=facts.title,
        version=facts.version,
        seat=view.seat,
        over=view.finished,
        generation=view.generation,
        last_generation=view.setup.last_generation,
        first=view.first,
        active=view.active,
        waiting_for=waiting(view),
        tracks=dict(zip(TRACK_NAMES, view.tracks, strict=True)),
        goals=dict(zip(TRACK_NAMES, TRACK_GOALS, strict=True)),
        board=text.board_name(view.setup.board, lang),
        modules=[text.module_name(name, lang) for name in view.setup.modules],
        deck=view.deck_size,
        areas=areas(view, table, places, lang),
        players=[player(view, table, i, facts, lang) for i in range(len(view.players))],
        hand=cards(own, own.hand + own.hosted if own and own.hand is not None else (), table, view.seat, why, lang),
        dealt=cards(own, own.dealt if own else (), table, view.seat, {}, lang),
        starters=cards(own, own.starters if own else (), table, view.seat, {}, lang),
        milestones=goals(view, table, "milestones", lang),
        awards=goals(view, table, "awards", lang),
        decision=decision,
        prospects=list(why.values()),
        can_undo=facts.can_undo,
        can_cancel=facts.can_cancel,
        can_confirm=facts.can_confirm,
        confirms=facts.confirms,
        passing=facts.passing,
        known_seed=facts.known_seed,
        agreeing=[] if view.finished else list(facts.agreeing),
        clock=list(facts.clock),
        clock_since=facts.clock_since,
        writes=facts.writes,
        result=result(table, facts.ended) if view.finished else None,
        log=log.lines,
        since=log.since,
        hits=log.hits,
    )


def table_of(view: View, names: tuple[str, ...]) -> State:
    """A table that the view cannot tell from the true one."""
    return called(RULES.guess(view, 0), names)


def waiting(view: View) -> list[int]:
    """Who is asked; while all choose together, everybody: how far somebody is stays hidden."""
    if view.lanes:
        return list(range(len(view.players)))
    return [view.pending[-1][1]] if view.pending else []


def asked(view: View, table: State, facts: Facts, lang: str) -> DecisionSeen | None:
    """What the seat is asked, each option with its barrier."""
    decision = view.decision
    if decision is None or not facts.writes or facts.kinds[decision.seat] == "ai":
        return None
    options = [
        OptionSeen(
            id=option.notation,
            text=text.option_text(option, table, lang, decision),
            kind=option.kind,
            card=option.card,
            area=option.hex,
            barrier=raises_barrier(table, decision, i, facts.confirms),
        )
        for i, option in enumerate(decision.options)
    ]
    return DecisionSeen(text.prompt_text(decision, table, lang), options)


def raises_barrier(table: State, decision: Decision, number: int, confirms: bool) -> bool:
    """Whether an option cannot be undone: something hidden is turned up, or the move passes on."""
    if table.lanes:
        return False
    twin = table.copy()
    before = twin.reveals
    machine.apply(twin, decision.options[number])
    then = machine.settle(twin, True)
    if twin.reveals != before:
        return True
    if then is None:
        return not confirms or not machine.paused(twin)
    return then.seat != decision.seat


def reasons(table: State, seat: int | None, lang: str) -> dict[str, ProspectSeen]:
    """Everything a seat might do in a turn with every reason why not, by notation."""
    found: dict[str, ProspectSeen] = {}
    if seat is None or table.finished or not table.players[seat].played:
        return found
    # Prices belong to a turn, whatever is being asked just now.
    frame = Decision(seat, Turn(2), -1, ())
    for option, why in RULES.prospects(table, seat):
        told = [text.reason_text(reason, lang, table) for reason in why]
        words = text.option_text(option, table, lang, frame)
        found[option.notation] = ProspectSeen(option.notation, words, not told, told)
    return found


def cards(
    own: PlayerView | None,
    numbers: tuple[int, ...] | None,
    table: State,
    seat: int | None,
    why: dict[str, ProspectSeen],
    lang: str,
) -> list[CardSeen]:
    """Cards with their texts."""
    if own is None or seat is None:
        return []
    return [card_seen(number, table, seat, why, lang) for number in numbers or ()]


def card_seen(number: int, table: State, seat: int, why: dict[str, ProspectSeen], lang: str) -> CardSeen:
    """A card as its owner, or anybody when it lies open, reads it."""
    card = CARDS[number]
    prospect = why.get(f"play {card.slug}")
    side = table.players[seat]
    project = card.sort == PROJECT
    return CardSeen(
        id=card.slug,
        name=text.card_name(card, lang),
        kind=card.kind,
        tags=[TAG_NAMES[tag] for tag in card.tags],
        text=text.card_text(card, lang),
        cost=card.cost if project else None,
        price=price(table, seat, number) if project and prospect is not None else None,
        cubes=side.cubes.get(number, 0),
        used=number in side.used,
        possible=prospect is not None and prospect.possible,
        reasons=prospect.reasons if prospect is not None else [],
    )


def player(view: View, table: State, seat: int, facts: Facts, lang: str) -> PlayerSeen:
    """One side of the table as anybody sees it."""
    side = view.players[seat]
    tags = list(table.players[seat].standing.tags)
    tags[EVENT] = len(side.events)
    return PlayerSeen(
        seat=seat,
        name=facts.names[seat],
        kind=facts.kinds[seat],
        tr=side.tr,
        stock=dict(zip(RESOURCE_NAMES, side.stock, strict=True)),
        production=dict(zip(RESOURCE_NAMES, side.production, strict=True)),
        tags={TAG_NAMES[tag]: number for tag, number in enumerate(tags) if number},
        hand_size=side.hand_size,
        events=len(side.events),
        passed=side.passed,
        first=seat == view.first,
        played=[card_seen(number, table, seat, {}, lang) for number in side.played],
    )


def areas(view: View, table: State, places: dict[str, str], lang: str) -> list[AreaSeen]:
    """The map, area by area, those off Mars last."""
    board = view.board
    kinds = {area: TILE_NAMES[kind] for kind, mask in enumerate(view.tiles) for area in areas_in(mask)}
    makers = dict(view.tile_cards)
    found = []
    for i, identity in enumerate(board.ids):
        here = board.areas.hexes[i] if i < len(board.areas.hexes) else None
        around = board.areas.neighbours[i] if here else ()
        bonus = [RESOURCE_NAMES[kind] for kind, number in board.bonus[i] for _ in range(number)]
        claims = [seat for seat, side in enumerate(view.players) if side.claims >> i & 1]
        found.append(
            AreaSeen(
                id=identity,
                name=text.area_name(table, i, lang),
                row=here.row if here else 0,
                column=here.col if here else 0,
                ocean=bool(here and here.ocean),
                bonus=bonus + ["card"] * board.cards[i],
                neighbours=[board.ids[other] for other in around if other >= 0],
                tile=kinds.get(i, ""),
                owner=table.owner_of(i),
                card=CARDS[makers[i]].slug if i in makers else "",
                claimed_by=claims[0] if claims else -1,
                option=places.get(identity, ""),
            )
        )
    return found


def goals(view: View, table: State, sort: str, lang: str) -> list[GoalSeen]:
    """Milestones or awards with everybody's standing."""
    listed: Any = getattr(view.setup, sort)
    owners = dict(getattr(view, sort))
    return [
        GoalSeen(
            id=goal.slug,
            name=text.goal_name(goal, lang),
            text=text.goal_text(goal, lang),
            owner=owners.get(number, -1),
            standing=[goal.count.value(table, seat, -1) for seat in range(len(view.players))],
        )
        for number, goal in enumerate(listed)
    ]


def result(table: State, ended: str) -> ResultSeen | None:
    """The outcome of a finished game."""
    outcome = RULES.result(table)
    if outcome is None:
        return None
    names = [field.name for field in fields(Score)]
    scores = [{**{name: getattr(score, name) for name in names}, "total": score.total} for score in outcome.scores]
    return ResultSeen(list(outcome.winners), outcome.reason, scores, ended == "agreed")
