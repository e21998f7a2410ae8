"""What moves, and what does not where less motion is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screen import Screen

from terramars.mars.maps import MAPS

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
ANN = {"money": 80, "hand": ["Mine", "Sponsors", "Mohole Area"]}
MOVED = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    moved.push(this.id);
    return animate.apply(this, given);
  };
}"""


def test_a_card_that_is_played_glides_to_its_place(seated: Seated) -> None:
    ann, _ = seated(ann=ANN, bob={}, screen={"reduced_motion": "no-preference"})
    ann.page.evaluate(MOVED)
    ann.plays("Mine")
    ann.page.locator("#chip-dock-mine").wait_for()
    # The card itself becomes a chip, and the others close up.
    ann.page.wait_for_function("moved.includes('chip-dock-mine') && moved.some((id) => id.startsWith('card-'))")
    # Any input ends it.
    ann.page.keyboard.press("Shift")
    ended = "document.getAnimations().every((each) => each instanceof CSSTransition || each instanceof CSSAnimation)"
    assert ann.page.evaluate(ended)


def test_nothing_glides_where_less_motion_is_wanted(seated: Seated) -> None:
    ann, _ = seated(ann=ANN, bob={})
    ann.page.evaluate(MOVED)
    ann.plays("Mine")
    ann.page.locator("#chip-dock-mine").wait_for()
    ann.page.locator("#card-mine").wait_for(state="detached")
    assert ann.page.evaluate("moved") == []


PASSED = {"bob": {"passed": True}}
MOVES = {"reduced_motion": "no-preference"}
SEAS = [area.id for area in MAPS["tharsis"].hexes if area.ocean][:9]


def test_a_generation_dawns_and_any_input_ends_it(seated: Seated) -> None:
    (ann,) = seated(screen=MOVES, ai="bob", generation=3, ann=ANN, **PASSED)
    ann.presses("#end-turn")
    dawn = ann.page.locator(".big-moment.dawn")
    expect(dawn.locator("b")).to_have_text("4")
    expect(dawn.locator("i")).to_contain_text("begins")
    ann.page.keyboard.press("Shift")
    expect(dawn).to_have_count(0)


def test_a_dawn_goes_by_itself_and_no_choice_waits_for_it(seated: Seated) -> None:
    (ann,) = seated(screen=MOVES, ai="bob", generation=3, ann=ANN, **PASSED)
    ann.presses("#end-turn")
    expect(ann.page.locator(".big-moment.dawn")).to_have_count(1)
    assert ann.waits_for("buy") == "buy"
    expect(ann.page.locator(".big-moment")).to_have_count(0)


def test_the_end_of_a_game_names_who_won(seated: Seated) -> None:
    given = {"temperature": 8, "oxygen": 14, "oceans": SEAS}
    (ann,) = seated(screen=MOVES, ai="bob", ann={**ANN, "tr": 50}, **PASSED, **given)
    ann.presses("#end-turn")
    finale = ann.page.locator(".big-moment.finale")
    expect(finale.locator("small")).to_have_text("Mars is alive")
    expect(finale.locator(".finale-words > b")).to_have_text("Ann")
    ann.waits_for("over")
    ann.page.keyboard.press("Shift")
    expect(finale).to_have_count(0)
    ann.page.reload()
    ann.page.locator("html[data-live]").wait_for()
    expect(finale).to_have_count(0)


def test_what_others_did_last_does_not_lie_over_the_end(seated: Seated) -> None:
    given = {"temperature": 8, "oxygen": 14, "oceans": SEAS, "active": 1}
    ann, bob = seated(screen=MOVES, ann={**ANN, "tr": 50, "passed": True}, bob={"money": 9}, **given)
    ann.page.evaluate("localStorage.setItem('pref pace', 'step')")
    bob.presses("#end-turn")
    expect(ann.page.locator(".big-moment.finale .finale-words > b")).to_have_text("Ann")
    expect(ann.page.locator(".moment")).to_have_count(0)
    expect(ann.page.locator("#reel")).to_be_hidden()


def test_nothing_dawns_where_less_motion_is_wanted(seated: Seated) -> None:
    (ann,) = seated(ai="bob", generation=3, ann=ANN, **PASSED)
    ann.presses("#end-turn")
    ann.waits_for("buy")
    expect(ann.page.locator("#generation")).to_have_text("4")
    assert ann.page.locator(".big-moment").count() == 0
