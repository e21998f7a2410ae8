"""Thinking for computer players out of the database: `terramars worker`, or a server that has no worker beside it."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from terramars.web.computers.jobs import LEASE, Jobs
from terramars.web.errors import Refused

if TYPE_CHECKING:
    from terramars.web.play.tables import Tables

LOG = logging.getLogger("terramars.web")
BEAT = LEASE / 4
"""Seconds between two signs of life."""
LOOK = 1.0
"""Seconds until one looks for jobs without being told: claims run out silently."""
SLICE = 2.0
"""Seconds after which a game goes back in line, so that one of computer players alone holds up no other."""


class Worker:
    """Takes jobs, lets its process pool think, and makes the choices at the same tables as people do."""

    def __init__(self, tables: Tables, spare: bool) -> None:
        self.tables = tables
        self.jobs = Jobs(tables.storage, f"{socket.gethostname()[:20]}-{os.getpid()}-{secrets.token_hex(3)}")
        self.spare = spare
        """Whether to work only while no real worker is alive."""
        self.stands_back = spare
        self.woken = asyncio.Event()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to work."""
        await self.beat()
        self.tasks = [asyncio.create_task(self.live()), asyncio.create_task(self.work())]

    async def stop(self) -> None:
        """Leave everything to others, at once."""
        tasks = [*self.tasks, *self.running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.jobs.leave()
        except SQLAlchemyError as error:
            LOG.warning("claims run out by themselves: %s", type(error).__name__)

    def hear(self, _: str = "") -> None:
        """There is something to do."""
        self.woken.set()

    async def live(self) -> None:
        """Give signs of life."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except SQLAlchemyError as error:
                LOG.warning("no sign of life could be given: %s", type(error).__name__)

    async def beat(self) -> None:
        """One sign of life: for oneself, and for the games one thinks about."""
        if self.spare:
            self.stands_back = await self.jobs.others_work()
        else:
            await self.jobs.report()
        if self.running:
            await self.jobs.renew(list(self.running))

    async def work(self) -> None:
        """Take jobs as long as there are any and hands are free; then wait."""
        while True:
            self.woken.clear()
            free = self.tables.thinkers.workers - len(self.running)
            try:
                taken = await self.jobs.take(free) if free > 0 and not self.stands_back else []
            except SQLAlchemyError as error:
                LOG.warning("no jobs could be taken: %s", type(error).__name__)
                taken = []
            for game in taken:
                self.running[game] = asyncio.create_task(self.think(game))
            if not taken or len(taken) == free:
                # Not `wait_for`: it forgets that it was cancelled if what it waits for comes at the same moment.
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self.woken.wait()

    async def think(self, game: str) -> None:
        """Play the computer players of a game for a while. What fails is tried again when the claim has run out."""
        began = time.monotonic()
        idle_at = None
        try:
            while idle_at is None and time.monotonic() < began + SLICE:
                # Asked for anew each time: others may have changed the game.
                table = await self.tables.table(game)
                if not await table.move_ai() and not table.gone:
                    idle_at = table.seq
            await self.jobs.count(game, time.monotonic() - began)
            await self.jobs.give_back(game, idle_at)
        except (Refused, SQLAlchemyError) as error:
            LOG.warning("game %s is left for later: %s", game, type(error).__name__)
        except Exception:
            LOG.exception("game %s is left for later", game)
        finally:
            self.running.pop(game, None)
            self.woken.set()
