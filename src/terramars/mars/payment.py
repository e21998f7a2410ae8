"""Paying: which payments are possible, asked one currency at a time, M€ last and never asked.

A payment is wasteful, and not offered, exactly when one cube of some kind could be taken back and the
rest would still cover the cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect, Reason, apply, completes
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import CARDS, StandingEffect
from terramars.mars.effects.hosting import off_price
from terramars.mars.player import Player
from terramars.mars.standing import Discount, ShiftNeeds, Tender
from terramars.mars.state import State
from terramars.mars.words import CUBES_BIT, HEAT, MONEY, RESOURCE_NAMES, STEEL, STOCK_BIT, TITANIUM

Currency = tuple[int, int, int]
"""A resource (or -1), the card whose cubes pay (or -1), and what each piece is worth."""
MOST_BILL: Final = 10_000
"""No bill of a game comes near it; a save that says more is refused."""
MOST_WAYS: Final = 20
"""Nor does anybody have so many currencies."""


def price(s: State, seat: int, card: int, extra: tuple[StandingEffect, ...] = ()) -> int:
    """What playing a card costs its player now, all discounts taken off, never below 0."""
    player = s.players[seat]
    standing = player.standing
    statement = CARDS[card]
    cost = statement.cost - standing.discount_all
    discounts = standing.discount_tag
    for tag in statement.tags:
        cost -= discounts[tag]
    for effect in player.next_card:
        cost -= discount_on(effect, card)
    for effect in extra:
        cost -= discount_on(effect, card)
    if player.hosted:
        cost -= off_price(player, card)
    return cost if cost > 0 else 0


def discount_on(effect: StandingEffect, card: int) -> int:
    """What a discount that holds for one card takes off it."""
    if not isinstance(effect, Discount):
        return 0
    off = 0
    for tag in effect.on:
        off += effect.amount if tag is None else effect.amount * CARDS[card].tag_counts[tag]
    return off


def leeway(s: State, seat: int, track: int, extra: tuple[StandingEffect, ...] = ()) -> int:
    """By how many steps the player may miss requirements of a global parameter."""
    player = s.players[seat]
    steps = 0
    for shift in player.standing.shifts:
        steps += shift.leeway(track)
    for effect in player.next_card:
        if isinstance(effect, ShiftNeeds):
            steps += effect.leeway(track)
    for effect in extra:
        if isinstance(effect, ShiftNeeds):
            steps += effect.leeway(track)
    return steps


def currencies(s: State, seat: int, card: int) -> tuple[Currency, ...]:
    """What besides M€ the player can pay a card with, and has."""
    player = s.players[seat]
    standing = player.standing
    statement = CARDS[card]
    stock = player.stock
    found: list[Currency] = []
    if statement.takes_steel and stock[STEEL]:
        found.append((STEEL, -1, standing.steel_worth))
    if statement.takes_titanium and stock[TITANIUM]:
        found.append((TITANIUM, -1, standing.titanium_worth))
    for tender in standing.tenders:
        if (tender.tag < 0 or statement.tag_counts[tender.tag]) and has_pieces(player, tender, found):
            found.append((tender.resource, tender.card, tender.worth))
    return tuple(found)


def has_pieces(player: Player, tender: Tender, found: list[Currency]) -> bool:
    """Whether a player has something of a tender that does not pay the bill already."""
    if tender.resource < 0:
        return player.cubes.get(tender.card, 0) > 0
    return player.stock[tender.resource] > 0 and not any([tender.resource == resource for resource, _, _ in found])


def money_currencies(s: State, seat: int, using: int = -1) -> tuple[Currency, ...]:
    """What besides M€ may pay a bill that is no card: what pays every bill, and the resource the action allows."""
    player = s.players[seat]
    standing = player.standing
    found: list[Currency] = []
    if using == STEEL and player.stock[STEEL]:
        found.append((STEEL, -1, standing.steel_worth))
    elif using == TITANIUM and player.stock[TITANIUM]:
        found.append((TITANIUM, -1, standing.titanium_worth))
    for tender in standing.tenders:
        if tender.tag < 0 and has_pieces(player, tender, found):
            found.append((tender.resource, tender.card, tender.worth))
    return tuple(found)


def pieces(s: State, seat: int, currency: Currency) -> int:
    """How many pieces of a currency the player has."""
    resource, holder, _ = currency
    player = s.players[seat]
    return player.stock[resource] if resource >= 0 else player.cubes.get(holder, 0)


def power(s: State, seat: int, ways: tuple[Currency, ...]) -> int:
    """The most a player can pay with M€ and these currencies."""
    total = s.players[seat].stock[MONEY]
    for way in ways:
        total += pieces(s, seat, way) * way[2]
    return total


def card_power(s: State, seat: int, card: int) -> int:
    """The most a player can pay for a card."""
    player = s.players[seat]
    standing = player.standing
    statement = CARDS[card]
    stock = player.stock
    total = stock[MONEY]
    if statement.takes_steel:
        total += stock[STEEL] * standing.steel_worth
    if statement.takes_titanium:
        total += stock[TITANIUM] * standing.titanium_worth
    if standing.tenders:
        return power(s, seat, currencies(s, seat, card))
    return total


def stand_ins(s: State, seat: int, resource: int) -> tuple[Currency, ...]:
    """What may be paid instead of a resource that is no money, and is there."""
    player = s.players[seat]
    return tuple(
        [
            (tender.resource, tender.card, tender.worth)
            for tender in player.standing.stand_ins
            if tender.instead_of == resource and has_pieces(player, tender, [])
        ]
    )


def resource_power(s: State, seat: int, resource: int) -> int:
    """How much of a resource a player can spend, with all that stands in for it."""
    player = s.players[seat]
    total = player.stock[resource]
    if player.standing.stand_ins:
        for way in stand_ins(s, seat, resource):
            total += pieces(s, seat, way) * way[2]
    return total


def spend_resource(s: State, seat: int, card: int, resource: int, amount: int) -> None:
    """A player spends a resource that is no money; asked where something may stand in for it."""
    ways = stand_ins(s, seat, resource) if s.players[seat].standing.stand_ins else ()
    if ways:
        s.push(PayInstead(resource, amount, ways), seat, card)
    else:
        s.gain(seat, resource, -amount)


def amounts(
    s: State, seat: int, cost: int, ways: tuple[Currency, ...], spent_worths: int, base: int = MONEY
) -> list[int]:
    """How many pieces of the first currency can be part of a payment that wastes nothing.

    `spent_worths` is the least worth among pieces already paid (0: none): overpaying must stay below it; `base` is
    what the rest is paid in.
    """
    stock = pieces(s, seat, ways[0])
    worth = ways[0][2]
    most = min(stock, -(-cost // worth))
    if len(ways) == 1:
        money = s.players[seat].stock[base]
        short = cost - money
        least = -(-short // worth) if short > 0 else 0
        found = list(range(least, most + 1))
        over = most * worth - cost
        if found and found[-1] == most and over > 0 and 0 < spent_worths <= over:
            found.pop()
        return found
    return [
        k
        for k in range(most + 1)
        if payable(s, seat, cost - k * worth, ways[1:], tighter(spent_worths, worth, k), base)
    ]


def tighter(spent_worths: int, worth: int, k: int) -> int:
    """The least worth among pieces paid, after k more of this worth."""
    if not k:
        return spent_worths
    return worth if not spent_worths else min(spent_worths, worth)


def payable(
    s: State, seat: int, cost: int, ways: tuple[Currency, ...], spent_worths: int, base: int = MONEY
) -> bool:
    """Whether what is left of a bill can be paid with M€ (or what it is in) and these currencies without waste."""
    if cost <= 0:
        return cost == 0 or -cost < spent_worths
    money = s.players[seat].stock[base]
    have = money
    for way in ways:
        have += pieces(s, seat, way) * way[2]
    if have < cost:
        return False
    # Of too many pieces some can be taken back until nothing is wasted, unless others were paid already.
    return not spent_worths or fits(s, seat, cost, money, ways, spent_worths)


def fits(s: State, seat: int, cost: int, money: int, ways: tuple[Currency, ...], spent_worths: int) -> bool:
    """Whether pieces with M€ come to exactly the cost, or to more by less than each piece that is paid is worth."""
    if sums(s, seat, ways, 0, cost) >> max(cost - money, 0):
        return True
    over = [sums(s, seat, ways, worth, cost + min(spent_worths, worth) - 1) >> cost for _, _, worth in ways]
    return any(over)


def sums(s: State, seat: int, ways: tuple[Currency, ...], least: int, most: int) -> int:
    """What pieces that are worth at least so much can come to, up to a sum: bit n is set if they can come to n."""
    found = 1
    within = (1 << (most + 1)) - 1
    for way in ways:
        worth = way[2]
        if worth < least:
            continue
        left, bundle = min(pieces(s, seat, way), most // worth), 1
        # One piece, two, four ...: so every number of them is reached without counting them one by one.
        while left > 0:
            taken = min(bundle, left)
            found = (found | found << (taken * worth)) & within
            left -= taken
            bundle *= 2
    return found


@dataclass(frozen=True)
class Pay(Effect):
    """Pay a bill: so much, in these currencies and M€."""

    cost: int
    ways: tuple[Currency, ...]
    careful: bool
    """What is bought needs something that could pay for it: only offer payments after which it can be done."""
    spent_worths: int

    def __init__(
        self, cost: int, ways: tuple[Currency, ...] = (), careful: bool = False, spent_worths: int = 0
    ) -> None:
        object.__setattr__(self, "cost", cost)
        object.__setattr__(self, "ways", ways)
        object.__setattr__(self, "careful", careful)
        object.__setattr__(self, "spent_worths", spent_worths)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if not self.ways or self.cost <= 0:
            return ()
        resource, holder, worth = self.ways[0]
        found = amounts(s, seat, self.cost, self.ways, self.spent_worths)
        # A good default comes first: as many pieces as fit without overpaying.
        exact = min(found[-1], self.cost // worth) if found else 0
        if exact in found and found[0] != exact and resource != HEAT:
            found.remove(exact)
            found.insert(0, exact)
        if resource >= 0:
            offered = [options.counted("pay", resource, k) for k in found]
        else:
            offered = [options.from_card("pay-from", holder, k, -1) for k in found]
        # Who is wary tries every way to the end of the action anyway (`lasts`).
        if self.careful and len(offered) > 1 and not s.searched and not s.is_wary(seat):
            offered = [option for option in offered if self.leads_on(s, seat, option)]
        return offered

    def leads_on(self, s: State, seat: int, option: Option) -> bool:
        """Whether what waits beneath this payment can still be carried out after it."""
        twin = s.copy()
        floor = max(len(twin.pending) - 2, 0)
        apply(twin, option)
        return completes(twin, floor, seat)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if self.cost <= 0:
            return
        if not self.ways:
            s.gain(seat, MONEY, -self.cost)
            return
        resource, holder, worth = self.ways[0]
        k = pick.amount if pick is not None else 0
        if k:
            if resource >= 0:
                s.gain(seat, resource, -k)
            else:
                s.add_cubes(seat, holder, -k)
        rest = Pay(self.cost - k * worth, self.ways[1:], self.careful, tighter(self.spent_worths, worth, k))
        s.push(rest, seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.cost <= 0 or payable(s, seat, self.cost, self.ways, self.spent_worths)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        have = power(s, seat, self.ways)
        return [] if have >= self.cost else [short_of_money(self.cost, have, self.ways)]

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return not self.careful

    def takes(self) -> int:
        bits = STOCK_BIT << MONEY
        for resource, _, _ in self.ways:
            bits |= STOCK_BIT << resource if resource >= 0 else CUBES_BIT
        return bits

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class PayInstead(Effect):
    """Spend so much of a resource for which other things may stand in: asked one of them at a time."""

    resource: int
    amount: int
    ways: tuple[Currency, ...]
    spent_worths: int = 0

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if not self.ways or self.amount <= 0:
            return ()
        resource, holder, _ = self.ways[0]
        # None of them comes first: the resource itself is what is asked for.
        found = amounts(s, seat, self.amount, self.ways, self.spent_worths, self.resource)
        if resource >= 0:
            return [options.counted("pay", resource, k) for k in found]
        return [options.from_card("pay-from", holder, k, -1) for k in found]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if self.amount <= 0:
            return
        if not self.ways:
            s.gain(seat, self.resource, -self.amount)
            return
        resource, holder, worth = self.ways[0]
        k = pick.amount if pick is not None else 0
        if k and resource >= 0:
            s.gain(seat, resource, -k)
        elif k:
            s.add_cubes(seat, holder, -k)
        rest = tighter(self.spent_worths, worth, k)
        s.push(PayInstead(self.resource, self.amount - k * worth, self.ways[1:], rest), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.amount <= 0 or payable(s, seat, self.amount, self.ways, self.spent_worths, self.resource)

    def takes(self) -> int:
        bits = STOCK_BIT << self.resource
        for resource, _, _ in self.ways:
            bits |= STOCK_BIT << resource if resource >= 0 else CUBES_BIT
        return bits

    def is_evident(self) -> bool:
        return True


def short_of_money(cost: int, have: int, ways: tuple[Currency, ...]) -> Reason:
    """So many M€ are missing, even with the other currencies."""
    names = tuple([RESOURCE_NAMES[way[0]] if way[0] >= 0 else CARDS[way[1]].slug for way in ways])
    return Reason("money", names, cost, have)
