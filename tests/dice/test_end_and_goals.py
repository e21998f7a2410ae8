"""The end of the game, awards, milestones and the solo game."""

from __future__ import annotations

import pytest
from dice_table import offered, play, produce_on, sit, to_turn, vp

import terramars
from terramars.dice.board import BOARD
from terramars.dice.goals import MILESTONES, REMOVED, UNCLAIMED
from terramars.dice.scoring import grade

DONE = ["r1c2", "r1c4", "r2c5", "r3c1", "r3c3", "r4c4", "r5c2"]


@pytest.mark.dice_rule("10.1", "10.2", "10.3")
def test_after_the_second_parameter_everybody_has_one_more_turn_the_trigger_last() -> None:
    seat = {"dice": {"temperature": 3}}
    game = sit({}, seat, {}, temperature=4, tiles={"ocean": DONE}, active=1, stage="main")
    play(game, "raise-temperature")
    assert game.state.turns_left == 3
    seats = []
    while not game.over:
        seats.append(game.decision().seat)
        produce_on(game, 1)
    assert seats == [2, 0, 1]
    assert game.result() is not None


@pytest.mark.dice_rule("10.1")
def test_one_complete_parameter_ends_nothing() -> None:
    game = sit({"dice": {"temperature": 3}}, {}, temperature=4, stage="main")
    play(game, "raise-temperature")
    assert game.state.turns_left == -1
    produce_on(game, 6)
    assert not game.over


@pytest.mark.dice_rule("10.4", "10.5")
def test_the_score_is_track_awards_milestones_and_cards() -> None:
    seat = {"vp": 9, "dice": {"city": 9}, "wild": 9, "hand": ["capital"], "played": ["visitor-center", "zoo-domes"]}
    game = sit(seat, {"played": ["trade-office"]}, {}, awards=["animal", "event", "titanium"],
               milestones=[["legend", 0], ["miner", 1], ["mogul", None]])  # fmt: skip
    score = game.scores()[0]
    assert (score.track, score.milestones, score.cards) == (9, 4, 1 + 2)
    assert score.awards == 5 + 5 + 5, "animal alone; with nobody's event or titanium all tie"
    assert score.total == 9 + 4 + 3 + 15


@pytest.mark.dice_rule("10.6", "10.7")
def test_ties_are_broken_by_production_dice_and_not_by_produced_tokens() -> None:
    seats = ({"corporation": "unmi", "vp": 8}, {"corporation": "helion", "vp": 8})
    game = sit(*seats, stage="over")
    assert game.result().winners == (1,)
    assert game.result().reason == "production"
    game = sit({"corporation": "unmi", "vp": 8}, {"corporation": "teractor", "vp": 8}, stage="over")
    assert game.result().winners == (0, 1)
    assert game.result().reason == "shared"
    tokens = {"corporation": "unmi", "vp": 8, "played": ["reputation", "bio-materials"]}
    game = sit(tokens, seats[1], stage="over", corporate_era=True, awards=["animal", "event", "oxygen"])
    assert game.result().winners == (1,)
    game = sit({"vp": 9}, {"vp": 8}, stage="over")
    assert (game.result().winners, game.result().reason) == ((0,), "points")


ONE, TWO, THREE = ["small-asteroid"], ["small-asteroid", "launch-calendar"], ["polar-soot", "lobbying", "ice-comet"]


@pytest.mark.dice_rule("11.1", "11.2", "11.3", "11.4", "11.5", "11.6")
@pytest.mark.parametrize(
    ("played", "points"),
    [
        ([THREE, TWO, [], []], [5, 3, 0, 0]),
        ([["small-asteroid"], ["polar-soot"], [], []], [5, 5, 0, 0]),
        ([THREE, ["small-asteroid"], ["launch-calendar"], []], [5, 3, 3, 0]),
        ([THREE, TWO], [5, 0]),
        ([[], [], []], [5, 5, 5]),
        ([["salvage"], ["small-asteroid"], []], [3, 5, 3]),
    ],
)
def test_awards(played: list[list[str]], points: list[int]) -> None:
    game = sit(*[{"played": cards} for cards in played], awards=["event", "animal", "earth"])
    others = 10
    assert [score.awards - others for score in game.scores()] == points


@pytest.mark.dice_rule("12.1", "12.2", "12.7")
def test_a_milestone_is_claimed_at_once_by_one_player_and_its_points_wait() -> None:
    seat = {"vp": 14, "dice": {"megacredit": 3}}
    game = sit(seat, seat, stage="main", milestones=[["terraformer", None]])
    play(game, "points")
    assert game.state.milestones[0][1] == 0
    assert vp(game) == 16
    assert game.scores()[0].milestones == 4
    play(game, "die red", "points")
    assert game.state.milestones[0][1] == 0, "only one player gets it"


