"""Awards: funding, places and ties, and what each of the fifteen counts."""

import pytest
from play import table


def funded(award, *people, board="tharsis", **given):
    """What an award that the first player has funded brings to each player at the table."""
    names = ("ann", "bob", "cat", "dan", "eve")[: len(people)]
    seats = table(board=board, awards=[[award, 0]], **dict(zip(names, people, strict=True)), **given)
    return [seat.score.awards for seat in seats]


def heat(*amounts):
    return [dict(heat=amount) for amount in amounts]


@pytest.mark.rule(204)
def test_funding_needs_nothing_but_money():
    ann, _ = table(ann=dict(money=8), bob=dict(money=50, heat=50, tr=50))
    awards = [f"fund {award}" for award in ("landlord", "banker", "scientist", "thermalist", "miner")]
    assert [option for option in ann.options if option.startswith("fund")] == awards
    ann.funds("Thermalist")
    assert ann.money == 0
    poor, _ = table(ann=dict(money=7), bob={})
    assert not [option for option in poor.options if option.startswith("fund")]


@pytest.mark.rule(205)
def test_awards_cost_8_then_14_then_20_whoever_funds():
    ann, bob = table(ann=dict(money=30), bob=dict(money=30))
    ann.funds("Landlord")
    assert ann.money == 22
    ann.ends_turn()
    bob.funds("Banker")
    assert bob.money == 16
    bob.ends_turn()
    ann.funds("Miner")
    assert ann.money == 2


@pytest.mark.rule(205)
@pytest.mark.parametrize(("already", "price"), [(0, 8), (1, 14), (2, 20)])
def test_who_lacks_the_price_cannot_fund(already, price):
    before = [["Landlord", 1], ["Banker", 1]][:already]
    rich, _ = table(ann=dict(money=price), bob={}, awards=before)
    poor, _ = table(ann=dict(money=price - 1), bob={}, awards=before)
    assert rich.can("fund miner")
    assert not poor.can("fund miner")


@pytest.mark.rule(206)
def test_three_awards_are_funded_each_once():
    ann, bob = table(ann=dict(money=99), bob=dict(money=99), awards=[["Landlord", 0], ["Banker", 1]])
    assert not ann.can("fund landlord")
    assert not ann.can("fund banker")
    ann.funds("Miner")
    assert not [option for option in ann.options if option.startswith("fund")]
    ann.ends_turn()
    assert not [option for option in bob.options if option.startswith("fund")]


@pytest.mark.rule(207)
def test_the_funder_has_no_advantage():
    assert funded("Thermalist", *heat(0, 3, 7)) == [0, 2, 5]  # the first player funded it
    assert funded("Thermalist", *heat(3, 3, 3)) == [5, 5, 5]


@pytest.mark.rule(208)
def test_first_place_scores_5_and_second_place_2():
    assert funded("Thermalist", *heat(4, 9, 2)) == [2, 5, 0]
    assert funded("Thermalist", *heat(9, 8, 7, 6, 5)) == [5, 2, 0, 0, 0]


@pytest.mark.rule(209)
def test_with_two_players_second_place_scores_nothing():
    assert funded("Thermalist", *heat(9, 8)) == [5, 0]
    assert funded("Thermalist", *heat(9, 9)) == [5, 5]


@pytest.mark.rule(210)
def test_all_tied_for_first_score_5_and_nobody_is_second():
    assert funded("Thermalist", *heat(9, 9, 8)) == [5, 5, 0]
    assert funded("Thermalist", *heat(9, 9, 9, 8)) == [5, 5, 5, 0]


@pytest.mark.rule(211)
def test_all_tied_for_second_score_2():
    assert funded("Thermalist", *heat(9, 8, 8, 7)) == [5, 2, 2, 0]
    assert funded("Thermalist", *heat(8, 9, 8)) == [2, 5, 2]


@pytest.mark.rule(213)
def test_awards_that_are_not_funded_score_nothing():
    ann, bob = table(ann=dict(heat=9, steel=9, production=dict(money=9)), bob={}, awards=[["Landlord", 0]])
    assert ann.score.awards == bob.score.awards == 5  # Landlord alone, and both are equal there


@pytest.mark.rule(214)
def test_landlord_counts_all_tiles_owned_also_off_mars():
    one = dict(tiles=["greenery r3c3"])
    assert funded("Landlord", one, dict(tiles=["city r7c3", "special r7c6"])) == [0, 5]
    assert funded("Landlord", one, dict(tiles=["city r7c3", "city phobos-space-haven"])) == [0, 5]
    assert funded("Landlord", one, dict(tiles=["city r7c3"]), oceans=["r5c4", "r5c5"]) == [5, 5]  # oceans: nobody's


@pytest.mark.rule(215)
def test_banker_counts_money_production_without_the_rating():
    assert funded("Banker", dict(production=dict(money=3), tr=20), dict(production=dict(money=2), tr=40)) == [5, 0]
    assert funded("Banker", dict(production=dict(money=-1)), dict(money=99)) == [0, 5]


@pytest.mark.rule(216)
def test_scientist_counts_science_tags_in_play_without_events():
    one = dict(played="Physics Complex")
    assert funded("Scientist", one, dict(played="Research")) == [0, 5]  # two tags
    assert funded("Scientist", one, dict(events=["Invention Contest", "Technology Demonstration"])) == [5, 0]
    assert funded("Scientist", one, dict(hand=["Research"])) == [5, 0]


@pytest.mark.rule(217)
def test_thermalist_counts_heat_cubes():
    assert funded("Thermalist", dict(heat=5), dict(heat=4, energy=9, production=dict(heat=9))) == [5, 0]


