"""An owner's file: printed values in the place of ours. Files are read in processes of their own, or only checked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terramars.cli import app
from terramars.core.errors import BadBox
from terramars.dice import owner

FIVE = """
[[card]]
name = "Trade Office"
printed = "Exchange of Tests"
cost = ["titanium", "any"]
production = { yellow = 2 }
vp = 1

[[card]]
name = "Capital"
cost = ["city", "city", "any_grey"]

[[card]]
name = "Grant"
play = ["wild 1", "draw 2", "roll white 1"]

[[card]]
name = "Cargo Drones"
action = { slot = "free", pay = ["energy"], gain = ["choose any_grey 1", "vp 1"] }

[[card]]
name = "Helion"
play = ["wild 5", "gain event 1"]
production = { red = 3, wild = 1 }
"""


def run(*words: str):
    return CliRunner().invoke(app, list(words))


def test_five_cards_are_checked_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FIVE, encoding="utf-8")
    found = {old.name: new for old, new in owner.read(file)}
    assert found["Trade Office"].name == "Exchange of Tests"
    assert found["Trade Office"].production == (2, 0, 0, 0, 0, 0, 0)
    assert found["Trade Office"].source("cost") == "printed"
    assert found["Capital"].source("play") == "rulebook", "what is not typed in stays as it was"
    assert found["Helion"].source("start") == "printed"
    done = run("cards", "--game", "dice", "--check", str(file))
    assert done.exit_code == 0, done.output
    assert "mine.toml: 5 cards" in done.stdout
    assert "from the owner's box: 10" in done.stdout


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('name = "Trade Ofice"', r"mine.toml, line 3: no card is called 'Trade Ofice': did you mean Trade Office"),
        ('name = "Grant"\ncost = ["stel"]', "line 3: unknown icon 'stel': did you mean steel"),
        ('name = "Grant"\nplay = ["rol green 2"]', "'rol green 2' is no effect: did you mean roll"),
        ('name = "Grant"\nvp = "many"', "'many': a whole number from -12 to 12"),
        ('name = "Grant"\nkost = []', "unknown key 'kost': did you mean cost"),
        ('name = "Grant"\naction = { slot = "suport" }', "unknown slot 'suport': did you mean support"),
        ('name = "Grant"\nplay = ["choose steel 1"]', "a question mark is wanted"),
        ('name = "Grant"\nproduction = { pink = 1 }', "unknown thing to produce 'pink'"),
        ('name = "Grant"\n[[card]]\nname = "Grant"', "line 5: 'Grant' stands there twice"),
        ('name = "Helion"\ncost = ["steel"]', "only project cards have a cost"),
        ("name = Grant", "this is no owner's file"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_would_be_right(tmp_path: Path, entry: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"\n\n[[card]]\n{entry}\n", encoding="utf-8")
    with pytest.raises(BadBox, match=message):
        owner.read(file)
    done = run("cards", "--game", "dice", "--check", str(file))
    assert done.exit_code == 2


def test_games_are_played_with_printed_values_and_saves_know_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FIVE, encoding="utf-8")
    code = """
import json, random, sys
import terramars
from terramars.dice import owner
owner.load_file(sys.argv[1])
game = terramars.new("dice", players=2, seed=4)
lot = random.Random(1)
while (decision := game.decision()) is not None:
    game.apply(lot.choice(decision.options), decision.seat)
save = game.save()
assert terramars.load(save).digest() == game.digest()
print(json.dumps({"settings": game.rules.settings(game.state), "text": "exchange-of-tests" in save}))
open(sys.argv[2], "w").write(save)
"""
    kept = tmp_path / "game.json"
    words = [sys.executable, "-c", code, str(file), str(kept)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said["settings"]["printed"]
    assert said["text"]
    from terramars.dice.rules import RULES

    assert RULES.changed(said["settings"]), "here the file was not read"


def test_a_form_to_fill_in_is_written_and_changes_nothing_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "form.toml"
    assert run("cards", "--game", "dice", "--export", str(file)).exit_code == 0
    assert len(owner.read(file)) == 157
    assert all(new.source(value) != "printed" for _, new in owner.read(file) for value in new.values())
