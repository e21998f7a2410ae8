"""The deal of the day: the same cards, map, boxes and goal for everybody who begins it on that day, anywhere."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

from terramars.mars.modules import load
from terramars.web import wall_clock

MAPS = ("tharsis", "hellas", "elysium")
"""Own boxes of a server bring nothing: the deal is the same everywhere."""


def today() -> datetime.date:
    """The day, by the one clock of the world (UTC)."""
    return day_at(wall_clock.now())


def day_at(moment: float) -> datetime.date:
    """The day of a moment."""
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date()


def daily_seed(day: datetime.date) -> int:
    """The seed of a day's deal."""
    return int.from_bytes(hashlib.sha256(f"terramars {day.isoformat()}".encode()).digest()[:8], "big")


def deal_of(day: datetime.date) -> dict[str, Any]:
    """The settings of a day's deal, without its seed: the map, whether there are starters, and the goal change."""
    lot = Random(daily_seed(day))
    board, starters, goal = lot.choice(MAPS), lot.random() < 0.5, "tr63" if lot.random() < 0.25 else "terraform"
    usual = {name: module for name, module in load().items() if module.usual and not module.setting}
    modules = [name for name, module in usual.items() if module.by_default or (starters and module.starters)]
    return {"board": board, "modules": modules, "solo_goal": goal}


def day_of(settings: Mapping[str, Any], made: float) -> str:
    """The day whose deal a game is, if it was begun on that day; else nothing."""
    day = day_at(made)
    deal = {**deal_of(day), "seed": daily_seed(day), "players": 1, "corporations": "deal"}
    same = all(settings.get(name) == value for name, value in deal.items() if name != "modules")
    return day.isoformat() if same and set(settings["modules"]) == set(deal["modules"]) else ""
