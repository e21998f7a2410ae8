"""Who is said to be away, as the page of a seat shows it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from terramars.web import wall_clock
from terramars.web.play.absence import FEWEST_VOTERS, handed_over_by, may_vote, silent, still, vote_about
from terramars.web.play.table import Table

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True)
class Absent:
    """Somebody who may be said to be away by whoever looks."""

    seat: int
    name: str
    said: bool
    """Whether whoever looks says so."""
    agree: tuple[int, ...]
    """The seats that say so."""
    alone: bool
    """Whether there are too few others for a vote, so that only the agreed absence counts."""
    opens: int
    """When it can be said, in seconds since 1970; 0 if it can be now."""
    wait: int
    """How many units that still takes."""
    unit: int
    """A minute or an hour, in seconds."""


async def votes(table: Table, seen: Any) -> dict[str, Any]:
    """What the templates say of votes: about whom whoever looks may vote, who says that they themselves are away, and
    who has handed their seat over.
    """
    match = table.match
    if not seen.writes or seen.seat is None:
        return {"absent": [], "said_away": (), "handed_by": ""}
    asked = [row.seat for row in match.seats if may_vote(match, seen.seat, row.seat)]
    quiet = await silent(table.storage, match.id, asked) if asked else {}
    found = []
    for seat in asked:
        vote = vote_about(match.seats, seat)
        left = still(match, seat, quiet[seat])
        unit = MINUTE if left <= HOUR else HOUR
        found.append(
            Absent(
                seat=seat,
                name=match.seats[seat].name,
                said=match.seats[seen.seat].away == seat,
                agree=vote.agree,
                alone=vote.people < FEWEST_VOTERS,
                opens=math.ceil(wall_clock.now() + left) if left else 0,
                wait=math.ceil(left / unit),
                unit=unit,
            )
        )
    said = vote_about(match.seats, seen.seat).agree
    return {"absent": found, "said_away": said, "handed_by": handed_over_by(match, seen.seat)}
