"""The production turn, step by step."""

from __future__ import annotations

import pytest
from dice_table import dice, number, offered, play, sit, total, vp

from terramars.dice.cards import CARDS


@pytest.mark.dice_rule("2.1", "2.2")
def test_a_turn_is_a_production_turn_or_begins_with_a_support_action_and_cannot_be_passed() -> None:
    game = sit({"dice": {"steel": 2}})
    assert offered(game) == [
        "produce", "die yellow", "die green", "die blue", "die grey", "die red", "rotate", "cards",
    ]  # fmt: skip
    play(game, "die grey")
    assert "produce" not in offered(game)
    assert not {"skip", "end"} & set(offered(game))


@pytest.mark.dice_rule("3.1", "3.2", "3.9")
def test_at_most_three_dice_are_kept_and_every_token() -> None:
    game = sit({"dice": {"steel": 2, "plant": 1, "water": 2}, "wild": 6})
    play(game, "produce")
    assert offered(game) == ["keep plant", "keep water", "keep steel", "return"]
    play(game, "keep plant", "keep water", "keep water")
    assert game.state.active == 1, "three are kept, the hand is empty: nothing else is asked"
    assert dice(game)["water"] >= 2
    assert dice(game)["plant"] >= 1
    assert game.state.players[0].wild == 6


@pytest.mark.dice_rule("3.1")
def test_fewer_than_three_may_be_kept() -> None:
    game = sit({"corporation": "credicor", "dice": {"water": 2, "steel": 1}})
    play(game, "produce", "keep water", "return")
    assert dice(game)["water"] == 1
    assert "steel" not in dice(game)


@pytest.mark.dice_rule("3.3", "14.5")
@pytest.mark.parametrize(("cards", "kept"), [(["logistics"], 5), (["logistics", "effective-storage"], 8)])
def test_storage_keeps_more(cards: list[str], kept: int) -> None:
    game = sit({"corporation": "credicor", "dice": {"steel": 10}, "played": cards}, corporate_era=True)
    play(game, "produce")
    while "keep steel" in offered(game):
        play(game, "keep steel")
    assert dice(game)["steel"] == kept


@pytest.mark.dice_rule("3.4", "3.5")
def test_cards_are_discarded_and_drawn_up_to_five() -> None:
    hand = ["trade-office", "seed-vault", "open-pit"]
    game = sit({"hand": hand})
    play(game, "produce")
    assert offered(game) == ["discard trade-office", "discard seed-vault", "discard open-pit", "stop"]
    play(game, "discard seed-vault")
    assert offered(game) == ["discard open-pit", "stop"], "in the order of the hand"
    play(game, "stop")
    player = game.state.players[0]
    assert len(player.hand) == 5
    assert {number("trade-office"), number("open-pit")} <= set(player.hand)
    assert game.state.discard == [number("seed-vault")]


@pytest.mark.dice_rule("3.4", "3.5")
def test_a_large_hand_is_neither_cut_nor_filled() -> None:
    hand = [card.slug for card in CARDS if card.colour == 1][:7]
    game = sit({"hand": hand})
    play(game, "produce", "stop")
    assert [CARDS[card].slug for card in game.state.players[0].hand] == hand


@pytest.mark.dice_rule("3.6", "15.8")
@pytest.mark.parametrize(("cards", "then"), [(2, 7), (6, 8)])
def test_terralabs_may_draw_two_more_also_with_a_full_hand(cards: int, then: int) -> None:
    hand = [card.slug for card in CARDS if card.colour == 1][:cards]
    game = sit({"corporation": "terralabs", "hand": hand}, corporate_era=True)
    play(game, "produce", "stop")
    assert offered(game) == ["do", "skip"]
    play(game, "do")
    assert len(game.state.players[0].hand) == then


@pytest.mark.dice_rule("3.7")
def test_the_green_cards_example_three_yellow_two_blue_and_a_red_die() -> None:
    """Rulebook, Green cards: all brown boxes add up; here CrediCor's and three green cards."""
    game = sit({"corporation": "credicor", "played": ["trade-office", "wind-farm", "dew-collectors"]})
    play(game, "produce")
    player = game.state.players[0]
    assert [player.dice_of(colour) for colour in range(5)] == [3, 0, 2, 0, 1]


@pytest.mark.dice_rule("3.8")
@pytest.mark.parametrize("held", [11, 12])
def test_a_short_pool_gives_one_token_however_many_dice_are_missing(held: int) -> None:
    game = sit({"corporation": "helion"}, {"dice": {"event": held}})
    play(game, "produce")
    player = game.state.players[0]
    assert player.dice_of(4) == 12 - held
    assert player.dice_of(3) == 1
    assert player.wild == 1


@pytest.mark.dice_rule("3.9")
def test_dice_that_were_just_returned_are_rolled_again() -> None:
    game = sit({"corporation": "helion", "dice": {"event": 12}})
    assert game.state.pool[4] == 0
    play(game, "produce", "return")
    assert game.state.players[0].dice_of(4) == 2
    assert game.state.players[0].wild == 0


@pytest.mark.dice_rule("3.10", "14.4")
def test_tokens_and_points_are_produced() -> None:
    seat = {"corporation": "inventrix", "played": ["reputation", "sponsored-academy", "bio-materials"]}
    game = sit(seat, corporate_era=True)
    play(game, "produce")
    assert game.state.players[0].wild == 3
    assert vp(game) == 1
    assert total(game) == 2


@pytest.mark.dice_rule("3.11", "4.21")
def test_used_cards_turn_back_at_the_own_production_turn_only() -> None:
    used = ["commercial-district", "efficient"]
    game = sit({"played": used, "used": used}, {})
    play(game, "die red", "die red")
    assert game.state.active == 1
    play(game, "produce")
    assert game.state.players[0].used, "another's production turn turns nothing back"
    play(game, "produce", "return")
    assert "use commercial-district" in offered(game)
    assert "use efficient" in offered(game)


@pytest.mark.dice_rule("3.12", "4.19")
def test_free_actions_come_before_or_after_a_production_turn_and_nothing_else_does() -> None:
    played = ["spare-parts", "steam-works", "holiday-flights"]
    game = sit({"dice": {"steel": 2}, "played": played})
    assert "use spare-parts" in offered(game)
    play(game, "produce")
    assert not [option for option in offered(game) if option.startswith("use")], "never in the middle"
    play(game, "keep steel", "keep steel")
    assert offered(game) == ["use spare-parts", "end"]
    play(game, "use spare-parts", "take city")
    assert game.state.active == 1


@pytest.mark.dice_rule("3.13")
def test_the_discard_pile_becomes_the_deck() -> None:
    game = sit({"dice": {"steel": 1}})
    s = game.state
    s.discard, s.deck = s.deck[:3], []
    play(game, "cards")
    assert len(s.players[0].hand) == 2
    assert len(s.deck) == 1
    assert s.discard == []
