"""The examples printed in the rulebook, from the set-up to the production phase of generation 2.

Kim, Stanley and Robinson sit in this order and play the standard game; Kim begins.
"""

import pytest
from play import table

from terramars.mars.words import RESOURCE_NAMES

HANDS = (
    ["Moss", "Lichen", "Ants", "Fish", "Birds", "Trees", "Grass", "Algae", "Bushes", "Heather"],
    ["Asteroid", "Comet", "Capital", "Soletta", "Shuttles", "Pets", "Worms", "Insects", "Farming", "Mangrove"],
    ["Windmills", "Zeppelins", "Herbivores", "Livestock", "Plantation", "Insulation", "Decomposers", "Predators",
     "Ironworks", "Steelworks"],
)  # fmt: skip


def set_up():
    """The three players after their choices: Kim keeps 5 cards, Stanley all 10, Robinson 4."""
    seats = table(
        modules=["base"], phase="start",
        ann=dict(dealt=["PhoboLog", "CrediCor", *HANDS[0]]),
        bob=dict(dealt=["Ecoline", "ThorGate", *HANDS[1]]),
        cat=dict(dealt=["Tharsis Republic", "Helion", *HANDS[2]]),
    )  # fmt: skip
    chosen = ("phobolog", "thorgate", "tharsis-republic")
    for seat, corporation, kept, hand in zip(seats, chosen, (5, 10, 4), HANDS, strict=True):
        seat.chooses(f"choose-corporation {corporation}")
        for number, name in enumerate(hand):
            seat.chooses(f"{'keep' if number < kept else 'leave'} {name.lower()}")
    return seats


def standard(active=0, first=0, **given):
    """The standard game with three players."""
    people = {name: given.pop(name, {}) for name in ("ann", "bob", "cat")}
    return table(modules=["base"], first=first, active=active, **people, **given)


def productions(seat):
    return [seat.production(name) for name in RESOURCE_NAMES]


@pytest.mark.rule(7, 14, 17, 18, 19, 24)
def test_kim_chooses_phobolog_and_keeps_five_cards():
    kim, _, robinson = set_up()
    assert (kim.played, kim.money, kim.titanium) == (["PhoboLog"], 23 - 15, 10)
    assert kim.hand == HANDS[0][:5]
    assert kim.discard == HANDS[0][5:] + HANDS[2][4:]
    assert productions(kim) == [1] * 6
    assert not {"CrediCor", "Ecoline", "Helion"} & {*kim.discard, *kim.deck, *kim.played, *robinson.played}


@pytest.mark.rule(7, 25)
def test_stanley_chooses_thorgate_and_keeps_all_ten():
    _, stanley, _ = set_up()
    assert (stanley.played, stanley.money, stanley.hand) == (["ThorGate"], 48 - 30, HANDS[1])
    assert productions(stanley) == [1, 1, 1, 1, 2, 1]


@pytest.mark.rule(26)
def test_robinson_chooses_tharsis_republic_and_keeps_four():
    _, _, robinson = set_up()
    assert (robinson.played, robinson.money, robinson.hand) == (["Tharsis Republic"], 40 - 12, HANDS[2][:4])
    assert productions(robinson) == [1] * 6
    assert robinson.player.tiles == 0


@pytest.mark.rule(168, 169, 170, 171)
def test_robinson_must_place_a_city_first():
    kim, stanley, robinson = set_up()
    kim.passes()
    stanley.passes()
    assert all(option.startswith("place") for option in robinson.options)
    assert not {"place r5c3", "place r5c5"} & set(robinson.options)  # for Noctis City and oceans
    robinson.chooses("place r4c2")
    assert (robinson.tile("r4c2"), robinson.money, robinson.production("money")) == ("city", 31, 2)
    assert robinson.plants == 1  # printed there
    assert robinson.can("done")  # one action is left, and it is free
    assert not robinson.can("pass")
    assert robinson.can("project city")


@pytest.mark.rule(23, 51)
def test_kim_has_the_first_turn():
    kim, stanley, robinson = set_up()
    assert kim.can("pass")
    assert (stanley.options, robinson.options) == ([], [])
    assert (kim.generation, len(kim.hand)) == (1, 5)


@pytest.mark.rule(239)
def test_a_city_next_to_two_oceans():
    """4 M€ besides the plant that is printed there."""
    kim, _, _ = standard(oceans=["r5c4", "r5c5"], ann=dict(money=25))
    kim.does("City", "place r4c4")
    assert (kim.money, kim.plants) == (4, 1)


@pytest.mark.rule(71)
def test_a_production_of_22():
    kim, _, _ = standard(
        ann=dict(hand="Beam From A Thorium Asteroid", played="Ganymede Colony", money=32, production=dict(heat=19))
    )
    kim.plays("Beam From A Thorium Asteroid")
    assert kim.production("heat") == 22


@pytest.mark.rule(45, 47, 480)
def test_stanley_buys_three_of_four_cards():
    kim, stanley, robinson = standard(ann=dict(money=8), bob=dict(money=8, hand="Comet"), cat=dict(money=8))
    for seat in (kim, stanley, robinson):
        seat.passes()
    stanley.go_on()
    money, discarded = stanley.money, len(stanley.discard)
    for keep in (True, True, False, True):
        stanley.chooses(stanley.options[0 if keep else 1])
    for seat in (kim, robinson):
        for _ in range(4):
            seat.chooses(seat.options[0])
    assert (stanley.generation, stanley.money, len(stanley.hand)) == (2, money - 9, 4)
    assert len(stanley.discard) == discarded + 1


