"""Bots of one's own: from a file, a module or an entry point, in the arena like any other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from terramars.bots import UnknownBot, make
from terramars.bots.arena import arena
from terramars.bots.own import BadBot

BOT = """
class Last:
    def choose(self, view, decision, budget):
        return decision.options[-1]

class Seeded:
    name = "seeded"
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, decision, budget):
        return decision.options[self.seed % len(decision.options)]

class Nothing:
    pass
"""
SHORT = {"modules": ["base"], "generations": 1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mybot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_a_class_in_a_file_plays_in_the_arena(file: Path) -> None:
    table = arena([f"{file}:Last", "random"], games=2, settings=SHORT, workers=1)
    assert f"{file}:Last v random" in table


def test_it_is_given_its_seed_and_budget(file: Path) -> None:
    seated = make(f"{file}:Seeded:0.5s", seed=7)
    assert seated.bot.seed == 7
    assert seated.name == "seeded"
    assert seated.budget.seconds == 0.5
    assert make(f"{file}:Last").name == f"{file}:Last"


def test_a_class_in_a_module_is_found(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = file.parent / "mine"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(str(file.parent))
    assert type(make("mine.bots:Last").bot).__name__ == "Last"
    sys.modules.pop("mine", None)


def test_an_installed_package_brings_a_bot(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = file.parent / "mybot-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Name: mybot\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[terramars.bots]\nclever = mybot:Last\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(file.parent))
    assert type(make("clever").bot).__name__ == "Last"
    sys.modules.pop("mybot", None)


def test_what_is_no_bot_is_said_in_one_line(file: Path) -> None:
    with pytest.raises(BadBot, match="no class 'Lost'"):
        make(f"{file}:Lost")
    with pytest.raises(BadBot, match="needs choose"):
        make(f"{file}:Nothing")
    with pytest.raises(BadBot, match="no file"):
        make("nowhere.py:Last")
    with pytest.raises(BadBot, match="cannot be imported"):
        make("no.such.module:Last")
    with pytest.raises(UnknownBot, match="no settings"):
        make(f"{file}:Last:noise=3")
