"""Corporations: what they start with, their effects, actions and first actions."""

import pytest
from answers import answer, asked
from play import Seat, table

import terramars
from terramars.mars.turns import Turn


def starts(corporation: str, *projects: str, solo: bool = False, **situation: object) -> Seat:
    """The seat of Ann, who begins the game with a corporation and keeps all her projects."""
    dealt = dict(dealt=[corporation, *projects])
    other = "Teractor" if corporation == "CrediCor" else "CrediCor"
    people = dict(ann=dealt) if solo else dict(ann=dealt, bob=dict(dealt=[other]))
    ann, *_ = table(phase="start", solo=solo, **situation, **people)
    while (decision := ann.game.decision(0)) is not None and decision.options[0].kind == "keep":
        ann.game.apply(decision.options[0], 0)
    return ann


def test_beginner_corporation_keeps_all_ten_cards_for_free():
    game = terramars.new(players=3, seed=3, beginners=[0, 1, 2])
    assert game.decision().effect == Turn(2)  # nothing was asked before the first turn
    for player in game.state.players:
        assert len(player.hand) == 10
        assert player.stock[0] == 42
        assert player.standing.tags == [0] * 13
    # Five identical cards: all three have one.
    assert len({player.played for player in game.state.players}) == 1


def test_beginner_corporation_is_not_for_solo():
    with pytest.raises(terramars.core.errors.ImpossibleSetup, match="Beginner"):
        terramars.new(players=1, beginners=[0])


def test_saturn_systems_hear_their_own_tag_and_everybody():
    ann = starts("Saturn Systems")
    assert (ann.production("money"), ann.production("titanium"), ann.money) == (1, 1, 42)
    ann, bob = table(
        active=1, ann=dict(corporation="Saturn Systems"), bob=dict(hand=["Miranda Resort", "Asteroid"], money=26)
    )
    bob.plays("Miranda Resort")
    bob.plays("Asteroid")
    assert ann.production("money") == 1


def test_saturn_systems_do_not_score_the_opponents_gain_for_them():
    ann, bob = table(
        ann=dict(corporation="Saturn Systems", hand="Callisto Penal Mines", money=24),
        bob=dict(production=dict(money=1)),
    )
    ann.plays("Callisto Penal Mines")
    assert (ann.production("money"), bob.production("money")) == (4, 1)


@pytest.mark.parametrize(
    ("hand", "extra", "cost", "back"),
    [
        ("Giant Ice Asteroid", [], 36, 4),
        ("Ganymede Colony", [], 20, 4),
        ("Power Grid", [], 18, 0),
        ("Ganymede Colony", ["Earth Catapult"], 18, 4),  # the printed cost counts
    ],
)
def test_credicor_pays_back_for_a_basic_cost_of_twenty(hand, extra, cost, back):
    ann, _ = table(ann=dict(corporation="CrediCor", hand=hand, money=cost, played=extra))
    ann.chooses(f"play {hand.lower().replace(' ', '-')}")
    answer(ann, "place r1c5", "place r9c5")
    assert ann.money == back


def test_credicor_hears_greenery_and_city_projects():
    ann, _ = table(ann=dict(corporation="CrediCor", money=25))
    ann.does("City", "place r3c3")
    assert ann.money == 4
    ann, _ = table(ann=dict(corporation="CrediCor", money=23))
    ann.does("Greenery", "place r3c3")
    assert ann.money == 4
    ann, _ = table(ann=dict(corporation="CrediCor", money=18))
    ann.does("Aquifer", "place r1c5")
    assert ann.money == 0


def test_credicor_does_not_hear_milestones_and_awards():
    ann, _ = table(ann=dict(corporation="CrediCor", money=20), awards=[["Banker", 1], ["Miner", 1]])
    ann.funds("Landlord")
    assert ann.money == 0
    ann, _ = table(ann=dict(corporation="CrediCor", money=8, tr=35))
    ann.claims("Terraformer")
    assert ann.money == 0


