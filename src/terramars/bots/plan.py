"""What the options of a decision are worth by the greedy count, and playing on by it."""

from __future__ import annotations

from terramars.bots.ahead import carried_out, quick
from terramars.bots.opening import SECRET, judge_for, secret_values
from terramars.bots.weights import Weights
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.turns import FinalGreenery, Turn

MOST_DECISIONS = 600
"""A bound against endless games."""


def best_of(values: list[float]) -> int:
    """The place of the largest value, the first of equals."""
    best = 0
    for i in range(1, len(values)):
        if values[i] > values[best] + 1e-9:
            best = i
    return best


def option_values(s: State, decision: Decision, w: Weights) -> list[float]:
    """What each option of a decision is worth to its seat. The table stays as it is."""
    if decision.options[0].kind in SECRET:
        return secret_values(s, decision, w)
    judge = judge_for(s, decision.seat, w)
    values = []
    for option in decision.options:
        twin = s.copy()
        unseen = carried_out(twin, option, judge)
        values.append(judge.value(twin) + unseen)
    return values


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
