"""Every topic of the designer's clarifications, in their order."""

import pytest
from play import table

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.words import slug

OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")
OCEAN_AREAS = {*OCEANS, "r6c7", "r6c8", "r9c5"}
TERRAFORMED = dict(temperature=8, oxygen=14, oceans=OCEANS)


def reasons(seat, card):
    """The kinds of reasons against playing a card."""
    return [reason.kind for reason in seat.why_not(f"play {slug(card)}")]


def offered(seat, kind="place"):
    """What stands behind a kind of option, such as the areas of `place`."""
    return {option.split()[1] for option in seat.options if option.startswith(kind + " ")}


def begin(game, corporation=None):
    """Let everybody choose a corporation (the first one, or by name) and keep nothing."""
    while (decision := game.decision()) is not None and game.state.lanes:
        wanted = [option for option in decision.options if option.part("card") == corporation]
        game.apply(wanted[0] if wanted else decision.options[-1], decision.seat)
    return game


# Three common confusions


@pytest.mark.rule(52, 54, 55, 56)
def test_actions_are_unlimited_one_or_two_at_a_time_until_one_passes():
    ann, bob, cat = table(ann=dict(money=90, hand="Mine"), bob=dict(money=30), cat=dict(money=30))
    ann.does("Power Plant")
    ann.ends_turn()
    bob.passes()
    cat.does("Power Plant")
    cat.ends_turn()
    for _ in range(3):
        ann.does("Power Plant")
        ann.ends_turn()
        assert bob.options == []
        if cat.can("pass"):
            cat.passes()
    ann.does("Power Plant")
    ann.does("Power Plant")
    assert ann.production("energy") == 6
    assert ann.can("pass")
    ann.passes()
    assert offered(ann, "keep")
    assert ann.generation == 2


@pytest.mark.rule(12, 32)
def test_setup_corporation_and_cards_are_chosen_together_and_beginners_before():
    game = terramars.new(players=2, seed=3, beginners=(1,))
    dealt = [[CARDS[card].kind for card in player.dealt] for player in game.state.players]
    assert dealt[0].count("corporation") == 2
    assert len(dealt[0]) == 12
    assert {option.kind for option in game.decision(0).options} == {"choose-corporation"}
    assert "beginner-corporation" not in {option.part("card") for option in game.decision(0).options}
    assert game.decision(1) is None


@pytest.mark.rule(7, 8, 37, 39)
@pytest.mark.parametrize(("modules", "cards", "production"), [(("base",), 137, 1), (("base", "corporate_era"), 208, 0)])
def test_variants_standard_game_and_corporate_era(modules, cards, production):
    game = terramars.new(players=2, seed=1, modules=modules)
    state = game.state
    dealt = [card for player in state.players for card in player.dealt if CARDS[card].kind != "corporation"]
    assert len(state.deck) + len(dealt) == cards
    in_the_game = {CARDS[card].module for card in state.deck + dealt}
    assert in_the_game == set(modules)
    assert [player.production for player in state.players] == [[production] * 6] * 2


@pytest.mark.rule(29, 30, 31, 34)
@pytest.mark.parametrize(("modules", "production"), [(("base",), 1), (("base", "corporate_era"), 0)])
def test_variants_beginner_corporations_go_with_both(modules, production):
    game = begin(terramars.new(players=2, seed=1, modules=modules, beginners=(0,), first=0))
    game.decision()
    beginner = game.state.players[0]
    assert [CARDS[card].name for card in beginner.played] == ["Beginner Corporation"]
    assert (beginner.stock[0], len(beginner.hand), beginner.production) == (42, 10, [production] * 6)
    assert len(game.state.players[1].hand) == 0


@pytest.mark.rule(324, 325)
@pytest.mark.parametrize("modules", [("base",), ("base", "corporate_era")])
def test_variants_draft_goes_with_both_and_leaves_the_first_hand_alone(modules):
    game = begin(terramars.new(players=2, seed=1, modules=modules, draft=True, first=0), "helion")
    asked = []
    while (decision := game.decision()) is not None and game.state.generation == 1:
        kinds = [option.kind for option in decision.options]
        asked.extend(kinds)
        game.apply("pass" if "pass" in kinds else decision.options[-1])
    assert "draft" not in asked
    assert {option.kind for option in game.decision().options} == {"draft"}
    with pytest.raises(ImpossibleSetup, match="draft"):
        terramars.new(players=1, draft=True)


