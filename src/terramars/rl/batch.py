"""Many games stepped at once into arrays that are there from the beginning, in one process or over several.

>>> from terramars.rl.batch import Batch
>>> batch = Batch(4, variant="tiny", seed=1)
>>> batch.observations.shape[0], batch.counts.min() > 1
(4, True)
>>> batch.step([0, 0, 0, 0])
>>> batch.close()
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terramars.bots.roster import game_of
from terramars.core.errors import TerramarsError
from terramars.rl.games import Games
from terramars.rl.layout import Named
from terramars.rl.layouts import numbered
from terramars.rl.rewards import RewardSpec, reward_of
from terramars.rl.session import MOST_OPTIONS
from terramars.rl.variants import settings_of

ARRAYS = ("observations", "rows", "masks", "counts", "seats", "rewards", "ended", "totals", "choices")


def shapes(layout: Named, count: int, most_options: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch: shape and type of each."""
    players = layout.players
    return {
        "observations": ((count, layout.size), np.int16),
        "rows": ((count, most_options, layout.row_size), np.int16),
        "masks": ((count, layout.actions.size), np.int8),
        "counts": ((count,), np.int16),
        "seats": ((count,), np.int8),
        "rewards": ((count, players), np.float32),
        "ended": ((count,), np.int8),
        "totals": ((count, players), np.int16),
        "choices": ((count,), np.int32),
    }


