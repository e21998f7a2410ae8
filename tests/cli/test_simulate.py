"""`terramars simulate` and `terramars bench`: numbers, reproducibility, and games that fail."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from terramars.cli import chance
from terramars.cli.settings import mixed
from terramars.core import machine
from terramars.mars.rules import make_setup

KEYS = {
    "games", "errors", "games_per_second", "decisions_per_second", "decisions_per_game", "options_per_decision",
    "generations_mean", "scores_mean",
}  # fmt: skip


def numbers(done: Any) -> dict[str, Any]:
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_numbers(run: Any) -> None:
    found = numbers(run("simulate", "--games", "4", "--workers", "1", "--json"))
    assert set(found) >= KEYS
    assert (found["games"], found["errors"]) == (4, 0)
    assert found["decisions_per_game"] > 100
    assert found["options_per_decision"] >= 2


def test_workers_do_not_change_the_games(run: Any) -> None:
    words = ["simulate", "--games", "6", "--players", "3", "--seed", "5", "--json"]
    alone = numbers(run(*words, "--workers", "1"))
    shared = numbers(run(*words, "--workers", "2"))
    for key in ("decisions_per_game", "options_per_decision", "generations_mean", "scores_mean"):
        assert alone[key] == shared[key]


def test_for_people(run: Any) -> None:
    done = run("simulate", "--games", "2", "--workers", "1", "--players", "1")
    assert done.exit_code == 0
    assert "games per second" in done.stdout


def test_mix_counts_the_settings(run: Any) -> None:
    found = numbers(run("simulate", "--games", "20", "--mix", "--workers", "1", "--json"))
    assert found["errors"] == 0
    settings = found["settings"]
    assert settings["module base"] == 20
    assert sum(settings.get(f"players {count}", 0) for count in range(1, 6)) == 20
    assert sum(settings.get(f"board {name}", 0) for name in ("tharsis", "hellas", "elysium")) == 20


def test_mix_draws_only_what_the_rules_allow() -> None:
    drawn = [mixed(seed, None) for seed in range(300)]
    for settings in drawn:
        make_setup(settings)
    assert mixed(7, None) == mixed(7, None)
    assert {settings["players"] for settings in drawn} == {1, 2, 3, 4, 5}
    assert {mixed(seed, 1)["solo_goal"] for seed in range(50)} == {"terraform", "tr63"}
    assert all(mixed(seed, 4)["players"] == 4 for seed in range(20))


@pytest.mark.parametrize("game", ["mars", pytest.param("dice", marks=pytest.mark.dose)])
def test_a_computer_player_plays_the_games(run: Any, game: str) -> None:
    words = ["simulate", "--games", "1", "--workers", "1", "--json", "--game", game]
    by_lot = numbers(run(*words))
    judged = numbers(run(*words, "--bot", "greedy"))
    assert judged["errors"] == 0
    assert judged["decisions_per_game"] < by_lot["decisions_per_game"]
    assert "did you mean greedy" in run(*words, "--bot", "gredy").output


class Broken:
    """A rollout that fails when somebody passes."""

    def __init__(self, state: Any, lot: Random) -> None:
        self.state, self.lot = state, lot
        self.decisions = self.options = 0

    def play(self) -> None:
        while (decision := machine.settle(self.state)) is not None:
            self.decisions += 1
            option = self.lot.choice(decision.options)
            if option.kind == "pass":
                raise ZeroDivisionError("broken on purpose")
            machine.apply(self.state, option, decision.seat if self.state.lanes else -1)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that fails when somebody passes."""
    monkeypatch.setattr(chance, "Rollout", Broken)


@pytest.mark.usefixtures("broken")
def test_a_failing_game_is_told_and_kept(run: Any, tmp_path: Path) -> None:
    words = ["simulate", "--games", "2", "--workers", "1", "--seed", "11", "--json"]
    done = run(*words, "--errors", str(tmp_path / "bad"))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["errors"] == 2
    assert "ZeroDivisionError: broken on purpose" in done.stderr
    assert "seed 11 failed at step" in done.stderr
    files = sorted((tmp_path / "bad").iterdir())
    assert [file.name for file in files] == ["terramars-error-11.json", "terramars-error-12.json"]
    assert json.loads(files[0].read_text(encoding="utf-8"))["failed"]["option"] == "pass"
    again = run("replay", "--verify", str(files[0]))
    assert "no longer fails" in again.stderr
    assert again.exit_code == 0


def test_a_failure_that_is_still_there_fails_again(run: Any, tmp_path: Path) -> None:
    failure = {"settings": {"players": 2, "seed": 3}, "step": 30, "error": "made up"}
    save = json.loads(chance.evidence(failure))
    assert len(save["log"]) == 29
    save["failed"]["option"] = "place r9c9"
    file = tmp_path / "failed.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    done = run("replay", str(file))
    assert done.exit_code == 1
    assert "step 30" in done.stderr
    assert "fails again: IllegalOption" in done.stderr


def test_a_failure_that_could_not_be_saved_is_replayed_from_its_settings(run: Any, tmp_path: Path) -> None:
    save = json.loads(chance.evidence({"settings": {"players": 2, "seed": 3}, "step": 30, "error": "made up"}))
    for key in ("origin", "state", "digest"):
        del save[key]
    file = tmp_path / "failed.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    done = run("replay", "--verify", str(file))
    assert "no longer fails" in done.stderr
    assert "30 choices" in done.stdout


@pytest.mark.parametrize("game", ["mars", pytest.param("dice", marks=pytest.mark.dose)])
def test_bench(run: Any, game: str) -> None:
    found = numbers(run("bench", "--game", game, "--seconds", "0.1", "--json"))
    assert isinstance(found["compiled"], bool)
    assert set(found["measures"]) == {
        "copy_us", "decision_us", "games_per_second", "greedy_ms", "greedy_games_per_second", "listing_us", "save_ms",
        "load_ms", "replay_ms",
    }  # fmt: skip
    for measure in found["measures"].values():
        assert measure["best"] > 0
        assert measure["mean"] > 0


def test_bench_for_people(run: Any) -> None:
    done = run("bench", "--seconds", "0.1")
    assert done.exit_code == 0
    assert "≤ 10" in done.stdout
