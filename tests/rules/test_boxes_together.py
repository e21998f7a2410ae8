"""How the boxes meet: cards, policies and tiles of one box where those of another are in play."""

from __future__ import annotations

from typing import Any

import pytest
from moons import BOX, fleets, marker, moons, owners
from play import Seat, table

from terramars import text

rule = pytest.mark.rule

ALL = (*BOX, "turmoil")
NINE = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


def ruled_by(party: str, colonies: Any = ("Europa", "Io"), **given: Any) -> list[Seat]:
    """A table with all boxes in the action phase, under the policy of a party."""
    parliament = {"ruling": party, "dominant": "unity", "delegates": {"unity": ["neutral"]}}
    return moons(colonies, modules=ALL, parliament=parliament, **given)


# Parties


@rule(365, 542, 653)
def test_the_ocean_of_a_colony_is_an_ocean_for_everybody_who_hears_oceans() -> None:
    ann, bob = ruled_by(
        "mars-first", ann=dict(money=17), bob=dict(corporation="Lakefront Resorts", played="Arctic Algae")
    )
    ann.does("Build Colony", "build europa", "place r2c6")
    assert (ann.steel, ann.tr) == (1, 21)
    assert (bob.production("money"), bob.plants, bob.steel) == (1, 2, 0)


@rule(366, 581)
def test_a_card_with_an_ocean_on_europa_costs_both_steps() -> None:
    """Ice Moon Colony for 23 M€: its own ocean costs 3 M€ more, that of Europa 3 M€ more again."""
    ann, _ = ruled_by("reds", ann=dict(money=25, hand="Ice Moon Colony"))
    assert not ann.can_play("Ice Moon Colony")
    ann, _ = ruled_by("reds", ann=dict(money=28, hand="Ice Moon Colony"))
    ann.plays("Ice Moon Colony", "first 1", "place r2c6")  # Europa is not offered
    assert (owners(ann, "io"), ann.money, ann.tr) == ((0,), 2, 21)
    ann, _ = ruled_by("reds", ann=dict(money=29, hand="Ice Moon Colony"))
    ann.plays("Ice Moon Colony", "first 1", "build europa", "place r2c6", "place r5c4")
    assert (owners(ann, "europa"), ann.money, ann.tr) == ((0,), 0, 22)


@rule(366, 581)
def test_an_ocean_that_is_left_out_costs_no_step_on_europa() -> None:
    ann, _ = ruled_by("reds", ("Europa",), oceans=NINE[:8], ann=dict(money=26, hand="Ice Moon Colony"))
    ann.plays("Ice Moon Colony", "first 1", "place r6c6")
    assert (ann.tr, ann.oceans) == (21, 9)


@rule(114, 581, 613)
@pytest.mark.parametrize(
    ("hand", "money", "given"),
    [
        ("Mining Colony", 20, dict(corporation="CrediCor")),
        ("Research Colony", 20, dict(corporation="CrediCor")),
        ("Interplanetary Colony Ship", 12, dict(played="Media Group")),
    ],
)
def test_what_the_card_brings_back_may_pay_for_the_ocean_of_europa(hand: str, money: int, given: Any) -> None:
    """Nothing is left after the card's price: what is gained for it comes first, and pays 3 M€."""
    ann, _ = ruled_by("reds", ("Europa",), ann=dict(money=money, hand=hand) | given)
    ann.plays(hand)
    while ann.can("first 1") or ann.can("first 2"):
        ann.chooses(ann.options[-1])
    ann.chooses("place r1c2")
    assert (owners(ann, "europa"), ann.tr) == ((0,), 21)


@rule(114, 581, 613)
def test_who_takes_the_refund_first_may_build_on_europa() -> None:
    given = dict(money=20, hand="Mining Colony", corporation="CrediCor")
    ann, _ = ruled_by("reds", ann=given)
    ann.plays("Mining Colony", "first 3", "build europa", "place r1c2")
    assert (ann.money, ann.tr) == (1, 21)
    ann, _ = ruled_by("reds", ann=given)
    ann.plays("Mining Colony", "first 2")
    assert (owners(ann, "io"), ann.money, ann.tr) == ((0,), 4, 20)


