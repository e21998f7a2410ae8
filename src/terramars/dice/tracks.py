"""The global parameters: where they start, how they rise, where they end, and what their bonus steps give.

Starts and the places of the bonus steps are the rulebook's; steps of 4 degrees were seen in play, steps of 2 % follow
from the values that are named. The ends are those of the parent game (*inferred*: both are reached by whole steps).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.dice.words import HEAT, PLANT, WATER

OCEAN_TILES: Final = 7


@dataclass(frozen=True)
class Parameter:
    """A global parameter."""

    name: str
    start: int
    solo_start: int
    step: int
    goal: int
    bonuses: tuple[tuple[int, int], ...]
    """Steps with a bonus: the value, and the face that whoever reaches it gains (`WILD_BONUS`: a wild token)."""


WILD_BONUS: Final = -1

PARAMETERS: Final = (
    # 4 % and 12 % have bonuses (rulebook); what they give is house.
    Parameter("oxygen", 0, 2, 2, 14, ((4, PLANT), (12, WILD_BONUS))),
    # -24 gave a temperature resource (observed); a review says that the others give temperature or water.
    Parameter("temperature", -32, -28, 4, 8, ((-24, HEAT), (-16, HEAT), (0, WATER))),
    Parameter("oceans", 0, 1, 1, OCEAN_TILES, ()),
)
"""By the numbers of the tracks."""


def bonus_at(track: int, value: int) -> int | None:
    """The face that a step gives (`WILD_BONUS`: a wild token), or None."""
    for step, face in PARAMETERS[track].bonuses:
        if step == value:
            return face
    return None
