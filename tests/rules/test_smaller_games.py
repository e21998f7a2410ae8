"""Games made smaller than the printed one, for experiments: fewer cards, smaller hands, fewer generations."""

from __future__ import annotations

from random import Random

import pytest

import terramars
from terramars.core.errors import ImpossibleSetup, UnknownName
from terramars.core.game import Game
from terramars.mars.cards import CARDS, PROJECT
from terramars.mars.modules import load


def some_projects(count: int) -> list[str]:
    load()
    return [card.slug for card in CARDS if card.sort == PROJECT and card.module == "base"][:count]


def played_out(game: Game) -> Game:
    lot = Random(3)
    while (decision := game.decision()) is not None:
        game.apply(lot.choice(decision.options), decision.seat)
    return game


def test_only_the_named_projects_are_shuffled() -> None:
    names = some_projects(40)
    game = terramars.new(players=2, seed=1, modules=["base"], cards=names)
    dealt = [card for player in game.state.players for card in player.dealt if CARDS[card].sort == PROJECT]
    assert {CARDS[card].slug for card in [*dealt, *game.state.deck]} == set(names)


def test_a_guess_deals_no_card_that_is_not_in_the_game() -> None:
    names = some_projects(40)
    game = terramars.new(players=2, seed=1, modules=["base"], cards=names)
    other = terramars.guess(game.view(0), seed=5)
    assert {CARDS[card].slug for card in other.state.deck} <= set(names)


def test_hands_are_as_small_as_asked() -> None:
    game = terramars.new(players=3, seed=1, hand=4)
    assert [sum(CARDS[card].sort == PROJECT for card in player.dealt) for player in game.state.players] == [4, 4, 4]


@pytest.mark.rule(467)
@pytest.mark.parametrize("players", [1, 2])
def test_a_shortened_game_ends_after_its_last_generation(players: int) -> None:
    game = played_out(terramars.new(players=players, seed=2, generations=3))
    assert game.state.generation == 3
    assert not game.state.terraformed()
    assert game.result() is not None


def test_saves_and_positions_keep_what_makes_a_game_smaller() -> None:
    game = terramars.new(players=2, seed=1, modules=["base"], cards=some_projects(30), hand=3, generations=4)
    again = terramars.load(game.save())
    assert again.state.setup == game.state.setup
    assert terramars.position(game.position()).state.setup.smaller() == game.state.setup.smaller()


def test_a_printed_game_says_nothing_of_it() -> None:
    assert not {"cards", "hand", "generations"} & set(terramars.new(players=2, seed=1).plain()["settings"])


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownName, match="no project of this game"):
        terramars.new(players=2, cards=["Asteroidd"])
    with pytest.raises(ImpossibleSetup, match="too few"):
        terramars.new(players=2, modules=["base"], cards=some_projects(12))
    with pytest.raises(ImpossibleSetup, match="hand"):
        terramars.new(players=2, hand=11)
