"""Cards of Venus Next: what they do with others, amounts that depend on counts, and odd corners."""


import pytest
from play import Seat, table

from terramars.mars.cards import CARDS
from terramars.mars.filters import Showing
from terramars.mars.words import FLOATERS

VENUS = ("base", "corporate_era", "prelude", "promo", "venus")


def venus(**given) -> list[Seat]:
    return table(modules=VENUS, **given)


def starts(corporation: str, **given) -> Seat:
    """The seat of Ann, who begins the game with a corporation."""
    ann, *_ = venus(phase="start", ann=dict(dealt=[corporation]), bob=dict(dealt=["CrediCor"]), **given)
    ann.go_on()
    return ann


def test_aerial_mappers_give_a_floater_or_a_card():
    ann, _ = venus(deck=["Mine"], ann=dict(played=["Aerial Mappers", "Dirigibles"], cubes={"Aerial Mappers": 1}))
    ann.acts("Aerial Mappers", "choose 2")
    assert (ann.cubes("Aerial Mappers"), ann.hand) == (0, ["Mine"])
    ann, _ = venus(ann=dict(played=["Aerial Mappers", "Dirigibles"], cubes={"Aerial Mappers": 1}))
    ann.acts("Aerial Mappers", "choose 1", "add dirigibles")
    assert ann.cubes("Dirigibles") == 1


def test_atmoscoop_may_raise_what_is_at_its_goal():
    ann, _ = venus(venus=30, ann=dict(hand="Atmoscoop", money=22, played=["Research", "Physics Complex"]))
    ann.chooses("play atmoscoop")
    assert ann.options == ["choose 1", "choose 2"]
    ann.chooses("choose 2")
    assert (ann.tr, ann.temperature) == (20, -30)


@pytest.mark.rule(516)
def test_comet_for_venus_hits_only_who_shows_a_venus_tag():
    ann, bob, cat = venus(
        ann=dict(hand="Comet for Venus", money=11), bob=dict(played="Dirigibles", money=3),
        cat=dict(played="Research Coordination", money=9),
    )  # fmt: skip
    ann.chooses("play comet-for-venus")
    assert ann.options == [*[f"remove megacredits {n} @1" for n in (3, 2, 1)], "skip"]
    ann.chooses("remove megacredits 3 @1")
    assert (bob.money, cat.money, ann.venus) == (0, 9, 2)


@pytest.mark.rule(516)
def test_comet_for_venus_alone_raises_venus_and_hits_nobody():
    (ann,) = venus(solo=True, ann=dict(hand="Comet for Venus", money=11))
    ann.plays("Comet for Venus")
    assert (ann.venus, ann.money) == (2, 0)


def test_corroder_suits_add_what_the_card_holds():
    ann, _ = venus(ann=dict(hand="Corroder Suits", money=8, played=["Extremophiles"]))
    ann.plays("Corroder Suits")
    assert (ann.cubes("Extremophiles"), ann.production("money")) == (1, 2)


@pytest.mark.rule(517)
def test_dirigibles_pay_three_for_cards_with_a_venus_tag():
    ann, _ = venus(ann=dict(played="Dirigibles", cubes={"Dirigibles": 2}, hand=["Local Shading", "Mine"], money=0))
    assert not ann.can_play("Mine")
    ann.plays("Local Shading")
    assert ann.cubes("Dirigibles") == 0  # no change is given


@pytest.mark.rule(517)
def test_the_floater_that_stratospheric_birds_take_cannot_also_pay_for_them():
    people = dict(played="Dirigibles", hand="Stratospheric Birds")
    ann, _ = venus(venus=12, ann=dict(**people, cubes={"Dirigibles": 4}, money=0))
    assert not ann.can_play("Stratospheric Birds")
    ann, _ = venus(venus=12, ann=dict(**people, cubes={"Dirigibles": 4}, money=2))
    assert not ann.can_play("Stratospheric Birds")
    ann, _ = venus(venus=12, ann=dict(**people, cubes={"Dirigibles": 4}, money=3))
    ann.plays("Stratospheric Birds")
    assert (ann.money, ann.cubes("Dirigibles")) == (0, 0)
    ann, _ = venus(venus=12, ann=dict(**people, money=12))
    assert [reason.kind for reason in ann.why_not("play stratospheric-birds")] == ["own cubes"]


