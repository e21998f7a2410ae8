"""What the steps of rating that an option brings cost, as its words say: whatever is certain, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from moons import moons
from play import Seat

from terramars import text

MODULES = ("base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "promo")


def under_reds(colonies: Any = (), **ann: Any) -> Seat:
    parliament = {"ruling": "reds", "dominant": "unity", "delegates": {"unity": ["neutral"]}}
    of_table = {key: ann.pop(key) for key in ("venus", "prelude_deck") if key in ann}
    more = {"colonies": colonies} if colonies else {"colonies": ("Io", "Luna")}
    return moons(modules=MODULES, parliament=parliament, ann=ann, **of_table, **more)[0]


def words(ann: Seat, notation: str, lang: str = "en") -> str:
    decision = ann.decision
    assert decision is not None
    (option,) = [option for option in decision.options if option.notation == notation]
    return text.option_text(option, ann.state, lang, decision)


ONE_STEP = " + 3 M€ for 1 step of TR"


def told_and_paid(ann: Seat, notation: str) -> tuple[bool, int]:
    """Whether an option says what its step costs, and the M€ that it takes before anything is asked."""
    told, before = words(ann, notation).endswith(ONE_STEP), ann.money
    ann.game.apply(notation)
    return told, before - ann.money


@pytest.mark.rule(613)
def test_a_branch_that_is_impossible_does_not_hide_the_price_of_the_other() -> None:
    microscrappers = dict(played="Jet Stream Microscrappers", cubes={"Jet Stream Microscrappers": 2})
    assert told_and_paid(under_reds(money=3, **microscrappers), "use jet-stream-microscrappers") == (True, 3)
    ann = under_reds(money=3, titanium=1, **microscrappers)
    assert told_and_paid(ann, "use jet-stream-microscrappers") == (False, 0)
    assert ann.options == ["choose 1", "choose 2"]
    impacts = dict(played="Rotator Impacts", cubes={"Rotator Impacts": 1})
    ann = under_reds(money=5, **impacts)
    assert words(ann, "use rotator-impacts", "ja").endswith("＋TR1上昇に3Ｍ€")
    assert told_and_paid(ann, "use rotator-impacts") == (True, 3)
    assert told_and_paid(under_reds(money=6, **impacts), "use rotator-impacts") == (False, 0)


@pytest.mark.rule(613)
def test_the_only_action_that_can_be_repeated_says_its_price() -> None:
    contract = dict(corporation="Viron", played=["Caretaker Contract"], used=["Caretaker Contract"])
    assert told_and_paid(under_reds(money=3, heat=8, **contract), "use viron") == (True, 3)
    two = ["Caretaker Contract", "Ironworks"]
    ann = under_reds(money=3, heat=8, corporation="Viron", played=two, used=two, cubes={})
    assert told_and_paid(ann, "use viron")[0] == ann.options[0].startswith("lobby")


@pytest.mark.rule(613)
def test_a_colony_whose_place_gives_an_ocean_says_the_price_of_its_step() -> None:
    ann = under_reds(("Europa", "Io"), money=40)
    assert words(ann, "project build-colony") == "Standard project Build Colony (17 M€)"
    ann.game.apply("project build-colony")
    assert words(ann, "build europa") == f"Build on Europa: place an ocean{ONE_STEP}"
    assert words(ann, "build europa", "ja") == "「エウロパ」に建設（海洋タイル1枚を配置する）＋TR1上昇に3Ｍ€"
    assert words(ann, "build io") == "Build on Io: gain 1 heat production"
    ann = under_reds(("Europa",), money=40)
    assert words(ann, "project build-colony") == f"Standard project Build Colony (17 M€){ONE_STEP}"


@pytest.mark.rule(613)
def test_a_prelude_under_reds_says_the_price_of_its_steps() -> None:
    """Valley Trust's first action; what would fail for want of M€ brings 15 M€ and costs nothing."""
    deck = ["Great Aquifer", "Huge Asteroid", "Metals Company"]
    ann = under_reds(corporation="Valley Trust", money=6, first_action=True, prelude_deck=deck)
    assert words(ann, "play-starter great-aquifer") == "Play Great Aquifer + 6 M€ for 2 steps of TR"
    assert words(ann, "play-starter great-aquifer", "ja") == "「大帯水層」をプレイ＋TR2上昇に6Ｍ€"
    assert words(ann, "play-starter huge-asteroid") == "Discard Huge Asteroid for 15 M€"
    assert words(ann, "play-starter metals-company") == "Play Metals Company"


def test_what_a_view_is_asked_is_told_alike() -> None:
    microscrappers = dict(played="Jet Stream Microscrappers", cubes={"Jet Stream Microscrappers": 2})
    ann = under_reds(money=3, **microscrappers)
    view = ann.game.view(0)
    (option,) = [option for option in ann.decision.options if option.notation == "use jet-stream-microscrappers"]  # type: ignore[union-attr]
    assert text.option_text(option, view, "en").endswith(ONE_STEP)


def test_without_reds_nothing_costs_any() -> None:
    parliament = {"ruling": "greens", "dominant": "unity", "delegates": {"unity": ["neutral"]}}
    ann = moons(("Europa", "Io"), modules=MODULES, parliament=parliament, ann=dict(money=40))[0]
    ann.game.apply("project build-colony")
    assert words(ann, "build europa") == "Build on Europa: place an ocean"
