"""Games as tables: what stands in the files, and that everybody can read them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import terramars
from terramars.cli import app
from terramars.rl.export import DECISION_COLUMNS, export, game_columns, outcomes_path
from terramars.rl.layout import layout_for
from terramars.rl.variants import settings_of

pytestmark = pytest.mark.rl

TINY = settings_of("tiny", {})


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "games.parquet"
    assert export(path, ["greedy", "random"], games=6, settings=TINY)["games"] == 6
    return path


def test_every_decision_of_every_game_has_a_row(file: Path) -> None:
    decisions, games = pq.read_table(file), pq.read_table(outcomes_path(file))
    assert decisions.schema.names == [*DECISION_COLUMNS, "features"]
    assert games.schema.names == list(game_columns("mars"))
    assert decisions.num_rows == sum(games["decisions"].to_pylist())
    assert games["game"].to_pylist() == [1, 1, 2, 2, 3, 3]
    assert games["bots"].to_pylist()[:2] == [["greedy", "random"], ["random", "greedy"]]


def test_the_rows_are_a_game_that_can_be_played_again(file: Path) -> None:
    """The features are those of the table where the choice was made, and the choices lead to the points."""
    rows = [row for row in pq.read_table(file).to_pylist() if row["table"] == 1]
    layout = layout_for(TINY)
    game = terramars.new(**TINY, seed=1)
    for row in rows:
        decision = game.decision()
        assert decision is not None
        assert [option.notation for option in decision.options] == row["options"]
        told = layout.explain(row["features"])
        assert told["own.tr"] == game.state.players[row["seat"]].tr
        assert told["generation"] == row["generation"] == game.state.generation
        assert row["options"][row["choice"]] == row["chosen"]
        game.apply(row["chosen"], row["seat"])
    points = [score.total for score in game.scores()]
    assert {(row["seat"], row["points"]) for row in rows} == set(enumerate(points))
    winners = game.result().winners
    assert all((row["won"] > 0) == (row["seat"] in winners) for row in rows)


def test_the_layout_stands_in_the_file(file: Path) -> None:
    told = json.loads(pq.read_schema(file).metadata[b"layout"])
    layout = layout_for(TINY)
    assert told["fingerprint"] == layout.fingerprint
    assert sum(len(segment["labels"]) for segment in told["observation"]) == layout.size


def test_pandas_polars_and_duckdb_read_the_same(file: Path) -> None:
    counted = duckdb.sql(f"select kind, count(*) from '{file}' group by kind").fetchall()
    frame = pd.read_parquet(file)
    assert dict(counted) == frame["kind"].value_counts().to_dict()
    assert dict(counted) == dict(pl.read_parquet(file)["kind"].cast(pl.String).value_counts().iter_rows())


def test_any_number_of_processes_writes_the_same_rows(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "two.parquet"
    export(other, ["greedy", "random"], games=6, settings=TINY, workers=2)
    for place in (lambda path: path, outcomes_path):
        assert pq.read_table(place(other)).equals(pq.read_table(place(file)))


def test_games_of_the_dice_game_are_tables_too(tmp_path: Path) -> None:
    file = tmp_path / "dice.parquet"
    words = ["export", str(file), "--game", "dice", "--games", "2", "--bots", "greedy,random", "-w", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    games = pq.read_table(outcomes_path(file))
    assert games.schema.names == list(game_columns("dice"))
    metadata = pq.read_schema(file).metadata
    assert metadata[b"game"] == b"dice"
    rows = [row for row in pq.read_table(file).to_pylist() if row["table"] == 1]
    game = terramars.new("dice", players=2, corporate_era=False, seed=1)
    names = [f"{segment['name']}.{label}" if label else segment["name"]
             for segment in json.loads(metadata[b"layout"])["observation"] for label in segment["labels"]]  # fmt: skip
    for row in rows:
        told = dict(zip(names, row["features"], strict=True))
        decision = game.decision()
        assert decision is not None
        assert [option.notation for option in decision.options] == row["options"]
        assert told["turn"] == row["generation"] == game.state.turn
        game.apply(row["chosen"], row["seat"])
    assert games["points"].to_pylist()[1] == [score.total for score in game.scores()]


def test_the_command_writes_csv(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    words = ["export", str(file), "--csv", "--games", "2", "--variant", "tiny", "--bots", "random", "-w", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    rows: list[dict[str, Any]]
    rows, games = [list(csv.DictReader(place.read_text("utf-8").splitlines())) for place in (file, outcomes_path(file))]
    assert len(rows) == sum(int(game["decisions"]) for game in games)
    assert all(row["chosen"] == row["options"].split("|")[int(row["choice"])] for row in rows)
    assert f"2 games, {len(rows)} decisions" in done.output
