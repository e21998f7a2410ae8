"""The words of Colonies carry out every argument they take, or refuse it when the card is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from moons import among_the_cards, marker, moons, owners

from terramars.core.errors import BadStatement
from terramars.mars.language import anyone, everyone, gain, me, opponents, pay_with, per, plants, project, when
from terramars.mars.modules.colony_board import at_marker, colony
from terramars.mars.modules.colony_words import advance, build_colony, colonies, colony_built, traded

TILES = {"Io": {"colonies": [0, 1], "marker": 3}, "Luna": {"marker": 2}}


@pytest.mark.parametrize(("again", "sites"), [(False, []), (True, ["build io", "build luna"])])
def test_build_colony_again(again: bool, sites: list[str]) -> None:
    with among_the_cards(project("000", "Sample", 0, play=build_colony(again=again))):
        ann, _ = moons(TILES, ann=dict(hand="Sample"))
        ann.plays("Sample")
        assert ann.options == sites or owners(ann, "luna") == (0,)


@pytest.mark.parametrize(("steps", "places"), [(1, {"io": 4, "luna": 3}), (-1, {"io": 2, "luna": 1}), (4, {"luna": 6})])
def test_advance_moves_so_many_steps_one_of_choice(steps: int, places: dict[str, int]) -> None:
    with among_the_cards(project("000", "Sample", 0, play=advance(steps))):
        for tile, place in places.items():
            ann, _ = moons(TILES, ann=dict(hand="Sample"))
            ann.plays("Sample")
            kind = "advance" if steps > 0 else "set-back"
            if len(places) > 1:
                ann.chooses(f"{kind} {tile}")
            assert marker(ann, tile) == place


@pytest.mark.parametrize(("whose", "number"), [(me, 1), (opponents, 1), (everyone, 2)])
def test_colonies_of_whom(whose: object, number: int) -> None:
    with among_the_cards(project("000", "Sample", 0, play=gain(heat=per(colonies(of=whose))))):  # type: ignore[arg-type]
        ann, _ = moons(TILES, ann=dict(hand="Sample"))
        ann.plays("Sample")
        assert ann.heat == number


@pytest.mark.parametrize(("by", "heard"), [(me, (1, 1)), (opponents, (0, 1)), (anyone, (1, 2))])
def test_colonies_built_by_whom(by: object, heard: tuple[int, int]) -> None:
    listening = when(colony_built(by=by), gain(heat=1))  # type: ignore[arg-type]
    with among_the_cards(project("000", "Sample", 0, effect=listening)):
        ann, bob = moons(("Ceres", "Luna"), ann=dict(played="Sample", money=17, hand="Mine"), bob=dict(money=17))
        ann.does("Build Colony", "build luna")
        first = ann.heat
        ann.ends_turn()
        bob.does("Build Colony", "build luna")
        assert (first, ann.heat) == heard


def test_what_hears_a_trade_means_its_tile() -> None:
    with among_the_cards(project("000", "Sample", 0, effect=when(traded, advance(2)))):
        ann, _ = moons({"Luna": {"marker": 1}, "Io": {}}, ann=dict(played="Sample", energy=3))
        ann.chooses("trade luna")
        assert (ann.money, marker(ann, "luna"), marker(ann, "io")) == (7, 0, 1)


REFUSED: dict[str, Callable[[], object]] = {
    "colonies of anyone": lambda: colonies(of=anyone),
    "built by everyone": lambda: colony_built(by=everyone),
    "no step": lambda: advance(0),
    "more steps than places": lambda: advance(7),
    "six numbers": lambda: at_marker(gain, heat=(1, 2, 3, 4, 5, 6)),
    "no numbers": lambda: at_marker(gain, heat=1),
    "six incomes": lambda: colony("Vesta", gain(heat=1), (gain(heat=1),) * 6, gain(heat=1)),
    "plants for plants": lambda: pay_with(plants, instead_of=plants),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_carried_out_is_refused(name: str) -> None:
    with pytest.raises(BadStatement, match="write for example"):
        REFUSED[name]()
