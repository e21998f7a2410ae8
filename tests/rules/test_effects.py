"""What happens when a card is played: order, red borders, triggers (docs/rules.md, H and readings on effects)."""

from dataclasses import replace

import pytest
from play import table

from terramars.core.flow import Several
from terramars.mars.cards import CARDS
from terramars.mars.effects.planet import Place
from terramars.mars.effects.stock import RemoveUpTo
from terramars.mars.standing import PAID, PLACED, PLAYED, PRODUCED, RAISED, When
from terramars.mars.words import OCEAN, PLANTS, slug

OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")


def reasons(seat, card):
    """The kinds of reasons against playing a card."""
    return [reason.kind for reason in seat.why_not(f"play {slug(card)}")]


# The steps of playing a card


@pytest.mark.rule(112)
def test_a_card_is_checked_then_paid_then_resolved_then_put_away():
    ann, bob = table(ann=dict(hand="Comet", money=21, titanium=1), bob=dict(plants=3))
    assert ann.can_play("Comet")
    ann.game.apply("play comet")
    assert ann.options == ["pay titanium 1", "pay titanium 0"]
    assert (ann.money, ann.tr, ann.events) == (21, 20, [])
    ann.game.apply("pay titanium 1")
    assert (ann.money, ann.titanium, ann.events) == (3, 0, [])
    ann.chooses("place r1c4")
    assert (ann.tr, ann.events, bob.plants) == (22, [], 3)
    ann.chooses("remove plants 3 @1")
    assert (bob.plants, ann.events) == (0, ["Comet"])
    assert "Comet" not in ann.hand


@pytest.mark.rule(113)
def test_the_cost_is_paid_before_the_card_brings_anything():
    ann, _ = table(ann=dict(hand="Investment Loan", money=2, heat=8))
    assert reasons(ann, "Investment Loan") == ["money"]
    assert not ann.can_play("Investment Loan")
    ann, _ = table(ann=dict(hand="Investment Loan", money=3))
    ann.plays("Investment Loan")
    assert (ann.money, ann.production("money")) == (10, -1)


@pytest.mark.rule(113, 117)
def test_what_pays_the_cost_is_gone_before_the_card_takes_its_own():
    """Local Heat Trapping costs 1 M€ and 5 heat; Helion may pay the 1 M€ with heat."""
    ann, _ = table(ann=dict(corporation="Helion", hand="Local Heat Trapping", heat=5))
    assert not ann.can_play("Local Heat Trapping")
    ann, _ = table(ann=dict(corporation="Helion", hand=["Local Heat Trapping", "Asteroid"], money=0, heat=6))
    ann.plays("Local Heat Trapping", "choose 1")
    assert (ann.heat, ann.plants) == (0, 4)
    ann, _ = table(ann=dict(corporation="Helion", hand="Local Heat Trapping", money=1, heat=5))
    ann.plays("Local Heat Trapping", "choose 1")
    assert (ann.money, ann.heat, ann.plants) == (0, 0, 4)


@pytest.mark.rule(114)
def test_the_player_orders_the_effects_of_a_card():
    for first, hand_while_placing in (("first 1", []), ("first 2", ["Trees"])):
        ann, _ = table(deck=["Trees"], ann=dict(hand="Convoy From Europa", money=15))
        ann.plays("Convoy From Europa")
        assert ann.options == ["first 1", "first 2"]
        ann.chooses(first)
        assert ann.can("place r1c2")
        assert ann.hand == hand_while_placing


@pytest.mark.rule(114)
def test_the_player_orders_triggers_and_effects_of_a_card():
    """Research draws 2 cards; Mars University may exchange one before or after that."""
    given = dict(
        deck=["Trees", "Grass", "Heather", "Lichen"],
        ann=dict(hand=["Research", "Moss"], money=11, played="Mars University"),
    )
    ann, _ = table(**given)
    ann.plays("Research", "first 1")
    assert ann.hand == ["Moss", "Trees", "Grass"]
    assert ann.options == ["do", "skip"]

    ann, _ = table(**given)
    ann.plays("Research", "first 2")
    assert ann.hand == ["Moss"]
    ann.chooses("do")
    assert ann.hand[:1] == ["Trees"]
    assert ann.discard == ["Moss"]


