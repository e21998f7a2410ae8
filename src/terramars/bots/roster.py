"""The computer players of each game: what differs between games for those who make, seat and measure them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from terramars.bots.bot import Bot
from terramars.core.errors import UnknownName, nearest
from terramars.core.rules import Rules, registered

PLACES: Final = {"mars": "terramars.bots.players", "dice": "terramars.bots.dice.players"}
"""Where the roster of each game stands: a module with a `ROSTER`, read when it is first asked for."""


@dataclass(frozen=True)
class Level:
    """A named player: what plays, and what it is called in Japanese. None sees hidden cards."""

    name: str
    name_ja: str
    spec: str
    about: str
    rating: int
    """Elo with two players, the random player's being 0: the gaps between neighbours added up."""
    games: int
    """The games against the level before (the random player for the first) that this comes from."""


CALLED: Final = {
    "Newcomer": ("新入り", "Knows the rules and little more."),
    "Settler": ("開拓者", "Knows what things are worth, and often errs."),
    "Prospector": ("探鉱者", "Sees most chances, and misses some."),
    "Surveyor": ("測量士", "Errs now and then."),
    "Engineer": ("技師", "Errs only where it is close."),
    "Foreman": ("現場監督", "Counts everything and takes the best."),
    "Strategist": ("戦略家", "Looks further before it chooses."),
}
"""What levels are called in Japanese, and how they play: the same in every game, from the weakest to the strongest."""


def level(name: str, spec: str, rating: int, games: int) -> Level:
    """A level of a game."""
    name_ja, about = CALLED[name]
    return Level(name, name_ja, spec, about, rating, games)


@dataclass(frozen=True)
class Roster:
    """The computer players of one game, and what the arena writes down of its finished tables."""

    names: tuple[str, ...]
    """The bots there are."""
    levels: tuple[Level, ...]
    """Named players for people, from the weakest to the strongest."""
    built: Callable[[str, str, int, int, dict[str, float]], Bot | None]
    """A fresh bot: by name, the whole text that named it, seed, number of players, settings; None: no such bot."""
    settings: Mapping[str, Any]
    """The settings of a game in the arena unless told otherwise."""
    told: Callable[[Any], dict[str, Any]]
    """Of a finished table: its length, steps that are missing, cards that each seat has played."""


def roster(game: str) -> Roster:
    """The computer players of a game."""
    if game not in PLACES:
        raise UnknownName(f"unknown game {game!r}: {nearest(game, PLACES)}")
    found: Roster = import_module(PLACES[game]).ROSTER
    return found


def game_of(plan: Mapping[str, Any]) -> tuple[Rules, dict[str, Any]]:
    """The rules of the game that a plan names, Mars unless another is named, and the settings of that game."""
    game = plan.get("game", "mars")
    if game not in PLACES:
        raise UnknownName(f"unknown game {game!r}: {nearest(str(game), PLACES)}")
    import_module(f"terramars.{game}.rules")
    return registered(game), {name: value for name, value in plan.items() if name != "game"}
