"""What the position at the end of a simulation is worth: how likely it wins.

The greedy count in M€ is made for comparing options, not for telling how games end. So each of its parts, turned
into points, is multiplied by what it has come to on average: least squares on the final margins of self-play.
"""

from __future__ import annotations

import math
from typing import Final

from terramars.bots.outlook import generations_left
from terramars.bots.weights import Weights
from terramars.bots.worth import ENGINE, GOALS, GREEN, HAND, MAP, POINTS, PRODUCTION, RATING, STOCK, Judge
from terramars.mars.scoring import scores
from terramars.mars.state import State

COMES_TO: Final = (
    (STOCK, 0.957, -1.092),
    (PRODUCTION, 1.037, 0.474),
    (RATING, 0.942, 0.201),
    (POINTS, 1.232, -0.822),
    (MAP, 1.131, 0.492),
    (ENGINE, 0.791, -0.142),
    (HAND, 0.757, -0.030),
    (GOALS, 0.462, -0.400),
    (GREEN, 1.014, -0.073),
)
"""What a point's worth of each part comes to: at the end, and by how much more infinitely far from it."""

HALF_WAY: Final = 6.0
"""So many generations before the end the second number counts half."""


def leaf_value(s: State, seat: int, over: bool, w: Weights) -> float:
    """What a position at the end of a simulation is worth: how likely it wins, from -1 to 1 (solo: M€)."""
    left = 0.0 if over else generations_left(s, w)
    if len(s.players) == 1:
        return Judge(s, seat, left, w).value(s)
    if over:
        totals = [float(score.total) for score in scores(s)]
    else:
        totals = [expected_points(s, i, left, w) for i in range(len(s.players))]
    rivals = [total for i, total in enumerate(totals) if i != seat]
    lead = totals[seat] - 0.7 * max(rivals) - 0.3 * sum(rivals) / len(rivals)
    return math.tanh(lead / lead_scale(0.0 if over else left)) + 0.002 * lead


def expected_points(s: State, seat: int, left: float, w: Weights) -> float:
    """The points that a seat will have at the end, up to a number that is the same for all seats."""
    judge = Judge(s, seat, left, w)
    parts = judge.parts(s)
    far = left / (left + HALF_WAY)
    total = 0.0
    for part, at_end, more in COMES_TO:
        total += parts[part] * (at_end + more * far)
    return total / judge.p.point


def lead_scale(left: float) -> float:
    """The lead in points that nearly decides a game so many generations before its end."""
    return 3.0 if left <= 0.0 else 9.0 + left
