"""The global parameters of a game as pages show them: their names, icons, units and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terramars import text
from terramars.mars.tracks import PARAMETERS, Parameter, number_of_track
from terramars.web.cardface.symbols import track_icon


@dataclass(frozen=True)
class ParameterShown:
    """One global parameter."""

    name: str
    title: str
    icon: str
    unit: str
    start: int
    goal: int
    step: int
    now: int
    in_solo_goal: bool

    def figure(self, value: int) -> str:
        """A value as printed: of a scale that begins below zero every value has its sign."""
        if value < 0:
            return f"−{-value}"
        return f"+{value}" if value and self.start < 0 else str(value)

    def measured(self, value: int) -> str:
        """A value with its unit."""
        return f"{self.figure(value)} {self.unit}".rstrip()

    @property
    def next(self) -> int:
        """The value one step on, at most the goal."""
        return min(self.now + self.step, self.goal)

    @property
    def done(self) -> float:
        """How far it has come, in per cent."""
        return 100 * (self.now - self.start) / (self.goal - self.start)


def title_of(track: int, lang: str) -> str:
    """The name of a global parameter as it stands in a list."""
    name = text.track_name(track, lang)
    return name[:1].upper() + name[1:]


def parameters(tracks: Mapping[str, int], lang: str) -> dict[str, ParameterShown]:
    """The parameters of a game by name, in its order, from where each stands."""
    return {name: shown(number_of_track(name), value, lang) for name, value in tracks.items()}


def shown(track: int, value: int, lang: str) -> ParameterShown:
    """One parameter, standing at a value."""
    it: Parameter = PARAMETERS[track]
    return ParameterShown(
        it.name,
        title_of(track, lang),
        track_icon(it.name),
        it.unit,
        it.start,
        it.goal,
        it.step,
        value,
        it.in_solo_goal,
    )
