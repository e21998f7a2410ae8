"""Taking turns: few requests of one visitor are worked on at a time, so that nobody else waits for hundreds of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from terramars.web.errors import Refused

AT_ONCE = 12
"""Requests of one visitor that are worked on at a time; others of the same visitor wait for them."""
MOST_WAITING = 2000
"""Requests of one visitor that may wait."""


class Turns:
    """Who is being served, and who waits until another request of the same visitor is done."""

    def __init__(self, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self.at_once = at_once
        self.most_waiting = most_waiting
        self.working: dict[str, int] = {}
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, visitor: str) -> Callable[[], None]:
        """Wait for one's turn; what is answered ends it, and may be called more than once."""
        if self.working.get(visitor, 0) < self.at_once:
            self.working[visitor] = self.working.get(visitor, 0) + 1
        else:
            await self.wait(visitor)
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self.end(visitor)

        return end

    async def wait(self, visitor: str) -> None:
        """Wait in line behind other requests of the same visitor."""
        line = self.waiting.setdefault(visitor, deque())
        if len(line) >= self.most_waiting:
            raise Refused("too-many-requests", "too many of your requests are waiting: one after the other", 429)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            await mine
        except BaseException:
            if mine.done() and not mine.cancelled():
                self.end(visitor)
            else:
                with suppress(ValueError):
                    line.remove(mine)
            raise

    def end(self, visitor: str) -> None:
        """A turn is over: the next in line has it, or nobody."""
        line = self.waiting.get(visitor)
        while line:
            following = line.popleft()
            if not following.done():
                following.set_result(None)
                return
        self.waiting.pop(visitor, None)
        self.working[visitor] -= 1
        if self.working[visitor] <= 0:
            del self.working[visitor]
