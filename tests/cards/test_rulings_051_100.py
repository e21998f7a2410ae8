"""Rulings and lasting effects of the cards 051 to 100, one test or more for each."""

from answers import answer, asked
from play import table


def test_miranda_resort_counts_earth_tags():
    ann, _ = table(ann=dict(hand="Miranda Resort", money=12, corporation="Teractor", played=["Sponsors"]))
    ann.plays("Miranda Resort")
    assert ann.production("money") == 2


def test_fish_must_lower_a_plant_production():
    for production, possible in ((dict(plants=1), True), ({}, False)):
        ann, bob = table(temperature=2, ann=dict(hand="Fish", money=9), bob=dict(production=production))
        assert ann.can_play("Fish") == possible
    ann, bob = table(temperature=2, ann=dict(hand="Fish", money=9, production=dict(plants=1)))
    ann.plays("Fish")
    assert (ann.production("plants"), bob.production("plants")) == (0, 0)


def test_fish_collect_animals():
    ann, _ = table(ann=dict(played="Fish"))
    ann.acts("Fish")
    assert (ann.cubes("Fish"), ann.points("Fish")) == (1, 1)


def test_lake_marineris_has_no_tags():
    ann, _ = table(temperature=0, ann=dict(hand="Lake Marineris", money=18, played=["Viral Enhancers", "Decomposers"]))
    ann.plays("Lake Marineris", "place r1c5", "place r9c5")
    assert (ann.oceans, ann.tr, ann.plants, ann.titanium, ann.cubes("Decomposers")) == (2, 22, 0, 2, 0)


def test_small_animals_must_lower_a_plant_production():
    ann, _ = table(oxygen=6, ann=dict(hand="Small Animals", money=6))
    assert not ann.can_play("Small Animals")
    ann, bob = table(oxygen=6, ann=dict(hand="Small Animals", money=6), bob=dict(production=dict(plants=2)))
    ann.plays("Small Animals")
    assert bob.production("plants") == 1


def test_small_animals_score_one_per_two():
    ann, _ = table(ann=dict(played="Small Animals", cubes={"Small Animals": 4}))
    ann.acts("Small Animals")
    assert ann.points("Small Animals") == 2


def test_beam_from_a_thorium_asteroid_does_not_count_itself():
    ann, _ = table(ann=dict(hand="Beam From A Thorium Asteroid", money=32))
    assert not ann.can_play("Beam From A Thorium Asteroid")
    ann, _ = table(ann=dict(hand="Beam From A Thorium Asteroid", money=32, corporation="Saturn Systems"))
    assert ann.can_play("Beam From A Thorium Asteroid")


def test_mangrove_grows_on_any_ocean_area_and_uses_it_up():
    ann, _ = table(temperature=4, ann=dict(hand="Mangrove", money=12, tiles=["city r3c3"]))
    ann.chooses("play mangrove")
    assert len(ann.options) == 12
    ann.chooses("place r9c5")  # nowhere near the own city
    assert (ann.oceans, ann.oxygen, ann.tr, ann.titanium) == (0, 1, 21, 2)
    assert ann.tile("r9c5") == "greenery"
    assert ann.points("Mangrove") == 1
    assert ann.score.greeneries == 1


def test_great_escarpment_consortium_needs_own_steel_production():
    ann, _ = table(ann=dict(hand="Great Escarpment Consortium", money=6), bob=dict(production=dict(steel=2)))
    assert not ann.can_play("Great Escarpment Consortium")
    ann, bob = table(
        ann=dict(hand="Great Escarpment Consortium", money=6, production=dict(steel=1)),
        bob=dict(production=dict(steel=2)),
    )
    ann.plays("Great Escarpment Consortium", "decrease steel 1 @0")
    assert (ann.production("steel"), bob.production("steel")) == (1, 2)


def test_mining_area_needs_an_own_tile_beside():
    ann, _ = table(ann=dict(hand="Mining Area", money=4))
    assert not ann.can_play("Mining Area")
    # An ocean beside a metal area is nobody's; the tile of another player does not help either.
    ann, _ = table(oceans=["r1c2", "r9c5"], ann=dict(hand="Mining Area", money=4), bob=dict(tiles=["city r8c2"]))
    assert not ann.can_play("Mining Area")


