"""The searching player: its best few options are played on in worlds that fit what it sees.

Sequential halving over the candidates (the root of Gumbel search without its noise): each round deals one
world, the same for all candidates (common random numbers), lets everybody play it on greedily to the start of
a later generation, and judges where it led. No random playouts. When the budget ends the best so far is the answer.
"""

from __future__ import annotations

from terramars.bots.budget import Budget, Clock
from terramars.bots.leaf import lead_scale, leaf_value
from terramars.bots.outlook import generations_left
from terramars.bots.plan import best_of, option_values, played_on
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
BUYING = ("keep", "choose-corporation", "choose-starter", "draft")
CANDIDATES = 8
MARGIN = 15.0
"""Options worth so many M€ less than the best are not looked at again."""
PRIOR = 0.1
"""A M€ of the greedy judgement in points, about."""
TRUST = 1.0
"""The greedy judgement counts like so many simulations."""

FAR, NEAR = 3, 1
"""Generations that a simulation looks ahead: alone, and among rivals."""


class SearchBot:
    """Determinised search with judged leaves."""

    name = "search"

    def __init__(
        self, seed: int = 0, weights: Weights | None = None, horizon: int = 0, trust: float = TRUST,
        candidates: int = CANDIDATES, buying: int = -1,
    ) -> None:  # fmt: skip
        self.seed = seed
        self.weights = weights
        self.horizon = horizon
        """How many generations a simulation looks ahead; 0 means the usual number."""
        self.trust = trust
        self.candidates = candidates
        self.buying = buying
        """Whether cards to buy are searched too: 1 yes, 0 no, -1 in solo only."""

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option that leads furthest, within the budget."""
        clock = Clock(budget, SIMULATIONS)
        s = table_of(view)
        w = self.weights or weights_for(len(s.players))
        values = option_values(s, decision, w)
        order = sorted(range(len(values)), key=lambda i: -values[i])
        chosen = [i for i in order[: self.candidates] if values[i] >= values[order[0]] - MARGIN]
        if len(chosen) == 1 or not self.worth_searching(decision, len(s.players)):
            return decision.options[best_of(values)]
        scale = 1.0 if len(s.players) == 1 else PRIOR / lead_scale(generations_left(s, w))
        totals = dict.fromkeys(chosen, 0.0)
        prior = {i: scale * values[i] for i in chosen}
        until = s.generation + (self.horizon or (FAR if len(s.players) == 1 else NEAR))
        rounds = 0
        while not clock.struck():
            world = guess_from(view, scrambled(self.seed * 1_000_003 + rounds))
            found: dict[int, float] = {}
            for i in chosen:
                if found and clock.struck():
                    break
                found[i] = self.simulated(world.copy(), decision, decision.options[i], until, w)
                clock.done += 1
            if len(found) < len(chosen):
                if rounds:
                    break  # only whole rounds are compared
                chosen = list(found)
            for i in chosen:
                totals[i] += found[i]
            rounds += 1
            chosen = self.halved(chosen, totals, prior, rounds, clock.share())
        best = max(chosen, key=lambda i: (self.judged(totals[i], prior[i], rounds), -i))
        return decision.options[best]

    def worth_searching(self, decision: Decision, players: int) -> bool:
        """Turns, and (where asked for) cards to buy: everything else is settled by one look ahead."""
        if isinstance(decision.effect, Turn):
            return True
        buying = players == 1 if self.buying < 0 else bool(self.buying)
        return buying and decision.options[0].kind in BUYING

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

    def simulated(self, s: State, decision: Decision, option: Option, until: int, w: Weights) -> float:
        """Play one world on after an option to the start of a generation, and judge where it leads."""
        apply(s, option, decision.seat if s.lanes else -1)
        over = played_on(s, settle(s), until, w)
        return leaf_value(s, decision.seat, over, w)
