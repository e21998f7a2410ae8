"""The keyboard alone is enough to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen, begin

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
MOST_KEYS = 60
FOCUS = """() => {
  const it = document.activeElement;
  return it.value || it.dataset.option || it.getAttribute("href") || it.id || it.tagName;
}"""


class Keys(Screen):
    """Somebody without a mouse."""

    def types(self, *keys: str) -> None:
        """Press keys that change nothing at the table."""
        for key in keys:
            self.page.keyboard.press(key)

    def sends(self, *keys: str) -> None:
        """Press keys of which the last makes a choice."""
        version = self.version
        self.types(*keys)
        self.moves_on(version)

    @property
    def focus(self) -> str:
        """What has the focus: the option, or the element's id."""
        return str(self.page.evaluate(FOCUS))

    def walks_to(self, wanted: str, by: str = "Tab") -> None:
        """Press a key until something has the focus."""
        for _ in range(MOST_KEYS):
            if self.focus == wanted:
                return
            self.types(by)
        raise AssertionError(f"{wanted} cannot be reached by {by}: {self.focus}")


def test_a_whole_game_by_keys_alone(visit: Callable[..., Any], address: str) -> None:
    made = begin(address, settings={"modules": ["base", "corporate_era"], "corporations": "choose"}, seats=[{}], seed=8)
    ann = Keys(visit(f"/s/{made['seats']['0']}"))
    # The opening: a corporation, and all cards.
    ann.types("k")
    ann.walks_to("helion", by="ArrowRight")
    ann.types("Space", "Tab")
    first = ann.focus
    ann.types("Space", "Tab", "Space")
    ann.sends("e")
    assert ann.page.locator(f"#card-{first}").count() == 1
    assert ann.number("make-0-heat") == 3
    # A standard project, and its tile.
    ann.types("p")
    ann.walks_to("project greenery")
    ann.sends("Enter")
    assert ann.asked == "place"
    ann.types("b")
    start = ann.focus
    ann.types("ArrowRight", "ArrowDown")
    assert ann.focus != start
    ann.sends("Enter")
    while ann.asked == "place":
        ann.sends("Enter")
    assert ann.number("p-oxygen") == 1
    played = converted = False
    for _ in range(120):
        now = ann.seen()
        if now["asked"] == "over":
            break
        if now["asked"] == "turn" and not played and ann.page.locator("#hand .held-play").count():
            ann.types("k")
            ann.sends("Enter")
            played = True
        elif now["asked"] == "turn" and ann.page.locator('[value="convert heat"]').count():
            ann.types("p")
            ann.walks_to("convert heat")
            ann.sends("Enter")
            converted = True
        elif now["asked"] == "place":
            ann.types("b", "Enter")
            if ann.page.locator("#place-confirm").is_visible():
                ann.types("Enter")
            ann.moves_on(now["version"])
        elif now["asked"] == "turn":
            ann.sends("e", "e")
        elif now["asked"] in ("buy", "pay", "paused"):
            ann.sends("e")
        else:
            ann.sends("1")
    assert now["asked"] == "over"
    assert played
    assert converted
    ann.types("p")
    ann.walks_to(f"/g/{made['game']}/end")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/end")


def test_no_single_key_passes_for_the_generation(seated: Seated) -> None:
    screen, bob = seated(ann={"money": 60, "plants": 8}, bob={"money": 60})
    ann = Keys(screen.page)
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    ann.types("Enter", "e")
    assert (ann.focus, sent) == ("pass", []), "what would be pressed is marked first"
    # After a choice the keyboard goes on at the next question, and Enter there chooses nothing.
    ann.types("p")
    ann.walks_to("convert plants")
    ann.sends("Enter")
    assert (ann.asked, ann.focus) == ("place", "prompt")
    ann.types("b")
    ann.sends("Enter")
    assert (ann.asked, ann.focus) == ("turn", "prompt")
    sent.clear()
    ann.types("Enter", "u")
    ann.waits_for("place")
    assert [address.split("?")[0].rpartition("/")[2] for address in sent] == ["undo"]
    ann.types("b")
    ann.sends("Enter")
    # To end the turn takes one press: the generation goes on.
    ann.sends("e")
    bob.waits_for("turn")
    bob.presses("#end-turn")
    ann.waits_for("turn")
    assert ann.focus == "prompt"
    ann.types("e")
    assert ann.focus == "pass"
    ann.sends("e")
    assert ann.number("generation") == 2


