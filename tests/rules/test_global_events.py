"""The 31 global events of Turmoil, each by what it changes for a player with one influence, and their small print."""

from __future__ import annotations

import pytest
from parliament import MODULES, all_pass, board_of, difference, numbers, seats, tagged

from terramars.mars.modules.turmoil_parliament import EVENTS

rule = pytest.mark.rule
OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
CHAIR = {"chairman": 0}
"""Ann has one influence, Bob none."""
EIGHT_KINDS = tagged(building=1, space=1, power=1, science=1, jovian=1, earth=1, plant=1)
"""One of them is a city, too."""

CASES = {
    "Aquifer Released by Public Council": ({}, {}, dict(oceans=1, plants=1, steel=1)),
    "Asteroid Mining": ({}, dict(played=tagged(jovian=3)), dict(titanium=4)),
    "Celebrity Leaders": ({}, dict(events=["Comet", "Asteroid", "Flooding"]), dict(money=8)),
    "Diversity": ({}, dict(played=EIGHT_KINDS), dict(money=10)),
    "Dry Deserts": (dict(oceans=OCEANS[:2]), {}, dict(oceans=-1, money=1)),
    "Eco Sabotage": ({}, dict(plants=9), dict(plants=-5)),
    "Election": ({}, dict(played=tagged(building=2)), dict(tr=2)),
    "Generous Funding": ({}, dict(tr=31), dict(money=8)),
    "Global Dust Storm": ({}, dict(heat=7, played=tagged(building=3)), dict(heat=-7, money=-4)),
    "Homeworld Support": ({}, dict(played=tagged(earth=2)), dict(money=6)),
    "Improved Energy Templates": ({}, dict(played=tagged(power=4)), {"energy production": 2}),
    "Interplanetary Trade": ({}, dict(played=tagged(space=2)), dict(money=6)),
    "Miners on Strike": ({}, dict(titanium=9, played=tagged(jovian=3)), dict(titanium=-2)),
    "Mud Slides": (
        dict(oceans=["r5c5"]), dict(tiles=["city r4c5", "greenery r5c4", "city r6c5"]), dict(money=-8),
    ),
    "Pandemic": ({}, dict(played=tagged(building=3)), dict(money=-6)),
    "Paradigm Breakdown": ({}, dict(hand=["Mine", "Comet", "Fish"]), dict(hand=-2, money=2)),
    "Productivity": ({}, dict(production=dict(steel=2)), dict(steel=3)),
    "Red Influence": ({}, dict(tr=31), {"money": -12, "money production": 1}),
    "Revolution": ({}, dict(played=tagged(earth=2)), dict(tr=-2)),
    "Riots": ({}, dict(tiles=["city r3c3", "city r5c7", "city r7c3"]), dict(money=-8)),
    "Sabotage": ({}, dict(production=dict(steel=2)), {"steel production": -1, "steel": 1}),
    "Scientific Community": ({}, dict(hand=["Mine", "Comet", "Fish"]), dict(money=4)),
    "Snow Cover": (dict(temperature=-10), {}, dict(temperature=-4, hand=1)),
    "Solar Flare": ({}, dict(played=tagged(space=3)), dict(money=-6)),
    "Solarnet Shutdown": ({}, dict(played=["Tardigrades", "Ants"]), dict(money=-3)),
    "Spin-Off Products": ({}, dict(played=tagged(science=2)), dict(money=6)),
    "Sponsored Projects": ({}, dict(played=["Tardigrades", "Ants"], cubes={"Ants": 2}), dict(cubes=1, hand=1)),
    "Strong Society": ({}, dict(tiles=["city r3c3", "city r5c7"]), dict(money=6)),
    "Successful Organisms": ({}, dict(production=dict(plants=2)), dict(plants=3)),
    "Volcanic Eruptions": (dict(temperature=-10), {}, {"temperature": 4, "heat production": 1}),
    "War on Earth": ({}, {}, dict(tr=-3)),
}  # fmt: skip


