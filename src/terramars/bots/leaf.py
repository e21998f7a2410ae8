"""What the position at the end of a simulation is worth."""

from __future__ import annotations

import math

from terramars.bots.outlook import generations_left
from terramars.bots.weights import Weights
from terramars.bots.worth import RIVALS, TEMPO, Judge
from terramars.mars.scoring import scores
from terramars.mars.state import State


def leaf_value(s: State, seat: int, over: bool, w: Weights) -> float:
    """What a position at the end of a simulation is worth: how likely it wins, from -1 to 1 (solo: M€)."""
    left = 0.0 if over else generations_left(s, w)
    if len(s.players) == 1:
        return Judge(s, seat, left, w).value(s)
    if over:
        totals = [float(score.total) for score in scores(s)]
    else:
        totals = []
        for i in range(len(s.players)):
            judge = Judge(s, i, left, w)
            parts = judge.parts(s)
            totals.append((sum(parts) - parts[RIVALS] - parts[TEMPO]) / judge.p.point)
    rivals = [total for i, total in enumerate(totals) if i != seat]
    lead = totals[seat] - 0.7 * max(rivals) - 0.3 * sum(rivals) / len(rivals)
    return math.tanh(lead / lead_scale(left)) + 0.002 * lead


def lead_scale(left: float) -> float:
    """The lead in points that nearly decides a game so many generations before its end."""
    return 3.0 + 5.0 * left
