"""Bots, budgets, levels, hints, reviews and the arena."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from variants import begin, settings_for

import terramars
from terramars import bots
from terramars.bots.arena import arena, planned, played, read_records, run
from terramars.bots.budget import BadBudget, Budget, read_budget
from terramars.bots.explain import Ranked, explain
from terramars.bots.fitting import explained, fitted, inputs, rows_of
from terramars.bots.leaf import COMES_TO
from terramars.bots.phrases import EN, JA
from terramars.bots.ratings import rated, summed, wilson
from terramars.bots.review import review
from terramars.bots.weights import Weights
from terramars.core.game import Game
from terramars.mars import options
from terramars.mars.scoring import scores


def play_out(game: Game, specs: list[str]) -> Game:
    count = len(game.state.players)
    players = [bots.make(specs[seat % len(specs)], seat, count) for seat in range(count)]
    while (decision := game.decision()) is not None:
        option = players[decision.seat].choose(game.view(decision.seat), decision)
        game.apply(option, decision.seat)
    return game


@pytest.mark.parametrize("seed", range(12))
def test_greedy_plays_every_variant_to_its_end(seed: int) -> None:
    game = play_out(begin(settings_for(seed)), ["greedy"])
    assert game.result() is not None


@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.dose), 4])
def test_search_and_the_baselines_play_to_the_end(players: int) -> None:
    specs = ["search:1n", "tag_osla", "tag_mcts:10n", "random"]
    assert play_out(begin(settings_for(40 + players, players)), specs).result() is not None


@pytest.mark.dose
def test_greedy_beats_random() -> None:
    summary = json.loads(arena(["greedy", "random"], games=10, workers=1, as_json=True))
    assert summary["bots"][0]["win_share"] >= 0.9
    assert {"name", "win_share", "rating", "interval"} <= set(summary["bots"][0])


def test_the_same_seed_gives_the_same_game() -> None:
    plan = planned(["search:2n", "greedy"], 2, 1, 9, {"modules": ["base", "corporate_era"]})[0]
    one, other = played(plan), played(plan)
    for record in (one, other):
        record.pop("seconds")
    assert one == other


def test_every_deal_is_played_from_every_seat() -> None:
    plans = planned(["greedy", "random"], 2, 4, 1, {})
    assert [plan["bots"] for plan in plans] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert [plan["settings"]["seed"] for plan in plans] == [1, 1, 2, 2]
    three = planned(["greedy", "random"], 3, 3, 1, {})
    assert [plan["bots"].index("random") for plan in three] == [1, 0, 2]
    assert len(planned(["greedy", "random", "tag_osla"], 2, 2, 1, {})) == 6


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    plans = planned(["random", "tag_osla"], 2, 4, 1, {"modules": ["base"]})
    run(plans[:2], file, 1)
    with file.open("a") as lines:
        lines.write('{"settings": {"se')  # cut short
    before = file.read_text()
    seen: list[int] = []
    records = run(plans, file, 1, lambda done, games, left: seen.append(done))
    assert seen == [3, 4]
    assert file.read_text().startswith(before)
    assert len(records) == 4 == len(read_records(file))


def test_arena_writes_csv_and_a_chart(tmp_path: Path) -> None:
    table = arena(["random", "tag_osla"], 2, 2, csv=tmp_path / "t.csv", plot=tmp_path / "t.svg", workers=1)
    assert "random" in table
    assert (tmp_path / "t.csv").read_text().count("\n") == 3
    assert (tmp_path / "t.svg").read_text().startswith("<svg")


def test_the_arena_needs_only_the_standard_library() -> None:
    source = Path(terramars.__file__).parents[1]
    code = (
        "import sys; from terramars.bots.arena import main;"
        "main(['--bots', 'random', '--games', '1', '--workers', '1']);"
        "print(sorted({'typer', 'rich', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(source)}
    )
    assert done.stdout.strip().endswith("[]")


def test_ratings_follow_the_results() -> None:
    pairs = {("a", "b"): [75.0, 100.0], ("b", "random"): [50.0, 100.0]}
    ratings = rated(pairs, ["a", "b", "random"])
    assert ratings["random"] == 0
    assert 150 < ratings["a"] < 230
    assert abs(ratings["b"]) < 10
    low, high = wilson(50, 100)
    assert 0.40 < low < 0.5 < high < 0.60


def test_solo_counts_wins() -> None:
    summary: dict[str, Any] = summed([played(plan) for plan in planned(["greedy"], 1, 3, 1, {})], ["greedy"])
    assert summary["players"] == 1
    assert 0 <= summary["bots"][0]["win_share"] <= 1


@pytest.mark.parametrize(("text", "budget"), [("0.5s", Budget(0.5)), ("200n", Budget(0, 200)), ("", Budget())])
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert read_budget(str(budget)) == budget


@pytest.mark.parametrize("text", ["fast", "-1s", "1.5n", "s"])
def test_other_words_are_no_budget(text: str) -> None:
    with pytest.raises(BadBudget):
        read_budget(text)


def test_a_wrong_name_is_refused_with_a_suggestion() -> None:
    with pytest.raises(bots.UnknownBot, match="greedy"):
        bots.make("greddy")
    with pytest.raises(bots.UnknownBot, match="hand"):
        bots.make("greedy:hnd=1")


def test_a_deadline_is_kept() -> None:
    import time

    game = begin(settings_for(7, 2))
    greedy = bots.make("greedy", 1)
    for _ in range(40):
        decision = game.decision()
        assert decision is not None
        game.apply(greedy.choose(game.view(decision.seat), decision), decision.seat)
    search = bots.make("search:0.05s", 1)
    for _ in range(5):
        decision = game.decision()
        assert decision is not None
        began = time.perf_counter()
        option = search.choose(game.view(decision.seat), decision)
        assert time.perf_counter() - began < 2.0
        game.apply(option, decision.seat)


def test_levels_stand_apart() -> None:
    assert [level.rating for level in bots.LEVELS] == sorted(level.rating for level in bots.LEVELS)
    for lower, higher in pairwise(bots.LEVELS):
        assert higher.rating - lower.rating >= 100
        assert higher.games >= (100 if higher.spec.startswith("search") else 200)


def test_levels_have_names_and_play() -> None:
    assert len({level.name for level in bots.LEVELS}) == len(bots.LEVELS) >= 3
    game = begin(settings_for(2, 2))
    decision = game.decision()
    assert decision is not None
    for level in bots.LEVELS:
        assert level.name_ja
        assert bots.make(level.name, 1).choose(game.view(decision.seat), decision, Budget(0, 1)) in decision.options


def test_hints_rank_every_option_in_both_languages() -> None:
    game = begin(settings_for(5, 2))
    greedy = bots.make("greedy", 1)
    for _ in range(80):
        decision = game.decision()
        assert decision is not None
        view = game.view(decision.seat)
        hints = explain(view, decision)
        assert {hint.option for hint in hints} == set(decision.options)
        assert hints[0].loss == 0
        assert all(a.value >= b.value for a, b in pairwise(hints))
        for hint in hints[:2]:
            assert hint.option.notation in hint.sentence("en")
            assert hint.option.notation in hint.sentence("ja")
            assert ("Ｍ€" in hint.sentence("ja")) == (hint.loss > 0 or abs(hint.value) >= 0.05)
            assert abs(sum(amount for _, amount in hint.parts) - hint.value) < 1e-6
        option = greedy.choose(view, decision)
        assert option == hints[0].option or abs(next(h for h in hints if h.option == option).loss) < 1e-6
        game.apply(option, decision.seat)


def test_a_hint_names_the_largest_parts_and_sums_up_the_rest() -> None:
    parts = (("rating", 9.0), ("stock", -8.0), ("map", 3.0), ("hand", -2.0), ("goals", 1.0), ("engine", 0.5))
    hint = Ranked(options.PASS, 3.5, 0.0, parts, 0.3)
    said = hint.sentence("en")
    assert said.startswith("Best: pass is worth +3.5 M€: +9.0 from terraform rating, −8.0 from resources in hand")
    assert said.endswith("+0.5 from everything else. The game ends about 0.3 generations sooner.")
    assert Ranked(options.PASS, 0.0, 0.0, (), 0.0).sentence("en") == "Best: pass; nothing else on offer brings more."
    assert Ranked(options.PASS, 0.0, 2.0, (), 0.0).sentence("ja").startswith("pass では何も変わらない")


def test_both_languages_say_the_same_things() -> None:
    assert EN.keys() == JA.keys()
    for key, words in EN.items():
        assert sorted(words.split("{")[1:] and [part.split("}")[0] for part in words.split("{")[1:]]) == sorted(
            part.split("}")[0] for part in JA[key].split("{")[1:]
        ), key


def test_a_review_finds_losses_and_unplayed_cards() -> None:
    game = play_out(terramars.new(players=2, seed=4, names=["Ann", "Bob"]), ["greedy", "random"])
    found = review(game.save())
    ann, bob = found.sides
    assert ann.loss < 1e-6 < bob.loss
    assert [side.points for side in found.sides] == [score.total for score in scores(game.state)]
    assert len(found.choices) == len(game.choices)
    assert 1 <= len(found.turning_points()) <= 3
    assert "Bob" in found.text("en")
    assert "分かれ目" in found.text("ja")
    assert found.svg().startswith("<svg")
    json.dumps(found.plain())


def test_what_parts_come_to_is_found_again() -> None:
    lot = Random(1)
    truth = [0.5 + 0.1 * i for i in range(2 * len(COMES_TO))]
    rows = []
    for _ in range(400):
        left, parts = lot.uniform(0, 12), [lot.gauss(0, 5) for _ in COMES_TO]
        rows.append((left, parts, sum(w * v for w, v in zip(truth, inputs(left, parts), strict=True))))
    found = fitted(rows)
    assert explained(rows, found) > 0.98
    assert len(rows_of(3)) >= 8


def test_weights_are_one_table_of_numbers() -> None:
    assert all(isinstance(value, (int, float)) for value in vars(Weights()).values())
