"""Saves: damaged, foreign and newer ones are refused with a clear message; old ones load."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from play import table
from variants import begin, settings_for

import terramars
from terramars.core.errors import BadSave, UnknownName

KEPT = Path(__file__).parents[1] / "saves"
FORMAT_1 = KEPT / "format_1_prelude_draft.json"
RULES_1: dict[str, str] = json.loads(gzip.decompress((KEPT / "rules_1.json.gz").read_bytes()))
"""Saves of the first rules number, one at least for every verb that can ask and every class of frame on a stack."""


def mid_game(seed: int = 3, choices: int = 120) -> terramars.Game:
    game, dice = terramars.new(players=2, seed=seed, draft=True), random.Random(seed)
    for _ in range(choices):
        game.apply(dice.choice(game.decision().options))
    return game


def changed(save: str, **parts: object) -> str:
    return json.dumps({**json.loads(save), **parts})


def without(save: str, *keys: str) -> str:
    return json.dumps({key: value for key, value in json.loads(save).items() if key not in keys})


# Files of former versions


def test_the_kept_save_of_format_1_loads_where_it_was_saved():
    text = FORMAT_1.read_text(encoding="utf-8")
    data = json.loads(text)
    assert (data["format"], data["settings"]["draft"]) == (1, True)
    assert "prelude" in data["settings"]["modules"]
    game = terramars.load(text)
    assert game.digest() == data["digest"]
    assert game.state.generation > 1
    assert game.decision() is not None
    dice = random.Random(1)
    while (decision := game.decision()) is not None:
        game.apply(dice.choice(decision.options))
    assert game.result() is not None


@pytest.mark.parametrize("name", RULES_1)
def test_a_save_of_rules_1_loads_to_the_byte_goes_on_and_replays(name: str):
    text = RULES_1[name]
    data = json.loads(text)
    game = terramars.load(text)
    assert game.rules.encode(game.state) == data["state"]
    asked = data["state"]["pending"][-1][0]["is"] if data["state"]["pending"] else ""
    if data["rules"] == game.rules.number:
        assert game.digest() == data["digest"]
        assert terramars.replay(text).digest() == data["digest"]
    elif asked != "AnyOrder":  # rules 2 ask for the order only where it changes something
        assert game.digest() == data["digest"]
    dice = random.Random(name)
    while (decision := game.decision()) is not None:
        game.apply(dice.choice(decision.options))
    assert game.result() is not None


def test_the_kept_save_can_be_replayed_or_says_why_not():
    text = FORMAT_1.read_text(encoding="utf-8")
    data = json.loads(text)
    if data["rules"] == terramars.load(text).rules.number:
        assert terramars.replay(text).digest() == data["digest"]
    else:
        with pytest.raises(BadSave, match="can be loaded, not replayed"):
            terramars.replay(text)


# Round trips


@pytest.mark.parametrize("seed", range(12))
def test_save_and_load_at_every_twentieth_decision(seed):
    game, dice = begin(settings_for(seed), logged=True), random.Random(seed)
    number = 0
    while (decision := game.decision()) is not None and number < 240:
        if number % 20 == 0:
            text = game.save()
            twin = terramars.load(text)
            assert twin.decision() == decision
            assert twin.save() == text
            option = dice.choice(decision.options)
            twin.apply(option)
            game.apply(option)
            assert twin.digest() == game.digest()
        else:
            game.apply(dice.choice(decision.options))
        number += 1


AT_ONCE = """
import sys, threading
import terramars

sys.setswitchinterval(1e-5)
saves, faults = sys.stdin.read().splitlines(), []

def load(save):
    try:
        terramars.load(save)
    except Exception as error:
        faults.append(error)

