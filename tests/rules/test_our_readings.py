"""Where the sources are silent or differ: what we do."""

import pytest
from play import table

from terramars.mars.maps import MAPS

HELLAS_OCEANS = [area.id for area in MAPS["hellas"].hexes if area.ocean]
POLE = "r9c3"


@pytest.mark.rule(451)
def test_an_award_in_which_all_have_nothing_is_a_tie_for_first():
    seats = table(ann={}, bob={}, cat={}, awards=[["Miner", 0]])
    assert [seat.score.awards for seat in seats] == [5, 5, 5]


@pytest.mark.rule(453)
def test_the_south_pole_costs_6_on_top_and_places_an_ocean():
    ann, _ = table(board="hellas", ann=dict(money=31), bob={})
    ann.does("City", f"place {POLE}")
    assert ann.money == 0
    assert ann.can("place r1c1")  # now the ocean
    ann.chooses("place r5c7")
    assert ann.tile(POLE) == "city"
    assert (ann.oceans, ann.tr, ann.heat) == (1, 21, 3)


@pytest.mark.rule(453)
def test_who_cannot_pay_6_cannot_place_a_tile_on_the_south_pole():
    ann, _ = table(board="hellas", ann=dict(money=30), bob={})
    ann.does("City")
    assert ann.can("place r9c2")
    assert not ann.can(f"place {POLE}")
    ann, _ = table(board="hellas", ann=dict(plants=8, money=5, tiles="city r9c4"), bob={})
    ann.converts("plants")
    assert ann.options == ["place r8c4", "place r8c5", "place r9c5"]
    ann, _ = table(board="hellas", ann=dict(plants=8, money=6, tiles="city r9c4"), bob={})
    ann.converts("plants", f"place {POLE}", "place r1c1")
    assert (ann.money, ann.oceans, ann.tr) == (0, 1, 22)


@pytest.mark.rule(453)
def test_what_the_placement_gives_does_not_help_to_pay_for_the_south_pole():
    lake = [{"hex": "r8c3", "card": "Artificial Lake"}]
    ann, _ = table(board="hellas", ann=dict(plants=8, money=4), bob=dict(played="Artificial Lake"), oceans=lake)
    ann.converts("plants")
    assert not ann.can(f"place {POLE}")
    ann, _ = table(board="hellas", ann=dict(plants=8, money=6), bob=dict(played="Artificial Lake"), oceans=lake)
    ann.converts("plants", f"place {POLE}")
    while ann.can("first 1"):
        ann.chooses("first 1")
    ann.chooses("place r1c1")
    assert ann.money == 2  # 6 paid, 2 gained for the lake


@pytest.mark.rule(453)
def test_a_project_whose_only_area_is_the_pole_needs_its_price_too():
    # Every other area next to the own city is taken, and all other land as well.
    land = [area.id for area in MAPS["hellas"].hexes if not area.ocean and area.id != POLE]
    taken = [f"greenery {area}" for area in land]
    ann, _ = table(board="hellas", ann=dict(money=28), bob=dict(tiles=taken))
    assert not ann.can("project greenery")
    ann, _ = table(board="hellas", ann=dict(money=29), bob=dict(tiles=taken))
    assert ann.can("project greenery")


@pytest.mark.rule(453, 454)
def test_an_artificial_lake_on_the_south_pole_has_the_same_price():
    def lake(money, oceans=0):
        ann, _ = table(board="hellas", ann=dict(money=money, hand="Artificial Lake"), bob={}, temperature=0,
                       oceans=HELLAS_OCEANS[:oceans])  # fmt: skip
        ann.plays("Artificial Lake")
        return ann

    assert not lake(20).can(f"place {POLE}")
    ann = lake(21)
    ann.chooses(f"place {POLE}", "place r1c1")
    assert (ann.money, ann.oceans, ann.tr) == (0, 2, 22)
    ann = lake(15, oceans=8)  # the lake itself is the last ocean
    ann.chooses(f"place {POLE}")
    assert (ann.money, ann.oceans, ann.tr) == (0, 9, 21)


@pytest.mark.rule(454)
def test_with_nine_oceans_out_the_south_pole_is_free_and_gives_nothing():
    ann, _ = table(board="hellas", ann=dict(money=25), bob={}, oceans=HELLAS_OCEANS[:9])
    ann.does("City", f"place {POLE}")
    assert ann.tile(POLE) == "city"
    assert (ann.money, ann.oceans, ann.tr) == (0, 9, 20)


@pytest.mark.rule(464)
def test_helion_may_pay_the_south_pole_with_heat():
    ann, _ = table(board="hellas", ann=dict(corporation="Helion", plants=8, money=2, heat=5), bob={})
    ann.converts("plants", f"place {POLE}", "pay heat 4", "place r1c1")
    assert (ann.money, ann.heat, ann.oceans) == (0, 1, 1)
    other, _ = table(board="hellas", ann=dict(corporation="Teractor", plants=8, money=2, heat=5), bob={})
    other.converts("plants")
    assert not other.can(f"place {POLE}")


@pytest.mark.rule(455)
def test_players_equal_in_points_and_money_share_the_victory():
    ann, _, _ = table(
        phase="final greenery", ann=dict(tr=30, money=4), bob=dict(tr=30, money=4), cat=dict(tr=30, money=3)
    )
    result = ann.game.result()
    assert result.winners == (0, 1)
    assert result.reason == "shared"


