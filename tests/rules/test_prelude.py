"""The Prelude expansion: preludes, its corporations and projects, and solo with it."""

import pytest
from play import Seat, table

import terramars
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER
from terramars.mars.maps import MAPS

OCEANS = [area.id for area in MAPS["tharsis"].hexes if area.ocean]
ALL = ("base", "corporate_era", "prelude")
PROJECTS = ["Mine", "Sponsors", "Soletta", "Satellites", "Titanium Mine", "Cartel", "Acquired Company", "Media Group",
            "Earth Office", "Space Station"]  # fmt: skip
OTHERS = ["Trees", "Grass", "Bushes", "Heather", "Lichen", "Algae", "Moss", "Fish", "Birds", "Ants"]
LOTS = ["Loan", "Donation", "Biolab", "Mohole"]
OTHER_LOTS = ["Supplier", "Supply Drop", "Biofuels", "Metals Company"]


def dealt(**given):
    """Two players with their cards before them, at the very beginning of the game."""
    return table(
        modules=ALL,
        phase="start",
        ann=dict(dealt=["ThorGate", "Ecoline", *LOTS, *PROJECTS]),
        bob=dict(dealt=["Teractor", "Helion", *OTHER_LOTS, *OTHERS]),
        **given,
    )


def leave(*cards):
    return [f"leave {card.lower().replace(' ', '-')}" for card in cards]


def preludes(*cards, bob=(), **person):
    """Two players about to play their preludes."""
    given = {key: person.pop(key) for key in list(person) if key in TABLE}
    return table(phase="preludes", ann=dict(preludes=list(cards), **person), bob=dict(preludes=list(bob)), **given)


TABLE = ("board", "oceans", "temperature", "oxygen", "deck", "discard", "awards", "prelude_deck", "modules", "first")


@pytest.mark.rule(401)
def test_prelude_adds_35_preludes_7_projects_and_5_corporations():
    table()
    added = [card.sort for card in CARDS if card.module == "prelude"]
    assert [added.count(sort) for sort in (STARTER, PROJECT, CORPORATION)] == [35, 7, 5]
    for settings in (
        dict(modules=("base", "prelude")),
        dict(modules=ALL),
        dict(modules=ALL, draft=True),
        dict(modules=ALL, players=1),
    ):
        game = terramars.new(**settings)
        assert any(option.notation.startswith("choose-corporation") for option in game.decision().options)
        assert len([card for card in game.state.players[0].dealt if CARDS[card].sort == STARTER]) == 4


@pytest.mark.rule(402)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_each_player_is_dealt_4_preludes(players):
    game = terramars.new(players=players, modules=ALL, seed=3)
    for player in game.state.players:
        sorts = [CARDS[card].sort for card in player.dealt]
        assert [sorts.count(sort) for sort in (CORPORATION, STARTER, PROJECT)] == [2, 4, 10]
    assert len(game.state.starter_deck) == 35 - 4 * players


@pytest.mark.rule(403, 405)
def test_two_preludes_are_kept_for_nothing_and_the_others_leave_the_game():
    ann, bob = dealt(first=0)
    ann.chooses("choose-corporation thorgate", "choose-starter donation", "choose-starter mohole", *leave(*PROJECTS))
    bob.chooses("choose-corporation teractor", "choose-starter supplier", "choose-starter biofuels", *leave(*OTHERS))
    assert ann.money == 48
    assert sorted(CARDS[card].name for card in ann.player.starters) == ["Donation", "Mohole"]
    deck = [CARDS[card].name for card in ann.state.starter_deck]
    assert len(deck) == 35 - 8
    assert not set(deck) & {*LOTS, *OTHER_LOTS}


@pytest.mark.rule(404)
def test_corporation_preludes_and_projects_are_chosen_together_and_in_secret():
    ann, bob = dealt()
    assert ann.options == ["choose-corporation thorgate", "choose-corporation ecoline"]
    assert bob.options == ["choose-corporation teractor", "choose-corporation helion"]
    assert [CARDS[card].name for card in ann.player.dealt] == ["ThorGate", "Ecoline", *LOTS, *PROJECTS]
    ann.chooses("choose-corporation thorgate", "choose-starter donation", "choose-starter mohole")
    ann.chooses("keep mine", *leave(*PROJECTS[1:]))
    # Ann is ready; as long as Bob is not, nothing of it shows or happens.
    assert not ann.options
    assert (ann.played, ann.money, ann.hand) == ([], 0, [])
    assert bob.can("choose-corporation helion")
    theirs = bob.game.view(1).players[0]
    assert theirs.kept is None
    assert theirs.dealt is None
    assert theirs.starters is None
    bob.chooses("choose-corporation helion", "choose-starter supplier", "choose-starter biofuels", *leave(*OTHERS))
    assert (ann.played, ann.money, ann.hand) == (["ThorGate"], 45, ["Mine"])


