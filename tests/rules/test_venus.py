"""Venus Next: the fourth parameter, floaters, Venus tags, cities off Mars."""

import pytest
from play import Seat, table

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.mars.scoring import award_points

VENUS = ("base", "corporate_era", "prelude", "promo", "venus")
NINE = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


def venus(**given) -> list[Seat]:
    return table(modules=VENUS, **given)


@pytest.mark.rule(335)
def test_a_step_of_venus_gives_a_step_of_rating():
    ann, _ = venus(ann=dict(hand="Water to Venus", money=9))
    ann.plays("Water to Venus")
    assert (ann.venus, ann.tr) == (2, 21)


@pytest.mark.rule(335)
@pytest.mark.parametrize("value", [0, 28, 30])
def test_the_game_ends_without_venus(value):
    ann, _ = venus(venus=value, temperature=8, oxygen=14, oceans=NINE, ann={}, bob={})
    assert ann.decision is None  # nobody could do anything but pass
    assert ann.game.over


@pytest.mark.rule(501)
def test_venus_rises_by_two_per_cent_up_to_thirty():
    ann, _ = venus(venus=26, ann=dict(hand="Giant Solar Shade", money=27))
    ann.plays("Giant Solar Shade")
    assert (ann.venus, ann.tr) == (30, 22)


@pytest.mark.rule(502)
def test_eight_per_cent_gives_a_card():
    ann, bob = venus(venus=6, deck=["Mine"], ann=dict(hand="Water to Venus", money=9), bob={})
    ann.plays("Water to Venus")
    assert (ann.hand, bob.hand) == (["Mine"], [])


@pytest.mark.rule(502)
@pytest.mark.parametrize(("before", "rating"), [(12, 24), (14, 24), (16, 23)])
def test_sixteen_per_cent_gives_one_more_step_of_rating_even_in_passing(before, rating):
    ann, _ = venus(venus=before, ann=dict(hand="Giant Solar Shade", money=27))
    ann.plays("Giant Solar Shade")
    assert ann.tr == rating


@pytest.mark.rule(503)
@pytest.mark.parametrize(("before", "after", "rating"), [(0, 2, 21), (30, 30, 20)])
def test_air_scrapping_costs_fifteen_and_may_come_to_nothing(before, after, rating):
    ann, _ = venus(venus=before, ann=dict(money=15))
    ann.does("Air Scrapping")
    assert (ann.venus, ann.tr, ann.money) == (after, rating, 0)


@pytest.mark.rule(503)
def test_without_venus_there_is_no_air_scrapping():
    ann, _ = table(ann=dict(money=15))
    assert "project air-scrapping" not in ann.options
    assert "claim hoverlord" not in [option.notation for option, _ in ann.game.prospects(0)]


@pytest.mark.rule(504)
def test_hoverlord_takes_seven_floaters_on_own_cards():
    people = dict(played=["Dirigibles", "Local Shading"], money=8)
    ann, _ = venus(ann=dict(**people, cubes={"Dirigibles": 4, "Local Shading": 2}))
    assert not ann.can("claim hoverlord")
    ann, _ = venus(ann=dict(**people, cubes={"Dirigibles": 4, "Local Shading": 3}))
    ann.claims("Hoverlord")
    assert ann.score.milestones == 5


@pytest.mark.rule(504)
def test_a_sixth_milestone_does_not_make_a_fourth_claim():
    ann, _ = venus(
        milestones=[["Mayor", 1], ["Gardener", 1], ["Builder", 1]],
        ann=dict(played="Dirigibles", cubes={"Dirigibles": 9}, money=8),
    )
    assert not ann.can("claim hoverlord")
    assert [reason.kind for reason in ann.why_not("claim hoverlord")] == ["no milestone left"]


@pytest.mark.rule(505)
def test_venuphile_compares_venus_tags_and_no_wild_ones():
    ann, _ = venus(
        ann=dict(played=["Local Shading", "Venus Governor"]), bob=dict(played=["Research Coordination", "Dirigibles"])
    )
    number = [award.name for award in ann.state.setup.awards].index("Venuphile")
    assert award_points(ann.state, number) == [5, 0]
    assert len(ann.state.setup.awards) == 6


@pytest.mark.rule(369)
def test_floaters_and_asteroids_lie_on_cards_and_are_used_as_the_card_says():
    ann, _ = venus(ann=dict(played=["Local Shading", "Rotator Impacts"], titanium=2, money=0))
    ann.acts("Local Shading")
    assert ann.cubes("Local Shading") == 1
    ann.acts("Rotator Impacts")
    assert (ann.cubes("Rotator Impacts"), ann.titanium) == (1, 0)


@pytest.mark.rule(506)
def test_floaters_of_one_gain_go_to_one_card():
    ann, _ = venus(ann=dict(hand="Air-Scrapping Expedition", money=13, played=["Dirigibles", "Local Shading"]))
    ann.chooses("play air-scrapping-expedition")
    assert ann.options == ["add dirigibles", "add local-shading"]
    ann.chooses("add local-shading")
    assert (ann.cubes("Dirigibles"), ann.cubes("Local Shading")) == (0, 3)


@pytest.mark.rule(506)
def test_floaters_that_no_card_can_hold_are_lost():
    ann, _ = venus(ann=dict(hand="Air-Scrapping Expedition", money=13))
    ann.plays("Air-Scrapping Expedition")
    assert (ann.venus, ann.player.cubes) == (2, {})


