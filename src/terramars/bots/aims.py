"""What to aim for in this generation: a milestone in reach, an award, plants and heat, a card to save for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from terramars.bots.because import Because, is_last, strongest
from terramars.bots.explain import Ranked
from terramars.bots.opening import judge_for
from terramars.bots.outlook import income_of, steps_left
from terramars.bots.seen import BLANK, table_of
from terramars.bots.weights import weights_for
from terramars.bots.worth import Judge, award_worth
from terramars.mars.cards import CARDS
from terramars.mars.counts import TagCount
from terramars.mars.legality import needs_met
from terramars.mars.payment import card_power, price
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import (
    AWARD_COSTS,
    CONVERSION,
    MILESTONE_COST,
    MOST_MILESTONES,
    action_possible,
    greenery_cost,
)
from terramars.mars.view import View
from terramars.mars.words import ENERGY, HEAT, ME, MONEY, PLANTS, TEMPERATURE

KINDS: Final = (
    "last generation", "claim", "save to claim", "reach with hand", "reach", "fund", "greenery now", "greenery soon",
    "warm now", "warm soon", "bonus near", "save for", "use actions",
)  # fmt: skip
"""Every kind of aim."""
MOST_AIMS = 4
SURE = 1.0
"""With fewer generations to come than this nothing is saved for a later one."""
COST_NO_MONEY: Final = ("pass", "done", "convert", "use")
"""Kinds of options beside which one can save."""
CLOSE = 2
"""A milestone or a bonus step so far away is worth aiming for."""


def aims(view: View, seat: int, ranked: Sequence[Ranked] = ()) -> list[Because]:
    """What a seat should aim for in this generation, the most important first; nothing for who has passed.

    Of the options of its turn those are left out that do not pay, and all of them when it should pass. Nothing is saved
    for while the best of them spends the money.
    """
    s = table_of(view)
    if s.players[seat].passed:
        return []
    judge = judge_for(s, seat, weights_for(len(s.players)))
    found = [*of_end(s), *of_milestones(s, judge), *of_awards(s, judge), *of_conversions(s, judge)]
    found += [*of_bonuses(s, judge), *of_savings(s, judge), *of_actions(s, judge)]
    if ranked:
        good = {each.option.notation for each in ranked if each.value > 0.0 and ranked[0].option.kind != "pass"}
        found = [each for each in found if not each.option or each.option in good]
        if ranked[0].option.kind not in COST_NO_MONEY:
            found = [each for each in found if each.kind != "save for"]
    return strongest(found)[:MOST_AIMS]


def of_end(s: State) -> Iterator[Because]:
    """In the last generation only points count."""
    if is_last(s):
        yield Because("last generation", strength=100.0)


def of_milestones(s: State, judge: Judge) -> Iterator[Because]:
    """Milestones that can be claimed, or will be with a little more."""
    seat, player = judge.seat, s.players[judge.seat]
    taken = {number for number, _ in s.milestones}
    if len(taken) >= MOST_MILESTONES:
        return
    for number, milestone in enumerate(s.setup.milestones):
        need = milestone.need
        if need is None or number in taken or not need.is_minimum:
            continue
        have = need.count.value(s, seat, -1)
        lacks = need.bound - have
        if lacks <= 0:
            if s.money_power(seat) < MILESTONE_COST:
                yield Because("save to claim", have, MILESTONE_COST, goal=number, strength=50.0)
            else:
                option = f"claim {milestone.slug}"
                yield Because("claim", have, MILESTONE_COST, goal=number, option=option, strength=50.0)
        elif isinstance(need.count, TagCount) and need.count.of == ME:
            held = [
                card
                for card in player.hand
                if card != BLANK and not CARDS[card].is_event and needs_met(s, seat, card)
                and any(CARDS[card].tag_counts[tag] for tag in need.count.tags)
            ]  # fmt: skip
            if sum(CARDS[card].tag_counts[tag] for card in held for tag in need.count.tags) >= lacks:
                yield Because("reach with hand", have, need.bound, goal=number, strength=30.0 - lacks)
        elif lacks <= min(CLOSE, max(1, need.bound // 4)):
            yield Because("reach", have, need.bound, goal=number, strength=20.0 - lacks)


def of_awards(s: State, judge: Judge) -> Iterator[Because]:
    """The award that is worth its price, if one is."""
    if len(s.awards) >= len(AWARD_COSTS) or len(s.players) < 2:
        return
    cost = AWARD_COSTS[len(s.awards)]
    funded = {number for number, _ in s.awards}
    free = [number for number in range(len(s.setup.awards)) if number not in funded]
    best = max(free, key=lambda number: award_worth(s, judge.seat, number, judge.p))
    count = s.setup.awards[best].count
    mine = count.final(s, judge.seat, -1)
    rival = max(count.final(s, other, -1) for other in range(len(s.players)) if other != judge.seat)
    gained = award_worth(s, judge.seat, best, judge.p) - cost * judge.p.stock[MONEY]
    if mine > rival and gained > 0.0 and s.money_power(judge.seat) >= cost:
        option = f"fund {s.setup.awards[best].slug}"
        yield Because("fund", mine, rival, goal=best, option=option, strength=10.0 + gained)


def of_conversions(s: State, judge: Judge) -> Iterator[Because]:
    """Plants and heat that are enough now, or after the next production."""
    player, cost = s.players[judge.seat], greenery_cost(s, judge.seat)
    plants, heat = player.stock[PLANTS], player.stock[HEAT]
    if plants >= cost:
        yield Because("greenery now", plants, cost, option="convert plants", strength=28.0)
    elif plants + player.production[PLANTS] >= cost:
        yield Because("greenery soon", plants + player.production[PLANTS], cost, strength=6.0)
    if not steps_left(s, TEMPERATURE) or judge.p.heat_is_money:
        return
    if heat >= CONVERSION:
        yield Because("warm now", heat, CONVERSION, option="convert heat", strength=27.0)
    elif not is_last(s) and judge.left >= SURE and heat + player.stock[ENERGY] + player.production[HEAT] >= CONVERSION:
        after = heat + player.stock[ENERGY] + player.production[HEAT]
        yield Because("warm soon", after, CONVERSION, strength=5.0)


def of_bonuses(s: State, judge: Judge) -> Iterator[Because]:
    """Bonus steps that whoever comes first gets."""
    for track in s.setup.tracks:
        parameter = PARAMETERS[track]
        for value in parameter.bonuses:
            steps = (value - s.tracks[track]) // parameter.step
            if 0 < steps <= CLOSE:
                yield Because("bonus near", steps, value, track=track, strength=8.0 - steps)


def of_savings(s: State, judge: Judge) -> Iterator[Because]:
    """The best card in hand that is too dear now and not in the next generation."""
    seat, player = judge.seat, s.players[judge.seat]
    if is_last(s) or judge.left < SURE:
        return
    income = income_of(player)
    best, most = -1, 0.0
    for card in player.hand:
        if card == BLANK or not needs_met(s, seat, card):
            continue
        short = price(s, seat, card) - card_power(s, seat, card)
        worth = judge.in_hand(s, card)[0]
        if 0 < short <= income and worth > most:
            best, most = card, worth
    if best >= 0:
        have = card_power(s, seat, best)
        yield Because("save for", price(s, seat, best), have, card=best, strength=7.0 + 0.2 * most)


def of_actions(s: State, judge: Judge) -> Iterator[Because]:
    """Actions of cards in play that were not used yet and can be."""
    player = s.players[judge.seat]
    ready = [
        card for card in player.standing.actions if card not in player.used and action_possible(s, judge.seat, card)
    ]
    if ready:
        yield Because("use actions", len(ready), card=ready[0], option=f"use {CARDS[ready[0]].slug}", strength=9.0)
