"""Where a tile may lie, where a count looks, where a trigger listens: conditions on areas, as masks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from terramars.core.native import mypyc_attr
from terramars.mars.board import ON_MARS, areas_in
from terramars.mars.cards import CARDS
from terramars.mars.references import tiles_of
from terramars.mars.words import ANYONE, ME, TILE, Resource, Tile, Who

if TYPE_CHECKING:
    from terramars.mars.state import State


@dataclass(frozen=True)
class Filling:
    """What open words stand for: the resource *that*, the card and the area just spoken of, the number X.

    A name is what a module's own open words stand for.
    """

    resource: int
    card: int
    hex: int
    amount: int
    name: str

    def __init__(
        self, resource: int = -1, card: int = -1, hex: int = -1, amount: int = -1, name: str = ""
    ) -> None:
        object.__setattr__(self, "resource", resource)
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "name", name)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Condition:
    """A condition on areas."""

    def mask(self, s: State, seat: int, card: int) -> int:
        """The areas that meet it, taken or free."""
        return ON_MARS

    def names_ground(self) -> bool:
        """Whether it says itself what ground is meant; if not, open land is implied for a placement."""
        return False

    def filled(self, filling: Any) -> Condition:
        """The condition with *that tile* filled in."""
        return self

    def on_this_map(self, s: State, card: int) -> bool:
        """Whether the map has such areas at all; if not, the tile's own rule applies."""
        return True

    def shows(self) -> tuple[Resource, ...]:
        """The resources one of which such an area shows: what *that* will stand for."""
        return ()


@dataclass(frozen=True)
class Land(Condition):
    """Areas that are not reserved."""

    def mask(self, s: State, seat: int, card: int) -> int:
        return s.board.land

    def names_ground(self) -> bool:
        return True


@dataclass(frozen=True)
class OceanArea(Condition):
    """Areas reserved for oceans."""

    def mask(self, s: State, seat: int, card: int) -> int:
        return s.board.ocean

    def names_ground(self) -> bool:
        return True


@dataclass(frozen=True)
class ReservedArea(Condition):
    """The area that carries the card's own name, on Mars or off it."""

    def mask(self, s: State, seat: int, card: int) -> int:
        return 1 << s.board.reserved[CARDS[card].name]

    def names_ground(self) -> bool:
        return True

    def on_this_map(self, s: State, card: int) -> bool:
        return CARDS[card].name in s.board.reserved


@dataclass(frozen=True)
class VolcanicArea(Condition):
    """Areas so marked on the map."""

    def mask(self, s: State, seat: int, card: int) -> int:
        return s.board.volcanic

    def names_ground(self) -> bool:
        return True

    def on_this_map(self, s: State, card: int) -> bool:
        return s.board.volcanic != 0


@dataclass(frozen=True)
class OnMars(Condition):
    """Any area of the map, but none off Mars."""

    def names_ground(self) -> bool:
        return True


@dataclass(frozen=True)
class NextTo(Condition):
    """Areas next to tiles of a kind, of anyone or of one's own."""

    tile: Tile
    of: Who = ANYONE
    at_least: int = 1

    def mask(self, s: State, seat: int, card: int) -> int:
        if self.at_least == 1:
            if self.of == ME and self.tile == TILE:
                return s.players[seat].near
            if self.of == ANYONE:
                return s.near_any() if self.tile == TILE else s.near[self.tile]
        tiles = (s.tiles[self.tile] if self.tile != TILE else s.taken()) & tiles_of(self.of, s, seat)
        beside = [0] * self.at_least
        """The areas next to at least one, two, ... of the tiles."""
        for i in areas_in(tiles):
            near = s.board.near[i]
            for k in range(self.at_least - 1, 0, -1):
                beside[k] |= beside[k - 1] & near
            beside[0] |= near
        return beside[-1]


@dataclass(frozen=True)
class NotNextTo(Condition):
    """Areas with no tile of a kind next to them."""

    tile: Tile

    def mask(self, s: State, seat: int, card: int) -> int:
        return ON_MARS & ~(s.near_any() if self.tile == TILE else s.near[self.tile])


THIS: Final = -1
"""The tile that the card itself placed."""
THAT_HEX: Final = -2
"""The area just spoken of; filled in before use."""


@dataclass(frozen=True)
class NextToHex(Condition):
    """Areas next to one tile: the card's own, or the one just placed."""

    hex: int

    def mask(self, s: State, seat: int, card: int) -> int:
        if self.hex == THIS:
            for area, placer in s.tile_cards.items():
                if placer == card:
                    return s.board.near[area]
            return 0
        if self.hex < 0:
            raise TypeError("that_tile was not filled in")
        return s.board.near[self.hex]

    def filled(self, filling: Any) -> Condition:
        return NextToHex(filling.hex) if self.hex == THAT_HEX else self


@dataclass(frozen=True)
class WithBonus(Condition):
    """Areas whose printed bonus shows one of these resources."""

    resources: tuple[Resource, ...]

    def mask(self, s: State, seat: int, card: int) -> int:
        found = 0
        for resource in self.resources:
            found |= s.board.showing[resource]
        return found

    def shows(self) -> tuple[Resource, ...]:
        return self.resources


@dataclass(frozen=True)
class Rows(Condition):
    """Rows of the map, counted from the top."""

    first: int
    last: int

    def mask(self, s: State, seat: int, card: int) -> int:
        found = 0
        for row in range(self.first, self.last + 1):
            found |= s.board.rows[row]
        return found


@dataclass(frozen=True)
class EveryOne(Condition):
    """Areas that meet all of several conditions."""

    parts: tuple[Condition, ...]

    def mask(self, s: State, seat: int, card: int) -> int:
        found = -1
        for part in self.parts:
            found &= part.mask(s, seat, card)
        return found

    def names_ground(self) -> bool:
        return any(part.names_ground() for part in self.parts)

    def filled(self, filling: Any) -> Condition:
        return EveryOne(tuple([part.filled(filling) for part in self.parts]))

    def shows(self) -> tuple[Resource, ...]:
        for part in self.parts:
            found = part.shows()
            if found:
                return found
        return ()


def bonus_shown(condition: Condition | None) -> tuple[Resource, ...]:
    """The resources one of which the areas of a placement show, if it says so: what *that* will stand for."""
    return () if condition is None else condition.shows()
