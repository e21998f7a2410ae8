"""Tiles in general, reserved areas, placement bonuses, and special tiles."""

import pytest
from play import table

from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.effects.planet import Place
from terramars.mars.words import SPECIAL

RICH = dict(money=200, production=dict(energy=5))


def offered(seat):
    """The areas a seat may place its tile on now."""
    return {option.removeprefix("place ") for option in seat.options if option.startswith("place ")}


def areas_for(notation, *, board="tharsis", **given):
    """The areas offered when a player with plenty of money does something."""
    person = {**RICH, **given.pop("ann", {})}
    ann, _ = table(board=board, ann=person, bob=given.pop("bob", {}), **given)
    ann.chooses(notation)
    return offered(ann)


def ocean_areas(board):
    ann, _ = table(board=board)
    return {ann.state.board.ids[area] for area in areas_in(ann.state.board.ocean)}


@pytest.mark.rule(230)
def test_a_tile_needs_an_empty_hex():
    tiles = dict(oceans=["r5c4"], ann=dict(tiles=["greenery r3c4"]), bob=dict(tiles=["special r3c5", "city r7c6"]))
    taken = {"r5c4", "r3c4", "r3c5", "r7c6"}
    assert not areas_for("project city", **tiles) & taken
    assert not areas_for("project greenery", **tiles) & taken
    assert not areas_for("project aquifer", **tiles) & taken


@pytest.mark.rule(230)
def test_not_even_artificial_lake_covers_a_tile():
    lake = dict(hand="Artificial Lake", tiles=["greenery r3c4"])
    areas = areas_for("play artificial-lake", temperature=0, ann=lake, bob=dict(tiles=["city r7c6"]), oceans=["r5c4"])
    assert "r3c3" in areas
    assert not areas & {"r3c4", "r7c6", "r5c4"}


@pytest.mark.rule(231)
@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_only_oceans_use_the_ocean_areas(board):
    oceans = ocean_areas(board)
    for notation in ("project city", "project greenery"):
        assert not areas_for(notation, board=board) & oceans
    special = areas_for("play restricted-area", board=board, ann=dict(hand="Restricted Area"))
    assert special
    assert not special & oceans


@pytest.mark.rule(231)
@pytest.mark.parametrize("card", ["Mangrove", "Protected Valley", "Mohole Area"])
def test_a_card_may_say_that_its_tile_goes_to_an_ocean_area(card):
    ann, _ = table(temperature=8, ann=dict(hand=card, **RICH), bob={})
    ann.plays(card)
    assert offered(ann) == ocean_areas("tharsis")
    ann.chooses("place r5c4")
    assert ann.owns("r5c4")
    assert ann.oceans == 0


@pytest.mark.rule(232)
@pytest.mark.parametrize("board", ["tharsis", "hellas", "elysium"])
def test_a_map_has_twelve_ocean_areas(board):
    assert len(areas_for("project aquifer", board=board)) == 12


@pytest.mark.rule(233, 234)
def test_three_areas_take_only_the_city_of_their_name():
    reserved = {"r5c3", "phobos-space-haven", "ganymede-colony"}
    for notation in ("project city", "project greenery", "project aquifer"):
        assert not areas_for(notation) & reserved
    for card in ("Restricted Area", "Artificial Lake", "Domed Crater"):
        ann, _ = table(temperature=0, ann=dict(hand=card, **RICH), bob={})
        ann.plays(card)
        assert offered(ann)
        assert not offered(ann) & reserved
    for card, area in (("Noctis City", "r5c3"), ("Phobos Space Haven", "phobos-space-haven"),
                       ("Ganymede Colony", "ganymede-colony")):  # fmt: skip
        ann, _ = table(ann=dict(hand=card, **RICH), bob={})
        ann.plays(card)
        assert ann.tile(area) == "city"
        assert ann.owns(area)


@pytest.mark.rule(234)
def test_a_greenery_next_to_an_own_tile_does_not_reach_the_reserved_area_either():
    around = ["greenery r4c2", "greenery r5c2"]
    assert "r5c3" not in areas_for("project greenery", ann=dict(tiles=around))


@pytest.mark.rule(233)
def test_on_a_map_without_its_area_noctis_city_follows_the_normal_rules():
    areas = areas_for("play noctis-city", board="hellas", ann=dict(hand="Noctis City"), bob=dict(tiles=["city r5c3"]))
    assert "r7c3" in areas
    assert not areas & {"r5c2", "r5c3", "r5c4"}


