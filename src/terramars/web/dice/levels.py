"""The computer players of the dice game that can sit at a table."""

from __future__ import annotations

from typing import Final

from terramars.bots.budget import Budget
from terramars.bots.dice.greedy import GreedyDiceBot
from terramars.bots.randomly import RandomBot
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.dice.view import View
from terramars.web.labels import label

LEVELS: Final = ("random", "greedy")
"""From the weakest to the strongest."""


class Seated:
    """A computer player at a table."""

    def __init__(self, level: str, seed: int) -> None:
        self.budget = Budget()
        self.bot = RandomBot(seed) if level == "random" else GreedyDiceBot(seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """One of the options, by what the seat may see."""
        if isinstance(self.bot, RandomBot):
            return self.bot.lot.choice(decision.options)
        return self.bot.choose(view, decision, budget)


def level_names(lang: str) -> dict[str, str]:
    """What the computer players are called."""
    return {name: label(lang, f"dice_level_{name}") for name in LEVELS}


def make(level: str, seed: int) -> Seated:
    """A computer player; one of an older version is the strongest that there is."""
    return Seated(level, seed)
