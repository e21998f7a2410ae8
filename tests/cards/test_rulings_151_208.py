"""Rulings and lasting effects of the cards 151 to 210, one test or more for each."""

import pytest
from answers import answer
from play import table

OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


def test_investment_loan_pays_after_it_was_paid():
    ann, _ = table(ann=dict(hand="Investment Loan", money=2))
    assert not ann.can_play("Investment Loan")
    ann, _ = table(ann=dict(hand="Investment Loan", money=3, production=dict(money=-4)))
    ann.plays("Investment Loan")
    assert (ann.money, ann.production("money")) == (10, -5)
    ann, _ = table(ann=dict(hand="Investment Loan", money=3, production=dict(money=-5)))
    assert not ann.can_play("Investment Loan")


def test_insulation_turns_heat_production_into_money_production():
    ann, _ = table(ann=dict(hand="Insulation", money=2, production=dict(heat=3)))
    ann.chooses("play insulation")
    assert ann.options == ["amount 1", "amount 2", "amount 3"]
    ann.chooses("amount 2")
    assert (ann.production("heat"), ann.production("money")) == (1, 2)


def test_insulation_needs_a_step_of_heat_production():
    ann, _ = table(ann=dict(hand="Insulation", money=2), bob=dict(production=dict(heat=3)))
    assert not ann.can_play("Insulation")


@pytest.mark.parametrize(
    ("card", "cost", "situation", "possible"),
    [
        ("Lichen", 7, dict(temperature=-28), True),
        ("Grass", 11, dict(temperature=-22), False),
        ("Colonizer Training Camp", 8, dict(oxygen=7), True),
        ("Colonizer Training Camp", 8, dict(oxygen=8), False),
        ("Breathing Filters", 11, dict(oxygen=5), True),
        ("Breathing Filters", 11, dict(oxygen=4), False),
        ("Dust Seals", 2, dict(oceans=OCEANS[:5]), True),
        ("Dust Seals", 2, dict(oceans=OCEANS[:6]), False),
        ("Kelp Farming", 17, dict(oceans=OCEANS[:4]), True),
        ("Kelp Farming", 17, dict(oceans=OCEANS[:3]), False),
    ],
)
def test_adaptation_technology_bends_by_two_steps(card, cost, situation, possible):
    ann, _ = table(**situation, ann=dict(hand=card, money=cost, played="Adaptation Technology"))
    assert ann.can_play(card) == possible


def test_adaptation_technology_bends_nothing_else():
    ann, _ = table(
        ann=dict(
            hand=["Rad-Suits", "Plantation", "Ecological Zone", "Great Escarpment Consortium"],
            money=30,
            played="Adaptation Technology",
        ),
        bob=dict(production=dict(steel=1)),
    )
    for card in ("Rad-Suits", "Plantation", "Ecological Zone", "Great Escarpment Consortium"):
        assert not ann.can_play(card)


def test_adaptation_technology_adds_to_inventrix_and_special_design():
    ann, _ = table(
        oxygen=1,
        ann=dict(
            hand="Breathing Filters",
            money=11,
            corporation="Inventrix",
            played="Adaptation Technology",
            next_card="Special Design",
        ),
    )
    assert ann.can_play("Breathing Filters")
    ann, _ = table(
        oxygen=2, ann=dict(hand="Breathing Filters", money=11, corporation="Inventrix", played="Adaptation Technology")
    )
    assert not ann.can_play("Breathing Filters")


def test_caretaker_contract_works_at_full_temperature():
    ann, _ = table(temperature=8, ann=dict(played="Caretaker Contract", heat=8))
    ann.acts("Caretaker Contract")
    assert (ann.heat, ann.tr, ann.temperature) == (0, 21, 8)
    ann, _ = table(temperature=0, ann=dict(played="Caretaker Contract", heat=8))
    ann.acts("Caretaker Contract")
    assert ann.temperature == 0


def test_standard_technology_pays_back_and_lends_nothing():
    ann, _ = table(ann=dict(money=13, played="Standard Technology"))
    assert not ann.can("project asteroid")
    ann, _ = table(ann=dict(money=14, played="Standard Technology"))
    ann.does("Asteroid")
    assert ann.money == 3


