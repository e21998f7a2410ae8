"""Processes that do one job after the other, each within limits of time and memory; they end with the server."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any

from terramars.core.errors import TerramarsError


class GivenUp(TerramarsError):
    """A job that was not done: it took too long, took too much memory, or ended its process."""


@dataclass(frozen=True)
class Limits:
    """What one job may cost. The longest thought takes some seconds, the look back at a game half a minute."""

    seconds: float = 120.0
    memory: int = 2 * 1024**3
    """In bytes, of a whole process."""


class LimitedProcess:
    """One process. It is started by the thread that makes it, and must not outlive that thread (Linux)."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.given_up = False
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, limits.memory), daemon=True)
        self.process.start()
        theirs.close()

    def do(self, work: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Have a job done, and wait for it. A job that breaks the limits ends this process."""
        try:
            self.line.send((work, given))
            if not self.line.poll(self.limits.seconds):
                self.end()
                raise GivenUp(f"a job took longer than {self.limits.seconds:g} seconds")
            done, said = self.line.recv()
        except (EOFError, OSError):
            self.end()
            raise GivenUp("a job ended the process that did it") from None
        if done:
            return said
        raise said

    def end(self) -> None:
        """End the process at once."""
        # Said aloud: the system takes a moment to end it.
        self.given_up = True
        self.process.kill()

    @property
    def ended(self) -> bool:
        """Whether the process does no more jobs."""
        return self.given_up or not self.process.is_alive()


def serve(line: Connection, memory: int) -> None:
    """In the process: do what comes along the line, until there is nobody at its other end."""
    # Ctrl-C is the server's affair, which then stops everything.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    confine(memory)
    with suppress(EOFError, OSError):
        while True:
            work, given = line.recv()
            try:
                said: tuple[bool, Any] = (True, work(*given))
            except MemoryError:
                said = (False, GivenUp("a job took too much memory"))
            except Exception as error:
                said = (False, error if isinstance(error, TerramarsError) else GivenUp(type(error).__name__))
            line.send(said)


def confine(memory: int) -> None:
    """Let the system refuse this process more memory than that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def end_with_parent() -> None:
    """In a process that another started: end when that one is gone, even if it was killed."""
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        # By the system: compiled code may not let the thread below have its turn.
        import ctypes

        death_signal = 1
        ctypes.CDLL(None).prctl(death_signal, signal.SIGKILL)

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