@pytest.mark.rule(35, 296, 297, 299)
def test_variants_solo_is_corporate_era_without_beginners():
    game = terramars.new(players=1, seed=1)
    (player,) = game.state.players
    assert (player.tr, player.production) == (14, [0] * 6)
    assert "corporate_era" in {CARDS[card].module for card in game.state.deck}
    with pytest.raises(ImpossibleSetup, match="corporate_era"):
        terramars.new(players=1, modules=("base",))
    with pytest.raises(ImpossibleSetup, match="Beginner"):
        terramars.new(players=1, beginners=(0,))


# Other topics


@pytest.mark.rule(155, 157, 158, 159, 160)
def test_blue_cards_with_actions():
    given = dict(played=["Nitrite Reducing Bacteria", "Symbiotic Fungus", "Steelworks"], money=30)
    ann, _ = table(ann=dict(given, cubes={"Nitrite Reducing Bacteria": 2}))
    assert not ann.can_act("Steelworks")
    ann.acts("Nitrite Reducing Bacteria")
    assert (ann.cubes("Nitrite Reducing Bacteria"), ann.tr) == (3, 20)
    assert not ann.can_act("Nitrite Reducing Bacteria")

    ann, _ = table(oxygen=14, ann=dict(given, cubes={"Nitrite Reducing Bacteria": 3}, energy=4))
    ann.acts("Nitrite Reducing Bacteria", "choose 2")
    assert (ann.cubes("Nitrite Reducing Bacteria"), ann.tr) == (0, 21)
    ann.acts("Steelworks")
    assert (ann.steel, ann.energy, ann.tr) == (2, 0, 21)


@pytest.mark.rule(90, 132, 133)
def test_cards_trigger_their_own_effects():
    ann, _ = table(
        oxygen=3,
        ann=dict(hand=["Decomposers", "Ecological Zone", "Viral Enhancers", "Pets"], money=36, tiles="greenery r3c3"),
    )
    ann.plays("Decomposers")
    assert ann.cubes("Decomposers") == 1
    ann.plays("Ecological Zone", "place r3c4")
    assert (ann.cubes("Ecological Zone"), ann.cubes("Decomposers")) == (2, 3)
    ann.go_on()
    ann.plays("Viral Enhancers")
    assert (ann.plants, ann.cubes("Decomposers")) == (1, 4)
    # Pets begins with an animal by its text; it does not listen to tags.
    ann.plays("Pets", "choose 1")
    assert (ann.cubes("Pets"), ann.plants, ann.cubes("Ecological Zone")) == (1, 2, 3)


@pytest.mark.rule(81, 82, 136)
def test_cumulative_effects():
    ann, _ = table(
        ann=dict(
            corporation="Teractor",
            played=["Earth Office", "Earth Catapult", "Shuttles", "Media Group", "Optimal Aerobraking"],
            hand=["Imported Nitrogen", "Sponsors"],
            money=23 - 3 - 3 - 2 - 2,
        )
    )
    ann.plays("Imported Nitrogen")
    assert (ann.money, ann.heat) == (3 + 3, 3)
    ann.plays("Sponsors")
    assert ann.money == 6


@pytest.mark.rule(165, 282, 283, 284, 285, 286, 287)
def test_end_of_game_greenery_tiles():
    ann, bob = table(
        **TERRAFORMED,
        first=1,
        generation=9,
        ann=dict(corporation="Ecoline", plants=7, heat=8, hand="Mine"),
        bob=dict(plants=14, heat=8, hand="Trees", played="Herbivores", production=dict(plants=0)),
    )
    bob.passes()
    ann.passes()
    assert bob.options == ["convert plants", "done"]
    assert ann.options == []
    bob.converts("plants", "place r5c2")
    assert (bob.plants, bob.cubes("Herbivores"), bob.tr) == (14 - 8 + 2, 1, 20)
    assert offered(bob, "convert") == {"plants"}
    bob.converts("plants")
    assert "r5c1" in offered(bob)
    assert "r3c3" not in offered(bob)
    bob.chooses("place r5c1")
    assert (bob.plants, bob.cubes("Herbivores"), bob.tr) == (2, 2, 20)
    assert ann.options == ["convert plants", "done"]
    ann.converts("plants", "place r7c3")
    assert (ann.plants, bob.options, ann.generation) == (0, [], 9)
    assert ann.game.over
    assert bob.score.greeneries == 2


