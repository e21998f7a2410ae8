"""The worked examples of the rulebook that happen at the table: milestones, awards, greeneries, final scoring.

Kim, Stanley and Robinson are ann, bob and cat.
"""

import pytest
from play import table

STANDARD = ("base",)


@pytest.mark.rule(183, 184, 185, 186, 192)
def test_robinson_builds_a_third_city_and_claims_mayor():
    kim, _, robinson = table(
        modules=STANDARD,
        active=2,
        ann=dict(money=50, tiles=["city r1c1", "city r9c1", "city r5c9"]),
        bob=dict(money=50),
        cat=dict(money=40, tiles=["city r3c3", "city r7c3"]),
    )
    robinson.does("City", "place r7c5")
    assert robinson.money == 15
    robinson.claims("Mayor")
    assert robinson.money == 7
    assert robinson.state.milestones == ((1, 2),)
    assert robinson.score.milestones == 5
    assert not kim.can("claim mayor")
    assert kim.why_not("claim mayor")[0].kind == "claimed"


@pytest.mark.rule(205, 212)
def test_stanley_funds_thermalist_and_ties_with_kim():
    kim, stanley, robinson = table(
        modules=STANDARD,
        active=1,
        ann=dict(heat=12),
        bob=dict(heat=12, money=22),
        cat=dict(heat=5, money=13),
    )
    stanley.funds("Thermalist")
    assert stanley.money == 14
    assert stanley.can("fund miner")  # 14 by now
    stanley.ends_turn()
    assert not robinson.can("fund miner")  # 13 are not enough
    assert [seat.score.awards for seat in (kim, stanley, robinson)] == [5, 5, 0]


@pytest.mark.rule(275, 278, 279, 290)
def test_robinson_plants_a_greenery_between_two_cities():
    _, _, robinson = table(
        modules=STANDARD, active=2, ann={}, bob={}, cat=dict(plants=8, tiles=["city r4c6", "city r5c8"])
    )
    before = robinson.score
    robinson.converts("plants", "place r5c7")
    assert robinson.plants == 2
    assert (robinson.oxygen, robinson.tr) == (1, 21)
    after = robinson.score
    assert (after.greeneries - before.greeneries, after.cities - before.cities) == (1, 2)
    assert after.total == before.total + 1 + 3


OWN = ["greenery r2c3", "greenery r2c4", "greenery r3c5"]
ENGLISH = dict(own=["city r3c4", *OWN], of_robinson=["greenery r4c5", "greenery r4c4"])
JAPANESE = dict(own=["city r3c4", *OWN, "city r7c4"], of_robinson=["greenery r7c3", "greenery r7c5"])


@pytest.mark.rule(288, 289, 291, 295)
@pytest.mark.parametrize("board", [ENGLISH, JAPANESE], ids=["english", "japanese"])
def test_stanley_scores_64_points(board):
    _, stanley, robinson = table(
        modules=STANDARD,
        ann=dict(heat=12),
        bob=dict(
            tr=38,
            heat=12,
            tiles=board["own"],
            played=["Livestock", "Farming", "Tundra Farming", "Breathing Filters"],
            cubes={"Livestock": 3},
            events=["Flooding"],
        ),
        cat=dict(heat=5, tiles=board["of_robinson"]),
        awards=[["Thermalist", 1]],
        milestones=[["Planner", 1]],
    )
    score = stanley.score
    assert (score.tr, score.awards, score.milestones, score.greeneries, score.cities) == (38, 5, 5, 3, 5)
    assert score.tr + score.awards + score.milestones + score.greeneries + score.cities == 56
    assert (score.cubes, score.cards) == (3, 6 - 1)
    assert score.total == 64
    assert robinson.score.greeneries == 2
