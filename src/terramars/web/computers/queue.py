"""The queue in which jobs wait for a process that thinks: who has had least of late is next.

Shares are counted in seconds of thinking, per visitor and per table, and half of them is forgotten every minute. So
nobody waits long behind somebody who asks for much.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from terramars.web.errors import Refused

if TYPE_CHECKING:
    import asyncio

    from terramars.web.computers.process import LimitedProcess

PLAYED, HINT, UNWATCHED = 0, 1, 2
"""Whose jobs come first: tables where somebody is looking, hints, tables where nobody is."""
PATIENCE = 10.0
"""Seconds after which a job counts as one of the next better sort, so that none waits for ever."""
HALF_LIFE = 60.0
"""Seconds in which half of what somebody has had is forgotten."""
MOST_WAITING = 3
"""Hints that one visitor can wait for at the same time."""
MOST_MAKERS = 10_000
"""So many visitors are told apart, the latest."""
NOTHING = 0.001
"""A share that is as good as forgotten."""


@dataclass(frozen=True)
class Asker:
    """For whom a job is done: a table, and the visitor who made that table or asked for a hint."""

    table: str = ""
    visitor: str = ""
    sort: int = UNWATCHED


@dataclass(eq=False)
class Job:
    """Something to think about."""

    asker: Asker
    since: float
    number: int
    """Which of all jobs it is, in the order in which they came."""
    turn: asyncio.Future[LimitedProcess]
    """Gets the process that does it."""


class Shares:
    """How much thinking each has had of late."""

    def __init__(self) -> None:
        self.had: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        """What somebody has had, in seconds, as far as it still counts."""
        seconds, then = self.had.get(who, (0.0, now))
        return seconds * float(0.5 ** (max(0.0, now - then) / HALF_LIFE))

    def add(self, who: str, seconds: float, now: float) -> None:
        """Count what somebody has just had; whoever has had as good as nothing is forgotten."""
        if who:
            self.had[who] = (self.of(who, now) + seconds, now)
        if len(self.had) > 1000:
            self.had = {each: had for each, had in self.had.items() if self.of(each, now) > NOTHING}


class Makers:
    """Visitors as numbers drawn by lot, which say nothing about them: what a shared database is told."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}

    def number(self, visitor: str) -> str:
        """The number of a visitor."""
        if len(self.numbers) >= MOST_MAKERS:
            self.numbers.pop(next(iter(self.numbers)))
        return self.numbers.setdefault(visitor, secrets.token_hex(8))


class ThinkingQueue:
    """Jobs that wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.waiting: list[Job] = []
        self.visitors, self.tables = Shares(), Shares()
        self.came = 0

    def add(self, asker: Asker, turn: asyncio.Future[LimitedProcess]) -> Job:
        """Let a job wait for its turn."""
        if asker.sort == HINT and asker.visitor:
            own = Counter(job.asker.visitor for job in self.waiting if job.asker.sort == HINT)[asker.visitor]
            if own >= MOST_WAITING:
                said = f"{own} hints are being worked out for you already: wait for them"
                raise Refused("too-many-requests", said, 429)
        self.came += 1
        job = Job(asker, self.clock(), self.came, turn)
        self.waiting.append(job)
        return job

    def leave(self, job: Job) -> None:
        """Forget a job that nobody waits for any more."""
        if job in self.waiting:
            self.waiting.remove(job)

    def place(self, job: Job, now: float) -> tuple[float, ...]:
        """What decides whose turn it is; the least is next."""
        sort = max(0, job.asker.sort - int((now - job.since) / PATIENCE))
        visitor, table = self.visitors.of(job.asker.visitor, now), self.tables.of(job.asker.table, now)
        return (sort, visitor, table, job.number)

    def next(self) -> Job | None:
        """Take the job whose turn it is out of the queue."""
        now = self.clock()
        found = min(self.waiting, key=lambda job: self.place(job, now), default=None)
        if found is not None:
            self.waiting.remove(found)
        return found

    def count(self, job: Job, seconds: float) -> None:
        """Note how long a job took."""
        now = self.clock()
        self.visitors.add(job.asker.visitor, seconds, now)
        self.tables.add(job.asker.table, seconds, now)

    def before(self, table: str) -> int:
        """How many jobs come before the first one of a table; 0 if none of it waits."""
        now = self.clock()
        ordered = sorted(self.waiting, key=lambda job: self.place(job, now))
        return next((place for place, job in enumerate(ordered, 1) if job.asker.table == table), 0)
