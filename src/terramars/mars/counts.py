"""What can be counted and required, and amounts that depend on a count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from terramars.core.machine import Effect, Reason
from terramars.core.native import mypyc_attr
from terramars.mars.board import ON_MARS
from terramars.mars.cards import CARDS
from terramars.mars.conditions import Condition
from terramars.mars.filters import Filter, fits
from terramars.mars.references import collects, meant, tiles_of
from terramars.mars.words import (
    EVENT,
    EVERYONE,
    HIGHEST,
    LOWEST,
    MAP_BIT,
    ME,
    OCEAN,
    TILE,
    WILD,
    Cube,
    Resource,
    Tag,
    Tile,
    Track,
    Who,
)

if TYPE_CHECKING:
    from terramars.mars.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Count:
    """Something that has a number at every moment. ``>=`` and ``<=`` make it a requirement."""

    def value(self, s: State, seat: int, card: int) -> int:
        """The number now, in the seat's own action (wild tags help)."""
        raise NotImplementedError

    def final(self, s: State, seat: int, card: int) -> int:
        """The number for awards and scoring (wild tags do not help)."""
        return self.value(s, seat, card)

    def filled(self, filling: Any) -> Count:
        """This count with *that tile* filled in."""
        return self

    def fields(self) -> tuple[Any, ...]:
        """The values of its fields, for comparing."""
        names: dict[str, Any] = getattr(self, "__dataclass_fields__", {})
        return tuple([getattr(self, name) for name in names])

    # Written by hand: the compiler drops a dataclass's own equality where other comparisons are defined.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Count) and type(other) is type(self) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.fields()))

    def __ge__(self, value: int) -> Need:
        return Need(self, value, True)

    def __le__(self, value: int) -> Need:
        return Need(self, value, False)


@dataclass(frozen=True, eq=False)
class TrackCount(Count):
    """A global parameter, in printed units."""

    track: Track

    def value(self, s: State, seat: int, card: int) -> int:
        return s.tracks[self.track]


@dataclass(frozen=True, eq=False)
class TagCount(Count):
    """Tags on cards in play: own, the opponents' or everybody's."""

    tags: tuple[Tag, ...]
    of: Who = ME

    def value(self, s: State, seat: int, card: int) -> int:
        found = self.final(s, seat, card)
        if self.of == ME or self.of == EVERYONE:
            # Among everybody's tags one's own wild tags help, those of others do not.
            player = s.players[seat]
            found += player.standing.tags[WILD] - len(player.wild)
            for tag in player.wild:
                if tag in self.tags:
                    found += 1
        return found

    def final(self, s: State, seat: int, card: int) -> int:
        found = 0
        for i, player in enumerate(s.players):
            if meant(self.of, i, seat):
                for tag in self.tags:
                    found += player.standing.tags[tag]
        return found


@dataclass(frozen=True, eq=False)
class TileCount(Count):
    """Tiles of a kind: own or everybody's, anywhere or on areas that meet a condition. Oceans are nobody's."""

    tile: Tile
    of: Who = ME
    on: Condition | None = None

    def value(self, s: State, seat: int, card: int) -> int:
        mask = s.taken() if self.tile == TILE else s.tiles[self.tile]
        if self.tile != OCEAN:
            mask &= tiles_of(self.of, s, seat)
        if self.on is not None:
            mask &= self.on.mask(s, seat, card)
        return mask.bit_count()

    def filled(self, filling: Any) -> Count:
        return self if self.on is None else TileCount(self.tile, self.of, self.on.filled(filling))


@dataclass(frozen=True, eq=False)
class CubesHere(Count):
    """Cubes on the card itself."""

    cube: Cube

    def value(self, s: State, seat: int, card: int) -> int:
        return s.players[seat].cubes.get(card, 0)