@pytest.mark.rule(42, 51, 55, 57)
def test_stanley_sells_a_patent_and_ends_the_turn():
    """The first player of generation 2. It is no pass: the turn comes round to Stanley again."""
    kim, stanley, robinson = standard(ann=dict(money=30), bob=dict(money=8, hand=["Comet", "Moss"]), cat=dict(money=30))
    for seat in (kim, stanley, robinson):
        seat.passes()
    for seat in (kim, stanley, robinson):
        for _ in range(4):
            seat.chooses(seat.options[1])
    assert stanley.can("pass")
    assert stanley.state.first == 1
    money, discarded = stanley.money, len(stanley.discard)
    stanley.does("Sell Patents", "sell comet", "done")
    stanley.ends_turn()
    assert (stanley.money, stanley.hand, len(stanley.discard)) == (money + 1, ["Moss"], discarded + 1)
    assert robinson.can("pass")
    robinson.passes()
    assert kim.can("pass")
    kim.passes()
    assert stanley.can("pass")


@pytest.mark.rule(57, 481)
def test_robinson_builds_a_city_as_a_standard_project():
    """25 M€ less 3, and +2 M€ production: one of the project, one of the corporation."""
    kim, _, robinson = standard(
        active=2, first=1, ann=dict(money=30), cat=dict(corporation="Tharsis Republic", money=40)
    )
    robinson.does("City", "place r3c3")
    assert (robinson.money, robinson.production("money")) == (40 - 25 + 3, 1 + 2)
    robinson.ends_turn()
    assert not robinson.player.passed
    assert kim.can("pass")


@pytest.mark.rule(76, 79)
@pytest.mark.parametrize(("titanium", "money"), [(8, 0), (7, 2), (6, 6), (0, 30)])
def test_kim_pays_asteroid_mining_with_titanium_worth_4(titanium, money):
    """8 titanium are 32 M€ for a card of 30, without change; 7 and 2 M€ do as well."""
    kim, _, _ = standard(ann=dict(corporation="PhoboLog", hand="Asteroid Mining", titanium=11, money=30))
    kim.plays("Asteroid Mining", f"pay titanium {titanium}")
    assert (kim.titanium, kim.money, kim.production("titanium")) == (11 - titanium, 30 - money, 1 + 2)


@pytest.mark.rule(76, 79)
def test_kim_can_neither_pay_too_little_nor_waste_titanium():
    kim, _, _ = standard(ann=dict(corporation="PhoboLog", hand="Asteroid Mining", titanium=11, money=2))
    kim.game.apply("play asteroid-mining", 0)
    assert sorted(kim.options) == ["pay titanium 7", "pay titanium 8"]
    kim, _, _ = standard(ann=dict(corporation="PhoboLog", hand="Asteroid Mining", titanium=7, money=1))
    assert not kim.can_play("Asteroid Mining")


@pytest.mark.rule(53)
def test_kim_plays_a_second_space_card_in_the_same_turn():
    kim, stanley, _ = standard(
        ann=dict(corporation="PhoboLog", hand=["Asteroid Mining", "Optimal Aerobraking"], titanium=10),
        bob=dict(money=30),
    )
    kim.plays("Asteroid Mining")
    kim.plays("Optimal Aerobraking")  # 7 M€: the last two titanium
    assert (kim.played, kim.titanium) == (["PhoboLog", "Asteroid Mining", "Optimal Aerobraking"], 0)
    assert stanley.can("pass")


@pytest.mark.rule(80)
def test_stanley_plays_geothermal_power_for_8():
    _, stanley, _ = standard(active=1, bob=dict(corporation="ThorGate", hand="Geothermal Power", money=8))
    stanley.plays("Geothermal Power")
    assert (stanley.money, stanley.production("energy")) == (0, 1 + 2)
    _, stanley, _ = standard(active=1, bob=dict(corporation="ThorGate", hand="Geothermal Power", money=7))
    assert not stanley.can_play("Geothermal Power")
    _, stanley, _ = standard(active=1, bob=dict(corporation="ThorGate", hand="Geothermal Power", steel=4))
    stanley.plays("Geothermal Power")  # a building as well: 4 steel are the 8 M€
    assert (stanley.steel, stanley.production("energy")) == (0, 3)


@pytest.mark.rule(62, 64, 65, 482)
def test_kim_produces():
    kim, stanley, robinson = standard(
        ann=dict(corporation="PhoboLog", money=8, energy=2, heat=1, production=dict(titanium=3)),
        bob=dict(money=8), cat=dict(money=8),
    )  # fmt: skip
    for seat in (kim, stanley, robinson):
        seat.passes()
    kim.go_on()
    assert (kim.money, kim.steel, kim.titanium, kim.plants) == (8 + 21, 1, 3, 1)
    assert (kim.energy, kim.heat) == (1, 1 + 2 + 1)


@pytest.mark.rule(311)
def test_tharsis_republic_alone():
    """+2 M€ production for the two neutral cities and no M€; the first city of its own gives both."""
    (kim,) = table(
        solo=True, modules=["base", "corporate_era"], phase="start",
        neutral=[dict(kind="city", hex="r1c1"), dict(kind="city", hex="r9c4")],
        ann=dict(dealt=["Tharsis Republic", "Teractor"]),
    )  # fmt: skip
    kim.chooses("choose-corporation tharsis-republic")
    assert (kim.money, kim.production("money")) == (40, 2)
    kim.chooses("place r3c3")
    assert (kim.money, kim.production("money")) == (43, 3)


@pytest.mark.rule(82)
def test_a_card_of_1_with_a_discount_of_2_costs_nothing():
    kim, _ = table(ann=dict(played="Earth Catapult", hand="Fueled Generators", money=6))
    kim.plays("Fueled Generators")
    assert (kim.money, kim.production("energy")) == (6, 1)
    kim, _ = table(ann=dict(played="Earth Catapult", hand="Fueled Generators"))
    assert kim.can_play("Fueled Generators")
