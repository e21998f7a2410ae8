"""Playing on from a position with the greedy player's judgement."""

from __future__ import annotations

from terramars.bots.ahead import quick
from terramars.bots.greedy import best_of, option_values
from terramars.bots.opening import SECRET, judge_for
from terramars.bots.weights import Weights
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.turns import FinalGreenery, Turn

MOST_DECISIONS = 600
"""A bound against endless games."""


def played_on(s: State, decision: Decision | None, until: int, w: Weights) -> bool:
    """Let everybody play greedily to the beginning of a generation; whether the game ended before. Changes `s`."""
    for _ in range(MOST_DECISIONS):
        if decision is None:
            return True
        if s.generation >= until and s.lanes:
            return False
        apply(s, swift_choice(s, decision, w), decision.seat if s.lanes else -1)
        decision = settle(s)
    return False


def swift_choice(s: State, decision: Decision, w: Weights) -> Option:
    """Nearly the greedy player's choice, in less time: what comes up inside an action is answered offhand."""
    options = decision.options
    if isinstance(decision.effect, (Turn, FinalGreenery)) or options[0].kind in SECRET:
        return options[best_of(option_values(s, decision, w))]
    return quick(s, decision.effect, decision.card, list(options), judge_for(s, decision.seat, w))
