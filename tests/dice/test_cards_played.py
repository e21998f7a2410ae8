"""Paying for cards, playing them, and what they do while they lie there."""

from __future__ import annotations

from random import Random

import pytest
from dice_table import dice, number, offered, play, sit, total, vp

from terramars.dice.cards import CARDS
from terramars.dice.effects.paying import lacking, wild_needed
from terramars.dice.goals import icons_paid
from terramars.dice.words import ANY, FACES, ICON_NAMES

ANY_GREY = ICON_NAMES.index("any_grey")


@pytest.mark.dice_rule("5.1", "5.4")
def test_only_matching_icons_pay_and_nothing_else_is_asked_for() -> None:
    game = sit({"dice": {"steel": 5}, "hand": ["trade-office", "mangrove"]})
    play(game, "die red")
    assert "play trade-office" not in offered(game)
    told = {option.notation: reasons for option, reasons in game.prospects(0)}
    reason = told["play trade-office"][0]
    assert (reason.kind, reason.what, reason.need, reason.have) == ("resource", 6, 1, 0)
    game = sit({"dice": {"plant": 1, "water": 1, "steel": 1}, "hand": ["mangrove"]}, stage="main")
    assert "play mangrove" in offered(game), "no ocean lies there, but the cost can be paid"


@pytest.mark.dice_rule("5.1", "5.3")
def test_what_is_said_to_be_missing_is_what_is_missing() -> None:
    game = sit({"dice": {"titanium": 1, "temperature": 1, "plant": 6}, "hand": ["steam-works"]}, stage="main")
    told = {option.notation: reasons for option, reasons in game.prospects(0)}
    assert [(reason.what, reason.need, reason.have) for reason in told["play steam-works"]] == [
        (ANY_GREY, 2, 1)
    ], "the one grey die pays the titanium"
    lot = Random(17)
    player = game.state.players[0]
    for _ in range(5000):
        player.dice = [lot.choice((0, 0, 1, 2)) for _ in range(FACES)]
        icons = tuple(lot.randrange(ANY + 1) for _ in range(lot.randint(1, 6)))
        discounts = tuple(lot.sample(range(FACES), lot.randint(0, 2)))
        player.wild = max(0, wild_needed(player.dice, icons, discounts) - 1)
        missing = sum(reason.need - reason.have for reason in lacking(player, icons, discounts))
        assert missing == wild_needed(player.dice, icons, discounts), (player.dice, icons, discounts)


@pytest.mark.dice_rule("5.2", "9.6")
def test_a_wild_token_stands_for_any_icon_and_is_spent() -> None:
    game = sit({"dice": {"steel": 1}, "wild": 2, "hand": ["trade-office"]}, stage="main")
    play(game, "play trade-office")
    assert offered(game) == ["pay steel", "wild"], "the energy can be paid by a token only"
    play(game, "pay steel")
    assert game.state.players[0].wild == 1
    assert total(game) == 0


@pytest.mark.dice_rule("5.3")
def test_question_marks_take_a_colour_or_anything() -> None:
    game = sit({"dice": {"energy": 1, "titanium": 1, "city": 1}, "hand": ["tidal-turbines"]}, stage="main")
    play(game, "play tidal-turbines")
    assert offered(game) == ["pay titanium", "pay city"]
    game = sit({"dice": {"science": 1, "plant": 1, "event": 1}, "hand": ["data-brokers"]}, stage="main")
    play(game, "play data-brokers")
    assert offered(game) == ["pay plant", "pay event"]


@pytest.mark.dice_rule("5.3")
def test_a_die_is_not_offered_where_another_icon_needs_it() -> None:
    """Titanium and any resource: the titanium die cannot pay the question mark and leave the titanium unpaid."""
    game = sit({"dice": {"titanium": 1, "plant": 1}, "hand": ["freight-contracts"]}, stage="main")
    play(game, "play freight-contracts")
    assert total(game) == 0, "there was one way to pay"
    seat = {"dice": {"steel": 1}, "hand": ["salvage"]}
    told = {option.notation: reasons for option, reasons in sit(seat, stage="main").prospects(0)}
    (reason,) = told["play salvage"]
    assert (reason.what, reason.need, reason.have) == (ANY, 2, 1), "one die cannot pay a grey one and any other"