def test_mining_area_collects_the_bonus_and_raises_that_production():
    ann, _ = table(ann=dict(hand="Mining Area", money=4, tiles=["city r8c5"]))
    ann.plays("Mining Area")  # r8c6 is the only such area
    assert ann.tile("r8c6") == "special"
    assert (ann.titanium, ann.production("titanium"), ann.production("steel")) == (1, 1, 0)


def test_mining_area_takes_no_ocean_area():
    ann, _ = table(ann=dict(hand="Mining Area", money=4, tiles=["city r2c1", "greenery r9c4"]))
    ann.chooses("play mining-area")
    # r1c2 and r9c5 show metal but are reserved for oceans.
    assert ann.options == ["place r1c1", "place r2c2"]


def test_mining_area_is_copied_with_its_resource_and_without_a_tile():
    ann, _ = table(ann=dict(hand=["Mining Area", "Robotic Workforce"], money=13, tiles=["city r8c5"]))
    ann.plays("Mining Area")
    ann.plays("Robotic Workforce")
    assert (ann.production("titanium"), ann.titanium) == (2, 1)
    assert ann.state.tiles[3].bit_count() == 1


def test_land_claim_marks_open_land_only():
    ann, _ = table(ann=dict(hand="Land Claim", money=1))
    ann.chooses("play land-claim")
    assert "mark r5c3" not in ann.options  # Noctis City
    assert "mark r9c5" not in ann.options  # reserved for an ocean
    assert len(ann.options) == 48
    ann.chooses("mark r5c1")
    assert (ann.plants, ann.tile("r5c1")) == (0, None)
    assert ann.score.total == 20


def test_land_claim_keeps_others_out_until_used():
    ann, bob = table(ann=dict(claims="r5c1", money=25), bob=dict(money=25))
    ann.does("City", "place r3c3")
    bob.chooses("project city")
    assert "place r5c1" not in bob.options
    ann, bob = table(ann=dict(claims="r5c1", money=25))
    ann.does("City", "place r5c1")
    assert ann.owns("r5c1")
    assert ann.player.claims == 0


def test_land_claim_is_no_tile_to_grow_beside():
    ann, _ = table(ann=dict(claims="r5c1", plants=8))
    ann.chooses("convert plants")
    assert len(ann.options) == 48  # anywhere: a marker is no tile


METAL_AREAS = ("r1c1", "r2c2", "r3c7", "r4c1", "r8c1", "r8c6", "r9c1", "r9c2")


def test_mining_rights_raises_one_step_for_two_icons():
    ann, _ = table(ann=dict(hand="Mining Rights", money=9))
    ann.chooses("play mining-rights")
    assert set(ann.options) == {f"place {area}" for area in METAL_AREAS}
    ann.chooses("place r1c1")
    assert (ann.steel, ann.production("steel")) == (2, 1)


def test_mining_rights_is_copied_with_its_resource():
    ann, _ = table(ann=dict(hand=["Mining Rights", "Robotic Workforce"], money=18))
    ann.plays("Mining Rights", "place r4c1")
    ann.plays("Robotic Workforce")
    assert (ann.production("titanium"), ann.titanium, ann.plants) == (2, 1, 1)


def test_electro_catapult_sells_a_plant_or_a_steel():
    ann, _ = table(ann=dict(played="Electro Catapult", plants=1, steel=1))
    ann.acts("Electro Catapult", "choose 2")
    assert (ann.plants, ann.steel, ann.money) == (1, 0, 7)
    ann, _ = table(ann=dict(played="Electro Catapult", plants=1))
    ann.acts("Electro Catapult")
    assert (ann.plants, ann.money) == (0, 7)


def test_earth_catapult_makes_every_card_cheaper_but_itself():
    ann, _ = table(ann=dict(hand=["Earth Catapult"], money=22))
    assert not ann.can_play("Earth Catapult")
    ann, _ = table(ann=dict(hand=["Mineral Deposit", "Fueled Generators"], money=3, played="Earth Catapult"))
    ann.plays("Mineral Deposit")
    assert ann.money == 0
    ann.plays("Fueled Generators")  # never below 0
    assert ann.money == 0


