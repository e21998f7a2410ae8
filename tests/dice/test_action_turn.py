"""The action turn: support, main and free actions."""

from __future__ import annotations

import pytest
from dice_table import dice, number, offered, play, sit, total, vp

from terramars.core.errors import CannotUndo


@pytest.mark.dice_rule("4.1", "4.2")
def test_the_support_action_comes_before_the_main_action() -> None:
    game = sit({"dice": {"steel": 1, "energy": 1, "temperature": 3}, "hand": ["trade-office"]})
    assert "play trade-office" not in offered(game)
    assert "raise-temperature" not in offered(game)
    told = {option.notation: [reason.kind for reason in reasons] for option, reasons in game.prospects(0)}
    assert told["play trade-office"] == ["support first"]
    play(game, "die blue")
    assert {"play trade-office", "raise-temperature"} <= set(offered(game))
    play(game, "raise-temperature")
    assert game.state.active == 1, "one of each, then the turn is over"


@pytest.mark.dice_rule("4.3", "4.17")
def test_a_second_support_action_may_take_the_place_of_the_main_action() -> None:
    game = sit()
    play(game, "die blue", "die green")
    assert total(game) == 2
    assert game.state.active == 1


@pytest.mark.dice_rule("4.4")
def test_no_action_is_left_out_while_one_is_possible() -> None:
    game = sit({}, {"dice": {"steel": 1}})
    assert "skip" not in offered(game)
    # All dice lie with the opponent: no support action is possible, nor a main action after it.
    s = game.state
    s.players[1].dice = [4] * 15
    s.pool = [0] * 5
    assert sorted(offered(sit_again(game))) == ["produce", "skip"]
    play(game, "skip")
    assert s.active == 1


def sit_again(game):
    game._settled = False
    return game


@pytest.mark.dice_rule("4.5", "9.3")
def test_a_die_of_any_colour_is_gained_and_rolled_and_the_roll_stays() -> None:
    game = sit()
    play(game, "die green")
    assert total(game) == 1
    assert game.state.players[0].dice_of(1) == 1
    with pytest.raises(CannotUndo):
        game.undo()


@pytest.mark.dice_rule("4.6", "4.9", "9.6")
def test_a_resource_is_discarded_to_turn_another_die() -> None:
    game = sit({"dice": {"steel": 1, "plant": 1}})
    play(game, "rotate")
    assert offered(game) == ["pay plant", "pay steel"]
    play(game, "pay plant")
    assert offered(game) == ["turn steel titanium", "turn steel city"], "another die"
    play(game, "turn steel city")
    assert dice(game) == {"city": 1}
    game = sit({"dice": {"steel": 1}, "wild": 1})
    play(game, "rotate", "turn steel city")
    assert game.state.players[0].wild == 0, "the token was the only thing to discard"
    assert "rotate" not in offered(sit({"dice": {"steel": 1}}))
    assert "rotate" not in offered(sit({"wild": 3})), "a token is never turned"


@pytest.mark.dice_rule("4.7", "4.9")
def test_a_resource_is_discarded_to_draw_two_cards() -> None:
    game = sit({"dice": {"steel": 1}, "wild": 1})
    play(game, "cards")
    assert offered(game) == ["pay steel", "wild"]
    play(game, "wild")
    assert len(game.state.players[0].hand) == 2
    assert dice(game) == {"steel": 1}
    assert "cards" not in offered(sit())


@pytest.mark.dice_rule("4.8", "4.21", "5.10")
def test_a_support_action_of_a_card_is_used_once() -> None:
    """Decomposers: pay a microbe, gain a plant and a point."""
    game = sit({"dice": {"microbe": 2}, "played": ["decomposers"]})
    play(game, "use decomposers")
    assert dice(game) == {"microbe": 1, "plant": 1}
    assert vp(game) == 1
    assert game.state.players[0].used == (number("decomposers"),)
    assert "use decomposers" not in offered(game)
    told = {option.notation: [reason.kind for reason in reasons] for option, reasons in game.prospects(0)}
    assert told["use decomposers"] == ["used"]


@pytest.mark.dice_rule("4.10", "6.1", "6.8")
def test_three_temperature_raise_the_temperature() -> None:
    game = sit({"dice": {"temperature": 3}})
    play(game, "die blue", "raise-temperature")
    assert game.state.tracks[1] == -28
    assert vp(game) == 2
    assert game.state.players[0].dice_of(4) == 0


@pytest.mark.dice_rule("4.11", "6.1")
def test_three_water_place_an_ocean() -> None:
    game = sit({"dice": {"water": 3}})
    play(game, "die red", "ocean", "place r4c4")
    assert game.state.tracks[2] == 1
    assert vp(game) == 2


