"""W. The solo game."""

import pytest
from play import table

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.core.story import Story
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS, CORPORATION, PROJECT
from terramars.mars.maps import MAPS
from terramars.mars.opening import lay_neutral_tiles
from terramars.mars.words import CITY, GREENERY

BOX = ("base", "corporate_era")
NINE = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
DONE = dict(temperature=8, oxygen=14, oceans=NINE)
CITIES = [dict(kind="city", hex="r1c1"), dict(kind="city", hex="r9c4")]


def to_the_end(game):
    """Do nothing until the game is over; tell in which generations a turn was taken."""
    turns = []
    while decision := game.decision():
        if "pass" in [option.notation for option in decision.options]:
            turns.append(game.state.generation)
        game.apply(decision.options[-1])
    return turns


# The table


@pytest.mark.rule(296, 297, 298)
def test_solo_starts_with_corporate_era_no_production_tr_14_and_no_goals():
    game = terramars.new(players=1)
    state = game.state
    assert state.players[0].production == [0] * 6
    assert state.players[0].tr == 14
    assert {CARDS[card].module for card in state.deck} == set(BOX)
    while not [option for option in game.decision().options if option.notation == "pass"]:
        game.apply(game.decision().options[-1])
    assert (state.setup.milestones, state.setup.awards) == ((), ())


@pytest.mark.rule(296)
def test_solo_without_corporate_era_is_refused():
    with pytest.raises(ImpossibleSetup, match="corporate_era"):
        terramars.new(players=1, modules=("base",))


@pytest.mark.rule(298)
def test_solo_offers_no_milestone_and_no_award():
    """With everything it takes at a table of two, nothing is there to claim or fund."""
    rich = dict(money=30, tr=40, hand=["Mine"])
    ann, _ = table(ann=rich)
    assert {"claim terraformer", "fund banker"} <= set(ann.options)
    (ann,) = table(solo=True, ann=rich)
    assert not [option for option in ann.options if option.startswith(("claim", "fund"))]
    assert ann.can("project city")


@pytest.mark.rule(299, 325)
def test_solo_has_no_draft():
    with pytest.raises(ImpossibleSetup, match="draft"):
        terramars.new(players=1, draft=True)


@pytest.mark.rule(300)
def test_solo_deals_two_corporations_or_lets_the_player_choose_any():
    dealt = terramars.new(players=1, seed=3)
    assert len(dealt.decision().options) == 2
    free = terramars.new(players=1, seed=3, corporations="choose")
    offered = {CARDS[option.index].name for option in free.decision().options}
    assert offered == {
        card.name for card in CARDS
        if card.sort == CORPORATION and card.module in BOX and card.name != "Beginner Corporation"
    }  # fmt: skip
    assert len(offered) == 12
    free.apply("choose-corporation teractor")
    while free.state.lanes:
        free.apply(free.decision().options[-1])
        free.decision()
    assert CARDS[free.state.players[0].played[0]].name == "Teractor"
    with pytest.raises(ImpossibleSetup):
        terramars.new(players=2, corporations="choose")


# Neutral tiles


def with_cost(costs):
    """Different projects with these printed costs."""
    found = []
    for cost in costs:
        found.append(
            next(
                card.name for card in CARDS
                if card.sort == PROJECT and card.module in BOX and card.cost == cost and card.name not in found
            )
        )  # fmt: skip
    return found


def laid(board, costs):
    """City 1, city 2, greenery 1, greenery 2 for a deck with cards of these costs on top (None: not placed)."""
    terramars.new()  # loads the cards
    (ann,) = table(solo=True, modules=BOX, board=board, deck=with_cost(costs))
    state = ann.game.state
    state.story = Story()
    lay_neutral_tiles(state)
    placed = [(told.what, state.board.ids[told.amount]) for told in state.story.happenings if told.kind == "tile"]
    assert [kind for kind, _ in placed] == [CITY, CITY, GREENERY, GREENERY][: len(placed)]
    return [area for _, area in placed]