@pytest.mark.rule(235)
def test_the_capital_never_lies_on_a_city_reserved_area():
    areas = areas_for("play capital", oceans=["r5c4", "r5c5", "r5c6", "r6c6"], ann=dict(hand="Capital"))
    assert "r4c4" in areas
    assert not areas & {"r5c3", "phobos-space-haven", "ganymede-colony"}


@pytest.mark.rule(235)
def test_the_cards_of_the_reserved_areas_place_normal_cities():
    ann, _ = table(oceans=["r5c4"], ann=dict(hand="Noctis City", tiles=["greenery r4c2"], **RICH), bob={})
    ann.plays("Noctis City")
    assert ann.tile("r5c3") == "city"
    assert ann.score.cities == 1  # the greenery
    assert ann.points("Noctis City") == 0  # and nothing for the ocean beside it


@pytest.mark.rule(236)
@pytest.mark.parametrize(
    ("area", "gains"),
    [
        ("r4c1", dict(titanium=1, plants=1)),
        ("r5c8", dict(plants=2)),
        ("r8c1", dict(steel=2)),
        ("r8c6", dict(titanium=1)),
        ("r3c3", {}),
    ],
)
def test_placing_a_tile_gives_the_printed_resources(area, gains):
    ann, _ = table(ann=dict(money=25), bob={})
    ann.does("City", f"place {area}")
    assert {name: getattr(ann, name) for name in gains} == gains
    assert ann.steel + ann.titanium + ann.plants + ann.heat + ann.money == sum(gains.values())


@pytest.mark.rule(236)
def test_placing_a_tile_gives_the_printed_cards_and_heat():
    ann, _ = table(ann=dict(money=25), bob={}, deck=["Mine", "Sponsors"])
    ann.does("City", "place r8c3")
    assert ann.hand == ["Mine"]
    ann, _ = table(ann=dict(money=18), bob={}, deck=["Mine", "Sponsors", "Soletta"])
    ann.does("Aquifer", "place r2c6")
    assert ann.hand == ["Mine", "Sponsors"]
    ann, _ = table(board="hellas", ann=dict(money=18), bob={})
    ann.does("Aquifer", "place r5c7")
    assert ann.heat == 3


@pytest.mark.rule(237)
def test_the_printed_bonus_goes_to_the_placing_player_alone():
    ann, bob = table(ann=dict(money=23), bob=dict(tiles=["city r4c7", "greenery r5c7"]))
    ann.does("Greenery", "place r5c8")
    assert (ann.plants, bob.plants) == (2, 0)


@pytest.mark.rule(238, 239)
def test_every_ocean_next_to_a_tile_gives_2_money():
    ann, _ = table(ann=dict(money=25), bob={}, oceans=["r5c5", "r5c6"])
    ann.does("City", "place r4c5")
    assert ann.money == 4
    ann, _ = table(ann=dict(money=23), bob={}, oceans=["r5c4", "r5c5", "r6c6"])
    ann.does("Greenery", "place r4c3")  # beside r5c4 alone
    assert ann.money == 2
    ann, _ = table(ann=dict(money=11, hand="Restricted Area"), bob={}, oceans=["r5c4", "r5c5"])
    ann.plays("Restricted Area", "place r4c4")
    assert ann.money == 4


@pytest.mark.rule(238, 240)
def test_an_ocean_gives_money_for_older_oceans_but_not_for_itself():
    ann, _ = table(ann=dict(money=18), bob={}, oceans=["r5c4", "r5c6"])
    ann.does("Aquifer", "place r5c5")
    assert ann.money == 4
    ann, _ = table(ann=dict(money=18), bob={})
    ann.does("Aquifer", "place r5c5")
    assert ann.money == 0


@pytest.mark.rule(240)
def test_an_ocean_gives_nothing_to_older_tiles_beside_it():
    ann, bob = table(ann=dict(money=18, tiles="city r4c4"), bob=dict(tiles=["greenery r4c5", "special r6c4"]))
    ann.does("Aquifer", "place r5c5")
    assert ann.money == 0
    assert bob.money == 0


@pytest.mark.rule(241)
def test_cities_greeneries_and_special_tiles_get_an_owner():
    ann, bob = table(ann=dict(money=59, hand="Restricted Area"), bob={})
    ann.does("City", "place r3c3")
    ann.does("Greenery", "place r3c4")
    ann.plays("Restricted Area", "place r7c4")
    for area in ("r3c3", "r3c4", "r7c4"):
        assert ann.owns(area)
        assert not bob.owns(area)


