"""Why an option is good or bad, as facts of the position: each can be checked against the rules, none is a mere worth.

What is found here is told in words by those who show it; a ground says what kind it is and what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from terramars.bots.ahead import carried_out, whatever_is_chosen
from terramars.bots.opening import SECRET, judge_for
from terramars.bots.outlook import steps_left
from terramars.bots.seen import BLANK
from terramars.bots.weights import Weights
from terramars.bots.worth import Judge
from terramars.core.machine import Decision, Reason
from terramars.core.option import Option
from terramars.core.story import Story
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.counts import CubesHere, Per
from terramars.mars.effects.draws import SellPatents
from terramars.mars.effects.planet import Place
from terramars.mars.legality import needs_met
from terramars.mars.payment import Pay, price
from terramars.mars.scoring import MILESTONE_POINTS, scores
from terramars.mars.standing import Discount
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import MILESTONE_COST, MOST_MILESTONES, greenery_cost
from terramars.mars.turns import PlayerOrder, Turn
from terramars.mars.words import (
    CITY,
    ENERGY,
    GREENERY,
    HEAT,
    MONEY,
    OCEAN,
    PLANTS,
    RESOURCE_NAMES,
    STEEL,
    TEMPERATURE,
    TITANIUM,
    Resource,
)

KINDS: Final = (
    "claims", "rival near", "reaches", "reaches, too poor", "towards", "leads", "level", "behind", "takes lead",
    "rating", "completes", "one step left", "bonus step", "ends the game", "produces", "produces too late", "brings",
    "metal pays", "greenery next", "no money", "plants at risk", "opens", "closes", "card points", "loses points",
    "collects points", "counts points", "action again", "cheaper later", "works on", "takes", "cuts",
    "stops greenery", "tile points", "feeds", "ocean money", "room around", "beside own city", "draws", "keeps money",
    "nothing more", "stays", "sells", "free action", "wastes", "pays", "would waste", "metal ends", "better for",
    "heat warms", "waits", "nearly", "limit passed", "later", "too dear at the end", "playable", "cheaper now",
    "counts for",
)  # fmt: skip
"""Every kind of ground, those of cards that are looked at included."""
NEAR: Final = 2
"""A milestone that is missed by no more than this is spoken of."""


@dataclass(frozen=True)
class Because:
    """A fact that speaks for an option, or against it."""

    kind: str
    number: int = 0
    more: int = 0
    card: int = -1
    goal: int = -1
    """The number of a milestone or an award: `kind` says of which."""
    track: int = -1
    resource: int = -1
    seat: int = -1
    why_not: Reason | None = None
    """What stands against a card, as the rules say it."""
    option: str = ""
    """The option that an aim speaks of, in notation, if it can be done at once."""
    against: bool = False
    strength: float = 0.0
    """About how many M€ it stands for: the strongest are told."""


def is_last(s: State) -> bool:
    """Whether this generation is the last for certain."""
    setup = s.setup
    if any([isinstance(effect, PlayerOrder) for effect, _, _ in s.pending]):
        return False  # the next one has begun: what World Government completes now ends the game after it (520)
    if setup.solo:
        return s.generation >= setup.last_generation
    return s.terraformed() or bool(setup.generations and s.generation >= setup.generations)


def to_come(s: State, left: float) -> int:
    """In how many more generations something can be spent that is produced until then; guessed if nobody can know."""
    return 0 if is_last(s) else max(0, round(left))


def grounds(s: State, decision: Decision, option: Option, w: Weights) -> list[Because]:
    """What speaks for an option and against it, the strongest first. The table stays as it is."""
    if option.kind in SECRET:
        return []
    if isinstance(decision.effect, Pay):
        return strongest([*of_payment(s, decision, option)])
    judge = judge_for(s, decision.seat, w)
    after = s.copy()
    after.story = Story()
    unseen = carried_out(after, option, judge, whatever_is_chosen(s))
    found = [*of_goals(s, after, option, judge), *of_planet(s, after, judge), *of_resources(s, after, option, judge)]
    found += [*of_hand(s, after, option, judge), *of_rivals(s, after, judge), *of_tiles(s, after, judge)]
    found += of_place(s, decision, option, judge)
    if option.kind == "play":
        found += of_card_in_play(s, option.index, judge)
    if option.kind == "use":
        found.append(Because("free action", card=option.index, strength=1.0))
    if unseen > 0.0:
        found.append(Because("draws", strength=unseen))
    if option.kind == "pass":
        money = after.players[decision.seat].stock[MONEY]
        found = [Because("nothing more") if is_last(s) or not money else Because("keeps money", money)]
    if option.kind == "done" and isinstance(decision.effect, Turn) and not s.setup.solo:
        found = [Because("nothing more"), Because("stays")]
    if option.kind == "sell" or (option.kind == "project" and sells(s, option)):
        found = [Because("sells")]
    return strongest(found)


def sells(s: State, option: Option) -> bool:
    """Whether a standard project is the sale of patents."""
    return isinstance(s.setup.projects[option.index].effect, SellPatents)


def strongest(found: list[Because]) -> list[Because]:
    """The strongest first; the order of finding decides between equals."""
    return sorted(found, key=lambda each: -each.strength)


# Milestones and awards


def of_goals(s: State, after: State, option: Option, judge: Judge) -> Iterator[Because]:
    """Milestones claimed, reached and neared; awards funded and led in."""
    seat, point = judge.seat, max(1.0, judge.p.point)
    taken = {number for number, _ in s.milestones}
    if option.kind == "claim":
        yield Because("claims", MILESTONE_POINTS, MILESTONE_COST, goal=option.index, strength=5 * point)
        need = s.setup.milestones[option.index].need
        for rival in range(len(s.players)):
            if need is not None and rival != seat and (have := need.count.value(s, rival, -1)) >= need.bound - NEAR:
                yield Because("rival near", have, need.bound, goal=option.index, seat=rival, strength=2 * point)
    elif len(taken) < MOST_MILESTONES:
        for number, milestone in enumerate(s.setup.milestones):
            need = milestone.need
            if need is None or number in taken or need.met(s, seat, -1):
                continue
            before, now = need.count.value(s, seat, -1), need.count.value(after, seat, -1)
            if need.met(after, seat, -1):
                pays = after.money_power(seat) >= MILESTONE_COST
                kind = "reaches" if pays else "reaches, too poor"
                yield Because(kind, now, MILESTONE_COST, goal=number, strength=3 * point)
            elif now > before and need.bound - now <= NEAR:
                yield Because("towards", now, need.bound, goal=number, strength=point)
    if option.kind == "fund":
        count = s.setup.awards[option.index].count
        mine = count.final(s, seat, -1)
        best = max(count.final(s, rival, -1) for rival in range(len(s.players)) if rival != seat)
        kind = "leads" if mine > best else "level" if mine == best else "behind"
        yield Because(kind, mine, best, goal=option.index, against=mine < best, strength=4 * point)
    for number, _ in s.awards:
        if len(s.players) > 1 and not is_first(s, number, seat) and is_first(after, number, seat):
            yield Because("takes lead", goal=number, strength=2 * point)


def is_first(s: State, award: int, seat: int) -> bool:
    """Whether a seat alone is first in an award as it stands."""
    count = s.setup.awards[award].count
    mine = count.final(s, seat, -1)
    return all(count.final(s, rival, -1) < mine for rival in range(len(s.players)) if rival != seat)


# The planet


def of_planet(s: State, after: State, judge: Judge) -> Iterator[Because]:
    """What its steps bring: rating, bonus steps, parameters that are complete."""
    seat, p = judge.seat, judge.p
    steps = after.players[seat].tr - s.players[seat].tr
    if steps > 0:
        yield Because("rating", steps, to_come(s, judge.left), strength=steps * p.rating)
    for track in s.setup.tracks:
        parameter = PARAMETERS[track]
        old, new = s.tracks[track], after.tracks[track]
        if new <= old:
            continue
        if new >= parameter.goal:
            yield Because("completes", track=track, strength=2.0)
        elif new + parameter.step >= parameter.goal:
            yield Because("one step left", track=track, strength=0.5)
    for track, value in own_bonus_steps(s, after, seat):
        yield Because("bonus step", value, track=track, strength=5.0)
    if is_last(after) and not is_last(s):
        yield Because("ends the game", strength=6.0)


def own_bonus_steps(s: State, after: State, seat: int) -> Iterator[tuple[int, int]]:
    """The bonus steps that a seat has reached itself: those of World Government bring nobody anything (519)."""
    tracks = s.tracks[:]
    for each in after.story.happenings if after.story is not None else ():
        if each.kind == "track":
            parameter = PARAMETERS[each.what]
            tracks[each.what] += each.amount * parameter.step
            if each.seat == seat and tracks[each.what] in parameter.bonuses:
                yield each.what, tracks[each.what]


# One's own resources


def of_resources(s: State, after: State, option: Option, judge: Judge) -> Iterator[Because]:
    """Production and what it comes to, metals that pay, plants that are enough."""
    seat, p = judge.seat, judge.p
    old, new = s.players[seat], after.players[seat]
    left = to_come(s, judge.left)
    last = is_last(s)
    for resource in range(len(RESOURCE_NAMES)):
        steps = new.production[resource] - old.production[resource]
        if steps > 0 and last and resource != PLANTS:
            yield Because("produces too late", steps, resource=resource, against=True, strength=3.0)
        elif steps > 0 and left:
            strength = steps * p.production[resource]
            yield Because("produces", steps, steps * left, resource=resource, strength=strength)
        gained = new.stock[resource] - old.stock[resource]
        if gained > 0 and resource not in (MONEY, ENERGY):
            yield Because("brings", gained, resource=resource, strength=gained * p.stock[resource])
        elif gained < 0 and resource in (STEEL, TITANIUM) and option.kind == "play":
            worth = metal_worth(s, seat, resource)
            strength = -gained * (worth - p.stock[resource])
            yield Because("metal pays", -gained, -gained * worth, resource=resource, strength=strength)
    cost = greenery_cost(after, seat)
    if old.stock[PLANTS] < cost <= new.stock[PLANTS]:
        yield Because("greenery next", cost, strength=4.0)
    if option.kind == "convert":
        if not old.standing.rating_price or new.tr <= old.tr:
            yield Because("no money", strength=3.0)
        plants = option.part("what") == RESOURCE_NAMES[PLANTS]
        if plants and len(s.players) > 1 and PLANTS not in old.standing.protected:
            yield Because("plants at risk", strength=1.0)


def metals_of(card: int) -> list[Resource]:
    """The metals that pay for a card."""
    statement = CARDS[card]
    takes = (STEEL, statement.takes_steel), (TITANIUM, statement.takes_titanium)
    return [metal for metal, pays in takes if pays]


def metal_worth(s: State, seat: int, metal: int) -> int:
    """What a piece of steel or titanium pays."""
    standing = s.players[seat].standing
    return standing.steel_worth if metal == STEEL else standing.titanium_worth


# Cards in hand


def of_hand(s: State, after: State, option: Option, judge: Judge) -> Iterator[Because]:
    """Cards in hand whose requirements hold from now on, or no more."""
    seat = judge.seat
    for card in after.players[seat].hand:
        if card == BLANK or (option.kind == "play" and card == option.index) or card not in s.players[seat].hand:
            continue
        worth = max(0.0, judge.in_hand(s, card)[0])
        was, now = needs_met(s, seat, card), needs_met(after, seat, card)
        if now and not was:
            yield Because("opens", card=card, strength=2.0 + 0.3 * worth)
        elif was and not now:
            yield Because("closes", card=card, against=True, strength=2.0 + 0.3 * worth)


def of_card_in_play(s: State, card: int, judge: Judge) -> Iterator[Because]:
    """What a card brings by lying on the table."""
    statement, left = CARDS[card], to_come(s, judge.left)
    if isinstance(statement.vp, int) and statement.vp:
        bad = statement.vp < 0
        strength = abs(statement.vp) * judge.p.point
        yield Because("loses points" if bad else "card points", abs(statement.vp), against=bad, strength=strength)
    elif isinstance(statement.vp, Per):
        cubes = isinstance(statement.vp.what, CubesHere)
        yield Because("collects points" if cubes else "counts points", strength=1.5 * judge.p.point)
    if statement.action and left:
        yield Because("action again", left, strength=left * 1.5)
    if any(isinstance(effect, Discount) and effect.on for effect in statement.effect) and left:
        yield Because("cheaper later", strength=left * 1.2)
    elif statement.effect and left:
        yield Because("works on", strength=1.5)


# Others


def of_rivals(s: State, after: State, judge: Judge) -> Iterator[Because]:
    """What is taken from others, and what they gain."""
    for rival, old in enumerate(s.players):
        if rival == judge.seat:
            continue
        new = after.players[rival]
        for resource in range(len(RESOURCE_NAMES)):
            lost = old.stock[resource] - new.stock[resource]
            cut = old.production[resource] - new.production[resource]
            strength = lost * judge.p.stock[resource]
            if lost > 0:
                yield Because("takes", lost, resource=resource, seat=rival, strength=strength)
            if cut > 0:
                yield Because("cuts", cut, resource=resource, seat=rival, strength=cut * judge.p.production[resource])
        cost = greenery_cost(s, rival)
        if new.stock[PLANTS] < cost <= old.stock[PLANTS]:
            yield Because("stops greenery", old.stock[PLANTS], seat=rival, strength=6.0)


def of_tiles(s: State, after: State, judge: Judge) -> Iterator[Because]:
    """Points on the map, one's own and those given away."""
    if s.tiles == after.tiles:
        return
    before, now = scores(s), scores(after)
    for seat in range(len(s.players)):
        points = now[seat].greeneries + now[seat].cities - before[seat].greeneries - before[seat].cities
        if points > 0 and seat == judge.seat:
            yield Because("tile points", points, strength=points * judge.p.point)
        elif points > 0:
            strength = points * judge.p.point * 0.5
            yield Because("feeds", points, seat=seat, against=True, strength=strength)


