"""What a card's statement is worth in M€: one reader over the same values that the rules carry out."""

from __future__ import annotations

from terramars.bots.outlook import Prices, all_steps_left, steps_left
from terramars.core.flow import Arrow, Either, May, Nothing, Several, Then
from terramars.core.machine import Effect
from terramars.mars.cards import CARDS, Card, StandingEffect
from terramars.mars.counts import Amount, Chosen, CubesHere, Need, Per
from terramars.mars.effects.cubes import Add, DoubleHosted, Host
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal
from terramars.mars.effects.given import Given
from terramars.mars.effects.planet import ClaimArea, Place, RaiseRating, Terraform
from terramars.mars.effects.play import NextCard, PlayFromHand
from terramars.mars.effects.production import CopyProduction, Decrease, Produce, boxes
from terramars.mars.effects.stock import Gain, RemoveCubes, RemoveUpTo, Spend, SpendCubes
from terramars.mars.filters import Filter
from terramars.mars.references import collects
from terramars.mars.standing import Discount, Paid, PayWith, Placed, Played, Protect, ShiftNeeds, When, Worth
from terramars.mars.state import State
from terramars.mars.turn_actions import FundAward
from terramars.mars.words import (
    ANY_CUBE,
    ANYONE,
    CITY,
    ENERGY,
    EVENT,
    GREENERY,
    HEAT,
    LOWEST,
    NEUTRAL,
    OCEAN,
    OCEANS,
    STANDARD_PROJECT,
    STEEL,
    THAT,
    THIS_CARD,
    TITANIUM,
    WILD,
)

TAG_SHARE = (0.24, 0.21, 0.12, 0.17, 0.06, 0.12, 0.02, 0.11, 0.09, 0.06, 0.09, 0.01, 0.21)
"""How many tags of each kind a card has on average, by the number of the tag."""

TYPICAL_X = 4
"""What X is taken for."""

STARTER_WORTH = 24.0
"""The best of three starting cards."""


def amount_now(amount: Amount, s: State, seat: int, card: int) -> float:
    """What an amount comes to now."""
    if isinstance(amount, int):
        return float(amount)
    if isinstance(amount, Per):
        return float(amount.value(s, seat, card))
    return float(TYPICAL_X)


