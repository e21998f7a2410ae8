"""What the verbs of a card's statement are worth in M€: a table over the same values that the rules carry out."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.outlook import Prices, steps_left
from terramars.core.flow import Arrow, Either, May, Nothing, Several, Then
from terramars.core.machine import Effect
from terramars.mars.cards import BLUE, CARDS
from terramars.mars.counts import Amount, Chosen, CubesHere, Need, Per
from terramars.mars.effects.cubes import Add, AddToEvery
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal, SellPatents
from terramars.mars.effects.given import Each, Given
from terramars.mars.effects.hosting import DoubleHosted, Host, also_collect
from terramars.mars.effects.lowering import Lose, LoseProduction, LowerRating, LowerTrack, RemoveOcean
from terramars.mars.effects.planet import ClaimArea, Place, RaiseRating, Terraform
from terramars.mars.effects.play import NextCard, PlayFromHand, PlayStarterOutOf
from terramars.mars.effects.production import CopyProduction, Decrease, DecreaseAny, Produce, boxes, floor_of
from terramars.mars.effects.stock import Gain, GainAny, RemoveCubes, RemoveUpTo, Spend, SpendCubes
from terramars.mars.modules import OpenTable
from terramars.mars.references import collects, meant
from terramars.mars.standing import Discount, PayWith
from terramars.mars.state import State
from terramars.mars.turn_actions import FundAward, RepeatAction
from terramars.mars.words import (
    CITY,
    GREENERY,
    HEAT,
    LOWEST,
    MONEY,
    NEUTRAL,
    OCEAN,
    OCEANS,
    STEEL,
    THAT,
    THIS_CARD,
    VENUS,
)

TAG_SHARE = (0.24, 0.21, 0.12, 0.17, 0.06, 0.12, 0.02, 0.11, 0.09, 0.06, 0.09, 0.01, 0.21)
"""How many tags of each kind a card has on average, by the number of the tag."""

VENUS_SHARE = 0.14
"""The same for Venus tags where their box is in play."""


def tag_share(s: State, tag: int) -> float:
    """How many tags of a kind a card of this game has on average."""
    return VENUS_SHARE if tag == VENUS and "venus" in s.setup.modules else TAG_SHARE[tag]


TYPICAL_X = 4
"""What X is taken for."""

STARTER_WORTH = 24.0
"""The best of three starting cards."""


def amount_now(amount: Amount, s: State, seat: int, card: int) -> float:
    """What an amount comes to now."""
    if isinstance(amount, int):
        return float(amount)
    if isinstance(amount, Per) and isinstance(amount.what, Chosen):
        return float(amount.worked_out(TYPICAL_X))
    if isinstance(amount, Per):
        return float(amount.value(s, seat, card))
    return float(TYPICAL_X)


def worth_of(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """What it is worth to a seat that an effect happens (below 0: what it costs)."""
    worth: float = EFFECTS[type(effect)](effect, s, seat, card, p)
    return worth


def gain_worth(effect: Gain, s: State, seat: int, card: int, p: Prices) -> float:
    """Resources at the price of each."""
    return sum([p.stock[resource_of(r)] * amount_now(n, s, seat, card) for r, n in effect.amounts])


def produce_worth(effect: Produce, s: State, seat: int, card: int, p: Prices) -> float:
    """Production at the price of a step."""
    total = 0.0
    for resource, steps in effect.steps:
        price = max(p.production) if resource == LOWEST else p.production[resource_of(resource)]
        total += price * amount_now(steps, s, seat, card)
    return total


def terraform_worth(effect: Terraform, s: State, seat: int, card: int, p: Prices) -> float:
    """Steps of a parameter, as far as there are any left."""
    return p.tracks[effect.track] * min(effect.steps, steps_left(s, effect.track))


def rating_worth(effect: RaiseRating, s: State, seat: int, card: int, p: Prices) -> float:
    """Steps of the terraform rating."""
    return p.rating * amount_now(effect.steps, s, seat, card)


def all_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """All parts happen."""
    return sum([worth_of(part, s, seat, card, p) for part in effect.parts()])


def best_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """One of the parts happens."""
    return max([worth_of(part, s, seat, card, p) for part in effect.parts()])


def may_worth(effect: May, s: State, seat: int, card: int, p: Prices) -> float:
    """Something that can be left."""
    return max(0.0, worth_of(effect.effect, s, seat, card, p))


def spend_worth(effect: Spend, s: State, seat: int, card: int, p: Prices) -> float:
    """A price in resources."""
    return -p.stock[resource_of(effect.resource)] * amount_now(effect.amount, s, seat, card)


def buy_worth(effect: Buy, s: State, seat: int, card: int, p: Prices) -> float:
    """A look at cards that may be bought."""
    return p.w.look * p.card / p.w.draw * effect.out_of


def spend_cubes_worth(effect: SpendCubes, s: State, seat: int, card: int, p: Prices) -> float:
    """A price in cubes."""
    if effect.from_anyone:
        return theft_worth(s, p)
    return -cube_price(card, s, seat, p) * (TYPICAL_X if isinstance(effect.amount, Chosen) else effect.amount)


def reveal_worth(effect: Reveal, s: State, seat: int, card: int, p: Prices) -> float:
    """Something that happens if the top card has a tag."""
    return tag_share(s, effect.tag) * max(0.0, worth_of(effect.then, s, seat, card, p))


def given_worth(effect: Given, s: State, seat: int, card: int, p: Prices) -> float:
    """What applies now."""
    return worth_of(effect.branch(s, seat, card), s, seat, card, p)


def each_worth(effect: Each, s: State, seat: int, card: int, p: Prices) -> float:
    """The same for several: what others get is a part of it the other way round."""
    worth = worth_of(effect.effect, s, seat, card, p)
    own = worth if meant(effect.who, seat, seat) else 0.0
    return own - RIVALS_SHARE * worth * (1 if len(s.players) > 1 else 0)


RIVALS_SHARE: Final = 0.4
"""How much of what every rival gains is lost to oneself."""


def repeat_worth(effect: RepeatAction, s: State, seat: int, card: int, p: Prices) -> float:
    """The best action among the blue cards in play, if it is used a second time."""
    cards = [other for other in s.players[seat].standing.actions if CARDS[other].colour == BLUE]
    return max([worth_of(CARDS[other].action[0], s, seat, other, p) for other in cards], default=0.0)


def no_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """Neither brings nor costs anything."""
    return 0.0


def copy_worth(effect: CopyProduction, s: State, seat: int, card: int, p: Prices) -> float:
    """The best production box of a card in play."""
    best = 0.0
    for other in s.players[seat].played:
        if CARDS[other].tag_counts[effect.of]:
            made = [worth_of(box, s, seat, other, p) for box in boxes(CARDS[other].play) if no_target(box)]
            best = max(best, sum(made))
    return best


def discard_worth(effect: Discard, s: State, seat: int, card: int, p: Prices) -> float:
    """The worst cards of the hand."""
    return -1.5 * effect.count


def one_card_worth(effect: NextCard | PlayFromHand, s: State, seat: int, card: int, p: Prices) -> float:
    """A standing effect for one card alone."""
    standing = effect.standing
    return 0.6 * standing.amount if isinstance(standing, Discount) else p.w.leeway * 0.7


def award_worth(effect: FundAward, s: State, seat: int, card: int, p: Prices) -> float:
    """An award for free."""
    return 2.0 * p.point


def starter_worth(effect: PlayStarterOutOf, s: State, seat: int, card: int, p: Prices) -> float:
    """The best of several starting cards."""
    return STARTER_WORTH


def trifle_worth(effect: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """A small advantage."""
    return 2.0


def any_gain_worth(effect: GainAny, s: State, seat: int, card: int, p: Prices) -> float:
    """Resources of the best kind."""
    return max(p.stock) * amount_now(effect.amount, s, seat, card)


def loss_worth(effect: Lose, s: State, seat: int, card: int, p: Prices) -> float:
    """What is lost, as far as it is there."""
    stock = s.players[seat].stock
    return -sum([p.stock[what] * min(float(stock[what]), amount_now(n, s, seat, card)) for what, n in effect.amounts])


def lost_production_worth(effect: LoseProduction, s: State, seat: int, card: int, p: Prices) -> float:
    """Production that goes down as far as it can."""
    made = s.players[seat].production
    return -sum([p.production[what] * max(0, min(steps, made[what] - floor_of(what))) for what, steps in effect.steps])


def lost_rating_worth(effect: LowerRating, s: State, seat: int, card: int, p: Prices) -> float:
    """Steps of the terraform rating that are lost."""
    return -p.rating * amount_now(effect.steps, s, seat, card)


def lowered_worth(effect: LowerTrack, s: State, seat: int, card: int, p: Prices) -> float:
    """A parameter that can be raised once more, by everybody."""
    return 0.2 * p.tracks[effect.track] * effect.steps


def dried_worth(effect: RemoveOcean, s: State, seat: int, card: int, p: Prices) -> float:
    """An ocean that can be placed once more, by everybody."""
    return 0.2 * p.tracks[OCEANS]


def any_decrease_worth(effect: DecreaseAny, s: State, seat: int, card: int, p: Prices) -> float:
    """The cheapest of one's own productions that there are."""
    return -min([p.production[what] for what in effect.resources(s, seat)], default=0.0) * effect.steps