# Own effects and red borders


@pytest.mark.rule(115)
def test_all_production_changes_of_a_card_happen_without_a_choice():
    ann, _ = table(ann=dict(hand="Lunar Beam", money=13, production=dict(money=2)))
    ann.plays("Lunar Beam")
    changed = [ann.production(name) for name in ("money", "steel", "titanium", "plants", "energy", "heat")]
    assert changed == [0, 0, 0, 0, 2, 2]
    assert not ann.can("skip")

    ann, _ = table(ann=dict(hand="Lunar Beam", money=13, production=dict(money=-4)))
    assert reasons(ann, "Lunar Beam") == ["production"]
    assert not ann.can_play("Lunar Beam")


@pytest.mark.rule(116)
def test_effects_without_a_red_border_hit_their_own_player():
    ann, bob = table(
        oceans=OCEANS[:3],
        ann=dict(hand=["Moss", "Soil Factory"], money=13, plants=1, production=dict(energy=1)),
        bob=dict(plants=5, production=dict(energy=5)),
    )
    ann.plays("Moss")
    ann.plays("Soil Factory")
    assert (ann.plants, ann.production("plants"), ann.production("energy")) == (0, 2, 0)
    assert (bob.plants, bob.production("plants"), bob.production("energy")) == (5, 0, 5)


@pytest.mark.rule(116, 117)
@pytest.mark.parametrize(
    ("card", "resource", "amount"),
    [("Moss", "plants", 1), ("Nitrophilic Moss", "plants", 2), ("Local Heat Trapping", "heat", 5)],
)
def test_the_own_loss_of_a_card_is_mandatory(card, resource, amount):
    ann, bob = table(oceans=OCEANS[:3], ann={"hand": card, "money": 30, resource: amount - 1}, bob={resource: 9})
    assert reasons(ann, card) == ["stock"]
    assert not ann.can_play(card)
    ann, bob = table(oceans=OCEANS[:3], ann={"hand": card, "money": 30, resource: amount}, bob={resource: 9})
    ann.plays(card)
    assert (getattr(ann, resource), getattr(bob, resource)) == (0, 9)


@pytest.mark.rule(118, 119, 120)
def test_a_red_border_may_hit_any_one_player_for_any_amount_up_to_the_number():
    ann, bob, cat = table(ann=dict(hand="Asteroid", money=14, plants=1), bob=dict(plants=2), cat=dict(plants=5))
    ann.plays("Asteroid")
    assert ann.options == [
        "remove plants 2 @1",
        "remove plants 1 @1",
        "remove plants 3 @2",
        "remove plants 2 @2",
        "remove plants 1 @2",
        "remove plants 1 @0",
        "skip",
    ]
    ann.chooses("remove plants 2 @1")
    assert (ann.plants, bob.plants, cat.plants) == (1, 0, 5)
    assert not any(option.startswith("remove") for option in ann.options)


@pytest.mark.rule(118)
def test_a_red_border_may_be_turned_on_oneself():
    ann, bob = table(ann=dict(hand="Asteroid", money=14, plants=3), bob=dict(plants=3))
    ann.plays("Asteroid", "remove plants 2 @0")
    assert (ann.plants, bob.plants) == (1, 3)


@pytest.mark.rule(120)
def test_cubes_removed_by_one_effect_come_from_one_card():
    ann, bob = table(ann=dict(hand="Virus", money=1), bob=dict(played=["Fish", "Birds"], cubes={"Fish": 1, "Birds": 3}))
    ann.plays("Virus", "choose 1")
    assert ann.options == ["remove-from fish 1 @1", "remove-from birds 2 @1", "remove-from birds 1 @1", "skip"]
    ann.chooses("remove-from fish 1 @1")
    assert (bob.cubes("Fish"), bob.cubes("Birds")) == (0, 3)
    assert ann.events == ["Virus"]