@pytest.mark.rule(406, 407)
def test_preludes_come_after_all_corporations_in_player_order_both_of_one_player_first():
    ann, bob = dealt(first=1)
    ann.chooses("choose-corporation thorgate", "choose-starter donation", "choose-starter mohole")
    ann.chooses("keep mine", *leave(*PROJECTS[1:]))
    bob.chooses("choose-corporation teractor", "choose-starter supplier", "choose-starter biofuels", *leave(*OTHERS))
    assert (ann.played, bob.played) == (["ThorGate"], ["Teractor"])
    assert ann.money == 45
    # Bob is first, and plays both in the order he likes.
    assert not ann.options
    assert bob.options == ["play-starter supplier", "play-starter biofuels"]
    bob.chooses("play-starter biofuels")  # the last one is played by itself
    assert bob.played == ["Teractor", "Biofuels", "Supplier"]
    assert ann.options == ["play-starter donation", "play-starter mohole"]
    ann.chooses("play-starter mohole")
    assert ann.played == ["ThorGate", "Mohole", "Donation"]
    # Then the first action phase begins, with Bob.
    assert bob.can("pass")


@pytest.mark.rule(408)
def test_preludes_use_no_action_and_a_first_action_still_comes_on_the_first_turn():
    person = dict(corporation="Inventrix", first_action=True, money=60)
    ann, _ = preludes("Mohole", "Donation", deck=["Mine", "Sponsors", "Soletta"], **person)
    assert ann.options == ["play-starter mohole", "play-starter donation"]
    ann.chooses("play-starter mohole")
    # Both preludes are out, and the first action drew three cards: one action is left.
    assert ann.played == ["Inventrix", "Mohole", "Donation"]
    assert ann.hand == ["Mine", "Sponsors", "Soletta"]
    assert ann.can("done")
    assert not ann.can("pass")
    ann, _ = preludes("Mohole", "Donation", money=60)
    ann.chooses("play-starter mohole")
    assert ann.can("pass")  # a whole turn


@pytest.mark.rule(409)
def test_a_prelude_costs_nothing_and_its_tags_are_heard():
    ann, bob = preludes("Galilean Mining", "Dome Farming", money=5, corporation="Saturn Systems", played="Decomposers",
                        bob=["Io Research Outpost", "Biosphere Support"])  # fmt: skip
    ann.chooses("play-starter dome-farming")
    assert ann.cubes("Decomposers") == 1  # the plant tag
    assert ann.money == 0  # Galilean Mining takes 5 by its text, and nothing more was paid
    assert ann.production("money") == 2 + 1  # Dome Farming, and Saturn Systems for the jovian tag
    bob.chooses("play-starter io-research-outpost")
    assert ann.production("money") == 4  # a jovian tag of another player
    assert ann.cubes("Decomposers") == 1  # a plant tag of another player is not heard


@pytest.mark.rule(410)
def test_preludes_stay_in_play_and_their_tags_count():
    ann, _ = preludes("Business Empire", "Allied Bank", money=40, hand=["Cartel"])
    ann.chooses("play-starter business-empire")
    assert ann.played == ["Business Empire", "Allied Bank"]
    before = ann.production("money")
    ann.plays("Cartel")
    assert ann.production("money") == before + 3  # two preludes and Cartel itself


