"""Everything a seat might do in a turn, possible or not, with all the reasons why not."""

from __future__ import annotations

from terramars.mars.state import State
from terramars.mars.turn_actions import Prospect


def prospects(s: State, seat: int) -> list[Prospect]:
    """Every action of the game that a seat might take, with the reasons why not.

    Whose turn it is does not count here: a card that could be paid and played now has no reason against it.
    """
    found: list[Prospect] = []
    for action in s.setup.actions:
        found.extend(action.prospects(s, seat))
    return found