@pytest.mark.rule(122)
def test_a_red_bordered_production_must_be_reduced_if_need_be_ones_own():
    fish = dict(hand="Fish", money=9)
    ann, bob = table(temperature=2, ann=fish, bob=dict(production=dict(plants=1)))
    ann.plays("Fish")
    assert bob.production("plants") == 0

    ann, bob = table(temperature=2, ann=dict(fish, production=dict(plants=2)), bob={})
    ann.plays("Fish")
    assert (ann.production("plants"), bob.production("plants")) == (1, 0)

    ann, bob = table(temperature=2, ann=dict(fish, production=dict(plants=2)), bob=dict(production=dict(plants=1)))
    ann.plays("Fish")
    assert ann.options == ["decrease plants 1 @1", "decrease plants 1 @0"]
    ann.chooses("decrease plants 1 @0")
    assert (ann.production("plants"), bob.production("plants")) == (1, 1)


@pytest.mark.rule(123)
def test_a_production_that_nobody_can_reduce_makes_the_card_unplayable():
    ann, _ = table(temperature=2, ann=dict(hand="Fish", money=30))
    assert reasons(ann, "Fish") == ["production of anyone"]
    assert not ann.can_play("Fish")


@pytest.mark.rule(123, 124)
def test_a_production_decrease_hits_a_single_player():
    birds = dict(hand="Birds", money=10)
    one_each = dict(production=dict(plants=1))
    ann, _ = table(oxygen=13, ann=dict(birds, **one_each), bob=one_each)
    assert reasons(ann, "Birds") == ["production of anyone"]
    assert not ann.can_play("Birds")
    ann, bob, cat = table(
        oxygen=13, ann=birds, bob=dict(production=dict(plants=2)), cat=dict(production=dict(plants=3))
    )
    ann.plays("Birds", "decrease plants 2 @2")
    assert (bob.production("plants"), cat.production("plants")) == (2, 1)


@pytest.mark.rule(125)
def test_a_red_bordered_tile_counts_the_tiles_of_all_players():
    cities = dict(
        ann=dict(hand=["Greenhouses", "Rad-Suits"], money=12, tiles="city r3c2"),
        bob=dict(tiles=["city r7c3", "city r3c5"]),
        cat={},
    )
    ann, _, _ = table(**cities)
    ann.plays("Greenhouses")
    assert ann.plants == 3

    ann, _, _ = table(ann=dict(hand="Rad-Suits", money=6, tiles="city r3c2"), bob=dict(tiles="city r7c3"), cat={})
    assert ann.can_play("Rad-Suits")
    ann, _, _ = table(ann=dict(hand="Rad-Suits", money=6, tiles="city r3c2"), bob={}, cat={})
    assert reasons(ann, "Rad-Suits") == ["requirement"]


@pytest.mark.rule(126)
def test_a_red_bordered_tag_counts_on_the_cards_of_all_players():
    ann, _, _ = table(
        ann=dict(hand="Media Archives", money=8, events="Asteroid"),
        bob=dict(events=["Comet", "Virus"]),
        cat=dict(events="Flooding"),
    )
    ann.plays("Media Archives")
    assert ann.money == 4

    ann, bob = table(
        oxygen=2,
        ann=dict(corporation="Saturn Systems", hand="Asteroid Mining", money=30),
        bob=dict(hand="Methane From Titan", money=28),
    )
    ann.plays("Asteroid Mining")
    assert ann.production("money") == 1
    bob.plays("Methane From Titan")
    assert (ann.production("money"), bob.production("money")) == (2, 0)


@pytest.mark.rule(127)
def test_an_asterisk_overrides_the_normal_rule():
    """Cities: next to none. Urbanized Area: next to two. Research Outpost: next to nothing at all."""
    given = dict(money=18, production=dict(energy=1), tiles=["city r3c2", "city r4c4", "greenery r7c3"])
    ann, _ = table(ann=dict(given, hand="Cupola City"))
    ann.plays("Cupola City")
    assert ann.can("place r7c4")
    assert not ann.can("place r3c3")
    ann, _ = table(ann=dict(given, hand="Urbanized Area"))
    ann.plays("Urbanized Area")
    assert ann.options == ["place r3c3", "place r4c3"]
    ann, _ = table(ann=dict(given, hand="Research Outpost"))
    ann.plays("Research Outpost")
    assert ann.can("place r7c6")
    assert not ann.can("place r7c4")

    ann, _ = table(temperature=-6, ann=dict(hand="Artificial Lake", money=15))
    ann.plays("Artificial Lake")
    assert ann.can("place r3c3")
    assert not ann.can("place r1c4")


