"""What differs between the games on the command line: how their settings are read, drawn by lot and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from terramars.cli import settings as reading


@dataclass(frozen=True)
class Reading:
    """How the command line reads the settings of a game."""

    settings: Callable[[str, str, bool], dict[str, Any]]
    """From the texts of --modules and --board, and --draft."""
    mixed: Callable[[int, int | None], dict[str, Any]]
    """Settings drawn from a seed; without a number of players that too."""
    labels: Callable[[dict[str, Any]], list[str]]
    """What a game counts as when games are counted by their settings: ``players 3``, ``module base``."""


def of_mars(modules: str, board: str, draft: bool) -> dict[str, Any]:
    """The settings of the big game."""
    return {"board": board, "modules": list(reading.modules_of(modules)), "draft": draft}


def of_dice(modules: str, board: str, draft: bool) -> dict[str, Any]:
    """The settings of the dice game, which has one module besides its own cards, and no other map."""
    return {"game": "dice", "corporate_era": with_era(modules)}


def with_era(modules: str) -> bool:
    """Whether modules of the dice game, of which there are two, name the second one."""
    from terramars.core.errors import UnknownName, nearest
    from terramars.dice.cards import BOXES, CORPORATE_ERA

    named = [name.lower().replace("-", "_") for name in reading.words(modules)]
    for name in named:
        if name not in BOXES:
            raise UnknownName(f"unknown module {name!r} of the dice game: {nearest(name, BOXES)}")
    return CORPORATE_ERA in named


def mixed_dice(seed: int, players: int | None) -> dict[str, Any]:
    """Settings of the dice game drawn from a seed."""
    count = 1 + seed % 4 if players is None else players
    return {"game": "dice", "players": count, "corporate_era": seed // 4 % 2 == 1, "seed": seed}


def labels_of_dice(settings: dict[str, Any]) -> list[str]:
    """What a game of the dice game counts as."""
    more = ["module corporate_era"] if settings["corporate_era"] else []
    return [f"players {settings['players']}", "module base", *more]


READINGS = {
    "mars": Reading(of_mars, reading.mixed, reading.labels),
    "dice": Reading(of_dice, mixed_dice, labels_of_dice),
}
"""By the ids of the games."""


def reading_of(game: str) -> Reading:
    """How the settings of a game are read; a game that there is not is refused by name."""
    return READINGS[reading.checked_game(game)]


def check(plan: dict[str, Any]) -> None:
    """Refuse impossible settings before anything is played."""
    from importlib import import_module

    from terramars.bots.roster import game_of

    rules, settings = game_of(plan)
    import_module(f"terramars.{rules.id}.rules").make_setup(settings)
