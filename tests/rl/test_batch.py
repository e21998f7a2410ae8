"""Many games at once: the same games in any number of processes, and the same as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import terramars.rl as rl
from terramars.core.errors import TerramarsError
from terramars.rl.batch import ARRAYS, Batch
from terramars.rl.session import Session
from terramars.rl.variants import settings_of

pytestmark = pytest.mark.rl


def chosen(batch: Batch, lot: np.random.Generator) -> np.ndarray:
    return (lot.random(batch.count) * batch.counts).astype(int)


def test_games_are_the_same_in_any_number_of_processes() -> None:
    one, two = Batch(6, variant="tiny", seed=3), Batch(6, variant="tiny", seed=3, processes=2)
    ended = 0
    try:
        lot, same = np.random.default_rng(1), np.random.default_rng(1)
        for _ in range(120):
            one.step(chosen(one, lot))
            two.step(chosen(two, same))
            ended += int(one.ended.sum())
            for name in ARRAYS:
                assert (getattr(one, name) == getattr(two, name)).all(), name
    finally:
        two.close()
    assert ended >= 6


@pytest.mark.parametrize(("variant", "settings"), [("tiny", {}), ("full", {"game": "dice", "corporate_era": True})])
def test_a_game_of_a_batch_is_the_game_played_alone(variant: str, settings: dict[str, Any]) -> None:
    batch = Batch(3, variant=variant, seed=8, reward="progress", **settings)
    alone = Session(settings_of(variant, settings), "progress")
    alone.begin(9)
    deal, steps = 9, 0
    lot = np.random.default_rng(9)
    while deal == 9 or steps < 200:
        steps += 1
        seat = alone.decision.seat if alone.decision else -1
        assert batch.seats[1] == seat
        assert (batch.observations[1] == alone.observation(seat)).all()
        rows, mask = alone.rows_and_mask(seat)
        assert batch.counts[1] == len(rows)
        assert (batch.rows[1, : len(rows)] == rows).all()
        assert not batch.rows[1, len(rows) :].any()
        assert (batch.masks[1] == mask).all()
        place = int(lot.integers(len(rows)))
        given = alone.choose(place)
        batch.step([0, place, 0])
        assert batch.rewards[1].tolist() == pytest.approx(given)
        assert bool(batch.ended[1]) == alone.over
        if alone.over:
            assert batch.totals[1].tolist() == alone.totals()
            deal += 3
            alone.begin(deal)


def test_actions_of_the_fixed_space_do_the_same_as_rows() -> None:
    one, two = Batch(4, variant="tiny", seed=5), Batch(4, variant="tiny", seed=5)
    lot = np.random.default_rng(2)
    for _ in range(40):
        places = chosen(one, lot)
        actions = one.rows[np.arange(4), places, -1].copy()
        assert one.masks[np.arange(4), actions].all()
        one.step(places)
        two.step_actions(actions)
        assert (one.observations == two.observations).all()


@pytest.mark.parametrize("processes", [0, 1])
def test_an_option_that_is_not_there_is_refused(processes: int) -> None:
    batch = Batch(2, variant="tiny", processes=processes)
    try:
        with pytest.raises(TerramarsError, match="game 1 has"):
            batch.step([0, 99])
    finally:
        batch.close()


def test_rows_have_room_for_every_option_of_full_games() -> None:
    most = 0
    batch = rl.Batch(8, seed=100)
    lot = np.random.default_rng(3)
    for _ in range(700):
        batch.step(chosen(batch, lot))
        most = max(most, int(batch.counts.max()))
    assert 20 < most < batch.rows.shape[1] // 2
