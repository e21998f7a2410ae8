"""How many clicks the most frequent actions take, from the beginning of a turn until they are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen, set_up, situation

pytestmark = pytest.mark.browser
COUNT = """() => {
  window.clicks = 0;
  addEventListener("pointerdown", () => (clicks += 1), { capture: true });
}"""
RICH = {
    "money": 60, "steel": 6, "plants": 8, "heat": 8, "hand": ["Sponsors", "Mine", "Asteroid"],
    "played": ["Electro Catapult", "Regolith Eaters"], "tr": 35, "production": {"energy": 1},
}  # fmt: skip


def play(ann: Screen) -> None:
    ann.plays("Sponsors")


def play_with_steel(ann: Screen) -> None:
    ann.plays("Mine")
    if ann.asked == "pay":
        ann.presses("#pay-now")


def place(ann: Screen) -> None:
    ann.places("r4c3")


def convert_plants(ann: Screen) -> None:
    ann.chooses("convert plants")
    ann.places("r4c3")


def convert_heat(ann: Screen) -> None:
    ann.chooses("convert heat")


def standard_project(ann: Screen) -> None:
    ann.chooses("project power-plant")


def card_action(ann: Screen) -> None:
    ann.chooses("use regolith-eaters")


def milestone(ann: Screen) -> None:
    ann.chooses("claim terraformer")


def award(ann: Screen) -> None:
    ann.clicks("#more-funds summary")
    ann.chooses("fund banker")


def end_turn(ann: Screen) -> None:
    ann.presses("#end-turn")


def skip(ann: Screen) -> None:
    ann.presses("#end-turn")


def buy(ann: Screen) -> None:
    ann.picks("Comet", "Birds")
    ann.takes()


CLICKS = {
    play: 1, play_with_steel: 2, place: 1, convert_plants: 2, convert_heat: 1, standard_project: 1, card_action: 1,
    milestone: 1, award: 2, end_turn: 1, skip: 1, buy: 3,
}  # fmt: skip


@pytest.mark.parametrize("act", CLICKS, ids=lambda act: act.__name__)
def test_clicks(visit: Callable[..., Any], address: str, act: Callable[[Screen], None]) -> None:
    given: dict[str, Any] = {"ann": RICH, "bob": {"money": 30, "heat": 8}}
    if act is buy:
        dealt = ["Comet", "Birds", "Fish", "Pets"]
        given = {"phase": "research", "generation": 3, "ann": {"money": 30, "dealt": dealt}, "bob": {"money": 9}}
    made = set_up(address, situation(**given))
    ann = Screen(visit(f"/s/{made['seats']['0']}"))
    if act is place:
        ann.chooses("convert plants")
    if act is end_turn:
        ann.chooses("convert heat")
    ann.page.evaluate(COUNT)
    act(ann)
    assert ann.asked in ("turn", "waiting"), "the action is done"
    assert ann.page.evaluate("clicks") == CLICKS[act]
