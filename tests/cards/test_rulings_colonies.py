"""The rulings of the cards of Colonies, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from moons import BOX, fleets, marker, moons, owners
from play import table

import terramars
from terramars.mars.cards import BY_SLUG
from terramars.mars.modules.colony_board import ASLEEP, board_of
from terramars.mars.words import TAG_NAMES

rule = pytest.mark.rule


def tags(slug: str) -> list[str]:
    return [TAG_NAMES[tag] for tag in BY_SLUG[slug].tags]


# Floaters and other cubes


@rule(564)
def test_airliners_does_not_spend_the_floaters_it_requires() -> None:
    ann, _ = moons(ann=dict(money=11, hand="Airliners", played="Local Shading", cubes={"Local Shading": 3}))
    ann.plays("Airliners")
    assert (ann.cubes("Local Shading"), ann.production("money")) == (5, 2)


@rule(565)
def test_air_raid_must_lose_a_floater_and_may_steal() -> None:
    floating: dict[str, Any] = dict(hand="Air Raid", played="Local Shading", cubes={"Local Shading": 2})
    ann, bob = moons(ann=floating, bob=dict(money=9))
    ann.plays("Air Raid", "remove megacredits 5 @1")
    assert (ann.cubes("Local Shading"), ann.money, bob.money) == (1, 5, 4)
    ann, bob = moons(ann=floating, bob=dict(money=9))
    ann.plays("Air Raid", "skip")
    assert (ann.cubes("Local Shading"), bob.money) == (1, 9)
    ann, bob = moons(ann=floating, bob=dict(money=3))
    ann.plays("Air Raid", "remove megacredits 3 @1")
    assert (ann.money, bob.money) == (3, 0)
    ann, _ = moons(ann=floating | dict(cubes={}), bob=dict(money=9))
    assert not ann.can_play("Air Raid")


@rule(565)
def test_alone_air_raid_takes_5_from_the_bank() -> None:
    (ann,) = moons(("Io", "Luna"), solo=True, modules=tuple(name for name in BOX if name != "venus"),
                   ann=dict(hand="Air Raid", played="Titan Shuttles", cubes={"Titan Shuttles": 1}))  # fmt: skip
    ann.plays("Air Raid", "remove megacredits 5 @9")
    assert (ann.money, ann.cubes("Titan Shuttles")) == (5, 0)


@rule(564)
def test_jovian_lanterns_has_its_later_price_and_tag() -> None:
    assert (BY_SLUG["jovian-lanterns"].cost, tags("jovian-lanterns")) == (20, ["jovian"])


@rule(564)
def test_jupiter_floating_station_pays_up_to_4_and_keeps_its_floaters() -> None:
    station = dict(played="Jupiter Floating Station", cubes={"Jupiter Floating Station": 7})
    ann, _ = moons(ann=station)
    ann.acts("Jupiter Floating Station", "choose 2")
    assert (ann.money, ann.cubes("Jupiter Floating Station")) == (4, 7)
    ann, _ = moons(ann=station)
    ann.acts("Jupiter Floating Station", "choose 1")
    assert ann.cubes("Jupiter Floating Station") == 8


@rule(564)
def test_martian_zoo_keeps_its_animals_which_are_worth_no_points() -> None:
    ann, _ = moons(ann=dict(money=30, played="Martian Zoo", cubes={"Martian Zoo": 3}, hand="Sponsors"))
    ann.plays("Sponsors")
    assert ann.cubes("Martian Zoo") == 4
    ann.acts("Martian Zoo")
    assert (ann.money, ann.cubes("Martian Zoo"), ann.points("Martian Zoo")) == (30 - 6 + 4, 4, 1)


@rule(568)
def test_two_tags_on_one_card_are_two() -> None:
    earth = ["Sponsors", "Acquired Company", "Business Network"]
    ann, _ = moons(ann=dict(money=4, played=["Martian Zoo", *earth], corporation="Teractor", hand="Luna Governor"))
    ann.plays("Luna Governor")
    assert (ann.cubes("Martian Zoo"), ann.money) == (2, 4)  # 4 M€ less 3 M€ for each of two tags


@rule(564)
def test_refugee_camps_lower_money_production_to_minus_5_at_most() -> None:
    ann, _ = moons(ann=dict(played="Refugee Camps", production=dict(money=-4), hand="Mine"))
    ann.acts("Refugee Camps")
    assert (ann.production("money"), ann.cubes("Refugee Camps"), ann.points("Refugee Camps")) == (-5, 1, 1)
    ann, _ = moons(ann=dict(played="Refugee Camps", production=dict(money=-5), hand="Mine"))
    assert not ann.can_act("Refugee Camps")


@rule(564)
def test_titan_shuttles_spend_one_floater_or_more() -> None:
    ann, _ = moons(ann=dict(played="Titan Shuttles", cubes={"Titan Shuttles": 3}))
    ann.chooses("use titan-shuttles", "choose 2")
    assert ann.options == ["amount 1", "amount 2", "amount 3"]
    ann.chooses("amount 2")
    assert (ann.titanium, ann.cubes("Titan Shuttles")) == (2, 1)


@rule(576)
def test_sub_zero_salt_fish_need_plant_production_of_somebody() -> None:
    fish: dict[str, Any] = dict(money=5, hand="Sub-Zero Salt Fish")
    ann, bob = moons(temperature=-6, ann=fish, bob=dict(production=dict(plants=1)))
    ann.plays("Sub-Zero Salt Fish")
    assert bob.production("plants") == 0
    ann, _ = moons(temperature=-6, ann=fish | dict(production=dict(plants=1)))
    ann.plays("Sub-Zero Salt Fish")
    assert ann.production("plants") == 0
    assert not moons(temperature=-6, ann=fish)[0].can_play("Sub-Zero Salt Fish")
    modules = ("base", "corporate_era", "colonies")
    (ann,) = moons(("Io", "Luna"), solo=True, modules=modules, temperature=-6, ann=fish)
    ann.plays("Sub-Zero Salt Fish")
    assert "Sub-Zero Salt Fish" in ann.played


# Counting and playing


@rule(566)
def test_community_services_count_cards_without_tags() -> None:
    """Corporation, preludes, green and blue cards and itself; a wild tag alone is none; played events do not count."""
    played = ["Donation", "Research Coordination", "Sponsors", "Trade Envoys"]
    ann, _ = moons(ann=dict(money=13, corporation="Poseidon", played=played, events=["Indentured Workers"],
                            hand="Community Services"))  # fmt: skip
    ann.plays("Community Services")
    assert ann.production("money") == 5


@rule(567)
def test_conscription_serves_the_next_card_of_this_generation() -> None:
    earth: dict[str, Any] = dict(played=["Sponsors", "Acquired Company"])
    hand = ["Conscription", "Mine", "Heavy Taxation"]
    ann, bob = moons(ann=dict(money=30, hand=hand) | earth, bob=dict(money=11))
    ann.plays("Conscription")
    ann.does("Power Plant")
    bob.does("Power Plant")
    ann.plays("Mine")
    assert ann.money == 30 - 5 - 11
    assert ann.player.next_card == ()
    ann, bob = moons(ann=dict(money=30, hand=["Conscription", "Mine"]) | earth, bob=dict(hand="Trees"))
    ann.plays("Conscription")
    ann.ends_turn()
    bob.passes()
    ann.passes()
    ann.go_on()
    assert (ann.generation, ann.player.next_card) == (2, ())


@rule(569)
def test_galilean_waystation_counts_own_wild_tags_only() -> None:
    ann, _ = moons(
        ann=dict(money=15, hand="Galilean Waystation", played=["Research Coordination", "Titan Shuttles"]),
        bob=dict(played=["Research Network", "Jovian Lanterns"]),
    )
    ann.plays("Galilean Waystation")
    assert ann.production("money") == 3


@rule(577)
def test_solar_probe_counts_its_own_tag_while_it_is_played() -> None:
    ann, _ = moons(ann=dict(money=9, hand="Solar Probe", played=["Research"]))
    ann.plays("Solar Probe")
    assert (len(ann.hand), ann.events) == (1, ["Solar Probe"])


@rule(578)
def test_spin_off_department_hears_printed_costs_of_projects() -> None:
    ann, _ = moons(ann=dict(money=30, played=["Spin-Off Department", "Warp Drive"], hand=["Solar Reflectors", "Mine"]))
    ann.plays("Solar Reflectors")  # printed 23 M€, paid 19 M€
    assert (ann.money, len(ann.hand)) == (11, 2)
    ann.plays("Mine")
    assert len(ann.hand) == 1


# Colonies


@rule(549)
def test_ice_moon_colony_may_be_played_without_an_ocean_left() -> None:
    oceans = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
    ann, _ = moons(oceans=oceans, ann=dict(money=23, hand="Ice Moon Colony"))
    ann.plays("Ice Moon Colony", "build io")
    assert (owners(ann, "io"), ann.tr) == ((0,), 20)


@rule(570)
@pytest.mark.parametrize("card", ["Minority Refuge", "Pioneer Settlement"])
def test_money_production_that_is_missing_may_come_from_the_colony(card: str) -> None:
    """At -4 or -5 only on Luna, or at -4 with Poseidon anywhere."""
    poor: dict[str, Any] = dict(money=13, hand=card)
    for level in (-4, -5):
        ann, _ = moons(("Io", "Luna", "Ceres"), ann=poor | dict(production=dict(money=level)))
        ann.plays(card)
        assert (owners(ann, "luna"), ann.production("money")) == ((0,), level)
        assert not moons(("Io", "Ceres"), ann=poor | dict(production=dict(money=level)))[0].can_play(card)
    ann, _ = moons(("Io", "Ceres"), ann=poor | dict(production=dict(money=-4), corporation="Poseidon"))
    ann.plays(card, "build io")
    assert (owners(ann, "io"), ann.production("money")) == ((0,), -5)
    ann, _ = moons(("Io", "Ceres"), ann=poor | dict(production=dict(money=-5), corporation="Poseidon", money=30))
    assert not ann.can_play(card)
    ann, _ = moons(("Io", "Luna"), ann=poor | dict(production=dict(money=-3)))
    ann.plays(card, "build io")  # here the order does not matter, and is not asked
    assert ann.production("money") == -5


@rule(561)
@pytest.mark.parametrize(
    ("card", "own", "can"),
    [("Pioneer Settlement", 1, True), ("Pioneer Settlement", 2, False), ("Space Port", 0, False),
     ("Space Port", 1, True), ("Space Port Colony", 0, False), ("Space Port Colony", 1, True),
     ("Urban Decomposers", 0, False), ("Urban Decomposers", 1, True)],
)  # fmt: skip
def test_requirements_count_own_colonies(card: str, own: int, can: bool) -> None:
    names = ("Io", "Luna", "Ceres", "Pluto")
    tiles = {name: {"colonies": [1, *([0] if i < own else [])]} for i, name in enumerate(names)}
    ann, _ = moons(tiles, ann=dict(money=30, hand=card, tiles="city r3c3", production=dict(energy=1)))
    assert ann.can_play(card) == can


@rule(561)
def test_urban_decomposers_need_an_own_city() -> None:
    tiles = {"Io": {"colonies": [0]}}
    ann, _ = moons(tiles, ann=dict(money=6, hand="Urban Decomposers"), bob=dict(tiles="city r3c3"))
    assert not ann.can_play("Urban Decomposers")


@rule(341)
@pytest.mark.parametrize("card", ["Research Colony", "Space Port Colony"])
def test_some_cards_build_beside_an_own_colony_up_to_three_in_all(card: str) -> None:
    tiles = {"Io": {"colonies": [0]}, "Luna": {"colonies": [0, 1, 1]}}
    ann, _ = moons(tiles, ann=dict(money=27, hand=card))
    ann.plays(card, *(["first 1"] if card == "Research Colony" else []))
    assert (owners(ann, "io"), owners(ann, "luna")) == ((0, 0), (0, 1, 1))


@rule(557, 561)
def test_space_port_colony_scores_everybodys_colonies_and_brings_a_fleet() -> None:
    tiles = {"Io": {"colonies": [0, 1]}, "Luna": {"colonies": [1]}}
    ann, _ = moons(tiles, ann=dict(money=27, hand="Space Port Colony"))
    ann.plays("Space Port Colony", "build luna")
    assert (ann.points("Space Port Colony"), fleets(ann)) == (2, 2)


@rule(557)
def test_sky_docks_and_space_port_bring_a_fleet_each() -> None:
    earth = ["Sponsors", "Acquired Company"]
    ann, _ = moons({"Io": {"colonies": [0]}}, ann=dict(money=50, hand=["Sky Docks", "Space Port"], played=earth,
                                                      production=dict(energy=1)))  # fmt: skip
    ann.plays("Sky Docks")
    ann.plays("Space Port", "place r3c3")
    assert (fleets(ann), ann.money) == (3, 50 - 18 - 21)


@rule(571)
def test_productive_outpost_pays_each_own_colony_in_the_order_of_its_player() -> None:
    tiles = {"Pluto": {"colonies": [0, 1, 0]}, "Miranda": {"colonies": [0]}, "Io": {"colonies": [0]}}
    ann, bob = moons(tiles, ann=dict(hand=["Productive Outpost", "Mine"], played="Birds"), bob=dict(hand="Trees"),
                     deck=["Moss", "Grass", "Fish"])  # fmt: skip
    ann.plays("Productive Outpost")
    assert len(ann.options) == 3  # Io, Miranda or (twice) Pluto first
    pluto = next(option for option, member in zip(ann.options, ann.decision.effect.members, strict=False)
                 if "Exchange" in type(member[0]).__name__)  # fmt: skip
    ann.chooses(pluto)
    assert ann.options == ["discard mine", "discard moss"]
    ann.chooses("discard mine")
    while not ann.game.paused and ann.options and not ann.can("done"):
        ann.chooses(ann.options[-1])
    assert (ann.heat, len(ann.hand), bob.hand) == (2, 2, ["Trees"])


@rule(571)
def test_productive_outpost_pays_two_own_colonies_on_one_tile_each() -> None:
    tiles = {"Luna": {"colonies": [0, 1, 0]}, "Titan": {"colonies": [0, 0], "marker": 2}}
    ann, _ = moons(tiles, ann=dict(hand="Productive Outpost", played=["Dirigibles", "Local Shading"]))
    ann.plays("Productive Outpost", "add dirigibles", "add local-shading")
    assert (ann.money, ann.cubes("Dirigibles"), ann.cubes("Local Shading")) == (4, 1, 1)


# Trade


@rule(572)
def test_market_manipulation_needs_both_halves_on_two_tiles() -> None:
    ann, _ = moons({"Io": {"marker": 3}, "Luna": {"marker": 6}, "Titan": {}, "Ceres": {"colonies": [1], "marker": 1}},
                   ann=dict(money=1, hand="Market Manipulation"))  # fmt: skip
    ann.plays("Market Manipulation")
    assert ann.options == ["advance ceres", "advance io"]
    ann.chooses("advance io")
    assert [marker(ann, tile) for tile in ("ceres", "io", "luna", "titan")] == [1, 4, 5, ASLEEP]


@rule(572)
@pytest.mark.parametrize(
    "tiles",
    [{"Io": {"marker": 3}}, {"Io": {"marker": 0}, "Luna": {"marker": 0}}, {"Io": {"marker": 6}, "Luna": {"marker": 6}},
     {"Io": {"marker": 3}, "Titan": {}}],
)  # fmt: skip
def test_market_manipulation_that_cannot_do_both_cannot_be_played(tiles: Any) -> None:
    ann, _ = moons(tiles, ann=dict(money=1, hand="Market Manipulation"))
    assert not ann.can_play("Market Manipulation")
    assert [reason.kind for reason in ann.why_not("play market-manipulation")] == ["no marker"]


@rule(553, 579)
def test_the_launch_pad_trades_for_a_floater_that_no_discount_lowers() -> None:
    played = ["Titan Floating Launch-Pad", "Cryo-Sleep"]
    pad: dict[str, Any] = dict(played=played, cubes={"Titan Floating Launch-Pad": 1})
    ann, _ = moons(("Io", "Luna"), ann=pad)
    ann.acts("Titan Floating Launch-Pad", "choose 2", "trade io")
    assert (ann.heat, ann.cubes("Titan Floating Launch-Pad"), fleets(ann)) == (3, 0, 0)
    ann, _ = moons({"Io": {"fleet": 0}, "Luna": {}}, ann=pad)
    ann.acts("Titan Floating Launch-Pad")  # no fleet is left: only the other half can be done
    assert ann.cubes("Titan Floating Launch-Pad") == 2
    ann, _ = moons({"Io": {"fleet": 1}}, ann=pad)
    ann.acts("Titan Floating Launch-Pad")  # no tile is free
    assert ann.cubes("Titan Floating Launch-Pad") == 2


@rule(555, 579)
def test_envoys_help_a_trade_for_a_floater_too() -> None:
    pad = dict(played=["Titan Floating Launch-Pad", "Trade Envoys"], cubes={"Titan Floating Launch-Pad": 1})
    ann, _ = moons(("Io", "Luna"), ann=pad)
    ann.acts("Titan Floating Launch-Pad", "choose 2", "trade luna", "do")
    assert ann.money == 4


# Corporations


@rule(563)
def test_poseidon_hears_every_colony_its_own_first_included() -> None:
    first = dict(corporation="Poseidon", first_action=True, hand="Mine")
    ann, bob = moons(("Io", "Luna"), ann=first, bob=dict(money=17))
    ann.chooses("build io")
    assert (ann.production("money"), ann.production("heat")) == (1, 1)
    ann.ends_turn()
    bob.does("Build Colony", "build luna")
    assert (ann.production("money"), bob.production("money")) == (2, 2)


@rule(573)
def test_arklight_begins_with_an_animal_and_wakes_miranda() -> None:
    ann, _ = moons(("Miranda", "Io"), phase="start", ann=dict(dealt=["Arklight"]), bob=dict(dealt=["Helion"]))
    assert (ann.cubes("Arklight"), ann.production("money"), marker(ann, "miranda")) == (1, 2, 1)
    ann, _ = moons(ann=dict(money=30, corporation="Arklight", hand=["Ecology Research", "Trees"]))
    ann.plays("Ecology Research")
    assert ann.cubes("Arklight") == 3  # two tags, and the animal that the card adds


@rule(574)
def test_polyphemos_buys_cards_for_5() -> None:
    ann, _ = moons(phase="start", ann=dict(dealt=["Polyphemos", "Mine", "Trees"]), bob=dict(dealt=["Helion"]))
    ann.chooses("keep mine", "keep trees")
    assert (ann.money, ann.titanium, ann.production("money")) == (40, 5, 5)
    ann, _ = moons(ann=dict(money=10, corporation="Polyphemos", played="Inventors' Guild"), deck=["Mine"])
    ann.acts("Inventors' Guild", "keep mine")
    assert ann.money == 5
    ann, _ = moons({"Pluto": {}, "Io": {}}, ann=dict(energy=3, corporation="Polyphemos"))
    ann.chooses("trade pluto")
    assert (len(ann.hand), ann.money) == (1, 0)


@rule(575)
def test_aridor_adds_any_unused_tile() -> None:
    ann, _ = moons(("Io", "Luna"), ann=dict(corporation="Aridor", first_action=True, hand="Mine"))
    assert len(ann.options) == 9
    ann.chooses("add-tile titan")
    assert (board_of(ann.state).tiles, marker(ann, "titan")) == (("io", "luna", "titan"), ASLEEP)
    ann, _ = moons(("Io", "Luna"), ann=dict(corporation="Aridor", first_action=True), bob=dict(played="Dirigibles"))
    ann.chooses("add-tile titan")
    assert marker(ann, "titan") == 1


@rule(575)
def test_alone_aridor_may_add_the_tile_that_was_taken_out() -> None:
    for seed in range(40):
        game = terramars.new(players=1, seed=seed, modules=("base", "corporate_era", "colonies"))
        if "choose-corporation aridor" in [option.notation for option in game.decision().options]:
            break
    game.apply("choose-corporation aridor")
    while (decision := game.decision()).options[0].kind != "remove-tile":
        game.apply(decision.options[-1])
    gone = decision.options[0].part("what")
    game.apply(decision.options[0])
    assert f"add-tile {gone}" in [option.notation for option in game.decision().options]


@rule(575)
def test_aridor_gains_for_each_kind_of_tag_that_is_new() -> None:
    """Several kinds on one card pay each; wild tags, events and kinds it has already pay nothing."""
    hand = ["Ecology Research", "Research", "Research Coordination", "Asteroid", "Luna Governor", "Mine"]
    ann, bob = moons(ann=dict(money=99, corporation="Aridor", hand=hand, played=["Sponsors"]), bob=dict(hand="Trees"))
    gained = []
    for card in ("Ecology Research", "Research", "Research Coordination", "Asteroid", "Mine"):
        before = ann.production("money")
        ann.plays(card)
        if bob.can("pass"):
            bob.passes()
        gained.append(ann.production("money") - before)
    assert gained == [4, 0, 0, 0, 1]


@rule(575)
def test_preludes_count_for_aridor() -> None:
    ann, _ = table(modules=BOX, phase="preludes", ann=dict(corporation="Aridor", preludes=["Biofuels"]), bob=dict())
    ann.go_on()
    assert (ann.production("money"), ann.played) == (1, ["Aridor", "Biofuels"])


@rule(580)
def test_stormcraft_spends_floaters_as_2_heat_each() -> None:
    storm: dict[str, Any] = dict(corporation="Stormcraft Incorporated", cubes={"Stormcraft Incorporated": 4})
    ann, _ = moons(ann=storm | dict(heat=5))
    ann.game.apply("convert heat", 0)
    assert ann.options == [f"pay-from stormcraft-incorporated {n}" for n in (2, 3, 4)]
    ann.chooses("pay-from stormcraft-incorporated 3")
    assert (ann.cubes("Stormcraft Incorporated"), ann.heat, ann.temperature) == (1, 3, -28)
    ann, _ = moons(ann=storm | dict(hand="Mine"))
    ann.converts("heat")
    assert (ann.cubes("Stormcraft Incorporated"), ann.temperature) == (0, -28)
    ann, _ = moons(ann=storm | dict(heat=7, cubes={}, hand="Mine"))
    assert not ann.can("convert heat")


@rule(580)
def test_stormcraft_gets_no_change_and_pays_wherever_heat_is_spent() -> None:
    storm: dict[str, Any] = dict(money=1, corporation="Stormcraft Incorporated", hand="Local Heat Trapping")
    ann, _ = moons(ann=storm | dict(cubes={"Stormcraft Incorporated": 3}))
    ann.plays("Local Heat Trapping", "first 1", "choose 1")
    assert (ann.cubes("Stormcraft Incorporated"), ann.heat, ann.plants) == (0, 0, 4)
    ann, _ = moons(ann=storm | dict(heat=2, cubes={"Stormcraft Incorporated": 2}))
    ann.plays("Local Heat Trapping", "first 1", "choose 1")
    assert (ann.heat, ann.plants) == (1, 4)
    assert not moons(ann=storm | dict(heat=2, cubes={"Stormcraft Incorporated": 1}))[0].can_play("Local Heat Trapping")


@rule(580)
def test_floaters_of_stormcraft_are_no_heat_for_awards() -> None:
    ann, bob = moons(awards=[["Thermalist", 0]], ann=dict(corporation="Stormcraft Incorporated", heat=1,
                     cubes={"Stormcraft Incorporated": 9}), bob=dict(heat=2))  # fmt: skip
    assert (ann.score.awards, bob.score.awards) == (0, 5)