@pytest.mark.rule(411)
def test_preludes_have_no_colour_and_no_cost_for_milestones_and_awards():
    cards = ["Loan", "Donation", "Biolab", "Mohole", "Supplier"]
    green = [card.name for card in CARDS if card.sort == PROJECT and card.kind == "automated"][:14]
    ann, bob = table(board="elysium", ann=dict(money=50, played=[*green, *cards]), bob={}, awards=[["Celebrity", 0]])
    assert not ann.can("claim tycoon")
    ann, bob = table(board="hellas", ann=dict(played=cards), bob=dict(played="Mine"), awards=[["Magnate", 0]])
    assert (ann.score.awards, bob.score.awards) == (0, 5)
    ann, bob = table(board="elysium", ann=dict(played=cards), bob=dict(played="Soletta"), awards=[["Celebrity", 0]])
    assert (ann.score.awards, bob.score.awards) == (0, 5)
    four = ["Algae", "Fish", "Trees", "AI Central"]
    ann, _ = table(board="hellas", ann=dict(money=50, played=[*four, "Galilean Mining", "Huge Asteroid"]), bob={})
    assert not ann.can("claim tactician")


@pytest.mark.rule(412)
def test_a_prelude_that_cannot_be_performed_brings_15_money():
    ann, _ = preludes("Galilean Mining", "Mohole", money=4)
    ann.chooses("play-starter mohole")
    assert ann.played == ["Mohole"]
    assert ann.money == 19
    assert ann.production("titanium") == 0
    assert not ann.player.starters


@pytest.mark.rule(412)
@pytest.mark.parametrize("card", ["Great Aquifer", "Smelting Plant", "Metal-Rich Asteroid", "Huge Asteroid"])
def test_a_prelude_may_raise_a_parameter_that_is_at_its_goal(card):
    ann, _ = preludes(card, "Mohole", money=5, temperature=8, oxygen=14, oceans=OCEANS[:9])
    ann.chooses("play-starter mohole")
    assert ann.played == ["Mohole", card]
    assert ann.money == (0 if card == "Huge Asteroid" else 5)
    assert ann.tr == 20


@pytest.mark.rule(413)
def test_a_prelude_that_can_be_performed_must_be_played():
    ann, _ = preludes("Loan", "Society Support")
    assert ann.options == ["play-starter loan", "play-starter society-support"]
    ann.chooses("play-starter loan")
    assert ann.played == ["Loan", "Society Support"]
    assert ann.money == 30  # and not 45: nothing was given up
    assert ann.production("money") == -3


@pytest.mark.rule(414)
def test_the_15_money_may_help_the_other_prelude():
    ann, _ = preludes("Galilean Mining", "Business Empire", money=0)
    ann.chooses("play-starter galilean-mining")
    assert ann.played == ["Business Empire"]
    assert ann.money == 15 - 6
    assert ann.production("money") == 6


@pytest.mark.rule(415)
@pytest.mark.parametrize(
    ("card", "cost"), [("Aquifer Turbines", 3), ("Galilean Mining", 5), ("Huge Asteroid", 5), ("Business Empire", 6)]
)
def test_the_loss_of_money_is_mandatory(card, cost):
    ann, _ = preludes("Mohole", card, money=cost)
    ann.chooses("play-starter mohole", *(["first 1", "place r1c2"] if card == "Aquifer Turbines" else []))
    assert card in ann.played
    assert ann.money == 0
    poor, _ = preludes("Mohole", card, money=cost - 1)
    poor.chooses("play-starter mohole")
    assert poor.played == ["Mohole"]
    assert poor.money == cost - 1 + 15


@pytest.mark.rule(416)
def test_huge_asteroid_lands_on_minus_24():
    ann, _ = preludes("Huge Asteroid", "Donation", money=5)
    ann.chooses("play-starter huge-asteroid")
    assert (ann.temperature, ann.tr) == (-24, 23)
    assert ann.production("heat") == 1


@pytest.mark.rule(417)
def test_great_aquifer_places_its_oceans_one_after_the_other():
    ann, _ = preludes("Great Aquifer", "Mohole")
    ann.chooses("play-starter great-aquifer", "place r5c4")
    assert (ann.oceans, ann.tr, ann.plants, ann.money) == (1, 21, 2, 0)
    assert ann.can("place r5c5")
    assert not ann.can("place r5c4")
    ann.chooses("place r5c5")
    assert (ann.oceans, ann.tr, ann.plants, ann.money) == (2, 22, 4, 2)  # 2 M€ for the first one


