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
    Level("Colonist", "入植者", "greedy:noise=12", "Knows what things are worth, and often errs."),
    Level("Engineer", "技術者", "greedy:noise=4", "Errs seldom."),
    Level("Manager", "管理者", "greedy", "Counts everything in M€ and takes the best."),
)
"""From the weakest to the strongest."""
