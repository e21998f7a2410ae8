"""Cards in the hand: any place of one reads it, a button plays it, and all that is on it has its room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
HELD = {"money": 20, "hand": ["Sponsors", "Birds", "Mohole Area"]}
RESTED = "new Promise((rested) => setTimeout(rested, 600))"
"""So long that a pointer at rest would have shown a card."""
COVERED = """() => [...document.querySelectorAll("#hand .held")].filter((held) => {
  const box = held.querySelector(".held-pick input").getBoundingClientRect();
  const said = document.createRange();
  const words = held.querySelector(".card-state > span") ?? held.querySelector(".paytok");
  if (!words) return false;
  said.selectNodeContents(words);
  return [...said.getClientRects()].some((line) => line.width && line.left < box.right && line.bottom > box.top);
}).map((held) => held.id)"""
SHORT = [
    "Martian Media Center", "Quantum Extractor", "Sulphur-Eating Bacteria", "GHG Producing Bacteria", "Shuttles",
    "Red Spot Observatory", "Cultural Metropolis", "Stratospheric Birds", "Jupiter Floating Station", "Immigrant City",
    "Martian Zoo", "Self-Replicating Robots", "Domed Crater", "Livestock", "Stratopolis",
]  # fmt: skip
"""Cards of whose scenes long reasons and high drawings leave least."""
COLLIDING = """() => [...document.querySelectorAll("#hand .card")].filter((card) => {
  const boxes = (which) => [...card.querySelectorAll(which)].map((it) => it.getBoundingClientRect());
  const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes(".cost, .card-tags .ic").some((a) => boxes(".card-edge > *").some((b) => covers(a, b)));
}).map((card) => card.querySelector(".card-name").textContent)"""


def test_a_rest_of_the_pointer_reads_a_card(seated: Seated) -> None:
    ann, bob = seated(ann=HELD, bob={"money": 20, "hand": ["Acquired Company"]})
    bob.page.locator("#card-acquired-company").hover()
    price = bob.page.locator("#glance .zoom-state")
    expect(price).to_have_text("10")
    assert price.locator("use[href='#i-mc']").count() == 1, "10 of what"
    page, glance = ann.page, ann.page.locator("#glance")
    page.locator("#card-birds").hover()
    expect(glance.locator(".card-name")).to_have_text("Birds")
    expect(glance).to_contain_text("Lower any player's plant production 2 steps.")
    expect(glance.locator(".zoom-state")).to_contain_text("13")
    above = glance.bounding_box()
    assert above["y"] + above["height"] <= page.locator("#card-birds").bounding_box()["y"]
    mars = page.locator(".mars").bounding_box()
    assert above["x"] + above["width"] <= mars["x"] or above["x"] >= mars["x"] + mars["width"], "Mars is seen beside it"
    assert faults_of_layout(page) == []
    page.locator("#card-sponsors").hover()
    expect(glance.locator(".card-name")).to_have_text("Sponsors")
    page.locator("#top").hover()
    expect(glance).to_be_hidden()


def test_no_card_is_read_that_slides_under_the_pointer(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 40, "hand": ["Sponsors", "Acquired Company", "Lightning Harvest"]})
    glance = ann.page.locator("#glance")
    ann.page.evaluate("() => { window.read = 0; document.getElementById('glance').addEventListener('toggle',"
                      " (event) => { if (event.newState === 'open') window.read += 1; }); }")  # fmt: skip
    first = ann.page.locator("#hand .held").first
    first.hover()
    expect(glance).to_be_visible()
    # The next card comes to lie where the pointer stays.
    name = first.get_attribute("id")
    ann.page.evaluate("window.read = 0")
    ann.presses(f"#{name} .held-play")
    assert ann.page.locator("#hand .held:hover").count() == 1
    expect(glance).to_be_hidden()
    ann.page.evaluate(RESTED)
    assert ann.page.evaluate("window.read") == 0
    ann.page.locator("#top").hover()
    ann.page.locator("#hand .held").first.hover()
    expect(glance).to_be_visible()


def test_a_choice_closes_the_card_that_is_read(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 40, "steel": 4, "hand": ["Mohole Area"]})
    ann.page.locator("#card-mohole-area").hover()
    expect(ann.page.locator("#glance")).to_be_visible()
    version = ann.version
    ann.page.evaluate("document.querySelector('#card-mohole-area .held-play').click()")
    expect(ann.page.locator("#glance")).to_be_hidden()
    ann.moves_on(version)
    assert ann.asked == "pay"
    expect(ann.page.locator("#glance")).to_be_hidden()


def test_a_press_reads_a_card_and_its_button_plays_it(seated: Seated) -> None:
    ann, _ = seated(ann=HELD, bob={})
    before, zoom = ann.version, ann.page.locator("#zoom")
    width, height = (ann.page.locator("#card-sponsors").bounding_box()[side] for side in ("width", "height"))
    for down in (0.1, 0.4, 0.65):
        ann.page.locator("#card-sponsors").click(position={"x": width / 2, "y": height * down})
        expect(zoom.locator(".card-name")).to_have_text("Sponsors")
        ann.page.keyboard.press("Escape")
        expect(zoom).to_be_hidden()
    assert ann.version == before, "nothing was played"
    ann.page.locator("#card-sponsors").get_by_role("button", name="Sponsors").click()
    ann.moves_on(before)
    assert ann.number("make-0-megacredits") == 2


def test_a_card_that_is_read_can_be_played_from_there(seated: Seated) -> None:
    ann, _ = seated(ann=HELD, bob={})
    ann.page.locator("#card-sponsors .held-zoom").click(position={"x": 30, "y": 30})
    ann.presses("#zoomed .btn--primary")
    assert ann.number("make-0-megacredits") == 2


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_box_that_marks_a_card_leaves_its_words_free(seated: Seated, size: tuple[int, int]) -> None:
    screen = {"size": {"width": size[0], "height": size[1]}, "touch": size[0] < 500}
    ann, _ = seated(screen=screen, ann=HELD, bob={})
    ann.touch = size[0] < 500
    ann.chooses("project sell-patents")
    if ann.touch:
        ann.clicks("#tabs label:has(#view-hand)")
    assert ann.page.locator(".held-pick input").count() == 3
    assert ann.page.evaluate(COVERED) == []
    ann.clicks("#card-birds .held-pick input")
    assert ann.marked == {"birds"}
    # A press in the middle of a card marks it, and one on its picture reads it where no pointer rests on cards.
    ann.clicks("#card-sponsors")
    assert ann.marked == {"birds", "sponsors"}
    if ann.touch:
        ann.page.locator("#card-sponsors .held-zoom").tap()
        expect(ann.page.locator("#zoom .card-name")).to_have_text("Sponsors")


def test_every_card_shows_its_scene(seated: Seated) -> None:
    ann, _ = seated(ann={**HELD, "played": ["Mine", "Pets"]}, bob={"played": ["Media Group"]})
    drawn = "(all) => all.map((use) => Math.round(use.getBoundingClientRect().width))"
    for place, least in (("#hand .card-scene", 3), ("#chips .chip-scene", 2)):
        heroes = ann.page.locator(f"{place} > .sc > use:last-of-type")
        assert heroes.count() >= least
        expect(heroes.first).to_be_visible()
        assert min(heroes.evaluate_all(drawn)) > 5, "the drawings have come"
    ann.clicks("#mat-1 .mini")
    expect(ann.page.locator("#played-1 .chip-scene > .sc").last).to_be_visible()


def test_the_price_of_a_card_under_the_mouse_can_be_read_in_every_colour(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 60, "steel": 3, "hand": ["Mine", "Asteroid"]})
    ann.chooses("play mine")
    assert ann.asked == "pay"
    ann.page.locator("#card-asteroid").hover()
    price = ann.page.locator("#glance .zoom-state .paytok").first
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme)
        expect(price).to_be_visible()
        assert price.evaluate("each => getComputedStyle(each).color") == "rgb(255, 255, 255)", scheme


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_needs_and_points_leave_price_and_tags_free(seated: Seated, lang: str) -> None:
    boxes = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "promo"]
    ann, _ = seated(modules=boxes, screen={"lang": lang}, ann={"money": 2, "hand": SHORT}, bob={})
    assert ann.page.locator("#hand .is-blocked").count() == len(SHORT)
    assert ann.page.evaluate(COLLIDING) == []
    assert faults_of_layout(ann.page) == []
    ann.page.set_viewport_size({"width": 1366, "height": 768})
    assert faults_of_layout(ann.page) == []
