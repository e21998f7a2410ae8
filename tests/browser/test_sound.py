"""What happens is heard by whoever asked for it, and by nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen, faults

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
ANN = {"money": 80, "hand": ["Asteroid", "Mine"]}
BOB = {"money": 40, "plants": 5}
LISTEN = """() => {
  window.heard = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (at) { heard.push(kind.name); return start.call(this, at); };
  }
}"""


def switch(screen: Screen, name: str) -> None:
    """Turn something on or off in the menu."""
    screen.page.evaluate("document.getElementById('menu').showPopover()")
    screen.page.locator(f"[data-switch={name}]").click()
    screen.page.evaluate("document.getElementById('menu').hidePopover()")


def heard(screen: Screen) -> list[Any]:
    """The notes that were begun since this was asked last."""
    return list(screen.page.evaluate("heard.splice(0)"))


def test_nothing_is_heard_until_somebody_asks_for_it(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    for each in (ann, bob):
        each.page.evaluate(LISTEN)
    switch(bob, "sounds")
    assert len(heard(bob)) == 2, "what was switched on is heard at once"
    ann.plays("Asteroid")
    ann.chooses("remove plants 3 @1")
    bob.page.locator("#log-lines > .attack").wait_for()
    found = heard(bob)
    assert "AudioBufferSourceNode" in found
    assert len(found) > 4, "a card, a loss, a track"
    assert heard(ann) == []
    ann.chooses("project power-plant")
    bob.waits_for("turn")
    assert len(heard(bob)) >= 2
    switch(bob, "sounds")
    bob.chooses("project power-plant")
    assert heard(bob) == []


def test_the_volume_is_kept_and_none_is_silence(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    switch(bob, "sounds")
    bob.page.evaluate("document.getElementById('menu').showPopover()")
    volume = bob.page.get_by_label("Volume")
    expect(volume).to_have_value("5")
    assert faults(bob.page) == []
    volume.fill("0")
    bob.page.reload()
    bob.page.evaluate(LISTEN)
    expect(bob.page.locator("[data-volume]")).to_have_value("0")
    expect(bob.page.locator("[data-switch=sounds]")).to_have_attribute("aria-pressed", "true")
    ann.plays("Asteroid")
    ann.chooses("remove plants 3 @1")
    bob.page.locator("#log-lines > .attack").wait_for()
    assert heard(bob) == []


def test_at_a_pace_what_others_do_is_heard_when_it_is_shown(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB, screen={"reduced_motion": "no-preference"})
    bob.page.evaluate("document.getElementById('menu').showPopover()")
    bob.page.locator("[data-pace=step]").click()
    bob.page.evaluate("document.getElementById('menu').hidePopover()")
    switch(bob, "sounds")
    bob.page.evaluate(LISTEN)
    ann.chooses("project power-plant")
    ann.chooses("project power-plant")
    bob.waits_for("turn")
    heard(bob)
    bob.page.locator("#watch").click()
    expect(bob.page.locator(".moment")).to_have_count(1)
    assert heard(bob) != []
