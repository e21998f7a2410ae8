"""The global parameters, their bonus steps, and the terraform rating."""

import pytest
from play import table

from terramars.mars.maps import MAPS

OCEANS = [area.id for area in MAPS["tharsis"].hexes if area.ocean]


@pytest.mark.rule(265)
def test_each_step_gives_1_rating_to_who_causes_it():
    ann, bob = table(ann=dict(money=14), bob={}, temperature=-16)
    ann.does("Asteroid")
    assert (ann.temperature, ann.tr, bob.tr) == (-14, 21, 20)
    ann, bob = table(ann=dict(money=31, hand="Deimos Down"), bob={}, temperature=-16)
    ann.plays("Deimos Down")
    assert (ann.temperature, ann.tr, bob.tr) == (-10, 23, 20)
    ann, bob = table(ann=dict(played="Steelworks", energy=4), bob={}, oxygen=3)
    ann.acts("Steelworks")
    assert (ann.oxygen, ann.tr, bob.tr) == (4, 21, 20)
    ann, bob = table(ann=dict(money=18), bob={})
    ann.does("Aquifer", "place r5c5")
    assert (ann.oceans, ann.tr, bob.tr) == (1, 21, 20)


@pytest.mark.rule(266)
def test_two_steps_with_one_left_move_one():
    ann, _ = table(ann=dict(money=27, hand="Big Asteroid"), bob={}, temperature=6)
    ann.plays("Big Asteroid")
    assert (ann.temperature, ann.tr) == (8, 21)
    assert ann.titanium == 4
    ann, _ = table(ann=dict(money=25, hand="Strip Mine", production=dict(energy=2)), bob={}, oxygen=13)
    ann.plays("Strip Mine")
    assert (ann.oxygen, ann.tr) == (14, 21)


@pytest.mark.rule(267)
def test_no_parameter_goes_beyond_its_goal_or_gives_rating_there():
    person = dict(money=200, hand=["Big Asteroid", "Comet"], played="Steelworks", energy=4)
    ann, _ = table(ann=person, bob={}, temperature=8, oxygen=14, oceans=OCEANS[:9])
    ann.plays("Big Asteroid")
    ann.plays("Comet")
    ann.acts("Steelworks")
    ann.does("Asteroid")
    ann.does("Aquifer")
    ann.does("Greenery", "place r3c3")
    assert (ann.temperature, ann.oxygen, ann.oceans) == (8, 14, 9)
    assert ann.tr == 20


@pytest.mark.rule(268)
def test_oxygen_at_8_raises_temperature_too():
    ann, bob = table(ann=dict(money=23), bob={}, oxygen=7, temperature=-16)
    ann.does("Greenery", "place r3c3")
    assert (ann.oxygen, ann.temperature) == (8, -14)
    assert (ann.tr, bob.tr) == (22, 20)
    for oxygen in (6, 8):
        ann, _ = table(ann=dict(money=23), bob={}, oxygen=oxygen, temperature=-16)
        ann.does("Greenery", "place r3c3")
        assert (ann.temperature, ann.tr) == (-16, 21)


@pytest.mark.rule(268)
def test_the_bonus_of_8_percent_is_lost_when_temperature_is_at_its_goal():
    ann, _ = table(ann=dict(money=23), bob={}, oxygen=7, temperature=8)
    ann.does("Greenery", "place r3c3")
    assert (ann.oxygen, ann.temperature, ann.tr) == (8, 8, 21)


@pytest.mark.rule(269)
def test_0_degrees_place_an_ocean_with_rating_and_placement_bonus():
    ann, _ = table(ann=dict(heat=8), bob={}, temperature=-2, oceans=["r5c4", "r5c6"])
    ann.converts("heat", "place r5c5")
    assert (ann.temperature, ann.oceans, ann.tr) == (0, 3, 22)
    assert (ann.plants, ann.money) == (2, 4)


