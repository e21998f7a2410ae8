"""The south pole of Hellas says what it asks and what it brings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from measuring import faults_of_layout
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
POLE = "#hex-r9c3"
OCEANS = ["r1c1", "r2c1", "r3c1", "r4c1", "r5c1", "r5c4", "r5c5", "r5c6", "r6c5"]


def test_the_pole_shows_its_price_and_its_ocean(seated: Seated) -> None:
    (ann,) = seated(board="hellas", ai="bob", ann={"money": 40, "plants": 8, "tiles": "city r8c3"}, bob={})
    pole = ann.page.locator(POLE)
    assert pole.locator(".adj").text_content() == "−6"
    assert pole.locator("use[href='#tile-ocean']").count() == 1
    assert "costs 6 M€ and brings an ocean" in str(pole.get_attribute("aria-label"))
    ann.chooses("convert plants")
    spot = ann.page.locator("#spot-r9c3")
    assert "−6" in spot.inner_text()
    assert spot.get_by_label("ocean").count() == 1
    assert faults_of_layout(ann.page) == []
    ann.places("r9c3")
    assert ann.number("have-0-megacredits") == 34
    assert ann.asked == "place"


def test_the_pole_asks_nothing_when_no_ocean_is_left(seated: Seated) -> None:
    (ann,) = seated(board="hellas", ai="bob", oceans=OCEANS, ann={"money": 40}, bob={})
    assert ann.page.locator(f"{POLE} .adj").count() == 0
