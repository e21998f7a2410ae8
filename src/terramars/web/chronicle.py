"""What happened at a table, choice by choice, and what of it each pair of eyes may read, and when.

Others see an action only when it is complete; what was taken back before that is struck through in its owner's
log and in nobody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from terramars import text
from terramars.core.game import Game
from terramars.core.story import Happening, Story
from terramars.mars.effects.play import PlayOneStarter
from terramars.mars.state import State
from terramars.mars.turns import FinalGreenery, Turn

BOUNDARIES = (Turn, PlayOneStarter, FinalGreenery)
"""What asks for a new action: everything before it is complete."""
NOBODY = -1
"""The eyes of a spectator."""


@dataclass
class Chapter:
    """One choice and what came of it."""

    place: int
    """Its place in the engine's log; -1 is what happened before the first choice."""
    seat: int
    happenings: list[Happening]
    complete: bool = False
    """Whether others may read it."""
    undone: bool = False


def is_complete(game: Game, seat: int) -> bool:
    """Whether a seat stands between two actions, so that others may see what it did."""
    decision = game.decision()
    if game.state.lanes:
        return False
    return decision is None or decision.seat != seat or isinstance(decision.effect, BOUNDARIES)


def told(game: Game, act: Callable[[], object]) -> list[Happening]:
    """Do something and settle what follows; everything that happened."""
    story = Story()
    game.state.story = story
    try:
        act()
        game.decision()
    finally:
        game.state.story = None
    return story.happenings


def turn_end(game: Game) -> list[Chapter]:
    """Go on over the end of a turn; what happens then is a chapter of nobody's."""
    happenings = told(game, game.go_on)
    return [Chapter(-1, NOBODY, happenings, True)] if happenings else []


def retold(game: Game) -> tuple[list[Chapter], State | None]:
    """The chapters of a game from its log, and the table as others see it (None: as it is)."""
    twin = Game(game.rules, game.origin.copy(), logged=False, hold=True)
    chapters = [Chapter(-1, NOBODY, told(twin, twin.decision), True)]
    public: State | None = None
    for place, _, _, _ in game.marks:
        entry = game.log[place]
        while twin.paused:
            chapters += turn_end(twin)
        shown = twin.state.copy() if public is None else public
        happenings = told(twin, partial(twin.follow, entry.seat, entry.text))
        chapters.append(Chapter(place, entry.seat, happenings))
        if is_complete(twin, entry.seat):
            show(chapters)
            public = None
        elif not twin.state.lanes:
            public = shown
    while twin.paused and not game.paused:
        chapters += turn_end(twin)
    return chapters, public


def show(chapters: Iterable[Chapter]) -> None:
    """Let everybody read what is complete now; what was taken back unseen stays unseen."""
    for chapter in chapters:
        if not chapter.undone:
            chapter.complete = True


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    text: str
    seat: int
    """Whose choice it belongs to; -1: nobody's."""
    first: bool
    """Whether it is the choice itself rather than what came of it."""
    undone: bool


def lines(chapters: Iterable[Chapter], state: Any, viewer: int, lang: str, most: int) -> list[Line]:
    """The last lines that somebody may read, in words."""
    found: list[Line] = []
    for chapter in reversed(list(chapters)):
        if not chapter.complete and chapter.seat != viewer:
            continue
        told = []
        for happening in chapter.happenings:
            words = text.happening_text(happening, state, lang, viewer)
            if words:
                first = happening.kind in ("choice", "generation")
                told.append(Line(words, chapter.seat, first, chapter.undone))
        found = told + found
        if len(found) >= most:
            break
    return found[-most:]


def called(state: State, names: tuple[str, ...]) -> State:
    """A table whose players are called by their present names."""
    state.setup = replace(state.setup, names=names)
    return state
