"""Rulings and lasting effects of the cards 001 to 050, one test or more for each."""

from play import table


def test_asteroid_mining_consortium_needs_own_titanium_production():
    ann, _ = table(ann=dict(hand="Asteroid Mining Consortium", money=13), bob=dict(production=dict(titanium=3)))
    assert not ann.can_play("Asteroid Mining Consortium")


def test_asteroid_mining_consortium_may_hit_oneself_for_nothing():
    ann, _ = table(
        ann=dict(hand="Asteroid Mining Consortium", money=13, production=dict(titanium=1)),
        bob=dict(production=dict(titanium=1)),
    )
    ann.plays("Asteroid Mining Consortium", "decrease titanium 1 @0")
    assert ann.production("titanium") == 1


def test_asteroid_mining_consortium_must_hit_somebody():
    ann, bob = table(
        ann=dict(hand="Asteroid Mining Consortium", money=13, production=dict(titanium=1)),
        bob=dict(production=dict(titanium=1)),
    )
    ann.chooses("play asteroid-mining-consortium")
    assert ann.options == ["decrease titanium 1 @1", "decrease titanium 1 @0"]
    ann.chooses("decrease titanium 1 @1")
    assert (ann.production("titanium"), bob.production("titanium")) == (2, 0)


OCEANS_3 = ["r9c5", "r6c8", "r5c5"]


def test_cloud_seeding_takes_own_heat_production_if_nobody_else_has_any():
    ann, _ = table(oceans=OCEANS_3, ann=dict(hand="Cloud Seeding", money=11, production=dict(heat=1)))
    ann.plays("Cloud Seeding")
    assert (ann.production("heat"), ann.production("plants"), ann.production("money")) == (0, 2, -1)


def test_cloud_seeding_is_unplayable_without_any_heat_production():
    ann, _ = table(oceans=OCEANS_3, ann=dict(hand="Cloud Seeding", money=30))
    assert not ann.can_play("Cloud Seeding")
    assert [reason.kind for reason in ann.why_not("play cloud-seeding")] == ["production of anyone"]


def test_cloud_seeding_may_lower_money_production_to_minus_five():
    for money, possible in ((-4, True), (-5, False)):
        ann, _ = table(
            oceans=OCEANS_3,
            ann=dict(hand="Cloud Seeding", money=11, production=dict(money=money)),
            bob=dict(production=dict(heat=1)),
        )
        assert ann.can_play("Cloud Seeding") == possible


def test_cloud_seeding_has_no_tags():
    ann, _ = table(
        oceans=OCEANS_3,
        ann=dict(hand="Cloud Seeding", money=11, played=["Decomposers", "Viral Enhancers"], plants=0),
        bob=dict(production=dict(heat=1)),
    )
    ann.plays("Cloud Seeding")
    assert (ann.plants, ann.cubes("Decomposers")) == (0, 0)


def test_search_for_life_scores_three_once():
    ann, _ = table(ann=dict(played="Search For Life", cubes={"Search For Life": 2}))
    assert ann.points("Search For Life") == 3
    ann, _ = table(ann=dict(played="Search For Life"))
    assert ann.points("Search For Life") == 0


def test_search_for_life_discards_the_card_and_counts_events():
    ann, _ = table(deck=["Virus", "Mine"], ann=dict(played="Search For Life", money=1))
    ann.acts("Search For Life")
    assert ann.cubes("Search For Life") == 1
    assert ann.discard == ["Virus"]
    assert [ann.state.shown] == [(ann.state.discard[0],)]
    assert ann.money == 0


def test_search_for_life_finds_nothing_without_a_microbe():
    ann, _ = table(deck=["Mine"], ann=dict(played="Search For Life", money=1))
    ann.acts("Search For Life")
    assert ann.cubes("Search For Life") == 0
    assert ann.discard == ["Mine"]


