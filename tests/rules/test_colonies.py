"""Colonies: set-up, tiles that wait, building, trading, fleets, the solar phase, and playing alone."""

from __future__ import annotations

from typing import Any

import pytest
from moons import BOX, ENERGY, MONEY, TITANIUM, among_the_cards, fleets, marker, moons, owners
from play import Seat, table
from variants import begin

import terramars
from terramars import text
from terramars.core.errors import ImpossiblePosition
from terramars.mars.cards import CARDS
from terramars.mars.language import project, rating_price
from terramars.mars.modules.colony_board import ASLEEP, COLONIES, board_of

rule = pytest.mark.rule
IDLE: dict[str, Any] = dict(hand=["Mine"])
"""Somebody who can do something, so that passing is a choice."""
TOO: dict[str, Any] = dict(hand=["Trees"])


def kinds(seat: Seat, notation: str) -> list[str]:
    return [reason.kind for reason in seat.why_not(notation)]


# Set-up


@rule(336, 545)
@pytest.mark.parametrize(("players", "tiles"), [(1, 4), (2, 5), (3, 5), (4, 6), (5, 7)])
def test_tiles_are_dealt_by_lot_and_everybody_has_a_fleet(players: int, tiles: int) -> None:
    met = set()
    for seed in range(12):
        game = begin({"players": players, "seed": seed, "modules": ("base", "corporate_era", "colonies")})
        board = board_of(game.state)
        assert len(board.tiles) == len(set(board.tiles)) == tiles
        assert board.markers == tuple(ASLEEP if COLONIES[tile].wakes >= 0 else 1 for tile in board.tiles)
        assert [fleet.slots[0].number for fleet in game.state.players] == [1] * players
        met.update(board.tiles)
    assert met == set(COLONIES)


@rule(547)
@pytest.mark.parametrize(
    ("tile", "holder", "tagged"),
    [("Titan", "Dirigibles", "Corroder Suits"), ("Enceladus", "Decomposers", "Urban Decomposers"),
     ("Miranda", "Pets", "Ecology Research")],
)  # fmt: skip
def test_a_tile_waits_for_a_card_that_holds_its_cube(tile: str, holder: str, tagged: str) -> None:
    """Tags alone do not wake it; a card of anybody that holds the cube does, at once."""
    slug = tile.lower()
    person = dict(money=99, hand=[holder, tagged], tiles="city r3c3")
    ann, bob = moons({tile: {}, "Luna": {"colonies": [0]}}, oxygen=4, ann=person, bob=dict(money=99))
    assert marker(ann, slug) == ASLEEP
    assert kinds(ann, f"trade {slug}") == ["asleep"]
    assert not ann.can(f"trade {slug}")
    assert not ann.can("project build-colony")  # Luna has an own colony already
    ann.plays(tagged)
    assert marker(ann, slug) == ASLEEP
    ann.plays(holder)
    assert marker(ann, slug) == 1
    bob.chooses(f"trade {slug}")
    assert marker(bob, slug) == 0


@rule(547)
def test_a_corporation_wakes_a_tile_too() -> None:
    tiles, storm = ("Miranda", "Titan", "Io"), "Stormcraft Incorporated"
    ann, _ = moons(tiles, phase="start", ann=dict(dealt=["Arklight"]), bob=dict(dealt=[storm]))
    assert [marker(ann, tile) for tile in ("miranda", "titan")] == [1, 1]


@rule(547, 348)
def test_the_marker_of_a_waiting_tile_does_not_move() -> None:
    ann, bob = moons(("Titan", "Io"), ann=IDLE, bob=TOO)
    ann.passes()
    bob.passes()
    ann.go_on()
    assert ann.generation == 2
    assert [marker(ann, tile) for tile in ("titan", "io")] == [ASLEEP, 2]


# Building


@rule(341, 342, 343)
def test_a_colony_takes_the_lowest_free_place_and_pushes_the_marker_on() -> None:
    ann, bob = moons({"Luna": {"marker": 0}, "Io": {}}, ann=dict(money=17) | IDLE, bob=dict(money=17))
    ann.does("Build Colony", "build luna")
    assert (owners(ann, "luna"), marker(ann, "luna"), ann.production("money")) == ((0,), 1, 2)
    ann.ends_turn()
    bob.does("Build Colony", "build luna")
    assert (owners(ann, "luna"), marker(ann, "luna"), bob.production("money")) == ((0, 1), 2, 2)


