"""`terramars play` and `terramars replay`: whole games through typed lines."""

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from screen import situation
from typer.testing import CliRunner

import terramars
from terramars.cli import app
from terramars.cli.replay import Telling
from terramars.cli.sitting import Sitting
from terramars.cli.story import folded

SOLO = ("play", "--seed", "3")


def kept(data: Path) -> Path:
    """The only automatic save."""
    [file] = data.iterdir()
    return file


def test_a_whole_solo_game(run: Any, data: Path) -> None:
    done = run(*SOLO, lines="1\n" * 3000)
    assert done.exit_code == 0, done.output
    assert "Generation 14 of 14" in done.stdout
    assert "The game is over." in done.stdout
    assert "total" not in done.stdout.split("The game is over.")[1], "a lost game is not scored"
    game = terramars.load(kept(data).read_text(encoding="utf-8"))
    assert game.over
    assert "The goal was not reached." in done.stdout


def test_the_same_game_in_japanese(run: Any, data: Path) -> None:
    done = run(*SOLO, "--lang", "ja", lines="1\n" * 3000)
    assert done.exit_code == 0, done.output
    assert "ゲーム終了。" in done.stdout
    assert terramars.load(kept(data).read_text(encoding="utf-8")).over


@pytest.mark.dose
def test_against_random_seats_with_everything(run: Any) -> None:
    words = ["play", "--players", "3", "--random-seats", "1,2", "--draft", "--board", "hellas", "--seed", "5"]
    done = run(*words, "--modules", "corporate_era,prelude", "--names", "Ann,Bob,Cid", lines="1\n" * 3000)
    assert done.exit_code == 0, done.output
    assert "The game is over." in done.stdout
    assert "won: most points" in done.stdout
    assert "press Enter" not in done.stdout


def test_two_people_at_one_screen_see_only_their_own_cards(run: Any) -> None:
    done = run("play", "--players", "2", "--seed", "5", "--names", "Ann,Bob", lines="\n" + "1\n" * 11 + "\nq\n\n")
    assert done.exit_code == 0, done.output
    ann, bob = done.stdout.split("Bob, press Enter")
    game = terramars.new(players=2, seed=5, names=("Ann", "Bob"))
    from terramars.mars.cards import CARDS

    for card in game.state.players[0].dealt:
        assert CARDS[card].name in " ".join(ann.split())
        assert f"Keep {CARDS[card].name}" not in bob
    assert "Bob: these cards were dealt" in bob


def test_colony_tiles_and_fleets_are_shown(run: Any, tmp_path: Path) -> None:
    about = {"Luna": {"marker": 4, "colonies": [0, 1], "fleet": 1}, "Pluto": {"marker": 2}, "Titan": {}}
    people: dict[str, Any] = {"ann": {"money": 20, "energy": 3, "fleets": 2}, "bob": {"hand": ["Mine"]}}
    file = tmp_path / "moons.json"
    modules = ["base", "corporate_era", "colonies"]
    file.write_text(situation(modules=modules, colonies=about, **people), encoding="utf-8")
    done = run("play", "--load", str(file), lines="\nt\n? trade luna\ntrade pluto\n2\nl\nq\nn\n")
    assert done.exit_code == 0, done.output
    shown = " ".join(done.stdout.split())
    assert "Luna: marker 4 of 6; trade: gain 10 M€; colonies: Ann and Bob; fleet of Bob there" in shown
    assert "Titan: waits for a card that holds floaters" in shown
    assert "2 trade fleets, 2 ready" in shown
    assert "the fleet of Bob is there" in shown
    assert "Trade with Pluto: draw 2 cards" in shown
    japanese = run("play", "--load", str(file), "--lang", "ja", lines="\nt\nq\nn\n")
    assert "交易船団2（使用可能2）" in japanese.stdout


