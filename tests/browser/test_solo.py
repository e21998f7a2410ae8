"""Alone on Mars: whole games in the browser, and what must hold at every decision of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen, begin

pytestmark = pytest.mark.browser

MOST_DECISIONS = 200


@pytest.mark.parametrize(
    ("seed", "lang", "font", "busy"),
    [
        (5, "en", "", 4),
        pytest.param(21, "ja", "", 14, marks=pytest.mark.slow),
        pytest.param(33, "en", '"DejaVu Sans"', 14, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_by_clicks_never_scrolls_and_the_board_keeps_its_size(
    visit: Callable[..., Any], address: str, seed: int, lang: str, font: str, busy: int
) -> None:
    """Whatever can be played is played for so many generations; after them hardly more than the research is left."""
    made = begin(address, preset="solo", seed=seed)
    page = visit(f"/s/{made['seats']['0']}", lang=lang)
    page.evaluate("font => document.documentElement.style.setProperty('--font', font)", font)
    ann = Screen(page)
    kinds, boards = set(), set()
    for _ in range(MOST_DECISIONS):
        now = ann.seen()
        assert (now["scroll"], now["cut"]) == ([False, False], False), now
        kinds.add(now["asked"])
        boards.add(tuple(now["board"]))
        if now["asked"] == "over":
            break
        ann.goes_on(now["asked"], plays=now["generation"] <= busy)
    assert now["asked"] == "over"
    assert now["generation"] == 14
    assert len(boards) == 1, boards
    assert kinds >= {"start", "buy", "turn", "pay", "place"}, kinds
    page.locator("#prompt footer a.btn--primary").click()
    page.wait_for_url("**/end")
    if lang == "en":
        assert page.locator("h1").inner_text().endswith(" steps short")


def test_an_opening_with_preludes(visit: Callable[..., Any], address: str) -> None:
    modules = ["base", "corporate_era", "prelude"]
    made = begin(address, settings={"modules": modules}, seats=[{"name": "Ann"}], seed=9)
    page = visit(f"/s/{made['seats']['0']}")
    ann = Screen(page)
    starters = page.locator("#offers [data-most]")
    assert starters.count() == 4
    page.locator("#offers .pick:has([type=radio])").first.click()
    picks = page.locator("#offers .pick:has([data-most])")
    names = [picks.nth(i).locator(".pick-l").text_content().strip() for i in range(2)]
    for i in range(2):
        picks.nth(i).click()
    assert picks.nth(2).locator("input").is_disabled(), "two of four"
    page.locator("#offers .pick:has([data-buys])").first.click()
    assert "1 card" in page.locator("#tally").inner_text()
    ann.takes()
    for _ in range(20):
        now = ann.seen()
        assert (now["scroll"], now["cut"]) == ([False, False], False), now
        if now["asked"] == "turn":
            break
        ann.goes_on(now["asked"])
    assert now["asked"] == "turn"
    for name in names:
        assert page.locator("#chips").get_by_text(name).count() == 1
    assert page.locator("#hand .held").count() >= 1


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 800, "en"), (1024, 700, "ja"), (390, 844, "en")])
def test_all_cards_of_a_start_lie_on_one_screen(
    visit: Callable[..., Any], address: str, width: int, height: int, lang: str
) -> None:
    """Two corporations, four preludes, ten projects: nothing scrolls, nothing is cut, and each can be read."""
    modules = ["base", "corporate_era", "prelude"]
    made = begin(address, settings={"modules": modules}, seats=[{"name": "Ann"}], seed=9)
    size = {"width": width, "height": height}
    page = visit(f"/s/{made['seats']['0']}", size=size, touch=width < 900, lang=lang)
    found = page.evaluate(
        """() => {
          const offers = document.getElementById("offers"), all = offers.getBoundingClientRect();
          const cards = [...offers.querySelectorAll(".card")], box = (it) => it.getBoundingClientRect();
          return {
            scrolls: offers.scrollHeight > offers.clientHeight || offers.scrollWidth > offers.clientWidth,
            inside: cards.filter((card) => box(card).top >= all.top && box(card).bottom <= all.bottom).length,
            cut: cards.filter((card) => [...card.querySelectorAll(".card-name, .rows")].some(
              (it) => box(it).bottom > box(card).bottom + 1 || box(it).right > box(card).right + 1,
            )).map((card) => card.textContent),
          };
        }"""
    )
    assert found == {"scrolls": False, "inside": 16, "cut": []}
    page.locator("#offer-mohole-area .pick-zoom").focus()
    page.keyboard.press("Enter")
    page.locator("#zoom[open] .card--full").wait_for()
    assert not page.locator("#offer-mohole-area :checked").count(), "to read a card is not to take it"


@pytest.mark.parametrize("height", [720, 800, 1000])
def test_the_pace_of_who_plays_alone_leaves_room_for_the_parliament(
    visit: Callable[..., Any], address: str, height: int
) -> None:
    modules = ["base", "corporate_era", "prelude", "venus", "turmoil"]
    settings = {"modules": modules, "solo_goal": "tr63"}
    made = begin(address, settings=settings, seats=[{"name": "Ann"}], seed=9)
    page = visit(f"/s/{made['seats']['0']}", size={"width": 1280, "height": height})
    page.locator("#stage .peekbtn", has_text="Look at the map").click()
    expect(page.locator("#stage .peekbtn")).to_have_text("Back to the cards", use_inner_text=True)
    boxes = [page.locator(name).bounding_box() for name in ("#pace", "#turmoil", "#me")]
    tops_and_bottoms = [number for box in boxes for number in (box["y"], box["y"] + box["height"])]
    assert tops_and_bottoms == sorted(tops_and_bottoms)