def test_standard_technology_does_not_hear_sold_patents():
    ann, _ = table(ann=dict(hand=["Mine", "Cartel"], played="Standard Technology"))
    ann.does("Sell Patents", "sell mine", "done")
    assert ann.money == 1


def test_nitrite_reducing_bacteria_start_with_three():
    ann, _ = table(ann=dict(hand="Nitrite Reducing Bacteria", money=11))
    ann.plays("Nitrite Reducing Bacteria")
    assert ann.cubes("Nitrite Reducing Bacteria") == 3
    ann.acts("Nitrite Reducing Bacteria", "choose 2")
    assert (ann.cubes("Nitrite Reducing Bacteria"), ann.tr) == (0, 21)


def test_power_supply_consortium_does_not_count_its_own_tag():
    ann, _ = table(ann=dict(hand="Power Supply Consortium", money=5, played=["Power Plant"], production=dict(energy=1)))
    assert not ann.can_play("Power Supply Consortium")


def test_power_supply_consortium_may_gain_first_and_lose_it_again():
    ann, _ = table(ann=dict(hand="Power Supply Consortium", money=5, played=["Power Plant", "Geothermal Power"]))
    ann.plays("Power Supply Consortium")
    assert ann.production("energy") == 0
    assert "Power Supply Consortium" in ann.played


def test_imported_nitrogen_feeds_microbes_and_animals():
    ann, _ = table(ann=dict(hand="Imported Nitrogen", money=23, played=["Tardigrades", "Ants", "Fish"]))
    ann.chooses("play imported-nitrogen")
    answer(ann, "add ants")
    assert (ann.cubes("Ants"), ann.cubes("Tardigrades"), ann.cubes("Fish")) == (3, 0, 2)
    assert (ann.tr, ann.plants) == (21, 4)


def test_imported_nitrogen_skips_what_nobody_collects():
    ann, _ = table(ann=dict(hand="Imported Nitrogen", money=23, played=["Fish"]))
    ann.plays("Imported Nitrogen")
    assert (ann.cubes("Fish"), ann.tr, ann.plants) == (2, 21, 4)


def test_micro_mills_have_no_tags():
    ann, _ = table(ann=dict(hand="Micro-Mills", money=2, steel=3, played="Earth Office"))
    assert not ann.can_play("Micro-Mills")


def test_shuttles_make_space_cards_cheaper_but_not_themselves():
    ann, _ = table(oxygen=5, ann=dict(hand="Shuttles", money=9, production=dict(energy=1)))
    assert not ann.can_play("Shuttles")
    ann, _ = table(ann=dict(hand="Asteroid", money=10, played=["Shuttles", "Space Station"]))
    ann.plays("Asteroid")
    assert ann.money == 0


def test_pets_hear_cities_of_anybody_off_mars_too():
    ann, bob = table(active=1, ann=dict(played="Pets"), bob=dict(hand="Ganymede Colony", money=45))
    bob.plays("Ganymede Colony")
    assert ann.cubes("Pets") == 1
    bob.does("City", "place r3c3")
    assert (ann.cubes("Pets"), ann.points("Pets")) == (2, 1)


def test_pets_are_never_taken_away_not_even_by_their_owner():
    ann, _ = table(ann=dict(played=["Pets", "Predators"], cubes={"Pets": 3}, hand="Virus", money=1))
    assert not ann.can_act("Predators")
    ann.plays("Virus", "choose 1")
    assert ann.cubes("Pets") == 3


def test_pets_take_animals_from_other_cards():
    ann, _ = table(ann=dict(hand=["Pets", "Imported Hydrogen"], money=26))
    ann.plays("Pets")
    assert ann.cubes("Pets") == 1
    ann.plays("Imported Hydrogen", "choose 3", "place r1c5")
    assert ann.cubes("Pets") == 3


