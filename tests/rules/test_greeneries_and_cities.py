"""Greenery tiles and city tiles: where they go and what they are worth."""

import pytest
from play import table

RICH = dict(money=200, production=dict(energy=5))
AROUND_R7C4 = {"r6c4", "r6c5", "r7c5", "r8c4", "r8c3", "r7c3"}


def offered(seat):
    return {option.removeprefix("place ") for option in seat.options if option.startswith("place ")}


def areas_for(notation, **given):
    ann, _ = table(ann={**RICH, **given.pop("ann", {})}, bob=given.pop("bob", {}), **given)
    ann.chooses(notation)
    return offered(ann)


@pytest.mark.rule(247, 248)
@pytest.mark.parametrize("kind", ["city", "greenery", "special"])
def test_a_greenery_goes_next_to_an_own_tile_of_any_kind(kind):
    assert areas_for("project greenery", ann=dict(tiles=f"{kind} r7c4")) == AROUND_R7C4


@pytest.mark.rule(247)
def test_the_area_next_to_an_own_tile_must_be_free_and_legal():
    areas = areas_for("project greenery", ann=dict(tiles="city r4c4"), bob=dict(tiles="greenery r4c5"), oceans=["r5c4"])
    assert areas == {"r3c3", "r3c4", "r4c3"}  # r5c5 is for an ocean


@pytest.mark.rule(247)
def test_a_greenery_whose_card_says_where_it_goes_need_not_lie_next_to_an_own_tile():
    areas = areas_for("play mangrove", ann=dict(hand="Mangrove", tiles="city r7c4"), temperature=8)
    assert "r1c2" in areas


@pytest.mark.rule(248)
def test_tiles_of_others_are_no_own_tiles():
    areas = areas_for("project greenery", ann=dict(tiles="city r7c4"), bob=dict(tiles=["city r2c4", "greenery r3c5"]))
    assert areas == AROUND_R7C4


@pytest.mark.rule(249)
def test_without_an_own_tile_any_free_land_will_do():
    areas = areas_for("project greenery", bob=dict(tiles="city r7c4"))
    assert len(areas) == 61 - 12 - 1 - 1
    assert {"r1c1", "r9c4", "r7c3"} <= areas


@pytest.mark.rule(249)
def test_with_no_free_area_next_to_an_own_tile_any_free_land_will_do():
    # r1c1 has three neighbours: one for an ocean, two taken.
    taken = ["greenery r2c1", "greenery r2c2"]
    areas = areas_for("project greenery", ann=dict(tiles="city r1c1"), bob=dict(tiles=taken))
    assert len(areas) == 61 - 12 - 1 - 3
    assert "r9c4" in areas


@pytest.mark.rule(250)
def test_a_greenery_raises_oxygen_and_rating():
    ann, bob = table(ann=dict(money=23), bob={}, oxygen=3)
    ann.does("Greenery", "place r3c3")
    assert (ann.oxygen, ann.tr, bob.tr) == (4, 21, 20)


@pytest.mark.rule(251)
def test_at_14_percent_the_greenery_is_placed_without_rating():
    ann, _ = table(ann=dict(money=23), bob={}, oxygen=14)
    ann.does("Greenery", "place r3c3")
    assert (ann.oxygen, ann.tr) == (14, 20)
    assert ann.tile("r3c3") == "greenery"
    assert ann.owns("r3c3")


@pytest.mark.rule(252)
def test_a_greenery_is_worth_1_and_1_for_each_city_beside_it():
    ann, bob = table(ann=dict(money=23, tiles="city r3c3"), bob=dict(tiles="city r3c5"), oxygen=14)
    before = ann.score.total, bob.score.total
    ann.does("Greenery", "place r3c4")
    assert (ann.score.greeneries, ann.score.cities, bob.score.cities) == (1, 1, 1)
    assert (ann.score.total, bob.score.total) == (before[0] + 2, before[1] + 1)


