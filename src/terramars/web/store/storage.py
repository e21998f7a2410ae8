"""Games in a database. What happened is only ever added; the newest state is written in the same transaction.

SQLite in the user's data folder, for one process; or PostgreSQL, for any number of processes and hosts, which tell
each other of what they wrote.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Select, delete, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from terramars.web import wall_clock
from terramars.web.errors import Refused, unknown_game
from terramars.web.store.database import (
    MIGRATING,
    InOneGo,
    address_of,
    engine_of,
    is_shared,
    make_private,
    migrate,
    unusable,
)
from terramars.web.store.rows import (
    TOLD_KINDS,
    Answer,
    Link,
    Origin,
    Record,
    Revocation,
    SeatRow,
    Snapshot,
    check_links,
    entry_values,
    hashed,
    link_values,
    new_token,
    seat_row,
    seats_of,
)
from terramars.web.store.schema import ANSWERS, ENTRIES, GAMES, LINKS, SEATS, SERVER

HEALTHY_WITHIN = 5.0
"""Seconds within which a database that is well has written something."""
PATIENCE = 20.0
"""Seconds for which a start waits until the database answers."""
NEWS = "terramars_news"
"""Where processes tell each other that a game has changed: its id and its last entry."""
DUE = "terramars_due"
"""Where they tell each other that a computer player is asked: the game's id."""
LINKS_KEPT, MOST_LINKS_KEPT = 30.0, 10_000
"""For how many seconds a link that was looked up is believed, and how many are kept at most."""
LOOK_AGAIN = -1
"""Instead of an entry: something else about the game has changed."""


class Moved(Exception):
    """Somebody else wrote this game meanwhile: load it again."""


