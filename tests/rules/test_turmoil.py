"""Turmoil: delegates, leaders, dominance, influence, parties, the phase in its order, scoring, and alone."""

from __future__ import annotations

import pytest
from parliament import MODULES, all_pass, board_of, seats, tagged
from play import table
from tally import tally_of

import terramars
from terramars import text
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    GREENS,
    KELVINISTS,
    MARS_FIRST,
    PARTIES,
    REDS,
    SCIENTISTS,
    UNITY,
    Influence,
)
from terramars.mars.words import NEUTRAL

rule = pytest.mark.rule


def members(seat, party):
    return board_of(seat).parties[party]


def influence(seat):
    return Influence().value(seat.state, seat.seat, -1)


def story(seat):
    """What has happened, in words."""
    happenings = [happening for _, happenings in seat.game.tell() for happening in happenings]
    return [text.happening_text(happening, seat.game.state) for happening in happenings]


# Setting up


@rule(601, 602)
@pytest.mark.parametrize("seed", range(5))
def test_the_parliament_at_the_beginning(seed):
    state = terramars.new(players=3, seed=seed, modules=MODULES).state
    board = state.slots[0]
    coming, distant = EVENTS[board.coming], EVENTS[board.distant]
    assert (board.ruling, board.chairman, board.current) == (GREENS, NEUTRAL, "")
    assert board.dominant == coming.revealed
    expected = [0] * 6
    expected[coming.revealed] += 1
    expected[distant.revealed] += 1
    assert [len(members) for members in board.parties] == expected
    assert all(owner == NEUTRAL for members in board.parties for owner in members)
    assert board.neutral_reserve() == 11
    assert [player.slots[0].waiting for player in state.players] == [1, 1, 1]
    assert len(board.deck) == 29


@rule(603)
@pytest.mark.parametrize(("modules", "tr"), [(MODULES, 26), (MODULES[:-1], 35)])
def test_terraformer_needs_26(modules, tr):
    ann, _ = table(modules=modules, ann=dict(money=8, tr=tr))
    assert ann.can("claim terraformer")
    ann, _ = table(modules=modules, ann=dict(money=8, tr=tr - 1, hand="Mine"))
    assert ann.why_not("claim terraformer")[0].need == tr


# Delegates


@rule(349)
def test_the_delegate_in_the_lobby_is_free_and_the_next_costs_5():
    ann, _ = seats(ann=dict(money=5))
    ann.chooses("lobby greens")
    assert (ann.money, members(ann, GREENS)) == (5, (0,))
    ann.chooses("lobby greens")
    assert (ann.money, members(ann, GREENS)) == (0, (0, 0))


@rule(349)
def test_without_5_megacredits_nobody_leaves_the_reserve():
    ann, _ = seats(ann=dict(money=4, hand="Mine", lobby=0))
    assert not ann.can("lobby reds")
    assert [(reason.need, reason.have) for reason in ann.why_not("lobby reds")] == [(5, 4)]


@rule(604)
def test_seven_delegates_are_all_there_are():
    full = {"delegates": {"unity": ["neutral"], "reds": [0] * 4, "greens": [0] * 3}, "dominant": "reds"}
    ann, _ = seats(ann=dict(money=50), parliament=full)
    assert not ann.can("lobby reds")
    assert [reason.kind for reason in ann.why_not("lobby reds")] == ["delegates"]


@rule(604)
def test_the_chairman_is_one_of_the_seven():
    full = {"delegates": {"unity": ["neutral"], "reds": [0] * 6}, "dominant": "reds", "chairman": 0}
    ann, _ = seats(ann=dict(money=50), parliament=full)
    assert not ann.can("lobby greens")


@rule(605)
def test_cards_take_the_lobby_where_the_reserve_is_empty():
    board = {"delegates": {"unity": ["neutral"], "reds": [0] * 6}, "dominant": "reds", "ruling": "mars-first"}
    ann, _ = seats(ann=dict(money=3, played="Martian Media Center"), parliament=board)
    ann.acts("Martian Media Center", "send greens")
    assert (members(ann, GREENS), ann.player.slots[0].waiting) == ((0,), 0)
    assert not ann.can("lobby greens")


@rule(605)
def test_two_delegates_need_two_left():
    board = {"delegates": {"reds": [0] * 6}, "dominant": "reds", "ruling": "unity"}
    card = dict(money=20, hand="Cultural Metropolis", production=dict(energy=1))
    assert not seats(ann=card, parliament=board)[0].can_play("Cultural Metropolis")
    board["delegates"]["reds"].pop()
    assert seats(ann=card, parliament=board)[0].can_play("Cultural Metropolis")


