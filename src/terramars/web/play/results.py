"""How games end beside the rules' own way, and what is kept of every end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from terramars.mars.cards import CARDS, CORPORATION
from terramars.mars.rules import RULES
from terramars.mars.scoring import Result, Score
from terramars.mars.state import State
from terramars.mars.words import MONEY
from terramars.web.store.rows import SeatRow
from terramars.web.store.schema import SCORE_PARTS

AGREED = "agreed"


def closed(state: Any) -> Any:
    """A table as it stands, at its end: nobody is asked any more, and it can be scored."""
    twin = state.copy()
    twin.pending = []
    twin.lanes = []
    twin.finished = True
    return twin


def all_agree(seats: Sequence[SeatRow]) -> bool:
    """Whether every person at the table agrees to end the game; computer players are not asked."""
    people = [seat for seat in seats if seat.kind == "person"]
    return bool(people) and all(seat.agrees for seat in people)


def winners(state: State, result: Result, penalties: Sequence[int]) -> tuple[int, ...]:
    """Who has won once what their time has cost them is taken off; ties go to the richest, as ever."""
    if not any(penalties) or state.setup.solo:
        return result.winners
    totals = [score.total - lost for score, lost in zip(result.scores, penalties, strict=True)]
    standing = [(total, state.players[seat].stock[MONEY]) for seat, total in enumerate(totals)]
    return tuple(seat for seat, each in enumerate(standing) if each == max(standing))


def rows(
    state: State, seats: Sequence[SeatRow], ended: str, penalties: Sequence[int] = ()
) -> tuple[dict[str, Any], ...]:
    """What is kept of a finished game, seat by seat, for the statistics."""
    result = RULES.result(state)
    if result is None:
        return ()
    won = winners(state, result, penalties)
    names = [field.name for field in fields(Score)]
    found = []
    for seat, row in enumerate(seats):
        score = result.scores[seat] if result.scores else None
        parts = {part: 0 for part in SCORE_PARTS}
        if score is not None:
            parts = {**{name: getattr(score, name) for name in names}, "total": score.total}
            # The statistics have no column for what single boxes count: it is kept with the cards.
            parts["cards"] += parts.pop("other")
            parts["total"] -= penalties[seat] if penalties else 0
        corporations = [CARDS[card] for card in state.players[seat].played if CARDS[card].sort == CORPORATION]
        found.append(
            {
                "seat": seat,
                "ended": ended,
                "players": len(seats),
                "board": state.setup.board,
                "modules": " ".join(state.setup.modules),
                "generation": state.generation,
                "kind": row.kind,
                "level": row.level if row.kind == "ai" else "",
                "corporation": corporations[0].slug if corporations else "",
                "won": seat in won,
                "scored": score is not None,
                **parts,
            }
        )
    return tuple(found)
