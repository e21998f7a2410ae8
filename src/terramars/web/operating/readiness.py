"""Whether a server is ready, asked by anybody as often as they like."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Readiness:
    """Asks the database once at a time: each time is a write, for which games that are played would have to wait."""

    def __init__(self, writes: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        self.writes = writes
        self.asked: asyncio.Task[bool] | None = None

    async def now(self) -> bool:
        """Whether the database can be written to; whoever comes while it is asked waits for the same answer."""
        if self.asked is None or self.asked.done():
            self.asked = asyncio.create_task(self.writes())
            # Looked at, also if whoever asked has gone.
            self.asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self.asked)