@rule(343)
def test_a_marker_further_up_stays() -> None:
    ann, _ = moons({"Luna": {"marker": 4}, "Io": {}}, ann=dict(money=17))
    ann.does("Build Colony", "build luna")
    assert marker(ann, "luna") == 4


@rule(341)
def test_one_colony_each_and_three_on_a_tile() -> None:
    full = {"Luna": {"colonies": [1, 2, 1]}, "Io": {"colonies": [0]}, "Ceres": {}, "Pluto": {}}
    ann, *_ = moons(full, ann=dict(money=17), bob={}, cat={})
    ann.chooses("project build-colony")
    assert ann.options == ["build ceres", "build pluto"]
    ann, _ = moons({"Luna": {"colonies": [1, 1, 1]}, "Io": {"colonies": [0]}}, ann=dict(money=17))
    assert kinds(ann, "project build-colony") == ["no site"]


@rule(550)
def test_a_tile_with_a_fleet_may_be_built_on() -> None:
    ann, _ = moons({"Luna": {"fleet": 1}, "Io": {"colonies": [0]}}, ann=dict(money=17))
    ann.does("Build Colony")
    assert owners(ann, "luna") == (0,)


@rule(548)
def test_building_is_a_standard_project() -> None:
    ann, _ = moons(ann=dict(money=17, played="Standard Technology"))
    ann.does("Build Colony", "build io")
    assert ann.money == 3
    ann, _ = moons(ann=dict(money=16))
    assert kinds(ann, "project build-colony") == ["money"]


@rule(549)
@pytest.mark.parametrize(
    "card",
    ["Ice Moon Colony", "Interplanetary Colony Ship", "Mining Colony", "Minority Refuge", "Pioneer Settlement",
     "Trading Colony"],
)  # fmt: skip
def test_a_card_that_builds_needs_a_site(card: str) -> None:
    for tiles, can in (({"Luna": {"colonies": [0]}}, False), ({"Luna": {"colonies": [0]}, "Io": {}}, True)):
        ann, _ = moons(tiles, ann=dict(money=30, hand=card))
        assert ann.can_play(card) == can
        assert ("no site" in kinds(ann, f"play {card.lower().replace(' ', '-')}")) != can


# Trading


@rule(337, 339, 340, 554)
def test_the_course_of_a_trade() -> None:
    """No own colony is needed; income, then a bonus for every colony, then the marker to the leftmost free place."""
    tiles = {"Luna": {"colonies": [1, 2], "marker": 5}, "Io": {}}
    ann, bob, cat = moons(tiles, ann=dict(money=9), bob=IDLE, cat=dict(money=9))
    ann.chooses("trade luna")
    assert (ann.money, bob.money, cat.money) == (13, 2, 11)
    assert marker(ann, "luna") == 2
    assert not ann.can("trade luna")
    ann.ends_turn()
    bob.passes()
    assert kinds(cat, "trade luna") == ["visited"]
    assert cat.can("trade io")


@rule(554, 560)
def test_each_own_colony_pays_its_trader_too() -> None:
    ann, bob = moons({"Luna": {"colonies": [0, 1, 0], "marker": 6}}, ann=dict(money=9))
    ann.chooses("trade luna")
    assert (ann.money, bob.money, marker(ann, "luna")) == (17 + 4, 2, 3)


@rule(338, 552)
def test_a_trade_is_paid_in_one_resource() -> None:
    rich: dict[str, Any] = dict(money=9, energy=3, titanium=3, played=["Advanced Alloys"])
    for answer, left in ((MONEY, (0, 3, 3)), (ENERGY, (9, 0, 3)), (TITANIUM, (9, 3, 0))):
        ann, _ = moons(("Io", "Ceres"), ann=rich)
        ann.chooses("trade io", answer)
        assert (ann.money, ann.energy, ann.titanium, ann.heat) == (*left, 3)
    ann, _ = moons(("Io", "Ceres"), ann=dict(money=8, energy=2, titanium=2, played=["Advanced Alloys"]))
    assert not ann.can("trade io")
    assert kinds(ann, "trade io") == ["trade price"]


