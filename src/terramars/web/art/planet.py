"""A living Mars: how its globe looks, from how far the terraforming has come.

One field of noise makes all coasts: what is wet, green and frozen is painted in red, green and blue, added to the noise
and cut off at a height for each colour. So seas fill the low ground around the oceans on the map, green spreads from
the warm belt and from the greeneries, and ice holds on at the poles as long as it is cold. With oxygen the dust thins
and the rim turns blue, water and air bring clouds, and cities shine on the night side. `parts/globe.html` draws it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

Spot = tuple[float, float]
RADIUS: Final = 303
BODY: Final = (
    (0, "#f0a06a", "#e9a878"),
    (0.45, "#cb683c", "#c0703f"),
    (0.8, "#9c4323", "#8e4a2b"),
    (1, "#6b2813", "#4c2a24"),
)
"""The globe's colours from the lit side to the dark one, at the beginning and at the end."""
RIM: Final = ("#ffb48a", "#86c9ff")
DRY_GREEN: Final = (("#a8743f", "#8c8a44"), ("#8f8a48", "#5c9444"))
"""The edge and the middle of what grows, in no air and in all of it."""
SHALLOW, DEEP, ICE = "#62b2d6", "#2f80ba", "#eef0ee"
SEA, BASIN, GREEN = 54, 58, 56
"""How far around its area something is painted."""
NIGHT: Final = 120
"""Beyond this line, to the lower right, lamps are seen."""


@dataclass(frozen=True)
class Climate:
    """How far Mars is: each part from 0 to 1, and where tiles lie, from the middle of the globe."""

    warm: float = 0
    air: float = 0
    wet: float = 0
    oceans: tuple[Spot, ...] = ()
    basins: tuple[Spot, ...] = ()
    """Areas reserved for oceans that are still dry: low ground."""
    greeneries: tuple[Spot, ...] = ()
    cities: tuple[Spot, ...] = ()


class Patch(NamedTuple):
    """Something painted on the ground, in the colour of its kind."""

    x: float
    y: float
    rx: float
    ry: float
    fill: str


def look(now: Climate, fine: bool = False) -> dict[str, Any]:
    """Everything that differs from one Mars to another, for its template; finer where it stands alone and large."""
    whole = (now.warm + now.air + now.wet) / 3
    thick = 0.42 + 0.5 * now.air
    return {
        "fine": fine,
        "body": [(at, mixed(before, after, whole)) for at, before, after in BODY],
        "rim": mixed(*RIM, min(1, 1.25 * now.air)),
        "thick": brief(thick),
        "thin": brief(0.42 * thick),
        "air_ends": brief(0.915 + 0.03 * now.air),
        "limb": brief(0.93 - 0.11 * now.air),
        "limb_light": brief(0.25 + 0.5 * now.air),
        "rock": brief(0.85 - 0.3 * now.air),
        "dust": brief(max(0.0, 0.55 * (1 - 1.6 * now.air) * (1 - 0.6 * now.wet))),
        "cloud": brief(min(0.62, 0.85 * (0.45 * now.air + 0.55 * now.wet) ** 1.3)),
        "cloudiness": brief(-2.5 + 0.45 * now.wet),
        "terrain": terrain(now, fine),
        "belt": brief(0.6 * min(1, max(0, 0.8 * now.air + 0.45 * now.warm - 0.16))),
        "basins": [Patch(x, y, BASIN, BASIN, f"#{light(0.08 + 0.5 * now.wet)}0000") for x, y in now.basins],
        "patches": list(patches(now)),
        "lamps": "".join(lamps(now)),
    }


def terrain(now: Climate, fine: bool) -> list[tuple[str, str]]:
    """The layers that are cut out of the painted ground, lowest first: their names and colour matrices."""
    (sparse, sparse_air), (dense, dense_air) = DRY_GREEN
    return [
        ("g", cut(1, 0.45, mixed(sparse, sparse_air, now.air), 7)),
        ("v", cut(1, 0.51, mixed(dense, dense_air, now.air), 12)),
        ("s", cut(0, 0.445, SHALLOW, 16)),
        ("d", cut(0, 0.52, DEEP, 8)),
        ("i", cut(2, 0.62 if fine else 0.46, ICE, 14)),
    ]


def cut(channel: int, height: float, colour: str, sharp: int) -> str:
    """A colour wherever a channel is higher than that, as the matrix of a filter."""
    rows = [f"0 0 0 0 {brief(part / 255)}" for part in parts(colour)]
    over = " ".join(str(sharp) if i == channel else "0" for i in range(3))
    return " ".join((*rows, over, "0", brief(-sharp * height)))


def patches(now: Climate) -> Iterator[Patch]:
    """What the terrain grows from: green in green, frozen in blue, wet in red."""
    for x, y in now.greeneries:
        yield Patch(x, y, GREEN, GREEN, "#090" if now.air < 0.4 else "#0b0")
    cold = 1 - now.warm
    cap = 26 + 74 * cold
    yield Patch(0, -312, round(2.5 * cap), round(cap), f"#0000{light(0.55 + 0.4 * cold)}")
    yield Patch(0, 318, round(2.2 * cap), round(1.1 * cap), f"#0000{light(0.5 + 0.4 * cold)}")
    for x, y in now.oceans:
        yield Patch(x, y, SEA, SEA, "#c00")


def lamps(now: Climate) -> Iterator[str]:
    """The lights of cities where it is night: around each, and out at the edge of the globe."""
    chance = Random(7)
    for x, y in now.cities:
        for low, high, near, far, (from_x, from_y), number in (
            (0, math.tau, 26, 64, (x, y), 9),
            (-0.15, 1.05, 236, 296, (0, 0), 6),
        ):
            for _ in range(number):
                angle, away = chance.uniform(low, high), chance.uniform(near, far)
                yield lamp(from_x + away * math.cos(angle), from_y + away * math.sin(angle))


def lamp(x: float, y: float) -> str:
    """A light, if it is dark there."""
    return f"M{x:.0f} {y:.0f}h0" if x + 0.9 * y > NIGHT and math.hypot(x, y) < RADIUS - 7 else ""


def parts(colour: str) -> list[int]:
    """Red, green and blue of a colour, each to 255."""
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def mixed(one: str, other: str, part: float) -> str:
    """A colour between two."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(parts(one), parts(other), strict=True))


def light(level: float) -> str:
    """How bright something is painted in one channel, as two hexadecimal digits."""
    return f"{round(255 * min(1, max(0, level))):02x}"


def brief(value: float) -> str:
    """A number as briefly as may be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
