"""Levels for people: named players, each at least 100 Elo above the one before (docs/strength.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """A named player: what plays, and what it is called in Japanese. None sees hidden cards."""

    name: str
    name_ja: str
    spec: str
    about: str
    rating: int
    """Elo with two players, the random player's being 0: the gaps between neighbours added up."""
    games: int
    """The games against the level before (the random player for the first) that this comes from."""


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
