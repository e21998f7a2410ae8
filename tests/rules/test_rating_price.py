"""A price on steps of the terraform rating, as a policy puts it on them: 3 M€ each, known before anything is offered.

The policy is a card here that lies before whoever has to pay; `tests/boxes` has one that lies on the table.
"""

from __future__ import annotations

import pytest
from play import table
from tally import tally_of

from terramars import text
from terramars.core.machine import Reason
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.language import (
    CITY,
    OCEAN,
    either,
    gain,
    given,
    jovian,
    oxygen,
    place,
    produce,
    project,
    rating_price,
    spend,
    terraform,
)
from terramars.mars.legality import ANATOMY
from terramars.mars.modules import load

MODULES = ("base", "corporate_era", "prelude", "venus")
OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6"]


@pytest.fixture(autouse=True)
def cards():
    """The policy, and cards that no box has, belong to the game for a while."""
    load()
    made = (
        project("000", "Dear Rating", 0, effect=rating_price(3)),
        project("000", "Grant", 5, play=(gain(money=4), terraform(tr=2))),
        project("000", "Double Deal", 0, play=(either(terraform(temperature=2), gain(heat=1)), terraform(tr=1))),
        project("000", "Office", 0, action=spend(money=3) >> terraform(tr=1)),
        project("000", "Crossroads", 0, action=either(spend(money=4) >> terraform(tr=1), gain(heat=1))),
        project("000", "Late Bloom", 0, play=given(oxygen >= 5, terraform(tr=1))),
        project("000", "Two Seas", 0, play=(place(OCEAN), place(OCEAN))),
        project("000", "New Town", 0, play=(place(CITY), produce(energy=-1, money=3))),
        project("000", "Many Moons", 0, *[jovian] * 12),
    )
    for card in made:
        card.index, card.module = len(CARDS), "base"
        CARDS.append(card)
        BY_SLUG[card.slug] = card
    ANATOMY.clear()
    yield
    for card in reversed(made):
        CARDS.pop()
        del BY_SLUG[card.slug]
    ANATOMY.clear()


def priced(money, hand=(), board="tharsis", played=(), **more):
    """Ann, who pays 3 M€ for each step and could always sell a patent, and the table around her."""
    hand = ["Mine", hand] if isinstance(hand, str) else ["Mine"]
    of_table = {key: more.pop(key) for key in ("temperature", "oxygen", "oceans", "venus") if key in more}
    ann = dict(money=money, hand=hand, played=["Dear Rating", *played], **more)
    return table(modules=MODULES, board=board, ann=ann, **of_table)[0]


def why_not(seat, notation):
    return [(reason.kind, reason.what, reason.need, reason.have) for reason in seat.why_not(notation)]


def test_each_step_is_paid_when_it_comes():
    ann = priced(17, "Asteroid")
    ann.plays("Asteroid")
    assert (ann.money, ann.tr, ann.temperature) == (0, 21, -28)


def test_who_cannot_pay_is_not_offered_it_and_told_why():
    ann = priced(16, "Asteroid")
    assert not ann.can_play("Asteroid")
    assert why_not(ann, "play asteroid") == [("rating price", 1, 3, 2)]


def test_without_a_price_nothing_is_asked():
    ann, _ = table(modules=MODULES, ann=dict(money=14, hand="Asteroid"))
    ann.plays("Asteroid")
    assert (ann.money, ann.tr) == (0, 21)


def test_a_parameter_at_its_goal_costs_nothing():
    ann = priced(14, "Asteroid", temperature=8)
    ann.plays("Asteroid")
    assert (ann.money, ann.tr) == (0, 20)


def test_a_bonus_step_is_part_of_the_price():
    """0 °C gives an ocean: two steps, 6 M€, before the temperature may rise."""
    assert why_not(priced(18, "Asteroid", temperature=-2), "play asteroid") == [("rating price", 2, 6, 4)]
    ann = priced(20, "Asteroid", temperature=-2)
    ann.plays("Asteroid", "place r1c2")
    assert (ann.money, ann.tr, ann.tile("r1c2")) == (0, 22, "ocean")


def test_bonus_steps_bring_bonus_steps():
    """Oxygen 8 % raises the temperature to 0 °C, which gives the ocean: three steps for one greenery."""
    ann = priced(8, plants=8, oxygen=7, temperature=-2)
    assert why_not(ann, "convert plants") == [("rating price", 3, 9, 8)]
    ann = priced(9, plants=8, oxygen=7, temperature=-2)
    assert ann.can("convert plants")


def test_a_bonus_of_another_scale_counts_too():
    """16 % on the Venus scale raises the rating once more."""
    assert why_not(priced(20, venus=14), "project air-scrapping") == [("rating price", 2, 6, 5)]
    ann = priced(21, venus=14)
    ann.does("Air Scrapping")
    assert (ann.money, ann.tr, ann.venus) == (0, 22, 16)


