"""World Government Terraforming: after each generation the first player raises a parameter for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.modules import Module
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import OCEAN, OCEANS, Track


@dataclass(frozen=True)
class WorldGovernment(Effect):
    """The first player decides for the World Government (reference sheet: Solar Phase B)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.active = seat
        s.push(RaiseForNobody(), seat, card)


@dataclass(frozen=True)
class RaiseForNobody(Effect):
    """Choose a parameter that is not at its goal: it rises a step, or an ocean is placed, and nobody earns by it."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [
            options.named("terraform", PARAMETERS[track].name, track)
            for track in s.setup.tracks
            if s.tracks[track] < PARAMETERS[track].goal
        ]

    def is_evident(self) -> bool:
        return True

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        s.push(OCEAN_OF_NOBODY if pick.index == OCEANS else step_of_nobody(Track(pick.index)), seat, card)

    def begins_action(self) -> bool:
        return True


OCEAN_OF_NOBODY: Final = Place(OCEAN, earns=False)
STEPS: Final[dict[Track, Terraform]] = {}


def step_of_nobody(track: Track) -> Terraform:
    """A step of a parameter that nobody earns by; made once for each."""
    found = STEPS.get(track)
    if found is None:
        found = STEPS[track] = Terraform(track, 1, earns=False)
    return found


MODULE = Module(
    "world_government",
    title="World Government",
    rank=5,
    setting=True,
    grammar={"terraform": ("what",)},
    after_production=(WorldGovernment(),),
)
