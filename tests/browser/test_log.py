"""The log as people read it: filters, attacks, production; on phones, in Japanese, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screen import Screen, faultless

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
ANN = {"money": 80, "hand": ["Asteroid", "Mine"]}
BOB = {"money": 40, "plants": 5}
SMALL = """() => [...document.querySelectorAll("#log *")].filter((each) => {
  const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
  const shown = text && !each.closest(".sr, .mark") && each.getClientRects().length;
  return shown && parseFloat(getComputedStyle(each).fontSize) < 11;
}).map((each) => each.outerHTML)"""


def shown(screen: Screen) -> list[str]:
    """The heads of the entries that can be seen, the newest first."""
    found: list[str] = screen.page.locator("#log-lines > li[data-of]").locator("visible=true").locator(
        ".le-head > span, summary"
    ).all_inner_texts()  # fmt: skip
    return found


def hit_by_asteroid(seated: Seated, **screen: object) -> tuple[Screen, Screen]:
    """Ann builds a power plant, hits Bob with an asteroid, and both pass."""
    ann, bob = seated(ann=ANN, bob=BOB, screen=screen)
    ann.chooses("project power-plant")
    ann.plays("Asteroid")
    ann.chooses("remove plants 3 @1")
    bob.reads("Play Asteroid" if screen.get("lang") != "ja" else "小惑星")
    return ann, bob


def test_a_line_is_an_action_and_filters_leave_what_is_asked_for(seated: Seated) -> None:
    ann, bob = hit_by_asteroid(seated)
    entry = bob.page.locator("#log-lines > .attack")
    expect(entry).to_contain_text("Play Asteroid")
    expect(entry.locator(".is-hit")).to_have_text("Bob loses 3 plantsB−3")
    bob.chooses("project power-plant", "done")
    ann.waits_for("turn")
    ann.chooses("pass")
    bob.waits_for("turn")
    bob.chooses("pass")
    bob.reads("Generation 2 begins")
    rows = bob.page.locator(".le-table tbody tr")
    expect(rows).to_have_count(2)
    expect(bob.page.locator(".le-table tbody .is-me td").first).to_have_text("+20")
    # With the keyboard alone: the log, then its filters.
    bob.page.locator("#log-all").focus()
    for name, wanted in {
        "log-turn": ["Generation 2 begins", "Production", "Pass for this generation"],
        "log-since": ["Generation 2 begins", "Production"],
        "log-about": ["Play Asteroid"],
        "log-round": ["Generation 2 begins"],
    }.items():
        bob.page.keyboard.press("ArrowRight")
        expect(bob.page.locator(f"#{name}")).to_be_checked()
        found = [head for head in shown(bob) if "secret" not in head]
        assert found == wanted, name
    faultless(bob.page)


def test_what_is_filtered_stays_filtered_when_something_happens(seated: Seated) -> None:
    ann, bob = seated(ann=ANN, bob=BOB)
    bob.page.locator("label:has(#log-about)").click()
    expect(bob.page.locator(".log-none")).to_be_visible()
    ann.chooses("project power-plant")
    ann.plays("Asteroid")
    ann.chooses("remove plants 3 @1")
    bob.page.locator("#log-lines > .attack").wait_for()
    expect(bob.page.locator("#log-about")).to_be_checked()
    assert shown(bob) == ["Play Asteroid"]
    expect(bob.page.locator(".log-none")).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_a_phone_nothing_is_cut_or_small(seated: Seated, lang: str) -> None:
    _, bob = hit_by_asteroid(seated, lang=lang)
    bob.page.set_viewport_size({"width": 390, "height": 844})
    bob.page.locator("label:has(#view-log)").click()
    box = bob.page.locator(".log-filters")
    assert box.evaluate("(it) => it.scrollWidth <= it.clientWidth + 1"), "the filters fit"
    assert bob.page.evaluate(SMALL) == []
    assert all(height >= 44 for height in box.locator("label").evaluate_all("all => all.map((it) => it.offsetHeight)"))


def test_everything_is_there_without_script(seated: Seated) -> None:
    _, bob = hit_by_asteroid(seated)
    kept = bob.page.context.storage_state()
    context = bob.page.context.browser.new_context(java_script_enabled=False, storage_state=kept)
    page = context.new_page()
    page.goto(bob.page.url)
    expect(page.locator("#log-lines > .attack")).to_be_visible()
    expect(page.locator("#watch")).to_be_hidden()
    context.close()