def test_only_options_with_a_key_show_one(seated: Seated) -> None:
    (screen,) = seated(ann={"money": 60, "plants": 8, "heat": 8})
    ann = Keys(screen.page)
    ann.types("p")
    shown = """() => [...document.querySelectorAll("#prompt-body button[name=choice]")]
      .map((each) => getComputedStyle(each, "::after").content.replaceAll('"', "")).filter((each) => each !== "none")"""
    few = ann.page.evaluate(shown)
    assert few == [str(number) for number in range(1, len(few) + 1)]
    ann.sends("1")
    assert ann.asked == "place"
    assert ann.page.locator("#prompt-body [name=choice]").count() > 9
    assert ann.page.evaluate(shown) == list("123456789")


def test_a_question_mark_lists_the_keys(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 10})
    keys = ann.page.locator("#keys")
    ann.page.keyboard.press("?")
    expect(keys).to_be_visible()
    assert keys.locator("kbd").count() > 10
    ann.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_escape_closes_a_card_that_is_read_beside_the_map(seated: Seated) -> None:
    (screen,) = seated(ann={"money": 40, "hand": ["Comet"], "played": ["Mine"]})
    ann = Keys(screen.page)
    ann.page.locator("button[value='project aquifer']").click()
    ann.page.locator(".is-placing").wait_for()
    ann.page.locator("#chips [data-zoom=mine]").click()
    expect(ann.page.locator("#zoom.at-side")).to_be_visible()
    ann.types("Escape")
    expect(ann.page.locator("#zoom")).to_be_hidden()
    assert ann.asked == "place"


def test_a_key_that_is_held_down_acts_once(seated: Seated) -> None:
    (ann,) = seated(ann={"money": 40, "heat": 24, "plants": 16})
    version = ann.version
    ann.page.keyboard.down("2")
    ann.moves_on(version)
    assert ann.number("p-temperature") == -28
    ann.page.keyboard.down("2")
    ann.page.keyboard.up("2")
    ann.presses("[data-action=undo]")
    assert ann.number("p-temperature") == -30, "nothing else was chosen"


def test_numbers_undo_cancel_hint_and_reading(seated: Seated) -> None:
    (screen,) = seated(ann={"money": 40, "heat": 8, "plants": 8, "hand": ["Comet", "Mine"]})
    ann = Keys(screen.page)
    ann.sends("1")
    assert ann.asked == "place"
    ann.sends("c")
    assert ann.asked == "turn"
    ann.sends("2")
    assert ann.number("p-temperature") == -28
    ann.sends("u")
    assert ann.number("p-temperature") == -30
    ann.types("h")
    expect(ann.page.locator("#hint")).to_be_visible()
    ann.types("k", "z")
    expect(ann.page.locator("#zoom")).to_be_visible()
    ann.types("Escape")
    expect(ann.page.locator("#zoom")).to_be_hidden()
    ann.types("m")
    expect(ann.page.locator("#menu")).to_be_visible()
    ann.types("Escape")
    ann.types("k")
    before = ann.page.locator("#hand .held").evaluate_all("all => all.map((each) => each.id)")
    ann.types("Alt+ArrowRight")
    assert ann.page.locator("#hand .held").evaluate_all("all => all.map((each) => each.id)") == before[::-1]


def test_the_way_from_the_keys_to_the_help_covers_none_of_them(seated: Seated) -> None:
    ann, _ = seated(ann={}, bob={})
    ann.page.keyboard.press("?")
    last = ann.page.locator("#keys kbd").last.bounding_box()
    help_link = ann.page.locator("#keys a").bounding_box()
    assert last["y"] + last["height"] <= help_link["y"]
