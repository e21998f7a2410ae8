"""How long each visitor's requests hold the event loop, which makes the answers of everybody.

Whoever has held it for long of late goes slower while others are there: between two steps of whatever that visitor has
asked for lies a rest as long as such a step takes, however many requests there are and whatever they ask for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from math import exp2
from types import coroutine
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from terramars.web.http.addresses import visitor_of

HALF_LIFE = 2.0
"""Seconds after which half of what a visitor has used is forgotten."""
MUCH = 0.7
"""Seconds of the loop that count as much: about what a quarter of its time comes to in the long run."""
LONGEST = 20.0
"""Seconds that a step may be put off at most."""
ALONE_AFTER = 2.0
"""Seconds after the last request of anybody else for which a visitor is not yet alone."""
REMEMBERED = 10_000
"""Visitors of whom it is known; the oldest of more are forgotten."""


class LoopUse:
    """What one visitor has used."""

    __slots__ = ("at", "free_at", "step", "used")

    def __init__(self, now: float) -> None:
        self.used = 0.0
        """Seconds, of which fewer count the longer ago they were."""
        self.at = now
        self.step = 0.0
        """Seconds that a step takes, in the mean of the latest."""
        self.free_at = now
        """When the next step of somebody who uses much may begin."""

    def count(self, seconds: float, now: float) -> None:
        """A step was made."""
        self.used = self.left(now) + seconds
        self.at = now
        self.step += 0.1 * (seconds - self.step)

    def left(self, now: float) -> float:
        """What still counts of what was used."""
        return self.used * exp2((self.at - now) / HALF_LIFE)

    def delay(self, now: float) -> float:
        """How long the next step is put off, which begins then: a step and a rest after those that wait already."""
        if self.left(now) < MUCH:
            self.free_at = now
            return 0.0
        begins = max(now, self.free_at)
        self.free_at = min(begins + 2 * self.step, now + LONGEST)
        return begins - now


class SharedLoop:
    """Lets the requests of an application share the loop."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float] = time.perf_counter) -> None:
        self.app = app
        self.clock = clock
        self.uses: dict[str, LoopUse] = {}
        self.latest = self.before = ("", float("-inf"))
        """The visitor who came last, and the last one before who was somebody else; each with when that was."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, step by step."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        visitor = visitor_of(HTTPConnection(scope))
        await self.shared(self.app(scope, receive, send), visitor, self.comes(visitor))  # type: ignore[arg-type]

    def comes(self, visitor: str) -> LoopUse:
        """A visitor asks for something; what that visitor has used."""
        now = self.clock()
        if self.latest[0] != visitor:
            self.before = self.latest
        self.latest = (visitor, now)
        use = self.uses.pop(visitor, None) or LoopUse(now)
        self.uses[visitor] = use
        if len(self.uses) > REMEMBERED:
            del self.uses[next(iter(self.uses))]
        return use

    def is_alone(self, visitor: str) -> bool:
        """Whether nobody else has asked for anything lately."""
        _, last = self.before if self.latest[0] == visitor else self.latest
        return self.clock() > last + ALONE_AFTER

    @coroutine
    def shared(self, answer: Coroutine[Any, Any, None], visitor: str, use: LoopUse) -> Generator[Any, Any, None]:
        """An answer made step by step: each is timed, and put off if it has to be."""
        step: Callable[[Any], Any] = answer.send
        given: Any = None
        while True:
            if not self.is_alone(visitor) and (delay := use.delay(self.clock())):
                try:
                    yield from asyncio.sleep(delay).__await__()
                except BaseException as error:  # whoever waits is told what this one is told: that it was cancelled
                    step, given = answer.throw, error
            began = self.clock()
            try:
                awaited = step(given)
            except StopIteration:
                return
            finally:
                now = self.clock()
                use.count(now - began, now)
            try:
                step, given = answer.send, (yield awaited)
            except BaseException as error:
                step, given = answer.throw, error
