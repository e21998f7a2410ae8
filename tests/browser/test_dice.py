"""The dice game through its page: whole games by clicks, dice that roll and turn, on phones, in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from dice_table import produce_on, sit, to_turn
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen, faultless, faults, set_up

import terramars

pytestmark = pytest.mark.browser
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
MAINS = ("raise-temperature", "ocean", "greenery", "city", "points")
MOST_STEPS = 1500
SOME = 32
"""So many answers are several rounds."""
EVERY = 40
"""After so many answers it is looked whether the page lies well."""


class DiceScreen(Screen):
    """Somebody's table of the dice game."""

    def shows(self, view: str) -> None:
        """Turn to a view, where one is shown at a time."""
        tab = self.page.locator(f"#tabs label:has(#view-{view})")
        if tab.is_visible():
            self.clicks(tab)

    def on_turn(self, plays: bool) -> None:
        self.shows("mine")
        main = self.page.locator(", ".join(f"#main-{kind}[name=choice]" for kind in MAINS))
        cards = self.page.locator("#hand .held-play")
        end, produce = self.page.locator("#end-turn"), self.page.locator("#produce")
        if main.count():
            self.presses(main.first)
        elif plays and cards.count():
            self.shows("hand")
            self.presses(cards.first)
        elif produce.count() and self.dice < 5:
            self.presses(produce)
        elif self.page.locator("#second-support [name=choice]").count():
            self.page.locator("#second-support").evaluate("it => it.open = true")
            self.presses("#second-support [name=choice]")
        elif self.page.locator(".gaindie [name=choice]").count():
            self.presses(".gaindie [name=choice]")
        else:
            self.presses(end if end.count() else produce)

    @property
    def dice(self) -> int:
        """How many dice one has."""
        return int(self.page.locator("#me .dcol:not(.dcol--wild) .diebtn").count())

    def on_cards(self) -> None:
        self.presses("#stage .held-play")

    def on_keep(self) -> None:
        most = int(self.page.locator("#set-rules li").get_attribute("data-most") or 0)
        take = self.page.locator("#take-these")
        none = take.inner_text()
        for i in range(most):
            self.clicks(self.page.locator(".diebtn--keep").nth(i))
        assert take.inner_text() != none, "that nothing would be kept was said"
        self.takes()

    def on_discard(self) -> None:
        self.takes()

    def on_turning(self) -> None:
        self.on_list()


def played(ann: DiceScreen, most: int = MOST_STEPS, every: int = EVERY) -> int:
    """Play so many answers at most, or until the game is over; how many that took. Now and then the page lies well."""
    for step in range(most):
        asked = ann.waits_for(
            "turn", "pay", "place", "keep", "discard", "cards", "turning", "list", "paused", "over"
        )  # fmt: skip
        if step % every == 0 or asked == "over":
            assert faults_of_layout(ann.page) == [], asked
        if asked == "over":
            return step
        ann.goes_on(asked)
    return most


def at_turn(**table: Any) -> str:
    """Ann's turn with dice for several things."""
    dice = {"plant": 4, "steel": 2, "temperature": 3, "megacredit": 1, "energy": 1}
    me = {"dice": dice, "wild": 2, "hand": ["deep-well-heating", "corporate-stronghold", "electro-catapult"]}
    other = {"dice": {"energy": 2}, "played": ["decomposers"]}
    return sit(me, other, names=["Ann", "Bob"], first=0, active=0, **table).save()


def seat(visit: Callable[..., Any], address: str, save: str, number: int = 0, seats: Any = (),
         **screen: Any) -> DiceScreen:  # fmt: skip
    made = set_up(address, save, seats)
    return DiceScreen(visit(f"/s/{made['seats'][str(number)]}", **screen), screen.get("touch", False))


# Games from the first page on, and to the end


