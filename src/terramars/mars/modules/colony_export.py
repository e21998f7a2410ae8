"""The colony tiles and the numbers of the box as plain data, for other programs."""

from __future__ import annotations

from typing import Any

from terramars.core.flow import Nothing
from terramars.core.machine import Effect
from terramars.mars.effects.cubes import Add
from terramars.mars.effects.draws import Draw
from terramars.mars.effects.planet import Place
from terramars.mars.effects.production import Produce
from terramars.mars.effects.stock import Gain
from terramars.mars.modules.colony_board import (
    COLONIES,
    FLEETS_IN_BOX,
    LAST_PLACE,
    MOST_COLONIES,
    PLACES,
    SOLO_PRODUCTION,
    SOLO_TILES,
    START_FLEETS,
    START_PLACE,
    TILES_DEALT,
    Colony,
)
from terramars.mars.modules.colony_building import BUILD_COST
from terramars.mars.modules.colony_trade import TRADE_PRICES, ExchangeCard
from terramars.mars.words import CUBE_NAMES, NO_CUBE, RESOURCE_NAMES, TILE_NAMES


def plain(effect: Effect) -> Any:
    """What an effect of a tile brings: ``{"gain": {"steel": 2}}``, ``{"production": {"heat": 1}}`` and the like."""
    if isinstance(effect, Nothing):
        return None
    if isinstance(effect, Gain):
        return {"gain": {RESOURCE_NAMES[what]: amount for what, amount in effect.amounts}}
    if isinstance(effect, Produce):
        return {"production": {RESOURCE_NAMES[what]: steps for what, steps in effect.steps}}
    if isinstance(effect, Add):
        return {"add": {CUBE_NAMES[effect.cube]: effect.amount, "to": "any"}}
    if isinstance(effect, Place):
        return {TILE_NAMES[effect.tile]: 1}
    if isinstance(effect, Draw):
        return {"draw": effect.count}
    if isinstance(effect, ExchangeCard):
        return [{"draw": 1}, {"discard": 1}]
    raise TypeError(f"a tile brings {effect!r}: no form for it")


def tile(colony: Colony) -> dict[str, Any]:
    """One tile as plain data."""
    waits = colony.wakes != NO_CUBE
    return {
        "name": colony.name,
        "slots": MOST_COLONIES,
        "build_bonus": [plain(effect) for effect in colony.build],
        "trade_income": [plain(effect) for effect in colony.income],
        "colony_bonus": plain(colony.bonus),
        "starts_inactive": waits,
        "activated_by_card_holding": CUBE_NAMES[colony.wakes] if waits else None,
    }


def exported() -> dict[str, Any]:
    """Every tile, and the numbers by which they are used."""
    return {
        "tiles": [tile(colony) for colony in COLONIES.values()],
        "track": {"positions": PLACES, "index_base": 0, "marker_start": START_PLACE, "max": LAST_PLACE},
        "setup": {
            "tiles_dealt": {str(players): number for players, number in TILES_DEALT.items()},
            "tiles_kept_in_solo": SOLO_TILES,
            "fleets_per_player": START_FLEETS,
            "fleets_in_box": FLEETS_IN_BOX,
        },
        "build_colony": {"cost": BUILD_COST, "max_per_tile": MOST_COLONIES, "max_per_player_per_tile": 1},
        "trade": {"cost_options": [{RESOURCE_NAMES[what]: amount} for what, amount in TRADE_PRICES]},
        "solo": {"megacredit_production": SOLO_PRODUCTION},
    }
