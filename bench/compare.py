"""Two builds of the engine side by side: what one does in a given time, over what the other does.

    python bench/compare.py /path/to/before/bin/python /path/to/after/bin/python
    python bench/compare.py BEFORE AFTER --rounds 10 --only games,public,load

Each of the two Python executables has some terramars installed, compiled or not. Both are started once, warmed up, and
then asked in turn, slice by slice, so that whatever else the machine does hits both alike; only the time of the process
itself counts. Printed are the medians over all rounds and the median of the ratios of each round: above 1 means that
the second is faster (for bytes: that it needs more).

Games are random games of two; `games` is the engine's own loop, `public` asks `Game.decision` and `Game.apply`. What is
measured on one table is measured on the same twelve tables in the middle of random games; `undo` and `load` on games
after choice 300. `memory` is what a game with its log holds at that point, as tracemalloc sees it.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

TABLES = 12
LATE = 300
"""A game is late after so many choices."""


def choices_of(game: Any) -> Any:
    """The choices in force, by whichever name a version has for them."""
    return game.choices if hasattr(game, "choices") else game.marks


def last_seat(game: Any) -> int:
    """Who has chosen last."""
    last = choices_of(game)[-1]
    return int(last.seat if hasattr(last, "seat") else last[1])


class Bench:
    """What one build is asked to do. It uses only what both versions have."""

    def __init__(self) -> None:
        import terramars
        from terramars.core import machine
        from terramars.core.game import Game
        from terramars.mars.rules import RULES

        self.terramars, self.machine, self.game, self.rules = terramars, machine, Game, RULES
        try:
            from terramars.core.rollout import Rollout
        except ImportError:
            self.roll: Any = None
        else:
            self.roll = Rollout
        self.seed = 0
        self.tables = [self.logged(seed, 60 + 20 * seed) for seed in range(TABLES)]
        self.views = [game.view(game.decision().seat) for game in self.tables]
        self.late: list[Any] = []
        seed = 0
        while len(self.late) < TABLES:
            game = self.logged(seed, LATE)
            while game.decision() is not None and not game.can_undo(last_seat(game)):
                game.apply(game.decision().options[0])
            if game.decision() is not None and len(choices_of(game)) >= LATE:
                self.late.append(game)
            seed += 1
        self.saves = [game.save() for game in self.late]

    def logged(self, seed: int, choices: int) -> Any:
        """A random game with its log, after so many choices."""
        lot = Random(seed)
        game = self.terramars.new(players=2, seed=seed)
        for _ in range(choices):
            decision = game.decision()
            if decision is None:
                break
            game.apply(lot.choice(decision.options))
        return game

    # Whole games: how many.

    def games(self) -> int:
        """A random game in the loop that `terramars simulate` uses: the compiled one, where there is one."""
        self.seed += 1
        state = self.rules.start({"players": 2, "seed": self.seed % 200})
        lot = Random(self.seed % 200)
        if self.roll is not None:
            self.roll(state, lot).play()
            return 1
        return self.own_loop(state, lot.choice)

    def loop(self) -> int:
        """A random game in a loop of our own, interpreted, around the machine."""
        self.seed += 1
        return self.own_loop(
            self.rules.start({"players": 2, "seed": self.seed % 200}), Random(self.seed % 200).choice
        )

    def own_loop(self, state: Any, choose: Callable[[Any], Any]) -> int:
        """Ask the machine and apply, to the end."""
        settle, apply = self.machine.settle, self.machine.apply
        while (decision := settle(state)) is not None:
            apply(state, choose(decision.options), decision.seat if state.lanes else -1)
        return 1

    def public(self) -> int:
        """A random game through the public names, with its log."""
        self.seed += 1
        choose = Random(self.seed % 200).choice
        game = self.terramars.new(players=2, seed=self.seed % 200)
        while (decision := game.decision()) is not None:
            game.apply(choose(decision.options))
        return 1

    # One table after the other: how often.

    def one(self, name: str) -> int:
        """Do one thing with each of the tables (or of the late games)."""
        rules, load, replay = self.rules, self.terramars.load, self.terramars.replay
        if name == "copy":
            among = [game.state.copy() for game in self.tables]
        elif name == "view":
            among = [rules.view(game.state, 0) for game in self.tables]
        elif name == "guess":
            among = [rules.guess(view, 1) for view in self.views]
        elif name == "encode":
            among = [rules.encode(game.state) for game in self.tables]
        elif name == "digest":
            among = [game.digest() for game in self.tables]
        elif name == "save":
            among = [game.save() for game in self.late]
        elif name == "load":
            among = [load(save) for save in self.saves]
        else:
            among = [replay(save) for save in self.saves]
        return len(among)

    def undo(self) -> int:
        """Take the last choice back; coming back to where it was is not measured (see `spent`)."""
        for game in self.late:
            mark = game.bookmark()
            seat = last_seat(game)
            began = time.process_time()
            game.undo(seat)
            game.decision()
            self.spent += time.process_time() - began
            game.back_to(mark)
        return len(self.late)

    def memory(self) -> float:
        """Bytes that a late game holds."""
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [self.logged(seed, LATE) for seed in range(TABLES)]
        for game in kept:
            game.decision()
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return held / len(kept)

    def slice(self, name: str, seconds: float) -> float:
        """Microseconds for one, measured for so long; for memory: bytes."""
        if name == "memory":
            return self.memory()
        work = getattr(self, name, None) or partial(self.one, name)
        self.seed = 0
        self.spent = 0.0
        done = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            done += work()
        took = self.spent if name == "undo" else time.process_time() - began
        return took / done * 1e6


MEASURES = (
    "games", "loop", "public", "copy", "view", "guess", "encode", "digest", "save", "load", "replay",
    "undo", "memory",
)  # fmt: skip


def serve() -> None:
    """Be one of the two builds: answer each line on the input with one on the output."""
    bench = Bench()
    from terramars.core import machine

    print(json.dumps({"file": machine.__file__}), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(bench.slice(name, seconds)), flush=True)


class Build:
    """A process of one Python executable."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        print(f"{python}: {json.loads(self.output.readline())['file']}", flush=True)

    def measure(self, name: str, seconds: float) -> float:
        """One slice of one measure."""
        self.input.write(json.dumps([name, seconds]) + "\n")
        self.input.flush()
        return float(json.loads(self.output.readline()))

    def close(self) -> None:
        """Let the process end."""
        self.input.close()
        self.process.wait()