def test_inventors_guild_buys_or_discards_face_down():
    ann, _ = table(deck=["Mine"], ann=dict(played="Inventors' Guild", money=3))
    ann.acts("Inventors' Guild", "keep mine")
    assert (ann.hand, ann.money) == (["Mine"], 0)
    ann, bob = table(deck=["Mine"], ann=dict(played="Inventors' Guild", money=3))
    ann.acts("Inventors' Guild", "leave mine")
    assert (ann.hand, ann.money, ann.discard) == ([], 3, ["Mine"])
    assert ann.state.shown == ()
    assert ann.player.seen == tuple(ann.state.discard)
    assert bob.player.seen == ()


def test_inventors_guild_shows_a_card_even_without_money():
    ann, _ = table(deck=["Mine"], ann=dict(played="Inventors' Guild", money=2))
    ann.acts("Inventors' Guild")
    assert (ann.hand, ann.money, ann.discard) == ([], 2, ["Mine"])


def test_martian_rails_counts_cities_on_mars_of_everybody():
    ann, _ = table(
        ann=dict(played="Martian Rails", energy=1, tiles=["city r3c3", "city phobos-space-haven"]),
        bob=dict(tiles=["city r7c3", "city ganymede-colony"]),
    )
    ann.acts("Martian Rails")
    assert (ann.energy, ann.money) == (0, 2)


def test_capital_is_a_city_and_scores_oceans_beside_it():
    oceans = ["r5c4", "r5c5", "r5c6", "r9c5"]
    ann, bob = table(
        oceans=oceans,
        ann=dict(hand="Capital", money=26, production=dict(energy=2), tiles=["greenery r6c3"]),
        bob=dict(played=["Rover Construction"], tiles=["city r3c3"]),
    )
    ann.chooses("play capital")
    assert "place r3c4" not in ann.options  # next to a city
    assert "place r5c3" not in ann.options  # reserved for Noctis City
    ann.chooses("place r6c4")
    assert ann.tile("r6c4") == "city"
    assert ann.points("Capital") == 2  # r5c4 and r5c5
    assert ann.score.cities == 1  # the greenery beside it
    assert ann.money == 4
    assert bob.money == 2
    assert (ann.production("energy"), ann.production("money")) == (0, 5)


def test_asteroid_may_remove_fewer_plants_or_none():
    ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=5))
    ann.chooses("play asteroid")
    assert ann.options == ["remove plants 3 @1", "remove plants 2 @1", "remove plants 1 @1", "skip"]
    ann.chooses("remove plants 1 @1")
    assert bob.plants == 4
    ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=5))
    ann.plays("Asteroid", "skip")
    assert bob.plants == 5


def test_asteroid_hits_only_one_player():
    ann, bob, cat = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=1), cat=dict(plants=2))
    ann.chooses("play asteroid")
    assert ann.options == ["remove plants 1 @1", "remove plants 2 @2", "remove plants 1 @2", "skip"]
    ann.chooses("remove plants 1 @1")
    assert (bob.plants, cat.plants) == (0, 2)


def test_water_import_from_europa_takes_titanium_at_its_value_without_change():
    ann, _ = table(ann=dict(played=["Water Import From Europa", "Advanced Alloys"], titanium=4, money=12))
    ann.acts("Water Import From Europa", "pay titanium 3", "place r9c5")
    assert (ann.titanium, ann.money, ann.tr) == (3, 12, 21)


def test_water_import_from_europa_titanium_of_phobolog():
    ann, _ = table(ann=dict(corporation="PhoboLog", played=["Water Import From Europa"], titanium=3))
    ann.acts("Water Import From Europa", "place r6c8")
    assert (ann.titanium, ann.money) == (0, 0)


def test_water_import_from_europa_titanium_gives_no_change():
    # PhoboLog and Advanced Alloys: each titanium is worth 5, three of them pay 12 without change.
    ann, _ = table(ann=dict(corporation="PhoboLog", played=["Water Import From Europa", "Advanced Alloys"], titanium=3))
    ann.acts("Water Import From Europa", "place r6c8")
    assert (ann.titanium, ann.money) == (0, 0)


def test_water_import_from_europa_ignores_card_discounts():
    ann, _ = table(ann=dict(played=["Water Import From Europa", "Earth Catapult", "Space Station"], money=11))
    assert not ann.can_act("Water Import From Europa")