@rule(605)
def test_cards_to_draw_bring_no_delegates():
    """Nothing need be tried, although the card is heard by one that draws: every area would be, in every order."""
    board = {"delegates": {"reds": [0] * 6}, "dominant": "reds", "ruling": "unity"}
    card = dict(money=19, hand="Cultural Metropolis", played="Spin-Off Department", production=dict(energy=1))
    boxes = (*MODULES, "colonies")
    ann, _ = seats(boxes, ann=card, parliament=board)
    assert [reason.kind for reason in ann.why_not("play cultural-metropolis")] == ["money", "delegates"]
    ann, _ = seats(boxes, ann={**card, "money": 20}, parliament=board)
    tally = tally_of(ann.state)
    assert [reason.kind for reason in ann.why_not("play cultural-metropolis")] == ["delegates"]
    assert tally.copies == 0


# Leaders


@rule(350, 351)
def test_the_first_delegate_leads_until_somebody_has_more():
    ann, bob = seats(ann=dict(money=20), bob=dict(money=20))
    ann.chooses("lobby reds")
    ann.ends_turn()
    bob.chooses("lobby reds")
    assert members(bob, REDS)[0] == 0
    bob.chooses("lobby reds")
    assert members(bob, REDS)[0] == 1
    assert members(bob, REDS).count(1) == 2  # a leader is a delegate like others


@rule(606)
def test_a_neutral_delegate_may_take_the_lead():
    """The event that becomes current sends its delegate to the Reds, where Ann and nobody have one each."""
    delegates = {"unity": ["neutral"] * 3, "reds": [0, "neutral"]}
    people = all_pass(seats(parliament={"coming": "Paradigm Breakdown", "delegates": delegates}))
    assert members(people[0], REDS) == (NEUTRAL, 0, NEUTRAL)


@rule(607)
def test_after_a_removal_the_active_player_comes_first_then_clockwise_then_neutral():
    four = {"delegates": {"reds": [2, 2, 0, 0, 1, 1, "neutral", "neutral"]}, "dominant": "reds", "chairman": 1}
    people = seats(ann={}, bob=dict(hand="Banned Delegate"), cat={}, parliament=four, active=1)
    people[1].plays("Banned Delegate", "banish reds @2")
    assert members(people[1], REDS)[0] == 1
    people = seats(ann={}, bob=dict(hand="Banned Delegate"), cat={}, active=1, parliament={
        **four, "delegates": {"reds": [2, 2, 0, 0, "neutral", "neutral"]}})  # fmt: skip
    people[1].plays("Banned Delegate", "banish reds @2")
    assert members(people[1], REDS)[0] == 0


# Dominance


@rule(608)
def test_a_party_dominates_at_once_when_it_has_more():
    ann, _ = seats(ann=dict(money=5))
    ann.chooses("lobby reds")
    assert board_of(ann).dominant == UNITY  # as many are not more
    ann.chooses("lobby reds")
    assert board_of(ann).dominant == REDS


@rule(609)
@pytest.mark.parametrize(("dominant", "others", "new"), [
    ("unity", ("scientists", "greens"), SCIENTISTS),
    ("unity", ("greens", "kelvinists"), KELVINISTS),
    ("mars-first", ("scientists", "kelvinists"), KELVINISTS),
    ("scientists", ("unity", "mars-first"), MARS_FIRST),
])  # fmt: skip
def test_of_several_that_overtake_the_closest_clockwise_dominates(dominant, others, new):
    """Clockwise: Mars First, Kelvinists, Reds, Greens, Unity, Scientists."""
    assert [party.slug for party in PARTIES] == [
        "mars-first", "kelvinists", "reds", "greens", "unity", "scientists",
    ]  # fmt: skip
    two = ["neutral", 1]
    delegates = {dominant: two, others[0]: two, others[1]: two}
    ann, _ = seats(ann=dict(hand="Banned Delegate"), parliament={
        "delegates": delegates, "dominant": dominant, "chairman": 0})  # fmt: skip
    ann.plays("Banned Delegate", f"banish {dominant} @1")
    assert board_of(ann).dominant == new


# Influence


@rule(352, 610)
@pytest.mark.parametrize(("board", "expected"), [
    ({}, 0),
    ({"chairman": 0}, 1),
    ({"delegates": {"unity": [0]}}, 1),
    ({"delegates": {"unity": [1, 0]}}, 1),
    ({"delegates": {"unity": [0, 0]}}, 2),
    ({"delegates": {"unity": [0, 0, 0]}, "chairman": 0}, 3),
    ({"delegates": {"unity": ["neutral", "neutral"], "reds": [0, 0]}}, 0),
])  # fmt: skip
def test_influence(board, expected):
    ann, _ = seats(parliament=board)
    assert influence(ann) == expected


@rule(610)
def test_event_analysts_have_one_more():
    ann, bob = seats(ann=dict(played="Event Analysts"))
    assert (influence(ann), influence(bob)) == (1, 0)


# Requirements


