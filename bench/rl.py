"""How many decisions a second the environments make, and where the time goes.

    python bench/rl.py [--seconds 4] [--processes 2] [--games 64]

Random games of two with the default modules, full size. TAG's Java engine was published with 10,400 forward calls a
second for its own Terraforming Mars.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import numpy as np

import terramars.core.machine as machine
from terramars.mars.rules import RULES
from terramars.rl import Batch, layout_for, raw_env
from terramars.rl.encoder import Encoder

SETTINGS: dict[str, Any] = {"players": 2}


def alone(seconds: float, level: int) -> tuple[float, float]:
    """Decisions per second of processor time, and options a decision: 0 plain, 1 observed, 2 with rows and mask."""
    layout = layout_for(SETTINGS)
    encoder = Encoder(layout, 192)
    sizes = (2 * layout.size, 192 * encoder.row_bytes, encoder.action_count)
    seen, rows, mask = (memoryview(bytearray(size)) for size in sizes)
    decisions = options = seed = 0
    spent = 0.0
    for _warm in (True, False):
        began = time.process_time()
        decisions = options = 0
        while (spent := time.process_time() - began) < seconds:
            state, lot = RULES.start({**SETTINGS, "seed": seed}), Random(seed)
            seed += 1
            while (decision := machine.settle(state)) is not None:
                if level > 0:
                    encoder.observe(state, decision, decision.seat, seen, 0)
                if level > 1:
                    mask[:] = encoder.no_actions
                    encoder.options(state, decision, rows, 0, mask, 0)
                decisions += 1
                options += len(decision.options)
                pick = decision.options[int(lot.random() * len(decision.options))]
                machine.apply(state, pick, decision.seat if state.lanes else -1)
    return decisions / spent, options / decisions


def pettingzoo(seconds: float) -> float:
    """Decisions per second through PettingZoo's interface: last, step."""
    env = raw_env(**SETTINGS)
    env.reset(seed=1)
    lot = np.random.default_rng(1)
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(lot.random() * len(legal))]))
        decisions += 1
    return decisions / (time.process_time() - began)


def batched(seconds: float, games: int, processes: int) -> float:
    """Decisions per second of a batch: of processor time in one process, of wall time over several."""
    clock = time.perf_counter if processes else time.process_time
    with Batch(games, seed=1, processes=processes, **SETTINGS) as batch:
        lot = np.random.default_rng(1)
        steps = 0
        for _warm in (True, False):
            began, steps = clock(), 0
            while clock() - began < seconds:
                batch.step((lot.random(games) * batch.counts).astype(np.int32))
                steps += games
        return steps / (clock() - began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--processes", type=int, nargs="*", default=[2])
    parser.add_argument("--games", type=int, default=64)
    given = parser.parse_args()
    layout = layout_for(SETTINGS)
    print("compiled" if not str(machine.__file__).endswith(".py") else "interpreted")
    print(f"{layout.size} numbers, {layout.row_size} a row, {layout.actions.size} actions")
    plain, options = alone(given.seconds, 0)
    seen, _ = alone(given.seconds, 1)
    whole, _ = alone(given.seconds, 2)
    print(f"plain loop            {plain:9,.0f} a second  {1e6 / plain:6.1f} µs  ({options:.1f} options a decision)")
    print(f"with observation      {seen:9,.0f} a second  {1e6 / seen - 1e6 / plain:+6.1f} µs")
    print(f"with rows and mask    {whole:9,.0f} a second  {1e6 / whole - 1e6 / seen:+6.1f} µs")
    print(f"PettingZoo            {pettingzoo(given.seconds):9,.0f} a second")
    print(f"batch of {given.games:3}          {batched(given.seconds, given.games, 0):9,.0f} a second")
    one = batched(given.seconds, given.games, 1)
    print(f" 1 process, {given.games:3} games {one:10,.0f} a second of wall time")
    for processes in given.processes:
        some = batched(given.seconds, given.games * processes, processes)
        times = f"{some / one:.2f} times one"
        print(f"{processes:2} processes, {given.games:3} each{some:9,.0f} a second of wall time, {times}")


if __name__ == "__main__":
    main()