def compare(before: Build, after: Build, names: list[str], rounds: int, seconds: float) -> None:
    """Measure in turn and print."""
    for name in names:
        for build in (before, after):
            build.measure(name, seconds / 4)
        pairs = []
        for number in range(rounds):
            order = (before, after) if number % 2 == 0 else (after, before)
            found = {build: build.measure(name, seconds) for build in order}
            pairs.append((found[before], found[after]))
        first, second = (statistics.median(column) for column in zip(*pairs, strict=True))
        if name == "memory":
            ratio = statistics.median(b / a for a, b in pairs)
            print(f"{name:8} {first / 1024:9.1f} kB  {second / 1024:9.1f} kB  {ratio:6.3f} times as much", flush=True)
            continue
        ratio = statistics.median(a / b for a, b in pairs)
        rates = f"{1e6 / first:9.1f}/s  {1e6 / second:9.1f}/s"
        print(f"{name:8} {first:9.1f} µs  {second:9.1f} µs  {rates}  {ratio:6.3f} times as fast", flush=True)


def main() -> None:
    """Read the command line."""
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("before", nargs="?")
    reading.add_argument("after", nargs="?")
    reading.add_argument("--rounds", type=int, default=10)
    reading.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of one slice")
    reading.add_argument("--only", default=",".join(MEASURES))
    reading.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = reading.parse_args()
    if given.serve:
        serve()
        return
    if given.before is None or given.after is None:
        reading.error("two Python executables are wanted")
    builds = Build(given.before), Build(given.after)
    try:
        compare(*builds, given.only.split(","), given.rounds, given.seconds)
    finally:
        for build in builds:
            build.close()


if __name__ == "__main__":
    main()
