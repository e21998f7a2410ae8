"""Where everything on the map is drawn: areas, the oxygen arc, the thermometer, stars."""

from __future__ import annotations

import math
import random
import re
from functools import cache
from itertools import pairwise
from typing import Any

from terramars.mars.tracks import PARAMETERS, number_of_track, per_cent_done
from terramars.mars.words import OXYGEN, TEMPERATURE
from terramars.web.asking import OptionSeen
from terramars.web.seeing import GameSeen
from terramars.web.sights import AreaSeen

RADIUS = 36.0
ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
ARC = 8.98 * RADIUS
ARC_FROM, ARC_TO = -151.0, -29.0
WARMTH = ((0.0, "3f97dd"), (0.3, "8cc7e8"), (0.52, "f1dcae"), (0.76, "f2a04c"), (1.0, "df4a2b"))
"""From cold to warm, without going through grey."""

WORD = re.compile(r"[ァ-ヶー]+|\S+")
"""The first word of a name; in Japanese that is its first run of katakana, as in フォボス宇宙港."""


def corners(radius: float) -> str:
    """The corners of a hexagon around the middle."""
    points = [(radius * math.sin(i * math.pi / 3), -radius * math.cos(i * math.pi / 3)) for i in range(6)]
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


HEXAGON = corners(34.6)


def spot(area: AreaSeen) -> tuple[float, float]:
    """The middle of an area of the map."""
    x = (area.column - (ROW_LENGTHS[area.row - 1] + 1) / 2) * math.sqrt(3) * RADIUS
    return round(x, 2), round((area.row - 5) * 1.5 * RADIUS, 2)


def placed(area: AreaSeen, number: int, option: OptionSeen | None) -> dict[str, Any]:
    """An area with where it is drawn, and what may be done there."""
    x, y = spot(area) if area.row else (-287.0 + 52 * number, -312.0)
    word = WORD.match(area.name)
    return {
        "it": area,
        "x": x,
        "y": y,
        "option": option,
        "lines": area.name.removeprefix(area.code).split(),
        "word": word[0] if word else "",
    }


def places(seen: GameSeen) -> dict[str, list[dict[str, Any]]]:
    """The areas on Mars, and those beside it that matter."""
    options = {option.area: option for option in seen.decision.options if option.area} if seen.decision else {}
    outside = [area for area in seen.areas if not area.row]
    return {
        "hexes": [placed(area, 0, options.get(area.id)) for area in seen.areas if area.row],
        "outside": [placed(area, i, options.get(area.id)) for i, area in enumerate(outside)],
    }


def on_arc(value: int, goal: int, radius: float = ARC) -> tuple[float, float]:
    """A step of the oxygen arc."""
    angle = math.radians(ARC_FROM + (ARC_TO - ARC_FROM) * value / goal)
    return round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)


def arc(until: int, goal: int) -> str:
    """The path of the oxygen arc from its beginning to a step."""
    (x0, y0), (x1, y1) = on_arc(0, goal), on_arc(until, goal)
    return f"M{x0} {y0}A{ARC:.1f} {ARC:.1f} 0 0 1 {x1} {y1}"


def oxygen(seen: GameSeen) -> dict[str, Any]:
    """The oxygen arc with its steps and bonuses."""
    now, goal = seen.tracks["oxygen"], seen.goals["oxygen"]
    bonus = {value: what for track, value, what in seen.bonus_steps if track == "oxygen"}
    steps = []
    for value in range(PARAMETERS[OXYGEN].start, goal + 1, PARAMETERS[OXYGEN].step):
        (x, y), (bx, by) = on_arc(value, goal), on_arc(value, goal, ARC + 27)
        steps.append({"value": value, "x": x, "y": y, "bx": bx, "by": by, "bonus": bonus.get(value, "")})
    return {"now": now, "steps": steps, "full": arc(goal, goal), "on": arc(now, goal)}


def temperature(seen: GameSeen) -> dict[str, Any]:
    """The thermometer with its steps and bonuses."""
    now, goal = seen.tracks["temperature"], seen.goals["temperature"]
    bonus = {value: what for track, value, what in seen.bonus_steps if track == "temperature"}
    values = range(PARAMETERS[TEMPERATURE].start, goal + 1, PARAMETERS[TEMPERATURE].step)
    steps = []
    for i, value in enumerate(values):
        y, colour = round(548 - i * 26.6, 1), warmth(i / (len(values) - 1))
        steps.append({"value": value, "y": y, "colour": colour, "bonus": bonus.get(value, "")})
    return {"now": now, "steps": steps}


def warmth(part: float) -> str:
    """A colour between cold and warm."""
    for (low, cold), (high, warm) in pairwise(WARMTH):
        if part <= high:
            k = (part - low) / (high - low)
            mixed = [round(int(cold[i : i + 2], 16) * (1 - k) + int(warm[i : i + 2], 16) * k) for i in (0, 2, 4)]
            return "#" + "".join(f"{value:02x}" for value in mixed)
    return "#" + WARMTH[-1][1]


def progress(seen: GameSeen) -> int:
    """How much of Mars is terraformed, in percent of all steps."""
    tracks = [number_of_track(name) for name in seen.tracks]
    return round(per_cent_done(tracks, list(seen.tracks.values()), bool(seen.last_generation)))


@cache
def stars(number: int = 60) -> tuple[tuple[int, int, float, float], ...]:
    """A sky that is the same every night."""
    lot = random.Random(4)
    found: list[tuple[int, int, float, float]] = []
    while len(found) < number:
        x, y = lot.uniform(-400, 440), lot.uniform(-350, 270)
        if x * x + y * y > 350**2:
            found.append((round(x), round(y), round(lot.uniform(0.5, 1.5), 1), round(lot.uniform(0.25, 0.8), 2)))
    return tuple(found)
