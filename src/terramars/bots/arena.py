"""The arena: bots against each other, every deal played from every seat, on all cores, resumable.

``python -m terramars.bots.arena --bots greedy,random --games 1000`` needs nothing but this source tree.
Finished games are lines of a JSONL file; a run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any, TextIO

from terramars.bots.cluster import cut, spread
from terramars.bots.ratings import csv_of, json_of, summed, table_of_text
from terramars.bots.registry import Seated, make
from terramars.bots.roster import PLACES, game_of, roster
from terramars.core import machine

TASK = 5
"""So many games are a task of a cluster."""

Record = dict[str, Any]
Plan = dict[str, Any]


def planned(bots: Sequence[str], players: int, games: int, seed: int, settings: Record) -> list[Plan]:
    """Every game of a run: settings, seed and who sits where."""
    for spec in bots:
        make(spec, 0, players, settings.get("game", "mars"))
    plans: list[Plan] = []
    for lineup in lineups(bots, players):
        turns = 1 if len(set(lineup)) == 1 else players
        for number in range(games):
            deal, turn = divmod(number, turns)
            seats = [lineup[(seat + turn) % players] for seat in range(players)]
            plans.append({"settings": {**settings, "players": players, "seed": seed + deal}, "bots": seats})
    return plans


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: each alone, each pair, or all around a larger table."""
    if players == 1:
        return [(spec,) for spec in bots]
    if len(bots) == 1:
        return [tuple(bots) * players]
    if players == 2:
        return list(combinations(bots, 2))
    return [tuple(islice(cycle(bots), players))]


def key_of(plan: Plan) -> str:
    """What tells one game of a run from another."""
    return json.dumps([plan["settings"], plan["bots"]], sort_keys=True)


def played(plan: Plan) -> Record:
    """Play one game to its end."""
    settings = plan["settings"]
    rules, own = game_of(settings)
    count = settings["players"]
    seated = seated_at(plan)
    state = rules.start(own)
    seconds = [0.0] * count
    decisions = [0] * count
    clock = time.perf_counter
    while (decision := machine.settle(state)) is not None:
        seat = decision.seat
        view = rules.view(state, seat)
        began = clock()
        option = seated[seat].choose(view, decision)
        seconds[seat] += clock() - began
        decisions[seat] += 1
        machine.apply(state, option, seat if state.lanes else -1)
    return {
        **plan,
        "winners": list(rules.result(state).winners),
        "scores": [asdict(score) for score in rules.scores(state)],
        **roster(rules.id).told(state),
        "decisions": decisions,
        "seconds": [round(spent, 4) for spent in seconds],
    }


def seated_at(plan: Plan) -> list[Seated]:
    """The bots of a game, each with a seed of its own."""
    settings = plan["settings"]
    game, count = settings.get("game", "mars"), settings["players"]
    return [make(spec, seat_seed(settings["seed"], seat), count, game) for seat, spec in enumerate(plan["bots"])]


def seat_seed(seed: int, seat: int) -> int:
    """The seed of the bot at a seat: its own lot, the same in every run."""
    return (seed * 8 + seat) * 2654435761 % (1 << 32)


def read_records(path: Path) -> dict[str, Record]:
    """The finished games of a file, by key; a line cut short by an interruption is left out."""
    found: dict[str, Record] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                record = json.loads(line)
                found[key_of(record)] = record
            except (ValueError, KeyError, TypeError):
                continue
    return found


def played_all(plans: list[Plan]) -> list[Record]:
    """Several games, one after the other: what a worker of a cluster does."""
    return [played(plan) for plan in plans]


def results(
    plans: list[Plan], workers: int, ray: str = "", play: Callable[[Plan], Record] = played
) -> Iterator[Record]:
    """Play games on so many processes, or on a Ray cluster, in the order they finish."""
    if ray:
        for _, records in spread(played_all, cut(plans, TASK), ray, workers):
            yield from records
        return
    if workers <= 1:
        yield from map(play, plans)
        return
    with multiprocessing.Pool(workers) as pool:
        yield from pool.imap_unordered(play, plans)


