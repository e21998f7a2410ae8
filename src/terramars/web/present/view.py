"""What one pair of eyes is sent: plain data made from the engine's view, never from the true table.

Costs, reasons and what an option leads to are worked out on a table that the view cannot tell from the true one
(`terramars.guess`), so nothing hidden can reach them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars import text
from terramars.core.machine import Effect, waited_for
from terramars.core.option import Option
from terramars.mars.effects.play import PlayOneStarter
from terramars.mars.opening import ChooseStart
from terramars.mars.rules import RULES
from terramars.mars.scoring import categories, scores
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import AWARD_COSTS, MILESTONE_COST, MOST_MILESTONES
from terramars.mars.turns import DraftOne, FinalGreenery, PlayerOrder, Turn
from terramars.mars.view import View
from terramars.text.icons import icons
from terramars.web.boxes import boxes_seen
from terramars.web.play.history import NOBODY, Chapter, with_names
from terramars.web.play.results import winners
from terramars.web.play.terms import MINUTE, Terms
from terramars.web.present.decision import Begun, DecisionSeen, asked
from terramars.web.present.draft import DraftSeen, draft_seen
from terramars.web.present.goals import GoalSeen, goals
from terramars.web.present.log import Line, LogSeen, log_of
from terramars.web.present.pace import PaceSeen, pace_of
from terramars.web.present.parts import (
    AreaSeen,
    CardSeen,
    PlayerSeen,
    ProspectSeen,
    areas,
    cards,
    player,
    reasons,
)
from terramars.web.present.telling import TELLING

MOST_LINES = 200
"""The most lines of the log that are sent."""


def bonus_steps(tracks: Sequence[int]) -> list[tuple[str, int, str]]:
    """The steps of tracks that give something: the track, its value, and what."""
    parameters = [PARAMETERS[track] for track in tracks]
    return [
        (parameter.name, value, given_by(effect))
        for parameter in parameters
        for value, effect in parameter.bonuses.items()
    ]


def given_by(effect: Effect) -> str:
    """What a bonus gives, in a word or two: ``heat production``, ``ocean``, ``temperature``, ``cards``, ``tr``."""
    sort, *more = icons([effect])[0]
    if sort == "production":
        return f"{more[0][0][0]} production"
    return str(more[0] if sort == "tile" else sort)


@dataclass(frozen=True)
class ResultSeen:
    """How the game ended."""

    winners: list[int]
    """The seats that won; none: a lost game alone."""
    reason: str
    scores: list[dict[str, int]]
    """Everybody's points by category; of a lost game alone too, though the rules do not score it."""
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
    """How many choices and sets may be taken back, one after the other."""
    can_undo: bool
    can_cancel: bool
    can_confirm: bool
    picked: tuple[Option, ...]
    """What is marked in the set that the seat is asked for."""
    made: int
    """How many choices of that set were made one by one."""
    confirms: bool
    passing: str
    known_seed: bool
    agreeing: tuple[int, ...]
    ended: str
    clock: tuple[int, ...]
    clock_since: int
    terms: Terms
    penalties: tuple[int, ...]
    writes: bool
    """Whether this visitor may choose, not merely look."""


@dataclass(frozen=True)
class GameSeen:
    """Everything a page or a program needs to know at one seat."""

    rules: str
    """The id of the rules: which game it is."""
    game: str
    title: str
    version: int
    seat: int | None
    over: bool
    generation: int
    last_generation: int
    solo_goal: str
    """Alone at the table: what must be reached."""
    pace: PaceSeen | None
    """Alone at the table: how far that is, and what is needed for it."""
    phase: str
    """``opening``, ``research``, ``action``, ``solar`` or ``end``."""
    phases: list[str]
    """The phases of a generation of this game."""
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
    draft: DraftSeen | None
    """The draft that is going on."""
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
    clock_bank: int
    """The seconds that everybody has for the whole game; 0: clocks only count up."""
    clock_penalty: int
    """The points that each minute begun beyond the bank costs at the end."""
    live_score: list[int]
    """Everybody's points as they stand, where the table wants them in sight."""
    writes: bool
    result: ResultSeen | None
    boxes: dict[str, dict[str, Any]]
    """What single boxes show beside cards and tracks, by their names."""
    log: list[Line]
    since: int
    """The first line of the log since this seat's last turn."""
    hits: list[Line]
    """What others did to this seat since then; each with the seat that did it."""


def rendered(view: View, facts: Facts, chapters: Sequence[Chapter], lang: str, begun: View | None = None) -> GameSeen:
    """Everything that somebody is sent, from the view and the chapters alone.

    While a set is half made, `begun` is the view from before it.
    """
    viewer = NOBODY if view.seat is None else view.seat
    table = table_of(view, facts.names)
    log = log_of(chapters, table, viewer, lang, MOST_LINES, view.decision is not None, TELLING)
    pace = pace_of(table, chapters)
    return seen(view, table, facts, log, recent_areas(chapters, viewer), lang, begun or view, pace)