def test_protected_habitats_protect_resources_not_production():
    ann, bob = table(
        active=1,
        ann=dict(played=["Protected Habitats", "Fish"], plants=5, production=dict(plants=1), cubes={"Fish": 1}),
        bob=dict(hand=["Asteroid", "Small Animals"], money=20, played="Predators"),
        oxygen=6,
    )
    assert not bob.can_act("Predators")
    bob.plays("Asteroid")
    assert ann.plants == 5
    bob.plays("Small Animals")
    assert ann.production("plants") == 0


def test_protected_habitats_do_not_bind_their_owner():
    ann, _ = table(ann=dict(played=["Protected Habitats", "Fish", "Predators"], cubes={"Fish": 1}))
    ann.acts("Predators")
    assert (ann.cubes("Fish"), ann.cubes("Predators")) == (0, 1)


def test_protected_valley_grows_on_any_ocean_area():
    ann, _ = table(ann=dict(hand="Protected Valley", money=23, tiles=["city r3c3"]))
    ann.chooses("play protected-valley")
    assert len(ann.options) == 12
    ann.chooses("place r6c8")
    assert (ann.tile("r6c8"), ann.oxygen, ann.tr, ann.production("money")) == ("greenery", 1, 21, 2)


def test_satellites_count_themselves_but_no_played_events():
    ann, _ = table(ann=dict(hand="Satellites", money=10, played=["Giant Space Mirror"], events=["Asteroid", "Comet"]))
    ann.plays("Satellites")
    assert ann.production("money") == 2


def test_water_splitting_plant_breathes_for_energy():
    ann, _ = table(ann=dict(played="Water Splitting Plant", energy=3))
    ann.acts("Water Splitting Plant")
    assert (ann.energy, ann.oxygen, ann.tr) == (0, 1, 21)


def test_heat_trappers_take_two_steps_from_one_player():
    one = dict(production=dict(heat=1))
    ann, *_ = table(ann=dict(hand="Heat Trappers", money=6), bob=one, cat=one)
    assert not ann.can_play("Heat Trappers")
    ann, bob = table(ann=dict(hand="Heat Trappers", money=6), bob=dict(production=dict(heat=2)))
    ann.plays("Heat Trappers")
    assert (bob.production("heat"), ann.production("energy")) == (0, 1)


def test_heat_trappers_are_copied_with_their_loss():
    ann, bob = table(
        ann=dict(hand="Robotic Workforce", money=9, played="Heat Trappers"), bob=dict(production=dict(heat=3))
    )
    ann.plays("Robotic Workforce")
    assert (bob.production("heat"), ann.production("energy")) == (1, 1)


def test_biomass_combustors_must_lower_a_plant_production():
    ann, _ = table(oxygen=6, ann=dict(hand="Biomass Combustors", money=4))
    assert not ann.can_play("Biomass Combustors")
    ann, bob = table(
        ann=dict(hand="Robotic Workforce", money=9, played="Biomass Combustors"), bob=dict(production=dict(plants=1))
    )
    ann.plays("Robotic Workforce")
    assert (bob.production("plants"), ann.production("energy")) == (0, 2)


def test_livestock_lower_the_own_plant_production():
    ann, _ = table(oxygen=9, ann=dict(hand="Livestock", money=13), bob=dict(production=dict(plants=5)))
    assert not ann.can_play("Livestock")
    ann, _ = table(oxygen=9, ann=dict(hand="Livestock", money=13, production=dict(plants=1)))
    ann.plays("Livestock")
    assert (ann.production("plants"), ann.production("money")) == (0, 2)
    ann.acts("Livestock")
    assert ann.points("Livestock") == 1


def test_olympus_conference_must_add_for_its_own_tag():
    ann, _ = table(ann=dict(hand="Olympus Conference", money=10))
    ann.plays("Olympus Conference")
    assert (ann.cubes("Olympus Conference"), ann.points("Olympus Conference")) == (1, 1)