def claimed(name: str, seat: dict, *choices: str, **table: object) -> bool:
    game = sit(seat, stage="main", milestones=[[name, None]], corporate_era=True, **table)
    assert game.state.milestones[0][1] == UNCLAIMED
    play(game, *choices)
    return game.state.milestones[0][1] == 0


REDS = ["mangrove", "swamp", "capital", "peninsula", "infrastructure"]
GREENS = ["seed-vault", "open-pit", "wind-farm", "algae-tanks"]
BLUES = ["lobbying", "press-office"]


@pytest.mark.dice_rule("12.3")
def test_legend_miner_scientist_and_mogul_count_cards() -> None:
    asteroid = {"dice": {"event": 1, "steel": 1}, "hand": ["small-asteroid"]}
    assert claimed("legend", {**asteroid, "played": REDS}, "play small-asteroid")
    assert not claimed("legend", {**asteroid, "played": REDS[:-1]}, "play small-asteroid")
    office = {"dice": {"steel": 1, "energy": 1}, "hand": ["trade-office"]}
    assert claimed("miner", {**office, "played": GREENS}, "play trade-office")
    assert not claimed("miner", {**office, "played": [*GREENS[:-1], *REDS]}, "play trade-office")
    parts = {"dice": {"steel": 2}, "hand": ["spare-parts"]}
    assert claimed("scientist", {**parts, "played": BLUES}, "play spare-parts")
    assert not claimed("scientist", {**parts, "played": BLUES[:1]}, "play spare-parts")
    assert claimed("mogul", {**office, "played": [*GREENS, *REDS]}, "play trade-office")
    assert not claimed("mogul", {**office, "played": [*GREENS, *REDS[1:]]}, "play trade-office")


@pytest.mark.dice_rule("12.4")
def test_monopoly_and_billionaire_count_dice_and_no_tokens() -> None:
    assert claimed("monopoly", {"dice": {"plant": 4, "animal": 2}, "wild": 3}, "die green")
    assert not claimed("monopoly", {"dice": {"plant": 5}, "wild": 9}, "die green")
    assert not claimed("monopoly", {"dice": {"plant": 6}}, "die red")
    assert claimed("billionaire", {"dice": {"plant": 6, "steel": 6}}, "die red")
    assert not claimed("billionaire", {"dice": {"plant": 6, "steel": 5}, "wild": 5}, "die red")


@pytest.mark.dice_rule("12.5")
def test_generalist_needs_production_of_every_colour() -> None:
    """CrediCor makes yellow and red dice."""
    office = {"corporation": "credicor", "dice": {"steel": 1, "megacredit": 1}, "hand": ["wind-farm"]}
    assert claimed("generalist", {**office, "played": ["seed-vault", "open-pit"]}, "play wind-farm")
    assert not claimed("generalist", {**office, "played": ["seed-vault"]}, "play wind-farm")


@pytest.mark.dice_rule("12.6")
def test_philantrope_counts_cards_with_points_of_either_ribbon_but_no_negative_ones() -> None:
    feast = {"dice": {"megacredit": 1, "earth": 1, "science": 2}, "hand": ["shareholder-feast"]}
    three = ["visitor-center", "butterfly-house", "headlines"]
    assert claimed("philantrope", {**feast, "played": three}, "play shareholder-feast")
    two = ["visitor-center", "butterfly-house", "water-rights"]
    assert not claimed("philantrope", {**feast, "played": two}, "play shareholder-feast")


@pytest.mark.dice_rule("12.8", "5.12")
def test_celebrity_counts_printed_costs_of_five() -> None:
    rig = {"dice": {"water": 2, "titanium": 2, "city": 1}, "hand": ["aquifer-rig"]}
    assert claimed("celebrity", {**rig, "played": ["double-impact", "greenhouse-market"]}, "play aquifer-rig")
    assert not claimed("celebrity", {**rig, "played": ["double-impact", "capital"]}, "play aquifer-rig")


@pytest.mark.dice_rule("12.9", "11.6")
def test_award_nominee_needs_five_icons_of_one_award() -> None:
    asteroid = {"dice": {"event": 1, "steel": 1}, "hand": ["small-asteroid"]}
    played = ["polar-soot", "lobbying", "ice-comet", "launch-calendar"]
    awards = ["event", "animal", "titanium"]
    assert claimed("award-nominee", {**asteroid, "played": played}, "play small-asteroid", awards=awards)
    assert not claimed("award-nominee", {**asteroid, "played": played[:-1]}, "play small-asteroid", awards=awards)


@pytest.mark.dice_rule("12.10")
def test_who_acts_comes_first_to_a_milestone() -> None:
    """Both reach thirteen dice by one ocean: by the area's die, and by Arctic Algae."""
    seats = (
        {"dice": {"water": 3, "steel": 6, "event": 6}},
        {"dice": {"energy": 6, "megacredit": 6}, "played": ["arctic-algae"]},
    )
    game = sit(*seats, stage="main", corporate_era=True, milestones=[["billionaire", None]])
    play(game, "ocean", "place r4c4")
    assert [sum(player.dice) for player in game.state.players] == [13, 13]
    assert game.state.milestones[0][1] == 0


