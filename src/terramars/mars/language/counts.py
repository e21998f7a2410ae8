"""What the card language can count, and conditions on cards and areas."""

from __future__ import annotations

from terramars.mars import words
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
    AreaCount,
    CardCount,
    Chosen,
    Count,
    CubeCount,
    CubesHere,
    Minus,
    Per,
    Printed,
    ProductionCount,
    StockCount,
    TagCount,
    TileCount,
    Total,
)
from terramars.mars.filters import AllOf, Costing, Filter
from terramars.mars.language.arguments import at_least_one, of_board, owners, refuse, someone
from terramars.mars.language.nouns import (
    CardFilter,
    CubeWord,
    ResourceWord,
    TagWord,
    TileReference,
    TileWord,
    WhoWord,
    anyone,
    event,
    filter_of,
    me,
)


def per(what: Count | CubeWord | Chosen, every: int = 1, times: int = 1, above: int = 0, most: int = -1) -> Per:
    """So many for every so many of a count, or of X; a cube means those on this card."""
    count = CubesHere(what.number) if isinstance(what, CubeWord) else what
    if every < 1 or times < 1 or above < 0 or most == 0:
        refuse("per()", "never comes to anything", "per(tags(jovian), every=2, times=1, above=0, most=5)")
    return Per(count, every, times, above, most)


def tags(*kinds: TagWord, of: WhoWord = me) -> TagCount:
    """Tags in play."""
    if not kinds:
        refuse("tags()", "names no tag", "tags(science)")
    return TagCount(tuple(kind.number for kind in kinds), owners("tags(of=)", of))


def tiles(tile: TileWord, of: WhoWord = me, on: Condition | None = None) -> TileCount:
    """Tiles in play; oceans belong to nobody."""
    return TileCount(tile.number, owners("tiles(of=)", of), on)


def cubes(cube: CubeWord) -> CubeCount:
    """Cubes on all own cards in play."""
    if cube.number == words.HOSTED:
        refuse("cubes(hosted)", "is no kind of cube", "cubes(any_cube)")
    return CubeCount(cube.number)


def cards(*filters: CardFilter, of: WhoWord = me) -> CardCount:
    """Cards in play, or played events."""
    if not filters or (event in filters and len(filters) > 1):
        refuse("cards()", "counts cards in play or events", "cards(green, blue), cards(event)")
    return CardCount(tuple(filter_of(part) for part in filters), owners("cards(of=)", of))


def production(resource: ResourceWord) -> ProductionCount:
    """The own production of a resource."""
    return ProductionCount(resource.number)


def raised_production(resource: ResourceWord) -> ProductionCount:
    """The own production above what everybody starts with."""
    return ProductionCount(resource.number, True)


def stock(*resources: ResourceWord) -> StockCount:
    """Own resources, added up."""
    if not resources:
        refuse("stock()", "names no resource", "stock(steel, titanium)")
    return StockCount(tuple(of_board("stock()", resource) for resource in resources))


def areas(on: Condition) -> AreaCount:
    """Empty areas of Mars that meet a condition."""
    return AreaCount(on)


def printed(count: Count) -> Printed:
    """A count without wild tags: for what is no action of one's own."""
    return Printed(count)


def total(*parts: Count | Per) -> Total:
    """Counts or amounts, added up."""
    if len(parts) < 2:
        refuse("total()", "adds up two or more", "total(tags(building), tiles(CITY))")
    return Total(parts)


def less(what: Count | Per | int, by: Count) -> Minus:
    """A count, amount or number less another count, not below 0."""
    return Minus(what, by)


def costing(least: int) -> Costing:
    """Project cards with a printed cost of at least so much."""
    return Costing(least)


def next_to(tile: TileWord | TileReference, of: WhoWord = anyone, at_least: int = 1) -> Condition:
    """Areas next to tiles."""
    if isinstance(tile, TileReference):
        if of is not anyone or at_least != 1:
            refuse("next_to(this_tile)", "speaks of one tile", "next_to(this_tile), next_to(CITY, at_least=2)")
        return NextToHex(tile.number)
    at_least_one("next_to(at_least=)", at_least, "next_to(CITY, at_least=2)")
    if at_least > 6:
        refuse("next_to(at_least=)", "an area has six neighbours", "next_to(CITY, at_least=2)")
    return NextTo(tile.number, someone("next_to(of=)", of), at_least)


def not_next_to(tile: TileWord) -> Condition:
    """Areas next to no such tile."""
    return NotNextTo(tile.number)


def with_bonus(*resources: ResourceWord) -> Condition:
    """Areas whose printed bonus shows one of these; *that* becomes the one it shows."""
    if not resources:
        refuse("with_bonus()", "names no resource", "with_bonus(steel, titanium)")
    return WithBonus(tuple(of_board("with_bonus()", resource) for resource in resources))


def rows(first: int, last: int) -> Condition:
    """Rows of the map, counted from the top."""
    if not 1 <= first <= last <= 9:
        refuse(f"rows({first}, {last})", "the map has rows 1 to 9", "rows(8, 9)")
    return Rows(first, last)


def all_areas(*parts: Condition) -> Condition:
    """Areas that meet all conditions."""
    if len(parts) < 2:
        refuse("all_areas()", "joins two or more", "all_areas(land, next_to(OCEAN))")
    return EveryOne(parts)


def all_of(*parts: CardFilter) -> Filter:
    """Cards that meet all filters."""
    if len(parts) < 2:
        refuse("all_of()", "joins two or more", "all_of(space, event)")
    return AllOf(tuple(filter_of(part) for part in parts))
