"""The measurements of `terramars bench`: fixed seeds, processor time, best and mean of several rounds."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import terramars
from terramars.bots import make
from terramars.bots.roster import game_of
from terramars.core import machine
from terramars.core.game import Game
from terramars.core.rollout import Rollout
from terramars.core.rules import Rules

ROUNDS = 5
"""Each measurement is done so many times; the best says what the engine can do, the mean what it did."""


@dataclass(frozen=True)
class Midway:
    """What is taken of a game for measurements: its largest table, and when it is about half way."""

    most: int
    """The largest number of players."""
    begins: Callable[[Any], bool]
    """Whether a table is that far."""


MIDWAY = {"mars": Midway(5, lambda s: bool(s.generation >= 6)), "dice": Midway(4, lambda s: bool(s.turn >= 60))}
"""By the ids of the games."""


def measured(seconds: float, game: str = "mars") -> dict[str, Any]:
    """Everything `terramars bench` tells, as plain data."""
    rules, _ = game_of({"game": game})
    table = mid_game(rules, MIDWAY[game].most)
    turn = mid_game(rules, 2)
    effect, seat, card = turn.pending[-1]
    half = logged_half(rules)
    save = half.save()
    decisions, games = rates(lambda seed: random_game(rules, seed), seconds)
    # A game of judging players takes long: fewer are enough.
    thoughts, judged = rates(lambda seed: greedy_game(rules, seed), seconds, 2)
    return {
        "compiled": not str(machine.__file__).endswith(".py"),
        "engine": str(machine.__file__),
        "python": platform.python_version(),
        "measures": {
            "copy_us": per_call(table.copy, seconds, 1e6),
            "decision_us": decisions,
            "games_per_second": games,
            "greedy_ms": {name: micros / 1000.0 for name, micros in thoughts.items()},
            "greedy_games_per_second": judged,
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


def rates(
    play: Callable[[int], int], seconds: float, rounds: int = ROUNDS
) -> tuple[dict[str, float], dict[str, float]]:
    """Whole games, by a function that says how many decisions each had: µs a decision, and games per CPU second."""
    clock = time.process_time
    per_decision: list[float] = []
    per_second: list[float] = []
    for _ in range(rounds):
        decisions = games = 0
        began = clock()
        while clock() - began < seconds / rounds or not games:
            decisions += play(games)
            games += 1
        took = clock() - began
        per_decision.append(took / decisions * 1e6)
        per_second.append(games / took)
    return (
        {"best": min(per_decision), "mean": sum(per_decision) / rounds},
        {"best": max(per_second), "mean": sum(per_second) / rounds},
    )


def random_game(rules: Rules, seed: int) -> int:
    """A random game of two as it is begun without settings; how many decisions it had."""
    rollout = Rollout(rules.start({"players": 2, "seed": seed}), Random(seed))
    rollout.play()
    return rollout.decisions


def greedy_game(rules: Rules, seed: int) -> int:
    """The same between two greedy players, each with its view."""
    state = rules.start({"players": 2, "seed": seed})
    bots = [make("greedy", seat, 2, rules.id) for seat in range(2)]
    decisions = 0
    while (decision := machine.settle(state)) is not None:
        seat = decision.seat
        machine.apply(state, bots[seat].choose(rules.view(state, seat), decision), seat if state.lanes else -1)
        decisions += 1
    return decisions


def mid_game(rules: Rules, players: int) -> Any:
    """A table in the middle of a random game: a turn with a choice."""
    choose = Random(1).choice
    begins = MIDWAY[rules.id].begins
    state = rules.start({"players": players, "seed": 1})
    while (decision := machine.settle(state)) is not None:
        if begins(state) and decision.effect.begins_action() and len(decision.options) > 4:
            break
        machine.apply(state, choose(decision.options), decision.seat if state.lanes else -1)
    return state


def logged_half(rules: Rules) -> Game:
    """Half a random game of two with its log."""
    lot = Random(1)
    game = Game(rules, rules.start({"players": 2, "seed": 1}))
    while (decision := game.decision()) is not None and len(game.choices) < 250:
        game.apply(lot.choice(decision.options), decision.seat)
    return game