@pytest.mark.dice_rule("5.5")
def test_effects_come_in_the_order_the_player_likes() -> None:
    """Twin Springs rolls dice and places an ocean: who likes sees the dice first."""
    seat = {"dice": {"water": 3, "event": 1}, "hand": ["twin-springs"]}
    game = sit(seat, stage="main")
    play(game, "play twin-springs")
    assert offered(game) == ["first 1", "first 2", "first 3"]
    play(game, "first 2")
    assert total(game) == 1
    assert game.state.tracks[2] == 0


@pytest.mark.dice_rule("5.5", "15.2")
def test_what_cannot_be_done_is_skipped_and_mangrove_does_nothing_without_an_ocean() -> None:
    seat = {"dice": {"plant": 1, "water": 1, "steel": 1}, "hand": ["mangrove"]}
    game = sit(seat, stage="main")
    play(game, "play mangrove")
    assert vp(game) == 0
    assert game.state.tracks[0] == 0
    assert number("mangrove") in game.state.players[0].played
    game = sit(seat, stage="main", tiles={"ocean": ["r4c4"]})
    play(game, "play mangrove")
    assert set(offered(game)) == {
        "place r4c3", "place r4c5", "place r3c4", "place r5c3", "place r5c4",
    }  # fmt: skip
    play(game, "place r5c4")
    assert vp(game) == 2


@pytest.mark.dice_rule("5.6")
def test_a_green_card_does_nothing_when_it_is_played() -> None:
    game = sit({"dice": {"steel": 1, "energy": 1}, "hand": ["trade-office"]}, {}, stage="main")
    play(game, "play trade-office")
    assert total(game) == 0
    play(game, "produce", "produce")
    assert game.state.players[0].dice_of(0) == 1


@pytest.mark.dice_rule("5.7", "9.4")
def test_the_red_card_example_a_rolled_die_a_set_die_and_a_step() -> None:
    """Rulebook, Red card example: roll a yellow die, set a red die to temperature, raise the temperature."""
    seat = {"dice": {"megacredit": 1, "event": 1, "nuclear": 1, "steel": 1}, "hand": ["thermal-charter"]}
    game = sit(seat, stage="main")
    play(game, "play thermal-charter")
    assert game.state.players[0].dice_of(0) == 1
    assert game.state.players[0].dice_of(4) == 1
    assert dice(game)["temperature"] == 1
    assert game.state.tracks[1] == -28
    assert vp(game) == 2


@pytest.mark.dice_rule("5.9", "11.1")
def test_costs_of_all_played_cards_count_for_awards() -> None:
    game = sit({"played": ["small-asteroid", "launch-calendar", "lobbying"]})
    player = game.state.players[0]
    assert icons_paid(player, 13) == 3, "red, green and blue cards with an event in their costs"


@pytest.mark.dice_rule("5.11")
def test_a_discount_may_be_used_or_not_and_never_turns() -> None:
    seat = {"dice": {"steel": 1, "energy": 1}, "hand": ["trade-office"], "played": ["bulk-buyer"]}
    game = sit(seat, corporate_era=True, stage="main")
    play(game, "play trade-office")
    assert offered(game) == ["leave steel", "pay steel"]
    play(game, "leave steel")
    assert dice(game) == {"steel": 1}
    assert game.state.players[0].used == ()
    seat["dice"] = {"energy": 1}
    game = play(sit(seat, corporate_era=True, stage="main"), "play trade-office")
    assert number("trade-office") in game.state.players[0].played, "one less is paid"


