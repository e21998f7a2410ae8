"""Where everything on the map of the dice game is drawn: areas, oxygen arc, thermometer, the track of points."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from terramars.dice.board import BOARD, ROWS
from terramars.dice.state import BONUS_STEPS
from terramars.dice.tracks import PARAMETERS, WILD_BONUS, bonus_at
from terramars.dice.words import OXYGEN, TEMPERATURE
from terramars.web.dice.drawing import WILD_SIGN, Sign, die

RADIUS: Final = 28.8
ARC: Final = 225.0
ARC_FROM, ARC_TO = -146.0, -34.0
WARMTH: Final = ((0.0, "3f97dd"), (0.3, "8cc7e8"), (0.52, "f1dcae"), (0.76, "f2a04c"), (1.0, "df4a2b"))
"""From cold to warm, without going through grey."""
SCALE_TOP, SCALE_LENGTH = 36.0, 402.6
"""Where the steps of the thermometer begin, and how far down they reach."""
TRACK_LEFT, TRACK_LENGTH = 14.0, 592.0
LEAST_TRACK: Final = 25
"""The track of points is drawn at least so far; it grows with whoever is ahead."""


def corners(radius: float) -> str:
    """The corners of a hexagon around the middle."""
    points = [(radius * math.sin(i * math.pi / 3), -radius * math.cos(i * math.pi / 3)) for i in range(6)]
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


HEXAGON: Final = corners(RADIUS)


def spot(area: str) -> tuple[float, float]:
    """The middle of an area."""
    row, column = int(area[1]), int(area[3])
    x = (column - (ROWS[row - 1] + 1) / 2) * math.sqrt(3) * RADIUS
    return round(x, 2), round((row - 4) * 1.5 * RADIUS, 2)


SPOTS: Final = {area: spot(area) for area in BOARD.ids}


def on_arc(part: float, radius: float = ARC) -> tuple[float, float]:
    """A place on the oxygen arc, from 0 at its beginning to 1 at its end."""
    angle = math.radians(ARC_FROM + (ARC_TO - ARC_FROM) * part)
    return round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)


def arc(part: float) -> str:
    """The path of the oxygen arc up to a place."""
    (x0, y0), (x1, y1) = on_arc(0), on_arc(part)
    return f"M{x0} {y0}A{ARC:.1f} {ARC:.1f} 0 0 1 {x1} {y1}"


def gift(track: int, value: int) -> Sign | None:
    """What a step of a track gives."""
    face = bonus_at(track, value)
    return None if face is None else WILD_SIGN if face == WILD_BONUS else die(face)


def oxygen(now: int) -> dict[str, Any]:
    """The oxygen arc with its steps and bonuses."""
    parameter = PARAMETERS[OXYGEN]
    steps = []
    for value in range(parameter.start, parameter.goal + 1, parameter.step):
        part = value / parameter.goal
        (x, y), (bx, by) = on_arc(part), on_arc(part, ARC + 27)
        steps.append({"value": value, "x": x, "y": y, "bx": bx, "by": by, "bonus": gift(OXYGEN, value)})
    return {"now": now, "goal": parameter.goal, "steps": steps, "full": arc(1), "on": arc(now / parameter.goal)}


def thermometer(now: int) -> dict[str, Any]:
    """The thermometer with its steps and bonuses, the lowest first."""
    parameter = PARAMETERS[TEMPERATURE]
    values = range(parameter.start, parameter.goal + 1, parameter.step)
    pitch = SCALE_LENGTH / len(values)
    steps = [
        {
            "value": value,
            "y": round(SCALE_TOP + SCALE_LENGTH - (i + 1) * pitch, 1),
            "height": round(pitch - 3.6, 1),
            "colour": blended(i / (len(values) - 1)),
            "bonus": gift(TEMPERATURE, value),
        }
        for i, value in enumerate(values)
    ]
    at = next(step["y"] for step in steps if step["value"] == now)
    return {"now": now, "steps": steps, "at": at}


def blended(at: float) -> str:
    """The colour of a step, from 0 (cold) to 1 (warm)."""
    for (low, cold), (high, warm) in pairwise(WARMTH):
        if at <= high:
            part = (at - low) / (high - low)
            mixed = [round(int(cold[i : i + 2], 16) * (1 - part) + int(warm[i : i + 2], 16) * part) for i in (0, 2, 4)]
            return "#" + "".join(f"{each:02x}" for each in mixed)
    return f"#{WARMTH[-1][1]}"


@dataclass(frozen=True)
class Cube:
    """A player's cube on the track of points; those that stand together are drawn one above the other."""

    seat: int
    x: float
    y: float


def points_track(points: list[int]) -> dict[str, Any]:
    """The track of points with its bonus steps and everybody's cube."""
    last = max(LEAST_TRACK, *(5 * math.ceil((each + 1) / 5) for each in points))
    pitch = TRACK_LENGTH / last
    every = 5 if last <= 50 else 10
    steps = [
        {
            "value": value,
            "x": round(TRACK_LEFT + value * pitch, 1),
            "bonus": value in BONUS_STEPS,
            "five": value % every == 0,
        }
        for value in range(last + 1)
        if last <= 50 or value % 5 == 0 or value in BONUS_STEPS
    ]
    cubes = []
    for seat, value in enumerate(points):
        before = [other for other in points[:seat] if abs(other - value) * pitch < 16]
        cubes.append(Cube(seat, round(TRACK_LEFT + max(0, value) * pitch + 13 * len(before), 1), 10))
    return {"steps": steps, "cubes": cubes}
