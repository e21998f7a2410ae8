"""On a phone: one view at a time, the prompt below, a tap that shows and a second one that confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, begin, faultless

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
PHONE = {"width": 390, "height": 844}
WIDTHS = (360, 390, 430)
SMALL = """() => {
  const least = 44, inline = ".cref, .href, .who a, .held-zoom--all, .skip, .linkish";
  const shown = (each) => {
    const at = each.getBoundingClientRect();
    const seen = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return at.width > 1 && at.height > 1 && seen && (each.contains(seen) || seen.contains(each));
  };
  return [...document.querySelectorAll("button, a[href], select, summary, label:has(input)")]
    .filter((each) => !each.matches(inline) && !each.closest("[hidden], .sr") && shown(each))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, at]) => at.width < least - 0.5 || at.height < least - 0.5)
    .map(([each, at]) => `${each.outerHTML.slice(0, 90)} ${Math.round(at.width)} x ${Math.round(at.height)}`);
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def on_phone(seated: Seated, **given: Any) -> Screen:
    (ann,) = seated(screen={"size": PHONE, "touch": True}, **given)
    ann.touch = True
    return ann


def test_several_generations_by_taps(visit: Callable[..., Any], address: str) -> None:
    made = begin(address, preset="solo", seed=11)
    page = visit(f"/s/{made['seats']['0']}", size=PHONE, touch=True)
    ann = Screen(page, touch=True)
    for _ in range(60):
        now = ann.seen()
        assert (now["scroll"][0], now["cut"]) == (False, False), now
        if now["generation"] == 3:
            break
        if now["asked"] == "turn":
            page.locator("label:has(#view-hand)").tap()
            if not page.locator("#hand .held-play").count():
                page.locator("label:has(#view-board)").tap()
        ann.goes_on(now["asked"])
    assert now["generation"] == 3


def test_a_first_tap_on_the_map_only_shows(seated: Seated) -> None:
    ann = on_phone(seated, ann={"plants": 8, "money": 20})
    ann.chooses("convert plants")
    assert ann.page.locator("#view-board").is_checked()
    version = ann.version
    ann.clicks("#hex-r4c3")
    confirm = ann.page.get_by_role("button", name="Place on D3")
    expect(confirm).to_be_visible()
    expect(ann.page.locator("#hex-r4c3.is-chosen")).to_have_count(1)
    ann.clicks("#hex-r4c4")
    expect(ann.page.get_by_role("button", name="Place on D4")).to_be_visible()
    assert ann.version == version
    ann.presses("[data-place-confirm]")
    assert ann.page.locator("#hex-r4c4.hex--tiled").count() == 1
    assert ann.page.locator("#hex-r4c3.hex--tiled").count() == 0


def test_a_card_of_the_hand_is_read_by_itself_while_a_tile_is_placed(seated: Seated) -> None:
    ann = on_phone(seated, ann={"plants": 8, "money": 20, "hand": ["Mine", "Fish", "Comet"]})
    ann.chooses("convert plants")
    ann.page.locator("label:has(#view-hand)").tap()
    ann.page.locator("#card-mine .held-zoom").tap()
    # The map is not in sight: nothing of the hand may lie half under the card.
    expect(ann.page.locator("#zoom:modal .card")).to_be_visible()


def test_tabs_show_one_view_at_a_time_and_the_prompt_folds(seated: Seated) -> None:
    (ann, _) = seated(
        screen={"size": PHONE, "touch": True}, ann={"money": 30, "hand": ["Comet", "Mine", "Fish"]}, bob={}
    )
    page = ann.page
    views = {"board": ".board", "hand": "#dock", "players": "#rivals", "goals": "#goals", "log": "#log"}
    for name in views:
        page.locator(f"label:has(#view-{name})").tap()
        for other, its_view in views.items():
            expect(page.locator(its_view)).to_be_visible(visible=other == name)
        expect(page.locator("#prompt h2")).to_be_visible()
    page.locator("label:has(#view-board)").tap()
    body = page.locator("#prompt-body")
    expect(body).to_be_visible()
    page.locator(".foldbtn").tap()
    expect(body).to_be_hidden()
    page.locator(".foldbtn").tap()
    expect(body).to_be_visible()


