"""Levels of the dice game for people, each measured against the one before (docs/dice-balance.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import level

LEVELS: Final = (
    level("Newcomer", "greedy:noise=5", 920, 100),
    level("Settler", "greedy:noise=2", 1190, 100),
    level("Prospector", "greedy:noise=0.8", 1500, 100),
    level("Engineer", "greedy:noise=0.3", 1700, 100),
    level("Foreman", "greedy", 1930, 100),
    level("Strategist", "search", 2010, 300),
)
"""From the weakest to the strongest."""
