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


LEVELS: Final = (
    Level("Newcomer", "新入り", "greedy:noise=30", "Knows the rules and little more."),
    Level("Settler", "開拓者", "greedy:noise=12", "Knows what things are worth, and often errs."),
    Level("Surveyor", "測量士", "greedy:noise=5", "Errs now and then."),
    Level("Foreman", "現場監督", "greedy", "Counts everything in M€ and takes the best."),
    Level("Strategist", "戦略家", "search:0.5s", "Plays the best few options on before it chooses."),
)
"""From the weakest to the strongest."""