@rule(611)
@pytest.mark.parametrize(("board", "can"), [
    ({"ruling": "kelvinists"}, True),
    ({"delegates": {"unity": ["neutral"] * 2, "kelvinists": [0, 0]}}, True),
    ({"delegates": {"unity": ["neutral"] * 2, "kelvinists": [0, 1]}}, False),
    ({"ruling": "greens"}, False),
])  # fmt: skip
def test_a_party_must_rule_or_have_two_delegates_of_ones_own(board, can):
    ann, _ = seats(ann=dict(money=5, hand="Sponsored Mohole"), parliament=board)
    assert ann.can_play("Sponsored Mohole") == can
    if not can:
        assert [reason.kind for reason in ann.why_not("play sponsored-mohole")] == ["requirement"]


@rule(611)
def test_what_is_required_is_said():
    ann, _ = seats(ann=dict(money=5, hand="Sponsored Mohole"))
    reason = ann.why_not("play sponsored-mohole")[0]
    assert text.reason_text(reason) == "needs Kelvinists ruling or 2 delegates of yours there"


# The six parties: what they bring when they come to rule


def bonus(party, **people):
    """What everybody gets when a party comes to rule, beside the TR that everybody loses and the usual income."""
    board = {"delegates": {PARTIES[party].slug: ["neutral"]}, "dominant": PARTIES[party].slug}
    given = {"ann": {}, "bob": {}, **people}
    after = all_pass(seats(parliament=board, **given))
    return [seat.money - seat.tr - 1 - seat.production("money") for seat in after]


@rule(356, 363)
def test_greens_pay_for_plant_microbe_and_animal_tags():
    assert bonus(GREENS, ann=dict(played=tagged(plant=2, microbe=1)), bob=dict(played="Fish")) == [3, 1]


@rule(356, 364)
def test_kelvinists_pay_for_heat_production():
    assert bonus(KELVINISTS, ann=dict(production=dict(heat=4))) == [4, 0]


@rule(356, 365)
def test_mars_first_pay_for_building_tags():
    assert bonus(MARS_FIRST, ann=dict(played=tagged(building=3)), bob=dict(played="Mine")) == [3, 1]


@rule(356, 367)
def test_scientists_pay_for_science_tags():
    assert bonus(SCIENTISTS, bob=dict(played=tagged(science=2))) == [0, 2]


@rule(356, 368)
def test_unity_pays_for_venus_earth_and_jovian_tags():
    assert bonus(UNITY, ann=dict(played=tagged(earth=2, jovian=1))) == [3, 0]
    people = all_pass(seats(modules=(*MODULES, "venus"), ann=dict(played=["Local Shading"])))
    assert people[0].money == 21


@rule(612)
def test_ruling_bonuses_count_neither_wild_tags_nor_events():
    assert bonus(SCIENTISTS, ann=dict(played="Research Coordination"), bob=dict(events="Technology Demonstration")) == [
        0, 0,
    ]  # fmt: skip


@rule(356, 366)
def test_reds_raise_whoever_has_the_lowest_rating():
    board = {"delegates": {"reds": ["neutral"]}, "dominant": "reds"}
    people = all_pass(seats(parliament=board, ann=dict(tr=30), bob=dict(tr=25), cat=dict(tr=25)))
    assert [seat.tr for seat in people] == [29, 25, 25]


@rule(366, 640)
@pytest.mark.parametrize(("tr", "after"), [(21, 21), (22, 21)])
def test_alone_reds_raise_a_rating_of_20_or_less(tr, after):
    board = {"delegates": {"reds": ["neutral"]}, "dominant": "reds"}
    (ann,) = all_pass(seats(solo=True, parliament=board, ann=dict(tr=tr)))
    assert ann.tr == after


# The six parties: what holds while they rule


@rule(363)
def test_under_greens_a_greenery_brings_4():
    ann, bob = seats(ann=dict(plants=8), parliament={"ruling": "greens"})
    ann.converts("plants", "place r3c3")
    assert (ann.money, bob.money) == (4, 0)


@rule(364)
def test_under_kelvinists_10_megacredits_buy_production_any_number_of_times():
    ann, _ = seats(ann=dict(money=25), parliament={"ruling": "kelvinists"})
    ann.chooses("policy")
    ann.chooses("policy")
    assert (ann.money, ann.production("energy"), ann.production("heat")) == (5, 2, 2)


@rule(365)
def test_under_mars_first_every_tile_on_mars_brings_steel():
    ann, bob = seats(ann=dict(money=43), parliament={"ruling": "mars-first"})
    ann.does("City", "place r3c3")
    ann.does("Aquifer", "place r1c4")
    assert (ann.steel, bob.steel) == (2, 0)


@rule(365)
def test_a_city_off_mars_brings_no_steel():
    ann, _ = seats(ann=dict(money=20, hand="Ganymede Colony"), parliament={"ruling": "mars-first"})
    ann.plays("Ganymede Colony")
    assert ann.steel == 0