@pytest.mark.rule(94, 97)
@pytest.mark.parametrize(("oceans", "allowed"), [(2, False), (3, True), (5, True)])
def test_no_exact_requirements(oceans, allowed):
    ann, _ = table(oceans=OCEANS[:oceans], ann=dict(hand="Wave Power", money=30))
    assert ann.can_play("Wave Power") == allowed


@pytest.mark.rule(82)
def test_no_negative_costs():
    ann, _ = table(ann=dict(played="Earth Catapult", hand="Fueled Generators", money=5))
    ann.plays("Fueled Generators")
    assert ann.money == 5


@pytest.mark.rule(114, 137)
def test_order_of_triggered_effects():
    """One science tag: Mars University may exchange a card, Olympus Conference may draw one first."""
    given = dict(
        deck=["Trees", "Grass"],
        ann=dict(
            hand="Physics Complex",
            money=12,
            played=["Mars University", "Olympus Conference"],
            cubes={"Olympus Conference": 1},
        ),
        bob=dict(money=30),
    )
    ann, bob = table(**given)
    ann.plays("Physics Complex")
    assert ann.options == ["first 1", "first 2"]
    assert bob.options == []
    ann.chooses("first 2", "choose 2", "do")
    assert (ann.hand, ann.discard) == (["Grass"], ["Trees"])

    ann, _ = table(**given)
    ann.plays("Physics Complex", "first 1")
    # With an empty hand Mars University has nothing to exchange yet.
    assert ann.options == ["choose 1", "choose 2"]


@pytest.mark.rule(100, 101, 102, 103, 104)
def test_playing_a_card_three_exceptions():
    ann, _ = table(**TERRAFORMED, ann=dict(hand=["Comet", "Aerobraked Ammonia Asteroid"], money=47))
    ann.plays("Comet")
    ann.plays("Aerobraked Ammonia Asteroid")
    assert (ann.money, ann.tr, ann.production("heat"), ann.production("plants")) == (0, 20, 3, 1)
    assert len(ann.events) == 2


@pytest.mark.rule(100, 106, 107)
def test_playing_a_card_everything_else_is_needed():
    taken = [f"greenery {area}" for area in ("r2c2", "r3c1", "r4c1", "r5c1")]
    ann, _ = table(
        oxygen=4,
        ann=dict(hand=["Lava Flows", "Windmills", "Soil Factory", "Nitrogen-Rich Asteroid"], money=30),
        bob=dict(tiles=taken),
    )
    assert {card: reasons(ann, card) for card in ann.hand} == {
        "Lava Flows": ["no space"],
        "Windmills": ["requirement"],
        "Soil Factory": ["production"],
        "Nitrogen-Rich Asteroid": ["money"],
    }
    assert offered(ann, "play") == set()


@pytest.mark.rule(115, 117, 119, 120, 122)
def test_removing_resources_is_optional_except_ones_own_and_production():
    ann, bob = table(
        oxygen=13,
        ann=dict(hand=["Local Heat Trapping", "Birds", "Mining Expedition"], money=40, heat=4),
        bob=dict(plants=2, production=dict(plants=1)),
        cat=dict(plants=2, production=dict(plants=1)),
    )[:2]
    assert not ann.can_play("Local Heat Trapping")
    assert not ann.can_play("Birds")
    ann.plays("Mining Expedition")
    assert ann.options == [
        "remove plants 2 @1",
        "remove plants 1 @1",
        "remove plants 2 @2",
        "remove plants 1 @2",
        "skip",
    ]
    ann.chooses("remove plants 1 @1")
    assert (bob.plants, ann.steel) == (1, 2)


