"""Rulings of the preludes and of the project cards that came with them."""

import pytest
from answers import answer, asked
from play import Seat, table

import terramars


def plays_prelude(name: str, **ann: object) -> Seat:
    """Ann's seat after a prelude, at its first question."""
    rest = {key: ann.pop(key) for key in ("deck", "oceans", "board", "bob") if key in ann}
    seat, _ = table(phase="preludes", ann=dict(preludes=name, **ann), **rest)
    return seat


@pytest.mark.parametrize(
    ("prelude", "price"),
    [("Aquifer Turbines", 3), ("Business Empire", 6), ("Galilean Mining", 5), ("Huge Asteroid", 5)],
)
def test_preludes_with_a_price_bring_15_to_who_cannot_pay(prelude, price):
    ann = plays_prelude(prelude, money=price - 1)
    assert ann.money == price - 1 + 15
    assert prelude not in ann.played
    ann = plays_prelude(prelude, money=price)
    answer(ann, "place r1c5")
    assert ann.money == 0
    assert prelude in ann.played


def test_aquifer_turbines_may_be_paid_with_the_money_of_the_ocean():
    # 2 M€ for the ocean beside the new one, and 1 M€ at hand.
    ann = plays_prelude("Aquifer Turbines", money=1, oceans=["r1c4"])
    answer(ann, "place r1c5")
    assert (ann.money, ann.production("energy"), ann.tr) == (0, 2, 21)


def test_aquifer_turbines_never_lead_into_debt():
    ann = plays_prelude("Aquifer Turbines", money=1, oceans=["r1c4"])
    while asked(ann) and asked(ann)[0].startswith("first"):
        ann.game.apply(asked(ann)[0])
    # Only an ocean beside the other one brings the money that must be paid.
    assert asked(ann) == [] or set(asked(ann)) <= {"place r1c5"}
    answer(ann)
    assert ann.money == 0


def test_huge_asteroid_earns_the_bonus_on_its_way():
    ann = plays_prelude("Huge Asteroid", money=5)
    assert (ann.temperature, ann.tr, ann.production("heat")) == (-24, 23, 1)


@pytest.mark.parametrize("prelude", ["Early Settlement", "Self-Sufficient Settlement"])
def test_settlements_follow_the_rule_of_cities(prelude):
    ann = plays_prelude(prelude, bob=dict(tiles=["city r3c3"]))
    offered = asked(ann)
    assert "place r3c4" not in offered
    assert "place r5c3" not in offered
    assert "place r3c5" in offered
    ann.game.apply("place r3c5")
    assert ann.owns("r3c5")


def test_ecology_experts_ignore_global_requirements_only():
    ann = plays_prelude(
        "Ecology Experts", hand=["Trees", "Dust Seals", "Lightning Harvest", "Rad-Suits", "Kelp Farming"], money=20
    )
    while asked(ann)[0].startswith("first"):
        ann.game.apply(asked(ann)[-1])
    assert set(asked(ann)) == {"play trees", "play dust-seals", "play kelp-farming"}
    ann.game.apply("play trees")
    answer(ann)
    assert (ann.money, ann.production("plants"), ann.plants) == (7, 4, 1)


def test_ecology_experts_need_a_card_that_can_be_played():
    ann = plays_prelude("Ecology Experts", hand=["Trees"], money=12)
    assert (ann.money, ann.production("plants")) == (27, 0)


def test_ecology_experts_tags_are_heard_by_the_card_they_bring():
    ann = plays_prelude("Ecology Experts", hand=["Decomposers", "Mine"], money=5)
    answer(ann, "play decomposers")
    # One for its own tag, one each for plant and microbe of the prelude.
    assert ann.cubes("Decomposers") == 3


def test_ecology_experts_leave_later_cards_alone():
    ann = plays_prelude("Ecology Experts", hand=["Trees", "Bushes"], money=30)
    answer(ann, "play trees")
    assert not ann.can_play("Bushes")


def test_excentric_sponsor_gives_no_change():
    ann = plays_prelude("Excentric Sponsor", hand=["Mine", "Earth Catapult"], money=3)
    answer(ann, "play mine")
    assert (ann.money, ann.production("steel")) == (3, 1)


def test_excentric_sponsor_ignores_no_requirement():
    ann = plays_prelude("Excentric Sponsor", hand=["Trees"], money=3)
    assert ann.money == 18


def test_excentric_sponsor_helps_one_card_only():
    ann = plays_prelude("Excentric Sponsor", hand=["Earth Catapult", "Sponsors"], money=7)
    answer(ann, "play earth-catapult")
    assert ann.money == 7
    assert ann.can_play("Sponsors")
    ann.plays("Sponsors")
    assert ann.money == 3  # 6, of which the catapult takes 2


