"""What a game keeps of its course: digests written late, sealed saves, the way back, and games played out by chance."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from variants import begin, settings_for

import terramars
from terramars.core import history
from terramars.core.errors import BadSave, CannotUndo
from terramars.core.flow import AnyOrder, Then
from terramars.core.machine import Decision, Pause
from terramars.core.option import Option
from terramars.core.rng import below, shuffled
from terramars.core.rollout import Endless, Rollout
from terramars.mars.conditions import Filling
from terramars.mars.payment import Pay
from terramars.mars.rules import RULES
from terramars.mars.turns import Turn


def random_game(seed: int, choices: int, **settings: object) -> terramars.Game:
    game, dice = terramars.new(seed=seed, **{"players": 2, **settings}), random.Random(seed)
    for _ in range(choices):
        game.apply(dice.choice(game.decision().options))
    return game


def changed(save: str, **parts: object) -> str:
    return json.dumps({**json.loads(save), **parts})


def resealed(save: str, **parts: object) -> str:
    data = {**json.loads(save), **parts}
    return json.dumps({**data, "seal": history.seal_of(data, history.digest_of(data["origin"]))})


# Digests in the log


@pytest.mark.parametrize("seed", range(6))
def test_digests_are_the_same_whenever_the_log_is_read(seed: int) -> None:
    """One game is looked at after every choice, its twin only at the end; both take choices back on the way."""
    games = [begin(settings_for(seed), logged=True) for _ in range(2)]
    dice = random.Random(seed)
    for _ in range(230):
        decision = games[0].decision()
        if decision is None:
            break
        option = dice.choice(decision.options)
        back = dice.random() < 0.2
        for game in games:
            game.apply(option)
            if back and game.can_undo(decision.seat):
                game.undo(decision.seat)
        assert all(entry.text for entry in games[0].log)
    assert any(entry.kind == "check" for entry in games[0].log)
    assert games[0].save() == games[1].save()
    assert terramars.replay(games[1].save()).log == games[0].log


# Sealed saves


def test_a_loaded_game_goes_on_and_saves_as_if_it_had_never_been_away() -> None:
    game = random_game(3, 150, draft=True)
    twin = terramars.load(game.save())
    dice = random.Random(1)
    for _ in range(80):
        option = dice.choice(game.decision().options)
        game.apply(option)
        twin.apply(option)
    assert twin.save() == game.save()
    assert twin.choices == game.choices
    assert twin.tell() == game.tell()


def test_a_save_without_a_seal_is_followed_when_it_is_loaded() -> None:
    data = json.loads(random_game(3, 120).save())
    del data["seal"]
    assert terramars.load(json.dumps(data)).digest() == data["digest"]
    choices = [entry for entry in data["log"] if entry[0] == "choice"]
    with pytest.raises(BadSave, match="does not lead to its state"):
        terramars.load(json.dumps({**data, "log": choices[:-1]}))


def test_a_save_without_its_log_goes_on_and_takes_nothing_back() -> None:
    game = random_game(3, 121)
    twin = terramars.load(game.save(log=False))
    assert (twin.digest(), twin.log, twin.choices) == (game.digest(), [], [])
    option = game.decision().options[0]
    twin.apply(option)
    game.apply(option)
    assert twin.digest() == game.digest()
    assert json.loads(game.save(log=False)).keys() == json.loads(game.save()).keys() - {"seal"}


@pytest.mark.parametrize("part", ["log", "origin", "settings", "seal"])
def test_damage_to_a_sealed_save_is_noticed_when_it_is_loaded(part: str) -> None:
    save = random_game(3, 120).save()
    data = json.loads(save)
    other = json.loads(random_game(4, 120).save())
    with pytest.raises(BadSave, match="does not match its seal"):
        terramars.load(changed(save, **{part: other[part]}))
    assert terramars.load(save).digest() == data["digest"]


def test_a_forged_log_is_found_out_where_it_is_used() -> None:
    save = random_game(3, 120).save()
    log = json.loads(save)["log"]
    forgeries = [
        log[:-1],
        [*log, ["choice", 0, "play moon-base"]],
        [*log, ["choice", 9, "pass"]],
        [*log, ["choice", 0, "pass"], ["undo", 0, "9999"]],
    ]
    for forged in forgeries:
        text = resealed(save, log=forged)
        game = terramars.load(text)
        assert game.decision() is not None
        with pytest.raises(BadSave):
            game.can_undo(0)
        with pytest.raises(BadSave):
            game.tell()
        with pytest.raises(BadSave):
            terramars.replay(text)


# Taking back


@pytest.mark.parametrize("seed", range(8))
def test_undo_leads_to_where_the_choice_was_made(seed: int) -> None:
    game, dice = begin(settings_for(seed), logged=True), random.Random(seed)
    undone = 0
    while (decision := game.decision()) is not None and len(game.choices) < 260:
        before = game.digest()
        option = dice.choice(decision.options)
        game.apply(option)
        if game.can_undo(decision.seat):
            game.undo(decision.seat)
            assert game.digest() == before
            undone += 1
            game.apply(option)
    assert undone > 20


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_was_loaded_takes_back_from_its_last_barrier(seed: int) -> None:
    """As fast as before it was saved: not from its beginning."""
    game, dice = random_game(seed, 150), random.Random(seed)
    undone = 0
    for _ in range(60):
        decision = game.decision()
        before = game.digest()
        game.apply(dice.choice(decision.options))
        game.decision()
        # Without its seal the log is followed when it is loaded.
        loaded = terramars.load(json.dumps({key: value for key, value in game.plain().items() if key != "seal"}))
        assert loaded.history.kept_choices > 100
        assert [choice.place for choice in loaded.choices] == [choice.place for choice in game.choices]
        if loaded.can_undo(decision.seat):
            place = loaded.choices[-1].place
            assert history.fingerprint(RULES, loaded.apart_from([place])) == before
            assert loaded.digest() == game.digest()
            kept = loaded.history.kept
            loaded.undo(decision.seat)
            assert loaded.history.kept is kept
            assert loaded.digest() == before
            undone += 1
    assert undone > 5


def test_all_choices_behind_the_barrier_can_be_taken_back_one_after_the_other() -> None:
    longest = 0
    for seed in range(6):
        game, dice = random_game(seed, 200), random.Random(seed)
        digests: list[str] = []
        for _ in range(60):
            before, reveals = game.digest(), game.state.reveals
            game.apply(dice.choice(game.decision().options))
            game.decision()
            digests = [*digests, before] if game.state.reveals == reveals else []
        for digest in reversed(digests):
            game.undo()
            assert game.digest() == digest
        with pytest.raises(CannotUndo):
            game.undo()
        longest = max(longest, len(digests))
    assert longest > history.FAR


def test_what_was_chosen_before_a_save_can_be_taken_back_after_it() -> None:
    game = random_game(7, 150)
    while not game.can_undo(game.choices[-1].seat):
        game.apply(game.decision().options[0])
    twin = terramars.load(game.save())
    game.undo()
    twin.undo()
    assert twin.save() == game.save()


def test_a_bookmark_forgets_what_came_behind_it() -> None:
    game, dice = random_game(9, 140), random.Random(9)
    plain = terramars.load(game.save())
    mark = game.bookmark()
    for _ in range(60):
        game.apply(dice.choice(game.decision().options))
    game.back_to(mark)
    assert game.save() == plain.save()
    for each in (game, plain):
        for _ in range(40):
            each.apply(each.decision().options[0])
            if each.can_undo(each.choices[-1].seat):
                each.undo()
                each.apply(each.decision().options[-1])
    assert game.save() == plain.save()


# Values with a written constructor


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (Pay(3, ((1, -1, 2),)), Pay(3)),
        (Turn(2), Turn(1)),
        (Then(Pause()), Then(Turn(1))),
        (AnyOrder(((Turn(1), 0, -1),)), AnyOrder(())),
        (Filling(hex=3), Filling(card=3)),
        (Decision(0, Turn(2), -1, ()), Decision(1, Turn(2), -1, ())),
        (Option("amount", amount=2), Option("amount", amount=1)),
    ],
)
def test_written_constructors_leave_a_value_a_frozen_dataclass(value: object, other: object) -> None:
    fields = dataclasses.fields(value)  # type: ignore[arg-type]
    parts = {field.name: getattr(value, field.name) for field in fields if field.init}
    twin = type(value)(**parts)
    assert twin == value
    assert hash(twin) == hash(value)
    assert value != other
    assert type(value).__name__ in repr(value)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, fields[0].name, 1)


# Chance


@pytest.mark.parametrize("count", [0, 1, 2, 15, 16, 17, 64, 65, 80, 81, 128, 129, 233])
def test_a_shuffle_draws_one_number_after_the_other(count: int) -> None:
    for seed in (0, 1, 12345, (1 << 64) - 1):
        rng, deck = seed, list(range(count))
        for i in range(count - 1, 0, -1):
            rng, j = below(rng, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        assert shuffled(seed, list(range(count))) == (rng, deck)


def test_a_rollout_chooses_as_its_lot_would() -> None:
    for seed in range(4):
        game, dice = begin(settings_for(seed)), random.Random(seed)
        made = offered = 0
        while (decision := game.decision()) is not None:
            made += 1
            offered += len(decision.options)
            game.apply(dice.choice(decision.options))
        rollout = Rollout(RULES.start(settings_for(seed)), random.Random(seed))
        rollout.play()
        assert history.fingerprint(RULES, rollout.state) == game.digest()
        assert (rollout.decisions, rollout.options) == (made, offered)


def test_a_rollout_that_does_not_end_says_so() -> None:
    rollout = Rollout(RULES.start({"players": 2, "seed": 1}), random.Random(1))
    with pytest.raises(Endless, match="no end after 20 decisions"):
        rollout.play(most=20)
