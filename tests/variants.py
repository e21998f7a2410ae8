"""Legal combinations of settings for random games, drawn from a seed."""

from __future__ import annotations

import random
from typing import Any

import terramars
from terramars.core.game import Game
from terramars.mars.modules import load
from terramars.mars.rules import RULES

OLD = ("base", "corporate_era", "prelude", "promo")
"""The modules that golden games are made of."""


def settings_for(seed: int, players: int | None = None) -> dict[str, Any]:
    """Settings of a random legal variant; the same seed gives the same game."""
    dice = random.Random(seed)
    count = players if players is not None else dice.randint(1, 5)
    modules = ["base"]
    if count == 1 or dice.random() < 0.7:
        modules.append("corporate_era")
    if dice.random() < 0.5:
        modules.append("prelude")
    if dice.random() < 0.3:
        modules.append("promo")
    settings: dict[str, Any] = {
        "players": count,
        "seed": seed,
        "board": dice.choice(("tharsis", "hellas", "elysium")),
        "modules": modules,
        "ask": dice.choice(("when it matters", "when it matters", "never")),
    }
    if count > 1:
        settings["draft"] = dice.random() < 0.4
        settings["beginners"] = [seat for seat in range(count) if dice.random() < 0.2]
    else:
        settings["corporations"] = dice.choice(("deal", "choose"))
        settings["solo_goal"] = dice.choice(("terraform", "tr63"))
    return settings


def any_settings_for(seed: int, players: int | None = None) -> dict[str, Any]:
    """Settings as above, with the boxes that came later, and those of one's own that are loaded, as the lot falls."""
    found = settings_for(seed, players)
    lot = random.Random(f"boxes {seed}")
    for name in [name for name in load() if name not in OLD]:
        if lot.random() < 0.6 and (name != "world_government" or found["players"] > 1):
            found["modules"].append(name)
    return found


def begin(settings: dict[str, Any], logged: bool = False) -> Game:
    """A game to play at random; without a log it is faster."""
    return terramars.new(**settings) if logged else Game(RULES, RULES.start(settings), logged=False)


def play_out(game: Game, dice: random.Random) -> Game:
    """Play at random to the end."""
    while (decision := game.decision()) is not None:
        game.apply(dice.choice(decision.options))
    return game
