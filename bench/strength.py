"""How computer players do with every box: mirrored games of two, three and four, and the solo game with each box.

    python bench/strength.py FOLDER                     everything; what is in the folder already is not played again
    python bench/strength.py FOLDER --only greedy       runs whose name contains the word
    python bench/strength.py FOLDER --show              what the folder has so far
    python bench/strength.py FOLDER --again 5           the first five games of each run once more: are they the same?

Each run is a file of finished games (JSONL), so it can be stopped at any time and goes on where it stopped. People's
figures beside it are those of the largest public collection of games with Venus Next and Colonies.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from terramars.bots.arena import key_of, planned, progress, read_records, run
from terramars.bots.ratings import wilson

BASE = ("base", "corporate_era")
ALL = (*BASE, "prelude", "venus", "colonies", "turmoil", "world_government")
BOXES = ("prelude", "venus", "colonies", "turmoil")
PEOPLE = {2: "11.8, 128", 3: "10.4, 110", 4: "9.3, 93"}
EXPERT = {"prelude": 91, "venus": 84, "colonies": 94, "turmoil": 93}
FIRST = 70001
"""The seed of the first deal of every run."""


class Run(NamedTuple):
    """Games of one kind."""

    name: str
    bot: str
    players: int
    games: int
    modules: tuple[str, ...]
    people: str

    def plans(self) -> list[dict[str, Any]]:
        """Its games."""
        return planned([self.bot], self.players, self.games, FIRST, {"modules": list(self.modules)})


def runs() -> Iterator[Run]:
    """Every run, the cheap ones first."""
    for bot, mirrored, alone in (("greedy", 400, 400), ("search:24n", 40, 100)):
        word = bot.partition(":")[0]
        for players in PEOPLE:
            yield Run(f"{word}-{players}", bot, players, mirrored, ALL, PEOPLE[players])
        for box in BOXES:
            yield Run(f"{word}-solo-{box}", bot, 1, alone, (*BASE, box), f"{EXPERT[box]} of 100")


def told(found: Run, records: list[dict[str, Any]]) -> str:
    """What came of the games of a run that are finished, as a line."""
    if not records:
        return f"{found.name}: nothing yet"
    totals = [[sum(score.values()) for score in record["scores"]] for record in records]
    number = len(records)
    if found.players > 1:
        length = sum(record["generation"] for record in records) / number
        best = sum(max(points) for points in totals) / number
        return f"{found.name}: {number} games, {length:.1f} generations, winner {best:.1f}; people {found.people}"
    won = [points[0] for record, points in zip(records, totals, strict=True) if record["winners"]]
    low, high = wilson(len(won), number)
    mean = sum(won) / len(won) if won else 0.0
    share = f"{100 * len(won) / number:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"{found.name}: {number} games, won {share}, {mean:.1f} points when won; an expert {found.people}"


def played_again(found: Run, known: dict[str, Any], games: int, workers: int) -> str:
    """How many of a run's first games come out as they did, choice for choice as far as scores and counts tell."""
    plans = [plan for plan in found.plans() if key_of(plan) in known][:games]
    again = run(plans, None, workers, progress)
    same = sum(timeless(record) == timeless(known[key_of(record)]) for record in again)
    return f"{found.name}: {same} of {len(again)} as before"


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    """What is written down of a game, but for how long it took."""
    return {name: value for name, value in record.items() if name != "seconds"}


def main() -> None:
    """Play what is missing, and tell what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--only", default="", help="runs whose name contains this")
    words.add_argument("--show", action="store_true", help="play nothing")
    words.add_argument("--again", type=int, default=0, metavar="GAMES", help="play so many of each run once more")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for found in runs():
        if given.only in found.name:
            path = given.folder / f"{found.name}.jsonl"
            if not given.show and not given.again:
                run(found.plans(), path, given.workers, progress)
            known = read_records(path)
            if given.again:
                print(played_again(found, known, given.again, given.workers), flush=True)
                continue
            print(told(found, [known[key] for key in map(key_of, found.plans()) if key in known]), flush=True)


if __name__ == "__main__":
    main()
