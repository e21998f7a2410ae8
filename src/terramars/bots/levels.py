"""Levels for people: named players, each at least 100 Elo above the one before (docs/strength.md)."""

from __future__ import annotations

from typing import Final

from terramars.bots.roster import Level

LEVELS: Final = (
    Level("Newcomer", "新入り", "greedy:noise=30", "Knows the rules and little more.", 580, 200),
    Level("Settler", "開拓者", "greedy:noise=14", "Knows what things are worth, and often errs.", 910, 200),
    Level("Prospector", "探鉱者", "greedy:noise=8", "Sees most chances, and misses some.", 1210, 200),
    Level("Surveyor", "測量士", "greedy:noise=5", "Errs now and then.", 1420, 200),
    Level("Engineer", "技師", "greedy:noise=2.5", "Errs only where it is close.", 1710, 200),
    Level("Foreman", "現場監督", "greedy", "Counts everything in M€ and takes the best.", 1990, 200),
    Level("Strategist", "戦略家", "search:0.5s", "Plays the best few options on before it chooses.", 2150, 160),
)
"""From the weakest to the strongest."""