def test_advanced_alloys_raise_both_metals():
    ann, _ = table(ann=dict(hand="Asteroid Mining", money=26, titanium=1, played="Advanced Alloys"))
    assert ann.can_play("Asteroid Mining")
    ann, _ = table(ann=dict(hand="Medical Lab", money=1, steel=4, played="Advanced Alloys"))
    ann.plays("Medical Lab")
    assert (ann.money, ann.steel) == (0, 0)


def test_advanced_alloys_add_to_phobolog():
    ann, _ = table(ann=dict(hand="Asteroid Mining", titanium=6, corporation="PhoboLog", played="Advanced Alloys"))
    ann.plays("Asteroid Mining")
    assert ann.titanium == 0


def test_advanced_alloys_take_no_metal_themselves():
    ann, _ = table(ann=dict(hand="Advanced Alloys", money=8, steel=5, titanium=5))
    assert not ann.can_play("Advanced Alloys")


def test_birds_take_two_steps_from_one_player():
    one = dict(production=dict(plants=1))
    ann, _, _ = table(oxygen=13, ann=dict(hand="Birds", money=10), bob=one, cat=one)
    assert not ann.can_play("Birds")
    ann, _, cat = table(oxygen=13, ann=dict(hand="Birds", money=10), bob=one, cat=dict(production=dict(plants=2)))
    ann.plays("Birds")
    assert cat.production("plants") == 0


def test_mars_university_discards_before_it_draws():
    ann, _ = table(deck="Asteroid", ann=dict(hand=["Mars University", "Mine"], money=8))
    ann.plays("Mars University", "do")  # its own tag counts
    assert ann.hand == ["Asteroid"]
    assert ann.discard == ["Mine"]


def test_mars_university_may_be_left_alone():
    ann, _ = table(deck="Asteroid", ann=dict(hand=["Mars University", "Mine"], money=8))
    ann.plays("Mars University", "skip")
    assert ann.hand == ["Mine"]
    ann, _ = table(deck="Asteroid", ann=dict(hand=["Mars University"], money=8))
    ann.plays("Mars University")  # nothing to discard, nothing to ask
    assert ann.hand == []


def test_mars_university_hears_research_twice():
    ann, _ = table(
        deck=["Sponsors", "Cartel", "Asteroid", "Comet"],
        ann=dict(hand=["Research", "Mine", "Bushes"], money=11, played="Mars University"),
    )
    ann.chooses("play research", "first 2", "do", "discard mine")
    assert ann.discard == ["Mine"]
    assert ann.options == ["first 1", "first 2"]
    ann.chooses("first 1", "do", "discard bushes")
    assert ann.discard == ["Mine", "Bushes"]
    assert sorted(ann.hand) == ["Asteroid", "Cartel", "Comet", "Sponsors"]


def test_viral_enhancers_give_a_plant_for_their_own_tag():
    ann, _ = table(ann=dict(hand="Viral Enhancers", money=9))
    ann.plays("Viral Enhancers")
    assert ann.plants == 1


def test_viral_enhancers_put_a_cube_only_on_a_card_that_collects():
    ann, _ = table(ann=dict(hand=["Tardigrades", "Adapted Lichen"], money=13, played="Viral Enhancers"))
    ann.chooses("play tardigrades")
    assert ann.options == ["choose 1", "choose 2"]
    ann.chooses("choose 2")
    assert (ann.cubes("Tardigrades"), ann.plants) == (1, 0)
    ann.plays("Adapted Lichen")
    assert ann.plants == 1


def test_viral_enhancers_hear_every_tag():
    ann, _ = table(
        ann=dict(
            hand="Ecological Zone", money=12, played="Viral Enhancers", tiles=["greenery r3c3"], corporation="CrediCor"
        )
    )
    ann.chooses("play ecological-zone")
    assert answer(ann, "choose 2").count("choose 2") == 2
    assert ann.cubes("Ecological Zone") == 4
    ann, _ = table(
        ann=dict(
            hand="Advanced Ecosystems", money=11, played=["Viral Enhancers", "Adapted Lichen", "Tardigrades", "Fish"]
        )
    )
    ann.plays("Advanced Ecosystems")
    assert ann.plants == 3


