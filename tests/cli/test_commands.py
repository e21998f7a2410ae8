"""The command itself: version, help, and errors in one line."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import terramars
from terramars.cli.folders import data_folder


def test_version(run: Any) -> None:
    done = run("--version")
    assert (done.exit_code, done.stdout) == (0, f"terramars {terramars.__version__}\n")


def test_help_names_every_command(run: Any) -> None:
    done = run("--help")
    assert done.exit_code == 0
    for command in ("play", "cards", "simulate", "replay", "bench"):
        assert command in done.stdout


@pytest.mark.parametrize("command", ["play", "cards", "simulate", "replay", "bench"])
def test_every_command_has_help(run: Any, command: str) -> None:
    assert run(command, "--help").exit_code == 0


def test_python_m_is_the_command() -> None:
    source = Path(terramars.__file__).parents[1]
    command = [sys.executable, "-m", "terramars", "--version"]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=True)
    assert done.stdout == f"terramars {terramars.__version__}\n"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["simulate", "--players", "1", "--draft"], "no draft in solo"),
        (["simulate", "--board", "helas"], "did you mean hellas?"),
        (["simulate", "--modules", "preludes"], "did you mean prelude?"),
        (["play", "--players", "9"], "players=9"),
        (["play", "--players", "2", "--random-seats", "2"], "0 to 1"),
        (["play", "--players", "2", "--solo-goal", "tr63"], "solo"),
        (["play", "--players", "2", "--names", "a,b,c"], "3 names for 2 players"),
        (["play", "--lang", "fr"], "unknown language 'fr'"),
        (["play", "--load", "nothing.json"], "no file nothing.json"),
        (["replay", "nothing.json"], "no file nothing.json"),
        (["cards", "--module", "moon"], "unknown module 'moon'"),
        (["bench", "--against", "./no-such-python", "--seconds", "0.1"], "cannot be run"),
    ],
)
def test_mistakes_are_explained_in_one_line(run: Any, words: list[str], part: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("terramars: ")
    assert part in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_bad_seat_is_a_usage_error(run: Any) -> None:
    done = run("play", "--players", "2", "--random-seats", "one")
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr


def test_saves_go_where_the_platform_wants_them() -> None:
    home = Path.home()
    assert data_folder({"TERRAMARS_DATA": "here"}, "linux") == Path("here")
    assert data_folder({}, "linux") == home / ".local" / "share" / "terramars"
    assert data_folder({"XDG_DATA_HOME": str(home / "x")}, "linux") == home / "x" / "terramars"
    assert data_folder({"XDG_DATA_HOME": "relative"}, "linux") == home / ".local" / "share" / "terramars"
    assert data_folder({}, "darwin") == home / "Library" / "Application Support" / "terramars"
    assert data_folder({"LOCALAPPDATA": "C:/Data"}, "win32") == Path("C:/Data") / "terramars"
    assert data_folder({}, "win32") == home / "AppData" / "Local" / "terramars"
