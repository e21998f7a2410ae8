"""The end of the game, the last greeneries, and the final score."""

from dataclasses import fields

import pytest
from play import table

from terramars.mars.maps import MAPS
from terramars.mars.scoring import Score

OCEANS = [area.id for area in MAPS["tharsis"].hexes if area.ocean]
NINE = dict(oceans=OCEANS[:9])
DONE = dict(temperature=8, oxygen=14, **NINE)


def finished(*people, **given):
    """A finished game, reached from the last greeneries with nobody left to convert."""
    names = ("ann", "bob", "cat")[: len(people)]
    seats = table(phase="final greenery", **{**DONE, **given}, **dict(zip(names, people, strict=True)))
    assert seats[0].game.over
    return seats


@pytest.mark.rule(280, 281)
def test_the_generation_in_which_the_last_goal_is_met_is_finished():
    ann, bob = table(ann=dict(money=40, tr=30), bob=dict(money=14, production=dict(steel=2)), temperature=8, oxygen=13,
                     generation=9, **NINE)  # fmt: skip
    ann.does("Greenery", "place r3c3")
    assert ann.oxygen == 14
    assert ann.can("project asteroid")  # the second action of this turn
    ann.ends_turn()
    assert bob.can("project asteroid")  # the others go on too
    bob.does("Asteroid")
    ann.does("Asteroid")
    assert not ann.game.over
    bob.go_on()  # nobody can do anything more: production, and the end
    assert ann.game.over
    assert ann.generation == 9
    assert ann.money == 40 - 23 - 14 + 31
    assert (bob.money, bob.steel) == (20, 2)
    assert ann.game.result().winners == (0,)


@pytest.mark.rule(280)
@pytest.mark.parametrize(
    "short", [dict(temperature=6), dict(oxygen=13), dict(oceans=OCEANS[:8])], ids=["temperature", "oxygen", "oceans"]
)
def test_the_game_goes_on_while_one_parameter_is_short_of_its_goal(short):
    ann, _ = table(ann={}, bob={}, generation=9, **{**DONE, **short})
    ann.go_on()
    assert not ann.game.over
    assert ann.generation == 10
    ann, _ = table(ann={}, bob={}, generation=9, **DONE)
    ann.go_on()
    assert ann.game.over
    assert ann.generation == 9


@pytest.mark.rule(282)
def test_after_the_last_production_plants_become_greeneries():
    ann, _ = table(ann=dict(plants=5, production=dict(plants=3)), bob={}, generation=9, **DONE)
    ann.chooses("convert plants", "place r3c3")  # 5 + 3 produced
    assert ann.tile("r3c3") == "greenery"
    assert ann.plants == 0
    assert ann.game.over


@pytest.mark.rule(282, 283, 286)
def test_the_player_order_of_the_last_generation_is_kept():
    plants = dict(plants=8)
    ann, bob, cat = table(ann=plants, bob=plants, cat=plants, first=1, generation=9, **DONE)
    for seat in (bob, cat, ann):
        seat.passes()
    assert bob.options == ["convert plants", "done"]
    assert not ann.options
    assert not cat.options
    bob.chooses("convert plants", "place r3c3")
    assert cat.options == ["convert plants", "done"]
    cat.chooses("convert plants", "place r7c3")
    ann.chooses("convert plants", "place r7c6")
    assert ann.game.over
    assert ann.state.first == 1
    assert ann.generation == 9


@pytest.mark.rule(284)
def test_each_greenery_is_placed_and_heard_before_the_next():
    person = dict(plants=16, played="Herbivores", tiles="city r7c4")
    ann, _ = table(phase="final greenery", ann=person, bob={}, **DONE)
    ann.chooses("convert plants")
    assert ann.plants == 8  # one is paid, not both
    ann.chooses("place r7c3")
    assert ann.cubes("Herbivores") == 1
    assert ann.options == ["convert plants", "done"]
    ann.chooses("convert plants")
    assert ann.can("place r7c2")  # next to the greenery just placed
    ann.chooses("place r7c2")
    assert ann.cubes("Herbivores") == 2
    assert ann.game.over


@pytest.mark.rule(285)
def test_plants_of_a_bonus_pay_for_another_greenery():
    ann, _ = table(phase="final greenery", ann=dict(plants=14), bob={}, **DONE)
    ann.chooses("convert plants", "place r5c8")
    assert ann.plants == 8
    ann.chooses("convert plants", "place r5c7")
    assert ann.plants == 2
    assert ann.game.over
    ann, _ = table(phase="final greenery", ann=dict(plants=14), bob={}, **DONE)
    ann.chooses("convert plants", "place r3c3")
    assert ann.game.over  # 6 plants are not enough


