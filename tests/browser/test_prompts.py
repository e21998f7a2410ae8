"""Panels that never clip: one row for each player, goals that act where they stand, reasons that are whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
PHONE = {"width": 390, "height": 844}
BLOCKED = ["Advanced Ecosystems", "Ecological Zone", "Livestock", "AI Central", "Open City", "Gene Repair"]
REASONS = """() => [...document.querySelectorAll("#hand .why")].map((why) => {
  const box = why.getBoundingClientRect();
  const each = [...why.querySelectorAll(":scope > span")].map((reason) => reason.getBoundingClientRect());
  const seen = each.filter((one) => one.left < box.right - 1);
  const counted = Number(why.querySelector("b")?.dataset.of ?? 1);
  const clamped = [...why.children].some((one) => one.scrollHeight > one.clientHeight + 2);
  const cut = clamped || seen.some((one) => one.bottom > box.bottom + 1);
  return { said: why.textContent, all: each.length, seen: seen.length, counted, cut };
})"""


def test_one_row_for_each_player_with_every_amount(seated: Seated) -> None:
    ann, bob, _ = seated(
        ann={"money": 40, "hand": "Asteroid", "plants": 2}, bob={"plants": 8}, cat={"plants": 1}
    )
    ann.plays("Asteroid")
    assert ann.waits_for("targets") == "targets"
    rows = ann.page.locator("#prompt .aim")
    expect(rows).to_have_count(2)
    assert [button.get_attribute("value") for button in rows.nth(0).locator("button").all()] == [
        f"remove plants {number} @1" for number in (1, 2, 3)
    ]
    expect(rows.nth(1)).to_contain_text("your own")
    expect(ann.page.locator("#prompt .target").filter(has_text="Cat")).to_have_count(1)
    assert faults_of_layout(ann.page) == []
    ann.chooses("remove plants 2 @1")
    expect(bob.page.locator("#have-1-plants")).to_have_text("6")


@pytest.mark.parametrize("screen", [{}, {"size": PHONE, "touch": True}])
def test_milestones_and_awards_act_where_they_stand(seated: Seated, screen: dict[str, Any]) -> None:
    ann, _ = seated(ann={"money": 40, "tr": 36}, bob={}, screen=screen)
    page = ann.page
    if screen:
        page.locator("label:has(#view-goals)").tap()
    page.locator("#goal-terraformer button").click()
    expect(page.locator("#goal-terraformer")).to_have_class("is-owned")
    page.locator("#goal-banker button").click()
    expect(page.locator("#goal-banker")).to_have_class("is-funded")
    expect(page.locator("#have-0-megacredits").first).to_have_text("24")
    expect(page.locator("#goal-terraformer button, #goal-banker button, #goal-mayor button")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("height", [700, 800])
def test_reasons_are_whole_or_counted(seated: Seated, lang: str, height: int) -> None:
    size = {"width": 1280, "height": height}
    ann, _ = seated(ann={"money": 3, "hand": BLOCKED}, bob={}, screen={"size": size, "lang": lang})
    found = ann.page.evaluate(REASONS)
    assert len(found) == len(BLOCKED)
    for reason in found:
        assert reason["seen"] >= 1, reason
        assert not reason["cut"], reason
        assert reason["all"] == reason["counted"], reason
    assert faults_of_layout(ann.page) == []
    # The card in full tells all of them.
    last = ann.page.locator("#card-livestock .why > span").last.text_content()
    ann.page.locator("#card-livestock").hover()
    expect(ann.page.locator("#glance .zoom-state")).to_contain_text(last)


def test_another_question_begins_at_its_top(seated: Seated) -> None:
    acting = ["Steelworks", "Ironworks", "Electro Catapult", "Space Mirrors", "Water Splitting Plant"]
    (ann,) = seated(ann={"money": 90, "plants": 16, "energy": 9, "steel": 2, "played": acting})
    ann.chooses("convert plants")
    body = ann.page.locator("#prompt-body")
    last = ann.page.locator(".spot").last
    last.scroll_into_view_if_needed()
    assert body.evaluate("it => it.scrollTop") > 0
    ann.presses(last)
    assert ann.asked == "turn"
    assert body.evaluate("it => it.scrollTop") == 0