def test_excentric_sponsor_and_ecology_experts_do_not_help_the_same_card():
    ann, _ = table(
        phase="preludes", ann=dict(preludes=["Excentric Sponsor", "Ecology Experts"], hand=["Trees"], money=0)
    )
    ann.chooses("play-starter excentric-sponsor")  # Trees are out of season: 15 M€ instead
    assert ann.money == 15
    answer(ann)
    assert ann.money == 2  # the experts' card is paid in full
    assert "Trees" in ann.played


def test_experimental_forest_grows_and_finds_two_plant_cards():
    ann = plays_prelude("Experimental Forest", deck=["Mine", "Lichen", "Sponsors", "Trees", "Cartel"])
    answer(ann, "place r3c3")
    assert (ann.oxygen, ann.tr) == (1, 21)
    assert ann.owns("r3c3")
    assert ann.hand == ["Lichen", "Trees"]
    assert ann.discard == ["Mine", "Sponsors"]
    assert len(ann.state.shown) == 2  # turned up for all to see
    assert ann.deck[0] == "Cartel"


def test_experimental_forest_is_placed_beside_own_tiles():
    ann = plays_prelude("Experimental Forest", tiles=["city r3c3"])
    while asked(ann) and asked(ann)[0].startswith("first"):
        ann.game.apply(asked(ann)[0])
    assert set(asked(ann)) == {f"place {area}" for area in ("r2c2", "r2c3", "r3c2", "r3c4", "r4c3", "r4c4")}


def test_acquired_space_agency_finds_two_space_cards():
    ann = plays_prelude("Acquired Space Agency", deck=["Mine", "Asteroid", "Sponsors", "Comet", "Cartel"])
    answer(ann)
    assert (ann.titanium, ann.hand) == (6, ["Asteroid", "Comet"])
    assert ann.discard == ["Mine", "Sponsors"]


def test_great_aquifer_places_two_oceans():
    ann = plays_prelude("Great Aquifer")
    answer(ann, "place r1c4", "place r1c5")
    assert (ann.oceans, ann.tr, ann.money) == (2, 22, 2)


def test_smelting_plant_raises_oxygen_twice():
    ann = plays_prelude("Smelting Plant")
    assert (ann.oxygen, ann.tr, ann.steel) == (2, 22, 5)


def test_preludes_are_played_in_the_order_of_choice():
    ann, _ = table(phase="preludes", ann=dict(preludes=["Business Empire", "Donation"], money=0))
    ann.chooses("play-starter donation")
    assert (ann.money, ann.production("money")) == (15, 6)


# Wild tags

WILD = ["Research Network", "Research Coordination"]


@pytest.mark.parametrize("wild", WILD)
def test_wild_tag_fulfils_a_requirement(wild):
    ann, _ = table(ann=dict(hand=["Tectonic Stress Power"], money=18, played=["Breathing Filters", wild]))
    assert ann.can_play("Tectonic Stress Power")
    ann, _ = table(ann=dict(hand=["Tectonic Stress Power"], money=18, played=[wild]))
    assert not ann.can_play("Tectonic Stress Power")


def test_wild_tag_stands_for_one_kind_in_an_action():
    # Advanced Ecosystems miss two kinds: one wild tag is too little, two are enough.
    ann, _ = table(ann=dict(hand="Advanced Ecosystems", money=11, played=["Adapted Lichen", "Research Network"]))
    assert not ann.can_play("Advanced Ecosystems")
    assert [reason.kind for reason in ann.why_not("play advanced-ecosystems")] == ["wild tags"]
    ann, _ = table(ann=dict(hand="Advanced Ecosystems", money=11, played=["Adapted Lichen", *WILD]))
    assert ann.can_play("Advanced Ecosystems")


def test_wild_tag_used_for_a_requirement_counts_as_that_kind_only():
    # Its wild tag is needed as earth: Space Hotels need two of them.
    ann, _ = table(ann=dict(hand=["Space Hotels"], money=12, played=["Sponsors", "Research Coordination"]))
    ann.plays("Space Hotels")
    assert ann.production("money") == 4


def test_wild_tag_is_chosen_anew_for_each_action():
    ann, _ = table(
        ann=dict(
            hand=["Space Hotels", "Satellites"],
            money=22,
            played=["Sponsors", "Research Coordination"],
            corporation="CrediCor",
        )
    )
    ann.plays("Space Hotels")
    ann.plays("Satellites")
    assert ann.production("money") == 4 + 3  # Space Hotels, Satellites and the wild tag


def test_wild_tag_counts_for_amounts():
    ann, _ = table(ann=dict(hand="Cartel", money=8, played="Research Coordination"))
    ann.plays("Cartel")
    assert ann.production("money") == 2


def test_wild_tag_sets_nothing_off_and_gets_no_discount():
    ann, _ = table(
        deck=["Asteroid"],
        ann=dict(
            hand="Research Coordination", money=4, corporation="Point Luna", played=["Viral Enhancers", "Earth Office"]
        ),
    )
    ann.plays("Research Coordination")
    assert (ann.money, ann.plants, ann.hand) == (0, 0, [])


