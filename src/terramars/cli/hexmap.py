"""The map as text: nine rows of areas, each half an area further in, two lines to an area."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from terramars.cli.labels import label
from terramars.mars.maps import ROW_LENGTHS, Hex
from terramars.mars.words import CITY, GREENERY, OCEAN, SPECIAL

if TYPE_CHECKING:
    from terramars.mars.state import State

WIDTH = 6
"""Characters of an area; a row begins half of that further in than its longer neighbour."""
SEAT_STYLES = ("bright_red", "bright_green", "bright_blue", "bright_yellow", "bright_magenta")
NEUTRAL_STYLE = "white"
BONUS_LETTERS = {1: "s", 2: "t", 3: "p", 5: "h"}
TILE_LETTERS = {GREENERY: "G", CITY: "C", SPECIAL: "S"}
TILE_GROUNDS = {GREENERY: "on #14400f", CITY: "on #4a4a4a", SPECIAL: "on #5a3a10"}
ROW_LETTERS = "ABCDEFGHI"


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat] if 0 <= seat < len(SEAT_STYLES) else NEUTRAL_STYLE


def drawn(state: State, numbers: Mapping[int, int] | None = None) -> Text:
    """The map with its tiles, bonuses and owners; areas in `numbers` carry the number of their option."""
    numbers = numbers or {}
    text = Text()
    area = 0
    for length in ROW_LENGTHS:
        inset = " " * ((max(ROW_LENGTHS) - length) * WIDTH // 2)
        row = range(area, area + length)
        text.append(inset)
        for i in row:
            text.append_text(heading(state, i, numbers.get(i)))
        text.append("\n" + inset)
        for i in row:
            text.append_text(ground(state, i))
        text.append("\n")
        area += length
    for i in range(area, len(state.board.ids)):
        if state.taken() & (1 << i) or i in numbers:
            mark = f"[{numbers[i]}] " if i in numbers else ""
            text.append(f"{mark}{state.board.off_mars[i - area]}: ")
            text.append_text(ground(state, i))
            text.append("\n")
    text.rstrip()
    return text


def legend(lang: str) -> Text:
    """What the letters and signs of the map mean."""
    return Text(label("map legend", lang), style="dim")


def heading(state: State, area: int, number: int | None) -> Text:
    """The upper line of an area: its option's number, or its place, with a claim's owner."""
    if number is not None:
        return Text(f"[{number}]".center(WIDTH), style="bold black on bright_yellow")
    place = state.board.areas.hexes[area]
    name = f"{ROW_LETTERS[place.row - 1]}{place.col}"
    for seat, player in enumerate(state.players):
        if player.claims & (1 << area):
            return Text(f"{name}x{seat}".center(WIDTH), style=seat_style(seat))
    return Text(name.center(WIDTH), style="dim")


def ground(state: State, area: int) -> Text:
    """The lower line of an area: the tile with its owner, or what is printed there."""
    bit = 1 << area
    if state.tiles[OCEAN] & bit:
        return tile("≈≈≈", "bold bright_cyan on #0b3a66")
    for sort, letter in TILE_LETTERS.items():
        if state.tiles[sort] & bit:
            owner = state.owner_of(area)
            return tile(f"{letter}{owner if owner >= 0 else '-'}", f"bold {seat_style(owner)} {TILE_GROUNDS[sort]}")
    if area >= len(state.board.areas.hexes):
        return Text("·".center(WIDTH))
    place = state.board.areas.hexes[area]
    return Text(printed(place, area in state.board.offers).center(WIDTH), style=ground_style(place))


def tile(shown: str, style: str) -> Text:
    """A tile on its ground, a gap from the next one."""
    return Text(shown.center(WIDTH - 1), style=style).append(" ", style="default on default")


def printed(place: Hex, offers: bool = False) -> str:
    """What is printed on an area, in letters: ``~pp`` is an ocean area with two plants, ``*`` has a price."""
    mark = "~" if place.ocean else "^" if place.volcanic else "!" if place.reserved else "*" if offers else ""
    letters = "".join(BONUS_LETTERS[resource] * amount for resource, amount in place.bonus) + "c" * place.cards
    return mark + letters or "·"


def ground_style(place: Hex) -> str:
    """How an empty area is drawn."""
    return "bright_cyan" if place.ocean else "orange3" if place.volcanic or place.reserved else ""