def test_commands(run: Any, data: Path, tmp_path: Path) -> None:
    opening = "1\n" * 11
    lines = ["?", "? asteroid", "? nonsense", "i deimos down", "i 1", "i ast", "i nonsense", "b", "t", "l", "l 3", "h"]
    done = run(*SOLO, lines=opening + "\n".join(lines) + f"\ns {tmp_path / 'mine.json'}\nq\n\n")
    assert done.exit_code == 0, done.output
    for part in (
        "can be done",
        "M€ short",
        "Standard project Asteroid",
        "Nothing you might do is called 'nonsense'",
        "31 M€",
        "Which one? ",
        "No card is called 'nonsense'",
        "~ ocean area",
        "cost",
        "take back the last choice",
        "mine.json",
        "terramars play --load",
    ):
        assert part in done.stdout, part
    mine = terramars.load((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert mine.digest() == terramars.load(kept(data).read_text(encoding="utf-8")).digest()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type the number"),
        ("0", "There is no option 0"),
        ("99", "There is no option 99"),
        ("9" * 5000, "Type the number"),
        ("foo", "unknown option 'foo'"),
        ("play", "lacks its card"),
        ("play no-such-card", "is not possible now"),
        ("pay steel x", "is no amount"),
        ("u", "can take nothing back"),
        ("s /proc/no/such/folder/x.json", "Could not save"),
        ("s a\0b", "Could not save"),
        ("i", "No card is called"),
        ("l x", "nothing"),
        ("[bold]x[/nonsense]", "unknown option"),
    ],
)
def test_wrong_keys_get_an_explanation(run: Any, line: str, answer: str) -> None:
    done = run(*SOLO, lines=f"{line}\nq\nn\n")
    assert done.exit_code == 0, done.output
    assert answer in " ".join(done.stdout.split())


def test_a_notation_chooses_and_undo_takes_it_back(run: Any, data: Path) -> None:
    done = run(*SOLO, lines="choose-corporation inventrix\nu\nChoose-Corporation interplanetary-cinematics\nq\n\n")
    assert done.exit_code == 0, done.output
    assert "Taken back." in done.stdout
    game = terramars.load(kept(data).read_text(encoding="utf-8"))
    assert [entry.kind for entry in game.log] == ["choice", "undo", "choice"]
    assert game.log[-1].text == "choose-corporation interplanetary-cinematics"


TURN = "choose-corporation inventrix\n" + "2\n" * 10
"""The lines that lead to the first turn of the solo game."""


def test_the_goal_and_the_generations_are_in_sight(run: Any) -> None:
    done = run(*SOLO, lines=TURN + "q\nn\n")
    told = " ".join(done.stdout.split())
    assert told.count("Goal: temperature +8 °C, oxygen 14 %, oceans 9 by the end of generation 14.") >= 2
    assert "Generation 1 of 14" in told
    assert "temperature -30/+8 °C" in told
    rating = run(*SOLO, "--modules", "corporate_era,prelude", "--solo-goal", "tr63", lines="q\nn\n")
    assert "Goal: TR 63 by the end of generation 12." in rating.stdout


def test_the_parameter_of_a_box_is_in_sight_and_part_of_the_goal(run: Any) -> None:
    done = run(*SOLO, "--modules", "corporate_era,venus", lines="1\n" + "2\n" * 10 + "q\nn\n")
    told = " ".join(done.stdout.split())
    assert "oceans 9, Venus 30 % by the end of generation 14." in told
    assert "Venus 0/30 %" in told


def test_the_world_government_asks_at_the_terminal_too(run: Any, tmp_path: Path) -> None:
    modules = ["base", "corporate_era", "venus", "world_government"]
    people = {"ann": {"money": 9}, "bob": {"passed": True}}
    file = tmp_path / "solar.json"
    file.write_text(situation(modules=modules, first=0, venus=6, **people), encoding="utf-8")
    done = run("play", "--load", str(file), lines="\npass\nterraform venus\nl\nq\nn\n")
    assert done.exit_code == 0, done.output
    told = " ".join(done.stdout.split())
    assert "World Government: which parameter rises?" in told
    assert "Raise Venus 1 step" in told
    assert "Venus goes up 1 step" in told
    assert "Venus 8/30 %" in told


def test_the_money_left_is_told_while_cards_are_bought(run: Any) -> None:
    done = run(*SOLO, lines="choose-corporation inventrix\n1\n2\n1\nq\nn\n")
    for purse in ("45 M€ left, 0 kept", "42 M€ left, 1 kept", "39 M€ left, 2 kept"):
        assert purse in done.stdout


def test_words_choose_too(run: Any, data: Path) -> None:
    words = "Choose Interplanetary Cinematics\nu\nInterplanetary Cinematics\nu\nchoose corporation inventrix\n"
    done = run(*SOLO, lines=words + "2\n" * 10 + "END your turn\nq\n\n")
    assert done.exit_code == 0, done.output
    game = terramars.load(kept(data).read_text(encoding="utf-8"))
    chosen = [entry.text for entry in game.log if entry.kind == "choice"]
    assert [text.split()[-1] for text in chosen[:3]] == ["interplanetary-cinematics"] * 2 + ["inventrix"]
    assert chosen[-1] == "done"


