"""What is ticked together is sent, changed and taken back together."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import PATIENCE, Screen, begin

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
Visit = Callable[..., Any]
PRELUDE = {"modules": ["base", "corporate_era", "prelude"]}
PARTS = ("corporation", "starter", "buy")
PHONE = {"width": 390, "height": 844}
FOUR = ["Comet", "Asteroid", "Mine", "Fish"]


class Start(Screen):
    """Somebody who chooses a start."""

    def cards(self, part: str) -> list[str]:
        """The cards of a part of the set."""
        boxes = self.page.locator("#offers .offer").nth(PARTS.index(part)).locator("[name=kept]")
        return [str(card) for card in boxes.evaluate_all("all => all.map((each) => each.value)")]

    def ticks(self, *cards: str) -> None:
        """Tick cards, or take the ticks away."""
        for card in cards:
            self.clicks(f"#offer-{card}")

    @property
    def can_send(self) -> bool:
        """Whether what is ticked can be sent."""
        return self.page.locator("#take-these[aria-disabled]").count() == 0


def started(visit: Visit, address: str, players: int = 1, seed: int = 9, **screen: Any) -> list[Start]:
    """A table with preludes at its start."""
    seats = [{"name": name} for name in ("Ann", "Bob", "Cat")[:players]]
    made = begin(address, settings=PRELUDE, seats=seats, seed=seed)
    return [
        Start(visit(f"/s/{made['seats'][str(seat)]}", **screen), touch=bool(screen.get("touch")))
        for seat in range(players)
    ]


def corporations(screen: Screen) -> set[str]:
    """The corporations that lie before a player."""
    ids = screen.page.locator("#chips .chip--corporation").evaluate_all("all => all.map((each) => each.id)")
    return {str(each).removeprefix("chip-dock-") for each in ids}


def sends_in_vain(screen: Screen, words: str) -> None:
    """Press the button although it is shut; it says why."""
    take = screen.page.locator("#take-these")
    # Who clicks does not look first whether a button can be pressed; the browser's driver does.
    take.tap(force=True) if screen.touch else take.click(force=True)
    expect(screen.page.locator("#toast")).to_have_text(words)


@pytest.mark.parametrize("screen", [{}, {"size": PHONE, "touch": True}, {"lang": "ja"}])
def test_a_start_that_lacks_a_prelude_is_not_sent_and_says_what_it_lacks(
    visit: Visit, address: str, screen: dict[str, Any]
) -> None:
    (ann,) = started(visit, address, **screen)
    lacks = ("Choose one corporation.", "Choose 2 preludes.")
    if screen.get("lang") == "ja":
        lacks = ("企業を1つ選んでください。", "プレリュードを2枚選んでください。")
    corporation, starters = ann.cards("corporation"), ann.cards("starter")
    version = ann.version
    ann.ticks(corporation[1], starters[0])
    expect(ann.page.locator("#tally")).to_contain_text("45")
    sends_in_vain(ann, lacks[1])
    assert (ann.asked, ann.version, ann.marked) == ("start", version, {corporation[1], starters[0]})
    expect(ann.page.locator("#lacking")).to_have_text(lacks[1])
    ann.ticks(starters[3])
    assert ann.can_send
    ann.takes()
    assert ann.asked != "start"
    assert corporations(ann) == {corporation[1]}


def test_undo_brings_a_whole_start_back_and_another_corporation_can_be_chosen(visit: Visit, address: str) -> None:
    (ann,) = started(visit, address)
    corporation, starters, cards = ann.cards("corporation"), ann.cards("starter"), ann.cards("buy")
    first = [corporation[0], *starters[:2], *cards[:2]]
    expect(ann.page.locator(".enough")).to_be_hidden()
    ann.ticks(*first)
    # A third prelude cannot be marked, and it is said why.
    expect(ann.page.locator(".enough")).to_have_text("2 chosen: unmark one for another")
    assert ann.page.locator(f"#offer-{starters[2]} .card").evaluate("(it) => getComputedStyle(it).opacity") < "0.5"
    said = ann.page.locator("#tally").inner_text()
    ann.takes()
    ann.does("undo")
    assert (ann.asked, ann.marked) == ("start", set(first))
    assert ann.page.locator("#tally").inner_text() == said
    assert ann.page.locator("#prompt [data-action=undo]").count() == 0
    ann.ticks(corporation[1], starters[0], starters[2], cards[1])
    now = {corporation[1], *starters[1:3], cards[0]}
    assert ann.marked == now
    ann.takes()
    assert corporations(ann) == {corporation[1]}
    ann.does("undo")
    assert ann.marked == now
    ann.page.reload()
    expect(ann.page.locator("#offers [name=kept]:checked")).to_have_count(4)
    assert ann.marked == now


def test_until_all_are_ready_a_start_can_be_changed_without_a_word_to_others(visit: Visit, address: str) -> None:
    ann, bob = started(visit, address, players=2)
    corporation, starters = ann.cards("corporation"), ann.cards("starter")
    theirs, watched = bob.page.content(), bob.version
    ann.ticks(corporation[0], *starters[:2])
    ann.takes()
    ann.waits_for("waiting")
    expect(ann.page.locator("#chosen")).to_contain_text("you can take it back and choose anew")
    ann.does("undo")
    assert ann.marked == {corporation[0], *starters[:2]}
    ann.ticks(corporation[1], starters[0], starters[3])
    ann.takes()
    ann.waits_for("waiting")
    assert bob.version == watched
    assert not any(card in bob.page.content() for card in (*corporation, *starters))
    assert bob.page.content() == theirs
    bob.ticks(bob.cards("corporation")[0], *bob.cards("starter")[:2])
    bob.takes()
    expect(ann.page.locator("#prompt:not([data-kind=waiting]), #chips .chip--corporation").first).to_be_attached()
    expect(ann.page.locator("#chips .chip--corporation")).to_have_count(1)
    assert corporations(ann) == {corporation[1]}


def choose(address: str, made: dict[str, Any], *choices: str) -> None:
    """A program chooses at the first seat, one by one."""
    head = {"content-type": "application/json", "authorization": f"Bearer {made['seats']['0']}"}
    for choice in choices:
        asked = json.dumps({"choices": [choice]}).encode()
        request = urllib.request.Request(f"{address}/api/v1/games/{made['game']}/decisions", asked, head)
        urllib.request.urlopen(request, timeout=PATIENCE / 1000).close()


def test_what_a_program_left_half_made_is_marked_and_completed_or_taken_back(visit: Visit, address: str) -> None:
    made = begin(address, settings=PRELUDE, seats=[{"name": "Ann"}], seed=9)
    ann = Start(visit(f"/s/{made['seats']['0']}"))
    corporation, starters, cards = ann.cards("corporation"), ann.cards("starter"), ann.cards("buy")
    ann.ticks(corporation[1], cards[5])
    version = ann.version
    choose(address, made, f"choose-corporation {corporation[0]}", f"choose-starter {starters[1]}")
    ann.moves_on(version)
    expect(ann.page.locator("#half-made")).to_be_visible()
    expect(ann.page.locator("#offers [name=kept]:checked")).to_have_count(2)
    assert ann.marked == {corporation[0], starters[1]}
    assert not ann.can_send
    ann.does("undo")
    assert ann.marked == {corporation[0], starters[1]}
    assert ann.page.locator("#half-made").count() == 0
    choose(address, made, f"choose-corporation {corporation[0]}")
    expect(ann.page.locator("#half-made")).to_be_visible()
    ann.ticks(corporation[1], starters[0], starters[1])
    ann.takes()
    assert corporations(ann) == {corporation[1]}


def test_undo_takes_a_whole_purchase_back_and_the_tally_is_right(seated: Seated) -> None:
    people: dict[str, Any] = {"ann": {"money": 20, "dealt": FOUR}, "bob": {"money": 20, "dealt": ["Pets"]}}
    ann, bob = seated(phase="research", generation=2, **people)
    ann.picks("Comet", "Mine", "Fish")
    tally = ann.page.locator("#tally")
    expect(tally).to_have_text("3 cards cost 9 M€; 11 M€ are left.")
    ann.takes()
    ann.waits_for("waiting")
    ann.does("undo")
    assert ann.page.locator("#offers .pick").count() == 4
    assert ann.marked == {"comet", "mine", "fish"}
    expect(tally).to_have_text("3 cards cost 9 M€; 11 M€ are left.")
    ann.picks("Mine", "Fish", "Comet")
    expect(tally).to_contain_text("20 M€ are left")
    ann.takes()
    bob.takes()
    ann.waits_for("turn", "waiting")
    expect(ann.page.locator("#hand .held")).to_have_count(0)
    assert ann.number("have-0-megacredits") == 20


def test_no_more_cards_can_be_bought_than_paid_with_heat_where_heat_is_money(seated: Seated) -> None:
    (ann,) = seated(
        phase="research", generation=2, ann={"corporation": "Helion", "money": 4, "heat": 3, "dealt": FOUR}
    )
    ann.picks("Comet", "Mine")
    assert ann.page.locator("#take-these[aria-disabled]").count() == 0
    ann.picks("Fish")
    expect(ann.page.locator("#lacking")).to_have_text("You cannot pay for that many cards.")
    ann.picks("Mine")
    ann.takes()
    assert ann.asked == "pay"


def test_a_drafted_card_can_be_given_back_for_another(seated: Seated) -> None:
    deal = {"ann": FOUR, "bob": ["Pets", "Birds", "Heather", "Lichen"]}
    people = {name: {"money": 20, "dealt": cards} for name, cards in deal.items()}
    ann, bob = seated(phase="draft", draft=True, generation=2, **people)
    ann.chooses("draft comet")
    ann.waits_for("waiting")
    ann.does("undo")
    expect(ann.page.locator("#offer-comet.was-picked")).to_have_count(1)
    ann.page.keyboard.press("e")
    expect(ann.page.locator("#toast")).to_be_hidden()
    ann.chooses("draft mine")
    bob.chooses("draft pets")
    expect(bob.page.locator("#offer-comet")).to_be_visible()
    assert bob.page.locator("#offer-mine").count() == 0


@pytest.mark.parametrize("keys", [False, True])
def test_cards_are_sold_and_taken_back_together(seated: Seated, keys: bool) -> None:
    (ann, _) = seated(ann={"money": 5, "hand": FOUR}, bob={})
    page = ann.page
    ann.chooses("project sell-patents")
    # Neither a price nor a reason against playing stands beside the boxes: selling has nothing to do with either.
    assert set(page.locator("#hand .card-state").all_inner_texts()) == {""}
    assert {each.get_attribute("data-word") for each in page.locator("#hand .card-state").all()} == {"Sell"}
    version = ann.version
    words = "Mark at least one card to sell."
    if keys:
        page.keyboard.press("e")
        expect(page.locator("#toast")).to_have_text(words)
    else:
        sends_in_vain(ann, words)
    expect(page.locator("#lacking")).to_have_text(words)
    assert ann.version == version
    if keys:
        page.keyboard.press("k")
        first = page.evaluate("document.activeElement.value")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        second = page.evaluate("document.activeElement.value")
        page.keyboard.press("Space")
        page.keyboard.press("e")
        ann.moves_on(version)
    else:
        first, second = "comet", "fish"
        for card in (first, second):
            page.locator(f"#card-{card} [name=kept]").check()
        ann.takes()
    assert (ann.asked, ann.number("have-0-megacredits")) == ("turn", 7)
    ann.does("undo")
    assert (ann.asked, ann.number("have-0-megacredits")) == ("sell", 5)
    assert ann.marked == {first, second}
    ann.does("cancel")
    assert page.locator("#hand .held").count() == 4
    ann.chooses("project sell-patents")
    assert ann.marked == set()


def test_what_an_event_makes_people_discard_is_marked_in_the_hand(seated: Seated) -> None:
    ann, bob = seated(
        modules=("base", "corporate_era", "turmoil"), parliament={"current": "Paradigm Breakdown"},
        ann={"hand": ["Comet", "Fish", "Mine"]}, bob={"hand": ["Birds"]},
    )  # fmt: skip
    ann.chooses("pass")
    bob.waits_for("turn")
    bob.chooses("pass")
    ann.waits_for("discard")
    version = ann.version
    sends_in_vain(ann, "Mark 2 cards to discard.")
    assert ann.version == version
    for card in ("comet", "mine"):
        ann.page.locator(f"#card-{card} [name=kept]").check()
    ann.takes()
    ann.waits_for("buy")
    assert [held.get_attribute("id") for held in ann.page.locator("#hand .held").all()] == ["card-fish"]


def test_two_of_four_cards_are_taken_in_any_order(seated: Seated) -> None:
    (ann, _) = seated(ann={"money": 20, "hand": ["Business Contacts"]}, bob={})
    ann.plays("Business Contacts")
    assert ann.asked == "take"
    expect(ann.page.locator("#lacking")).to_have_text("Mark 2 of these cards.")
    boxes = ann.page.locator("#offers [name=kept]")
    four = [str(boxes.nth(i).get_attribute("value")) for i in range(4)]
    ann.clicks(f"#offer-{four[3]}")
    ann.clicks(f"#offer-{four[0]}")
    assert boxes.nth(1).is_disabled(), "two of four"
    ann.takes()
    expect(ann.page.locator("#hand .held")).to_have_count(2)
    ann.does("undo")
    assert ann.marked == {four[0], four[3]}
    ann.clicks(f"#offer-{four[0]}")
    ann.clicks(f"#offer-{four[1]}")
    ann.takes()
    for card in (four[1], four[3]):
        expect(ann.page.locator(f"#card-{card}")).to_have_count(1)


def test_a_payment_in_two_currencies_comes_back_as_it_was_paid(seated: Seated) -> None:
    side = {"corporation": "Helion", "money": 14, "titanium": 3, "heat": 9, "hand": ["Asteroid"]}
    (ann, _) = seated(ann=side, bob={})
    ann.plays("Asteroid")
    ann.page.locator("#pay-titanium").fill("1")
    ann.page.locator("#pay-heat").fill("4")
    ann.presses("#pay-now")
    assert (ann.number("have-0-titanium"), ann.number("have-0-heat")) == (4, 5)
    ann.does("undo")
    assert ann.asked == "pay"
    assert [ann.page.locator(f"#pay-{what}").input_value() for what in ("titanium", "heat")] == ["1", "4"]
    assert (ann.number("have-0-titanium"), ann.number("have-0-heat")) == (3, 9)


def test_at_one_screen_a_start_can_be_changed_from_behind_the_curtain(visit: Visit, address: str) -> None:
    made = begin(address, settings=PRELUDE, seats=[{"name": "Ann"}, {"name": "Bob"}], seed=9)
    page = visit(f"/s/{made['seats']['0']}")
    page.goto(f"/s/{made['seats']['1']}")
    page.locator("main a.btn--primary").click()
    page.wait_for_url("**/g/*?as=*")
    ann = Start(page)
    whole = {ann.cards("corporation")[0], *ann.cards("starter")[1:3]}
    ann.ticks(*whole)
    ann.clicks("#take-these")
    expect(page.locator("h1")).to_contain_text("is asked. The others look away.")
    page.get_by_role("button", name="Ann: change the choice").click()
    page.wait_for_url("**/g/*?as=0")
    expect(page.locator("#offers [name=kept]:checked")).to_have_count(3)
    assert ann.marked == whole


def test_without_script_a_start_is_refused_whole_and_keeps_its_marks(visit: Visit, address: str) -> None:
    made = begin(address, settings=PRELUDE, seats=[{"name": "Ann"}], seed=9)
    page = visit(f"/s/{made['seats']['0']}", java_script_enabled=False, excused="422")
    ann = Start(page)
    corporation, starters = ann.cards("corporation"), ann.cards("starter")
    ann.ticks(corporation[1], starters[2])
    page.locator("#take-these").click()
    expect(page.locator("#toast")).to_have_text("Choose 2 preludes.")
    assert ann.marked == {corporation[1], starters[2]}
    ann.ticks(starters[3])
    page.locator("#take-these").click()
    page.locator("#prompt [data-action=undo]").click()
    assert ann.marked == {corporation[1], *starters[2:]}
    ann.ticks(corporation[0])
    page.locator("#take-these").click()
    assert corporations(ann) == {corporation[0]}
