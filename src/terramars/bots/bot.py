"""What a bot is: it is given a view and a decision, never the table itself."""

from __future__ import annotations

from typing import Any, Protocol

from terramars.bots.budget import Budget
from terramars.core.machine import Decision
from terramars.core.option import Option


class Bot(Protocol):
    """A player. The same view, decision, budget in simulations and seed give the same choice."""

    name: str

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Option:
        """One of the decision's options."""
