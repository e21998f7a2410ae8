"""Somebody is away: how others say so, and what everybody sees of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import DATABASES, set_up, situation

pytestmark = pytest.mark.browser
ON_TOP = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
TWICE = """async () => {
  const button = (seat) => document.querySelector(`#menu [data-action=away-${seat}]`);
  button(0).click();
  for (let tries = 0; button(0) && tries < 600; tries++) await new Promise(requestAnimationFrame);
  button(2).click();
}"""
"""The second press of a double one meets the button that has come into the place of the first."""


def at_table(address: str, words: str, *values: Any) -> Any:
    with sqlite3.connect(DATABASES[address]) as database:
        return database.execute(words, values).fetchone()


def minutes_pass(address: str, game: str, minutes: int) -> None:
    at_table(address, "UPDATE games SET made = made - ? WHERE id = ?", 60 * minutes, game)
    at_table(address, "UPDATE entries SET made = made - ? WHERE game = ?", 60 * minutes, game)


def test_a_vote_reaches_everybody_and_is_cast_once(visit: Callable[..., Any], address: str) -> None:
    made = set_up(address, situation(ann={}, bob={}, cat={}), [{"name": name} for name in ("Ann", "Bob", "Cat")])
    game, links = made["game"], [made["seats"][str(seat)] for seat in range(3)]
    at_table(address, "UPDATE seats SET owner = seat WHERE game = ?", game)
    ann, bob = (visit(f"/s/{link}") for link in links[:2])
    bob.get_by_role("button", name="Settings and table").click()
    button = bob.locator("#menu [data-action=away-0]")
    expect(button).to_contain_text("possible in 10 min")
    assert button.get_attribute("aria-disabled")
    # What is refused all the same says so above the menu.
    button.evaluate("it => it.removeAttribute('aria-disabled')")
    button.click()
    expect(bob.locator("#toast")).to_contain_text("less than 10 minutes ago")
    assert bob.locator("#toast").evaluate(ON_TOP)

    minutes_pass(address, game, 11)
    head = {"authorization": f"Bearer {links[2]}"}
    assert bob.request.post(f"/api/v1/games/{game}/vote", headers=head, data={"about": 0}).ok
    expect(bob.locator("#vote-0")).to_contain_text("Cat says that Ann is away.")
    expect(ann.locator("#said-away")).to_contain_text("Cat says that you are away.")
    ann.get_by_role("button", name="I am here").click()
    for page in (ann, bob):
        expect(page.locator(".votebox")).to_have_count(0)

    # After a day one word is enough: about Ann; Cat would be the next.
    minutes_pass(address, game, 24 * 60)
    bob.reload()
    bob.evaluate(TWICE)
    expect(ann.locator("#handed-by")).to_contain_text("Bob said that you were away")
    assert at_table(address, "SELECT kind FROM seats WHERE game = ? AND seat = 2", game) == ("person",)
