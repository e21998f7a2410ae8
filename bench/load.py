"""How many tables the server carries: programs play at random over HTTP, every seat on its stream, on this machine.

    python bench/load.py --games 200 --rate 50 --seconds 300
    python bench/load.py --rate 60 --seconds 30 --raise
    python bench/load.py --workers 2 --database postgresql:///terramars

Starts a server (on a database of its own unless one is named), fills it with games of three seats, and makes choices at
random moments at the given rate. Prints how long it took from a choice to its answer and to the last seat that heard
of it. With --raise the rate grows by a fifth, again and again, until one in twenty waits too long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SEATS = 3
ANSWER_MS, STREAM_MS = 200.0, 400.0
"""What nineteen of twenty choices may take to their answer, and to the last stream."""
PAUSE = 1.0
"""Seconds that a game rests after a choice, so that what its streams tell is known to belong to that choice."""
STEP = 1.2


class Client:
    """One connection to the server: a lean client, so that what is measured is the server."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: Any = None) -> asyncio.StreamReader:
        """Send a request on the connection that is kept open."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {self.token}\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        await writer.drain()
        return reader

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request and its answer. A connection that the server closed because it rested too long is opened anew."""
        rested = self.streams is not None
        try:
            reader = await self.send(method, path, body)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
        except (ConnectionError, asyncio.IncompleteReadError):
            if not rested:
                raise
            self.close()
            return await self.ask(method, path, body)
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        return int(head[9:12]), json.loads(await reader.readexactly(length))

    def close(self) -> None:
        """Let go of the connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Table:
    """One game: its connections, which seats are asked, and when a stream last told something."""

    def __init__(self, port: int, made: dict[str, Any]) -> None:
        self.path = f"/api/v1/games/{made['game']}"
        self.clients = [Client(port, made["seats"][str(seat)]) for seat in range(SEATS)]
        self.listeners = [Client(port, made["seats"][str(seat)]) for seat in range(SEATS)]
        self.asked = [False] * SEATS
        self.heard = 0.0
        self.busy = False
        self.over = False

    async def listen(self, seat: int) -> None:
        """Hang on a seat's stream."""
        reader = await self.listeners[seat].send("GET", f"{self.path}/events")
        while line := await reader.readline():
            if line.startswith(b"data:"):
                self.heard = time.perf_counter()
                told = json.loads(line[5:])
                self.asked[seat], self.over = told["asked"], told["over"]

    def can_play(self) -> bool:
        """Whether a choice may be made here now."""
        return not self.busy and not self.over and any(self.asked)

    async def choose(self, lot: random.Random, times: Times) -> None:
        """Make one choice, for a seat that is asked: look, choose, send."""
        self.busy = True
        seat = lot.choice([seat for seat in range(SEATS) if self.asked[seat]])
        client = self.clients[seat]
        began = time.perf_counter()
        _, view = await client.ask("GET", self.path)
        times.looks.append(time.perf_counter() - began)
        if view["decision"] is not None:
            option = lot.choice(view["decision"]["options"])["id"]
            body = {"choices": [option], "expected_version": view["version"]}
            began = time.perf_counter()
            status, _ = await client.ask("POST", f"{self.path}/decisions", body)
            times.answers.append(time.perf_counter() - began)
            times.refused += status != 200
            await asyncio.sleep(PAUSE)
            if self.heard > began:
                times.streams.append(self.heard - began)
        self.busy = False


class Times:
    """What was measured."""

    def __init__(self) -> None:
        self.looks: list[float] = []
        self.answers: list[float] = []
        self.streams: list[float] = []
        self.refused = 0

    def summary(self, rate: float, seconds: float) -> dict[str, Any]:
        """The numbers to print."""
        return {
            "rate": round(rate, 1),
            "seconds": seconds,
            "choices": len(self.answers),
            "choices_per_second": round(len(self.answers) / seconds, 1),
            "refused": self.refused,
            "look_ms": quantiles(self.looks),
            "answer_ms": quantiles(self.answers),
            "last_stream_ms": quantiles(self.streams),
        }


