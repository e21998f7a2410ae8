"""How the fields of slots, which modules keep, become numbers: by their declared kind, and by what openings show.

Nobody says here what a module keeps. Cards and areas become planes; words get an entry each; tuples are told part by
part, tuples of tuples with the same room for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from zlib import crc32

from terramars.mars.fields import Areas, Cards, Field

ONE: Final = 0
"""A single number."""
FLAT: Final = 1
"""A tuple, part by part."""
NESTED: Final = 2
"""A tuple of tuples."""
WORDS: Final = 3
"""A word or a tuple of words: the place of each, counted from 1."""
CARD_PLANE: Final = 4
AREA_PLANE: Final = 5

MOST_PARTS: Final = 16
"""So many parts of a tuple are told."""
MOST_INSIDE: Final = 4
"""So many of each tuple inside a tuple."""
ABSENT: Final = -1
"""What stands where a tuple has no part."""


class Shape:
    """The form of one field of a slot, and the names of its numbers."""

    def __init__(self, slot: str, field: Field, values: Sequence[object]) -> None:
        self.slot = slot
        self.field = field
        self.words: list[str] = []
        """The words that openings showed, in the order of the alphabet."""
        for value in values:
            self.words += [word for word in words_inside(value) if word not in self.words]
        self.words.sort()
        self.labels: list[str] = [""]
        self.form = ONE
        if isinstance(field.kind, Cards):
            self.form = CARD_PLANE
        elif isinstance(field.kind, Areas):
            self.form = AREA_PLANE
        elif self.words:
            self.form = WORDS
            self.labels = self.words
        elif any([isinstance(part, tuple) for value in values if isinstance(value, tuple) for part in value]):
            self.form = NESTED
            self.labels = [f"{i}.{j}" for i in range(MOST_PARTS) for j in range(MOST_INSIDE)]
        elif any([isinstance(value, tuple) for value in values]):
            self.form = FLAT
            self.labels = [str(i) for i in range(MOST_PARTS)]

    @property
    def is_plane(self) -> bool:
        """Whether it is told card by card or area by area."""
        return self.form in (CARD_PLANE, AREA_PLANE)

    def tell(self, value: Any, told: list[int]) -> None:
        """Add the numbers of a value."""
        if self.form == ONE:
            told.append(number_of(value))
        elif self.form == WORDS:
            base = len(told)
            told.extend([0] * len(self.labels))
            for place, word in enumerate(value if isinstance(value, tuple) else (value,)):
                if word in self.words:
                    told[base + self.words.index(word)] = place + 1
        elif self.form == FLAT:
            parts = padded(value, MOST_PARTS)
            told.extend([number_of(part) for part in parts])
        else:
            for part in padded(value, MOST_PARTS):
                told.extend([number_of(inner) for inner in padded(part, MOST_INSIDE)])


def padded(value: Any, size: int) -> list[Any]:
    """The parts of a tuple, cut off or filled up to a size."""
    parts = list(value) if isinstance(value, tuple) else [] if value is None or value == ABSENT else [value]
    return parts[:size] + [ABSENT] * (size - len(parts))


def number_of(value: Any) -> int:
    """A number for a value; words and effects get one that is always the same, nothing gets 0."""
    if isinstance(value, int):
        return value
    if value is None:
        return 0
    word = value if isinstance(value, str) else type(value).__name__
    return crc32(word.encode()) % 9999 + 1 if word else 0


def words_inside(value: object) -> list[str]:
    """The words in a value of a slot."""
    if isinstance(value, str):
        return [value] if value else []
    return [word for part in value for word in words_inside(part)] if isinstance(value, tuple) else []