@pytest.mark.dice_rule("5.11")
def test_a_discount_takes_one_icon_and_is_for_cards_only() -> None:
    seat = {"dice": {"steel": 1, "titanium": 1, "energy": 1}, "hand": ["foundry-belt"], "played": ["bulk-buyer"]}
    game = sit(seat, corporate_era=True, stage="main")
    assert "play foundry-belt" in offered(game), "two steel, one of them by the discount"
    seat["dice"] = {"titanium": 1, "energy": 1}
    assert "play foundry-belt" not in offered(sit(seat, corporate_era=True, stage="main"))
    game = sit({"played": ["bulk-buyer", "spare-parts"]}, corporate_era=True)
    assert "use spare-parts" not in offered(game), "an action's steel is paid in full"


@pytest.mark.dice_rule("5.12")
def test_a_discount_leaves_the_printed_cost_as_it_is() -> None:
    seat = {"dice": {"energy": 1}, "hand": ["trade-office"], "played": ["bulk-buyer"]}
    game = play(sit(seat, corporate_era=True, stage="main"), "play trade-office")
    assert icons_paid(game.state.players[0], 9) == 1


@pytest.mark.dice_rule("5.13", "15.22")
def test_developer_gives_a_point_for_every_green_card_and_never_turns() -> None:
    """Rulebook, Corporate Era: the example of an effect."""
    hand = ["trade-office", "seed-vault"]
    dice_held = {"steel": 1, "energy": 1, "plant": 1, "megacredit": 1}
    game = sit({"dice": dice_held, "hand": hand, "played": ["developer"]}, {}, corporate_era=True, stage="main")
    play(game, "play trade-office")
    assert vp(game) == 1
    assert game.state.players[0].used == ()
    play(game, "die red", "die red", "die red", "play seed-vault")
    assert vp(game) == 2


@pytest.mark.dice_rule("5.14", "10.5")
def test_green_ribbons_count_at_once_red_ones_at_the_end_and_negative_ones_exist() -> None:
    seat = {"dice": {"megacredit": 1, "earth": 1, "science": 2}, "hand": ["shareholder-feast"]}
    game = play(sit(seat, corporate_era=True, stage="main"), "play shareholder-feast")
    assert vp(game) == 2
    assert game.scores()[0].cards == 2
    game = sit({"played": ["water-rights", "visitor-center"]}, corporate_era=True)
    assert CARDS[number("water-rights")].vp == -1
    assert game.scores()[0].cards == -1 + 1
    assert vp(game) == 0


@pytest.mark.dice_rule("9.5", "15.16")
def test_commercial_district_turns_up_to_three_dice_within_their_colours() -> None:
    game = sit({"dice": {"steel": 1, "plant": 2}, "played": ["commercial-district"]})
    play(game, "use commercial-district")
    assert set(offered(game)) == {
        "turn plant microbe", "turn plant animal", "turn steel titanium", "turn steel city", "stop",
    }  # fmt: skip
    play(game, "turn plant animal", "turn plant animal", "turn steel city")
    assert dice(game) == {"animal": 2, "city": 1}
    assert "produce" in offered(game)


@pytest.mark.dice_rule("9.7", "15.15")
def test_electro_catapult_rolls_three_dice_of_colours_of_choice() -> None:
    game = sit({"dice": {"energy": 1, "steel": 1}, "played": ["electro-catapult"]})
    play(game, "use electro-catapult", "die red", "die red", "die green")
    player = game.state.players[0]
    assert [player.dice_of(colour) for colour in range(5)] == [0, 1, 0, 0, 2]


@pytest.mark.dice_rule("15.18", "9.9")
def test_industrial_microbes_gain_a_grey_resource_of_choice_if_the_pool_has_a_die() -> None:
    game = sit({"played": ["industrial-microbes"]})
    play(game, "use industrial-microbes")
    assert offered(game) == ["take steel", "take titanium", "take city"]
    play(game, "take city")
    assert dice(game) == {"city": 1}
    game = sit({"played": ["industrial-microbes"]}, {"dice": {"steel": 12}})
    play(game, "use industrial-microbes")
    assert total(game) == 0


