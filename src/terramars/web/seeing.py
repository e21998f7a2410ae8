"""What one pair of eyes is sent: plain data made from the engine's view, never from the true table.

Costs, reasons and what an option leads to are worked out on a table that the view cannot tell from the true one
(`terramars.guess`), so nothing hidden can reach them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from terramars import text
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.board import areas_in
from terramars.mars.cards import BY_SLUG, CARDS, PROJECT
from terramars.mars.effects.planet import OCEAN_MONEY, TRACK_BONUSES, Place, Terraform
from terramars.mars.effects.play import PlayOneStarter
from terramars.mars.effects.production import Produce
from terramars.mars.opening import ChooseStart
from terramars.mars.payment import price
from terramars.mars.rules import RULES
from terramars.mars.scoring import Score, award_points, card_points
from terramars.mars.state import TRACK_GOALS, State
from terramars.mars.turns import (
    AWARD_COSTS,
    CONVERSION,
    MILESTONE_COST,
    MOST_MILESTONES,
    DraftOne,
    FinalGreenery,
    Turn,
    greenery_cost,
    project_cost,
)
from terramars.mars.view import PlayerView, View
from terramars.mars.words import (
    CUBE_NAMES,
    EVENT,
    HOSTED,
    OCEAN,
    RESOURCE_NAMES,
    TAG_NAMES,
    TILE_NAMES,
    TRACK_NAMES,
)
from terramars.text.icons import Token, count_icon
from terramars.text.table import area_code
from terramars.web.asking import DecisionSeen, asked, proposal
from terramars.web.chronicle import NOBODY, Chapter, Line, Told, called, log_of

BONUS_STEPS = sorted(TRACK_BONUSES.items(), key=lambda step: step[0])
BONUS_GIVES = {Produce: "heat production", Place: "ocean", Terraform: "temperature"}
MOST_LINES = 200
"""The most lines of the log that are sent."""


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
    pay: list[tuple[str, int]]
    """In hand: how one would pay, as resources (or the card whose cubes pay) and pieces."""
    points: int
    """What it is worth at the end as things stand."""
    action: bool
    effect: bool
    holds: str
    """What collects on it."""


@dataclass(frozen=True)
class ProspectSeen:
    """Something one might do in a turn, and why not."""

    id: str
    text: str
    possible: bool
    reasons: list[str]
    kind: str
    what: str
    card: str
    name: str
    price: int
    """M€, or for a conversion plants or heat."""


@dataclass(frozen=True)
class AreaSeen:
    """An area of the map; `option` is what to send to choose it now."""

    id: str
    name: str
    row: int
    column: int
    ocean: bool
    code: str
    """How people call it: row letter and column; empty off Mars."""
    volcanic: bool
    reserved: bool
    bonus: list[str]
    oceans: int
    """M€ for the oceans beside it."""
    neighbours: list[str]
    tile: str
    owner: int
    card: str
    claimed_by: int
    option: str
    recent: bool
    """Something was put here since one's last turn."""


@dataclass(frozen=True)
class PlayerSeen:
    """One side of the table."""

    seat: int
    name: str
    kind: str
    level: str
    corporation: str
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
    need: int
    """What a milestone takes; 0 for awards."""
    points: list[int]
    """What an award would give to each seat now."""
    icon: Token
    """What is counted, as a token of `terramars.text.icons`."""


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
    levels: tuple[str, ...]
    undo_steps: int
    """How many choices may be taken back, one after the other."""
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
    solo_goal: str
    """Alone at the table: what must be reached."""
    phase: str
    """``opening``, ``research``, ``action`` or ``end``."""
    first: int
    active: int
    waiting_for: list[int]
    tracks: dict[str, int]
    goals: dict[str, int]
    bonus_steps: list[tuple[str, int, str]]
    """Steps of the tracks that give something: the track, its value, and what."""
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
    milestone_price: int
    award_price: int
    """What the next award costs; 0 when none is left."""
    decision: DecisionSeen | None
    prospects: list[ProspectSeen]
    undo_steps: int
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
    log = log_of(chapters, table, viewer, lang, MOST_LINES, view.decision is not None)
    return seen(view, facts, log, recent_areas(chapters, viewer), lang)


