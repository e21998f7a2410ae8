"""The colony tiles and trade fleets as a seat sees them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from terramars.core.flow import Nothing
from terramars.core.machine import Effect
from terramars.mars.in_vain import is_lost
from terramars.mars.modules.colony_board import ASLEEP, COLONIES, MOST_COLONIES, board_of, fleets_home, fleets_of
from terramars.mars.modules.colony_building import BUILD_COST
from terramars.mars.modules.colony_trade import TRADE_PRICES, costs_of_trade
from terramars.mars.state import State
from terramars.mars.view import View
from terramars.mars.words import CUBE_NAMES, NO_CUBE, RESOURCE_NAMES
from terramars.text import cube_name
from terramars.text.boxes.colonies import tile_name
from terramars.text.icons import icons
from terramars.text.render import language

HELP: Final = (
    ("help_colony_build", "i-colony"),
    ("help_colony_trade", "i-trade"),
    ("help_colony_home", "i-fleet"),
    ("help_colony_waits", "i-sleep"),
)
NUMBERS: Final = {"build": BUILD_COST, "places": MOST_COLONIES, **{RESOURCE_NAMES[what]: n for what, n in TRADE_PRICES}}


@dataclass(frozen=True)
class TileSeen:
    """A colony tile: where its marker stands, who has colonies there, and what it brings to whom."""

    id: str
    name: str
    marker: int
    """The place of the marker; -1 while the tile is asleep."""
    colonies: list[int]
    """The owners of its colonies, from place 0 on."""
    sites: int
    """How many colonies it has room for."""
    visitor: int
    """Whose fleet is there, or -1."""
    waits_for: str
    """The kind of cube that a card must hold before it wakes; "" when it is awake."""
    waits_for_name: str
    """The same as a word of the language."""
    income: list[list[Any]]
    """What a trade brings at each place, as icons."""
    income_text: list[str]
    bonus: list[Any]
    """What each colony brings to its owner when anybody trades, as icons."""
    bonus_text: str
    in_vain: bool
    """Whether the seat would get nothing for a trade now, as it cannot hold what it brings."""
    build: list[Any]
    """What building there brings now, as icons; nothing where every place is taken."""
    build_text: str
    build_in_vain: bool
    """Whether that would be lost for the seat: an ocean where none is left, cubes that no card of it holds."""
    after: int
    """Where the marker stands in the generation after a trade."""


def seen(view: View, table: State, lang: str) -> dict[str, Any]:
    """Everything of the box that a seat is sent."""
    board = board_of(view)
    seats = range(len(view.players))
    price = costs_of_trade(table, view.seat) if view.seat is not None else TRADE_PRICES
    return {
        "tiles": [asdict(tile_seen(view, table, tile, lang)) for tile in board.tiles],
        "fleets": [{"home": fleets_home(view, seat), "all": fleets_of(view, seat).number} for seat in seats],
        "price": {RESOURCE_NAMES[resource]: amount for resource, amount in price},
    }


def tile_seen(view: View, table: State, tile: str, lang: str) -> TileSeen:
    """One tile."""
    board, colony = board_of(view), COLONIES[tile]
    owners, marker = board.owners(tile), board.marker(tile)
    build = colony.build[min(len(owners), len(colony.build) - 1)] if len(owners) < MOST_COLONIES else Nothing()
    waits = marker == ASLEEP and colony.wakes != NO_CUBE

    def in_vain(effect: Effect) -> bool:
        return view.seat is not None and is_lost(effect, table, view.seat)

    return TileSeen(
        id=tile,
        name=tile_name(tile, lang),
        marker=marker,
        colonies=list(owners),
        sites=MOST_COLONIES,
        visitor=board.visitors[board.tiles.index(tile)],
        waits_for=CUBE_NAMES[colony.wakes] if waits else "",
        waits_for_name=cube_name(colony.wakes, lang) if waits else "",
        income=[drawn(effect) for effect in colony.income],
        income_text=[said(effect, lang) for effect in colony.income],
        bonus=drawn(colony.bonus),
        bonus_text=said(colony.bonus, lang),
        in_vain=in_vain(colony.income[max(0, marker)]),
        build=drawn(build),
        build_text=said(build, lang),
        build_in_vain=in_vain(build),
        # The marker goes back as far as the colonies let it, and up by one before anybody can trade here again.
        after=min(len(owners) + 1, len(colony.income) - 1),
    )


def drawn(effect: Effect) -> list[Any]:
    """An effect as icons; nothing for nothing."""
    return [] if isinstance(effect, Nothing) else list(icons([effect]))


def said(effect: Effect, lang: str) -> str:
    """An effect in words; nothing for nothing."""
    return "" if isinstance(effect, Nothing) else language(lang).project(effect)