@rule(366, 613)
def test_under_reds_every_step_of_rating_costs_3():
    ann, _ = seats(ann=dict(money=17, hand="Asteroid"), parliament={"ruling": "reds"})
    ann.plays("Asteroid")
    assert (ann.money, ann.tr) == (0, 21)
    ann, _ = seats(ann=dict(money=16, hand="Asteroid"), parliament={"ruling": "reds"})
    assert [(reason.what, reason.need, reason.have) for reason in ann.why_not("play asteroid")] == [(1, 3, 2)]


@rule(613)
def test_what_can_still_be_done_under_reds_is_paid_to_its_end():
    """Steel must pay for the card so that M€ are left, and a vote costs its step."""
    ann, _ = seats(ann=dict(money=8, hand="Vote Of No Confidence"), parliament={
        "ruling": "reds", "delegates": {"unity": [0]}})  # fmt: skip
    ann.plays("Vote Of No Confidence")
    assert (ann.money, ann.tr, board_of(ann).chairman) == (0, 21, 0)
    ann, _ = seats(ann=dict(money=7, hand="Vote Of No Confidence"), parliament={
        "ruling": "reds", "delegates": {"unity": [0]}})  # fmt: skip
    assert not ann.can_play("Vote Of No Confidence")


@rule(613)
def test_an_action_with_a_condition_is_paid_with_its_step():
    """The United Nations Mars Initiative pay 3 M€ for the step and 3 M€ to the Reds."""
    nations = dict(corporation="United Nations Mars Initiative", tr_raised=1, hand="Mine")
    ann, _ = seats(ann=dict(money=5, **nations), parliament={"ruling": "reds"})
    (reason,) = ann.why_not("use united-nations-mars-initiative")
    assert (reason.kind, reason.need, reason.have) == ("rating price", 3, 2)
    ann, _ = seats(ann=dict(money=6, **nations), parliament={"ruling": "reds"})
    ann.acts("United Nations Mars Initiative")
    assert (ann.money, ann.tr) == (0, 21)


@rule(613)
def test_reds_ask_nothing_outside_the_action_phase():
    """Neither the chairman's TR nor an election nor their own bonus costs anything."""
    board = {"ruling": "reds", "current": "Election", "delegates": {"reds": [0]}, "dominant": "reds"}
    ann, bob = all_pass(seats(parliament=board, ann=dict(production=dict(money=-5)), bob={}))
    assert ann.tr == 20 - 1 + 2 + 1
    assert ann.money == 20 - 5
    assert bob.tr == 20 - 1 + 1 + 1


@rule(367)
def test_under_scientists_10_megacredits_buy_3_cards_once_a_generation():
    ann, bob = seats(ann=dict(money=25), bob=dict(money=10), parliament={"ruling": "scientists"})
    ann.chooses("policy")
    assert (ann.money, len(ann.hand)) == (15, 3)
    assert [reason.kind for reason in ann.why_not("policy")] == ["used"]
    ann.ends_turn()
    assert bob.can("policy")


@rule(614)
def test_what_changes_the_price_of_cards_does_not_change_that_of_the_scientists():
    ann, _ = seats(ann=dict(money=10, corporation="TerraLabs Research"), parliament={"ruling": "scientists"})
    ann.chooses("policy")
    assert (ann.money, len(ann.hand)) == (0, 3)


@rule(614)
def test_no_card_repeats_a_policy():
    ann, _ = seats(modules=(*MODULES, "venus"), ann=dict(money=40, corporation="Viron"), parliament={
        "ruling": "scientists"})  # fmt: skip
    ann.chooses("policy")
    assert not ann.can_act("Viron")


@rule(368)
def test_under_unity_titanium_is_worth_4():
    ann, _ = seats(ann=dict(titanium=4, hand="Nitrogen-Rich Asteroid", money=15), parliament={"ruling": "unity"})
    assert ann.can_play("Nitrogen-Rich Asteroid")
    ann, _ = seats(ann=dict(titanium=4, hand="Nitrogen-Rich Asteroid", money=15), parliament={"ruling": "greens"})
    assert not ann.can_play("Nitrogen-Rich Asteroid")


@rule(368)
def test_under_unity_titanium_is_worth_4_wherever_it_pays():
    ann, _ = seats(ann=dict(titanium=3, played="Water Import From Europa"), parliament={"ruling": "unity"})
    ann.acts("Water Import From Europa", "place r1c2")
    assert (ann.titanium, ann.oceans) == (0, 1)
    ann, _ = seats(ann=dict(titanium=3, money=2, played="Water Import From Europa"), parliament={"ruling": "greens"})
    assert not ann.can_act("Water Import From Europa")


@rule(615)
def test_policies_hold_in_the_action_phase_alone():
    """Greens pay nothing for the last greeneries, nor for a prelude's."""
    done = dict(temperature=8, oxygen=14, oceans=[
        "r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"])  # fmt: skip
    ann, _ = seats(phase="final greenery", ann=dict(plants=8), parliament={"ruling": "greens"}, **done)
    ann.chooses("convert plants", "place r3c3")
    assert ann.money == 0
    ann, _ = seats(phase="preludes", ann=dict(preludes="Experimental Forest"), parliament={"ruling": "greens"})
    ann.chooses("first 1", "place r3c3")
    assert ann.money == 0