@pytest.mark.rule(301, 302, 303, 304, 305, 306, 307)
@pytest.mark.parametrize(
    ("board", "costs", "areas"),
    [
        ("tharsis", (1, 1, 1, 1), ["r1c1", "r9c4", "r2c2", "r8c4"]),
        ("tharsis", (10, 7, 3, 12), ["r3c3", "r8c4", "r3c4", "r8c3"]),
        ("tharsis", (41, 23, 25, 14), ["r8c3", "r4c5", "r7c3", "r3c5"]),
        ("tharsis", (24, 25, 8, 9), ["r5c7", "r5c1", "r4c7", "r6c1"]),
        ("hellas", (12, 5, 10, 21), ["r3c4", "r9c1", "r4c5", "r9c2"]),
        ("elysium", (7, 18, 4, 31), ["r3c2", "r7c1", "r4c3", "r7c2"]),
    ],
)
def test_neutral_tiles_are_found_by_the_costs_of_four_cards(board, costs, areas):
    """Counted by hand on the printed maps."""
    assert laid(board, costs) == areas


@pytest.mark.rule(452)
@pytest.mark.parametrize("costs", [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)])
def test_a_cost_of_0_counts_as_1(costs):
    assert laid("tharsis", costs) == ["r1c1", "r9c4", "r2c2", "r8c4"]


@pytest.mark.rule(465)
def test_a_neutral_city_without_a_legal_hex_gets_no_greenery():
    """City 2 in the corner r5c9: r4c8 and r6c8 are for oceans, r5c8 went to the first greenery."""
    assert laid("tharsis", (21, 23, 3, 14)) == ["r4c7", "r5c9", "r5c8"]


AROUND = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))
"""Clockwise from the upper left, where a step along a row counts 2."""


def expected(board, costs):
    """The rule once more, in other words: rows and half-steps instead of lists of neighbours."""
    places = {(area.row, 2 * area.col + abs(area.row - 5)): area for area in MAPS[board].hexes}
    legal = [place for place, area in sorted(places.items()) if not area.ocean and not area.reserved]
    taken = []

    def around(place):
        return [(place[0] + down, place[1] + right) for down, right in AROUND]

    def count(candidates, cost):
        if candidates:
            taken.append(candidates[(max(1, cost) - 1) % len(candidates)])

    count(legal, costs[0])
    count([place for place in reversed(legal) if place not in [taken[0], *around(taken[0])]], costs[1])
    cities = list(taken)
    for city, cost in zip(cities, costs[2:], strict=True):
        count([place for place in around(city) if place in legal and place not in taken], cost)
    return [places[city].id for city in cities], sorted(places[place].id for place in taken[2:])


@pytest.mark.rule(301, 302, 303, 304, 305, 306, 307, 308, 309)
@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_a_solo_game_begins_with_neutral_tiles_that_belong_to_nobody(board):
    """They lie there before the first choice; the four cards are discarded; no oxygen, TR or bonus comes of it."""
    for seed in range(60):
        game = terramars.new(players=1, board=board, seed=seed)
        state = game.state
        player = state.players[0]
        assert game.decision().options[0].kind == "choose-corporation"
        assert len(state.discard) == 4
        costs = [CARDS[card].cost for card in state.discard]
        cities, greeneries = expected(board, costs)
        assert [state.board.ids[area] for area in areas_in(state.tiles[CITY])] == sorted(
            cities, key=state.board.index.get
        )
        assert sorted(state.board.ids[area] for area in areas_in(state.tiles[GREENERY])) == greeneries
        assert state.tracks[:3] == [-30, 0, 0]
        assert (player.tr, player.stock, player.production, player.tiles) == (14, [0] * 6, [0] * 6, 0)
        assert not set(state.discard) & {*player.dealt, *state.deck}
        assert len(player.dealt) == 12


@pytest.mark.rule(310)
def test_a_neutral_greenery_scores_for_a_city_beside_it():
    (ann,) = table(
        solo=True, neutral=[dict(kind="greenery", hex="r3c3"), dict(kind="city", hex="r2c2")],
        ann=dict(tiles=["city r3c4"]),
    )  # fmt: skip
    assert (ann.score.cities, ann.score.greeneries) == (1, 0)


