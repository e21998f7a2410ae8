"""The examples run as they say, on small doses."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from test_docs import run_examples

from terramars.bots.arena import arena
from terramars.rl.export import export
from terramars.rl.variants import settings_of

pytestmark = pytest.mark.rl

EXAMPLES = Path(__file__).parents[2] / "examples"
TINY = settings_of("tiny", {})


def run(name: str, *words: str, folder: Path) -> str:
    environment = {**os.environ, "MPLBACKEND": "Agg", "OMP_NUM_THREADS": "1", "TERRAMARS_DATA": str(folder)}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=120, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bot_in_ten_lines_enters_the_arena() -> None:
    table = arena([f"{EXAMPLES / 'mybot.py'}:Clever", "random"], games=4, settings=TINY, workers=1)
    assert "mybot.py:Clever v random" in table


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What a few seconds of learning print, and where they leave their weights."""
    folder = tmp_path_factory.mktemp("ppo")
    return run("ppo.py", "--decisions", "16000", "--games", "100", "--out", "ppo", folder=folder), folder / "ppo"


def test_ppo_gets_better(learnt: tuple[str, Path]) -> None:
    shares = [float(share) for share in re.findall(r"([\d.]+) % \(", learnt[0])]
    assert shares[-1] > max(shares[0], 68)
    assert (learnt[1] / "curve.csv").read_text(encoding="utf-8").count("\n") == len(shares) + 1


def test_three_plots_are_drawn(tmp_path: Path) -> None:
    export(tmp_path / "games.parquet", ["greedy", "random"], games=4, settings=TINY)
    run("plots.py", "games.parquet", folder=tmp_path)
    assert all((tmp_path / f"{name}.png").stat().st_size > 5000 for name in ("turns", "rating", "points"))


def test_a_game_can_be_watched(learnt: tuple[str, Path], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    serve = [sys.executable, "-m", "terramars", "serve", "--port", port, "--database", str(tmp_path / "games.sqlite3")]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.findall(r"http://\S+", line)))
        weights = str(learnt[1] / "weights.npz")
        told = run("watch.py", "--server", address, "--seconds", "0", "--weights", weights, folder=tmp_path)
        link = re.findall(r"http://\S+", told)[0]
        with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(link) as page:
            assert "a training game" in page.read().decode()
        assert "points: [" in told
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)


@pytest.mark.parametrize("page", ["docs/research.md"])
def test_the_examples_of_the_documentation_run_as_printed(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_examples(page)
