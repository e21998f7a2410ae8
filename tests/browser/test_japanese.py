"""The whole page in Japanese, from the start to the end of a game, and a change of language in the middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from finished import saved
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, begin, set_up

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
PAGES = ("/", "/cards", "/cards/comet", "/help", "/dice/help", "/learn", "/report", "/account", "/g/nothing")
KEPT = {"terramars", "English", "Ann", "Bob", "Enter", "Esc", "Alt", "Elo", "CEO"}
"""What is written in Latin letters in Japanese as well: names, keys, and the name of the other language."""
LATIN = """(kept) => {
  const found = new Set(), note = (words, where) => {
    for (const word of (words ?? "").match(/[A-Za-z]{3,}/g) ?? []) {
      if (!kept.includes(word)) found.add(`${word} in "${words.trim().slice(0, 60)}" (${where})`);
    }
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const foreign = parent.closest("script, style, defs, symbol, textarea, [lang=en], .link, kbd");
    if (!foreign) note(walk.currentNode.data, parent.className);
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (each.closest("[lang=en], [type=search]")) continue;
    for (const name of ["aria-label", "title", "placeholder"]) note(each.getAttribute(name), name);
  }
  note(document.title, "title");
  return [...found];
}"""


def latin(page: Any) -> list[str]:
    """Words that were left in English."""
    found: list[str] = page.evaluate(LATIN, sorted(KEPT))
    return found


def test_no_english_is_left_at_the_table(seated: Seated) -> None:
    (ann,) = seated(
        screen={"lang": "ja"}, ai="bob",
        ann={"corporation": "Thorgate", "money": 60, "steel": 6, "heat": 8, "plants": 8,
             "hand": ["Mohole Area", "Asteroid", "Fish"],
             "played": ["Regolith Eaters", "Electro Catapult"]},
        bob={"plants": 4, "money": 20},
    )  # fmt: skip
    page = ann.page
    assert page.locator("html").get_attribute("lang") == "ja"
    assert latin(page) == []
    ann.plays("Mohole Area")
    assert latin(page) == []
    ann.presses("#pay-now")
    assert latin(page) == []
    ann.places("r1c5")
    ann.plays("Asteroid")
    assert ann.asked == "targets"
    assert latin(page) == []
    ann.does("undo")
    page.locator("[data-hint]").click()
    expect(page.locator("#hint")).to_be_visible()
    assert latin(page) == []
    ann.chooses("convert heat")
    ann.waits_for("turn", "paused")
    assert latin(page) == []


def test_actions_of_cards_say_what_they_do(seated: Seated) -> None:
    (ann,) = seated(screen={"lang": "ja"}, ann={"money": 20, "steel": 2, "played": ["Electro Catapult"]})
    assert ann.page.locator("#use-electro-catapult .act-t").inner_text() == "植物1または建材1を支払って、7Ｍ€を得る"


@pytest.mark.parametrize("preset", ["solo", "online-for-two"])
def test_no_english_is_left_at_the_opening(visit: Callable[..., Any], address: str, preset: str) -> None:
    seats = [{"name": "Ann"}, *([{"kind": "open", "name": "Bob"}] if preset != "solo" else [])]
    made = begin(address, preset=preset, seed=6, seats=seats)
    page = visit(f"/s/{made['seats']['0']}", lang="ja")
    assert latin(page) == []
    Screen(page).on_start()
    assert latin(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_english_is_left_on_other_pages(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, lang="ja", excused="404")
    assert [each for each in latin(page) if "(unknown-game)" not in each] == []


def test_no_english_is_left_after_the_buttons_of_the_start(visit: Callable[..., Any]) -> None:
    for form in ("#ai form", "#screen form", "form[action='/learn']"):
        page = visit("/", lang="ja")
        page.locator(f"{form} button").last.click()
        page.wait_for_url("**/g/*")
        assert latin(page) == []


def test_no_english_is_left_at_the_end_and_in_replays(visit: Callable[..., Any], address: str) -> None:
    made = set_up(address, saved(2, 4, "greedy:noise=12"), title="火星")
    page = visit(f"/s/{made['seats']['0']}", lang="ja")
    game = made["game"]
    page.goto(f"/g/{game}/end")
    page.locator(".chart").first.wait_for(timeout=60_000)
    assert latin(page) == []
    page.goto(f"/g/{game}/replay?step=60")
    assert latin(page) == []


def test_the_language_changes_in_the_middle_of_a_prompt(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 60, "steel": 6, "hand": "Mohole Area"})
    ann.plays("Mohole Area")
    assert "Pay 20 M€" in ann.page.locator("#prompt").inner_text()
    ann.page.get_by_role("link", name="日本語").first.click()
    ann.page.locator("html[lang=ja]").wait_for(state="attached")
    assert ann.asked == "pay"
    assert "20Ｍ€" in ann.page.locator("#prompt h2").inner_text()
    ann.presses("#pay-now")
    assert latin(ann.page) == []
    ann.page.reload()
    assert ann.page.locator("html").get_attribute("lang") == "ja"


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (360, 780)])
def test_a_payment_that_closes_undo_has_room_for_saying_so(seated: Seated, size: tuple[int, int]) -> None:
    screen = {"size": {"width": size[0], "height": size[1]}, "lang": "ja"}
    rich = {"money": 30, "titanium": 2, "hand": ["Technology Demonstration"]}
    (ann,) = seated(screen=screen, ai="bob", ann=rich, bob={"passed": True})
    if size[0] < 900:
        ann.clicks("label:has(#view-hand)")
    ann.plays("Technology Demonstration")
    assert ann.asked == "pay"
    expect(ann.page.locator("#pay-now .lockline")).to_be_visible()
    assert faults_of_layout(ann.page) == []


def test_a_table_stays_in_its_language_when_another_tab_changes_to_a_different_one(seated: Callable[..., Any]) -> None:
    (ann,) = seated(ai="bob", ann={"money": 40, "heat": 16}, bob={"passed": True})
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    other.locator("#top a[hreflang=ja]").click()
    other.locator("html[lang=ja]").wait_for()
    ann.chooses("convert heat")
    expect(ann.page.locator("#prompt h2")).to_have_text("Your turn")
    expect(ann.page.locator(".gen")).to_contain_text("Generation")
    ann.does("undo")
    expect(ann.page.locator(".gen")).to_contain_text("Generation")
    ann.page.reload()
    expect(ann.page.locator(".gen")).to_contain_text("世代")
