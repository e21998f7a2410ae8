"""The chance to win, from what every side's position is worth in points.

The spreads were fitted to 1,013 games of `greedy` with noise 0, 5 and 12 against each other (2 to 5 players, three
boards, looked at every 12 choices). Fitted to 500 of them and tested on 500 others: logarithmic loss 0.50, where
knowing nothing costs 1.09; of positions called 70 to 80 %, 75 % were won.
"""

from __future__ import annotations

from typing import Final

from terramars.bots.odds import shared_out
from terramars.bots.opening import judge_for
from terramars.bots.weights import weights_for
from terramars.bots.worth import RIVALS
from terramars.mars.state import State

SPREADS: Final = {2: 6.0, 3: 4.0}
SPREAD: Final = 3.0
"""So many points ahead make a position e times as likely to win; by the number of players, and with more."""


def points_of(s: State) -> list[float]:
    """What each side is worth now, in points: M€ at the price of a point."""
    w = weights_for(len(s.players))
    found = []
    for seat in range(len(s.players)):
        judge = judge_for(s, seat, w)
        parts = judge.parts(s)
        found.append((sum(parts) - parts[RIVALS]) / max(0.5, judge.p.point))
    return found


def chances(s: State) -> list[float]:
    """Each seat's chance to win, from 0 to 1, as the table stands with all hands open."""
    return shared_out(points_of(s), SPREADS.get(len(s.players), SPREAD))