def seen(view: View, facts: Facts, log: Told, recent: set[str], lang: str) -> GameSeen:
    """Everything that a view shows, in words and numbers."""
    table = table_of(view, facts.names)
    own = view.players[view.seat] if view.seat is not None else None
    why = reasons(table, view.seat, lang)
    decision = decision_of(view, table, facts, lang)
    places = {option.area: option.id for option in decision.options if option.area} if decision else {}
    return GameSeen(
        game=facts.game,
        title=facts.title,
        version=facts.version,
        seat=view.seat,
        over=view.finished,
        generation=view.generation,
        last_generation=view.setup.last_generation,
        solo_goal=view.setup.solo_goal if view.setup.solo else "",
        phase=phase_of(view),
        first=view.first,
        active=view.active,
        waiting_for=waiting(view),
        tracks=dict(zip(TRACK_NAMES, view.tracks, strict=True)),
        goals=dict(zip(TRACK_NAMES, TRACK_GOALS, strict=True)),
        bonus_steps=[(TRACK_NAMES[track], value, BONUS_GIVES[type(effect)]) for (track, value), effect in BONUS_STEPS],
        board=text.board_name(view.setup.board, lang),
        modules=[text.module_name(name, lang) for name in view.setup.modules],
        deck=view.deck_size,
        areas=areas(view, table, places, recent, lang),
        players=[player(view, table, i, facts, lang) for i in range(len(view.players))],
        hand=cards(own, own.hand + own.hosted if own and own.hand is not None else (), table, view.seat, why, lang),
        dealt=cards(own, own.dealt if own else (), table, view.seat, {}, lang),
        starters=cards(own, own.starters if own else (), table, view.seat, {}, lang),
        milestones=goals(view, table, "milestones", lang),
        awards=goals(view, table, "awards", lang),
        milestone_price=MILESTONE_COST if len(view.milestones) < MOST_MILESTONES else 0,
        award_price=AWARD_COSTS[len(view.awards)] if len(view.awards) < len(AWARD_COSTS) else 0,
        decision=decision,
        prospects=list(why.values()),
        undo_steps=facts.undo_steps,
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


def phase_of(view: View) -> str:
    """Which phase of the generation it is."""
    if view.finished:
        return "end"
    frames = [*view.pending, *(frame for lane in view.lanes for frame in lane)]
    asking = {type(effect) for effect, _, _ in frames}
    if ChooseStart in asking or PlayOneStarter in asking:
        return "opening"
    if view.lanes or (asking & {DraftOne} and Turn not in asking):
        return "research"
    return "end" if FinalGreenery in asking else "action"


def recent_areas(chapters: Sequence[Chapter], viewer: int) -> set[str]:
    """Where something was put since the last turn of whoever looks."""
    found: set[str] = set()
    others = False
    alone = viewer == NOBODY or not any(chapter.seat not in (viewer, NOBODY) for chapter in chapters)
    for chapter in reversed(chapters):
        if chapter.undone or not (chapter.complete or chapter.seat == viewer):
            continue
        others = others or chapter.seat not in (viewer, NOBODY)
        if (others and chapter.seat == viewer) or (alone and found):
            break
        found |= {each.pick.hex for each in chapter.happenings if each.kind == "choice" and each.pick.hex}
    return found


def waiting(view: View) -> list[int]:
    """Who is asked; while all choose together, everybody: how far somebody is stays hidden."""
    if view.lanes:
        return list(range(len(view.players)))
    return [view.pending[-1][1]] if view.pending else []


def decision_of(view: View, table: State, facts: Facts, lang: str) -> DecisionSeen | None:
    """What the seat is asked, if a person sits there."""
    decision = view.decision
    if decision is None or not facts.writes or facts.kinds[decision.seat] == "ai":
        return None
    return asked(table, decision, facts.confirms, lang)


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
        found[option.notation] = ProspectSeen(
            id=option.notation,
            text=words,
            possible=not told,
            reasons=told,
            kind=option.kind,
            what=option.what,
            card=option.card,
            name=name_of(option, table, lang),
            price=price_of(option, table, seat),
        )
    return found


def name_of(option: Option, table: State, lang: str) -> str:
    """What a prospect is called by itself."""
    setup = table.setup
    if option.card:
        return text.card_name(BY_SLUG[option.card], lang)
    if option.kind == "project":
        return text.project_name(setup.projects[option.index], lang)
    if option.kind in ("claim", "fund"):
        return text.goal_name((setup.milestones if option.kind == "claim" else setup.awards)[option.index], lang)
    return text.resource_name(RESOURCE_NAMES.index(option.what), lang)


def price_of(option: Option, table: State, seat: int) -> int:
    """What a prospect costs."""
    if option.kind == "play":
        return price(table, seat, option.index)
    if option.kind == "project":
        return project_cost(table, seat, table.setup.projects[option.index])
    if option.kind == "claim":
        return MILESTONE_COST
    if option.kind == "fund":
        return AWARD_COSTS[min(len(table.awards), len(AWARD_COSTS) - 1)]
    if option.kind == "convert":
        return greenery_cost(table, seat) if option.what == "plants" else CONVERSION
    return 0


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
        pay=proposal(table, seat, number) if prospect is not None and prospect.possible else [],
        points=card_points(table, seat, number) if project else 0,
        action=bool(card.action),
        effect=bool(card.effect),
        holds=CUBE_NAMES[card.holds] if 0 <= card.holds < HOSTED else "",
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
        level=facts.levels[seat],
        corporation=CARDS[side.played[0]].slug if side.played else "",
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


def areas(view: View, table: State, places: dict[str, str], recent: set[str], lang: str) -> list[AreaSeen]:
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
                code=area_code(table, i),
                volcanic=bool(here and here.volcanic),
                reserved=bool(here and here.reserved),
                bonus=bonus + ["card"] * board.cards[i],
                oceans=OCEAN_MONEY * (board.near[i] & view.tiles[OCEAN]).bit_count(),
                neighbours=[board.ids[other] for other in around if other >= 0],
                tile=kinds.get(i, ""),
                owner=table.owner_of(i),
                card=CARDS[makers[i]].slug if i in makers else "",
                claimed_by=claims[0] if claims else -1,
                option=places.get(identity, ""),
                recent=identity in recent,
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
            need=goal.need.bound if goal.need is not None else 0,
            points=award_points(table, number) if goal.need is None else [],
            icon=count_icon(goal.count),
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
