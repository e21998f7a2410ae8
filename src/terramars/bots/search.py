"""The searching player: its best few options are played on in worlds that fit what it sees.

Sequential halving over the candidates (the root of Gumbel search without its noise): each round deals one
world, the same for all candidates (common random numbers), lets everybody play it on greedily to the start of
a later generation, and judges where it led. No random playouts. When the budget ends the best so far is the answer.
"""

from __future__ import annotations

from terramars.bots.budget import Budget, Clock
from terramars.bots.greedy import best_of, option_values
from terramars.bots.outlook import generations_left
from terramars.bots.plan import lead_scale, leaf_value, played_on
from terramars.bots.seen import table_of
from terramars.bots.weights import Weights, weights_for
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.core.rng import scrambled
from terramars.mars.state import State
from terramars.mars.turns import Turn
from terramars.mars.view import View, guess_from

SIMULATIONS = 64
"""Where no budget is given."""
CANDIDATES = 4
MARGIN = 8.0
"""Options worth so many M€ less than the best are not looked at again."""
TRUST = 4.0
"""The greedy judgement counts like so many simulations."""


class SearchBot:
    """Determinised search with judged leaves."""

    name = "search"

    def __init__(
        self, seed: int = 0, weights: Weights | None = None, horizon: int = 1, trust: float = TRUST,
        candidates: int = CANDIDATES,
    ) -> None:  # fmt: skip
        self.seed = seed
        self.weights = weights
        self.horizon = horizon
        """How many generations a simulation looks ahead."""
        self.trust = trust
        self.candidates = candidates

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option that leads furthest, within the budget."""
        clock = Clock(budget, SIMULATIONS)
        s = table_of(view)
        w = self.weights or weights_for(len(s.players))
        values = option_values(s, decision, w)
        order = sorted(range(len(values)), key=lambda i: -values[i])
        chosen = [i for i in order[: self.candidates] if values[i] >= values[order[0]] - MARGIN]
        if len(chosen) == 1 or not isinstance(decision.effect, Turn):
            return decision.options[best_of(values)]
        scale = 1.0 if len(s.players) == 1 else 0.1 / lead_scale(generations_left(s, w))
        totals = dict.fromkeys(chosen, 0.0)
        prior = {i: scale * values[i] for i in chosen}
        rounds = 0
        while not clock.struck():
            world = guess_from(view, scrambled(self.seed * 1_000_003 + rounds))
            for i in chosen:
                totals[i] += self.simulated(world.copy(), decision, decision.options[i], w)
                clock.done += 1
            rounds += 1
            chosen = self.halved(chosen, totals, prior, rounds, clock.share())
            if len(chosen) == 1:
                break
        best = max(chosen, key=lambda i: (self.judged(totals[i], prior[i], rounds), -i))
        return decision.options[best]

    def judged(self, total: float, prior: float, rounds: int) -> float:
        """The simulations' mean, with the greedy judgement counted like some of them."""
        return (total + self.trust * prior) / (rounds + self.trust)

    def halved(
        self, chosen: list[int], totals: dict[int, float], prior: dict[int, float], rounds: int, share: float
    ) -> list[int]:
        """The better half of the candidates, once a fair share of the budget is spent on all of them."""
        wanted = 0.4 if len(chosen) > 2 else 1.1
        if share < wanted:
            return chosen
        ranked = sorted(chosen, key=lambda i: -self.judged(totals[i], prior[i], rounds))
        return ranked[: max(2, len(ranked) // 2)]

    def simulated(self, s: State, decision: Decision, option: Option, w: Weights) -> float:
        """Play one world on after an option, and judge where it leads."""
        until = s.generation + self.horizon
        apply(s, option)
        over = played_on(s, settle(s), until, w)
        return leaf_value(s, decision.seat, over, w)
