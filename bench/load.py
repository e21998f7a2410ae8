"""How many tables the server carries: browsers at every seat of many games, on this machine.

    python bench/load.py --games 200 --rate 20 --seconds 60
    python bench/load.py --rate 10 --seconds 30 --raise
    python bench/load.py --workers 2 --database postgresql:///terramars

Starts a server (on a database of its own unless one is named) and fills it with games of three seats. At every seat
sits what does as the script of the page: it loads the page, hangs on its stream, and fetches, compressed, what has
changed whenever the stream says so. Choices are made at random moments at the given rate, by sending the page's form.
Prints how long it took from a choice to its answer, which brings the changed parts of the page along, and until the
last seat that had something to see had fetched it; and how much of a core the server used for each choice. With --raise
the rate grows by a fifth, again and again, until one in twenty waits too long.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import html
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

SEATS = 3
ANSWER_MS, SHOWN_MS = 200.0, 400.0
"""What nineteen of twenty choices may take to their answer, and until everybody sees them."""
PAUSE = 1.0
"""Seconds that a game rests after a choice, so that what its seats fetch is known to belong to that choice."""
STEP = 1.2

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
BUTTON = re.compile(r'<button name="choice" value="([^"]+)"')
CARD = re.compile(r'<input type="(radio|checkbox)" form="choose" [^>]*name="kept" value="([^"]+)"')


class Client:
    """One connection to the server: a lean client, so that what is measured is the server."""

    def __init__(self, port: int, visitor: int = 0) -> None:
        self.port = port
        self.address = f"127.1.{visitor // 250}.{visitor % 250 + 1}"
        """Every visitor has an address of their own (Linux), as out there: the server counts by address."""
        self.cookie = ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: bytes = b"", kind: str = JSON) -> asyncio.StreamReader:
        """Send a request on the connection that is kept open."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=1 << 20, local_addr=(self.address, 0)
            )
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {self.cookie}\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        return reader

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = JSON) -> tuple[int, str]:
        """A request and its answer. A connection that the server closed because it rested too long is opened anew."""
        rested = self.streams is not None
        try:
            reader = await self.send(method, path, body, kind)
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (ConnectionError, asyncio.IncompleteReadError):
            if not rested:
                raise
            self.close()
            return await self.ask(method, path, body, kind)
        fields = [line.partition(": ") for line in head.split("\r\n")]
        told = {name.lower(): value for name, _, value in fields}
        self.cookie = self.cookie or told.get("set-cookie", "").partition(";")[0]
        data = await reader.readexactly(int(told.get("content-length", "0")))
        return int(head[9:12]), (gzip.decompress(data) if told.get("content-encoding") == "gzip" else data).decode()

    def close(self) -> None:
        """Let go of the connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Browser:
    """A seat's page as a browser keeps it: its parts, and the stream that says when to fetch others."""

    def __init__(self, port: int, visitor: int, table: Table, token: str) -> None:
        self.client, self.listener = Client(port, visitor), Client(port, visitor)
        self.table = table
        self.token = token
        self.parts: dict[str, dict[str, str]] = {}
        self.version = -1
        self.asked = False
        self.query = ""
        self.fetching = self.again = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        """Open the page by its secret link."""
        await self.client.ask("GET", f"/s/{self.token}")
        self.listener.cookie = self.client.cookie
        _, page = await self.client.ask("GET", f"/g/{self.table.game}")
        here = re.search(r'data-here="([^"]*)"', page)
        assert here, "this is no page of a table"
        self.query = html.unescape(here[1]).partition("?")[2]
        await self.refresh()

    async def listen(self) -> None:
        """Hang on the stream, and fetch what changed."""
        reader = await self.listener.send("GET", f"/api/v1/games/{self.table.game}/events")
        while line := await reader.readline():
            if line.startswith(b"data:") and json.loads(line[5:])["version"] > self.version:
                # As in a browser the stream is read on meanwhile.
                task = asyncio.create_task(self.refresh())
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    def have(self) -> str:
        """Which parts this page has."""
        return ",".join(f"{name}:{part['hash']}*" for name, part in self.parts.items())

    async def refresh(self) -> None:
        """Fetch what this page does not have yet."""
        if self.fetching:
            self.again = True
            return
        self.fetching, wanted = True, True
        while wanted:
            self.again = False
            _, told = await self.client.ask("GET", f"/g/{self.table.game}/regions?{self.query}have={self.have()}")
            self.show(json.loads(told))
            self.table.shown = time.perf_counter()
            wanted = self.again
        self.fetching = False

    def show(self, told: dict[str, Any]) -> None:
        """Put changed parts into the page."""
        if told["version"] >= self.version:
            self.version, self.asked, self.table.over = told["version"], told["asked"], told["over"]
            for name, sent in told["regions"].items():
                self.parts[name] = {"hash": sent["hash"], "html": self.made(name, sent)}

    def made(self, name: str, sent: dict[str, Any]) -> str:
        """A region as it is now: all of it was sent, or what differs from the form that this page has."""
        if "from" not in sent:
            return str(sent["html"])
        before = self.parts[name]
        assert before["hash"] == sent["from"], f"{name} is no longer what the server thinks"
        text = before["html"]
        return text[: sent["start"]] + str(sent["html"]) + text[len(text) - sent["end"] :]

    async def choose(self, lot: random.Random) -> bool | None:
        """Send the page's form with one of the choices that it offers; whether it was taken, None if it offers none."""
        page = "".join(part["html"] for part in self.parts.values())
        fields = [*dict(FIELD.findall(page)).items(), ("have", self.have())]
        if cards := CARD.findall(page):
            several = [card for sort, card in cards if sort == "checkbox"]
            fields += [("kept", card) for card in lot.sample(several, min(2, len(several)))]
            fields += [("kept", card) for sort, card in cards if sort == "radio"][:1]
            fields.append(("choice", ""))
        elif offered := BUTTON.findall(page):
            fields.append(("choice", html.unescape(lot.choice(offered))))
        else:
            return None
        self.fetching = True
        body = urlencode(fields).encode()
        status, told = await self.client.ask("POST", f"/g/{self.table.game}/choose", body, FORM)
        self.fetching = False
        if status == 200:
            self.show(json.loads(told))
        if self.again or status != 200:
            await self.refresh()
        return status == 200