@rule(615)
def test_a_policy_ends_with_the_last_pass_and_begins_with_the_next_actions():
    people = seats(parliament={"ruling": "reds"})
    assert people[0].player.standing.rating_price == 3
    all_pass(people)
    assert people[0].player.standing.rating_price == 0
    assert board_of(people[0]).ruling == UNITY
    game = people[0].game
    while game.state.lanes:
        game.apply(game.decision().options[-1])
    assert game.state.players[0].standing.titanium_worth == 4


@rule(616)
def test_each_use_of_a_policy_is_an_action():
    ann, _ = seats(ann=dict(money=30), parliament={"ruling": "kelvinists"})
    ann.chooses("policy")
    ann.chooses("policy")
    assert ann.game.paused


# The phase


@rule(353, 355, 357, 358, 359, 360, 361, 362)
def test_the_phase_in_its_printed_order():
    """A government of the Reds under Ann follows the one of the Greens; every step is told in its turn."""
    people = seats(
        ann=dict(lobby=0, tr=30), bob=dict(tr=25),
        parliament={
            "ruling": "greens", "dominant": "reds", "chairman": 1,
            "delegates": {"reds": [0, 0, 1], "unity": ["neutral"], "scientists": [1]},
            "current": "War on Earth", "coming": "Diversity", "distant": "Riots", "deck": ["Snow Cover"],
        },
    )  # fmt: skip
    game = all_pass(people)[0].game
    lines = story(people[0])
    start = next(i for i, line in enumerate(lines) if line == "Ann loses 1 TR")
    end = next(i for i, line in enumerate(lines) if line.startswith("Generation 2"))
    assert lines[start:end] == [
        "Ann loses 1 TR",  # 1: TR revision
        "Bob loses 1 TR",
        "Global event: War on Earth",  # 2: with two influence, as leader and delegate of the dominant party
        "Ann loses 2 TR",
        "Bob loses 2 TR",  # the chairman, with a delegate in the dominant party
        "Ruling party: Reds",  # 3a
        "Bob gains 1 TR",  # 3b: the lowest rating, before the chairman's
        "Ann becomes chairman",  # 3c, 3d
        "Ann gains 1 TR",
        "Dominant party: Unity",  # 3e: one delegate like the Scientists, but closer clockwise from the Reds
        "A neutral delegate joins Scientists",  # 4a: where the event says, when it becomes current
        "Dominant party: Scientists",
        "Distant event: Snow Cover",  # 4c
        "A neutral delegate joins Kelvinists",
        "A neutral delegate leads Kelvinists",
    ]
    board = board_of(people[0])
    assert (board.current, board.coming, board.distant) == ("diversity", "riots", "snow-cover")
    assert board.parties[REDS] == ()
    assert (board.chairman, board.ruling) == (0, REDS)
    assert [player.slots[0].waiting for player in game.state.players] == [1, 1]  # 3f
    assert [player.raised for player in game.state.players] == [0, 0]


@rule(617)
def test_the_phase_is_left_out_when_the_game_ends():
    done = dict(temperature=8, oxygen=14, oceans=[
        "r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"])  # fmt: skip
    people = seats(parliament={"current": "War on Earth"}, **done)
    game = people[0].game
    game.hold = False
    game.apply("pass")
    game.apply("pass")
    assert game.result() is not None
    assert [seat.tr for seat in people] == [20, 20]


@rule(617)
def test_the_phase_comes_after_the_world_government():
    people = seats(modules=(*MODULES, "world_government"), parliament={"current": "Snow Cover"}, temperature=-10)
    all_pass(people, "terraform temperature")
    told = [happening for _, happenings in people[0].game.tell() for happening in happenings]
    kinds = [(happening.kind, happening.amount) for happening in told if happening.kind in ("track", "tr")]
    assert kinds[:2] == [("track", 1), ("tr", -1)]
    assert ("track", -2) in kinds


@rule(359)
@pytest.mark.parametrize(("ruling", "new"), [("greens", UNITY), ("scientists", REDS), ("kelvinists", REDS)])
def test_after_a_new_government_the_closest_of_the_largest_dominates(ruling, new):
    board = {"delegates": {ruling: ["neutral", 1], "reds": [1], "unity": ["neutral"]}, "dominant": ruling}
    people = all_pass(seats(parliament=board))
    assert board_of(people[0]).ruling == [party.slug for party in PARTIES].index(ruling)
    assert board_of(people[0]).dominant == new


@rule(358)
def test_a_neutral_chairman_gains_nothing_and_the_old_one_goes_home():
    people = all_pass(seats(parliament={"chairman": 0}))
    board = board_of(people[0])
    assert (board.chairman, people[0].tr) == (NEUTRAL, 19)
    assert board.placed(0) == 0


