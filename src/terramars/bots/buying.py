"""Cards that are looked at, as a set: which of them to take, and what of each card speaks for it or against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terramars.bots.because import NEAR, Because, is_last, metal_worth, metals_of, of_card_in_play, strongest, to_come
from terramars.bots.explain import Ranked, explain
from terramars.bots.opening import judge_for, revealed
from terramars.bots.seen import BLANK, table_of
from terramars.bots.weights import weights_for
from terramars.bots.worth import Judge
from terramars.core.game import Game
from terramars.core.machine import Reason
from terramars.mars.cards import CARDS, PROJECT
from terramars.mars.counts import Need, TagCount, TrackCount
from terramars.mars.effects.draws import card_price
from terramars.mars.effects.play import playable
from terramars.mars.effects.production import Produce
from terramars.mars.legality import need_met
from terramars.mars.payment import price
from terramars.mars.rating import steps_of_all
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import MOST_MILESTONES
from terramars.mars.view import View
from terramars.mars.words import ME, MONEY, PLANTS

PICKED = ("choose-corporation", "choose-starter", "keep", "leave")
"""Choices of cards that follow one another and reveal nothing: advice speaks of all of them."""
MOST_PICKED = 60


@dataclass(frozen=True)
class Looked:
    """A card of a set with the advice on it."""

    card: int
    taken: bool
    because: tuple[Because, ...]
    cost: int = 0
    """M€ to buy and play it."""


@dataclass(frozen=True)
class Picking:
    """Advice on a set of cards."""

    ranked: tuple[Ranked, ...]
    """Every option of every question, the best of each question first."""
    wanted: tuple[Ranked, ...]
    """What to answer, one after the other."""
    cards: tuple[Looked, ...]
    each: int
    """What every card that is bought costs; 0 where nothing is paid."""


def picking(game: Game, seat: int) -> Picking:
    """Advice on all cards that a seat may take now. Carries the game on: it is given a copy."""
    ranked: list[Ranked] = []
    wanted: list[Ranked] = []
    looked: list[Looked] = []
    each = 0
    while len(ranked) < MOST_PICKED and (decision := game.decision(seat)) is not None:
        if decision.options[0].kind not in PICKED:
            break
        view = game.view(seat)
        found = explain(view, decision)
        best = found[0]
        ranked += found
        wanted.append(best)
        if best.option.kind in ("keep", "leave"):
            table = told_table(view, seat)
            each = card_price(table, seat)
            card = best.option.index
            cost = each + price(table, seat, card)
            looked.append(Looked(card, best.option.kind == "keep", of_card(table, seat, card), cost))
        else:
            looked.append(Looked(best.option.index, True, ()))
        reveals = game.state.reveals
        game.apply(best.option, seat)
        if game.state.reveals != reveals:
            break
    return Picking(tuple(ranked), tuple(wanted), tuple(looked), each)


def told_table(view: View, seat: int) -> State:
    """The table that advice on cards is made on: with the corporation that is chosen already."""
    s = table_of(view)
    return revealed(s, seat, weights_for(len(s.players)))


def of_card(s: State, seat: int, card: int, is_bought: bool = True) -> tuple[Because, ...]:
    """What speaks for taking a project card and against it, the strongest first; who takes it may have to buy it."""
    judge = judge_for(s, seat, weights_for(len(s.players)))
    statement = CARDS[card]
    if statement.sort != PROJECT:
        return ()
    found = [*of_needs(s, seat, card, judge), *of_price(s, seat, card, is_bought), *of_production(s, card, judge)]
    found += of_card_in_play(s, card, judge)
    if (steps := steps_of_all(statement.play, s, seat, card)) > 0:
        found.append(Because("rating", steps, to_come(s, judge.left), strength=steps * judge.p.rating))
    found += of_milestones(s, seat, card, judge)
    return tuple(strongest(found))


def of_needs(s: State, seat: int, card: int, judge: Judge) -> Iterator[Because]:
    """A limit that is passed, and what is still missing."""
    for need in CARDS[card].needs:
        if not isinstance(need, Need) or need_met(need, s, seat, card, ()):
            continue
        have = need.count.value(s, seat, card)
        why = Reason("requirement", need, need.bound, have)
        kind, strength = "waits", 2.0
        if isinstance(need.count, TrackCount):
            steps = abs(need.bound - have) / PARAMETERS[need.count.track].step
            if not need.is_minimum:
                kind, strength = "limit passed", 20.0
            elif steps <= NEAR:
                kind, strength = "nearly", 0.5
            else:
                strength += steps
        yield Because(kind, need.bound, have, card=card, why_not=why, against=kind != "nearly", strength=strength)


def of_price(s: State, seat: int, card: int, is_bought: bool) -> Iterator[Because]:
    """Whether it can be paid, how, and when."""
    player, statement = s.players[seat], CARDS[card]
    cost = price(s, seat, card)
    bought = sum(1 for kept in player.kept if kept >= 0 and CARDS[kept].sort == PROJECT)
    money = player.stock[MONEY] - card_price(s, seat) * (bought + is_bought)
    power = money
    for metal in metals_of(card):
        worth = metal_worth(s, seat, metal)
        power += player.stock[metal] * worth
        pieces = min(player.stock[metal], -(-cost // worth))
        if pieces:
            useful = min(pieces * worth, cost)
            yield Because("metal pays", pieces, useful, resource=metal, strength=0.4 * useful)
    if 0 < cost < statement.cost:
        yield Because("cheaper now", cost, statement.cost, strength=0.8 * (statement.cost - cost))
    if cost > power:
        last = is_last(s)
        kind, strength = ("too dear at the end", 15.0) if last else ("later", 1.0 + (cost - power) / 8)
        yield Because(kind, cost, max(0, power), against=True, strength=strength)
    else:
        bought_now = s.copy()
        bought_now.players[seat].stock[MONEY] = money
        if playable(bought_now, seat, card):
            yield Because("playable", cost, strength=1.5)


def of_production(s: State, card: int, judge: Judge) -> Iterator[Because]:
    """What it produces until the end."""
    left, last = to_come(s, judge.left), is_last(s)
    for effect in CARDS[card].play:
        for resource, steps in effect.steps if isinstance(effect, Produce) else ():
            if not isinstance(steps, int) or not 0 <= resource < len(judge.p.production) or steps <= 0:
                continue
            if last and resource != PLANTS:
                yield Because("produces too late", steps, resource=resource, against=True, strength=4.0)
            elif left:
                strength = steps * judge.p.production[resource]
                yield Because("produces", steps, steps * left, resource=resource, strength=strength)


def of_milestones(s: State, seat: int, card: int, judge: Judge) -> Iterator[Because]:
    """Tags that bring a milestone nearer which is still free."""
    statement, taken = CARDS[card], {number for number, _ in s.milestones}
    if statement.is_event or len(taken) >= MOST_MILESTONES:
        return
    hand = [other for other in s.players[seat].hand if other not in (BLANK, card) and not CARDS[other].is_event]
    for number, milestone in enumerate(s.setup.milestones):
        need = milestone.need
        if need is None or number in taken or not isinstance(need.count, TagCount) or need.count.of != ME:
            continue
        have = need.count.value(s, seat, -1)
        brings = sum(statement.tag_counts[tag] for tag in need.count.tags)
        held = sum(CARDS[other].tag_counts[tag] for other in hand for tag in need.count.tags)
        if brings and have < need.bound <= have + held + brings + NEAR:
            yield Because("counts for", have + brings, need.bound, goal=number, strength=judge.p.point)
