"""Ocean tiles."""

import pytest
from play import table

from terramars.mars.maps import MAPS

OCEANS = [area.id for area in MAPS["tharsis"].hexes if area.ocean]


def offered(seat):
    return [option.removeprefix("place ") for option in seat.options if option.startswith("place ")]


@pytest.mark.rule(242)
def test_oceans_go_to_ocean_areas():
    ann, _ = table(ann=dict(money=18), bob={}, oceans=OCEANS[:2])
    ann.does("Aquifer")
    assert offered(ann) == OCEANS[2:]


@pytest.mark.rule(242)
def test_artificial_lake_puts_an_ocean_on_land():
    ann, _ = table(ann=dict(money=15, hand="Artificial Lake"), bob={}, temperature=-6)
    ann.plays("Artificial Lake")
    assert not set(offered(ann)) & {*OCEANS, "r5c3"}
    assert len(offered(ann)) == 61 - 12 - 1
    ann.chooses("place r3c3")
    assert ann.tile("r3c3") == "ocean"
    assert ann.oceans == 1


@pytest.mark.rule(243)
def test_each_ocean_gives_1_rating_to_who_placed_it():
    ann, bob = table(ann=dict(money=23, hand="Ice Asteroid"), bob={})
    ann.plays("Ice Asteroid", "place r5c4", "place r6c8")
    assert (ann.tr, bob.tr) == (22, 20)
    assert ann.oceans == 2


@pytest.mark.rule(244)
def test_an_ocean_has_no_owner():
    ann, _ = table(ann=dict(money=18), bob={}, awards=[["Landlord", 0]])
    ann.does("Aquifer", "place r5c5")
    assert not ann.owns("r5c5")
    assert ann.score.awards == 5  # still equal to the other player, who has nothing either
    assert ann.player.tiles == 0


@pytest.mark.rule(245)
def test_with_nine_oceans_out_ocean_effects_do_nothing():
    ann, _ = table(ann=dict(money=41, hand="Ice Asteroid"), bob={}, oceans=OCEANS[:9])
    ann.plays("Ice Asteroid")
    assert ann.tr == 20
    assert ann.can("project aquifer")
    ann.does("Aquifer")
    assert (ann.tr, ann.oceans, ann.money) == (20, 9, 0)


@pytest.mark.rule(245)
def test_a_card_for_two_oceans_places_the_one_that_is_left():
    ann, _ = table(ann=dict(money=23, hand="Ice Asteroid"), bob={}, oceans=OCEANS[:8])
    ann.plays("Ice Asteroid", f"place {OCEANS[8]}")
    assert (ann.tr, ann.oceans) == (21, 9)
    assert [ann.tile(area) for area in OCEANS[9:]] == [None, None, None]


@pytest.mark.rule(246)
def test_three_ocean_areas_stay_free_of_oceans_and_may_take_other_tiles():
    ann, _ = table(ann=dict(money=20, hand="Mohole Area"), bob={}, oceans=OCEANS[:9])
    ann.plays("Mohole Area")
    assert offered(ann) == OCEANS[9:]
    ann.chooses(f"place {OCEANS[9]}")
    assert ann.tile(OCEANS[9]) == "special"


@pytest.mark.rule(246)
def test_an_artificial_lake_leaves_four_ocean_areas_without_an_ocean():
    lake = {"hex": "r3c3", "card": "Artificial Lake"}
    person = dict(money=12, hand="Mangrove", played="Artificial Lake")
    ann, _ = table(ann=person, bob={}, temperature=8, oceans=[lake, *OCEANS[:8]])
    assert ann.oceans == 9
    ann.plays("Mangrove")
    assert offered(ann) == OCEANS[8:]
    assert len(OCEANS[8:]) == 4