@pytest.mark.rule(231, 232, 233, 234, 242)
def test_reserved_areas():
    ann, _ = table(ann=dict(money=200, hand=["Nuclear Zone", "Mohole Area", "Noctis City", "Ganymede Colony"]))
    everywhere = set(ann.state.board.ids)
    reserved = {"r5c3", "phobos-space-haven", "ganymede-colony"}
    land = everywhere - OCEAN_AREAS - reserved
    assert (len(OCEAN_AREAS), len(land)) == (12, 61 - 12 - 1)
    for project in ("City", "Greenery"):
        ann, _ = table(ann=dict(money=200))
        ann.does(project)
        assert offered(ann) == land
    ann, _ = table(ann=dict(money=200))
    ann.does("Aquifer")
    assert offered(ann) == OCEAN_AREAS
    ann, _ = table(ann=dict(money=200, hand="Nuclear Zone"))
    ann.plays("Nuclear Zone")
    assert offered(ann) == land
    ann, _ = table(ann=dict(money=200, hand="Mohole Area"))
    ann.plays("Mohole Area")
    assert offered(ann) == OCEAN_AREAS
    ann, _ = table(ann=dict(money=200, hand=["Noctis City", "Ganymede Colony"], production=dict(energy=1)))
    ann.plays("Noctis City")
    ann.plays("Ganymede Colony")
    assert (ann.tile("r5c3"), ann.tile("ganymede-colony")) == ("city", "city")


@pytest.mark.rule(49, 50)
def test_reshuffle_the_deck():
    discard = ["Grass", "Heather", "Bushes", "Lichen", "Moss"]
    ann, _ = table(
        deck=["Mine", "Trees"],
        deck_is_whole=True,
        discard=discard,
        ann=dict(money=30, hand="Business Contacts"),
        bob=dict(hand="Algae", played="Farming", events="Asteroid"),
    )
    ann.plays("Business Contacts")
    dealt = [CARDS[card].name for card in ann.player.dealt]
    assert len(dealt) == 4
    assert dealt[:2] == ["Mine", "Trees"]
    assert (ann.discard, len(ann.deck)) == ([], 3)
    assert sorted(dealt[2:] + ann.deck) == sorted(discard)


@pytest.mark.rule(49)
def test_reshuffle_comes_at_once_when_the_deck_becomes_empty():
    ann, _ = table(
        deck=["Mine"], deck_is_whole=True, discard=["Grass", "Heather"], ann=dict(money=30, hand="Lagrange Observatory")
    )
    ann.plays("Lagrange Observatory")
    assert (ann.hand, ann.discard, sorted(ann.deck)) == (["Mine"], [], ["Grass", "Heather"])


@pytest.mark.rule(314, 315, 316)
def test_solo_endgame_won():
    (ann,) = table(solo=True, modules=("base", "corporate_era"), **TERRAFORMED, generation=13, ann=dict(plants=8))
    ann.passes()
    while offered(ann, "keep"):
        ann.chooses(ann.options[1])
    assert (ann.generation, ann.game.over) == (14, False)
    ann.passes()
    assert ann.options == ["convert plants", "done"]
    rating = ann.tr
    ann.converts("plants", "place r3c3")
    assert (ann.tr, ann.game.over, ann.game.result().winners) == (rating, True, (0,))


@pytest.mark.rule(315, 316, 317)
def test_solo_endgame_lost_by_one_step():
    almost = dict(TERRAFORMED, oxygen=13)
    (ann,) = table(
        solo=True, modules=("base", "corporate_era"), **almost, generation=14, ann=dict(hand="Mine", plants=8)
    )
    ann.passes()
    assert ann.options == []
    assert (ann.game.over, ann.game.result().winners, ann.oxygen, ann.plants) == (True, (), 13, 8)
    assert ann.game.result().scores == ()


@pytest.mark.rule(297, 301, 309)
def test_solo_setup():
    game = terramars.new(players=1, seed=5)
    state = game.state
    assert [state.tiles[kind].bit_count() for kind in range(4)] == [0, 2, 2, 0]
    (player,) = state.players
    assert (player.tr, player.tiles, state.tracks[:3]) == (14, 0, [-30, 0, 0])
    for city in (area for area in range(61) if state.tiles[2] >> area & 1):
        assert state.board.near[city] & state.tiles[1]