@rule(552)
def test_what_stands_in_for_money_pays_a_trade() -> None:
    ann, _ = moons(("Luna", "Io"), ann=dict(money=4, heat=5, corporation="Helion"))
    ann.chooses("trade luna")
    assert (ann.money, ann.heat) == (2, 0)


@rule(551)
def test_a_trade_is_an_action_and_no_standard_project() -> None:
    ann, _ = moons(("Luna", "Io"), ann=dict(money=9, played="Standard Technology"), actions_left=1)
    ann.chooses("trade luna")
    assert ann.money == 2
    assert ann.game.paused


@rule(336, 557)
def test_a_fleet_trades_once_a_generation() -> None:
    ann, bob = moons(("Luna", "Io", "Ceres"), ann=dict(money=27, fleets=2), bob=TOO)
    ann.chooses("trade luna")
    assert fleets(ann) == 1
    ann.chooses("trade io")
    assert fleets(ann) == 0
    bob.passes()
    assert kinds(ann, "trade ceres") == ["no fleet"]
    ann.passes()
    ann.go_on()
    assert (fleets(ann), ann.generation) == (2, 2)


@rule(553)
def test_discounts_take_one_off_whatever_is_paid_with() -> None:
    for played, prices in ((["Cryo-Sleep"], (8, 2, 2)), (["Cryo-Sleep", "Rim Freighters"], (7, 1, 1))):
        for answer, paid in zip((MONEY, ENERGY, TITANIUM), range(3), strict=True):
            ann, _ = moons(("Io", "Ceres"), ann=dict(money=9, energy=3, titanium=3, played=played))
            ann.chooses("trade io", answer)
            left = [9, 3, 3]
            left[paid] -= prices[paid]
            assert [ann.money, ann.energy, ann.titanium] == left


@rule(555)
@pytest.mark.parametrize(("start", "answers", "gained"), [
    (1, ("do", "do"), 7), (1, ("do", "skip"), 4), (1, ("skip", "skip"), 2), (5, ("do",), 17), (6, (), 17),
])  # fmt: skip
def test_envoys_may_move_the_marker_before_the_income(start: int, answers: tuple[str, ...], gained: int) -> None:
    envoys = ["Trade Envoys", "Trading Colony"]
    ann, _ = moons({"Luna": {"marker": start}, "Io": {}}, ann=dict(energy=3, played=envoys))
    ann.chooses("trade luna", *answers)
    assert (ann.money, marker(ann, "luna")) == (gained, 0)


@rule(555)
def test_envoys_of_others_do_nothing() -> None:
    ann, _ = moons(("Luna", "Io"), ann=dict(energy=3), bob=dict(played="Trade Envoys"))
    ann.chooses("trade luna")
    assert ann.money == 2


@rule(559, 560)
def test_others_decide_about_their_bonuses_inside_the_trade_in_player_order() -> None:
    holders = dict(played=["Local Shading", "Dirigibles"])
    tiles = {"Titan": {"colonies": [1, 2], "marker": 3}, "Io": {}}
    second, third = ["Titan Shuttles", "Red Spot Observatory"], ["Jovian Lanterns", "Titan Air-Scrapping"]
    ann, bob, cat = moons(tiles, ann=dict(money=9) | holders, bob=dict(played=second), cat=dict(played=third))
    ann.chooses("trade titan", "add dirigibles")
    assert (ann.options, cat.options) == ([], [])
    bob.chooses("add titan-shuttles")
    assert marker(ann, "titan") == 3
    cat.chooses("add jovian-lanterns")
    assert (ann.cubes("Dirigibles"), bob.cubes("Titan Shuttles"), cat.cubes("Jovian Lanterns")) == (2, 1, 1)
    assert marker(ann, "titan") == 2
    assert ann.can("done")


@rule(560)
def test_what_others_draw_and_discard_in_a_trade_stays_theirs() -> None:
    tiles, hand = {"Pluto": {"colonies": [1]}, "Io": {}}, ["Mine", "Trees"]
    ann, bob = moons(tiles, ann=dict(money=9), bob=dict(hand=hand), deck=["Moss", "Grass"])
    ann.chooses("trade pluto")
    view = ann.game.view(0)
    assert (view.players[1].hand_size, view.players[1].hand, view.decision) == (3, None, None)
    for seed in range(5):
        guess = terramars.guess(view, seed=seed)
        assert guess.view(0) == view
        guess.apply(guess.decision().options[0], 1)
    bob.chooses("discard trees")
    after = ann.game.view(0)
    trees = next(card.index for card in CARDS if card.name == "Trees")
    assert trees not in after.shown
    assert trees not in (after.players[0].seen or ())
    told = [
        text.happening_text(line, ann.game.state, "en", viewer=0)
        for _, lines in ann.game.tell()
        for line in lines
    ]
    assert not any("Trees" in line or "Grass" in line for line in told), told


