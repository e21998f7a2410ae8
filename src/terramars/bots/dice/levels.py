"""Levels of the dice game for people, each at least 100 Elo above the one before (docs/dice-balance.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import Level

LEVELS: Final = (
    Level("Newcomer", "新入り", "greedy:noise=6", "Knows the rules and little more.", 100, 200),
    Level("Settler", "開拓者", "greedy:noise=2", "Knows what things are worth, and often errs.", 200, 200),
    Level("Foreman", "現場監督", "greedy", "Counts everything in points and takes the best.", 300, 200),
    Level("Strategist", "戦略家", "search", "Looks at every way its next rolls may fall.", 400, 200),
)
"""From the weakest to the strongest."""