@rule(360)
def test_the_lobby_is_filled_if_the_reserve_has_somebody():
    full = {"delegates": {"unity": ["neutral"] * 8, "reds": [0] * 4, "greens": [0] * 3}, "dominant": "unity"}
    people = all_pass(seats(parliament=full, bob=dict(lobby=0)))
    assert [player.slots[0].waiting for player in people[0].game.state.players] == [0, 1]


@rule(618)
def test_where_no_neutral_delegate_is_left_none_is_placed():
    board = {"delegates": {"unity": [1], "reds": ["neutral"] * 7, "greens": ["neutral"] * 6, "mars-first": [1] * 4},
             "dominant": "reds", "coming": "Diversity", "distant": "Riots", "deck": ["Pandemic"]}  # fmt: skip
    ann, _ = seats(parliament=board)
    assert board_of(ann).neutral_reserve() == 0
    assert board_of(ann).add_neutral(SCIENTISTS) is False
    assert members(ann, SCIENTISTS) == ()


@rule(619)
def test_what_rose_in_the_phase_is_not_of_the_next_generation():
    """Ann becomes chairman; UNMI, whose rating rose, may not act because of it in the next generation."""
    board = {"delegates": {"unity": [0]}}
    people = all_pass(seats(parliament=board, ann=dict(corporation="United Nations Mars Initiative")))
    assert (people[0].tr, people[0].player.raised) == (20, 0)


# Scoring


@rule(620)
def test_the_chairman_and_every_leader_are_worth_a_point():
    board = {"chairman": 0, "delegates": {"unity": [0], "reds": [0, 1], "greens": [1, 1, 0]}, "dominant": "greens"}
    ann, bob = seats(parliament=board)
    assert (ann.score.other, bob.score.other) == (3, 1)
    assert ann.score.total == 23
    assert seats()[0].score.other == 0


# Alone


@rule(640)
def test_alone_everything_goes_on_as_with_others():
    (ann,) = seats(solo=True, ann=dict(tr=30), parliament={"delegates": {"unity": [0]}, "current": "War on Earth"})
    all_pass([ann])
    assert ann.tr == 30 - 1 - 3 + 1
    assert ann.state.setup.last_generation == 12


# Cards


@rule(642)
def test_a_banned_delegate_goes_home_and_leader_and_dominance_change_at_once():
    board = {"chairman": 0, "delegates": {"reds": [1, 1, 0], "unity": ["neutral", "neutral"]}, "dominant": "reds"}
    ann, bob = seats(ann=dict(hand="Banned Delegate"), parliament=board)
    ann.chooses("play banned-delegate")
    assert ann.options == ["banish reds @0", "banish reds @1", "banish unity @9"]
    ann.chooses("banish reds @1")
    assert members(ann, REDS) == (1, 0)
    assert board_of(ann).placed(1) == 1
    assert bob.player.slots[0].waiting == 1


@rule(642)
def test_what_follows_a_ban_is_told():
    """Nobody is asked who leads now and which party dominates: so it must be said."""
    board = {"chairman": 0, "delegates": {"reds": [1, 1, 0, 0], "unity": ["neutral"] * 4}, "dominant": "reds"}
    ann, _ = seats(ann=dict(hand="Banned Delegate"), parliament=board)
    ann.plays("Banned Delegate", "banish reds @1")
    assert story(ann)[-3:] == ["A delegate (Bob) is sent back from Reds", "Ann leads Reds", "Dominant party: Unity"]


@rule(643)
def test_what_follows_a_recruitment_is_told():
    board = {"delegates": {"reds": ["neutral", "neutral", 0], "unity": [1, 1, 1]}, "dominant": "unity"}
    ann, _ = seats(ann=dict(money=2, hand="Recruitment"), parliament=board)
    ann.plays("Recruitment")
    assert story(ann)[-2:] == ["Ann replaces a neutral delegate in Reds", "Ann leads Reds"]


@rule(642)
def test_nobody_but_the_chairman_bans():
    board = {"chairman": 1, "delegates": {"reds": [1, 1]}, "dominant": "reds"}
    ann, _ = seats(ann=dict(hand="Banned Delegate"), parliament=board)
    assert not ann.can_play("Banned Delegate")


@rule(643)
def test_recruitment_exchanges_at_once():
    """Dominance cannot change by it, but the leader can."""
    board = {"delegates": {"reds": ["neutral", "neutral", 0], "unity": [1, 1, 1]}, "dominant": "unity"}
    ann, _ = seats(ann=dict(money=2, hand="Recruitment"), parliament=board)
    ann.plays("Recruitment")
    assert members(ann, REDS) == (0, NEUTRAL, 0)
    assert board_of(ann).dominant == UNITY


@rule(643)
@pytest.mark.parametrize("delegates", [{"unity": ["neutral"]}, {"unity": [0] * 7 + ["neutral"] * 2}])
def test_recruitment_needs_both(delegates):
    ann, _ = seats(ann=dict(money=2, hand="Recruitment"), parliament={"delegates": delegates})
    assert not ann.can_play("Recruitment")
    assert len(ann.why_not("play recruitment")) == 1


