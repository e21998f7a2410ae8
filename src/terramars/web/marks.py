"""Marks of players: a colour, a shape and a letter, so that none of them is needed alone."""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("circle", "triangle", "square", "diamond", "pentagon")


@dataclass(frozen=True)
class Mark:
    """How a seat is marked: the class of its colour, the name of its shape, and a letter."""

    c: str
    shape: str
    letter: str


def mark_of(seat: int, name: str) -> Mark:
    """The mark of a seat whose player has a name."""
    letter = next((sign.upper() for sign in name if sign.isalnum()), str(seat + 1))
    return Mark(f"p{seat + 1}", SHAPES[seat % len(SHAPES)], letter)