# The solo game.


def solo(seed: int = 2, **settings: object):
    return terramars.new("dice", players=1, seed=seed, **settings)


@pytest.mark.dice_rule("13.2", "13.3", "13.4")
def test_solo_begins_with_three_tiles_that_bring_nothing() -> None:
    game = solo()
    assert game.state.tracks == [2, -28, 0]
    assert offered(game) == [f"place {BOARD.ids[area]}" for area in range(37) if BOARD.with_points >> area & 1]
    assert len(offered(game)) == 3
    for city in offered(game):
        twin = game.copy()
        twin.apply(city)
        twin.decision()
        while twin.state.tiles[1] == 0:
            twin.apply(twin.decision().options[0])
            twin.decision()
        s = twin.state
        assert [mask.bit_count() for mask in s.tiles] == [1, 1, 1, 0]
        assert s.next_to(2) & s.next_to(0) & s.tiles[1]
        assert s.next_to(2) & s.tiles[0]
        assert s.oceans_left() == 6
        assert vp(twin) == 0
        assert s.tracks == [2, -28, 1]
        assert sum(s.players[0].dice) == s.players[0].wild == 0


@pytest.mark.dice_rule("13.6", "13.7")
def test_solo_plays_a_bonus_card_before_the_first_turn_and_hands_nothing_over() -> None:
    game = solo()
    while not offered(game)[0].startswith("bonus"):
        assert not offered(game)[0].startswith("hand-over")
        game.apply(game.decision().options[0], 0)
    assert len(offered(game)) == 4
    assert sum(game.state.players[0].dice) > 0, "after the initial production"
    assert game.state.turn == 0
    game.apply(offered(game)[0])
    assert len(game.state.bonus_cards) == 3


@pytest.mark.dice_rule("13.1", "13.8", "13.10", "13.11")
def test_solo_lasts_fifty_turns_whatever_is_complete() -> None:
    game = to_turn(solo())
    assert game.state.turn == 1
    game.state.tracks[0], game.state.tracks[1] = 14, 8
    produce_on(game, 40)
    assert game.state.turn == 41, "two parameters, or three, end nothing"
    produce_on(game, 60)
    assert game.over
    assert game.state.turn == 50
    assert game.result().winners == ()
    assert game.result().scores == ()
    assert game.result().reason == "not reached"
    game.state.tracks[2] = 7
    assert game.result().winners == (0,)
    assert game.result().reason == "goal"


@pytest.mark.dice_rule("13.9")
def test_solo_milestones_leave_at_their_deadlines() -> None:
    slots = [["legend", None], ["miner", None], ["mogul", None]]
    game = sit({}, players=1, turn=15, milestones=slots)
    owners = {}
    while game.state.turn < 26:
        owners[game.state.turn] = [owner for _, owner in game.state.milestones]
        produce_on(game, 1)
    assert owners[16] == [UNCLAIMED] * 3
    assert owners[17] == [REMOVED, UNCLAIMED, UNCLAIMED]
    assert owners[20] == [REMOVED, UNCLAIMED, UNCLAIMED]
    assert owners[21] == [REMOVED, REMOVED, UNCLAIMED]
    assert owners[25] == [REMOVED] * 3
    game = sit({}, players=1, turn=16, milestones=[["legend", 0], *slots[1:]])
    produce_on(game, 1)
    assert game.state.milestones[0][1] == 0, "a claimed one stays"


@pytest.mark.dice_rule("13.5")
@pytest.mark.parametrize(("face", "cards"), [("megacredit", 10), ("science", 8), ("earth", 6)])
def test_solo_awards_need_a_number_of_icons_by_rarity(face: str, cards: int) -> None:
    from terramars.dice.cards import CARDS
    from terramars.dice.words import ICON_NAMES

    wanted = ICON_NAMES.index(face)
    for icons, points in ((cards, 5), (cards - 1, 3), (cards - 2, 0)):
        game = sit({}, players=1, awards=[face, "animal", "nuclear"])
        chosen: list[int] = []
        while sum(CARDS[card].cost.count(wanted) for card in chosen) < icons:
            chosen.append(next(card.index for card in CARDS if card.cost.count(wanted) == 1))
        game.state.players[0].played = tuple(chosen)
        assert game.scores()[0].awards == points


@pytest.mark.dice_rule("13.12")
def test_solo_grades() -> None:
    assert [grade(points) for points in (59, 60, 70, 80, 85, 90, 95, 100, 110, 200)] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]
    assert len(MILESTONES) == 11
