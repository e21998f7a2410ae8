"""Boxes of one's own: files outside the package that join the game, and what is said when they cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
WONDERS = TESTS / "boxes" / "wonders.py"
GOOD = """
from terramars.mars.language import gain, project
from terramars.mars.modules import Module

CARDS = (project("M01", "Home Made", 3, play=gain(money=5)),)
MODULE = Module("mine", CARDS, "Mine alone")
"""


def run(*command: str, boxes: tuple[Path, ...] = (), **more: str) -> subprocess.CompletedProcess[str]:
    """A process of its own: boxes that are added stay."""
    named = {"TERRAMARS_BOXES": os.pathsep.join(map(str, boxes))} if boxes else {}
    environment = {key: value for key, value in os.environ.items() if key != "TERRAMARS_BOXES"} | named | more
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=600)


def python(code: str, *boxes: Path) -> str:
    done = run(sys.executable, "-c", code, boxes=boxes)
    assert done.returncode == 0, done.stderr
    return done.stdout


def terramars(*words: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "terramars", *words)


def written(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.dose
def test_a_box_with_something_of_everything_is_a_full_citizen() -> None:
    """Its own tests, and every property test with games that have it, in a process that loads it."""
    pytest_in = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-o", "addopts="]
    marks = ["--import-mode=importlib", "-m", "not slow"]
    done = run(
        *pytest_in, *marks, str(TESTS / "boxes"), str(TESTS / "properties"), boxes=(WONDERS,), TERRAMARS_SEEDS="4"
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "skipped" not in done.stdout.splitlines()[-1]


def test_no_file_of_the_package_knows_the_box() -> None:
    import terramars as package

    named = [
        path.name
        for path in Path(str(package.__file__)).parent.rglob("*")
        if path.suffix in (".py", ".html", ".toml", ".css", ".js") and "wonders" in path.read_text(encoding="utf-8")
    ]
    assert named == []


def test_a_box_is_played_from_the_command_line(tmp_path: Path) -> None:
    mine = written(tmp_path, GOOD)
    shown = terramars("cards", "--with", str(mine), "--module", "mine")
    assert "Home Made" in shown.stdout
    assert "Mine alone" in shown.stdout
    games = ("--modules", "base,mine", "--games", "4", "--workers", "2", "--json")
    played = terramars("simulate", "--with", str(mine), *games)
    assert json.loads(played.stdout)["errors"] == 0


def test_a_box_is_added_in_a_program(tmp_path: Path) -> None:
    mine = written(tmp_path, GOOD)
    code = f"""
import terramars
assert terramars.add_box({str(mine)!r}) == terramars.add_box({str(mine)!r}) == "mine"
game = terramars.new(modules=("base", "mine"), seed=1)
print(terramars.load(game.save()).digest() == game.digest())
"""
    assert python(code) == "True\n"


WRONG = {
    "a word's argument": (GOOD.replace("money=5", "money=-5"), "mine.py, line 5, Home Made: gain() is given -5"),
    "no such argument": (GOOD.replace("money", "monny"), "mine.py, line 5, Home Made: TypeError: "),
    "no such word": (GOOD.replace("gain, project", "gain, projekt"), "mine.py, line 2: ImportError"),
    "no Python": (GOOD.replace("MODULE =", "MODULE = ="), "mine.py, line 6: invalid syntax"),
    "no module": (GOOD.replace("MODULE =", "BOX ="), "mine.py has no MODULE: end it with MODULE = Module("),
    "another name": (GOOD.replace('"mine"', '"yours"'), "the module is called 'yours'; call it 'mine', like its file"),
    "a card that is there": (GOOD.replace("Home Made", "Asteroid"), "there is a card 'Asteroid' already"),
    "no card": (GOOD.replace("CARDS = (", "CARDS = (3,"), "3 among the cards of the module is no card"),
    "a track that is there": (
        GOOD + "from terramars.mars.language import parameter\nparameter('oxygen', 0, 3)",
        "mine.py, line 8, oxygen: parameter('oxygen') is there already",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_told_with_file_line_and_what_would_be_right(name: str, tmp_path: Path) -> None:
    text, said = WRONG[name]
    done = terramars("cards", "--with", str(written(tmp_path, text)))
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    done = terramars("cards", "--with", str(written(tmp_path, GOOD.replace('"mine"', '"base"'), "base")))
    assert "there is a module 'base' already" in done.stderr
    assert "there is no file" in terramars("cards", "--with", str(tmp_path / "none.py")).stderr


def test_what_went_wrong_leaves_nothing_behind(tmp_path: Path) -> None:
    more = "from terramars.mars.language import parameter\nparameter('mist', 0, 3)\n"
    text = GOOD.replace("MODULE =", "BOX =") + more
    code = f"""