def test_an_ocean_that_cannot_be_placed_any_more_is_no_step():
    ann = priced(17, "Asteroid", temperature=-2, oceans=[*OCEANS, "r6c6"])
    ann.plays("Asteroid")
    assert (ann.money, ann.tr) == (0, 21)


def test_steel_pays_the_card_so_that_money_is_left():
    """Only payments that leave 3 M€ for the step are offered."""
    hand = "Magnetic Field Generators"
    ann = priced(20, hand, steel=5, production=dict(energy=4))
    ann.plays("Magnetic Field Generators")
    assert (ann.money, ann.steel, ann.tr) == (1, 0, 23)  # all five steel, unasked
    ann = priced(18, hand, steel=5, production=dict(energy=4))
    assert why_not(ann, "play magnetic-field-generators") == [("rating price", 3, 9, 8)]


def test_heat_that_is_money_pays_for_steps():
    ann = priced(0, corporation="Helion", heat=11)
    ann.converts("heat")
    assert (ann.heat, ann.money, ann.tr) == (0, 0, 21)
    assert not priced(0, corporation="Helion", heat=10).can("convert heat")


def test_money_of_the_same_card_may_come_first():
    ann = priced(7, "Grant")
    ann.plays("Grant")
    assert (ann.money, ann.tr) == (0, 22)
    assert not priced(6, "Grant").can_play("Grant")


def test_two_raises_of_one_card_are_added_up():
    ann = priced(8, "Double Deal")
    ann.plays("Double Deal")
    assert (ann.tr, ann.money, ann.heat) == (21, 5, 1)  # the other branch would have cost 9 M€
    ann = priced(9, "Double Deal")
    ann.chooses("play double-deal")
    assert "choose 1" in ann.options or any(option.startswith("first") for option in ann.options)


def test_an_action_must_leave_enough_for_its_step():
    assert not priced(5, played=["Office"]).can_act("Office")
    assert why_not(priced(5, played=["Office"]), "use office") == [("rating price", 1, 3, 2)]
    ann = priced(6, played=["Office"])
    ann.acts("Office")
    assert (ann.money, ann.tr) == (0, 21)


def test_a_branch_that_cannot_be_paid_is_not_offered():
    ann = priced(6, played=["Crossroads"])
    ann.acts("Crossroads")
    assert (ann.money, ann.heat, ann.tr) == (6, 1, 20)


def test_a_condition_decides_what_is_paid():
    ann = priced(0, "Late Bloom", oxygen=4)
    ann.plays("Late Bloom")
    assert not priced(2, "Late Bloom", oxygen=5).can_play("Late Bloom")


def test_what_areas_give_does_not_pay_for_the_tiles():
    """Both oceans must be paid from what is at hand before each of them."""
    assert not priced(5, "Two Seas").can_play("Two Seas")
    ann = priced(6, "Two Seas")
    ann.chooses("play two-seas", "place r1c4", "place r1c5")
    assert ann.tr == 22


def test_the_pole_costs_its_step_as_well():
    """A city on the pole of Hellas: 6 M€ for the ocean and 3 for its step."""
    for money, can in ((33, False), (34, True)):
        ann = priced(money, board="hellas")
        ann.chooses("project city")
        assert ann.can("place r9c3") == can


def test_heat_is_converted_only_where_the_step_can_be_paid():
    ann = priced(2, heat=8)
    assert not ann.can("convert heat")
    assert why_not(ann, "convert heat") == [("rating price", 1, 3, 2)]


def test_a_standard_project_needs_price_and_step():
    assert why_not(priced(20), "project aquifer") == [("rating price", 1, 3, 2)]
    ann = priced(21)
    ann.does("Aquifer", "place r1c2")
    assert (ann.money, ann.tr) == (0, 21)


def test_what_it_comes_to_is_said_before():
    ann = priced(30, "Asteroid", temperature=-2)
    option = next(option for option in ann.decision.options if option.notation == "play asteroid")
    assert text.option_text(option, ann.state, "en") == "Play Asteroid (14 M€) + 6 M€ for 2 steps of TR"
    assert "TR2上昇に6Ｍ€" in text.option_text(option, ann.state, "ja")
    assert text.reason_text(Reason("rating price", 2, 6, 4)) == "6 M€ for 2 steps of TR, 4 M€ here"


def test_others_pay_nothing():
    """The price holds for who has it."""
    _, bob = table(modules=MODULES, ann=dict(played=["Dear Rating"]), bob=dict(money=14, hand="Asteroid"), active=1)
    bob.plays("Asteroid")
    assert (bob.money, bob.tr) == (0, 21)


