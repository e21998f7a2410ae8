"""Computer players of the dice game: they see views only, repeat themselves, and know better than chance."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from dice_table import offered, play, sit

import terramars
from terramars import bots
from terramars.bots.arena import arena, planned, played
from terramars.bots.dice.chance import chances
from terramars.bots.dice.greedy import table_of
from terramars.bots.dice.match import counted
from terramars.bots.dice.search import outcomes
from terramars.bots.dice.statement import lasting
from terramars.bots.dice.wanted import Wanted, discounted
from terramars.bots.dice.weights import weights_for
from terramars.bots.dice.worth import Judge
from terramars.core.machine import apply, settle
from terramars.dice.cards import BY_SLUG, CARDS, PROJECT
from terramars.dice.effects.paying import wild_needed
from terramars.dice.rules import RULES
from terramars.dice.scale import surplus
from terramars.dice.words import FACES

DICE = {"game": "dice", "corporate_era": True}


def chosen(game: terramars.Game, bot: str = "greedy") -> str:
    decision = game.decision()
    assert decision is not None
    seated = bots.make(bot, 0, len(game.state.players), "dice")
    return seated.choose(game.view(decision.seat), decision).notation


def rated(*names: str, games: int = 4) -> dict[str, Any]:
    """The arena's summary of a pairing, whose seats are swapped after every game."""
    found: dict[str, Any] = json.loads(arena(names, games=games, settings=DICE, workers=1, as_json=True))
    return found


@pytest.mark.dose
def test_greedy_beats_random() -> None:
    table = rated("greedy", "random")
    assert [row["win_share"] for row in table["bots"]] == [1.0, 0.0]
    assert table["turns"] > 10
    assert set(table["bots"][0]["by_category"]) == {"track", "awards", "milestones", "cards"}


@pytest.mark.dose
def test_the_same_seed_gives_the_same_game() -> None:
    plan = planned(["greedy"], 2, 1, 8, DICE)[0]
    one, other = played(plan), played(plan)
    for record in (one, other):
        record.pop("seconds")
    assert one == other
    full = counted(plan)
    assert full["scores"] == one["scores"]
    assert all(set(own) <= set(held) for own, held in zip(full["played"], full["held"], strict=True))


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_bot_chooses_by_what_its_seat_sees_alone(name: str) -> None:
    """Deal everything hidden anew: the choice stays the same."""
    s = RULES.start({"players": 3, "seed": 5, "corporate_era": True})
    seated = [bots.make(name, 0, 3, "dice") for _ in range(3)]
    for step in range(40):
        decision = settle(s)
        assert decision is not None
        option = seated[decision.seat].choose(RULES.view(s, decision.seat), decision)
        if step % 4 == 0:
            guessed = terramars.guess(RULES.view(s, decision.seat), seed=step)
            asked = guessed.decision(decision.seat)
            assert asked is not None
            assert seated[decision.seat].choose(guessed.view(decision.seat), asked) == option
        apply(s, option, decision.seat if s.lanes else -1)


def test_nothing_is_turned_up_on_the_table_it_thinks_on() -> None:
    game = sit({"dice": {"steel": 1}})
    s = table_of(game.view(0))
    s.roll(0, 1)
    s.draw(0, 2)
    assert s.players[0].in_air == [0, 1, 0, 0, 0, 2]
    assert s.players[0].hand == ()
    assert s.rng == 0


def test_greedy_takes_points_that_lie_there() -> None:
    game = sit({"dice": {"megacredit": 3}}, turns_left=1, stage="main")
    assert chosen(game) == "points"
    game = sit({"dice": {"plant": 4}}, stage="main", tiles={"city": ["r4c2"]})
    game.apply("greenery")
    assert chosen(game) in {"place r4c1", "place r4c3", "place r3c1", "place r3c2", "place r5c1", "place r5c2"}
    assert offered(game)


def test_a_parameter_that_is_complete_is_worth_less() -> None:
    """A step beyond the goal brings one point only (rule 6.2): the ocean that is left brings two."""
    game = sit({"dice": {"temperature": 3, "water": 3}}, stage="main", temperature=8)
    assert chosen(game) == "ocean"


def test_search_looks_at_every_face_of_a_die() -> None:
    game = sit({"dice": {"steel": 1}})
    s = table_of(game.view(0))
    s.roll(0, 1)
    assert outcomes(s.players[0], 0) == [(1 / 2, (3,)), (1 / 3, (4,)), (1 / 6, (5,))]
    s.roll(0, 4)
    found = outcomes(s.players[0], 0)
    assert len(found) == 9
    assert sum(chance for chance, _ in found) == pytest.approx(1)
    for _ in range(4):
        s.roll(0, 2)
    assert outcomes(s.players[0], 3) == outcomes(s.players[0], 3)


def test_search_rolls_the_die_that_completes_something() -> None:
    """Two waters and a steel: half the green dice help nobody, every third blue one makes an ocean."""
    game = sit({"dice": {"water": 2}}, turns_left=1)
    assert chosen(game, "search") == "die blue"


