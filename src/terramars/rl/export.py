"""Games as tables: a row for every decision, and one for every game, in Parquet or CSV (extra ``data``).

docs/research.md has the dataset card: what stands in every column. The same seeds give the same rows in the same order,
with any number of processes and on a cluster.
"""

from __future__ import annotations

import csv
import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from terramars import __version__
from terramars.bots.arena import Plan, planned, seated_at
from terramars.bots.cluster import cut, spread
from terramars.bots.roster import game_of
from terramars.core import machine
from terramars.core.errors import TerramarsError
from terramars.core.rules import Rules
from terramars.rl.layout import Named
from terramars.rl.layouts import ROUNDS, numbered
from terramars.rl.numbering import Numbering

TASK: Final = 10
"""So many games are recorded at a time; their decisions become a row group of the file."""

Columns = dict[str, list[Any]]

PARTS_BETWEEN: Final = "|"
"""What stands between the options in CSV."""


class NoParquet(TerramarsError):
    """PyArrow is not installed."""


def arrow() -> Any:
    """PyArrow, with what is needed of it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoParquet("Parquet needs PyArrow: pip install 'terramars[data]', or write --csv") from None
    return pyarrow


class Recorder:
    """Plays games and writes down every decision."""

    def __init__(self, game: str, encoder: Numbering | None) -> None:
        self.encoder = encoder
        self.round = ROUNDS[game]
        self.categories = categories(game)
        self.decisions: Columns = {name: [] for name in DECISION_COLUMNS}
        self.features = array("h")
        self.games: Columns = {name: [] for name in game_columns(game)}

    def record(self, plan: Plan) -> None:
        """Play one game to its end."""
        rules, settings = game_of(plan["settings"])
        seated = seated_at(plan)
        state = rules.start(settings)
        rows = self.decisions
        step = 0
        while (decision := machine.settle(state)) is not None:
            seat = decision.seat
            option = seated[seat].choose(rules.view(state, seat), decision)
            rows["game"].append(settings["seed"])
            rows["table"].append(len(self.games["game"]))
            rows["step"].append(step)
            rows["seat"].append(seat)
            rows["bot"].append(plan["bots"][seat])
            rows["generation"].append(getattr(state, self.round))
            rows["question"].append(type(decision.effect).__name__)
            rows["options"].append([each.notation for each in decision.options])
            rows["choice"].append(decision.options.index(option))
            rows["chosen"].append(option.notation)
            rows["kind"].append(option.kind)
            if self.encoder is not None:
                row = array("h", bytes(self.encoder.observation_bytes))
                self.encoder.observe(state, decision, seat, memoryview(row).cast("B"), 0)
                self.features.extend(row)
            machine.apply(state, option, seat if state.lanes else -1)
            step += 1
        self.end(plan, rules, state, step)

    def end(self, plan: Plan, rules: Rules, state: Any, steps: int) -> None:
        """Write down how a game ended, in its own row and beside its decisions."""
        outcome = rules.result(state)
        points = rules.scores(state)
        games = self.games
        games["game"].append(plan["settings"]["seed"])
        games["bots"].append(list(plan["bots"]))
        games["settings"].append(json.dumps(plan["settings"], sort_keys=True))
        games["generations"].append(getattr(state, self.round))
        games["decisions"].append(steps)
        games["winners"].append(list(outcome.winners))
        games["reason"].append(outcome.reason)
        games["points"].append([score.total for score in points])
        for name in self.categories:
            games[f"points_{name}"].append([getattr(score, name) for score in points])
        rows = self.decisions
        share = 1.0 / len(outcome.winners) if outcome.winners else 0.0
        for seat in rows["seat"][len(rows["points"]) :]:
            rows["points"].append(points[seat].total)
            rows["won"].append(share if seat in outcome.winners else 0.0)


DECISION_COLUMNS: Final = (
    "game", "table", "step", "seat", "bot", "generation", "question", "options", "choice", "chosen", "kind", "points",
    "won",
)  # fmt: skip


def categories(game: str) -> tuple[str, ...]:
    """What points are counted for in a game."""
    return tuple(field.name for field in fields(import_module(f"terramars.{game}.scoring").Score))


def game_columns(game: str) -> tuple[str, ...]:
    """The columns of a row for a whole game."""
    always = ("game", "bots", "settings", "generations", "decisions", "winners", "reason", "points")
    return (*always, *[f"points_{name}" for name in categories(game)])


Recorded = tuple[Columns, bytes, Columns]


def recorded(plans: list[Plan], features: bool) -> Recorded:
    """Some games written down: what a worker does. Plain lists and bytes, so that any process can be sent them."""
    from zlib import compress

    rules, _, encoder = numbered_plan(plans[0])
    recorder = Recorder(rules.id, encoder if features else None)
    for plan in plans:
        recorder.record(plan)
    return recorder.decisions, compress(recorder.features.tobytes(), 1), recorder.games


def numbered_plan(plan: Plan) -> tuple[Rules, Named, Numbering]:
    """The rules of a planned game, its layout, and what writes its tables as numbers."""
    rules, settings = game_of(plan["settings"])
    return rules, *numbered(rules.id, {**settings, "seed": 0}, 0)


def all_recorded(plans: Sequence[Plan], features: bool, workers: int, ray: str) -> Iterator[Recorded]:
    """All games, some at a time, in the order of the plans."""
    tasks = cut(plans, TASK)
    work = partial(recorded, features=features)
    if ray:
        yield from in_order(spread(work, tasks, ray, workers))
    elif workers <= 1:
        yield from map(work, tasks)
    else:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(work, tasks)


def in_order(numbered: Iterator[tuple[int, Recorded]]) -> Iterator[Recorded]:
    """Results that come as they are done, in the order of their numbers."""
    waiting: dict[int, Recorded] = {}
    following = 0
    for number, found in numbered:
        waiting[number] = found
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def outcomes_path(path: Path) -> Path:
    """Where the rows of the games go: beside those of the decisions."""
    return path.with_name(f"{path.stem}.outcomes{path.suffix}")


def export(
    path: Path,
    bots: Sequence[str],
    players: int = 2,
    games: int = 100,
    seed: int = 1,
    settings: dict[str, Any] | None = None,
    features: bool = True,
    workers: int = 1,
    ray: str = "",
    as_csv: bool = False,
    report: Callable[[int], None] | None = None,
) -> dict[str, int]:
    """Play games and write them down; how many games and decisions there are."""
    plans = planned(bots, players, games, seed, settings or {})
    rules, layout, _ = numbered_plan(plans[0])
    writer: Any = CsvFiles(path, rules) if as_csv else ParquetFiles(path, rules, layout, features)
    found = {"games": 0, "decisions": 0}
    try:
        for decisions, packed, outcomes in all_recorded(plans, features and not as_csv, workers, ray):
            decisions["table"] = [found["games"] + number for number in decisions["table"]]
            writer.write(decisions, packed, outcomes)
            found["games"] += len(outcomes["game"])
            found["decisions"] += len(decisions["game"])
            if report is not None:
                report(len(outcomes["game"]))
    finally:
        writer.close()
    return found


class CsvFiles:
    """Two files that any spreadsheet reads; without features."""

    def __init__(self, path: Path, rules: Rules) -> None:
        self.columns = (DECISION_COLUMNS, game_columns(rules.id))
        self.files = [place.open("w", newline="", encoding="utf-8") for place in (path, outcomes_path(path))]
        self.writers = [csv.writer(file) for file in self.files]
        for writer, columns in zip(self.writers, self.columns, strict=True):
            writer.writerow(columns)

    def write(self, decisions: Columns, packed: bytes, games: Columns) -> None:
        """Write down some games."""
        for writer, columns, names in zip(self.writers, (decisions, games), self.columns, strict=True):
            for row in zip(*[columns[name] for name in names], strict=True):
                writer.writerow([flat(cell) for cell in row])

    def close(self) -> None:
        """That is all."""
        for file in self.files:
            file.close()


def flat(cell: Any) -> Any:
    """A list as one cell."""
    return PARTS_BETWEEN.join(map(str, cell)) if isinstance(cell, list) else cell


class ParquetFiles:
    """Two Parquet files; the layout of the features stands in the metadata of the first."""

    def __init__(self, path: Path, rules: Rules, layout: Named, features: bool) -> None:
        pa = self.pa = arrow()
        words = pa.dictionary(pa.int32(), pa.string())
        numbers = pa.list_(pa.int16())
        self.size = layout.size
        self.features = features
        decisions = [
            ("game", pa.int64()), ("table", pa.int32()), ("step", pa.int32()), ("seat", pa.int8()), ("bot", words),
            ("generation", pa.int16()), ("question", words), ("options", pa.list_(pa.string())),
            ("choice", pa.int16()), ("chosen", pa.string()), ("kind", words), ("points", pa.int16()),
            ("won", pa.float32()),
        ]  # fmt: skip
        if features:
            decisions.append(("features", pa.list_(pa.int16(), layout.size)))
        games = [
            ("game", pa.int64()), ("bots", pa.list_(pa.string())), ("settings", words), ("generations", pa.int16()),
            ("decisions", pa.int32()), ("winners", pa.list_(pa.int8())), ("reason", words), ("points", numbers),
            *[(f"points_{name}", numbers) for name in categories(rules.id)],
        ]  # fmt: skip
        told = json.dumps(layout.plain())
        about = {"terramars": __version__, "game": rules.id, "rules": str(rules.number), "layout": told}
        self.schemas = [pa.schema(decisions, about), pa.schema(games)]
        self.writers = [
            pa.parquet.ParquetWriter(place, schema, compression="zstd")
            for place, schema in zip((path, outcomes_path(path)), self.schemas, strict=True)
        ]

    def write(self, decisions: Columns, packed: bytes, games: Columns) -> None:
        """Write down some games: a row group."""
        from zlib import decompress

        pa = self.pa
        for schema, writer, columns in zip(self.schemas, self.writers, (decisions, games), strict=True):
            found = [
                pa.array(columns[field.name], field.type) for field in schema if field.name in columns
            ]
            if "features" in schema.names:
                numbers = pa.Array.from_buffers(pa.int16(), len(columns["game"]) * self.size,
                                                [None, pa.py_buffer(decompress(packed))])  # fmt: skip
                found.append(pa.FixedSizeListArray.from_arrays(numbers, self.size))
            writer.write_table(pa.Table.from_arrays(found, schema=schema))

    def close(self) -> None:
        """That is all."""
        for writer in self.writers:
            writer.close()
