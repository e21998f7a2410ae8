"""What boxes cost: random games of two with the base game alone and with every box, one after the other in one process.

    python bench/boxes.py [--rounds 10] [--games 20]

Only the processor time of this process counts. Printed are the medians over all rounds: games a second, microseconds a
decision, and what a decision with every box costs in those of the base game.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from terramars.core.rollout import Rollout
from terramars.mars.rules import RULES

BASE = ("base", "corporate_era")
TABLES = {
    "base": BASE,
    "every box": (*BASE, "prelude", "venus", "colonies", "turmoil", "world_government", "promo"),
}


def slice_of(modules: tuple[str, ...], first: int, games: int) -> tuple[float, int]:
    """Play some games: the seconds they took and the decisions there were."""
    began, decisions = time.process_time(), 0
    for seed in range(first, first + games):
        rollout = Rollout(RULES.start({"players": 2, "seed": seed, "modules": list(modules)}), Random(seed))
        rollout.play()
        decisions += rollout.decisions
    return time.process_time() - began, decisions


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=10)
    words.add_argument("--games", type=int, default=20, help="games of each kind in a round")
    given = words.parse_args()
    cost: dict[str, list[float]] = {name: [] for name in TABLES}
    speed: dict[str, list[float]] = {name: [] for name in TABLES}
    for number in range(given.rounds + 1):
        for name, modules in TABLES.items():
            seconds, decisions = slice_of(modules, number * given.games, given.games)
            if number:  # the first round warms up
                cost[name].append(seconds / decisions * 1e6)
                speed[name].append(given.games / seconds)
    for name in TABLES:
        games, microseconds = statistics.median(speed[name]), statistics.median(cost[name])
        print(f"{name}: {games:.1f} games/s, {microseconds:.1f} µs a decision")
    ratios = [dear / plain for plain, dear in zip(*cost.values(), strict=True)]
    print(f"a decision with every box costs {statistics.median(ratios):.2f} of one of the base game")


if __name__ == "__main__":
    main()
