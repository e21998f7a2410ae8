"""The chance to win, from what every side's position is worth in points.

The spreads were fitted to 791 games between players about equally strong, of 1,565 games of `greedy` with noise 0, 5
and 12 (2 to 5 players, three boards, three sets of boxes, looked at every 15 choices): logarithmic loss 0.66, where
knowing nothing costs 1.10; over all games 0.53. Of positions called 70 to 80 %, 73 % were won. Fitted to
unequal players the chance is too sure of itself between equals: who is ahead early seems to be the better one.
"""

from __future__ import annotations

from typing import Final

from terramars.bots.odds import shared_out
from terramars.bots.opening import judge_for
from terramars.bots.weights import weights_for
from terramars.bots.worth import RIVALS
from terramars.mars.state import State
from terramars.mars.tracks import per_cent_done

SPREADS: Final = {2: (11.0, 10.0), 3: (5.0, 1.0)}
SPREAD: Final = (4.0, 0.0)
"""So many points ahead make a position e times as likely to win: at the end, and more while all of Mars is left to do;
by the number of players, and with more."""


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
    tracks = s.setup.tracks
    left = 1.0 - per_cent_done(tracks, [s.tracks[track] for track in tracks]) / 100.0
    at_the_end, at_the_beginning = SPREADS.get(len(s.players), SPREAD)
    return shared_out(points_of(s), at_the_end + at_the_beginning * left)
