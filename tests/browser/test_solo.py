"""Alone on Mars: whole games in the browser, and what must hold at every decision of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen, begin

pytestmark = pytest.mark.browser

MOST_DECISIONS = 200


def test_a_whole_game_by_clicks_never_scrolls_and_the_board_keeps_its_size(
    visit: Callable[..., Any], address: str
) -> None:
    made = begin(address, preset="solo", seed=5)
    page = visit(f"/s/{made['seats']['0']}")
    ann = Screen(page)
    kinds, boards = set(), set()
    for _ in range(MOST_DECISIONS):
        now = ann.seen()
        assert now["scroll"] == [False, False], now
        kinds.add(now["asked"])
        boards.add(tuple(now["board"]))
        if now["asked"] == "over":
            break
        ann.goes_on(now["asked"])
    assert now["asked"] == "over"
    assert now["generation"] == 14
    assert len(boards) == 1, boards
    assert kinds >= {"start", "buy", "turn", "pay", "place"}, kinds
    page.get_by_role("link", name="Scores, charts, replay").click()
    page.wait_for_url("**/end")
    assert page.locator("h1").inner_text() == "The goal was missed."