@rule(114, 613)
@pytest.mark.parametrize(
    ("project", "money", "given"),
    [
        ("asteroid", 14, dict(played="Standard Technology")),
        ("aquifer", 18, dict(played="Standard Technology")),
        ("greenery", 23, dict(corporation="CrediCor")),
    ],
)
def test_what_a_standard_project_brings_back_may_pay_for_its_step(project: str, money: int, given: Any) -> None:
    ann, _ = ruled_by("reds", ann=dict(money=money) | given)
    assert ann.can(f"project {project}")
    assert not ann.why_not(f"project {project}")
    ann, _ = ruled_by("reds", ann=dict(money=money - 1) | given)
    assert not ann.can(f"project {project}")
    ann, _ = ruled_by("reds", ann=dict(money=money))
    assert [(reason.kind, reason.need) for reason in ann.why_not(f"project {project}")] == [("rating price", 3)]


@rule(114, 613)
def test_the_refund_comes_before_the_step_that_it_pays() -> None:
    ann, _ = ruled_by("reds", ann=dict(money=14, played="Standard Technology"))
    ann.does("Asteroid")
    assert (ann.money, ann.tr, ann.temperature) == (0, 21, -28)


@rule(581)
def test_the_reason_against_europa_is_its_step() -> None:
    ann, _ = ruled_by("reds", ("Europa",), ann=dict(money=18))
    assert [(reason.kind, reason.need, reason.have) for reason in ann.why_not("project build-colony")] == [
        ("rating price", 3, 1)
    ]


@rule(366, 502)
@pytest.mark.parametrize(("money", "can"), [(20, False), (21, True)])
def test_the_second_step_of_venus_at_sixteen_has_its_price(money: int, can: bool) -> None:
    ann, _ = ruled_by("reds", venus=14, ann=dict(money=money))
    assert ann.can("project air-scrapping") == can


@rule(368, 552)
def test_unity_makes_titanium_worth_more_for_rotator_impacts_and_not_for_trades() -> None:
    ann, _ = ruled_by("unity", ann=dict(titanium=1, money=2, played="Rotator Impacts"))
    ann.acts("Rotator Impacts")
    assert (ann.cubes("Rotator Impacts"), ann.titanium, ann.money) == (1, 0, 0)  # 4 M€ and 2 M€
    ann, _ = ruled_by("unity", ann=dict(titanium=2, played="Advanced Alloys"))
    assert not ann.can("trade io")


@rule(364, 512)
def test_manutech_gains_by_the_policy_of_kelvinists() -> None:
    ann, _ = ruled_by("kelvinists", ann=dict(money=10, corporation="Manutech"))
    ann.chooses("policy")
    assert (ann.production("heat"), ann.production("energy"), ann.heat, ann.energy) == (1, 1, 1, 1)


# Corporations of one box, things of another


@rule(512, 541)
def test_manutech_gains_what_colonies_and_trades_add_to_its_production() -> None:
    ann, _ = moons(("Luna", "Io"), ann=dict(corporation="Manutech", money=17))
    ann.does("Build Colony", "build luna")
    assert (ann.production("money"), ann.money) == (2, 2)
    ann, _ = moons({"Europa": {"marker": 4}}, ann=dict(corporation="Manutech", energy=3))
    ann.chooses("trade europa")
    assert (ann.production("plants"), ann.plants) == (1, 1)


@rule(514, 579)
def test_viron_may_trade_with_the_launch_pad_again() -> None:
    """The other half of the action, its floater paid and with a fleet that is at home."""
    pad = "Titan Floating Launch-Pad"
    viron: dict[str, Any] = dict(corporation="Viron", played=pad, used=pad, cubes={pad: 1})
    ann, _ = moons(("Io", "Luna"), ann=viron)
    ann.acts("Viron", "choose 2", "trade io")
    assert (ann.heat, ann.cubes(pad), fleets(ann)) == (3, 0, 0)
    ann, _ = moons({"Io": {"fleet": 0}, "Luna": {}}, ann=viron)
    ann.acts("Viron")  # without a fleet only the floater can be had
    assert ann.cubes(pad) == 2


