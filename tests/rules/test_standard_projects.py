"""The standard projects (docs/rules.md, L)."""

import pytest
from play import table

OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")
PROJECTS = ["sell-patents", "power-plant", "asteroid", "aquifer", "greenery", "city"]
PRICES = {"Power Plant": 11, "Asteroid": 14, "Aquifer": 18, "Greenery": 23, "City": 25}


def projects(seat):
    return [option.removeprefix("project ") for option in seat.options if option.startswith("project")]


@pytest.mark.rule(173)
def test_there_are_six_standard_projects_usable_again_and_again_by_anyone():
    ann, bob = table(ann=dict(money=45, hand="Mine"), bob=dict(money=30, hand="Trees"))
    assert projects(ann) == PROJECTS
    ann.does("Power Plant")
    ann.does("Power Plant")
    assert projects(bob) == PROJECTS
    bob.does("Power Plant")
    bob.ends_turn()
    ann.does("Power Plant")
    ann.does("Power Plant")
    assert (ann.production("energy"), bob.production("energy")) == (4, 1)
    assert (ann.money, bob.money) == (1, 19)


@pytest.mark.rule(173)
@pytest.mark.parametrize(("project", "price"), PRICES.items())
def test_a_standard_project_needs_its_price(project, price):
    ann, _ = table(ann=dict(money=price - 1, hand="Mine"))
    assert project.lower().replace(" ", "-") not in projects(ann)
    ann, _ = table(ann=dict(money=price, hand="Mine"))
    assert project.lower().replace(" ", "-") in projects(ann)


@pytest.mark.rule(174)
def test_sell_patents_discards_any_number_of_cards_as_one_action():
    ann, bob = table(ann=dict(money=20, hand=["Mine", "Trees", "Grass", "Moss"]), bob=dict(money=20))
    ann.does("Sell Patents")
    assert not ann.can("done")
    ann.chooses("sell trees")
    assert ann.can("done")
    ann.chooses("sell moss")
    assert (ann.money, ann.hand, ann.discard) == (22, ["Mine", "Grass"], ["Trees", "Moss"])
    assert ann.can("project sell-patents")
    assert not ann.can("pass")
    ann.does("Sell Patents", "sell mine", "sell grass")
    assert (ann.money, ann.hand) == (24, [])
    assert ann.options == []
    assert bob.can("pass")


@pytest.mark.rule(175)
def test_sell_patents_needs_a_card():
    ann, _ = table(ann=dict(money=20))
    assert projects(ann) == ["power-plant", "asteroid", "aquifer"]
    ann, _ = table(ann=dict(money=20, hand="Mine"))
    assert "sell-patents" in projects(ann)


@pytest.mark.rule(176)
def test_power_plant_raises_energy_production():
    ann, _ = table(ann=dict(money=11))
    ann.does("Power Plant")
    assert (ann.money, ann.production("energy"), ann.tr) == (0, 1, 20)


@pytest.mark.rule(177)
def test_asteroid_raises_temperature_and_tr():
    ann, _ = table(ann=dict(money=14))
    ann.does("Asteroid")
    assert (ann.money, ann.temperature, ann.tr) == (0, -28, 21)


@pytest.mark.rule(178)
def test_aquifer_places_an_ocean_with_its_bonus():
    ann, _ = table(oceans=["r5c4"], ann=dict(money=18))
    ann.does("Aquifer", "place r5c5")
    assert (ann.money, ann.plants, ann.oceans, ann.tr) == (2, 2, 2, 21)


@pytest.mark.rule(179)
def test_greenery_places_a_tile_and_raises_oxygen():
    ann, _ = table(ann=dict(money=23))
    ann.does("Greenery", "place r5c2")
    assert (ann.money, ann.plants, ann.oxygen, ann.tr) == (0, 2, 1, 21)
    assert ann.tile("r5c2") == "greenery"
    assert ann.owns("r5c2")


@pytest.mark.rule(180)
def test_city_places_a_tile_and_raises_money_production():
    ann, _ = table(ann=dict(money=25))
    ann.does("City", "place r1c1")
    assert (ann.money, ann.steel, ann.production("money"), ann.tr) == (0, 2, 1, 20)
    assert ann.tile("r1c1") == "city"
    assert ann.owns("r1c1")


@pytest.mark.rule(181)
def test_standard_projects_are_no_cards():
    """No metals, no discounts for cards or tags, no triggers on tags or events."""
    ann, _ = table(ann=dict(money=10, steel=20, titanium=20))
    assert projects(ann) == []
    played = ["Earth Catapult", "Space Station", "Optimal Aerobraking", "Media Group"]
    ann, _ = table(ann=dict(money=13, played=played))
    assert projects(ann) == ["power-plant"]
    ann, _ = table(ann=dict(money=14, played=played, corporation="Interplanetary Cinematics"))
    ann.does("Asteroid")
    assert (ann.money, ann.heat) == (0, 0)


@pytest.mark.rule(181)
def test_cards_that_name_standard_projects_change_what_they_cost():
    ann, _ = table(ann=dict(money=8, corporation="ThorGate"))
    assert projects(ann) == ["power-plant"]
    ann.does("Power Plant")
    assert ann.money == 0

    ann, _ = table(ann=dict(money=48, corporation="CrediCor"))
    ann.does("Greenery", "place r3c3")
    ann.does("City", "place r7c3")
    assert ann.money == 4 + 4
    ann, _ = table(ann=dict(money=18, corporation="CrediCor"))
    ann.does("Aquifer", "place r1c4")
    assert ann.money == 0

    ann, _ = table(ann=dict(money=25, played="Standard Technology", hand=["Mine", "Trees"]))
    ann.does("Asteroid")
    assert ann.money == 14
    ann.does("Sell Patents", "sell mine", "done")
    assert ann.money == 15


@pytest.mark.rule(182)
def test_greenery_at_14_percent_places_the_tile_without_tr():
    ann, _ = table(oxygen=14, ann=dict(money=23))
    ann.does("Greenery", "place r5c2")
    assert (ann.money, ann.plants, ann.oxygen, ann.tr) == (0, 2, 14, 20)
    assert ann.tile("r5c2") == "greenery"
