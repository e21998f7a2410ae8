"""The environments of PettingZoo and Gymnasium: their own checks, and what they do not check."""

from __future__ import annotations

import copy
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import terramars.rl as rl
from terramars.core.errors import IllegalOption, TerramarsError, UnknownName
from terramars.rl.actions import WAIT
from terramars.rl.rewards import Reward

pytestmark = pytest.mark.rl


def any_action(lot: np.random.Generator, mask: Any) -> int:
    return int(lot.choice(np.flatnonzero(mask)))


def played(env: Any, seed: int, choices: int | None = None) -> tuple[list[int], dict[str, float]]:
    """Play at random; the actions, and what every seat was given in all."""
    lot = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions: list[int] = []
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        total[agent] += reward
        action = None if terminated else any_action(lot, observation["action_mask"])
        if action is not None:
            actions.append(action)
        if choices is not None and len(actions) > choices:
            break
        env.step(action)
    return actions, total


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 1}, {"players": 2}, {"players": 5}, {"players": 2, "option_rows": True, "reward": "progress"},
        {"players": 3, "modules": "all", "variant": "full", "draft": True},
    ],
)  # fmt: skip
def test_pettingzoo_finds_nothing_wrong(settings: dict[str, Any]) -> None:
    if settings.get("modules") == "all":
        from terramars.mars.modules import load

        settings = {**settings, "modules": list(load())}
    with warnings.catch_warnings():
        # It wants arrays; a dictionary with a mask is what its own documentation asks for.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(rl.env(**{"variant": "tiny", **settings}), num_cycles=250)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: rl.env(variant="tiny"), num_cycles=60)
    assert played(rl.env(variant="tiny"), 5) == played(rl.env(variant="tiny"), 5)
    assert played(rl.env(variant="tiny"), 5) != played(rl.env(variant="tiny"), 6)


def test_without_a_seed_the_next_deal_follows_the_last() -> None:
    one, two = rl.raw_env(variant="tiny"), rl.raw_env(variant="tiny")
    deals = []
    for env in (one, two):
        env.reset(seed=3)
        env.reset()
        env.reset()
        deals.append(env.session.deal)
    assert deals[0] == deals[1] != 3


@pytest.mark.parametrize(("settings", "seen"), [({"variant": "tiny"}, "own.tr 14"), ({"game": "dice"}, "turn 1")])
def test_gymnasium_finds_nothing_wrong(settings: dict[str, Any], seen: str) -> None:
    env = gymnasium.make("terramars/Solo-v0", render_mode="ansi", **settings)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*is different from the unwrapped version.*")
        check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    assert seen in str(env.render())


@pytest.mark.parametrize("settings", [{"variant": "tiny"}, {"game": "dice"}])
def test_a_solo_game_is_played_to_its_end(settings: dict[str, Any]) -> None:
    env = gymnasium.make("terramars/Solo-v0", reward="points", **settings).unwrapped
    lot = np.random.default_rng(1)
    _, info = env.reset(seed=4)
    over = False
    while not over:
        assert (info["action_mask"].astype(bool) == env.action_masks()).all()
        assert len(env.options()) == info["action_mask"].sum()
        _, reward, over, _, info = env.step(any_action(lot, info["action_mask"]))
    assert reward == pytest.approx(info["points"] / 100)
    assert list(np.flatnonzero(info["action_mask"])) == [WAIT]


def test_an_impossible_action_changes_nothing_alone_and_is_refused_among_several() -> None:
    solo = gymnasium.make("terramars/Solo-v0", variant="tiny", illegal=0.5).unwrapped
    before, _ = solo.reset(seed=1)
    after, reward, over, _, info = solo.step(WAIT)
    assert (before["observation"] == after["observation"]).all()
    assert (reward, over, info["illegal"]) == (-0.5, False, True)
    env = rl.env(variant="tiny")
    env.reset(seed=1)
    with pytest.raises(IllegalOption, match="mask"):
        env.step(WAIT)


def test_a_seat_that_is_not_asked_may_only_wait() -> None:
    env = rl.env(variant="tiny")
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert list(np.flatnonzero(env.observe(waiting)["action_mask"])) == [WAIT]
    asked = env.observe(env.agent_selection)["action_mask"]
    assert asked.sum() > 1
    assert not asked[WAIT]
    assert (env.infos[env.agent_selection]["action_mask"] == asked).all()
    assert (env.unwrapped.action_masks() == asked).all()


def test_rows_and_actions_lead_to_the_same() -> None:
    env = rl.raw_env(variant="tiny", option_rows=True)
    env.reset(seed=2)
    twin = env.clone()
    place = len(env.options()) - 1
    assert (env.observe(env.agent_selection)["options"][: place + 1] == env.options()).all()
    env.choose(place)
    twin.step(int(twin.options()[place, -1]))
    assert env.serialize() == twin.serialize()


