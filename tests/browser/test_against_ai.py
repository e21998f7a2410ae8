"""A game against a computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]


def test_a_few_clicks_begin_a_game_against_one(visit: Callable[..., Any]) -> None:
    page = visit("/")
    form = page.locator("#ai form")
    form.get_by_text("Newcomer", exact=True).click()
    form.get_by_role("group", name="Opponents").get_by_text("1", exact=True).click()
    form.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/g/*")
    ann = Screen(page)
    assert ann.asked == "start"
    expect(page.locator("#rivals")).to_contain_text("Newcomer")
    assert page.locator("#menu [data-action=confirm-off]").count() == 1, "the end of turns is confirmed"
    ann.on_start()
    ann.waits_for("turn", "take", "place", "list", "targets", "pay", "paused", "buy")


def test_the_end_of_a_turn_is_confirmed_then_the_computer_answers_at_once(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann={"money": 40, "heat": 16}, bob={"money": 30})
    ann.page.get_by_role("button", name="Settings and table").click()
    ann.presses("#menu [data-action=confirm-on]")
    ann.page.keyboard.press("Escape")
    ann.chooses("convert heat", "convert heat")
    assert ann.asked == "paused"
    ann.does("undo")
    assert ann.asked == "turn"
    assert ann.number("p-temperature") == -28
    ann.chooses("convert heat")
    ann.does("confirm")
    ann.waits_for("turn")
    assert ann.page.locator("#log-lines .p2").count() >= 1, "what the computer did is in the log"
    expect(ann.page.locator("#prompt")).to_contain_text("Action 1 of 2")


def test_a_hint_says_what_and_why(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann={"money": 40, "heat": 8, "hand": ["Asteroid", "Sponsors"]}, bob={})
    page = ann.page
    hint = page.locator("#hint")
    assert not hint.is_visible()
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_be_visible()
    assert hint.locator(".hint-do").inner_text()
    assert hint.locator(".hint-why li").count() >= 1, "with reasons"
    expect(hint).to_contain_text("Turn 8 heat into a step of temperature")
    meant, beam = page.locator(".is-hinted").bounding_box(), page.locator(".beam").bounding_box()
    assert meant is not None
    assert beam is not None
    assert beam["x"] <= meant["x"] + 1 <= meant["x"] + meant["width"] <= beam["x"] + beam["width"] + 1, "in the light"
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_be_hidden()
    expect(page.locator(".beam")).to_be_hidden()
    assert page.locator(".is-hinted").count() == 0
