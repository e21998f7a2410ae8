"""Whoever keeps the loop busy goes slower while others are there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from terramars.web.http import loop_use
from terramars.web.http.loop_use import ALONE_AFTER, MUCH, SharedLoop

ATTACKER, BYSTANDER = "203.0.113.5", "203.0.113.6"


class Time:
    """A clock that a test turns: by steps that take a while, and by those that are put off."""

    def __init__(self) -> None:
        self.now = 100.0
        self.put_off: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.put_off.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(loop_use.asyncio, "sleep", found.sleep)
    return found


def served(clock: Time, steps: tuple[float, ...]) -> SharedLoop:
    """An application whose every answer takes such steps, each of which ends by waiting for something."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        for step in steps:
            clock.now += step
            await Once()

    return SharedLoop(answer, clock)


class Once:
    """Something that is waited for once."""

    def __await__(self) -> Any:
        yield


def ask(app: SharedLoop, visitor: str, times: int = 1) -> None:
    async def main() -> None:
        for _ in range(times):
            await app({"type": "http", "client": (visitor, 1), "headers": []}, None, None)  # type: ignore[arg-type]

    asyncio.run(main())


def test_who_uses_little_is_never_put_off(clock: Time) -> None:
    app = served(clock, (0.01, 0.01))
    for _ in range(100):
        ask(app, ATTACKER)
        ask(app, BYSTANDER)
        clock.now += 0.1
    assert not clock.put_off


def test_who_uses_much_rests_as_long_as_it_works_while_others_are_there(clock: Time) -> None:
    app = served(clock, (0.05,))
    while app.uses.get(ATTACKER) is None or app.uses[ATTACKER].used < MUCH + 0.2:
        ask(app, ATTACKER)
    assert not clock.put_off, "alone one may use all of it"
    ask(app, BYSTANDER)
    began = clock.now
    ask(app, ATTACKER, 20)
    rested = sum(clock.put_off)
    assert 0.4 < rested / (clock.now - began) < 0.6
    before = len(clock.put_off)
    ask(app, BYSTANDER)
    assert len(clock.put_off) == before, "who looks on is not put off"
    clock.now += ALONE_AFTER + 0.01
    ask(app, ATTACKER)
    assert len(clock.put_off) == before, "alone again"


def test_what_was_used_is_forgotten(clock: Time) -> None:
    app = served(clock, (0.05,))
    ask(app, ATTACKER, 40)
    clock.now += 10
    ask(app, BYSTANDER)
    ask(app, ATTACKER)
    assert not clock.put_off


def test_errors_and_ends_pass_through() -> None:
    heard: list[str] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def main() -> None:
        scope = {"type": "http", "client": (ATTACKER, 1), "headers": []}
        task = asyncio.create_task(SharedLoop(answer)(scope, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

        async def fails(scope: Any, receive: Any, send: Any) -> None:
            raise ValueError("its own error")

        with pytest.raises(ValueError, match="its own error"):
            await SharedLoop(fails)(scope, None, None)  # type: ignore[arg-type]

    asyncio.run(main())
    assert heard == ["cancelled"]


def test_somebody_who_is_put_off_can_still_leave(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    app = served(clock, (0.05,))
    ask(app, ATTACKER, 40)
    ask(app, BYSTANDER)

    async def cancelled(seconds: float) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(loop_use.asyncio, "sleep", cancelled)
    app.uses[ATTACKER].free_at = clock.now + 1
    with pytest.raises(asyncio.CancelledError):
        ask(app, ATTACKER)
