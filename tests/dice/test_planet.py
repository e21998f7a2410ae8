"""Parameters, tiles, and cards that speak of them."""

from __future__ import annotations

import pytest
from dice_table import dice, offered, play, sit, total, vp

from terramars.dice.board import BOARD
from terramars.dice.tracks import PARAMETERS

DONE = ["r1c2", "r1c4", "r2c5", "r3c1", "r3c3", "r4c4", "r5c2"]
"""Seven oceans."""


@pytest.mark.dice_rule("6.2")
def test_a_complete_parameter_gives_one_point_and_stays() -> None:
    game = sit({"dice": {"temperature": 3}}, temperature=8, stage="main")
    play(game, "raise-temperature")
    assert vp(game) == 1
    assert game.state.tracks[1] == 8


@pytest.mark.dice_rule("6.3")
def test_a_greenery_with_complete_oxygen_still_brings_its_place() -> None:
    game = sit({"dice": {"plant": 4}}, oxygen=14, tiles={"city": ["r6c2"]}, stage="main")
    play(game, "greenery", "place r6c3")
    assert vp(game) == 1 + 1, "the city beside it, and one for oxygen"
    assert game.state.players[0].wild == 1, "the area's bonus"
    assert game.state.tracks[0] == 14


@pytest.mark.dice_rule("6.4")
def test_without_an_ocean_tile_left_there_is_one_point_and_no_tile() -> None:
    game = sit({"dice": {"water": 3}}, tiles={"ocean": DONE}, stage="main")
    play(game, "ocean")
    assert vp(game) == 1
    assert total(game) == 0
    assert game.state.tracks[2] == 7


@pytest.mark.dice_rule("6.5", "10.1")
def test_the_third_parameter_gives_two_points_in_the_last_turns() -> None:
    game = sit({"dice": {"plant": 4}}, temperature=8, tiles={"ocean": DONE}, turns_left=2, stage="main")
    play(game, "greenery", "place r7c4")
    assert vp(game) == 2
    assert game.state.turns_left == 1, "nothing begins anew"


@pytest.mark.dice_rule("6.6", "6.7")
@pytest.mark.parametrize(
    ("start", "then", "gained"), [(-28, -24, "temperature"), (-20, -16, "temperature"), (-4, 0, "water")]
)
def test_whoever_reaches_a_bonus_step_of_temperature_gets_it(start: int, then: int, gained: str) -> None:
    game = sit({"dice": {"temperature": 3}}, temperature=start, stage="main")
    play(game, "raise-temperature")
    assert game.state.tracks[1] == then
    assert dice(game) == {gained: 1}


@pytest.mark.dice_rule("6.6", "6.7")
def test_bonus_steps_of_oxygen_and_steps_without_any() -> None:
    assert [step for step, _ in PARAMETERS[0].bonuses] == [4, 12]
    assert [step for step, _ in PARAMETERS[1].bonuses] == [-24, -16, 0]
    game = sit({"dice": {"plant": 4}}, oxygen=10, stage="main")
    play(game, "greenery", "place r4c2")
    assert game.state.players[0].wild == 1
    game = sit({"dice": {"plant": 4}}, oxygen=2, stage="main")
    play(game, "greenery", "place r4c2")
    assert dice(game) == {"plant": 1}
    game = play(sit({"dice": {"temperature": 3}}, temperature=-24, stage="main"), "raise-temperature")
    assert total(game) == 0


@pytest.mark.dice_rule("7.1", "7.3")
def test_one_tile_on_an_area_and_oceans_on_their_own() -> None:
    game = sit({"dice": {"water": 3}}, tiles={"ocean": ["r1c2"]}, stage="main")
    play(game, "ocean")
    free = ("r1c4", "r2c5", "r3c1", "r3c3", "r4c4", "r5c2", "r6c5", "r7c2")
    assert set(offered(game)) == {f"place {area}" for area in free}
    for kind, face in (("greenery", {"plant": 4}), ("city", {"city": 3})):
        game = sit({"dice": face}, tiles={"special": ["r1c1"]}, stage="main")
        play(game, kind)
        areas = {option.split()[1] for option in offered(game)}
        assert "r1c1" not in areas
        assert all(BOARD.land >> BOARD.index[area] & 1 for area in areas)


@pytest.mark.dice_rule("7.2")
def test_the_printed_bonus_goes_to_who_places_the_tile() -> None:
    game = sit({"dice": {"plant": 4}}, stage="main")
    play(game, "greenery", "place r4c3")
    assert dice(game) == {"plant": 2}
    game = sit({"dice": {"water": 3}}, stage="main")
    play(game, "ocean", "place r1c4")
    assert len(game.state.players[0].hand) == 1
    game = sit({"dice": {"plant": 4}}, stage="main")
    play(game, "greenery", "place r2c3")
    assert vp(game) == 2 + 1