def worth_of(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """What it is worth to a seat that an effect happens (below 0: what it costs)."""
    if isinstance(effect, Gain):
        return sum([p.stock[resource_of(r)] * amount_now(n, s, seat, card) for r, n in effect.amounts])
    if isinstance(effect, Produce):
        total = 0.0
        for resource, steps in effect.steps:
            price = max(p.production) if resource == LOWEST else p.production[resource_of(resource)]
            total += price * amount_now(steps, s, seat, card)
        return total
    if isinstance(effect, Terraform):
        return p.tracks[effect.track] * min(effect.steps, steps_left(s, effect.track))
    if isinstance(effect, RaiseRating):
        return p.rating * amount_now(effect.steps, s, seat, card)
    if isinstance(effect, Place):
        return tile_worth(effect, s, p)
    if isinstance(effect, Arrow):
        return worth_of(effect.cost, s, seat, card, p) + worth_of(effect.gain, s, seat, card, p)
    if isinstance(effect, Several):
        return sum([worth_of(part, s, seat, card, p) for part in effect.effects])
    if isinstance(effect, Either):
        return max([worth_of(branch, s, seat, card, p) for branch in effect.branches])
    if isinstance(effect, May):
        return max(0.0, worth_of(effect.effect, s, seat, card, p))
    if isinstance(effect, Spend):
        return -p.stock[resource_of(effect.resource)] * amount_now(effect.amount, s, seat, card)
    if isinstance(effect, Add):
        return cubes_worth(effect, s, seat, card, p)
    if isinstance(effect, Draw):
        return draw_worth(effect, s, seat, card, p)
    if isinstance(effect, Buy):
        return p.w.look * p.card / p.w.draw * effect.out_of
    if isinstance(effect, Decrease):
        return decrease_worth(effect, s, seat, card, p)
    if isinstance(effect, (RemoveUpTo, RemoveCubes)):
        return removal_worth(effect, s, seat, p)
    if isinstance(effect, SpendCubes):
        return -cube_price(card, s, seat, p) * effect.least if not effect.from_anyone else theft_worth(s, p)
    if isinstance(effect, Reveal):
        return TAG_SHARE[effect.tag] * max(0.0, worth_of(effect.then, s, seat, card, p))
    if isinstance(effect, Given):
        return worth_of(effect.branch(s, seat, card), s, seat, card, p)
    if isinstance(effect, Then):
        return worth_of(effect.gain, s, seat, card, p)
    if isinstance(effect, (Nothing, Need)):
        return 0.0
    return rare_worth(effect, s, seat, card, p)


def rare_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """The worth of effects that few cards have."""
    if isinstance(effect, CopyProduction):
        best = 0.0
        for other in s.players[seat].played:
            if CARDS[other].tag_counts[effect.of]:
                made = [worth_of(box, s, seat, other, p) for box in boxes(CARDS[other].play) if no_target(box)]
                best = max(best, sum(made))
        return best
    if isinstance(effect, Discard):
        return -1.5 * effect.count
    if isinstance(effect, ClaimArea):
        return 2.0
    if isinstance(effect, (NextCard, PlayFromHand)):
        standing = effect.standing
        return 0.6 * standing.amount if isinstance(standing, Discount) else p.w.leeway * 0.7
    if isinstance(effect, FundAward):
        return 2.0 * p.point
    if isinstance(effect, (Host, DoubleHosted)):
        return 2.0
    return STARTER_WORTH if "OutOf" in type(effect).__name__ else 0.0


def no_target(box: Effect) -> bool:
    """Whether a production box concerns only its owner."""
    return not (isinstance(box, Decrease) and box.of_anyone)


def resource_of(resource: int) -> int:
    """The number of a resource; where it is not known yet, steel stands for it."""
    return STEEL if resource == THAT else min(resource, HEAT)


def tile_worth(effect: Place, s: State, p: Prices) -> float:
    """What a tile is worth before its area is chosen."""
    if effect.tile == OCEAN:
        return p.tracks[OCEANS]
    if effect.tile == GREENERY:
        return p.greenery
    if effect.tile == CITY:
        return p.w.placement + p.point * (2.0 + min(1.0, p.left / 4.0))
    return p.w.placement


def draw_worth(effect: Draw, s: State, seat: int, card: int, p: Prices) -> float:
    """What cards from the deck are worth unseen."""
    count = amount_now(effect.count, s, seat, card)
    chosen = 1.0
    if effect.out_of:
        chosen = 1.0 + 0.12 * (effect.out_of - count)
    return p.card * count * chosen


def decrease_worth(effect: Decrease, s: State, seat: int, card: int, p: Prices) -> float:
    """Lowering a production: one's own costs, a rival's brings its share."""
    steps = amount_now(effect.steps, s, seat, card)
    price = p.production[effect.resource]
    if isinstance(effect.steps, Chosen) and not effect.of_anyone:
        return -price * min(steps, float(s.players[seat].production[effect.resource]))
    if not effect.of_anyone:
        return -price * steps
    victims = effect.victims(s, seat, int(steps))
    if victims == [seat]:
        return -price * steps
    if not victims or victims[0] == NEUTRAL:
        return 0.0
    return p.w.rival * price * steps / (len(s.players) - 1)


def removal_worth(effect: RemoveUpTo | RemoveCubes, s: State, seat: int, p: Prices) -> float:
    """What taking things from rivals is worth, before one is chosen."""
    share = p.w.rival / max(1, len(s.players) - 1)
    if isinstance(effect, RemoveCubes):
        return 0.5 * effect.amount * p.point * share if len(s.players) > 1 else 0.0
    price = p.stock[resource_of(effect.resource)]
    most = 0
    for victim, player in enumerate(s.players):
        if victim != seat and effect.resource not in player.standing.protected:
            most = max(most, min(effect.amount, player.stock[effect.resource]))
    worth = most * price * share
    if effect.keep:
        worth += price * (effect.amount if s.setup.solo else most)
    return worth


def theft_worth(s: State, p: Prices) -> float:
    """Taking a cube of anybody as a cost: nothing while a rival has one."""
    return 0.0 if len(s.players) == 1 else 0.2 * p.point


def cube_price(card: int, s: State, seat: int, p: Prices) -> float:
    """What one more cube on a card is worth."""
    if card < 0:
        return 0.0
    statement = CARDS[card]
    vp = statement.vp
    best = 0.0
    if isinstance(vp, Per) and isinstance(vp.what, CubesHere):
        if 0 <= vp.most <= s.players[seat].cubes.get(card, 0) // vp.every:
            return 0.0
        best = p.point * vp.times / vp.every
    for action in statement.action:
        best = max(best, spent_cube(action, s, seat, card, p))
    for effect in statement.effect:
        if isinstance(effect, PayWith) and effect.cube is not None:
            best = max(best, 0.6 * effect.worth)
        elif isinstance(effect, When):
            best = max(best, 0.6 * spent_cube(effect.effect, s, seat, card, p))
    if card in s.players[seat].hosted:
        best = max(best, 0.8)
    return best


def spent_cube(action: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """What a cube brings when an action spends it."""
    if isinstance(action, Either):
        return max([spent_cube(branch, s, seat, card, p) for branch in action.branches])
    if isinstance(action, Arrow) and isinstance(action.cost, SpendCubes) and not action.cost.from_anyone:
        # The generation that spends them is not one that collects.
        return worth_of(action.gain, s, seat, card, p) / (action.cost.least + 1)
    return 0.0


def cubes_worth(effect: Add, s: State, seat: int, card: int, p: Prices) -> float:
    """What it is worth to add cubes."""
    number = amount_now(effect.amount, s, seat, card)
    if effect.to == THIS_CARD:
        return number * cube_price(card, s, seat, p)
    best = 0.0
    player = s.players[seat]
    holders = (*player.standing.holders, *player.hosted) if effect.cube == ANY_CUBE else player.standing.holders
    for other in holders:
        if other != card and collects(other, effect.cube):
            best = max(best, cube_price(other, s, seat, p))
    return number * best


# What a card brings while it lies on the table.


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
    w = p.w
    player = s.players[seat]
    if isinstance(effect, When):
        return 0.85 * heard_times(effect, s, p) * max(0.0, later_worth(effect, s, seat, card, p))
    if isinstance(effect, Discount):
        share = sum([1.0 if tag is None else TAG_SHARE[tag] for tag in effect.on])
        saved = effect.amount * w.plays * share * (p.left + 0.5)
        return saved + 0.6 * effect.amount * len(effect.deals) * min(p.left + 0.5, 4.0) * 0.4
    if isinstance(effect, Worth):
        steel = effect.steel * (player.stock[STEEL] + player.production[STEEL] * p.left)
        titanium = effect.titanium * (player.stock[TITANIUM] + player.production[TITANIUM] * p.left)
        return 0.75 * (steel + titanium) + 0.3 * p.left
    if isinstance(effect, ShiftNeeds):
        return w.leeway * min(1.0, p.left / 6.0)
    if isinstance(effect, PayWith):
        if effect.resource is not None:
            return 0.2 * (player.stock[effect.resource] + player.production[effect.resource] * p.left)
        return 0.0
    return 1.0 if isinstance(effect, Protect) and len(s.players) > 1 else 0.0


def later_worth(effect: When, s: State, seat: int, card: int, p: Prices) -> float:
    """What a trigger brings each time; production comes on average half-way to the end."""
    worth = worth_of(effect.effect, s, seat, card, p)
    return 0.55 * worth if isinstance(effect.effect, Produce) else worth


def heard_times(effect: When, s: State, p: Prices) -> float:
    """How often a trigger will be heard until the end."""
    moment = effect.moment
    people = len(s.players)
    left = p.left + 0.5
    if isinstance(moment, Played):
        share = 0.0
        for what in moment.what:
            share += 0.25 if isinstance(what, Filter) else TAG_SHARE[what]
        return share * p.w.plays * left * (people if moment.by == ANYONE else 1)
    if isinstance(moment, Placed):
        if moment.tile == OCEAN:
            return steps_left(s, OCEANS) * (1.0 if moment.by == ANYONE else 1.0 / people)
        each = {CITY: 0.28, GREENERY: 0.55}.get(moment.tile, 0.25)
        return each * left * (people if moment.by == ANYONE else 1)
    if isinstance(moment, Paid):
        if moment.deal == STANDARD_PROJECT:
            return 0.35 * left + (0.3 * all_steps_left(s) if s.setup.solo else 0.0)
        return 0.55 * left if moment.least else p.w.plays * left
    return 0.0


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
