"""The card browser, the help page and every card's face in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terramars.mars.cards import CARDS
from terramars.mars.modules import load
from terramars.web.cardface import faces
from terramars.web.labels import LANGUAGES, labels
from terramars.web.pages.page import sprite
from terramars.web.pages.templates import TEMPLATES

load()
pytestmark = pytest.mark.browser

PAGES = ("/cards?tag=earth", "/cards?q=zz:zz", "/cards/tharsis-republic", "/help", "/dice/help")
STYLES = Path(faces.__file__).parents[1] / "static" / "css"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SCREENS = ({"width": 1440, "height": 900}, DESKTOP, {"width": 1280, "height": 713}, {"width": 1920, "height": 1080})
SHEET = """{% from "parts/card.html" import card with context %}<!doctype html><html lang="{{ lang }}"><body>
{{ sprite }}
{% for each in all %}{{ card(each, size, state, "article", {"id": each.id}) }}{% endfor %}</body></html>"""
STATES = {
    "playable": ("hand", {"ok": True, "pay": [(11, "i-mc"), (2, "i-steel")]}),
    "blocked": ("hand", {"ok": False, "reasons": ["needs 1 energy production, 0 now"]}),
    "full": ("full", None),
}
CROWDED = """() => [...document.querySelectorAll(".card")].flatMap((card) => {
  const at = (what) => card.querySelector(what)?.getBoundingClientRect();
  const outside = card.getBoundingClientRect(), scene = at(".card-scene"), name = at(".card-name");
  const end = at(".card-state, .card-foot"), text = at(".card-text"), bad = [];
  const floor = text?.height ? text.top : end.top;
  if (card.scrollHeight > card.clientHeight + 1 || end.bottom > outside.bottom + 1) bad.push("clipped");
  if (text?.height && text.bottom > end.top + 2) bad.push("the text is too low");
  if (scene.height < 36 || name.right > outside.right + 1) bad.push("no room for the scene");
  for (const row of card.querySelectorAll(".row")) {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    if (left < outside.left + 2 || right > outside.right - 2) bad.push("too wide");
    if (bottom > floor + 2) bad.push("too low");
    if (top < name.bottom - 2) bad.push("over the name");
  }
  for (const sign of card.querySelectorAll(".card-edge > *")) {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    if (left < scene.left || right > scene.right || bottom > scene.bottom) bad.push("needs or points spill");
    for (const { left: from, right: to, bottom: low } of [at(".cost, .corpmark"), at(".card-tags")]) {
      // The lowest cards may let them touch.
      if (left < to - 1 && right > from + 1 && top < low - 6.5) bad.push("needs or points over cost or tags");
    }
  }
  return bad.map((what) => `${card.id}: ${what}`);
})"""


def violations(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_accessible_and_never_too_wide(visit: Callable[..., Any], path: str) -> None:
    for scheme, lang, size in (("light", "en", DESKTOP), ("dark", "ja", PHONE)):
        page = visit(path, lang=lang, size=size, color_scheme=scheme)
        assert page.locator("main").count() == 1
        assert violations(page) == []
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("shown", STATES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_fits(chromium: Any, lang: str, shown: str) -> None:
    page = chromium.new_page(viewport={"width": 1460, "height": 900})
    size, state = STATES[shown]
    words = {"lang": lang, "t": labels(lang), "sprite": sprite(), "state": state, "size": size}
    page.set_content(TEMPLATES.from_string(SHEET).render(all=[faces.face(card.slug, lang) for card in CARDS], **words))
    for style in ("base.css", "cards.css", "scenes.css"):
        page.add_style_tag(content=(STYLES / style).read_text("utf-8"))
    page.add_style_tag(content="body { display: flex; flex-wrap: wrap; gap: 10px; }")
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert page.evaluate(CROWDED) == [], screen
    page.close()


def test_cards_are_found_while_typing(visit: Callable[..., Any]) -> None:
    from playwright.sync_api import expect

    page = visit("/cards")
    page.keyboard.press("/")
    page.keyboard.type("livest")
    expect(page.locator("#results a.card")).to_have_count(1)
    assert page.url.endswith("/cards?q=livest&sort=number")
    assert page.evaluate("document.activeElement.name") == "q"
    page.get_by_role("searchbox").fill("")
    page.get_by_text("corporation", exact=True).first.click()
    expect(page.locator("#results .card:not(.card--corporation)")).to_have_count(0)
    assert page.locator("#results .card--corporation").count() > 15


def test_arrow_keys_walk_over_the_cards(visit: Callable[..., Any]) -> None:
    page = visit("/cards")
    cards = page.locator("#results a.card")
    cards.nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    focus = page.evaluate("[...document.querySelectorAll('#results a.card')].indexOf(document.activeElement)")
    assert focus >= 3
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/colonizer-training-camp")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/cards/asteroid-mining-consortium")


CUT_OFF = """() => { window.asked = 0; window.fetch = async () => {
  window.asked += 1;
  return { ok: true, text: () => Promise.reject(new DOMException("cut off", "AbortError")) };
}; }"""


def test_an_answer_that_is_given_up_half_way_is_no_error(visit: Callable[..., Any]) -> None:
    """As when somebody chooses on while it comes; `visit` looks for complaints of the page."""
    page = visit("/cards")
    page.evaluate(CUT_OFF)
    page.get_by_text("Jovian", exact=True).click()
    page.wait_for_function("window.asked === 1")


def test_filters_fold_away_on_a_phone(visit: Callable[..., Any]) -> None:
    page = visit("/cards", size=PHONE, touch=True)
    tags = page.get_by_role("group", name="Tags")
    assert not tags.is_visible()
    page.get_by_text("Filters", exact=True).tap()
    page.get_by_text("Jovian", exact=True).tap()
    page.wait_for_url("**/cards?sort=number&tag=jovian")
    assert tags.is_visible()
