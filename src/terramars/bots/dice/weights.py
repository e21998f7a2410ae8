"""What the computer players of the dice game count with: one table of numbers, found by playing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Weights:
    """The numbers of the greedy judgement, in victory points where nothing else is said."""

    unit: float = 0.05
    """A unit of the written scale, of which a common resource is worth four."""
    first: float = 0.8
    """The share that counts of the best main action that could be paid now, while it is not yet done."""
    next: float = 0.75
    """By how much less the action after it counts, and so on."""
    near: float = 0.65
    """The share of an action for which one die is missing; the square of it for two."""
    spare: float = 0.5
    """What dice beyond those that can be kept are worth, in shares of the others."""
    card: float = 0.15
    """A card of the hand, seen or not."""
    die: float = 1.3
    """A die that will be rolled at a production turn, in shares of what is loose: it comes when it is wanted."""
    productions: float = 0.26
    """The share of turns that are production turns."""
    turns: float = 52.0
    """About so many turns everybody has, from a bare planet on."""
    use: float = 0.85
    """How many of the actions that could be used are used."""
    goal: float = 0.55
    """The share that counts of an award as it stands."""
    icon: float = 0.12
    """An icon of an award among one's cards."""
    milestone: float = 2.0
    """A milestone that is all but reached."""
    solo_points: float = 0.45
    """Solo: what a point counts while parameters are open, because without them all is lost."""
    solo_step: float = 3.6
    """Solo: what a step of an open parameter counts."""


USUAL: Final = Weights()
"""For two players."""
ALONE: Final = Weights(unit=0.07)
"""Alone the turns are counted, and dice are worth more: a step that they pay for counts more than points."""
TURNS: Final = {3: 36.0, 4: 29.0}
"""The more players, the fewer turns each of them has until two parameters are complete."""


def weights_for(players: int) -> Weights:
    """The table for a number of players."""
    if players == 1:
        return ALONE
    return replace(USUAL, turns=TURNS[players]) if players in TURNS else USUAL
