"""Jobs that a server must survive. In a file of their own, so that other processes find them."""

from __future__ import annotations

import os
import signal


def takes_memory() -> int:
    return len(bytearray(8 * 1024**3))


def takes_for_ever() -> None:
    while True:
        pass


def kills_its_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def its_process() -> int:
    return os.getpid()
