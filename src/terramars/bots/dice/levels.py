"""Levels of the dice game for people, from few games so far (docs/dice-balance.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import Level

LEVELS: Final = (
    Level("Newcomer", "新入り", "greedy:noise=5", "Knows the rules and little more.", 760, 20),
    Level("Settler", "開拓者", "greedy:noise=2", "Knows what things are worth, and often errs.", 990, 20),
    Level("Prospector", "探鉱者", "greedy:noise=0.8", "Sees most chances, and misses some.", 1360, 20),
    Level("Engineer", "技師", "greedy:noise=0.3", "Errs only where it is close.", 1650, 20),
    Level("Foreman", "現場監督", "greedy", "Counts everything in points and takes the best.", 1830, 20),
    Level("Strategist", "戦略家", "search", "Looks at every way in which its next dice may fall.", 1910, 62),
)
"""From the weakest to the strongest."""
