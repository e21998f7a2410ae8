"""The map: 37 areas in rows of 4-5-6-7-6-5-4, as bit masks. Bit i is area i in reading order.

That there are 37 areas was observed, the middle row of 7 is the rulebook's, the shape follows from both. Which areas
are reserved for oceans and what is printed on them is ours (*house*), but for the wild token on ``r6c3``, which was
seen in play, and that three areas give victory points, which the rulebook says.
"""

from __future__ import annotations

from typing import Final

from terramars.dice.words import ANIMAL, BLUE, FACES, GREEN, GREY, MICROBE, PLANT, RED, STEEL, TITANIUM, WATER, YELLOW

ROWS: Final = (4, 5, 6, 7, 6, 5, 4)
AREAS: Final = 37

# What an area gives: faces by their numbers, then rolled dice, cards, wild tokens and points.
DIE: Final = FACES
"""A die of a colour to roll: this plus the colour."""
CARD: Final = 20
WILD: Final = 21
POINT: Final = 22

OCEAN_AREAS: Final = ("r1c2", "r1c4", "r2c5", "r3c1", "r3c3", "r4c4", "r5c2", "r6c5", "r7c2")
BONUSES: Final[dict[str, tuple[int, ...]]] = {
    "r1c1": (STEEL,), "r1c2": (DIE + BLUE,), "r1c3": (TITANIUM,), "r1c4": (CARD,),
    "r2c1": (DIE + GREY,), "r2c3": (POINT,), "r2c5": (DIE + BLUE,),
    "r3c1": (WATER,), "r3c2": (PLANT,), "r3c3": (DIE + GREEN,), "r3c5": (CARD,), "r3c6": (DIE + RED,),
    "r4c1": (DIE + GREY,), "r4c3": (PLANT, PLANT), "r4c4": (DIE + GREEN,), "r4c5": (PLANT,), "r4c7": (STEEL,),
    "r5c1": (POINT,), "r5c2": (MICROBE,), "r5c3": (DIE + GREEN,), "r5c5": (CARD,),
    "r6c1": (DIE + YELLOW,), "r6c3": (WILD,), "r6c4": (POINT,), "r6c5": (DIE + BLUE,),
    "r7c1": (TITANIUM,), "r7c2": (ANIMAL,), "r7c3": (CARD,), "r7c4": (DIE + GREY,),
}  # fmt: skip
"""What is printed on the areas."""
SOURCES: Final[dict[str, str]] = {"r6c3": "observed"}
"""Where a printed bonus is known from; the others are *house*."""


class Board:
    """The map, ready for `and` and `or`. Immutable; shared by all states."""

    def __init__(self) -> None:
        self.ids = [f"r{row + 1}c{column + 1}" for row, width in enumerate(ROWS) for column in range(width)]
        self.index = {identity: i for i, identity in enumerate(self.ids)}
        self.near = [0] * AREAS
        """For each area the mask of its neighbours."""
        places = {}
        for row, width in enumerate(ROWS):
            for column in range(width):
                # Columns in half steps from the left edge of the middle row.
                places[(row, 7 - width + 2 * column)] = self.index[f"r{row + 1}c{column + 1}"]
        for (row, x), area in places.items():
            for down, right in ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                other = places.get((row + down, x + right), -1)
                if other >= 0:
                    self.near[area] |= 1 << other
        self.ocean = sum([1 << self.index[identity] for identity in OCEAN_AREAS])
        """The areas reserved for oceans."""
        self.land = ((1 << AREAS) - 1) & ~self.ocean
        self.middle_row = sum([1 << self.index[f"r4c{column + 1}"] for column in range(ROWS[3])])
        self.bonus: list[tuple[int, ...]] = [BONUSES.get(identity, ()) for identity in self.ids]
        self.with_points = 0
        """The three areas that give victory points."""
        for area, bonus in enumerate(self.bonus):
            if POINT in bonus:
                self.with_points |= 1 << area


def areas_in(mask: int) -> list[int]:
    """The numbers of the areas in a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


BOARD: Final = Board()