def test_water_import_from_europa_scores_jovian_tags_in_play():
    ann, _ = table(
        ann=dict(
            corporation="Saturn Systems",
            played=["Water Import From Europa", "Research Coordination"],
            hand=["Callisto Penal Mines"],
        )
    )
    assert ann.points("Water Import From Europa") == 2


def test_space_elevator_takes_steel_and_titanium():
    ann, _ = table(ann=dict(hand="Space Elevator", money=1, steel=7, titanium=4))
    ann.plays("Space Elevator")  # all of it is needed: nothing to ask
    assert (ann.money, ann.steel, ann.titanium) == (0, 0, 0)
    ann, _ = table(ann=dict(hand="Space Elevator", money=27, steel=2, titanium=2))
    ann.plays("Space Elevator", "pay steel 1", "pay titanium 2")
    assert (ann.money, ann.steel, ann.titanium) == (8, 1, 0)


def test_space_elevator_sells_steel():
    ann, _ = table(ann=dict(played="Space Elevator", steel=2))
    ann.acts("Space Elevator")
    assert (ann.steel, ann.money) == (1, 5)


def test_development_center_draws_for_energy():
    ann, _ = table(deck="Mine", ann=dict(played="Development Center", energy=1))
    ann.acts("Development Center")
    assert (ann.energy, ann.hand) == (0, ["Mine"])


def test_equatorial_magnetizer_spends_energy_production():
    ann, _ = table(ann=dict(played="Equatorial Magnetizer", energy=5))
    assert not ann.can_act("Equatorial Magnetizer")
    ann, _ = table(ann=dict(played="Equatorial Magnetizer", production=dict(energy=1)))
    ann.acts("Equatorial Magnetizer")
    assert (ann.production("energy"), ann.tr) == (0, 21)


def test_equatorial_magnetizer_is_nothing_for_robotic_workforce():
    ann, _ = table(
        ann=dict(hand="Robotic Workforce", money=9, played="Equatorial Magnetizer", production=dict(energy=3))
    )
    assert not ann.can_play("Robotic Workforce")


def test_noctis_city_takes_its_area_beside_other_cities():
    ann, _ = table(ann=dict(hand="Noctis City", money=18, production=dict(energy=1)), bob=dict(tiles=["city r4c2"]))
    ann.plays("Noctis City")
    assert ann.tile("r5c3") == "city"
    assert ann.plants == 2
    assert (ann.production("energy"), ann.production("money")) == (0, 3)


def test_noctis_city_area_is_for_no_other_tile():
    ann, _ = table(
        ann=dict(money=100, plants=8, hand=["Nuclear Zone", "Land Claim", "Artificial Lake"], tiles=["city r5c2"]),
        temperature=-6,
    )
    for notation in ("convert plants", "project city", "play nuclear-zone", "play artificial-lake"):
        ann.chooses(notation)
        assert "place r5c3" not in ann.options
        ann.game.undo(0)
    ann.chooses("play land-claim")
    assert "mark r5c3" not in ann.options


def test_noctis_city_keeps_later_cities_away():
    ann, _ = table(ann=dict(money=25), bob=dict(tiles=["city r5c3"]))
    ann.chooses("project city")
    assert not {"place r5c2", "place r4c2", "place r4c3", "place r6c2", "place r6c3"} & set(ann.options)
    assert "place r4c4" in ann.options


def test_noctis_city_elsewhere_is_a_normal_city():
    ann, _ = table(
        board="hellas",
        ann=dict(hand="Noctis City", money=18, production=dict(energy=1)),
        bob=dict(tiles=["city r4c2"]),
    )
    ann.chooses("play noctis-city")
    assert "place r5c3" not in ann.options  # next to Bob's city
    assert "place r5c4" in ann.options
    assert "place r7c3" in ann.options


