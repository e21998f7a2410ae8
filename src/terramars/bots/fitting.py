"""How the table of `leaf` was made: ``python -m terramars.bots.fitting --games 2000 --seed 500000``.

Greedy players, every second one with weights changed at random so that styles differ, play each other. At the
start of each generation the parts of both sides are written down; least squares tell what they came to at the end.
Every fourth game is left out of the fit and tells how good it is.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random

from terramars.bots.leaf import COMES_TO, HALF_WAY
from terramars.bots.outlook import generations_left
from terramars.bots.plan import best_of, option_values
from terramars.bots.weights import MANY, Weights
from terramars.bots.worth import PARTS, Judge
from terramars.core import machine
from terramars.mars.rules import RULES
from terramars.mars.scoring import scores
from terramars.mars.state import State

MOST_GENERATIONS = 22
"""Longer games are not counted: with odd weights nobody may want to end one."""
SPREAD = 0.15
"""By how much weights differ from the tuned ones (standard deviation of their logarithm)."""
PULL = 0.02
"""How strongly the fit is held to what the greedy count says."""

Row = tuple[float, list[float], float]
"""Generations left, the parts of one side less those of the other in points, and the final margin."""


def odd_weights(lot: Random) -> Weights:
    """The tuned weights, two of five changed at random."""
    changed: dict[str, float] = {}
    for field in fields(Weights):
        if lot.random() < 0.4:
            changed[field.name] = getattr(MANY, field.name) * math.exp(lot.gauss(0.0, SPREAD))
    for share in ("discount", "step_discount", "carry"):
        changed[share] = min(0.99, changed.get(share, getattr(MANY, share)))
    return replace(MANY, **changed)


def sides(s: State, left: float) -> list[float]:
    """The parts of the first seat less those of the second, in points."""
    found: list[list[float]] = []
    for seat in range(2):
        judge = Judge(s, seat, left, MANY)
        parts = judge.parts(s)
        found.append([parts[part] / judge.p.point for part, _, _ in COMES_TO])
    return [mine - theirs for mine, theirs in zip(*found, strict=True)]


def rows_of(seed: int) -> list[Row]:
    """One game of two players."""
    lot = Random(seed)
    weights = [MANY if lot.random() < 0.5 else odd_weights(lot) for _ in range(2)]
    s = RULES.start({"modules": ["base", "corporate_era"], "players": 2, "seed": seed})
    seen: list[tuple[float, list[float]]] = []
    generation = 1
    while (decision := machine.settle(s)) is not None:
        if s.generation > MOST_GENERATIONS:
            return []
        if s.lanes and s.generation > generation:
            generation = s.generation
            left = generations_left(s, MANY)
            seen.append((left, sides(s, left)))
        values = option_values(s, decision, weights[decision.seat])
        machine.apply(s, decision.options[best_of(values)], decision.seat if s.lanes else -1)
    first, second = (score.total for score in scores(s))
    return [(left, parts, float(first - second)) for left, parts in seen]


def inputs(left: float, parts: list[float]) -> list[float]:
    """The parts, and the parts again as far as the end is away."""
    far = left / (left + HALF_WAY)
    return [*parts, *[far * part for part in parts]]


def trust(left: float) -> float:
    """How much a row counts: early positions tell less."""
    return 100.0 / (7.4 + 0.79 * min(left, 12.0)) ** 2 * (0.3 if left > 10.0 else 1.0)


def fitted(rows: list[Row]) -> list[float]:
    """What each input comes to: weighted least squares, held a little to 1 at the end and no change before it."""
    size = 2 * len(COMES_TO)
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for left, parts, margin in rows:
        values = inputs(left, parts)
        weight = trust(left)
        for i, value in enumerate(values):
            line = matrix[i]
            for k, other in enumerate(values):
                line[k] += weight * value * other
            line[size] += weight * value * margin
    for i in range(size):
        held = PULL * matrix[i][i]
        matrix[i][i] += held
        matrix[i][size] += held * (1.0 if i < len(COMES_TO) else 0.0)
    return solved(matrix)


def solved(matrix: list[list[float]]) -> list[float]:
    """The solution of linear equations (Gauss; the matrix is used up)."""
    size = len(matrix)
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[best] = matrix[best], matrix[i]
        for k in range(size):
            if k != i:
                factor = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def explained(rows: list[Row], weights: list[float]) -> float:
    """The share of the final margins' variance that a table explains."""
    missed = sum([(m - sum(w * v for w, v in zip(weights, inputs(left, p), strict=True))) ** 2 for left, p, m in rows])
    return 1.0 - missed / sum([margin * margin for _, _, margin in rows])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="fitting", description="Fit the table of terramars.bots.leaf.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=500_000)
    given = parser.parse_args(arguments)
    games = [rows_of(given.seed + number) for number in range(given.games)]
    learnt = [row for number, rows in enumerate(games) if number % 4 for row in rows]
    held_out = [row for rows in games[::4] for row in rows]
    weights = fitted(learnt)
    flat = [1.0] * len(COMES_TO) + [0.0] * len(COMES_TO)
    print(f"{len(learnt)} positions; held out {len(held_out)}: explains {explained(held_out, weights):.3f}")
    print(f"the greedy count unchanged: {explained(held_out, flat):.3f}")
    for i, (part, at_end, more) in enumerate(COMES_TO):
        print(f"{PARTS[part]}: {weights[i]:.3f}, {weights[i + len(COMES_TO)]:.3f} (in use: {at_end}, {more})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
