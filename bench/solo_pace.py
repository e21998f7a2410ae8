"""How far won games alone have come after each generation: the curves of `present/pace.py`.

    python bench/solo_pace.py [games]

The computer player `greedy` plays alone. Of the games that it wins, the mean of the part of the way that lies behind it
is printed, after each generation.
"""

from __future__ import annotations

import sys
from statistics import mean

import terramars
from terramars import bots
from terramars.mars.turns import solo_goal_met
from terramars.web.present.pace import way

PLAIN, SEED = ["base", "corporate_era"], 7000
KINDS = (("terraform", PLAIN), ("terraform", [*PLAIN, "prelude"]), ("tr63", PLAIN), ("tr63", [*PLAIN, "prelude"]))


def played(seed: int, goal: str, modules: list[str]) -> list[float]:
    """The part of the way after each generation of a game, if it was won; else nothing."""
    game = terramars.new(players=1, seed=seed, modules=modules, solo_goal=goal)
    side = bots.make("greedy", seed=seed, players=1)
    course: dict[int, float] = {}
    while (decision := game.decision()) is not None:
        taken, whole = way(game.state)
        course[game.state.generation] = taken / whole
        game.apply(side.choose(game.view(0), decision, side.budget), 0)
    taken, whole = way(game.state)
    course[game.state.generation] = taken / whole
    return list(course.values()) if solo_goal_met(game.state) else []


def main() -> None:
    """Play, and print the curves."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for goal, modules in KINDS:
        won = [course for seed in range(SEED, SEED + games) if (course := played(seed, goal, modules))]
        curve = [round(mean(parts), 2) for parts in zip(*won, strict=True)]
        print(f"{goal}, {' '.join(modules)}: {len(won)} of {games} won: 0.0, {', '.join(map(str, curve))}", flush=True)


if __name__ == "__main__":
    main()
