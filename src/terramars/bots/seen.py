"""A table made of nothing but what a view shows: the greedy player thinks on it.

The deck is empty and the others' hands are blank, so nothing hidden can be reached from it by mistake.
"""

from __future__ import annotations

from terramars.mars.slots import copied
from terramars.mars.state import State
from terramars.mars.view import View, guessed_player, near_of

BLANK = -1
"""A card that is there but was never seen."""


def table_of(view: View) -> State:
    """The visible table as a state on which options can be tried out."""
    players = [guessed_player(player) for player in view.players]
    for i, seen in enumerate(view.players):
        if i != view.seat:
            players[i].hand = (BLANK,) * seen.hand_size
    state = State(
        list(view.pending), [list(lane) for lane in view.lanes], 0, view.reveals, False, None, False, view.setup,
        view.board, players, list(view.tracks), list(view.tiles), [near_of(view.board, kind) for kind in view.tiles],
        dict(view.tile_cards), [], [], (), view.milestones, view.awards, view.generation, view.first, view.active,
        view.finished, view.shown, copied(view.slots),
    )  # fmt: skip
    state.policies_changed()
    return state