def test_phobolog_titanium_is_worth_four():
    ann = starts("PhoboLog")
    assert (ann.titanium, ann.money) == (10, 23)
    ann, _ = table(ann=dict(corporation="PhoboLog", hand="Asteroid", money=6, titanium=2))
    ann.plays("Asteroid")  # both titanium are needed; the asteroid brings two others
    assert (ann.money, ann.titanium) == (0, 2)


def test_thorgate_pays_less_for_power():
    ann, _ = table(ann=dict(corporation="ThorGate", hand="Geothermal Power", money=16))
    ann.plays("Geothermal Power")
    assert ann.money == 8
    ann.does("Power Plant")
    assert (ann.money, ann.production("energy")) == (0, 3)
    ann, _ = table(ann=dict(corporation="ThorGate", hand="Mine", money=13))
    assert not ann.can("project asteroid")


def test_thorgate_starts_with_energy_production():
    assert starts("ThorGate").production("energy") == 1


def test_ecoline_converts_seven_plants_any_number_of_times():
    ann, _ = table(ann=dict(corporation="Ecoline", plants=14))
    ann.converts("plants", "place r3c3")
    ann.converts("plants", "place r3c4")
    assert ann.plants == 0
    ann, _ = table(phase="final greenery", ann=dict(corporation="Ecoline", plants=7))
    ann.chooses("convert plants", "place r3c3")
    assert ann.score.greeneries == 1


def test_helion_pays_anything_with_heat():
    ann, _ = table(ann=dict(corporation="Helion", heat=9, money=2, hand="Mine"))
    ann.does("Power Plant")
    assert (ann.heat, ann.money) == (0, 0)
    ann, _ = table(ann=dict(corporation="Helion", heat=8, tr=35))
    ann.claims("Terraformer")
    assert ann.heat == 0
    ann, _ = table(ann=dict(corporation="Helion", heat=8))
    ann.funds("Thermalist")
    assert ann.heat == 0
    ann, _ = table(ann=dict(corporation="Helion", heat=7, played="Space Mirrors"))
    ann.acts("Space Mirrors")
    assert (ann.heat, ann.production("energy")) == (0, 1)
    ann, _ = table(deck=["Mine"], ann=dict(corporation="Helion", heat=3, played="Inventors' Guild"))
    ann.acts("Inventors' Guild", "keep mine")
    assert (ann.heat, ann.hand) == (0, ["Mine"])


def test_helion_chooses_how_much_heat():
    ann, _ = table(ann=dict(corporation="Helion", heat=3, money=4, hand="Mine"))
    ann.game.apply("play mine")
    assert set(asked(ann)) == {"pay heat 0", "pay heat 1", "pay heat 2", "pay heat 3"}
    ann.game.apply("pay heat 1")
    assert (ann.heat, ann.money) == (2, 1)


def test_helion_does_not_turn_money_into_heat():
    ann, _ = table(ann=dict(corporation="Helion", heat=7, money=5))
    assert not ann.can("convert heat")


def test_helion_heat_is_safe_from_thieves_of_money():
    ann, bob = table(ann=dict(hand="Sabotage", money=1), bob=dict(corporation="Helion", heat=9, money=0))
    ann.plays("Sabotage", "choose 3")
    assert bob.heat == 9


def test_interplanetary_cinematics_hears_own_events():
    ann, bob = table(
        ann=dict(corporation="Interplanetary Cinematics", hand=["Mineral Deposit"], money=5),
        bob=dict(hand="Investment Loan", money=3),
    )
    ann.plays("Mineral Deposit")
    assert ann.money == 2
    bob.plays("Investment Loan")
    assert ann.money == 2


def test_mining_guild_hears_each_tile_on_metal_once():
    ann, _ = table(ann=dict(corporation="Mining Guild", money=25))
    ann.does("City", "place r1c1")  # two steel
    assert (ann.production("steel"), ann.steel) == (1, 2)


def test_mining_guild_hears_own_oceans_but_not_others():
    ann, bob = table(ann=dict(corporation="Mining Guild", money=18), bob=dict(money=18))
    ann.does("Aquifer", "place r9c5")
    assert (ann.production("steel"), ann.titanium) == (1, 2)
    ann, bob = table(active=1, ann=dict(corporation="Mining Guild"), bob=dict(money=18))
    bob.does("Aquifer", "place r9c5")
    assert ann.production("steel") == 0


