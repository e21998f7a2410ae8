"""The three maps: their shape and what is printed on them."""

from __future__ import annotations

from collections import Counter

import pytest

import terramars
from terramars.mars.maps import MAPS, OFF_MAP, ROW_LENGTHS, AreaMap, area_map

STEEL, TITANIUM, PLANTS, HEAT, CARDS = 1, 2, 3, 5, "cards"

every_map = pytest.mark.parametrize("chart", MAPS.values(), ids=MAPS.keys())


def named(chart: AreaMap, **flags: bool) -> dict[str, str | None]:
    """Id and name of the areas with those flags."""
    return {
        area.id: area.name
        for area in chart.hexes
        if all(getattr(area, flag) == value for flag, value in flags.items())
    }


def test_three_maps_by_name() -> None:
    assert list(MAPS) == ["tharsis", "hellas", "elysium"]
    assert all(chart.name == name for name, chart in MAPS.items())


@every_map
def test_61_areas_in_reading_order(chart: AreaMap) -> None:
    places = [(row, col) for row in range(1, 10) for col in range(1, ROW_LENGTHS[row - 1] + 1)]
    assert len(places) == 61
    assert [(area.row, area.col) for area in chart.hexes] == places
    assert [area.id for area in chart.hexes] == [f"r{row}c{col}" for row, col in places]


@pytest.mark.rule(232)
@every_map
def test_12_areas_are_reserved_for_oceans(chart: AreaMap) -> None:
    assert sum(area.ocean for area in chart.hexes) == 12


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("tharsis", {STEEL: 11, TITANIUM: 4, PLANTS: 38, CARDS: 6}),
        ("hellas", {STEEL: 13, TITANIUM: 6, PLANTS: 27, HEAT: 11, CARDS: 5}),
        ("elysium", {STEEL: 14, TITANIUM: 6, PLANTS: 34, CARDS: 8}),
    ],
)
def test_printed_bonuses_add_up(name: str, totals: dict[int | str, int]) -> None:
    found: Counter[int | str] = Counter()
    for area in MAPS[name].hexes:
        found[CARDS] += area.cards
        for resource, amount in area.bonus:
            found[resource] += amount
    assert found == totals


@pytest.mark.parametrize(
    ("name", "volcanoes"),
    [
        (
            "tharsis",
            {
                "r2c2": "Tharsis Tholus",
                "r3c1": "Ascraeus Mons",
                "r4c1": "Pavonis Mons",
                "r5c1": "Arsia Mons",
            },
        ),
        ("hellas", {}),
        (
            "elysium",
            {
                "r2c1": "Hecates Tholus",
                "r3c1": "Elysium Mons",
                "r3c7": "Olympus Mons",
                "r5c9": "Arsia Mons",
            },
        ),
    ],
)
def test_volcanic_areas(name: str, volcanoes: dict[str, str]) -> None:
    assert named(MAPS[name], volcanic=True) == volcanoes


def test_noctis_city_is_reserved_on_tharsis_only() -> None:
    reserved = {
        (chart.name, area.id): area.reserved
        for chart in MAPS.values()
        for area in chart.hexes
        if area.reserved
    }
    assert reserved == {("tharsis", "r5c3"): "Noctis City"}


def test_the_pole_is_on_hellas_only_and_is_land() -> None:
    boards = {name: terramars.new(board=name).state.board for name in MAPS}
    offers = {name: [board.ids[area] for area in board.offers] for name, board in boards.items()}
    assert offers == {"tharsis": [], "hellas": ["r9c3"], "elysium": []}
    assert named(MAPS["hellas"], ocean=False, reserved=None)["r9c3"] == "South Pole"


@every_map
def test_neighbours_are_mutual_and_opposite(chart: AreaMap) -> None:
    assert len(chart.neighbours) == len(chart.hexes)
    for here, around in enumerate(chart.neighbours):
        assert len(around) == 6
        for direction, there in enumerate(around):
            if there != OFF_MAP:
                assert chart.neighbours[there][(direction + 3) % 6] == here


@every_map
def test_corners_edges_and_inner_areas(chart: AreaMap) -> None:
    counts = Counter(6 - around.count(OFF_MAP) for around in chart.neighbours)
    assert counts == {3: 6, 4: 18, 6: 37}


@pytest.mark.parametrize(
    ("area", "around"),
    [
        ("r1c1", [None, None, "r1c2", "r2c2", "r2c1", None]),
        ("r5c3", ["r4c2", "r4c3", "r5c4", "r6c3", "r6c2", "r5c2"]),
        ("r7c4", ["r6c4", "r6c5", "r7c5", "r8c4", "r8c3", "r7c3"]),
        ("r9c5", ["r8c5", "r8c6", None, None, None, "r9c4"]),
    ],
)
def test_neighbours_run_clockwise_from_the_upper_left(area: str, around: list[str | None]) -> None:
    chart = MAPS["tharsis"]
    ids = [each.id for each in chart.hexes]
    found = chart.neighbours[ids.index(area)]
    assert [None if each == OFF_MAP else ids[each] for each in found] == around


def drawn(first: str) -> str:
    """An empty map but for its first area."""
    tokens = [["."] * length for length in ROW_LENGTHS]
    tokens[0][0] = first
    return "\n".join(" ".join(row) for row in tokens)


@pytest.mark.parametrize("token", ["x", "!p", "s*", "~.s"])
def test_a_token_that_means_nothing_is_refused(token: str) -> None:
    with pytest.raises(ValueError, match="r1c1"):
        area_map("bad", drawn(token))


def test_a_reserved_area_must_be_drawn_as_one() -> None:
    with pytest.raises(ValueError, match="r1c1"):
        area_map("bad", drawn("p"), reserved={"r1c1": "Noctis City"})


def test_a_map_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="rows of"):
        area_map("bad", ". .\n. . .")


def test_a_name_for_no_area_is_refused() -> None:
    with pytest.raises(ValueError, match="r1c6"):
        area_map("bad", drawn("p"), names={"r1c6": "Nowhere"})