def test_freyja_biodomes_may_choose_what_nobody_can_hold():
    ann, _ = venus(
        venus=10, ann=dict(hand="Freyja Biodomes", money=14, production=dict(energy=1), played="Extremophiles")
    )
    ann.plays("Freyja Biodomes", "choose 2")
    assert (ann.cubes("Extremophiles"), ann.production("money")) == (0, 2)


def test_gyropolis_counts_a_wild_tag_once():
    ann, _ = venus(
        ann=dict(hand="Gyropolis", money=20, production=dict(energy=2),
                 played=["Research Coordination", "Local Shading", "Sponsors"]),
    )  # fmt: skip
    ann.plays("Gyropolis", "place r3c3")
    assert ann.production("money") == 3


@pytest.mark.parametrize(("jovians", "floaters"), [([], 0), (["Asteroid Mining", "Io Mining Industries"], 2)])
def test_hydrogen_to_venus_brings_a_floater_per_jovian_tag(jovians, floaters):
    ann, _ = venus(ann=dict(hand="Hydrogen to Venus", money=11, played=["Dirigibles", *jovians]))
    ann.plays("Hydrogen to Venus")
    assert ann.cubes("Dirigibles") == floaters


def test_hydrogen_to_venus_asks_for_no_card_where_it_brings_nothing() -> None:
    ann, _ = venus(ann=dict(hand="Hydrogen to Venus", money=11, played=["Dirigibles", "Aerial Mappers"]))
    ann.plays("Hydrogen to Venus")
    assert (ann.cubes("Dirigibles"), ann.cubes("Aerial Mappers")) == (0, 0)
    assert not any(option.startswith("add") for option in ann.options)


@pytest.mark.parametrize(("tags", "drawn"), [(["Dirigibles"], 1), (["Dirigibles", "Venus Governor"], 3)])
def test_io_sulphur_research_draws_three_with_three_venus_tags(tags, drawn):
    ann, _ = venus(ann=dict(hand="Io Sulphur Research", money=17, played=tags))
    ann.plays("Io Sulphur Research")
    assert len(ann.hand) == drawn


def test_luxury_foods_take_three_kinds_of_tags_and_wild_ones_each_for_one():
    people = dict(hand="Luxury Foods", money=8)
    ann, _ = venus(ann=dict(**people, played=["Local Shading", "Sponsors"]))
    assert not ann.can_play("Luxury Foods")
    ann, _ = venus(ann=dict(**people, played=["Local Shading", "Sponsors", "Research Coordination"]))
    assert ann.can_play("Luxury Foods")
    ann, _ = venus(ann=dict(**people, played=["Local Shading", "Research Coordination"]))
    assert not ann.can_play("Luxury Foods")


def test_maxwell_base_adds_to_another_venus_card():
    ann, _ = venus(ann=dict(played=["Maxwell Base", "Extremophiles", "Birds", "Dirigibles"]))
    ann.chooses("use maxwell-base")
    assert ann.options == ["add extremophiles", "add dirigibles"]


def test_rotator_impacts_take_titanium_and_no_discount():
    ann, _ = venus(ann=dict(played=["Rotator Impacts", "Space Station"], titanium=1, money=3))
    ann.acts("Rotator Impacts")
    assert (ann.cubes("Rotator Impacts"), ann.money) == (1, 0)
    ann, _ = venus(ann=dict(played=["Rotator Impacts", "Space Station"], money=5))
    assert not ann.can_act("Rotator Impacts")
    ann, _ = venus(venus=28, ann=dict(played="Rotator Impacts", cubes={"Rotator Impacts": 1}, money=6))
    ann.acts("Rotator Impacts", "choose 2")
    assert (ann.venus, ann.cubes("Rotator Impacts")) == (30, 0)


@pytest.mark.rule(518)
def test_sponsored_academies_take_a_card_first_and_give_everyone_cards():
    ann, bob, cat = venus(ann=dict(hand=["Sponsored Academies", "Mine"], money=9), bob={}, cat={})
    ann.plays("Sponsored Academies")
    assert (len(ann.hand), len(bob.hand), len(cat.hand)) == (3, 1, 1)
    assert ann.discard == ["Mine"]


@pytest.mark.rule(518)
def test_sponsored_academies_need_another_card():
    ann, _ = venus(ann=dict(hand="Sponsored Academies", money=9))
    assert not ann.can_play("Sponsored Academies")
    assert [reason.kind for reason in ann.why_not("play sponsored-academies")] == ["hand"]


