"""Every number of the greedy player in one table: what things are worth in M€.

The structure is ai.md 3.2 (one currency, 10 % discount a generation); the values below were tuned by
self-play. docs/strength.md tells with which seeds and how many games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """What things are worth, and how the rest of the game is expected to go."""

    # Time
    discount: float = 0.90
    """What a M€ of the next generation is worth now."""
    point: float = 8.0
    """One victory point at the end of the game."""
    step: float = 2.0
    """One step of a global parameter beyond its terraform rating, at the end of the game: tempo."""
    step_discount: float = 0.90
    """How much less that is a generation before the end."""
    side_track: float = 1.0
    """The share of its terraform rating that a step is worth of a parameter which the end does not wait for."""
    pace_income: float = 0.020
    """Steps a generation that a player takes per M€ of income."""
    pace_growth: float = 0.20
    """By how much a player's pace rises each generation."""

    # Resources in stock, as a share of what they could become
    steel: float = 0.85
    titanium: float = 0.85
    plants: float = 0.90
    heat: float = 0.92
    energy: float = 0.90
    energy_use: float = 0.35
    """M€ a generation for an energy that a card may use before it becomes heat."""
    last_metal: float = 0.35
    """The share of a metal's worth that is left in the last generation."""
    carry: float = 0.95
    """A M€ that is kept for the next generation after passing."""

    # Cards
    draw: float = 3.2
    """A card drawn, unseen, in the middle of the game."""
    look: float = 1.4
    """The right to buy a card that is looked at."""
    hand: float = 0.62
    """The share of its worth that a card in hand has before it is played."""
    wait: float = 0.88
    """What remains of a card's worth for each generation it must wait."""
    junk: float = 0.7
    """A card that will never be played."""
    buy: float = 0.5
    """By how much a card must be worth more than its price to be bought."""
    action: float = 0.80
    """How much of a card's action is really used."""
    plays: float = 2.2
    """Cards that a player plays each generation."""
    tag: float = 0.35
    """A tag, for what may count it later."""
    leeway: float = 3.0
    """Freedom from requirements by two steps."""

    # The map
    placement: float = 2.2
    """What an area gives to whoever places a tile, on average."""
    city_hope: float = 0.30
    """Greeneries that will come to lie on a free area next to an own city."""

    # People
    rival: float = 0.55
    """A M€ of a rival, counted against oneself (shared by all rivals)."""
    deny: float = 2.0
    """A milestone that others cannot have any more, in points."""
    award_spread: float = 2.5
    """By how much counts for awards still move in a generation."""
    milestone_hope: float = 0.25
    """The share of a milestone that is nearly reached."""


MANY: Final = Weights(
    discount=0.932, point=10.5, step=2.16, step_discount=0.887, pace_income=0.0115, pace_growth=0.138,
    steel=0.612, titanium=0.601, plants=0.979, heat=0.704, energy=0.792, energy_use=0.337, last_metal=0.281,
    carry=0.942, draw=2.79, look=1.32, hand=0.542, wait=0.83, junk=0.701, buy=0.148, action=0.281, plays=2.11,
    tag=0.378, leeway=3.13, placement=2.55, city_hope=0.402, rival=1.2, deny=1.92, award_spread=3.39,
    milestone_hope=0.245,
)  # fmt: skip
"""For two to five players."""

SOLO: Final = Weights(
    discount=0.956, point=1.99, step=21.4, step_discount=0.943, pace_income=0.02, pace_growth=0.2, steel=0.492,
    titanium=0.658, plants=0.622, heat=0.586, energy=1.03, energy_use=0.33, last_metal=0.388, carry=0.946,
    draw=2.83, look=1.56, hand=0.47, wait=0.807, junk=0.647, buy=0.526, action=0.318, plays=1.7, tag=0.338,
    leeway=2.9, placement=2.34, city_hope=0.316, rival=0, deny=2, award_spread=2.5, milestone_hope=0.25,
)  # fmt: skip
"""For one: every step counts until Mars is terraformed, points hardly do."""


def weights_for(players: int) -> Weights:
    """The tuned table for a number of players."""
    return SOLO if players == 1 else MANY