def test_space_mirrors_buy_energy_production():
    ann, _ = table(ann=dict(played="Space Mirrors", money=7))
    ann.acts("Space Mirrors")
    assert (ann.money, ann.production("energy")) == (0, 1)


SCIENCE = ["Research", "Breathing Filters", "Lagrange Observatory", "Trans-Neptune Probe"]
"""Five science tags."""


def test_quantum_extractor_does_not_count_its_own_tag():
    ann, _ = table(ann=dict(hand="Quantum Extractor", money=13, played=SCIENCE[1:]))
    assert not ann.can_play("Quantum Extractor")
    ann, _ = table(ann=dict(hand="Quantum Extractor", money=13, played=SCIENCE[:3]))
    assert ann.can_play("Quantum Extractor")


def test_quantum_extractor_makes_space_cards_cheaper():
    ann, _ = table(ann=dict(hand=["Asteroid", "Mine"], money=12, played="Quantum Extractor"))
    ann.plays("Asteroid")
    assert ann.money == 0
    ann, _ = table(ann=dict(hand=["Mine"], money=3, played="Quantum Extractor"))
    assert not ann.can_play("Mine")


def test_ganymede_colony_lies_off_mars_and_scores_its_own_tag():
    ann, _ = table(ann=dict(hand="Ganymede Colony", money=20, played=["Callisto Penal Mines"]))
    ann.plays("Ganymede Colony")
    assert ann.tile("ganymede-colony") == "city"
    assert ann.points("Ganymede Colony") == 2
    assert ann.player.production == [0] * 6


def test_commercial_district_scores_cities_beside_it_at_the_end():
    ann, _ = table(
        ann=dict(hand="Commercial District", money=41, production=dict(energy=1)), bob=dict(tiles=["city r3c3"])
    )
    ann.plays("Commercial District", "place r3c4")
    assert (ann.tile("r3c4"), ann.points("Commercial District")) == ("special", 1)
    ann.does("City", "place r3c5")
    assert ann.points("Commercial District") == 2
    ann, _ = table(
        ann=dict(played=["Commercial District", "Capital"], tiles=[
            {"kind": "special", "hex": "r3c4", "card": "Commercial District"},
            {"kind": "city", "hex": "r3c5", "card": "Capital"},
        ])
    )  # fmt: skip
    assert ann.points("Commercial District") == 1
    assert ann.points("Capital") == 0


def test_commercial_district_is_no_city():
    ann, _ = table(
        ann=dict(
            tiles=[{"kind": "special", "hex": "r3c4", "card": "Commercial District"}],
            played="Commercial District",
            money=25,
        )
    )
    ann.chooses("project city")
    assert "place r3c5" in ann.options


def test_robotic_workforce_needs_a_production_box_of_a_building():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, played=["Sponsors", "Martian Rails", "Greenhouses"]))
    assert not ann.can_play("Robotic Workforce")
    assert [reason.kind for reason in ann.why_not("play robotic-workforce")] == ["nothing to copy"]


def test_robotic_workforce_repeats_the_box_and_nothing_else():
    ann, _ = table(
        ann=dict(hand="Robotic Workforce", money=9, played=["Strip Mine", "Noctis Farming"], production=dict(energy=2))
    )
    ann.plays("Robotic Workforce", "copy strip-mine")
    assert ann.player.production == [0, 2, 1, 0, 0, 0]
    assert (ann.oxygen, ann.tr) == (0, 20)
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, played=["Deep Well Heating"]))
    ann.plays("Robotic Workforce")
    assert (ann.production("energy"), ann.temperature) == (1, -30)


def test_robotic_workforce_must_be_able_to_repeat_losses():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, played=["Strip Mine"], production=dict(energy=1)))
    assert not ann.can_play("Robotic Workforce")
    # red-bordered losses too
    ann, _ = table(
        ann=dict(hand="Robotic Workforce", money=9, played=["Heat Trappers"]), bob=dict(production=dict(heat=1))
    )
    assert not ann.can_play("Robotic Workforce")


ELIGIBLE = """
    003 008 013 016 017 026 029 032 041 043 044 045 056 064 065 067 069 085 089 098 100 108 113 117 120 126 132 136
    138 141 142 144 145 158 165 168 171 174 176 178 179 180 182 183 200 205 207 208
"""


