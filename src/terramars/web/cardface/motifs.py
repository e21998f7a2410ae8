"""The drawing behind a card's head: one style for each kind of card, seeded by the card's number."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final

WIDTH: Final = 240
HEIGHT: Final = 120
Motif = tuple[str, str]
"""Path data of the thin lines and of the thick ones. Whole numbers: a hand of cards must stay light."""


def motif(kind: str, number: str) -> Motif:
    """The motif of a card."""
    return STYLES[kind](Random(number))


def contours(chance: Random) -> Motif:
    """Lines of height around a hill: automated cards."""
    x, y = chance.uniform(0.5, 0.9) * WIDTH, chance.uniform(0.2, 0.8) * HEIGHT
    shape = [chance.uniform(0.75, 1.25) for _ in range(6)]
    lines = []
    for ring in range(1, 7):
        corners = [
            (
                x + ring * 22 * stretch * math.cos(math.radians(60 * i)) * 1.25,
                y + ring * 22 * stretch * math.sin(math.radians(60 * i)),
            )
            for i, stretch in enumerate(shape)
        ]
        middles = [between(corner, corners[i - 5]) for i, corner in enumerate(corners)]
        at = middles[-1]
        line = f"M{at[0]:.0f} {at[1]:.0f}"
        for corner, middle in zip(corners, middles, strict=True):
            line += curve(at, corner, middle)
            at = middle
        lines.append(line + "z")
    return "".join(lines), ""


def between(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """The middle of two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def curve(start: tuple[float, float], by: tuple[float, float], to: tuple[float, float]) -> str:
    """A bend from one point past a second to a third, written as briefly as may be."""
    numbers = (by[0] - start[0], by[1] - start[1], to[0] - start[0], to[1] - start[1])
    return "q" + "".join(f"{number:+.0f}" for number in numbers).removeprefix("+").replace("+", " ")


def orbits(chance: Random) -> Motif:
    """Circles and what moves on them: active cards."""
    x, y = chance.uniform(0.6, 0.95) * WIDTH, chance.uniform(0.1, 0.5) * HEIGHT
    lines, dots = "", ""
    for ring in range(1, 7):
        radius = ring * 21 + chance.uniform(-3, 3)
        lines += f"M{x - radius:.0f} {y:.0f}a{radius:.0f} {radius:.0f} 0 1 0 {2 * radius:.0f} 0"
        lines += f"a{radius:.0f} {radius:.0f} 0 1 0-{2 * radius:.0f} 0"
        angle = chance.uniform(1.6, 3.6)
        dots += f"M{x + radius * math.cos(angle):.0f} {y + radius * math.sin(angle):.0f}h0"
    return lines, dots


def streaks(chance: Random) -> Motif:
    """Things that fall: events."""
    lines = ["", ""]
    for i in range(15):
        x, y, length = chance.uniform(-0.1, 1) * WIDTH, chance.uniform(-0.2, 0.8) * HEIGHT, chance.uniform(20, 80)
        lines[i % 3 == 0] += f"M{x:.0f} {y:.0f}l{length * 0.8:.0f} {length * 0.5:.0f}"
    return lines[0], lines[1]


def skyline(chance: Random) -> Motif:
    """Towers: corporations."""
    x, line = 0.0, f"M0 {HEIGHT}"
    while x < WIDTH:
        width, height, gap = chance.uniform(9, 22), chance.uniform(0.2, 0.85) * HEIGHT, chance.uniform(1, 6)
        line += f"v-{height:.0f}h{width:.0f}v{height:.0f}h{gap:.0f}"
        x += width + gap
    return line, ""


def dawn(chance: Random) -> Motif:
    """Rays of a rising sun: cards played before the first actions."""
    x, y, turn = chance.uniform(0.3, 0.8) * WIDTH, HEIGHT * 1.05, chance.uniform(0, 12)
    lines = f"M{x - 34:.0f} {y:.0f}a34 34 0 0 1 68 0"
    for i in range(13):
        angle = math.radians(-6 - turn - i * 13)
        inner, outer = 44 + chance.uniform(0, 6), chance.uniform(80, 170)
        dx, dy = math.cos(angle), math.sin(angle)
        lines += f"M{x + inner * dx:.0f} {y + inner * dy:.0f}L{x + outer * dx:.0f} {y + outer * dy:.0f}"
    return lines, ""


STYLES: Final[dict[str, Callable[[Random], Motif]]] = {
    "automated": contours,
    "active": orbits,
    "event": streaks,
    "corporation": skyline,
    "starter": dawn,
}