def quantiles(values: list[float]) -> dict[str, float]:
    """The middle, the 95th and the 99th of a hundred, in milliseconds."""
    ordered = sorted(values) or [0.0]
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1)
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }


async def fill(port: int, games: int) -> list[Table]:
    """New games with every seat on its stream."""
    client = Client(port)
    tables = []
    for _ in range(games):
        status, made = await client.ask("POST", "/api/v1/games", {"seats": [{}] * SEATS})
        assert status == 201, made
        tables.append(Table(port, made))
    client.close()
    return tables


async def play(tables: list[Table], rate: float, seconds: float) -> Times:
    """Make choices at random moments, so many a second."""
    lot = random.Random(1)
    times = Times()
    tasks = set()
    due = time.perf_counter()
    until = due + seconds
    while due < until:
        due += lot.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        ready = [table for table in tables if table.can_play()]
        if ready:
            table = lot.choice(ready)
            table.busy = True
            tasks.add(asyncio.create_task(table.choose(lot, times)))
    await asyncio.gather(*tasks)
    return times


async def measure(port: int, process: int, given: argparse.Namespace) -> list[dict[str, Any]]:
    """Fill the server, play, and raise the rate if wanted."""
    empty = memory(process)
    tables = await fill(port, given.games)
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in range(SEATS)]
    await asyncio.sleep(3)
    rate, found = given.rate, []
    while True:
        began = used(process)
        summary = (await play(tables, rate, given.seconds)).summary(rate, given.seconds)
        held = memory(process)
        summary.update(
            games=given.games,
            streams=len(listening),
            games_over=sum(table.over for table in tables),
            server_cores=round((used(process) - began) / (given.seconds + PAUSE), 2),
            memory_mb={"empty": empty, "now": held, "per_game": round((held - empty) / given.games, 3)},
        )
        print(json.dumps(summary), flush=True)
        found.append(summary)
        too_slow = summary["answer_ms"]["p95"] > ANSWER_MS or summary["last_stream_ms"]["p95"] > STREAM_MS
        if not given.climb or too_slow:
            break
        rate *= STEP
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for table in tables:
        for client in (*table.clients, *table.listeners):
            client.close()
    return found


def family(process: int) -> Iterator[int]:
    """A process and those that it started (Linux)."""
    yield process
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        yield from family(int(child))


def memory(process: int) -> float:
    """Megabytes that a process and its children hold."""
    texts = [Path(f"/proc/{each}/status").read_text() for each in family(process)]
    return round(sum(int(text.split("VmRSS:")[1].split()[0]) for text in texts) / 1024, 1)


def used(process: int) -> float:
    """Seconds of a core that a process and its children have used."""
    fields = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(process)]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(database: str, workers: int) -> Iterator[tuple[int, int]]:
    """A server that answers: its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--creates-per-minute", "1000000", "--workers", str(workers)]
        words += ["--database", database or f"{folder}/games.sqlite3"]
        process = subprocess.Popen([sys.executable, "-m", "terramars", *words], stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + 60
            while not asyncio.run(answers(port)):
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.1)
            time.sleep(2 * (workers - 1))
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


async def answers(port: int) -> bool:
    """Whether a server answers on a port."""
    client = Client(port)
    try:
        return (await client.ask("GET", "/healthz"))[0] == 200
    except (OSError, asyncio.IncompleteReadError):
        return False
    finally:
        client.close()


def main() -> None:
    """Start a server, load it, print the numbers."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--rate", type=float, default=50.0, help="choices a second, all games together")
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--raise", dest="climb", action="store_true", help="raise the rate until it is too much")
    words.add_argument("--database", default="", help="postgresql://... (default: a new SQLite file)")
    words.add_argument("--workers", type=int, default=1)
    given = words.parse_args()
    with server(given.database, given.workers) as (port, process):
        asyncio.run(measure(port, process, given))


if __name__ == "__main__":
    main()