@pytest.mark.rule(286)
def test_a_player_finishes_before_the_next_and_gets_no_second_chance():
    ann, bob = table(phase="final greenery", ann=dict(plants=16), bob=dict(plants=16), **DONE)
    ann.chooses("convert plants", "place r3c3")
    assert not bob.options
    ann.chooses("done")  # nobody has to convert
    assert ann.plants == 8
    bob.chooses("convert plants", "place r7c3")
    bob.chooses("convert plants", "place r7c4")
    assert ann.game.over
    assert (ann.score.greeneries, bob.score.greeneries) == (1, 2)


@pytest.mark.rule(287)
def test_nothing_else_can_be_done_with_the_last_plants():
    person = dict(plants=8, heat=16, money=100, hand=["Mine", "Asteroid"], played="Tardigrades", tr=40)
    ann, _ = table(phase="final greenery", ann=person, bob={}, **DONE)
    assert ann.options == ["convert plants", "done"]


@pytest.mark.rule(288, 291)
def test_points_are_told_in_the_order_of_scoring():
    names = [field.name for field in fields(Score)]
    assert names == ["tr", "awards", "milestones", "greeneries", "cities", "cubes", "cards", "other"]
    ann, _ = finished(
        dict(tr=31, heat=1, tiles=["city r3c3", "greenery r3c4", "greenery r3c2"], played=["Fish", "Farming"],
             cubes={"Fish": 4}),
        {},
        awards=[["Thermalist", 0]],
        milestones=[["Mayor", 0]],
    )  # fmt: skip
    assert [getattr(ann.score, name) for name in names] == [31, 5, 5, 2, 2, 4, 2, 0]
    assert ann.score.total == 51


@pytest.mark.rule(289)
def test_the_map_scores_greeneries_and_what_lies_next_to_cities():
    ann, bob = finished(
        dict(tiles=["greenery r7c3", "greenery r7c5", "city r3c3"]),
        dict(tiles=["city r7c4", "greenery r8c4", "special r8c3"]),
    )
    assert (ann.score.greeneries, ann.score.cities) == (2, 0)
    assert (bob.score.greeneries, bob.score.cities) == (1, 3)


@pytest.mark.rule(290)
def test_a_greenery_between_two_cities_counts_for_both():
    ann, bob = finished(dict(tiles=["city r7c3", "city r7c5", "greenery r7c4"]), {})
    assert (ann.score.greeneries, ann.score.cities) == (1, 2)
    ann, bob = finished(dict(tiles=["city r7c3", "greenery r7c4"]), dict(tiles="city r7c5"))
    assert (ann.score.cities, bob.score.cities) == (1, 1)


@pytest.mark.rule(291)
def test_cards_score_for_cubes_and_all_others_with_events_too():
    ann, _ = finished(
        dict(
            played=["Livestock", "Tardigrades", "Farming", "Energy Tapping", "Mine"],
            cubes={"Livestock": 3, "Tardigrades": 7},
            events=["Interstellar Colony Ship", "Flooding"],
        ),
        {},
    )
    assert ann.score.cubes == 3 + 1
    assert ann.score.cards == 2 - 1 + 4 - 1


@pytest.mark.rule(292)
def test_cards_left_in_hand_score_nothing():
    ann, bob = finished(dict(hand=["Farming", "Interstellar Colony Ship", "Energy Tapping"]), {})
    assert ann.score == bob.score


@pytest.mark.rule(293)
def test_jovian_cards_count_the_jovian_tags_in_play():
    ann, _ = finished(
        dict(played=["Ganymede Colony", "Io Mining Industries", "Asteroid Mining", "Space Station"],
             events=["Asteroid", "Comet"], hand=["Callisto Penal Mines"]),
        dict(played=["Methane From Titan"]),
    )  # fmt: skip
    assert ann.points("Ganymede Colony") == 3
    assert ann.points("Io Mining Industries") == 3
    assert ann.score.cards == 3 + 3 + 2 + 1


@pytest.mark.rule(294)
def test_the_highest_total_wins():
    ann, _, _ = finished(dict(tr=30, money=50), dict(tr=30, tiles="greenery r3c3"), dict(tr=25))
    result = ann.game.result()
    assert result.winners == (1,)
    assert result.reason == "points"
    assert [score.total for score in result.scores] == [30, 31, 25]


@pytest.mark.rule(294)
def test_a_tie_goes_to_the_player_with_most_money():
    ann, _, _ = finished(dict(tr=30, money=4), dict(tr=29, tiles="greenery r3c3", money=5), dict(tr=25, money=90))
    result = ann.game.result()
    assert result.winners == (1,)
    assert result.reason == "money"
