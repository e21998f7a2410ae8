"""World Government Terraforming: after each generation the first player raises a parameter for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
        if pick.index == OCEANS:
            s.push(Place(OCEAN, earns=False), seat, card)
        else:
            s.push(Terraform(Track(pick.index), 1, earns=False), seat, card)

    def begins_action(self) -> bool:
        return True


MODULE = Module(
    "world_government",
    title="World Government",
    rank=5,
    setting=True,
    grammar={"terraform": ("what",)},
    after_production=(WorldGovernment(),),
)
