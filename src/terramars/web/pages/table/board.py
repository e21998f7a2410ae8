"""Where everything on the map is drawn: areas, the oxygen arc, the thermometer, further scales, stars."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from terramars.core.machine import Effect
from terramars.mars.tracks import PARAMETERS, number_of_track, per_cent_done
from terramars.mars.words import OCEANS, OXYGEN, TEMPERATURE
from terramars.text.icons import icons
from terramars.web.cardface import tokens
from terramars.web.present.decision import OptionSeen
from terramars.web.present.parts import AreaSeen
from terramars.web.present.view import GameSeen

RADIUS = 36.0
ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
ARC = 8.98 * RADIUS
ARC_FROM, ARC_TO = -151.0, -29.0
WARMTH = ((0.0, "3f97dd"), (0.3, "8cc7e8"), (0.52, "f1dcae"), (0.76, "f2a04c"), (1.0, "df4a2b"))
"""From cold to warm, without going through grey."""
CLOUDS = ((0.0, "7d4fb0"), (0.35, "b9689c"), (0.7, "efb45a"), (1.0, "ffe9a0"))
"""From thick to thin: of the pillars of further parameters."""
Colours = Sequence[tuple[float, str]]
SCALE_END, SCALE_LENGTH = 574.6, 532.0
"""Where the lowest step of an upright scale ends, and how far up its steps reach."""
LEAST_LABEL = 14.0
"""Steps lower than this cannot all be labelled."""
NAMED_OUTSIDE = 2
"""So many areas off Mars have room for their names; the others lie close together, and say them when pointed at."""

WORD = re.compile(r"[ァ-ヶー]+|\S+")
"""The first word of a name; in Japanese that is its first run of katakana, as in フォボス宇宙港."""


def corners(radius: float) -> str:
    """The corners of a hexagon around the middle."""
    points = [(radius * math.sin(i * math.pi / 3), -radius * math.cos(i * math.pi / 3)) for i in range(6)]
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


HEXAGON = corners(34.6)


def spot(row: int, column: int) -> tuple[float, float]:
    """The middle of an area of the map."""
    x = (column - (ROW_LENGTHS[row - 1] + 1) / 2) * math.sqrt(3) * RADIUS
    return round(x, 2), round((row - 5) * 1.5 * RADIUS, 2)


def spot_outside(number: int) -> tuple[float, float]:
    """The middle of an area off Mars: the first on the left of the map, all further ones on its right."""
    if number < NAMED_OUTSIDE:
        return -287.0 + 52 * number, -312.0
    row, column = divmod(number - NAMED_OUTSIDE, 2)
    return 260.0 + 38 * column, -330.0 + 40 * row


def placed(area: AreaSeen, number: int, option: OptionSeen | None) -> dict[str, Any]:
    """An area with where it is drawn, and what may be done there."""
    x, y = spot(area.row, area.column) if area.row else spot_outside(number)
    word = WORD.match(area.name) if number < NAMED_OUTSIDE else None
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
        "outside": [placed(area, i, options.get(area.id)) for i, area in enumerate(outside[:NAMED_OUTSIDE])],
        "farther": [placed(area, i, options.get(area.id)) for i, area in enumerate(outside) if i >= NAMED_OUTSIDE],
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
    steps = []
    for value in range(PARAMETERS[OXYGEN].start, goal + 1, PARAMETERS[OXYGEN].step):
        (x, y), (bx, by) = on_arc(value, goal), on_arc(value, goal, ARC + 27)
        bonus = PARAMETERS[OXYGEN].bonuses.get(value)
        steps.append({"value": value, "x": x, "y": y, "bx": bx, "by": by, "bonus": bonus and gift(bonus)})
    return {"now": now, "steps": steps, "full": arc(goal, goal), "on": arc(now, goal)}


def gift(bonus: Effect) -> dict[str, Any]:
    """What a bonus step gives: an icon, and whether it stands in a production box."""
    piece = tokens.drawn(icons([bonus]))[0]
    inner = piece.parts[0] if piece.shape == "box" else piece
    return {"icon": inner.icon, "boxed": inner is not piece}


def scale(track: int, colours: Colours) -> list[dict[str, Any]]:
    """The steps of an upright scale, the lowest first, each with its bonus."""
    parameter = PARAMETERS[track]
    values = range(parameter.start, parameter.goal + 1, parameter.step)
    pitch = SCALE_LENGTH / len(values)
    every = math.ceil(LEAST_LABEL / pitch)
    steps = []
    for i, value in enumerate(values):
        bonus = parameter.bonuses.get(value)
        steps.append(
            {
                "value": value,
                "y": round(SCALE_END - (i + 1) * pitch, 1),
                "height": round(pitch - 4, 1),
                "middle": round(SCALE_END - 2 - (i + 0.5) * pitch, 1),
                "label": i % every == 0,
                "colour": blended(colours, i / (len(values) - 1)),
                "bonus": bonus and gift(bonus),
            }
        )
    return steps


def thermometer() -> list[dict[str, Any]]:
    """The steps of the thermometer."""
    return scale(TEMPERATURE, WARMTH)


def pillars(seen: GameSeen) -> dict[str, list[dict[str, Any]]]:
    """The scales of the parameters that the map itself has no place for, by name."""
    tracks = {name: number_of_track(name) for name in seen.tracks}
    return {name: scale(track, CLOUDS) for name, track in tracks.items() if track not in (TEMPERATURE, OXYGEN, OCEANS)}


def blended(colours: Colours, part: float) -> str:
    """A colour between those of a scale."""
    for (low, first), (high, second) in pairwise(colours):
        if part <= high:
            k = (part - low) / (high - low)
            mixed = [round(int(first[i : i + 2], 16) * (1 - k) + int(second[i : i + 2], 16) * k) for i in (0, 2, 4)]
            return "#" + "".join(f"{value:02x}" for value in mixed)
    return "#" + colours[-1][1]


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
