"""Room for games: how many are kept, what the disk still holds, and tables that nobody ever began to play at."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

from sqlalchemy import ColumnElement, exists, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.store.one_by_one import one_by_one
from terramars.web.store.rows import SeatRow
from terramars.web.store.schema import ENTRIES, GAMES, SEATS
from terramars.web.store.storage import Storage

LOG = logging.getLogger("terramars.web")
DAY, HOUR = 86_400.0, 3600.0
COUNTED = 30.0
"""Seconds for which a count of all games is believed."""
LEAST_FREE = 100 * 1024 * 1024
"""Bytes of the disk that are left for games that are already there."""


def free_bytes(storage: Storage) -> int | None:
    """What is free on the disk of a SQLite file; None where that is not known."""
    path = "" if storage.shared else make_url(storage.address).database or ""
    try:
        return shutil.disk_usage(Path(path).parent).free if path else None
    except OSError:
        return None


class Capacity:
    """What there is room for."""

    def __init__(
        self,
        storage: Storage,
        most_games: int = 0,
        expire_days: int = 0,
        clock: Callable[[], float] = time.monotonic,
        free: Callable[[Storage], int | None] = free_bytes,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.storage = storage
        self.most_games = most_games
        self.expire_days = expire_days
        self.clock = clock
        self.free = free
        self.sleep = sleep
        self.counted: tuple[float, int] = (-COUNTED, 0)

    async def check(self) -> None:
        """Refuse a new game for which there is no room."""
        free = self.free(self.storage)
        if free is not None and free < LEAST_FREE:
            LOG.error("the disk is nearly full: no new games are begun")
            raise Refused("no-room", "this server's disk is nearly full: no new games can be begun", 503)
        if not self.most_games:
            return
        if self.clock() - self.counted[0] >= COUNTED:
            self.counted = (self.clock(), sum((await self.storage.counts()).values()))
        since, number = self.counted
        if number >= self.most_games:
            LOG.error("there are %d games: no new ones are begun", number)
            raise Refused("no-room", "this server keeps as many games as it may: no new ones can be begun", 503)
        self.counted = (since, number + 1)

    async def keep(self, remove: Callable[..., Awaitable[bool]]) -> None:
        """Remove what nobody came back to, every hour."""

        async def expire(game: str) -> None:
            # Somebody may have come back since it was looked for.
            if await remove(game, *self.deserted()):
                LOG.info("nobody ever chose anything at this table: removed", extra={"game": game})

        while self.expire_days:
            try:
                await one_by_one(await self.expired(), expire, "a table where nobody ever chose cannot be removed")
            except SQLAlchemyError as error:
                LOG.warning("no tables could be removed: %s", type(error).__name__)
            await self.sleep(HOUR)

    async def expired(self) -> list[str]:
        """Tables at which no person has ever chosen anything, and which nobody has changed for so many days."""
        query = select(GAMES.c.id).where(*self.deserted()).limit(1000)
        async with self.storage.single.connect() as connection:
            return [str(row[0]) for row in await connection.execute(query)]

    def deserted(self) -> tuple[ColumnElement[bool], ...]:
        """What is true of such tables."""
        people = select(SEATS.c.seat).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind != "ai")
        chosen = exists().where(ENTRIES.c.game == GAMES.c.id, ENTRIES.c.kind == "choice", ENTRIES.c.seat.in_(people))
        before = wall_clock.now() - self.expire_days * DAY
        return (GAMES.c.status == "running", GAMES.c.changed < before, ~chosen)

    def until(self, seats: Sequence[SeatRow], chosen: Collection[int], changed: float) -> str:
        """The day on which a table is removed unless somebody plays, as 2030-01-31; nothing if it stays."""
        if not self.expire_days or any(seats[seat].kind != "ai" for seat in chosen if seat < len(seats)):
            return ""
        return time.strftime("%Y-%m-%d", time.gmtime(changed + self.expire_days * DAY))
