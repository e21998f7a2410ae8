"""Coming together in browsers: the waiting room keeps itself up to date, and leads everybody to the table at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import begin, faultless

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
SMALL = """[...document.querySelectorAll("main :is(button, a, select, input:not(.sr, [type=hidden]), .marks label)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)"""
SEATS = [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}, {"kind": "ai", "name": "Vesper"}]


def host(visit: Callable[..., Any], address: str, **screen: Any) -> tuple[Any, str]:
    """Ann in the waiting room of a table for four, and its address."""
    settings = {"draft": True, "modules": ["base", "corporate_era", "prelude", "venus"]}
    made = begin(address, seats=SEATS, settings=settings)
    page = visit(f"/s/{made['host']}", **screen)
    page.goto(f"/s/{made['seats']['0']}")
    page.goto(f"/g/{made['game']}/room")
    return page, f"/g/{made['game']}"


def joins(page: Any, name: str, button: str = "Join") -> None:
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/room")


def test_all_see_who_comes_and_go_to_the_table_together(visit: Callable[..., Any], address: str) -> None:
    ann, table = host(visit, address)
    bob = visit(table, size=PHONE, touch=True)
    joins(bob, "Bob")
    expect(ann.locator("#seat-1")).to_contain_text("Bob")
    expect(ann).to_have_title("3/4 · Waiting room · Ann · Vesper")
    bob.locator("#say-ready").tap()
    expect(ann.locator("#seat-1")).to_contain_text("ready")
    ann.locator("#say-ready").click()
    expect(bob.locator("#seat-0")).to_contain_text("ready")
    # The copy button, which needs the script, stays when the page is brought up to date.
    expect(ann.locator("[data-copy]")).to_be_visible()
    cat = visit(table)
    joins(cat, "Cat")
    expect(ann.locator("#room-invite")).to_contain_text("Everybody is here")
    expect(ann.locator("#room-waits")).to_contain_text("Cat")
    cat.locator("#say-ready").click()
    for page in (ann, bob, cat):
        page.wait_for_url(f"**{table}")
        expect(page.locator("#prompt")).to_have_attribute("data-kind", "start")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("touch", [False, True])
def test_both_pages_are_faultless(visit: Callable[..., Any], address: str, lang: str, touch: bool) -> None:
    screen = {"lang": lang, "touch": touch, "size": PHONE if touch else None}
    ann, table = host(visit, address, **screen)
    faultless(ann)
    guest = visit(table, **screen)
    faultless(guest)
    for page in (ann, guest):
        for width in (360, 768, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert faults_of_layout(page) == [], width
        if touch:
            page.set_viewport_size(PHONE)
            assert page.evaluate(SMALL) == []


def test_the_address_is_copied(visit: Callable[..., Any], address: str) -> None:
    ann, table = host(visit, address, permissions=["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Copy").click()
    expect(ann.locator("[data-said]")).not_to_be_empty()
    assert ann.evaluate("navigator.clipboard.readText()") == address + table
    expect(ann.get_by_role("img", name="QR code of this address")).to_be_visible()


def test_without_script_everybody_comes_together_too(visit: Callable[..., Any], address: str) -> None:
    ann, table = host(visit, address, java_script_enabled=False)
    expect(ann.locator("[data-copy]")).to_be_hidden()
    ann.locator("#seat-2").get_by_role("button", name="Let a computer play").click()
    bob = visit(table, java_script_enabled=False)
    joins(bob, "Bob")
    bob.get_by_role("button", name="I am ready").click()
    expect(bob.locator("#room-waits")).to_contain_text("Ann")
    ann.get_by_role("button", name="I am ready").click()
    ann.wait_for_url(f"**{table}")
    bob.reload()
    bob.wait_for_url(f"**{table}")
