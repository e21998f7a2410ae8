"""The settings of games of the dice game, as `terramars simulate` plans and counts them."""

from __future__ import annotations

from typing import Any


def with_era(modules: tuple[str, ...]) -> bool:
    """Whether modules of the dice game, of which there are two, name the second one."""
    from terramars.core.errors import UnknownName, nearest
    from terramars.dice.cards import BOXES, CORPORATE_ERA

    named = [name.lower().replace("-", "_") for name in modules]
    for name in named:
        if name not in BOXES:
            raise UnknownName(f"unknown module {name!r} of the dice game: {nearest(name, BOXES)}")
    return CORPORATE_ERA in named


def planned(
    games: int, seed: int, players: int | None, modules: tuple[str, ...], mix: bool
) -> list[dict[str, Any]]:
    """The settings of every game of the dice game, which has one module besides its own cards."""
    from terramars.dice.cards import CORPORATE_ERA
    from terramars.dice.setup import make_setup

    settings = {"players": 2 if players is None else players, CORPORATE_ERA: with_era(modules)}
    make_setup({**settings, "seed": seed + games - 1})
    plans: list[dict[str, Any]] = [{"game": "dice", **settings, "seed": seed + i} for i in range(games)]
    if mix:
        for i, plan in enumerate(plans):
            plan["players"] = 1 + (seed + i) % 4 if players is None else players
            plan[CORPORATE_ERA] = (seed + i) // 4 % 2 == 1
    return plans


def labels(settings: dict[str, Any]) -> list[str]:
    """What a game counts as when games are counted by their settings: ``players 3``, ``module base``."""
    from terramars.dice.cards import CORPORATE_ERA

    more = [f"module {CORPORATE_ERA}"] if settings[CORPORATE_ERA] else []
    return [f"players {settings['players']}", "module base", *more]