@pytest.mark.rule(507)
def test_a_venus_card_is_one_with_a_printed_venus_tag():
    ann, _ = venus(
        ann=dict(
            corporation="Celestic", hand="Corroder Suits", money=8,
            played=["Extremophiles", "Tardigrades", "Research Coordination", "Rotator Impacts"],
        )
    )  # fmt: skip
    ann.chooses("play corroder-suits")
    assert ann.options == ["add celestic", "add extremophiles"]


@pytest.mark.rule(507)
def test_a_card_under_another_one_is_no_venus_card_in_play():
    ann, _ = venus(
        ann=dict(
            played=["Self-Replicating Robots", "Dirigibles"], hosted="Deuterium Export",
            cubes={"Deuterium Export": 2}, hand="Corroder Suits", money=8,
        )
    )  # fmt: skip
    ann.plays("Corroder Suits")
    assert (ann.cubes("Dirigibles"), ann.cubes("Deuterium Export")) == (1, 2)


@pytest.mark.rule(508)
@pytest.mark.parametrize("card", ["Dawn City", "Luna Metropolis", "Maxwell Base", "Stratopolis"])
def test_cities_off_mars_are_cities_next_to_nothing(card):
    scientists = ["Research", "Physics Complex", "Gene Repair", "Martian Rails"]
    ann, _ = venus(venus=12, ann=dict(hand=card, money=22, production=dict(energy=1), energy=1, played=scientists))
    ann.plays(card)
    assert ann.tile(card.lower().replace(" ", "-")) == "city"
    assert ann.score.cities == 0
    money = ann.money
    ann.acts("Martian Rails")
    assert ann.money == money  # which counts cities on Mars


@pytest.mark.rule(508)
def test_cities_off_mars_count_where_cities_in_play_are_counted():
    ann, _ = venus(
        ann=dict(hand="Aerosport Tournament", money=7, played="Dirigibles", cubes={"Dirigibles": 5},
                 tiles=["city r3c3", "city dawn-city"]),
        bob=dict(tiles="city maxwell-base"),
    )  # fmt: skip
    ann.plays("Aerosport Tournament")
    assert (ann.money, ann.cubes("Dirigibles")) == (3, 5)


@pytest.mark.rule(509)
@pytest.mark.parametrize(
    ("corporation", "scale", "playable"),
    [("Inventrix", 6, True), ("Inventrix", 4, False), ("Morning Star Inc.", 6, True), ("Morning Star Inc.", 4, False)],
)
def test_requirements_of_venus_shift_by_steps_of_two_per_cent(corporation, scale, playable):
    ann, _ = venus(venus=scale, ann=dict(corporation=corporation, hand="Neutralizer Factory", money=7))
    assert ann.can_play("Neutralizer Factory") == playable


@pytest.mark.rule(509)
def test_morning_star_shifts_venus_alone_both_ways_and_adds_up():
    ann, _ = venus(oxygen=6, ann=dict(corporation="Morning Star Inc.", hand="Colonizer Training Camp", money=8))
    assert not ann.can_play("Colonizer Training Camp")
    ann, _ = venus(venus=14, ann=dict(corporation="Morning Star Inc.", hand="Spin-Inducing Asteroid", money=16))
    assert ann.can_play("Spin-Inducing Asteroid")
    ann, _ = venus(
        venus=10, ann=dict(corporation="Morning Star Inc.", played="Adaptation Technology", money=15,
                           hand=["Venusian Animals"]),
    )  # fmt: skip
    assert ann.can_play("Venusian Animals")


@pytest.mark.rule(510)
def test_venus_is_an_eleventh_kind_of_tag():
    kinds = ["Power Plant", "Research", "Colonizer Training Camp", "Sponsors", "Moss", "Satellites"]
    ann, _ = venus(board="hellas", ann=dict(played=kinds, money=8))
    assert not ann.can("claim diversifier")
    ann, _ = venus(board="hellas", ann=dict(played=[*kinds, "Local Shading"], money=8))
    assert ann.can("claim diversifier")
    assert ann.state.setup.tag_kinds == 11


@pytest.mark.rule(510)
def test_a_card_with_two_venus_tags_counts_twice():
    ann, _ = venus(ann=dict(played=["Venus Waystation", "Local Shading"], hand="Venus Governor", money=0))
    ann.plays("Venus Governor")
    assert ann.player.standing.tags[6] == 4


@pytest.mark.rule(511)
def test_alone_venus_must_be_complete_too():
    def last_generation(**given):
        (ann,) = venus(solo=True, generation=12, temperature=8, oxygen=14, oceans=NINE, **given)
        assert ann.decision is None  # there is nothing to do but pass
        return ann.game.result()

    assert last_generation(venus=28).reason == "not reached"
    assert last_generation(venus=30).reason == "goal"
    assert last_generation(venus=0, solo_goal="tr63", ann=dict(tr=63)).reason == "goal"


@pytest.mark.rule(511)
def test_alone_the_world_government_always_takes_part():
    game = terramars.new(players=1, modules=VENUS)
    assert "world_government" in game.state.setup.modules
    with pytest.raises(ImpossibleSetup, match="always uses 'world_government'"):
        terramars.new(players=1, modules=VENUS, world_government=False)


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_it_joins_every_board_and_number_of_players(board, players):
    game = terramars.new(players=players, seed=players, board=board, modules=VENUS, draft=players > 1)
    assert game.position()["venus"] == 0
    setup = game.state.setup
    assert len(setup.milestones) == len(setup.awards) == (0 if players == 1 else 6)
    assert set(setup.off_mars) >= {"Dawn City", "Luna Metropolis", "Maxwell Base", "Stratopolis"}
