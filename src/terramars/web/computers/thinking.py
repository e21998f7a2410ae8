"""Computer players think in other processes. They are sent a save without its log and answer with notations."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from terramars.web.computers.process import GivenUp, LimitedProcess, Limits
from terramars.web.computers.queue import Asker, ThinkingQueue

T = TypeVar("T")
SOMEBODY = Asker()
MOST_HINTS_KEPT = 200
MOST_CHOICES = 60
"""No action takes so many choices: a bot that goes on is stopped there, and asked again."""


def think(save: str, seat: int, level: str, seed: int) -> list[str]:
    """The next whole action of a seat, in notation. The bot itself is given views only."""
    import terramars
    from terramars.web.games import presenter
    from terramars.web.play.history import is_complete

    game = terramars.load(save)
    game.hold = True
    bot = presenter(game.rules.id).bot(level, seed, game.state.setup.players)
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


def hint(save: str, seat: int, lang: str) -> dict[str, Any]:
    """What a seat should do and why, and its options, the best first; of cards to pick from, those worth keeping."""
    import terramars
    from terramars.web.games import presenter

    game = terramars.load(save)
    game.hold = True
    return presenter(game.rules.id).hint(game, seat, lang)


class Thinkers:
    """A few processes, started when they are first needed, and the queue before them."""

    def __init__(
        self,
        workers: int = 0,
        limits: Limits | None = None,
        queue: ThinkingQueue | None = None,
        make: Callable[[Limits], LimitedProcess] = LimitedProcess,
    ) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.limits = limits or Limits()
        self.queue = queue or ThinkingQueue()
        self.make = make
        self.free: list[LimitedProcess] = []
        self.busy: list[LimitedProcess] = []
        self.threads: ThreadPoolExecutor | None = None
        """Each waits for the answer of one process."""
        self.hints: OrderedDict[tuple[str, int, str], asyncio.Task[dict[str, Any]]] = OrderedDict()
        """Hints that were asked for of late: who asks again at the same point gets the same."""

    async def think(self, save: str, seat: int, level: str, seed: int, asker: Asker = SOMEBODY) -> list[str]:
        """Ask a computer player; the event loop goes on meanwhile."""
        return await self.asked(think, save, seat, level, seed, asker=asker)

    async def hint(self, save: str, seat: int, lang: str, asker: Asker = SOMEBODY) -> dict[str, Any]:
        """Ask what a computer player thinks of the options of a seat."""
        key = (hashlib.sha256(save.encode()).hexdigest(), seat, lang)
        known = self.hints.get(key)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = self.hints[key] = asyncio.ensure_future(self.asked(hint, save, seat, lang, asker=asker))
            while len(self.hints) > MOST_HINTS_KEPT:
                self.hints.popitem(last=False)
        # Somebody who goes away must not take the answer from others who ask the same.
        return await asyncio.shield(known)

    async def asked(self, work: Callable[..., T], *given: Any, asker: Asker = SOMEBODY) -> T:
        """Have something worked out in another process, when its turn has come."""
        job = self.queue.add(asker, asyncio.get_running_loop().create_future())
        self.go_on()
        try:
            process = await job.turn
        except asyncio.CancelledError:
            self.queue.leave(job)
            if job.turn.done() and not job.turn.cancelled():
                self.release(job.turn.result())
            raise
        began = self.queue.clock()
        try:
            return await self.done_by(process, work, given)
        finally:
            self.queue.count(job, self.queue.clock() - began)
            self.release(process)

    def release(self, process: LimitedProcess) -> None:
        """A process has done its job: the next one begins."""
        self.busy.remove(process)
        if not process.ended:
            self.free.append(process)
        self.go_on()

    async def done_by(self, process: LimitedProcess, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        """Wait for a process to do something. If nobody wants it any more, the process is ended: it could take long."""
        if self.threads is None:
            self.threads = ThreadPoolExecutor(self.workers, "thinking")
        doing = asyncio.get_running_loop().run_in_executor(self.threads, process.do, work, given)
        try:
            found: T = await asyncio.shield(doing)
            return found
        except asyncio.CancelledError:
            process.end()
            await asyncio.wait((doing,))
            if not doing.cancelled():
                doing.exception()  # Looked at, so that nobody complains about it.
            raise

    def idle_process(self) -> LimitedProcess:
        """A process that has nothing to do; a new one if there is none."""
        while self.free and self.free[-1].ended:
            self.free.pop()
        found = self.free.pop() if self.free else self.make(self.limits)
        self.busy.append(found)
        return found

    def go_on(self) -> None:
        """Let as many jobs begin as there are processes for."""
        while len(self.busy) < self.workers and (job := self.queue.next()) is not None:
            if job.turn.done():
                continue
            try:
                job.turn.set_result(self.idle_process())
            except OSError as error:
                # Told to whom it concerns: this may run at the end of somebody else's job.
                job.turn.set_exception(GivenUp(f"no process could be started: {error.strerror or error}"))

    def before(self, table: str) -> int:
        """How many jobs wait before the one of a table."""
        return self.queue.before(table)

    def close(self) -> None:
        """End the processes."""
        for process in [*self.free, *self.busy]:
            process.end()
        self.free.clear()
        if self.threads is not None:
            self.threads.shutdown(wait=False, cancel_futures=True)
            self.threads = None
