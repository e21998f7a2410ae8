"""What the card language can count, and conditions on cards and areas."""

from __future__ import annotations

from terramars.mars.conditions import (
    Condition,
    EveryOne,
    NextTo,
    NextToHex,
    NotNextTo,
    Rows,
    WithBonus,
)
from terramars.mars.counts import (
    CardCount,
    Count,
    CubeCount,
    CubesHere,
    Per,
    ProductionCount,
    StockCount,
    TagCount,
    TileCount,
)
from terramars.mars.filters import AllOf, Costing, Filter
from terramars.mars.language.nouns import (
    CardFilter,
    CubeWord,
    ResourceWord,
    TagWord,
    TileReference,
    TileWord,
    WhoWord,
    anyone,
    filter_of,
    me,
)


def per(what: Count | CubeWord, every: int = 1, times: int = 1, above: int = 0, most: int = -1) -> Per:
    """So many for every so many of a count; a cube means those on this card."""
    count = CubesHere(what.number) if isinstance(what, CubeWord) else what
    return Per(count, every, times, above, most)


def tags(*kinds: TagWord, of: WhoWord = me) -> TagCount:
    """Tags in play."""
    return TagCount(tuple(kind.number for kind in kinds), of.number)


def tiles(tile: TileWord, of: WhoWord = me, on: Condition | None = None) -> TileCount:
    """Tiles in play; oceans belong to nobody."""
    return TileCount(tile.number, of.number, on)


def cubes(cube: CubeWord) -> CubeCount:
    """Cubes on all own cards in play."""
    return CubeCount(cube.number)


def cards(*filters: CardFilter, of: WhoWord = me) -> CardCount:
    """Cards in play, or played events."""
    return CardCount(tuple(filter_of(part) for part in filters), of.number)


def production(resource: ResourceWord) -> ProductionCount:
    """The own production of a resource."""
    return ProductionCount(resource.number)


def raised_production(resource: ResourceWord) -> ProductionCount:
    """The own production above what everybody starts with."""
    return ProductionCount(resource.number, True)


def stock(*resources: ResourceWord) -> StockCount:
    """Own resources, added up."""
    return StockCount(tuple(resource.number for resource in resources))


def costing(least: int) -> Costing:
    """Project cards with a printed cost of at least so much."""
    return Costing(least)


def next_to(tile: TileWord | TileReference, of: WhoWord = anyone, at_least: int = 1) -> Condition:
    """Areas next to tiles."""
    if isinstance(tile, TileReference):
        return NextToHex(tile.number)
    return NextTo(tile.number, of.number, at_least)


def not_next_to(tile: TileWord) -> Condition:
    """Areas next to no such tile."""
    return NotNextTo(tile.number)


def with_bonus(*resources: ResourceWord) -> Condition:
    """Areas whose printed bonus shows one of these; *that* becomes the one it shows."""
    return WithBonus(tuple(resource.number for resource in resources))


def rows(first: int, last: int) -> Condition:
    """Rows of the map, counted from the top."""
    return Rows(first, last)


def all_areas(*parts: Condition) -> Condition:
    """Areas that meet all conditions."""
    return EveryOne(parts)


def all_of(*parts: CardFilter) -> Filter:
    """Cards that meet all filters."""
    return AllOf(tuple(filter_of(part) for part in parts))
