"""Trying an option out: carry it through to the end of the action, answering what is asked on the way.

Whatever would turn up a hidden card is not carried out but valued unseen, so an option never looks better
or worse for what happens to lie on the deck.
"""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.outlook import Prices
from terramars.bots.statement import cube_price, worth_of
from terramars.bots.worth import Judge
from terramars.core import machine
from terramars.core.flow import Revealed, Then, Together
from terramars.core.machine import Effect, Pause
from terramars.core.option import Option
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.effects.planet import Place
from terramars.mars.effects.production import DecreaseAny, boxes
from terramars.mars.modules import OpenTable
from terramars.mars.state import State
from terramars.mars.turns import Actions, EndOrNext, FinalGreenery, Generation, Production, Research, Turn
from terramars.mars.words import CITY, GREENERY, NEUTRAL, OCEAN

STOPS = (Turn, Pause, Actions, Production, EndOrNext, Generation, Research, FinalGreenery, Together, Revealed)
"""Where an action is over."""

MOST_FRAMES = 400
"""No action needs more; a bound against endless loops."""


def carried_out(s: State, option: Option, judge: Judge, floor: int = 0) -> float:
    """Apply an option to a table and go on to the end of the action; what was left unseen is returned, in M€.

    With a `floor` it ends sooner, once the stack is no higher: see `whatever_is_chosen`.
    """
    lane = judge.seat if s.lanes else -1
    machine.apply(s, option, lane)
    return finish(s, judge, floor) if lane < 0 else 0.0


def whatever_is_chosen(s: State) -> int:
    """How high the stack is without what the choice asked now brings: all of that comes to pass whatever is chosen."""
    floor = len(s.pending) - 1
    # What waits behind an arrow comes of what is done on its left, and may count it.
    while floor > 0 and isinstance(s.pending[floor - 1][0], Then):
        floor -= 1
    return floor


def finish(s: State, judge: Judge, floor: int = 0) -> float:
    """Carry everything above a floor of the stack out, up to the end of the action or another seat's choice."""
    seat = judge.seat
    unseen = 0.0
    for _ in range(MOST_FRAMES):
        if len(s.pending) <= floor or s.lanes:
            break
        effect, its_seat, card = s.pending[-1]
        if isinstance(effect, STOPS):
            break
        if effect.uncovers():
            s.pending.pop()
            if its_seat == seat:
                unseen += worth_of(effect, s, seat, card, judge.p)
            continue
        options = effect.options(s, its_seat, card)
        if len(options) > 1 and s.is_wary(its_seat):
            options = machine.lasting(s, options)
        if len(options) > 1:
            if its_seat != seat:
                break
            pick: Option | None = quick(s, effect, card, list(options), judge)
        else:
            pick = options[0] if options else None
        s.pending.pop()
        effect.resolve(s, its_seat, card, pick)
    return unseen


def quick(s: State, effect: Effect, card: int, options: list[Option], judge: Judge) -> Option:
    """A fair answer to a question inside an action, found without trying anything out."""
    first = options[0]
    kind = first.kind
    seat = judge.seat
    if kind in ("pay", "pay-from", "first", "take", "skip", "done", "keep", "leave", "mark", "host"):
        return first
    if kind == "place":
        return best_area(s, effect, options, judge)
    p = judge.p
    if kind in ("choose", "do"):
        return max(options, key=lambda option: chosen_worth(effect, option, s, seat, card, p))
    if isinstance(effect, DecreaseAny):
        return max(options, key=lambda option: 4.0 * p.stock[option.index] - p.production[option.index])
    if kind in ("remove", "remove-from", "decrease", "spend-from"):
        return best_victim(s, options, judge, p)
    if kind == "add":
        return max(options, key=lambda option: cube_price(option.index, s, seat, p))
    if kind == "amount":
        return max(options, key=lambda option: option.amount)
    if kind == "gain":
        return max(options, key=lambda option: p.stock[option.index])
    if kind == "raise":
        return max(options, key=lambda option: p.production[option.index])
    if kind == "copy":
        return max(
            options,
            key=lambda option: sum([worth_of(b, s, seat, option.index, p) for b in boxes(CARDS[option.index].play)]),
        )
    if kind in ("discard", "sell"):
        cards = [option for option in options if option.kind == kind]
        return min(cards, key=lambda option: judge.in_hand(s, option.index)[0])
    if kind == "play":
        return max(options, key=lambda option: judge.in_hand(s, option.index)[0])
    judged: Any = OPTIONS.get(kind)
    if judged is None:
        return first
    return max(options, key=lambda option: float(judged(option, s, seat, p)))


# Any: a compiled file would ask a plain dictionary, which does not read on.
OPTIONS: Final[Any] = OpenTable({}, "WORTH", "options")
"""The worth of options that single boxes bring, by their kind."""


def chosen_worth(effect: Effect, option: Option, s: State, seat: int, card: int, p: Prices) -> float:
    """What comes of an option that stands for an effect; what is worth nothing is rather left."""
    means = effect.stands_for(option, seat, card)
    return 1e-9 if means is None else worth_of(means[0], s, seat, card, p)


def best_victim(s: State, options: list[Option], judge: Judge, p: Prices) -> Option:
    """Whom to hit: a rival (the leader among equals), never oneself if anything else is offered."""
    best = options[-1]
    most = 0.0 if best.kind == "skip" else -1e9
    for option in options:
        if option.kind == "skip":
            continue
        if option.seat == judge.seat:
            score = -1e6
        elif option.seat == NEUTRAL:
            score = 0.1 * max(1, option.amount)
        else:
            score = max(1, option.amount) + 0.01 * s.players[option.seat].tr
            if option.part("card"):
                score += cube_price(option.index, s, option.seat, p)
        if score > most:
            best, most = option, score
    return best


def best_area(s: State, effect: Effect, options: list[Option], judge: Judge) -> Option:
    """Where to place a tile: bonuses, oceans beside it, and the cities next to it."""
    tile = effect.tile if isinstance(effect, Place) else GREENERY
    p = judge.p
    return max(options, key=lambda option: area_worth(s, judge.seat, tile, option.index, p))


def area_worth(s: State, seat: int, tile: int, area: int, p: Prices) -> float:
    """What an area is worth for a tile beyond what the tile is worth anywhere."""
    board = s.board
    worth = 0.0
    for resource, number in board.bonus[area]:
        worth += p.stock[resource] * number
    worth += p.card * board.cards[area]
    near = board.near[area]
    worth += s.players[seat].standing.ocean_worth * (near & s.tiles[OCEAN]).bit_count()
    mine = s.players[seat].tiles
    if tile == GREENERY:
        cities = near & s.tiles[CITY]
        own = (cities & mine).bit_count()
        worth += p.point * (own - p.w.rival * (cities.bit_count() - own))
    elif tile == CITY:
        free = board.land & ~s.taken()
        worth += p.point * (near & s.tiles[GREENERY]).bit_count()
        worth += p.point * p.w.city_hope * min(1.0, (p.left + 0.5) / 4.0) * (near & free).bit_count()
    elif tile == OCEAN:
        worth += 0.6 * (near & board.land & ~s.taken() & s.players[seat].near).bit_count()
    else:
        # A special tile takes space that greeneries next to own cities would have.
        for city in areas_in(near & s.tiles[CITY]):
            worth -= 0.5 * p.point * p.w.city_hope if mine >> city & 1 else -0.3 * p.point * p.w.city_hope
    offer = board.offers.get(area)
    if offer is not None and offer.gain.writes(s, seat, -1):
        worth += worth_of(offer, s, seat, -1, p)
    return worth
