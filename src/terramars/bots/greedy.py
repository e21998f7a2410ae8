"""The greedy player: tries every option out and takes the one after which its position is worth most."""

from __future__ import annotations

from random import Random

from terramars.bots.budget import Budget
from terramars.bots.plan import best_of, option_values
from terramars.bots.seen import table_of
from terramars.bots.weights import Weights, weights_for
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.view import View


class GreedyBot:
    """One currency, M€; one step of look-ahead. With noise it errs by so many M€ (standard deviation)."""

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights | None = None, noise: float = 0.0) -> None:
        self.lot = Random(seed)
        self.weights = weights
        self.noise = noise

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option that is worth most; the first of equals."""
        s = table_of(view)
        values = option_values(s, decision, self.weights or weights_for(len(s.players)))
        if self.noise:
            values = self.erring(values, decision)
        return decision.options[best_of(values)]

    def erring(self, values: list[float], decision: Decision) -> list[float]:
        """The values misjudged at random; but nobody errs so far as to hit itself instead of another."""
        low = min(values)
        hurt = [option.seat == decision.seat for option in decision.options]
        return [
            low - 1.0 if hurt[i] and not all(hurt) else max(low, value + self.lot.gauss(0.0, self.noise))
            for i, value in enumerate(values)
        ]
