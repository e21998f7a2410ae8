"""Random visitors play at every kind of table by whatever the pages offer; `monkey.checks` says what must hold.

    TERRAMARS_MONKEY_MINUTES=30 pytest -n 0 -m slow tests/browser/test_monkey.py    the large dose
    TERRAMARS_MONKEY_SEED=17                                                        it begins with this seed
    TERRAMARS_MONKEY_REPEAT=FILE pytest -n 0 -m browser tests/browser/test_monkey.py    what a diary says, again
    TERRAMARS_MONKEY_EXCUSED="undo:;broken:"                        goes on in spite of finds that say so

What is found is told with the seed, the step and the diary in which every step was written down.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from monkey.diary import Diary, repeated
from monkey.finds import Find
from monkey.party import Party
from monkey.tables import draw

pytestmark = pytest.mark.browser
SMALL_DOSE = (6, 16, 41)
"""Seeds of the tables that are played for a while every time: alone, at one screen, with computers."""
FEW, MANY = 16, 1500
"""The most steps at a table in the small and in the large dose."""
EXCUSED = tuple(filter(None, os.environ.get("TERRAMARS_MONKEY_EXCUSED", "").split(";")))
REPEAT = os.environ.get("TERRAMARS_MONKEY_REPEAT", "")
FOLDER = Path(os.environ.get("TERRAMARS_MONKEY_FOLDER", "") or Path(tempfile.gettempdir()) / "terramars-monkey")


def played(chromium: Any, address: str, seed: int, most: int, until: float = float("inf")) -> str:
    """Play at the table of a seed; what was found, or nothing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    kind = draw(seed)
    diary = Diary(FOLDER / f"seed-{seed}.jsonl", seed, kind)
    party = Party(chromium, address, kind, seed, diary, EXCUSED)
    try:
        party.begin()
        party.play(most, lambda: time.monotonic() < until)
    except Find as find:
        table = f"{kind.name}, {kind.board}, {len(kind.seats)} seats"
        return f"seed {seed} ({table}), step {diary.steps}: {find} [{diary.path}]"
    finally:
        party.leave()
    return ""


@pytest.mark.skipif(bool(REPEAT), reason="a diary is repeated")
@pytest.mark.parametrize("seed", SMALL_DOSE)
def test_a_while_at_a_table(chromium: Any, repeatable: str, seed: int) -> None:
    found = played(chromium, repeatable, seed, FEW)
    assert not found, found


@pytest.mark.skipif(bool(REPEAT), reason="a diary is repeated")
def test_a_diary_leads_to_the_same_pages_again(chromium: Any, repeatable: str, tmp_path: Path) -> None:
    kind = draw(43)
    paths = [tmp_path / "first.jsonl", tmp_path / "again.jsonl"]
    said: list[str] = []
    for path in paths:
        party = Party(chromium, repeatable, kind, 43, Diary(path, 43, kind), EXCUSED)
        try:
            party.begin()
            party.play(4) if path is paths[0] else party.repeat(repeated(paths[0])[2], said.append)
        finally:
            party.leave()
    assert said == []
    assert paths[0].read_text() == paths[1].read_text()


@pytest.mark.slow
def test_whole_games_for_a_long_time(chromium: Any, repeatable: str) -> None:
    first = int(os.environ.get("TERRAMARS_MONKEY_SEED", "1000"))
    until = time.monotonic() + 60 * float(os.environ.get("TERRAMARS_MONKEY_MINUTES", "10"))
    found, seed = [], first
    while time.monotonic() < until:
        find = played(chromium, repeatable, seed, MANY, until)
        print(find or f"seed {seed}: nothing", flush=True)
        found += [find] if find else []
        seed += 1
    print(f"seeds {first} to {seed - 1}, {len(found)} finds")
    assert not found, "\n".join(found)


@pytest.mark.skipif(not REPEAT, reason="TERRAMARS_MONKEY_REPEAT names no diary")
def test_a_diary_is_followed(chromium: Any, repeatable: str, tmp_path: Path) -> None:
    seed, kind, steps = repeated(Path(REPEAT))
    party = Party(chromium, repeatable, kind, seed, Diary(tmp_path / "again.jsonl", seed, kind), EXCUSED)
    try:
        party.begin()
        party.repeat(steps, print)
    finally:
        party.leave()