@rule(354, 370, 621)
@pytest.mark.parametrize("event", CASES)
def test_what_an_event_does(event):
    around, ann, expected = CASES[event]
    assert difference(event, ann=ann, parliament=CHAIR, **around)[0] == expected


def test_every_event_is_among_them():
    assert list(CASES) == [event.name for event in EVENTS.values()]


CAPPED = {
    "Asteroid Mining": (dict(jovian=7), dict(titanium=6)),
    "Homeworld Support": (dict(earth=7), dict(money=12)),
    "Interplanetary Trade": (dict(space=7), dict(money=12)),
    "Pandemic": (dict(building=7), dict(money=-12)),
    "Spin-Off Products": (dict(science=7), dict(money=12)),
}


@rule(621)
@pytest.mark.parametrize("event", CAPPED)
def test_a_count_is_capped_before_influence_is_added_or_taken_away(event):
    tags, expected = CAPPED[event]
    assert difference(event, ann=dict(played=tagged(**tags)), parliament=CHAIR)[0] == expected


@rule(621)
def test_influence_never_turns_a_loss_into_a_gain():
    assert difference("Pandemic", parliament=CHAIR) == [{}, {}]


@rule(622)
def test_losses_go_as_far_as_there_is_something():
    (ann, bob) = difference("Miners on Strike", ann=dict(titanium=1, played=tagged(jovian=5)), bob={})
    assert (ann, bob) == ({"titanium": -1}, {})
    assert difference("War on Earth", ann=dict(tr=2))[0] == {"tr": -1}


@rule(622)
def test_nothing_protects_from_events_and_heat_does_not_pay_for_them():
    guarded = dict(plants=9, played="Protected Habitats")
    assert difference("Eco Sabotage", ann=guarded)[0] == {"plants": -6}
    helion = dict(corporation="Helion", tr=1, heat=9, production=dict(money=-5), played=tagged(building=5))
    assert "heat" not in difference("Pandemic", ann=helion)[0]


@rule(623)
@pytest.mark.parametrize(
    "event",
    ["Asteroid Mining", "Diversity", "Election", "Homeworld Support", "Improved Energy Templates",
     "Interplanetary Trade", "Revolution", "Spin-Off Products"],
)  # fmt: skip
def test_wild_tags_do_not_count(event):
    """Bob, with a wild tag alone, has nothing of it; in an election without a tag all are equal."""
    wild = difference(event, bob=dict(played="Research Coordination"))
    assert wild == difference(event)


@rule(623)
def test_a_wild_tag_makes_no_ninth_kind():
    ann = dict(played=[*EIGHT_KINDS, "Research Coordination"])
    assert difference("Diversity", ann=ann)[0] == {}


@rule(624)
def test_the_released_aquifer_brings_nobody_anything_but_is_heard():
    board = {"current": "Aquifer Released by Public Council"}
    people = all_pass(seats(parliament=board, bob=dict(played="Arctic Algae")), "place r9c5")
    assert people[0].tile("r9c5") == "ocean"
    assert [people[0].tr, people[0].titanium] == [19, 0]
    assert people[1].plants == 2


@rule(624)
def test_the_aquifer_is_dry_when_all_oceans_are_placed():
    assert difference("Aquifer Released by Public Council", oceans=OCEANS) == [{}, {}]


@rule(625)
def test_an_ocean_that_dries_up_costs_no_rating_and_can_be_placed_again():
    ann, _ = all_pass(seats(parliament={"current": "Dry Deserts"}, oceans=OCEANS[:2]), "dry r1c2")
    assert (ann.tile("r1c2"), ann.tile("r1c4"), ann.tr) == (None, "ocean", 19)
    assert ann.state.near[0] == ann.state.board.near[ann.state.board.index["r1c4"]]
    people = seats(parliament={"current": "Dry Deserts"}, oceans=OCEANS[:1])
    all_pass(people)
    game = people[0].game
    while game.state.lanes:
        game.apply(game.decision().options[-1])
    game.state.players[game.decision().seat].stock[0] = 18
    game._settled = False
    game.apply("project aquifer")
    assert "place r1c2" in [option.notation for option in game.decision().options]


