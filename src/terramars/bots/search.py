"""The searching player: for the best few options it plays the generation on, in worlds that fit what it sees."""

from __future__ import annotations

from terramars.bots.ahead import carried_out
from terramars.bots.budget import Budget, Clock
from terramars.bots.greedy import best_of, option_values
from terramars.bots.opening import judge_for
from terramars.bots.plan import others_pass, rest_of_generation
from terramars.bots.seen import table_of
from terramars.bots.weights import Weights, weights_for
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.turns import Turn
from terramars.mars.view import View

SIMULATIONS = 100
"""Where no budget is given."""
CANDIDATES = 8
MARGIN = 15.0
"""Options worth so many M€ less than the best are not looked at again."""


class SearchBot:
    """Determinised search with a judged leaf; never a random playout."""

    name = "search"

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.weights = weights

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option that leads furthest."""
        s = table_of(view)
        w = self.weights or weights_for(len(s.players))
        values = option_values(s, decision, w)
        if not isinstance(decision.effect, Turn):
            return decision.options[best_of(values)]
        order = sorted(range(len(values)), key=lambda i: -values[i])
        chosen = [i for i in order[:CANDIDATES] if values[i] >= values[order[0]] - MARGIN]
        if len(chosen) == 1:
            return decision.options[chosen[0]]
        clock = Clock(budget, SIMULATIONS)
        judge = judge_for(s, decision.seat, w)
        best = chosen[0]
        most = -1e18
        for i in chosen:
            value = self.planned(s, decision.options[i], decision.seat, judge)
            clock.done += 1
            if value > most + 1e-9:
                best, most = i, value
            if clock.struck():
                break
        return decision.options[best]

    def planned(self, s: State, option: Option, seat: int, judge: object) -> float:
        """What an option leads to when the rest of the generation is played well, the others left aside."""
        from terramars.bots.worth import Judge

        assert isinstance(judge, Judge)
        twin = s.copy()
        others_pass(twin, seat)
        unseen = carried_out(twin, option, judge)
        if option.kind == "pass":
            return judge.value(twin) + unseen
        return rest_of_generation(twin, judge, unseen)
