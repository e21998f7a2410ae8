"""Work on many machines: the same function on the same tasks, done by the workers of a Ray cluster (extra ``ray``).

Results are streamed as they come, each with the number of its task, so that nothing depends on who was faster. What a
lost worker was at is done again: a task is a list of seeds, and the same seeds give the same games.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from typing import Any, Final, TypeVar

from terramars.core.errors import TerramarsError
from terramars.mars.boxes import NAMED_IN

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL: Final = "local"
"""Instead of an address: a Ray of one's own on this machine, for as long as the work takes."""

AGAIN: Final = 8
"""So often a task is done again whose worker was lost."""

PATIENCE: Final = 10.0
"""So many seconds an address has to answer."""

WAITING: Final = 3
"""So many tasks for each core are handed out at a time."""


class NoCluster(TerramarsError):
    """Ray is not installed, or there is no cluster at the address."""


def connected(address: str, workers: int = 0) -> Any:
    """Ray, connected to a cluster: ``auto``, an address such as ``ray://host:10001`` or ``host:6379``, or ``local``."""
    try:
        import ray
    except ImportError:
        raise NoCluster("--ray needs Ray: pip install 'terramars[ray]'") from None
    if ray.is_initialized():
        return ray
    check_answers(address)
    # The processes that Ray starts elsewhere do not inherit the environment: boxes of one's own are named again.
    told = {name: os.environ[name] for name in (NAMED_IN,) if os.environ.get(name)}
    given: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False} if address == LOCAL else {}
    if address == LOCAL and workers:
        given["num_cpus"] = workers
    try:
        ray.init(
            address=None if address == LOCAL else address,
            runtime_env={"env_vars": told} if told else None,
            logging_level="ERROR",
            **given,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error}") from None
    return ray


def check_answers(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error}") from None


def done_by(work: Callable[[Task], Result]) -> Callable[[Task], Result]:
    """A plain function that does some work: Ray takes no other callables."""

    def done(task: Task) -> Result:
        return work(task)

    return done


def spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], address: str, workers: int = 0
) -> Iterator[tuple[int, Result]]:
    """The results of all tasks, each with the number of its task, in the order in which they are done."""
    ray = connected(address, workers)
    try:
        # What Ray says of lost workers goes to standard error: on standard output stands what came of the work.
        with redirect_stdout(sys.stderr):
            remote = ray.remote(num_cpus=1, max_retries=AGAIN)(done_by(work))
            at_once = max(2, int(ray.cluster_resources().get("CPU", 1)) * WAITING)
            waiting: dict[Any, int] = {}
            following = 0
            while following < len(tasks) or waiting:
                while following < len(tasks) and len(waiting) < at_once:
                    waiting[remote.remote(tasks[following])] = following
                    following += 1
                done, _ = ray.wait(list(waiting), num_returns=1)
                for each in done:
                    number = waiting.pop(each)
                    yield number, ray.get(each)
    finally:
        if address == LOCAL:
            ray.shutdown()


def cut(plans: Sequence[Task], size: int) -> list[list[Task]]:
    """Plans in tasks of so many."""
    return [list(plans[i : i + size]) for i in range(0, len(plans), size)]
