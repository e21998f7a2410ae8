"""Nothing is lost in the middle of a prompt: not by a reload, nor when the server goes away and comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
BUILDER = {"money": 60, "steel": 6, "hand": ["Mohole Area", "Sponsors"]}


def test_a_reload_keeps_the_prompt(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.plays("Mohole Area")
    ann.page.reload()
    assert ann.asked == "pay"
    steel = ann.page.locator("#pay-steel")
    assert steel.input_value() == "6"
    ann.page.get_by_role("button", name="less").click()
    assert steel.input_value() == "5"
    ann.presses("#pay-now")
    ann.page.reload()
    assert ann.asked == "place"
    ann.places("r1c5")
    assert ann.asked == "turn"
    assert (ann.number("have-0-steel"), ann.number("have-0-megacredits")) == (1, 50)
    assert ann.number("make-0-heat") == 4


def test_a_server_that_comes_back_is_found_again(seated: Seated, server: Any) -> None:
    screen = {"at": server.address, "excused": "net::ERR"}
    ann, bob = seated(screen=screen, ann=BUILDER, bob={"heat": 8})
    ann.plays("Mohole Area")
    server.kill()
    lost = ann.page.locator("#offline")
    expect(lost).to_be_visible()
    # A choice that is made while nobody answers is neither lost nor made twice.
    ann.page.locator("#pay-now").click()
    server.start()
    expect(lost).to_be_hidden(timeout=30_000)
    if ann.asked == "pay":
        ann.presses("#pay-now")
    assert ann.asked == "place"
    ann.places("r1c5")
    assert ann.asked == "turn"
    assert (ann.number("have-0-steel"), ann.number("have-0-megacredits")) == (0, 52)
    expect(bob.page.locator("#make-0-heat")).to_contain_text("4", timeout=30_000)
    ann.presses("#end-turn")
    bob.waits_for("turn")
    bob.chooses("convert heat")
    expect(ann.page.locator("#p-temperature")).to_have_text("−28")


def test_a_choice_made_without_a_connection_is_sent_when_there_is_one(seated: Seated) -> None:
    (ann,) = seated(screen={"excused": "net::ERR"}, ann={"money": 30})
    lost, version = ann.page.locator("#offline"), ann.version
    # The stream of news outlives a short break: only what is asked for anew fails.
    ann.page.context.set_offline(True)
    ann.option("project power-plant").click()
    expect(lost).to_be_visible()
    ann.page.context.set_offline(False)
    ann.moves_on(version)
    expect(lost).to_be_hidden()
    assert (ann.number("make-0-energy"), ann.number("have-0-megacredits")) == (1, 19)
    ann.chooses("project power-plant")
    assert ann.number("make-0-energy") == 2


def test_a_choice_that_comes_too_late_is_said_not_to_be_made(seated: Seated) -> None:
    (ann,) = seated(screen={"excused": "net::ERR"}, ann={"money": 40})
    elsewhere = Screen(ann.page.context.new_page())
    elsewhere.page.goto(ann.page.url)
    ann.page.route("**/choose*", lambda route: route.abort())
    ann.option("project asteroid").click()
    expect(ann.page.locator("#offline")).to_be_visible()
    elsewhere.chooses("project power-plant")
    ann.page.unroute("**/choose*")
    expect(ann.page.locator("#toast")).to_contain_text("The game has moved on")
    expect(ann.page.locator("#offline")).to_be_hidden()
    assert (ann.number("make-0-energy"), ann.number("p-temperature")) == (1, -30)
