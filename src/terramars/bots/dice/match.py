"""Whole games of the dice game between computer players, and what they came to as plain data."""

from __future__ import annotations

import time
from typing import Any

from terramars.bots.dice.greedy import GreedyDiceBot
from terramars.bots.randomly import RandomBot
from terramars.core.errors import UnknownName, nearest
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.core.rollout import Endless
from terramars.dice.cards import CARDS, PROJECT
from terramars.dice.rules import RULES
from terramars.dice.state import State
from terramars.dice.view import View, view_of

BOTS = ("random", "greedy")
MOST_DECISIONS = 20_000


class DiceBot:
    """A computer player by its name."""

    def __init__(self, name: str, seed: int) -> None:
        if name not in BOTS:
            raise UnknownName(f"unknown bot {name!r} for the dice game: {nearest(name, BOTS)}")
        self.name = name
        self.greedy = GreedyDiceBot(seed) if name == "greedy" else None
        self.random = RandomBot(seed)

    def choose(self, s: State, decision: Decision) -> Option:
        """One of the options, by what the seat may see."""
        if self.greedy is None:
            return self.random.lot.choice(decision.options)
        view: View = view_of(s, decision.seat)
        return self.greedy.choose(view, decision)


def played(settings: dict[str, Any], bots: list[str]) -> dict[str, Any]:
    """One game, by the seed in its settings: scores by category, winners, turns, cards held and played."""
    began = time.process_time()
    s = RULES.start(settings)
    seated = [DiceBot(name, settings["seed"] * 7 + seat) for seat, name in enumerate(bots)]
    held: list[set[int]] = [set() for _ in bots]
    decisions = 0
    while (decision := settle(s)) is not None:
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise Endless(f"no end after {MOST_DECISIONS} decisions")
        held[decision.seat].update(s.players[decision.seat].hand)
        option = seated[decision.seat].choose(s, decision)
        apply(s, option, decision.seat if s.lanes else -1)
    result = RULES.result(s)
    assert result is not None
    return {
        "settings": settings,
        "bots": bots,
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": [
            {"track": score.track, "awards": score.awards, "milestones": score.milestones, "cards": score.cards}
            for score in RULES.scores(s)
        ],
        "first": s.first,
        "turns": s.turn,
        "decisions": decisions,
        "corporations": [CARDS[player.corporation].name for player in s.players],
        "held": [sorted(CARDS[card].name for card in cards) for cards in held],
        "played": [sorted(CARDS[card].name for card in p.played if CARDS[card].sort == PROJECT) for p in s.players],
        "seconds": time.process_time() - began,
    }