@pytest.mark.rule(261)
def test_a_special_tile_is_placed_as_its_card_says_and_is_owned():
    ann, bob = table(ann=dict(hand="Industrial Center", **RICH), bob=dict(tiles="city r7c4"))
    ann.plays("Industrial Center")
    assert offered(ann) == {"r6c4", "r6c5", "r7c5", "r8c4", "r8c3", "r7c3"}
    ann.chooses("place r7c3")
    assert ann.tile("r7c3") == "special"
    assert ann.owns("r7c3")
    assert not bob.owns("r7c3")


@pytest.mark.rule(261)
def test_lava_flows_goes_to_a_volcanic_area():
    assert areas_for("play lava-flows", ann=dict(hand="Lava Flows")) == {"r2c2", "r3c1", "r4c1", "r5c1"}
    areas = areas_for("play lava-flows", board="elysium", ann=dict(hand="Lava Flows"))
    assert areas == {"r2c1", "r3c1", "r3c7", "r5c9"}


@pytest.mark.rule(261)
def test_natural_preserve_lies_alone():
    given = dict(ann=dict(hand="Natural Preserve"), bob=dict(tiles="greenery r7c4"), oceans=["r5c4"])
    areas = areas_for("play natural-preserve", **given)
    assert "r3c3" in areas
    assert not areas & {"r6c4", "r6c5", "r7c5", "r8c4", "r8c3", "r7c3", "r4c3", "r4c4", "r6c3"}


@pytest.mark.rule(262)
@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("Nuclear Zone", {}),
        ("Commercial District", {}),
        ("Natural Preserve", {}),
        ("Mining Rights", {}),
        ("Mining Area", dict(tiles=["greenery r2c2", "greenery r4c7", "greenery r4c2"])),
        ("Ecological Zone", dict(tiles=["greenery r4c2", "greenery r4c7"])),
        ("Industrial Center", dict(tiles=["city r4c2", "city r4c7"])),
    ],
)
def test_special_tiles_keep_off_reserved_areas(card, given):
    ann, _ = table(ann=dict(hand=card, **RICH, **given), bob={})
    ann.plays(card)
    areas = offered(ann)
    assert areas
    assert not areas & (ocean_areas("tharsis") | {"r5c3", "phobos-space-haven", "ganymede-colony"})


@pytest.mark.rule(263)
def test_special_tiles_yield_printed_bonuses_and_ocean_money():
    ann, _ = table(ann=dict(money=10, hand="Nuclear Zone"), bob={}, oceans=["r5c5", "r5c6"])
    ann.plays("Nuclear Zone", "place r4c5")
    assert ann.plants == 2
    assert ann.money == 4


@pytest.mark.rule(264)
def test_a_special_tile_is_worth_only_what_its_card_says():
    beside = ["greenery r7c3", "greenery r7c5"]
    bare, _ = table(ann=dict(hand="Restricted Area", money=11, tiles=beside), bob={})
    before = bare.score.total
    bare.plays("Restricted Area", "place r7c4")
    assert bare.score.total == before
    ann, _ = table(ann=dict(hand="Commercial District", tiles=beside, **RICH), bob=dict(tiles=["city r8c4"]))
    before = ann.score.total
    ann.plays("Commercial District", "place r7c4")
    assert ann.score.total == before + 1  # its card: 1 for the city beside it
    ann, _ = table(ann=dict(hand="Nuclear Zone", money=10, tiles=beside), bob={}, temperature=8)
    before = ann.score.total
    ann.plays("Nuclear Zone", "place r7c4")
    assert ann.score.total == before - 2


@pytest.mark.rule(476)
def test_eleven_cards_place_a_special_tile():
    def places(effect):
        if isinstance(effect, Place):
            return effect.tile == SPECIAL
        return any(places(getattr(effect, name)) for name in getattr(effect, "__dataclass_fields__", ()))

    table()
    names = [card.name for card in CARDS if any(places(effect) for effect in card.play)]
    assert sorted([*names, "Capital"]) == [
        "Capital", "Commercial District", "Ecological Zone", "Industrial Center", "Lava Flows", "Mining Area",
        "Mining Rights", "Mohole Area", "Natural Preserve", "Nuclear Zone", "Restricted Area",
    ]  # fmt: skip
