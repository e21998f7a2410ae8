"""What the tests of the command line share: a runner, and a folder for saves that is nobody's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terramars.cli import app


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TERRAMARS_DATA", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def run() -> Callable[..., Any]:
    """Run a command with lines on stdin; stdout and stderr are kept apart."""

    def command(*words: str, lines: str = "") -> Any:
        return CliRunner().invoke(app, list(words), input=lines, env={"COLUMNS": "100"})

    return command
