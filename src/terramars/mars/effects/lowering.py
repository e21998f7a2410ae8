"""What goes down: the terraform rating, parameters, oceans, and losses that go as far as there is something to lose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.flow import INFORMATION
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.board import areas_in
from terramars.mars.counts import Amount, amount_of, filled_amount
from terramars.mars.effects.production import floor_of
from terramars.mars.state import OCEAN_TILES, State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import MAP_BIT, OCEAN, OCEANS, PRODUCTION_BIT, STOCK_BIT, Resource, Track


@dataclass(frozen=True)
class LowerRating(Effect):
    """The own terraform rating goes down, not below 0."""

    steps: Amount

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        steps = min(amount_of(self.steps, s, seat, card), s.players[seat].tr)
        if steps > 0:
            s.lower_tr(seat, steps)


@dataclass(frozen=True)
class LowerTrack(Effect):
    """A parameter goes down, not below its start and not from its goal; nobody loses rating by it."""

    track: Track
    steps: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        parameter = PARAMETERS[self.track]
        if s.tracks[self.track] >= parameter.goal:
            return
        steps = min(self.steps, parameter.steps_taken(s.tracks[self.track]))
        if steps:
            s.tracks[self.track] -= steps * parameter.step
            if s.story is not None:
                s.story.tell("track", -1, self.track, -steps)

    def for_nobody(self) -> Effect | None:
        return self


@dataclass(frozen=True)
class RemoveOcean(Effect):
    """Take an ocean off the map, unless all of them are placed; it can be placed again."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if s.tracks[OCEANS] >= OCEAN_TILES:
            return ()
        ids = s.board.ids
        return [options.place(area, ids[area], "dry") for area in areas_in(s.tiles[OCEAN])]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.take_tile(OCEAN, pick.index)

    def reads(self, s: State, seat: int, card: int) -> int:
        return MAP_BIT | INFORMATION

    def is_evident(self) -> bool:
        return True

    def for_nobody(self) -> Effect | None:
        return self


@dataclass(frozen=True)
class Lose(Effect):
    """Lose resources, as many as there are; nothing stands in for them and nothing protects them."""

    amounts: tuple[tuple[Resource, Amount], ...]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for resource, amount in self.amounts:
            number = min(amount_of(amount, s, seat, card), s.players[seat].stock[resource])
            if number > 0:
                s.gain(seat, resource, -number)

    def takes(self) -> int:
        bits = 0
        for resource, _ in self.amounts:
            bits |= STOCK_BIT << resource
        return bits

    def filled(self, filling: Any) -> Effect:
        return Lose(tuple([(resource, filled_amount(amount, filling)) for resource, amount in self.amounts]))


@dataclass(frozen=True)
class LoseProduction(Effect):
    """Production goes down as far as it can."""

    steps: tuple[tuple[Resource, int], ...]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for resource, steps in self.steps:
            most = s.players[seat].production[resource] - floor_of(resource)
            if min(steps, most) > 0:
                s.produce(seat, resource, -min(steps, most))

    def takes(self) -> int:
        bits = 0
        for resource, _ in self.steps:
            bits |= PRODUCTION_BIT << resource
        return bits