@pytest.mark.rule(457)
def test_with_deck_and_discard_pile_empty_a_draw_gives_what_there_is():
    empty = dict(deck_is_whole=True, discard=[])
    ann, _ = table(ann=dict(money=11, hand="Research"), bob={}, deck=["Mine"], **empty)
    ann.plays("Research")
    assert ann.hand == ["Mine"]
    ann, _ = table(ann=dict(money=11, hand="Research"), bob={}, deck=[], **empty)
    ann.plays("Research")
    assert ann.hand == []
    assert ann.played == ["Research"]
    ann, _ = table(ann=dict(played="Search For Life", money=1), bob={}, deck=[], **empty)
    ann.acts("Search For Life")
    assert (ann.money, ann.cubes("Search For Life")) == (0, 0)


@pytest.mark.rule(457)
def test_a_reveal_ends_with_what_it_has_found():
    ann, _ = table(
        phase="preludes", ann=dict(preludes=["Acquired Space Agency", "Mohole"]), bob={},
        deck=["Mine", "Asteroid"], discard=["Trees"], deck_is_whole=True,
    )  # fmt: skip
    ann.chooses("play-starter acquired-space-agency")
    assert ann.hand == ["Asteroid"]
    assert ann.titanium == 6
    assert sorted(ann.deck + ann.discard) == ["Mine", "Trees"]


@pytest.mark.rule(458)
def test_research_deals_short_cards_one_at_a_time_in_player_order():
    five = ["Mine", "Sponsors", "Soletta", "Trees", "Grass"]
    ann, bob = table(ann={}, bob={}, deck=five, deck_is_whole=True)  # nobody can act: the generation ends
    assert bob.options == ["keep mine", "leave mine"]
    assert ann.state.first == 1
    assert len(bob.player.dealt) == 3
    assert len(ann.player.dealt) == 2
    bob.chooses("keep mine", "leave soletta", "keep grass")
    ann.chooses("leave sponsors", "keep trees")
    assert (bob.hand, ann.hand) == (["Mine", "Grass"], ["Trees"])
    assert (bob.money, ann.money) == (14, 17)


@pytest.mark.rule(458)
def test_without_any_card_the_game_goes_on():
    ann, bob = table(ann={}, bob={}, deck=[], deck_is_whole=True)
    assert bob.can("pass")
    assert ann.generation == 2
    assert (ann.hand, bob.hand) == ([], [])


@pytest.mark.rule(459)
@pytest.mark.parametrize("card", ["CEO's Favorite Project", "Virus", "Sabotage", "Hired Raiders"])
def test_events_that_only_add_or_remove_may_be_played_for_nothing(card):
    ann, bob = table(ann=dict(money=1, heat=8, hand=card), bob={})
    ann.plays(card)
    while any(option.startswith("choose") for option in ann.options):
        ann.chooses("choose 1")
    assert ann.events == [card]
    assert ann.can("done")  # an action was taken, and nothing happened
    assert (ann.money, bob.money) == (0, 0)


@pytest.mark.rule(460)
def test_insulation_needs_an_x_of_at_least_1():
    ann, _ = table(ann=dict(money=2, hand="Insulation"), bob={})
    assert not ann.can_play("Insulation")
    ann, _ = table(ann=dict(money=2, hand="Insulation", production=dict(heat=3)), bob={})
    ann.plays("Insulation")
    assert ann.options == ["amount 1", "amount 2", "amount 3"]
    ann.chooses("amount 2")
    assert (ann.production("heat"), ann.production("money")) == (1, 2)


@pytest.mark.rule(461)
@pytest.mark.parametrize(
    ("card", "played"), [("Energy Tapping", []), ("Power Supply Consortium", ["Power Plant", "Geothermal Power"])]
)
def test_production_may_be_gained_first_and_then_taken_from_oneself(card, played):
    ann, bob = table(ann=dict(money=5, hand=card, played=played), bob={})
    ann.plays(card)
    while any(option.startswith("first") for option in ann.options):
        ann.chooses(ann.options[0])
    assert ann.played[-1] == card
    assert (ann.production("energy"), bob.production("energy")) == (0, 0)
    ann, bob = table(ann=dict(money=5, hand=card, played=played), bob=dict(production=dict(energy=1)))
    ann.plays(card)
    while any(option.startswith(("first", "decrease")) for option in ann.options):
        ann.chooses(ann.options[0])
    assert (ann.production("energy"), bob.production("energy")) == (1, 0)


@pytest.mark.rule(462)
def test_immigrant_city_may_be_played_at_money_production_minus_4():
    def person(money):
        return dict(money=13, hand="Immigrant City", production=dict(energy=1, money=money))

    ann, _ = table(ann=person(-4), bob={})
    ann.plays("Immigrant City")
    while not ann.can("place r3c3"):
        ann.chooses(ann.options[0])
    ann.chooses("place r3c3")
    assert ann.production("money") == -5
    assert ann.tile("r3c3") == "city"
    ann, _ = table(ann=person(-5), bob={})
    assert not ann.can_play("Immigrant City")


@pytest.mark.rule(463)
def test_robotic_workforce_may_copy_mining_guild():
    person = dict(money=9, hand="Robotic Workforce", corporation="Mining Guild", played="Power Plant")
    ann, _ = table(ann=person, bob={})
    ann.plays("Robotic Workforce", "copy mining-guild")
    assert ann.production("steel") == 1
    assert ann.steel == 0


@pytest.mark.rule(466)
def test_robotic_workforce_may_copy_a_prelude_with_a_building_tag():
    played = ["Mining Operations", "Power Plant", "Metals Company"]
    ann, _ = table(ann=dict(money=9, hand="Robotic Workforce", played=played), bob={})
    ann.plays("Robotic Workforce")
    assert ann.options == ["copy mining-operations", "copy power-plant"]  # Metals Company has no building tag
    ann.chooses("copy mining-operations")
    assert (ann.production("steel"), ann.steel) == (2, 0)
