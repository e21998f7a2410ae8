"""Milestones and awards of every map, as the table shows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
BARE = """() => [...document.querySelectorAll("#goals tbody tr")].filter((row) => {
  const name = row.querySelector("th use").getAttribute("href");
  const symbol = document.querySelector(`symbol${name}`);
  // A frame alone, in which something else is meant to be drawn, says nothing.
  return !symbol || !symbol.querySelector(":not(rect)");
}).map((row) => `${row.id} ${row.querySelector("th use").getAttribute("href")}`)"""


@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_every_milestone_and_award_has_an_icon(seated: Seated, board: str) -> None:
    (ann,) = seated(board=board, ai="bob", ann={"money": 20}, bob={})
    assert ann.page.locator("#goals tbody tr").count() == 10
    assert ann.page.evaluate(BARE) == []