@pytest.mark.rule(140, 141, 142, 143, 144)
def test_tags_on_event_cards():
    ann, _ = table(
        ann=dict(hand=["Large Convoy", "Satellites"], money=46, played=["Optimal Aerobraking", "Earth Office"])
    )
    ann.plays("Large Convoy", "first 1", "place r1c2", "first 1", "choose 1")
    assert ann.events == ["Large Convoy"]
    assert (ann.money, ann.heat) == (46 - 33 + 3, 3)
    ann.plays("Satellites")
    assert ann.production("money") == 2
    assert ann.score.cards == 2


@pytest.mark.rule(230)
def test_tiles_cannot_stack():
    given = dict(
        temperature=-6,
        oceans=["r5c4"],
        ann=dict(hand=["Artificial Lake", "Nuclear Zone"], money=100, tiles="greenery r3c3"),
        bob=dict(tiles=["city r7c3", {"kind": "special", "hex": "r3c6", "card": "Mining Rights"}]),
    )
    for choice in ("play artificial-lake", "play nuclear-zone", "project aquifer", "project greenery", "project city"):
        ann, _ = table(**given)
        ann.chooses(choice)
        assert len(offered(ann)) > 2
        assert not offered(ann) & {"r5c4", "r3c3", "r7c3", "r3c6"}


@pytest.mark.rule(88, 89, 90)
def test_what_cards_can_collect_resources():
    """Only cards that spend or score cubes; Viral Enhancers and the two funguses do neither."""
    ann, _ = table(
        ann=dict(
            played=["Viral Enhancers", "Symbiotic Fungus", "Extreme-Cold Fungus", "Tardigrades", "Ants", "Fish"],
            money=30,
        )
    )
    ann.acts("Symbiotic Fungus")
    assert offered(ann, "add") == {"tardigrades", "ants"}
    ann.chooses("add ants")
    assert ann.cubes("Ants") == 1
    for card in CARDS:
        used = card.vp is not None or card.action or card.effect
        assert card.holds < 0 or used, card
    holders = {"viral-enhancers", "symbiotic-fungus", "extreme-cold-fungus", "worms", "insects", "advanced-ecosystems"}
    assert all(BY_SLUG[name].holds < 0 for name in holders)


@pytest.mark.rule(89)
def test_viral_enhancers_adds_to_cards_that_collect_else_a_plant():
    ann, _ = table(oxygen=4, ann=dict(played="Viral Enhancers", hand=["Ants", "Worms"], money=20))
    ann.plays("Ants", "choose 2")
    assert (ann.cubes("Ants"), ann.plants) == (1, 0)
    ann.plays("Worms")
    assert ann.plants == 1


# Single cards


@pytest.mark.rule(235, 259, 260)
def test_capital_scores_oceans_and_no_other_city_does():
    ann, _ = table(
        oceans=OCEANS[:5],
        ann=dict(hand="Capital", money=26, production=dict(energy=2), tiles="greenery r3c6"),
    )
    ann.plays("Capital")
    assert not offered(ann) & {"r5c3", "phobos-space-haven", "ganymede-colony"}
    ann.chooses("place r3c7")
    assert ann.tile("r3c7") == "city"
    # Next to r2c6, r4c8 (oceans) and r3c6 (greenery).
    assert (ann.points("Capital"), ann.score.cities) == (2, 1)

    ann, _ = table(
        oceans=["r5c4"],
        ann=dict(hand=["Noctis City", "Ganymede Colony"], money=38, production=dict(energy=1)),
    )
    ann.plays("Noctis City")
    assert (ann.tile("r5c3"), ann.points("Noctis City"), ann.score.cities) == ("city", 0, 0)


@pytest.mark.rule(165)
def test_ecoline_converts_twice_in_one_turn():
    ann, _ = table(ann=dict(corporation="Ecoline", plants=14))
    ann.converts("plants", "place r3c3")
    ann.converts("plants", "place r3c4")
    assert (ann.plants, ann.oxygen) == (0, 2)


@pytest.mark.rule(167, 168, 169)
def test_inventrix_and_tharsis_republic_begin_with_their_first_action():
    ann, bob = table(
        ann=dict(corporation="Inventrix", first_action=True, money=30),
        bob=dict(corporation="Tharsis Republic", first_action=True, money=30),
    )
    assert ann.can("done")
    assert len(ann.hand) == 3
    ann.does("Power Plant")
    assert offered(bob) == {option.split()[1] for option in bob.options}
    bob.chooses("place r3c3")
    assert bob.can("done")
    bob.ends_turn()
    assert ann.can("pass")