def arrays_in(buffer: Any, wanted: dict[str, tuple[tuple[int, ...], Any]]) -> dict[str, NDArray[Any]]:
    """The arrays of a batch, one after the other in a buffer."""
    found: dict[str, NDArray[Any]] = {}
    place = 0
    for name, (shape, kind) in wanted.items():
        found[name] = np.ndarray(shape, kind, buffer, place)
        place += -(-found[name].nbytes // 64) * 64
    return found


def room_for(wanted: dict[str, tuple[tuple[int, ...], Any]]) -> int:
    """How many bytes the arrays of a batch take."""
    return sum(-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64 for shape, kind in wanted.values())


class Part:
    """Some neighbouring games of a batch, stepped in one process."""

    def __init__(
        self,
        arrays: dict[str, NDArray[Any]],
        settings: dict[str, Any],
        reward: RewardSpec,
        most_options: int,
        seed: int,
        first: int,
        end: int,
    ) -> None:
        rules, own = game_of(settings)
        encoders = [numbered(rules.id, own, most_options)[1] for _ in range(first, end)]
        count = len(arrays["counts"])
        rewards = [reward_of(reward) for _ in range(first, end)]
        self.games = Games(rules, encoders, own, rewards, first, count, seed)
        mine = {name: array[first:end] for name, array in arrays.items()}
        self.choices = mine["choices"]
        plain = {name: mine[name].reshape(-1).view(np.uint8).data for name in ("observations", "rows", "masks")}
        flat = {name: mine[name].reshape(-1).data for name in ("counts", "seats", "rewards", "ended", "totals")}
        self.buffers = (
            flat["seats"], flat["counts"], plain["observations"], plain["rows"], plain["masks"], flat["rewards"],
            flat["ended"],
        )  # fmt: skip
        self.totals = flat["totals"]
        self.games.look(*self.buffers)

    def step(self) -> None:
        """Do what stands in `choices`."""
        self.games.step(self.choices.tolist(), *self.buffers, self.totals)


class Batch:
    """Games side by side. After every `step`, and from the beginning, the arrays say of each game:

    - `seats`: who is asked; `observations`: what that seat sees; `counts`: how many options it has;
    - `rows`: a row for each option, zeros behind them; `masks`: which actions of the fixed space are possible;
    - `rewards`: what every seat was given for the last choice; `ended`: 1 if that choice ended a game, whose points
      stand in `totals`; a new one has begun.
    """

    observations: NDArray[np.int16]
    rows: NDArray[np.int16]
    masks: NDArray[np.int8]
    counts: NDArray[np.int16]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.int8]
    totals: NDArray[np.int16]
    choices: NDArray[np.int32]

    def __init__(
        self,
        count: int,
        variant: str = "full",
        reward: RewardSpec = "win",
        seed: int = 0,
        processes: int = 0,
        most_options: int = MOST_OPTIONS,
        **settings: Any,
    ) -> None:
        self.settings = settings_of(variant, settings)
        self.settings.pop("seed", None)
        rules, own = game_of(self.settings)
        self.layout = numbered(rules.id, own, 0)[0]
        self.count = count
        wanted = shapes(self.layout, count, most_options)
        self.memory: SharedMemory | None = None
        self.lines: list[Any] = []
        self.workers: list[Any] = []
        self.parts: list[Part] = []
        if processes:
            self.memory = SharedMemory(create=True, size=room_for(wanted))
        arrays = arrays_in(bytearray(room_for(wanted)) if self.memory is None else self.memory.buf, wanted)
        for name in ARRAYS:
            setattr(self, name, arrays[name])
        if self.memory is None:
            self.parts = [Part(arrays, self.settings, reward, most_options, seed, 0, count)]
            return
        context = get_context("spawn")
        ends = [count * (i + 1) // processes for i in range(processes)]
        for first, end in zip([0, *ends], ends, strict=False):
            ours, theirs = context.Pipe()
            given = (theirs, self.memory.name, wanted, self.settings, reward, most_options, seed, first, end)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            theirs.close()
            self.lines.append(ours)
            self.workers.append(worker)
        try:
            self.wait()
        except TerramarsError:
            self.close()
            raise

    def step(self, choices: Sequence[int] | NDArray[Any]) -> None:
        """Choose in every game the option with that row, and step all of them."""
        self.choices[:] = choices
        for part in self.parts:
            part.step()
        for line in self.lines:
            line.send_bytes(b"step")
        self.wait()

    def step_actions(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """The same, with actions of the fixed space."""
        numbers = self.rows[:, :, -1]
        wanted = np.asarray(actions).reshape(-1, 1)
        fits = (numbers == wanted) & (np.arange(numbers.shape[1]) < self.counts.reshape(-1, 1))
        self.step(np.where(fits.any(axis=1), fits.argmax(axis=1), -1))

    def wait(self) -> None:
        """Until every process has answered."""
        for line in self.lines:
            try:
                answer = line.recv_bytes()
            except EOFError:
                raise TerramarsError("a process of the batch has died") from None
            if answer:
                raise TerramarsError(answer.decode())

    def close(self) -> None:
        """End the processes and give the memory back."""
        for line in self.lines:
            with suppress(OSError):
                line.send_bytes(b"")
            line.close()
        for worker in self.workers:
            worker.join()
        self.lines, self.workers = [], []
        if self.memory is not None:
            for name in ARRAYS:
                setattr(self, name, getattr(self, name).copy())
            self.memory.close()
            self.memory.unlink()
            self.memory = None

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *given: object) -> None:
        self.close()


def work(
    line: Any,
    name: str,
    wanted: dict[str, tuple[tuple[int, ...], Any]],
    settings: dict[str, Any],
    reward: RewardSpec,
    most_options: int,
    seed: int,
    first: int,
    end: int,
) -> None:
    """What a process of a batch does until it is told to stop; an empty answer means: done."""
    memory = SharedMemory(name)
    part: Part | None = None
    try:
        part = Part(arrays_in(memory.buf, wanted), settings, reward, most_options, seed, first, end)
        line.send_bytes(b"")
        while line.recv_bytes():
            part.step()
            line.send_bytes(b"")
    except (EOFError, KeyboardInterrupt):
        pass
    except Exception as error:
        line.send_bytes(f"{type(error).__name__}: {error}".encode())
    del part
    with suppress(BufferError):  # views of it live until the process ends, which it does now
        memory.close()
