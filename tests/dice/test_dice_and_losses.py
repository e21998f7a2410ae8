"""Dice, tokens, what is lost, and bonus cards."""

from __future__ import annotations

import pytest
from dice_table import dice, number, offered, play, sit, total, vp

from terramars.dice.rules import RULES
from terramars.dice.words import ICON_NAMES, SIDES


@pytest.mark.dice_rule("9.1", "9.2")
def test_every_die_has_three_common_two_uncommon_sides_and_a_rare_one() -> None:
    assert [SIDES.count(rarity) for rarity in range(3)] == [3, 2, 1]
    assert ICON_NAMES[:15] == (
        "megacredit", "science", "earth", "plant", "microbe", "animal", "energy", "water", "oxygen", "steel",
        "titanium", "city", "temperature", "event", "nuclear",
    )  # fmt: skip
    s = RULES.start({"players": 2, "seed": 1})
    for _ in range(6000):
        s.pool[1] = 12
        s.roll(0, 1)
    counts = s.players[0].dice[3:6]
    assert [round(count / 1000) for count in counts] == [3, 2, 1]


@pytest.mark.dice_rule("9.8", "9.9")
def test_outside_production_missing_dice_are_lost() -> None:
    seat = {"dice": {"event": 1, "steel": 2}, "hand": ["imported-nitrogen"]}
    game = sit(seat, {"dice": {"plant": 9}}, stage="main", awards=["steel", "event", "energy"])
    play(game, "play imported-nitrogen")
    assert game.state.players[0].dice_of(1) == 3
    assert game.state.players[0].wild == 0


@pytest.mark.dice_rule("9.10", "9.11", "9.12", "9.13")
def test_each_opponent_loses_a_die_of_its_own_choice_if_it_has_one() -> None:
    """Rulebook, Red borders on resources: the opponent may choose any green die."""
    seats = (
        {"dice": {"event": 1, "titanium": 1, "steel": 1, "plant": 1}, "hand": ["ice-comet"]},
        {"dice": {"plant": 1, "animal": 1, "steel": 2}},
        {"dice": {"steel": 3}, "wild": 2},
    )
    game = sit(*seats, stage="main")
    play(game, "play ice-comet", "pay steel", "place r1c4")
    assert game.decision().seat == 1
    assert offered(game) == ["lose plant", "lose animal"]
    play(game, "lose plant")
    assert dice(game, 1) == {"animal": 1, "steel": 2}
    assert dice(game, 2) == {"steel": 3}
    assert game.state.players[2].wild == 2
    assert dice(game, 0) == {"plant": 1}, "who played it loses nothing"


@pytest.mark.dice_rule("9.14")
def test_tokens_have_no_limit() -> None:
    game = sit({"wild": 23, "dice": {"science": 1, "steel": 1}, "hand": ["grant"]}, {"wild": 5}, stage="main")
    play(game, "play grant", "pay science", "pay steel")
    assert game.state.players[0].wild == 25


@pytest.mark.dice_rule("8.1", "8.2", "8.3")
@pytest.mark.parametrize("start", [3, 10])
def test_a_bonus_card_is_chosen_in_secret_at_the_end_of_the_turn_and_played_for_free(start: int) -> None:
    seat = {"vp": start, "dice": {"megacredit": 3, "steel": 1}, "played": ["spare-parts"]}
    game = sit(seat, {}, bonus_cards=["delivery", "patronage", "headlines"])
    play(game, "die red", "points")
    assert vp(game) == start + 2
    assert offered(game) == ["use spare-parts", "end"], "after all actions"
    assert game.view(0).bonus_cards is None
    play(game, "end")
    assert offered(game) == ["bonus delivery", "bonus patronage", "bonus headlines"]
    assert len(game.view(0).bonus_cards) == 3
    assert game.view(1).bonus_cards is None
    play(game, "bonus delivery")
    assert game.state.players[0].wild == 2
    assert number("delivery") in game.state.players[0].played
    assert game.view(1).bonus_size == 2
    assert game.decision().seat == 1


@pytest.mark.dice_rule("8.4")
def test_passing_both_steps_in_a_turn_gives_two_cards() -> None:
    seat = {"vp": 4, "dice": {"city": 3}}
    around = ["r4c1", "r4c3", "r3c2", "r5c1"]
    board = {"greenery": around}
    game = sit(seat, {}, stage="main", tiles=board, bonus_cards=["delivery", "patronage", "free-hand"])
    game.state.gain_vp(0, 3)
    assert game.state.players[0].bonus_due == 1
    play(game, "city", "place r4c2")
    assert vp(game) == 4 + 3 + 2 + 4
    play(game, "bonus delivery", "bonus patronage")
    assert game.state.players[0].bonus_due == 0
    assert game.state.bonus_cards == (number("free-hand"),)


@pytest.mark.dice_rule("8.6", "12.3")
def test_bonus_cards_count_for_mogul() -> None:
    greens = ["trade-office", "seed-vault", "open-pit", "wind-farm", "algae-tanks"]
    reds = ["mangrove", "swamp", "capital"]
    seat = {"vp": 4, "dice": {"megacredit": 3}, "played": [*greens, *reds, "lobbying"]}
    game = sit(seat, {}, stage="main", milestones=[["mogul", None]], bonus_cards=["delivery", "patronage"])
    play(game, "points", "bonus delivery")
    assert game.state.milestones == ((3, 0),)


@pytest.mark.dice_rule("8.7")
def test_who_passes_a_step_in_anothers_turn_takes_the_card_after_its_own_next_turn() -> None:
    game = sit({}, {"vp": 4}, {}, bonus_cards=["delivery", "patronage", "headlines"])
    game.state.gain_vp(1, 1)
    play(game, "die red", "die red")
    assert game.decision().seat == 1
    assert "produce" in offered(game), "its turn comes first"
    play(game, "die red", "die red")
    assert offered(game)[0] == "bonus delivery"
    assert game.decision().seat == 1


@pytest.mark.dice_rule("8.8")
def test_the_last_turn_still_gives_a_bonus_card() -> None:
    seat = {"vp": 4, "dice": {"megacredit": 3}}
    game = sit(seat, {}, turns_left=1, stage="main", bonus_cards=["delivery", "patronage"])
    play(game, "points", "bonus patronage")
    assert game.over
    assert game.scores()[0].cards == 3
    assert total(game) == 0