@dataclass(frozen=True, eq=False)
class CubeCount(Count):
    """Cubes on all own cards in play."""

    cube: Cube

    def value(self, s: State, seat: int, card: int) -> int:
        player = s.players[seat]
        found = 0
        for holder in player.standing.holders:
            if collects(holder, self.cube):
                found += player.cubes.get(holder, 0)
        return found


@dataclass(frozen=True, eq=False)
class CardCount(Count):
    """Cards in play that meet one of the filters; events count only where events are asked for."""

    filters: tuple[Tag | Filter, ...]
    of: Who = ME

    def value(self, s: State, seat: int, card: int) -> int:
        found = 0
        for i, player in enumerate(s.players):
            if meant(self.of, i, seat):
                if self.filters == (EVENT,):
                    found += len(player.events)
                    continue
                for other in player.played:
                    statement = CARDS[other]
                    if not statement.is_event and any(fits(part, statement) for part in self.filters):
                        found += 1
        return found


@dataclass(frozen=True, eq=False)
class ProductionCount(Count):
    """A production level; `above_start` counts from the production all players began with."""

    resource: Resource
    above_start: bool = False

    def value(self, s: State, seat: int, card: int) -> int:
        production = s.players[seat].production
        if self.resource == LOWEST:
            level = min(production)
        elif self.resource == HIGHEST:
            level = max(production)
        else:
            level = production[self.resource]
        return level - s.setup.start_production if self.above_start else level


@dataclass(frozen=True, eq=False)
class StockCount(Count):
    """Resources on the player board, added up."""

    resources: tuple[Resource, ...]

    def value(self, s: State, seat: int, card: int) -> int:
        stock = s.players[seat].stock
        return sum([stock[resource] for resource in self.resources])


@dataclass(frozen=True, eq=False)
class RatingCount(Count):
    """The terraform rating."""

    def value(self, s: State, seat: int, card: int) -> int:
        return s.players[seat].tr


@dataclass(frozen=True, eq=False)
class RatingRaised(Count):
    """Steps the own terraform rating rose this generation."""

    def value(self, s: State, seat: int, card: int) -> int:
        return s.players[seat].raised


@dataclass(frozen=True, eq=False)
class HandCount(Count):
    """Cards in hand."""

    def value(self, s: State, seat: int, card: int) -> int:
        return len(s.players[seat].hand)


@dataclass(frozen=True, eq=False)
class TagKinds(Count):
    """Different kinds of tags in play; each wild tag may stand for one that is missing."""

    def value(self, s: State, seat: int, card: int) -> int:
        kinds = self.final(s, seat, card)
        return min(kinds + s.players[seat].standing.tags[WILD], s.setup.tag_kinds)

    def final(self, s: State, seat: int, card: int) -> int:
        tags = s.players[seat].standing.tags
        return sum([1 for tag in range(len(tags)) if tags[tag] and tag != WILD and tag != EVENT])


@dataclass(frozen=True, eq=False)
class PlayerCount(Count):
    """How many people play."""

    def value(self, s: State, seat: int, card: int) -> int:
        return len(s.players)


@dataclass(frozen=True, eq=False)
class AreaCount(Count):
    """Empty areas of Mars that meet a condition, each once; a marker does not fill one."""

    on: Condition

    def value(self, s: State, seat: int, card: int) -> int:
        return (self.on.mask(s, seat, card) & ON_MARS & ~s.taken()).bit_count()

    def filled(self, filling: Any) -> Count:
        return AreaCount(self.on.filled(filling))


@dataclass(frozen=True, eq=False)
class Printed(Count):
    """What is printed alone: wild tags do not help, as in everything that is no action of one's own."""

    of: Count

    def value(self, s: State, seat: int, card: int) -> int:
        return self.of.final(s, seat, card)

    def filled(self, filling: Any) -> Count:
        return Printed(self.of.filled(filling))


