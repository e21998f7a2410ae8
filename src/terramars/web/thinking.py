"""Computer players think in other processes. They are sent a save without its log and answer with notations."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

T = TypeVar("T")
MOST_HINTS = 60
PICKED = ("choose-corporation", "choose-starter", "keep", "leave")
"""Choices of cards that follow one another and reveal nothing: a hint speaks of all of them."""
MOST_CHOICES = 60
"""No action takes so many choices: a bot that goes on is stopped there, and asked again."""


def think(save: str, seat: int, level: str, seed: int) -> list[str]:
    """The next whole action of a seat, in notation. The bot itself is given views only."""
    import terramars
    from terramars import bots
    from terramars.web import presets
    from terramars.web.chronicle import is_complete

    game = terramars.load(save)
    game.hold = True
    try:
        bot = bots.make(level, seed=seed, players=game.state.setup.players)
    except bots.UnknownBot:
        # A level of an older version: the game must go on.
        bot = bots.make(presets.default_level(), seed=seed, players=game.state.setup.players)
    chosen: list[str] = []
    while len(chosen) < MOST_CHOICES and (decision := game.decision(seat)) is not None:
        before = game.state.reveals
        option = bot.choose(game.view(seat), decision, bot.budget)
        game.apply(option, seat)
        chosen.append(option.notation)
        game.decision()
        # What is turned up belongs to the next submission: it could not be known before.
        if is_complete(game, seat) or game.state.reveals != before:
            break
    return chosen


def hint(save: str, seat: int, lang: str) -> list[dict[str, Any]]:
    """The options of a seat's decision, the best first, with reasons; of cards to pick from, those worth keeping."""
    import terramars
    from terramars import text
    from terramars.bots.explain import explain

    game = terramars.load(save)
    game.hold = True
    found: list[dict[str, Any]] = []
    picking = True
    while picking and len(found) < MOST_HINTS and (decision := game.decision(seat)) is not None:
        view = game.view(seat)
        picking = decision.options[0].kind in PICKED
        if found and not picking:
            break
        ranked = explain(view, decision)
        for place, each in enumerate(ranked):
            words = text.option_text(each.option, view, lang, decision)
            found.append(
                {
                    "id": each.option.notation,
                    "card": each.option.part("card"),
                    "value": round(each.value, 1),
                    "wanted": picking and place == 0 and each.option.kind != "leave",
                    "sentence": each.sentence(lang, words),
                }
            )
        if picking:
            reveals = game.state.reveals
            game.apply(ranked[0].option, seat)
            if game.state.reveals != reveals:
                break
    return found


def begin_process() -> None:
    """In a process of the pool: leave Ctrl-C to the server, which then stops everything, and end when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """In a process that another started: end when that one is gone, even if it was killed."""
    parent = parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=wait, daemon=True).start()


class Thinkers:
    """A small pool of processes, started when the first computer player is asked."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, save: str, seat: int, level: str, seed: int) -> list[str]:
        """Ask a computer player; the event loop goes on meanwhile."""
        return await self.asked(think, save, seat, level, seed)

    async def hint(self, save: str, seat: int, lang: str) -> list[dict[str, Any]]:
        """Ask what a computer player thinks of the options of a seat."""
        return await self.asked(hint, save, seat, lang)

    async def asked(self, work: Callable[..., T], *given: Any) -> T:
        """Have something worked out in another process."""
        for _ in range(2):
            if self.pool is None:
                self.pool = ProcessPoolExecutor(
                    self.workers, mp_context=get_context("spawn"), initializer=begin_process
                )
            try:
                return await asyncio.get_running_loop().run_in_executor(self.pool, work, *given)
            except BrokenProcessPool:
                self.pool = None
        raise RuntimeError("computer players cannot be started")

    def close(self) -> None:
        """Stop the processes."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
