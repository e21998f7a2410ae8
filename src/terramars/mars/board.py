"""The map as bit masks: bit i is area i, the 61 of Mars first, then the areas off Mars."""

from __future__ import annotations

from typing import Final

from terramars.core.flow import Arrow
from terramars.mars.maps import MAPS, AreaMap
from terramars.mars.words import RESOURCE_NAMES, slug

ON_MARS: Final = (1 << 61) - 1
"""All areas of the map."""


class Board:
    """A map with the areas off Mars, ready for `and` and `or`. Immutable; shared by all states."""

    def __init__(self, areas: AreaMap, off_mars: tuple[str, ...], offers: tuple[tuple[str, Arrow], ...] = ()) -> None:
        self.name = areas.name
        self.areas = areas
        self.off_mars = off_mars
        self.ids = [area.id for area in areas.hexes] + [slug(name) for name in off_mars]
        self.index = {identity: i for i, identity in enumerate(self.ids)}
        self.near = [0] * len(self.ids)
        """For each area the mask of its neighbours."""
        for i, around in enumerate(areas.neighbours):
            for other in around:
                if other >= 0:
                    self.near[i] |= 1 << other
        self.bonus: list[tuple[tuple[int, int], ...]] = [area.bonus for area in areas.hexes] + [()] * len(off_mars)
        self.cards = [area.cards for area in areas.hexes] + [0] * len(off_mars)
        self.land = 0
        """Areas open to every tile: reserved neither for an ocean nor for a city."""
        self.ocean = 0
        self.volcanic = 0
        self.showing = [0] * len(RESOURCE_NAMES)
        """Areas whose printed bonus shows a resource, by its number."""
        self.rows = [0] * 10
        self.reserved: dict[str, int] = {}
        """Areas that only the city of that name may take."""
        for i, area in enumerate(areas.hexes):
            bit = 1 << i
            self.rows[area.row] |= bit
            if area.ocean:
                self.ocean |= bit
            elif area.reserved is not None:
                self.reserved[area.reserved] = i
            else:
                self.land |= bit
            if area.volcanic:
                self.volcanic |= bit
            for resource, _ in area.bonus:
                self.showing[resource] |= bit
        for i, name in enumerate(off_mars):
            self.reserved[name] = len(areas.hexes) + i
        self.offers = {self.index[identity]: offer for identity, offer in offers}
        """What a tile on an area must pay for, and gets (the south pole of Hellas)."""
        self.priced = sum([1 << area for area in self.offers])
        """The areas with a price."""


def areas_in(mask: int) -> list[int]:
    """The numbers of the areas in a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_BOARDS: dict[tuple[str, tuple[str, ...], tuple[tuple[str, Arrow], ...]], Board] = {}


def board_named(name: str, off_mars: tuple[str, ...], offers: tuple[tuple[str, Arrow], ...] = ()) -> Board:
    """The board of a map, built once."""
    key = (name, off_mars, offers)
    if key not in _BOARDS:
        _BOARDS[key] = Board(MAPS[name], off_mars, offers)
    return _BOARDS[key]
