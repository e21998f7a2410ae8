"""A loop that is held: it is said where, and a process that is held for good is ended."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import terramars
from terramars.web.operating.watchdog import BEAT, FORGET, HELD, Watchdog

HOLDS = """
import asyncio, time
from terramars.web.operating.watchdog import Watchdog

async def main():
    await Watchdog(deadly=3.0).start()
    await asyncio.sleep(0.3)
    holds_the_loop()

def holds_the_loop():
    time.sleep(600)

asyncio.run(main())
"""


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def test_what_came_before_the_loop_does_not_count(caplog: pytest.LogCaptureFixture) -> None:
    """A server that takes long to be put together has not been held."""
    clock = Clock()
    dog = Watchdog(clock=clock)
    clock.now += 5 * HELD

    async def begin() -> None:
        await dog.start()
        dog.look()
        await dog.stop()

    with caplog.at_level(logging.WARNING, "terramars.web"):
        asyncio.run(begin())
    assert not caplog.records
    assert dog.longest == 0.0


def test_it_says_where_the_loop_is_held_and_once(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    dog = Watchdog(clock=clock)
    dog.loop_thread = threading.get_ident()
    with caplog.at_level(logging.WARNING, "terramars.web"):
        clock.now += HELD / 2
        dog.look()
        assert not caplog.records
        clock.now += HELD
        dog.look()
        dog.look()
    assert len(caplog.records) == 1
    said = caplog.records[0].getMessage()
    assert said.startswith("the event loop has been held for 1.5 s: ")
    assert "test_watchdog.py:" in said
    assert "test_it_says_where_the_loop_is_held_and_once" in said
    # After a sign of life the next time is told again.
    dog.beat()
    clock.now += 2 * HELD
    with caplog.at_level(logging.WARNING, "terramars.web"):
        dog.look()
    assert len(caplog.records) == 2


def test_the_longest_delay_is_known_for_a_while() -> None:
    clock = Clock()
    dog = Watchdog(clock=clock)
    for passed in (BEAT, BEAT + 2.0, BEAT):
        clock.now += passed
        dog.beat()
    assert dog.longest == pytest.approx(2.0)
    clock.now += FORGET + 1
    dog.beat()
    clock.now += FORGET + 1
    dog.beat()
    clock.now += BEAT
    dog.beat()
    assert dog.longest < FORGET + 2


def test_it_gives_signs_of_life_and_stops() -> None:
    async def run() -> None:
        dog = Watchdog()
        before = dog.beaten
        await dog.start()
        while dog.beaten == before:
            await asyncio.sleep(0)
        await dog.stop()
        assert dog.stopping.is_set()

    asyncio.run(run())


def test_a_process_that_is_held_for_good_is_ended_and_says_where() -> None:
    environment: dict[str, Any] = {"PYTHONPATH": str(Path(terramars.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", HOLDS], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    # The watching thread says it first. What the system prints at the end cannot be counted on: it reads the frames of
    # threads that may be running.
    assert "the event loop has been held" in done.stderr
    assert "holds_the_loop" in done.stderr.split("Timeout", 1)[0]


def test_numbers_are_counted_once_a_minute_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    from terramars.web.store import statistics

    counted = []
    clock = Clock()

    async def summary(_: Any) -> dict[str, Any]:
        counted.append(clock.now)
        await asyncio.sleep(0)
        return {"games": statistics.MANY}

    monkeypatch.setattr(statistics, "summary", summary)

    async def run() -> None:
        numbers = statistics.Counted(None, clock)  # type: ignore[arg-type]
        await asyncio.gather(*(numbers.now() for _ in range(100)))
        assert len(counted) == 1
        clock.now += statistics.FRESH
        await numbers.now()
        assert len(counted) == 2

    asyncio.run(run())
