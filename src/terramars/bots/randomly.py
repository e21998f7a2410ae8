"""The player that chooses uniformly among its options."""

from __future__ import annotations

from random import Random

from terramars.bots.budget import Budget
from terramars.core.machine import Decision
from terramars.core.option import Option


class RandomBot:
    """Every option is as likely as any other."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.lot = Random(seed)

    def choose(self, view: object, decision: Decision, budget: Budget) -> Option:
        """One of the options, by lot."""
        return self.lot.choice(decision.options)
