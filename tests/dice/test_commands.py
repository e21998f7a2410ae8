"""The command line speaks of the dice game."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from terramars.cli import app


def run(*words: str, typed: str = ""):
    return CliRunner().invoke(app, list(words), input=typed)


def test_simulate_counts_games_of_the_dice_game() -> None:
    done = run("simulate", "--game", "dice", "--games", "6", "--mix", "--workers", "1", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["games"], found["errors"]) == (6, 0)
    assert found["turns_mean"] >= 50
    assert found["settings"]["module base"] == 6
    assert found["options_per_decision"] >= 2


def test_simulate_plays_the_same_games_again() -> None:
    words = ("simulate", "--game", "dice", "--games", "3", "--modules", "corporate-era", "--workers", "1", "--json")
    first, second = json.loads(run(*words).stdout), json.loads(run(*words).stdout)
    assert first["decisions_per_game"] == second["decisions_per_game"]
    assert first["scores_mean"] == second["scores_mean"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "--game", "dise"), "did you mean dice"),
        (("simulate", "--game", "dice", "--modules", "venus"), "unknown module 'venus' of the dice game"),
        (("simulate", "--game", "dice", "--players", "5"), "from 1 to 4"),
        (("simulate", "--game", "dice", "--bot", "gredy"), "did you mean greedy"),
        (("arena", "--game", "dice", "--bots", "tag_osla"), "unknown bot 'tag_osla'"),
        (("arena", "--game", "dise"), "did you mean dice"),
        (("bench", "--game", "dise"), "did you mean dice"),
        (("cards", "--game", "dice", "--module", "colonies"), "unknown module 'colonies' of the dice game"),
    ],
)
def test_what_is_wrong_is_said_by_name(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output


def test_cards_are_listed_with_their_sources() -> None:
    cards = json.loads(run("cards", "--game", "dice", "--json").stdout)
    assert len(cards) == 98 + 43 + 16
    by_name = {card["name"]: card for card in cards}
    assert by_name["Corporate Stronghold"]["sources"] == {
        "name": "observed", "colour": "inferred", "box": "inferred", "cost": "observed", "play": "observed",
        "vp": "house",
    }  # fmt: skip
    assert by_name["Corporate Stronghold"]["reasons"]["colour"]
    assert set(by_name["Trade Office"]["sources"].values()) == {"house"}
    for card in cards:
        for value, source in card["sources"].items():
            assert source in ("rulebook", "observed", "inferred", "house")
            assert (source == "inferred") == (value in card["reasons"])
    done = run("cards", "decomp", "--game", "dice")
    assert "Decomposers" in done.stdout
    assert run("cards", "nothing like it", "--game", "dice").exit_code == 1


def test_the_dice_game_is_played_in_the_terminal(tmp_path) -> None:
    kept = tmp_path / "game.json"
    words = ("play", "--game", "dice", "--players", "2", "--seed", "3", "--random-seats", "1", "--names", "Ada,Lot")
    done = run(*words, typed=f"1\n1\n?\n99\ns {kept}\nu\n" + "q\n")
    assert done.exit_code == 0, done.output
    assert "Choose your corporation" in done.output
    assert "Saved." in done.output
    assert "That is none of these." in done.output
    again = run("play", "--game", "dice", "--load", str(kept), "--lang", "ja", typed="q\n")
    assert again.exit_code == 0, again.output
    assert "手番" in again.output
    assert run("play", "--game", "dice", "--random-seats", "7", typed="q\n").exit_code == 2


def test_the_arena_rates_players_of_the_dice_game(tmp_path) -> None:
    words = ("arena", "--game", "dice", "--bots", "random", "--games", "2", "--workers", "1")
    table = json.loads(run(*words, "--json").stdout)
    assert (table["games"], table["players"]) == (2, 2)
    assert table["turns"] >= 20
    assert table["bots"][0]["by_category"].keys() == {"track", "awards", "milestones", "cards"}
    done = run(*words, "--csv", str(tmp_path / "t.csv"))
    assert "mean turns" in done.stdout
    assert (tmp_path / "t.csv").read_text().startswith("name,games,win_share,win_low,win_high,rating,rating_low")


def test_a_computer_player_sits_at_the_terminal() -> None:
    words = ("play", "--game", "dice", "--players", "2", "--seed", "3", "--random-seats", "1", "--bot", "Foreman")
    done = run(*words, typed="1\nq\n")
    assert done.exit_code == 0, done.output
    assert run(*words[:-1], "Formann", typed="q\n").exit_code == 2


def test_a_whole_game_by_lot_ends_with_scores() -> None:
    done = run("play", "--game", "dice", "--players", "2", "--seed", "3", "--random-seats", "0,1")
    assert done.exit_code == 0, done.output
    assert "The game is over" in done.output
    assert "won" in done.output
