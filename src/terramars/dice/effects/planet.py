"""The planet: raising parameters and placing tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import INFORMATION, in_any_order
from terramars.core.machine import Effect, Frame, Reason
from terramars.core.option import Option
from terramars.dice import board, options
from terramars.dice.board import BOARD, areas_in
from terramars.dice.effects.gains import scarce
from terramars.dice.reactions import heard_of_tile
from terramars.dice.state import State
from terramars.dice.tracks import PARAMETERS, WILD_BONUS, bonus_at
from terramars.dice.words import CITY, FACES, GREENERY, MAP_BIT, OCEAN, OXYGEN, TRACK_BIT, WHITE

TERRAFORMING: Final = 2
"""Points for a step or an ocean (rule 6.1)."""
BEYOND: Final = 1
"""Points for the same where the parameter is complete (rule 6.2)."""
CITY_POINTS: Final = 2


@dataclass(frozen=True)
class Raise(Effect):
    """Raise oxygen or temperature one step; whoever reaches a bonus step gets its bonus (rule 6.6)."""

    track: int
    if_bonus: Effect | None = None
    """What a bonus from the track brings besides, once (Tipping Point)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if s.complete(self.track):
            s.gain_vp(seat, BEYOND)
            return
        s.tracks[self.track] += PARAMETERS[self.track].step
        if s.story is not None:
            s.story.tell("track", seat, self.track, s.tracks[self.track])
        s.gain_vp(seat, TERRAFORMING)
        if self.pays_bonus(s, seat) and self.if_bonus is not None:
            s.push(self.if_bonus, seat, card)

    def pays_bonus(self, s: State, seat: int) -> bool:
        """Pay the bonus of the step that was reached; whether there was one to have."""
        face = bonus_at(self.track, s.tracks[self.track])
        if face is None:
            return False
        if face == WILD_BONUS:
            s.gain_wild(seat, 1)
            return True
        return s.take(seat, face)

    def reads(self, s: State, seat: int, card: int) -> int:
        return 0 if self.if_bonus is None else TRACK_BIT

    def writes(self, s: State, seat: int, card: int) -> int:
        return TRACK_BIT

    def parts(self) -> tuple[Effect, ...]:
        return () if self.if_bonus is None else (self.if_bonus,)


OXYGEN_STEP: Final = Raise(OXYGEN)


@dataclass(frozen=True)
class Place(Effect):
    """Place a tile (rules 7.1 to 7.8): the area's bonus, its points, and for a greenery a step of oxygen."""

    tile: int
    beside: int = -1
    """A kind of tile that it must touch (Mangrove, Urbanized Area)."""
    point_for: int = -1
    """A kind of tile each of which beside it gives a point more (Capital)."""
    if_beside: tuple[int, ...] = ()
    """If it touches one of these kinds, it brings ... (counted once, rule 15.1)"""
    then: Effect | None = None
    """... this."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.tile == OCEAN and not s.oceans_left():
            return ()
        return [options.PLACE[area] for area in areas_in(self.areas(s))]

    def areas(self, s: State) -> int:
        """The mask of the areas where the tile may be placed now."""
        free = ~s.taken()
        if self.tile == OCEAN:
            mask = BOARD.ocean & free
        else:
            mask = BOARD.land & free
            if self.tile == CITY and self.beside != CITY:
                mask &= ~s.next_to(CITY)
        return mask if self.beside < 0 else mask & s.next_to(self.beside)

    def possible(self, s: State) -> bool:
        """Whether placing it would do anything."""
        return (self.tile == OCEAN and not s.oceans_left()) or self.areas(s) != 0

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            if self.tile == OCEAN and not s.oceans_left():
                s.gain_vp(seat, BEYOND)
            return
        area = pick.index
        s.put_tile(seat, self.tile, area)
        points = s.tiles_around(area, self.point_for) if self.point_for >= 0 else 0
        if self.tile == OCEAN:
            points += TERRAFORMING
        elif self.tile == GREENERY:
            points += s.tiles_around(area, CITY)
        elif self.tile == CITY:
            points += CITY_POINTS + s.tiles_around(area, GREENERY)
        if points:
            s.gain_vp(seat, points)
        group: list[Frame] = []
        if BOARD.bonus[area]:
            group.append((AreaBonus(area), seat, -1))
        if self.tile == GREENERY:
            group.append((OXYGEN_STEP, seat, -1))
        if self.then is not None and any(s.tiles_around(area, kind) for kind in self.if_beside):
            group.append((self.then, seat, card))
        group.extend(heard_of_tile(s, seat, self.tile, area))
        in_any_order(s, group, seat)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.possible(s) else [Reason("no area", self.tile)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return MAP_BIT | INFORMATION

    def writes(self, s: State, seat: int, card: int) -> int:
        return MAP_BIT | (TRACK_BIT if self.tile == GREENERY else 0) | scarce(s, WHITE)

    def parts(self) -> tuple[Effect, ...]:
        return () if self.then is None else (self.then,)

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class AreaBonus(Effect):
    """Gain what is printed on an area (rule 7.2)."""

    area: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for what in BOARD.bonus[self.area]:
            if what < FACES:
                s.take(seat, what)
            elif what < board.CARD:
                s.roll(seat, what - board.DIE)
            elif what == board.CARD:
                s.draw(seat, 1)
            elif what == board.WILD:
                s.gain_wild(seat, 1)
            else:
                s.gain_vp(seat, 1)

    def reads(self, s: State, seat: int, card: int) -> int:
        return scarce(s, self.colour())

    def writes(self, s: State, seat: int, card: int) -> int:
        return scarce(s, self.colour())

    def colour(self) -> int:
        """The colour of the die that it gives, or the number of none."""
        for what in BOARD.bonus[self.area]:
            if what < board.CARD:
                return what // 3 if what < FACES else what - board.DIE
        return -1

    def uncovers(self) -> bool:
        return any(board.DIE <= what <= board.CARD for what in BOARD.bonus[self.area])