def test_olympus_conference_chooses_for_each_tag():
    ann, _ = table(
        deck=["Mine", "Sponsors", "Cartel"],
        ann=dict(hand="Research", money=11, played="Olympus Conference", cubes={"Olympus Conference": 1}),
    )
    ann.chooses("play research")
    # Once the science is gone one must add again: that is not asked.
    assert answer(ann, "choose 2", otherwise=-1).count("choose 2") == 1
    assert ann.cubes("Olympus Conference") == 1
    assert len(ann.hand) == 3


def test_olympus_conference_scores_a_fixed_point():
    ann, _ = table(ann=dict(played="Olympus Conference", cubes={"Olympus Conference": 5}))
    assert ann.points("Olympus Conference") == 1


def test_rad_suits_count_any_two_cities():
    ann, _ = table(
        ann=dict(hand="Rad-Suits", money=6, tiles=["city phobos-space-haven"]), bob=dict(tiles=["city r3c3"])
    )
    ann.plays("Rad-Suits")
    assert ann.production("money") == 1


def test_aquifer_pumping_takes_steel_at_its_value_without_change():
    ann, _ = table(ann=dict(played=["Aquifer Pumping", "Advanced Alloys", "Earth Catapult"], steel=3))
    ann.acts("Aquifer Pumping", "place r1c5")
    assert (ann.steel, ann.money, ann.tr) == (0, 0, 21)
    ann, _ = table(ann=dict(played=["Aquifer Pumping", "Earth Catapult"], money=7))
    assert not ann.can_act("Aquifer Pumping")


def test_flooding_hits_the_owner_of_a_tile_beside_the_ocean():
    ann, bob, cat = table(
        ann=dict(hand="Flooding", money=7),
        bob=dict(money=3, tiles=["city r9c4"]),
        cat=dict(money=9, tiles=["greenery r3c3"]),
    )
    ann.chooses("play flooding", "place r9c5")
    assert ann.options == ["remove megacredits 3 @1", "remove megacredits 2 @1", "remove megacredits 1 @1", "skip"]
    ann.chooses("remove megacredits 3 @1")
    assert (bob.money, cat.money, ann.tr) == (0, 9, 21)


def test_flooding_may_spare_them():
    ann, bob = table(ann=dict(hand="Flooding", money=7), bob=dict(money=3, tiles=["city r9c4"]))
    ann.plays("Flooding", "place r9c5", "skip")
    assert bob.money == 3


def test_flooding_does_not_hit_a_claim():
    ann, bob = table(ann=dict(hand="Flooding", money=7), bob=dict(money=3, claims="r9c4"))
    ann.plays("Flooding", "place r9c5")
    assert (bob.money, ann.events) == (3, ["Flooding"])


def test_flooding_without_an_ocean_removes_nothing():
    ann, bob = table(
        oceans=OCEANS, ann=dict(hand="Flooding", money=7), bob=dict(money=3, tiles=["city r9c4", "greenery r2c5"])
    )
    ann.plays("Flooding")
    assert (bob.money, ann.tr, ann.events) == (3, 20, ["Flooding"])


def test_energy_saving_counts_all_cities():
    ann, _ = table(
        ann=dict(hand="Energy Saving", money=15, tiles=["city r3c3"]), bob=dict(tiles=["city ganymede-colony"])
    )
    ann.plays("Energy Saving")
    assert ann.production("energy") == 2


def test_local_heat_trapping_needs_five_heat():
    ann, _ = table(ann=dict(hand="Local Heat Trapping", money=1, heat=4))
    assert not ann.can_play("Local Heat Trapping")
    ann, _ = table(ann=dict(hand="Local Heat Trapping", money=1, heat=5, played="Fish"))
    ann.plays("Local Heat Trapping", "choose 2")
    assert (ann.heat, ann.cubes("Fish")) == (0, 2)


def test_local_heat_trapping_heat_of_helion_pays_only_once():
    ann, _ = table(ann=dict(hand="Local Heat Trapping", heat=5, corporation="Helion"))
    assert not ann.can_play("Local Heat Trapping")
    ann, _ = table(ann=dict(hand="Local Heat Trapping", heat=6, corporation="Helion"))
    ann.plays("Local Heat Trapping", "choose 1")
    assert (ann.heat, ann.plants) == (0, 4)
    # With 5 heat and 1 M€ only the M€ can pay.
    ann, _ = table(ann=dict(hand="Local Heat Trapping", heat=5, money=1, corporation="Helion"))
    ann.plays("Local Heat Trapping", "choose 1")
    assert (ann.heat, ann.money, ann.plants) == (0, 0, 4)


