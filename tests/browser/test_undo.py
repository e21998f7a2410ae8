"""Taking back: step by step, a whole action at once, and up to where undo closes, which is said beforehand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
BUILDER = {"money": 60, "steel": 6, "plants": 9, "hand": ["Mohole Area", "Research", "Sponsors"]}


def test_undo_goes_back_step_by_step(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.plays("Sponsors")
    ann.plays("Mohole Area")
    assert ann.asked == "pay"
    ann.presses("#pay-now")
    assert ann.asked == "place"
    assert "3 steps" in ann.page.locator("#prompt").inner_text() or ann.page.get_by_role("button", name="Undo").count()
    steps = []
    while ann.page.locator("#prompt [data-action=undo]").count():
        ann.does("undo")
        steps.append((ann.asked, ann.number("have-0-megacredits"), ann.number("have-0-steel")))
    assert steps == [("pay", 54, 6), ("turn", 54, 6), ("turn", 60, 6)]
    expect(ann.page.locator("#log-lines s")).not_to_have_count(0)


def test_cancel_takes_the_whole_action_back(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.plays("Mohole Area")
    ann.does("cancel")
    assert ann.asked == "turn"
    ann.plays("Mohole Area")
    ann.presses("#pay-now")
    assert ann.page.locator(".is-legal").count() > 5
    ann.does("cancel")
    assert ann.asked == "turn"
    assert ann.page.locator(".is-legal").count() == 0
    assert (ann.number("have-0-megacredits"), ann.number("have-0-steel")) == (60, 6)
    ann.chooses("project sell-patents")
    assert ann.asked == "sell"
    ann.does("cancel")
    assert ann.page.locator("#hand .held").count() == 3


def test_what_closes_undo_says_so_beforehand(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    reveals = ann.page.locator("#card-research .held-play")
    assert reveals.get_attribute("data-barrier") is not None
    assert "closes undo" in str(reveals.text_content())
    assert ann.page.locator("#card-sponsors .held-play").get_attribute("data-barrier") is None
    ann.plays("Sponsors")
    assert ann.page.locator("#prompt [data-action=undo]").count() == 1
    ann.plays("Research")
    assert ann.page.locator("#prompt [data-action=undo]").count() == 0
    expect(ann.page.locator("#prompt .barrier--shut")).to_have_text("Nothing can be taken back now")


def test_an_area_that_closes_undo_asks_first(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.chooses("convert plants")
    card = ann.page.locator("#hex-r3c1")
    assert card.get_attribute("data-barrier") is not None
    assert "closes undo" in str(card.get_attribute("aria-label"))
    version = ann.version
    card.click()
    confirm = ann.page.get_by_role("button", name="Place on C1")
    expect(confirm).to_be_visible()
    expect(ann.page.locator("#preview-r3c1")).to_contain_text("This closes undo")
    assert ann.version == version
    assert ann.page.locator("#hex-r3c1.hex--tiled").count() == 0
    # Another area is looked at, and then the first is chosen after all.
    ann.page.locator("#hex-r4c1").hover()
    ann.presses(confirm)
    assert ann.page.locator("#hex-r3c1.hex--tiled").count() == 1
    assert ann.page.locator("#prompt [data-action=undo]").count() == 0


def test_the_list_of_areas_holds_still_under_the_pointer(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.chooses("convert plants")
    spot = ann.page.locator("#spot-r4c3")
    preview = ann.page.locator("#preview-r4c3")
    spot.hover()
    expect(preview).to_be_visible()
    there = spot.bounding_box()
    ann.page.locator("#hex-r7c2").hover()
    expect(preview).to_be_hidden()
    assert spot.bounding_box() == there
    ann.presses(spot)
    assert ann.page.locator("#hex-r4c3.hex--tiled").count() == 1


def test_an_area_that_closes_nothing_is_taken_with_one_click(seated: Seated) -> None:
    (ann,) = seated(ann=BUILDER)
    ann.chooses("convert plants")
    ann.page.locator("#hex-r4c3").hover()
    expect(ann.page.locator("#preview-r4c3")).to_contain_text("Undo stays open")
    ann.places("r4c3")
    assert ann.page.locator("#hex-r4c3.hex--tiled").count() == 1
    ann.does("undo")
    assert ann.asked == "place"
    assert ann.page.locator("#hex-r4c3.hex--tiled").count() == 0


def test_alone_an_action_ends_no_turn_and_can_be_taken_back(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 30, "heat": 8})
    ann.chooses("convert heat")
    ann.does("undo")
    assert ann.number("have-0-heat") == 8


def test_one_step_and_two_steps(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 40, "heat": 16})
    for said in ("Undo reaches 1 step back", "Undo reaches 2 steps back"):
        ann.chooses("convert heat")
        expect(ann.page.locator("#prompt .barrier").last).to_have_text(said)


def test_one_card_and_two_cards_are_reckoned(seated: Seated) -> None:
    dealt = ["Comet", "Birds", "Fish", "Pets"]
    (ann,) = seated(phase="research", generation=3, ai="bob", ann={"money": 7, "dealt": dealt}, bob={})
    tally = ann.page.locator("#tally")
    ann.picks("Comet")
    expect(tally).to_have_text("1 card costs 3 M€; 4 M€ are left.")
    ann.picks("Birds")
    expect(tally).to_have_text("2 cards cost 6 M€; 1 M€ is left.")