def every_card_worth(effect: AddToEvery, s: State, seat: int, card: int, p: Prices) -> float:
    """Cubes on every card that may take them."""
    player = s.players[seat]
    return float(effect.amount) * sum(
        [
            cube_price(other, s, seat, p)
            for other in player.standing.holders
            if collects(other, effect.cube) and player.cubes.get(other, 0) >= effect.having
        ]
    )


def no_target(box: Effect) -> bool:
    """Whether a production box concerns only its owner."""
    return not (isinstance(box, Decrease) and box.of_anyone)


def resource_of(resource: int) -> int:
    """The number of a resource; where it is not known yet, steel stands for it."""
    return STEEL if resource == THAT else min(resource, HEAT)


def tile_worth(effect: Place, s: State, seat: int, card: int, p: Prices) -> float:
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


def rival_share(s: State, p: Prices) -> float:
    """What a rival's loss is worth to oneself."""
    return p.w.rival / max(1, len(s.players) - 1)


def cube_removal_worth(effect: RemoveCubes, s: State, seat: int, card: int, p: Prices) -> float:
    """What taking cubes from rivals is worth, before a card is chosen."""
    return 0.5 * effect.amount * p.point * rival_share(s, p) if len(s.players) > 1 else 0.0


def removal_worth(effect: RemoveUpTo, s: State, seat: int, card: int, p: Prices) -> float:
    """What taking resources from rivals is worth, before one is chosen."""
    share = rival_share(s, p)
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
            unit = 1.0 if effect.instead_of == MONEY else p.stock[effect.instead_of]
            best = max(best, 0.6 * effect.worth * unit)
        for part in effect.parts():
            best = max(best, 0.6 * spent_cube(part, s, seat, card, p))
    if card in s.players[seat].hosted:
        best = max(best, 0.8)
    return best


