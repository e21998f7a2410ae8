"""Resources on player boards: gaining, spending, removing, stealing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.flow import INFORMATION, fill_next
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import CARDS
from terramars.mars.conditions import Filling, NextToHex
from terramars.mars.counts import Amount, Chosen, Need, TileCount, amount_of, amount_reads, filled_amount
from terramars.mars.payment import (
    Pay,
    money_currencies,
    power,
    resource_power,
    short_of_money,
    spend_resource,
)
from terramars.mars.references import collectors
from terramars.mars.state import State
from terramars.mars.words import (
    CUBES_BIT,
    MONEY,
    NEUTRAL,
    OTHERS_BIT,
    STOCK_BIT,
    THAT,
    THIS_CARD,
    Cube,
    Resource,
    Target,
)


@dataclass(frozen=True)
class Gain(Effect):
    """Gain resources."""

    amounts: tuple[tuple[Resource, Amount], ...]

    def __init__(self, amounts: tuple[tuple[Resource, Amount], ...]) -> None:
        object.__setattr__(self, "amounts", amounts)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for resource, amount in self.amounts:
            number = amount if isinstance(amount, int) else amount_of(amount, s, seat, card)
            if number:
                s.gain(seat, resource, number)

    def reads(self, s: State, seat: int, card: int) -> int:
        bits = 0
        for _, amount in self.amounts:
            bits |= amount_reads(amount)
        return bits

    def writes(self, s: State, seat: int, card: int) -> int:
        bits = 0
        for resource, _ in self.amounts:
            bits |= STOCK_BIT << resource
        return bits

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        return Gain(
            tuple(
                [
                    (Resource(filling.resource) if resource == THAT else resource, filled_amount(amount, filling))
                    for resource, amount in self.amounts
                ]
            )
        )


@dataclass(frozen=True)
class GainAny(Effect):
    """Gain so many resources, each of a kind of one's own choice."""

    amount: Amount

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if amount_of(self.amount, s, seat, card) < 1:
            return ()
        return [options.counted("gain", resource, -1) for resource in range(6)]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        left = amount_of(self.amount, s, seat, card) - 1
        s.gain(seat, pick.index, 1)
        if left:
            s.push(GainAny(left), seat, card)

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def writes(self, s: State, seat: int, card: int) -> int:
        return (STOCK_BIT << 6) - STOCK_BIT

    def is_evident(self) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        return GainAny(filled_amount(self.amount, filling))


