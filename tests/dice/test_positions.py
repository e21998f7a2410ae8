"""Situations of the dice game: set up from a dictionary, described again, and refused with every contradiction."""

from __future__ import annotations

import pytest
from dice_table import play, sit

import terramars
from terramars.core.errors import ImpossiblePosition


def test_a_situation_is_described_as_it_was_given() -> None:
    seat = {"corporation": "credicor", "dice": {"steel": 2}, "wild": 1, "vp": 7, "hand": ["capital"]}
    other = {"played": ["commercial-district"], "used": ["commercial-district"]}
    game = sit(seat, other, oxygen=4, turn=9, stage="main")
    described = game.position()
    assert described["seats"][0]["dice"] == {"steel": 2}
    assert described["seats"][1]["used"] == ["commercial-district"]
    assert (described["oxygen"], described["turn"], described["stage"]) == (4, 9, "main")
    again = terramars.position(described, game="dice")
    assert again.digest() == game.digest()


def test_names_may_be_written_as_they_are_printed_and_decks_are_stacked() -> None:
    game = sit({"hand": ["Corporate Stronghold"], "dice": {"steel": 1}}, deck=["Capital", "Swamp"])
    play(game, "cards")
    assert game.position()["seats"][0]["hand"] == ["corporate-stronghold", "capital", "swamp"]


def test_all_contradictions_are_named_together() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        terramars.position(
            {
                "players": 2,
                "seats": [{"dice": {"steel": 9}, "hand": ["capitol"]}, {"dice": {"titanium": 9}, "hnd": []}],
                "tiles": {"ocean": ["r4c1"], "city": ["r4c1"]},
                "oxygen": 3,
                "awards": ["steel", "titanium", "plant"],
                "stage": "midle",
            },
            game="dice",
        )
    said = str(refused.value)
    for part in (
        "did you mean capital", "unknown key 'hnd'", "no ocean can lie on r4c1", "two tiles on r4c1",
        "3 is no step from 0 to 14 by 2", "different colours", "grey ones lie out", "unknown name 'midle'",
    ):  # fmt: skip
        assert part in said, part


def test_a_game_is_described_from_its_first_turn_on() -> None:
    with pytest.raises(ImpossiblePosition, match="choose the corporations first"):
        terramars.new("dice").position()