@rule(560)
def test_after_somebody_elses_decision_a_trade_cannot_be_taken_back() -> None:
    ann, bob = moons({"Titan": {"colonies": [1]}, "Io": {}}, ann=dict(money=9, played="Local Shading"),
                     bob=dict(played=["Dirigibles", "Titan Shuttles"]))  # fmt: skip
    ann.chooses("trade titan")
    bob.chooses("add dirigibles")
    assert not ann.game.can_undo(0)


# The solar phase


@rule(348, 558, 562)
def test_fleets_return_and_markers_rise_between_production_and_research() -> None:
    tiles = {"Luna": {"marker": 6, "fleet": 0}, "Io": {"marker": 0}, "Ceres": {"colonies": [0], "marker": 1}}
    ann, bob = moons(tiles, ann=IDLE, bob=TOO)
    ann.passes()
    bob.passes()
    ann.go_on()
    assert ann.generation == 2
    assert [marker(ann, tile) for tile in ("luna", "io", "ceres")] == [6, 1, 2]
    assert board_of(ann.state).visitors == (-1, -1, -1)


@rule(558)
def test_world_government_comes_first() -> None:
    ann, bob = moons({"Luna": {"fleet": 0}}, ann=IDLE, bob=TOO, world_government=True)
    ann.passes()
    bob.passes()
    assert ann.can("terraform temperature")
    assert board_of(ann.state).visitors == (0,)
    ann.chooses("terraform temperature")
    assert (board_of(ann.state).visitors, marker(ann, "luna")) == ((-1,), 2)


@rule(558)
def test_the_solar_phase_has_the_order_of_the_reference_sheet() -> None:
    boxes = ("base", "world_government", "colonies", "turmoil")
    game = begin({"players": 2, "seed": 1, "modules": ("base", "turmoil", "colonies", "world_government")})
    assert game.state.setup.modules == boxes
    steps = [type(effect).__name__ for effect in game.state.setup.after_production]
    assert steps[:2] == ["WorldGovernment", "ColonyProduction"]
    assert len(steps) > 2


@rule(345, 558)
def test_when_the_game_ends_the_colonies_produce_no_more() -> None:
    oceans = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
    ann, bob = moons({"Luna": {"fleet": 0}}, ann=IDLE, bob=TOO, temperature=8, oxygen=14, oceans=oceans)
    ann.passes()
    bob.passes()
    ann.go_on()
    assert ann.state.finished
    assert (board_of(ann.state).visitors, marker(ann, "luna")) == ((0,), 1)


# Alone


def alone(seed: int, *extra: str) -> Any:
    game = terramars.new(players=1, seed=seed, modules=("base", "corporate_era", "colonies", *extra))
    while (decision := game.decision()).options[0].kind != "remove-tile":
        game.apply(decision.options[-1])
    return game


@rule(546)
@pytest.mark.parametrize("extra", [(), ("prelude",), ("venus",)])
def test_alone_one_of_four_tiles_is_taken_out_before_anything_is_revealed(extra: tuple[str, ...]) -> None:
    game = alone(3, *extra)
    four = board_of(game.state).tiles
    assert len(four) == 4
    assert not game.state.players[0].played
    assert [option.part("what") for option in game.decision().options] == list(four)
    game.apply(game.decision().options[1])
    assert board_of(game.state).tiles == (four[0], *four[2:])
    assert game.can_undo(0)
    twin = terramars.load(game.save())
    assert twin.digest() == game.digest()
    game.undo(0)
    assert board_of(game.state).tiles == four


@rule(546)
def test_alone_money_production_begins_at_minus_two() -> None:
    game = terramars.new(players=1, seed=1, modules=("base", "corporate_era", "colonies"))
    assert game.state.players[0].production == [-2, 0, 0, 0, 0, 0]
    assert game.state.setup.last_generation == 14
    other = terramars.new(players=2, seed=1, modules=("base", "corporate_era", "colonies"))
    assert other.state.players[0].production == [0] * 6


