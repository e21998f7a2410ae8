"""A server of our own, and somebody who looks at a table of it every 50 ms while it is attacked from elsewhere.

Attackers come from 127.0.0.2, everybody else from 127.0.0.1, so that limits by address tell them apart (Linux).
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ATTACKER = "127.0.0.2"
PAUSE = 0.05
"""Seconds between two looks."""


@dataclass(frozen=True)
class Place:
    """A server under attack."""

    port: int
    database: Path
    errors: Path
    process: int

    def connect(self, source: str = "", timeout: float = 60) -> http.client.HTTPConnection:
        """A connection, from an address of this machine."""
        return http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=timeout, source_address=(source, 0) if source else None
        )

    def ask(
        self, method: str, path: str, wish: Any = None, headers: dict[str, str] | None = None, source: str = ""
    ) -> tuple[int, Any]:
        """One request of its own: the status, and the answer's JSON."""
        connection = self.connect(source)
        body = None if wish is None else json.dumps(wish)
        connection.request(method, path, body, {"content-type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        said = answer.read()
        connection.close()
        return answer.status, json.loads(said) if said[:1] in b"{[" and said else None


@contextmanager
def server(*words: str) -> Iterator[Place]:
    """A fresh server."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        errors = Path(folder) / "errors.txt"
        command = [sys.executable, "-m", "terramars", "serve", "--port", str(port), "--thinkers", "1", *words]
        with errors.open("wb") as file:
            process = subprocess.Popen(
                command, env={**os.environ, "TERRAMARS_DATA": folder}, stdout=subprocess.DEVNULL, stderr=file
            )
        place = Place(port, Path(folder) / "games.sqlite3", errors, process.pid)
        try:
            until = time.monotonic() + 60
            while True:
                try:
                    if place.ask("GET", "/healthz")[0] == 200:
                        break
                except OSError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.1)
            yield place
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@dataclass
class Waits:
    """How long somebody waited for each look, in seconds."""

    seconds: list[float]
    failed: int = 0

    def __str__(self) -> str:
        if not self.seconds:
            return f"no answer at all, {self.failed} failed"
        ordered = sorted(self.seconds)
        p95 = ordered[int(len(ordered) * 0.95) - (len(ordered) > 19)]
        middle = statistics.median(ordered)
        return (
            f"{len(ordered)} looks: median {1000 * middle:.0f} ms, p95 {1000 * p95:.0f} ms, "
            f"longest {1000 * ordered[-1]:.0f} ms, failed {self.failed}"
        )


class Bystander:
    """Somebody at a table of their own."""

    def __init__(self, place: Place) -> None:
        self.place = place
        _, made = place.ask("POST", "/api/v1/games", {"seats": [{"kind": "person"}, {"kind": "person"}]})
        self.path = f"/api/v1/games/{made['game']}"
        self.headers = {"authorization": f"Bearer {made['seats']['0']}"}

    def look(self, until: Callable[[], bool]) -> Waits:
        """Look at the table again and again."""
        waits = Waits([])
        connection = self.place.connect(timeout=30)
        while not until():
            before = time.monotonic()
            try:
                connection.request("GET", self.path, headers=self.headers)
                answer = connection.getresponse()
                answer.read()
                if answer.status == 200:
                    waits.seconds.append(time.monotonic() - before)
                else:
                    waits.failed += 1
            except (OSError, http.client.HTTPException):
                waits.failed += 1
                connection.close()
                connection = self.place.connect(timeout=30)
            time.sleep(PAUSE)
        connection.close()
        return waits

    def computer_answers(self, patience: float = 90) -> float:
        """Begin a game against four computers, choose, and wait for their first choices: how long that takes."""
        began = time.monotonic()
        seats = [{"kind": "person"}, *[{"kind": "ai", "level": "Foreman"}] * 4]
        _, made = self.place.ask("POST", "/api/v1/games", {"seats": seats})
        path, headers = f"/api/v1/games/{made['game']}", {"authorization": f"Bearer {made['seats']['0']}"}
        seen = self.place.ask("GET", path, headers=headers)[1]
        while seen["phase"] == "opening" and seen["decision"]:
            wish = {"choices": [seen["decision"]["options"][0]["id"]]}
            self.place.ask("POST", f"{path}/decisions", wish, headers)
            seen = self.place.ask("GET", path, headers=headers)[1]
        while seen["phase"] == "opening" and time.monotonic() - began < patience:
            time.sleep(PAUSE)
            seen = self.place.ask("GET", path, headers=headers)[1]
        return time.monotonic() - began

    def look_for(self, seconds: float) -> Waits:
        """Look for a while."""
        end = time.monotonic() + seconds
        return self.look(lambda: time.monotonic() > end)

    def look_during(self, attack: Callable[[Place], str]) -> tuple[Waits, str]:
        """Look while somebody attacks from a process and with a core of their own; what that says of itself."""
        with get_context("spawn").Pool(1, held_to_one_core) as attacker:
            said = attacker.apply_async(attack, (self.place,))
            return self.look(said.ready), said.get()


def held_to_one_core() -> None:
    """Use one core from now on."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
