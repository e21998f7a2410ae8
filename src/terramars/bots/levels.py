"""Levels for people: named players, each at least 100 Elo above the one before (docs/strength.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import level

LEVELS: Final = (
    level("Newcomer", "greedy:noise=30", 580, 200),
    level("Settler", "greedy:noise=14", 910, 200),
    level("Prospector", "greedy:noise=8", 1210, 200),
    level("Surveyor", "greedy:noise=5", 1420, 200),
    level("Engineer", "greedy:noise=2.5", 1710, 200),
    level("Foreman", "greedy", 1990, 200),
    level("Strategist", "search:0.5s", 2150, 160),
)
"""From the weakest to the strongest."""
