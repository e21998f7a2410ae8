"""What others do is shown for a moment, at the pace that one likes, and never in the way of what one does oneself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screen import Screen, faults

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
ANN = {"money": 80, "hand": ["Asteroid", "Mine"]}
BOB = {"money": 40, "plants": 5}
MOVING = {"reduced_motion": "no-preference"}


def paced(screen: Screen, pace: str) -> None:
    """Choose a pace in the menu."""
    screen.page.evaluate("document.getElementById('menu').showPopover()")
    screen.page.locator(f"[data-pace={pace}]").click()
    expect(screen.page.locator(f"[data-pace={pace}]")).to_have_attribute("aria-pressed", "true")
    screen.page.evaluate("document.getElementById('menu').hidePopover()")


def hits(ann: Screen) -> None:
    """Ann's asteroid takes three plants of Bob's."""
    ann.plays("Asteroid")
    ann.chooses("remove plants 3 @1")


def test_a_card_is_shown_while_the_page_is_up_to_date_already(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    expect(bob.page.locator("[data-pace=instant]")).to_have_attribute("aria-pressed", "true")
    paced(bob, "step")
    hits(ann)
    expect(bob.page.locator(".moment .m-card")).to_contain_text("Asteroid")
    expect(bob.page.locator(".m-came .is-hit")).to_contain_text("−3")
    expect(bob.page.locator("#have-1-plants")).to_have_text("2")  # a number runs down to what it is
    expect(bob.page.locator("#reel-words")).to_have_text("1 / 1 · Ann: Play Asteroid")
    assert faults(bob.page) == []
    # Any key ends it.
    bob.page.keyboard.press("x")
    expect(bob.page.locator(".moment")).to_have_count(0)
    expect(bob.page.locator("#reel")).to_be_hidden()


def test_a_press_ends_it_and_does_what_it_is_for(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    paced(bob, "step")
    hits(ann)
    expect(bob.page.locator(".moment .m-card")).to_be_visible()
    bob.page.locator("label:has(#log-about)").click()
    expect(bob.page.locator(".moment")).to_have_count(0)
    expect(bob.page.locator("#log-about")).to_be_checked()


def test_it_makes_room_when_it_is_my_turn_and_can_be_watched_then(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    paced(bob, "step")
    hits(ann)
    expect(bob.page.locator(".moment")).to_have_count(1)
    ann.chooses("project power-plant")
    bob.waits_for("turn")
    expect(bob.page.locator(".moment")).to_have_count(0)
    expect(bob.page.locator("#prompt #watch-missed")).to_have_accessible_name("Watch 2")
    expect(bob.page.locator("#watch")).to_have_accessible_name("Watch 2")
    assert faults(bob.page) == []
    bob.page.locator("#watch-missed").click()
    expect(bob.page.locator("#watch-missed")).to_be_hidden()
    expect(bob.page.locator("#reel-words")).to_contain_text("1 / 2 · Ann: Play Asteroid")
    bob.page.keyboard.press("ArrowRight")
    expect(bob.page.locator("#reel-words")).to_contain_text("2 / 2 · Ann: Standard project Power Plant")
    bob.page.keyboard.press("ArrowLeft")
    expect(bob.page.locator("#reel-words")).to_contain_text("1 / 2")
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator("#reel")).to_be_hidden()
    assert bob.page.evaluate("document.activeElement.id") == "watch"
    # A press on it ends it, and chooses nothing of what it covers.
    bob.page.locator("#watch").click()
    under, version = bob.option("project power-plant").bounding_box(), bob.version
    bob.page.mouse.click(under["x"] + 20, under["y"] + 20)
    expect(bob.page.locator(".moment")).to_have_count(0)
    assert bob.version == version
    bob.chooses("project power-plant")


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_it_stands_beside_mars(seated: Seated, size: tuple[int, int]) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen={"size": {"width": size[0], "height": size[1]}})
    paced(bob, "step")
    hits(ann)
    bob.page.locator("#log-lines > .attack").wait_for(state="attached")
    bob.page.evaluate("document.getElementById('watch').click()")
    expect(bob.page.locator(".moment .m-card")).to_contain_text("Asteroid")
    mars = bob.page.locator(".board").bounding_box()
    for part in (".m-plate", "#reel"):
        box = bob.page.locator(part).bounding_box()
        assert box["x"] >= mars["x"] + mars["width"], part
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


def test_natural_goes_on_by_itself(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    paced(bob, "natural")
    hits(ann)
    expect(bob.page.locator(".moment .m-card")).to_be_visible()
    expect(bob.page.locator(".moment")).to_have_count(0)
    expect(bob.page.locator("#reel")).to_be_hidden()
    bob.page.reload()
    expect(bob.page.locator("[data-pace=natural]")).to_have_attribute("aria-pressed", "true")


def test_at_once_nothing_is_shown_by_itself(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    bob.page.evaluate("new MutationObserver((all) => { if (document.querySelector('.moment')) window.shown = true; })"
                      ".observe(document.body, {childList: true})")  # fmt: skip
    hits(ann)
    bob.page.locator("#log-lines > .attack").wait_for()
    ann.chooses("project power-plant")
    bob.waits_for("turn")
    assert bob.page.evaluate("window.shown") is None


def test_where_less_motion_is_wanted_nothing_moves(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    paced(bob, "natural")
    bob.page.evaluate(
        "() => { window.moved = 0; const animate = Element.prototype.animate;"
        " Element.prototype.animate = function (...given) { moved += 1; return animate.apply(this, given); }; }"
    )
    hits(ann)
    bob.page.locator("#log-lines > .attack").wait_for()
    expect(bob.page.locator(".moment")).to_have_count(0)
    bob.page.locator("#watch").click()
    expect(bob.page.locator(".moment .m-card")).to_contain_text("Asteroid")
    assert bob.page.evaluate("moved") == 0


def test_nothing_of_the_table_is_shifted(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen=MOVING)
    paced(bob, "step")
    before = bob.seen()
    hits(ann)
    expect(bob.page.locator(".moment .m-card")).to_be_visible()
    after = bob.seen()
    assert (before["board"], before["scroll"]) == (after["board"], after["scroll"])