def seen(
    view: View,
    table: State,
    facts: Facts,
    log: LogSeen,
    recent: set[str],
    lang: str,
    begun: View,
    pace: PaceSeen | None,
) -> GameSeen:
    """Everything that a view shows, in words and numbers; the table is one that it cannot tell from the true one."""
    own = view.players[view.seat] if view.seat is not None else None
    why = reasons(table, view.seat, lang)
    decision = decision_of(view, table, facts, lang, begun)
    places = {option.area: option.id for option in decision.options if option.area} if decision else {}
    return GameSeen(
        rules=RULES.id,
        game=facts.game,
        title=facts.title,
        version=facts.version,
        seat=view.seat,
        over=view.finished,
        generation=view.generation,
        last_generation=view.setup.last_generation,
        solo_goal=view.setup.solo_goal if view.setup.solo else "",
        pace=pace,
        phase=phase_of(view),
        phases=["order", "research", "action", "production", *(["solar"] if view.setup.after_production else [])],
        first=view.first,
        active=view.active,
        waiting_for=waiting(view),
        tracks={PARAMETERS[track].name: view.tracks[track] for track in view.setup.tracks},
        goals={PARAMETERS[track].name: PARAMETERS[track].goal for track in view.setup.tracks},
        bonus_steps=bonus_steps(view.setup.tracks),
        board=text.board_name(view.setup.board, lang),
        modules=[text.module_name(name, lang) for name in view.setup.modules],
        deck=view.deck_size,
        areas=areas(view, table, places, recent, lang),
        players=[
            player(view, table, i, facts.names[i], facts.kinds[i], facts.levels[i], lang)
            for i in range(len(view.players))
        ],
        hand=cards(own, own.hand + own.hosted if own and own.hand is not None else (), table, view.seat, why, lang),
        dealt=cards(own, own.dealt if own else (), table, view.seat, {}, lang),
        starters=cards(own, own.starters if own else (), table, view.seat, {}, lang),
        draft=draft_seen(view),
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
        clock_bank=facts.terms.bank * MINUTE,
        clock_penalty=facts.terms.penalty,
        live_score=live_score(table, facts),
        writes=facts.writes,
        result=result(table, facts.ended, facts.penalties) if view.finished else None,
        boxes=boxes_seen(view, table, lang),
        log=log.lines,
        since=log.since,
        hits=log.hits,
    )


def table_of(view: View, names: tuple[str, ...]) -> State:
    """A table that the view cannot tell from the true one."""
    return with_names(RULES.guess(view, 0), names)


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
    if PlayerOrder in asking:
        # What modules insert after production comes before the first-player marker moves on (rule 344).
        return "solar"
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
        areas = [each.pick.part("hex") for each in chapter.happenings if each.kind == "choice"]
        found |= {area for area in areas if area}
    return found


def waiting(view: View) -> list[int]:
    """Who is asked; while all choose together, everybody: how far somebody is stays hidden."""
    if view.lanes:
        return list(range(len(view.players)))
    return waited_for(view.pending, view.lanes)


def decision_of(view: View, table: State, facts: Facts, lang: str, begun: View) -> DecisionSeen | None:
    """What the seat is asked, if a person sits there."""
    decision, first = view.decision, begun.decision
    if decision is None or first is None or not facts.writes or facts.kinds[decision.seat] == "ai":
        return None
    where = table if begun is view else table_of(begun, facts.names)
    return asked(table, decision, facts.confirms, lang, Begun(where, first, facts.picked, facts.made))


def live_score(table: State, facts: Facts) -> list[int]:
    """Everybody's points as they stand: all that they are counted from lies open."""
    if not facts.terms.live_score:
        return []
    return [score.total - lost for score, lost in zip(scores(table), facts.penalties, strict=True)]


def result(table: State, ended: str, penalties: tuple[int, ...]) -> ResultSeen | None:
    """The outcome of a finished game."""
    outcome = RULES.result(table)
    if outcome is None:
        return None
    # A lost game alone is not scored by the rules (317); what it would be worth is told all the same.
    counted = outcome.scores or scores(table)
    names = categories(counted)
    points = []
    for score, lost in zip(counted, penalties, strict=True):
        parts = {name: getattr(score, name) for name in names} | ({"clock": -lost} if any(penalties) else {})
        points.append({**parts, "total": score.total - lost})
    return ResultSeen(list(winners(table, outcome, penalties)), outcome.reason, points, ended == "agreed")