# Cards from the deck


@pytest.mark.rule(128)
def test_a_card_icon_draws_without_paying():
    ann, _ = table(deck=["Trees", "Grass"], ann=dict(hand="Technology Demonstration", money=5))
    ann.plays("Technology Demonstration")
    assert (ann.hand, ann.money) == (["Trees", "Grass"], 0)


@pytest.mark.rule(129)
def test_a_card_icon_with_a_tag_reveals_until_such_cards_are_found():
    ann, _ = table(
        phase="preludes",
        deck=["Mine", "Asteroid", "Trees", "Comet", "Grass"],
        ann=dict(preludes="Acquired Space Agency"),
    )
    ann.go_on()
    assert ann.hand == ["Asteroid", "Comet"]
    assert ann.discard == ["Mine", "Trees"]
    assert ann.deck[0] == "Grass"


# Triggers and counts


@pytest.mark.rule(132)
def test_a_card_hears_its_own_tags_and_its_own_tile():
    ann, _ = table(ann=dict(hand="Ecological Zone", money=12, tiles="greenery r3c3"))
    ann.plays("Ecological Zone", "place r3c4")
    assert ann.cubes("Ecological Zone") == 2

    ann, _ = table(ann=dict(hand="Olympus Conference", money=10))
    ann.plays("Olympus Conference")
    assert ann.cubes("Olympus Conference") == 1

    ann, _ = table(ann=dict(hand="Immigrant City", money=13, production=dict(energy=1)))
    ann.plays("Immigrant City", "first 2", "place r3c3")
    assert ann.production("money") == -1


@pytest.mark.rule(133)
def test_decomposers_gains_a_microbe_from_its_own_tag():
    ann, _ = table(oxygen=3, ann=dict(hand="Decomposers", money=5))
    ann.plays("Decomposers")
    assert ann.cubes("Decomposers") == 1


@pytest.mark.rule(134)
def test_a_tag_shown_twice_triggers_twice_and_is_discounted_twice():
    """Research shows two science tags."""
    ann, _ = table(
        ann=dict(
            corporation="Valley Trust",
            hand="Research",
            money=7,
            played="Olympus Conference",
            cubes={"Olympus Conference": 1},
        )
    )
    ann.plays("Research", "first 2", "choose 1")
    assert ann.money == 0
    ann.chooses("first 2", "choose 1")
    assert ann.cubes("Olympus Conference") == 3


@pytest.mark.rule(135)
@pytest.mark.parametrize(
    ("card", "money", "played", "resource", "steps"),
    [
        ("Satellites", 10, ["Vesta Shipyard"], "money", 2),
        ("Cartel", 8, ["Sponsors", "Acquired Company"], "money", 3),
        ("Power Grid", 18, [], "energy", 1),
        ("Worms", 8, ["Tardigrades"], "plants", 1),
        ("Medical Lab", 13, ["Mine"], "money", 1),
    ],
)
def test_counting_tags_includes_the_card_just_played(card, money, played, resource, steps):
    ann, _ = table(oxygen=4, ann=dict(hand=card, money=money, played=played))
    ann.plays(card)
    assert ann.production(resource) == steps


@pytest.mark.rule(136)
def test_effects_add_up_and_each_triggers_by_itself():
    ann, _ = table(
        ann=dict(
            corporation="Interplanetary Cinematics",
            played=["Media Group", "Optimal Aerobraking"],
            hand="Import of Advanced GHG",
            money=9,
        )
    )
    ann.plays("Import of Advanced GHG")
    assert (ann.money, ann.heat) == (2 + 3 + 3, 3)


@pytest.mark.rule(136)
def test_one_tile_sets_off_every_effect_that_hears_it():
    ann, bob = table(
        ann=dict(money=25, played="Rover Construction", corporation="Tharsis Republic"),
        bob=dict(played=["Pets", "Immigrant City"]),
    )
    ann.does("City", "place r3c3")
    assert (ann.money, ann.production("money")) == (2 + 3, 1 + 1)
    assert (bob.cubes("Pets"), bob.production("money")) == (1, 1)


