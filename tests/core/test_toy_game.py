"""A game of three cards on the machine alone: two seats, coins and apples, nothing of Mars.

Its effects, state and rules are plain Python on top of `terramars.core`, so this also holds for a compiled core.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from terramars.core import flow
from terramars.core.codec import Codec
from terramars.core.errors import BadSave, CannotUndo, IllegalOption, NoDecision, UnknownOption
from terramars.core.flow import (
    AnyOrder,
    Arrow,
    Either,
    May,
    Nothing,
    Revealed,
    Several,
    Then,
    Together,
    fill_next,
    in_any_order,
)
from terramars.core.game import Game, load_game, read_save, replay_log
from terramars.core.machine import Effect, Pause, Reason, TableState, possible
from terramars.core.option import Option
from terramars.core.rng import shuffled

COINS, APPLES = 0, 1
BITS = (1, 2)
END = Option("end")


class Orchard(TableState):
    """Coins and apples of each seat, hands of cards, a hidden deck of numbers, secret bids."""

    def __init__(self, seed: int, ask_order: bool = True) -> None:
        super().__init__(pending=[], lanes=[], rng=seed, reveals=0, ask_order=ask_order, story=None, trial=False)
        self.stock = [[0, 0], [0, 0]]
        self.hands: list[tuple[str, ...]] = [(), ()]
        self.deck: list[int] = []
        self.bids: list[tuple[int, ...]] = [(), ()]
        self.rounds = 0

    def copy(self) -> Orchard:
        twin = Orchard(self.rng, self.ask_order)
        twin.pending = self.pending[:]
        twin.lanes = [lane[:] for lane in self.lanes]
        twin.reveals = self.reveals
        twin.trial = self.trial
        twin.stock = [numbers[:] for numbers in self.stock]
        twin.hands = self.hands[:]
        twin.deck = self.deck[:]
        twin.bids = self.bids[:]
        twin.rounds = self.rounds
        return twin

    def change(self, seat: int, what: int, amount: int) -> None:
        self.stock[seat][what] += amount
        assert self.stock[seat][what] >= 0, "the machine led into debt"
        if self.story is not None:
            self.story.tell("stock", seat, what, amount)


@dataclass(frozen=True)
class Take(Effect):
    """Gain coins or apples; below zero it stands for the X of an arrow."""

    what: int
    amount: int

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        s.change(seat, self.what, self.amount)

    def writes(self, s: Orchard, seat: int, card: int) -> int:
        return BITS[self.what]

    def filled(self, filling: Any) -> Effect:
        return Take(self.what, filling) if self.amount < 0 else self


@dataclass(frozen=True)
class Give(Effect):
    """Pay coins or apples in full, or not at all."""

    what: int
    amount: int

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        s.change(seat, self.what, -self.amount)

    def feasible(self, s: Orchard, seat: int, card: int) -> bool:
        return s.stock[seat][self.what] >= self.amount

    def obstacles(self, s: Orchard, seat: int, card: int) -> list[Reason]:
        have = s.stock[seat][self.what]
        return [] if have >= self.amount else [Reason("short", self.what, self.amount, have)]

    def reads(self, s: Orchard, seat: int, card: int) -> int:
        return BITS[self.what]


@dataclass(frozen=True)
class GiveSome(Effect):
    """Pay any number of coins, at least one."""

    def options(self, s: Orchard, seat: int, card: int) -> Sequence[Option]:
        return [Option("bid", amount=k) for k in range(1, s.stock[seat][COINS] + 1)]

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        assert pick is not None
        s.change(seat, COINS, -pick.amount)
        fill_next(s, pick.amount)

    def feasible(self, s: Orchard, seat: int, card: int) -> bool:
        return s.stock[seat][COINS] > 0


@dataclass(frozen=True)
class Peek(Effect):
    """Turn up the top number of the deck and gain so many apples."""

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        if s.trial:
            return
        s.reveals += 1
        s.change(seat, APPLES, s.deck.pop() if s.deck else 0)


CARDS: dict[str, Effect] = {
    "ladder": Arrow(Give(COINS, 1), Take(APPLES, 3)),
    "cart": Either((Take(COINS, 2), Take(APPLES, 1), Arrow(Give(APPLES, 4), Take(COINS, 9)))),
    "fair": Several((Give(COINS, 3), Take(COINS, 2), May(Peek()))),
}


@dataclass(frozen=True)
class Turn(Effect):
    """Play a card, or end the turn."""

    def options(self, s: Orchard, seat: int, card: int) -> Sequence[Option]:
        names = [name for name in dict.fromkeys(s.hands[seat]) if CARDS[name].feasible(s, seat, -1)]
        return [*[Option("play", card=name) for name in names], END]

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        assert pick is not None
        if pick.kind == "end":
            return
        hand = list(s.hands[seat])
        hand.remove(pick.part("card"))
        s.hands[seat] = tuple(hand)
        s.push(self, seat, card)
        s.push(CARDS[pick.part("card")], seat, -1)


@dataclass(frozen=True)
class Bid(Effect):
    """Choose two secret numbers, one after the other."""

    def options(self, s: Orchard, seat: int, card: int) -> Sequence[Option]:
        if len(s.bids[seat]) == 2:
            return ()
        return [Option("bid", amount=k) for k in range(s.stock[seat][COINS] + 1)]

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.bids[seat] = (*s.bids[seat], pick.amount)
            s.push(self, seat, card)


@dataclass(frozen=True)
class Award(Effect):
    """The higher second bid wins apples; bids are forgotten."""

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        bids = [sum(bid) for bid in s.bids]
        if bids[0] != bids[1]:
            s.change(bids.index(max(bids)), APPLES, 2)
        s.bids = [(), ()]


@dataclass(frozen=True)
class Round(Effect):
    """Bids of all at once, then a turn of each; two rounds."""

    def resolve(self, s: Orchard, seat: int, card: int, pick: Option | None) -> None:
        s.rounds += 1
        if s.rounds <= 2:
            s.push(self, seat, -1)
            for other in (1, 0):
                s.push(Pause(), other, -1)
                s.push(Turn(), other, -1)
            s.push(Award(), 0, -1)
            s.push(Together(Bid(), 2), 0, -1)


OWN = (Take, Give, GiveSome, Peek, Turn, Bid, Award, Round)
OF_CORE = (Nothing, Arrow, Then, Either, May, AnyOrder, Several, Together, Revealed, Pause)
CODEC = Codec([*OWN, *OF_CORE])


class OrchardRules:
    """The whole of what the machine must be told."""

    id = "orchard"
    number = 7
    format = 2
    grammar: Mapping[str, tuple[str, ...]] = {**flow.GRAMMAR, "play": ("card",), "end": (), "bid": ("amount",)}

    def start(self, settings: Mapping[str, Any]) -> Orchard:
        s = Orchard(settings["seed"], settings.get("ask", True))
        s.rng, s.deck = shuffled(s.rng, [0, 1, 2, 3, 4, 5])
        s.stock = [[2, 0], [3, 0]]
        s.hands = [("ladder", "cart", "fair"), ("fair", "cart", "cart")]
        s.push(Round(), 0, -1)
        return s

    def changed(self, settings: Mapping[str, Any]) -> bool:
        return False

    def settings(self, s: Orchard) -> dict[str, Any]:
        return {"seed": 0, "ask": s.ask_order}

    def view(self, s: Orchard, seat: int | None) -> Any:
        return None

    def guess(self, view: Any, seed: int) -> Any:
        return None

    def scores(self, s: Orchard) -> tuple[int, ...]:
        return tuple(apples for _, apples in s.stock)

    def result(self, s: Orchard) -> Any:
        return None if s.pending else self.scores(s)

    def standing(self, s: Orchard) -> Any:
        return self.scores(s)

    def encode(self, s: Orchard) -> dict[str, Any]:
        return {
            "pending": [[CODEC.encode(effect), seat, card] for effect, seat, card in s.pending],
            "lanes": [[[CODEC.encode(effect), seat, card] for effect, seat, card in lane] for lane in s.lanes],
            "rng": s.rng,
            "reveals": s.reveals,
            "stock": s.stock,
            "hands": [list(hand) for hand in s.hands],
            "deck": s.deck,
            "bids": [list(bid) for bid in s.bids],
            "rounds": s.rounds,
        }

    def decode(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> Orchard:
        s = Orchard(data["rng"], settings["ask"])
        s.pending = [(CODEC.decode(effect), seat, card) for effect, seat, card in data["pending"]]
        s.lanes = [[(CODEC.decode(e), seat, card) for e, seat, card in lane] for lane in data["lanes"]]
        s.reveals = data["reveals"]
        s.stock = [list(numbers) for numbers in data["stock"]]
        s.hands = [tuple(hand) for hand in data["hands"]]
        s.deck = list(data["deck"])
        s.bids = [tuple(bid) for bid in data["bids"]]
        s.rounds = data["rounds"]
        return s

    def prospects(self, s: Orchard, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        return [(Option("play", card=name), tuple(CARDS[name].obstacles(s, seat, -1))) for name in s.hands[seat]]

    def position(self, s: Orchard) -> dict[str, Any]:
        return {}


RULES = OrchardRules()


def new_game(seed: int = 1, **settings: Any) -> Game:
    return Game(RULES, RULES.start({"seed": seed, **settings}))


def bare(*effects: Effect, coins: int = 0, apples: int = 0, ask: bool = True) -> Game:
    """A game in which seat 0 carries out some effects, the first one first, and nothing else."""
    s = Orchard(1, ask)
    s.stock = [[coins, apples], [0, 0]]
    s.deck = [3, 2, 1]
    for effect in reversed(effects):
        s.push(effect, 0, -1)
    return Game(RULES, s)


def offered(game: Game, seat: int | None = None) -> list[str]:
    decision = game.decision(seat)
    return [] if decision is None else [option.notation for option in decision.options]


def after_bids(seed: int = 1) -> Game:
    game = new_game(seed)
    for seat in (0, 1):
        for _ in range(2):
            game.apply("bid 0", seat)
    return game


# Choices


def test_forced_choices_are_not_asked():
    game = bare(Either((Take(COINS, 2), Give(COINS, 9))))
    assert game.decision() is None
    assert game.over
    assert game.state.stock[0] == [2, 0]
    assert game.log == []


def test_a_decision_has_at_least_two_options_and_names_its_seat():
    for seed in range(40):
        game, dice = new_game(seed), random.Random(seed)
        while (decision := game.decision()) is not None:
            assert len(decision.options) >= 2
            assert len(set(decision.options)) == len(decision.options)
            assert decision.seat in (0, 1)
            game.apply(dice.choice(decision.options))
        assert game.over
        assert game.result() == tuple(apples for _, apples in game.state.stock)


def test_arrow_pays_first_and_in_full():
    game = bare(Arrow(Give(COINS, 1), Take(APPLES, 3)), coins=1)
    game.decision()
    assert game.state.stock[0] == [0, 3]
    s = bare(coins=0).state
    assert not CARDS["ladder"].feasible(s, 0, -1)
    assert CARDS["ladder"].obstacles(s, 0, -1) == [Reason("short", COINS, 1, 0)]


def test_arrow_operator_builds_arrows_of_tuples():
    cost, gain = Give(COINS, 1), Take(APPLES, 1)
    assert cost >> gain == Arrow(cost, gain)
    assert cost >> (gain, gain) == Arrow(cost, Several((gain, gain)))
    assert (cost, cost) >> gain == Arrow(Several((cost, cost)), gain)
    assert flow.as_one(()) == Nothing()


def test_arrow_fills_in_the_chosen_number():
    game = bare(Arrow(GiveSome(), Take(APPLES, -1)), coins=3)
    assert offered(game) == ["bid 1", "bid 2", "bid 3"]
    game.apply("bid 2")
    game.decision()
    assert game.state.stock[0] == [1, 2]


def test_fill_next_reaches_the_nearest_arrow_only():
    outer = Arrow(Arrow(GiveSome(), Take(APPLES, -1)), Take(APPLES, 7))
    game = bare(outer, coins=1)
    game.decision()
    assert game.state.stock[0] == [0, 8]


def test_either_offers_what_can_be_done():
    game = bare(CARDS["cart"], apples=3)
    assert offered(game) == ["choose 1", "choose 2"]
    game = bare(CARDS["cart"], apples=4)
    assert offered(game) == ["choose 1", "choose 2", "choose 3"]
    game.apply("choose 3")
    game.decision()
    assert game.state.stock[0] == [9, 0]


def test_either_of_nothing_possible_is_impossible():
    either = Either((Give(COINS, 1), Give(APPLES, 1)))
    s = bare().state
    assert not either.feasible(s, 0, -1)
    assert len(either.obstacles(s, 0, -1)) == 2


def test_may_is_asked_only_when_it_can_be_done():
    game = bare(May(Give(COINS, 1)))
    assert game.decision() is None
    game = bare(May(Give(COINS, 1)), coins=1)
    assert offered(game) == ["do", "skip"]
    game.apply("skip")
    game.decision()
    assert game.state.stock[0] == [1, 0]


# Order


def order(*effects: Effect) -> AnyOrder:
    return AnyOrder(tuple([(effect, 0, -1) for effect in effects]))


def test_order_is_not_asked_where_it_does_not_matter():
    game = bare(order(Take(COINS, 1), Take(APPLES, 1), Take(COINS, 2)))
    assert game.decision() is None
    assert game.state.stock[0] == [3, 1]
    game = bare(order(Give(COINS, 1), Take(APPLES, 1)), coins=1)
    assert game.decision() is None


def test_order_is_asked_where_one_depends_on_another():
    game = bare(order(Give(COINS, 1), Take(COINS, 1)), coins=1)
    assert offered(game) == ["first 1", "first 2"]


def test_order_never_leads_into_a_dead_end():
    game = bare(order(Give(COINS, 2), Take(COINS, 2)), coins=1)
    assert game.decision() is None  # only one order works
    assert game.state.stock[0] == [1, 0]
    game = bare(order(Give(COINS, 3), Take(COINS, 2), Give(COINS, 1)), coins=2)
    while (decision := game.decision()) is not None:
        assert len(decision.options) > 1
        game.apply(decision.options[-1])
    assert game.state.stock[0] == [0, 0]


def test_order_that_works_in_no_way_is_not_feasible():
    s = bare(coins=1).state
    assert not order(Give(COINS, 4), Take(COINS, 2)).feasible(s, 0, -1)
    assert order(Give(COINS, 3), Take(COINS, 2)).feasible(s, 0, -1)
    # Each alone could be paid, not both.
    assert not order(Give(COINS, 1), Give(COINS, 1)).feasible(s, 0, -1)
    assert order(Give(COINS, 4), Take(COINS, 2)).obstacles(s, 0, -1) == [Reason("short", COINS, 4, 1)]
    assert order(Give(COINS, 1), Give(COINS, 1)).obstacles(s, 0, -1)[0].kind == "impossible"


def test_trial_finds_out_whether_an_order_can_be_completed():
    s = bare(coins=1).state
    assert possible(s, order(Give(COINS, 3), Take(COINS, 2)), 0, -1)
    assert not possible(s, order(Give(COINS, 4), Take(COINS, 2)), 0, -1)
    assert s.stock[0] == [1, 0]
    assert s.pending == []


class Counted(Orchard):
    """An orchard that counts how often it was copied, its copies included."""

    def __init__(self) -> None:
        super().__init__(1)
        self.copies = [0]

    def copy(self) -> Orchard:
        twin = Counted()
        twin.copies = self.copies
        twin.copies[0] += 1
        twin.pending, twin.trial = self.pending[:], self.trial
        twin.stock = [numbers[:] for numbers in self.stock]
        return twin


@pytest.mark.parametrize(("coins", "there_is_a_way"), [(7, False), (9, True)])
def test_a_trial_goes_each_way_once(coins, there_is_a_way):
    """Looking ahead at every step of it would multiply with looking ahead at the steps after it."""
    state = Counted()
    state.stock[0] = [coins, 0]
    loans = [Arrow(Give(COINS, number), Take(COINS, number - 1)) for number in (2, 3, 4)]
    assert possible(state, Several((*loans, Give(COINS, 4), Give(COINS, 1))), 0, -1) is there_is_a_way
    assert state.copies[0] < 100  # five members come in 120 orders, and the last way of each fork needs no copy


def test_trial_turns_up_nothing_hidden():
    s = bare().state
    # The deck would bring three apples, but nobody may know that.
    assert not possible(s, Arrow(Peek(), Give(APPLES, 1)), 0, -1)
    assert s.deck == [3, 2, 1]
    assert s.reveals == 0
    assert not s.trial


def test_equal_members_are_offered_once():
    game = bare(order(Take(COINS, 1), Give(COINS, 1), Take(COINS, 1)), coins=1)
    assert offered(game) == ["first 1", "first 2"]


def test_order_is_never_asked_when_told_so():
    game = bare(order(Give(COINS, 2), Take(COINS, 1), Take(COINS, 1)), ask=False)
    assert game.decision() is None
    assert game.state.stock[0] == [0, 0]


def test_the_rest_of_an_order_is_asked_again():
    game = bare(order(Give(COINS, 1), Take(COINS, 1), Give(COINS, 2)), coins=5)
    assert offered(game) == ["first 1", "first 2", "first 3"]
    game.apply("first 3")
    assert offered(game) == ["first 1", "first 2"]
    game.apply("first 1")
    assert game.decision() is None
    assert game.state.stock[0] == [3, 0]


def test_in_any_order_of_one_is_that_one():
    s = bare().state
    in_any_order(s, [(Take(COINS, 1), 0, -1)], 0)
    assert s.pending == [(Take(COINS, 1), 0, -1)]


# Saving, loading, replaying


def test_save_anywhere_and_load():
    for seed in range(15):
        game, dice = new_game(seed), random.Random(seed)
        while (decision := game.decision()) is not None:
            twin = load_game(RULES, read_save(game.save()))
            assert twin.digest() == game.digest()
            assert twin.decision() == decision
            assert twin.save() == game.save()
            assert [twin.can_undo(seat) for seat in (0, 1)] == [game.can_undo(seat) for seat in (0, 1)]
            option = dice.choice(decision.options)
            twin.apply(option)
            game.apply(option)
            assert twin.digest() == game.digest()
            if game.can_undo(decision.seat) and dice.random() < 0.3:
                game.undo(decision.seat)


def test_replay_leads_to_the_same_state_even_with_undone_choices():
    for seed in range(15):
        game, dice = new_game(seed), random.Random(seed)
        undone = 0
        while (decision := game.decision()) is not None:
            game.apply(dice.choice(decision.options))
            if undone < 9 and game.can_undo(decision.seat) and dice.random() < 0.4:
                game.undo(decision.seat)
                undone += 1
        data = read_save(game.save())
        again = replay_log(RULES, data)
        assert again.digest() == game.digest()
        assert again.log == game.log
        for steps in (0, 1, len(game.log) // 2):
            assert len(replay_log(RULES, data, steps).log) == steps


def test_save_of_another_game_or_version_is_refused():
    data = json.loads(new_game().save())
    for change, message in (
        ({"terramars": "mars"}, "of the game 'mars', not of 'orchard'"),
        ({"format": 3}, "reads up to 2"),
        ({"digest": "0" * 64}, "does not match its digest"),
    ):
        with pytest.raises(BadSave, match=message):
            load_game(RULES, {**data, **change})
    with pytest.raises(BadSave, match="can be loaded, not replayed"):
        replay_log(RULES, {**data, "rules": 6})
    assert load_game(RULES, {**data, "rules": 6}).log == []


def test_codec_names_what_it_does_not_know():
    with pytest.raises(BadSave, match="unknown effect 'Fly'"):
        CODEC.decode({"is": "Fly"})
    with pytest.raises(BadSave, match="damaged effect 'Take'"):
        CODEC.decode({"is": "Take", "where": 1})
    with pytest.raises(BadSave, match="no value of a state"):
        CODEC.decode({"what": 1})
    with pytest.raises(TypeError, match="no part of a state"):
        CODEC.encode(Option("end"))
    value = Several((Arrow(Give(COINS, 1), Take(APPLES, 2)), May(Peek())))
    assert CODEC.decode(json.loads(json.dumps(CODEC.encode(value)))) == value


# Taking back


def test_undo_goes_back_to_the_barrier():
    game = after_bids()
    start = game.digest()
    game.apply("play cart")
    game.apply("choose 1")
    assert game.can_undo(0)
    game.undo()
    assert offered(game) == ["choose 1", "choose 2"]
    game.undo(0)
    assert game.digest() == start
    assert not game.can_undo(0)  # the bids are known now
    with pytest.raises(CannotUndo, match="seat 0"):
        game.undo(0)
    assert game.digest() == start


def test_undo_does_not_cross_what_was_revealed():
    game = after_bids()
    game.apply("play cart")
    game.apply("choose 1")
    game.apply("play fair")
    while "do" not in offered(game):
        game.apply(offered(game)[0])
    game.apply("do")
    before = game.digest()
    assert game.state.reveals == 2
    assert not game.can_undo(0)
    with pytest.raises(CannotUndo):
        game.undo(0)
    assert game.digest() == before


def test_undo_does_not_cross_the_choice_of_another():
    game = after_bids()
    game.apply("end")
    assert game.decision().seat == 1
    assert game.can_undo(0)
    assert not game.can_undo(1)
    game.apply("end")
    assert not game.can_undo(0)


def test_undone_choices_stay_in_the_log():
    game = after_bids()
    game.apply("play cart")
    game.undo()
    assert [entry.kind for entry in game.log[-2:]] == ["choice", "undo"]
    assert len(game.choices) == 4


# All at once


def test_all_seats_are_asked_together():
    game = new_game()
    assert offered(game, 0) == ["bid 0", "bid 1", "bid 2"]
    assert offered(game, 1) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert game.waiting() == [0, 1]
    game.apply("bid 3", 1)
    game.apply("bid 0", 1)
    assert game.decision(1) is None  # ready
    assert game.waiting() == [0]
    assert game.decision().seat == 0
    with pytest.raises(NoDecision, match="seat 1"):
        game.apply("bid 0", 1)
    assert game.decision(5) is None


def test_order_of_arrival_does_not_matter():
    choices = {0: ["bid 1", "bid 2"], 1: ["bid 3", "bid 0"]}
    digests = set()
    for arrivals in ((0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 0, 1), (1, 0, 0, 1)):
        game = new_game()
        waiting = {seat: list(options) for seat, options in choices.items()}
        for seat in arrivals:
            game.apply(waiting[seat].pop(0), seat)
        digests.add(game.digest())
    assert len(digests) == 1


def test_undo_inside_a_lane_takes_back_the_own_choice_only():
    game = new_game()
    game.apply("bid 1", 0)
    game.apply("bid 2", 1)
    game.apply("bid 1", 1)
    assert game.can_undo(0)
    game.undo(0)
    assert game.state.bids == [(), (2, 1)]
    assert offered(game, 0) == ["bid 0", "bid 1", "bid 2"]
    assert not game.can_undo(0)
    game.undo(1)
    assert game.state.bids == [(), (2,)]
    twin = load_game(RULES, read_save(game.save()))
    assert twin.state.bids == [(), (2,)]


def test_nothing_is_taken_back_once_all_are_ready():
    game = after_bids()
    assert not game.can_undo(0)
    assert not game.can_undo(1)


def test_one_seat_alone_reveals_nothing_to_anybody():
    s = Orchard(1)
    s.stock = [[2, 0], [0, 0]]
    s.push(Award(), 0, -1)
    s.push(Together(Bid(), 1), 0, -1)
    game = Game(RULES, s)
    game.apply("bid 1")
    game.apply("bid 1")
    assert game.decision() is None
    assert game.state.reveals == 0
    assert game.can_undo(0)


# The rest of a game


def test_wrong_options_change_nothing():
    game = after_bids()
    before = game.digest()
    with pytest.raises(IllegalOption, match="possible: play ladder, play cart"):
        game.apply("bid 3")
    with pytest.raises(IllegalOption):
        game.apply(Option("play", card="moon"))
    with pytest.raises(UnknownOption, match="did you mean play"):
        game.apply("plays cart")
    with pytest.raises(NoDecision):
        game.apply("end", 1)
    assert game.digest() == before


def test_hold_waits_at_the_end_of_a_turn():
    game = after_bids()
    game.hold = True
    game.apply("end")
    assert game.paused
    assert game.decision() is None
    assert game.waiting() == [0]
    assert not game.over
    with pytest.raises(NoDecision, match="go_on"):
        game.apply("end")
    assert game.can_undo(0)
    game.undo(0)
    assert not game.paused
    game.apply("end")
    game.go_on()
    assert game.decision().seat == 1
    game.go_on()  # nothing to confirm: nothing happens
    assert game.decision().seat == 1


def test_copy_shares_nothing_and_keeps_no_log():
    game = after_bids()
    before = game.digest()
    twin = game.copy()
    assert twin.digest() == before
    twin.apply("play cart")
    twin.apply("choose 2")
    assert game.digest() == before
    assert (twin.log, twin.choices) == ([], [])
    assert not twin.can_undo(0)


def test_story_tells_what_each_choice_brought():
    game = after_bids()
    game.apply("play ladder")
    told = game.tell()
    assert [entry.text for entry, _ in told] == ["", "bid 0", "bid 0", "bid 0", "bid 0", "play ladder"]
    changes = [(h.kind, h.seat, h.what, h.amount) for h in told[-1][1] if h.kind == "stock"]
    assert changes == [("stock", 0, COINS, -1), ("stock", 0, APPLES, 3)]
    picks = [(h.pick.notation, h.forced) for h in told[-1][1] if h.kind == "choice"]
    assert picks == [("play ladder", False)]
    assert game.state.story is None


def test_a_walk_stands_where_every_choice_in_force_was_made():
    for seed in range(8):
        game, dice = new_game(seed), random.Random(seed)
        stood: list[tuple[str, str]] = []
        while (decision := game.decision()) is not None:
            before = game.digest()
            option = dice.choice(decision.options)
            game.apply(option)
            if game.can_undo(decision.seat) and dice.random() < 0.3:
                game.undo(decision.seat)
            else:
                stood.append((before, option.notation))
        steps = [(twin.digest(), step) for twin, step in game.walk()]
        assert [(digest, step.next.text) for digest, step in steps[:-1]] == stood
        assert [step.number for _, step in steps] == list(range(len(stood) + 1))
        assert [step.last for _, step in steps[1:]] == [step.next for _, step in steps[:-1]] == game.choices
        assert (steps[-1][0], steps[-1][1].next) == (game.digest(), None)
        assert not any(step.happenings for _, step in steps)


def test_prospects_come_from_the_rules():
    game = after_bids()
    assert dict(game.prospects(0))[Option("play", card="ladder")] == ()
    assert [reason.kind for reason in dict(game.prospects(1))[Option("play", card="fair")]] == []


def test_repr_says_what_is_asked():
    assert repr(after_bids()) == "<Game orchard: seat 0: play ladder | play cart | play fair | end>"