@pytest.mark.rule(310)
def test_a_neutral_city_keeps_other_cities_away():
    (ann,) = table(solo=True, neutral=[dict(kind="city", hex="r3c3")], ann=dict(money=25))
    ann.does("City")
    assert ann.can("place r3c5")
    assert not {"place r3c2", "place r3c4", "place r2c2", "place r2c3", "place r4c3", "place r4c4"} & set(ann.options)


@pytest.mark.rule(311)
def test_tharsis_republic_in_solo_counts_the_neutral_cities_once():
    (ann,) = table(solo=True, phase="start", neutral=CITIES, ann=dict(dealt=["Tharsis Republic", "Teractor", "Mine"]))
    ann.chooses("choose-corporation tharsis-republic", "leave mine")
    assert (ann.production("money"), ann.money) == (2, 40)
    other, _ = table(
        phase="start", ann=dict(dealt=["Tharsis Republic", "Teractor"]), bob=dict(dealt=["Ecoline", "Helion"])
    )
    other.chooses("choose-corporation tharsis-republic")
    assert other.production("money") == 0


# The neutral opponent


@pytest.mark.rule(312)
def test_the_neutral_opponent_can_be_robbed_of_anything():
    (ann,) = table(solo=True, ann=dict(hand=["Asteroid", "Hired Raiders"], money=15))
    ann.plays("Asteroid")
    assert ann.options == ["remove plants 3 @9", "remove plants 2 @9", "remove plants 1 @9", "skip"]
    ann.chooses("remove plants 3 @9")
    assert ann.titanium == 2
    ann.plays("Hired Raiders", "choose 1", "remove steel 2 @9")
    assert ann.steel == 2


@pytest.mark.rule(312)
def test_the_neutral_opponent_has_cubes_to_take():
    """Predators takes an animal from the neutral opponent and gets it."""
    (ann,) = table(solo=True, ann=dict(played="Predators"))
    ann.acts("Predators")
    assert ann.cubes("Predators") == 1
    (ann,) = table(solo=True, ann=dict(played=["Predators", "Fish"], cubes=dict(Fish=1)))
    ann.acts("Predators", "spend-from neutral @9")
    assert (ann.cubes("Predators"), ann.cubes("Fish")) == (1, 1)


@pytest.mark.rule(312, 313)
@pytest.mark.parametrize(
    ("card", "what", "steps", "situation", "needs"),
    [
        ("Energy Tapping", "energy", 1, {}, 0),
        ("Cloud Seeding", "heat", 1, dict(oceans=NINE[:3]), 0),
        ("Birds", "plants", 2, dict(oxygen=13), 0),
        ("Hackers", "megacredits", 2, {}, 1),
        ("Great Escarpment Consortium", "steel", 1, {}, 0),
        ("Asteroid Mining Consortium", "titanium", 1, {}, 0),
    ],
)
def test_a_production_decrease_never_has_to_be_ones_own(card, what, steps, situation, needs):
    production = dict(energy=needs) if needs else {}
    if "Consortium" in card:
        production[what] = 1  # its own requirement
    given = dict(hand=card, money=40, production=production)
    (ann,) = table(solo=True, ann=given, **situation)
    name = what if what != "megacredits" else "money"
    before = ann.production(name)
    ann.plays(card)
    target = f"decrease {what} {steps} @9"
    if ann.options and ann.options[0].startswith("decrease"):
        ann.chooses(target)
    gained = {"Energy Tapping": 1, "Hackers": 2, "Great Escarpment Consortium": 1, "Asteroid Mining Consortium": 1}
    assert ann.production(name) == before + gained.get(card, 0)
    assert card in ann.played


@pytest.mark.rule(313)
def test_at_a_table_of_two_it_would_have_to_be():
    """The same card with nobody else to hit: unplayable, or at one's own expense."""
    ann, _ = table(oxygen=13, ann=dict(hand="Birds", money=40))
    assert not ann.can_play("Birds")


# The end