@rule(625)
def test_nothing_dries_up_when_all_oceans_are_placed_or_none_is():
    assert difference("Dry Deserts", oceans=OCEANS) == [{}, {}]
    assert difference("Dry Deserts") == [{}, {}]


@rule(625)
def test_each_influence_brings_a_resource_of_ones_own_choice():
    board = {"chairman": 0, "delegates": {"unity": [0, 0]}}
    found = difference("Dry Deserts", "gain plants", "gain heat", "gain plants", parliament=board, oceans=OCEANS)
    assert found[0] == {"plants": 2, "heat": 1}


@rule(626)
def test_plants_up_to_three_and_influence_are_kept():
    assert difference("Eco Sabotage", ann=dict(plants=4), parliament=CHAIR)[0] == {}
    assert difference("Eco Sabotage", ann=dict(plants=4))[0] == {"plants": -1}


@rule(627)
def test_an_election_counts_cities_off_mars_and_ties_are_friendly():
    afar = dict(tiles=["city ganymede-colony"])
    assert difference("Election", ann=afar, bob=dict(played=tagged(building=1)), cat={}) == [{"tr": 2}, {"tr": 2}, {}]
    ann, bob, cat = dict(played=tagged(building=2)), dict(tiles=["city r3c3"]), dict(tiles=["city r5c7"])
    assert difference("Election", ann=ann, bob=bob, cat=cat) == [{"tr": 2}, {"tr": 1}, {"tr": 1}]


@rule(628)
def test_funding_knows_no_rating_below_15():
    assert difference("Generous Funding", ann=dict(tr=10), parliament=CHAIR)[0] == {"money": 2}
    assert difference("Generous Funding", ann=dict(tr=60))[0] == {"money": 10}


@rule(629)
def test_the_dust_storm_takes_the_heat_first():
    """Helion has no heat left that could pay what is lost."""
    helion = dict(corporation="Helion", tr=1, heat=9, production=dict(money=-5), played=tagged(building=5))
    assert difference("Global Dust Storm", ann=helion)[0] == {"heat": -9}


@rule(630)
def test_with_fewer_than_two_cards_all_are_discarded():
    assert difference("Paradigm Breakdown", ann=dict(hand="Mine"))[0] == {"hand": -1}
    assert difference("Paradigm Breakdown")[0] == {}


@rule(631)
def test_influence_does_not_reduce_what_the_reds_take():
    assert difference("Red Influence", ann=dict(tr=21), parliament=CHAIR)[0] == {"money": -6, "money production": 1}
    assert difference("Red Influence", ann=dict(tr=60))[0] == {"money": -15}


@rule(632)
def test_in_a_revolution_influence_counts_and_who_has_nothing_is_spared():
    assert difference("Revolution", parliament=CHAIR) == [{"tr": -2}, {}]
    assert difference("Revolution") == [{}, {}]


@rule(632)
def test_all_who_are_tied_in_a_revolution_lose():
    one = dict(played=tagged(earth=1))
    both = tagged(earth=3)
    ann, bob, cat = dict(played=both[:2]), dict(played=both[2:]), {}
    assert difference("Revolution", ann=ann, bob=bob, cat=cat) == [{"tr": -2}, {"tr": -1}, {}]
    assert difference("Revolution", ann=one, bob=dict(played=both[2:]), cat=cat) == [{"tr": -2}, {"tr": -2}, {}]


@rule(633)
def test_riots_and_strong_societies_count_cities_off_mars():
    afar = dict(tiles=["city ganymede-colony"], money=9)
    assert difference("Riots", ann=afar)[0] == {"money": -4}
    assert difference("Strong Society", ann=afar)[0] == {"money": 2}


@rule(634)
def test_sabotage_lowers_what_it_can():
    assert difference("Sabotage", ann=dict(production=dict(energy=1)))[0] == {"energy production": -1}
    assert difference("Sabotage")[0] == {}


