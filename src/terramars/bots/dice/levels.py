"""Levels of the dice game for people, from few games so far (docs/dice-balance.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import level

LEVELS: Final = (
    level("Newcomer", "greedy:noise=5", 760, 20),
    level("Settler", "greedy:noise=2", 990, 20),
    level("Prospector", "greedy:noise=0.8", 1360, 20),
    level("Engineer", "greedy:noise=0.3", 1650, 20),
    level("Foreman", "greedy", 1830, 20),
    level("Strategist", "search", 1910, 62),
)
"""From the weakest to the strongest."""