@pytest.mark.dice_rule("7.6", "7.9")
def test_a_special_tile_lies_on_land() -> None:
    game = sit({"dice": {"steel": 2}, "hand": ["mining-camp"]}, stage="main")
    play(game, "play mining-camp")
    if offered(game)[0] == "first 1":
        play(game, "first 1")
    areas = {option.split()[1] for option in offered(game)}
    assert areas == {BOARD.ids[i] for i in range(37) if BOARD.land >> i & 1}
    play(game, "place r4c3")
    assert game.state.tiles[3].bit_count() == 1
    assert vp(game) == 0


@pytest.mark.dice_rule("7.7")
def test_points_for_neighbours_come_once_and_never_at_the_end() -> None:
    game = sit({"dice": {"plant": 4}}, {"dice": {"city": 3}}, stage="main")
    play(game, "greenery", "place r4c2")
    play(game, "die red", "city", "place r4c1")
    assert vp(game, 1) == 2 + 1
    assert vp(game, 0) == 2
    assert [score.total - score.awards for score in game.scores()] == [2, 3]


@pytest.mark.dice_rule("15.3")
def test_urbanized_area_needs_a_city_beside_it() -> None:
    seat = {"dice": {"steel": 2, "city": 1}, "hand": ["urbanized-area"]}
    game = play(sit(seat, stage="main"), "play urbanized-area")
    assert vp(game) == 0
    assert game.state.tiles[2] == 0
    game = sit(seat, stage="main", tiles={"city": ["r4c6"]})
    play(game, "play urbanized-area", "place r4c7")
    assert vp(game) == 2


@pytest.mark.dice_rule("15.1", "15.4")
def test_peninsula_rolls_two_blue_dice_once_however_many_oceans() -> None:
    """Rulebook, IF: next to two oceans there are still only two dice."""
    seat = {"dice": {"plant": 3, "water": 1, "steel": 1}, "hand": ["peninsula"]}
    game = sit(seat, stage="main", tiles={"ocean": ["r3c3", "r4c4"]})
    play(game, "play peninsula", "place r3c4")
    assert game.state.players[0].dice_of(2) == 2
    game = sit(seat, stage="main", tiles={"ocean": ["r3c3"]})
    play(game, "play peninsula", "place r7c4")
    assert game.state.players[0].dice_of(2) == 0


@pytest.mark.dice_rule("15.1")
def test_swamp_and_immigrant_city_count_their_condition_once() -> None:
    seat = {"dice": {"water": 1, "microbe": 1, "steel": 1}, "hand": ["swamp"]}
    game = sit(seat, stage="main", tiles={"greenery": ["r4c3", "r4c5"]})
    play(game, "play swamp", "place r4c4")
    assert game.state.players[0].dice_of(1) == 2 + 1, "two for its neighbours, one of the area"
    seat = {"dice": {"megacredit": 1, "city": 1, "steel": 2}, "hand": ["immigrant-city"]}
    game = sit(seat, stage="main", tiles={"greenery": ["r4c1", "r4c3"]})
    play(game, "play immigrant-city", "place r4c2")
    assert game.state.players[0].dice_of(0) == 2
    assert vp(game) == 2 + 2


@pytest.mark.dice_rule("15.1", "15.13")
def test_mohole_lake_gives_four_points_beside_a_forest_or_city() -> None:
    """Rulebook: 2 extra points make 4, and more neighbours bring no more."""
    seat = {"dice": {"water": 1, "nuclear": 1, "titanium": 1, "steel": 1}, "hand": ["mohole-lake"]}
    game = sit(seat, stage="main", tiles={"greenery": ["r4c3", "r5c3"], "city": ["r4c5"]})
    play(game, "play mohole-lake", "place r4c4")
    assert vp(game) == 4
    game = play(sit(seat, stage="main"), "play mohole-lake", "place r4c4")
    assert vp(game) == 2


@pytest.mark.dice_rule("15.1", "15.14")
def test_tipping_point_gives_two_points_more_for_a_bonus_step() -> None:
    seat = {"dice": {"oxygen": 1, "event": 2}, "hand": ["tipping-point"]}
    game = play(sit(seat, stage="main", temperature=-28), "play tipping-point", "choose 1")
    assert vp(game) == 4
    assert dice(game) == {"temperature": 1}
    game = play(sit(seat, stage="main", temperature=-28), "play tipping-point", "choose 2")
    assert vp(game) == 2, "oxygen has no bonus at 2 %"
    for oxygen in (2, 10):
        assert vp(play(sit(seat, stage="main", oxygen=oxygen), "play tipping-point", "choose 2")) == 4
    for temperature in (-20, -4):
        assert vp(play(sit(seat, stage="main", temperature=temperature), "play tipping-point", "choose 1")) == 4


