"""What a reason says is lacking is what has to be found: with it an option is possible, with one less it is not."""

from __future__ import annotations

from typing import Any

import pytest
from moons import moons
from play import Seat

MODULES = ("base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "promo")
LED = {"dominant": "unity", "delegates": {"unity": ["neutral"], "greens": [0]}}


def seat(ruling: str = "greens", colonies: Any = ("Io", "Europa"), **ann: Any) -> Seat:
    ann.setdefault("money", 40)
    of_table = {"venus": ann.pop("venus")} if "venus" in ann else {}
    return moons(colonies, modules=MODULES, parliament={"ruling": ruling, **LED}, ann=ann, **of_table)[0]


def why_not(ann: Seat, notation: str) -> list[tuple[str, int, int]]:
    return [(reason.kind, reason.need, reason.have) for reason in ann.why_not(notation)]


@pytest.mark.rule(613)
def test_what_the_payment_brings_back_is_there_for_the_step() -> None:
    """Vote Of No Confidence costs 5 M€, Interplanetary Cinematics get 2 back for the event, the step costs 3."""
    cinematics = dict(corporation="Interplanetary Cinematics", hand=["Vote Of No Confidence", "Mine"])
    play = "play vote-of-no-confidence"
    assert why_not(seat("reds", money=5, **cinematics), play) == [("rating price", 3, 2)]
    assert seat("reds", money=6, **cinematics).can(play)
    assert why_not(seat("reds", money=5, hand=["Vote Of No Confidence", "Mine"]), play) == [("rating price", 3, 0)]


@pytest.mark.rule(613)
def test_what_the_price_of_the_card_lacks_comes_before_what_its_step_lacks() -> None:
    ann = seat("reds", money=3, corporation="Interplanetary Cinematics", hand=["Vote Of No Confidence", "Mine"])
    assert why_not(ann, "play vote-of-no-confidence") == [("money", 5, 3), ("rating price", 3, 2)]


@pytest.mark.rule(613)
def test_what_the_payment_for_a_standard_project_brings_back_is_there_for_its_steps() -> None:
    """Air Scrapping costs 15 M€, of which Standard Technology brings back 3: enough for one step, not for two."""
    technology = dict(played="Standard Technology", hand="Mine")
    assert why_not(seat("reds", money=15, venus=14, **technology), "project air-scrapping") == [("rating price", 6, 3)]
    assert seat("reds", money=18, venus=14, **technology).can("project air-scrapping")
    assert why_not(seat("reds", money=13, **technology), "project air-scrapping") == [("money", 15, 13)]
    assert seat("reds", money=15, **technology).can("project air-scrapping")


@pytest.mark.rule(114)
@pytest.mark.parametrize("card", ["Minority Refuge", "Pioneer Settlement"])
def test_production_that_the_new_colony_brings_is_not_lacking(card: str) -> None:
    """Poseidon gets 1 M€ production for every colony, Aridor for a new kind of tag."""
    poseidon = dict(corporation="Poseidon", hand=[card], played=["Mine"])
    play = f"play {card.lower().replace(' ', '-')}"
    assert why_not(seat(production=dict(money=-5), **poseidon), play) == [("production", -4, -5)]
    assert seat(production=dict(money=-4), **poseidon).can(play)
    plain = dict(hand=[card], colonies=("Io", "Callisto"))
    assert why_not(seat(production=dict(money=-5), **plain), play) == [("production", -3, -5)]
    assert not seat(production=dict(money=-4), **plain).can(play)


@pytest.mark.rule(114)
def test_production_that_an_ocean_brings_is_not_lacking() -> None:
    """Lakefront Resorts get 1 M€ production for the ocean of Europa."""
    lakefront = dict(corporation="Lakefront Resorts", hand=["Minority Refuge"])
    assert why_not(seat(production=dict(money=-5), **lakefront), "play minority-refuge") == [("production", -4, -5)]
    assert seat(production=dict(money=-4), **lakefront).can("play minority-refuge")


def test_where_something_else_stands_in_the_way_too_every_reason_stays() -> None:
    ann = seat(production=dict(money=-5), corporation="Poseidon", hand=["Minority Refuge"], money=0)
    assert why_not(ann, "play minority-refuge") == [("money", 5, 0), ("production", -4, -5)]
