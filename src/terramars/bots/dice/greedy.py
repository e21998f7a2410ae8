"""The greedy player of the dice game: it tries its options on a table made of its view and takes the best.

What is hidden stays hidden: in a trial dice stay in the air and cards are only counted (`worth`).
"""

from __future__ import annotations

from random import Random

from terramars.bots.budget import Budget
from terramars.bots.dice.worth import CARD, FACE, WILD, Judge
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.dice import board
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS
from terramars.dice.effects.gains import Lose, TakeChosen
from terramars.dice.effects.paying import Pay
from terramars.dice.effects.planet import Place
from terramars.dice.player import HAND, KEPT_DICE
from terramars.dice.production import DiscardCards, KeepDice
from terramars.dice.state import State
from terramars.dice.turns import MAIN_TO_COME, START, DiscardAndTurn, Turn
from terramars.dice.view import View, visible_table
from terramars.dice.words import CITY, FACES, GREENERY, OCEAN, SUPPORT

FRESH_CARD = 0.45
"""What a card not yet seen is worth in hand: others are discarded for it."""


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

    def __init__(self, seed: int = 0, noise: float = 0.0) -> None:
        self.lot = Random(seed)
        self.noise = noise

    def choose(self, view: View, decision: Decision, budget: Budget | None = None) -> Option:
        """The option that is worth most; the first of equals."""
        s = table_of(view)
        judge = Judge(s, decision.seat)
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
    values = [value_after(s, decision, option, judge) for option in decision.options]
    effect = decision.effect
    if not isinstance(effect, Turn) or effect.stage != START:
        return values
    later = s.copy()
    later.pending[-1] = (Turn(MAIN_TO_COME), decision.seat, -1)
    following = settle(later)
    if following is None or not isinstance(following.effect, Turn) or following.effect.stage != MAIN_TO_COME:
        return values
    best = max([value_after(later, following, option, judge) for option in following.options])
    gain = max(0.0, best - judge.value(s))
    return [
        each if option.kind in ("produce", "use") and not is_support(option) else each + gain
        for option, each in zip(decision.options, values, strict=True)
    ]


def is_support(option: Option) -> bool:
    """Whether an option uses the support action of a card."""
    return option.kind == "use" and CARDS[option.index].slot == SUPPORT


def value_after(s: State, decision: Decision, option: Option, judge: Judge) -> float:
    """What the table is worth after an option, when all that it asks in turn is answered well."""
    seat = decision.seat
    twin = s.copy()
    apply(twin, option, seat if twin.lanes else -1)
    for _ in range(40):
        following = settle(twin, hold=True)
        if following is None or following.seat != seat or isinstance(following.effect, Turn):
            break
        apply(twin, answer(twin, following, judge))
    return judge.value(twin)


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
    """Answers that need no trial: how to pay, which dice to keep or gain, which cards to discard, where a tile lies."""
    effect = decision.effect
    if isinstance(effect, (Pay, DiscardAndTurn, Lose)):
        return paid(s, decision)
    if isinstance(effect, TakeChosen):
        return taken(s, decision, judge)
    if isinstance(effect, KeepDice):
        return kept(s, decision, effect, judge)
    if isinstance(effect, DiscardCards):
        return discarded(s, decision, judge)
    if isinstance(effect, Place):
        return max(decision.options, key=lambda option: place_worth(s, effect, option.index))
    return None


def paid(s: State, decision: Decision) -> Option:
    """Leave out what a discount allows; pay with the die that the hand and the standard actions need least."""
    player = s.players[decision.seat]
    best, least = decision.options[0], float("inf")
    for option in decision.options:
        if option.kind == "leave":
            return option
        worth = WILD
        if option.kind != "wild":
            face = option.index
            wanted = sum([1 for card in player.hand if face in CARDS[card].cost])
            worth = FACE[face] + 0.1 * wanted - 0.02 * player.dice[face]
        if worth < least:
            best, least = option, worth
    return best


def taken(s: State, decision: Decision, judge: Judge) -> Option:
    """Gain the resource after which dice and hand together are worth most."""
    player = s.players[decision.seat]
    best, most = decision.options[0], float("-inf")
    for option in decision.options:
        player.dice[option.index] += 1
        worth = judge.means(player)
        player.dice[option.index] -= 1
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
                worth = judge.means(player)
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
    """Discard what is worth less than a card that is not yet known, while cards are drawn for it."""
    if s.deck and len(s.players[decision.seat].hand) <= HAND:
        for option in decision.options[:-1]:
            if judge.gain(option.index) < FRESH_CARD:
                return option
    return decision.options[-1]


def place_worth(s: State, effect: Place, area: int) -> float:
    """Points for neighbours, and the bonus of the area."""
    total = 0.0
    if effect.tile == GREENERY:
        total += s.tiles_around(area, CITY)
    elif effect.tile == CITY:
        total += s.tiles_around(area, GREENERY)
    if effect.point_for >= 0:
        total += s.tiles_around(area, effect.point_for)
    if effect.then is not None and any(s.tiles_around(area, kind) for kind in effect.if_beside):
        total += 1.5
    if effect.tile != OCEAN and s.tiles_around(area, OCEAN):
        total += 0.01
    for what in BOARD.bonus[area]:
        if what < FACES:
            total += FACE[what]
        elif what == board.CARD:
            total += CARD
        elif what == board.WILD:
            total += WILD
        else:
            total += 1.0 if what == board.POINT else FACE[0]
    return total