@rule(635)
@pytest.mark.parametrize(("before", "change"), [(-30, 0), (-28, -2), (8, 0), (2, -4)])
def test_snow_cools_mars_but_not_a_warm_one(before, change):
    found = difference("Snow Cover", temperature=before)
    assert found[0].get("temperature", 0) == change
    assert found[0].get("tr", 0) == found[0].get("oceans", 0) == 0


@rule(635)
def test_the_ocean_at_0_degrees_comes_again_after_snow():
    """From 2 to -2 degrees it gives nothing; the step to 0 gives an ocean like the first time."""
    people = all_pass(seats(parliament={"current": "Snow Cover"}, temperature=2))
    assert people[0].temperature == -2
    game = people[0].game
    while game.state.lanes:
        game.apply(game.decision().options[-1])
    game.state.players[game.decision().seat].stock[5] = 8
    game._settled = False
    game.apply("convert heat")
    assert game.decision().options[0].kind == "place"


@rule(636)
def test_sponsors_add_to_corporations_too():
    ann = dict(corporation="Pristar", cubes={"Pristar": 1}, tr_raised=1)
    assert difference("Sponsored Projects", ann=ann)[0] == {"cubes": 1}


@rule(333, 636)
def test_sponsors_add_to_cards_that_robots_build():
    """What lies on a hosted card is a resource, too, and the event does not ask for cards in play."""
    ann = dict(played=["Self-Replicating Robots", "Ants"], hosted=["Space Station"], cubes={"Space Station": 2})
    assert difference("Sponsored Projects", modules=(*MODULES, "promo"), ann=ann)[0] == {"cubes": 1}


@rule(637)
def test_an_eruption_is_nobodys_doing_and_its_ocean_too():
    """From -2 degrees two steps pass 0: the first player places the ocean, and nobody gains rating or its bonus."""
    people = all_pass(seats(parliament={"current": "Volcanic Eruptions"}, temperature=-2), "place r9c5")
    assert (people[0].temperature, people[0].tile("r9c5")) == (2, "ocean")
    assert [seat.tr for seat in people] == [19, 19]
    assert people[0].titanium == 0


@rule(637)
def test_an_eruption_passes_no_bonus_on():
    found = difference("Volcanic Eruptions", temperature=-26)
    assert found == [{"temperature": 4}, {"temperature": 4}]


@rule(638)
def test_influence_eases_the_war():
    board = {"chairman": 0, "delegates": {"unity": [0, 0]}}
    assert difference("War on Earth", parliament=board) == [{"tr": -1}, {"tr": -4}]


@rule(640)
@pytest.mark.parametrize(("buildings", "gained"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_an_election_alone(buildings, gained):
    found = difference("Election", solo=True, ann=dict(played=tagged(building=buildings)))
    assert found[0].get("tr", 0) == gained


@rule(640)
@pytest.mark.parametrize(("tags", "lost"), [(3, 0), (4, -2)])
def test_a_revolution_alone(tags, lost):
    found = difference("Revolution", solo=True, ann=dict(played=tagged(earth=tags)))
    assert found[0].get("tr", 0) == lost


@rule(639)
def test_an_event_is_asked_of_each_player_in_order():
    people = seats(parliament={"current": "Paradigm Breakdown"}, first=1, ann=dict(hand=["Mine", "Comet", "Fish"]),
                   bob=dict(hand=["Ants", "Birds", "Trees"]))  # fmt: skip
    all_pass(people, "discard ants", "discard trees", "discard mine", "discard fish")
    assert (people[0].hand, people[1].hand) == (["Comet"], ["Birds"])


@rule(354)
def test_an_event_happens_once_and_is_over():
    people = all_pass(seats(parliament={"current": "Diversity", "coming": "Riots"}))
    board = board_of(people[0])
    assert (board.past, board.current) == (("diversity",), "riots")
    assert numbers(people[0])["tr"] == 19


@rule(641)
def test_without_an_event_nothing_but_the_revision_happens():
    people = all_pass(seats())
    assert [seat.tr for seat in people] == [19, 19]
    assert MODULES[-1] == "turmoil"