@pytest.mark.rule(418)
@pytest.mark.parametrize("card", ["Early Settlement", "Self-Sufficient Settlement"])
def test_settlements_place_their_city_by_the_normal_rules(card):
    ann, _ = table(phase="preludes", ann=dict(preludes=[card, "Mohole"]), bob=dict(tiles="city r7c4"))
    ann.chooses(f"play-starter {card.lower().replace(' ', '-')}")
    areas = {option.removeprefix("place ") for option in ann.options}
    assert {"r3c3", "r7c2", "r7c6"} <= areas
    assert not areas & {"r7c4", "r7c3", "r7c5", "r6c4", "r6c5", "r8c3", "r8c4", "r5c3", *OCEANS}
    ann.chooses("place r8c6")
    assert ann.tile("r8c6") == "city"
    assert ann.owns("r8c6")
    assert ann.titanium == 1


@pytest.mark.rule(419)
def test_experimental_forest_grows_and_reveals_two_plant_cards():
    deck = ["Mine", "Trees", "Asteroid", "Grass", "Bushes"]
    ann, bob = preludes("Experimental Forest", "Mohole", deck=deck)
    ann.chooses("play-starter experimental-forest", "first 1", "place r3c3")
    assert ann.tile("r3c3") == "greenery"
    assert (ann.oxygen, ann.tr) == (1, 21)
    assert ann.hand == ["Trees", "Grass"]
    assert ann.discard == ["Mine", "Asteroid"]
    assert ann.deck[0] == "Bushes"
    assert [CARDS[card].name for card in bob.game.view(1).shown] == ["Mine", "Asteroid"]  # all have seen them


@pytest.mark.rule(420)
def test_acquired_space_agency_finds_two_space_cards():
    deck = ["Mine", "Asteroid", "Trees", "Space Station", "Soletta"]
    ann, _ = preludes("Acquired Space Agency", "Mohole", deck=deck)
    ann.chooses("play-starter acquired-space-agency")
    assert ann.titanium == 6
    assert ann.hand == ["Asteroid", "Space Station"]
    assert ann.discard == ["Mine", "Trees"]


@pytest.mark.rule(421)
def test_ecology_experts_ignore_requirements_of_the_three_parameters_only():
    hand = ["Birds", "Kelp Farming", "Farming", "Colonizer Training Camp", "AI Central", "Fusion Power", "Rad-Suits",
            "Ecological Zone", "Asteroid Mining Consortium"]  # fmt: skip
    person = dict(money=60, hand=hand, production=dict(energy=1, plants=2))
    ann, _ = preludes("Ecology Experts", "Mohole", oxygen=6, **person)
    ann.chooses("play-starter ecology-experts")
    while not ann.can("play birds"):
        ann.chooses("first 1")
    # Oxygen 13, six oceans, +4 °C, at most 5 % oxygen do not matter; tags, cities, greeneries and production do.
    assert ann.options == [f"play {card}" for card in ("birds", "kelp-farming", "farming", "colonizer-training-camp")]


@pytest.mark.rule(422)
def test_the_card_of_ecology_experts_is_paid_and_resolved_within_the_prelude():
    ann, _ = preludes("Ecology Experts", "Mohole", money=20, hand=["Farming", "Trees"])
    ann.chooses("play-starter ecology-experts", "first 1", "play farming")
    assert ann.money == 4
    assert ann.played == ["Ecology Experts", "Farming", "Mohole"]
    assert ann.production("plants") == 1 + 2
    assert ann.plants == 2


@pytest.mark.rule(422)
def test_ecology_experts_may_raise_the_plant_production_that_their_card_takes():
    ann, _ = preludes("Ecology Experts", "Mohole", money=13, hand="Livestock")
    ann.chooses("play-starter ecology-experts")
    if ann.can("first 1"):
        ann.chooses("first 1")
    assert ann.played == ["Ecology Experts", "Livestock", "Mohole"]
    assert ann.production("plants") == 0
    assert ann.money == 0


@pytest.mark.rule(423)
def test_the_card_of_ecology_experts_hears_their_tags():
    ann, _ = preludes("Ecology Experts", "Mohole", money=5, hand="Decomposers")
    ann.chooses("play-starter ecology-experts", "first 1")
    assert ann.cubes("Decomposers") == 3  # plant and microbe of the prelude, and its own
    ann, _ = preludes("Ecology Experts", "Mohole", money=9, hand="Viral Enhancers")
    ann.chooses("play-starter ecology-experts", "first 1")
    assert ann.plants == 3


