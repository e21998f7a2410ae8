"""The chance to win the dice game, from what every side's position is worth in points."""

from __future__ import annotations

from typing import Final

from terramars.bots.dice.worth import Judge
from terramars.bots.odds import shared_out
from terramars.dice.state import State

SPREADS: Final = {2: 6.0, 3: 5.0, 4: 4.5}
"""So many points ahead make a position e times as likely to win; by the number of players."""


def points_of(s: State) -> list[float]:
    """What each side is worth now, in points: what it has, and what it may still make of its dice and cards."""
    return [Judge(s, seat).value(s) for seat in range(len(s.players))]


def chances(s: State) -> list[float]:
    """Each seat's chance to win, from 0 to 1, as the table stands with all hands open."""
    return shared_out(points_of(s), SPREADS[len(s.players)])
