"""A box with a parameter of its own: its pillar, its chip, its cities, its goals, and what rises for nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, faultless

pytestmark = pytest.mark.browser
WIDE = [pytest.param(size, marks=pytest.mark.slow) for size in ((1366, 768), (1920, 1080))]
Seated = Callable[..., list[Screen]]
BOXES = ["base", "corporate_era", "venus", "world_government"]
ANN = {
    "money": 60, "plants": 8, "tr": 26, "played": ["Dirigibles", "Venus Governor", "Luna Metropolis"],
    "tiles": "city luna-metropolis", "hand": ["Maxwell Base", "Giant Solar Shade", "Research", "Comet"],
}  # fmt: skip
BOB = {"money": 30, "passed": True, "played": ["Stratopolis"], "tiles": "city stratopolis"}
CAT = {"money": 20, "passed": True}
SEAS = ["r1c2", "r1c4", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6", "r9c5"]


def at(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"size": {"width": width, "height": height}, **more}


def test_a_pillar_shows_every_step_where_it_stands_and_which_bonuses_are_spent(seated: Seated) -> None:
    (ann,) = seated(ai="bob", modules=BOXES, venus=14, ann=ANN, bob=BOB)
    pillar = ann.page.locator(".pillar")
    expect(pillar).to_have_attribute("aria-label", "Venus 14 of 30 %")
    assert pillar.locator(".tstep").count() == 16
    assert pillar.locator(".tstep.on").count() == 8
    expect(pillar.locator(".tnow text")).to_have_text("14%")
    assert [pillar.locator(f"#venus-{value} .tbonus use").get_attribute("href") for value in (8, 16)] == [
        "#i-card", "#i-tr",
    ]  # fmt: skip
    assert pillar.locator(".tbonus.is-spent").count() == 1
    mars, beside = ann.page.locator(".mars").bounding_box(), pillar.bounding_box()
    assert beside["x"] + beside["width"] / 2 < mars["x"], "it stands to the left of Mars"
    ann.chooses("project air-scrapping")
    expect(ann.page.locator("#venus-now text")).to_have_text("16%")
    assert pillar.locator(".tbonus.is-spent").count() == 2
    assert ann.number("tr-0") == 28


def test_games_without_the_box_have_no_pillar(seated: Seated) -> None:
    (ann,) = seated(ai="bob", ann={"money": 30}, bob={})
    assert ann.page.locator(".pillar, #p-venus").count() == 0
    assert ann.page.locator(".params li").count() == 3


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), *WIDE])
def test_nothing_overlaps_beside_a_pillar(seated: Seated, size: tuple[int, int], lang: str) -> None:
    screen = at(*size, lang=lang)
    (ann,) = seated(screen=screen, ai="bob cat", modules=BOXES, venus=6, ann=ANN, bob=BOB, cat=CAT, oceans=SEAS[:5])
    assert faults_of_layout(ann.page) == []
    assert not any(ann.seen()["scroll"]), "one screen"
    left, right = ann.page.locator("#pillars svg").bounding_box(), ann.page.locator("#thermo").bounding_box()
    board = ann.page.locator(".board").bounding_box()
    assert left["x"] >= board["x"] - 6
    assert right["x"] + right["width"] <= board["x"] + board["width"] + 6
    assert ann.page.locator(".mars").bounding_box()["width"] >= 380
    ann.chooses("convert plants")
    assert faults_of_layout(ann.page) == []


def test_a_second_pillar_has_room_too(seated: Seated) -> None:
    (ann,) = seated(ai="bob", modules=BOXES, venus=6, ann=ANN, bob=BOB)
    ann.page.evaluate("""() => {
      const one = document.querySelector(".pillar"), other = one.cloneNode(true);
      for (const each of other.querySelectorAll("[id]")) each.removeAttribute("id");
      one.after(other);
    }""")
    assert faults_of_layout(ann.page) == []
    boxes = [each.bounding_box() for each in ann.page.locator(".pillar").all()]
    assert boxes[0]["x"] >= ann.page.locator(".board").bounding_box()["x"] - 6
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 10


def test_six_milestones_and_six_awards_fit_without_scrolling(seated: Seated) -> None:
    (ann,) = seated(ai="bob cat", modules=BOXES, ann=ANN, bob=BOB, cat=CAT)
    goals = ann.page.locator("#goals")
    assert goals.locator("tbody tr").count() == 12
    assert goals.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    assert goals.locator("#goal-hoverlord use").first.get_attribute("href") == "#r-floater"
    assert goals.locator("#goal-venuphile use").first.get_attribute("href") == "#t-venus"


KINDS = [
    "Research Coordination", "Ganymede Colony", "Earth Office", "Trees", "Tardigrades", "Pets", "Cupola City", "Mine",
    "Solar Power", "Inventors' Guild", "Giant Solar Shade",
]  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_every_kind_of_tag_can_be_read(seated: Seated, size: tuple[int, int]) -> None:
    boxes = [*BOXES, "prelude"]
    (ann,) = seated(screen=at(*size), ai="bob", modules=boxes, ann={"money": 20}, bob={"played": KINDS})
    tags = ann.page.locator("#mat-1 .tags li")
    assert tags.count() == 12
    assert faults_of_layout(ann.page) == []


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_five_players_have_room_beside_a_pillar(seated: Seated, lang: str) -> None:
    people = {"ann": ANN, "bob": BOB, "cat": CAT, "dan": {}, "eve": {}}
    (ann,) = seated(screen=at(1280, 800, lang=lang), ai="bob cat dan eve", modules=BOXES, venus=18, **people)
    assert faults_of_layout(ann.page) == []


def test_cities_off_mars_lie_apart_and_say_their_names(seated: Seated) -> None:
    (ann,) = seated(ai="bob", modules=BOXES, ann=ANN, bob=BOB)
    outside = ann.page.locator(".offmap > .hex")
    assert outside.count() == 6
    names = [str(each.get_attribute("aria-label")) for each in outside.all()]
    assert [name.partition(":")[0] for name in names[2:]] == [
        "Dawn City", "Luna Metropolis", "Maxwell Base", "Stratopolis",
    ]  # fmt: skip
    assert names[3] == "Luna Metropolis: city, Ann"
    boxes = [each.locator(".face").bounding_box() for each in outside.all()]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            apart_x = abs(one["x"] - other["x"]) >= min(one["width"], other["width"]) - 1
            apart_y = abs(one["y"] - other["y"]) >= min(one["height"], other["height"]) - 1
            assert apart_x or apart_y


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_on_a_phone_it_is_a_chip_among_the_parameters(seated: Seated, lang: str) -> None:
    screen = at(390, 844, touch=True, lang=lang)
    (ann,) = seated(screen=screen, ai="bob", modules=BOXES, venus=14, ann=ANN, bob=BOB)
    expect(ann.page.locator("#p-venus")).to_be_visible()
    assert ann.number("p-venus") == 14
    assert not ann.page.locator(".pillar").is_visible()
    assert faults_of_layout(ann.page) == []


# The World Government


def decides(seated: Seated, **given: Any) -> list[Screen]:
    """Ann, the first player, has passed last: the World Government asks her."""
    screens = seated(modules=BOXES, first=0, generation=4, ann={"money": 20}, bob={"passed": True}, **given)
    screens[0].presses("#end-turn")
    assert screens[0].waits_for("raise") == "raise"
    return screens


def test_the_first_player_chooses_what_rises_for_nobody(seated: Seated) -> None:
    ann, bob = decides(seated, venus=6, oxygen=7, temperature=-26)
    rows = ann.page.locator("#prompt-body [name=choice]")
    assert [row.locator("b").inner_text() for row in rows.all()] == ["Temperature", "Oxygen", "Oceans", "Venus"]
    assert [row.locator("small").inner_text() for row in rows.all()] == [
        "−26 → −24 °C", "7 → 8 %, Temperature too", "0 → 1, then choose the area", "6 → 8 %",
    ]  # fmt: skip
    expect(ann.page.locator("#prompt")).to_contain_text("Nobody gets TR or bonuses")
    lit = ann.page.locator(":is(.tstep, .ostep).next")
    assert {str(each.get_attribute("id")) for each in lit.all()} == {"temperature--24", "oxy-8", "venus-8"}
    for screen in (ann, bob):
        expect(screen.page.locator(".phases [aria-current]")).to_have_text("Solar")
    expect(bob.page.locator("#prompt")).to_contain_text("Ann decides")
    assert faults_of_layout(ann.page) == []
    faultless(ann.page)
    rating, hand = ann.number("tr-0"), ann.page.locator("#hand .held").count()
    ann.chooses("terraform venus")
    ann.waits_for("buy")
    bob.reads("Venus goes up 1 step")
    expect(bob.page.locator("#venus-now text")).to_have_text("8%")
    assert (ann.number("tr-0"), ann.page.locator("#hand .held").count()) == (rating, hand)


def test_an_ocean_of_the_world_government_is_placed_on_the_map(seated: Seated) -> None:
    ann, bob = decides(seated, oceans=SEAS[:3])
    money = ann.number("have-0-megacredits")
    ann.chooses("terraform oceans")
    assert ann.waits_for("place") == "place"
    assert ann.page.locator(".board .is-legal").count() == 9
    expect(ann.page.locator(".phases [aria-current]")).to_have_text("Solar")
    ann.on_place()
    ann.waits_for("buy")
    bob.reads("An ocean is placed")
    assert ann.number("p-oceans") == 4
    assert ann.number("have-0-megacredits") == money, "nobody is paid for what lies beside it"


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_the_question_fits_on_a_phone(seated: Seated, lang: str) -> None:
    ann, _ = decides(seated, screen=at(390, 844, touch=True, lang=lang))
    assert ann.page.locator("#prompt-body [name=choice]").count() == 4
    assert faults_of_layout(ann.page) == []


# Before the game


def test_the_start_page_ticks_what_a_box_brings_and_solo_cannot_do_without(visit: Callable[..., Any]) -> None:
    page = visit("/")
    form = page.locator("#host-form")
    box, rule = form.locator("[value=venus]"), form.locator("[name=world_government]")
    assert not rule.is_checked()
    form.locator("label", has_text="Venus Next").click()
    assert rule.is_checked()
    form.locator("label", has_text="World Government").click()
    assert box.is_checked()
    assert not rule.is_checked(), "with others it may be left out"
    form.locator("select[name=kind1]").select_option("")
    assert rule.is_checked()
    assert rule.is_disabled()
    expect(form.locator("[data-note=venus]")).to_contain_text("World Government go together")
    assert faults_of_layout(page) == []
    form.locator("button", has_text="Create").click()
    page.wait_for_url("**/g/*")
    Screen(page).goes_on("start")
    assert page.locator("#p-venus").count() == 1
    aims = page.locator(".solo-aims li")
    expect(aims).to_have_count(4)
    expect(aims.last).to_contain_text("Venus")


def test_a_link_keeps_the_rule(visit: Callable[..., Any]) -> None:
    page = visit("/?kind0=person&kind1=ai&modules=venus&world_government=1")
    assert page.locator("#host-form [name=world_government]").is_checked()
    page = visit("/?kind0=person&kind1=ai&modules=venus")
    assert not page.locator("#host-form [name=world_government]").is_checked()
