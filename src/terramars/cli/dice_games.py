"""The settings of the dice game on the command line (see `games`)."""

from __future__ import annotations

from typing import Any

from terramars.cli import settings as reading


def settings(modules: str, board: str, draft: bool) -> dict[str, Any]:
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


def mixed(seed: int, players: int | None) -> dict[str, Any]:
    """Settings of the dice game drawn from a seed."""
    count = 1 + seed % 4 if players is None else players
    return {"game": "dice", "players": count, "corporate_era": seed // 4 % 2 == 1, "seed": seed}


def labels(given: dict[str, Any]) -> list[str]:
    """What a game of the dice game counts as."""
    more = ["module corporate_era"] if given["corporate_era"] else []
    return [f"players {given['players']}", "module base", *more]