def test_imported_hydrogen_puts_all_cubes_on_one_card():
    ann, _ = table(
        ann=dict(hand="Imported Hydrogen", money=16, played=["Tardigrades", "Ants", "Birds"]),
    )
    ann.plays("Imported Hydrogen", "choose 2", "add ants", "place r9c5")
    assert (ann.cubes("Ants"), ann.cubes("Tardigrades"), ann.cubes("Birds")) == (3, 0, 0)
    ann, _ = table(ann=dict(hand="Imported Hydrogen", money=16, played=["Fish", "Birds"]))
    ann.plays("Imported Hydrogen", "choose 3", "add birds", "place r9c5")
    assert (ann.cubes("Fish"), ann.cubes("Birds")) == (0, 2)


def test_research_outpost_stands_alone_even_from_oceans():
    ann, _ = table(
        oceans=["r9c5"], ann=dict(hand="Research Outpost", money=18), bob=dict(tiles=["greenery r3c3", "city r7c1"])
    )
    ann.chooses("play research-outpost")
    near = {"place r8c6", "place r9c4", "place r3c2", "place r3c4", "place r2c2", "place r7c2"}
    assert not near & set(ann.options)
    assert {"place r3c5", "place r5c8"} <= set(ann.options)


def test_research_outpost_makes_cards_cheaper_but_not_itself():
    ann, _ = table(ann=dict(hand=["Research Outpost", "Mine"], money=17))
    assert not ann.can_play("Research Outpost")
    ann, _ = table(ann=dict(hand=["Research Outpost", "Mine"], money=21))
    ann.plays("Research Outpost", "place r3c3")
    ann.plays("Mine")
    assert ann.money == 0
    assert ann.player.production[:2] == [0, 1]


def test_phobos_space_haven_lies_off_mars():
    ann, _ = table(
        oceans=["r9c5"],
        ann=dict(hand=["Phobos Space Haven"], money=25, played="Martian Rails", energy=1),
        bob=dict(played="Rover Construction"),
    )
    ann.plays("Phobos Space Haven")
    assert ann.tile("phobos-space-haven") == "city"
    assert (ann.money, ann.plants, ann.production("titanium")) == (0, 0, 1)
    ann.acts("Martian Rails")
    assert ann.money == 0


def test_phobos_space_haven_takes_titanium_but_no_steel():
    ann, _ = table(ann=dict(hand="Phobos Space Haven", money=24, steel=9))
    assert not ann.can_play("Phobos Space Haven")
    ann, _ = table(ann=dict(hand="Phobos Space Haven", money=22, titanium=1))
    assert ann.can_play("Phobos Space Haven")


def test_black_polar_dust_needs_money_production_to_lose():
    for money, possible in ((-3, True), (-4, False)):
        ann, _ = table(ann=dict(hand="Black Polar Dust", money=15, production=dict(money=money)))
        assert ann.can_play("Black Polar Dust") == possible


def test_arctic_algae_hears_every_ocean_of_anybody():
    ann, bob = table(ann=dict(played="Arctic Algae"), bob=dict(money=18), active=1)
    bob.does("Aquifer", "place r1c5")
    assert ann.plants == 2


def test_arctic_algae_hears_the_ocean_of_the_temperature_track():
    ann, _ = table(temperature=-2, ann=dict(played="Arctic Algae", heat=8))
    ann.converts("heat", "place r1c5")
    assert ann.plants == 2
    assert ann.oceans == 1


def test_arctic_algae_hears_an_artificial_lake():
    ann, _ = table(temperature=-6, ann=dict(played="Arctic Algae", hand="Artificial Lake", money=15))
    ann.plays("Artificial Lake", "place r3c3")
    assert ann.plants == 2


def test_predators_eat_any_animal_but_protected_ones():
    ann, bob = table(
        ann=dict(played=["Predators", "Fish"], cubes={"Predators": 1, "Fish": 1}),
        bob=dict(played=["Birds", "Pets"], cubes={"Birds": 2, "Pets": 3}),
    )
    ann.chooses("use predators")
    assert set(ann.options) == {"spend-from birds @1", "spend-from fish @0", "spend-from predators @0"}
    ann.chooses("spend-from birds @1")
    assert (ann.cubes("Predators"), bob.cubes("Birds")) == (2, 1)


def test_predators_spare_protected_habitats_and_starve():
    ann, _ = table(
        ann=dict(played="Predators"),
        bob=dict(played=["Birds", "Protected Habitats"], cubes={"Birds": 2}),
    )
    assert not ann.can_act("Predators")


