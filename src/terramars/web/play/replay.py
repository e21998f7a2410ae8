"""Finished games step by step: one step is one choice that was not taken back."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from terramars.core.game import Game
from terramars.core.history import BEGINNING, led
from terramars.web.games import presenter
from terramars.web.play.history import NOBODY, Chapter, with_names

EVERY = 32
"""A state is kept after so many steps; the others are played from there."""
MOST_REPLAYS = 16
"""Finished games that are kept ready."""


@dataclass(frozen=True)
class StepSeen:
    """A step of a finished game: whose choice it was, in which generation, and what was chosen."""

    step: int
    seat: int
    generation: int
    line: str


class Replay:
    """A finished game, prepared once, so that every step is a few choices away."""

    def __init__(self, game: Game, final: Any) -> None:
        self.rules = game.rules
        self.presenter = presenter(game.rules.id)
        self.origin = game.origin
        self.choices = list(game.choices)
        self.chapters: list[Chapter] = []
        self.generations: list[int] = []
        self.kept: list[Any] = []
        for twin, step in game.walk(told=True):
            self.chapters.append(Chapter(step.number or -1, step.last.seat, step.happenings, True))
            # A step belongs to the generation in which it was chosen, not to the one that it may have begun.
            if step.last is BEGINNING:
                self.generations.append(self.presenter.round_of(twin.state))
            if step.next is not None:
                self.generations.append(self.presenter.round_of(twin.state))
            if step.number % EVERY == 0:
                self.kept.append(twin.state.copy())
        self.last = final.copy()
        """The table as it was scored."""

    def __len__(self) -> int:
        return len(self.choices)

    def state(self, step: int) -> Any:
        """The table after so many choices."""
        if step == len(self.choices):
            return self.last.copy()
        near = step // EVERY
        return led(self.rules, self.kept[near].copy(), self.choices[near * EVERY : step])

    def branch(self, step: int) -> Game:
        """The game after so many choices, with the log that led there, to be played on."""
        game = Game(self.rules, self.origin.copy())
        for choice in self.choices[:step]:
            game.apply(choice.text, choice.seat)
        return game

    def view(self, step: int, seat: int | None) -> Any:
        """What a seat saw after so many choices."""
        return self.rules.view(self.state(step), seat)

    def chapters_to(self, step: int) -> list[Chapter]:
        """What had happened after so many choices; nothing of it is half done for anybody any more."""
        return self.chapters[: step + 1]

    def steps(self, viewer: int | None, names: tuple[str, ...], lang: str) -> list[StepSeen]:
        """Every step in words that the viewer may read."""
        table = with_names(self.last.copy(), names)
        eyes = NOBODY if viewer is None else viewer
        found = []
        for number, chapter in enumerate(self.chapters):
            words = (self.presenter.telling.words(happening, table, lang, eyes) for happening in chapter.happenings)
            line = next((line for line in words if line), "")
            found.append(StepSeen(number, chapter.seat, self.generations[number], line))
        return found


class Replays:
    """The games that were looked at last, prepared; all others are prepared anew."""

    def __init__(self) -> None:
        self.held: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self.lock = threading.Lock()
        """Each is prepared in a thread, and several at a time."""

    def replay(self, identity: str, seq: int, game: Game, final: Any) -> Replay:
        """A game's replay. Its last entry tells whether the one that is held is still right."""
        key = (identity, seq)
        with self.lock:
            found = self.held.get(key)
        if found is None:
            found = Replay(game, final)
        with self.lock:
            self.held[key] = found
            self.held.move_to_end(key)
            while len(self.held) > MOST_REPLAYS:
                self.held.popitem(last=False)
        return found

    def forget(self, identity: str) -> None:
        """Let go of a game that was deleted."""
        with self.lock:
            for key in [key for key in self.held if key[0] == identity]:
                del self.held[key]