@pytest.mark.rule(314)
def test_a_solo_game_lasts_14_generations():
    game = terramars.new(players=1, modules=BOX, seed=2)
    turns = to_the_end(game)
    assert set(turns) == set(range(1, 15))
    assert game.state.generation == 14
    assert game.over


@pytest.mark.rule(314)
def test_terraforming_early_does_not_end_a_solo_game():
    (ann,) = table(solo=True, modules=BOX, generation=10, ann=dict(hand="Mine"), **DONE)
    ann.passes()
    ann.go_on()
    assert ann.generation == 11
    assert not ann.game.over
    assert ann.game.result() is None
    game = terramars.position(ann.game.position())  # the same situation, without waiting at the end of turns
    assert to_the_end(game) == [11, 12, 13, 14]
    assert game.result().winners == (0,)


@pytest.mark.rule(315)
def test_solo_is_won_by_terraforming_before_the_end_of_generation_14():
    (ann,) = table(solo=True, modules=BOX, generation=14, ann=dict(hand="Mine"), **DONE)
    ann.passes()
    ann.go_on()
    assert ann.game.over
    result = ann.game.result()
    assert (result.winners, result.reason) == ((0,), "goal")
    assert result.scores[0].tr == 14


@pytest.mark.rule(315)
@pytest.mark.parametrize("short", [dict(temperature=6), dict(oxygen=13), dict(oceans=NINE[:8])])
def test_solo_is_lost_with_any_parameter_short_of_its_goal(short):
    (ann,) = table(solo=True, modules=BOX, generation=14, ann=dict(hand="Mine"), **{**DONE, **short})
    ann.passes()
    ann.go_on()
    assert ann.game.over
    assert (ann.game.result().winners, ann.game.result().reason) == ((), "not reached")


@pytest.mark.rule(315)
def test_the_goal_may_be_reached_in_the_last_generation():
    (ann,) = table(solo=True, modules=BOX, generation=14, ann=dict(heat=8, hand="Mine"), **{**DONE, "temperature": 6})
    ann.converts("heat")
    ann.ends_turn()
    ann.passes()
    ann.go_on()
    assert ann.game.result().winners == (0,)


@pytest.mark.rule(316)
def test_plants_converted_after_the_last_generation_raise_nothing():
    """A greenery for its points: TR stays. (Won by TR with oxygen below its goal, even oxygen stays.)"""
    (ann,) = table(solo=True, modules=BOX, generation=14, ann=dict(plants=8, hand="Mine"), **DONE)
    ann.passes()
    assert ann.options == ["convert plants", "done"]
    ann.converts("plants", "place r3c3")
    assert (ann.tr, ann.plants, ann.tile("r3c3"), ann.owns("r3c3")) == (14, 0, "greenery", True)
    assert ann.game.result().scores[0].greeneries == 1
    (ann,) = table(solo=True, solo_goal="tr63", generation=12, oxygen=5, ann=dict(plants=8, tr=63, hand="Mine"))
    ann.passes()
    ann.converts("plants", "place r3c3")
    assert (ann.oxygen, ann.tr, ann.tile("r3c3")) == (5, 63, "greenery")


@pytest.mark.rule(315, 316, 317)
def test_plants_cannot_complete_terraforming_after_the_last_generation():
    """One oxygen step short with plants for ten greeneries: lost, not asked, not scored."""
    (ann,) = table(solo=True, modules=BOX, generation=14, ann=dict(plants=80, hand="Mine"), **{**DONE, "oxygen": 13})
    ann.passes()
    assert ann.options == []
    assert ann.game.over
    assert (ann.oxygen, ann.plants) == (13, 80)
    assert (ann.game.result().winners, ann.game.result().scores) == ((), ())


@pytest.mark.rule(318)
def test_player_order_means_nothing_in_solo():
    game = terramars.new(players=1, modules=BOX, seed=9)
    seen = set()
    while decision := game.decision():
        seen.add((decision.seat, game.state.first, game.state.active))
        game.apply(decision.options[-1])
    assert seen == {(0, 0, 0)}
