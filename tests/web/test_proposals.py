"""How a card would be paid, as it stands on the card and in the form: always a way that is offered."""

from __future__ import annotations

from typing import Any

import pytest
from play import Seat, table

from terramars.mars.cards import BY_SLUG
from terramars.mars.words import slug
from terramars.web.present.decision import payment, proposal

MODULES = ("base", "corporate_era", "prelude", "venus", "turmoil")


def under(ruling: str, **ann: Any) -> Seat:
    parliament = {"ruling": ruling, "dominant": "unity", "delegates": {"unity": ["neutral"]}}
    return table(modules=MODULES, parliament=parliament, ann=ann)[0]


def proposed(ann: Seat, card: str) -> list[tuple[str, int]]:
    return proposal(ann.state, 0, BY_SLUG[slug(card)].index)


@pytest.mark.rule(613)
def test_a_payment_that_leaves_nothing_for_the_step_is_not_proposed() -> None:
    """Asteroid costs 14 M€, and 3 M€ for its step: four titanium and 2 M€ would leave 2 M€."""
    ann = under("reds", money=4, titanium=5, hand="Asteroid")
    assert ann.can_play("Asteroid")
    assert proposed(ann, "Asteroid") == [("titanium", 5)]
    ann.plays("Asteroid")
    assert (ann.money, ann.titanium, ann.tr) == (1, 2, 21)


@pytest.mark.rule(613)
def test_without_a_price_nothing_more_is_left_than_is_needed() -> None:
    assert proposed(under("greens", money=4, titanium=5, hand="Asteroid"), "Asteroid") == [
        ("megacredits", 2),
        ("titanium", 4),
    ]


@pytest.mark.rule(613)
def test_the_second_currency_is_proposed_with_the_step_in_mind_too() -> None:
    """Sulphur Exports cost 21 M€: after four titanium of 4 M€ each one floater and 2 M€ would do, but leave 2 M€."""
    ann = under(
        "reds",
        corporation="PhoboLog",
        money=4,
        titanium=4,
        played="Dirigibles",
        cubes={"Dirigibles": 3},
        hand="Sulphur Exports",
    )
    assert ann.can_play("Sulphur Exports")
    assert proposed(ann, "Sulphur Exports") == [("titanium", 4), ("dirigibles", 2)]
    ann.game.apply("play sulphur-exports")
    decision = ann.decision
    assert decision is not None
    bill = payment(ann.state, decision, "en", ())
    assert [(way.what or way.card, way.proposed) for way in bill.ways] == [("titanium", 4), ("dirigibles", 2)]


@pytest.mark.rule(613)
@pytest.mark.parametrize("money", range(11))
@pytest.mark.parametrize("card", ["Asteroid", "Big Asteroid", "Comet", "Water to Venus", "Nitrogen-Rich Asteroid"])
def test_what_is_proposed_can_be_answered(card: str, money: int) -> None:
    ann = under("reds", money=money, titanium=8, hand=[card, "Mine"])
    if not ann.can_play(card):
        return
    (metal,) = [number for what, number in proposed(ann, card) if what == "titanium"]
    ann.game.apply(f"play {slug(card)}")
    if f"pay titanium {metal}" not in ann.options:
        assert not ann.options[0].startswith("pay")  # the only way is not asked
        assert 8 - ann.titanium <= metal
