"""The eleven colony tiles: what building, trading and owning a colony brings on each of them."""

from __future__ import annotations

from typing import Any

import pytest
from moons import CUBES, INCOMES, marker, moons, owners

rule = pytest.mark.rule


def traded(tile: str, place: int, **player: Any) -> Any:
    """Ann after trading with a tile whose marker stands at a place; nobody has a colony there."""
    ann, _ = moons({tile: {"marker": place}, "Io" if tile != "Io" else "Luna": {}}, ann=dict(money=9, **player))
    ann.chooses(f"trade {tile.lower()}")
    return ann


def built(tile: str, **player: Any) -> Any:
    """Ann after building the first colony on a tile as a standard project."""
    other = "Io" if tile != "Io" else "Luna"
    ann, _ = moons({tile: {}, other: {}}, ann=dict(money=17, **player))
    ann.chooses("project build-colony", f"build {tile.lower()}")
    assert owners(ann, tile.lower()) == (0,)
    return ann


def bonus(tile: str, **player: Any) -> tuple[Any, Any]:
    """Ann, who has a colony on a tile, and Bob, who has just traded with it; its marker stood at 1."""
    ann, bob = moons({tile: {"colonies": [0]}}, ann=player, bob=dict(money=9), active=1)
    bob.chooses(f"trade {tile.lower()}")
    return ann, bob


@rule(541)
@pytest.mark.parametrize("tile", INCOMES)
def test_trade_brings_the_resources_under_the_marker(tile: str) -> None:
    resource, amounts = INCOMES[tile]
    assert [getattr(traded(tile, place), resource) for place in range(7)] == list(amounts)


@rule(541)
def test_callisto() -> None:
    assert built("Callisto").production("energy") == 1
    assert bonus("Callisto")[0].energy == 3


@rule(541)
def test_ceres() -> None:
    assert built("Ceres").production("steel") == 1
    assert bonus("Ceres")[0].steel == 2


@rule(541)
def test_ganymede() -> None:
    assert built("Ganymede").production("plants") == 1
    assert bonus("Ganymede")[0].plants == 1


@rule(541)
def test_io() -> None:
    assert built("Io").production("heat") == 1
    assert bonus("Io")[0].heat == 2


@rule(541)
def test_luna() -> None:
    assert built("Luna").production("money") == 2
    assert bonus("Luna")[0].money == 2


@rule(541)
def test_triton() -> None:
    assert built("Triton").titanium == 3
    assert bonus("Triton")[0].titanium == 1


@rule(541, 542)
def test_europa() -> None:
    """Income is the one production under the marker; building places an ocean with all it brings."""
    levels = [
        [traded("Europa", place).production(name) for name in ("money", "energy", "plants")] for place in range(7)
    ]
    assert levels == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1], [0, 0, 1]]
    ann = built("Europa")
    ann.chooses("place r1c2")
    assert (ann.tr, ann.steel) == (21, 2)
    assert bonus("Europa")[0].money == 1


OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


@rule(542)
def test_a_colony_may_be_built_on_europa_when_no_ocean_is_left() -> None:
    ann, _ = moons(("Europa", "Io"), oceans=OCEANS, ann=dict(money=17))
    ann.chooses("project build-colony", "build europa")
    assert (owners(ann, "europa"), ann.tr) == ((0,), 20)


@rule(541, 543)
@pytest.mark.parametrize("tile", CUBES)
def test_cubes_of_one_gain_go_onto_one_card(tile: str) -> None:
    _, holders, number, amounts = CUBES[tile]
    second = holders[1].lower()
    ann = built(tile, played=holders)
    ann.chooses(f"add {second}")
    assert [ann.cubes(holder) for holder in holders] == [0, number]
    for place, amount in enumerate(amounts):
        ann = traded(tile, place, played=holders)
        if amount:
            ann.chooses(f"add {second}")
        assert [ann.cubes(holder) for holder in holders] == [0, amount]


@rule(541, 543)
@pytest.mark.parametrize("tile", ["Enceladus", "Titan"])
def test_each_bonus_in_cubes_is_a_gain_of_its_own(tile: str) -> None:
    _, holders, _, amounts = CUBES[tile]
    ann, _ = moons({tile: {"colonies": [0, 0], "marker": 6}}, ann=dict(money=9, played=holders))
    first, second = (f"add {holder.lower().replace(' ', '-')}" for holder in holders)
    ann.chooses(f"trade {tile.lower()}", first, second, first)
    assert [ann.cubes(holder) for holder in holders] == [amounts[6] + 1, 1]


@rule(541)
def test_miranda() -> None:
    ann, bob = bonus("Miranda", played="Birds")
    assert (len(ann.hand), ann.cubes("Birds")) == (1, 0)
    assert bob.money == 0


@rule(543)
@pytest.mark.parametrize("tile", CUBES)
def test_cubes_that_nobody_can_hold_are_lost_and_trading_is_allowed(tile: str) -> None:
    """To keep others from trading there, for example."""
    _, holders, _, _ = CUBES[tile]
    ann, _ = moons({tile: {"marker": 4}, "Io": {}}, ann=dict(money=26), bob=dict(played=holders))
    ann.chooses(f"trade {tile.lower()}")
    assert (ann.money, marker(ann, tile.lower())) == (17, 0)
    ann.chooses("project build-colony", f"build {tile.lower()}")
    assert owners(ann, tile.lower()) == (0,)


@rule(541, 544)
def test_pluto() -> None:
    assert [len(traded("Pluto", place).hand) for place in range(7)] == [0, 1, 2, 2, 3, 3, 4]
    assert len(built("Pluto").hand) == 2
    ann, bob = bonus("Pluto", hand=["Mine", "Asteroid"])
    assert len(bob.hand) == 1
    assert len(ann.options) == 3
    ann.chooses("discard mine")
    assert len(ann.hand) == 2
    assert ann.discard == ["Mine"]


@rule(544)
def test_pluto_pays_one_colony_after_the_other() -> None:
    """Draw and discard for the first, then for the second: the second discard knows the second card."""
    pluto = {"Pluto": {"colonies": [0, 0], "marker": 2}}
    ann, bob = moons(pluto, ann=dict(hand="Mine"), bob=dict(money=9), active=1, deck=["Trees", "Moss", "Grass", "Fish"])
    bob.chooses("trade pluto")
    assert ann.options == ["discard mine", "discard grass"]
    ann.chooses("discard mine")
    assert ann.options == ["discard grass", "discard fish"]
    ann.chooses("discard fish")
    assert (ann.hand, bob.hand) == (["Grass"], ["Trees", "Moss"])


@rule(544, 559)
def test_the_trader_may_take_the_income_of_pluto_before_or_after_the_own_discards() -> None:
    deck = ["Trees", "Grass", "Moss", "Fish"]
    table = dict(colonies={"Pluto": {"colonies": [0], "marker": 4}}, ann=dict(money=9), deck=deck)
    ann, _ = moons(**table)
    ann.chooses("trade pluto", "first 1")
    assert ann.options == [f"discard {name}" for name in ("trees", "grass", "moss", "fish")]
    ann, _ = moons(**table)
    ann.chooses("trade pluto", "first 2")
    assert (len(ann.hand), ann.discard) == (3, ["Trees"])  # the only card there was
