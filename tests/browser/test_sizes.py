"""From a small window to a large screen: nothing too small to read, nothing in the way, names when they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
SIZES = [(1024, 700), (1180, 820), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440)]
ALL = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil"]
ANN = {
    "money": 60, "steel": 6, "heat": 8, "plants": 8, "tr": 26, "played": ["Regolith Eaters", "Pets"],
    "hand": ["Mohole Area", "Asteroid", "Fish", "Research", "Capital", "Sponsors"],
    "tiles": ["city r5c3", "city phobos-space-haven"],
}  # fmt: skip
OTHERS: dict[str, Any] = {
    "bob": {
        "money": 120, "plants": 5, "played": ["Media Group", "Mine"],
        "tiles": ["greenery r4c3", "city ganymede-colony"],
    },
    "cat": {"money": 20, "hand": ["Comet", "Birds"], "tiles": ["city r7c5"]},
    "dan": {"money": 7, "plants": 12, "heat": 104, "played": ["Small Animals"]},
    "eve": {"money": 44},
}  # fmt: skip


def resized(ann: Screen, size: tuple[int, int]) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(("modules", "rivals", "lang"), [
    (ALL[:2], 2, "en"), (ALL, 4, "en"), ([*ALL[:3], *ALL[4:]], 4, "en"),
    pytest.param(ALL[:2], 2, "ja", marks=pytest.mark.slow), pytest.param(ALL, 4, "ja", marks=pytest.mark.slow),
], ids=["base", "all boxes", "without Venus", "base in Japanese", "all boxes in Japanese"])  # fmt: skip
def test_a_turn_and_placing_at_every_size(seated: Seated, modules: list[str], rivals: int, lang: str) -> None:
    people = dict(list(OTHERS.items())[:rivals])
    ann = seated(ai=" ".join(people), screen={"lang": lang}, modules=modules, ann=ANN, **people)[0]
    for size in SIZES:
        resized(ann, size)
        assert faults_of_layout(ann.page) == [], size
    ann.chooses("project city")
    for size in SIZES:
        resized(ann, size)
        assert faults_of_layout(ann.page) == [], ("placing", size)


def test_letters_twice_as_large_are_a_smaller_window(seated: Seated) -> None:
    ann = seated(ai="bob cat", screen={"touch": True}, ann=ANN, **dict(list(OTHERS.items())[:2]))[0]
    resized(ann, (640, 400))  # what 1280 x 800 is at 200 %
    for view in ("board", "hand", "players", "goals", "log"):
        ann.page.locator(f"label:has(#view-{view})").tap()
        assert faults_of_layout(ann.page) == [], view


def test_names_of_areas_are_there_when_they_are_wanted(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann=ANN, bob={})
    name, letter = ann.page.locator("#hex-r3c1 .hexname"), ann.page.locator(".rowlet").first
    shown = "it => getComputedStyle(it).opacity"
    resized(ann, (1280, 800))
    ann.page.locator("#top").hover()
    assert (name.evaluate(shown), letter.evaluate(shown)) == ("0", "0")
    ann.page.locator("#hex-r3c1").hover()
    assert name.evaluate(shown) == "1"
    assert letter.evaluate(shown) != "0"
    ann.page.locator("#top").hover()
    ann.chooses("project city")
    assert name.evaluate(shown) != "0"
    # It reaches into the row below, and is drawn after it.
    expect(ann.page.locator("#hexes > :last-child")).to_contain_text("Tharsis")
    ann.does("undo")
    resized(ann, (1920, 1080))
    assert name.evaluate(shown) == "1", "where there is room they always stand there"


def test_a_large_screen_is_used(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann=ANN, bob={})
    found = []
    for size in SIZES:
        resized(ann, size)
        held = ann.page.locator("#hand .held").first.bounding_box()
        words = ann.page.evaluate("() => { const it = document.querySelector('.std-t b'); return parseFloat("
                                  "getComputedStyle(it).fontSize) * (it.currentCSSZoom ?? 1); }")  # fmt: skip
        found.append((held["width"], words))
    assert found == sorted(found), "cards and words grow with the screen"
    assert found[-1][0] > 1.5 * found[0][0]
    assert found[-1][1] > 1.3 * found[0][1]
