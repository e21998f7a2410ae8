"""News of games: who waits for them in this process, and what other processes tell."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

LOG = logging.getLogger("terramars.web")
QUIET = 10.0
"""After so many seconds without a word the database is asked whether it is still there."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


class News:
    """Who waits for news of which game."""

    def __init__(self) -> None:
        self.waiting: weakref.WeakValueDictionary[str, asyncio.Event] = weakref.WeakValueDictionary()
        self.ended = False
        """No more news will come: the server stops."""

    def event(self, game: str) -> asyncio.Event:
        """What is set at the next news of a game. Take it before looking, so that nothing is missed in between."""
        found = self.waiting.get(game)
        if found is None:
            found = self.waiting[game] = asyncio.Event()
        return found

    def tell(self, game: str) -> None:
        """Wake everybody who waits for news of a game."""
        found = self.waiting.pop(game, None)
        if found is not None:
            found.set()

    def tell_all(self) -> None:
        """Wake everybody."""
        for game in list(self.waiting):
            self.tell(game)

    def end(self) -> None:
        """Let everybody who waits go."""
        self.ended = True
        self.tell_all()


class Listener:
    """Hears what other processes tell through PostgreSQL. When the line was broken, something may have been missed."""

    def __init__(
        self, engine: AsyncEngine, heard: Mapping[str, Callable[[str], None]], missed: Callable[[], None]
    ) -> None:
        self.engine = engine
        self.heard = heard
        """By channel, what to do with what is told there."""
        self.missed = missed
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen; from the return on nothing is missed unnoticed."""
        connection = await self.connected()
        self.task = asyncio.create_task(self.run(connection))

    async def stop(self) -> None:
        """Listen no more."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def connected(self) -> Any:
        """A connection of its own, on which every channel is heard."""
        import psycopg

        _, given = self.engine.dialect.create_connect_args(self.engine.url)
        options = {**KEEPALIVES, "application_name": "terramars listener", **given}
        connection = await psycopg.AsyncConnection.connect(autocommit=True, **options)
        for channel in self.heard:
            await connection.execute(f'LISTEN "{channel}"'.encode())
        return connection

    def hear(self, channel: str, told: str) -> None:
        """Pass on what was told; nonsense must not make us deaf."""
        try:
            self.heard[channel](told)
        except Exception:
            LOG.exception("this was told on %s: %.100r", channel, told)

    async def run(self, connection: Any) -> None:
        """Listen; connect again whenever the line breaks, and say then that something may have been missed."""
        import psycopg

        pause = FIRST_PAUSE
        while True:
            try:
                if connection is None:
                    connection = await self.connected()
                    LOG.warning("news of other processes are heard again")
                    self.missed()
                async with connection:
                    while True:
                        pause = FIRST_PAUSE
                        async for notice in connection.notifies(timeout=QUIET):
                            self.hear(notice.channel, notice.payload)
                        async with asyncio.timeout(QUIET):
                            await connection.execute(b"SELECT 1")
            except (psycopg.Error, OSError, TimeoutError) as error:
                LOG.warning("news of other processes are not heard: %s", type(error).__name__)
                connection = None
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
