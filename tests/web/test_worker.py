"""Workers: what must hold of them without a database."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from terramars.web.computers.worker import Worker


class NoJobs:
    """A database in which nothing is to do."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def take(self, most: int) -> list[str]:
        self.asked.set()
        return []

    async def leave(self) -> None:
        pass

    async def report(self) -> None:
        pass


@pytest.mark.parametrize("moments", range(4))
def test_a_worker_ends_also_if_it_hears_of_a_job_at_that_moment(moments: int) -> None:
    async def main() -> None:
        tables: Any = SimpleNamespace(storage=None, thinkers=SimpleNamespace(workers=1))
        worker = Worker(tables, spare=False)
        jobs = NoJobs()
        worker.jobs = jobs  # type: ignore[assignment]
        await worker.start()
        await jobs.asked.wait()
        await asyncio.sleep(0)
        worker.hear()
        for _ in range(moments):
            await asyncio.sleep(0)
        for task in worker.tasks:
            task.cancel()
        _, still_working = await asyncio.wait(worker.tasks, timeout=3)
        assert not still_working
        await worker.stop()

    asyncio.run(main())