@pytest.mark.rule(218)
def test_miner_counts_steel_and_titanium_cubes_together():
    assert funded("Miner", dict(steel=2, titanium=3), dict(steel=4, production=dict(steel=9))) == [5, 0]
    assert funded("Miner", dict(steel=2, titanium=3), dict(titanium=5)) == [5, 5]


@pytest.mark.rule(219)
def test_cultivator_counts_greeneries():
    one = dict(tiles=["greenery r3c3", "city r2c2"])
    assert funded("Cultivator", one, dict(tiles=["greenery r7c3", "greenery r7c4"]), board="hellas") == [0, 5]
    assert funded("Cultivator", one, dict(tiles=["city r7c3", "special r7c5"]), board="hellas") == [5, 0]


@pytest.mark.rule(220)
def test_magnate_counts_green_cards_in_play():
    one = dict(played=["Mine"])
    assert funded("Magnate", one, dict(played=["Titanium Mine", "Sponsors"]), board="hellas") == [0, 5]
    blue_and_red = dict(played=["Earth Office", "Tardigrades"], events=["Asteroid"], corporation="Teractor")
    assert funded("Magnate", one, blue_and_red, board="hellas") == [5, 0]


@pytest.mark.rule(221)
def test_space_baron_counts_space_tags_without_events():
    one = dict(played=["Space Station"])
    assert funded("Space Baron", one, dict(played=["Soletta", "Satellites"]), board="hellas") == [0, 5]
    assert funded("Space Baron", one, dict(events=["Asteroid", "Comet"]), board="hellas") == [5, 0]
    assert funded("Space Baron", one, dict(corporation="PhoboLog"), board="hellas") == [5, 5]


@pytest.mark.rule(222)
def test_excentric_counts_resources_on_cards_of_all_kinds():
    mixed = dict(played=["Fish", "Tardigrades", "Security Fleet"],
                 cubes={"Fish": 1, "Tardigrades": 2, "Security Fleet": 1})  # fmt: skip
    one = dict(played=["Ants"], cubes={"Ants": 3}, plants=9)
    assert funded("Excentric", one, mixed, board="hellas") == [0, 5]
    one["cubes"] = {"Ants": 4}
    assert funded("Excentric", one, mixed, board="hellas") == [5, 5]


@pytest.mark.rule(223)
def test_contractor_counts_building_tags():
    assert funded("Contractor", dict(corporation="Mining Guild"), dict(played=["Mine"]), board="hellas") == [5, 0]
    assert funded("Contractor", dict(played=["Mine"]), dict(played=["Sponsors", "Soletta"]), board="hellas") == [5, 0]


@pytest.mark.rule(224)
def test_celebrity_counts_cards_with_a_printed_cost_of_20():
    one = dict(played=["Mohole Area"])  # 20
    assert funded("Celebrity", one, dict(played=["Research Outpost", "Noctis City"]), board="elysium") == [5, 0]
    assert funded("Celebrity", one, dict(events=["Deimos Down", "Comet"]), board="elysium") == [5, 0]
    assert funded("Celebrity", one, dict(corporation="CrediCor"), board="elysium") == [5, 0]
    assert funded("Celebrity", one, dict(played=["Earth Catapult", "Soletta"]), board="elysium") == [0, 5]


@pytest.mark.rule(225)
def test_industrialist_counts_steel_and_energy_cubes_together():
    assert funded("Industrialist", dict(steel=2, energy=3), dict(steel=4, titanium=9), board="elysium") == [5, 0]
    assert funded("Industrialist", dict(steel=2, energy=3), dict(energy=5), board="elysium") == [5, 5]


@pytest.mark.rule(226)
def test_desert_settler_counts_own_tiles_in_the_four_bottom_rows():
    one = dict(tiles=["city r6c2"])
    assert funded("Desert Settler", one, dict(tiles=["city r5c7", "greenery r5c8"]), board="elysium") == [5, 0]
    assert funded("Desert Settler", one, dict(tiles=["special r9c1", "greenery r6c8"]), board="elysium") == [0, 5]
    ends = dict(tiles=["greenery r6c1", "greenery r7c1", "greenery r8c1", "greenery r9c1"])
    four = dict(tiles=["greenery r6c8", "greenery r7c7", "greenery r8c6", "greenery r9c5"])
    assert funded("Desert Settler", ends, four, board="elysium") == [5, 5]


@pytest.mark.rule(227)
def test_estate_dealer_counts_each_own_tile_next_to_an_ocean_once():
    between_two = dict(tiles=["greenery r3c4"])
    two_tiles = dict(tiles=["city r2c3", "greenery r4c5"])
    # r3c4 lies beside r2c4, r3c5 and r4c4; r2c3 and r4c5 beside one or two of them
    assert funded("Estate Dealer", between_two, two_tiles, board="elysium", oceans=["r2c4", "r3c5", "r4c4"]) == [0, 5]
    away = dict(tiles=["city r7c3", "greenery r7c4"])
    assert funded("Estate Dealer", between_two, away, board="elysium", oceans=["r2c4", "r3c5", "r4c4"]) == [5, 0]


@pytest.mark.rule(228)
def test_benefactor_counts_the_rating_before_other_points_are_added():
    greener = dict(tr=30, tiles=["greenery r7c3", "greenery r7c4", "greenery r7c5"], played=["Farming"])
    assert funded("Benefactor", greener, dict(tr=31), board="elysium", milestones=[["Legend", 0]]) == [0, 5]
    # Both awards are judged by the rating as it stands, not one after the other.
    seats = table(board="elysium", ann=dict(tr=30, steel=1), bob=dict(tr=31),
                  awards=[["Industrialist", 0], ["Benefactor", 0]])  # fmt: skip
    assert [seat.score.awards for seat in seats] == [5, 5]