@pytest.mark.rule(613)
def test_what_an_area_gives_may_pay_and_other_areas_are_not_offered():
    # Nuclear Zone costs 10 M€ and 6 M€ for two steps; only beside three oceans do 10 M€ suffice.
    ann = priced(10, hand="Nuclear Zone", oceans=["r5c5", "r5c6", "r6c6", "r6c7"])
    ann.game.apply("play nuclear-zone")
    offered = [option.notation for option in ann.game.decision().options]
    assert offered == ["place r5c7", "place r6c5"]
    for notation in offered:
        twin = ann.game.copy()
        twin.apply(notation)
        assert min(twin.state.players[0].stock) >= 0, notation


def test_every_way_to_pay_that_leaves_the_price_is_offered():
    """Steps, seas, areas and ways to pay multiply here; the answer comes at once all the same."""
    ann = priced(17, "Giant Ice Asteroid", titanium=23, corporation="Interplanetary Cinematics")
    ann.game.apply("play giant-ice-asteroid")
    offered = [option.notation for option in ann.game.decision().options]
    # With nine, 8 M€ are left, 2 come of the corporation and 2 of an ocean beside the other: just 12 for four steps.
    assert offered == ["pay titanium 12", "pay titanium 9", "pay titanium 10", "pay titanium 11"]


def test_all_cards_can_be_sold():
    ann = priced(0, "Asteroid")
    ann.game.apply("project sell-patents")
    ann.game.apply("sell mine")
    assert [option.notation for option in ann.game.decision().options] == ["sell asteroid", "done"]
    ann.game.apply("sell asteroid")
    assert (ann.money, ann.player.hand) == (2, ())


def test_a_card_that_counts_itself_brings_one_step_more():
    """Terraforming Ganymede raises the rating for every Jovian tag, its own included."""
    assert not priced(35, "Terraforming Ganymede").can_play("Terraforming Ganymede")
    ann = priced(36, "Terraforming Ganymede")
    ann.plays("Terraforming Ganymede")
    assert (ann.money, ann.tr) == (0, 21)


def test_its_own_tag_is_part_of_what_is_said_before():
    for money in (36, 41):
        ann = priced(money, "Terraforming Ganymede", played=["Miranda Resort", "Asteroid Mining"])
        assert why_not(ann, "play terraforming-ganymede") == [("rating price", 3, 9, money - 33)]
    ann = priced(42, "Terraforming Ganymede", played=["Miranda Resort", "Asteroid Mining"])
    option = next(option for option in ann.decision.options if option.notation == "play terraforming-ganymede")
    assert text.option_text(option, ann.state) == "Play Terraforming Ganymede (33 M€) + 9 M€ for 3 steps of TR"
    ann.plays("Terraforming Ganymede")
    assert (ann.money, ann.tr) == (0, 23)


@pytest.mark.parametrize("left", [34, 35, 36, 37, 38, 39])
def test_who_has_more_can_always_do_what_who_has_less_can(left):
    """Thirteen steps for 39 M€; CrediCor is paid 4 M€ for the dear card, which may come before them."""
    ann = priced(33 + left, "Terraforming Ganymede", played=["Many Moons"], corporation="CrediCor")
    assert ann.can_play("Terraforming Ganymede") == (left + 4 >= 39)
    if left + 4 >= 39:
        ann.plays("Terraforming Ganymede")
        while ann.options[0].startswith("first"):
            ann.chooses(ann.options[0])
        assert (ann.money, ann.tr) == (left + 4 - 39, 33)


def test_no_area_is_tried_where_only_what_endures_waits_behind_a_tile():
    ann = priced(0, "New Town", production=dict(energy=1))
    tally = tally_of(ann.state)
    ann.game.apply("play new-town")
    assert len(ann.game.decision().options) > 30
    assert tally.copies <= 1  # what undo goes back to
    ann.game.apply("place r3c3")
    assert (ann.production("energy"), ann.production("money")) == (0, 3)


@pytest.mark.parametrize(
    ("play", "offered"), [("play land-claim", "mark r3c3"), ("play asteroid", "remove plants 2 @1")]
)
def test_what_sets_nothing_off_is_not_tried(play, offered):
    ann = dict(money=20, hand=["Land Claim", "Asteroid"], played=["Dear Rating"])
    ann, _ = table(modules=MODULES, ann=ann, bob=dict(plants=3))
    tally = tally_of(ann.state)
    ann.game.apply(play)
    assert ann.can(offered)
    assert tally.copies <= 1


def test_whose_plants_are_removed_is_never_tried():
    """What somebody has less of pays for nothing: a trial need not go that way."""
    copies = set()
    for plants in (0, 6):
        ann = dict(money=40, hand="Giant Ice Asteroid", played=["Dear Rating"])
        people = table(modules=MODULES, ann=ann, bob=dict(plants=plants))
        tally = tally_of(people[0].state)
        # 2 M€ come of the second ocean beside the first.
        assert why_not(people[0], "play giant-ice-asteroid") == [("rating price", 4, 12, 6)]
        copies.add(tally.copies)
    assert len(copies) == 1
    assert min(copies) > 0