def test_wild_tag_helps_milestones_but_no_awards():
    buildings = ["Mine", "Titanium Mine", "Power Plant", "Geothermal Power", "Solar Power", "Ironworks", "Steelworks"]
    ann, _ = table(ann=dict(played=[*buildings, "Research Coordination"], money=8))
    ann.claims("Builder")
    assert ann.score.milestones == 5
    ann, bob = table(
        awards=[["Scientist", 0]], ann=dict(played="Research Coordination"), bob=dict(played="Breathing Filters")
    )
    assert (ann.score.awards, bob.score.awards) == (0, 5)


def test_wild_tag_does_not_score_nor_help_opponents():
    ann, bob = table(
        ann=dict(played=["Water Import From Europa", "Research Coordination"]),
        bob=dict(hand="Toll Station", money=12),
        active=1,
    )
    assert ann.points("Water Import From Europa") == 1
    bob.plays("Toll Station")
    assert bob.production("money") == 1


def test_wild_tag_is_no_kind_of_its_own():
    seven = ["Mine", "Asteroid Mining", "Power Grid", "Breathing Filters", "Sponsors", "Adapted Lichen"]
    # building, space, jovian, power, science, earth, plant: seven kinds.
    ann, _ = table(board="hellas", ann=dict(played=[*seven, "Research Coordination"], money=8))
    assert ann.can("claim diversifier")  # as a missing kind
    ann, _ = table(board="hellas", ann=dict(played=[*seven[:-1], "Research Coordination"], money=8))
    assert not ann.can("claim diversifier")


def test_research_network_gives_production_and_cards():
    ann = plays_prelude("Research Network", deck=["Mine", "Sponsors", "Cartel"])
    assert (ann.production("money"), ann.hand) == (1, ["Mine", "Sponsors", "Cartel"])


# Project cards


def test_lava_tube_settlement_is_a_city_on_a_volcano():
    ann, _ = table(
        ann=dict(hand="Lava Tube Settlement", money=15, production=dict(energy=1)), bob=dict(tiles=["city r4c2"])
    )
    ann.chooses("play lava-tube-settlement")
    assert asked(ann) == ["place r2c2", "place r3c1", "place r4c1", "place r5c1"]  # even beside a city
    ann.game.apply("place r4c1")
    assert (ann.tile("r4c1"), ann.production("money")) == ("city", 2)


def test_lava_tube_settlement_needs_a_free_volcano():
    taken = ["greenery r2c2", "greenery r3c1", "greenery r4c1", "greenery r5c1"]
    ann, _ = table(ann=dict(hand="Lava Tube Settlement", money=15, production=dict(energy=1)), bob=dict(tiles=taken))
    assert not ann.can_play("Lava Tube Settlement")


def test_lava_tube_settlement_on_other_maps():
    ann, _ = table(board="elysium", ann=dict(hand="Lava Tube Settlement", money=15, production=dict(energy=1)))
    ann.chooses("play lava-tube-settlement")
    assert asked(ann) == ["place r2c1", "place r3c1", "place r3c7", "place r5c9"]
    ann, _ = table(
        board="hellas",
        ann=dict(hand="Lava Tube Settlement", money=15, production=dict(energy=1)),
        bob=dict(tiles=["city r5c3"]),
    )
    ann.chooses("play lava-tube-settlement")
    assert "place r5c4" not in asked(ann)
    assert "place r5c5" in asked(ann)


def test_psychrophiles_pay_for_plants():
    ann, _ = table(
        ann=dict(hand=["Adapted Lichen", "Mine"], money=3, played="Psychrophiles", cubes={"Psychrophiles": 4})
    )
    assert not ann.can_play("Mine")
    ann.game.apply("play adapted-lichen")
    # 9 M€: three microbes and 3 M€, four and 1 M€ (five would be too many).
    assert set(asked(ann)) == {"pay-from psychrophiles 3", "pay-from psychrophiles 4"}
    ann.game.apply("pay-from psychrophiles 4")
    assert (ann.money, ann.cubes("Psychrophiles")) == (2, 0)


def test_psychrophiles_give_no_change():
    ann, _ = table(ann=dict(hand="Adapted Lichen", played="Psychrophiles", cubes={"Psychrophiles": 5}))
    ann.plays("Adapted Lichen")
    assert (ann.money, ann.cubes("Psychrophiles")) == (0, 0)


def test_psychrophiles_collect_by_action_and_pay_after_it():
    ann, _ = table(ann=dict(hand="Heather", money=4, played="Psychrophiles"), temperature=-14)
    ann.acts("Psychrophiles")
    ann.plays("Heather")  # paying is no action of theirs
    assert (ann.money, ann.cubes("Psychrophiles"), ann.production("plants")) == (0, 0, 1)


def test_terramars_loads_every_prelude_once():
    ann, _ = table()
    names = [terramars.mars.cards.CARDS[card].name for card in ann.state.starter_deck]
    assert len(names) == len(set(names)) == 35
