"""Card statements as plain data: words by the names that saves use, with the nouns of the game in place of numbers."""

from __future__ import annotations

from typing import Any, Final

from terramars.mars import standing
from terramars.mars.cards import Card
from terramars.mars.conditions import THAT_HEX, THIS
from terramars.mars.modules import OpenTable, load
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import (
    CUBE_NAMES,
    HIGHEST,
    LOWEST,
    NO_CUBE,
    RESOURCE_NAMES,
    TAG_NAMES,
    THAT,
    TILE_NAMES,
)
from terramars.text import icons

Nouns = dict[int, str]
RESOURCES: Final[Nouns] = {**dict(enumerate(RESOURCE_NAMES)), LOWEST: "lowest", HIGHEST: "highest", THAT: "that"}
CUBES: Final[Nouns] = {**dict(enumerate(CUBE_NAMES)), NO_CUBE: "none"}
TAGS: Final[Nouns] = dict(enumerate(TAG_NAMES))
TILES: Final[Nouns] = dict(enumerate(TILE_NAMES))
load()  # modules bring the global parameters
TRACKS: Final[Nouns] = {track: parameter.name for track, parameter in enumerate(PARAMETERS)}
PEOPLE: Final[Nouns] = dict(enumerate(("me", "anyone", "everyone", "opponents")))
DEALS: Final[Nouns] = dict(enumerate(icons.DEALS))
TARGETS: Final[Nouns] = dict(enumerate(("this card", "that card", "any card", "another card")))
HEXES: Final[Nouns] = {THIS: "this tile", THAT_HEX: "that tile"}
MOMENTS: Final[Nouns] = dict(enumerate(standing.MOMENTS))

NOUNS: Final[dict[str, Nouns]] = OpenTable({
    "Add.cube": CUBES, "Add.tagged": TAGS, "Add.to": TARGETS, "AddToEvery.cube": CUBES, "AllOf.parts": TAGS,
    "CardCount.filters": TAGS, "CardCount.of": PEOPLE, "CopyProduction.of": TAGS, "CubeCount.cube": CUBES,
    "CubesHere.cube": CUBES,
    "Decrease.resource": RESOURCES, "Discount.deals": DEALS, "Discount.on": TAGS, "Draw.only": TAGS, "Each.who": PEOPLE,
    "Gain.amounts": RESOURCES, "Host.tags": TAGS, "Lose.amounts": RESOURCES, "LoseProduction.steps": RESOURCES,
    "LowerTrack.track": TRACKS, "NextTo.of": PEOPLE, "NextTo.tile": TILES, "NextToHex.hex": HEXES,
    "NotNextTo.tile": TILES, "Paid.deal": DEALS, "Paid.kind": MOMENTS, "PayWith.cube": CUBES, "PayWith.on": TAGS,
    "PayWith.instead_of": RESOURCES, "PayWith.resource": RESOURCES, "Place.tile": TILES, "Placed.by": PEOPLE,
    "Placed.kind": MOMENTS,
    "Placed.tile": TILES, "Played.by": PEOPLE, "Played.kind": MOMENTS, "Played.what": TAGS, "Produce.steps": RESOURCES,
    "Produced.kind": MOMENTS, "ProductionCount.resource": RESOURCES, "Protect.cubes": CUBES,
    "Protect.resources": RESOURCES, "Raised.by": PEOPLE, "Raised.kind": MOMENTS, "Raised.track": TRACKS,
    "RemoveCubes.cube": CUBES, "RemoveUpTo.resource": RESOURCES, "Reveal.tag": TAGS, "ShiftNeeds.of": TRACKS,
    "Showing.cube": CUBES, "Spend.resource": RESOURCES, "Spend.using": RESOURCES, "SpendCubes.cube": CUBES,
    "SpendCubes.on": TARGETS, "StockCount.resources": RESOURCES, "TagCount.of": PEOPLE, "TagCount.tags": TAGS,
    "Terraform.track": TRACKS,
    "TileCount.of": PEOPLE, "TileCount.tile": TILES, "TrackCount.track": TRACKS, "WithBonus.resources": RESOURCES,
}, "NOUNS")  # fmt: skip
"""Which nouns the numbers of a field (by ``Class.field``) stand for; of pairs, the first of each."""
PARTS: Final = ("needs", "first", "play", "action", "effect")
"""The parts of a statement that are lists of words."""


def stated(card: Card) -> dict[str, Any]:
    """A card's whole statement, in the order printed on the card."""
    found: dict[str, Any] = {
        "cost": card.cost,
        "tags": [TAGS[tag] for tag in card.tags],
        "holds": CUBES[card.holds],
        "vp": spelt(card.vp),
    }
    return {**found, **{part: spelt(getattr(card, part)) for part in PARTS}}


def spelt_inside(data: Any) -> Any:
    """Plain data in which words of statements stand: those are spelt."""
    if isinstance(data, dict):
        return {key: spelt_inside(value) for key, value in data.items()}
    return [spelt_inside(value) for value in data] if isinstance(data, list) else spelt(data)


def spelt(value: Any, nouns: Nouns | None = None) -> Any:
    """A value of a statement: words as ``{"is": its name, field: value}``, numbers of nouns by their names."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if nouns is None else nouns[value]
    if isinstance(value, tuple):
        return [spelt_pair(part, nouns) if isinstance(part, tuple) else spelt(part, nouns) for part in value]
    name = type(value).__name__
    fields = {field: spelt(getattr(value, field), NOUNS.get(f"{name}.{field}")) for field in value.__dataclass_fields__}
    return {"is": name, **fields}


def spelt_pair(pair: tuple[Any, ...], nouns: Nouns | None) -> list[Any]:
    """A noun with what belongs to it, such as a resource and its amount."""
    return [spelt(pair[0], nouns), *(spelt(part) for part in pair[1:])]