def begun_alone(visit: Callable[..., Any]) -> DiceScreen:
    page = visit("/")
    form = page.locator("#dice form")
    form.get_by_text("Alone", exact=True).click()
    form.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/g/*")
    return DiceScreen(page)


def begun_on_a_phone_in_japanese(visit: Callable[..., Any]) -> DiceScreen:
    page = visit("/", size=PHONE, touch=True, lang="ja")
    form = page.locator("#dice form")
    form.get_by_text("コンピューター", exact=True).first.tap()
    form.locator("button").tap()
    page.wait_for_url("**/g/*")
    return DiceScreen(page, touch=True)


@pytest.mark.slow
def test_a_whole_game_alone_from_the_first_page(visit: Callable[..., Any]) -> None:
    ann = begun_alone(visit)
    assert played(ann) > 100
    ends_well(ann)


@pytest.mark.slow
def test_a_whole_game_on_a_phone_in_japanese_against_the_computer(visit: Callable[..., Any]) -> None:
    ann = begun_on_a_phone_in_japanese(visit)
    assert 60 < played(ann) < MOST_STEPS
    faultless(ann.page)


def test_some_rounds_alone_from_the_first_page(visit: Callable[..., Any]) -> None:
    ann = begun_alone(visit)
    assert played(ann, SOME, every=8) == SOME
    assert ann.seen()["scroll"] == [False, False]


def test_some_rounds_on_a_phone_in_japanese_against_the_computer(visit: Callable[..., Any]) -> None:
    ann = begun_on_a_phone_in_japanese(visit)
    assert played(ann, SOME, every=8) == SOME
    faultless(ann.page)


def test_the_last_turns_alone(visit: Callable[..., Any], address: str) -> None:
    game = produce_on(to_turn(terramars.new("dice", players=1, names=["Ann"], seed=5)), turns=47)
    ann = seat(visit, address, game.save())
    assert played(ann, every=8) > 5
    ends_well(ann)


def test_the_last_turns_on_a_phone_in_japanese_against_the_computer(visit: Callable[..., Any], address: str) -> None:
    me = {"dice": {"temperature": 3, "plant": 4}, "hand": ["deep-well-heating", "corporate-stronghold"]}
    table = {"temperature": 4, "tiles": {"ocean": ["r1c2", "r1c4", "r2c5", "r3c1", "r3c3", "r4c4", "r5c2"]}}
    game = sit(me, {"dice": {"plant": 3}}, names=["Ann", "Ares"], first=0, active=0, **table)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "ai", "name": "Ares"}]
    ann = seat(visit, address, game.save(), seats=seats, size=PHONE, touch=True, lang="ja")
    assert 3 < played(ann, every=4) < MOST_STEPS
    faultless(ann.page)


def ends_well(ann: DiceScreen) -> None:
    """From the last page of a game to its scores, its charts and its replay."""
    page = ann.page
    assert ann.seen()["scroll"] == [False, False]
    faultless(page)
    page.locator("#prompt").get_by_role("link", name="Scores, charts, replay").click()
    expect(page.locator("svg.chart").first).to_be_visible(timeout=60_000)
    assert faults(page) == []
    page.get_by_role("link", name="Watch replay").click()
    page.wait_for_url("**/replay*")
    before = page.locator("#now").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).not_to_have_text(before)
    assert faults_of_layout(page) == []


def test_two_at_one_screen_pass_it_on(visit: Callable[..., Any], address: str) -> None:
    made = set_up(address, at_turn())
    page = visit(f"/s/{made['seats']['0']}")
    page.goto(f"{address}/s/{made['seats']['1']}")
    # Both seats are this browser's now: the curtain shows nobody's cards.
    expect(page.locator(".curtain")).to_contain_text("Ann")
    assert page.locator("#hand").count() == 0
    page.get_by_role("link", name="I am Ann").click()
    ann = DiceScreen(page)
    ann.chooses("die red")
    ann.clicks("#main-raise-temperature")
    page.locator("#pay-now").click()
    expect(page.locator(".curtain")).to_contain_text("Bob")


# Dice


def test_dice_roll_over_the_map_for_a_moment_and_are_spoken(visit: Callable[..., Any], address: str) -> None:
    ann = seat(visit, address, at_turn(), reduced_motion="no-preference")
    page = ann.page
    assert page.locator("#roll").is_hidden()
    ann.chooses("die green")
    expect(page.locator("#roll.is-moving .rolled .die")).to_have_count(1)
    expect(page.locator("#spoken")).to_contain_text("You roll:")
    expect(page.locator("#spoken")).to_contain_text("no undo")
    expect(page.locator("#prompt footer")).to_contain_text("Nothing can be taken back")
    # Any input puts them away at once.
    page.keyboard.press("Shift")
    assert page.locator("#roll").is_hidden()


def test_where_less_motion_is_wanted_dice_lie_still(visit: Callable[..., Any], address: str) -> None:
    ann = seat(visit, address, at_turn())
    ann.chooses("die green")
    stage = ann.page.locator("#roll")
    expect(stage).to_be_visible()
    moving = stage.locator(".rolled").first.evaluate("it => it.getAnimations().length")
    assert moving == 0
    expect(stage).to_be_hidden()


def test_a_die_turns_when_it_is_tapped(visit: Callable[..., Any], address: str) -> None:
    ann = seat(visit, address, at_turn(), size=PHONE, touch=True)
    ann.chooses("rotate")
    # What is discarded is tapped among one's own dice.
    ann.presses("#me .diebtn[value='pay steel']")
    ann.waits_for("turning")
    plant = ann.page.locator("#me .diebtn[data-face=plant]").first
    shown = []
    for _ in range(3):
        ann.clicks(plant)
        shown.append(plant.locator("use").get_attribute("href"))
    assert shown == ["#d-microbe", "#d-animal", "#d-plant"]
    assert ann.page.locator("#turn-confirm").is_hidden()
    ann.clicks(plant)
    ann.clicks(plant)
    ann.presses("[data-turn-confirm]")
    assert ann.page.locator("#me [aria-label=animal]").count() == 1
    ann.does("undo")
    assert ann.page.locator("#me [aria-label=animal]").count() == 0