@pytest.mark.rule(423)
def test_what_lay_there_before_hears_ecology_experts_once():
    ann, _ = preludes("Ecology Experts", "Mohole", money=50, played="Decomposers", hand="Farming")
    ann.chooses("play-starter ecology-experts", "first 1")
    while ann.can("first 1"):
        ann.chooses("first 1")
    assert "Farming" in ann.played
    assert ann.cubes("Decomposers") == 3  # plant and microbe of the prelude, plant of Farming


@pytest.mark.rule(424)
def test_excentric_sponsor_takes_25_off_without_change_and_without_waiving_requirements():
    ann, _ = preludes("Excentric Sponsor", "Mohole", money=16, hand=["Io Mining Industries", "Mine", "Farming"])
    ann.chooses("play-starter excentric-sponsor")
    assert ann.options == ["play io-mining-industries", "play mine"]  # Farming needs +4 °C
    ann.chooses("play io-mining-industries")
    assert ann.money == 0  # 41 - 25
    ann, _ = preludes("Excentric Sponsor", "Mohole", money=1, hand=["Io Mining Industries", "Mine", "Sponsors"])
    ann.chooses("play-starter excentric-sponsor")
    assert not ann.can("play io-mining-industries")
    ann.chooses("play mine")
    assert ann.money == 1  # 4 - 25 gives nothing back


@pytest.mark.rule(425)
def test_the_discount_of_excentric_sponsor_is_gone_afterwards():
    ann, _ = preludes("Excentric Sponsor", "Mohole", money=30, hand=["Mine", "Sponsors"])
    ann.chooses("play-starter excentric-sponsor", "play mine")
    assert ann.money == 30
    ann.plays("Sponsors")
    assert ann.money == 24


@pytest.mark.rule(426)
@pytest.mark.parametrize("first", ["ecology-experts", "excentric-sponsor"])
def test_ecology_experts_and_excentric_sponsor_do_not_help_the_same_card(first):
    # Kelp Farming costs 17 and needs six oceans: one prelude cannot pay it, the other cannot waive that.
    ann, _ = preludes("Ecology Experts", "Excentric Sponsor", money=1, hand=["Kelp Farming"])
    ann.chooses(f"play-starter {first}")
    assert ann.played == []
    assert ann.hand == ["Kelp Farming"]
    assert ann.money == 1 + 15 + 15


@pytest.mark.rule(426)
def test_ecology_experts_and_excentric_sponsor_help_one_card_each():
    ann, _ = preludes("Ecology Experts", "Excentric Sponsor", money=33, hand=["Kelp Farming", "Io Mining Industries"])
    ann.chooses("play-starter ecology-experts", "first 1")  # Kelp Farming is all that can be paid
    assert ann.played == ["Ecology Experts", "Kelp Farming", "Excentric Sponsor", "Io Mining Industries"]
    assert ann.money == 33 - 17 - 16


@pytest.mark.rule(427)
@pytest.mark.parametrize("card", ["Ecology Experts", "Excentric Sponsor"])
def test_without_a_card_to_play_they_cannot_be_played(card):
    for hand in ([], ["Asteroid Mining Consortium"]):
        ann, _ = preludes(card, "Mohole", money=50, hand=hand)
        ann.chooses("play-starter mohole")
        assert ann.played == ["Mohole"]
        assert ann.money == 65
        assert ann.production("plants") == 0


@pytest.mark.rule(428)
def test_valley_trust_plays_one_of_three_preludes():
    deck = ["Donation", "Loan", "Mohole", "Supplier"]
    ann, _ = table(ann=dict(corporation="Valley Trust", first_action=True, money=20), bob={}, prelude_deck=deck)
    assert ann.options == ["play-starter donation", "play-starter loan", "play-starter mohole"]
    before = len(ann.state.starter_deck)
    ann.chooses("play-starter loan")
    assert ann.played == ["Valley Trust", "Loan"]
    assert ann.money == 50
    assert not ann.player.starters
    assert len(ann.state.starter_deck) == before  # the two others do not go back
    assert CARDS[ann.state.starter_deck[0]].name == "Supplier"
    assert ann.can("done")  # it was the first of two actions


@pytest.mark.rule(429)
def test_a_prelude_of_valley_trust_that_cannot_be_played_brings_15_money():
    deck = ["Galilean Mining", "Loan", "Mohole"]
    ann, _ = table(ann=dict(corporation="Valley Trust", first_action=True, money=4), bob={}, prelude_deck=deck)
    ann.chooses("play-starter galilean-mining")
    assert ann.played == ["Valley Trust"]
    assert ann.money == 19