def of_place(s: State, decision: Decision, option: Option, judge: Judge) -> Iterator[Because]:
    """What an area has: M€ for oceans beside it, if the seat earns them, and room for greeneries around a city."""
    if option.kind != "place" or not isinstance(decision.effect, Place):
        return
    near = s.board.near[option.index]
    oceans = (near & s.tiles[OCEAN]).bit_count()
    if oceans and decision.effect.earns:
        money = oceans * s.players[judge.seat].standing.ocean_worth
        yield Because("ocean money", money, oceans, strength=money)
    if decision.effect.tile == CITY:
        free = (near & s.board.land & ~s.taken()).bit_count()
        if free:
            yield Because("room around", free, strength=judge.p.point * judge.p.w.city_hope * free)
    if decision.effect.tile == GREENERY:
        mine = s.tiles[CITY] & s.players[judge.seat].tiles
        if any(s.board.near[city] >> option.index & 1 for city in areas_in(mine)):
            yield Because("beside own city", strength=0.5)


# Paying


def of_payment(s: State, decision: Decision, option: Option) -> Iterator[Because]:
    """What is saved or wasted by so many pieces of a currency."""
    effect, player = decision.effect, s.players[decision.seat]
    assert isinstance(effect, Pay)
    resource, holder, worth = effect.ways[0]
    paid = option.amount * worth
    if paid > effect.cost:
        yield Because("wastes", paid - effect.cost, resource=resource, card=holder, against=True, strength=paid)
    elif option.amount:
        yield Because("pays", option.amount, paid, resource=resource, card=holder, strength=2.0)
        if paid < effect.cost < paid + worth and has_more(s, decision, option.amount):
            lost = (option.amount + 1) * worth - effect.cost
            yield Because("would waste", lost, resource=resource, card=holder, strength=3.0)
    if is_last(s) and option.amount and resource in (STEEL, TITANIUM):
        yield Because("metal ends", resource=resource, strength=2.5)
    if resource in (STEEL, TITANIUM) and paid + worth <= effect.cost and not is_last(s):
        # Less than fits: what is kept may pay for another card.
        others = [card for card in player.hand if card not in (BLANK, decision.card) and resource in metals_of(card)]
        if others:
            dearest = max(others, key=lambda card: price(s, decision.seat, card))
            yield Because("better for", resource=resource, card=dearest, strength=1.0)
    if resource == HEAT and not option.amount and steps_left(s, TEMPERATURE):
        yield Because("heat warms", strength=1.0)


def has_more(s: State, decision: Decision, amount: int) -> bool:
    """Whether the player has more pieces of what is asked for than an amount."""
    effect = decision.effect
    assert isinstance(effect, Pay)
    resource, holder, _ = effect.ways[0]
    player = s.players[decision.seat]
    return (player.stock[resource] if resource >= 0 else player.cubes.get(holder, 0)) > amount

