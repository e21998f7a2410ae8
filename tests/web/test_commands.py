"""`terramars serve` and `terramars play` in the browser, as processes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from typer.testing import CliRunner

import terramars
from terramars.cli import app, browser
from terramars.cli.serve import is_local, own_names

SOURCE = Path(terramars.__file__).parents[1]


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "TERRAMARS_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "terramars", *words], env=environment, stdout=subprocess.PIPE, text=True
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.dose
def test_play_opens_a_server_and_a_second_start_finds_it(tmp_path: Path) -> None:
    port = free_port()
    first = started(tmp_path, "play", "--no-browser", "--port", str(port))
    try:
        assert first.stdout is not None
        said = first.stdout.readline()
        assert f"http://localhost:{port}/" in said
        second = started(tmp_path, "play", "--no-browser", "--port", str(port))
        said, _ = second.communicate(timeout=30)
        assert said == f"terramars runs already: http://localhost:{port}/\n"
        assert (tmp_path / "games.sqlite3").exists()
        began = time.monotonic()
        first.send_signal(signal.SIGTERM)
        first.wait(20)
        assert time.monotonic() - began < 10
    finally:
        first.kill()
        first.communicate()


@pytest.mark.dose
def test_a_taken_port_is_passed_over(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        process = started(tmp_path, "play", "--no-browser", "--port", str(port), "--once")
        said, _ = process.communicate(timeout=60)
    found = re.search(rf"port {port} is taken; using (\d+)", said)
    assert found
    assert f"http://localhost:{found[1]}/" in said


@pytest.mark.dose
def test_serving_answers_to_its_own_names_only(server: Any) -> None:
    server.start()
    assert httpx2.get(f"{server.address}/healthz").json()["ok"]
    assert httpx2.get(f"{server.address}/healthz", headers={"host": "evil.example"}).status_code == 400
    made = httpx2.post(f"{server.address}/api/v1/games", json={}).json()
    address = f"{server.address}/api/v1/games/{made['game']}/events"
    with httpx2.stream("GET", address, headers={"authorization": f"Bearer {made['seats']['0']}"}) as answer:
        assert next(answer.iter_lines()) == "id: 0"
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 10


@pytest.mark.dose
def test_secret_links_stand_in_no_log(server: Any) -> None:
    server.start()
    made = httpx2.post(f"{server.address}/api/v1/games", json={}).json()
    httpx2.get(f"{server.address}/s/{made['seats']['0']}")
    server.stop()
    assert made["seats"]["0"] not in (server.folder / "errors.txt").read_text()


def test_the_network_address_is_shown_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    browser.print_network("http://192.0.2.7:8323/")
    said = capsys.readouterr().out
    assert "http://192.0.2.7:8323/" in said
    assert said.count("\n") > 10


def test_names_of_this_machine() -> None:
    assert is_local("127.0.0.1")
    assert not is_local("0.0.0.0")
    assert socket.gethostname().lower() in own_names()


@pytest.mark.parametrize("words", [["--terminal"], ["--players", "1"], ["--terminal", "--seed", "3"]])
def test_the_terminal_game_is_still_there(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRAMARS_DATA", str(tmp_path))
    done = CliRunner().invoke(app, ["play", *words], input="q\nn\n")
    assert done.exit_code == 0
    assert "Choose" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--workers", "2"], "--workers needs --database postgresql://"),
        (["serve", "--no-thinkers"], "--no-thinkers needs --database postgresql://"),
        (["worker", "--database", "games.sqlite3"], "a worker needs --database postgresql://"),
    ],
)
def test_several_processes_need_postgresql(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert said in done.stderr
