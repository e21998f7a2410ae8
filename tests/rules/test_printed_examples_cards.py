"""The printed examples about single cards, played by Kim, Stanley and Robinson."""

import pytest
from play import table

from terramars.mars.words import slug

STANDARD = ("base",)
CORPORATE_ERA = ("base", "corporate_era")


def reasons(seat, card):
    """The kinds of reasons against playing a card."""
    return [reason.kind for reason in seat.why_not(f"play {slug(card)}")]


@pytest.mark.rule(101, 104, 130)
def test_asteroid_at_8_degrees():
    kim, stanley, _ = table(
        modules=STANDARD, temperature=8, ann=dict(hand="Asteroid", money=14), bob=dict(plants=4), cat={}
    )
    kim.plays("Asteroid")
    assert kim.can("remove plants 3 @1")
    kim.chooses("remove plants 3 @1")
    assert (kim.temperature, kim.tr, kim.titanium, stanley.plants) == (8, 20, 2, 1)


@pytest.mark.rule(130)
def test_asteroid_raises_temperature_and_brings_titanium():
    kim, stanley, _ = table(modules=STANDARD, ann=dict(hand="Asteroid", money=14), bob=dict(plants=4), cat={})
    kim.plays("Asteroid", "remove plants 3 @1")
    assert (kim.temperature, kim.tr, kim.titanium, stanley.plants) == (-28, 21, 2, 1)


@pytest.mark.rule(121)
def test_kim_alone_owns_plants_and_need_not_remove_them():
    kim, _, _ = table(modules=STANDARD, ann=dict(hand="Asteroid", money=14, plants=5), bob={}, cat={})
    kim.plays("Asteroid")
    assert kim.options == ["remove plants 3 @0", "remove plants 2 @0", "remove plants 1 @0", "skip"]
    kim.chooses("skip")
    assert (kim.plants, kim.titanium) == (5, 2)


@pytest.mark.rule(119, 120)
def test_kim_removes_plants_of_stanley_or_of_robinson_never_of_both():
    kim, stanley, robinson = table(
        modules=STANDARD, ann=dict(hand="Asteroid", money=14), bob=dict(plants=2), cat=dict(plants=1)
    )
    kim.plays("Asteroid")
    assert kim.options == ["remove plants 2 @1", "remove plants 1 @1", "remove plants 1 @2", "skip"]
    kim.chooses("remove plants 2 @1")
    assert (stanley.plants, robinson.plants) == (0, 1)
    assert kim.events == ["Asteroid"]


@pytest.mark.rule(99, 122, 131)
def test_asteroid_mining_consortium():
    card = "Asteroid Mining Consortium"
    given = dict(hand=card, money=13)
    kim, _, _ = table(modules=CORPORATE_ERA, ann=given, bob=dict(production=dict(titanium=2)), cat={})
    assert reasons(kim, card) == ["requirement"]

    with_one = dict(given, production=dict(titanium=1))
    kim, stanley, robinson = table(modules=CORPORATE_ERA, ann=with_one, bob=dict(production=dict(titanium=2)), cat={})
    kim.plays(card)
    assert kim.options == ["decrease titanium 1 @1", "decrease titanium 1 @0"]
    kim.chooses("decrease titanium 1 @1")
    assert [seat.production("titanium") for seat in (kim, stanley, robinson)] == [2, 1, 0]

    kim, _, _ = table(modules=CORPORATE_ERA, ann=with_one, bob={}, cat={})
    kim.plays(card)
    assert (kim.production("titanium"), kim.played) == (1, [card])


@pytest.mark.rule(105, 108)
@pytest.mark.parametrize(
    ("oxygen", "energy", "against"), [(9, 1, []), (10, 1, ["requirement"]), (9, 0, ["production"])]
)
def test_cupola_city(oxygen, energy, against):
    kim, _, _ = table(
        modules=STANDARD,
        oxygen=oxygen,
        ann=dict(hand="Cupola City", money=16, production=dict(energy=energy)),
        bob={},
        cat={},
    )
    assert reasons(kim, "Cupola City") == against
    assert kim.can_play("Cupola City") == (not against)
    if not against:
        kim.plays("Cupola City", "place r3c3")
        assert (kim.tile("r3c3"), kim.production("energy"), kim.production("money")) == ("city", 0, 1 + 3)


