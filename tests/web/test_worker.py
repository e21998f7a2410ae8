"""Workers: what must hold of them without a database."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

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


def test_a_worker_stops_also_if_it_hears_of_a_job_at_that_moment() -> None:
    async def main() -> None:
        tables: Any = SimpleNamespace(storage=None, thinkers=SimpleNamespace(workers=1))
        worker = Worker(tables, spare=False)
        jobs = NoJobs()
        worker.jobs = jobs  # type: ignore[assignment]
        await worker.start()
        await jobs.asked.wait()
        await asyncio.sleep(0)
        worker.hear()
        await asyncio.wait_for(worker.stop(), 3)

    asyncio.run(main())
