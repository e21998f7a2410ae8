"""Trading with colony tiles: the action of the turn, the course of a trade, and the markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.flow import INFORMATION, Either, Nothing, in_any_order
from terramars.core.machine import Effect, Frame, Reason
from terramars.core.option import Option
from terramars.mars.conditions import Filling
from terramars.mars.counts import HandCount
from terramars.mars.effects.draws import Discard, Draw
from terramars.mars.effects.given import Given
from terramars.mars.effects.stock import Spend
from terramars.mars.modules.colony_board import (
    ASLEEP,
    COLONIES,
    LAST_PLACE,
    NO_FLEET,
    board_of,
    fleets_home,
    fleets_of,
    named,
)
from terramars.mars.rating import raises
from terramars.mars.standing import Moment, new_moment
from terramars.mars.state import State
from terramars.mars.turn_actions import Prospect, TurnAction
from terramars.mars.words import ENERGY, EVERYTHING, HAND_BIT, MONEY, TITANIUM, TRADING, Resource

TRADED: Final = new_moment("traded")
TRADE_MONEY: Final = 9
TRADE_ENERGY: Final = 3
TRADE_TITANIUM: Final = 3
TRADE_PRICES: Final[tuple[tuple[Resource, int], ...]] = (
    (MONEY, TRADE_MONEY), (ENERGY, TRADE_ENERGY), (TITANIUM, TRADE_TITANIUM),
)  # fmt: skip
"""What a trade costs: one of these, never a mixture."""


@dataclass(frozen=True)
class Traded(Moment):
    """One's own fleet has come to a tile; the income is still to come."""


@dataclass(frozen=True)
class Trade(Effect):
    """Choose a colony tile and trade with it; what it costs has been paid."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [trade_with(tile) for tile in board_of(s).markets()] if fleets_home(s, seat) > 0 else ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(TradeWith(pick.part("what")), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return fleets_home(s, seat) > 0 and bool(board_of(s).markets())

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        found = [] if fleets_home(s, seat) > 0 else [Reason("no fleet")]
        return found if board_of(s).markets() else [*found, Reason("no market")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def writes(self, s: State, seat: int, card: int) -> int:
        return EVERYTHING


@dataclass(frozen=True)
class TradeWith(Effect):
    """A fleet goes to a tile; what hears it comes before the income."""

    tile: str

    def __init__(self, tile: str) -> None:
        object.__setattr__(self, "tile", tile)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board_of(s).visit(self.tile, seat)
        s.push(TakeIncome(self.tile), seat, card)
        group: list[Frame] = [
            (when.effect.filled(Filling(name=self.tile)), seat, listener)
            for listener, when in s.players[seat].standing.heard(TRADED)
        ]
        in_any_order(s, group, seat)

    def endures(self, s: State, seat: int, card: int) -> bool:
        heard = s.players[seat].standing.heard(TRADED)
        return not COLONIES[self.tile].trade_raises and not any([raises(when.effect) for _, when in heard])


@dataclass(frozen=True)
class TakeIncome(Effect):
    """The trade itself: income and own bonuses in the trader's order, then the bonuses of others, then the marker."""

    tile: str

    def __init__(self, tile: str) -> None:
        object.__setattr__(self, "tile", tile)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board, colony = board_of(s), COLONIES[self.tile]
        s.push(MarkerBack(self.tile), seat, card)
        income = colony.income[board.marker(self.tile)]
        own: list[Frame] = [] if isinstance(income, Nothing) else [(income, seat, -1)]
        there = board.owners(self.tile)
        if there:
            count = len(s.players)
            for step in range(count - 1, 0, -1):
                other = (seat + step) % count
                s.pending.extend([(colony.bonus, other, -1)] * there.count(other))
            own.extend([(colony.bonus, seat, -1)] * there.count(seat))
        in_any_order(s, own, seat)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return not COLONIES[self.tile].trade_raises


@dataclass(frozen=True)
class MarkerBack(Effect):
    """After a trade the marker goes to the leftmost place without a colony."""

    tile: str

    def __init__(self, tile: str) -> None:
        object.__setattr__(self, "tile", tile)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = board_of(s)
        board.put_marker(self.tile, min(len(board.owners(self.tile)), LAST_PLACE))

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


@dataclass(frozen=True)
class ExchangeCard(Effect):
    """Draw a card, then discard any card from hand."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        # Where there is no card to draw and none in hand, nothing is left to discard.
        s.push(Given(HandCount() >= 1, Discard(), Nothing()), seat, card)
        s.push(Draw(1), seat, card)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | HAND_BIT

    def writes(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | HAND_BIT

    def parts(self) -> tuple[Effect, ...]:
        return (Draw(1), Discard())


@dataclass(frozen=True)
class ColonyBonuses(Effect):
    """Each own colony pays its bonus once."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = board_of(s)
        group: list[Frame] = []
        for tile in board.tiles:
            group.extend([(COLONIES[tile].bonus, seat, card)] * board.owners(tile).count(seat))
        in_any_order(s, group, seat)

    def writes(self, s: State, seat: int, card: int) -> int:
        board = board_of(s)
        bits = 0
        for tile in board.tiles:
            if seat in board.owners(tile):
                bits |= COLONIES[tile].bonus.writes(s, seat, card)
        return bits