@pytest.mark.rule(105, 109, 116)
@pytest.mark.parametrize(("oxygen", "plants", "against"), [(9, 1, []), (8, 1, ["requirement"]), (9, 0, ["production"])])
def test_livestock(oxygen, plants, against):
    kim, stanley, _ = table(
        modules=STANDARD,
        oxygen=oxygen,
        ann=dict(hand="Livestock", money=13, production=dict(plants=plants)),
        bob={},
        cat={},
    )
    assert reasons(kim, "Livestock") == against
    assert kim.can_play("Livestock") == (not against)
    if not against:
        kim.plays("Livestock")
        assert (kim.production("plants"), kim.production("money"), stanley.production("plants")) == (0, 1 + 2, 1)


@pytest.mark.rule(105, 110)
@pytest.mark.parametrize(("oxygen", "energy", "against"), [(5, 1, []), (4, 1, ["requirement"]), (5, 0, ["production"])])
def test_shuttles(oxygen, energy, against):
    kim, _, _ = table(
        modules=STANDARD,
        oxygen=oxygen,
        ann=dict(hand="Shuttles", money=10, production=dict(energy=energy)),
        bob={},
        cat={},
    )
    assert reasons(kim, "Shuttles") == against
    assert kim.can_play("Shuttles") == (not against)
    if not against:
        kim.plays("Shuttles")
        assert (kim.money, kim.production("energy"), kim.production("money")) == (0, 0, 1 + 2)


@pytest.mark.rule(83, 110, 472)
def test_shuttles_makes_later_space_cards_cheaper_events_too():
    kim, _, _ = table(
        modules=STANDARD, ann=dict(played="Shuttles", hand=["Asteroid", "Soletta"], money=45), bob={}, cat={}
    )
    kim.plays("Asteroid")
    assert kim.money == 45 - 12
    kim.plays("Soletta", "pay titanium 0")
    assert kim.money == 0


@pytest.mark.rule(111)
@pytest.mark.parametrize(("oxygen", "energy", "against"), [(8, 1, []), (9, 1, ["requirement"]), (8, 0, ["production"])])
def test_electro_catapult_is_played(oxygen, energy, against):
    kim, _, _ = table(
        modules=CORPORATE_ERA,
        oxygen=oxygen,
        ann=dict(hand="Electro Catapult", money=17, production=dict(energy=energy)),
        bob={},
        cat={},
    )
    assert reasons(kim, "Electro Catapult") == against
    assert kim.can_play("Electro Catapult") == (not against)
    if not against:
        kim.plays("Electro Catapult")
        assert (kim.money, kim.production("energy"), kim.points("Electro Catapult")) == (0, 0, 1)


@pytest.mark.rule(111, 162)
@pytest.mark.parametrize(("choice", "spent"), [("choose 1", "plants"), ("choose 2", "steel")])
def test_electro_catapult_throws_a_plant_or_a_steel(choice, spent):
    kim, _, _ = table(
        modules=CORPORATE_ERA, oxygen=14, ann=dict(played="Electro Catapult", plants=1, steel=1), bob={}, cat={}
    )
    kim.acts("Electro Catapult", choice)
    assert kim.money == 7
    assert {"plants": kim.plants, "steel": kim.steel} == {"plants": 1, "steel": 1, spent: 0}


@pytest.mark.rule(66, 155, 156, 166)
def test_stanley_uses_livestock():
    kim, stanley, robinson = table(
        modules=STANDARD, first=1, ann=dict(money=30), bob=dict(played="Livestock", money=30), cat=dict(money=30)
    )
    stanley.acts("Livestock")
    assert (stanley.cubes("Livestock"), stanley.points("Livestock")) == (1, 1)
    stanley.ends_turn()
    robinson.passes()
    kim.passes()
    assert not stanley.can_act("Livestock")
    stanley.passes()
    for seat in (kim, stanley, robinson):
        while seat.options and seat.options[0].startswith("keep"):
            seat.chooses(seat.options[1])
    robinson.passes()
    kim.passes()
    assert stanley.generation == 2
    stanley.acts("Livestock")
    assert stanley.cubes("Livestock") == 2


@pytest.mark.rule(132, 133)
def test_decomposers_begins_with_one_microbe():
    kim, _, _ = table(modules=STANDARD, oxygen=3, ann=dict(hand="Decomposers", money=5), bob={}, cat={})
    kim.plays("Decomposers")
    assert kim.cubes("Decomposers") == 1


@pytest.mark.rule(90, 132)
def test_viral_enhancers_gives_a_plant_for_its_own_tag_without_a_choice():
    kim, _, _ = table(modules=CORPORATE_ERA, ann=dict(hand="Viral Enhancers", money=30), bob={}, cat={})
    kim.plays("Viral Enhancers")
    assert (kim.plants, kim.player.cubes) == (1, {})
    assert kim.can("done")
