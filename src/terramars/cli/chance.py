"""Whole games of random choices, in this process or in workers that receive only plain data."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

from terramars.core.game import Game
from terramars.core.history import save_data
from terramars.core.machine import Decision, apply, settle
from terramars.core.option import Option
from terramars.core.rollout import Rollout
from terramars.core.rules import Rules, registered


def rules_of(plan: dict[str, Any]) -> tuple[Rules, dict[str, Any]]:
    """The rules of the game that a plan names, Mars unless another is named, and the settings of that game."""
    from importlib import import_module

    game = plan.get("game", "mars")
    import_module(f"terramars.{game}.rules")
    return registered(game), {name: value for name, value in plan.items() if name != "game"}


def play_out(settings: dict[str, Any]) -> dict[str, Any]:
    """One game of uniformly random choices, by the seed in its settings; what it came to, as plain data."""
    rollout: Rollout | None = None
    began = time.perf_counter()
    try:
        rules, own = rules_of(settings)
        state = rules.start(own)
        rollout = Rollout(state, Random(settings["seed"]))
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
    rules, own = rules_of(settings)
    state = rules.start(own)
    for _ in range(steps):
        decision = settle(state)
        if decision is None:
            return
        option = lot.choice(decision.options)
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
    rules, own = rules_of(settings)
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