def test_power_infrastructure_sells_energy():
    ann, _ = table(ann=dict(played="Power Infrastructure", energy=3))
    ann.chooses("use power-infrastructure")
    assert ann.options == ["amount 1", "amount 2", "amount 3"]
    ann.chooses("amount 2")
    assert (ann.energy, ann.money) == (1, 2)


def test_indentured_workers_serve_the_very_next_card():
    ann, _ = table(ann=dict(hand=["Indentured Workers", "Mine", "Sponsors"], money=5))
    ann.plays("Indentured Workers")
    ann.plays("Mine")  # 4 - 8 is still 0
    assert ann.money == 5
    assert ann.player.next_card == ()
    assert ann.score.cards == -1


def test_indentured_workers_are_gone_after_the_generation():
    ann, bob = table(ann=dict(next_card="Indentured Workers", hand=["Mine", "Asteroid"]))
    ann.passes()
    bob.go_on()
    assert ann.generation == 2
    assert ann.player.next_card == ()


def test_indentured_workers_do_not_add_up_over_two_cards():
    ann, _ = table(ann=dict(hand=["Sponsors", "Acquired Company"], money=10, next_card="Indentured Workers"))
    ann.plays("Sponsors")
    assert ann.money == 10
    ann.plays("Acquired Company")
    assert ann.money == 0


def test_immigration_shuttles_score_a_third_of_all_cities():
    ann, _ = table(
        ann=dict(played="Immigration Shuttles", tiles=["city r3c3", "city phobos-space-haven"]),
        bob=dict(tiles=["city r7c1", "city r3c5", "city ganymede-colony"]),
    )
    assert ann.points("Immigration Shuttles") == 1


def test_restricted_area_is_no_building_and_lies_anywhere():
    ann, _ = table(ann=dict(hand="Restricted Area", money=10, steel=1))
    assert not ann.can_play("Restricted Area")
    ann, _ = table(deck=["Mine"], ann=dict(hand="Restricted Area", money=13), bob=dict(tiles=["city r3c3"]))
    ann.plays("Restricted Area", "place r3c4")
    ann.acts("Restricted Area")
    assert (ann.money, ann.hand, ann.tile("r3c4")) == (0, ["Mine"], "special")


def test_immigrant_city_hears_itself():
    ann, _ = table(ann=dict(hand="Immigrant City", money=13, production=dict(energy=1)))
    ann.chooses("play immigrant-city")
    answer(ann, "place r3c3")
    assert (ann.production("money"), ann.production("energy")) == (-1, 0)


@pytest.mark.parametrize(
    ("corporation", "production", "possible"),
    [(None, -4, True), (None, -5, False), ("Tharsis Republic", -5, True)],
)
def test_immigrant_city_may_build_before_it_pays(corporation, production, possible):
    ann, _ = table(
        ann=dict(hand="Immigrant City", money=13, production=dict(energy=1, money=production), corporation=corporation)
    )
    assert ann.can_play("Immigrant City") == possible
    if possible:
        ann.chooses("play immigrant-city")
        answer(ann, "place r3c3")
        assert ann.production("money") == -5


def test_immigrant_city_needs_energy_production():
    ann, _ = table(ann=dict(hand="Immigrant City", money=13))
    assert not ann.can_play("Immigrant City")


def test_immigrant_city_hears_cities_off_mars():
    ann, bob = table(active=1, ann=dict(played="Immigrant City"), bob=dict(hand="Ganymede Colony", money=20))
    bob.plays("Ganymede Colony")
    assert ann.production("money") == 1


def test_immigrant_city_is_copied_with_both_losses():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, played="Immigrant City", production=dict(energy=1)))
    ann.plays("Robotic Workforce")
    assert (ann.production("money"), ann.production("energy")) == (-2, 0)


