"""The rows of the database as values: entries, seats, links, and what is written together with them."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from terramars.core.history import save_data
from terramars.web.errors import not_yours
from terramars.web.games import rules_of
from terramars.web.store.schema import ALERTS, ENTRIES, GAMES, LINKS, RESULTS, SEATS, SOLO_RESULTS

ENGINE_KINDS = ("choice", "undo", "check")
"""Entries that belong to the engine's log; the others are the server's own."""
PLAYED_KINDS = ("choice", "undo", "turn-end")
"""Entries with which the game goes on."""
HANDS = ("join", "resign", "return")
"""Entries with which a seat changes hands."""
SEAT_KINDS = (*HANDS, "away", "not-away", "here")
"""Entries that tell of somebody else at a seat, or that somebody is said to be away or says not to be."""
TOLD_KINDS = (*ENGINE_KINDS, "turn-end", *SEAT_KINDS)
"""Entries that are needed to tell what happened."""
SEAT_LINKS = ("seat", "shoulder", "invite")
"""Links that lead to a seat."""


@dataclass(frozen=True)
class Record:
    """An entry to be written: what kind of thing happened, at which seat, in the notation of its kind."""

    kind: str
    seat: int
    text: str


@dataclass(frozen=True)
class SeatRow:
    """Who sits at a seat. Kinds: person, ai, open."""

    seat: int
    kind: str
    name: str
    level: str = ""
    owner: int = 0
    passing: str = ""
    """Pass in advance: "" (no), always, or unless-hit."""
    confirm: bool = False
    agrees: bool = False
    """Whether this person agrees to end the game as it stands."""
    ready: bool = False
    """Whether this person has said in the waiting room that the game may begin."""
    away: int = -1
    """The seat that this person wants to be handed to a computer player, because nobody comes back to it; -1: none."""


@dataclass(frozen=True)
class Link:
    """What a secret link allows."""

    id: int
    game: str
    kind: str
    seat: int


@dataclass(frozen=True)
class Revocation:
    """Links to a seat that become useless: all of them, because somebody else sits there now, or when somebody takes
    the seat back from a computer player, those that others made meanwhile.
    """

    seat: int
    returning: tuple[int, ...] | None = None
    """The links of whoever takes it back: those stay."""

    def links(self, identity: str) -> ColumnElement[bool]:
        """The links that are meant."""
        where = (LINKS.c.game == identity) & (LINKS.c.seat == self.seat) & LINKS.c.kind.in_(SEAT_LINKS)
        if self.returning is None:
            return where
        resigned = (ENTRIES.c.game == identity) & (ENTRIES.c.seat == self.seat) & (ENTRIES.c.kind == "resign")
        since = select(func.max(ENTRIES.c.made)).where(resigned).scalar_subquery()
        return where & ((LINKS.c.kind == "invite") | ((LINKS.c.made >= since) & LINKS.c.id.not_in(self.returning)))

    def carry_out(self, connection: Connection, identity: str) -> None:
        """Make the links useless; and where whoever had the seat is told of its turns, forget it."""
        connection.execute(update(LINKS).where(self.links(identity)).values(revoked=True))
        if self.returning is None:
            connection.execute(delete(ALERTS).where(ALERTS.c.game == identity, ALERTS.c.seat == self.seat))


@dataclass(frozen=True)
class Answer:
    """The answer to a submission, kept under its key."""

    seat: int
    key: str
    asked: str
    answer: str


@dataclass(frozen=True)
class Snapshot:
    """A game's state as it is to be written."""

    state: str
    digest: str
    status: str
    versions: list[int]
    ai_due: bool
    ended: str = ""
    clocks: str = ""
    terms: str = ""
    results: tuple[Mapping[str, Any], ...] = ()
    """The rows of a game that has just ended."""
    solo: Mapping[str, Any] | None = None
    """And what is kept of it for the bests of whoever played it alone."""

    def write_results(self, connection: Connection, identity: str, now: float) -> None:
        """Write how a game ended that has just ended."""
        if self.results:
            rows = [{"game": identity, "finished": now, **row} for row in self.results]
            connection.execute(insert(RESULTS), rows)
        if self.solo is not None:
            connection.execute(insert(SOLO_RESULTS).values(game=identity, finished=now, **self.solo))


@dataclass(frozen=True)
class Origin:
    """Where a game's log begins anew: the state, the number of the rules, and the settings as they are now."""

    state: str
    rules: int
    settings: str


def hashed(token: str) -> str:
    """What is kept of a secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret of 192 bits that can stand in an address."""
    return secrets.token_urlsafe(24)


def link_values(identity: str, kind: str, seat: int, token: str, now: float) -> dict[str, Any]:
    """The row of a link."""
    return {"game": identity, "kind": kind, "seat": seat, "hash": hashed(token), "made": now, "revoked": False}


def entry_values(identity: str, seq: int, records: Sequence[Record], now: float) -> list[dict[str, Any]]:
    """The rows of entries that come after another."""
    return [
        {"game": identity, "seq": seq + 1 + i, **vars(record), "made": now} for i, record in enumerate(records)
    ]  # fmt: skip


def kinds_of(seats: Sequence[SeatRow]) -> list[str]:
    """What kind of player has each seat."""
    return [seat.kind for seat in seats]


async def check_links(connection: AsyncConnection, identity: str, by: Sequence[int] | None) -> None:
    """Refuse what is done by these links if none of them works any more. None is revoked before the transaction ends:
    who revokes has the row of the game, too (SQLite has one writer anyway).
    """
    await connection.execute(select(GAMES.c.id).where(GAMES.c.id == identity).with_for_update())
    working = select(LINKS.c.id).where(LINKS.c.id.in_(by or ()), LINKS.c.revoked.is_(False))
    if by is not None and (await connection.execute(working)).first() is None:
        raise not_yours()


async def seats_of(connection: AsyncConnection, identity: str) -> list[SeatRow]:
    """The seats of a game in their order."""
    rows = await connection.execute(select(SEATS).where(SEATS.c.game == identity).order_by(SEATS.c.seat))
    return [seat_row(row) for row in rows.mappings()]


def seat_row(row: Mapping[Any, Any]) -> SeatRow:
    """A seat as it was read."""
    return SeatRow(
        row["seat"], row["kind"], row["name"], row["level"], row["owner"], row["passing"], bool(row["confirm"]),
        bool(row["agrees"]), bool(row["ready"]), row["away"],
    )  # fmt: skip


def save_of(row: Mapping[str, Any], log: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """The save of a game in the database, without a seal: its log is followed when it is loaded."""
    return save_data(
        rules_of(row["plays"]),
        json.loads(row["settings"]),
        log,
        origin=json.loads(row["origin"]),
        state=json.loads(row["state"]),
        digest=row["digest"],
        number=row["rules"],
        form=row["format"],
    )
