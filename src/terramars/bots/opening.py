"""Cards that are looked at and not yet paid: keep or leave, draft, take, and the choice of a corporation."""

from __future__ import annotations

from terramars.bots.ahead import finish
from terramars.bots.outlook import generations_left
from terramars.bots.standing import card_worth
from terramars.bots.statement import worth_of
from terramars.bots.weights import Weights
from terramars.bots.worth import Judge
from terramars.core.machine import Decision
from terramars.mars.cards import CARDS, CORPORATION, PROJECT
from terramars.mars.effects.draws import card_price
from terramars.mars.effects.play import put_into_play
from terramars.mars.opening import BEGINNER
from terramars.mars.state import State
from terramars.mars.words import MONEY

SECRET = ("keep", "leave", "draft", "take", "choose-corporation", "choose-starter", "choose-starter")
"""Kinds of options about cards that are not paid or played yet: judged by the cards, not by trying out."""


def judge_for(s: State, seat: int, w: Weights) -> Judge:
    """The judge of a seat at a table."""
    return Judge(s, seat, generations_left(s, w), w)


def secret_values(s: State, decision: Decision, w: Weights) -> list[float]:
    """What each option about cards at hand is worth."""
    kind = decision.options[0].kind
    seat = decision.seat
    if kind == "choose-corporation":
        return [corporation_value(s, seat, option.index, w) for option in decision.options]
    table = revealed(s, seat, w)
    judge = judge_for(table, seat, w)
    if kind.startswith("choose-"):
        return [card_worth(option.index, table, seat, judge.p) for option in decision.options]
    kept = tuple([card for card in s.players[seat].kept if card >= 0 and CARDS[card].sort == PROJECT])
    hand = table.players[seat].hand + kept
    if kind in ("keep", "leave"):
        each = card_price(table, seat)
        return [
            keep_value(table, hand, len(kept), each, option.index, judge) if option.kind == "keep" else 0.0
            for option in decision.options
        ]
    return [judge.hand_worth(table, (*hand, option.index)) for option in decision.options]


def revealed(s: State, seat: int, w: Weights) -> State:
    """The table as it will be once the seat's chosen corporation is revealed; else the table itself."""
    player = s.players[seat]
    chosen = [card for card in player.kept if card >= 0 and CARDS[card].sort == CORPORATION]
    return with_corporation(s, seat, chosen[0], w) if chosen and not player.played else s


def with_corporation(s: State, seat: int, corporation: int, w: Weights) -> State:
    """The table after a corporation has come into play, what it gives at once included."""
    twin = s.copy()
    twin.lanes = []
    twin.pending = []
    put_into_play(twin, seat, corporation, [])
    finish(twin, judge_for(twin, seat, w))
    return twin


def corporation_value(s: State, seat: int, corporation: int, w: Weights) -> float:
    """What a corporation is worth with the cards dealt: its start, and the best of the hand under its rules."""
    table = with_corporation(s, seat, corporation, w)
    judge = judge_for(table, seat, w)
    player = table.players[seat]
    projects = tuple([card for card in player.dealt if card >= 0 and CARDS[card].sort == PROJECT])
    total = sum([worth_of(effect, table, seat, corporation, judge.p) for effect in CARDS[corporation].first])
    if CARDS[corporation].slug == BEGINNER:
        player.hand = projects
        return total + judge.value(table)
    each = card_price(table, seat)
    total += judge.value(table)
    kept: tuple[int, ...] = ()
    for card in sorted(projects, key=lambda card: -judge.in_hand(table, card)[0]):
        if (len(kept) + 1) * each <= player.stock[MONEY]:
            gained = keep_value(table, kept, len(kept), each, card, judge)
            if gained > 0.0:
                kept = (*kept, card)
                total += gained
    return total


def keep_value(s: State, hand: tuple[int, ...], unpaid: int, each: int, card: int, judge: Judge) -> float:
    """What a card adds to a hand, its price taken off; so many cards of the hand are still to be paid."""
    stock = s.players[judge.seat].stock
    money = stock[MONEY]
    stock[MONEY] = money - each * unpaid
    before = judge.hand_worth(s, hand)
    stock[MONEY] -= each
    after = judge.hand_worth(s, (*hand, card))
    stock[MONEY] = money
    return after - before - each * judge.p.stock[MONEY] - judge.w.buy