def move_marker(s: State, seat: int, tile: str, steps: int) -> None:
    """The marker of a tile goes up or down."""
    board = board_of(s)
    board.put_marker(tile, board.marker(tile) + steps)
    if s.story is not None:
        s.story.tell("marker", seat, COLONIES[tile].index, steps)


@dataclass(frozen=True)
class Advance(Effect):
    """Move the marker of a tile: that of the trade that was heard, or one of a tile that is chosen."""

    steps: int = 1
    tile: str = ""
    but: str = ""
    """A tile that may not be chosen."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.tile:
            return ()
        return [named("advance" if self.steps > 0 else "set-back", tile) for tile in self.tiles(s)]

    def tiles(self, s: State) -> list[str]:
        """The tiles whose markers can be moved so."""
        found = board_of(s).movable(self.steps, self.but)
        return [tile for tile in found if tile == self.tile] if self.tile else found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        tile = self.tile or (pick.part("what") if pick is not None else "")
        if tile in self.tiles(s):
            move_marker(s, seat, tile, self.steps)

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.tiles(s))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no marker")]

    def is_evident(self) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        return Advance(self.steps, filling.name, self.but) if filling.name else self


@dataclass(frozen=True)
class ShiftMarkers(Effect):
    """Move the marker of one tile a step up and that of another a step down."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [named("advance", tile) for tile in self.upward(s)]

    def upward(self, s: State) -> list[str]:
        """The tiles whose markers can go up so that another can go down."""
        board = board_of(s)
        return [tile for tile in board.movable(1) if board.movable(-1, tile)]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            tile = pick.part("what")
            s.push(Advance(-1, but=tile), seat, card)
            move_marker(s, seat, tile, 1)

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.upward(s))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no marker")]

    def is_evident(self) -> bool:
        return True


TRADES: Final[dict[str, Option]] = {}


def trade_with(tile: str) -> Option:
    """The option of trading with a tile; built once, because every turn offers it."""
    found = TRADES.get(tile)
    if found is None:
        found = TRADES[tile] = named("trade", tile)
    return found


class TradeAsAction(TurnAction):
    """Pay and trade with a colony tile (reference sheet: Actions H)."""

    kind = "trade"
    grammar = ("what",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        if not can_pay_trade(s, seat):
            return
        board = board_of(s)
        if fleets_of(s, seat).number <= board.fleets_out(seat):
            return
        for place, tile in enumerate(board.tiles):
            if board.is_market(place):
                found.append(trade_with(tile))

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        board = board_of(s)
        always = () if fleets_home(s, seat) > 0 else (Reason("no fleet"),)
        unpaid = () if can_pay_trade(s, seat) else (Reason("trade price", costs_of_trade(s, seat)),)
        found: list[Prospect] = []
        for place, tile in enumerate(board.tiles):
            reasons: list[Reason] = []
            if board.markers[place] == ASLEEP:
                reasons.append(Reason("asleep", COLONIES[tile].wakes))
            elif board.visitors[place] != NO_FLEET:
                reasons.append(Reason("visited", board.visitors[place]))
            found.append((trade_with(tile), (*reasons, *always, *unpaid)))
        return found

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(TradeWith(pick.part("what")), seat, -1)
        s.push(price_of_trade(s, seat), seat, -1)


def costs_of_trade(s: State, seat: int) -> tuple[tuple[int, int], ...]:
    """What a trade costs a seat: so many of each resource, whichever it pays with."""
    off = s.players[seat].standing.deals[TRADING]
    return tuple([(resource, max(0, amount - off)) for resource, amount in TRADE_PRICES])


PRICES: Final[dict[int, Either]] = {}
"""The price of a trade by what is taken off it."""


def price_of_trade(s: State, seat: int) -> Either:
    """Paying for a trade: all in one resource."""
    off = s.players[seat].standing.deals[TRADING]
    found = PRICES.get(off)
    if found is None:
        found = Either(tuple([Spend(Resource(resource), amount) for resource, amount in costs_of_trade(s, seat)]))
        PRICES[off] = found
    return found


def can_pay_trade(s: State, seat: int) -> bool:
    """Whether a seat has what a trade costs."""
    player = s.players[seat]
    standing, stock = player.standing, player.stock
    off = standing.deals[TRADING]
    if (
        stock[MONEY] >= TRADE_MONEY - off
        or stock[ENERGY] >= TRADE_ENERGY - off
        or stock[TITANIUM] >= TRADE_TITANIUM - off
    ):
        return True
    # Only what stands in for one of them could still pay.
    return bool(standing.tenders or standing.stand_ins) and price_of_trade(s, seat).feasible(s, seat, -1)
