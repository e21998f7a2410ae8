"""At every size of window and table nothing lies over anything else, is cut off or out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import NAMES, Screen, begin

from terramars.mars.maps import MAPS

pytestmark = pytest.mark.browser
SLOW = pytest.mark.slow
LANGUAGES = ["en", pytest.param("ja", marks=SLOW)]
OTHER_SIZES = [pytest.param(size, marks=SLOW) for size in ((1100, 640), (920, 1180))]
Seated = Callable[..., list[Screen]]
OTHERS = " ".join(NAMES[1:])
LONG = ("Christopher", "Bartholomew", "Catherine the Great", "Wilhelmina of Orange", "Maximilian")

RICH = {
    "money": 60, "steel": 6, "heat": 8, "plants": 8, "tr": 26, "production": {"energy": 2, "megacredits": 0},
    "played": ["Regolith Eaters", "Pets", "Electro Catapult", "Livestock"],
    "hand": ["Mohole Area", "Asteroid", "Fish", "Research", "Capital", "Sponsors"],
}  # fmt: skip
RIVALS = {
    "bob": {"money": 120, "plants": 5, "played": ["Media Group", "Mine"], "tiles": ["city r5c3", "greenery r4c3"]},
    "cat": {"money": 20, "plants": 5, "hand": ["Comet", "Birds"], "tiles": ["city r7c5"]},
    "dan": {"money": 7, "plants": 12, "heat": 104, "played": ["Small Animals"]},
    "eve": {"money": 44},
}
OCEANS = ["r1c2", "r5c4"]
DEALS = {
    "ann": ["Comet", "Birds", "Fish", "Pets"], "bob": ["Mine", "Asteroid"], "cat": ["Capital"], "dan": ["Trees"],
    "eve": ["Sponsors"],
}  # fmt: skip
SHOWN = {"view-board": ".board", "view-players": "#rivals", "view-goals": "#goals", "view-log": "#log"}


def people(number: int, **ann: Any) -> dict[str, Any]:
    """Players with long names who have passed, but for the first."""
    first = {"money": 60, "heat": 8, "plants": 8, **ann}
    return {name: {"passed": True, "money": 120} if seat else first for seat, name in enumerate(NAMES[:number])}


def opening(ann: Screen) -> None:
    ann.waits_for("start")


def research(ann: Screen) -> None:
    ann.picks("Comet", "Birds")


def turn(ann: Screen) -> None:
    ann.waits_for("turn")


def looks_at_hand(ann: Screen) -> None:
    """Where one view is shown at a time, the hand is one of them."""
    tab = ann.page.locator("#tabs label:has(#view-hand)")
    if tab.is_visible():
        ann.clicks(tab)


def target(ann: Screen) -> None:
    looks_at_hand(ann)
    ann.plays("Asteroid")
    ann.waits_for("targets")


def payment(ann: Screen) -> None:
    looks_at_hand(ann)
    ann.plays("Mohole Area")
    ann.waits_for("pay")


def placing(ann: Screen) -> None:
    payment(ann)
    ann.presses("#pay-now")
    ann.page.locator(".board .is-legal").first.hover()


def selling(ann: Screen) -> None:
    ann.chooses("project sell-patents")


def waiting(ann: Screen) -> None:
    ann.presses("#end-turn")


STATES = (opening, research, turn, target, payment, placing, selling, waiting)


def width(ann: Screen, what: str) -> float:
    return float(ann.page.locator(what).bounding_box()["width"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "size"), [
    (2, (1180, 820)), (3, (1280, 800)), (5, (1440, 900)), pytest.param(5, (1280, 800), marks=SLOW),
    pytest.param(4, (1920, 1080), marks=SLOW),
])  # fmt: skip
def test_names_and_progress_share_the_top(seated: Seated, players: int, size: tuple[int, int], lang: str) -> None:
    screen = {"size": {"width": size[0], "height": size[1]}, "lang": lang}
    (ann,) = seated(screen=screen, called=LONG, ai=OTHERS, **people(players))
    assert faults_of_layout(ann.page) == []
    for seat in range(players):
        assert width(ann, f"#order-{seat} > span:not(.mark)") > 30, "there is something to read of every name"
    assert ann.page.locator("#whole").is_visible()


@pytest.fixture
def brought_to(seated: Seated, visit: Callable[..., Any], address: str) -> Callable[..., Screen]:
    """Somebody at a table of so many, in a state of play."""

    def brought(state: Callable[[Screen], None], players: int, **screen: Any) -> Screen:
        if state is opening:
            settings = {"modules": ["base", "corporate_era", "prelude"]}
            made = begin(address, settings=settings, seats=[{"name": name} for name in LONG[:players]], seed=3)
            ann = Screen(visit(f"/s/{made['seats']['0']}", **screen))
        elif state is research:
            given: dict[str, Any] = {name: {"money": 30, "dealt": DEALS[name]} for name in NAMES[:players]}
            ann = seated(screen=screen, called=LONG, phase="research", generation=3, ai=OTHERS, **given)[0]
        else:
            rivals = {name: {"passed": True, **RIVALS[name]} for name in NAMES[1:players]}
            ann = seated(screen=screen, called=LONG, ai=OTHERS, ann=RICH, oceans=OCEANS, **rivals)[0]
        ann.touch = screen.get("touch", False)
        state(ann)
        return ann

    return brought


def views(ann: Screen) -> list[str]:
    """What can be looked at beside the decision."""
    return [str(tab.get_attribute("id")) for tab in ann.page.locator("#tabs label:visible input").all()]


@pytest.mark.parametrize("size", [(1024, 700), *OTHER_SIZES])
@pytest.mark.parametrize("players", [1, pytest.param(3, marks=SLOW), 5])
def test_a_small_window_shows_map_decision_hand_and_own_mat(
    brought_to: Callable[..., Screen], players: int, size: tuple[int, int]
) -> None:
    ann = brought_to(turn, players, size={"width": size[0], "height": size[1]})
    boxes = {name: ann.page.locator(name).bounding_box() for name in (".mars", "#prompt", "#hand", "#me")}
    assert boxes[".mars"]["width"] >= 380, "areas are large enough to be read and pressed"
    assert ann.page.locator("#prompt-body").bounding_box()["height"] >= 230
    for name, box in boxes.items():
        assert min(box["x"], box["y"]) >= 0, name
        assert box["x"] + box["width"] <= size[0] + 6, name
        assert box["y"] + box["height"] <= size[1] + 6, name
    for view in views(ann):
        ann.clicks(f"label:has(#{view})")
        assert faults_of_layout(ann.page) == [], view
        expect(ann.page.locator(SHOWN[view]).first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_small_window_in_every_state(brought_to: Callable[..., Screen], state: Any, lang: str) -> None:
    ann = brought_to(state, 3, size={"width": 1024, "height": 700}, lang=lang)
    assert faults_of_layout(ann.page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_phone_held_sideways_in_every_state(brought_to: Callable[..., Screen], state: Any, lang: str) -> None:
    ann = brought_to(state, 4, size={"width": 390, "height": 844}, touch=True, lang=lang)
    for width, height in ((780, 360), (932, 430)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert faults_of_layout(ann.page) == [], width
        for view in views(ann):
            ann.clicks(f"label:has(#{view})")
            assert faults_of_layout(ann.page) == [], (width, view)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (390, 844)])
def test_areas_with_several_bonuses_fit_into_the_list(seated: Seated, size: tuple[int, int]) -> None:
    seas = [area.id for area in MAPS["tharsis"].hexes if area.ocean][:8]
    (ann,) = seated(
        screen={"size": {"width": size[0], "height": size[1]}}, ai="bob", oceans=seas, ann={"plants": 8}, bob={}
    )
    ann.chooses("convert plants")
    ann.waits_for("place")
    assert faults_of_layout(ann.page) == []


def test_an_area_with_cards_oceans_and_a_lock_fits_into_the_list(seated: Seated) -> None:
    # Olympus Mons: three cards, which end undo, and two oceans beside it.
    (ann,) = seated(
        screen={"size": {"width": 1600, "height": 900}}, ai="bob", board="elysium", oceans=["r2c6", "r4c7"],
        ann={"money": 25}, bob={},
    )  # fmt: skip
    ann.chooses("project city")
    ann.waits_for("place")
    expect(ann.page.locator("#spot-r3c7 .coin")).to_have_text("4")
    assert faults_of_layout(ann.page) == []


def test_a_very_low_window_scrolls(brought_to: Callable[..., Screen]) -> None:
    ann = brought_to(turn, 2, size={"width": 1060, "height": 420})
    assert faults_of_layout(ann.page) == []
    ann.page.locator("#hand .held-play").last.scroll_into_view_if_needed()
    ann.plays("Sponsors")
    assert ann.number("make-0-megacredits") == 2


def test_a_view_that_is_asked_for_is_not_left_under_the_offer(brought_to: Callable[..., Screen]) -> None:
    ann = brought_to(research, 3, size={"width": 1024, "height": 700})
    ann.clicks("label:has(#view-players)")
    ann.clicks("#mat-1 .mini")
    expect(ann.page.locator("#played-1")).to_be_visible()


def test_a_place_can_be_confirmed_on_a_phone_held_sideways(seated: Seated) -> None:
    screen = {"size": {"width": 780, "height": 360}, "touch": True, "lang": "ja"}
    (ann,) = seated(screen=screen, ai="bob", ann={"money": 60}, bob={})
    ann.clicks("#prompt button[value='project city']")
    ann.page.locator("#spot-r7c2").tap()
    expect(ann.page.locator("#place-confirm button")).to_be_visible()
    assert faults_of_layout(ann.page) == []