class Storage:
    """The database: one writer of a game at a time, many readers."""

    def __init__(self, database: str | Path) -> None:
        self.address = address_of(database)
        self.shared = is_shared(self.address)
        """Whether other processes may write the same games, and tell of it."""
        self.writing = asyncio.Lock()
        self.engine = engine_of(self.address)
        self.single = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        """For one question: no transaction has to begin and end around it."""
        self.writer = None if self.shared else InOneGo(self.address, "writer")
        self.reader = None if self.shared else InOneGo(self.address, "reader")
        self.links: dict[tuple[str, str | int], tuple[float, Link]] = {}
        """Links that were looked up a moment ago, each with the time until which it is believed."""
        self.revocations = 0

    async def open(self) -> None:
        """Bring the tables to their present form. A database elsewhere may be just starting: it is waited for."""
        if not self.shared:
            make_private(self.address)
        until = time.monotonic() + (PATIENCE if self.shared else 0)
        while True:
            try:
                async with self.engine.connect() as connection:
                    if self.shared:
                        await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
                    await connection.run_sync(migrate)
                    await connection.commit()
                return
            except OperationalError as error:
                if time.monotonic() > until:
                    raise unusable(self.address, error) from None
                await asyncio.sleep(0.5)
            except DatabaseError as error:
                raise unusable(self.address, error) from None

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()
        for each in (self.writer, self.reader):
            if each is not None:
                each.close()

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. SQLite takes one at a time: those of this process wait in line."""
        if self.shared:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self.writing, self.engine.begin() as connection:
                yield connection

    async def written(self, work: Callable[[Connection], None]) -> None:
        """Do something in one transaction that writes; on return it is written for good."""
        if self.writer is None:
            async with self.engine.begin() as connection:
                await connection.run_sync(work)
        else:
            async with self.writing:
                await self.writer.done(work)

    async def asked(self, query: Select[Any]) -> Sequence[Any]:
        """The rows that answer a question which is asked with nearly every choice."""
        if self.reader is not None:
            return await self.reader.done(lambda connection: connection.execute(query).all())
        async with self.single.connect() as connection:
            return list(await connection.execute(query))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to which the database stands still, whatever is written meanwhile."""
        async with self.engine.connect() as connection:
            if self.shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")
            yield connection

    def tidings(self, identity: str, seq: int, due: bool = False) -> list[Select[Any]]:
        """What tells other processes of a change, at the moment when it is written for good."""
        if not self.shared:
            return []
        told = [func.pg_notify(NEWS, f"{identity} {seq}")]
        if due:
            told.append(func.pg_notify(DUE, identity))
        return [select(*told)]

    async def tell(self, connection: AsyncConnection, identity: str, seq: int, due: bool = False) -> None:
        """Tell other processes of a change, at the moment when it is written for good."""
        for told in self.tidings(identity, seq, due):
            await connection.execute(told)

    async def healthy(self) -> bool:
        """Whether the database answers and can be written to."""
        note = text(
            "INSERT INTO server (name, value) VALUES ('health', :now) ON CONFLICT (name) DO UPDATE SET value = :now"
        )
        async with asyncio.timeout(HEALTHY_WITHIN), self.changing() as connection:
            await connection.execute(note, {"now": str(int(wall_clock.now()))})
        return True

    async def secret(self) -> bytes:
        """The key that signs cookies, made once."""
        fresh = text("INSERT INTO server (name, value) VALUES ('secret', :value) ON CONFLICT (name) DO NOTHING")
        async with self.changing() as connection:
            await connection.execute(fresh, {"value": secrets.token_hex(32)})
            found = await connection.execute(select(SERVER.c.value).where(SERVER.c.name == "secret"))
            return bytes.fromhex(str(found.scalar_one()))

    # Games

    async def add_game(
        self,
        game: Mapping[str, Any],
        seats: Sequence[SeatRow],
        links: Sequence[tuple[str, int, str]],
        records: Sequence[Record] = (),
    ) -> None:
        """Write a new game with its seats, its links (kind, seat, token), and the log that it comes with."""
        now = game["made"]
        identity = game["id"]
        async with self.changing() as connection:
            await connection.execute(insert(GAMES).values(**game))
            if records:
                await connection.execute(insert(ENTRIES), entry_values(identity, 0, records, now))
            for seat in seats:
                await connection.execute(insert(SEATS).values(game=identity, **vars(seat)))
            for kind, number, token in links:
                await connection.execute(insert(LINKS).values(**link_values(identity, kind, number, token, now)))
            await self.tell(connection, identity, game["seq"], game["ai_due"])

    async def game(self, identity: str) -> tuple[Mapping[str, Any], list[SeatRow], list[list[Any]]]:
        """A game's row, its seats, and the engine's log since its origin with the ends of turns."""
        async with self.reading() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == identity))).mappings().first()
            if row is None:
                raise unknown_game()
            entries = await connection.execute(
                select(ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.text)
                .where(ENTRIES.c.game == identity, ENTRIES.c.seq > row["origin_seq"], ENTRIES.c.kind.in_(TOLD_KINDS))
                .order_by(ENTRIES.c.seq)
            )
            return dict(row), await seats_of(connection, identity), [list(entry) for entry in entries]

    async def newest(self, identity: str) -> tuple[int, bool] | None:
        """The last entry of a game and whether its deal may be known; None if there is no such game."""
        query = select(GAMES.c.seq, GAMES.c.known_seed).where(GAMES.c.id == identity)
        rows = await self.asked(query)
        return (rows[0][0], bool(rows[0][1])) if rows else None

    async def since(self, identity: str, seq: int) -> tuple[Mapping[str, Any], list[SeatRow], list[Record]]:
        """What a game's row says apart from its state, its seats, and what happened after an entry."""
        columns = [column for column in GAMES.c if column.name not in ("state", "origin", "settings")]
        entries = (
            select(ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.text)
            .where(ENTRIES.c.game == identity, ENTRIES.c.seq > seq)
            .order_by(ENTRIES.c.seq)
        )
        async with self.reading() as connection:
            row = (await connection.execute(select(*columns).where(GAMES.c.id == identity))).mappings().first()
            if row is None:
                raise unknown_game()
            records = [Record(entry[0], entry[1], entry[2]) for entry in await connection.execute(entries)]
            return dict(row), await seats_of(connection, identity), records

    async def add(
        self,
        identity: str,
        seq: int,
        records: Sequence[Record],
        snapshot: Snapshot,
        *,
        seats: Sequence[SeatRow] = (),
        links: Sequence[tuple[str, int, str]] = (),
        revoked: Sequence[Revocation] = (),
        answer: Answer | None = None,
        origin: Origin | None = None,
    ) -> int:
        """Write what happened after entry `seq` with the state it led to, all or nothing; the new last entry.

        Links are revoked before new ones are made, and with them what else belonged to whoever had the seat.

        An origin makes the first record a checkpoint: the engine's log begins anew after it.
        """
        now = wall_clock.now()
        last = seq + len(records)
        values: dict[str, Any] = {
            "state": snapshot.state,
            "digest": snapshot.digest,
            "status": snapshot.status,
            "versions": json.dumps(snapshot.versions),
            "ai_due": snapshot.ai_due,
            "ended": snapshot.ended,
            "clocks": snapshot.clocks,
            "terms": snapshot.terms,
            "seq": last,
            "changed": now,
        }
        if origin is not None:
            values.update(origin=origin.state, rules=origin.rules, settings=origin.settings, origin_seq=seq + 1)

        def work(connection: Connection) -> None:
            # First of all the row itself: that takes the write lock and notices other writers.
            done = connection.execute(update(GAMES).where(GAMES.c.id == identity, GAMES.c.seq == seq).values(values))
            if done.rowcount != 1:
                raise Moved
            if records:
                connection.execute(insert(ENTRIES), entry_values(identity, seq, records, now))
            for seat in seats:
                where = (SEATS.c.game == identity) & (SEATS.c.seat == seat.seat)
                connection.execute(update(SEATS).where(where).values(**vars(seat)))
            for each in revoked:
                each.carry_out(connection, identity)
            for kind, number, token in links:
                connection.execute(insert(LINKS).values(**link_values(identity, kind, number, token, now)))
            snapshot.write_results(connection, identity, now)
            if answer is not None:
                connection.execute(insert(ANSWERS).values(game=identity, **vars(answer)))
            for told in [*self.tidings(identity, last, snapshot.ai_due), *looking_again]:
                connection.execute(told)

        looking_again = self.tidings(identity, LOOK_AGAIN) if revoked else []
        try:
            await self.written(work)
        finally:
            if revoked:
                self.forget_links()
        return last

    async def entries(self, identity: str) -> list[tuple[int, str, int, str]]:
        """Everything that ever happened in a game: (seq, kind, seat, text)."""
        query = select(ENTRIES.c.seq, ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.text)
        async with self.single.connect() as connection:
            rows = await connection.execute(query.where(ENTRIES.c.game == identity).order_by(ENTRIES.c.seq))
            return [(row[0], row[1], row[2], row[3]) for row in rows]

    async def answered(self, identity: str, seat: int, key: str, asked: str) -> str | None:
        """The answer that a submission's key got before, or None."""
        query = select(ANSWERS.c.asked, ANSWERS.c.answer).where(
            ANSWERS.c.game == identity, ANSWERS.c.seat == seat, ANSWERS.c.key == key
        )
        rows = await self.asked(query)
        if not rows:
            return None
        if rows[0][0] != asked:
            raise Refused("key-reused", "this idempotency key belongs to another submission: make a new key")
        return str(rows[0][1])

    async def note(self, identity: str, **values: object) -> None:
        """Note something about a game: that somebody may know its deal, or by which number thinking is shared out."""
        async with self.changing() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == identity).values(**values))

    async def delete_game(self, identity: str, *only_if: Any) -> bool:
        """Forget a game and everything that belongs to it, if what is said of it is true at that very moment."""
        async with self.revoking() as connection:
            done = await connection.execute(delete(GAMES).where(GAMES.c.id == identity, *only_if))
            await self.tell(connection, identity, LOOK_AGAIN)
        return bool(done.rowcount)

    async def listed(self, most: int = 50) -> list[Mapping[str, Any]]:
        """Games that say they are open for anybody and have a free seat, newest first."""
        free = select(func.count()).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind == "open").scalar_subquery()
        query = (
            select(GAMES.c.id, GAMES.c.title, GAMES.c.known_seed, free.label("free"))
            .where(GAMES.c.listed, GAMES.c.status == "running", free > 0)
            .order_by(GAMES.c.made.desc())
            .limit(most)
        )
        async with self.single.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def overview(self, identities: Sequence[str]) -> list[tuple[Mapping[str, Any], list[SeatRow]]]:
        """The rows of some games with their seats, the one that changed last first; unknown ones are left out."""
        wanted = GAMES.c.id.in_(list(identities))
        columns = (GAMES.c.id, GAMES.c.title, GAMES.c.made, GAMES.c.changed, GAMES.c.status, GAMES.c.settings,
                   GAMES.c.state, GAMES.c.plays, GAMES.c.clocks, GAMES.c.terms)  # fmt: skip
        async with self.engine.connect() as connection:
            games = await connection.execute(select(*columns).where(wanted).order_by(GAMES.c.changed.desc()))
            rows = [dict(row) for row in games.mappings()]
            seats = await connection.execute(
                select(SEATS).where(SEATS.c.game.in_(list(identities))).order_by(SEATS.c.seat)
            )
            sitting: dict[str, list[SeatRow]] = {}
            for seat in seats.mappings():
                sitting.setdefault(seat["game"], []).append(seat_row(seat))
        return [(row, sitting.get(row["id"], [])) for row in rows]

    async def noted(self, identity: str, kind: str) -> list[tuple[int, str]]:
        """What the server itself noted in a game under a kind: (seat, text), the oldest first."""
        where = (ENTRIES.c.game == identity) & (ENTRIES.c.kind == kind)
        query = select(ENTRIES.c.seat, ENTRIES.c.text).where(where).order_by(ENTRIES.c.seq)
        async with self.engine.connect() as connection:
            return [(int(row[0]), str(row[1])) for row in await connection.execute(query)]

    async def moved(self, identity: str, seat: int) -> float:
        """When a seat last did something, at whichever process; 0 if it never did."""
        query = select(func.max(ENTRIES.c.made)).where(ENTRIES.c.game == identity, ENTRIES.c.seat == seat)
        return float((await self.asked(query))[0][0] or 0.0)

    async def due(self, most: int = 1000) -> list[str]:
        """Games that wait for a computer player."""
        query = select(GAMES.c.id).where(GAMES.c.ai_due, GAMES.c.status == "running").limit(most)
        async with self.single.connect() as connection:
            return [str(row[0]) for row in await connection.execute(query)]

    async def counts(self) -> dict[str, int]:
        """How many games there are by status."""
        query = select(GAMES.c.status, func.count()).group_by(GAMES.c.status)
        async with self.single.connect() as connection:
            return {str(row[0]): int(row[1]) for row in await connection.execute(query)}

    # Links

    async def link(self, token: str) -> Link | None:
        """What a secret token allows, unless it was revoked."""
        return await self.find_link(LINKS.c.hash, hashed(token))

    async def link_numbered(self, number: int) -> Link | None:
        """What a link allows, by its number, unless it was revoked."""
        return await self.find_link(LINKS.c.id, number)

    async def links_numbered(self, numbers: Sequence[int]) -> list[Link]:
        """What several links allow, by their numbers, without those that were revoked."""
        query = select(LINKS.c.id, LINKS.c.game, LINKS.c.kind, LINKS.c.seat).where(
            LINKS.c.id.in_(list(numbers)), LINKS.c.revoked.is_(False)
        )
        async with self.engine.connect() as connection:
            return [Link(row[0], row[1], row[2], row[3]) for row in await connection.execute(query)]

    async def find_link(self, column: Column[Any], value: str | int) -> Link | None:
        """The link with this value, unless it was revoked."""
        kept = self.links.get((column.name, value))
        if kept is not None and kept[0] > time.monotonic():
            return kept[1]
        revocations = self.revocations
        query = select(LINKS.c.id, LINKS.c.game, LINKS.c.kind, LINKS.c.seat)
        rows = await self.asked(query.where(column == value, LINKS.c.revoked.is_(False)))
        if not rows:
            return None
        link = Link(*rows[0])
        if revocations == self.revocations:
            if len(self.links) >= MOST_LINKS_KEPT:
                self.links.clear()
            self.links[column.name, value] = (time.monotonic() + LINKS_KEPT, link)
        return link

    @asynccontextmanager
    async def revoking(self) -> AsyncIterator[AsyncConnection]:
        """A transaction after which links are looked up anew."""
        try:
            async with self.changing() as connection:
                yield connection
        finally:
            self.forget_links()

    def forget_links(self) -> None:
        """Links may have been revoked, here or by another process; what is being looked up now is not kept either."""
        self.revocations += 1
        self.links.clear()

    async def add_link(self, identity: str, kind: str, seat: int, by: Sequence[int] | None = None) -> str:
        """Make a link, by the word of whoever holds others (`by`); its token is known only here and now."""
        token = new_token()
        async with self.changing() as connection:
            await check_links(connection, identity, by)
            await connection.execute(insert(LINKS).values(**link_values(identity, kind, seat, token, wall_clock.now())))
        return token

    async def revoke(
        self, identity: str, kind: str, seat: int, but: Sequence[int] = (), by: Sequence[int] | None = None
    ) -> None:
        """Make every link of a kind and seat useless, but for those of some numbers; `by` as in `add_link`."""
        where = (LINKS.c.game == identity) & (LINKS.c.kind == kind) & (LINKS.c.seat == seat) & LINKS.c.id.not_in(but)
        async with self.revoking() as connection:
            await check_links(connection, identity, by)
            await connection.execute(update(LINKS).where(where).values(revoked=True))
            await self.tell(connection, identity, LOOK_AGAIN)
