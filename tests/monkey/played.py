"""Games played by lot without any page, and the decisions in them that are worth looking at.

>>> game = Played(17)
>>> game.at(143).decision()         the game of that table as it stood before its choice 143
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from monkey.checks import SETS
from monkey.tables import NAMES, RULE, Kind, draw

import terramars
from terramars import bots
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.web.play import presets

MOST = 1200
"""Choices after which a game is left as it is."""
REMEMBERED = 30
"""So many choices at most are in the log of a game that is gone back to, but for one that is over."""
PARTS = {kind for kinds in SETS.values() for kind in kinds} | {"leave", "pay"}
"""Choices of which several make up one answer on a page: cards that are kept or left, and what is paid."""
SELDOM = ("pass", "done", "project", "cancel")
"""What somebody who chooses by lot takes less often: games get somewhere."""


def settings(kind: Kind, seed: int) -> dict[str, Any]:
    """How a game at such a table is set up, as the form for hosts would."""
    players = len(kind.seats)
    known: dict[str, Any] = {"players": players, "seed": seed, "names": NAMES[:players]}
    if kind.game == "dice":
        return {**known, "corporate_era": bool(kind.modules)}
    if kind.button:
        return {**known, "modules": presets.solo_modules()}
    modules = ["base", *(name for name in kind.modules if name != RULE or players > 1)]
    if players == 1:
        modules = list(dict.fromkeys([*modules, *presets.solo_modules()]))
    more = {"draft": kind.draft, "beginners": [0] if kind.beginners else []} if players > 1 else {}
    return {**known, "board": kind.board, "modules": modules, "ask": kind.ask, **more}


def sort_of(decision: Decision) -> str:
    """What is asked: decisions of one sort look alike."""
    kinds = sorted({option.kind for option in decision.options})
    return f"{type(decision.effect).__name__} {decision.card} {' '.join(kinds)}"


class Played:
    """The game of a seed's table, played to its end by players who draw by lot or want to get on."""

    def __init__(self, seed: int) -> None:
        self.seed, self.kind = seed, draw(seed)
        self.lot = Random(f"played {seed}")
        self.game = terramars.new(self.kind.game, **settings(self.kind, seed))
        self.rules = self.game.rules
        self.states = [self.game.state.copy()]
        self.choices: list[tuple[int, str]] = []
        self.sorts: list[str] = []
        self.play()

    def play(self) -> None:
        """Play to the end."""
        players = len(self.kind.seats)
        eager = self.lot.random() < 0.5
        sides = [bots.make("greedy", self.lot.randint(0, 9**9), players, self.kind.game) for _ in range(players)]
        while self.game.decision() is not None and len(self.choices) < MOST:
            seat = self.lot.choice(self.game.waiting())
            decision = self.game.decision(seat)
            assert decision is not None
            side = sides[seat]
            if eager and self.lot.random() < 0.8:
                choice = side.choose(self.game.view(seat), decision, side.budget)
                text = choice if isinstance(choice, str) else choice.notation
            else:
                weights = [0.1 if option.kind in SELDOM else 1 for option in decision.options]
                text = self.lot.choices(decision.options, weights)[0].notation
            self.sorts.append(sort_of(decision))
            self.choices.append((seat, text))
            self.game.apply(text, seat)
            if len(self.choices) % REMEMBERED == 0:
                self.states.append(self.game.state.copy())

    def at(self, number: int) -> Game:
        """The game as it stood before a choice, or when all was over with the whole log."""
        first = 0 if number >= len(self.choices) else number // REMEMBERED
        game = Game(self.rules, self.states[first].copy())
        for seat, text in self.choices[first * REMEMBERED : number]:
            game.apply(text, seat)
        return game

    def worth_a_look(self, seen: Counter[str], most: int) -> list[int]:
        """The choices before which something was asked that was seen least, and sometimes the end."""
        numbers = [number for number in range(len(self.choices)) if not self.is_half_answered(number)]
        order = sorted(numbers, key=lambda number: (seen[self.sorts[number]], self.lot.random()))
        found: list[int] = []
        for number in order:
            if len(found) < most and self.sorts[number] not in [self.sorts[each] for each in found]:
                found.append(number)
        for number in found:
            seen[self.sorts[number]] += 1
        return sorted(found) + [len(self.choices)] * (self.lot.random() < 0.15)

    def is_half_answered(self, number: int) -> bool:
        """Whether a choice goes on with an answer, which pages show as it was before its first choice."""
        before = [text for seat, text in self.choices[:number] if seat == self.choices[number][0]][-1:]
        return any(text.split()[0] in PARTS for text in before)

    def asked(self, number: int) -> int:
        """Who makes a choice; somebody when all is over."""
        return self.choices[number][0] if number < len(self.choices) else self.lot.randrange(len(self.kind.seats))