@pytest.mark.rule(137)
@pytest.mark.parametrize(
    ("answers", "left"),
    [(("first 2", "place r1c4", "remove plants 3 @1"), 0), (("first 3", "remove plants 1 @1", "place r1c4"), 2)],
)
def test_the_acting_player_orders_also_what_others_gain(answers, left):
    """Comet removes 3 plants; its ocean gives 2 to the owner of Arctic Algae."""
    ann, bob = table(ann=dict(hand="Comet", money=21), bob=dict(played="Arctic Algae", plants=1))
    ann.plays("Comet")
    assert bob.options == []
    ann.chooses(*answers)
    assert bob.plants == left


@pytest.mark.rule(138)
@pytest.mark.parametrize("first", [0, 1])
def test_where_nobody_is_acting_the_first_player_orders(first):
    """No card of these modules acts between the generations, so a module is invented that does."""
    listening = dict(played="Arctic Algae", plants=4)
    people = {"ann": {}, "bob": {}, ("bob", "ann")[first]: listening}
    seats = table(first=first, **people)
    state = seats[0].game.state
    between = Several((Place(OCEAN), RemoveUpTo(PLANTS, 3)))
    state.setup = replace(state.setup, after_production=(between,))
    assert seats[first].options == ["first 1", "first 2"]
    assert seats[1 - first].options == []


@pytest.mark.rule(138)
def test_no_card_listens_to_production_or_setup():
    table()
    cards = [card for card in CARDS if card.module in ("base", "corporate_era", "prelude", "promo", "venus")]
    moments = {effect.moment.kind for card in cards for effect in card.effect if isinstance(effect, When)}
    assert moments == {PLAYED, PLACED, PAID, RAISED, PRODUCED}


@pytest.mark.rule(139)
def test_victory_points_do_nothing_during_play():
    ann, _ = table(oxygen=7, ann=dict(hand="Breathing Filters", money=11))
    before = ann.game.position()["players"][0]
    ann.plays("Breathing Filters")
    after = ann.game.position()["players"][0]
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"hand", "played", "stock"}
    assert (ann.money, ann.tr, ann.points("Breathing Filters")) == (0, 20, 2)

    ann, _ = table(oxygen=7, ann=dict(corporation="Vitor", hand="Breathing Filters", money=11))
    ann.plays("Breathing Filters")
    assert ann.money == 3


@pytest.mark.rule(471)
def test_playing_a_card_is_playing_each_of_its_tags():
    """Advanced Ecosystems: plant, microbe and animal."""
    ann, _ = table(
        ann=dict(
            hand="Advanced Ecosystems",
            money=11,
            played=["Decomposers", "Ecological Zone", "Trees", "Olympus Conference"],
        )
    )
    ann.plays("Advanced Ecosystems")
    assert (ann.cubes("Decomposers"), ann.cubes("Ecological Zone"), ann.cubes("Olympus Conference")) == (3, 2, 0)


@pytest.mark.rule(472)
@pytest.mark.parametrize(
    ("card", "cost", "then", "cheaper"),
    [
        ("Earth Office", 1, "Sponsors", 3),
        ("Space Station", 10, "Satellites", 8),
        ("Shuttles", 10, "Satellites", 8),
        ("Earth Catapult", 23, "Mine", 2),
    ],
)
def test_a_card_makes_only_later_cards_cheaper(card, cost, then, cheaper):
    ann, _ = table(oxygen=5, ann=dict(hand=[card, then], money=cost + cheaper, production=dict(energy=1), steel=0))
    ann.plays(card)
    assert ann.money == cheaper
    ann.plays(then)
    assert ann.money == 0
    ann, _ = table(oxygen=5, ann=dict(hand=card, money=cost - 1, heat=8, production=dict(energy=1)))
    assert reasons(ann, card) == ["money"]


# Readings