@pytest.mark.parametrize("copied", [lambda env: env.clone(), copy.deepcopy])
def test_a_clone_goes_on_by_itself(copied: Any) -> None:
    env = rl.raw_env(variant="tiny", reward="progress")
    played(env, 7, choices=20)
    before = env.serialize()
    twin = copied(env)
    lot = np.random.default_rng(0)
    while twin.agents and not all(twin.terminations.values()):
        twin.step(any_action(lot, twin.action_masks()))
    assert env.serialize() == before
    assert not any(env.terminations.values())


def test_a_game_is_written_down_and_taken_up_again() -> None:
    env = rl.raw_env(variant="tiny", reward="progress")
    played(env, 7, choices=20)
    other = rl.raw_env(variant="tiny", reward="progress")
    other.restore(env.serialize())
    assert other.agent_selection == env.agent_selection
    for _ in range(10):
        for each in (env, other):
            each.choose(0)
        assert env.serialize() == other.serialize()
        assert env.rewards == other.rewards
    with pytest.raises(TerramarsError, match="other settings"):
        rl.raw_env(variant="small").restore(env.serialize())


def test_rewards_of_all_seats_add_up() -> None:
    _, won = played(rl.env(variant="tiny", players=3), 3)
    assert sum(won.values()) == pytest.approx(1.0)
    env = rl.env(variant="tiny", players=3, reward="progress")
    _, gained = played(env, 3)
    points = env.unwrapped.session.totals()
    assert [round(100 * gained[agent]) + 20 for agent in env.possible_agents] == points
    _, margins = played(rl.env(variant="tiny", reward="margin"), 3)
    assert margins["seat_0"] == pytest.approx(-margins["seat_1"])


class Passing(Reward):
    """1 for whoever passes: a reward that looks at the choice."""

    def after(self, s: Any, seat: int, option: Any, over: bool) -> list[float]:
        return [float(option.kind == "pass" and i == seat) for i in range(len(s.players))]


def test_a_reward_of_ones_own_sees_the_choice() -> None:
    _, given = played(rl.env(variant="tiny", reward=Passing), 3)
    assert all(reward >= 1 for reward in given.values())
    with pytest.raises(UnknownName, match="points"):
        rl.env(reward="point")


def test_variants_are_smaller_and_settings_go_on_top() -> None:
    lengths = {name: len(played(rl.env(variant=name), 1)[0]) for name in ("tiny", "small", "full")}
    assert lengths["tiny"] < lengths["small"] < lengths["full"]
    assert rl.raw_env(variant="tiny", generations=2).session.layout.setup.generations == 2
    with pytest.raises(UnknownName, match="tiny"):
        rl.env(variant="tin")
    with pytest.raises(UnknownName, match="full size"):
        rl.env(game="dice", variant="tiny")
    with pytest.raises(UnknownName, match="dice"):
        rl.env(game="dices")


@pytest.mark.parametrize("players", [1, 3])
def test_the_dice_game_is_an_environment_too(players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        api_test(rl.env(game="dice", players=players, option_rows=True, reward="progress"), num_cycles=250)
    settings = {"game": "dice", "players": players, "corporate_era": True}
    assert played(rl.env(**settings), 5, 120) == played(rl.env(**settings), 5, 120)


def test_the_dice_game_is_written_down_and_taken_up_again() -> None:
    one = rl.raw_env(game="dice", players=2, corporate_era=True)
    lot = np.random.default_rng(1)
    one.reset(seed=4)
    for _ in range(60):
        one.step(any_action(lot, one.action_masks()))
    two = rl.raw_env(game="dice", players=2, corporate_era=True)
    two.restore(one.serialize())
    seat = one.possible_agents.index(one.agent_selection)
    assert (one.session.observation(seat) == two.session.observation(seat)).all()
    assert (one.action_masks() == two.action_masks()).all()
    assert one.options().shape[0] == one.action_masks().sum()


def test_an_observation_of_the_dice_game_shows_what_lies_open_and_no_more() -> None:
    """Deal everything hidden anew: the numbers stay the same."""
    import terramars

    env = rl.raw_env(game="dice", players=3, corporate_era=True)
    env.reset(seed=2)
    lot = np.random.default_rng(2)
    for step in range(80):
        if step % 8 == 0 and not env.session.state.lanes:
            seat = env.possible_agents.index(env.agent_selection)
            shown = env.session.observation(seat)
            named = env.layout.explain(shown.tolist())
            assert named.get("own.hand", 0) == len(env.session.state.players[seat].hand)
            twin = env.clone()
            twin.session.state = terramars.guess(env.session.rules.view(env.session.state, seat), step).state
            assert (twin.session.observation(seat) == shown).all()
        env.step(any_action(lot, env.action_masks()))