@pytest.mark.rule(253)
def test_oceans_and_cities_off_mars_do_not_help_a_greenery():
    areas = areas_for("project greenery", oceans=["r5c5"], ann=dict(tiles="city phobos-space-haven"))
    assert len(areas) == 61 - 12 - 1
    areas = areas_for("project greenery", oceans=["r5c5"], ann=dict(tiles=["city ganymede-colony", "city r7c4"]))
    assert areas == AROUND_R7C4


@pytest.mark.rule(254)
def test_a_city_cannot_lie_next_to_a_city():
    areas = areas_for("project city", bob=dict(tiles="city r7c4"), ann=dict(tiles="city r2c4"))
    assert not areas & (AROUND_R7C4 | {"r1c3", "r2c5", "r3c5", "r3c4", "r2c3"})
    assert {"r3c3", "r7c2", "r7c6"} <= areas


@pytest.mark.rule(254)
def test_a_city_may_lie_next_to_another_where_its_card_says_so():
    cities = ["city r7c3", "city r7c5", "city r4c6", "city r3c4"]
    areas = areas_for("play urbanized-area", ann=dict(hand="Urbanized Area", tiles=cities))
    assert areas == {"r7c4", "r3c5", "r4c5"}


@pytest.mark.rule(255)
def test_noctis_city_uses_its_area_even_next_to_a_city():
    ann, _ = table(ann=dict(hand="Noctis City", **RICH), bob=dict(tiles=["city r4c3", "city r6c3"]))
    ann.plays("Noctis City")
    assert ann.tile("r5c3") == "city"
    assert ann.owns("r5c3")


@pytest.mark.rule(256)
def test_no_city_goes_next_to_noctis_city_by_the_normal_rules():
    beside = {"r4c2", "r4c3", "r6c3", "r6c2", "r5c2"}
    assert beside <= areas_for("project city")
    assert not beside & areas_for("project city", bob=dict(tiles="city r5c3"))


@pytest.mark.rule(257, 258)
def test_a_city_scores_1_for_each_greenery_beside_it_whoever_owns_it():
    ann, bob = table(ann=dict(tiles=["city r7c4", "greenery r7c3"]), bob=dict(tiles=["greenery r7c5", "greenery r8c4"]))
    assert (ann.score.cities, bob.score.cities) == (3, 0)
    ann, _ = table(ann=dict(tiles=["city r7c4", "special r7c3", "greenery r7c6"]), bob={}, oceans=["r5c5"])
    assert ann.score.cities == 0


@pytest.mark.rule(258)
def test_cities_off_mars_score_nothing_from_the_map():
    ann, _ = table(ann=dict(tiles=["city phobos-space-haven", "greenery r3c3"]), bob=dict(tiles="greenery r1c1"))
    assert ann.score.cities == 0


@pytest.mark.rule(259)
def test_the_capital_is_a_city_that_also_scores_for_oceans():
    tiles = ["greenery r3c4", "city r7c2", "city r7c6"]
    oceans = ["r5c4", "r5c5", "r6c6", "r9c5"]
    ann, _ = table(oceans=oceans, ann=dict(hand="Capital", tiles=tiles, **RICH), bob={})
    assert not ann.can("claim mayor")
    ann.plays("Capital", "place r4c4")
    assert ann.points("Capital") == 2  # r5c4 and r5c5
    assert ann.score.cities == 1  # the greenery beside it
    assert ann.can("claim mayor")
    ann.does("City")
    assert not offered(ann) & {"r3c3", "r4c5", "r4c3"}


@pytest.mark.rule(260)
def test_only_the_tile_of_the_capital_scores_for_oceans():
    capital = {"kind": "city", "hex": "r4c4", "card": "Capital"}
    oceans = ["r5c5", "r5c6"]
    alone, _ = table(oceans=oceans, ann=dict(played="Capital", tiles=capital), bob={})
    more, _ = table(oceans=oceans, ann=dict(played="Capital", tiles=[capital, "city r4c6"]), bob={})
    assert alone.points("Capital") == more.points("Capital") == 1
    ann, _ = table(oceans=oceans, ann=dict(tiles="city r4c5", played="Noctis City"), bob={})
    assert ann.score.cities + ann.score.cards == 0
