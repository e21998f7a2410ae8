"""The way to a table, and from a finished one: start, settings by link, the guided game, end and replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from finished import saved
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, set_up

pytestmark = pytest.mark.browser


def test_one_click_begins_a_solo_game(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.locator("button[name=preset][value=solo]").first.click()
    page.wait_for_url("**/g/*")
    assert page.locator("#prompt").count() == 1


def finished_file() -> dict[str, Any]:
    """The file of a finished solo game."""
    return {"name": "game.json", "mimeType": "application/json", "buffer": saved(1, 3, "greedy:noise=12").encode()}


def test_settings_travel_by_link(visit: Callable[..., Any]) -> None:
    page = visit("/")
    host = page.locator("#host-form")
    host.locator("label", has_text="Hellas").click()
    host.locator("select[name=kind1]").select_option("ai")
    host.locator("select[name=level1]").select_option("Foreman")
    host.locator("#share").click()
    page.wait_for_url(re.compile("hellas"))
    other = visit(page.url)
    assert other.locator("#host-form [name=board]:checked").input_value() == "hellas"
    assert other.locator("#host-form select[name=level1]").input_value() == "Foreman"
    other.locator("#host-form button", has_text="Create").click()
    other.wait_for_url("**/g/*")


def test_own_presets_are_kept_in_the_browser(visit: Callable[..., Any]) -> None:
    page = visit("/?preset=online-for-three-draft")
    page.on("dialog", lambda dialog: dialog.accept("Thursday"))
    page.locator("#keep").click()
    page.goto("/")
    assert not page.locator("#host-form [name=draft]").is_checked()
    page.locator("#own-presets a", has_text="Thursday").click()
    page.wait_for_url(re.compile("draft"))
    assert page.locator("#host-form [name=draft]").is_checked()
    page.locator("#own-presets .forget").click()
    assert page.locator("#own-presets a").count() == 0


def lit(page: Any, which: str) -> bool:
    """Whether a thing stands in the light, and nothing beyond it but a margin."""
    expect(page.locator(".beam")).to_be_visible()
    thing, beam = page.locator(which).bounding_box(), page.locator(".beam").bounding_box()
    return all(abs(thing[side] - beam[side]) < 12 for side in thing)


def test_the_coach_goes_on_when_a_lesson_is_understood(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.locator("form[action='/learn'] button").click()
    page.wait_for_url("**/g/*")
    first = page.locator("#coach h2").inner_text()
    assert lit(page, "#thermo"), "the first lesson points at the temperature"
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#coach [data-point]").click()
    assert lit(page, ".params li:has(#p-temperature)"), "wherever it stands"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#coach button[name=lesson]").click()
    page.locator("#coach h2", has_not_text=first).wait_for()
    assert lit(page, "#prompt-body"), "the second at what can be done"
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_understanding_a_lesson_does_not_load_the_table_again(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.locator("form[action='/learn'] button").click()
    page.wait_for_url("**/g/*")
    first = page.locator("#coach h2").inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.rpartition('/')[2]}"))
    page.locator("#coach button[name=lesson]").click()
    page.locator("#coach h2", has_not_text=first).wait_for()
    assert asked == ["POST learnt?lang=en", "GET lesson?lang=en"]


@pytest.mark.parametrize("size", [(820, 1180), (390, 844), (360, 780), (780, 360)])
def test_the_map_lies_free_beside_the_coach_while_a_tile_is_placed(
    visit: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = visit("/", size={"width": size[0], "height": size[1]}, touch=True)
    page.locator("form[action='/learn'] button").click()
    page.wait_for_url("**/g/*")
    ann = Screen(page, touch=True)
    ann.chooses("project aquifer")
    assert ann.asked == "place"
    expect(page.locator("#coach")).to_be_visible()
    assert faults_of_layout(page) == []
    assert page.locator(".mars").bounding_box()["width"] >= 170


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (360, 780), (780, 360)])
def test_areas_can_be_chosen_in_the_list_beside_the_coach(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    touch = size[0] < 900
    page = visit("/", size={"width": size[0], "height": size[1]}, touch=touch)
    page.locator("form[action='/learn'] button").click()
    page.wait_for_url("**/g/*")
    ann = Screen(page, touch=touch)
    ann.chooses("project aquifer")
    ann.clicks("[data-point]")
    expect(page.locator(".beam")).to_be_visible()
    ann.clicks("#spot-r5c6")
    if touch:
        ann.clicks("[data-place-confirm]")
    expect(page.locator("#hex-r5c6.hex--tiled")).to_have_count(1)


def test_a_finished_game_is_stepped_through_with_the_arrow_keys(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.set_input_files("#file input[type=file]", finished_file())
    page.locator("#file button").click()
    page.wait_for_url("**/g/*")
    page.goto(page.url + "/replay")
    loads = page.evaluate("performance.getEntriesByType('navigation').length")

    def at(step: int) -> None:
        page.locator("#prompt header p", has_text=f"Step {step} of").wait_for()

    at(0)
    page.keyboard.press("ArrowRight")
    at(1)
    page.keyboard.press("ArrowRight")
    at(2)
    page.keyboard.press("ArrowLeft")
    at(1)
    assert "step=1" in page.url
    page.keyboard.press("ArrowDown")
    page.locator("#generation", has_text="2").wait_for()
    page.locator("#slider").fill("30")
    at(30)
    page.locator("#autoplay").click()
    at(32)
    page.locator("#autoplay").click()
    assert page.evaluate("performance.getEntriesByType('navigation').length") == loads
    page.locator(".eyes a", has_text="Onlooker").click()
    page.wait_for_url(re.compile("seat=watch"))


def test_a_replay_works_without_script(visit: Callable[..., Any]) -> None:
    page = visit("/", java_script_enabled=False)
    page.set_input_files("#file input[type=file]", finished_file())
    page.locator("#file button").click()
    page.goto(page.url + "/replay")
    page.locator(".step.is-next").click()
    assert re.search(r"step=1\b", page.url)
    assert not page.locator("#autoplay").is_visible()


def test_names_of_five_players_are_not_broken_at_the_end(visit: Callable[..., Any], address: str) -> None:
    names = ("Bartholomew", "Strategist", "Wilhelmina", "Maximilian", "Christopher")
    seats = [{"kind": "person", "name": name} for name in names]
    made = set_up(address, saved(5, 3, "greedy:noise=12"), seats)
    page = visit(f"/s/{made['seats']['0']}")
    page.goto(f"/g/{made['game']}/end")
    expect(page.locator(".final thead th > b").nth(1)).to_have_text("Strategist")
    for width, height in ((844, 390), (390, 844), (1024, 700), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of_layout(page) == [], width
