"""What one pair of eyes is sent of the dice game: plain data made from the engine's view, never from the true table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.machine import waited_for
from terramars.dice.board import BOARD, areas_in
from terramars.dice.cards import CARD_COLOURS, CARDS
from terramars.dice.goals import MILESTONES, icons_paid, progress
from terramars.dice.player import KEPT_DICE
from terramars.dice.rules import RULES
from terramars.dice.scoring import SOLO_ICONS, award_points
from terramars.dice.state import PARAMETERS_TO_END, State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import DEADLINES, SOLO_TURNS
from terramars.dice.view import PlayerView, View
from terramars.dice.words import COLOUR_NAMES, FACES, ICON_NAMES, PRODUCED_NAMES, TILE_NAMES, TRACK_NAMES
from terramars.text import dice as text
from terramars.web.dice.asking import Begun, DiceDecisionSeen, asked
from terramars.web.dice.prospects import DiceProspectSeen, prospects_of
from terramars.web.dice.telling import TELLING
from terramars.web.play.history import NOBODY, Chapter, with_names
from terramars.web.present.log import Line, LogSeen, log_of
from terramars.web.present.view import Facts, ResultSeen

MOST_LINES: Final = 200
"""The most lines of the log that are sent."""
PARTS: Final = ("track", "awards", "milestones", "cards")
"""What a score is made of."""


@dataclass(frozen=True)
class DiceAreaSeen:
    """An area of the map."""

    id: str
    code: str
    """What people call it."""
    ocean: bool
    """Reserved for oceans."""
    tile: str
    recent: bool
    """Whether its tile came since the last turn of whoever looks."""


@dataclass(frozen=True)
class InPlaySeen:
    """A card that lies before somebody."""

    id: str
    colour: str
    used: bool
    """Turned sideways until the next production turn."""
    ready: bool
    """Whether its action can be used now by whoever looks."""
    reasons: list[str]
    """Why its action cannot be used, where it is one's own."""


@dataclass(frozen=True)
class DicePlayerSeen:
    """One side of the table."""

    seat: int
    name: str
    kind: str
    level: str
    points: int
    """Where the cube stands on the track."""
    dice: list[str]
    wild: int
    hand: int
    corporation: str
    played: list[InPlaySeen]
    """The corporation first."""
    production: dict[str, int]
    discounts: list[str]
    keeps: int
    """How many dice are kept at a production turn."""
    counts: dict[str, int]
    """Cards in play by colour."""


@dataclass(frozen=True)
class DiceCardSeen:
    """A card in hand."""

    id: str
    possible: bool
    later: bool
    """Whether it can be played after the support action."""
    payable: bool
    """Whether it could be paid, were it the moment for it."""
    reasons: list[str]
    lacks: list[str]
    """The icons of its cost that are missing, where nothing else stands in the way."""
    wild: int
    """How many wild tokens it would take now."""


@dataclass(frozen=True)
class MilestoneSeen:
    """A milestone, and how far everybody is."""

    id: str
    name: str
    text: str
    need: int
    standing: list[int]
    owner: int
    """-1: nobody yet; -2: it has left the game."""
    until: int
    """Alone: the turn after which it leaves; 0: never."""


@dataclass(frozen=True)
class AwardSeen:
    """An award: the die that was rolled for it, and how many of its icons everybody has paid."""

    face: str
    name: str
    standing: list[int]
    points: list[int]
    """What it would be worth now."""
    need: int
    """Alone: the icons that win it; 0 with others."""


@dataclass(frozen=True)
class RollSeen:
    """The dice that were rolled last."""

    id: str
    """Another roll has another one."""
    seat: int
    dice: list[str]


@dataclass(frozen=True)
class DiceSeen:
    """Everything a page or a program needs to know at one seat of the dice game."""

    rules: str
    game: str
    title: str
    version: int
    seat: int | None
    over: bool
    turn: int
    last_turn: int
    """Alone: the last turn; else 0."""
    turns_left: int
    """How many last turns are to come; -1 before the end has begun."""
    corporate_era: bool
    first: int
    active: int
    waiting_for: list[int]
    opening: bool
    """Whether corporations are being chosen."""
    tracks: dict[str, int]
    goals: dict[str, int]
    complete: int
    """How many parameters are at their goals."""
    needed: int
    """How many of them begin the end."""
    areas: list[DiceAreaSeen]
    pool: dict[str, int]
    deck: int
    bonus_cards: list[str]
    """The bonus cards that lie ready, for who has looked at them."""
    bonus_left: int
    players: list[DicePlayerSeen]
    hand: list[DiceCardSeen]
    dealt: list[str]
    """The corporations to choose from."""
    milestones: list[MilestoneSeen]
    awards: list[AwardSeen]
    decision: DiceDecisionSeen | None
    prospects: list[DiceProspectSeen]
    roll: RollSeen | None
    undo_steps: int
    can_undo: bool
    can_cancel: bool
    can_confirm: bool
    confirms: bool
    known_seed: bool
    agreeing: list[int]
    clock: list[int]
    clock_since: int
    writes: bool
    result: ResultSeen | None
    grade: int
    """Alone: the number of the grade, from 0 to 8; -1: none."""
    log: list[Line]
    since: int
    hits: list[Line]


