"""What colonies, fleets and trades are worth, in M€."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.outlook import PLANNED, Prices
from terramars.bots.statement import rival_share, worth_of
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars.modules.colony_board import (
    ASLEEP,
    COLONIES,
    LAST_PLACE,
    NO_FLEET,
    ColonyTiles,
    TradeFleets,
    board_of,
    fleets_home,
    fleets_of,
)
from terramars.mars.modules.colony_building import (
    AddColonyTile,
    BuildColony,
    ColonyBuilt,
    ColonyProduction,
    GainFleet,
    RemoveColonyTile,
)
from terramars.mars.modules.colony_trade import (
    TRADED,
    Advance,
    ColonyBonuses,
    ExchangeCard,
    MarkerBack,
    ShiftMarkers,
    TakeIncome,
    Trade,
    Traded,
    TradeWith,
    costs_of_trade,
)
from terramars.mars.state import State
from terramars.mars.words import ANYONE, MONEY, TRADING

USED: Final = 0.75
"""The share of all fleets that trade in a generation."""
TYPICAL_PLACE: Final = 3
"""Where a marker stands when somebody trades, on average."""
SLEEPING: Final = 0.3
"""What a tile that waits for its cube is worth as a share of one in play."""
MOST_TRADES: Final = 0.9
"""How often a tile is traded with in a generation, at most."""


def income_worth(s: State, seat: int, tile: str, place: int, p: Prices) -> float:
    """The income of a tile with its marker at a place."""
    return max(0.0, worth_of(COLONIES[tile].income[min(place, LAST_PLACE)], s, seat, -1, p))


def bonus_worth(s: State, seat: int, tile: str, p: Prices) -> float:
    """The bonus of one colony on a tile."""
    return max(0.0, worth_of(COLONIES[tile].bonus, s, seat, -1, p))


def trades_a_generation(s: State) -> float:
    """How often a tile is traded with in a generation, on average."""
    fleets = sum([fleets_of(s, seat).number for seat in range(len(s.players))])
    awake = len(board_of(s).tiles) - board_of(s).markers.count(ASLEEP)
    return min(MOST_TRADES, USED * fleets / max(1, awake))


def colony_worth(s: State, seat: int, tile: str, p: Prices) -> float:
    """What the owner of a colony will get from trades with its tile, the building itself left aside."""
    board = board_of(s)
    place = board.tiles.index(tile)
    soon = 0.5 if board.visitors[place] == NO_FLEET else 0.0
    return bonus_worth(s, seat, tile, p) * trades_a_generation(s) * (p.left + soon)


def trade_worth(s: State, seat: int, tile: str, p: Prices) -> float:
    """What trading with a tile now brings: income and own bonuses, less what rivals gain by it."""
    board = board_of(s)
    owners = board.owners(tile)
    steps = fleets_steps(s, seat)
    own = income_worth(s, seat, tile, board.marker(tile) + steps, p)
    own += owners.count(seat) * bonus_worth(s, seat, tile, p)
    others = len(owners) - owners.count(seat)
    return own - rival_share(s, p) * others * bonus_worth(s, seat, tile, p)


def fleets_steps(s: State, seat: int) -> int:
    """How many steps the marker goes up before a seat takes the income."""
    return len(s.players[seat].standing.heard(TRADED))


def price_worth(s: State, seat: int, p: Prices) -> float:
    """What a trade costs a seat in the cheapest way it can pay; a very high price where it cannot."""
    stock = s.players[seat].stock
    ways = []
    for resource, amount in costs_of_trade(s, seat):
        have = s.money_power(seat) if resource == MONEY else stock[resource]
        if have >= amount:
            ways.append(amount * p.stock[resource])
    return min(ways, default=99.0)


def price_later(s: State, seat: int, p: Prices) -> float:
    """What a trade will cost a seat: energy, where it makes enough of it."""
    made = s.players[seat].production
    ways = [
        amount * p.stock[resource]
        for resource, amount in costs_of_trade(s, seat)
        if resource == MONEY or made[resource] >= amount
    ]
    return min(ways)


def surplus_later(s: State, seat: int, p: Prices) -> float:
    """What a typical trade brings beyond its price: the mean of the better half of the tiles."""
    tiles = [tile for place, tile in enumerate(board_of(s).tiles) if board_of(s).markers[place] != ASLEEP]
    found = sorted([income_worth(s, seat, tile, TYPICAL_PLACE, p) for tile in tiles], reverse=True)
    best = found[: max(1, len(found) // 2)]
    return max(0.0, sum(best) / max(1, len(best)) - price_later(s, seat, p)) if best else 0.0


def fleets_worth(slot: TradeFleets, s: State, seat: int, p: Prices) -> float:
    """All that colonies and fleets will bring a seat: bonuses, and trades now and later."""
    board = board_of(s)
    total = 0.0
    for place, tile in enumerate(board.tiles):
        mine = board.colonies[place].count(seat)
        if mine:
            total += mine * colony_worth(s, seat, tile, p)
    total += USED * slot.number * p.left * surplus_later(s, seat, p)
    home = fleets_home(s, seat)
    if home > 0 and not s.players[seat].passed:
        price = price_worth(s, seat, p)
        gains = sorted([trade_worth(s, seat, tile, p) - price for tile in board.markets()], reverse=True)
        total += PLANNED * sum([gain for gain in gains[:home] if gain > 0.0])
    return total


def site_worth(s: State, seat: int, tile: str, p: Prices) -> float:
    """What building on a tile brings."""
    colony = COLONIES[tile]
    built = len(board_of(s).owners(tile))
    return worth_of(colony.build[min(built, len(colony.build) - 1)], s, seat, -1, p) + colony_worth(s, seat, tile, p)


def build_worth(effect: BuildColony, s: State, seat: int, card: int, p: Prices) -> float:
    """The best site."""
    return max([site_worth(s, seat, tile, p) for tile in board_of(s).sites(seat, effect.again)], default=0.0)


def best_trade(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """The best trade there is now, those for cubes left out: what a cube is worth may depend on the trade it pays."""
    tiles = [tile for tile in board_of(s).markets() if COLONIES[tile].wakes < 0]
    return max([trade_worth(s, seat, tile, p) for tile in tiles], default=0.0)


def this_trade(effect: Any, s: State, seat: int, card: int, p: Prices) -> float:
    """A trade with a certain tile."""
    return trade_worth(s, seat, effect.tile, p)


def advance_worth(effect: Advance, s: State, seat: int, card: int, p: Prices) -> float:
    """A marker that moves: what the income under it gains; unnamed, that of a typical trade."""
    if not effect.tile:
        gained = [
            income_worth(s, seat, tile, TYPICAL_PLACE + effect.steps, p) - income_worth(s, seat, tile, TYPICAL_PLACE, p)
            for tile in board_of(s).tiles
        ]
        return sum(gained) / max(1, len(gained))
    marker = board_of(s).marker(effect.tile)
    return income_worth(s, seat, effect.tile, marker + effect.steps, p) - income_worth(s, seat, effect.tile, marker, p)


def bonuses_worth(effect: ColonyBonuses, s: State, seat: int, card: int, p: Prices) -> float:
    """Each own colony once."""
    board = board_of(s)
    pairs = zip(board.tiles, board.colonies, strict=True)
    return sum([owners.count(seat) * bonus_worth(s, seat, tile, p) for tile, owners in pairs])


def fleet_worth(effect: GainFleet, s: State, seat: int, card: int, p: Prices) -> float:
    """One more trade a generation."""
    return USED * (p.left + 0.5) * surplus_later(s, seat, p)


def no_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """Neither brings nor costs anything."""
    return 0.0


def tile_worth(s: State, seat: int, tile: str, p: Prices) -> float:
    """What it is worth to a seat that a tile is in the game: building there, and trading there."""
    colony = COLONIES[tile]
    built = worth_of(colony.build[0], s, seat, -1, p) + bonus_worth(s, seat, tile, p) * MOST_TRADES * 0.5 * p.left
    worth = built + 0.5 * p.left * income_worth(s, seat, tile, TYPICAL_PLACE, p)
    holders = s.players[seat].standing.holders
    asleep = colony.wakes >= 0 and not holders
    return SLEEPING * worth if asleep else worth


def on_board(option: Option, s: State, seat: int, p: Prices) -> float:
    """What it is worth to a seat that the marker of a tile goes up: the better it can still trade there, the more."""
    tile = option.part("what")
    if tile not in board_of(s).markets() or fleets_home(s, seat) <= 0:
        return 0.0
    return trade_worth(s, seat, tile, p)


def built_times(moment: ColonyBuilt, s: State, p: Prices) -> float:
    """How many colonies will be built."""
    people = len(s.players) if moment.by == ANYONE else 1
    return min(0.35 * people * (p.left + 0.5), 3.0 * len(board_of(s).tiles))


def traded_times(moment: Traded, s: State, p: Prices) -> float:
    """How often one trades: about once a generation."""
    return USED * (p.left + 0.5)


WORTH: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        BuildColony: build_worth,
        AddColonyTile: lambda effect, s, seat, card, p: 3.0,
        RemoveColonyTile: no_worth,
        ColonyProduction: no_worth,
        GainFleet: fleet_worth,
        Trade: best_trade,
        TradeWith: this_trade,
        TakeIncome: this_trade,
        MarkerBack: no_worth,
        ColonyBonuses: bonuses_worth,
        ExchangeCard: lambda effect, s, seat, card, p: 0.4 * p.card,
        Advance: advance_worth,
        ShiftMarkers: lambda effect, s, seat, card, p: 1.0,
    },
    "moments": {ColonyBuilt: built_times, Traded: traded_times},
    "slots": {TradeFleets: fleets_worth, ColonyTiles: lambda slot, s, seat, p: 0.0},
    "options": {
        "build": lambda option, s, seat, p: site_worth(s, seat, option.part("what"), p),
        "trade": lambda option, s, seat, p: trade_worth(s, seat, option.part("what"), p),
        "advance": on_board,
        "set-back": lambda option, s, seat, p: -on_board(option, s, seat, p),
        "add-tile": lambda option, s, seat, p: tile_worth(s, seat, option.part("what"), p),
        "remove-tile": lambda option, s, seat, p: -tile_worth(s, seat, option.part("what"), p),
    },
    "deals": {TRADING: lambda s, seat, p: USED * fleets_of(s, seat).number},
}
