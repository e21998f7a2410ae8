"""What must hold at every decision of every game of the dice game."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import terramars
from terramars.core.game import Game
from terramars.dice import decks
from terramars.dice.board import BOARD
from terramars.dice.cards import BONUS, CARDS, PROJECT
from terramars.dice.rules import RULES
from terramars.dice.state import DICE_PER_COLOUR, State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import Turn
from terramars.dice.words import OCEAN, OCEANS

SEEDS = range(int(os.environ.get("TERRAMARS_SEEDS", "5")))


def settings_for(seed: int) -> dict[str, Any]:
    return {"players": 1 + seed % 4, "seed": seed, "corporate_era": seed % 3 != 0}


def begin(seed: int, *, logged: bool = False) -> Game:
    return Game(RULES, RULES.start(settings_for(seed)), logged=logged)


def places(s: State) -> list[int]:
    """Every project and bonus card that is in the game, once for each place where it lies."""
    found = [*s.deck, *s.discard, *s.bonus_cards]
    for player in s.players:
        found += [*player.hand, *player.played]
    return sorted(found)


def check_limits(s: State) -> None:
    for colour in range(5):
        out = sum(player.dice_of(colour) for player in s.players) + sum(face // 3 == colour for face in s.awards)
        assert s.pool[colour] + out == DICE_PER_COLOUR, "a die was lost or doubled"
    for track, parameter in enumerate(PARAMETERS):
        assert parameter.start <= s.tracks[track] <= parameter.goal
    assert s.tracks[OCEANS] == s.tiles[OCEAN].bit_count()
    assert sum(mask.bit_count() for mask in s.tiles) == s.taken().bit_count(), "two tiles on one area"
    assert not s.tiles[OCEAN] & BOARD.land
    assert not (s.taken() & ~s.tiles[OCEAN]) & BOARD.ocean
    for player in s.players:
        assert min(player.dice) >= 0
        assert player.wild >= 0
        assert sum(player.in_air) == 0
        assert set(player.used) <= set(player.in_play())


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_unique_and_at_least_two_and_nothing_is_lost(seed: int) -> None:
    game = begin(seed)
    lot = random.Random(seed)
    cards = places(game.state)
    assert len(set(cards)) == len(cards)
    while (decision := game.decision()) is not None:
        notations = [option.notation for option in decision.options]
        assert len(notations) >= 2
        assert len(set(notations)) == len(notations)
        check_limits(game.state)
        assert places(game.state) == cards, "a card was lost or doubled"
        game.apply(lot.choice(decision.options), decision.seat)
    assert game.over
    assert game.result() is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_succeeds_on_a_copy_that_shares_nothing(seed: int) -> None:
    game = begin(seed + 100)
    lot = random.Random(seed)
    while (decision := game.decision()) is not None:
        if lot.random() < 0.05:
            before = game.digest()
            for option in decision.options:
                twin = game.copy()
                twin.apply(option)
                twin.decision()
                assert twin.digest() != before, f"{option.notation} changed nothing"
            assert game.digest() == before
        game.apply(lot.choice(decision.options), decision.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_save_and_load_anywhere(seed: int) -> None:
    game = begin(seed + 200)
    lot = random.Random(seed)
    while (decision := game.decision()) is not None:
        if lot.random() < 0.05:
            restored = terramars.load(game.save())
            assert restored.digest() == game.digest()
            again = restored.decision()
            assert again is not None
            assert again.options == decision.options
            assert again.effect == decision.effect
            if game.state.turn:
                described = game.position()
                assert terramars.position(described, game="dice").position() == described
        game.apply(lot.choice(decision.options), decision.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_hidden_is_seen(seed: int) -> None:
    """Deal what a seat cannot see anew: its view and its options stay equal."""
    game = begin(seed + 300)
    lot = random.Random(seed)
    while (decision := game.decision()) is not None:
        if lot.random() < 0.06 or game.state.turn == 0:
            for seat in (None, *range(len(game.state.players))):
                view = game.view(seat)
                guessed = terramars.guess(view, seed=lot.getrandbits(60))
                assert guessed.view(seat) == view
                own = [card for card in places(game.state) if CARDS[card].sort == PROJECT]
                assert [card for card in places(guessed.state) if CARDS[card].sort == PROJECT] == own
        game.apply(lot.choice(decision.options), decision.seat)


def test_guesses_differ_in_what_is_hidden() -> None:
    view = begin(1).view(0)
    first, second = terramars.guess(view, 1).state, terramars.guess(view, 2).state
    assert first.players[1].hand != second.players[1].hand
    assert first.players[1].dealt != second.players[1].dealt
    assert first.bonus_cards != second.bonus_cards
    assert first.deck != second.deck
    assert first.rng != second.rng


def test_a_view_has_no_card_of_another_hand_and_no_seed() -> None:
    game = begin(5)
    for seat in (None, 0):
        view = game.view(seat)
        assert view.players[1].hand is None
        assert view.players[1].dealt is None
        assert view.players[1].kept is None
        assert view.bonus_cards is None
        assert view.setup.seed == 0
        for name in ("rng", "deck", "discard"):
            assert not hasattr(view, name)


@pytest.mark.parametrize("seed", range(8))
def test_replay_with_undos_equals_the_state_and_no_undo_crosses_a_roll(seed: int) -> None:
    game = begin(seed + 400, logged=True)
    lot = random.Random(seed)
    undone = barred = 0
    while (decision := game.decision()) is not None and len(game.choices) < 250:
        reveals = game.state.reveals
        rng = game.state.rng
        game.apply(lot.choice(decision.options), decision.seat)
        game.decision()
        if game.state.rng != rng and not game.state.lanes:
            assert game.state.reveals > reveals, "chance was asked without a barrier"
            assert not game.can_undo(decision.seat)
            barred += 1
        elif undone < 15 and lot.random() < 0.2 and game.can_undo(decision.seat):
            game.undo(decision.seat)
            undone += 1
            again = game.decision(decision.seat)
            assert again is not None
            assert again.options == decision.options
    assert undone
    assert barred
    assert terramars.replay(game.save()).digest() == game.digest()
    assert terramars.load(game.save()).digest() == game.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_prospects_tell_the_truth(seed: int) -> None:
    """In a turn, what has no reason against it is offered, and what is offered has none."""
    game = begin(seed + 500)
    lot = random.Random(seed)
    while (decision := game.decision()) is not None:
        if isinstance(decision.effect, Turn) and lot.random() < 0.25:
            offered = {option for option in decision.options if option.kind not in ("skip", "end")}
            told = {option for option, reasons in game.prospects(decision.seat) if not reasons}
            assert told == offered
            for seat in range(len(game.state.players)):
                if seat != decision.seat:
                    assert all(reasons for _, reasons in game.prospects(seat))
        game.apply(lot.choice(decision.options), decision.seat)


def test_the_same_seed_and_choices_make_the_same_game() -> None:
    ends = set()
    for _ in range(2):
        game = begin(7)
        lot = random.Random(7)
        while (decision := game.decision()) is not None:
            game.apply(lot.choice(decision.options), decision.seat)
        ends.add(game.digest())
    assert len(ends) == 1


def test_the_order_of_secret_choices_does_not_matter() -> None:
    ends = set()
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        game = begin(3)
        for seat in order:
            decision = game.decision(seat)
            assert decision is not None
            game.apply(decision.options[seat % 2], seat)
        game.decision()
        ends.add(game.digest())
    assert len(ends) == 1


def test_both_boxes_have_the_cards_that_the_real_ones_have() -> None:
    decks.load()
    count = {
        (box, sort): sum(card.box == box and card.sort == sort for card in CARDS)
        for box in ("base", "corporate_era")
        for sort in (PROJECT, BONUS, 2)
    }
    assert count[("base", PROJECT)] + count[("base", BONUS)] == 98
    assert count[("corporate_era", PROJECT)] + count[("corporate_era", BONUS)] == 43
    assert count[("base", 2)] == count[("corporate_era", 2)] == 8
    assert count[("base", BONUS)] >= 8, "four players need eight"