def rendered(view: View, facts: Facts, chapters: Sequence[Chapter], lang: str, begun: View | None = None) -> DiceSeen:
    """Everything that somebody is sent, from the view and the chapters alone.

    While a set is half made, `begun` is the view from before it.
    """
    viewer = NOBODY if view.seat is None else view.seat
    table = table_of(view, facts.names)
    log = log_of(chapters, table, viewer, lang, MOST_LINES, view.decision is not None, TELLING)
    return seen(view, table, facts, log, chapters, lang, begun or view)


def table_of(view: View, names: tuple[str, ...]) -> State:
    """A table that the view cannot tell from the true one."""
    return with_names(RULES.guess(view, 0), names)


def seen(
    view: View, table: State, facts: Facts, log: LogSeen, chapters: Sequence[Chapter], lang: str, begun: View
) -> DiceSeen:
    """Everything that a view shows, in words and numbers."""
    viewer = NOBODY if view.seat is None else view.seat
    prospects = {} if view.seat is None or view.finished else prospects_of(table, view.seat, lang)
    outcome = RULES.result(table) if view.finished else None
    own = view.players[view.seat] if view.seat is not None else None
    return DiceSeen(
        rules="dice",
        game=facts.game,
        title=facts.title,
        version=facts.version,
        seat=view.seat,
        over=view.finished,
        turn=view.turn,
        last_turn=SOLO_TURNS if view.setup.solo else 0,
        turns_left=view.turns_left,
        corporate_era=view.setup.corporate_era,
        first=view.first,
        active=view.active,
        waiting_for=list(range(len(view.players))) if view.lanes else waited_for(view.pending, view.lanes),
        opening=any(player.corporation < 0 for player in view.players),
        tracks=dict(zip(TRACK_NAMES, view.tracks, strict=True)),
        goals={parameter.name: parameter.goal for parameter in PARAMETERS},
        complete=table.completed(),
        needed=len(PARAMETERS) if view.setup.solo else PARAMETERS_TO_END,
        areas=areas(view, recent_areas(chapters, viewer)),
        pool=dict(zip(COLOUR_NAMES, view.pool, strict=True)),
        deck=view.deck_size,
        bonus_cards=[CARDS[card].slug for card in view.bonus_cards or ()],
        bonus_left=view.bonus_size,
        players=[player(view, i, facts, prospects) for i in range(len(view.players))],
        hand=[] if own is None else [held(card, prospects) for card in own.hand or ()],
        dealt=[] if own is None else [CARDS[card].slug for card in own.dealt or ()],
        milestones=milestones(view, table, lang),
        awards=awards(table, lang),
        decision=decision_of(view, table, facts, lang, begun),
        prospects=list(prospects.values()),
        roll=last_roll(chapters, viewer),
        undo_steps=facts.undo_steps,
        can_undo=facts.can_undo,
        can_cancel=facts.can_cancel,
        can_confirm=facts.can_confirm,
        confirms=facts.confirms,
        known_seed=facts.known_seed,
        agreeing=[] if view.finished else list(facts.agreeing),
        clock=list(facts.clock),
        clock_since=facts.clock_since,
        writes=facts.writes,
        result=None if outcome is None else ResultSeen(
            list(outcome.winners),
            outcome.reason,
            [{**{part: getattr(score, part) for part in PARTS}, "total": score.total} for score in outcome.scores],
            facts.ended == "agreed",
        ),
        grade=-1 if outcome is None else outcome.grade,
        log=log.lines,
        since=log.since,
        hits=log.hits,
    )  # fmt: skip


def areas(view: View, recent: set[str]) -> list[DiceAreaSeen]:
    """Every area with what lies on it."""
    tiles = {area: TILE_NAMES[tile] for tile, mask in enumerate(view.tiles) for area in areas_in(mask)}
    return [
        DiceAreaSeen(area, text.area_name(area), bool(BOARD.ocean >> i & 1), tiles.get(i, ""), area in recent)
        for i, area in enumerate(BOARD.ids)
    ]


