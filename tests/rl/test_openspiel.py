"""The games of OpenSpiel, by its own checks and by what it cannot check for games written in Python."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from terramars.rl import openspiel

pytestmark = pytest.mark.rl


def somewhere(game: Any, choices: int, seed: int = 1) -> Any:
    lot = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(lot.choice(state.chance_outcomes())[0])
    for _ in range(choices):
        state.apply_action(lot.choice(state.legal_actions()))
    return state


def to_the_end(state: Any, seed: int = 2) -> Any:
    lot = random.Random(seed)
    while not state.is_terminal():
        state.apply_action(lot.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("players", [1, 2, 4])
def test_sampled_chance_passes_its_simulation_test(players: int) -> None:
    game = pyspiel.load_game(f"terramars(players={players},variant=tiny,seed=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("players", [1, 2])
def test_the_dice_game_passes_it_too(players: int) -> None:
    game = pyspiel.load_game(f"terramars(game=dice,players={players},seed=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = somewhere(game, 20)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, random.Random(3).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.to_bytes() != state.to_bytes()


def test_explicit_chance_passes_its_simulation_test_written_down_and_read() -> None:
    game = pyspiel.load_game("terramars_deals(players=2,variant=tiny,deals=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_same_deal_and_actions_lead_to_the_same_state() -> None:
    game = pyspiel.load_game("terramars_deals(players=2,variant=tiny,deals=3)")
    state = to_the_end(somewhere(game, 5))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.session.serialize() == state.session.serialize()
    assert again.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(1.0)


def test_a_sampled_game_is_written_down_and_read_at_any_point() -> None:
    game = pyspiel.load_game("terramars(players=2,variant=tiny)")
    for choices in (0, 15, 30):
        state = somewhere(game, choices)
        other = game.new_initial_state()
        other.from_bytes(state.to_bytes())
        assert other.legal_actions() == state.legal_actions()
        ended, same = to_the_end(state), to_the_end(other)
        assert ended.to_bytes() == same.to_bytes()
        assert ended.returns() == same.returns()


def test_a_clone_goes_on_by_itself() -> None:
    state = somewhere(pyspiel.load_game("terramars(players=2,variant=tiny)"), 12)
    before = state.to_bytes()
    to_the_end(state.clone())
    assert state.to_bytes() == before


def test_states_resampled_from_an_information_state_cannot_be_told_apart() -> None:
    state = somewhere(pyspiel.load_game("terramars(players=2,variant=tiny)"), 16)
    lot = random.Random(3)
    different = 0
    for _ in range(8):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, lot.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        different += other.to_bytes() != state.to_bytes()
        to_the_end(other)
        state.apply_action(lot.choice(state.legal_actions()))
    assert different == 8


def test_information_states_tell_own_choices_and_not_those_of_others_in_secret() -> None:
    game = pyspiel.load_game("terramars_deals(players=2,variant=tiny,deals=3)")
    one, two = somewhere(game, 0, seed=4), somewhere(game, 0, seed=4)
    seat = one.current_player()
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[1])
    assert one.information_state_string(seat) != two.information_state_string(seat)
    assert one.information_state_string(1 - seat) == two.information_state_string(1 - seat)


def test_the_observation_tensor_is_that_of_the_layout() -> None:
    state = somewhere(pyspiel.load_game("terramars(players=2,variant=tiny)"), 10)
    seat = state.current_player()
    observer = openspiel.Observer(state.session.layout.size)
    observer.set_from(state, seat)
    assert (observer.tensor == state.session.observation(seat)).all()
    assert np.asarray(state.observation_tensor(seat)).tolist() == observer.tensor.tolist()
    assert observer.string_from(state, seat) == state.observation_string(seat)


def test_rewards_before_the_end_are_refused() -> None:
    with pytest.raises(ValueError, match="at the end"):
        openspiel.Sampled({"reward": "progress"})
