"""What a card brings while it lies on the table, and what it is worth as a whole: actions, triggers, points, tags."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.outlook import Prices, all_steps_left, steps_left
from terramars.bots.statement import amount_now, tag_share, worth_of
from terramars.core.flow import Arrow, Either
from terramars.core.machine import Effect
from terramars.mars.cards import CARDS, Card, StandingEffect
from terramars.mars.counts import Chosen, CubesHere, Per
from terramars.mars.effects.production import Produce
from terramars.mars.effects.stock import Spend, SpendCubes
from terramars.mars.filters import Filter
from terramars.mars.modules import OpenTable
from terramars.mars.standing import (
    Discount,
    OceanWorth,
    Paid,
    PayWith,
    Placed,
    Played,
    Produced,
    ProductionPhase,
    Protect,
    Raised,
    RatingPrice,
    ShiftNeeds,
    When,
    Worth,
)
from terramars.mars.state import State
from terramars.mars.words import (
    ANYONE,
    CITY,
    ENERGY,
    EVENT,
    GREENERY,
    OCEAN,
    OCEANS,
    STANDARD_PROJECT,
    STEEL,
    TITANIUM,
    WILD,
)


def action_worth(card: int, s: State, seat: int, p: Prices) -> float:
    """What one use of a card's action is worth; never below 0, for nobody must use it."""
    action = CARDS[card].action
    return max(0.0, action_of(action[0], s, seat, card, p)) if action else 0.0