def test_predators_need_an_animal():
    ann, _ = table(ann=dict(played="Predators"), bob=dict(played="Birds"))
    assert not ann.can_act("Predators")


def test_predators_eat_from_the_neutral_opponent_in_solo():
    (ann,) = table(solo=True, ann=dict(played="Predators"))
    ann.acts("Predators")
    assert ann.cubes("Predators") == 1


def test_space_station_makes_space_cards_cheaper():
    ann, _ = table(ann=dict(hand=["Space Station", "Asteroid Mining", "Mine"], money=9, played=[]))
    assert not ann.can_play("Space Station")
    ann, _ = table(ann=dict(hand=["Asteroid Mining", "Sponsors"], money=28, played="Space Station"))
    ann.plays("Asteroid Mining")
    assert ann.money == 0


def test_eos_chasma_national_park_puts_its_animal_on_any_animal_card():
    ann, _ = table(
        temperature=-12,
        ann=dict(hand="Eos Chasma National Park", money=16, played=["Fish", "Birds", "Tardigrades"]),
    )
    ann.plays("Eos Chasma National Park", "add birds")
    assert (ann.cubes("Birds"), ann.cubes("Fish"), ann.plants, ann.production("money")) == (1, 0, 3, 2)


def test_eos_chasma_national_park_is_played_without_an_animal_card():
    ann, _ = table(temperature=-12, ann=dict(hand="Eos Chasma National Park", money=16))
    ann.plays("Eos Chasma National Park")
    assert (ann.plants, ann.production("money")) == (3, 2)


def test_interstellar_colony_ship_scores_face_down():
    ann, _ = table(ann=dict(events="Interstellar Colony Ship"))
    assert ann.score.cards == 4


def test_security_fleet_buys_fighters_with_titanium():
    ann, _ = table(ann=dict(played="Security Fleet", titanium=1))
    ann.acts("Security Fleet")
    assert (ann.titanium, ann.cubes("Security Fleet"), ann.points("Security Fleet")) == (0, 1, 1)


def test_optimal_aerobraking_pays_back_after_the_payment():
    ann, _ = table(ann=dict(hand="Asteroid", money=13, played="Optimal Aerobraking"))
    assert not ann.can_play("Asteroid")
    ann, _ = table(ann=dict(hand=["Asteroid", "Mineral Deposit"], money=14, played="Optimal Aerobraking"))
    ann.plays("Asteroid")
    assert (ann.money, ann.heat) == (3, 3)


def test_optimal_aerobraking_hears_space_events_only():
    ann, _ = table(ann=dict(hand=["Mineral Deposit", "Giant Space Mirror"], money=22, played="Optimal Aerobraking"))
    ann.plays("Mineral Deposit")
    ann.plays("Giant Space Mirror")
    assert (ann.money, ann.heat) == (0, 0)


def test_regolith_eaters_collect_then_breathe():
    ann, _ = table(ann=dict(played="Regolith Eaters", cubes={"Regolith Eaters": 2}))
    ann.chooses("use regolith-eaters")
    assert ann.options == ["choose 1", "choose 2"]
    ann.chooses("choose 2")
    assert (ann.oxygen, ann.tr, ann.cubes("Regolith Eaters")) == (1, 21, 0)
    ann, _ = table(ann=dict(played="Regolith Eaters", cubes={"Regolith Eaters": 1}))
    ann.acts("Regolith Eaters")
    assert ann.cubes("Regolith Eaters") == 2


def test_ghg_producing_bacteria_warm_the_planet():
    ann, _ = table(ann=dict(played="GHG Producing Bacteria", cubes={"GHG Producing Bacteria": 3}))
    ann.acts("GHG Producing Bacteria", "choose 2")
    assert (ann.temperature, ann.tr, ann.cubes("GHG Producing Bacteria")) == (-28, 21, 1)


