"""How players are told apart: by colour, by shape and by letter, never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

NAMES_KEPT = 2_000
"""The marks of so many tables are remembered."""
SHAPES = ("circle", "triangle", "square", "diamond", "pentagon")


@dataclass(frozen=True)
class Mark:
    """The mark of a seat."""

    c: str
    """The style class that brings its colour."""
    shape: str
    letter: str


def marks(names: Sequence[str]) -> list[Mark]:
    """One mark per seat, each with a letter of its own, the first of the name where that is free."""
    return list(marks_of(tuple(names)))


@lru_cache(NAMES_KEPT)
def marks_of(names: tuple[str, ...]) -> tuple[Mark, ...]:
    """The marks of those who sit at a table."""
    found: list[Mark] = []
    for seat, name in enumerate(names):
        taken = {mark.letter for mark in found}
        letters = [letter.upper() for letter in name if letter.isalnum()]
        letter = next((letter for letter in letters if letter not in taken), str(seat + 1))
        found.append(Mark(f"p{seat + 1}", SHAPES[seat], letter))
    return tuple(found)