def test_mining_guild_has_two_building_tags():
    ann, _ = table(ann=dict(corporation="Mining Guild", hand="Medical Lab", money=13))
    ann.plays("Medical Lab")
    assert ann.production("money") == 1


def test_teractor_pays_less_for_each_earth_tag():
    ann, _ = table(ann=dict(corporation="Teractor", hand=["Sponsors"], money=3))
    ann.plays("Sponsors")
    assert ann.money == 0


def test_tharsis_republic_first_city_triggers_both():
    ann = starts("Tharsis Republic", "Asteroid", "Comet")
    assert all(option.startswith("place") for option in ann.options)
    ann.chooses("place r3c3")
    assert (ann.money, ann.production("money")) == (40 - 6 + 3, 1)
    # The city was the first of two actions.
    assert "done" in ann.options
    assert "pass" not in ann.options


def test_tharsis_republic_city_off_mars_gives_money_only():
    ann, _ = table(ann=dict(corporation="Tharsis Republic", hand="Ganymede Colony", money=20))
    ann.plays("Ganymede Colony")
    assert (ann.money, ann.production("money")) == (3, 0)


def test_tharsis_republic_hears_cities_of_others():
    ann, bob = table(active=1, ann=dict(corporation="Tharsis Republic"), bob=dict(money=25))
    bob.does("City", "place r3c3")
    assert (ann.money, ann.production("money")) == (0, 1)


def test_tharsis_republic_in_solo_starts_with_two_production():
    ann = starts("Tharsis Republic", solo=True)
    assert ann.production("money") == 2


def test_united_nations_mars_initiative_needs_a_raised_rating():
    ann, _ = table(ann=dict(corporation="United Nations Mars Initiative", money=17))
    assert not ann.can_act("United Nations Mars Initiative")
    ann.does("Asteroid")
    ann.acts("United Nations Mars Initiative")
    assert (ann.tr, ann.money) == (22, 0)


def test_united_nations_mars_initiative_acts_once_per_generation():
    ann, _ = table(ann=dict(corporation="United Nations Mars Initiative", money=9, tr_raised=1))
    ann.acts("United Nations Mars Initiative")
    assert not ann.can_act("United Nations Mars Initiative")


def test_united_nations_mars_initiative_forgets_the_last_generation():
    ann, bob = table(ann=dict(corporation="United Nations Mars Initiative", money=9, tr_raised=3))
    ann.passes()
    bob.go_on()  # Bob can do nothing: the generation ends
    assert (ann.generation, ann.player.raised) == (2, 0)


def test_inventrix_draws_three_as_its_first_action():
    ann = starts("Inventrix", "Asteroid", deck=["Mine", "Sponsors", "Cartel"])
    assert ann.hand == ["Asteroid", "Mine", "Sponsors", "Cartel"]
    assert "done" in ann.options


def test_inventrix_bends_requirements():
    ann, _ = table(oxygen=5, ann=dict(corporation="Inventrix", hand="Breathing Filters", money=11))
    assert ann.can_play("Breathing Filters")
    ann, _ = table(
        oxygen=3, ann=dict(corporation="Inventrix", hand="Breathing Filters", money=11, next_card="Special Design")
    )
    assert ann.can_play("Breathing Filters")


def test_point_luna_draws_for_earth_tags():
    ann = starts("Point Luna", deck=["Mine", "Sponsors"])
    assert (ann.hand, ann.production("titanium")) == (["Mine"], 1)
    ann, _ = table(
        deck=["Mine", "Comet"], ann=dict(corporation="Point Luna", hand=["Imported GHG", "Sponsors"], money=13)
    )
    ann.plays("Imported GHG")  # events count too
    ann.plays("Sponsors")
    assert sorted(ann.hand) == ["Comet", "Mine"]


def test_cheung_shing_mars_pays_less_for_buildings():
    ann, _ = table(ann=dict(corporation="Cheung Shing MARS", hand=["Mine", "Sponsors"], money=8))
    ann.plays("Mine")
    assert ann.money == 6
    ann.plays("Sponsors")
    assert ann.money == 0
    assert starts("Cheung Shing MARS").production("money") == 3


