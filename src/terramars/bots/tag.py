"""The two agents of the TAG paper (Gaina, Goodman, Perez-Liebana, AIIDE 2021) at their published settings.

One-step look-ahead on score, and MCTS with rollouts of depth 10, K = sqrt 2 and 1,000 forward calls. Both
value a position by the points the seat would have if the game ended now. Baselines: they are meant to stay.
"""

from __future__ import annotations

import math
from random import Random

from terramars.bots.budget import Budget
from terramars.core import machine
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.scoring import scores
from terramars.mars.state import State
from terramars.mars.view import View, guess_from

DEPTH = 10
EXPLORATION = math.sqrt(2.0)
FORWARD_CALLS = 1000


def points_now(s: State, seat: int) -> float:
    """The points of a seat if the game ended now."""
    return float(scores(s)[seat].total)


def advanced(s: State, option: Option, decision: Decision) -> Decision | None:
    """One call of the forward model: apply an option, then go on to the next decision."""
    machine.apply(s, option, decision.seat if s.lanes else -1)
    return machine.settle(s)


def guessed(view: View, seed: int) -> tuple[State, Decision]:
    """A world that fits the view, settled at the seat's own decision (lanes of earlier seats are played at random)."""
    state = guess_from(view, seed)
    lot = Random(seed)
    while True:
        decision = machine.settle(state)
        assert decision is not None
        if decision.seat == view.seat:
            return state, decision
        machine.apply(state, lot.choice(decision.options), decision.seat if state.lanes else -1)


class OslaBot:
    """One-step look-ahead on score; equals are decided by lot."""

    name = "tag_osla"

    def __init__(self, seed: int = 0) -> None:
        self.lot = Random(seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option after which the seat has the most points."""
        state, _ = guessed(view, self.lot.getrandbits(32))
        best: list[Option] = []
        most = -math.inf
        for option in decision.options:
            twin = state.copy()
            advanced(twin, option, decision)
            value = points_now(twin, decision.seat)
            if value > most:
                best, most = [], value
            if value == most:
                best.append(option)
        return self.lot.choice(best)


class Node:
    """A position in the tree, by the options that led to it."""

    def __init__(self, decision: Decision | None) -> None:
        self.decision = decision
        self.children: dict[Option, Node] = {}
        self.untried = list(decision.options) if decision is not None else []
        self.visits = 0
        self.total = 0.0


class MctsBot:
    """Plain Monte Carlo tree search; the budget in simulations counts forward calls (1,000 by default)."""

    name = "tag_mcts"

    def __init__(self, seed: int = 0) -> None:
        self.lot = Random(seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Option:
        """The option visited most."""
        calls = budget.simulations or FORWARD_CALLS
        state, _ = guessed(view, self.lot.getrandbits(32))
        search = TreeSearch(state, decision, self.lot)
        while search.calls < calls:
            search.iterate(calls)
        return max(search.root.children.items(), key=lambda item: item[1].visits)[0]


class TreeSearch:
    """One search from one guessed world."""

    def __init__(self, state: State, decision: Decision, lot: Random) -> None:
        self.state = state
        self.root = Node(decision)
        self.seat = decision.seat
        self.lot = lot
        self.calls = 0
        self.low = math.inf
        self.high = -math.inf

    def iterate(self, most: int) -> None:
        """Select, expand, roll out, back up."""
        s = self.state.copy()
        node = self.root
        path = [node]
        depth = 0
        while node.decision is not None and not node.untried and depth < DEPTH:
            option = self.selected(node)
            advanced(s, option, node.decision)
            self.calls += 1
            node = node.children[option]
            path.append(node)
            depth += 1
        decision = node.decision
        if decision is not None and node.untried and depth < DEPTH:
            option = node.untried.pop(self.lot.randrange(len(node.untried)))
            decision = advanced(s, option, decision)
            self.calls += 1
            node.children[option] = node = Node(decision)
            path.append(node)
            depth += 1
        while decision is not None and depth < DEPTH and self.calls < most:
            decision = advanced(s, self.lot.choice(decision.options), decision)
            self.calls += 1
            depth += 1
        value = points_now(s, self.seat)
        self.low, self.high = min(self.low, value), max(self.high, value)
        for visited in path:
            visited.visits += 1
            visited.total += value

    def selected(self, node: Node) -> Option:
        """The child with the highest upper bound; rivals are taken to want the opposite."""
        assert node.decision is not None
        sign = 1.0 if node.decision.seat == self.seat else -1.0
        span = max(1e-9, self.high - self.low)
        best = next(iter(node.children))
        most = -math.inf
        for option, child in node.children.items():
            mean = (child.total / child.visits - self.low) / span
            bound = sign * mean + EXPLORATION * math.sqrt(math.log(node.visits) / child.visits)
            if bound > most:
                best, most = option, bound
        return best
