"""Notices when the event loop is held: says where, and ends a process that is held for good.

Whoever runs the server replaces a process that has ended: `--workers` does it for its own, a service manager for a
single one. The last word is the system's, not a thread's: compiled code may never let a thread have its turn.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

LOG = logging.getLogger("terramars.web")
BEAT = 0.25
"""Seconds between two signs of life of the loop."""
HELD = 1.0
"""Seconds without a sign of life after which it is said where the loop is held."""
DEADLY = 30.0
"""Seconds after which the process is ended."""
SHOWN = 8
"""Frames that are shown of the place where it is held."""
FORGET = 60.0
"""Seconds for which the longest delay is remembered."""


class Watchdog:
    """Watches over one event loop."""

    def __init__(self, deadly: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.deadly = deadly
        """Seconds after which the process is ended; 0: never."""
        self.clock = clock
        self.beaten = clock()
        """When the loop last gave a sign of life."""
        self.reported = False
        """Whether it was said where the loop is held this time."""
        self.longest, self.longest_at = 0.0, clock()
        self.loop_thread = 0
        self.stopping = threading.Event()
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to watch over the loop that this runs in."""
        self.loop_thread = threading.get_ident()
        self.beaten = self.clock()
        self.task = asyncio.create_task(self.live())
        threading.Thread(target=self.watch, name="watchdog", daemon=True).start()

    async def stop(self) -> None:
        """Watch no more."""
        self.stopping.set()
        if self.deadly:
            faulthandler.cancel_dump_traceback_later()
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def live(self) -> None:
        """Give signs of life, in the loop."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT)

    def beat(self) -> None:
        """One sign of life. Without another in time, the system ends the process and prints where every thread is."""
        now = self.clock()
        late = max(0.0, now - self.beaten - BEAT)
        if late >= self.longest or now - self.longest_at > FORGET:
            self.longest, self.longest_at = late, now
        self.beaten, self.reported = now, False
        if self.deadly:
            faulthandler.dump_traceback_later(self.deadly, exit=True, file=sys.__stderr__ or sys.stderr)

    def watch(self) -> None:
        """Look whether the loop gives signs of life, in a thread of its own."""
        while not self.stopping.wait(BEAT):
            self.look()

    def look(self) -> None:
        """Say where the loop is held, once each time."""
        held = self.clock() - self.beaten
        if held < HELD or self.reported:
            return
        self.reported = True
        where = places(sys._current_frames().get(self.loop_thread))
        LOG.warning("the event loop has been held for %.1f s: %s", held, " < ".join(where))


def places(frame: FrameType | None) -> list[str]:
    """Where a thread is, the innermost place first; no values, for they could be somebody's cards."""
    found = traceback.extract_stack(frame)[-SHOWN:] if frame is not None else []
    return [f"{each.filename.rpartition('/')[2]}:{each.lineno} {each.name}" for each in reversed(found)]
