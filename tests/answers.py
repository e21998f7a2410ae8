"""Answering whatever is asked until a seat's turn goes on, where a test cares about some answers only."""

from __future__ import annotations

from play import Seat

from terramars.mars.turns import Turn


def asked(seat: Seat) -> list[str]:
    """What a seat is asked now within its action: empty once the action is over."""
    decision = seat.game.decision()
    if decision is None or decision.seat != seat.seat or isinstance(decision.effect, Turn):
        return []
    return [option.notation for option in decision.options]


def answer(seat: Seat, *wanted: str, otherwise: int = 0) -> list[str]:
    """Answer until the action is over: a wanted option where it is offered, else the first (-1: the last).

    Returns the answers given.
    """
    given = []
    while offered := asked(seat):
        given.append(next((option for option in wanted if option in offered), offered[otherwise]))
        seat.game.apply(given[-1])
    return given
