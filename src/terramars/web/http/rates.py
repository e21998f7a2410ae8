"""How much one visitor may do in a while. Visitors are counted by address, in memory only."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.requests import HTTPConnection

from terramars.web.errors import Refused
from terramars.web.http.addresses import visitor_of

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
MOST_VISITORS = 10_000
"""Visitors that are counted one by one; newcomers beyond that share one count."""
LOOKED_EVERY = 1.0
"""Seconds between two looks at who of them has rested: each goes over all of them."""
CROWD = "everybody else"
CROWDED = 20
"""So many times as much as one visitor may all of those together do."""


class Rate:
    """So much within a while from one visitor: all at once, or bit by bit."""

    def __init__(
        self,
        number: float,
        seconds: float = MINUTE,
        what: str = "too many requests: wait a minute",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.number = float(number)
        self.seconds = seconds
        self.what = what
        """What whoever has had enough is told."""
        self.clock = clock
        self.left: dict[str, tuple[float, float]] = {}
        """By visitor: how much is left, and since when."""
        self.looked = -LOOKED_EVERY
        """When it was last looked who has rested."""

    def take(self, request: HTTPConnection, amount: float = 1.0) -> None:
        """Count something that a visitor does, or refuse it."""
        self.count(visitor_of(request), amount)

    def count(self, visitor: str, amount: float = 1.0) -> None:
        """Count something, or refuse it."""
        now = self.clock()
        if visitor not in self.left and len(self.left) >= MOST_VISITORS:
            if now - self.looked >= LOOKED_EVERY:
                self.forget_rested(now)
            if len(self.left) >= MOST_VISITORS:
                # Nobody who is counted is forgotten for a newcomer: else whoever has many addresses could start anew.
                visitor = CROWD
        most = self.number * (CROWDED if visitor == CROWD else 1)
        left = self.rested(visitor, most, now)
        if left < amount:
            raise Refused("too-many-requests", self.what, 429)
        self.left[visitor] = (left - amount, now)

    def rested(self, visitor: str, most: float, now: float) -> float:
        """How much a visitor has left by now."""
        left, since = self.left.get(visitor, (most, now))
        return min(most, left + (now - since) * most / self.seconds)

    def forget_rested(self, now: float) -> None:
        """Forget visitors who may do everything again."""
        self.looked = now
        self.left = {
            who: kept
            for who, kept in self.left.items()
            if who == CROWD or self.rested(who, self.number, now) < self.number
        }


class Creating:
    """What one visitor may make: games in a minute and in a day, open tables in an hour, bytes of files in a day."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.minute = Rate(per_minute, MINUTE, "too many new games: wait a minute", clock)
        self.day = Rate(
            10 * per_minute, DAY, f"more than {10 * per_minute} new games in a day: come back tomorrow", clock
        )
        open_tables = max(3, per_minute // 6)
        self.open_tables = Rate(
            open_tables, HOUR, f"at most {open_tables} tables an hour are listed for anybody", clock
        )
        self.file_bytes = Rate(
            per_minute * 2_000_000, DAY, "your files of today are too large together: come back tomorrow", clock
        )

    def take(self, request: HTTPConnection, listed: bool = False, size: int = 0) -> None:
        """Count a new game, with whether anybody may join it and how long a file it comes from; or refuse it."""
        self.minute.take(request)
        self.day.take(request)
        if listed:
            self.open_tables.take(request)
        if size:
            self.file_bytes.take(request, size)
