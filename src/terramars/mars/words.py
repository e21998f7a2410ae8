"""The nouns of the game as small numbers: resources, cubes, tags, tiles, tracks, players, deals.

Cards are written with the lower-case names of `language`; the engine indexes lists with these.
"""

from __future__ import annotations

from typing import Final, NewType

Resource = NewType("Resource", int)
MONEY: Final = Resource(0)
STEEL: Final = Resource(1)
TITANIUM: Final = Resource(2)
PLANTS: Final = Resource(3)
ENERGY: Final = Resource(4)
HEAT: Final = Resource(5)
RESOURCE_NAMES: Final = ("megacredits", "steel", "titanium", "plants", "energy", "heat")
LOWEST: Final = Resource(6)
"""Stands for whichever own production is lowest."""
HIGHEST: Final = Resource(7)
"""Stands for whichever own production is highest."""
THAT: Final = Resource(8)
"""Stands for the resource that was just spoken of; filled in before the effect happens."""

Cube = NewType("Cube", int)
ANIMALS: Final = Cube(0)
MICROBES: Final = Cube(1)
SCIENCE_CUBES: Final = Cube(2)
FIGHTERS: Final = Cube(3)
HOSTED: Final = Cube(4)
"""Not a cube: the card holds other cards."""
ANY_CUBE: Final = Cube(5)
"""Whatever kind the target card holds."""
FLOATERS: Final = Cube(6)
ASTEROIDS: Final = Cube(7)
CAMPS: Final = Cube(8)
PRESERVATION: Final = Cube(9)
NO_CUBE: Final = Cube(-1)
CUBE_NAMES: Final = (
    "animal", "microbe", "science", "fighter", "hosted", "any", "floater", "asteroid", "camp", "preservation",
)  # fmt: skip

Tag = NewType("Tag", int)
BUILDING: Final = Tag(0)
SPACE: Final = Tag(1)
POWER: Final = Tag(2)
SCIENCE: Final = Tag(3)
JOVIAN: Final = Tag(4)
EARTH: Final = Tag(5)
VENUS: Final = Tag(6)
PLANT: Final = Tag(7)
MICROBE: Final = Tag(8)
ANIMAL: Final = Tag(9)
CITY_TAG: Final = Tag(10)
WILD: Final = Tag(11)
EVENT: Final = Tag(12)
TAG_NAMES: Final = (
    "building", "space", "power", "science", "jovian", "earth", "venus", "plant", "microbe", "animal", "city",
    "wild", "event",
)  # fmt: skip
TAGS: Final = 13

Tile = NewType("Tile", int)
OCEAN: Final = Tile(0)
GREENERY: Final = Tile(1)
CITY: Final = Tile(2)
SPECIAL: Final = Tile(3)
TILE: Final = Tile(4)
"""Any tile."""
TILE_NAMES: Final = ("ocean", "greenery", "city", "special", "tile")

Track = NewType("Track", int)
TEMPERATURE: Final = Track(0)
OXYGEN: Final = Track(1)
OCEANS: Final = Track(2)

Who = NewType("Who", int)
ME: Final = Who(0)
ANYONE: Final = Who(1)
"""Whichever one player, oneself included."""
EVERYONE: Final = Who(2)
OPPONENTS: Final = Who(3)
NEUTRAL: Final = 9
"""The seat of the solo game's neutral opponent: always able, never hurt."""

Deal = NewType("Deal", int)
CARD: Final = Deal(0)
PLANT_CONVERSION: Final = Deal(1)
STANDARD_PROJECT: Final = Deal(2)
POWER_PLANT: Final = Deal(3)
BUYING: Final = Deal(4)
TRADING: Final = Deal(5)
DEALS: Final = 6

Target = NewType("Target", int)
THIS_CARD: Final = Target(0)
THAT_CARD: Final = Target(1)
ANY_CARD: Final = Target(2)
ANOTHER_CARD: Final = Target(3)
EVERY_CARD: Final = Target(4)

# What an effect reads and writes, for ordering simultaneous effects (core.flow.AnyOrder).
STOCK_BIT: Final = 1
"""Shifted left by a resource: an own stock."""
PRODUCTION_BIT: Final = 1 << 6
"""Shifted left by a resource: an own production."""
MAP_BIT: Final = 1 << 12
HAND_BIT: Final = 1 << 13
CUBES_BIT: Final = 1 << 14
OTHERS_BIT: Final = 1 << 15
"""What other players have."""
RATING_BIT: Final = 1 << 16
"""The own terraform rating, where its steps have a price."""
EVERYTHING: Final = (1 << 41) - 1


def slug(name: str) -> str:
    """The name as logs, saves and notation write it: ``CEO's Favorite Project`` is ``ceos-favorite-project``."""
    kept = [c.lower() if c.isalnum() else "" if c in "'’." else "-" for c in name]
    return "-".join(part for part in "".join(kept).split("-") if part)
