"""Requests of one visitor take turns, so that nobody else waits for hundreds of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from terramars.web.http.security import Guard
from terramars.web.http.turns import AT_ONCE, Turns

NASTY, ANN = ("10.0.0.1", 50_000), ("10.0.0.2", 50_000)


class Slow:
    """An application that works on requests until it is told to answer; it counts whose it has in hand."""

    def __init__(self) -> None:
        self.inside: list[tuple[str, int]] = []
        self.answering = asyncio.Event()
        self.reading = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["client"])
        await self.answering.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.reading.wait()
        await send({"type": "http.response.body", "body": b""})
        self.inside.remove(scope["client"])


def asking(guard: Guard, client: tuple[str, int], statuses: list[int], method: str = "GET") -> asyncio.Task[None]:
    """Somebody sends a request; the status of its answer is noted."""
    scope = {"type": "http", "method": method, "path": "/", "headers": [(b"host", b"localhost")], "client": client}

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    return asyncio.ensure_future(guard(scope, receive, send))


async def rest() -> None:
    """Let everybody who can go on do so."""
    for _ in range(100):
        await asyncio.sleep(0)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_of_one_visitor_few_requests_are_worked_on_at_a_time(method: str) -> None:
    async def main() -> None:
        app, statuses = Slow(), []
        guard = Guard(app, frozenset({"localhost"}))
        tasks = [asking(guard, NASTY, statuses, method) for _ in range(200)]
        await rest()
        assert len(app.inside) == AT_ONCE
        tasks.append(asking(guard, ANN, statuses, method))
        await rest()
        assert app.inside.count(ANN) == 1, "another visitor does not wait"
        # The turn ends when the answer begins, however slowly it is read; so do streams hold no turn.
        app.answering.set()
        await rest()
        assert len(statuses) == 201
        app.reading.set()
        await asyncio.gather(*tasks)
        assert (guard.turns.working, guard.turns.waiting) == ({}, {})

    asyncio.run(main())


def test_who_leaves_the_line_keeps_nobody_waiting() -> None:
    async def main() -> None:
        app, statuses = Slow(), []
        guard = Guard(app, frozenset({"localhost"}))
        tasks = [asking(guard, NASTY, statuses) for _ in range(AT_ONCE + 3)]
        await rest()
        for gone in (tasks[0], tasks[AT_ONCE], tasks[AT_ONCE + 1]):
            gone.cancel()
        app.answering.set()
        app.reading.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(statuses) == AT_ONCE
        assert (guard.turns.working, guard.turns.waiting) == ({}, {})

    asyncio.run(main())


def test_a_line_that_is_too_long_is_refused() -> None:
    async def main() -> None:
        app, statuses = Slow(), []
        guard = Guard(app, frozenset({"localhost"}))
        guard.turns = Turns(1, 2)
        tasks = [asking(guard, NASTY, statuses) for _ in range(5)]
        await rest()
        assert statuses == [429, 429]
        app.answering.set()
        app.reading.set()
        await asyncio.gather(*tasks)
        assert sorted(statuses) == [200, 200, 200, 429, 429]

    asyncio.run(main())