@pytest.mark.rule(430)
def test_vitor_funds_an_award_for_free_and_the_next_costs_14():
    ann, bob = table(ann=dict(corporation="Vitor", first_action=True, money=14), bob={})
    assert ann.options == [f"fund {award}" for award in ("landlord", "banker", "scientist", "thermalist", "miner")]
    ann.funds("Scientist")
    assert ann.money == 14
    assert len(ann.state.awards) == 1
    ann.funds("Miner")
    assert ann.money == 0
    ann, bob = table(ann=dict(corporation="Vitor", first_action=True), bob=dict(money=99),
                     awards=[["Landlord", 1], ["Banker", 1]])  # fmt: skip
    ann.funds("Miner")
    assert ann.money == 0
    assert not [option for option in bob.options if option.startswith("fund")]


@pytest.mark.rule(431)
def test_vitors_first_action_is_skipped_when_nothing_can_be_funded():
    full = [["Landlord", 1], ["Banker", 1], ["Miner", 1]]
    ann, _ = table(ann=dict(corporation="Vitor", first_action=True, money=30), bob={}, awards=full)
    assert ann.can("pass")  # a turn with both its actions
    (alone,) = table(solo=True, ann=dict(corporation="Vitor", first_action=True, money=30))
    assert alone.can("pass")
    assert not [option for option in alone.options if option.startswith("fund")]


@pytest.mark.rule(432)
@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("Farming", 3),  # 2 VP
        ("Tardigrades", 3),  # varies
        ("Search For Life", 3),  # varies, 0 for the time being
        ("Ganymede Colony", 3),  # varies
        ("Large Convoy", 3),  # an event with 2 VP
        ("Mine", 0),  # no VP icon
        ("Asteroid", 0),
        ("Energy Tapping", 0),  # -1
        ("Bribed Committee", 0),  # an event with -2
    ],
)
def test_vitor_gains_3_for_each_icon_that_is_not_negative(card, gain):
    person = dict(corporation="Vitor", money=40, hand=[card], production=dict(energy=1))
    ann, _ = table(ann=person, bob={}, temperature=8)
    cost = next(other.cost for other in CARDS if other.name == card)
    ann.plays(card)
    while any(option.startswith(("place", "first", "choose", "decrease")) for option in ann.options):
        ann.chooses(ann.options[0])
    assert card in ann.played + ann.events
    assert ann.money == 40 - cost + gain


@pytest.mark.rule(432)
def test_vitor_does_not_hear_cards_of_others():
    ann, bob = table(ann=dict(corporation="Vitor"), bob=dict(money=10, hand="Tardigrades"), active=1)
    bob.plays("Tardigrades")
    assert ann.money == 0


@pytest.mark.rule(433)
def test_vitor_starts_with_48_money():
    ann, bob = table(
        modules=ALL,
        phase="start",
        first=0,
        ann=dict(dealt=["Vitor", "Ecoline", *LOTS]),
        bob=dict(dealt=["Teractor", "Helion", *OTHER_LOTS]),
    )
    ann.chooses("choose-corporation vitor", "choose-starter loan", "choose-starter mohole")
    bob.chooses("choose-corporation teractor", "choose-starter supplier", "choose-starter biofuels")
    assert ann.money == 48


@pytest.mark.rule(434)
def test_point_luna_draws_for_every_earth_tag_also_its_own():
    ann, bob = table(
        modules=ALL,
        phase="start",
        first=0,
        ann=dict(dealt=["Point Luna", "Ecoline", "Loan", "Mohole", "Donation", "Biolab"]),
        bob=dict(dealt=["Teractor", "Helion", *OTHER_LOTS]),
        deck=["Mine", "Sponsors", "Imported GHG", "Trees", "Grass"],
    )
    ann.chooses("choose-corporation point-luna", "choose-starter loan", "choose-starter mohole")
    bob.chooses("choose-corporation teractor", "choose-starter supplier", "choose-starter biofuels")
    assert ann.hand == ["Mine"]
    ann.chooses("play-starter mohole")
    bob.chooses("play-starter supplier")
    assert ann.hand == ["Mine"]
    ann, _ = table(ann=dict(corporation="Point Luna", money=30, hand=["Sponsors", "Imported GHG", "Mine"]), bob={},
                   deck=["Trees", "Grass"])  # fmt: skip
    ann.plays("Sponsors")
    assert ann.hand == ["Imported GHG", "Mine", "Trees"]
    ann.plays("Imported GHG")
    assert ann.hand == ["Mine", "Trees", "Grass"]
    ann.plays("Mine")
    assert ann.hand == ["Trees", "Grass"]


