"""Somebody who is away: when a seat goes to a computer player without a word of whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.play.match import Match
from terramars.web.store.rows import HANDS, PLAYED_KINDS, SeatRow
from terramars.web.store.schema import ENTRIES, GAMES
from terramars.web.store.storage import Storage

VOTED = 600.0
"""Seconds for which somebody must have been asked and done nothing before others may vote about the seat."""
AGREED_HOURS = 24
"""After so many hours one other person's word is enough, unless the table was made with another number of them."""
MOST_HOURS = 30 * 24
FEWEST_VOTERS = 2
"""One person alone is no vote: at a table of two people only the agreed absence counts."""


@dataclass(frozen=True)
class Vote:
    """How a vote about a seat stands."""

    seat: int
    agree: tuple[int, ...]
    """The seats that are for handing it over."""
    people: int
    """How many people would have to be."""

    @property
    def carried(self) -> bool:
        """Whether all others agree."""
        return self.people >= FEWEST_VOTERS and len(self.agree) >= self.people


def others(seats: Sequence[SeatRow], about: int) -> dict[int, int]:
    """The other people of a table, each with the first of their seats: who has several has one vote."""
    found: dict[int, int] = {}
    for row in seats:
        if row.kind == "person" and row.owner != seats[about].owner:
            found.setdefault(row.owner, row.seat)
    return found


def vote_about(seats: Sequence[SeatRow], about: int) -> Vote:
    """How the vote about a seat stands."""
    people = others(seats, about)
    agree = {row.owner for row in seats if row.kind == "person" and row.away == about}
    return Vote(about, tuple(seat for owner, seat in people.items() if owner in agree), len(people))


def may_vote(match: Match, seat: int, about: int) -> bool:
    """Whether somebody may say that another is away: a person whose word is waited for."""
    mine, theirs = match.seats[seat], match.seats[about]
    people = mine.kind == "person" and theirs.kind == "person" and mine.owner != theirs.owner
    return people and not match.over and about in match.waiting()


def check_vote(match: Match, seat: int, about: int, silent: float) -> None:
    """Refuse a vote about somebody who is not away; `silent` says for how many seconds nothing was heard of them."""
    if not may_vote(match, seat, about):
        raise Refused("not-away", "only another person whose word is waited for can be away", 409)
    if match.seats[seat].away == about:
        raise Refused("not-away", "this seat has said so already", 409)
    if silent < VOTED:
        minutes = int(VOTED / 60)
        raise Refused("not-away", f"nobody is away who was asked less than {minutes} minutes ago", 409, reason="soon")
    if len(others(match.seats, about)) < FEWEST_VOTERS and not long_away(match, silent):
        said = f"with two people at a table the seat is handed over after {match.absence} hours"
        raise Refused("not-away", said, 409, reason="long", hours=match.absence)


def check_absence(match: Match, seat: int, silent: float) -> None:
    """Refuse a host to hand over the seat of somebody who joined, unless they are asked and have long done nothing."""
    row = match.seats[seat]
    if row.kind != "person" or row.owner == 0 or (seat in match.waiting() and long_away(match, silent)):
        return
    said = "somebody else has this seat: a computer gets it when they say so, when all others vote for it"
    raise Refused("not-allowed", f"{said}, or when they are asked for {match.absence} hours", 403)


async def silent(storage: Storage, identity: str, seats: Sequence[int]) -> dict[int, float]:
    """For how many seconds nothing was heard of each of some seats that are asked: since it did something itself, or
    since the game last went on. What others prefer, are called or vote for meanwhile does not count.
    """
    played = ENTRIES.c.kind.in_(PLAYED_KINDS)
    query = select(ENTRIES.c.seat, played, func.max(ENTRIES.c.made)).where(ENTRIES.c.game == identity)
    async with storage.single.connect() as connection:
        begun = float((await connection.execute(select(GAMES.c.made).where(GAMES.c.id == identity))).scalar() or 0.0)
        rows = (await connection.execute(query.group_by(ENTRIES.c.seat, played))).all()
    now = wall_clock.now()
    return {
        seat: now - max((made for who, went_on, made in rows if went_on or who == seat), default=begun)
        for seat in seats
    }


def still(match: Match, about: int, silent: float) -> float:
    """For how many seconds others must still wait before they can say that somebody is away."""
    enough = len(others(match.seats, about)) >= FEWEST_VOTERS
    return max(0.0, (VOTED if enough else match.absence * 3600) - silent)


def handed_over_by(match: Match, seat: int) -> str:
    """Who said that the player of a seat was away, so that a computer has it now; nothing if nobody did."""
    turns = [note for note in match.notes if note.seat == seat and note.kind in HANDS]
    return turns[-1].voters if turns and match.seats[seat].kind == "ai" else ""


def long_away(match: Match, silent: float) -> bool:
    """Whether somebody is away for longer than the table agreed to wait."""
    return silent >= match.absence * 3600