@pytest.mark.rule(327)
def test_robotic_workforce_copies_the_production_box_and_nothing_else():
    ann, _ = table(
        ann=dict(
            hand="Robotic Workforce",
            money=9,
            played=["Domed Crater", "Sponsors", "Strip Mine"],
            production=dict(energy=2),
        )
    )
    ann.plays("Robotic Workforce")
    # Sponsors has no building tag.
    assert ann.options == ["copy domed-crater", "copy strip-mine"]
    ann.chooses("copy strip-mine")
    assert [ann.production(name) for name in ("energy", "steel", "titanium", "money")] == [0, 2, 1, 0]
    assert (ann.oxygen, ann.tr) == (0, 20)

    ann, _ = table(
        ann=dict(hand="Robotic Workforce", money=9, played=["Domed Crater", "Mine"], production=dict(energy=2))
    )
    ann.plays("Robotic Workforce", "copy domed-crater")
    assert (ann.production("money"), ann.production("energy"), ann.plants, ann.state.tiles[2]) == (3, 1, 0, 0)


@pytest.mark.rule(327)
def test_robotic_workforce_copies_only_own_cards():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9), bob=dict(played="Mine"))
    assert reasons(ann, "Robotic Workforce") == ["nothing to copy"]
    assert not ann.can_play("Robotic Workforce")


@pytest.mark.rule(328)
def test_robotic_workforce_must_perform_the_decreases():
    given = dict(hand="Robotic Workforce", money=9, played=["Cupola City", "Mine", "Biomass Combustors"])
    ann, bob = table(ann=dict(given, production=dict(energy=1)), bob=dict(production=dict(plants=1)))
    ann.plays("Robotic Workforce")
    assert ann.options == ["copy cupola-city", "copy mine", "copy biomass-combustors"]
    ann.chooses("copy cupola-city")
    assert (ann.production("energy"), ann.production("money")) == (0, 3)

    ann, bob = table(ann=dict(given, production=dict(energy=1)), bob=dict(production=dict(plants=1)))
    ann.plays("Robotic Workforce", "copy biomass-combustors")
    assert (ann.production("energy"), bob.production("plants")) == (3, 0)

    # No energy production to lose, no plant production anywhere: only Mine is left.
    ann, _ = table(ann=given, bob={})
    ann.plays("Robotic Workforce")
    assert (ann.production("steel"), ann.production("money"), ann.production("energy")) == (1, 0, 0)


@pytest.mark.rule(329)
def test_robotic_workforce_cannot_copy_actions_or_effects():
    """Equatorial Magnetizer, Underground Detonations and Industrial Center produce by their actions only."""
    ann, _ = table(
        ann=dict(
            hand="Robotic Workforce",
            money=30,
            played=["Equatorial Magnetizer", "Underground Detonations", "Industrial Center"],
            production=dict(energy=5),
        )
    )
    assert reasons(ann, "Robotic Workforce") == ["nothing to copy"]
    # Of Immigrant City only the lower panel is copied.
    ann, _ = table(
        ann=dict(hand="Robotic Workforce", money=9, played="Immigrant City", production=dict(energy=1, money=0))
    )
    ann.plays("Robotic Workforce")
    assert (ann.production("energy"), ann.production("money")) == (0, -2)


@pytest.mark.rule(327)
def test_robotic_workforce_copies_the_metal_that_mining_rights_found():
    ann, _ = table(ann=dict(hand=["Mining Rights", "Robotic Workforce"], money=18))
    ann.plays("Mining Rights", "place r8c6")
    ann.plays("Robotic Workforce")
    assert (ann.production("titanium"), ann.production("steel"), ann.titanium) == (2, 0, 1)


@pytest.mark.rule(463)
def test_robotic_workforce_may_copy_mining_guild():
    ann, _ = table(ann=dict(corporation="Mining Guild", hand="Robotic Workforce", money=9, production=dict(steel=1)))
    ann.plays("Robotic Workforce")
    assert (ann.production("steel"), ann.steel) == (2, 0)


