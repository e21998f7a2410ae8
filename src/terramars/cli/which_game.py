"""What differs between the games on the command line: how their settings are read, drawn by lot and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from terramars.cli import dice_games
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


READINGS = {
    "mars": Reading(of_mars, reading.mixed, reading.labels),
    "dice": Reading(dice_games.settings, dice_games.mixed, dice_games.labels),
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
