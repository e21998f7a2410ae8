"""Games as files: what is given out, and what visitors bring, played again by a process that cannot hurt the server."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from terramars.web.errors import Refused
from terramars.web.play.new_games import Beginning, beginning_from
from terramars.web.play.replayer import TOO_COSTLY, begins_anew, signature

MOST_SAVE = 2_000_000
"""The longest file that is taken, in characters."""
REPLAYER = (sys.executable, "-P", "-m", "terramars.web.play.replayer")
"""The process that plays a file again."""


@dataclass(frozen=True)
class Limits:
    """What a visitor's file may cost. A long game takes about a second and 50 MB."""

    seconds: float = 20.0
    cpu_seconds: int = 10
    memory: int = 512 * 1024 * 1024
    """In bytes."""
    at_once: int = 2
    """Files that are played again at the same time."""
    in_line: int = 8
    """Files that wait for their turn."""
    of_one: int = 2
    """Files of one visitor that are here at the same time, so that there is room for others'."""


class Files:
    """The way of games out of a server and into it."""

    def __init__(self, limits: Limits | None = None, replayer: Sequence[str] = REPLAYER) -> None:
        self.limits = limits or Limits()
        self.replayer = replayer
        self.key = ""
        """What signs the states at which logs begin anew."""
        self.turn = asyncio.Semaphore(self.limits.at_once)
        self.there = 0
        """Files that are here: those that are played again and those that wait."""
        self.by_visitor: Counter[str] = Counter()
        """How many of them each visitor has brought."""
        self.playing: set[asyncio.subprocess.Process] = set()

    def open(self, secret: bytes) -> None:
        """Sign with a key of its own, made from the server's secret."""
        self.key = hmac.new(secret, b"origins", hashlib.sha256).hexdigest()

    def close(self) -> None:
        """End what is still being played again."""
        for process in self.playing:
            with suppress(ProcessLookupError):
                process.kill()

    def given_out(self, save: str) -> str:
        """A file as visitors get it: signed, if its log does not begin with the game."""
        data = json.loads(save)
        if not begins_anew(data):
            return save
        return json.dumps({**data, "signature": signature(self.key, data)}, separators=(",", ":"), ensure_ascii=False)

    async def brought(self, save: str, visitor: str = "") -> Beginning:
        """The game of a visitor's file; the server goes on meanwhile."""
        if len(save) > MOST_SAVE:
            raise Refused("too-large", f"a save of at most {MOST_SAVE} characters is wanted", 413)
        if self.there >= self.limits.at_once + self.limits.in_line:
            raise Refused("too-busy", "many files are being opened just now: try again in a minute", 503)
        if visitor and self.by_visitor[visitor] >= self.limits.of_one:
            raise Refused("too-many-requests", "your files are being opened one after the other: wait for them", 429)
        self.there += 1
        self.by_visitor[visitor] += 1
        try:
            async with self.turn:
                said = await self.played_again(f"{self.key}\n{save}".encode("utf-8", "replace"))
        finally:
            self.there -= 1
            self.by_visitor -= Counter({visitor: 1})
        found = json.loads(said) if said else {"code": TOO_COSTLY}
        if found.get("code") == TOO_COSTLY:
            most = f"{self.limits.seconds:g} seconds and {self.limits.memory // 1024**2} MB"
            raise Refused(TOO_COSTLY, f"to play the file again took more than {most}: no whole game needs that")
        if "code" in found:
            raise Refused(found["code"], found["detail"])
        return beginning_from(found)

    async def played_again(self, job: bytes) -> bytes:
        """What the process says about a file; nothing if it was ended at its limits."""
        limits = self.limits
        process = await asyncio.create_subprocess_exec(
            *self.replayer,
            *(str(most) for most in (limits.seconds, limits.cpu_seconds, limits.memory)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self.playing.add(process)
        try:
            async with asyncio.timeout(limits.seconds):
                said, _ = await process.communicate(job)
            return said if process.returncode == 0 else b""
        except TimeoutError:
            return b""
        finally:
            self.playing.discard(process)
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