@pytest.mark.parametrize(
    ("production", "offered"),
    [
        (dict(money=-1), None),
        (dict(money=1, steel=1, titanium=1, plants=1, energy=0, heat=0), ["raise energy", "raise heat"]),
        ({}, [f"raise {name}" for name in ("megacredits", "steel", "titanium", "plants", "energy", "heat")]),
    ],
)
def test_robinson_industries_raise_the_lowest(production, offered):
    ann, _ = table(ann=dict(corporation="Robinson Industries", money=4, production=production))
    ann.chooses("use robinson-industries")
    if offered is None:
        assert ann.production("money") == 0
    else:
        assert ann.options == offered
        ann.chooses("raise energy")
        assert ann.production("energy") == 1
    assert ann.money == 0


def test_valley_trust_plays_one_of_three_preludes():
    ann = starts("Valley Trust", prelude_deck=["Donation", "Loan", "Mohole", "Supplier"])
    assert ann.options == ["play-starter donation", "play-starter loan", "play-starter mohole"]
    ann.chooses("play-starter donation")
    assert ann.money == 37 + 21
    assert "Donation" in ann.played
    assert ann.player.starters == ()
    names = [terramars.mars.cards.CARDS[card].name for card in ann.state.starter_deck]
    assert "Supplier" in names
    assert not {"Loan", "Mohole", "Donation"} & set(names)


def test_valley_trust_unplayable_prelude_brings_money():
    ann = starts(
        "Valley Trust",
        *["Asteroid", "Comet", "Mine", "Sponsors", "Cartel", "Lichen", "Moss", "Grass", "Trees", "Bushes"],
        prelude_deck=["Galilean Mining", "Ecology Experts", "Business Empire"],
    )
    assert ann.money == 7
    ann.chooses("play-starter business-empire")
    assert (ann.money, ann.production("money")) == (1, 6)
    ann, _ = table(phase="preludes", ann=dict(preludes=["Business Empire", "Donation"], money=5))
    ann.chooses("play-starter business-empire")
    assert ann.money == 5 + 15 + 21


def test_valley_trust_pays_less_for_science():
    ann, _ = table(ann=dict(corporation="Valley Trust", hand="Research", money=7))
    ann.plays("Research")  # two tags, 4 less
    assert ann.money == 0


def test_vitor_hears_its_own_icon_and_funds_an_award():
    ann = starts("Vitor")
    assert ann.money == 48
    assert all(option.startswith("fund") for option in ann.options)
    ann.chooses("fund banker")
    assert ann.money == 48
    assert ann.state.awards == ((1, 0),)
    assert ann.can("fund miner")
    ann.funds("Miner")
    assert ann.money == 48 - 14  # the second slot


@pytest.mark.parametrize(
    ("card", "money", "back"),
    [
        ("Callisto Penal Mines", 24, 3),
        ("Tardigrades", 4, 3),  # variable points
        ("Bribed Committee", 7, 0),  # negative points
        ("Mine", 4, 0),
        ("Capital", 26, 3),
    ],
)
def test_vitor_hears_points_that_are_not_negative(card, money, back):
    ann, _ = table(
        oceans=["r1c2", "r1c4", "r1c5", "r2c6"],
        ann=dict(corporation="Vitor", hand=card, money=money, production=dict(energy=2)),
    )
    ann.chooses(f"play {card.lower().replace(' ', '-')}")
    answer(ann, "place r7c3")
    assert ann.money == back


def test_vitor_skips_its_award_in_solo():
    ann = starts("Vitor", "Asteroid", solo=True)
    assert "pass" in ann.options  # two actions are left


def test_vitor_skips_its_award_when_three_are_funded():
    ann, _ = table(
        awards=[["Banker", 1], ["Miner", 1], ["Landlord", 1]],
        ann=dict(corporation="Vitor", first_action=True, money=30),
    )
    assert "pass" in ann.options
    assert len(ann.state.awards) == 3
