"""What one may ask of a table by name."""

from __future__ import annotations

import pytest
from play import table

from terramars.core.errors import UnknownName
from terramars.mars.questions import places, points, price


def test_a_price_is_what_the_seat_would_pay() -> None:
    ann, bob = table(ann=dict(played="Space Station"))
    assert price(ann.game.state, 0, "Comet") == 19
    assert price(bob.game.state, 1, "comet") == 21


def test_points_are_those_of_now() -> None:
    ann, _ = table(ann=dict(played=["Birds", "Fish"], cubes={"Birds": 3}))
    assert points(ann.game.state, 0, "Birds") == 3
    assert points(ann.game.state, 0, "Fish") == 0


def test_places_are_those_that_the_game_offers() -> None:
    ann, _ = table(ann=dict(money=25, plants=8, tiles=[{"kind": "city", "hex": "r3c3"}]))
    s = ann.game.state
    assert "r3c4" not in places(s, 0, "city")
    assert "r3c4" in places(s, 0, "greenery")
    assert not set(places(s, 0, "ocean")) & set(places(s, 0, "city"))
    for option, tile in (("project city", "city"), ("convert plants", "greenery")):
        wanted = [f"place {area}" for area in places(ann.game.state, 0, tile)]
        ann.game.apply(option)
        assert [each.notation for each in ann.game.decision().options] == wanted
        ann.game.undo()


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    ann, _ = table()
    with pytest.raises(UnknownName, match="unknown card 'Commet': did you mean comet"):
        price(ann.game.state, 0, "Commet")
    with pytest.raises(UnknownName, match="unknown tile 'citty': did you mean city"):
        places(ann.game.state, 0, "citty")