def test_stratopolis_may_add_to_itself():
    ann, _ = venus(ann=dict(played=["Stratopolis", "Dirigibles"]))
    ann.acts("Stratopolis", "add stratopolis")
    assert (ann.cubes("Stratopolis"), ann.points("Stratopolis")) == (2, 0)
    ann, _ = venus(ann=dict(played=["Stratopolis"], cubes={"Stratopolis": 7}))
    assert ann.points("Stratopolis") == 2


@pytest.mark.parametrize("number", [1, 2, 4])
def test_sulphur_eating_bacteria_turn_any_number_of_microbes_into_three_each(number):
    card = "Sulphur-Eating Bacteria"
    ann, _ = venus(ann=dict(played=card, cubes={card: 4}, money=0))
    ann.acts(card, "choose 2", f"amount {number}")
    assert (ann.money, ann.cubes(card)) == (3 * number, 4 - number)


def test_sulphur_eating_bacteria_spend_at_least_one():
    ann, _ = venus(ann=dict(played="Sulphur-Eating Bacteria"))
    ann.acts("Sulphur-Eating Bacteria")  # the other branch is not offered
    assert ann.cubes("Sulphur-Eating Bacteria") == 1


def test_sulphur_exports_count_their_own_tag():
    ann, _ = venus(ann=dict(hand="Sulphur Exports", money=21, played="Dirigibles"))
    ann.plays("Sulphur Exports")
    assert ann.production("money") == 2


@pytest.mark.parametrize(("tr", "can"), [(24, False), (25, True)])
def test_terraforming_contract_needs_a_rating_of_twenty_five(tr, can):
    ann, _ = venus(ann=dict(hand="Terraforming Contract", money=8, tr=tr))
    assert ann.can_play("Terraforming Contract") == can


@pytest.mark.parametrize("tags", [["Dirigibles"], ["Dirigibles", "Local Shading"]])
def test_venus_governor_does_not_count_its_own_tags(tags):
    ann, _ = venus(ann=dict(hand="Venus Governor", money=4, played=tags))
    assert ann.can_play("Venus Governor") == (len(tags) == 2)


def test_venus_waystation_takes_two_off_per_tag():
    hand = ["Venus Governor", "Local Shading"]
    ann, _ = venus(ann=dict(played=["Venus Waystation", "Dirigibles"], hand=hand, money=2))
    ann.plays("Venus Governor")
    assert ann.money == 2
    ann.plays("Local Shading")
    assert ann.money == 0


def test_venusian_animals_hear_their_own_science_tag():
    ann, _ = venus(venus=18, ann=dict(hand=["Venusian Animals", "Research"], money=26))
    ann.plays("Venusian Animals")
    assert ann.cubes("Venusian Animals") == 1
    ann.plays("Research")
    assert ann.points("Venusian Animals") == 3


def test_venusian_plants_add_to_another_card():
    played = ["Extremophiles", "Stratospheric Birds"]
    ann, _ = venus(venus=16, ann=dict(hand="Venusian Plants", money=13, played=played))
    ann.plays("Venusian Plants", "choose 2")
    assert (ann.cubes("Stratospheric Birds"), ann.cubes("Extremophiles")) == (1, 0)


# Corporations


@pytest.mark.rule(513)
def test_aphrodite_hears_every_step_of_everyone_until_the_goal():
    ann, bob = venus(active=1, venus=26, ann=dict(corporation="Aphrodite", money=0),
                     bob=dict(hand="Giant Solar Shade", money=27))  # fmt: skip
    bob.plays("Giant Solar Shade")
    assert (ann.money, ann.venus) == (4, 30)


@pytest.mark.rule(513)
def test_aphrodite_begins_with_plants():
    ann = starts("Aphrodite")
    assert (ann.money, ann.production("plants")) == (47, 1)


@pytest.mark.rule(515)
def test_celestic_reveals_cards_until_two_show_floaters():
    ann, _ = venus(
        phase="start", deck=["Mine", "Aerosport Tournament", "Thermophiles", "Hydrogen to Venus", "Sponsors"],
        first=0, ann=dict(dealt=["Celestic"]), bob=dict(dealt=["CrediCor"]),
    )  # fmt: skip
    ann.go_on()
    assert ann.hand == ["Aerosport Tournament", "Hydrogen to Venus"]
    assert ann.discard == ["Mine", "Thermophiles"]
    assert ann.points("Celestic") == 0
    ann.acts("Celestic")
    assert ann.cubes("Celestic") == 1


