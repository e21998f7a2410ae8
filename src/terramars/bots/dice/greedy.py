"""The greedy player of the dice game: it tries its options on a table made of its view and takes the best.

What is hidden stays hidden: in a trial dice stay in the air and cards are only counted (`worth`).
"""

from __future__ import annotations

from random import Random

from terramars.bots.budget import Budget
from terramars.bots.dice.wanted import UNITS
from terramars.bots.dice.weights import USUAL, Weights
from terramars.bots.dice.worth import IN_AIR, Judge
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.dice import board, scale
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS
from terramars.dice.effects.gains import Lose, Rotate, TakeChosen
from terramars.dice.effects.paying import Pay
from terramars.dice.effects.planet import Place
from terramars.dice.player import HAND, KEPT_DICE
from terramars.dice.production import DiscardCards, KeepDice
from terramars.dice.state import State
from terramars.dice.turns import AFTER, MAIN_TO_COME, START, DiscardAndTurn, Turn
from terramars.dice.view import View, visible_table
from terramars.dice.words import CITY, FACES, FREE, GREENERY, OCEAN

FRESH = 0.9
"""A card of the hand is discarded for an unknown one if it brings less than this share of the average card."""


def table_of(view: View) -> State:
    """A table made of nothing but what a view shows: no deck, no other hands, and nothing can be turned up."""
    s = visible_table(view)
    s.trial = True
    s.ask_order = False
    if view.bonus_cards is not None:
        s.bonus_cards = view.bonus_cards
    # Only how many cards there are is known; which they are is never looked at in a trial.
    s.deck = [0] * view.deck_size
    s.discard = [0] * view.discard_size
    return s


class GreedyDiceBot:
    """One step of look-ahead; the same view and seed give the same choice. With noise it errs by so many points."""

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights = USUAL, noise: float = 0.0) -> None:
        self.lot = Random(seed)
        self.weights = weights
        self.noise = noise

    def choose(self, view: View, decision: Decision, budget: Budget | None = None) -> Option:
        """The option that is worth most; the first of equals."""
        s = table_of(view)
        judge = Judge(s, decision.seat, self.weights)
        options = decision.options
        if isinstance(decision.effect, Turn):
            values = turn_values(s, decision, judge)
        else:
            simple = rule_of_thumb(s, decision, judge)
            if simple is not None:
                return simple
            values = [value_after(s, decision, option, judge) for option in options]
        if self.noise:
            values = [each + self.lot.gauss(0.0, self.noise) for each in values]
        best = max(range(len(options)), key=values.__getitem__)
        return options[best]


def turn_values(s: State, decision: Decision, judge: Judge) -> list[float]:
    """What the options of a turn lead to. At its start a support action counts with the main action that may follow."""
    options = decision.options
    values = [value_after(s, decision, option, judge) for option in options]
    effect = decision.effect
    if not isinstance(effect, Turn) or effect.stage == AFTER:
        return values
    now = judge.value(s)
    more = 0.0
    if effect.stage == START:
        more = main_gain(s, decision, judge, now)
        more_for = [0.0 if option.kind == "produce" else more for option in options]
        values = [each + own for each, own in zip(values, more_for, strict=True)]
    free = [option.kind == "use" and CARDS[option.index].slot == FREE for option in options]
    if any(free):
        # A free action takes the place of nothing: whatever is best comes after it.
        best = max([each for each, own in zip(values, free, strict=True) if not own])
        values = [each - more - now + best if own else each for each, own in zip(values, free, strict=True)]
    return values


def main_gain(s: State, decision: Decision, judge: Judge, now: float) -> float:
    """What the best main action would bring that can be done with what is there at the start of a turn."""
    later = s.copy()
    later.pending[-1] = (Turn(MAIN_TO_COME), decision.seat, -1)
    following = settle(later)
    if following is None or not isinstance(following.effect, Turn) or following.effect.stage != MAIN_TO_COME:
        return 0.0
    return max(0.0, max([value_after(later, following, option, judge) for option in following.options]) - now)


def value_after(s: State, decision: Decision, option: Option, judge: Judge) -> float:
    """What the table is worth after an option, when all that it asks in turn is answered well."""
    return judge.value(table_after(s, decision, option, judge))


def table_after(s: State, decision: Decision, option: Option, judge: Judge) -> State:
    """The table after an option, up to the next turn or the choice of another seat."""
    seat = decision.seat
    twin = s.copy()
    apply(twin, option, seat if twin.lanes else -1)
    for _ in range(40):
        following = settle(twin, hold=True)
        if following is None or following.seat != seat or isinstance(following.effect, Turn):
            break
        apply(twin, answer(twin, following, judge))
    return twin