def run(
    plans: list[Plan],
    path: Path | None,
    workers: int,
    report: Callable[[int, int, float], None] | None = None,
    ray: str = "",
    play: Callable[[Plan], Record] = played,
) -> list[Record]:
    """All games of a plan: those on file are read, the others played and written down as they finish."""
    known = read_records(path) if path is not None else {}
    keys = [key_of(plan) for plan in plans]
    missing = [plan for plan, key in zip(plans, keys, strict=True) if key not in known]
    began = time.perf_counter()
    done = len(plans) - len(missing)
    file = appended(path) if path is not None and missing else None
    try:
        for number, record in enumerate(results(missing, min(workers, max(1, len(missing))), ray, play), 1):
            known[key_of(record)] = record
            if file is not None:
                file.write(json.dumps(record) + "\n")
                file.flush()
            if report is not None:
                spent = time.perf_counter() - began
                report(done + number, len(plans), spent / number * (len(missing) - number))
    finally:
        if file is not None:
            file.close()
    return [known[key] for key in keys]


def appended(path: Path) -> TextIO:
    """The file, open for more lines; a line that was cut short is closed first."""
    cut = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
    file = path.open("a", encoding="utf-8")
    if cut:
        file.write("\n")
    return file


def progress(done: int, games: int, left: float) -> None:
    """A line on stderr: how far, and how long it will still take."""
    width = 30
    full = width * done // max(1, games)
    clock = f"{int(left) // 3600}:{int(left) // 60 % 60:02}:{int(left) % 60:02}"
    end = "\n" if done == games else ""
    print(f"\r[{'#' * full}{'.' * (width - full)}] {done}/{games}  {clock} left ", end=end, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: ``python -m terramars.bots.arena``."""
    parser = argparse.ArgumentParser(prog="arena", description="Let bots play each other and rate them.")
    parser.add_argument("--bots", default="greedy,random", help="names with budgets: greedy,random,search:0.5s")
    parser.add_argument("--game", default="mars", choices=PLACES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="games of each pairing; every deal from every seat")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deal")
    parser.add_argument("--modules", default="base,corporate_era")
    parser.add_argument("--board", default="tharsis")
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 means one per core")
    parser.add_argument("--out", type=Path, help="JSONL file of finished games: a run that stopped goes on")
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--plot", type=Path, help="SVG file")
    parser.add_argument("--ray", default="", help="play on a Ray cluster: auto, an address, or local")
    parser.add_argument("--json", action="store_true", dest="as_json")
    given = parser.parse_args(arguments)
    settings: Record = {"modules": given.modules.split(","), "board": given.board, "draft": given.draft}
    if given.game != "mars":
        # The other games have few settings, all of which have defaults.
        settings = {"game": given.game, **roster(given.game).settings}
    print(arena(
        given.bots.split(","), given.players, given.games, given.seed, settings, given.workers, given.out, given.csv,
        given.plot, given.as_json, given.ray,
    ))  # fmt: skip
    return 0


def arena(
    bots: Sequence[str],
    players: int = 2,
    games: int = 100,
    seed: int = 1,
    settings: Record | None = None,
    workers: int = 0,
    out: Path | None = None,
    csv: Path | None = None,
    plot: Path | None = None,
    as_json: bool = False,
    ray: str = "",
) -> str:
    """Play, write what was asked for, and return the table (or JSON) to print."""
    plans = planned(bots, players, games, seed, settings or dict(roster("mars").settings))
    report = progress if sys.stderr.isatty() and not as_json else None
    records = run(plans, out, workers or os.cpu_count() or 1, report, ray)
    summary = summed(records, list(bots))
    if csv is not None:
        csv.write_text(csv_of(summary), encoding="utf-8")
    if plot is not None:
        from terramars.bots.charts import ratings_chart

        plot.write_text(ratings_chart(summary), encoding="utf-8")
    return json_of(summary) if as_json else table_of_text(summary)


if __name__ == "__main__":
    sys.exit(main())