@pytest.mark.rule(515)
def test_the_cards_that_show_floaters():
    showing = {card.name for card in CARDS if card.module == "venus" and Showing(FLOATERS).matches(card)}
    assert showing == {
        "Aerial Mappers", "Aerosport Tournament", "Air-Scrapping Expedition", "Atmoscoop", "Deuterium Export",
        "Dirigibles", "Extractor Balloons", "Floating Habs", "Forced Precipitation", "Hydrogen to Venus",
        "Jet Stream Microscrappers", "Local Shading", "Stratopolis", "Stratospheric Birds", "Celestic",
    }  # fmt: skip


def test_morning_star_reveals_cards_until_three_show_venus_tags():
    ann, _ = venus(
        phase="start", first=0, deck=["Mine", "Local Shading", "Dirigibles", "Comet for Venus", "Thermophiles"],
        ann=dict(dealt=["Morning Star Inc."]), bob=dict(dealt=["CrediCor"]),
    )  # fmt: skip
    ann.go_on()
    assert ann.hand == ["Local Shading", "Dirigibles", "Thermophiles"]


@pytest.mark.rule(514)
def test_viron_uses_an_action_again_at_its_full_cost():
    ann, _ = venus(ann=dict(corporation="Viron", played=["Floating Habs", "Fish"], used="Floating Habs", money=2))
    ann.acts("Viron")
    assert (ann.cubes("Floating Habs"), ann.money) == (1, 0)


@pytest.mark.rule(514)
def test_viron_may_take_the_other_half():
    card = "Regolith Eaters"
    ann, _ = venus(ann=dict(corporation="Viron", played=card, used=card, cubes={card: 2}))
    ann.acts("Viron", "choose 2")
    assert ann.oxygen == 1


@pytest.mark.rule(514)
def test_viron_needs_an_action_that_was_used():
    ann, _ = venus(ann=dict(corporation="Viron", played="Tardigrades"))
    assert not ann.can_act("Viron")
    assert [reason.kind for reason in ann.why_not("use viron")] == ["no action to repeat"]
    ann, _ = venus(ann=dict(corporation="Viron", played=["Tardigrades", "Space Elevator"],
                            used=["Tardigrades", "Space Elevator", "Viron"]))  # fmt: skip
    assert not ann.can_act("Viron")


@pytest.mark.rule(514)
def test_viron_offers_what_can_be_paid_again():
    ann, _ = venus(
        ann=dict(corporation="Viron", played=["Tardigrades", "Space Elevator", "Regolith Eaters"],
                 used=["Tardigrades", "Space Elevator", "Regolith Eaters"]),
    )  # fmt: skip
    ann.chooses("use viron")
    assert ann.options == ["use tardigrades", "use regolith-eaters"]


@pytest.mark.rule(512)
def test_manutech_gains_what_it_produces_more():
    ann = starts("Manutech")
    assert (ann.steel, ann.production("steel"), ann.money) == (1, 1, 35)
    ann, _ = venus(ann=dict(corporation="Manutech", hand=["Kelp Farming"], money=17), oceans=SIX)
    ann.plays("Kelp Farming")
    assert (ann.money, ann.plants) == (2, 5)


@pytest.mark.rule(512)
def test_manutech_loses_nothing_when_production_goes_down():
    ann, _ = venus(ann=dict(corporation="Manutech", hand="Tropical Resort", money=13, heat=2, production=dict(heat=2)))
    ann.plays("Tropical Resort")
    assert (ann.money, ann.heat) == (3, 2)


@pytest.mark.rule(512)
def test_what_manutech_gains_is_there_for_the_same_card():
    ann, _ = venus(
        phase="starters", bob=dict(preludes=[]),
        ann=dict(corporation="Manutech", preludes=["Business Empire"], money=0, played="Tardigrades"),
    )  # fmt: skip
    ann.go_on()
    assert (ann.production("money"), ann.money) == (6, 0)


@pytest.mark.rule(512)
def test_manutech_hears_productions_that_steps_of_parameters_bring():
    ann, _ = venus(temperature=-26, ann=dict(corporation="Manutech", heat=8))
    ann.converts("heat")
    assert (ann.production("heat"), ann.heat) == (1, 1)


SIX = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4"]