@rule(644)
def test_a_vote_replaces_a_neutral_chairman_for_one_step_of_rating():
    board = {"delegates": {"unity": [0]}}
    ann, _ = seats(ann=dict(money=5, hand="Vote Of No Confidence"), parliament=board)
    ann.plays("Vote Of No Confidence")
    assert (board_of(ann).chairman, ann.tr, members(ann, UNITY)) == (0, 21, (0,))
    assert board_of(ann).neutral_reserve() == 14


@rule(644)
@pytest.mark.parametrize(
    "board", [{"delegates": {"unity": ["neutral", 0]}}, {"delegates": {"unity": [0]}, "chairman": 1}]
)
def test_a_vote_needs_a_leader_and_a_neutral_chairman(board):
    ann, _ = seats(ann=dict(money=5, hand="Vote Of No Confidence"), parliament=board)
    assert not ann.can_play("Vote Of No Confidence")


@rule(645)
def test_an_alliance_needs_two_leaders():
    board = {"delegates": {"unity": [0], "reds": [0]}}
    ann, _ = seats(ann=dict(money=4, hand="Political Alliance"), parliament=board)
    ann.plays("Political Alliance")
    assert ann.tr == 21
    ann, _ = seats(ann=dict(money=4, hand="Political Alliance"), parliament={"delegates": {"unity": [0]}})
    assert not ann.can_play("Political Alliance")


@rule(646)
def test_tourists_count_each_empty_area_once():
    """Two cities with a neighbour in common; a claim and an area for an ocean are empty, one off Mars has none."""
    ann, _ = seats(
        ann=dict(money=3, hand="Red Tourism Wave", tiles=["city r5c3", "greenery r5c4", "city ganymede-colony"],
                 claims=["r4c3"]),
        parliament={"ruling": "reds"},
    )  # fmt: skip
    ann.plays("Red Tourism Wave")
    assert ann.money == 8


@rule(647)
def test_diaspora_counts_everybodys_jovian_tags_and_its_own():
    ann, _ = seats(ann=dict(money=7, hand="Diaspora Movement"), bob=dict(played=tagged(jovian=2)), parliament={
        "ruling": "reds"})  # fmt: skip
    ann.plays("Diaspora Movement")
    assert ann.money == 3


@rule(647)
def test_a_hall_and_an_office_count_themselves():
    ann, _ = seats(ann=dict(money=8, hand="Parliament Hall", played=tagged(building=2)), parliament={
        "ruling": "mars-first"})  # fmt: skip
    ann.plays("Parliament Hall")
    assert ann.production("money") == 1
    ann, _ = seats(ann=dict(money=7, hand="PR Office", played=tagged(earth=1)), parliament={"ruling": "unity"})
    ann.plays("PR Office")
    assert (ann.money, ann.tr) == (2, 21)


@rule(648)
def test_a_contract_hears_itself_and_can_be_played_with_preludes():
    ann, _ = seats(ann=dict(money=3, hand="GMO Contract"), parliament={"ruling": "greens"})
    ann.plays("GMO Contract")
    assert ann.money == 2
    sponsored = dict(preludes="Excentric Sponsor", hand=["GMO Contract"])
    ann, _ = seats(phase="preludes", ann=sponsored, parliament={"ruling": "greens"})
    ann.go_on()
    assert "GMO Contract" in ann.played


@rule(363, 648)
def test_a_dome_is_heard_by_contract_and_policy():
    """Two of its tags bring 2 M€ each, and its greenery 4."""
    ann, _ = seats(ann=dict(money=15, hand="Wildlife Dome", played="GMO Contract"), parliament={"ruling": "greens"})
    ann.plays("Wildlife Dome", "place r3c3")
    assert (ann.money, ann.oxygen, ann.tr) == (8, 1, 21)


@rule(648)
def test_a_dome_built_with_preludes_earns_no_policy():
    sponsored = dict(preludes="Excentric Sponsor", hand=["Wildlife Dome"])
    ann, _ = seats(phase="preludes", ann=sponsored, parliament={"ruling": "greens"})
    ann.chooses("place r3c3")
    assert (ann.money, ann.oxygen, ann.tr) == (0, 1, 21)


@rule(649)
def test_pristar_is_paid_for_a_generation_without_a_step():
    people = all_pass(seats(ann=dict(corporation="Pristar")))
    assert (people[0].cubes("Pristar"), people[0].money, people[0].score.cubes) == (1, 20 + 6, 1)
    people = all_pass(seats(ann=dict(corporation="Pristar", tr_raised=1)))
    assert (people[0].cubes("Pristar"), people[0].money) == (0, 20)