@pytest.mark.dice_rule("15.17")
def test_development_center_changes_science_into_other_resources() -> None:
    game = sit({"dice": {"science": 2}, "wild": 1, "played": ["development-center"]})
    play(game, "use development-center")
    assert offered(game) == ["spend 1", "spend 2", "spend 3"]
    play(game, "spend 2", "pay science")
    assert "take science" not in offered(game)
    play(game, "take city", "take megacredit")
    assert dice(game) == {"city": 1, "megacredit": 1}
    assert game.state.players[0].wild == 1


@pytest.mark.dice_rule("15.20", "8.2")
def test_coordinator_is_a_whole_turn_more_and_no_production_turn() -> None:
    game = sit({"vp": 4, "dice": {"megacredit": 3}}, {}, bonus_cards=["coordinator", "delivery"])
    play(game, "die red", "points")
    assert offered(game) == ["bonus coordinator", "bonus delivery"]
    play(game, "bonus coordinator")
    assert "produce" not in offered(game)
    assert game.decision().seat == 0
    turn = game.state.turn
    play(game, "die red", "die red")
    assert total(game) == 3
    assert game.decision().seat == 1
    assert game.state.turn == turn + 1, "the extra turn was no turn of its own"


@pytest.mark.dice_rule("15.6")
def test_manutech_gains_the_production_of_a_green_card_at_once() -> None:
    seat = {"corporation": "manutech", "hand": ["bio-materials", "canal-works"]}
    seat["dice"] = {"microbe": 2, "steel": 2}
    game = play(sit(seat, corporate_era=True, stage="main"), "play bio-materials")
    assert game.state.players[0].wild == 1
    seat["dice"] = {"water": 3, "steel": 1}
    game = play(sit(seat, corporate_era=True, stage="main"), "play canal-works")
    player = game.state.players[0]
    assert [player.dice_of(colour) for colour in range(5)] == [0, 0, 1, 1, 0]


@pytest.mark.dice_rule("15.9")
def test_vitor_gains_a_yellow_resource_for_a_card_with_points() -> None:
    base = {"corporation": "vitor"}
    game = sit({**base, "dice": {"plant": 1, "animal": 1, "water": 1}, "hand": ["zoo-domes"]}, stage="main")
    play(game, "play zoo-domes")
    assert offered(game) == ["take megacredit", "take science", "take earth"]
    play(game, "take earth")
    assert dice(game) == {"earth": 1}, "two points, one resource"
    seat = {**base, "dice": {"water": 1, "megacredit": 1}, "hand": ["water-rights"]}
    game = play(sit(seat, corporate_era=True, stage="main"), "play water-rights", "place r4c4")
    assert game.state.players[0].dice_of(0) == 0, "negative points give nothing"
    seat = {**base, "dice": {"steel": 1, "energy": 1}, "hand": ["trade-office"]}
    assert total(play(sit(seat, stage="main"), "play trade-office")) == 0


@pytest.mark.dice_rule("14.2")
def test_the_corporate_era_brings_cards_with_effects_discounts_storage_and_produced_tokens() -> None:
    era = [card for card in CARDS if card.box == "corporate_era"]
    base = [card for card in CARDS if card.box == "base"]
    for has in (
        lambda card: bool(card.effect), lambda card: bool(card.discounts), lambda card: card.storage > 0,
        lambda card: any(card.production[5:]),
    ):  # fmt: skip
        assert any(map(has, era))
        assert not any(map(has, base))
    names = [card.slug for card in era if card.sort == 0]
    deck = {CARDS[card].slug for card in sit(corporate_era=True).state.deck}
    assert set(names) <= deck
    assert not set(names) & {CARDS[card].slug for card in sit().state.deck}
