"""Line charts as SVG: every player by colour, dash pattern, and a mark with a letter at the end of the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup, escape

from terramars.web.present.marks import Mark

WIDTH, HEIGHT = 560.0, 270.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 72.0, 14.0, 28.0
APART = 26.0
"""The least distance between two marks at the ends of lines."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
MOST_LINES = 5


@dataclass(frozen=True)
class Series:
    """One player's line."""

    mark: Mark
    name: str
    values: Sequence[float]


def line_chart(title: str, lines: Sequence[Series], ticks: Sequence[str], unit: str = "", top: float = 0.0) -> Markup:
    """A chart of lines over the same ticks; it reaches from 0 (or below) to `top` or to the highest value."""
    values = [value for line in lines for value in line.values] or [0.0]
    low, high = min(0.0, *values), top or max(1.0, *values)
    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES), STEPS[-1])
    low, high = -(-low // step) * step if low >= 0 else (low // step) * step, -(-high // step) * step
    across = (WIDTH - LEFT - RIGHT) / max(1, len(ticks) - 1)
    down = (HEIGHT - TOP - BOTTOM) / (high - low)

    def x(number: int) -> float:
        return LEFT + number * across

    def y(value: float) -> float:
        return TOP + (high - value) * down

    parts = [grid_line(y(value), f"{value:g}{unit}") for value in levels(low, high, step)]
    every = 1 if len(ticks) <= 16 else 2
    for number, tick in enumerate(ticks):
        if number % every == 0 or number == len(ticks) - 1:
            parts.append(
                Markup('<text class="ax{}" x="{:.1f}" y="{:.0f}" text-anchor="middle">{}</text>').format(
                    " ax--odd" if number % 2 and number < len(ticks) - 1 else "", x(number), HEIGHT - 8, tick
                )
            )
    for line in reversed(lines):
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in enumerate(line.values))
        parts.append(
            Markup('<polyline class="line {} line--{}" points="{}"/>').format(line.mark.c, line.mark.shape, points)
        )
    ends = [y(line.values[-1]) for line in lines if line.values]
    for place, line in zip(spread(ends), lines, strict=False):
        parts.append(end_mark(place, line.mark, f"{line.values[-1]:.0f}{unit}"))
    said = "; ".join(f"{line.name} {line.values[-1]:.0f}{unit}" for line in lines if line.values)
    return Markup('<svg class="chart" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, HEIGHT, f"{title}: {said}", Markup().join(parts)
    )


def levels(low: float, high: float, step: float) -> list[float]:
    """Where the lines of the grid are."""
    return [low + i * step for i in range(round((high - low) / step) + 1)]


def grid_line(y: float, words: str) -> Markup:
    """A line across the chart with its number."""
    return Markup(
        '<path class="grid" d="M{:.0f} {:.1f}H{:.0f}"/>'
        '<text class="ax" x="{:.0f}" y="{:.1f}" text-anchor="end">{}</text>'
    ).format(LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 4, escape(words))


def end_mark(y: float, mark: Mark, value: str) -> Markup:
    """The mark of a player behind the end of the line, and the last value."""
    return Markup(
        '<g class="own {}" transform="translate({:.1f} {:.1f})">'
        '<use href="#p-{}" x="-9" y="-9" width="18" height="18"/>'
        '<text class="letter" dy=".36em" text-anchor="middle">{}</text></g>'
        '<text class="endv" x="{:.1f}" y="{:.1f}">{}</text>'
    ).format(mark.c, WIDTH - RIGHT + 11, y, mark.shape, mark.letter, WIDTH - RIGHT + 23, y + 4, value)


def spread(places: Sequence[float]) -> list[float]:
    """Places moved apart so far that marks do not cover each other, all within the chart."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for former, this in pairwise(order):
        moved[this] = max(moved[this], moved[former] + APART)
    limit = HEIGHT - BOTTOM
    for i in reversed(order):
        moved[i] = min(moved[i], limit)
        limit = moved[i] - APART
    return moved
