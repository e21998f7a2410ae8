"""What visitors did, written down line by line, and followed again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from monkey.tables import Kind, read


@dataclass(frozen=True)
class Step:
    """Something that a visitor did: in which browser and tab, what, and by which means."""

    browser: int
    tab: int
    what: str
    how: str
    """click, tap or key; empty for what is done to the browser itself, such as a reload."""
    offered: list[str]
    """Everything that could be done there, sorted."""


class Diary:
    """A file to which every step is added before it is taken, so that nothing is lost."""

    def __init__(self, path: Path, seed: int, kind: Kind) -> None:
        self.path = path
        self.steps = 0
        path.write_text(json.dumps({"seed": seed, "table": kind.plain()}) + "\n")

    def add(self, step: Step) -> None:
        """Write a step down."""
        self.steps += 1
        self.line(asdict(step))

    def line(self, what: dict[str, Any]) -> None:
        """Write a line."""
        with self.path.open("a") as file:
            file.write(json.dumps(what, ensure_ascii=False) + "\n")


def repeated(path: Path) -> tuple[int, Kind, Iterator[Step]]:
    """A diary again: its seed, its table and its steps."""
    first, *rest = [json.loads(line) for line in path.read_text().splitlines()]
    steps = (Step(**line) for line in rest if "what" in line)
    return first["seed"], read(first["table"]), steps
