"""Whole games of the dice game between computer players, counted card by card: what balance is measured by."""

from __future__ import annotations

import time
from typing import Any

from terramars.bots.arena import Plan, Record, seated_at
from terramars.bots.roster import game_of
from terramars.core.machine import apply, settle
from terramars.dice.cards import CARDS, PROJECT


def counted(plan: Plan) -> Record:
    """One game, as the arena plays it: scores by category, winners, turns, corporations, cards held and played."""
    began = time.process_time()
    rules, own = game_of(plan["settings"])
    s: Any = rules.start(own)
    seated = seated_at(plan)
    held: list[set[int]] = [set() for _ in seated]
    decisions = 0
    while (decision := settle(s)) is not None:
        decisions += 1
        seat = decision.seat
        held[seat].update(s.players[seat].hand)
        apply(s, seated[seat].choose(rules.view(s, seat), decision), seat if s.lanes else -1)
    result = rules.result(s)
    return {
        **plan,
        "winners": list(result.winners),
        "reason": result.reason,
        "grade": result.grade,
        "scores": [
            {"track": score.track, "awards": score.awards, "milestones": score.milestones, "cards": score.cards}
            for score in rules.scores(s)
        ],
        "first": s.first,
        "tracks": list(s.tracks),
        "turns": s.turn,
        "decisions": decisions,
        "corporations": [CARDS[player.corporation].name for player in s.players],
        "held": [sorted(CARDS[card].name for card in cards) for cards in held],
        "played": [sorted(CARDS[card].name for card in p.played if CARDS[card].sort == PROJECT) for p in s.players],
        "seconds": round(time.process_time() - began, 3),
    }