@dataclass(frozen=True, eq=False)
class Total(Count):
    """Several counts or amounts, added up."""

    parts: tuple[Count | Per, ...]

    def value(self, s: State, seat: int, card: int) -> int:
        return sum([part.value(s, seat, card) for part in self.parts])

    def final(self, s: State, seat: int, card: int) -> int:
        return sum([part.final(s, seat, card) for part in self.parts])


@dataclass(frozen=True, eq=False)
class Minus(Count):
    """A count, an amount or a number less another count, not below 0."""

    what: Count | Per | int
    less: Count

    def value(self, s: State, seat: int, card: int) -> int:
        have = self.what if isinstance(self.what, int) else self.what.value(s, seat, card)
        return max(0, have - self.less.value(s, seat, card))

    def final(self, s: State, seat: int, card: int) -> int:
        have = self.what if isinstance(self.what, int) else self.what.final(s, seat, card)
        return max(0, have - self.less.final(s, seat, card))


@dataclass(frozen=True)
class Need(Effect):
    """A requirement: a count of at least, or at most, so much. As a cost it must hold and costs nothing."""

    count: Count
    bound: int
    is_minimum: bool

    def __bool__(self) -> bool:
        raise TypeError("a requirement has no truth value: write needs=(a, b) instead of chaining comparisons")

    def met(self, s: State, seat: int, card: int) -> bool:
        """Whether it holds now, without any leeway."""
        value = self.count.value(s, seat, card)
        return value >= self.bound if self.is_minimum else value <= self.bound

    def met_by_others(self, s: State, seat: int, card: int) -> bool:
        """Whether it holds for a seat in somebody else's action, in which its wild tags do not help."""
        value = self.count.final(s, seat, card)
        return value >= self.bound if self.is_minimum else value <= self.bound

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.met(s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.met(s, seat, card):
            return []
        return [Reason("requirement", self, self.bound, self.count.value(s, seat, card))]

    def filled(self, filling: Any) -> Effect:
        return Need(self.count.filled(filling), self.bound, self.is_minimum)


@dataclass(frozen=True)
class Chosen:
    """X: a number its owner picks, at least 1."""


X: Final = Chosen()


@dataclass(frozen=True)
class Per:
    """So many for every so many of a count (or of X), above a threshold and at most a limit."""

    what: Count | Chosen
    every: int = 1
    times: int = 1
    above: int = 0
    most: int = -1

    def value(self, s: State, seat: int, card: int) -> int:
        """The amount now, in the seat's own action."""
        if isinstance(self.what, Chosen):
            raise TypeError("X was not filled in")
        return self.worked_out(self.what.value(s, seat, card))

    def final(self, s: State, seat: int, card: int) -> int:
        """The amount for scoring."""
        if isinstance(self.what, Chosen):
            raise TypeError("X was not filled in")
        return self.worked_out(self.what.final(s, seat, card))

    def worked_out(self, number: int) -> int:
        """The amount that belongs to a number counted."""
        amount = max(0, (number - self.above) // self.every)
        if 0 <= self.most < amount:
            amount = self.most
        return amount * self.times


Amount = int | Per | Chosen


def amount_of(amount: Amount, s: State, seat: int, card: int) -> int:
    """What an amount comes to now. X is filled in before it is asked for."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Per):
        return amount.value(s, seat, card)
    raise TypeError("X was not filled in")


def amount_reads(amount: Amount) -> int:
    """What the size of an amount depends on within a group of simultaneous effects."""
    if isinstance(amount, Per) and isinstance(amount.what, TileCount):
        return MAP_BIT
    return 0


def filled_amount(amount: Amount, filling: Any) -> Amount:
    """The amount with X and *that tile* filled in."""
    if isinstance(amount, Chosen):
        return int(filling.amount) if filling.amount >= 0 else amount
    if isinstance(amount, Per):
        if isinstance(amount.what, Chosen):
            return amount.worked_out(filling.amount) if filling.amount >= 0 else amount
        return Per(amount.what.filled(filling), amount.every, amount.times, amount.above, amount.most)
    return amount
