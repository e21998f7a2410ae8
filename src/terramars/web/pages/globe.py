"""Mars on pages: at its table and in replays, on the first page, and at the end of a game."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

from markupsafe import Markup

from terramars.mars.maps import MAPS
from terramars.mars.tracks import PARAMETERS, number_of_track
from terramars.web.art.planet import Climate, Spot, look
from terramars.web.pages.table.board import spot, stars
from terramars.web.pages.templates import TEMPLATES
from terramars.web.present.view import GameSeen


def climate(seen: GameSeen) -> Climate:
    """How far the Mars of a game is."""
    tiles: dict[str, list[Spot]] = {"ocean": [], "greenery": [], "city": []}
    basins = []
    for area in seen.areas:
        if area.row and area.tile in tiles:
            tiles[area.tile].append(spot(area.row, area.column))
        elif area.row and area.ocean and not area.tile:
            basins.append(spot(area.row, area.column))
    return Climate(
        warm=done(seen, "temperature"),
        air=done(seen, "oxygen"),
        wet=done(seen, "oceans"),
        oceans=tuple(tiles["ocean"]),
        basins=tuple(basins),
        greeneries=tuple(tiles["greenery"]),
        cities=tuple(tiles["city"]),
    )


def done(seen: GameSeen, track: str) -> float:
    """How far a parameter has come, from 0 to 1."""
    parameter = PARAMETERS[number_of_track(track)]
    return (seen.tracks[track] - parameter.start) / (parameter.goal - parameter.start)


@lru_cache(64)
def globe(now: Climate, fade: bool = True, fine: bool = False) -> Markup:
    """The planet as markup, the same as long as nothing of it changes: at a table it fades below, and stars are out."""
    around = stars() if fade else ()
    return Markup(TEMPLATES.get_template("parts/globe.html").render(look=look(now, fine), fade=fade, stars=around))


@cache
def some_day() -> Markup:
    """The planet of the first page: most of the way, and fine enough to stand alone."""
    areas = MAPS["tharsis"].hexes
    seas = [spot(area.row, area.col) for area in areas if area.ocean]
    land = [spot(area.row, area.col) for area in areas if not area.ocean]
    Random(3).shuffle(land)
    now = Climate(0.84, 0.71, 0.89, tuple(seas[:8]), tuple(seas[8:]), tuple(land[:12]), tuple(land[20:27]))
    return globe(now, fade=False, fine=True)
