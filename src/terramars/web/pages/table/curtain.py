"""The curtain: where several people play at one screen, nobody sees another's cards."""

from __future__ import annotations

from terramars.web.play.match import Match
from terramars.web.visitors.visitor import Visitor


def curtain_falls(match: Match, who: Visitor, seat: int | None, acted: bool = False) -> bool:
    """Whether the curtain falls before the page of a seat: others play at this screen, and it is not this one's turn.

    Whoever has just acted has nothing more to look at; who merely looks may go on until another of them is waited for.
    """
    if len(who.seats) < 2 or seat is None or match.over or match.waits_for(seat):
        return False
    return acted or any(match.waits_for(own) for own in who.seats)


def chooses_anew(match: Match, who: Visitor) -> list[int]:
    """The seats at this screen that are ready while others still choose in secret, and may choose anew."""
    if not match.game.state.lanes:
        return []
    return [seat for seat in who.seats if not match.asks(seat) and match.can_undo(seat)]