def test_search_takes_from_a_rival_what_a_tie_gives_it() -> None:
    """Nobody has an event yet, so the award is everybody's (rule 11.5): one event more leaves the rival nothing."""
    seat = {"dice": {"megacredit": 3, "event": 1, "steel": 1}, "hand": ["launch-calendar"]}
    game = sit(seat, turns_left=1, stage="main", awards=["event", "animal", "oxygen"])
    assert chosen(game, "greedy") == "points", "two points, and its own award is the same"
    assert chosen(game, "search") == "play launch-calendar"


def test_what_hears_anyones_tiles_brings_more_the_more_players_there_are() -> None:
    RULES.start({})
    algae, resorts = BY_SLUG["arctic-algae"].index, BY_SLUG["lakefront-resorts"].index
    assert lasting(algae, 4) == pytest.approx([4 * part for part in lasting(algae, 1)])
    assert lasting(resorts, 4) == lasting(resorts, 1), "its owner's tiles only"


def test_a_die_is_turned_to_what_completes_an_action() -> None:
    game = play(sit({"dice": {"temperature": 2, "event": 1, "plant": 1}}), "rotate", "pay plant")
    assert chosen(game) == "turn event temperature"


def goals_alone(turn: int, *played: str) -> float:
    """What awards and milestones count alone: the top milestone asks for six red cards."""
    game = sit(
        {"played": list(played)},
        players=1,
        turn=turn,
        awards=["event", "steel", "plant"],
        milestones=[["legend", None], ["monopoly", None], ["terraformer", None]],
    )
    s = table_of(game.view(0))
    return Judge(s, 0).goals(s)


def test_alone_a_milestone_counts_while_it_can_be_had() -> None:
    """The top milestone leaves after turn 16 (rule 13.9): four of six red cards are much in turn 8 and little in 16."""
    red = ("salvage", "grant", "dome-town", "charter-flight")
    assert goals_alone(8, *red) > goals_alone(16, *red) + 0.1


def test_alone_an_award_counts_from_its_threshold_on() -> None:
    """Eight events are wanted alone (rule 13.5): seven bring three points, six none yet."""
    six = ("press-campaign", "double-impact", "polar-soot", "small-asteroid", "ice-comet")
    assert goals_alone(30, *six, "imported-nitrogen") > goals_alone(30, *six) + 0.5


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_solo_takes_the_step_and_not_the_points(name: str) -> None:
    """Alone all three parameters must be complete (rule 13.1): megacredits for two points can wait."""
    game = sit({"dice": {"megacredit": 3, "temperature": 3}}, players=1, stage="main")
    assert chosen(game, name) == "raise-temperature"


def test_what_dice_lack_for_a_cost_is_counted_as_the_rules_count_it() -> None:
    """The players sort a cost once; the rules go over its icons each time. Both find the same."""
    RULES.start({})
    lot = Random(7)
    for card in CARDS:
        for _ in range(20):
            held = [lot.choice((0, 0, 0, 1, 2)) for _ in range(FACES)]
            discounts = tuple(sorted(lot.sample(range(FACES), 2)))
            wanted = Wanted(1.0, 1.0, discounted(card.cost, discounts), True)
            needed = wild_needed(held, card.cost, discounts)
            assert wanted.lacks(held, sum(held)) == needed
            before = sum(held)
            assert wanted.pay(held) == needed
            assert before - sum(held) == wanted.size - needed


def test_chances_follow_what_positions_are_worth() -> None:
    even = sit({"vp": 10}, {"vp": 10, "corporation": "helion"}, turns_left=1)
    ahead = sit({"vp": 30}, {"vp": 10}, turns_left=1)
    for game in (even, ahead):
        assert sum(chances(game.state)) == pytest.approx(1.0)
    assert chances(ahead.state)[0] > 0.9 > chances(even.state)[0]


def test_the_more_players_the_fewer_turns_are_expected() -> None:
    expected = [Judge(sit(players=count).state, 0, weights_for(count)).left for count in (2, 3, 4)]
    assert expected == sorted(expected, reverse=True)
    assert expected[0] > expected[-1] + 15


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(bots.UnknownBot, match="did you mean greedy"):
        bots.make("gredy", game="dice")
    with pytest.raises(bots.UnknownBot, match="solo_points"):
        bots.make("greedy:solo_point=1", game="dice")


def test_levels_stand_apart_and_play() -> None:
    levels = bots.roster("dice").levels
    for lower, higher in pairwise(levels):
        assert higher.rating - lower.rating >= 75
        assert higher.games >= 100
    game = sit({"dice": {"megacredit": 3}}, stage="main")
    for level in levels:
        assert level.name_ja
        assert chosen(game, level.name) in offered(game)


def test_costs_of_the_house_follow_the_scale() -> None:
    RULES.start({})
    for card in CARDS:
        if card.sort == PROJECT and card.source("cost") == "house":
            assert abs(surplus(card)) <= 4, f"{card.name}: {surplus(card)}"
