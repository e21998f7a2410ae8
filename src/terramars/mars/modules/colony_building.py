"""Building colonies: the verb and what hears it, tiles that come and go, fleets, and colony production."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import INFORMATION, in_any_order
from terramars.core.machine import Effect, Frame, Reason
from terramars.core.option import Option
from terramars.mars.effects.planet import leads_on
from terramars.mars.effects.production import floor_of
from terramars.mars.modules.colony_board import COLONIES, SOLO_TILES, board_of, fleets_of, named
from terramars.mars.rating import price_reads
from terramars.mars.references import meant
from terramars.mars.standing import Moment, new_moment
from terramars.mars.state import State
from terramars.mars.words import ME, OTHERS_BIT, PRODUCTION_BIT, RATING_BIT, Who

COLONY_BUILT: Final = new_moment("colony built")
BUILD_COST: Final = 17
"""M€ for a colony as a standard project."""
AMPLE: Final = 2
"""No card that builds a colony lowers a production by more steps."""


@dataclass(frozen=True)
class ColonyBuilt(Moment):
    """A colony was built."""

    by: Who = ME


@dataclass(frozen=True)
class BuildColony(Effect):
    """Build a colony on a tile: its lowest free place, the bonus of that place, and what hears it."""

    again: bool = False
    """Whether the tile may have an own colony already."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        found = [named("build", tile) for tile in board_of(s).sites(seat, self.again)]
        if len(found) > 1 and not s.searched and awaited(s):
            return [option for option in found if leads_on(s, seat, option)]
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        tile = pick.part("what")
        place = board_of(s).settle(tile, seat)
        if s.story is not None:
            s.story.tell("colony built", seat, COLONIES[tile].index, 1)
        in_any_order(s, [(COLONIES[tile].build[place], seat, card), *heard(s, seat)], seat)

    def alternatives(self, s: State, seat: int, card: int) -> tuple[Effect, ...]:
        board = board_of(s)
        sites = board.sites(seat, self.again) if not heard(s, seat) else ()
        return tuple([COLONIES[tile].build[len(board.owners(tile))] for tile in sites])

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return board_of(s).has_site(seat, self.again)

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return not self.writes(s, seat, card) & RATING_BIT

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no site")]

    def reads(self, s: State, seat: int, card: int) -> int:
        money = price_reads(s, seat)
        return INFORMATION | money if money and self.writes(s, seat, card) & RATING_BIT else INFORMATION

    def lacks(self, s: State, seat: int, card: int) -> int:
        return 0  # nothing else on a card makes room for a colony

    def writes(self, s: State, seat: int, card: int) -> int:
        bits = 0
        board = board_of(s)
        for place, tile in enumerate(board.tiles):
            if board.is_site(place, seat, self.again):
                bits |= COLONIES[tile].build[len(board.colonies[place])].writes(s, seat, card)
        for effect, owner, listener in heard(s, seat):
            bits |= effect.writes(s, owner, listener) if owner == seat else OTHERS_BIT
        # Production that is there anyway helps nobody: the order is asked only where some might be missing.
        for resource, level in enumerate(s.players[seat].production):
            if level - floor_of(resource) >= AMPLE:
                bits &= ~(PRODUCTION_BIT << resource)
        return bits

    def is_evident(self) -> bool:
        return True


def awaited(s: State) -> bool:
    """Whether what must follow is impossible now: the colony has to bring what is missing."""
    waiting = s.behind()
    if waiting is None:
        return False
    effect, seat, card = waiting
    return not effect.feasible(s, seat, card)


def heard(s: State, seat: int) -> list[Frame]:
    """What a seat's new colony sets off."""
    found: list[Frame] = []
    for owner, player in enumerate(s.players):
        for listener, when in player.standing.heard(COLONY_BUILT):
            moment = when.moment
            if isinstance(moment, ColonyBuilt) and meant(moment.by, owner, seat):
                found.append((when.effect, owner, listener))
    return found


@dataclass(frozen=True)
class AddColonyTile(Effect):
    """Choose a colony tile that is not in the game: it joins."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [named("add-tile", tile) for tile in self.unused(s)]

    def unused(self, s: State) -> list[str]:
        """The tiles that are not in the game; that which the solo player took out is one of them."""
        there = board_of(s).tiles
        return [tile for tile in COLONIES if tile not in there]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            board_of(s).join(s, pick.part("what"))
            if s.story is not None:
                s.story.tell("colony tile", seat, pick.index, 1)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.unused(s))

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class RemoveColonyTile(Effect):
    """Alone one takes one of the four tiles dealt out of the game again, before the corporation is revealed."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        tiles = board_of(s).tiles
        if len(s.players) > 1 or len(tiles) <= SOLO_TILES:
            return ()
        return [named("remove-tile", tile) for tile in tiles]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            board_of(s).leave(pick.part("what"))
            if s.story is not None:
                s.story.tell("colony tile", seat, pick.index, -1)

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class ColonyProduction(Effect):
    """Colony production: all fleets go home, then every marker on a track goes up one (reference sheet)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board_of(s).produce()
        if s.story is not None:
            s.story.tell("colony production", -1, -1, 1)


@dataclass(frozen=True)
class GainFleet(Effect):
    """One more trade fleet."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        fleets_of(s, seat).number += 1
        if s.story is not None:
            s.story.tell("fleet", seat, -1, 1)