@pytest.mark.rule(466)
def test_robotic_workforce_may_copy_a_prelude():
    ann, _ = table(ann=dict(hand="Robotic Workforce", money=9, played=["Mohole Excavation", "Biosphere Support"]))
    ann.plays("Robotic Workforce")
    assert (ann.production("steel"), ann.production("heat"), ann.heat, ann.production("plants")) == (1, 2, 0, 0)


@pytest.mark.rule(330)
@pytest.mark.parametrize(("top", "found"), [("Tardigrades", 1), ("Mine", 0), ("Virus", 1)])
def test_search_for_life_reveals_and_discards(top, found):
    ann, _ = table(deck=[top, "Trees"], ann=dict(played="Search For Life", money=1))
    ann.acts("Search For Life")
    assert (ann.money, ann.cubes("Search For Life"), ann.points("Search For Life")) == (0, found, 3 * found)
    assert (ann.discard, ann.deck[0], ann.hand) == ([top], "Trees", [])
    assert [CARDS[card].name for card in ann.state.shown] == [top]


@pytest.mark.rule(331)
def test_small_asteroid_removes_plants():
    ann, bob = table(ann=dict(hand="Small Asteroid", money=10), bob=dict(plants=3))
    ann.plays("Small Asteroid")
    assert ann.options == ["remove plants 2 @1", "remove plants 1 @1", "skip"]
    ann.chooses("remove plants 2 @1")
    assert (bob.plants, ann.plants, ann.tr, ann.temperature) == (1, 0, 21, -28)


@pytest.mark.rule(334)
def test_unmi_acts_once_per_generation_like_a_blue_card():
    ann, _ = table(ann=dict(corporation="United Nations Mars Initiative", money=40))
    ann.does("Asteroid")
    ann.acts("United Nations Mars Initiative")
    assert (ann.money, ann.tr) == (40 - 14 - 3, 22)
    ann.does("Asteroid")
    assert not ann.can_act("United Nations Mars Initiative")


ROBOTS = dict(played=["Self-Replicating Robots", "Research"], money=30)


@pytest.mark.rule(332)
def test_cards_under_self_replicating_robots_are_not_in_play():
    ann, bob = table(
        board="hellas",
        awards=[("Excentric", 0)],
        ann=dict(ROBOTS, hand=["Space Station", "Satellites", "Trees"]),
        bob=dict(played="Fish", cubes={"Fish": 1}),
    )
    ann.acts("Self-Replicating Robots")
    assert offered(ann, "host") == {"space-station", "satellites"}
    ann.chooses("host space-station")
    assert (ann.cubes("Space Station"), ann.hand) == (2, ["Satellites", "Trees"])
    assert "Space Station" not in ann.played
    assert (ann.score.awards, bob.score.awards) == (0, 5)
    # Neither its tag nor its discount is there yet.
    ann.plays("Satellites")
    assert (ann.money, ann.production("money")) == (20, 1)


@pytest.mark.rule(333)
def test_cubes_under_self_replicating_robots_are_resources_all_the_same():
    ann, _ = table(ann=dict(ROBOTS, hosted="Space Station", cubes={"Space Station": 2}, hand="CEO's Favorite Project"))
    ann.plays("CEO's Favorite Project")
    assert ann.cubes("Space Station") == 3
    ann.acts("Self-Replicating Robots")
    assert ann.cubes("Space Station") == 6
    ann.plays("Space Station")
    assert (ann.money, ann.cubes("Space Station")) == (30 - 1 - (10 - 6), 0)
    assert "Space Station" in ann.played


@pytest.mark.rule(332)
def test_a_hosted_card_neither_scores_nor_acts():
    ann, _ = table(ann=dict(ROBOTS, hosted="Physics Complex", cubes={"Physics Complex": 4}, energy=6))
    assert not ann.can_act("Physics Complex")
    assert (ann.score.cubes, ann.score.cards) == (0, 1)
    ann.plays("Physics Complex")
    assert (ann.money, ann.cubes("Physics Complex")) == (30 - (12 - 4), 0)
    ann.acts("Physics Complex")
    assert ann.score.cubes == 2