@dataclass(frozen=True)
class Spend(Effect):
    """Pay resources in full or not at all: a cost before an arrow, or a loss by itself."""

    resource: Resource
    amount: Amount
    using: Resource | None = None
    """A metal that may pay this M€ cost."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if isinstance(self.amount, Chosen):
            most = resource_power(s, seat, self.resource)
            return [options.counted("amount", -1, k) for k in range(1, most + 1)]
        return ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if isinstance(self.amount, Chosen):
            amount = pick.amount if pick is not None else 0
            fill_next(s, Filling(amount=amount))
        else:
            amount = amount_of(self.amount, s, seat, card)
        if self.resource == MONEY:
            s.push(Pay(amount, money_currencies(s, seat, -1 if self.using is None else self.using)), seat, card)
        else:
            spend_resource(s, seat, card, self.resource, amount)

    def least(self, s: State, seat: int, card: int) -> int:
        """The smallest amount that may be spent."""
        return 1 if isinstance(self.amount, Chosen) else amount_of(self.amount, s, seat, card)

    def power(self, s: State, seat: int) -> int:
        """The most M€ that could be spent."""
        return power(s, seat, money_currencies(s, seat, -1 if self.using is None else self.using))

    def left_after(self, s: State, seat: int, card: int) -> int:
        """The M€ that are left at most when this is paid."""
        if self.resource == MONEY:
            return min(s.money_power(seat), self.power(s, seat) - self.least(s, seat, card))
        stands_in = s.players[seat].standing.is_money(self.resource)
        return s.money_power(seat) - (self.least(s, seat, card) if stands_in else 0)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        least = self.least(s, seat, card)
        if self.resource == MONEY:
            return s.players[seat].stock[MONEY] >= least or self.power(s, seat) >= least
        return resource_power(s, seat, self.resource) >= least

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        least = self.least(s, seat, card)
        if self.resource == MONEY:
            ways = money_currencies(s, seat, -1 if self.using is None else self.using)
            return [short_of_money(least, power(s, seat, ways), ways)]
        return [Reason("stock", self.resource, least, resource_power(s, seat, self.resource))]

    def reads(self, s: State, seat: int, card: int) -> int:
        bits = STOCK_BIT << self.resource
        if self.resource == MONEY:
            for tender in s.players[seat].standing.tenders:
                if tender.tag < 0:
                    bits |= STOCK_BIT << tender.resource if tender.resource >= 0 else CUBES_BIT
        for tender in s.players[seat].standing.stand_ins:
            if tender.instead_of == self.resource:
                bits |= STOCK_BIT << tender.resource if tender.resource >= 0 else CUBES_BIT
        return bits

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return not isinstance(self.amount, Chosen)  # how many are chosen decides what comes of it

    def takes(self) -> int:
        return STOCK_BIT << self.resource | (0 if self.using is None else STOCK_BIT << self.using)

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class RemoveUpTo(Effect):
    """A red border: remove (or steal) up to so many of a resource from any one player, or none."""

    resource: Resource
    amount: int
    keep: bool = False
    """Whether what is removed is gained: stealing."""
    whose: Need | None = None
    """Asked of the victim: only such players may be hit."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        found: list[Option] = []
        for victim in range(len(s.players)):
            if victim != seat:
                self.hits(s, seat, card, victim, found)
        if s.setup.solo and self.neutral_hit(s):
            for amount in range(self.amount, 0, -1):
                found.append(options.counted("remove", self.resource, amount, NEUTRAL))
        self.hits(s, seat, card, seat, found)
        if not found:
            return ()
        found.append(options.SKIP)
        return found

    def hits(self, s: State, seat: int, card: int, victim: int, found: list[Option]) -> None:
        """Add the options against one player, the full amount first."""
        player = s.players[victim]
        if victim != seat and self.resource in player.standing.protected:
            return
        if self.whose is not None and not self.whose.met_by_others(s, victim, card):
            return
        for amount in range(min(self.amount, player.stock[self.resource]), 0, -1):
            found.append(options.counted("remove", self.resource, amount, victim))

    def neutral_hit(self, s: State) -> bool:
        """Whether the neutral opponent can be meant: always, or where one of its tiles is (Flooding)."""
        if self.whose is None:
            return True
        count = self.whose.count
        if isinstance(count, TileCount) and isinstance(count.on, NextToHex):
            owned = s.tiles[1] | s.tiles[2] | s.tiles[3]
            return (count.on.mask(s, 0, -1) & owned & ~s.players[0].tiles) != 0
        return False

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind != "remove":
            return
        if pick.seat != NEUTRAL:
            s.gain(pick.seat, self.resource, -pick.amount)
        if self.keep:
            s.gain(seat, self.resource, pick.amount)

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | OTHERS_BIT

    def writes(self, s: State, seat: int, card: int) -> int:
        return STOCK_BIT << self.resource if self.keep else 0

    def worth_trying(self, offered: Sequence[Option]) -> Sequence[Option]:
        return offered if self.keep else offered[-1:]  # what somebody has less of makes nothing possible

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def is_evident(self) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        if self.whose is None:
            return self
        need = Need(self.whose.count.filled(filling), self.whose.bound, self.whose.is_minimum)
        return RemoveUpTo(self.resource, self.amount, self.keep, need)