def test_a_used_card_lies_sideways(visit: Callable[..., Any], address: str) -> None:
    me = {"dice": {"microbe": 2}, "played": ["decomposers"]}
    ann = seat(visit, address, sit(me, {}, names=["Ann", "Bob"], first=0, active=0).save())
    card = ann.page.locator("#play-decomposers")
    assert "is-ready" in (card.get_attribute("class") or "")
    ann.presses("#play-decomposers .mc-use")
    expect(card).to_have_class(re.compile(r"\bis-used\b"))
    box = card.locator(".mc").bounding_box()
    assert box["height"] > box["width"]
    assert ann.number("my-points") == 1


def test_where_values_come_from_can_be_read_on_a_phone(visit: Callable[..., Any], address: str) -> None:
    ann = seat(visit, address, at_turn(), size=PHONE, touch=True)
    ann.shows("mine")
    ann.clicks(ann.page.locator("#me [data-zoom]").first)
    expect(ann.page.locator("#zoom .dsources small").first).to_be_visible()
    assert faults_of_layout(ann.page) == []


def test_the_keyboard_alone_plays_a_turn(visit: Callable[..., Any], address: str) -> None:
    ann = seat(visit, address, at_turn())
    page = ann.page
    page.keyboard.press("1")
    page.locator("#prompt[data-kind=turn] h3 .stepn.on").filter(has_text="2").wait_for()
    page.locator("#main-greenery").focus()
    version = ann.version
    page.keyboard.press("Enter")
    ann.moves_on(version)
    if ann.asked == "pay":
        version = ann.version
        page.keyboard.press("e")
        ann.moves_on(version)
    ann.waits_for("place")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if ann.asked == "place":
        page.keyboard.press("Enter")
    expect(page.locator("#hexes .hex--tiled")).to_have_count(1)


# How it lies


WINDOWS = [(1280, 800), (1366, 768), (1920, 1080), (1024, 700)]
PHONES = [(390, 844), (360, 740)]


@pytest.mark.parametrize("sizes", [WINDOWS, PHONES], ids=["windows", "phones"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_cut_or_sticks_out(
    visit: Callable[..., Any], address: str, sizes: list[tuple[int, int]], lang: str
) -> None:
    crowded = sit(
        *({"dice": {"plant": 5, "steel": 4, "nuclear": 3, "temperature": 7, "energy": 2}, "wild": 5, "vp": 20 + i,
           "played": ["decomposers", "electro-catapult", "robotic-workforce", "moss-mats", "mangrove"][: i + 2],
           "hand": ["deep-well-heating", "corporate-stronghold", "aquifer-rig", "peninsula", "imported-nitrogen"]}
          if i == 0 else {"dice": {"plant": 2, "earth": 2}, "vp": 7 * i} for i in range(4)),
        players=4, names=["Maximiliane", "Ares", "Jonas", "Lena"], first=0, active=0,
    )  # fmt: skip
    ann = seat(visit, address, crowded.save(), size=DESKTOP, touch=sizes is PHONES, lang=lang)
    for width, height in sizes:
        ann.page.set_viewport_size({"width": width, "height": height})
        for view in ("mine", "board", "hand", "players", "log"):
            ann.shows(view)
            assert faults_of_layout(ann.page) == [], (width, view)
            assert ann.seen()["scroll"] == [False, False], (width, view)
            assert ann.page.evaluate(SMALL) == [], (width, view)
            assert ann.page.evaluate(HIDDEN_COUNTS) == [], (width, view)
        ann.shows("mine")
        assert faults(ann.page, runOnly=["scrollable-region-focusable"]) == [], width


def test_cards_to_choose_from_lie_over_the_view_of_a_phone(visit: Callable[..., Any], address: str) -> None:
    me = {"vp": 3, "dice": {"megacredit": 3, "steel": 1, "nuclear": 1}}
    game = sit(me, {}, stage="main", names=["Ann", "Bob"], first=0, active=0,
               bonus_cards=["delivery", "patronage", "headlines", "free-hand"])  # fmt: skip
    ann = seat(visit, address, game.save(), size=PHONE, touch=True, lang="ja")
    ann.chooses("points")
    ann.waits_for("cards")
    for width, height in PHONES:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert faults_of_layout(ann.page) == [], width
        stage, prompt = (ann.page.locator(region).bounding_box() for region in ("#stage", "#prompt"))
        assert stage["y"] + stage["height"] <= prompt["y"] + 1, width
        assert faults(ann.page) == [], width


SMALL = """() => [...document.querySelectorAll("#table *")].filter((it) => {
  const own = [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!own || it.closest("svg, .mark, .sr") || !it.checkVisibility()) return false;
  return parseFloat(getComputedStyle(it).fontSize) < 11 && !it.closest(".tabs em");
}).map((it) => it.outerHTML.slice(0, 80))"""
"""Words in smaller letters than 11 px."""
HIDDEN_COUNTS = """() => {
  const end = document.querySelector("#me").getBoundingClientRect().bottom + 1;
  const counts = [...document.querySelectorAll("#me .dcol footer")].filter((it) => it.checkVisibility());
  return counts.filter((it) => it.getBoundingClientRect().bottom > end).map((it) => it.parentElement.className);
}"""
"""Columns of dice so full that how many there are cannot be read."""