threads = [threading.Thread(target=load, args=(save,)) for save in saves]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not faults, faults
"""


@pytest.mark.parametrize("game", terramars.GAMES)
def test_threads_may_load_the_first_games_at_once(game):
    """As a server does when many come back after a restart: the cards are numbered by the first, and once."""
    saves = [terramars.new(game, players=2, seed=seed).save() for seed in range(8)]
    done = subprocess.run([sys.executable, "-c", AT_ONCE], input="\n".join(saves), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_loaded_game_can_still_undo():
    game = mid_game()
    while not game.can_undo(game.decision().seat) and not any(game.can_undo(seat) for seat in (0, 1)):
        game.apply(game.decision().options[-1])
    seat = next(seat for seat in (0, 1) if game.can_undo(seat))
    twin = terramars.load(game.save())
    twin.undo(seat)
    game.undo(seat)
    assert twin.digest() == game.digest()


def test_a_game_without_a_log_can_be_saved():
    game = mid_game().copy()
    twin = terramars.load(game.save())
    assert twin.digest() == game.digest()
    assert twin.log == []


def test_a_save_is_one_line_of_json_with_names_in_it():
    text = mid_game().save()
    assert "\n" not in text
    assert json.loads(text)["terramars"] == "mars"
    assert terramars.load(text.encode()).save() == text


# Damage


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no terramars save"),
        ("hello", "no terramars save"),
        ("[1, 2]", "lacks the key 'terramars'"),
        ("{}", "lacks the key 'terramars'"),
        (b"\xff\xfe\x00", "no terramars save"),
    ],
)
def test_what_is_no_save_is_refused(text, message):
    with pytest.raises(BadSave, match=message):
        terramars.load(text)
    with pytest.raises(BadSave, match=message):
        terramars.replay(text)


def test_a_save_cut_off_anywhere_is_refused():
    text = mid_game().save()
    for at in range(1, len(text), len(text) // 40):
        with pytest.raises(BadSave, match="no terramars save"):
            terramars.load(text[:at])


def test_a_newer_format_is_refused():
    text = mid_game().save()
    for number in (2, 99, "1", None):
        with pytest.raises(BadSave, match="reads up to 1: update terramars"):
            terramars.load(changed(text, format=number))


def test_the_save_of_another_game_is_refused():
    with pytest.raises(UnknownName, match="unknown game 'venus'"):
        terramars.load(changed(mid_game().save(), terramars="venus"))


@pytest.mark.parametrize("key", ["format", "rules", "settings", "origin", "log", "state", "digest"])
def test_a_save_that_lacks_a_part_is_refused(key):
    with pytest.raises(BadSave):
        terramars.load(without(mid_game().save(), key))


@pytest.mark.parametrize("key", ["pending", "players", "deck", "rng", "tracks", "tile_cards", "generation", "shown"])
def test_a_state_that_lacks_a_part_is_refused(key):
    text = mid_game().save()
    state = json.loads(text)["state"]
    del state[key]
    with pytest.raises(BadSave, match="damaged"):
        terramars.load(changed(text, state=state))


def test_a_changed_state_is_noticed():
    text = mid_game().save()
    state = json.loads(text)["state"]
    state["players"][0]["stock"][0] += 100
    with pytest.raises(BadSave, match="does not match its digest"):
        terramars.load(changed(text, state=state))


def test_a_changed_log_is_noticed():
    text = mid_game().save()
    data = json.loads(text)
    log = [entry for entry in data["log"] if entry[0] == "choice"]
    with pytest.raises(BadSave):
        terramars.load(changed(text, log=log[:-1]))


@pytest.mark.parametrize(
    "entry",
    [["choice", 0, "fly away"], ["choice", 0, "play moon-base"], ["choice", 9, "pass"], ["undo", 0, "999"], ["choice"]],
)
def test_a_log_with_nonsense_is_refused(entry):
    text = mid_game().save()
    log = json.loads(text)["log"]
    with pytest.raises(BadSave):
        terramars.load(changed(text, log=[*log, entry]))
    with pytest.raises(BadSave):
        terramars.replay(changed(text, log=[*log, entry]))


def test_cards_and_effects_of_a_newer_version_are_named():
    text = mid_game().save()
    state = json.loads(text)["state"]
    state["deck"][0] = "moon-base"
    with pytest.raises(BadSave, match="unknown card 'moon-base'"):
        terramars.load(changed(text, state=state))
    state = json.loads(text)["state"]
    state["pending"][0][0] = {"is": "FlyToVenus"}
    with pytest.raises(BadSave, match="unknown effect 'FlyToVenus'"):
        terramars.load(changed(text, state=state))


def test_settings_that_are_impossible_are_a_bad_save():
    text = mid_game().save()
    for part in ({"players": 9}, {"board": "moon"}, {"modules": ["moon"]}, {"weather": "fine"}):
        settings = {**json.loads(text)["settings"], **part}
        with pytest.raises(BadSave):
            terramars.load(changed(text, settings=settings))


def test_a_save_played_under_other_rules_loads_but_does_not_replay():
    text = changed(mid_game().save(), rules=0)
    game = terramars.load(text)
    assert game.log == []
    assert game.decision() is not None
    with pytest.raises(BadSave, match="can be loaded, not replayed"):
        terramars.replay(text)


def test_a_replay_notices_a_wrong_check():
    text = mid_game().save()
    log = json.loads(text)["log"]
    at = next(i for i, entry in enumerate(log) if entry[0] == "check")
    log[at][2] = "0" * 16
    with pytest.raises(BadSave, match=f"differs from the save at entry {at}"):
        terramars.replay(changed(text, log=log))


def test_replay_stops_after_so_many_entries():
    game = mid_game()
    for steps in (0, 1, 33, 40):
        assert len(terramars.replay(game.save(), steps).log) >= steps


def test_options_keep_their_order_whatever_came_first_onto_the_cards() -> None:
    ann, bob = table(ann=dict(played=["Regolith Eaters", "Tardigrades", "Ants"]), bob=dict(money=20))
    ann.acts("Tardigrades")
    ann.acts("Regolith Eaters")
    bob.passes()
    ann.chooses("use ants")
    game = ann.game
    assert len(ann.options) == 2
    restored = terramars.load(game.save()).decision()
    guessed = terramars.guess(game.view(0), seed=1).decision()
    assert restored is not None
    assert guessed is not None
    assert [option.notation for option in restored.options] == ann.options
    assert [option.notation for option in guessed.options] == ann.options