def test_why_not_carries_the_numbers_of_the_options(run: Any) -> None:
    done = run(*SOLO, lines=TURN + "? power plant\nconvert plants\nq\nn\n")
    answers = done.stdout.split("? power plant")[1]
    [power] = [line for line in answers.splitlines() if "Power Plant" in line and "can be done" in line]
    number = power.split()[0]
    assert f"{number}  Standard project Power Plant" in done.stdout
    assert answers.count("can be done") == 1
    assert "-  Convert 8 plants into a greenery" in answers


def test_a_loaded_game_shows_the_table_first(run: Any, data: Path) -> None:
    run(*SOLO, lines=TURN + "project sell-patents\n")
    again = run("play", "--load", str(kept(data)), lines="q\n\n")
    assert again.stdout.index("hand") < again.stdout.index("number, words")
    assert "Another game" not in again.stdout


def test_the_same_line_is_told_once() -> None:
    assert folded(["a", "b", "b", "b", "a"]) == ["a", "b (×3)", "a"]


def test_the_curtain_leaves_nothing_to_scroll_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    game = terramars.new(players=2, seed=5, names=("Ann", "Bob"))
    sitting = Sitting(game, {}, "en")
    sitting.console = Console(file=file, force_terminal=True, legacy_windows=False)
    monkeypatch.setattr(sitting, "read", lambda prompt: "")
    sitting.face(0)
    assert file.getvalue() == ""
    sitting.face(1)
    assert file.getvalue().endswith("\x1b[3J")


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_its_terminal(width: int) -> None:
    words = ["play", "--players", "3", "--random-seats", "1,2", "--seed", "5"]
    done = CliRunner().invoke(app, words, input="1\n" * 60, env={"COLUMNS": str(width)})
    tables = [line for line in done.stdout.splitlines() if "temperature" in line or "TR  " in line]
    assert tables
    assert all(len(line) <= width for line in tables)
    beside = [line for line in done.stdout.splitlines() if " A1 " in line and "Generation" in line]
    assert bool(beside) == (width == 120)


def test_the_end_of_input_saves_and_the_game_goes_on(run: Any, data: Path) -> None:
    done = run(*SOLO, lines="1\n2\n1\n")
    assert done.exit_code == 0, done.output
    assert "terramars play --load" in done.stdout
    file = kept(data)
    assert len(terramars.load(file.read_text(encoding="utf-8")).choices) == 3
    again = run("play", "--load", str(file), lines="1\n")
    assert again.exit_code == 0
    assert kept(data) == file
    assert len(terramars.load(file.read_text(encoding="utf-8")).choices) == 4


def test_quitting_may_throw_the_game_away(run: Any, data: Path) -> None:
    done = run(*SOLO, lines="1\nq\nn\n")
    assert done.exit_code == 0
    assert not list(data.iterdir())


def test_a_folder_that_cannot_be_written_is_told_once(run: Any, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TERRAMARS_DATA", str(tmp_path / "file"))
    done = run(*SOLO, lines="1\n1\n1\nq\nn\n")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Could not save") == 1


@pytest.fixture
def saved(run: Any, data: Path) -> Path:
    run(*SOLO, lines="1\n" * 40)
    return kept(data)


def test_replay_verifies(run: Any, saved: Path) -> None:
    done = run("replay", "--verify", str(saved))
    assert done.exit_code == 0, done.output
    assert "40 choices replayed" in done.stdout


def test_replay_tells_the_story(run: Any, saved: Path) -> None:
    done = run("replay", str(saved), "--to", "2")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("[seat 0]") == 2
    whole = run("replay", str(saved))
    assert whole.stdout.count("[seat 0]") == 40
    assert "total" in whole.stdout


def test_replay_steps(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(saved.with_name("out.txt"), "w", encoding="utf-8") as file:
        telling = Telling(terramars.load(saved.read_text(encoding="utf-8")), Console(file=file, markup=False), "en")
        answers = iter(["", "what", "30", "q"])
        monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
        telling.step()
    told = saved.with_name("out.txt").read_text(encoding="utf-8")
    assert "Enter: next" in told
    assert f"seat 0] {telling.game.log[0].text}" in told
    assert next(answers, None) is None


def test_a_damaged_save_is_refused(run: Any, saved: Path) -> None:
    text = saved.read_text(encoding="utf-8").replace('"generation":1', '"generation":2')
    saved.write_text(text, encoding="utf-8")
    for words in (["play", "--load", str(saved)], ["replay", "--verify", str(saved)]):
        done = run(*words)
        assert done.exit_code == 2, words
        assert done.stderr.startswith("terramars: ")
    saved.write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(saved)).exit_code == 2
