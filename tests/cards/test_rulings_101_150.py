"""Rulings and lasting effects of the cards 101 to 150, one test or more for each."""

import pytest
from answers import answer
from play import table


@pytest.mark.parametrize(
    ("card", "metal", "amount"),
    [("Ironworks", "steel", 1), ("Steelworks", "steel", 2), ("Ore Processor", "titanium", 1)],
)
def test_energy_into_metal_and_oxygen(card, metal, amount):
    ann, _ = table(ann=dict(played=card, energy=4))
    ann.acts(card)
    assert (ann.energy, getattr(ann, metal), ann.oxygen, ann.tr) == (0, amount, 1, 21)


def test_power_grid_counts_its_own_tag():
    ann, _ = table(ann=dict(hand="Power Grid", money=18, played=["Power Plant"]))
    ann.plays("Power Grid")
    assert ann.production("energy") == 2


def test_earth_office_makes_earth_cards_cheaper_but_not_itself():
    ann, _ = table(ann=dict(hand=["Earth Office"], money=0))
    assert not ann.can_play("Earth Office")
    ann, _ = table(ann=dict(hand=["Sponsors"], money=3, played="Earth Office"))
    ann.plays("Sponsors")
    assert ann.money == 0


def test_earth_office_adds_to_teractor():
    ann, _ = table(ann=dict(hand=["Acquired Company"], money=4, played="Earth Office", corporation="Teractor"))
    ann.plays("Acquired Company")
    assert ann.money == 0


def test_media_archives_count_the_events_of_all():
    ann, _ = table(ann=dict(hand="Media Archives", money=8, events=["Asteroid", "Comet"]), bob=dict(events=["Virus"]))
    ann.plays("Media Archives")
    assert ann.money == 3


def test_media_group_adds_to_the_other_event_cards():
    ann, _ = table(
        ann=dict(
            hand="Asteroid",
            money=14,
            corporation="Interplanetary Cinematics",
            played=["Media Group", "Optimal Aerobraking"],
        )
    )
    ann.plays("Asteroid")
    assert (ann.money, ann.heat) == (3 + 2 + 3, 3)


def test_media_group_does_not_hear_others():
    ann, bob = table(ann=dict(played="Media Group"), bob=dict(hand="Mineral Deposit", money=5), active=1)
    bob.plays("Mineral Deposit")
    assert (ann.money, bob.money) == (0, 0)


def test_business_network_buys_like_inventors_guild():
    ann, _ = table(deck=["Mine"], ann=dict(played="Business Network", money=3))
    ann.acts("Business Network", "keep mine")
    assert (ann.hand, ann.money) == (["Mine"], 0)


def test_business_contacts_give_two_of_four_for_free():
    deck = ["Mine", "Sponsors", "Cartel", "Comet", "Research"]
    ann, _ = table(deck=deck, ann=dict(hand="Business Contacts", money=7))
    ann.plays("Business Contacts", "take sponsors", "take comet")
    assert (ann.hand, ann.money) == (["Sponsors", "Comet"], 0)
    assert sorted(ann.discard) == ["Cartel", "Mine"]
    assert ann.deck[0] == "Research"


def test_artificial_photosynthesis_is_no_building():
    ann, _ = table(ann=dict(hand="Artificial Photosynthesis", money=11, steel=5))
    assert not ann.can_play("Artificial Photosynthesis")
    ann, _ = table(ann=dict(hand=["Artificial Photosynthesis", "Robotic Workforce"], money=21))
    ann.plays("Artificial Photosynthesis", "choose 2")
    assert ann.production("energy") == 2
    assert not ann.can_play("Robotic Workforce")


def test_artificial_lake_is_an_ocean_on_land():
    ann, bob = table(
        temperature=-6, ann=dict(hand="Artificial Lake", money=15), bob=dict(claims="r3c3", tiles=["city r7c1"])
    )
    ann.chooses("play artificial-lake")
    assert not {"place r5c3", "place r3c3", "place r7c1", "place r9c5"} & set(ann.options)
    ann.chooses("place r8c1")
    assert (ann.oceans, ann.tr, ann.steel, ann.points("Artificial Lake")) == (1, 21, 2, 1)
    assert not ann.owns("r8c1")
    assert bob.score.cities == 0


