"""Whole games of random choices, or of a computer player's, in this process or in workers that receive plain data."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

from terramars.bots.registry import Seated, make
from terramars.bots.roster import game_of
from terramars.core.game import Game
from terramars.core.history import save_data
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.core.rollout import Endless, Rollout


def play_out(settings: dict[str, Any]) -> dict[str, Any]:
    """One game of uniformly random choices, by the seed in its settings; what it came to, as plain data."""
    rollout: Rollout | BotsOnly | None = None
    began = time.perf_counter()
    try:
        rules, own = game_of(played_by(settings))
        state = rules.start(own)
        rollout = Rollout(state, Random(settings["seed"])) if "bot" not in settings else BotsOnly(settings, state)
        rollout.play()
        scores = [score.total for score in rules.scores(state)]
    except Exception as error:
        return {"error": told(error), "settings": settings, "step": 0 if rollout is None else rollout.decisions}
    return {
        "settings": settings,
        "seconds": time.perf_counter() - began,
        "decisions": rollout.decisions,
        "options": rollout.options,
        **({"turns": state.turn} if rules.id == "dice" else {"generations": state.generation}),
        "scores": scores,
    }


def played_by(plan: dict[str, Any]) -> dict[str, Any]:
    """The settings of the game that a plan names, without who plays it."""
    return {name: value for name, value in plan.items() if name != "bot"}


class BotsOnly:
    """Plays a state to its end, as `Rollout` does, every choice made by the computer player that a plan names."""

    def __init__(self, plan: dict[str, Any], state: Any) -> None:
        self.state = state
        self.decisions = 0
        self.options = 0
        self.rules = game_of(played_by(plan))[0]
        self.bots = seats_of(plan)

    def play(self, most: int = 100_000) -> None:
        """Play on to the end."""
        s = self.state
        while (decision := settle(s)) is not None:
            seat = decision.seat
            self.decisions += 1
            self.options += len(decision.options)
            if self.decisions > most:
                raise Endless(f"no end after {most} decisions")
            apply(s, self.bots[seat].choose(self.rules.view(s, seat), decision), seat if s.lanes else -1)


def seats_of(plan: dict[str, Any]) -> list[Seated]:
    """The computer players of a plan, each with a seed of its own."""
    count, game = plan["players"], plan.get("game", "mars")
    return [make(plan["bot"], plan["seed"] * 8 + seat, count, game) for seat in range(count)]


def play_many(batch: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Several games, one after the other: what a worker does."""
    return [play_out(settings) for settings in batch]


def told(error: BaseException) -> str:
    """An error and where it came from, in a few lines."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    lines = [f"{type(error).__name__}: {error}"]
    lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}" for frame in frames]
    return "\n".join(lines)


def choices(settings: dict[str, Any], steps: int) -> Iterator[tuple[Decision, Option]]:
    """The same choices that `play_out` makes, without applying them: ask for the next after each was applied."""
    lot = Random(settings["seed"])
    bots = seats_of(settings) if "bot" in settings else []
    rules, own = game_of(played_by(settings))
    state = rules.start(own)
    for _ in range(steps):
        decision = settle(state)
        if decision is None:
            return
        seat = decision.seat
        option = bots[seat].choose(rules.view(state, seat), decision) if bots else lot.choice(decision.options)
        yield decision, option
        apply(state, option, decision.seat if state.lanes else -1)


def evidence(failure: dict[str, Any]) -> str:
    """A save of the game just before it failed, with the choice that failed: `terramars replay` does it again."""
    settings, steps = failure["settings"], failure["step"]
    log: list[list[Any]] = []
    failed: dict[str, Any] = {"error": failure["error"], "seat": -1, "option": ""}
    try:
        for number, (decision, option) in enumerate(choices(settings, steps), 1):
            if number == steps:
                failed.update(seat=decision.seat, option=option.notation)
            else:
                log.append(["choice", decision.seat, option.notation])
    except Exception as error:
        failed["while recording"] = told(error)
    rules, own = game_of(played_by(settings))
    try:
        game = Game(rules, rules.start(own))
        for _, seat, text in log:
            game.apply(text, seat)
        save = game.plain()
    except Exception as error:
        # Even saving goes wrong: the settings and the choices still lead there.
        failed["while saving"] = told(error)
        save = save_data(rules, own, log)
    return json.dumps({**save, "failed": failed}, ensure_ascii=False)