@pytest.mark.rule(459)
@pytest.mark.parametrize("card", ["CEO's Favorite Project", "Sabotage", "Hired Raiders", "Virus"])
def test_an_event_that_only_adds_or_removes_may_be_played_for_nothing(card):
    ann, bob = table(ann=dict(hand=card, money=1, played="Ants"), bob=dict(played="Fish"))
    ann.plays(card)
    if ann.can("choose 1"):
        ann.chooses("choose 1")
    assert (ann.events, ann.money, ann.hand) == ([card], 0, [])
    assert (ann.player.cubes, bob.player.cubes) == ({}, {})


@pytest.mark.rule(459)
def test_ceos_favorite_project_adds_only_where_something_lies():
    ann, _ = table(
        ann=dict(
            hand="CEO's Favorite Project",
            money=1,
            played=["Ants", "Fish", "Physics Complex"],
            cubes={"Fish": 2, "Physics Complex": 1},
        )
    )
    ann.plays("CEO's Favorite Project")
    assert ann.options == ["add fish", "add physics-complex"]
    ann.chooses("add physics-complex")
    assert (ann.cubes("Physics Complex"), ann.cubes("Fish"), ann.cubes("Ants")) == (2, 2, 0)


@pytest.mark.rule(460)
def test_insulation_exchanges_at_least_one_step():
    ann, _ = table(ann=dict(hand="Insulation", money=30))
    assert reasons(ann, "Insulation") == ["production"]
    assert not ann.can_play("Insulation")
    ann, _ = table(ann=dict(hand="Insulation", money=2, production=dict(heat=3)))
    ann.plays("Insulation")
    assert ann.options == ["amount 1", "amount 2", "amount 3"]
    ann.chooses("amount 2")
    assert (ann.production("heat"), ann.production("money")) == (1, 2)


@pytest.mark.rule(461)
@pytest.mark.parametrize(("card", "cost"), [("Energy Tapping", 3), ("Power Supply Consortium", 5)])
def test_the_gain_of_a_card_may_come_before_its_decrease(card, cost):
    power_tags = ["Power Plant", "Solar Power"]
    ann, bob = table(ann=dict(hand=card, money=cost, played=power_tags), bob={})
    ann.plays(card)
    assert (ann.production("energy"), bob.production("energy"), ann.money) == (0, 0, 0)
    assert card in ann.played

    ann, bob = table(ann=dict(hand=card, money=cost, played=power_tags), bob=dict(production=dict(energy=1)))
    ann.plays(card)
    assert (ann.production("energy"), bob.production("energy")) == (1, 0)


@pytest.mark.rule(462)
@pytest.mark.parametrize(("before", "playable"), [(-5, False), (-4, True), (-3, True)])
def test_immigrant_city_may_count_its_own_city_first(before, playable):
    ann, _ = table(ann=dict(hand="Immigrant City", money=13, production=dict(energy=1, money=before)))
    assert ann.can_play("Immigrant City") == playable
    if not playable:
        assert reasons(ann, "Immigrant City") == ["production"]
        return
    ann.plays("Immigrant City")
    # At -4 the production cannot come first, so the order is not asked.
    assert ann.can("first 1") == (before == -3)
    ann.chooses(*(["first 2"] if before == -3 else []), "place r3c3")
    assert ann.production("money") == before - 1


@pytest.mark.rule(462)
def test_immigrant_city_gains_time_from_every_trigger_on_its_city():
    ann, _ = table(
        ann=dict(corporation="Tharsis Republic", hand="Immigrant City", money=13, production=dict(energy=1, money=-5))
    )
    ann.plays("Immigrant City", "place r3c3")
    assert ann.production("money") == -5


@pytest.mark.rule(474)
def test_actions_may_raise_what_is_at_its_goal():
    ann, _ = table(
        temperature=8, oxygen=14, oceans=OCEANS, ann=dict(money=32, heat=8, energy=3, played="Water Splitting Plant")
    )
    assert {"project asteroid", "project aquifer", "convert heat", "use water-splitting-plant"} <= set(ann.options)
    ann.does("Asteroid")
    ann.converts("heat")
    ann.go_on()
    ann.does("Aquifer")
    ann.acts("Water Splitting Plant")
    assert (ann.tr, ann.temperature, ann.oxygen, ann.oceans) == (20, 8, 14, 9)
    assert (ann.money, ann.heat, ann.energy) == (0, 0, 0)