def test_robotic_workforce_copies_exactly_the_listed_cards():
    from terramars.mars.cards import CARDS, PROJECT

    table()
    boxes = ("base", "corporate_era")
    projects = [card for card in CARDS if card.sort == PROJECT and not card.is_event and card.module in boxes]
    projects = [card for card in projects if card.number != "086"]
    plenty = {name: 9 for name in ("money", "steel", "titanium", "plants", "energy", "heat")}
    ann, _ = table(
        ann=dict(
            hand="Robotic Workforce",
            money=9,
            played=[card.name for card in projects],
            production=plenty,
            notes={"Mining Area": "steel", "Mining Rights": "steel"},
        ),
        bob=dict(production=plenty),
    )
    ann.game.apply("play robotic-workforce")
    while asked(ann)[0].startswith("first"):
        ann.game.apply(asked(ann)[0])
    offered = {option.part("card") for option in ann.game.decision().options}
    assert sorted(card.number for card in projects if card.slug in offered) == ELIGIBLE.split()


def test_robotic_workforce_copies_mining_guild():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, corporation="Mining Guild"))
    ann.plays("Robotic Workforce")
    assert ann.production("steel") == 1


def test_research_counts_twice():
    ann, _ = table(ann=dict(hand="Tectonic Stress Power", money=18, played="Research"))
    assert ann.can_play("Tectonic Stress Power")
    ann, _ = table(deck=["Mine", "Sponsors"], ann=dict(hand="Research", money=11, played="Olympus Conference"))
    ann.chooses("play research")
    answer(ann, "choose 1")
    assert ann.cubes("Olympus Conference") == 2


def test_io_mining_industries_scores_jovian_tags():
    ann, _ = table(ann=dict(played=["Io Mining Industries", "Miranda Resort"]))
    assert ann.points("Io Mining Industries") == 2


def test_mass_converter_does_not_count_its_own_tag():
    ann, _ = table(ann=dict(hand="Mass Converter", money=8, played=SCIENCE[:3]))
    assert not ann.can_play("Mass Converter")
    ann, _ = table(ann=dict(hand=["Mass Converter", "Asteroid"], money=20, played=SCIENCE))
    ann.plays("Mass Converter")
    ann.plays("Asteroid")  # 2 less
    assert (ann.money, ann.production("energy")) == (0, 6)


def test_physics_complex_costs_six_energy():
    ann, _ = table(ann=dict(played="Physics Complex", energy=6))
    ann.acts("Physics Complex")
    assert (ann.energy, ann.cubes("Physics Complex"), ann.points("Physics Complex")) == (0, 1, 2)


def test_greenhouses_give_plants_for_all_cities():
    ann, _ = table(
        ann=dict(hand=["Greenhouses", "Robotic Workforce"], money=15, tiles=["city r3c3"]),
        bob=dict(tiles=["city ganymede-colony", "city r7c1"]),
    )
    ann.plays("Greenhouses")
    assert ann.plants == 3
    assert not ann.can_play("Robotic Workforce")


def test_nuclear_zone_lies_on_any_open_area():
    ann, _ = table(ann=dict(hand="Nuclear Zone", money=10), bob=dict(tiles=["city r3c3"]))
    ann.chooses("play nuclear-zone")
    assert len(ann.options) == 47
    assert "place r3c4" in ann.options
    ann.chooses("place r3c4")
    assert (ann.temperature, ann.tr, ann.points("Nuclear Zone")) == (-26, 22, -2)


def test_toll_station_counts_the_space_tags_of_opponents():
    ann, *_ = table(
        ann=dict(hand="Toll Station", money=12, played=["Asteroid Mining"]),
        bob=dict(corporation="PhoboLog", played=["Giant Space Mirror", "Research Coordination"], events="Asteroid"),
        cat=dict(played=["Vesta Shipyard"]),
    )
    ann.plays("Toll Station")
    assert ann.production("money") == 3
    (ann,) = table(solo=True, ann=dict(hand="Toll Station", money=12, played=["Asteroid Mining"]))
    ann.plays("Toll Station")
    assert ann.production("money") == 0