@pytest.mark.dice_rule("4.12", "7.4", "7.8")
def test_four_plants_place_a_greenery_and_raise_oxygen() -> None:
    game = sit({"dice": {"plant": 4}}, tiles={"city": ["r4c2"]})
    play(game, "die red", "greenery")
    assert len(offered(game)) == 37 - 9 - 1, "anywhere but on oceans and tiles"
    play(game, "place r4c1")
    assert game.state.tracks[0] == 2
    assert vp(game) == 2 + 1, "oxygen, and the city beside it"


@pytest.mark.dice_rule("4.13", "7.5")
def test_three_cities_place_a_city() -> None:
    game = sit({"dice": {"city": 3}}, tiles={"greenery": ["r4c1", "r4c3"], "city": ["r4c6"]})
    play(game, "die red", "city")
    assert not {"place r4c5", "place r3c5", "place r4c7"} & set(offered(game)), "not next to a city"
    play(game, "place r4c2")
    assert vp(game) == 2 + 2


@pytest.mark.dice_rule("4.14")
def test_three_megacredits_give_two_points() -> None:
    game = sit({"dice": {"megacredit": 3}})
    play(game, "die red", "points")
    assert vp(game) == 2


@pytest.mark.dice_rule("4.15", "5.1")
def test_a_card_is_played_and_its_icons_are_paid_to_the_pool() -> None:
    game = sit({"dice": {"steel": 2, "energy": 1}, "hand": ["trade-office"]})
    pool = game.state.pool[:]
    play(game, "die red", "play trade-office")
    assert dice(game)["steel"] == 1
    assert "energy" not in dice(game)
    assert game.state.pool[3] == pool[3] + 1
    assert game.state.pool[2] == pool[2] + 1
    assert number("trade-office") in game.state.players[0].played


@pytest.mark.dice_rule("4.16", "4.21", "5.8", "5.10")
def test_the_blue_card_example_a_steel_for_an_ocean_in_a_later_turn() -> None:
    """Rulebook, Blue card example: playing it is a main action; later, pay 1 steel to place an ocean."""
    seat = {"dice": {"water": 2, "titanium": 2, "steel": 2}, "hand": ["aquifer-rig"]}
    game = sit(seat, {})
    play(game, "die red", "play aquifer-rig")
    assert game.state.active == 1, "nothing happened but that it was played"
    assert game.state.tracks[2] == 0
    play(game, "die red", "die red")
    assert "use aquifer-rig" not in offered(game), "a main action: the support action comes first"
    play(game, "die blue", "use aquifer-rig")
    play(game, "place r4c4")
    assert game.state.tracks[2] == 1
    assert "steel" not in dice(game)
    assert number("aquifer-rig") in game.state.players[0].used
    play(game, "die red", "die red", "die blue")
    assert "use aquifer-rig" not in offered(game), "not again before a production turn"


@pytest.mark.dice_rule("4.18", "4.19", "4.20")
def test_free_actions_stand_before_between_and_after_the_others() -> None:
    played = ["spare-parts", "press-office", "fuel-depot", "civic-forum"]
    game = sit({"dice": {"steel": 1, "megacredit": 1, "event": 1}, "played": played}, {"dice": {"steel": 1}})
    play(game, "use spare-parts", "take city")
    assert "use spare-parts" not in offered(game)
    play(game, "die blue", "use press-office", "take earth")
    play(game, "die green")
    assert offered(game) == ["use fuel-depot", "use civic-forum", "end"]
    play(game, "use fuel-depot", "use civic-forum")
    assert game.state.active == 1
    assert game.state.players[0].wild == 1


@pytest.mark.dice_rule("5.8")
def test_a_free_action_may_follow_the_playing_of_its_card_at_once() -> None:
    game = sit({"dice": {"steel": 2}, "wild": 1, "hand": ["spare-parts"]})
    play(game, "die red", "play spare-parts", "pay steel", "wild")
    assert "use spare-parts" in offered(game)


@pytest.mark.dice_rule("15.19")
def test_robotic_workforce_is_a_main_action_in_the_support_slot() -> None:
    game = sit({"dice": {"temperature": 3, "megacredit": 3}, "played": ["robotic-workforce"]})
    play(game, "use robotic-workforce")
    assert "produce" not in offered(game)
    play(game, "raise-temperature", "points")
    assert vp(game) == 4
    assert game.state.active == 1


@pytest.mark.dice_rule("15.21")
def test_efficient_is_one_support_action_more() -> None:
    game = sit({"played": ["efficient", "industrial-microbes"]})
    play(game, "use efficient")
    assert "produce" not in offered(game)
    assert {"die red", "use industrial-microbes"} <= set(offered(game))
    play(game, "use industrial-microbes", "take steel")
    assert total(game) == 1
    play(game, "die red", "die red")
    assert total(game) == 3, "two support actions and a main action"
    assert game.state.active == 1