def test_own_resources_stay_in_sight_and_tabs_count_what_waits(seated: Seated) -> None:
    ann = on_phone(seated, ai="bob", ann={"money": 37, "tr": 35, "hand": ["Asteroid", "Fish"]}, bob={"plants": 3})
    for view in ("board", "hand", "goals", "log", "players"):
        ann.page.locator(f"label:has(#view-{view})").tap()
        expect(ann.page.locator("#have-0-megacredits")).to_be_in_viewport()
        assert ann.number("have-0-megacredits") == 37
    ann.page.locator("label:has(#view-board)").tap()
    oxygen = ann.page.locator("#oxygen .now circle").bounding_box()
    assert oxygen["x"] >= 1, "no oxygen yet: the mark at the edge is seen whole"
    badges = {view: ann.page.locator(f"label:has(#view-{view}) em") for view in ("hand", "goals")}
    assert {view: badge.inner_text() for view, badge in badges.items()} == {"hand": "2", "goals": "1"}


def test_goals_explain_themselves_and_act(seated: Seated) -> None:
    ann = on_phone(seated, ai="bob", ann={"money": 37, "tr": 35}, bob={})
    ann.page.locator("label:has(#view-goals)").tap()
    row = ann.page.locator("#goal-terraformer")
    expect(row.locator(".goal-text")).to_be_visible()
    expect(row.locator(".goal-act")).to_have_text("Claim · 8 M€")
    row.locator(".goal-do").tap()
    expect(ann.page.locator("#goal-terraformer.is-owned")).to_have_count(1)
    assert ann.number("have-0-megacredits") == 29


def test_a_tap_on_an_area_says_what_lies_there(seated: Seated) -> None:
    ann = on_phone(seated, ann={"money": 50, "tiles": ["city r5c3"]})
    words = ann.page.locator("#area-words")
    expect(words).to_be_hidden()
    ann.page.locator("#hex-r5c3").tap()
    expect(words).to_contain_text("city, Ann")
    ann.page.locator("#hex-r1c2").tap()
    expect(words).to_contain_text("steel")


def test_opponents_can_be_looked_at_while_the_decision_is_unfolded(seated: Seated) -> None:
    played = ["Regolith Eaters", "Pets", "Electro Catapult", "Livestock", "Research", "Media Group", "Mine", "Birds"]
    rich = {"money": 120, "heat": 8, "plants": 8, "hand": ["Comet", "Fish"], "played": played}
    ann = seated(screen={"size": {"width": 360, "height": 780}, "touch": True}, ann=rich, bob={}, cat={}, dan={})[0]
    ann.page.locator("label:has(#view-players)").tap()
    ann.page.locator(".foldbtn").tap()
    expect(ann.page.locator("#prompt-body")).to_be_visible()
    assert faults_of_layout(ann.page) == []
    assert ann.page.locator("#rivals").bounding_box()["height"] >= 150
    ann.page.locator("#mat-2 .mini").tap()
    expect(ann.page.locator("#played-2")).to_be_visible()


@pytest.mark.parametrize("view", ["board", "hand", "players", "goals", "log"])
def test_targets_are_large_and_nothing_scrolls_sideways(seated: Seated, view: str) -> None:
    ann, _ = seated(
        screen={"size": PHONE, "touch": True},
        ann={"money": 30, "heat": 8, "hand": ["Comet", "Mine", "Fish"], "played": ["Regolith Eaters", "Pets"]},
        bob={"money": 12},
    )
    ann.page.locator(f"label:has(#view-{view})").tap()
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 780})
        assert ann.page.evaluate(SIDEWAYS) <= 0
        assert ann.page.evaluate(SMALL) == [], width


def test_five_marks_and_the_buttons_stand_in_one_row(seated: Seated) -> None:
    five = {name: {"money": 12} for name in ("ann", "bob", "cat", "dan", "eve")}
    ann, *_ = seated(screen={"size": PHONE, "touch": True}, **five)
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 780})
        rows = [ann.page.locator(f"#top {part}").bounding_box() for part in (".brand", ".order", ".tools")]
        assert max(row["y"] for row in rows) < min(row["y"] + row["height"] for row in rows), width


@pytest.mark.parametrize(("stock", "production"), [(40, 10), (140, 25)])
def test_large_numbers_of_ones_own_fit_into_their_row(seated: Seated, stock: int, production: int) -> None:
    kinds = ("money", "steel", "titanium", "plants", "energy", "heat")
    much = {**{kind: stock for kind in kinds}, "production": {kind: production for kind in kinds}}
    ann, _ = seated(screen={"size": PHONE, "touch": True}, ann=much, bob={})
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 844})
        assert faults_of_layout(ann.page) == [], width


SELDOM = [pytest.param(view, marks=pytest.mark.slow) for view in ("players", "log")]
"""What is looked at in the large dose only."""


@pytest.mark.parametrize("view", ["board", "hand", *SELDOM])
def test_views_without_faults(seated: Seated, view: str) -> None:
    people = {"ann": {"money": 30, "heat": 8, "hand": ["Comet", "Mine", "Fish"]}, "bob": {"money": 12}}
    ann, _ = seated(screen={"size": PHONE, "touch": True}, **people)
    ann.page.locator(f"label:has(#view-{view})").tap()
    faultless(ann.page)