NINE_OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


def test_artificial_lake_may_be_played_without_an_ocean_left():
    ann, _ = table(temperature=-6, oceans=NINE_OCEANS, ann=dict(hand="Artificial Lake", money=15))
    ann.plays("Artificial Lake")
    assert (ann.oceans, ann.tr, ann.money) == (9, 20, 0)
    assert "Artificial Lake" in ann.played


def test_dust_seals_have_no_tags():
    ann, _ = table(
        ann=dict(hand="Dust Seals", money=2, corporation="Point Luna", played=["Viral Enhancers"]), deck="Mine"
    )
    ann.plays("Dust Seals")
    assert (ann.plants, ann.hand, ann.points("Dust Seals")) == (0, [], 1)


def test_urbanized_area_lies_between_two_cities_of_anybody():
    ann, _ = table(
        ann=dict(hand="Urbanized Area", money=10, production=dict(energy=1), tiles=["city r3c3"]),
        bob=dict(tiles=["city r3c5", "city r7c1"]),
    )
    ann.chooses("play urbanized-area")
    assert ann.tile("r3c4") == "city"  # the only area beside both
    assert ann.production("money") == 2


def test_urbanized_area_needs_such_an_area():
    ann, _ = table(
        ann=dict(hand="Urbanized Area", money=10, production=dict(energy=1), tiles=["city r3c3"]),
        bob=dict(tiles=["city r7c1"]),
    )
    assert not ann.can_play("Urbanized Area")
    assert [reason.kind for reason in ann.why_not("play urbanized-area")] == ["no space"]


def test_urbanized_area_does_not_count_cities_off_mars():
    ann, _ = table(
        ann=dict(
            hand="Urbanized Area",
            money=10,
            production=dict(energy=1),
            tiles=["city phobos-space-haven", "city ganymede-colony"],
        ),
    )
    assert not ann.can_play("Urbanized Area")


def test_sabotage_is_one_kind_from_one_player_and_reaches_habitats():
    ann, bob = table(
        ann=dict(hand="Sabotage", money=1), bob=dict(titanium=5, steel=5, money=5, played="Protected Habitats")
    )
    ann.chooses("play sabotage")
    assert ann.options == ["choose 1", "choose 2", "choose 3"]
    ann.chooses("choose 3")
    assert ann.options == [*[f"remove megacredits {k} @1" for k in (5, 4, 3, 2, 1)], "skip"]
    ann.chooses("remove megacredits 5 @1")
    assert (bob.money, bob.titanium, bob.steel) == (0, 5, 5)
    ann, bob = table(ann=dict(hand="Sabotage", money=1), bob=dict(titanium=5))
    ann.plays("Sabotage", "choose 1", "skip")
    assert bob.titanium == 5


def test_moss_needs_its_plant():
    ann, _ = table(oceans=NINE_OCEANS[:3], ann=dict(hand="Moss", money=4))
    assert not ann.can_play("Moss")
    assert [reason.kind for reason in ann.why_not("play moss")] == ["stock"]
    ann, _ = table(oceans=NINE_OCEANS[:3], ann=dict(hand="Moss", money=4, plants=1))
    ann.plays("Moss")
    assert (ann.plants, ann.production("plants")) == (0, 1)


def test_moss_may_pay_with_the_plant_of_viral_enhancers():
    ann, _ = table(oceans=NINE_OCEANS[:3], ann=dict(hand="Moss", money=4, played="Viral Enhancers"))
    ann.chooses("play moss")
    assert "first 1" not in ann.options  # the plant cannot be paid before it has come
    ann.chooses("first 3")
    assert (ann.plants, ann.production("plants")) == (0, 1)


def test_industrial_center_lies_beside_any_city():
    ann, _ = table(ann=dict(hand="Industrial Center", money=4))
    assert not ann.can_play("Industrial Center")
    ann, _ = table(ann=dict(hand=["Industrial Center", "Robotic Workforce"], money=20), bob=dict(tiles=["city r3c4"]))
    ann.chooses("play industrial-center")
    assert set(ann.options) == {f"place {area}" for area in ("r2c3", "r2c4", "r3c3", "r3c5", "r4c4", "r4c5")}
    ann.chooses("place r3c3")
    assert not ann.can_play("Robotic Workforce")
    ann.acts("Industrial Center")
    assert (ann.money, ann.production("steel")) == (9, 1)


