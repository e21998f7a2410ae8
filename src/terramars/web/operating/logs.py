"""What a server writes to its log: one line per event, as text or as JSON, without secrets.

A line names a game and the last of its entries, never an address, a secret link, a seed or a card: of an error only
its kind and where it was raised are written, for its words may quote what somebody holds in hand.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from terramars.web.operating.request_ids import REQUEST_ID

OFTEN = 5
"""How often the same is written within a minute."""
MINUTE = 60.0
FIELDS = ("game", "seq", "entries", "kind", "ms", "status", "method", "route")
"""What a line may tell beside its message."""
SECRETS = re.compile(r"(/s/|[Bb]earer )[A-Za-z0-9_.~-]+")
ADDRESSES = re.compile(r"\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b|\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]+\]?(:\d+)?", re.IGNORECASE)


def tidy(message: str) -> str:
    """A message without secret links and addresses."""
    return ADDRESSES.sub("…", SECRETS.sub(r"\1…", message))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a line tells."""
    try:
        message = record.getMessage()
    except (TypeError, ValueError):
        message = str(record.msg)
    found: dict[str, Any] = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": tidy(message.split("\n")[0]),
    }
    if request := REQUEST_ID.get():
        found["request"] = request
    found.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
    if record.exc_info and record.exc_info[0] is not None:
        frames = traceback.extract_tb(record.exc_info[2])
        found["error"] = record.exc_info[0].__name__
        found["where"] = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
    return found


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return json.dumps(fields_of(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """One line of words a record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        found = fields_of(record)
        first = f"{found.pop('time')} {found.pop('level')} {found.pop('logger')}: {found.pop('message')}"
        return " ".join([first, *(f"{name}={value}" for name, value in found.items())])


class Counting(logging.StreamHandler[TextIO]):
    """Writes what is wrong a few times a minute, and then counts it: nobody can fill a disk with one complaint."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.clock = clock
        self.said: dict[tuple[str, ...], tuple[float, int, logging.LogRecord]] = {}
        """By what is said: since when, how often, and the first time."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it."""
        now = self.clock()
        for key in [key for key, (since, _, _) in self.said.items() if now - since >= MINUTE]:
            self.sum_up(key)
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        place = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        key = (record.name, record.levelname, str(record.msg).split("\n")[0][:100], place)
        since, number, first = self.said.get(key, (now, 0, record))
        self.said[key] = (since, number + 1, first)
        if number < OFTEN:
            super().emit(record)

    def sum_up(self, key: tuple[str, ...]) -> None:
        """Write how often something was said that was not written each time."""
        _, number, first = self.said.pop(key)
        if number > OFTEN:
            words = f"{number - OFTEN} times more within a minute: {str(first.msg).splitlines()[0][:100]}"
            super().emit(logging.LogRecord(first.name, first.levelno, "", 0, words, (), None))

    def close(self) -> None:
        """Write what is still counted."""
        for key in list(self.said):
            self.sum_up(key)
        super().close()


def configure(form: str, stream: TextIO | None = None) -> None:
    """Send everything that is logged to stderr in a form; JSON tells of every change, text of what is wrong."""
    handler = Counting(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    for other in list(root.handlers):
        root.removeHandler(other)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("terramars").setLevel(logging.INFO if form == "json" else logging.WARNING)


def about(game: str, seq: int, **more: Any) -> Mapping[str, Any]:
    """What a line tells of a game."""
    return {"game": game, "seq": seq, **more}
