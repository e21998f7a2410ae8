"""Decisions of every kind in windows of every size and in both languages: `monkey.sweep` says how they are looked at.

    TERRAMARS_SWEEP_MINUTES=30 pytest -s -n 0 -m slow tests/browser/test_sweep.py    the large dose
    TERRAMARS_SWEEP_SEED=17                                                          it begins with this seed

A find says the seed, the choice before which the game stood, the language, what was done there, the size of the window
and what was measured, and names a picture. Games do not depend on what is looked at: `Played(17).at(143)` is that game.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from monkey.played import Played
from monkey.sweep import LOOKS, Sweep
from screen import DATABASES

pytestmark = pytest.mark.browser
SEED = int(os.environ.get("TERRAMARS_SWEEP_SEED", "1"))
MINUTES = float(os.environ.get("TERRAMARS_SWEEP_MINUTES", "10"))
FOLDER = Path(os.environ.get("TERRAMARS_MONKEY_FOLDER", "") or Path(tempfile.gettempdir()) / "terramars-monkey")
SMALL_DOSE = (
    (3, 125, 1), (11, 196, 2), (5002, 1058, 0), (5005, 230, 0), (5010, 10, 3), (6009, 625, 3), (6019, 633, 3),
    (7012, 78, 1), (8004, 111, 1), (8009, 313, 1), (9519, 303, 1), (22040, 365, 3),
    (25010, 239, 0), (28024, 642, 3), (28024, 768, 0),
)  # fmt: skip
"""Seeds, choices and looks that are looked at every time: a hot seat at a turn, a table of two in Japanese, points in
sight beside passed players with every kind of tag, a party with delegates of four, an opening in Japanese on phones,
five clocks and a payment there, and at the dice game long names, discards, opponents on a phone held sideways, cards
with many signs; three clocks beside two who have passed; and dice of every colour produced by an opponent."""
EACH, STEPS = 3, 3
"""So many decisions of a game are looked at, and so many things are done at each."""


@pytest.fixture
def sweep(chromium: Any, repeatable: str) -> Iterator[Sweep]:
    """Browsers that go from table to table."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = Sweep(chromium, repeatable, DATABASES[repeatable], FOLDER)
    try:
        yield found
    finally:
        found.leave()


@pytest.mark.parametrize(("seed", "number", "look"), SMALL_DOSE)
def test_a_few_decisions(sweep: Sweep, seed: int, number: int, look: int) -> None:
    sweep.look_at(Played(seed), number, LOOKS[look], 1)
    assert not sweep.finds, "\n".join(sweep.finds.values())


@pytest.mark.slow
def test_decisions_for_a_long_time(sweep: Sweep) -> None:
    began, seed, seen = time.monotonic(), SEED, Counter[str]()
    while time.monotonic() < began + 60 * MINUTES:
        played = Played(seed)
        for number in played.worth_a_look(seen, EACH):
            sweep.look_at(played, number, LOOKS[sweep.tables % len(LOOKS)], STEPS)
        seed += 1
    spent = time.monotonic() - began
    print(f"seeds {SEED} to {seed - 1}, {sweep.tables} tables, {len(seen)} sorts of decisions, "
          f"{sweep.measures} measures in {spent:.0f} s, {len(sweep.finds)} finds")  # fmt: skip
    assert not sweep.finds, "\n".join(sweep.finds.values())