def test_hired_raiders_gain_what_they_take():
    ann, bob = table(ann=dict(hand="Hired Raiders", money=1), bob=dict(steel=1, money=9))
    ann.plays("Hired Raiders", "choose 1", "remove steel 1 @1")
    assert (ann.steel, bob.steel) == (1, 0)
    ann, bob = table(ann=dict(hand="Hired Raiders", money=1), bob=dict(steel=1, money=9))
    ann.plays("Hired Raiders", "choose 2", "remove megacredits 2 @1")
    assert (ann.money, bob.money) == (2, 7)
    ann, bob = table(ann=dict(hand="Hired Raiders", money=1), bob=dict(steel=1, money=9))
    ann.plays("Hired Raiders", "choose 2", "skip")
    assert (ann.money, bob.money) == (0, 9)


def test_hired_raiders_rob_the_neutral_opponent_in_solo():
    (ann,) = table(solo=True, ann=dict(hand="Hired Raiders", money=1))
    ann.chooses("play hired-raiders", "choose 1")
    assert ann.options[0] == "remove steel 2 @9"
    ann.chooses("remove steel 2 @9")
    assert ann.steel == 2


def test_hackers_need_a_target_that_can_drop_two():
    ann, bob = table(
        ann=dict(hand="Hackers", money=3, production=dict(energy=1, money=-5)), bob=dict(production=dict(money=-3))
    )
    ann.plays("Hackers")
    assert (ann.production("energy"), ann.production("money"), bob.production("money")) == (0, -3, -5)


def test_hackers_may_hit_oneself():
    ann, _ = table(ann=dict(hand="Hackers", money=3, production=dict(energy=1)), bob=dict(production=dict(money=-4)))
    ann.plays("Hackers", "first 1")
    assert (ann.production("energy"), ann.production("money")) == (0, 0)


def test_ecological_zone_needs_an_own_greenery_and_lies_beside_any():
    ann, _ = table(ann=dict(hand="Ecological Zone", money=12), bob=dict(tiles=["greenery r3c3"]))
    assert not ann.can_play("Ecological Zone")
    ann, _ = table(
        ann=dict(hand="Ecological Zone", money=12, tiles=["greenery r7c1"]), bob=dict(tiles=["greenery r3c3"])
    )
    ann.chooses("play ecological-zone")
    answer(ann, "place r3c4")
    assert ann.cubes("Ecological Zone") == 2
    assert ann.tile("r3c4") == "special"
    assert ann.points("Ecological Zone") == 1


def test_ecological_zone_hears_own_tags_only():
    ann, bob = table(
        ann=dict(played="Ecological Zone", hand="Adapted Lichen", money=9),
        bob=dict(hand="Lichen", money=7),
        temperature=-24,
    )
    ann.plays("Adapted Lichen")
    assert ann.cubes("Ecological Zone") == 1
    bob.plays("Lichen")
    assert ann.cubes("Ecological Zone") == 1


def test_zeppelins_count_cities_on_mars():
    ann, _ = table(
        oxygen=5,
        ann=dict(hand="Zeppelins", money=13, tiles=["city r3c3", "city phobos-space-haven"]),
        bob=dict(tiles=["city r7c1", "city ganymede-colony"]),
    )
    ann.plays("Zeppelins")
    assert ann.production("money") == 2


def test_worms_count_half_the_microbe_tags():
    ann, _ = table(oxygen=4, ann=dict(hand="Worms", money=8, played=["Tardigrades", "Ants"]))
    ann.plays("Worms")
    assert ann.production("plants") == 1


def test_decomposers_start_with_a_microbe():
    ann, _ = table(oxygen=3, ann=dict(hand=["Decomposers", "Archaebacteria"], money=11))
    ann.plays("Decomposers")
    assert ann.cubes("Decomposers") == 1
    ann.plays("Archaebacteria")
    assert ann.cubes("Decomposers") == 2


