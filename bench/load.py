"""How many tables the server carries: programs play at random over HTTP, every seat on its stream, on this machine.

    python bench/load.py --games 200 --rate 50 --seconds 60

Starts a server on a database of its own, fills it with games of three seats, and makes choices at random moments at
the given rate. Prints how long it took from a choice to its answer and to the last seat that heard of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2

PORT = 8388
SEATS = 3


class Table:
    """One game: its tokens, and the versions its streams have told of."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.address = f"/api/v1/games/{made['game']}"
        self.headers = [{"authorization": f"Bearer {made['seats'][str(seat)]}"} for seat in range(SEATS)]
        self.lock = asyncio.Lock()
        self.heard = 0.0
        """When a stream of this game last told something."""
        self.over = False


async def listen(client: httpx2.AsyncClient, table: Table, seat: int) -> None:
    """Hang on a seat's stream."""
    async with client.stream("GET", f"{table.address}/events", headers=table.headers[seat], timeout=None) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                table.heard = time.perf_counter()


async def choose(client: httpx2.AsyncClient, table: Table, lot: random.Random, times: dict[str, list[float]]) -> None:
    """Make one choice at a table, for a seat that is asked."""
    async with table.lock:
        for seat in lot.sample(range(SEATS), SEATS):
            view = (await client.get(table.address, headers=table.headers[seat])).json()
            table.over = view["over"]
            if view["decision"]:
                option = lot.choice(view["decision"]["options"])["id"]
                body = {"choices": [option], "expected_version": view["version"]}
                began = time.perf_counter()
                answer = await client.post(f"{table.address}/decisions", headers=table.headers[seat], json=body)
                times["answer"].append(time.perf_counter() - began)
                times["errors"].extend([1.0] if answer.status_code != 200 else [])
                await asyncio.sleep(0.5)
                if table.heard > began:
                    times["stream"].append(table.heard - began)
                return


async def drive(games: int, rate: float, seconds: float) -> dict[str, Any]:
    """Fill the server and play."""
    lot = random.Random(1)
    base = f"http://127.0.0.1:{PORT}"
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
    times: dict[str, list[float]] = {"answer": [], "stream": [], "errors": []}
    async with httpx2.AsyncClient(base_url=base, timeout=30, limits=limits) as client:
        tables = []
        for _ in range(games):
            made = await client.post("/api/v1/games", json={"seats": [{}] * SEATS})
            tables.append(Table(made.json()))
        streams = [asyncio.create_task(listen(client, table, seat)) for table in tables for seat in range(SEATS)]
        await asyncio.sleep(3)
        until = time.perf_counter() + seconds
        tasks = set()
        while time.perf_counter() < until:
            await asyncio.sleep(lot.expovariate(rate))
            running = [table for table in tables if not table.over and not table.lock.locked()]
            tasks.add(asyncio.create_task(choose(client, lot.choice(running), lot, times)))
        await asyncio.gather(*tasks)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    return {
        "games": games,
        "streams": len(streams),
        "choices": len(times["answer"]),
        "choices_per_second": round(len(times["answer"]) / seconds, 1),
        "refused": len(times["errors"]),
        "answer_ms": quantiles(times["answer"]),
        "last_stream_ms": quantiles(times["stream"]),
    }


def quantiles(values: list[float]) -> dict[str, float]:
    """The middle and the 95th of a hundred, in milliseconds."""
    if not values:
        return {}
    ordered = sorted(values)
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1)
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }


def memory(process: int) -> float:
    """Megabytes that a process holds (Linux)."""
    status = Path(f"/proc/{process}/status").read_text()
    return round(int(status.split("VmRSS:")[1].split()[0]) / 1024, 1)


def main() -> None:
    """Start a server, load it, print the numbers."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--rate", type=float, default=50.0, help="choices a second, all games together")
    words.add_argument("--seconds", type=float, default=60.0)
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = ["serve", "--port", str(PORT), "--creates-per-minute", "1000000"]
        environment = {**os.environ, "TERRAMARS_DATA": folder}
        server = subprocess.Popen([sys.executable, "-m", "terramars", *command], env=environment)
        try:
            until = time.monotonic() + 30
            while time.monotonic() < until:
                try:
                    httpx2.get(f"http://127.0.0.1:{PORT}/healthz")
                    break
                except httpx2.HTTPError:
                    time.sleep(0.1)
            empty = memory(server.pid)
            numbers = asyncio.run(drive(given.games, given.rate, given.seconds))
            full = memory(server.pid)
            numbers["memory_mb"] = {"empty": empty, "full": full, "per_game": round((full - empty) / given.games, 3)}
            print(json.dumps(numbers, indent=2))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