def test_ants_take_a_microbe_from_anywhere():
    ann, bob = table(
        ann=dict(played=["Ants", "Tardigrades"], cubes={"Tardigrades": 1}),
        bob=dict(played="Decomposers", cubes={"Decomposers": 1}),
    )
    ann.acts("Ants", "spend-from decomposers @1")
    assert (ann.cubes("Ants"), bob.cubes("Decomposers")) == (1, 0)
    assert ann.points("Ants") == 0


def test_ants_must_remove_and_spare_protected_habitats():
    ann, _ = table(
        ann=dict(played="Ants"),
        bob=dict(played=["Decomposers", "Protected Habitats"], cubes={"Decomposers": 1}),
    )
    assert not ann.can_act("Ants")
    ann, _ = table(ann=dict(played=["Ants", "Protected Habitats"], cubes={"Ants": 1}))
    ann.acts("Ants")
    assert ann.cubes("Ants") == 1


def test_nitrogen_rich_asteroid_gives_one_or_four():
    plants = ["Lichen", "Adapted Lichen", "Grass"]
    for played, corporation, expected in (
        (plants[:2], None, 1),
        (plants, None, 4),
        (plants[:2], "Ecoline", 4),
    ):
        ann, _ = table(ann=dict(hand="Nitrogen-Rich Asteroid", money=31, played=played, corporation=corporation))
        ann.plays("Nitrogen-Rich Asteroid")
        assert ann.production("plants") == expected
        assert (ann.tr, ann.temperature) == (23, -28)


def test_rover_construction_hears_cities_off_mars():
    ann, bob = table(ann=dict(played="Rover Construction"), bob=dict(hand="Ganymede Colony", money=20), active=1)
    bob.plays("Ganymede Colony")
    assert ann.money == 2


def test_natural_preserve_stands_alone():
    ann, _ = table(oceans=["r9c5"], ann=dict(hand="Natural Preserve", money=9), bob=dict(tiles=["greenery r3c3"]))
    ann.chooses("play natural-preserve")
    assert not {"place r8c6", "place r9c4", "place r3c2", "place r4c4"} & set(ann.options)
    ann.chooses("place r7c3")
    assert (ann.tile("r7c3"), ann.production("money"), ann.points("Natural Preserve")) == ("special", 1, 1)


def test_tardigrades_score_one_per_four():
    ann, _ = table(ann=dict(played="Tardigrades", cubes={"Tardigrades": 6}))
    ann.acts("Tardigrades")
    assert (ann.cubes("Tardigrades"), ann.points("Tardigrades")) == (7, 1)


def test_virus_takes_animals_from_a_single_card():
    ann, bob = table(
        ann=dict(hand="Virus", money=1, played="Fish", cubes={"Fish": 1}),
        bob=dict(played=["Birds", "Pets", "Small Animals"], cubes={"Birds": 3, "Pets": 5, "Small Animals": 1}),
    )
    ann.chooses("play virus", "choose 1")
    assert set(ann.options) == {
        "remove-from birds 2 @1",
        "remove-from birds 1 @1",
        "remove-from small-animals 1 @1",
        "remove-from fish 1 @0",
        "skip",
    }
    ann.chooses("remove-from birds 2 @1")
    assert (bob.cubes("Birds"), bob.cubes("Small Animals")) == (1, 1)


def test_virus_does_not_reach_protected_habitats():
    ann, bob, cat = table(
        ann=dict(hand="Virus", money=1, played=["Protected Habitats", "Fish"], plants=2, cubes={"Fish": 1}),
        bob=dict(played="Birds", plants=5, cubes={"Birds": 3}),
        cat=dict(plants=6),
        active=0,
    )
    ann.chooses("play virus", "choose 2")
    assert "remove plants 5 @1" in ann.options
    assert "remove plants 2 @0" in ann.options  # one may always hit oneself
    ann.chooses("skip")
    assert (bob.plants, cat.plants) == (5, 6)
    ann, bob = table(
        active=1,
        ann=dict(played=["Protected Habitats", "Fish"], plants=9, cubes={"Fish": 2}),
        bob=dict(hand="Virus", money=1),
    )
    bob.plays("Virus", "choose 1")
    assert ann.cubes("Fish") == 2
    assert bob.events == ["Virus"]
