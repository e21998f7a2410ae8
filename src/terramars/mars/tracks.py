"""The global parameters as values: where each track begins and ends, its steps, and what a step gives.

Modules bring them (`Module.tracks`); a game has those of its modules, by their numbers in `Setup.tracks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from terramars.core.machine import Effect


class Parameter:
    """A global parameter, in printed units. Immutable."""

    def __init__(
        self,
        name: str,
        start: int,
        goal: int,
        step: int,
        bonuses: Mapping[int, Effect],
        ends_game: bool,
        in_solo_goal: bool,
        unit: str = "",
    ) -> None:
        self.name = name
        self.unit = unit
        """What its values are measured in: ``°C``, ``%``, or nothing."""
        self.start = start
        self.goal = goal
        self.step = step
        self.bonuses = dict(bonuses)
        """What reaching a value gives to whoever reaches it (rulebook: The Bonus Steps)."""
        self.ends_game = ends_game
        """Whether the game of several players goes on until it is at its goal."""
        self.in_solo_goal = in_solo_goal
        """Whether a terraformed Mars alone needs it at its goal."""

    @property
    def steps(self) -> int:
        """How many steps lead from the start to the goal."""
        return (self.goal - self.start) // self.step

    def steps_taken(self, value: int) -> int:
        """How many steps lead from the start to a value."""
        return (value - self.start) // self.step


PARAMETERS: Final[list[Parameter]] = []
"""Every parameter of every module that is loaded, by its number; those of the base game come first."""


def number_of_track(name: str) -> int:
    """The number of the parameter with a name, or -1."""
    for number, parameter in enumerate(PARAMETERS):
        if parameter.name == name:
            return number
    return -1


def starting_values() -> list[int]:
    """Every parameter at its start."""
    return [parameter.start for parameter in PARAMETERS]


def share_done(tracks: Sequence[int], values: Sequence[int], in_solo: bool = False) -> tuple[int, int]:
    """How many steps of those that the end of the game needs are taken, and how many there are.

    `tracks` are the numbers of the parameters in play, `values` where each stands, in the same order.
    """
    taken = whole = 0
    for track, value in zip(tracks, values, strict=True):
        parameter = PARAMETERS[track]
        if parameter.in_solo_goal if in_solo else parameter.ends_game:
            taken += parameter.steps_taken(value)
            whole += parameter.steps
    return taken, whole


def per_cent_done(tracks: Sequence[int], values: Sequence[int], in_solo: bool = False) -> float:
    """How much of Mars is terraformed, in per cent of the steps that the end of the game needs."""
    taken, whole = share_done(tracks, values, in_solo)
    return 100.0 * taken / whole
