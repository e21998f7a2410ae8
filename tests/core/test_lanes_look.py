"""Looking at one seat's lane leaves no trace in the state."""

from __future__ import annotations

import random

import pytest
from variants import begin, settings_for

import terramars


@pytest.mark.parametrize("seed", range(12))
def test_a_game_whose_lanes_were_looked_at_loads_and_replays(seed: int) -> None:
    settings = settings_for(seed + 900, players=2 + seed % 4)
    looked, plain = begin(settings, logged=True), begin(settings, logged=True)
    dice = random.Random(seed)
    for _ in range(120):
        decision = plain.decision()
        if decision is None:
            break
        for seat in range(settings["players"] - 1, -1, -1):
            looked.decision(seat)
        option = dice.choice(decision.options)
        plain.apply(option, decision.seat)
        looked.apply(option, decision.seat)
        assert looked.digest() == plain.digest()
        assert looked.check() == plain.check()
    assert terramars.load(looked.save()).digest() == plain.digest()
    assert terramars.replay(looked.save()).digest() == plain.digest()
