"""How players are told apart: by colour, by shape and by letter, never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    found: list[Mark] = []
    for seat, name in enumerate(names):
        taken = {mark.letter for mark in found}
        letters = [letter.upper() for letter in name if letter.isalnum()]
        letter = next((letter for letter in letters if letter not in taken), str(seat + 1))
        found.append(Mark(f"p{seat + 1}", SHAPES[seat], letter))
    return found
