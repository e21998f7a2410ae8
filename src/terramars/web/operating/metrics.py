"""What a server counts of itself, in the words of Prometheus: requests, how long they took, streams, memory.

Several processes behind one port each write their numbers into a folder that they share, so that whichever is asked
answers for all. Nothing is counted by visitor, game or seat.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which answers are counted together."""
WRITTEN_EVERY = 5.0
"""Seconds between two times that a process writes its numbers for the others."""
COUNTS = ("_total", "_bucket", "_sum", "_count")
"""How the names of what only ever grows end; everything else is how things stand."""
STREAM = b"text/event-stream"
HELP = {
    "terramars_requests_total": ("counter", "Requests that were answered."),
    "terramars_request_seconds": ("histogram", "Time until the first byte of an answer."),
    "terramars_streams_open": ("gauge", "Streams of news that are open."),
    "terramars_connections_open": ("gauge", "Connections that are open."),
    "terramars_games": ("gauge", "Games in the database."),
    "terramars_games_in_memory": ("gauge", "Games that are held in memory."),
    "terramars_jobs_waiting": ("gauge", "Computer players and hints that wait to be thought about."),
    "terramars_loop_delay_seconds": ("gauge", "The longest delay of the event loop within a minute."),
    "terramars_cpu_seconds_total": ("counter", "Time of processors that the server has used."),
    "terramars_memory_bytes": ("gauge", "Memory that the server holds."),
    "terramars_processes": ("gauge", "Server processes behind this port."),
}
"""What each number is, as Prometheus wants to be told."""


class Metrics:
    """The numbers of one server process, and those of its fellows."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        self.folder = folder
        self.clock = clock
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By route, method and status."""
        self.times: dict[str, list[float]] = {}
        """By route: how many within each bound, how many in all, and their sum in seconds."""
        self.streams = 0

    def answered(self, route: str, method: str, status: int, seconds: float | None) -> None:
        """Count an answer; the time of a stream means nothing."""
        self.requests[route, method, status] += 1
        if seconds is not None:
            found = self.times.setdefault(route, [0.0] * (len(BOUNDS) + 2))
            place = bisect_left(BOUNDS, seconds)
            if place < len(BOUNDS):
                found[place] += 1
            found[-2] += 1
            found[-1] += seconds

    def samples(self) -> dict[str, float]:
        """What this process has counted, by name and labels."""
        found: dict[str, float] = {}
        for (route, method, status), answers in self.requests.items():
            labels = f'route="{route}",method="{method}",status="{status}"'
            found[f"terramars_requests_total{{{labels}}}"] = answers
        for route, counted in self.times.items():
            within = 0.0
            for bound, number in zip(BOUNDS, counted, strict=False):
                within += number
                found[f'terramars_request_seconds_bucket{{route="{route}",le="{bound:g}"}}'] = within
            found[f'terramars_request_seconds_bucket{{route="{route}",le="+Inf"}}'] = counted[-2]
            found[f'terramars_request_seconds_count{{route="{route}"}}'] = counted[-2]
            found[f'terramars_request_seconds_sum{{route="{route}"}}'] = counted[-1]
        used = os.times()
        found["terramars_cpu_seconds_total"] = used.user + used.system
        found["terramars_memory_bytes"] = resident()
        found["terramars_streams_open"] = self.streams
        found["terramars_processes"] = 1
        return found

    def write(self, more: Mapping[str, float]) -> None:
        """Leave the numbers for the other processes, whole or not at all."""
        if self.folder is None:
            return
        place = self.folder / f"{os.getpid()}.json"
        fresh = place.with_suffix(".new")
        with suppress(OSError):
            fresh.write_text(json.dumps({**self.samples(), **more}))
            fresh.replace(place)

    async def keep_writing(self, more: Callable[[], Mapping[str, float]]) -> None:
        """Leave the numbers every few seconds, for as long as there are others to read them."""
        while self.folder is not None:
            await asyncio.to_thread(self.write, more())
            await asyncio.sleep(WRITTEN_EVERY)

    def of_others(self) -> Iterable[dict[str, float]]:
        """What the other processes have left. Of one that has ended only what it had counted: counts never shrink."""
        for file in self.folder.glob("*.json") if self.folder is not None else ():
            if file.stem == str(os.getpid()):
                continue
            with suppress(OSError, ValueError):
                found = json.loads(file.read_text())
                lives = is_alive(int(file.stem))
                yield {name: value for name, value in found.items() if lives or only_grows(name)}

    def text(self, more: Mapping[str, float], of_all: Mapping[str, float]) -> str:
        """The page for Prometheus: numbers of all processes together, and those that are of all anyway."""
        found: dict[str, float] = {**self.samples(), **more}
        for other in self.of_others():
            for name, value in other.items():
                # The longest delay of several loops is that of the slowest.
                together = max if name == "terramars_loop_delay_seconds" else float.__add__
                found[name] = together(float(found.get(name, 0)), float(value))
        found.update(of_all)
        lines = []
        for family, (kind, said) in HELP.items():
            own = [name for name in found if family_of(name) == family]
            if own:
                lines += [f"# HELP {family} {said}", f"# TYPE {family} {kind}"]
                lines += [f"{name} {found[name]:.6g}" for name in own]
        return "\n".join(lines) + "\n"


def family_of(name: str) -> str:
    """Which number a sample belongs to."""
    plain = name.partition("{")[0]
    for end in ("_bucket", "_sum", "_count"):
        if plain.removesuffix(end) in HELP:
            return plain.removesuffix(end)
    return plain


def only_grows(name: str) -> bool:
    """Whether a number is a count of what has happened."""
    return name.partition("{")[0].endswith(COUNTS)


def is_alive(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def resident() -> float:
    """Bytes of memory that this process holds; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))
    return 0.0


class Measured:
    """Counts what goes through an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through and count it when its answer begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = self.metrics.clock()
        open_stream = False

        async def counted(message: Message) -> None:
            nonlocal open_stream
            if message["type"] == "http.response.start":
                kinds = [value for name, value in message.get("headers", ()) if name.lower() == b"content-type"]
                open_stream = any(value.startswith(STREAM) for value in kinds)
                self.metrics.streams += open_stream
                took = None if open_stream else self.metrics.clock() - began
                self.metrics.answered(route_of(scope), method_of(scope), message["status"], took)
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            self.metrics.streams -= open_stream


def route_of(scope: Scope) -> str:
    """The pattern that an address fits, never the address itself: that may hold a secret, and there are too many."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    if isinstance(path, str):
        return path
    return "/static" if scope["path"].startswith("/static/") else "none"


def method_of(scope: Scope) -> str:
    """The method of a request; those that nobody knows are one, or visitors could make up numbers."""
    known = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    return scope["method"] if scope["method"] in known else "OTHER"
