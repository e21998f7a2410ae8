"""Pages are light, and hold still while others play."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen, begin

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
HEAVIEST = 150_000
"""Bytes over the wire until a table is shown for the first time."""
MOST_SHIFT = 0.05
"""Of what the browser sums up over a round of play; 0.1 counts as good."""
STYLED = 160
"""Elements whose style the browser works out again at once, of the thousands of a table."""
TRACED = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
LOADED = """() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
  .map((each) => [each.name, each.transferSize])"""
SHIFTS = """() => {
  // A number that has changed begins elsewhere in its own place; nothing else may move.
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
      const away = nodes.filter((node) => node && !node.closest("#prompt, #log, .held-zoom, [data-num]"));
      shifts.push([entry.value, away.map((node) => node.outerHTML.slice(0, 80))]);
    }
  }).observe({ type: "layout-shift", buffered: false });
}"""
ANN = {"money": 80, "heat": 16, "plants": 8, "hand": ["Asteroid", "Comet", "Sponsors", "Mohole Area"]}
BOB = {"money": 40, "plants": 6, "heat": 8, "hand": ["Birds", "Fish"]}


def test_nothing_jumps_when_others_play(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    page = bob.page
    page.evaluate(SHIFTS)
    for number, choices in enumerate((["convert plants", "place r4c3"], ["convert heat"])):
        ann.chooses(*choices)
        expect(page.locator("#log-lines > li:not(.sep)")).not_to_have_count(number)
    # The move passes on and back again.
    bob.waits_for("turn")
    bob.presses('[value="convert heat"]')
    bob.presses("#end-turn")
    ann.waits_for("turn")
    ann.plays("Sponsors")
    expect(page.locator("#make-0-megacredits")).to_contain_text("2")
    ann.chooses("convert heat")
    bob.waits_for("turn")
    # Two frames later everything has been painted.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shifts = page.evaluate("shifts")
    assert [away for _, away in shifts if away] == [], "only the decision and the log below it may grow and shrink"
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts


def test_what_one_does_oneself_is_brought_by_its_answer_and_fetched_once(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(request.url) if "/regions" in request.url else None)
    for _ in range(2):
        version = bob.version
        ann.presses('[value="convert heat"]')
        bob.moves_on(version)
    assert fetched == []


def test_a_button_that_leads_to_the_table_fetches_what_changed_and_no_whole_page(
    visit: Callable[..., Any], address: str
) -> None:
    made = begin(address, seats=[{"name": "Ann"}, {"name": "Bob"}])
    page = visit(f"/s/{made['host']}")
    page.goto(f"/s/{made['seats']['0']}")
    ann = Screen(page)
    ann.waits_for("start")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.partition("?")[0]))
    ann.clicks('[data-open="menu"]:visible, [popovertarget="menu"]:visible')
    ann.presses('[data-action="points-on"]')
    expect(page.locator('[data-action="points-off"]')).to_be_attached()
    assert not [each for each in fetched if each.endswith(f"/g/{made['game']}")], fetched


def test_a_tile_of_somebody_else_makes_the_browser_look_again_at_little(chromium: Any, seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    ann.chooses("convert plants")
    version = bob.page.locator("#table").get_attribute("data-version")
    chromium.start_tracing(categories=TRACED)
    bob.page.evaluate("performance.mark('bob')")
    ann.chooses("place r4c3")
    expect(bob.page.locator("#table")).not_to_have_attribute("data-version", version)
    bob.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    (process,) = {each["pid"] for each in events if each["name"] == "bob"}
    styled = [
        each["args"]["elementCount"]
        for each in events
        if each["pid"] == process and "elementCount" in each.get("args", {})
    ]
    assert 0 < max(styled) < STYLED, "no rule reaches from the whole table, the map or the log into all they hold"


def test_a_table_is_light_at_its_first_load(seated: Seated) -> None:
    (ann, _) = seated(ann=ANN, bob=BOB)
    ann.page.locator("html[data-live]").wait_for()
    loaded = ann.page.evaluate(LOADED)
    assert len(loaded) > 10
    assert sum(size for _, size in loaded) < HEAVIEST, loaded
    assert all(name.startswith(ann.page.url.split("/g/")[0]) or name.startswith("data:") for name, _ in loaded)


def test_a_choice_that_is_under_way_is_seen(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 60, "plants": 8, "hand": ["Sponsors"]})
    held: list[Any] = []
    ann.page.route("**/choose*", lambda route: held.append(route))
    sending = ann.page.locator("[data-sending]")
    for what, marked in (
        ("#card-sponsors .held-play", ["card-sponsors", "play sponsors"]),
        ("button[value='convert plants']", ["convert plants"]),
        ("#hex-r3c4", ["hex-r3c4", "spot-r3c4"]),
    ):
        version = ann.version
        ann.clicks(what)
        assert set(sending.evaluate_all("all => all.map((each) => each.id || each.value)")) == set(marked)
        # If it takes long, the whole prompt shows it.
        expect(ann.page.locator("#prompt-body")).to_have_css("opacity", "0.55")
        assert sending.first.evaluate("it => getComputedStyle(it).opacity") == "0.5"
        held.pop().continue_()
        ann.moves_on(version)
        expect(sending).to_have_count(0)
        expect(ann.page.locator("#prompt-body")).to_have_css("opacity", "1")
