"""The chance to win the dice game, from what every side's position is worth in points.

The spreads were fitted to positions of 40, 50 and 60 games of 2, 3 and 4 players, `greedy` with and without noise,
seeds from 400,000 on. Fitted to one half of them and tested on the other: logarithmic loss 0.55, 0.63 and 0.71, where
knowing nothing costs 0.69, 1.10 and 1.39. With so few games it is an estimate.
"""

from __future__ import annotations

from typing import Final

from terramars.bots.dice.weights import weights_for
from terramars.bots.dice.worth import Judge
from terramars.bots.odds import shared_out
from terramars.dice.state import State

SPREADS: Final = {2: (6.0, 0.3), 3: (4.0, 0.15), 4: (2.0, 0.2)}
"""So many points ahead make a position e times as likely to win: at the end, and more for each turn to come."""


def chances(s: State) -> list[float]:
    """Each seat's chance to win, from 0 to 1, as the table stands with all hands open."""
    weights = weights_for(len(s.players))
    judges = [Judge(s, seat, weights) for seat in range(len(s.players))]
    at_the_end, each_turn = SPREADS[len(s.players)]
    spread = at_the_end + each_turn * judges[s.active].left
    return shared_out([judge.value(s) for judge in judges], spread)
