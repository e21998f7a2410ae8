"""The measurements of `terramars bench`: fixed seeds, processor time, best and mean of several rounds."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from random import Random
from typing import Any

import terramars
from terramars.core import machine
from terramars.core.game import Game
from terramars.core.rollout import Rollout
from terramars.mars.rules import RULES
from terramars.mars.state import State
from terramars.mars.turns import Turn

ROUNDS = 5
"""Each measurement is done so many times; the best says what the engine can do, the mean what it did."""


def measured(seconds: float) -> dict[str, Any]:
    """Everything `terramars bench` tells, as plain data."""
    table = mid_game(5)
    turn = mid_game(2)
    effect, seat, card = turn.pending[-1]
    half = logged_half()
    save = half.save()
    decisions, games = random_games(seconds)
    return {
        "compiled": not str(machine.__file__).endswith(".py"),
        "engine": str(machine.__file__),
        "python": platform.python_version(),
        "measures": {
            "copy_us": per_call(table.copy, seconds, 1e6),
            "decision_us": decisions,
            "games_per_second": games,
            "listing_us": per_call(lambda: effect.options(turn, seat, card), seconds, 1e6),
            "save_ms": per_call(half.save, seconds, 1e3),
            "load_ms": per_call(lambda: terramars.load(save), seconds, 1e3),
            "replay_ms": per_call(lambda: terramars.replay(save), seconds, 1e3),
        },
    }


def per_call(work: Callable[[], object], seconds: float, unit: float) -> dict[str, float]:
    """What one call costs: best and mean of several rounds that take about so many seconds together."""
    clock = time.process_time
    work()
    number = 1
    while True:
        began = clock()
        for _ in range(number):
            work()
        took = clock() - began
        if took >= seconds / ROUNDS / 2:
            break
        number = max(number * 2, int(number * seconds / ROUNDS / max(took, 1e-6) * 0.9))
    found = [took / number * unit]
    for _ in range(ROUNDS - 1):
        began = clock()
        for _ in range(number):
            work()
        found.append((clock() - began) / number * unit)
    return {"best": min(found), "mean": sum(found) / len(found)}


def random_games(seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """Random games of two: µs per decision (options listed, one applied) and games per CPU second."""
    clock = time.process_time
    per_decision: list[float] = []
    per_second: list[float] = []
    seed = 0
    random_game(seed)
    for _ in range(ROUNDS):
        decisions = games = 0
        began = clock()
        while clock() - began < seconds / ROUNDS or games < 2:
            decisions += random_game(games)
            games += 1
        took = clock() - began
        per_decision.append(took / decisions * 1e6)
        per_second.append(games / took)
    return (
        {"best": min(per_decision), "mean": sum(per_decision) / ROUNDS},
        {"best": max(per_second), "mean": sum(per_second) / ROUNDS},
    )


def random_game(seed: int) -> int:
    """A random game of two with the base box; how many decisions it had."""
    rollout = Rollout(RULES.start({"players": 2, "seed": seed}), Random(seed))
    rollout.play()
    return rollout.decisions


def mid_game(players: int) -> State:
    """A table in the middle of a random game: a turn with a choice, in its sixth generation or later."""
    choose = Random(1).choice
    state = RULES.start({"players": players, "seed": 1})
    while (decision := machine.settle(state)) is not None:
        if state.generation >= 6 and isinstance(decision.effect, Turn) and len(decision.options) > 4:
            break
        machine.apply(state, choose(decision.options), decision.seat if state.lanes else -1)
    return state


def logged_half() -> Game:
    """Half a random game of two with its log."""
    lot = Random(1)
    game = Game(RULES, RULES.start({"players": 2, "seed": 1}))
    while (decision := game.decision()) is not None and len(game.choices) < 250:
        game.apply(lot.choice(decision.options), decision.seat)
    return game
