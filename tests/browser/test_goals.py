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


def test_generalist_says_how_many_productions_are_up(seated: Seated) -> None:
    # A bar of negative length would be complained about on the console, which fails every test.
    made = {"megacredits": -3, "steel": 1, "titanium": 1, "plants": 2, "energy": 1}
    (ann,) = seated(board="elysium", ai="bob", ann={"money": 20, "production": made}, bob={})
    row = ann.page.locator("#goal-generalist")
    assert row.locator(".need").inner_text() == "6"
    assert (ann.number("stand-generalist-0"), ann.number("stand-generalist-1")) == (4, 0)
    ann.clicks("#more-claims summary")
    reason = ann.page.locator("#more-claims .act", has_text="Generalist").inner_text()
    assert "the lowest at -3 now" in reason
