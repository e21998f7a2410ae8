"""How long a bot may think: seconds for people, simulations where the answer must be the same every time."""

from __future__ import annotations

import time
from dataclasses import dataclass

from terramars.core.errors import TerramarsError


class BadBudget(TerramarsError):
    """The text names no budget."""


@dataclass(frozen=True)
class Budget:
    """A limit in seconds, in simulations, or both (whichever comes first); 0 means no such limit."""

    seconds: float = 0.0
    simulations: int = 0

    def __str__(self) -> str:
        parts = [f"{self.seconds:g}s"] if self.seconds else []
        if self.simulations:
            parts.append(f"{self.simulations}n")
        return "+".join(parts)


def read_budget(text: str) -> Budget:
    """Read ``0.5s`` (seconds), ``200n`` (simulations) or ``0.5s+200n``; an empty text is no limit."""
    seconds = 0.0
    simulations = 0
    for part in text.split("+") if text else ():
        try:
            if part.endswith("s"):
                seconds = float(part[:-1])
            elif part.endswith("n"):
                simulations = int(part[:-1])
            else:
                raise ValueError
        except ValueError:
            raise BadBudget(f"{text!r} is no budget: write 0.5s (seconds) or 200n (simulations)") from None
        if seconds < 0 or simulations < 0:
            raise BadBudget(f"{text!r} is no budget: it must not be negative")
    return Budget(seconds, simulations)


class Clock:
    """Counts down a budget."""

    def __init__(self, budget: Budget, default: int) -> None:
        self.simulations = budget.simulations or (0 if budget.seconds else default)
        self.seconds = budget.seconds
        self.deadline = time.perf_counter() + budget.seconds if budget.seconds else 0.0
        self.done = 0

    def struck(self) -> bool:
        """Whether the time is up."""
        if self.simulations and self.done >= self.simulations:
            return True
        return self.deadline > 0.0 and time.perf_counter() >= self.deadline

    def share(self) -> float:
        """How much of the budget is used, from 0 to 1."""
        used = self.done / self.simulations if self.simulations else 0.0
        if self.deadline:
            used = max(used, 1.0 - (self.deadline - time.perf_counter()) / self.seconds)
        return min(1.0, used)
