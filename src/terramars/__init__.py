"""Terraforming Mars: a fast, exact, seedable engine.

>>> import terramars
>>> game = terramars.new(players=2, seed=7)
>>> game.decision().seat
0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os

    from terramars.core.game import Game
    from terramars.core.machine import Decision
    from terramars.core.option import Option
    from terramars.core.rules import Rules

__all__ = ["Decision", "Game", "Option", "add_box", "guess", "load", "new", "position", "replay"]
__version__ = "0.1.0"

GAMES = ("mars", "dice")
"""The games of this package by their ids: of each there is a module ``terramars.<id>.rules``, which registers it."""


def _rules(game: str) -> Rules:
    from importlib import import_module

    from terramars.core.rules import registered

    for own in (game,) if game in GAMES else GAMES:
        import_module(f"terramars.{own}.rules")
    return registered(game)


def new(game: str = "mars", **settings: Any) -> Game:
    """Begin a game. Settings: players, seed, board, modules, draft, beginners, names, first, corporations,
    solo_goal, ask, cards, hand, generations; see docs/tutorial.md. Those of the dice game (``game="dice"``)
    are in `terramars.dice.setup`. Unknown or impossible ones are refused by name.
    """
    from terramars.core.game import Game

    rules = _rules(game)
    return Game(rules, rules.start(settings))


def add_box(file: str | os.PathLike[str]) -> str:
    """Add a box of one's own cards, a Python file with a `MODULE` (docs/own-cards.md); the name of its module."""
    from terramars.mars.boxes import add_box

    return add_box(file).name


def load(save: str | bytes) -> Game:
    """The game of a save, at the very point where it was saved."""
    from terramars.core.game import load_game, read_save

    data = read_save(save)
    return load_game(_rules(str(data["terramars"])), data)


def replay(save: str | bytes, steps: int | None = None) -> Game:
    """Play the log of a save again from its beginning, checking it on the way; at most so many entries."""
    from terramars.core.game import read_save, replay_log

    data = read_save(save)
    return replay_log(_rules(str(data["terramars"])), data, steps)


def guess(view: Any, seed: int = 0) -> Game:
    """A game to search in: the unseen cards are dealt anew, consistently with what the view's seat has seen."""
    from terramars.core.game import Game

    rules = _rules(view.game)
    return Game(rules, rules.guess(view, seed), logged=False)


def position(situation: Mapping[str, Any], game: str = "mars") -> Game:
    """A game at any situation, described by a plain dictionary (docs/positions.md)."""
    from terramars.core.game import Game

    rules = _rules(game)
    return Game(rules, rules.set_up(situation))


def __getattr__(name: str) -> Any:
    if name == "Game":
        from terramars.core.game import Game

        return Game
    if name == "Decision":
        from terramars.core.machine import Decision

        return Decision
    if name == "Option":
        from terramars.core.option import Option

        return Option
    raise AttributeError(f"module 'terramars' has no attribute {name!r}")
