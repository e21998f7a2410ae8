"""What must hold on every page: nothing for axe to find in light and dark, and no scrolling sideways on any screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from finished import saved
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, begin, faultless, set_up, situation

pytestmark = pytest.mark.browser
WIDTHS = (360, 390, 430, 768, 1024)
DESKTOP = {"width": 1280, "height": 800}
FONTS = ("", '"DejaVu Sans", "Noto Sans CJK JP", sans-serif')
"""The font we ask for, and what a system without it may have: much wider."""
BUILDER = {"money": 60, "steel": 6, "heat": 8, "plants": 8, "played": ["Regolith Eaters", "Pets", "Electro Catapult"],
           "hand": ["Mohole Area", "Asteroid", "Fish", "Research", "Capital"]}  # fmt: skip
RIVAL = {"money": 20, "plants": 5, "played": ["Media Group", "Mine"], "tiles": ["city r5c3", "greenery r4c3"]}
THIRD = {"money": 20, "plants": 5, "hand": ["Comet", "Birds"], "tiles": ["city r7c5"]}
PLAIN = ("/", "/?preset=beginners", "/learn", "/report", "/account", "/solo", "/statistics", "/g/nothing", "/s/nothing")
"""Cards and help are looked at in `test_reference`."""
Page = Any


def never_too_wide(page: Page) -> None:
    for font in FONTS:
        page.evaluate("font => document.documentElement.style.setProperty('--font', font)", font)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (font, width)
    page.set_viewport_size(DESKTOP)
    page.evaluate("document.documentElement.style.removeProperty('--font')")


@pytest.mark.parametrize("path", PLAIN)
def test_pages(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, excused="404")
    faultless(page)
    never_too_wide(page)


def test_joining_and_the_curtain(visit: Callable[..., Any], address: str) -> None:
    open_game = begin(address, preset="online-for-two")
    page = visit(f"/g/{open_game['game']}")
    faultless(page)
    never_too_wide(page)
    shared = begin(address, preset="two-at-one-screen")
    page = visit(f"/s/{shared['seats']['0']}")
    page.goto(f"/s/{shared['seats']['1']}")
    faultless(page)
    never_too_wide(page)


def test_a_finished_game(visit: Callable[..., Any], address: str) -> None:
    made = set_up(address, saved(3, 4, "greedy:noise=12"))
    page = visit(f"/s/{made['seats']['0']}")
    assert Screen(page).asked == "over"
    faultless(page)
    for width in (360, *WIDTHS, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not Screen(page).seen()["cut"], width
    page.goto(f"/g/{made['game']}/end")
    page.locator(".chart").first.wait_for(timeout=60_000)
    faultless(page)
    never_too_wide(page)
    page.goto(f"/g/{made['game']}/replay?step=90")
    faultless(page)
    never_too_wide(page)
    page.goto(f"/g/{made['game']}/alert")
    faultless(page)
    page.goto("/statistics")
    faultless(page)
    never_too_wide(page)


def test_the_scores_of_five_players_are_seen_side_by_side(visit: Callable[..., Any], address: str) -> None:
    modules = ("base", "corporate_era", "prelude", "turmoil")
    made = set_up(address, saved(5, 3, "greedy:noise=12", modules))
    page = visit(f"/s/{made['seats']['0']}")
    page.goto(f"/g/{made['game']}/end")
    table = page.locator(".final .scroll")
    expect(table.locator("thead small")).to_have_count(5)
    for width in (390, 932, 1024, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert table.evaluate("it => it.scrollWidth <= it.clientWidth"), width
        never_too_wide(page)
        assert faults_of_layout(page) == [], width


def opening(ann: Screen) -> None:
    """Nothing is chosen yet."""


def turn(ann: Screen) -> None:
    """As it is."""


def menu(ann: Screen) -> None:
    ann.page.keyboard.press("m")
    ann.page.locator("#menu").wait_for()


def reading(ann: Screen) -> None:
    ann.page.keyboard.press("k")
    ann.page.keyboard.press("z")
    ann.page.locator("#zoomed .card").wait_for()


def rival(ann: Screen) -> None:
    ann.page.locator("#mat-1 .mini").click()
    ann.page.locator("#played-1").wait_for()


def keys(ann: Screen) -> None:
    ann.page.keyboard.press("?")
    ann.page.locator("#keys").wait_for()


def paying(ann: Screen) -> None:
    ann.plays("Mohole Area")


def placing(ann: Screen) -> None:
    ann.plays("Mohole Area")
    ann.presses("#pay-now")


def targets(ann: Screen) -> None:
    ann.plays("Asteroid")
    if ann.asked == "pay":
        ann.presses("#pay-now")


def selling(ann: Screen) -> None:
    ann.chooses("project sell-patents")


def waiting(ann: Screen) -> None:
    ann.presses("#end-turn")


STATES = {"opening": "start", "turn": "turn", "menu": "turn", "reading": "turn", "rival": "turn", "keys": "turn",
          "paying": "pay", "placing": "place", "targets": "targets", "selling": "sell",
          "waiting": "waiting"}  # fmt: skip


SELDOM = ("menu", "rival", "keys", "selling")
"""What is looked at in the large dose only."""


@pytest.mark.parametrize("state", [pytest.param(each, marks=pytest.mark.slow) if each in SELDOM else each
                                   for each in STATES])  # fmt: skip
def test_a_table_in_every_state(visit: Callable[..., Any], address: str, state: str) -> None:
    if state == "opening":
        modules = ["base", "corporate_era", "prelude"]
        made = begin(address, settings={"modules": modules}, seats=[{}, {}, {}], seed=3)
    else:
        save = situation(ann=BUILDER, bob=RIVAL, cat=THIRD, oceans=["r1c2", "r5c4"], generation=6)
        made = set_up(address, save)
    page = visit(f"/s/{made['seats']['0']}")
    ann = Screen(page)
    globals()[state](ann)
    assert ann.asked == STATES[state]
    faultless(page)
    never_too_wide(page)
    for font in FONTS:
        page.evaluate("font => document.documentElement.style.setProperty('--font', font)", font)
        assert ann.seen()["scroll"] == [False, False], font


def test_a_payment_that_closes_undo(visit: Callable[..., Any], address: str) -> None:
    save = situation(ann={"money": 60, "titanium": 2, "hand": ["Lagrange Observatory"]}, bob={})
    page = visit(f"/s/{set_up(address, save)['seats']['0']}")
    ann = Screen(page)
    ann.plays("Lagrange Observatory")
    assert ann.asked == "pay"
    assert page.locator("#pay-now .lockline").count() == 1
    faultless(page)
    for width in (*WIDTHS, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not ann.seen()["cut"], width


@pytest.mark.parametrize("players", [*(pytest.param(few, marks=pytest.mark.slow) for few in (1, 2, 4)), 5])
def test_a_table_of_any_size_without_scrolling(visit: Callable[..., Any], address: str, players: int) -> None:
    names = ("ann", "bob", "cat", "dan", "eve")[:players]
    people = {name: {"money": 40, "hand": cards} for name, cards in zip(names, HANDS, strict=False)}
    made = set_up(address, situation(**people))
    page = visit(f"/s/{made['seats']['0']}")
    ann = Screen(page)
    for lang in ("en", "ja"):
        page.goto(f"/g/{made['game']}?lang={lang}")
        for font in FONTS:
            page.evaluate("font => document.documentElement.style.setProperty('--font', font)", font)
            for size in (DESKTOP, {"width": 1440, "height": 900}, {"width": 1920, "height": 1080}):
                page.set_viewport_size(size)
                assert ann.seen()["scroll"] == [False, False], (lang, font, size)
        faultless(page)


HANDS = (["Comet", "Fish", "Mine"], ["Birds"], ["Pets", "Capital"], [], ["Research"])
