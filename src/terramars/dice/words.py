"""The nouns of the dice game as small numbers: colours, faces of dice, icons of costs, tiles, tracks.

A face is three times its colour plus its rarity, so that colour and rarity of a face need no table.
"""

from __future__ import annotations

from typing import Final

YELLOW: Final = 0
GREEN: Final = 1
BLUE: Final = 2
GREY: Final = 3
RED: Final = 4
COLOUR_NAMES: Final = ("yellow", "green", "blue", "grey", "red")
COLOURS: Final = 5

COMMON: Final = 0
UNCOMMON: Final = 1
RARE: Final = 2

MEGACREDIT: Final = 0
SCIENCE: Final = 1
EARTH: Final = 2
PLANT: Final = 3
MICROBE: Final = 4
ANIMAL: Final = 5
ENERGY: Final = 6
WATER: Final = 7
OXYGEN_FACE: Final = 8
STEEL: Final = 9
TITANIUM: Final = 10
CITY_FACE: Final = 11
HEAT: Final = 12
EVENT: Final = 13
NUCLEAR: Final = 14
FACES: Final = 15

ANY_YELLOW: Final = 15
"""A coloured question mark: any resource of that colour. The icons of the other colours follow."""
ANY: Final = 20
"""A white question mark: any resource."""
ICON_NAMES: Final = (
    "megacredit", "science", "earth", "plant", "microbe", "animal", "energy", "water", "oxygen", "steel", "titanium",
    "city", "temperature", "event", "nuclear", "any_yellow", "any_green", "any_blue", "any_grey", "any_red", "any",
)  # fmt: skip

WHITE: Final = 5
"""The colour of a die of any colour, as its player chooses."""

WILD_PRODUCED: Final = 5
VP_PRODUCED: Final = 6
PRODUCED_NAMES: Final = (*COLOUR_NAMES, "wild", "vp")
"""What brown boxes can hold: dice of each colour, wild tokens, victory points."""

SIDES: Final = (COMMON, COMMON, COMMON, UNCOMMON, UNCOMMON, RARE)
"""The six sides of every die (rules 9.1)."""

OCEAN: Final = 0
GREENERY: Final = 1
CITY: Final = 2
SPECIAL: Final = 3
TILE_NAMES: Final = ("ocean", "greenery", "city", "special")

OXYGEN: Final = 0
TEMPERATURE: Final = 1
OCEANS: Final = 2
TRACK_NAMES: Final = ("oxygen", "temperature", "oceans")

SUPPORT: Final = 0
MAIN: Final = 1
FREE: Final = 2
SLOT_NAMES: Final = ("support", "main", "free")
"""When an action of a card may be used."""

# What effects of one card may depend on or change: the order is asked only where these meet.
MAP_BIT: Final = 1
TRACK_BIT: Final = 1 << 1
DICE_BIT: Final = 1 << 2
VP_BIT: Final = 1 << 3
POOL_BIT: Final = 1 << 4
"""The pool of yellow dice; those of the other colours follow."""


def colour_of(icon: int) -> int:
    """The colour of a face or of a coloured question mark; `WHITE` for the white one."""
    if icon < FACES:
        return icon // 3
    return icon - ANY_YELLOW if icon < ANY else WHITE


def slug(name: str) -> str:
    """A name as one word of a notation: ``deep-well-heating``."""
    kept = [sign if sign.isalnum() else "-" for sign in name.lower().replace("'", "")]
    return "-".join([part for part in "".join(kept).split("-") if part])
