"""The same work on a Ray cluster as on one machine, also when a worker is lost on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from typer.testing import CliRunner

import terramars
from terramars.bots.arena import arena
from terramars.bots.cluster import NoCluster, connected, spread
from terramars.cli import app
from terramars.rl.variants import settings_of

pytestmark = pytest.mark.rl

DYING = """
import os, signal
from pathlib import Path
from random import Random

ONCE = Path({marker!r})

class Dying:
    '''Chooses by lot; the first time that it is asked in the sixth deal, its process is killed.'''

    def __init__(self, seed):
        self.lot = Random(seed)
        self.sixth = seed == {seed}

    def choose(self, view, decision, budget):
        if self.sixth and not ONCE.exists():
            ONCE.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return self.lot.choice(decision.options)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Ray with two workers, which the tests share."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield "auto"
    ray.shutdown()


def without_times(table: str) -> Any:
    told = json.loads(table)
    for row in told["bots"]:
        del row["ms_per_decision"]
    return told


def test_a_lost_workers_games_are_played_again_and_the_table_is_the_same(cluster: str, tmp_path: Path) -> None:
    from terramars.bots.arena import seat_seed

    marker = tmp_path / "killed"
    file = tmp_path / "dying.py"
    file.write_text(DYING.format(marker=str(marker), seed=seat_seed(6, 0)), encoding="utf-8")
    bots, settings = ["random", f"{file}:Dying"], settings_of("tiny", {})
    there = arena(bots, games=24, settings=settings, as_json=True, ray=cluster)
    assert marker.exists(), "a worker was killed"
    here = arena(bots, games=24, settings=settings, workers=1, as_json=True)
    assert without_times(there) == without_times(here)


def test_what_ray_says_of_a_lost_worker_does_not_stand_among_results(tmp_path: Path) -> None:
    from terramars.bots.arena import seat_seed

    marker = tmp_path / "killed"
    file = tmp_path / "dying.py"
    file.write_text(DYING.format(marker=str(marker), seed=seat_seed(6, 0)), encoding="utf-8")
    words = ["arena", "--bots", f"random,{file}:Dying", "--games", "24", "--json", "--workers", "2", "--ray", "local"]
    environment = {**os.environ, "PYTHONPATH": str(Path(terramars.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-m", "terramars", *words], env=environment, capture_output=True, text=True)
    assert marker.exists(), "a worker was killed"
    assert json.loads(done.stdout)["games"] == 24


def slow_square(number: int) -> int:
    time.sleep(0.05 if number % 3 else 0.3)
    return number * number


def test_results_come_as_they_are_done_each_with_its_number(cluster: str) -> None:
    found = list(spread(slow_square, list(range(12)), cluster))
    assert sorted(found) == [(number, number * number) for number in range(12)]


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--games", "12", "--players", "1", "--json", "--workers", "1"],
        ["export", "FILE", "--csv", "--games", "12", "--variant", "tiny", "--bots", "random", "--workers", "1"],
    ],
)
def test_commands_do_the_same_on_a_cluster(words: list[str], cluster: str, tmp_path: Path) -> None:
    told = []
    for place in ("here", "there"):
        file = tmp_path / f"{place}.csv"
        given = [str(file) if word == "FILE" else word for word in words]
        more = ["--ray", cluster] if place == "there" else []
        done = CliRunner().invoke(app, [*given, *more])
        assert done.exit_code == 0, done.output
        if "--json" in words:
            numbers = json.loads(done.stdout)
            told.append({name: numbers[name] for name in numbers if "second" not in name})
        else:
            told.append(file.read_text(encoding="utf-8"))
    assert told[0] == told[1]


def test_an_address_without_a_cluster_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    if ray.is_initialized():
        ray.shutdown()
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1"):
        with pytest.raises(NoCluster, match="no Ray cluster"):
            connected(address)

    def nothing_found(**_: Any) -> None:
        raise ConnectionError("could not find any running Ray instance")

    # Whether there is one on this machine is not ours to say: other tests run beside this one.
    monkeypatch.setattr(ray, "init", nothing_found)
    with pytest.raises(NoCluster, match="no Ray cluster at 'auto': could not find"):
        connected("auto")
