"""The running draft as one seat sees it: what it took, what it passed on, and which way cards go."""

from __future__ import annotations

from dataclasses import dataclass

from terramars.mars.cards import CARDS
from terramars.mars.turns import DraftRound, draft_step
from terramars.mars.view import View


@dataclass(frozen=True)
class DraftSeen:
    """A draft that is going on."""

    order: list[int]
    """The seats as cards go round, from the one whom this seat gets them from; this seat is the second."""
    taken: list[str]
    """What this seat has set aside."""
    total: int
    """How many cards it will have taken in the end."""
    passed: list[str]
    """What it has seen and passed on."""


def draft_seen(view: View) -> DraftSeen | None:
    """The draft that is going on; None if there is none, or nobody's cards may be seen."""
    if view.seat is None or not any(isinstance(effect, DraftRound) for effect, _, _ in view.pending):
        return None
    own, count = view.players[view.seat], len(view.players)
    step = draft_step(view.generation)
    taken, dealt = own.kept or (), own.dealt or ()
    return DraftSeen(
        # Of two players one gets the cards from whom they go to.
        order=[(view.seat + step * i) % count for i in range(-1, max(count - 1, 2))],
        taken=[CARDS[card].slug for card in taken],
        total=len({*taken, *dealt}),
        passed=[CARDS[card].slug for card in own.watched or ()],
    )