@rule(504, 580)
def test_floaters_on_a_corporation_count_for_hoverlord() -> None:
    storm, shuttles = "Stormcraft Incorporated", "Titan Shuttles"
    for here, can in ((4, False), (5, True)):
        ann, _ = moons(ann=dict(money=8, corporation=storm, played=shuttles, cubes={storm: here, shuttles: 2}))
        assert ann.can("claim hoverlord") == can


@rule(515, 507)
def test_celestic_is_a_venus_card_for_what_adds_resources_to_one() -> None:
    ann, _ = moons(ann=dict(corporation="Celestic", money=8, hand="Corroder Suits", played="Titan Shuttles"))
    ann.plays("Corroder Suits")
    assert (ann.cubes("Celestic"), ann.cubes("Titan Shuttles")) == (1, 0)


@rule(574, 614)
def test_polyphemos_pays_the_usual_price_for_the_policy_of_scientists() -> None:
    ann, _ = ruled_by("scientists", ann=dict(money=10, corporation="Polyphemos"))
    ann.chooses("policy")
    assert (ann.money, len(ann.hand)) == (0, 3)


@rule(423, 648)
def test_gmo_contract_hears_the_prelude_that_brings_it_into_play() -> None:
    """Its own microbe tag, and the plant and microbe tags of Ecology Experts."""
    experts = dict(corporation="CrediCor", preludes=["Ecology Experts"], hand="GMO Contract", money=3)
    ann, _ = table(modules=ALL, phase="preludes", ann=experts, bob={})
    ann.go_on()
    while "first 1" in ann.options:
        ann.chooses("first 1")
    assert (ann.played[-1], ann.money) == ("GMO Contract", 6)


# Requirements and prices


@rule(421)
def test_ecology_experts_ignore_venus_but_neither_floaters_nor_colonies_nor_parties() -> None:
    hand = ["Venusian Insects", "Sub-Zero Salt Fish", "Airliners", "Space Port", "Supported Research", "Luxury Foods"]
    ann, _ = table(modules=ALL, phase="preludes", bob={},
                   ann=dict(corporation="CrediCor", preludes=["Ecology Experts"], hand=hand, money=60,
                            production=dict(energy=1, plants=1)))  # fmt: skip
    ann.go_on()
    if "first 2" in ann.options:
        ann.chooses("first 2")
    assert ann.options == ["play venusian-insects", "play sub-zero-salt-fish"]


@rule(438, 543)
def test_microbes_pay_for_the_card_that_brings_them_back() -> None:
    cold = "Psychrophiles"
    ann, _ = moons(ann=dict(money=17, played=cold, cubes={cold: 2}, hand="Ecology Research"))
    ann.plays("Ecology Research")
    assert (ann.money, ann.cubes(cold)) == (0, 2)


@rule(567)
def test_conscription_is_itself_the_next_card_of_an_earlier_event() -> None:
    hand = ["Indentured Workers", "Conscription", "Solar Reflectors"]
    ann, bob = moons(ann=dict(money=30, played=["Sponsors", "Acquired Company"], hand=hand), bob=dict(hand="Trees"))
    ann.plays("Indentured Workers")
    ann.plays("Conscription")
    assert ann.money == 30  # 5 M€ less 8 M€
    bob.passes()
    ann.plays("Solar Reflectors")
    assert ann.money == 30 - (23 - 16)


# Cards that are in play, and cards that are not


@rule(332, 547)
def test_a_card_under_another_one_wakes_no_colony_tile() -> None:
    ann, _ = moons(("Titan", "Io"), ann=dict(money=30, played="Self-Replicating Robots", hand="Deuterium Export"))
    ann.acts("Self-Replicating Robots")
    assert marker(ann, "titan") == -1
    ann.plays("Deuterium Export")
    assert marker(ann, "titan") == 1
    robots: dict[str, Any] = dict(corporation="Aridor", first_action=True, played="Self-Replicating Robots")
    ann, _ = moons(("Io", "Luna"), ann=robots | dict(hosted="Deuterium Export", cubes={"Deuterium Export": 2}))
    ann.chooses("add-tile titan")
    assert marker(ann, "titan") == -1