@pytest.mark.rule(269)
def test_with_nine_oceans_out_0_degrees_place_nothing():
    ann, _ = table(ann=dict(heat=8), bob={}, temperature=-2, oceans=OCEANS[:9])
    ann.converts("heat")
    assert (ann.temperature, ann.oceans, ann.tr) == (0, 9, 21)


@pytest.mark.rule(270)
@pytest.mark.parametrize("temperature", range(-30, 8, 2))
def test_two_temperature_steps_raise_heat_production(temperature):
    ann, _ = table(ann=dict(money=14), bob={}, temperature=temperature)
    ann.does("Asteroid")
    assert ann.temperature == temperature + 2
    assert ann.production("heat") == (1 if ann.temperature in (-24, -20) else 0)


@pytest.mark.rule(271)
def test_the_bonus_goes_to_who_reaches_the_step():
    ann, bob = table(ann=dict(money=14), bob=dict(money=14), temperature=-28)
    ann.does("Asteroid")
    assert (ann.production("heat"), bob.production("heat")) == (0, 0)
    bob.does("Asteroid")
    assert bob.temperature == -24
    assert (ann.production("heat"), bob.production("heat")) == (0, 1)


@pytest.mark.rule(272)
def test_bonuses_chain():
    ann, _ = table(ann=dict(plants=8), bob={}, oxygen=7, temperature=-2)
    ann.converts("plants", "place r3c3", "place r6c8")
    assert (ann.oxygen, ann.temperature, ann.oceans) == (8, 0, 1)
    assert ann.tr == 23
    assert ann.plants == 1  # printed beside the ocean


@pytest.mark.rule(273)
def test_card_text_may_raise_the_rating_alone():
    ann, _ = table(ann=dict(money=14, hand="Release of Inert Gases"), bob={})
    ann.plays("Release of Inert Gases")
    assert ann.tr == 22
    assert (ann.temperature, ann.oxygen, ann.oceans) == (-30, 0, 0)


@pytest.mark.rule(274)
def test_the_rating_counts_as_points_and_as_income():
    ann, bob = table(ann=dict(tr=33), bob=dict(tr=25, production=dict(money=2)))
    assert (ann.score.tr, bob.score.tr) == (33, 25)
    ann.go_on()  # neither can do anything: production comes
    assert (ann.money, bob.money) == (33, 27)
    assert ann.generation == 2


@pytest.mark.rule(456)
def test_a_raise_of_several_steps_gives_every_bonus_on_the_way():
    ann, _ = table(ann=dict(money=31, hand="Deimos Down"), bob={}, temperature=-26)
    ann.plays("Deimos Down")
    assert ann.temperature == -20
    assert ann.production("heat") == 2
    ann, _ = table(ann=dict(money=31, hand="Deimos Down"), bob={}, temperature=-4)
    ann.plays("Deimos Down", "place r5c5")
    assert (ann.temperature, ann.oceans, ann.tr) == (2, 1, 24)
    ann, _ = table(ann=dict(money=25, hand="Strip Mine", production=dict(energy=2)), bob={}, oxygen=7)
    ann.plays("Strip Mine")
    assert (ann.oxygen, ann.temperature, ann.tr) == (9, -28, 23)


@pytest.mark.rule(474)
def test_actions_at_a_goal_may_still_be_taken_and_that_part_is_ignored():
    person = dict(money=55, heat=8, energy=3, played="Water Splitting Plant")
    ann, _ = table(ann=person, bob={}, temperature=8, oxygen=14, oceans=OCEANS[:9])
    for notation in ("project asteroid", "project aquifer", "project greenery", "convert heat"):
        assert ann.can(notation)
    ann.converts("heat")
    ann.acts("Water Splitting Plant")
    ann.does("Asteroid")
    ann.does("Aquifer")
    ann.does("Greenery", "place r3c3")
    assert (ann.heat, ann.energy, ann.money) == (0, 0, 0)
    assert ann.tr == 20