import terramars
from terramars.core.errors import BadBox
from terramars.mars.tracks import number_of_track
try:
    terramars.add_box({str(written(tmp_path, text))!r})
except BadBox:
    print(number_of_track("mist"), terramars.new(seed=1).digest() != "")
"""
    assert python(code) == "-1 True\n"


def saved_with(box: Path) -> str:
    return python('import terramars; print(terramars.new(modules=("base", "mine"), seed=4).save())', box).strip()


def loaded(save: str, tmp_path: Path, *boxes: Path) -> str:
    file = tmp_path / "save.json"
    file.write_text(save, encoding="utf-8")
    code = f"""
import terramars
from pathlib import Path
try:
    game = terramars.load(Path({str(file)!r}).read_text())
    print("log" if game.log or game.history.origin else "anew", game.state.setup.modules)
except terramars.core.errors.BadSave as refused:
    print(type(refused).__name__, refused)
"""
    return python("import terramars.core.errors\n" + code, *boxes)


def test_a_save_without_its_box_is_refused_by_name(tmp_path: Path) -> None:
    said = loaded(saved_with(written(tmp_path, GOOD)), tmp_path)
    assert said.startswith("MissingBox this game needs the box 'mine', which is not loaded")


def test_a_box_that_says_something_else_is_like_a_change_of_rules(tmp_path: Path) -> None:
    save = saved_with(written(tmp_path, GOOD))
    changed = written(tmp_path, GOOD.replace("money=5", "money=6"))
    assert "mine" in loaded(save, tmp_path, changed)
    code = f"""
import terramars
from terramars.core.errors import BadSave
try:
    terramars.replay({save!r})
except BadSave as refused:
    print(refused)
"""
    assert "other statements of its boxes" in python(code, changed)


def test_a_save_never_makes_a_file_load(tmp_path: Path) -> None:
    """A file that would betray itself lies beside the save."""
    evil: Any = written(tmp_path, GOOD + "open(__file__ + '.ran', 'w')\n")
    save = saved_with(evil)
    Path(f"{evil}.ran").unlink()
    loaded(save, tmp_path)
    assert not Path(f"{evil}.ran").exists()


SERVER = """
import asyncio, json, sys
from starlette.testclient import TestClient
from terramars.web.app import make_app
from terramars.web.store import checkup
from terramars.web.store.storage import Storage

with TestClient(make_app(sys.argv[1]), base_url="http://localhost") as web:
    {work}
"""


def at_the_server(work: str, place: Path, *boxes: Path) -> str:
    """What a server process with these boxes prints."""
    indented = "\n    ".join(work.strip().splitlines())
    done = run(sys.executable, "-c", SERVER.format(work=indented), str(place), boxes=boxes)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


NEW_GAMES = """
seats = [{"kind": "person"}, {"kind": "person"}]
for modules in (["base", "mine"], ["base"]):
    made = web.post("/api/v1/games", json={"settings": {"modules": modules}, "seats": seats}).json()
    print(json.dumps(made))
"""


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, Path, list[dict[str, Any]]]:
    """A database with a game of the box and one without, the box, and what making the games answered."""
    mine = written(tmp_path, GOOD)
    place = tmp_path / "games.sqlite3"
    return place, mine, [json.loads(line) for line in at_the_server(NEW_GAMES, place, mine).splitlines()]


@pytest.mark.dose
def test_a_server_without_the_box_refuses_that_game_alone(stored: tuple[Path, Path, list[dict[str, Any]]]) -> None:
    place, _, (with_box, without) = stored
    look = f"""
for game, token in {[(made["game"], made["seats"]["0"]) for made in (with_box, without)]!r}:
    answer = web.get(f"/api/v1/games/{{game}}", headers={{"Authorization": f"Bearer {{token}}"}})
    print(answer.status_code, answer.json().get("code", "fine"), answer.json().get("detail", ""))
print(web.get("/").status_code)
"""
    first, second, start = at_the_server(look, place).splitlines()
    assert first.startswith("409 missing-box this game needs the box 'mine', which is not loaded")
    assert second.startswith("200 fine")
    assert start == "200"


@pytest.mark.dose
def test_the_checkup_names_the_box_that_is_missing(stored: tuple[Path, Path, list[dict[str, Any]]]) -> None:
    place, mine, _ = stored
    for boxes, said in (((), "needs the box 'mine'"), ((mine,), "")):
        done = run(sys.executable, "-m", "terramars", "doctor", "--database", str(place), boxes=boxes)
        assert ("needs the box" in done.stdout + done.stderr) == bool(said)