@rule(649)
def test_a_step_with_preludes_counts_against_pristar():
    """The ocean of Great Aquifer raises its rating before the first action."""
    ann = dict(corporation="Pristar", preludes="Great Aquifer")
    people = seats(phase="preludes", ann=ann, bob=dict(preludes="Donation"), parliament={"ruling": "greens"})
    people[0].chooses("place r1c2", "place r1c4")
    assert people[0].tr == 22
    assert all_pass(people)[0].cubes("Pristar") == 0


@rule(649)
def test_a_step_in_the_phase_does_not_count_against_pristar():
    people = all_pass(seats(ann=dict(corporation="Pristar"), parliament={"delegates": {"unity": [0]}}))
    assert people[0].tr == 20
    game = people[0].game
    while game.state.lanes:
        game.apply(game.decision().options[-1])
    all_pass(people)
    assert people[0].cubes("Pristar") == 2


@rule(650)
def test_terralabs_buy_cards_for_1():
    game = terramars.new(players=2, seed=1, modules=MODULES)
    assert game.state.players[0].tr == 20
    ann, _ = table(modules=MODULES, phase="start", ann=dict(dealt=["TerraLabs Research", "Mine", "Comet"]),
                   bob=dict(dealt=["CrediCor"]))  # fmt: skip
    ann.chooses("keep mine", "keep comet")
    assert (ann.money, ann.tr) == (12, 19)


@rule(651)
def test_septem_tribus_counts_parties_but_not_the_chair():
    board = {"chairman": 0, "delegates": {"unity": [0, 0], "reds": [1, 0]}}
    ann, _ = seats(ann=dict(corporation="Septem Tribus"), parliament=board)
    ann.acts("Septem Tribus")
    assert ann.money == 4


@rule(651)
def test_its_wild_tag_helps_in_actions_and_nowhere_else():
    board = {"delegates": {"scientists": ["neutral"]}, "dominant": "scientists"}
    tribes = dict(corporation="Septem Tribus", money=9, hand="Mass Converter", played=tagged(science=4))
    ann, bob = seats(ann=tribes, parliament=board)
    assert ann.can_play("Mass Converter")  # it needs five science tags
    all_pass([ann, bob])
    assert ann.money == 9 + 20 + 4  # the Scientists see four


@rule(652)
def test_utopia_sells_production_of_its_own():
    ann, _ = seats(ann=dict(corporation="Utopia Invest", production=dict(titanium=1, money=-4)))
    ann.chooses("use utopia-invest")
    assert ann.options == ["decrease megacredits 1", "decrease titanium 1"]
    ann.chooses("decrease titanium 1")
    assert (ann.titanium, ann.production("titanium")) == (4, 0)


@rule(652)
def test_utopia_without_production_has_nothing_to_sell():
    ann, _ = seats(ann=dict(corporation="Utopia Invest", production=dict(money=-5), hand="Mine"))
    assert not ann.can_act("Utopia Invest")
    assert [reason.kind for reason in ann.why_not("use utopia-invest")] == ["no production"]


@rule(653)
def test_lakefront_hears_every_ocean_and_gains_3_beside_them():
    ann, bob = seats(ann=dict(corporation="Lakefront Resorts", money=25), bob=dict(money=18), oceans=["r5c5"],
                     parliament={"ruling": "unity"})  # fmt: skip
    ann.does("City", "place r4c5")
    assert ann.money == 3
    ann.ends_turn()
    bob.does("Aquifer", "place r1c2")
    assert ann.production("money") == 2  # the city's project brought one, too


@rule(653)
def test_lakefront_hears_oceans_of_events():
    people = seats(ann=dict(corporation="Lakefront Resorts"), parliament={"current": "Volcanic Eruptions"},
                   temperature=-2)  # fmt: skip
    all_pass(people)
    assert people[0].production("money") == 1


@rule(654)
def test_lenses_remove_plants_of_anyone():
    ann, bob = seats(ann=dict(money=2, hand="Aerial Lenses"), bob=dict(plants=5), parliament={"ruling": "kelvinists"})
    ann.plays("Aerial Lenses", "remove plants 2 @1")
    assert (bob.plants, ann.production("heat"), ann.points("Aerial Lenses")) == (3, 2, -1)


@rule(654)
def test_the_metropolis_sends_two_delegates_to_one_party():
    card = dict(money=20, hand="Cultural Metropolis", production=dict(energy=1))
    ann, _ = seats(ann=card, parliament={"ruling": "unity"})
    ann.plays("Cultural Metropolis", "place r3c3", "send reds")
    assert members(ann, REDS) == (0, 0)
    assert ann.production("money") == 3


@rule(654)
def test_celebrations_are_for_the_chairman():
    ann, _ = seats(ann=dict(money=8, hand="Public Celebrations"), parliament={"chairman": 0})
    ann.plays("Public Celebrations")
    assert ann.score.cards == 2
    ann, _ = seats(ann=dict(money=8, hand="Public Celebrations"))
    assert not ann.can_play("Public Celebrations")