@dataclass(frozen=True)
class RemoveCubes(Effect):
    """A red border on cubes: remove up to so many from any one card, or none."""

    cube: Cube
    amount: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        found: list[Option] = []
        for victim, holder in cube_victims(s, seat, self.cube):
            for amount in range(min(self.amount, s.players[victim].cubes[holder]), 0, -1):
                found.append(options.from_card("remove-from", holder, amount, victim))
        if s.setup.solo:
            for amount in range(self.amount, 0, -1):
                found.append(options.from_card("remove-from", -1, amount, NEUTRAL))
        if not found:
            return ()
        found.append(options.SKIP)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None and pick.kind == "remove-from" and pick.seat != NEUTRAL:
            s.add_cubes(pick.seat, pick.index, -pick.amount)

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | OTHERS_BIT | CUBES_BIT

    def worth_trying(self, offered: Sequence[Option]) -> Sequence[Option]:
        return offered[-1:]

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def is_evident(self) -> bool:
        return True


def cube_victims(s: State, seat: int, cube: int) -> list[tuple[int, int]]:
    """Seats and their cards from which a player may take a cube of a kind; one's own last."""
    found: list[tuple[int, int]] = []
    for victim in [i for i in range(len(s.players)) if i != seat] + [seat]:
        player = s.players[victim]
        standing = player.standing
        if victim != seat and cube in standing.cubes_protected:
            continue
        # In the order in which the cards were played, not that in which cubes came to lie on them: a saved game, and
        # what others know of it, keep the former only.
        for holder in player.played:
            if holder in player.cubes and CARDS[holder].holds == cube and holder not in standing.cards_protected:
                found.append((victim, holder))
    return found


@dataclass(frozen=True)
class SpendCubes(Effect):
    """Take cubes from one own card, or (`from_anyone`) from any card of anybody, as a cost."""

    cube: Cube
    amount: int | Chosen
    from_anyone: bool = False
    on: Target = THIS_CARD
    """Which own card gives them."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if isinstance(self.amount, Chosen):
            return [options.counted("amount", -1, k) for k in range(1, s.players[seat].cubes.get(card, 0) + 1)]
        if not self.from_anyone and self.on == THIS_CARD:
            return ()
        found = [options.from_card("spend-from", holder, -1, owner) for owner, holder in self.sources(s, seat, card)]
        if self.from_anyone and s.setup.solo:
            found.insert(0, options.from_card("spend-from", -1, -1, NEUTRAL))
        return found

    def sources(self, s: State, seat: int, card: int) -> list[tuple[int, int]]:
        """The seats and their cards that have enough cubes to give."""
        if self.from_anyone:
            meant = cube_victims(s, seat, self.cube)
        else:
            meant = [(seat, holder) for holder in collectors(s, seat, card, self.cube, self.on)]
        return [(owner, holder) for owner, holder in meant if s.players[owner].cubes.get(holder, 0) >= self.least]

    @property
    def least(self) -> int:
        """The smallest number that may be taken."""
        return 1 if isinstance(self.amount, Chosen) else self.amount

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if isinstance(self.amount, Chosen):
            number = pick.amount if pick is not None else s.players[seat].cubes.get(card, 0)
            fill_next(s, Filling(amount=number))
            s.add_cubes(seat, card, -number)
        elif not self.from_anyone and self.on == THIS_CARD:
            s.add_cubes(seat, card, -self.amount)
        elif pick is not None and pick.seat != NEUTRAL:
            s.add_cubes(pick.seat, pick.index, -self.amount)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        if self.from_anyone:
            return s.setup.solo or bool(self.sources(s, seat, card))
        if self.on != THIS_CARD:
            return bool(self.sources(s, seat, card))
        return s.players[seat].cubes.get(card, 0) >= self.least

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        if self.from_anyone:
            return [Reason("cubes anywhere", self.cube, self.least, 0)]
        cubes = s.players[seat].cubes
        have = max([cubes.get(holder, 0) for holder in collectors(s, seat, card, self.cube, self.on)], default=0)
        return [Reason("cubes" if self.on == THIS_CARD else "own cubes", self.cube, self.least, have)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return CUBES_BIT

    def takes(self) -> int:
        return CUBES_BIT

    def is_evident(self) -> bool:
        return True