def test_targets_are_large_in_prompts(seated: Seated) -> None:
    ann = on_phone(seated, ann={"money": 30, "steel": 4, "plants": 8, "hand": ["Mohole Area"]})
    ann.page.locator("label:has(#view-hand)").tap()
    ann.plays("Mohole Area")
    for kind in ("pay", "place"):
        assert ann.asked == kind
        for width in WIDTHS:
            ann.page.set_viewport_size({"width": width, "height": 780})
            assert ann.page.evaluate(SIDEWAYS) <= 0
            assert ann.page.evaluate(SMALL) == [], (kind, width)
        if kind == "pay":
            ann.presses("#pay-now")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_question_leaves_room_for_undo_and_hint(seated: Seated, lang: str) -> None:
    ann, _ = seated(
        screen={"size": PHONE, "touch": True, "lang": lang}, ann={"money": 30, "hand": ["Asteroid"]}, bob={"plants": 5}
    )
    ann.touch = True
    ann.page.locator("label:has(#view-hand)").tap()
    ann.plays("Asteroid")
    assert ann.asked == "targets"
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 780})
        assert faults_of_layout(ann.page) == [], width
    ann.page.locator("[data-hint]").tap()
    expect(ann.page.locator("#hint")).to_be_visible()
    assert faults_of_layout(ann.page) == []
    ann.does("undo")
    assert ann.asked == "turn"


@pytest.mark.parametrize(
    ("given", "view"),
    [({"money": 16, "hand": ["Sponsors"]}, "hand"), ({"money": 60, "heat": 0}, "board")],
)
def test_the_words_of_a_hint_are_in_sight(seated: Seated, given: dict[str, Any], view: str) -> None:
    ann = on_phone(seated, ann=given)
    ann.page.locator("[data-hint]").tap()
    hinted = ann.page.locator(".is-hinted")
    expect(hinted).to_be_in_viewport()
    assert ann.page.locator(f"#view-{view}").is_checked()
    expect(ann.page.locator(".hint-do")).to_be_in_viewport(ratio=1)
    expect(hinted).to_be_in_viewport(ratio=0.4)
    assert faults_of_layout(ann.page) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_start_page_breaks_no_word(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/", size=PHONE, touch=True, lang=lang)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 780})
        assert faults_of_layout(page) == [], width


def test_cards_that_are_moved_by_hand_can_still_be_played(seated: Seated) -> None:
    hand = ["Search For Life", "Mine", "Deep Well Heating", "Power Plant"]
    ann_has = {"corporation": "Helion", "money": 1, "heat": 30, "steel": 2, "hand": hand}
    for width, lang in ((430, "ja"), (360, "en"), (390, "ja")):
        screen = {"size": {"width": width, "height": 844}, "touch": True, "lang": lang}
        (ann,) = seated(screen=screen, ann=ann_has)
        ann.page.locator("label[for=view-hand]").tap()
        ann.page.select_option("#sort select", "own")
        ann.page.locator(".hand[data-sort=own]").wait_for()
        reached = ann.page.locator("#hand .held-play").evaluate_all(
            """all => all.map((each) => {
              each.scrollIntoView({ block: "nearest", inline: "nearest" });
              const box = each.getBoundingClientRect();
              return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            })"""
        )
        assert reached == [True] * len(hand), (width, lang)
        assert faults_of_layout(ann.page) == []


SAYS = """() => [...document.querySelectorAll(".starting .card")].map((card) => {
  const box = card.getBoundingClientRect();
  const within = (it) => {
    const at = it.getBoundingClientRect();
    return at.width > 8 && at.left >= box.left - 1 && at.right <= box.right + 1
      && at.top >= box.top - 1 && at.bottom <= box.bottom + 1;
  };
  const all = [...card.querySelectorAll(".card-tags .ic, .card-edge > *")];
  return { name: card.querySelector(".card-name").textContent, all: all.length, seen: all.filter(within).length };
})"""


def test_what_decides_on_a_card_is_seen_at_the_start(visit: Callable[..., Any], address: str) -> None:
    """Tags, needs and points stand on the small cards as well, and every card is still on the screen."""
    made = begin(address, preset="all-boxes", seed=3)
    page = visit(f"/s/{made['seats']['0']}", size=PHONE, touch=True)
    cards = page.evaluate(SAYS)
    assert sum(card["all"] for card in cards) > 10
    assert [card for card in cards if card["seen"] < card["all"]] == []
    offers = page.locator("#offers")
    assert offers.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0
    assert not (found := faults_of_layout(page)), found