@pytest.mark.rule(435)
def test_robinson_industries_raises_the_lowest_production():
    production = dict(money=2, steel=1, titanium=3, plants=1, energy=1, heat=2)
    ann, _ = table(ann=dict(corporation="Robinson Industries", money=4, production=production), bob={})
    ann.acts("Robinson Industries")
    assert ann.money == 0
    assert ann.options == ["raise steel", "raise plants", "raise energy"]
    ann.chooses("raise energy")
    assert ann.production("energy") == 2
    assert ann.production("steel") == 1
    poor, _ = table(ann=dict(corporation="Robinson Industries", money=3), bob={})
    assert not poor.can_act("Robinson Industries")


@pytest.mark.rule(436)
def test_for_robinson_industries_a_negative_money_production_is_the_lowest():
    ann, _ = table(ann=dict(corporation="Robinson Industries", money=4, production=dict(money=-1)), bob={})
    ann.acts("Robinson Industries")
    assert ann.production("money") == 0
    assert not any(ann.production(name) for name in ("steel", "titanium", "plants", "energy", "heat"))


@pytest.mark.rule(437)
@pytest.mark.parametrize(
    ("corporation", "card", "price"),
    [
        ("Cheung Shing MARS", "Mine", 2),
        ("Cheung Shing MARS", "Space Elevator", 25),
        ("Cheung Shing MARS", "Sponsors", 6),
        ("Valley Trust", "Trans-Neptune Probe", 4),
        ("Valley Trust", "Research", 7),
        ("Valley Trust", "Technology Demonstration", 3),
        ("Valley Trust", "Mine", 4),
    ],
)
def test_discounts_per_building_and_per_science_tag(corporation, card, price):
    ann, _ = table(ann=dict(corporation=corporation, money=price, hand=card), bob={})
    ann.plays(card)
    assert ann.money == 0
    poor, _ = table(ann=dict(corporation=corporation, money=price - 1, hand=card), bob={})
    assert not poor.can_play(card)


@pytest.mark.rule(438)
def test_microbes_on_psychrophiles_pay_for_plant_cards():
    person = dict(money=10, hand=["Adapted Lichen", "Mine"], played="Psychrophiles", cubes={"Psychrophiles": 6})
    ann, _ = table(ann=person, bob={})
    ann.game.apply("play adapted-lichen", 0)
    assert not ann.can("pay-from psychrophiles 6")  # it costs 9: five are enough, and there is no change
    ann.chooses("pay-from psychrophiles 5")
    assert ann.cubes("Psychrophiles") == 1
    assert ann.money == 10
    ann.plays("Mine")
    assert ann.cubes("Psychrophiles") == 1
    assert ann.money == 6


@pytest.mark.rule(438)
def test_paying_with_psychrophiles_is_no_action():
    person = dict(money=20, hand=["Adapted Lichen"], played="Psychrophiles", cubes={"Psychrophiles": 2})
    ann, _ = table(ann=person, bob={})
    ann.chooses("play adapted-lichen", "pay-from psychrophiles 2")
    assert ann.money == 15
    assert ann.can_act("Psychrophiles")  # its action is still free
    assert ann.can("done")  # and one action was taken, not two


@pytest.mark.rule(439)
def test_lava_tube_settlement_lies_on_a_volcanic_area_also_next_to_a_city():
    person = dict(money=15, hand="Lava Tube Settlement", production=dict(energy=1))
    ann, _ = table(ann=person, bob=dict(tiles=["city r3c2", "greenery r4c1"]))
    ann.plays("Lava Tube Settlement")
    assert ann.options == ["place r2c2", "place r3c1", "place r5c1"]
    ann.chooses("place r3c1")
    assert ann.tile("r3c1") == "city"


