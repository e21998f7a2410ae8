"""The planet: tiles on the map, the global parameters and the terraform rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.flow import INFORMATION, AnyOrder, Arrow, Then, drop_next, fill_next, in_any_order
from terramars.core.machine import Effect, Frame, Reason, apply, completes
from terramars.core.option import Option
from terramars.mars import moments, options
from terramars.mars.board import areas_in
from terramars.mars.conditions import Condition, Filling, bonus_shown
from terramars.mars.counts import Amount, Per, amount_of
from terramars.mars.effects.draws import Draw
from terramars.mars.effects.stock import Gain, Spend
from terramars.mars.rating import (
    Raising,
    affordable,
    charge,
    price_reads,
    price_writes,
    rating_reasons,
    steps_of,
    steps_of_all,
    surely_paid,
)
from terramars.mars.standing import PLACED, RAISED
from terramars.mars.state import OCEAN_TILES, State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import (
    CITY,
    GREENERY,
    MAP_BIT,
    MONEY,
    OCEAN,
    OCEANS,
    OTHERS_BIT,
    OXYGEN,
    STOCK_BIT,
    Resource,
    Tile,
    Track,
)

BONUS_STOCKS: Final = (STOCK_BIT << 6) - STOCK_BIT

NOBODY: Final = -1
"""The seat that acts where nobody earns by it."""


@dataclass(frozen=True)
class Place(Raising):
    """Place a tile; `on` replaces the tile's own rule."""

    tile: Tile
    on: Condition | None = None
    raises: bool = True
    """Whether a greenery raises oxygen (not after the last generation of a solo game)."""
    earns: bool = True
    """Whether its player gets what the tile brings; if not, the frame's seat decides and nobody has placed it."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.tile == OCEAN and s.tracks[OCEANS] >= OCEAN_TILES:
            return ()
        ids = s.board.ids
        found = [options.place(area, ids[area]) for area in areas_in(self.areas(s, seat, card))]
        if len(found) > 1 and not s.searched and awaits_bonus(s):
            return [option for option in found if leads_on(s, seat, option)]
        return found

    def areas(self, s: State, seat: int, card: int) -> int:
        """The mask of the areas where the tile may be placed now."""
        board = s.board
        free = ~(s.taken() | s.claimed_from(seat))
        if board.priced:
            free &= ~too_dear(s, seat, self)
        on = self.on
        if on is not None and on.on_this_map(s, card):
            mask = on.mask(s, seat, card)
            if not on.names_ground():
                mask &= board.land
            return mask & free
        if self.tile == OCEAN:
            return board.ocean & free
        land = board.land & free
        if self.tile == CITY:
            return land & ~s.near[CITY]
        if self.tile == GREENERY:
            beside_own = land & s.players[seat].near
            return beside_own if beside_own else land
        return land

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            if self.is_awaited(s):
                drop_next(s)
            return
        area = pick.index
        shown = self.shown_resource(s, area)
        if shown >= 0 and card >= 0:
            s.players[seat].notes[card] = shown
        fill_next(s, Filling(resource=shown, hex=area))
        actor = seat if self.earns else NOBODY
        s.put_tile(actor, self.tile, area, card)
        group: list[Frame] = []
        if self.earns:
            if self.tile == OCEAN:
                s.raise_tr(seat, 1)
            group = self.bonuses(s, seat, area)
        if self.tile == GREENERY and self.raises and s.tracks[OXYGEN] < PARAMETERS[OXYGEN].goal:
            group.append((OXYGEN_STEP if self.earns else OXYGEN_STEP_OF_NOBODY, seat, -1))
        group.extend(moments.placed(s, actor, self.tile, area))
        in_any_order(s, group, seat)
        if self.earns and self.tile == OCEAN:
            charge(s, seat, 1)

    def steps_brought(self, s: State, seat: int, card: int, tracks: list[int]) -> int:
        if not self.earns:
            return 0
        if self.tile == OCEAN and tracks[OCEANS] < OCEAN_TILES:
            tracks[OCEANS] += 1
            return 1
        if self.tile == GREENERY and self.raises:
            return OXYGEN_STEP.steps_brought(s, seat, card, tracks)
        return 0

    def lasts(self, s: State, seat: int, card: int) -> bool:
        for i, player in enumerate(s.players):
            for kind in (PLACED, RAISED):
                for listener, when in player.standing.listeners[kind]:
                    if when.effect.takes() or not when.effect.feasible(s, i, listener):
                        return False
        return surely_paid((self,), s, seat, card, 0)

    def is_awaited(self, s: State) -> bool:
        """Whether an arrow directly behind waits for this tile."""
        return bool(s.pending) and isinstance(s.pending[-1][0], Then)

    def shown_resource(self, s: State, area: int) -> int:
        """The resource of the area's printed bonus that the placing rule asked for, or -1."""
        for resource in bonus_shown(self.on):
            if s.board.showing[resource] & (1 << area):
                return resource
        return -1

    def bonuses(self, s: State, seat: int, area: int) -> list[Frame]:
        """What the area and the oceans beside it give."""
        board = s.board
        found: list[Frame] = []
        printed: tuple[tuple[Resource, int], ...] = tuple([(Resource(r), n) for r, n in board.bonus[area]])
        oceans = (board.near[area] & s.tiles[OCEAN]).bit_count()
        if oceans:
            printed = (*printed, (MONEY, s.players[seat].standing.ocean_worth * oceans))
        if printed:
            found.append((Gain(printed), seat, -1))
        if board.cards[area]:
            found.append((Draw(board.cards[area]), seat, -1))
        offer = board.offers.get(area)
        if offer is not None and offer.gain.writes(s, seat, -1):
            found.append((offer, seat, -1))
        return found

    def feasible(self, s: State, seat: int, card: int) -> bool:
        if self.tile == OCEAN and s.tracks[OCEANS] >= OCEAN_TILES:
            return True
        return self.areas(s, seat, card) != 0 and affordable(self, s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        if self.areas(s, seat, card) == 0:
            return [Reason("no space", self)]
        return rating_reasons((self,), s, seat, card, s.money_power(seat))

    def reads(self, s: State, seat: int, card: int) -> int:
        if self.tile == OCEAN and s.tracks[OCEANS] >= OCEAN_TILES:
            return 0
        return MAP_BIT | INFORMATION | self.reads_to_offer(s, seat, card) | price_reads(s, seat)

    def reads_to_offer(self, s: State, seat: int, card: int) -> int:
        bits = 0
        if s.board.priced and (self.tile != OCEAN or self.on is not None):
            for offer in s.board.offers.values():
                bits |= offer.cost.takes()
        return bits & ~price_reads(s, seat)

    def writes(self, s: State, seat: int, card: int) -> int:
        if self.tile == OCEAN and s.tracks[OCEANS] >= OCEAN_TILES:
            return 0
        bits = MAP_BIT | (BONUS_STOCKS | price_writes(s, seat) if self.earns else 0)
        for i, player in enumerate(s.players):
            for listener, when in player.standing.listeners[PLACED]:
                bits |= when.effect.writes(s, seat, listener) if i == seat else OTHERS_BIT
        return bits

    def takes(self) -> int:
        # An ocean on its own ground takes no land, and areas with a price are land.
        return MAP_BIT if self.tile != OCEAN or self.on is not None else 0

    def is_evident(self) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        if self.on is None:
            return self
        return Place(self.tile, self.on.filled(filling), self.raises, self.earns)

    def for_nobody(self) -> Effect | None:
        return Place(self.tile, self.on, self.raises, earns=False)


def awaits_bonus(s: State) -> bool:
    """Whether what must follow this tile is impossible now: its area has to bring what is missing."""
    waiting = s.behind()
    if waiting is None:
        return False
    effect, seat, card = waiting
    return isinstance(effect, (AnyOrder, Spend)) and not effect.feasible(s, seat, card)


def leads_on(s: State, seat: int, option: Option) -> bool:
    """Whether what must follow the asking tile can be carried out once it lies there."""
    twin = s.copy()
    floor = len(twin.pending) - 2
    apply(twin, option)
    return completes(twin, floor, seat)


def too_dear(s: State, seat: int, tile: Place) -> int:
    """The areas whose price a player cannot pay; nothing is paid where nothing would be got for it."""
    mask = 0
    s.tracks[OCEANS] += tile.tile == OCEAN  # the tile itself may be the last ocean
    for area, offer in s.board.offers.items():
        if offer.gain.writes(s, seat, -1) and not (offer.feasible(s, seat, -1) and steps_paid(s, seat, tile, offer)):
            mask |= 1 << area
    s.tracks[OCEANS] -= tile.tile == OCEAN
    return mask


def steps_paid(s: State, seat: int, tile: Place, offer: Arrow) -> bool:
    """Whether what an area costs leaves enough for the steps of rating that tile and area bring."""
    price = s.players[seat].standing.rating_price
    if not price:
        return True
    left = s.money_power(seat)
    if isinstance(offer.cost, Spend):
        left = min(left, offer.cost.left_after(s, seat, -1))
    return price * steps_of_all((tile, offer), s, seat, -1) <= left


@dataclass(frozen=True)
class ClaimArea(Effect):
    """Put an own marker on a free area: nobody else may place a tile there."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        ids = s.board.ids
        return [options.place(area, ids[area], "mark") for area in areas_in(self.areas(s))]

    def areas(self, s: State) -> int:
        """Free land that nobody has claimed."""
        mask = s.board.land & ~s.taken()
        for player in s.players:
            mask &= ~player.claims
        return mask

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.players[seat].claims |= 1 << pick.index
            if s.story is not None:
                s.story.tell("claim", seat, pick.index, 1)

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.areas(s) != 0

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no space", self)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return MAP_BIT | INFORMATION

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class Terraform(Raising):
    """Raise a parameter by so many steps: TR for each, bonuses of the steps reached or passed, what hears them."""

    track: Track
    steps: int
    earns: bool = True
    """Whether its player gets rating and bonuses; if not, the frame's seat decides and nobody has raised it."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        follows: list[Frame] = []
        parameter = PARAMETERS[self.track]
        actor = seat if self.earns else NOBODY
        taken = 0
        for _ in range(self.steps):
            if s.tracks[self.track] >= parameter.goal:
                break
            s.tracks[self.track] += parameter.step
            if s.story is not None:
                s.story.tell("track", actor, self.track, 1)
            if self.earns:
                s.raise_tr(seat, 1)
                taken += 1
            follows.extend(moments.raised(s, actor, self.track))
            bonus = parameter.bonuses.get(s.tracks[self.track])
            if bonus is not None and not self.earns:
                bonus = bonus.for_nobody()
            if bonus is not None:
                follows.append((bonus, seat, -1))
        for effect, its_seat, its_card in reversed(follows):
            s.push(effect, its_seat, its_card)
        charge(s, seat, taken)

    def steps_brought(self, s: State, seat: int, card: int, tracks: list[int]) -> int:
        if not self.earns:
            return 0
        parameter = PARAMETERS[self.track]
        found = 0
        for _ in range(self.steps):
            if tracks[self.track] >= parameter.goal:
                break
            tracks[self.track] += parameter.step
            found += 1
            bonus = parameter.bonuses.get(tracks[self.track])
            if bonus is not None:
                found += steps_of(bonus, s, seat, -1, tracks)
        return found

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return affordable(self, s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return rating_reasons((self,), s, seat, card, s.money_power(seat))

    def reads(self, s: State, seat: int, card: int) -> int:
        return price_reads(s, seat) if self.earns else 0

    def writes(self, s: State, seat: int, card: int) -> int:
        bits = 0
        value = s.tracks[self.track]
        parameter = PARAMETERS[self.track]
        if self.earns and value < parameter.goal:
            bits = price_writes(s, seat)
        for step in range(1, self.steps + 1):
            bonus = parameter.bonuses.get(value + step * parameter.step)
            if bonus is not None:
                bits |= bonus.writes(s, seat, card)
        if value < parameter.goal:
            for listener, when in s.players[seat].standing.listeners[RAISED]:
                bits |= when.effect.writes(s, seat, listener)
        return bits

    def for_nobody(self) -> Effect | None:
        return Terraform(self.track, self.steps, earns=False)


@dataclass(frozen=True)
class RaiseRating(Raising):
    """Raise the own terraform rating without any parameter."""

    steps: Amount

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        steps = self.steps_brought(s, seat, card, s.tracks)
        if steps:
            s.raise_tr(seat, steps)
            charge(s, seat, steps)

    def fewest(self, s: State, seat: int, card: int) -> int:
        """The steps that come in any case: where they have a price, wild tags need not count (469)."""
        if isinstance(self.steps, Per) and s.players[seat].standing.rating_price:
            return self.steps.final(s, seat, card)
        return amount_of(self.steps, s, seat, card)

    def steps_brought(self, s: State, seat: int, card: int, tracks: list[int]) -> int:
        steps = amount_of(self.steps, s, seat, card)
        price = s.players[seat].standing.rating_price
        return max(self.fewest(s, seat, card), min(steps, s.money_power(seat) // price)) if price else steps

    def is_counted(self) -> bool:
        return not isinstance(self.steps, int)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return affordable(self, s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return rating_reasons((self,), s, seat, card, s.money_power(seat))

    def reads(self, s: State, seat: int, card: int) -> int:
        if not price_writes(s, seat):
            return 0
        return price_reads(s, seat, amount_of(self.steps, s, seat, card))

    def writes(self, s: State, seat: int, card: int) -> int:
        return price_writes(s, seat)


OXYGEN_STEP: Final = Terraform(OXYGEN, 1)
"""What placing a greenery raises."""
OXYGEN_STEP_OF_NOBODY: Final = Terraform(OXYGEN, 1, earns=False)
