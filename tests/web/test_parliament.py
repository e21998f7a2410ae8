"""What the page says that parties and events will do: the same as the phase then does."""

from __future__ import annotations

from typing import Any

import pytest
from parliament import all_pass, numbers, seats

from terramars.mars.modules.turmoil_parliament import EVENTS, available
from terramars.text.table import within_reach
from terramars.web.boxes import turmoil

RULERS = ("greens", "reds")
"""Reds ask M€ for steps of TR, but only in the action phase: nothing of the phase costs any."""


def announced(people: list[Any]) -> dict[str, Any]:
    view = people[0].game.view(0)
    return turmoil.seen(view, within_reach(view), "en")


def told(effects: list[dict[str, Any]]) -> dict[str, int]:
    names = {"megacredits": "money"}
    made = {"stock": "", "production": " production", "tr": "", "card": "", "any": " of choice", "cubes": ""}
    return {names.get(effect["what"], effect["what"]) + made[effect["sort"]]: effect["by"] for effect in effects}


def changed(event: str | None, ruling: str, **given: Any) -> list[dict[str, int]]:
    board = {"ruling": ruling, "chairman": 0}
    return [numbers(seat) for seat in all_pass(seats(parliament={**board, "current": event}, **given))]


@pytest.mark.parametrize("ruling", RULERS)
@pytest.mark.parametrize("event", [event.name for event in EVENTS.values()])
def test_an_event_does_what_was_announced(event: str, ruling: str) -> None:
    """Ann is chairman and has a TR of 20, 19 when the event comes."""
    ann = dict(tr=20, money=30, plants=9, heat=4, played=["Mine", "Fish", "Sponsors"])
    given = dict(ann=ann, bob=dict(tr=31, money=30), temperature=-10)
    shown = announced(seats(parliament={"ruling": ruling, "chairman": 0, "current": event}, **given))
    (current,) = [found for found in shown["events"] if found["when"] == "current"]
    with_it, without = changed(event, ruling, **given), changed(None, ruling, **given)
    for seat in range(2):
        differs = {key: with_it[seat][key] - without[seat][key] for key in without[seat]}
        cards = {"card": differs["hand"]} if differs["hand"] else {}
        did = {key: by for key, by in differs.items() if by and key not in ("hand", "temperature", "oceans")} | cards
        if event == "Dry Deserts":
            did = {"any of choice": sum(did.values())} if did else {}
        assert told(current["outcome"][seat]) == did


def test_what_is_asked_of_one_does_not_hide_what_else_an_event_brings() -> None:
    """Paradigm Breakdown: three in hand, two of which go; 2 M€ for the influence of the chairman."""
    shown = announced(
        seats(
            ann=dict(hand=["Mine", "Fish", "Sponsors"]),
            bob=dict(hand=["Comet"]),
            parliament={"chairman": 0, "current": "Paradigm Breakdown"},
        )
    )
    (current,) = [found for found in shown["events"] if found["when"] == "current"]
    assert [told(each) for each in current["outcome"]] == [{"money": 2, "card": -2}, {"card": -1}]


@pytest.mark.parametrize(
    ("event", "did"),
    [
        ("Aquifer Released by Public Council", {"money production": 1, "plants": 2}),
        ("Volcanic Eruptions", {"money production": 1, "plants": 2}),
    ],
)
def test_who_hears_an_ocean_that_nobody_earns_is_told(event: str, did: dict[str, int]) -> None:
    """The first player says where it lies, but Lakefront Resorts and Arctic Algae hear it wherever that is."""
    ann = dict(corporation="Lakefront Resorts", played="Arctic Algae")
    shown = announced(seats(ann=ann, bob=dict(hand="Mine"), temperature=-2, parliament={"current": event}))
    (current,) = [found for found in shown["events"] if found["when"] == "current"]
    assert [told(each) for each in current["outcome"]] == [did, {}]


def test_no_delegate_is_promised_to_whom_none_is_left() -> None:
    board = {"dominant": "greens", "delegates": {"unity": ["neutral"], "greens": [0] * 4, "reds": [0] * 3}}
    people = seats(ann=dict(money=20, lobby=0), bob={}, parliament=board)
    assert available(people[0].state, 0) == 0
    parties = announced(people)["parties"]
    assert [party["then"] for party in parties] == [None] * len(parties)
    assert not people[0].can("lobby unity")


@pytest.mark.parametrize("ruling", RULERS)
def test_the_reds_bonus_costs_nothing(ruling: str) -> None:
    shown = announced(seats(ann=dict(money=2, tr=20, hand="Mine"), bob=dict(tr=25), parliament={"ruling": ruling}))
    (reds,) = [party for party in shown["parties"] if party["id"] == "reds"]
    assert [told(seat) for seat in reds["bonus"]] == [{"tr": 1}, {}]


def test_alone_the_reds_see_the_rating_after_its_revision() -> None:
    shown = announced(seats(solo=True, ann=dict(tr=21, hand="Mine")))
    (reds,) = [party for party in shown["parties"] if party["id"] == "reds"]
    assert [told(seat) for seat in reds["bonus"]] == [{"tr": 1}]