@pytest.mark.rule(440)
def test_lava_tube_settlement_needs_a_free_volcanic_area_where_the_map_has_any():
    person = dict(money=15, hand="Lava Tube Settlement", production=dict(energy=1))
    taken = ["greenery r2c2", "greenery r3c1", "greenery r4c1", "greenery r5c1"]
    ann, _ = table(ann=person, bob=dict(tiles=taken))
    assert not ann.can_play("Lava Tube Settlement")
    ann, _ = table(ann=person, bob=dict(tiles=taken[:3]))
    assert ann.can_play("Lava Tube Settlement")
    ann, _ = table(board="hellas", ann=person, bob=dict(tiles="city r5c4"))
    ann.plays("Lava Tube Settlement")
    assert ann.can("place r7c3")
    assert not ann.can("place r5c3")  # next to a city
    assert not ann.can("place r7c1")  # for an ocean


@pytest.mark.rule(446)
def test_solo_with_prelude_lasts_12_generations():
    (ann,) = table(solo=True, ann={}, generation=11)
    ann.go_on()
    assert ann.generation == 12
    assert not ann.game.over
    (ann,) = table(solo=True, ann={}, generation=12)
    ann.go_on()
    assert ann.game.over
    assert ann.generation == 12
    (ann,) = table(solo=True, ann={}, generation=12, modules=("base", "corporate_era"))
    ann.go_on()
    assert ann.generation == 13
    assert not ann.game.over


@pytest.mark.rule(447)
def test_the_solo_goal_may_be_a_rating_of_63():
    for rating, reason in ((63, "goal"), (62, "not reached")):
        (ann,) = table(solo=True, ann=dict(tr=rating), generation=12, solo_goal="tr63")
        ann.go_on()
        assert ann.game.result().reason == reason
    done = dict(temperature=8, oxygen=14, oceans=OCEANS[:9])
    for goal, reason in (("tr63", "not reached"), ("terraform", "goal")):
        (ann,) = table(solo=True, ann=dict(tr=62), generation=12, solo_goal=goal, **done)
        ann.go_on()
        assert ann.game.result().reason == reason


@pytest.mark.rule(448)
def test_buffer_gas_is_a_standard_project_with_the_rating_goal():
    (ann,) = table(solo=True, ann=dict(money=16, tr=40), solo_goal="tr63")
    ann.does("Buffer Gas")
    assert (ann.money, ann.tr) == (0, 41)
    assert (ann.temperature, ann.oxygen, ann.oceans) == (-30, 0, 0)
    (poor,) = table(solo=True, ann=dict(money=15), solo_goal="tr63")
    assert not poor.can("project buffer-gas")
    (other,) = table(solo=True, ann=dict(money=50))
    assert not other.can("project buffer-gas")
    for modules in (("base", "corporate_era"), ("base", "corporate_era", "venus")):
        (without,) = table(solo=True, modules=modules, ann=dict(money=16), solo_goal="tr63")
        assert without.can("project buffer-gas")


@pytest.mark.rule(449)
def test_plants_converted_after_the_last_production_do_not_count_for_the_rating_goal():
    (ann,) = table(solo=True, ann=dict(tr=62, plants=8), generation=12, solo_goal="tr63")
    ann.passes()
    ann.go_on()
    assert ann.game.over
    assert ann.game.result().reason == "not reached"
    (ann,) = table(solo=True, ann=dict(tr=63, plants=8), generation=12, solo_goal="tr63")
    ann.passes()
    ann.chooses("convert plants", "place r3c3")
    assert (ann.tr, ann.oxygen) == (63, 0)
    assert ann.score.greeneries == 1
    assert ann.game.result().reason == "goal"


@pytest.mark.rule(450)
def test_beginners_choose_2_of_4_preludes_too():
    game = terramars.new(players=2, modules=ALL, beginners=(0,), seed=5)
    ann = Seat(game, 0)
    assert [CARDS[card].sort for card in ann.player.dealt].count(STARTER) == 4
    assert len(ann.options) == 3  # the first of two, in the order dealt
    assert all(option.startswith("choose-starter") for option in ann.options)
    ann.chooses(ann.options[0])
    ann.chooses(ann.options[0])
    assert not ann.options
    bob = Seat(game, 1)
    while game.state.lanes:
        bob.chooses(bob.options[-1])
    assert ann.played[0] == "Beginner Corporation"
    assert len(ann.player.starters) + len(ann.played) == 3