def recent_areas(chapters: Sequence[Chapter], viewer: int) -> set[str]:
    """Where tiles were put since the last turn of whoever looks."""
    found: set[str] = set()
    others = False
    for chapter in reversed(chapters):
        if chapter.undone or not (chapter.complete or chapter.seat == viewer):
            continue
        others = others or chapter.seat not in (viewer, NOBODY)
        if others and chapter.seat == viewer:
            break
        found |= {BOARD.ids[each.amount] for each in chapter.happenings if each.kind == "tile"}
    return found if others else set()


def last_roll(chapters: Sequence[Chapter], viewer: int) -> RollSeen | None:
    """The dice that were rolled last, of what somebody may read."""
    for chapter in reversed(chapters):
        if chapter.undone or not (chapter.complete or chapter.seat == viewer):
            continue
        rolled = [each for each in chapter.happenings if each.kind == "rolled"]
        if rolled:
            seat = rolled[-1].seat
            faces = [ICON_NAMES[each.what] for each in rolled if each.seat == seat]
            return RollSeen(f"{chapter.place}-{seat}", seat, faces)
    return None


def player(view: View, seat: int, facts: Facts, prospects: dict[str, DiceProspectSeen]) -> DicePlayerSeen:
    """One side of the table."""
    side = view.players[seat]
    lying = (side.corporation, *side.played) if side.corporation >= 0 else side.played
    return DicePlayerSeen(
        seat=seat,
        name=facts.names[seat],
        kind=facts.kinds[seat],
        level=facts.levels[seat],
        points=side.vp,
        dice=[ICON_NAMES[face] for face in range(FACES) for _ in range(side.dice[face])],
        wild=side.wild,
        hand=side.hand_size,
        corporation=CARDS[side.corporation].slug if side.corporation >= 0 else "",
        played=[in_play(card, side, prospects if seat == view.seat else {}) for card in lying],
        production={PRODUCED_NAMES[i]: number for i, number in enumerate(side.production) if number},
        discounts=[ICON_NAMES[icon] for icon in side.discounts],
        keeps=KEPT_DICE + side.storage,
        counts={
            name: sum(1 for card in side.played if CARD_COLOURS[CARDS[card].colour] == name)
            for name in ("green", "red", "blue", "bonus")
        },
    )


def in_play(card: int, side: PlayerView, prospects: dict[str, DiceProspectSeen]) -> InPlaySeen:
    """A card that lies before somebody."""
    said = CARDS[card]
    use = prospects.get(f"use {said.slug}")
    return InPlaySeen(
        said.slug,
        CARD_COLOURS[said.colour],
        card in side.used,
        use is not None and not use.reasons,
        use.reasons if use is not None else [],
    )


def held(card: int, prospects: dict[str, DiceProspectSeen]) -> DiceCardSeen:
    """A card in hand."""
    play = prospects.get(f"play {CARDS[card].slug}")
    if play is None:
        return DiceCardSeen(CARDS[card].slug, False, False, False, [], [], 0)
    possible = not play.reasons
    return DiceCardSeen(CARDS[card].slug, possible, play.later, play.payable, play.reasons, play.lacks, play.wild)


def milestones(view: View, table: State, lang: str) -> list[MilestoneSeen]:
    """The three milestones."""
    deadlines = {slot: turn for turn, slot in DEADLINES.items()} if view.setup.solo else {}
    found = []
    for slot, (number, owner) in enumerate(view.milestones):
        milestone = MILESTONES[number]
        standing = [progress(milestone, side, table.awards) for side in table.players]
        found.append(
            MilestoneSeen(
                milestone.slug,
                text.milestone_name(milestone, lang),
                text.milestone_text(milestone, lang),
                milestone.need,
                standing,
                owner,
                deadlines.get(slot, 0),
            )
        )
    return found


def awards(table: State, lang: str) -> list[AwardSeen]:
    """The three awards."""
    return [
        AwardSeen(
            ICON_NAMES[face],
            text.icon_name(face, lang),
            [icons_paid(side, face) for side in table.players],
            award_points(table, face),
            SOLO_ICONS[face % 3] if table.setup.solo else 0,
        )
        for face in table.awards
    ]


def decision_of(view: View, table: State, facts: Facts, lang: str, begun: View) -> DiceDecisionSeen | None:
    """What the seat is asked, if a person sits there."""
    decision, first = view.decision, begun.decision
    if decision is None or first is None or not facts.writes or facts.kinds[decision.seat] == "ai":
        return None
    where = table if begun is view else table_of(begun, facts.names)
    return asked(table, decision, facts.confirms, lang, Begun(where, first, facts.picked, facts.made))
