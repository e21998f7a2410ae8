"""Card actions and ongoing effects (docs/rules.md, J)."""

import pytest
from play import table


def choices(seat, card):
    """The actions a card offers, by number."""
    seat.acts(card)
    return [option for option in seat.options if option.startswith("choose")]


@pytest.mark.rule(155, 156)
def test_an_action_is_used_once_per_generation_as_one_action_of_the_turn():
    ann, bob = table(ann=dict(played=["Tardigrades", "Fish"], money=30), bob=dict(money=30))
    ann.acts("Tardigrades")
    assert ann.cubes("Tardigrades") == 1
    assert not ann.can_act("Tardigrades")
    assert ann.can("done")
    ann.acts("Fish")
    assert ann.options == []
    bob.passes()
    assert not ann.can_act("Tardigrades")
    assert not ann.can_act("Fish")
    assert [reason.kind for reason in ann.why_not("use fish")] == ["used"]


@pytest.mark.rule(156)
def test_production_makes_used_actions_fresh_again():
    ann, bob = table(
        deck=["Mine", "Trees", "Grass", "Heather", "Moss", "Lichen", "Bushes", "Algae"],
        ann=dict(played="Tardigrades", used="Tardigrades", money=30),
        bob=dict(money=30),
    )
    assert not ann.can_act("Tardigrades")
    ann.passes()
    bob.passes()
    for seat in (ann, bob):
        while seat.options and seat.options[0].startswith("keep"):
            seat.chooses(seat.options[1])
    bob.passes()
    assert ann.generation == 2
    ann.acts("Tardigrades")
    assert ann.cubes("Tardigrades") == 1


@pytest.mark.rule(157)
def test_of_several_actions_one_is_chosen_per_generation():
    ann, _ = table(ann=dict(played=["Extreme-Cold Fungus", "Tardigrades"], money=30))
    assert choices(ann, "Extreme-Cold Fungus") == ["choose 1", "choose 2"]
    ann.chooses("choose 1")
    assert (ann.plants, ann.cubes("Tardigrades")) == (1, 0)
    assert not ann.can_act("Extreme-Cold Fungus")

    ann, _ = table(ann=dict(played=["Extreme-Cold Fungus", "Tardigrades"], money=30))
    ann.acts("Extreme-Cold Fungus", "choose 2")
    assert (ann.plants, ann.cubes("Tardigrades")) == (0, 2)


@pytest.mark.rule(158)
def test_the_cost_left_of_the_arrow_is_paid_first():
    """Aquifer Pumping: the 2 M€ of the neighbouring ocean come too late to pay the 8 M€."""
    ann, _ = table(oceans=["r5c4"], ann=dict(played="Aquifer Pumping", money=7, heat=8))
    assert not ann.can_act("Aquifer Pumping")
    ann, _ = table(oceans=["r5c4"], ann=dict(played="Aquifer Pumping", money=8))
    ann.acts("Aquifer Pumping")
    assert (ann.money, ann.oceans) == (0, 1)
    ann.chooses("place r5c5")
    assert (ann.money, ann.oceans, ann.tr) == (2, 2, 21)


@pytest.mark.rule(159)
@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        ("Electro Catapult", {}, dict(plants=1)),
        ("Electro Catapult", {}, dict(steel=1)),
        ("Ironworks", dict(energy=3), dict(energy=4)),
        ("Physics Complex", dict(energy=5), dict(energy=6)),
        ("Caretaker Contract", dict(heat=7), dict(heat=8)),
        ("Security Fleet", {}, dict(titanium=1)),
        ("Space Mirrors", dict(money=6, heat=8), dict(money=7)),
        ("Equatorial Magnetizer", {}, dict(production=dict(energy=1))),
        ("Power Infrastructure", {}, dict(energy=1)),
    ],
)
def test_an_action_that_cannot_be_paid_cannot_be_taken(card, short, enough):
    ann, _ = table(ann=dict(played=card, **short))
    assert not ann.can_act(card)
    ann, _ = table(ann=dict(played=card, **enough))
    assert ann.can_act(card)


@pytest.mark.rule(159)
def test_of_two_actions_only_the_one_that_can_be_paid_is_offered():
    ann, _ = table(ann=dict(played="Regolith Eaters", cubes={"Regolith Eaters": 1}, money=30))
    ann.acts("Regolith Eaters")
    assert (ann.cubes("Regolith Eaters"), ann.oxygen) == (2, 0)
    ann, _ = table(ann=dict(played="Regolith Eaters", cubes={"Regolith Eaters": 2}, money=30))
    assert choices(ann, "Regolith Eaters") == ["choose 1", "choose 2"]
    ann.chooses("choose 2")
    assert (ann.cubes("Regolith Eaters"), ann.oxygen, ann.tr) == (0, 1, 21)


