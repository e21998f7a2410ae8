"""Computer players at tables with colony tiles: they trade and build where it pays, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from moons import moons
from variants import begin

from terramars.bots import make

GREEDY = "greedy"


def chosen(seat: Any, bot: str = GREEDY) -> str:
    """What a computer player chooses in a seat's place."""
    decision = seat.decision
    player = make(bot, seed=1)
    option = player.choose(seat.game.view(seat.seat), decision, player.budget)
    return str(option.notation)


def test_greedy_trades_where_the_income_is_best_for_what_it_has() -> None:
    ann, _ = moons({"Luna": {"marker": 6}, "Io": {"marker": 1}}, generation=4, ann=dict(energy=3))
    assert chosen(ann) == "trade luna"


def test_greedy_does_not_pay_more_than_a_trade_brings() -> None:
    ann, _ = moons({"Luna": {"marker": 0}, "Callisto": {"marker": 0}}, generation=4, ann=dict(money=9))
    assert not chosen(ann).startswith("trade")


def test_greedy_pays_a_trade_with_what_it_needs_least() -> None:
    ann, _ = moons({"Luna": {"marker": 6}, "Io": {}}, generation=4, ann=dict(money=20, energy=3))
    ann.chooses("trade luna")
    assert chosen(ann) == "choose 2"


def test_greedy_builds_early_and_not_at_the_end() -> None:
    ann, _ = moons(("Luna", "Io"), generation=1, ann=dict(money=17, tr=20))
    assert chosen(ann) == "project build-colony"
    oceans = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6"]
    ann, _ = moons(("Luna", "Io"), generation=12, temperature=8, oxygen=14, oceans=oceans, ann=dict(money=18, tr=30))
    assert chosen(ann) == "project aquifer"


def test_greedy_builds_where_its_colony_pays_most() -> None:
    ann, _ = moons(("Luna", "Io"), generation=2, ann=dict(money=17))
    ann.chooses("project build-colony")
    assert chosen(ann) == "build luna"


def test_greedy_moves_the_marker_before_it_takes_the_income() -> None:
    ann, _ = moons({"Luna": {"marker": 3}, "Io": {}}, generation=4, ann=dict(energy=3, played="Trade Envoys"))
    ann.chooses("trade luna")
    assert chosen(ann) == "do"


def test_greedy_takes_out_a_tile_that_waits_rather_than_luna() -> None:
    game = begin({"players": 1, "seed": 3, "modules": ("base", "corporate_era", "colonies")})
    bot = make(GREEDY)
    while (decision := game.decision()).options[0].kind != "remove-tile":
        game.apply(bot.choose(game.view(0), decision, bot.budget))
    option = bot.choose(game.view(0), decision, bot.budget)
    assert option in decision.options
    assert option.part("what") != "luna"


def test_a_floater_that_pays_a_trade_for_floaters_has_a_price() -> None:
    pad = dict(money=20, played="Titan Floating Launch-Pad", cubes={"Titan Floating Launch-Pad": 2})
    ann, _ = moons(("Titan", "Io"), generation=4, ann=pad)
    assert ann.can(chosen(ann))


def test_search_plays_with_colonies() -> None:
    tiles = {"Luna": {"marker": 6}, "Io": {"marker": 1}}
    ann, _ = moons(tiles, generation=6, ann=dict(energy=3, hand=["Mine", "Trees"]))
    player = make("search:8n", seed=1)
    option = player.choose(ann.game.view(0), ann.decision, player.budget)
    assert option in ann.decision.options


@pytest.mark.dose
@pytest.mark.parametrize("players", range(1, 6))
def test_greedy_plays_whole_games(players: int) -> None:
    modules = ("base", "corporate_era", "prelude", "venus", "colonies")
    game = begin({"players": players, "seed": 60 + players, "modules": modules})
    bots = [make(GREEDY, seed=seat) for seat in range(players)]
    met = set()
    while (decision := game.decision()) is not None:
        option = bots[decision.seat].choose(game.view(decision.seat), decision, bots[decision.seat].budget)
        met.add(option.kind)
        game.apply(option)
    assert game.result() is not None
    assert "trade" in met
