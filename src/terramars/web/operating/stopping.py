"""What is done first when the process is on_signal to stop: streams would otherwise hold the server up."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def before_stopping(call: Callable[[], None]) -> Iterator[None]:
    """When the process is on_signal to stop, have this called in the event loop, and then do what was done so far.

    A server waits for its open requests before it tells the application that it stops; a stream is a request that
    never ends by itself.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    usual: dict[int, Callable[[int, FrameType | None], Any]] = {}

    def on_signal(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(call)
        usual[number](number, frame)

    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            usual[number] = handler
            signal.signal(number, on_signal)
    try:
        yield
    finally:
        for each, handler in usual.items():
            signal.signal(each, handler)
