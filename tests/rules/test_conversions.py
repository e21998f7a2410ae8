"""Plants into a greenery, heat into a temperature step."""

import pytest
from play import table


@pytest.mark.rule(275)
def test_8_plants_become_a_greenery():
    ann, _ = table(ann=dict(plants=9), bob={}, oxygen=2)
    ann.converts("plants", "place r3c3")
    assert ann.plants == 1
    assert ann.tile("r3c3") == "greenery"
    assert ann.owns("r3c3")
    assert (ann.oxygen, ann.tr) == (3, 21)
    poor, _ = table(ann=dict(plants=7, heat=8), bob={})
    assert not poor.can("convert plants")
    assert poor.why_not("convert plants")[0].kind == "stock"


@pytest.mark.rule(276)
def test_8_heat_become_a_temperature_step_with_rating():
    ann, bob = table(ann=dict(heat=9), bob={}, temperature=-18)
    ann.converts("heat")
    assert (ann.heat, ann.temperature) == (1, -16)
    assert (ann.tr, bob.tr) == (21, 20)
    poor, _ = table(ann=dict(heat=7, plants=8), bob={})
    assert not poor.can("convert heat")


@pytest.mark.rule(275, 276)
def test_a_conversion_is_an_action():
    ann, bob = table(ann=dict(heat=8, plants=8, money=14), bob=dict(money=14))
    ann.converts("heat")
    assert ann.can("done")  # one action taken, one left
    ann.converts("plants", "place r3c3")
    assert bob.options  # the turn is over
    assert not ann.options


@pytest.mark.rule(277)
def test_conversions_may_be_done_several_times_in_a_generation():
    ann, bob = table(ann=dict(heat=24, plants=16, money=14), bob=dict(money=14), temperature=-18)
    ann.converts("heat")
    ann.converts("heat")
    bob.passes()
    ann.converts("plants", "place r7c4")
    ann.converts("plants", "place r7c3")
    ann.converts("heat")
    assert (ann.heat, ann.plants, ann.temperature, ann.oxygen) == (0, 0, -12, 2)
    assert ann.tr == 25
    assert ann.generation == 1


@pytest.mark.rule(278)
def test_the_converted_greenery_follows_placement_and_bonus_rules():
    ann, _ = table(ann=dict(plants=8, tiles="city r4c4"), bob=dict(tiles="city r3c5"), oceans=["r5c4", "r5c6"])
    ann.chooses("convert plants")
    assert ann.options == ["place r3c3", "place r3c4", "place r4c3", "place r4c5"]
    ann.chooses("place r4c5")
    assert ann.plants == 2
    assert ann.money == 2
    assert (ann.oxygen, ann.tr) == (1, 21)


@pytest.mark.rule(279)
def test_converting_8_plants_onto_two_plants_leaves_two():
    ann, _ = table(ann=dict(plants=8), bob={})
    ann.converts("plants", "place r5c8")
    assert ann.plants == 2