def test_decomposers_hear_every_tag_and_score_a_third():
    ann, _ = table(
        ann=dict(
            hand="Advanced Ecosystems",
            money=11,
            played=["Decomposers", "Fish", "Adapted Lichen"],
            cubes={"Decomposers": 1},
        )
    )
    ann.plays("Advanced Ecosystems")
    assert (ann.cubes("Decomposers"), ann.points("Decomposers")) == (4, 1)


def test_fusion_power_does_not_count_its_own_tag():
    ann, _ = table(ann=dict(hand="Fusion Power", money=14, played=["Power Plant"]))
    assert not ann.can_play("Fusion Power")
    ann, _ = table(ann=dict(hand="Fusion Power", money=14, played=["Power Plant"], corporation="ThorGate"))
    assert ann.can_play("Fusion Power")


def test_symbiotic_fungus_feeds_others_only():
    ann, _ = table(ann=dict(played=["Symbiotic Fungus", "Ants", "Tardigrades"]))
    ann.acts("Symbiotic Fungus", "add ants")
    assert (ann.cubes("Ants"), ann.cubes("Symbiotic Fungus")) == (1, 0)
    ann, _ = table(ann=dict(played=["Symbiotic Fungus", "Tardigrades"]))
    ann.acts("Symbiotic Fungus")
    assert (ann.cubes("Symbiotic Fungus"), ann.cubes("Tardigrades")) == (0, 1)


def test_extreme_cold_fungus_feeds_others_or_grows():
    ann, _ = table(ann=dict(played=["Extreme-Cold Fungus", "Ants"]))
    ann.acts("Extreme-Cold Fungus", "choose 2")
    assert (ann.cubes("Ants"), ann.cubes("Extreme-Cold Fungus"), ann.plants) == (2, 0, 0)
    ann, _ = table(ann=dict(played=["Extreme-Cold Fungus", "Ants"]))
    ann.acts("Extreme-Cold Fungus", "choose 1")
    assert ann.plants == 1


def test_advanced_ecosystems_do_not_count_their_own_tags():
    ann, _ = table(ann=dict(hand="Advanced Ecosystems", money=11, played=["Fish", "Adapted Lichen"]))
    assert not ann.can_play("Advanced Ecosystems")


def test_lava_flows_take_a_volcanic_area():
    ann, _ = table(ann=dict(hand="Lava Flows", money=18))
    ann.chooses("play lava-flows")
    assert ann.options == ["place r2c2", "place r3c1", "place r4c1", "place r5c1"]
    ann.chooses("place r3c1")
    assert (ann.temperature, ann.tr, ann.tile("r3c1")) == (-26, 22, "special")
    assert ann.owns("r3c1")
    assert ann.events == ["Lava Flows"]


def test_lava_flows_need_a_free_volcanic_area():
    taken = ["city r2c2", "greenery r3c1", "greenery r4c1"]
    ann, _ = table(ann=dict(hand="Lava Flows", money=18), bob=dict(tiles=[*taken, "greenery r5c1"]))
    assert not ann.can_play("Lava Flows")
    ann, _ = table(ann=dict(hand="Lava Flows", money=18), bob=dict(tiles=taken, claims="r5c1"))
    assert not ann.can_play("Lava Flows")


def test_lava_flows_on_other_maps():
    ann, _ = table(board="elysium", ann=dict(hand="Lava Flows", money=18))
    ann.chooses("play lava-flows")
    assert ann.options == ["place r2c1", "place r3c1", "place r3c7", "place r5c9"]
    ann, _ = table(board="hellas", ann=dict(hand="Lava Flows", money=18))
    ann.chooses("play lava-flows")
    assert len(ann.options) == 48  # no volcanic area, and no money for the pole


def test_power_plant_card_is_not_the_standard_project():
    ann, _ = table(ann=dict(hand="Power Plant", money=15, played="Standard Technology"))
    ann.plays("Power Plant")
    assert ann.money == 11  # no rebate
    ann.does("Power Plant")
    assert (ann.money, ann.production("energy")) == (3, 2)


def test_mohole_area_uses_up_an_ocean_area():
    ann, _ = table(ann=dict(hand="Mohole Area", money=20))
    ann.chooses("play mohole-area")
    assert len(ann.options) == 12
    ann.chooses("place r4c8")
    assert (ann.oceans, ann.tr, ann.plants, ann.production("heat")) == (0, 20, 2, 4)
    assert ann.tile("r4c8") == "special"