def test_energy_tapping_must_hit_somebody_if_only_oneself():
    ann, bob = table(ann=dict(hand="Energy Tapping", money=3), bob=dict(production=dict(energy=1)))
    ann.plays("Energy Tapping")
    assert (ann.production("energy"), bob.production("energy")) == (1, 0)
    ann, _ = table(ann=dict(hand="Energy Tapping", money=3))
    ann.plays("Energy Tapping")
    assert (ann.production("energy"), ann.points("Energy Tapping")) == (0, -1)


def test_underground_detonations_are_nothing_to_copy():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=19, played="Underground Detonations"))
    assert not ann.can_play("Robotic Workforce")
    ann.acts("Underground Detonations")
    assert (ann.money, ann.production("heat")) == (9, 2)


def test_special_design_is_used_up_by_the_next_card():
    ann, _ = table(oxygen=5, ann=dict(hand=["Special Design", "Breathing Filters", "Mine"], money=30))
    assert not ann.can_play("Breathing Filters")
    ann.plays("Special Design")
    assert ann.can_play("Breathing Filters")
    ann.plays("Mine")
    assert ann.player.next_card == ()
    assert ann.game.prospects(0)[0][0].notation == "play breathing-filters"
    assert [reason.kind for reason in ann.why_not("play breathing-filters")] == ["requirement"]


def test_special_design_bends_the_very_next_card_by_two_steps():
    ann, _ = table(oxygen=9, ann=dict(hand=["Special Design", "Domed Crater"], money=28, production=dict(energy=1)))
    ann.plays("Special Design")
    assert ann.can_play("Domed Crater")
    ann, _ = table(
        oxygen=10, ann=dict(hand="Domed Crater", money=24, next_card="Special Design", production=dict(energy=1))
    )
    assert not ann.can_play("Domed Crater")


def test_medical_lab_is_recounted_by_robotic_workforce():
    buildings = ["Mine", "Titanium Mine", "Power Plant"]
    ann, _ = table(ann=dict(hand=["Medical Lab", "Robotic Workforce"], money=22, played=buildings))
    ann.plays("Medical Lab")
    assert ann.production("money") == 2
    ann.plays("Robotic Workforce", "copy medical-lab")
    assert ann.production("money") == 4


def test_medical_lab_rounds_down():
    ann, _ = table(ann=dict(hand="Medical Lab", money=13))
    ann.plays("Medical Lab")
    assert ann.production("money") == 0


def test_ai_central_does_not_count_its_own_tag():
    ann, _ = table(ann=dict(hand="AI Central", money=21, played="Research", production=dict(energy=1)))
    assert not ann.can_play("AI Central")
    ann, _ = table(deck=["Mine", "Sponsors"], ann=dict(played="AI Central"))
    ann.acts("AI Central")
    assert ann.hand == ["Mine", "Sponsors"]


# Promotional cards


def test_self_replicating_robots_host_a_card_and_make_it_cheaper():
    ann, _ = table(ann=dict(played="Self-Replicating Robots", hand=["Asteroid Mining", "Sponsors", "Mine"]))
    ann.chooses("use self-replicating-robots")
    assert ann.options == ["host asteroid-mining", "host mine"]
    ann.chooses("host asteroid-mining")
    assert ann.hand == ["Sponsors", "Mine"]
    assert ann.player.cubes[ann.player.hosted[0]] == 2
    ann, _ = table(
        ann=dict(played="Self-Replicating Robots", hosted="Asteroid Mining", cubes={"Asteroid Mining": 8}, money=22)
    )
    ann.plays("Asteroid Mining")
    assert (ann.money, ann.production("titanium")) == (0, 2)
    assert ann.player.hosted == ()
    assert ann.cubes("Asteroid Mining") == 0


def test_self_replicating_robots_double_the_cubes():
    ann, _ = table(ann=dict(played="Self-Replicating Robots", hosted="Asteroid Mining", cubes={"Asteroid Mining": 4}))
    ann.acts("Self-Replicating Robots")
    assert ann.cubes("Asteroid Mining") == 8