def action_of(action: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """An action's worth; where it needs energy, only as far as there is some to come."""
    if isinstance(action, Either):
        # Collecting now, spending later: the cubes' price already holds what they buy.
        return max([action_of(branch, s, seat, card, p) for branch in action.branches])
    if isinstance(action, Arrow):
        cost = action.cost
        if isinstance(cost, SpendCubes) and not cost.from_anyone:
            return 0.0
        if isinstance(cost, Spend) and cost.resource == ENERGY and not isinstance(cost.amount, Chosen):
            have = s.players[seat].production[ENERGY] + 0.5
            needed = amount_now(cost.amount, s, seat, card)
            if have < needed:
                return 0.4 * max(0.0, worth_of(action, s, seat, card, p)) * have / needed
    return worth_of(action, s, seat, card, p)


def standing_worth(effect: StandingEffect, s: State, seat: int, card: int, p: Prices) -> float:
    """What a card's standing effect is worth for the rest of the game."""
    worth: float = STANDING[type(effect)](effect, s, seat, card, p)
    return worth


def trigger_worth(effect: When, s: State, seat: int, card: int, p: Prices) -> float:
    """What a trigger brings each time it is heard."""
    return 0.85 * heard_times(effect, s, p) * max(0.0, later_worth(effect, s, seat, card, p))


def discount_worth(effect: Discount, s: State, seat: int, card: int, p: Prices) -> float:
    """What cheaper cards and deals save."""
    share = sum([1.0 if tag is None else tag_share(s, tag) for tag in effect.on])
    saved = effect.amount * p.w.plays * share * (p.left + 0.5)
    others = 0
    for deal in effect.deals:
        judged: Any = DEALS.get(deal)
        if judged is None:
            others += 1
        else:
            saved += effect.amount * float(judged(s, seat, p)) * (p.left + 0.5)
    return saved + 0.6 * effect.amount * others * min(p.left + 0.5, 4.0) * 0.4


# Any: a compiled file would ask a plain dictionary, which does not read on.
DEALS: Final[Any] = OpenTable({}, "WORTH", "deals")
"""How often a generation deals that single boxes bring are made."""


def metals_worth(effect: Worth, s: State, seat: int, card: int, p: Prices) -> float:
    """What metals pay beyond their price."""
    player = s.players[seat]
    steel = effect.steel * (player.stock[STEEL] + player.production[STEEL] * p.left)
    titanium = effect.titanium * (player.stock[TITANIUM] + player.production[TITANIUM] * p.left)
    return 0.75 * (steel + titanium) + 0.3 * p.left


def ocean_worth(effect: OceanWorth, s: State, seat: int, card: int, p: Prices) -> float:
    """More M€ for tiles next to oceans: about one such neighbour a generation."""
    return effect.amount * 0.8 * (p.left + 0.5)


def leeway_worth(effect: ShiftNeeds, s: State, seat: int, card: int, p: Prices) -> float:
    """Requirements that may be missed."""
    return p.w.leeway * min(1.0, p.left / 6.0)


def currency_worth(effect: PayWith, s: State, seat: int, card: int, p: Prices) -> float:
    """Another currency; what cubes pay is in the price of a cube."""
    player = s.players[seat]
    if effect.resource is not None:
        return 0.2 * (player.stock[effect.resource] + player.production[effect.resource] * p.left)
    return 0.0


def protection_worth(effect: Protect, s: State, seat: int, card: int, p: Prices) -> float:
    """Things that rivals cannot remove."""
    return 1.0 if len(s.players) > 1 else 0.0


def price_worth(effect: RatingPrice, s: State, seat: int, card: int, p: Prices) -> float:
    """What one's share of the steps to come will cost."""
    return -effect.amount * all_steps_left(s) / (len(s.players) * max(1.0, p.left))


STANDING: Final[dict[Any, Any]] = OpenTable({
    When: trigger_worth,
    Discount: discount_worth,
    Worth: metals_worth,
    ShiftNeeds: leeway_worth,
    OceanWorth: ocean_worth,
    PayWith: currency_worth,
    Protect: protection_worth,
    RatingPrice: price_worth,
}, "WORTH", "standing")
"""The worth of every standing effect, asked as that of verbs."""


def later_worth(effect: When, s: State, seat: int, card: int, p: Prices) -> float:
    """What a trigger brings each time; production comes on average half-way to the end."""
    worth = worth_of(effect.effect, s, seat, card, p)
    return 0.55 * worth if isinstance(effect.effect, Produce) else worth


def heard_times(effect: When, s: State, p: Prices) -> float:
    """How often a trigger will be heard until the end."""
    times: float = MOMENTS[type(effect.moment)](effect.moment, s, p)
    return times


def played_times(moment: Played, s: State, p: Prices) -> float:
    """How often such cards will be played."""
    share = 0.0
    for what in moment.what:
        share += 0.25 if isinstance(what, Filter) else tag_share(s, what)
    return share * p.w.plays * (p.left + 0.5) * (len(s.players) if moment.by == ANYONE else 1)


def placed_times(moment: Placed, s: State, p: Prices) -> float:
    """How often such tiles will be placed."""
    people = len(s.players)
    if moment.tile == OCEAN:
        return steps_left(s, OCEANS) * (1.0 if moment.by == ANYONE else 1.0 / people)
    each = {CITY: 0.28, GREENERY: 0.55}.get(moment.tile, 0.25)
    return each * (p.left + 0.5) * (people if moment.by == ANYONE else 1)


def paid_times(moment: Paid, s: State, p: Prices) -> float:
    """How often such things will be paid for."""
    left = p.left + 0.5
    if moment.deal == STANDARD_PROJECT:
        return 0.35 * left + (0.3 * all_steps_left(s) if s.setup.solo else 0.0)
    return 0.55 * left if moment.least else p.w.plays * left


def raised_times(moment: Raised, s: State, p: Prices) -> float:
    """How many steps of a parameter are left, one's own or everybody's."""
    return steps_left(s, moment.track) * (1.0 if moment.by == ANYONE else 1.0 / len(s.players))


def produced_times(moment: Produced, s: State, p: Prices) -> float:
    """How many steps productions will rise: about so many a generation."""
    return 2.0 * (p.left + 0.5)


MOMENTS: Final[dict[Any, Any]] = OpenTable({
    Played: played_times,
    Placed: placed_times,
    Paid: paid_times,
    Raised: raised_times,
    Produced: produced_times,
    ProductionPhase: lambda moment, s, p: p.left + 1.0,
}, "WORTH", "moments")
"""How often every moment comes: of the moment on a table, at prices."""


def points_worth(statement: Card, s: State, seat: int, p: Prices) -> float:
    """What a card's printed points are worth, counts as they will be."""
    vp = statement.vp
    if isinstance(vp, int):
        return p.point * vp
    if isinstance(vp, Per):
        if isinstance(vp.what, CubesHere):
            return 0.0  # its cubes are counted as they come
        return p.point * (vp.final(s, seat, statement.index) + 0.12 * min(p.left, 6.0) * vp.times / vp.every)
    return 0.0


def tags_worth(statement: Card, p: Prices) -> float:
    """What a card's tags may bring later."""
    total = 0.0
    for tag in statement.tags:
        if tag != EVENT:
            total += p.w.tag * (2.0 if tag == WILD else 1.0)
    return total * min(1.0, p.left / 4.0)


def table_worth(card: int, s: State, seat: int, p: Prices) -> float:
    """What a card brings by lying on the table from the next generation on: actions, triggers, tags."""
    statement = CARDS[card]
    total = 0.0
    if statement.action:
        total += p.w.action * action_worth(card, s, seat, p) * p.left
    for effect in statement.effect:
        total += standing_worth(effect, s, seat, card, p)
    return total + tags_worth(statement, p)


def card_worth(card: int, s: State, seat: int, p: Prices) -> float:
    """What playing a card is worth, its price left aside."""
    statement = CARDS[card]
    total = points_worth(statement, s, seat, p)
    for effect in statement.play:
        total += worth_of(effect, s, seat, card, p)
    if not statement.is_event:
        total += table_worth(card, s, seat, p)
        if statement.action:
            total += p.w.action * action_worth(card, s, seat, p)
    return total