def test_large_convoy_puts_four_animals_on_one_card():
    ann, _ = table(deck=["Mine", "Sponsors"], ann=dict(hand="Large Convoy", money=36, played=["Fish", "Birds"]))
    ann.chooses("play large-convoy")
    answer(ann, "place r1c5", "choose 2", "add fish")
    assert (ann.cubes("Fish"), ann.cubes("Birds"), ann.plants) == (4, 0, 0)
    assert (ann.hand, ann.oceans) == (["Mine", "Sponsors"], 1)


def test_nitrophilic_moss_needs_two_plants():
    ann, _ = table(oceans=NINE_OCEANS[:3], ann=dict(hand="Nitrophilic Moss", money=8, plants=1))
    assert not ann.can_play("Nitrophilic Moss")
    ann, _ = table(
        oceans=NINE_OCEANS[:3], ann=dict(hand="Nitrophilic Moss", money=8, plants=1, played="Viral Enhancers")
    )
    ann.plays("Nitrophilic Moss", "first 2")
    assert (ann.plants, ann.production("plants")) == (0, 2)


def test_herbivores_hear_own_greeneries_only():
    ann, bob = table(ann=dict(played="Herbivores", plants=8), bob=dict(plants=8), oxygen=8)
    ann.converts("plants", "place r3c3")
    assert ann.cubes("Herbivores") == 1
    bob.converts("plants", "place r7c1")
    assert ann.cubes("Herbivores") == 1


def test_herbivores_hear_the_final_conversion():
    ann, _ = table(phase="final greenery", ann=dict(played="Herbivores", plants=8))
    ann.chooses("convert plants", "place r3c3")
    assert ann.cubes("Herbivores") == 1


def test_herbivores_lower_a_plant_production_and_start_with_an_animal():
    ann, _ = table(oxygen=8, ann=dict(hand="Herbivores", money=12))
    assert not ann.can_play("Herbivores")
    ann, bob = table(oxygen=8, ann=dict(hand="Herbivores", money=12), bob=dict(production=dict(plants=1)))
    ann.plays("Herbivores")
    assert (ann.cubes("Herbivores"), bob.production("plants")) == (1, 0)


def test_insects_count_plant_tags_but_bring_none():
    ann, _ = table(oxygen=6, ann=dict(hand="Insects", money=9, played=["Adapted Lichen"], corporation="Ecoline"))
    ann.plays("Insects")
    assert ann.production("plants") == 2
    ann, _ = table(oxygen=6, ann=dict(hand="Insects", money=9))
    ann.plays("Insects")
    assert ann.production("plants") == 0


def test_ceos_favorite_project_adds_to_a_card_with_cubes():
    ann, _ = table(
        ann=dict(
            hand="CEO's Favorite Project",
            money=1,
            played=["Fish", "Security Fleet", "Tardigrades", "Physics Complex"],
            cubes={"Security Fleet": 1, "Physics Complex": 1, "Tardigrades": 2},
        )
    )
    ann.chooses("play ceos-favorite-project")
    assert set(ann.options) == {"add security-fleet", "add tardigrades", "add physics-complex"}
    ann.chooses("add physics-complex")
    assert ann.cubes("Physics Complex") == 2


def test_ceos_favorite_project_may_be_played_for_nothing():
    ann, _ = table(ann=dict(hand="CEO's Favorite Project", money=1, played="Fish"))
    ann.plays("CEO's Favorite Project")
    assert ann.cubes("Fish") == 0
    assert ann.events == ["CEO's Favorite Project"]


def test_anti_gravity_technology_does_not_count_its_own_tag():
    science = [
        "Research", "Breathing Filters", "Lagrange Observatory", "Trans-Neptune Probe", "Gene Repair",
        "Physics Complex",
    ]  # fmt: skip
    ann, _ = table(ann=dict(hand="Anti-Gravity Technology", money=14, played=science[1:]))
    assert not ann.can_play("Anti-Gravity Technology")
    ann, _ = table(ann=dict(hand=["Anti-Gravity Technology", "Mineral Deposit"], money=17, played=science))
    ann.plays("Anti-Gravity Technology")
    ann.plays("Mineral Deposit")  # 2 less
    assert ann.money == 0