@pytest.mark.rule(160)
def test_an_action_whose_effect_is_impossible_cannot_be_taken():
    """Self-Replicating Robots hosts a space or building card from hand, or doubles the cubes on one it hosts."""
    given = dict(played="Self-Replicating Robots", money=30)
    ann, _ = table(ann=dict(given, hand="Trees"))
    assert not ann.can_act("Self-Replicating Robots")
    assert [reason.kind for reason in ann.why_not("use self-replicating-robots")] == [
        "no card to host",
        "no hosted card",
    ]
    ann, _ = table(ann=dict(given, hand="Mine"))
    assert ann.can_act("Self-Replicating Robots")


@pytest.mark.rule(160)
def test_the_three_exceptions_hold_for_actions_too():
    ann, _ = table(oxygen=14, ann=dict(played="Ironworks", energy=4, money=30))
    ann.acts("Ironworks")
    assert (ann.steel, ann.oxygen, ann.tr) == (1, 14, 20)

    oceans = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
    ann, _ = table(oceans=oceans, ann=dict(played="Aquifer Pumping", money=8))
    ann.acts("Aquifer Pumping")
    assert (ann.money, ann.oceans, ann.tr) == (0, 9, 20)

    ann, _ = table(ann=dict(played="Symbiotic Fungus", money=30), bob=dict(played="Tardigrades"))
    ann.acts("Symbiotic Fungus")
    assert ann.player.cubes == {}
    assert not ann.can_act("Symbiotic Fungus")


@pytest.mark.rule(161)
def test_a_card_may_be_used_in_the_turn_in_which_it_was_played():
    ann, _ = table(ann=dict(hand="Tardigrades", money=30))
    ann.plays("Tardigrades")
    ann.acts("Tardigrades")
    assert ann.cubes("Tardigrades") == 1


@pytest.mark.rule(162)
def test_the_requirement_is_not_asked_again_for_the_action():
    ann, _ = table(oxygen=14, ann=dict(played=["Search For Life", "Electro Catapult"], money=1, plants=1))
    ann.acts("Electro Catapult")
    assert ann.money == 8
    assert ann.can_act("Search For Life")


@pytest.mark.rule(163, 334)
def test_a_corporation_action_follows_the_same_rule():
    ann, bob = table(ann=dict(corporation="United Nations Mars Initiative", money=30, tr_raised=1), bob=dict(money=30))
    ann.acts("United Nations Mars Initiative")
    assert (ann.money, ann.tr) == (27, 21)
    assert not ann.can_act("United Nations Mars Initiative")
    ann.ends_turn()
    bob.passes()
    assert not ann.can_act("United Nations Mars Initiative")


@pytest.mark.rule(163)
def test_unmi_needs_a_rise_of_tr_in_this_generation():
    ann, _ = table(ann=dict(corporation="United Nations Mars Initiative", money=30, tr=25))
    assert not ann.can_act("United Nations Mars Initiative")
    ann.does("Asteroid")
    assert ann.can_act("United Nations Mars Initiative")


@pytest.mark.rule(164)
def test_an_effect_without_an_arrow_applies_any_number_of_times():
    ann, bob = table(
        ann=dict(
            played="Media Group", hand=["Mineral Deposit", "Release of Inert Gases", "Bribed Committee"], money=40
        ),
        bob={},
    )
    ann.plays("Mineral Deposit")
    ann.plays("Release of Inert Gases")
    bob.go_on()
    ann.plays("Bribed Committee")
    assert ann.money == 40 - 5 - 14 - 7 + 3 * 3
    assert not ann.can_act("Media Group")


@pytest.mark.rule(165)
def test_ecoline_pays_7_plants_any_number_of_times():
    ann, bob = table(ann=dict(corporation="Ecoline", plants=21), bob={})
    ann.converts("plants", "place r3c3")
    ann.converts("plants", "place r3c4")
    bob.go_on()
    ann.converts("plants", "place r3c5")
    assert (ann.plants, ann.oxygen, ann.tr) == (0, 3, 23)
    ann, _ = table(ann=dict(plants=7, money=30))
    assert not ann.can("convert plants")


@pytest.mark.rule(166)
def test_livestock_gathers_animals_worth_1_vp_each():
    ann, _ = table(ann=dict(played="Livestock", cubes={"Livestock": 2}, money=30))
    assert ann.points("Livestock") == 2
    ann.acts("Livestock")
    assert (ann.cubes("Livestock"), ann.points("Livestock")) == (3, 3)