# Counting, positions and what else must hold


@rule(561)
def test_colonies_are_counted_wherever_they_are() -> None:
    tiles = {"Luna": {"colonies": [0, 1, 1]}, "Io": {"colonies": [0]}}
    person = dict(money=30, hand="Molecular Printing", played=["Space Port Colony"], tiles="city r3c3")
    ann, _ = moons(tiles, ann=person)
    ann.plays("Molecular Printing")
    assert ann.money == 30 - 11 + 1 + 4
    assert ann.points("Space Port Colony") == 2


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"colonies": {"Lunar": {}}}, "unknown colony tile 'Lunar'"),
    ({"colonies": {"Luna": {"colonies": [0, 1, 0, 1]}}}, "at most 3"),
    ({"colonies": {"Luna": {"colonies": [2]}}}, "seats from 0 to 1"),
    ({"colonies": {"Luna": {"fleet": 7}}}, "seats from 0 to 1"),
    ({"colonies": {"Luna": {"colonies": [0], "marker": 0}}}, "a place from 1"),
    ({"colonies": {"Luna": {"marker": 7}}}, "to 6"),
    ({"colonies": {"Luna": {"moons": 7}}}, "unknown key 'moons'"),
    ({"colonies": {"Titan": {"marker": 3}}}, "Titan is asleep"),
    ({"colonies": {"Luna": {"fleet": 0}}, "players": [{"fleets": 0}, {}]}, "fleets of player 0"),
    ({"players": [{"fleets": 9}, {}]}, "fleets of player 0"),
    ({"colonies": {"Luna": {}}, "modules": ["base"]}, "which is not among the modules"),
]


@pytest.mark.parametrize(("situation", "words"), POSITIONS)
def test_positions_that_cannot_be_are_refused(situation: dict[str, Any], words: str) -> None:
    with pytest.raises(ImpossiblePosition, match=words):
        terramars.position({"modules": list(BOX), **situation})


def test_a_position_tells_tiles_and_fleets() -> None:
    waiting = {"marker": None, "colonies": [], "fleet": None}
    about = {"Luna": {"marker": 4, "colonies": [1, 0], "fleet": 1}, "Titan": waiting}
    game = terramars.position({"modules": list(BOX), "colonies": about, "players": [{"fleets": 3} | IDLE, {}]})
    told = game.position()
    assert told["colonies"] == about
    assert [player["fleets"] for player in told["players"]] == [3, 1]
    assert terramars.position(told).digest() == game.digest()


def test_without_a_word_about_them_a_position_has_as_many_tiles_as_the_game() -> None:
    tiles = [len(board_of(table(modules=BOX, seed=seed)[0].state).tiles) for seed in (1, 2)]
    assert tiles == [5, 5]
    assert len(board_of(table(modules=("base", "corporate_era", "colonies"), solo=True)[0].state).tiles) == 3


@rule(581)
def test_where_steps_of_the_rating_have_a_price_europa_is_for_those_who_can_pay() -> None:
    with among_the_cards(project("000", "Dear Rating", 0, effect=rating_price(3))):
        policy: dict[str, Any] = dict(played="Dear Rating", hand="Mine")
        ann, _ = moons(("Europa", "Io"), ann=dict(money=20) | policy)
        ann.does("Build Colony", "build europa", "place r1c2")
        assert (ann.money, ann.tr) == (0, 21)
        ann, _ = moons(("Europa", "Io"), ann=dict(money=19) | policy)
        ann.does("Build Colony")
        assert (owners(ann, "io"), ann.money) == ((0,), 2)
        ann, _ = moons({"Europa": {}, "Io": {"colonies": [0]}}, ann=dict(money=19) | policy)
        assert not ann.can("project build-colony")
        assert ann.why_not("project build-colony")
        ship = dict(money=14, hand="Interplanetary Colony Ship", played="Dear Rating")
        ann, _ = moons({"Europa": {}, "Io": {"colonies": [0]}}, ann=ship)
        assert not ann.can_play("Interplanetary Colony Ship")
        assert ann.why_not("play interplanetary-colony-ship")
