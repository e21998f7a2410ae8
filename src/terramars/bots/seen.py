"""A table made of nothing but what a view shows: the greedy player thinks on it.

The deck is empty and the others' hands are blank, so nothing hidden can be reached from it by mistake.
"""

from __future__ import annotations

from terramars.mars.state import State, View
from terramars.mars.view import visible_table

BLANK = -1
"""A card that is there but was never seen."""


def table_of(view: View) -> State:
    """The visible table as a state on which options can be tried out."""
    state = visible_table(view)
    state.ask_order = False
    for i, seen in enumerate(view.players):
        if i != view.seat:
            state.players[i].hand = (BLANK,) * seen.hand_size
    return state