def answer(s: State, decision: Decision, judge: Judge) -> Option:
    """A good answer to a question inside an action, one step ahead."""
    simple = rule_of_thumb(s, decision, judge)
    if simple is not None:
        return simple
    best, most = decision.options[0], float("-inf")
    for option in decision.options:
        twin = s.copy()
        apply(twin, option)
        worth = judge.value(twin)
        if worth > most:
            best, most = option, worth
    return best


def rule_of_thumb(s: State, decision: Decision, judge: Judge) -> Option | None:
    """Answers that need no trial: how to pay, which dice to keep, gain or turn, what to discard, where a tile lies."""
    effect = decision.effect
    if isinstance(effect, (Pay, DiscardAndTurn, Lose)):
        return paid(s, decision, judge)
    if isinstance(effect, TakeChosen):
        return taken(s, decision, judge)
    if isinstance(effect, Rotate):
        return turned(s, decision, judge)
    if isinstance(effect, KeepDice):
        return kept(s, decision, effect, judge)
    if isinstance(effect, DiscardCards):
        return discarded(s, decision, judge)
    if isinstance(effect, Place):
        return max(decision.options, key=lambda option: place_worth(s, effect, option.index, judge))
    return None


def paid(s: State, decision: Decision, judge: Judge) -> Option:
    """Leave out what a discount allows; pay with the die that the hand and the standard actions need least."""
    player = s.players[decision.seat]
    best, least = decision.options[0], float("inf")
    for option in decision.options:
        if option.kind == "leave":
            return option
        if option.kind == "wild":
            player.wild -= 1
            worth = -judge.row(player)
            player.wild += 1
        else:
            player.dice[option.index] -= 1
            worth = -judge.row(player)
            player.dice[option.index] += 1
        if worth < least:
            best, least = option, worth
    return best


def taken(s: State, decision: Decision, judge: Judge) -> Option:
    """Gain the resource after which dice and hand together are worth most."""
    player = s.players[decision.seat]
    best, most = decision.options[0], float("-inf")
    for option in decision.options:
        player.dice[option.index] += 1
        worth = judge.row(player)
        player.dice[option.index] -= 1
        if worth > most:
            best, most = option, worth
    return best


def turned(s: State, decision: Decision, judge: Judge) -> Option:
    """Turn the die after which dice and hand together are worth most, or none."""
    player = s.players[decision.seat]
    best, most = decision.options[0], float("-inf")
    for option in decision.options:
        if option.kind == "stop":
            worth = judge.row(player)
        else:
            old, new = option.index // FACES, option.index % FACES
            player.dice[old] -= 1
            player.dice[new] += 1
            worth = judge.row(player)
            player.dice[new] -= 1
            player.dice[old] += 1
        if worth > most:
            best, most = option, worth
    return best


def kept(s: State, decision: Decision, effect: KeepDice, judge: Judge) -> Option:
    """Keep the dice that are worth most together, chosen one by one."""
    player = s.players[decision.seat]
    have = player.dice
    wanted = [0] * FACES
    player.dice = wanted
    for _ in range(min(KEPT_DICE + player.storage, sum(have))):
        best, most = -1, float("-inf")
        for face in range(FACES):
            if have[face] > wanted[face]:
                wanted[face] += 1
                worth = judge.row(player)
                wanted[face] -= 1
                if worth > most:
                    best, most = face, worth
        wanted[best] += 1
    player.dice = have
    for option in decision.options:
        if option.kind == "keep" and wanted[option.index] > effect.kept.count(option.index):
            return option
    return decision.options[-1]


def discarded(s: State, decision: Decision, judge: Judge) -> Option:
    """Discard what brings less than a card that is not yet known, while cards are drawn for it."""
    hand = s.players[decision.seat].hand
    if s.deck and len(hand) <= HAND:
        fresh = FRESH * judge.average(s.setup)
        for option in decision.options[:-1]:
            if judge.gain(option.index) < fresh:
                return option
    return decision.options[-1]


def place_worth(s: State, effect: Place, area: int, judge: Judge) -> float:
    """Points for neighbours, and the bonus of the area."""
    points = 0.0
    if effect.tile == GREENERY:
        points += s.tiles_around(area, CITY)
    elif effect.tile == CITY:
        points += s.tiles_around(area, GREENERY)
    if effect.point_for >= 0:
        points += s.tiles_around(area, effect.point_for)
    if effect.then is not None and any(s.tiles_around(area, kind) for kind in effect.if_beside):
        points += 1.5
    units = 0.1 if effect.tile != OCEAN and s.tiles_around(area, OCEAN) else 0.0
    for what in BOARD.bonus[area]:
        if what < FACES:
            units += UNITS[what]
        elif what == board.WILD:
            units += scale.WILD_TOKEN
        elif what == board.POINT:
            points += 1.0
        else:
            units += scale.DRAWN_CARD if what == board.CARD else IN_AIR
    return points * judge.point + units * judge.w.unit
