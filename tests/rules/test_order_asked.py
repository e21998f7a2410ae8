"""Order is asked only where it changes something."""

from __future__ import annotations

import pytest

import terramars
from terramars.core.flow import AnyOrder


@pytest.mark.parametrize(
    ("money", "asked"),
    [
        pytest.param(23, False, id="the pole costs too much in either order"),
        pytest.param(25, True, id="CrediCor's 4 M€ would pay for the pole"),
        pytest.param(29, False, id="the pole can be paid in either order"),
    ],
)
def test_credicor_and_a_greenery_where_the_pole_has_a_price(money: int, asked: bool) -> None:
    game = terramars.position(
        {"board": "hellas", "players": [{"corporation": "CrediCor", "stock": {"megacredits": money}}, {}]}
    )
    game.apply("project greenery")
    decision = game.decision()
    assert decision is not None
    assert isinstance(decision.effect, AnyOrder) == asked
