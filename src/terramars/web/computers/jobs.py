"""Games that wait for a computer player, as jobs in PostgreSQL: taken, renewed, given back.

A claim only saves work: should two processes think for one seat, the second finds the game moved on. All times are by
the clock of the database, so that the clocks of hosts may differ.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Float, cast, delete, func, select, text, update

from terramars.web.computers.queue import HALF_LIFE
from terramars.web.store.schema import GAMES, SHARES, WORKERS
from terramars.web.store.storage import Storage

LEASE = 10.0
"""Seconds after which a claim, or a worker, that was not heard of any more counts for nothing."""
NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)
FORGOTTEN = 20 * HALF_LIFE
"""Seconds after which nothing is left of a share."""


def share_of(who: ColumnElement[Any]) -> ColumnElement[Any]:
    """What somebody has had of thinking, as far as it still counts."""
    left = SHARES.c.seconds * func.power(0.5, func.greatest(NOW - SHARES.c.at, 0) / HALF_LIFE)
    return func.coalesce(select(left).where(SHARES.c.who == who).scalar_subquery(), 0)


class Jobs:
    """The jobs of a database, as one process sees them."""

    def __init__(self, storage: Storage, name: str) -> None:
        self.storage = storage
        self.name = name

    async def take(self, most: int) -> list[str]:
        """Claim games that wait for a computer player and that nobody else has claimed: first those whose makers have
        had least thinking of late, of one maker's the table that has, of equals the one that waits longest.
        """
        waiting = (
            select(GAMES.c.id)
            .where(GAMES.c.ai_due, GAMES.c.status == "running", GAMES.c.claimed_until < NOW)
            .order_by(share_of(GAMES.c.maker), share_of(GAMES.c.id), GAMES.c.changed)
            .limit(most)
            .with_for_update(skip_locked=True)
            .cte("waiting")
        )
        claim = (
            update(GAMES)
            .where(GAMES.c.id.in_(select(waiting.c.id)))
            .values(claimed_by=self.name, claimed_until=NOW + LEASE)
            .returning(GAMES.c.id)
        )
        async with self.storage.changing() as connection:
            return [str(row[0]) for row in await connection.execute(claim)]

    async def count(self, game: str, seconds: float) -> None:
        """Note how long was thought for a game: it counts for the table and for whoever made it."""
        add = text(
            "INSERT INTO shares (who, seconds, at) "
            "SELECT who, :seconds, extract(epoch FROM clock_timestamp()) FROM "
            "(SELECT CAST(id AS varchar) AS who FROM games WHERE id = :game "
            "UNION SELECT maker FROM games WHERE id = :game AND maker <> '') AS counted ORDER BY who "
            "ON CONFLICT (who) DO UPDATE SET at = excluded.at, seconds = excluded.seconds + "
            "shares.seconds * power(0.5, greatest(excluded.at - shares.at, 0) / :half_life)"
        )
        async with self.storage.changing() as connection:
            await connection.execute(add, {"game": game, "seconds": seconds, "half_life": HALF_LIFE})

    async def renew(self, games: Collection[str]) -> None:
        """Say that one is still thinking."""
        mine = GAMES.c.id.in_(games) & (GAMES.c.claimed_by == self.name)
        async with self.storage.changing() as connection:
            await connection.execute(update(GAMES).where(mine).values(claimed_until=NOW + LEASE))

    async def give_back(self, game: str, idle_at: int | None = None) -> None:
        """Let others claim a game again; at an entry where no computer player is asked it is no job any more."""
        mine = (GAMES.c.id == game) & (GAMES.c.claimed_by == self.name)
        async with self.storage.changing() as connection:
            await connection.execute(update(GAMES).where(mine).values(claimed_by="", claimed_until=0))
            if idle_at is not None:
                done = (GAMES.c.id == game) & (GAMES.c.seq == idle_at)
                await connection.execute(update(GAMES).where(done).values(ai_due=False))

    async def report(self) -> None:
        """Say that this worker is alive, and forget those that have long not been heard of."""
        seen = text(
            "INSERT INTO workers (id, seen) VALUES (:id, extract(epoch FROM clock_timestamp())) "
            "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        )
        async with self.storage.changing() as connection:
            await connection.execute(seen, {"id": self.name})
            await connection.execute(delete(WORKERS).where(WORKERS.c.seen < NOW - 10 * LEASE))
            await connection.execute(delete(SHARES).where(SHARES.c.at < NOW - FORGOTTEN))

    async def leave(self) -> None:
        """Say that this worker stops: what it has claimed is free at once."""
        async with self.storage.changing() as connection:
            mine = GAMES.c.claimed_by == self.name
            await connection.execute(update(GAMES).where(mine).values(claimed_by="", claimed_until=0))
            await connection.execute(delete(WORKERS).where(WORKERS.c.id == self.name))

    async def others_work(self) -> bool:
        """Whether a worker is alive."""
        query = select(func.count()).where(WORKERS.c.seen > NOW - LEASE)
        async with self.storage.single.connect() as connection:
            return bool((await connection.execute(query)).scalar())
