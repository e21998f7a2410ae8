"""Colonies and Turmoil at the table: tiles above the board, the parliament under the opponents, sheets, one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, begin

from terramars.mars.maps import MAPS

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
BOXES = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil"]
TILES = {
    "Luna": {"marker": 4, "colonies": [1]}, "Europa": {"marker": 3, "colonies": [1, 0, 2]}, "Io": {"fleet": 1},
    "Pluto": {}, "Titan": {}, "Triton": {}, "Miranda": {},
}  # fmt: skip
PARLIAMENT = {
    "ruling": "unity", "dominant": "mars-first", "chairman": 3,
    "delegates": {"mars-first": [1, 1, 0, "neutral"], "scientists": [3, 3, 2], "greens": [2, 2, 0, 0]},
    "current": "pandemic", "coming": "asteroid-mining", "distant": "election",
}  # fmt: skip
ANN = {"money": 30, "energy": 4, "tr": 25, "hand": ["Comet", "Research", "Livestock", "Steelworks"], "played": ["Mine"]}
PEOPLE = {"ann": ANN, "bob": {"money": 20}, "cat": {"money": 120}, "dan": {}, "eve": {"steel": 3}}


def at(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"size": {"width": width, "height": height}, **more}


def table(seated: Seated, screen: dict[str, Any], **more: Any) -> Screen:
    (ann,) = seated(
        screen=screen, ai="bob cat dan eve", modules=BOXES, venus=6,
        **{"colonies": TILES, "parliament": PARLIAMENT, **PEOPLE, **more},
    )  # fmt: skip
    return ann


def out_of_sight(ann: Screen, within: str, what: str) -> list[str]:
    """Of some things those that reach beyond the place in which they stand."""
    found: list[str] = ann.page.locator(within).evaluate(
        """(place, what) => [...place.querySelectorAll(what)].filter((each) => {
          const box = each.getBoundingClientRect(), around = place.getBoundingClientRect();
          return !box.height || box.top < around.top - 1 || box.bottom > around.bottom + 1;
        }).map((each) => each.textContent.trim())""",
        what,
    )
    return found


CUT = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"


def over_another(ann: Screen, one: str, other: str) -> bool:
    """Whether two things lie over each other."""
    first, second = ann.page.locator(one).bounding_box(), ann.page.locator(other).bounding_box()
    return not (
        first["y"] + first["height"] <= second["y"] + 1
        or second["y"] + second["height"] <= first["y"] + 1
        or first["x"] + first["width"] <= second["x"] + 1
        or second["x"] + second["width"] <= first["x"] + 1
    )


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_five_players_and_four_boxes_on_one_screen(seated: Seated, lang: str) -> None:
    ann = table(seated, at(1280, 800, lang=lang), bob={"passed": True}, eve={"passed": True})
    assert faults_of_layout(ann.page) == []
    assert not any(ann.seen()["scroll"])
    for one, other in (("#rivals", "#turmoil"), ("#turmoil", "#me"), ("#colonies", ".mars"), ("#prompt", ".duo")):
        assert not over_another(ann, one, other), (one, other)
    assert ann.page.locator(".mars").bounding_box()["width"] >= 380
    assert ann.page.locator(".parties .party").count() == 6
    assert ann.page.locator("#turmoil").evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    assert out_of_sight(ann, "#prompt-body", ".boxed .opt, .std-b") == []
    assert out_of_sight(ann, "#goals", ".goal:first-child tr") == []
    assert ann.page.locator("#rivals .who b").evaluate_all(CUT) == [], "nor does it hide a name that one has passed"


def test_every_card_of_the_opening_is_seen(visit: Callable[..., Any], address: str) -> None:
    made = begin(address, settings={"modules": BOXES}, seats=[{"name": name} for name in ("Ann", "Bob", "Cat")], seed=5)
    ann = Screen(visit(f"/s/{made['seats']['0']}", **at(1280, 800)))
    ann.waits_for("start")
    assert ann.page.locator("#stage .card--corporation", has_text="Pristar").count(), "who does the most"
    for size in ((1280, 800), (1366, 768), (1440, 900), (1024, 700)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert out_of_sight(ann, "#offers", ".pick") == [], size
        assert faults_of_layout(ann.page) == [], size


def test_on_phones_no_card_of_the_opening_lies_under_a_button(visit: Callable[..., Any], address: str) -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    made = begin(address, settings={"modules": BOXES}, seats=[{"name": name} for name in names], seed=5)
    ann = Screen(visit(f"/s/{made['seats']['0']}", **at(360, 780, touch=True)))
    ann.waits_for("start")
    for size in ((360, 780), (390, 844), (430, 932), (780, 360)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        for down in (0, 40, 80, 9999):
            ann.page.locator("#offers").evaluate(f"it => (it.scrollTop = {down})")
            assert faults_of_layout(ann.page) == [], (size, down)


def test_every_card_of_a_draft_is_seen(seated: Seated) -> None:
    four = ["Venusian Plants", "Restricted Area", "Hydrogen to Venus", "Water Splitting Plant"]
    ann = seated(
        screen=at(1280, 800), phase="draft", draft=True, generation=2, modules=BOXES,
        parliament={"ruling": "unity"}, ann={"money": 20, "dealt": four}, bob={"dealt": ["Mine"]},
    )[0]  # fmt: skip
    ann.waits_for("take")
    for size in ((1180, 820), (1280, 800), (1366, 768), (390, 844)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert out_of_sight(ann, "#offers", ".pick") == [], size
        assert faults_of_layout(ann.page) == [], size
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.clicks("label[for=peek]")
    assert not over_another(ann, "#stage .peekbtn", "#colonies"), "the tiles are part of what one wants to look at"


def test_who_waits_reads_every_switch(seated: Seated) -> None:
    people = {"bob": {"tr": 26}, "ann": {"money": 30, "corporation": "Saturn Systems"}}
    bob = seated(screen=at(1280, 640), modules=BOXES, **people)[1]
    bob.waits_for("waiting")
    switches = bob.page.locator("#prompt .switchrow:visible")
    assert switches.count() == 2
    assert switches.evaluate_all("all => all.filter((each) => each.scrollHeight > each.clientHeight).length") == 0


@pytest.mark.parametrize("size", [(1366, 768), pytest.param((1280, 800), marks=pytest.mark.slow)])
def test_large_numbers_of_rivals_stay_in_their_boxes(seated: Seated, size: tuple[int, int]) -> None:
    kinds = ("money", "steel", "titanium", "plants", "energy", "heat")
    much = {**{kind: 104 for kind in kinds}, "production": {kind: 25 for kind in kinds}}
    ann = table(seated, at(*size, lang="ja"), bob=much, cat={**much, "tr": 104})
    assert faults_of_layout(ann.page) == []


def test_long_names_of_events_fit_into_the_parliament(seated: Seated) -> None:
    events = {"current": "solar-flare", "coming": "spin-off-products", "distant": "aquifer-released-by-public-council"}
    (ann,) = seated(screen=at(1280, 800), ai="", modules=BOXES, parliament=events, ann={"money": 60})
    assert faults_of_layout(ann.page) == []


@pytest.mark.parametrize("people", [{"bob": {}}, {}], ids=["two", "solo"])
def test_what_an_area_brings_does_not_hide_the_areas(seated: Seated, people: dict[str, Any]) -> None:
    played = ["Arctic Algae", "Herbivores", "Ecological Zone", "Rover Construction"]
    (ann,) = seated(
        screen=at(1366, 768, lang="ja"), ai=" ".join(people), modules=BOXES, parliament={"ruling": "mars-first"},
        ann={"corporation": "Lakefront Resorts", "money": 60, "hand": ["Ice Asteroid"], "played": played},
        oceans=["r1c2", "r1c4", "r5c4"], **people,
    )  # fmt: skip
    ann.plays("Ice Asteroid")
    ann.waits_for("place")
    expect(ann.page.locator(".duo")).to_have_count(len(people))
    version = ann.version
    ann.page.locator("#spot-r5c5").hover()
    ann.page.locator("#spot-r5c6").click()
    ann.moves_on(version)
    assert ann.number("p-oceans") == 4


@pytest.mark.parametrize("size", [(1024, 700), (390, 844), (844, 390)])
def test_smaller_windows_have_a_view_for_them(seated: Seated, size: tuple[int, int]) -> None:
    ann = table(seated, at(*size, touch=size[0] < 900))
    expect(ann.page.locator("#colonies")).not_to_be_visible()
    ann.clicks("label:has(#view-worlds)")
    expect(ann.page.locator("#colonies")).to_be_visible()
    assert faults_of_layout(ann.page) == []
    assert not any(ann.seen()["scroll"])
    ann.clicks("#tile-luna")
    expect(ann.page.locator("#colony-luna")).to_be_visible()


def test_a_tile_says_what_a_trade_pays_to_whom_before_it_is_made(seated: Seated) -> None:
    ann = table(seated, at(1280, 800))
    expect(ann.page.locator("#fleets-0")).to_have_text("1")
    ann.clicks("#tile-luna")
    sheet = ann.page.locator("#colony-luna")
    assert [row.inner_text().split() for row in sheet.locator(".pays tr").all()] == [
        ["A", "you", "for", "the", "trade", "10"],
        ["B", "Bob", "for", "a", "colony", "here", "2"],
    ]
    ann.clicks("#colony-luna button.btn--primary")
    expect(ann.page.locator("#prompt")).to_have_attribute("data-kind", "list")
    expect(sheet).not_to_be_visible()
    ann.clicks("#prompt button[value='choose 2']")
    expect(ann.page.locator("#have-0-megacredits")).to_have_text("40")
    expect(ann.page.locator("#have-1-megacredits")).to_have_text("22")
    expect(ann.page.locator("#fleets-0")).to_have_text("0")
    expect(ann.page.locator("#tile-luna")).to_have_class("col is-visited")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_all_trades_stand_side_by_side(seated: Seated, size: tuple[int, int]) -> None:
    ann = table(seated, at(*size, touch=size[0] < 900))
    expect(ann.page.locator("#to-trades")).to_contain_text("4 of 7 possible")
    ann.clicks("#to-trades")
    sheet = ann.page.locator("#trades")
    assert faults_of_layout(ann.page) == []
    rows = {row.locator("th").inner_text(): row.locator("td").all() for row in sheet.locator("tbody tr").all()}
    assert set(rows) == set(TILES)
    assert [cell.inner_text() for cell in rows["Luna"][:2]] == ["10\nGain 10 M€.", "B\nBob\n2"]
    assert [mark.inner_text() for mark in rows["Europa"][1].locator(".mark").all()] == ["B", "A", "C"]
    assert "Bob" in rows["Io"][2].inner_text(), "why not stands in the place of the button"
    rows["Luna"][2].get_by_role("button").click()
    expect(sheet).not_to_be_visible()
    expect(ann.page.locator("#prompt")).to_have_attribute("data-kind", "list")


def test_what_a_delegate_would_change_stands_under_its_heading_where_none_can_be_sent(seated: Seated) -> None:
    ann = table(seated, at(390, 844, touch=True), ann={**ANN, "money": 2, "lobby": 0})
    ann.clicks("#to-parties")
    sheet = ann.page.locator("#lobbying")
    heads = [head.bounding_box()["x"] for head in sheet.locator("thead th:visible").all()]
    greens = sheet.locator("tbody tr", has_text="Greens").locator("td:visible")
    assert [cell.bounding_box()["x"] for cell in greens.all()] == heads
    assert len({cell.bounding_box()["y"] for cell in greens.all()}) == 1
    expect(sheet.get_by_text("3 M€ short")).to_have_count(1)


def test_what_is_in_the_way_of_every_trade_is_said_once(seated: Seated) -> None:
    ann = table(seated, at(1280, 800), ann={**ANN, "money": 2, "energy": 0})
    ann.clicks("#to-trades")
    sheet = ann.page.locator("#trades")
    expect(sheet.get_by_text("needs 9 M€")).to_have_count(1)
    io, luna = (sheet.locator("tr", has=ann.page.get_by_text(name, exact=True)) for name in ("Io", "Luna"))
    expect(io.locator(".reasons")).to_contain_text("Bob")
    expect(luna.locator(".reasons")).to_be_empty()


def test_a_hint_points_at_what_opens_the_sheet(seated: Seated) -> None:
    (ann,) = seated(
        screen=at(1280, 800), ai="bob", modules=BOXES[:-1],
        colonies={"Luna": {"marker": 6}, "Io": {}, "Triton": {}, "Ceres": {}, "Pluto": {}},
        ann={"energy": 3}, bob={},
    )  # fmt: skip
    ann.clicks("[data-hint]")
    expect(ann.page.locator(".hint-do")).to_contain_text("Luna")
    beam, tile = ann.page.locator(".beam").bounding_box(), ann.page.locator("#tile-luna").bounding_box()
    assert abs(beam["x"] - tile["x"]) < 10
    assert abs(beam["y"] - tile["y"]) < 10


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_a_delegate_would_change_stands_side_by_side(seated: Seated, size: tuple[int, int]) -> None:
    ann = table(seated, at(*size, touch=size[0] < 900))
    ann.clicks("#to-parties")
    sheet = ann.page.locator("#lobbying")
    assert faults_of_layout(ann.page) == []
    assert sheet.evaluate("it => it.scrollWidth <= it.clientWidth"), "the buttons are seen without scrolling sideways"
    greens = sheet.locator("tbody tr", has_text="Greens").locator("td")
    assert greens.nth(0).locator(".mark").all_inner_texts() == ["C", "A"], "who leads now, and then"
    assert greens.nth(2).locator(".mark").all_inner_texts() == ["B", "A"], "the next chairman"
    assert greens.nth(3).inner_text() == "1→2"
    greens.get_by_role("button").click()
    expect(sheet).not_to_be_visible()
    expect(ann.page.locator("#influence-0")).to_have_text("2")


def test_two_players_see_every_milestone(seated: Seated) -> None:
    parliament = {"ruling": "unity"}
    (ann,) = seated(screen=at(1280, 800), ai="bob", modules=BOXES, parliament=parliament, ann={"money": 2}, bob={})
    assert out_of_sight(ann, "#goals", ".goal:first-child tr") == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_standard_project_is_seen_where_none_can_be_paid(seated: Seated, lang: str) -> None:
    ann = table(seated, at(1280, 800, lang=lang), ann={**ANN, "money": 2}, parliament={"ruling": "scientists"})
    assert out_of_sight(ann, "#prompt-body", ".std-b") == []
    assert ann.page.locator(".std-t :is(b, small)").evaluate_all(CUT) == []
    assert faults_of_layout(ann.page) == []
    ann = table(seated, at(1280, 800, lang=lang), ann={**ANN, "money": 60}, temperature=8)
    expect(ann.page.locator(".std-t .vain")).to_have_count(1)
    assert ann.page.locator(".std-t :is(b, small)").evaluate_all(CUT) == []


def test_a_dozen_areas_are_listed_without_scrolling(seated: Seated) -> None:
    ann = table(seated, at(1280, 800), ann={**ANN, "hand": ["Ice Asteroid"]})
    ann.plays("Ice Asteroid")
    ann.waits_for("place")
    assert ann.page.locator(".spot").count() == 12
    assert out_of_sight(ann, "#prompt-body", ".spot") == []
    assert faults_of_layout(ann.page) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_names_of_tiles_are_read_whole_where_seven_lie_beside_each_other(seated: Seated, lang: str) -> None:
    names = ["Callisto", "Enceladus", "Europa", "Ganymede", "Miranda", "Pluto", "Triton"]
    tiles = {name: dict(fleet=1) if name not in ("Enceladus", "Miranda") else {} for name in names}
    ann = table(seated, at(1280, 800, lang=lang), colonies=tiles)
    for size in ((1180, 820), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        narrow = ["エンケラドゥス"] if size[0] < 1280 and lang == "ja" else []
        assert ann.page.locator(".col-name").evaluate_all(CUT) == narrow, size
        assert faults_of_layout(ann.page) == [], size


def test_every_tile_has_room_for_its_highest_income(seated: Seated) -> None:
    names = ["Callisto", "Ceres", "Europa", "Ganymede", "Io", "Luna", "Pluto", "Triton"]
    high = {name: {"marker": 6} for name in names}
    for tiles in (names[:7], [*names[:5], *names[6:]]):
        ann = table(seated, at(1280, 800), **{"colonies": {name: high[name] for name in tiles}})
        for size in ((1180, 820), (1280, 800), (1366, 768), (1920, 1080)):
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            wide = "it => [...it.children].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.id)"
            assert ann.page.locator("#colonies").evaluate(wide) == [], size
    bonus = ann.page.locator("#tile-io .col-bonus")
    expect(bonus).to_be_visible()


def test_a_long_trade_fits_onto_its_button(seated: Seated) -> None:
    tiles = {name: {} for name in ("Luna", "Europa", "Io", "Pluto")} | {"Titan": {"marker": 6}}
    (ann,) = seated(
        screen=at(1366, 768, lang="ja"), ai="bob", modules=BOXES, colonies=tiles,
        ann={"money": 30, "played": ["Dirigibles"]}, bob={},
    )  # fmt: skip
    ann.clicks("#tile-titan")
    expect(ann.page.locator("#colony-titan button.btn--primary").first).to_be_visible()
    assert faults_of_layout(ann.page) == []


def test_tiles_that_cannot_be_traded_with_say_why(seated: Seated) -> None:
    ann = table(seated, at(1280, 800))
    for tile, words in (("io", "Bob"), ("titan", "floaters")):
        sheet = ann.page.locator(f"#colony-{tile}")
        ann.clicks(f"#tile-{tile}")
        assert words in sheet.locator(".reasons").inner_text()
        assert sheet.locator("button.btn--primary").count() == 0
        ann.page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()


def test_a_party_says_what_a_delegate_would_change(seated: Seated) -> None:
    ann = table(seated, at(1280, 800))
    expect(ann.page.locator("#influence-0")).to_have_text("1")
    ann.clicks("#seats-greens")
    then = ann.page.locator("#party-greens .turns--then li")
    assert then.nth(0).inner_text().split("\n") == ["leader", "Cat", "→", "you"]
    assert then.nth(2).inner_text().split("\n") == ["next chairman", "Bob", "→", "you"]
    assert then.nth(3).inner_text().split("\n") == ["your influence", "1", "→", "2"]
    ann.clicks("#party-greens button.btn--primary")
    expect(ann.page.locator("#seats-greens .party-n b")).to_have_text("5")
    expect(ann.page.locator("#party-greens")).not_to_be_visible()
    expect(ann.page.locator("#influence-0")).to_have_text("2")
    assert "is-dominant" in str(ann.page.locator("#seats-greens").get_attribute("class"))


def test_events_say_what_they_would_do_to_each_player(seated: Seated) -> None:
    ann = table(seated, at(1280, 800))
    ann.clicks("#event-of-coming")
    rows = [row.inner_text().split() for row in ann.page.locator("#event-coming .pays tr").all()]
    assert rows[0] == ["A", "you", "influence", "1", "+1"]
    assert rows[1] == ["B", "Bob", "influence", "2", "+2"]


def test_the_map_promises_nothing_for_an_ocean_of_the_world_government(seated: Seated) -> None:
    oceans = [area.id for area in MAPS["tharsis"].hexes if area.ocean][:3]
    modules = ["base", "corporate_era", "world_government"]
    (ann,) = seated(ai="bob", modules=modules, oceans=oceans, ann={"money": 40}, bob={"passed": True})
    ann.chooses("project aquifer")
    assert ann.page.locator(".hex.is-legal .adj").count() > 0, "who places an ocean beside others gets M€"
    ann.presses("[data-action=cancel]")
    ann.presses("#end-turn")
    ann.page.locator("[value='terraform oceans']").wait_for()
    ann.chooses("terraform oceans")
    assert ann.page.locator(".hex.is-legal").count() > 0
    assert ann.page.locator(".hex.is-legal .adj").count() == 0
    spoken = ann.page.locator(".hex.is-legal").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert [each for each in spoken if "M€" in each] == []


@pytest.mark.parametrize("venus", [0, 2, 4])
def test_the_pointer_of_venus_leaves_the_oceans_free(seated: Seated, venus: int) -> None:
    ann, *_ = seated(screen=at(1280, 800), modules=BOXES, venus=venus, ann={}, bob={})
    right, left = ann.page.evaluate(
        """() => [document.querySelector("#pillars .tnow").getBoundingClientRect().right,
                  document.querySelector(".oceans .lab").getBoundingClientRect().left]"""
    )
    assert right <= left


def test_games_without_the_boxes_look_as_before(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann={"money": 30}, bob={})
    assert ann.page.locator(".worlds, #view-worlds, .fleets, .infl").count() == 0
