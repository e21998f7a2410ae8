"""Computer players have an opinion on every word that a statement may hold."""

from __future__ import annotations

import pytest
from statements import SORTS, names_of, stated

from terramars.bots import standing, statement

TABLES = {"effects": statement.EFFECTS, "standing": standing.STANDING, "moments": standing.MOMENTS}


@pytest.mark.parametrize("sort", TABLES)
def test_every_word_has_its_worth(sort: str) -> None:
    missing = {cls for cls in stated(SORTS[sort]) if cls not in TABLES[sort]}
    assert not missing, f"no worth for {names_of(missing)}"