def spent_cube(action: Effect, s: State, seat: int, card: int, p: Prices) -> float:
    """What a cube brings when an action, or something inside it, spends it."""
    if isinstance(action, Arrow) and isinstance(action.cost, SpendCubes) and not action.cost.from_anyone:
        if isinstance(action.cost.amount, Chosen):
            return 0.8 * worth_of(action.gain, s, seat, card, p) / TYPICAL_X
        # The generation that spends them is not one that collects.
        return worth_of(action.gain, s, seat, card, p) / (action.cost.amount + 1)
    return max([spent_cube(part, s, seat, card, p) for part in action.parts()], default=0.0)


def cubes_worth(effect: Add, s: State, seat: int, card: int, p: Prices) -> float:
    """What it is worth to add cubes."""
    number = amount_now(effect.amount, s, seat, card)
    if effect.to == THIS_CARD:
        return number * cube_price(card, s, seat, p)
    best = 0.0
    player = s.players[seat]
    holders = (*player.standing.holders, *also_collect(player, effect.cube))
    for other in holders:
        if other != card and collects(other, effect.cube):
            best = max(best, cube_price(other, s, seat, p))
    return number * best


EFFECTS: Final[dict[Any, Any]] = OpenTable({
    Need: no_worth,
    Nothing: no_worth,
    Arrow: all_worth,
    Then: all_worth,
    Several: all_worth,
    Either: best_worth,
    May: may_worth,
    Given: given_worth,
    Each: each_worth,
    RepeatAction: repeat_worth,
    Gain: gain_worth,
    GainAny: any_gain_worth,
    Lose: loss_worth,
    LoseProduction: lost_production_worth,
    LowerRating: lost_rating_worth,
    LowerTrack: lowered_worth,
    RemoveOcean: dried_worth,
    DecreaseAny: any_decrease_worth,
    AddToEvery: every_card_worth,
    Spend: spend_worth,
    RemoveUpTo: removal_worth,
    RemoveCubes: cube_removal_worth,
    SpendCubes: spend_cubes_worth,
    Produce: produce_worth,
    Decrease: decrease_worth,
    CopyProduction: copy_worth,
    Place: tile_worth,
    ClaimArea: trifle_worth,
    Terraform: terraform_worth,
    RaiseRating: rating_worth,
    Add: cubes_worth,
    Host: trifle_worth,
    DoubleHosted: trifle_worth,
    Draw: draw_worth,
    Buy: buy_worth,
    Reveal: reveal_worth,
    Discard: discard_worth,
    SellPatents: no_worth,
    NextCard: one_card_worth,
    PlayFromHand: one_card_worth,
    PlayStarterOutOf: starter_worth,
    FundAward: award_worth,
}, "WORTH", "effects")
"""The worth of every verb of the card language: of the effect on a table, to a seat, by a card, at prices."""