@pytest.mark.dice_rule("15.10")
def test_capital_scores_oceans_beside_it_too() -> None:
    seat = {"dice": {"city": 1, "steel": 2, "megacredit": 1}, "hand": ["capital"]}
    game = sit(seat, stage="main", tiles={"ocean": ["r3c3", "r4c4"], "greenery": ["r4c3"]})
    play(game, "play capital", "place r3c4")
    assert vp(game) == 2 + 2, "r3c4 touches two oceans and no greenery"
    game = sit(seat, stage="main", tiles={"ocean": ["r3c3"], "greenery": ["r4c3"]})
    play(game, "play capital", "place r3c2")
    assert vp(game) == 2 + 1 + 1


@pytest.mark.dice_rule("15.11")
def test_equatorial_magnetizer_counts_all_tiles_of_the_middle_row() -> None:
    seat = {"dice": {"energy": 2}, "hand": ["equatorial-magnetizer"]}
    row = {"ocean": ["r4c4"], "greenery": ["r4c1", "r3c2"], "city": ["r4c6"], "special": ["r4c3"]}
    game = play(sit(seat, stage="main", tiles=row), "play equatorial-magnetizer")
    assert game.state.players[0].dice_of(1) == 4
    full = {"ocean": ["r4c4"], "greenery": ["r4c1", "r4c2", "r4c3", "r4c5", "r4c6", "r4c7"]}
    game = play(sit(seat, stage="main", tiles=full), "play equatorial-magnetizer")
    assert game.state.players[0].dice_of(1) == 7


@pytest.mark.dice_rule("15.12")
def test_infrastructure_rolls_a_grey_die_for_each_city() -> None:
    seat = {"dice": {"energy": 2}, "hand": ["infrastructure"]}
    game = sit(seat, stage="main", tiles={"city": ["r4c1", "r4c6", "r7c1"], "greenery": ["r4c2"]})
    play(game, "play infrastructure")
    assert game.state.players[0].dice_of(3) == 3


@pytest.mark.dice_rule("14.3", "14.6")
def test_arctic_algae_hears_every_ocean() -> None:
    """Rulebook, Red borders on tiles: 1 green die whenever an ocean is placed, by anyone."""
    seats = ({"dice": {"water": 3}}, {"dice": {"water": 3}, "played": ["arctic-algae"]})
    game = sit(*seats, stage="main", corporate_era=True)
    play(game, "ocean", "place r1c2")
    assert game.state.players[1].dice_of(1) == 1
    play(game, "die red", "ocean", "place r7c2")
    assert game.state.players[1].dice_of(1) == 2 + 1, "its own ocean too; r7c2 gives an animal"
    awards = ["steel", "event", "energy"]
    rich = {"dice": {"water": 3, "plant": 12}}
    game = sit(rich, seats[1], stage="main", corporate_era=True, awards=awards)
    play(game, "ocean", "place r1c2")
    assert game.state.players[1].dice_of(1) == 0, "no green die is left"


@pytest.mark.dice_rule("14.3")
def test_eco_architects_and_rover_construction_hear_anyones_tiles() -> None:
    game = sit({"dice": {"plant": 4}}, {"played": ["eco-architects"]}, stage="main", corporate_era=True)
    play(game, "greenery", "place r4c2")
    assert game.state.players[1].dice_of(0) == 1
    game = sit({"dice": {"city": 3}}, {"played": ["rover-construction"]}, stage="main", corporate_era=True)
    play(game, "city", "place r4c2")
    assert game.state.players[1].dice_of(3) == 1


@pytest.mark.dice_rule("15.1", "15.5")
def test_lakefront_resorts_rolls_two_yellow_dice_for_a_tile_beside_oceans() -> None:
    """Rulebook: beside more than one ocean there are still only two dice."""
    seat = {"corporation": "lakefront-resorts", "dice": {"plant": 4}}
    oceans = {"ocean": ["r3c3", "r4c4"]}
    game = play(sit(seat, stage="main", tiles=oceans), "greenery", "place r3c4")
    assert game.state.players[0].dice_of(0) == 2
    game = play(sit(seat, stage="main", tiles=oceans), "greenery", "place r7c4")
    assert game.state.players[0].dice_of(0) == 0
    game = play(sit({"dice": {"plant": 4}}, {**seat, "dice": {}}, stage="main", tiles=oceans), "greenery", "place r3c4")
    assert game.state.players[1].dice_of(0) == 0, "only its owner's tiles"
