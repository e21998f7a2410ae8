"""What moves, and what does not where less motion is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from screen import Screen

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
