"""The statements of Turmoil against what is printed: cards, parties and events, field by field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from parliament import MODULES
from play import table

from terramars import text
from terramars.cli import catalog
from terramars.cli.box import box
from terramars.cli.statements import spelt_inside
from terramars.core.errors import ImpossiblePosition
from terramars.mars.modules import load

CARDS = {
    "T01": ("Aerial Lenses", "automated", 2, [], {"party": "kelvinists"}, -1, None),
    "T02": ("Banned Delegate", "event", 0, ["event"], {"chairman": "you"}, None, None),
    "T03": ("Cultural Metropolis", "automated", 20, ["city", "building"], {"party": "unity"}, None, None),
    "T04": ("Diaspora Movement", "automated", 7, ["jovian"], {"party": "reds"}, 1, None),
    "T05": ("Event Analysts", "active", 5, ["science"], {"party": "scientists"}, None, None),
    "T06": ("GMO Contract", "active", 3, ["science", "microbe"], {"party": "greens"}, None, None),
    "T07": ("Martian Media Center", "active", 7, ["building"], {"party": "mars_first"}, None, None),
    "T08": ("Parliament Hall", "automated", 8, ["building"], {"party": "mars_first"}, 1, None),
    "T09": ("PR Office", "automated", 7, ["earth"], {"party": "unity"}, None, None),
    "T10": ("Public Celebrations", "event", 8, ["event"], {"chairman": "you"}, 2, None),
    "T11": ("Recruitment", "event", 2, ["event"], None, None, None),
    "T12": ("Red Tourism Wave", "event", 3, ["earth", "event"], {"party": "reds"}, None, None),
    "T13": ("Sponsored Mohole", "automated", 5, ["building"], {"party": "kelvinists"}, None, None),
    "T14": ("Supported Research", "automated", 3, ["science"], {"party": "scientists"}, None, None),
    "T15": ("Wildlife Dome", "automated", 15, ["animal", "plant", "building"], {"party": "greens"}, None, None),
    "T16": (
        "Vote Of No Confidence", "event", 5, ["event"], {"party_leaders": {"min": 1}, "chairman": "neutral"}, None,
        None,
    ),
    "X09": ("Political Alliance", "event", 4, ["event"], {"party_leaders": {"min": 2}}, None, None),
    "R07": ("Pristar", "corporation", None, [], None, {"points": 1, "per": 1, "resource": "preservation"}, 53),
    "R14": ("TerraLabs Research", "corporation", None, ["science", "earth"], None, None, 14),
    "R15": ("Septem Tribus", "corporation", None, ["wild"], None, None, 36),
    "R33": ("Utopia Invest", "corporation", None, ["building"], None, None, 40),
    "R38": ("Lakefront Resorts", "corporation", None, ["building"], None, None, 54),
}  # fmt: skip
"""By number: name, kind, cost, tags, requirement, points, money at the start."""

EVENTS = """
G01|Aquifer Released by Public Council|Democratic Reform|mars_first|greens
G02|Asteroid Mining|Mining Restrictions|reds|unity
G03|Celebrity Leaders|Solarnet|unity|greens
G04|Diversity|Free Academia Treaty|scientists|scientists
G05|Dry Deserts|Minimal Impact Policy|reds|unity
G06|Eco Sabotage|Experimental Lifeforms|greens|reds
G07|Election|Self-Sufficiency Program|greens|mars_first
G08|Generous Funding|Terraforming Lobbying|kelvinists|unity
G09|Global Dust Storm|Heat First Policy|kelvinists|greens
G10|Homeworld Support|Red Resistance|reds|unity
G11|Improved Energy Templates|Second Energy Crisis|scientists|kelvinists
G12|Interplanetary Trade|Charismatic WG President|unity|unity
G13|Miners on Strike|Rising Alloy Demand|mars_first|greens
G14|Mud Slides|Thaw Mining|kelvinists|greens
G15|Pandemic|Viral Modifications Approved|greens|mars_first
G16|Paradigm Breakdown|Scientific Consensus|kelvinists|reds
G17|Productivity|Scientific Progress|scientists|mars_first
G18|Red Influence|Antarctica Melts|kelvinists|reds
G19|Revolution|World Government Directives|unity|mars_first
G20|Riots|Independence Movement|mars_first|reds
G21|Sabotage|Corporate Alliance|unity|reds
G22|Scientific Community|Explore First Directive|reds|scientists
G23|Snow Cover|Mohole Lake|kelvinists|kelvinists
G24|Solar Flare|Increased Interplanetary Trade|unity|kelvinists
G25|Solarnet Shutdown|AI Research|scientists|mars_first
G26|Spin-Off Products|Bioengineering Boom|greens|scientists
G27|Sponsored Projects|Science Summit|scientists|greens
G28|Strong Society|Moral Movement|reds|mars_first
G29|Successful Organisms|Local Terraforming Support|mars_first|scientists
G30|Volcanic Eruptions|Patera Boring|scientists|kelvinists
G31|War on Earth|Separatist Movement|mars_first|kelvinists
"""
"""Number, name, headline, and the parties of the neutral delegates when revealed and when current."""


def test_the_cards_are_as_printed() -> None:
    found = {card["number"]: card for card in map(catalog.described, catalog.chosen(("turmoil",)))}
    assert set(found) == set(CARDS)
    for number, (name, kind, cost, tags, requirement, vp, money) in CARDS.items():
        card = found[number]
        assert (card["name"], card["kind"], card["cost"], card["tags"]) == (name, kind, cost, tags)
        assert (card["requirement"], card["vp"], card["module"]) == (requirement, vp, "turmoil")
        assert card["holds"] == ("preservation" if name == "Pristar" else None)
        if money is None:
            assert card["start"] is None
        else:
            made = {"steel": 1, "titanium": 1} if name == "Utopia Invest" else {}
            assert card["start"] == {"megacredits": money, "production": made, "first_action": None}


def exported() -> dict[str, Any]:
    export = load()["turmoil"].export
    assert export is not None
    found: dict[str, Any] = spelt_inside(export())
    return found


def test_the_events_are_as_printed() -> None:
    keys = ("number", "name", "headline", "neutral_delegate_revealed", "neutral_delegate_current")
    told = ["|".join(event[key] for key in keys) for event in exported()["global_events"]]
    assert told == EVENTS.split("\n")[1:-1]
    assert all(event["needs"] is None for event in exported()["global_events"])


EFFECTS = """
G02|gain|titanium|1|5|+
G03|gain|megacredits|2|5|+
G06|lose|plants|1|-1|-
G08|gain|megacredits|2|5|+
G10|gain|megacredits|2|5|+
G12|gain|megacredits|2|5|+
G13|lose|titanium|1|5|-
G14|lose|megacredits|4|5|-
G15|lose|megacredits|3|5|-
G17|gain|steel|1|5|+
G20|lose|megacredits|4|5|-
G22|gain|megacredits|1|-1|+
G24|lose|megacredits|3|5|-
G25|lose|megacredits|3|5|-
G26|gain|megacredits|2|5|+
G28|gain|megacredits|2|5|+
G29|gain|plants|1|5|+
"""
"""Events that do one thing to each player: what, how much of what, the most that counts, and what influence does."""


def one_thing(event: dict[str, Any]) -> str:
    """An exported event that gains or takes an amount per something and influence, as a line; else nothing."""
    does = event["each_player"]
    if event["world"] or len(does) != 1 or does[0]["is"] not in ("Gain", "Lose"):
        return ""
    ((resource, amount),) = does[0]["amounts"]
    parts = amount["what"]
    if parts["is"] == "Total":
        counted, influence, sign = *parts["parts"], "+"
    else:
        counted, influence, sign = parts["what"], parts["less"], "-"
    assert influence == {"is": "Influence"}
    words = (event["number"], does[0]["is"].lower(), resource, amount["times"], counted.get("most", -1), sign)
    return "|".join(map(str, words))


def test_what_events_do_is_exported_in_words_of_the_card_language(capsys: pytest.CaptureFixture[str]) -> None:
    box("turmoil", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert [line for event in data["global_events"] if (line := one_thing(event))] == EFFECTS.split("\n")[1:-1]
    assert data["parties"]["reds"]["ruling_policy"] == [{"is": "RatingPrice", "amount": 3}]
    assert data["parties"]["unity"]["ruling_policy"] == [{"is": "Worth", "steel": 0, "titanium": 1}]
    assert data["parties"]["scientists"]["ruling_policy"]["gain"]["count"] == 3
    assert data["texts"]["Riots"]["en"].startswith("Each player: lose 4 M€ per city")
    assert len(data["texts"]) == 37


def test_the_parties_are_as_printed() -> None:
    found = exported()
    order = ["mars_first", "kelvinists", "reds", "greens", "unity", "scientists"]
    assert found["party_order_clockwise"] == list(found["parties"]) == order
    kinds = {key: party["policy_type"] for key, party in found["parties"].items()}
    assert [key for key in order if kinds[key] == "action"] == ["kelvinists", "scientists"]
    assert [key for key in order if found["parties"][key]["once_per_generation"]] == ["scientists"]
    assert found["parties"]["mars_first"]["name"] == "Mars First"
    assert found["delegates"] == {
        "per_player": 7, "neutral": 14, "lobby_per_player": 1, "reserve_at_start": 6, "neutral_chairman_at_start": 1,
    }  # fmt: skip
    assert found["lobbying_cost"] == {"lobby": 0, "reserve": 5}
    assert found["phase"] == ["1", "2", "3a", "3b", "3c", "3d", "3e", "3f", "4a", "4b", "4c"]


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_every_party_and_event_is_said_in_words(lang: str) -> None:
    for thing in load()["turmoil"].things:
        assert len(text.thing_text(thing, lang)) > 20
        assert lang == "en" or text.thing_name(thing, lang) != thing.name


WRONG = {
    "no such party": ({"ruling": "blues"}, "unknown party 'blues'"),
    "no such event": ({"current": "Rain"}, "unknown global event 'Rain'"),
    "no such key": ({"rulers": 1}, "unknown key 'rulers' of the parliament"),
    "an event twice": ({"current": "Riots", "coming": "Riots"}, "Riots is both the current event and the coming event"),
    "no such seat": ({"chairman": 7}, "7 has no delegates"),
    "a leader with less": ({"delegates": {"reds": [0, 1, 1]}}, "the first delegate of Reds leads it"),
    "a small dominant party": ({"delegates": {"reds": [0]}, "dominant": "unity"}, "Unity cannot dominate"),
    "too many of one": ({"delegates": {"reds": [0] * 8}}, "there are only 7"),
    "too many neutral": ({"delegates": {"reds": ["neutral"] * 14}}, "15 neutral delegates: there are only 14"),
    "no dictionary": ("reds", "a dictionary is wanted"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_a_parliament_is_said(name: str) -> None:
    given, said = WRONG[name]
    with pytest.raises(ImpossiblePosition, match=said):
        table(modules=MODULES, parliament=given)


def test_a_lobby_holds_one_or_none() -> None:
    with pytest.raises(ImpossiblePosition, match="0 or 1 is wanted"):
        table(modules=MODULES, ann=dict(lobby=2))
    with pytest.raises(ImpossiblePosition, match="they come with 'turmoil'"):
        table(parliament={})