@rule(327, 557)
def test_robotic_workforce_copies_the_production_of_space_port_and_no_fleet() -> None:
    ann, _ = moons(ann=dict(money=9, hand="Robotic Workforce", played="Space Port", production=dict(energy=1)))
    ann.plays("Robotic Workforce")
    assert (ann.production("energy"), ann.production("money"), fleets(ann)) == (0, 4, 1)
    ann, _ = moons(ann=dict(money=9, hand="Robotic Workforce", played="Space Port"))
    assert not ann.can_play("Robotic Workforce")


@rule(369)
def test_every_kind_of_resource_on_cards_counts_for_excentric() -> None:
    ann, bob = table(board="hellas", modules=BOX, awards=[["Excentric", 0]],
                     ann=dict(played=["Refugee Camps", "Dirigibles"], cubes={"Refugee Camps": 2, "Dirigibles": 3}),
                     bob=dict(played="Rotator Impacts", cubes={"Rotator Impacts": 4}))  # fmt: skip
    assert (ann.score.awards, bob.score.awards) == (5, 0)


# Alone


@rule(314, 348, 511)
def test_alone_colonies_go_on_after_mars_is_finished_and_the_government_has_nothing_left() -> None:
    (ann,) = moons(("Io", "Luna", "Ceres"), solo=True, modules=BOX, generation=5, temperature=8, oxygen=14, venus=30,
                   oceans=NINE, ann=dict(energy=3, hand="Mine"))  # fmt: skip
    ann.chooses("trade io")
    ann.ends_turn()
    ann.passes()
    ann.go_on()
    assert (ann.generation, marker(ann, "io"), marker(ann, "luna"), fleets(ann)) == (6, 1, 2, 1)


@rule(345, 511)
def test_alone_the_government_does_not_act_once_the_last_generation_is_over() -> None:
    (ann,) = moons(("Io", "Luna", "Ceres"), solo=True, modules=BOX, generation=12, temperature=8, oxygen=14, venus=28,
                   oceans=NINE, ann=dict(hand="Mine"))  # fmt: skip
    ann.passes()
    ann.go_on()
    assert (ann.game.over, ann.game.result().winners, ann.venus) == (True, (), 28)


@rule(100, 653)
@pytest.mark.parametrize(("made", "money", "why"), [
    (-5, 14, ["money", "production"]),
    (-4, 14, ["money"]),
    (-5, 15, ["production"]),
    (-4, 15, []),
])  # fmt: skip
def test_a_card_that_is_too_dear_is_also_told_to_be_impossible(made: int, money: int, why: list[str]) -> None:
    """Black Polar Dust takes 2 M€ production, and its ocean brings Lakefront Resorts 1 of them before."""
    given = dict(corporation="Lakefront Resorts", hand="Black Polar Dust", money=money, production=dict(money=made))
    ann, _ = ruled_by("unity", ann=given)
    assert [reason.kind for reason in ann.why_not("play black-polar-dust")] == why
    assert ann.can_play("Black Polar Dust") == (not why)


@rule(442, 469, 613)
@pytest.mark.parametrize(("money", "steps"), [(38, 0), (39, 2), (41, 2), (42, 3)])
def test_a_wild_tag_need_not_bring_a_step_that_cannot_be_paid(money: int, steps: int) -> None:
    """Terraforming Ganymede for 33 M€ and 3 M€ a step: its own Jovian tag, another one, and perhaps a wild one."""
    given = dict(money=money, hand="Terraforming Ganymede", played=["Asteroid Mining", "Research Coordination"])
    ann, _ = ruled_by("reds", ann=given)
    if not steps:
        (reason,) = ann.why_not("play terraforming-ganymede")
        assert (reason.kind, reason.need, reason.have) == ("rating price", 6, 5)
        return
    told = f"Play Terraforming Ganymede (33 M€) + {3 * steps} M€ for {steps} steps of TR"
    assert told in [text.option_text(option, ann.state) for option in ann.decision.options]
    ann.plays("Terraforming Ganymede")
    assert (ann.tr, ann.money) == (20 + steps, money - 33 - 3 * steps)