class Table:
    """One game and the browsers at its seats."""

    def __init__(self, port: int, number: int, made: dict[str, Any]) -> None:
        self.game = made["game"]
        tokens = [made["seats"][str(seat)] for seat in range(SEATS)]
        self.browsers = [Browser(port, SEATS * number + seat, self, token) for seat, token in enumerate(tokens)]
        self.shown = 0.0
        """When a seat last had fetched what there was to see."""
        self.busy = False
        self.over = False

    def can_play(self) -> bool:
        """Whether a choice may be made here now."""
        return not self.busy and not self.over and any(browser.asked for browser in self.browsers)

    async def choose(self, lot: random.Random, times: Times) -> None:
        """Make one choice, at a seat that is asked."""
        self.busy = True
        browser = lot.choice([browser for browser in self.browsers if browser.asked])
        began = time.perf_counter()
        taken = await browser.choose(lot)
        if taken is not None:
            times.answers.append(time.perf_counter() - began)
            times.refused += not taken
            await asyncio.sleep(PAUSE)
            if self.shown > began:
                times.shown.append(self.shown - began)
        self.busy = False


class Times:
    """What was measured."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.shown: list[float] = []
        self.refused = 0

    def summary(self, rate: float, seconds: float) -> dict[str, Any]:
        """The numbers to print."""
        return {
            "rate": round(rate, 1),
            "seconds": seconds,
            "choices": len(self.answers),
            "choices_per_second": round(len(self.answers) / seconds, 1),
            "refused": self.refused,
            "answer_ms": quantiles(self.answers),
            "last_shown_ms": quantiles(self.shown),
        }


def quantiles(values: list[float]) -> dict[str, float]:
    """The middle, the 95th and the 99th of a hundred, in milliseconds."""
    ordered = sorted(values) or [0.0]
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1)
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }


async def fill(port: int, games: int) -> list[Table]:
    """New games with the page open at every seat."""
    client = Client(port)
    tables = []
    for number in range(games):
        status, made = await client.ask("POST", "/api/v1/games", json.dumps({"seats": [{}] * SEATS}).encode())
        assert status == 201, made
        tables.append(Table(port, number, json.loads(made)))
        for browser in tables[-1].browsers:
            await browser.load()
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
    browsers = [browser for table in tables for browser in table.browsers]
    listening = [asyncio.create_task(browser.listen()) for browser in browsers]
    await asyncio.sleep(3)
    rate, found = given.rate, []
    while True:
        began = used(process)
        summary = (await play(tables, rate, given.seconds)).summary(rate, given.seconds)
        held, cores = memory(process), used(process) - began
        summary.update(
            games=given.games,
            browsers=len(browsers),
            games_over=sum(table.over for table in tables),
            server_cores=round(cores / (given.seconds + PAUSE), 2),
            server_ms_per_choice=round(1000 * cores / max(1, summary["choices"]), 1),
            memory_mb={"empty": empty, "now": held, "per_game": round((held - empty) / given.games, 3)},
        )
        print(json.dumps(summary), flush=True)
        found.append(summary)
        too_slow = summary["answer_ms"]["p95"] > ANSWER_MS or summary["last_shown_ms"]["p95"] > SHOWN_MS
        if not given.climb or too_slow:
            break
        rate *= STEP
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for browser in browsers:
        browser.client.close()
        browser.listener.close()
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
        # All browsers come from one address here.
        words += ["--streams-per-address", "0", "--connections-per-address", "0"]
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
    words.add_argument("--rate", type=float, default=20.0, help="choices a second, all games together")
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--raise", dest="climb", action="store_true", help="raise the rate until it is too much")
    words.add_argument("--database", default="", help="postgresql://... (default: a new SQLite file)")
    words.add_argument("--workers", type=int, default=1)
    given = words.parse_args()
    with server(given.database, given.workers) as (port, process):
        asyncio.run(measure(port, process, given))


if __name__ == "__main__":
    main()
