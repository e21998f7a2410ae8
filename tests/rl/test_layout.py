"""Tables as numbers: every number has a name, nothing hidden is told, and a new box needs no line here."""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rl.plainly import observation_plainly, rows_plainly

import terramars
from terramars.core.machine import Decision
from terramars.mars.cards import CARDS
from terramars.mars.modules import load
from terramars.mars.payment import price
from terramars.mars.rules import RULES, make_setup
from terramars.mars.view import guess_from
from terramars.rl.actions import WAIT
from terramars.rl.encoder import Encoder
from terramars.rl.layout import Layout, layout_for

MOST = 192
BOX = Path(__file__).parents[1] / "boxes" / "wonders.py"


def every_box(players: int) -> dict[str, Any]:
    """Settings with all modules there are."""
    return {"players": players, "modules": list(load()), "draft": players > 1}


def observed(encoder: Encoder, s: Any, decision: Decision | None, seat: int) -> list[int]:
    """The numbers that a seat is shown."""
    numbers = array("h", bytes(2 * encoder.size))
    encoder.observe(s, decision, seat, memoryview(numbers).cast("B"), 0)
    return numbers.tolist()


def rows_of(encoder: Encoder, s: Any, decision: Decision) -> tuple[list[list[int]], list[int]]:
    """The rows of a decision, and the actions that are marked."""
    numbers = array("h", bytes(encoder.row_bytes * MOST))
    mask = bytearray(encoder.action_count)
    count = encoder.options(s, decision, memoryview(numbers).cast("B"), 0, memoryview(mask), 0)
    width = encoder.row_size
    rows = [numbers[width * i : width * (i + 1)].tolist() for i in range(count)]
    return rows, [number for number, marked in enumerate(mask) if marked]


def tables(settings: dict[str, Any], every: int, seed: int = 5) -> Any:
    """A random game, looked at now and then."""
    game = terramars.new(**{**settings, "seed": seed})
    lot = Random(seed)
    number = 0
    while (decision := game.decision()) is not None:
        if number % every == 0:
            yield game, decision
        number += 1
        game.apply(lot.choice(decision.options), decision.seat)


def layout_and_encoder(settings: dict[str, Any]) -> tuple[Layout, Encoder]:
    layout = layout_for(settings)
    return layout, Encoder(layout, MOST)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_number_has_a_name_of_its_own(players: int) -> None:
    layout = layout_for(every_box(players))
    for names, size in ((layout.names, layout.size), (layout.row_names, layout.row_size),
                        (layout.actions.names, layout.actions.size)):  # fmt: skip
        assert len(names) == size == len(set(names))
    assert len(layout.scales) == layout.size
    assert len(layout.row_scales) == layout.row_size
    assert all(scale > 0 for scale in layout.scales)


def test_seed_and_names_do_not_change_the_layout() -> None:
    one = layout_for({"players": 2, "seed": 1, "names": ["Ada", "Emmy"]})
    assert one is layout_for({"players": 2, "seed": 2, "first": 1})


def test_what_is_in_play_decides_what_is_laid_out() -> None:
    small = layout_for({"players": 2, "modules": ["base"]})
    large = layout_for(every_box(2))
    tracks = [name for name in large.names if name.startswith("track.")]
    assert len(tracks) == len(make_setup(every_box(2)).tracks)
    assert set(small.names) < set(large.names)
    assert small.fingerprint != large.fingerprint


def test_an_observation_can_be_read() -> None:
    layout, encoder = layout_and_encoder({"players": 2})
    game, decision = list(tables({"players": 2}, 1))[260]
    seat = decision.seat
    told = layout.explain(observed(encoder, game.state, decision, seat))
    player, rival = game.state.players[seat], game.state.players[1 - seat]
    assert told["generation"] == game.state.generation
    assert told["own.tr"] == player.tr
    assert told["rival1.tr"] == rival.tr
    assert told.get("own.stock.megacredits", 0) == player.stock[0]
    hand = {name.removeprefix("card.hand.") for name in told if name.startswith("card.hand.")}
    assert hand == {CARDS[card].slug for card in player.hand}
    rivals = {name.removeprefix("card.rival1.") for name in told if name.startswith("card.rival1.")}
    assert rivals == {CARDS[card].slug for card in rival.played + rival.events}
    own = {name.removeprefix("area.own.") for name in told if name.startswith("area.own.")}
    assert own == {game.state.board.ids[i] for i in range(61) if player.tiles >> i & 1}
    assert sum(number for name, number in told.items() if name.startswith("options.")) == len(decision.options)


def test_a_vector_of_another_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="another set-up"):
        layout_for({"players": 2}).explain([0, 1, 2])


@pytest.mark.parametrize("players", [1, 2, 3])
def test_nothing_hidden_is_told(players: int) -> None:
    """A table that differs only in what a seat cannot see gives the same numbers."""
    settings = every_box(players)
    _, encoder = layout_and_encoder(settings)
    compared = 0
    for game, decision in tables(settings, 9, seed=players):
        for seat in range(players):
            view = game.view(seat)
            asked = decision if decision.seat == seat else None
            truth = observed(encoder, game.state, decision, seat)
            for seed in (1, 2):
                other = guess_from(view, seed)
                assert observed(encoder, other, asked, seat) == truth
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("players", [1, 2, 4])
def test_options_have_rows_and_actions_of_their_own(players: int) -> None:
    settings = every_box(players)
    layout, encoder = layout_and_encoder(settings)
    other = 0
    for game, decision in tables(settings, 3, seed=players + 10):
        rows, marked = rows_of(encoder, game.state, decision)
        numbers = encoder.numbers_of(decision)
        assert len(rows) == len(decision.options) == len(marked)
        assert [row[-1] for row in rows] == numbers
        assert sorted(numbers) == marked
        assert WAIT not in numbers
        other += sum(number >= encoder.first_other for number in numbers)
        for option, row in zip(decision.options, rows, strict=True):
            told = layout.explain_row(row)
            assert told[f"kind.{option.kind}"] == 1
            number = row[-1]
            if number < encoder.first_other:
                assert layout.actions.names[number] == layout.actions.name_of(option, decision.seat)
    assert other < 60, "hardly any option is without an action of its own"


def test_a_row_says_what_the_option_costs_and_brings() -> None:
    layout, encoder = layout_and_encoder({"players": 2})
    found = {}
    for game, decision in tables({"players": 2}, 1):
        rows, _ = rows_of(encoder, game.state, decision)
        for option, row in zip(decision.options, rows, strict=True):
            if option.part("card") and CARDS[option.index].sort == 0:
                cost = price(game.state, decision.seat, option.index)
                assert layout.explain_row(row).get("price", 0) == cost
                found[option.part("card")] = layout.explain_row(row)
            if option.part("hex"):
                area = option.index
                near = (game.state.board.near[area] & game.state.tiles[0]).bit_count()
                assert layout.explain_row(row).get("near.ocean", 0) == near
    told = found["asteroid"]
    assert told["cost"] == 14
    assert told["tags.space"] == told["tags.event"] == told["colour.event"] == 1
    assert told["brings.temperature"] == 2
    assert told["brings.stock-titanium"] == 2
    assert told["brings.tr"] == 1


@pytest.mark.parametrize("players", [1, 2, pytest.param(5, marks=pytest.mark.dose)])
def test_what_is_written_is_what_a_plain_statement_of_the_layout_says(players: int) -> None:
    """Two games at a time with one encoder, looked at from every seat: what was written before must not matter."""
    settings = every_box(players)
    layout, encoder = layout_and_encoder(settings)
    pairs = zip(tables(settings, 9, seed=players + 20), tables(settings, 9, seed=players + 30), strict=False)
    for turn, looked_at in enumerate(pairs):
        for game, decision in looked_at:
            s = game.state
            for seat in range(players) if turn % 4 == 0 else (decision.seat,):
                written = observed(encoder, s, decision, seat)
                plain = observation_plainly(layout, s, decision, seat)
                assert layout.explain(written) == layout.explain(plain)
            assert rows_of(encoder, s, decision) == rows_plainly(layout, s, decision)
    assert turn > 15


def test_what_does_not_fit_into_sixteen_bits_is_cut_off() -> None:
    layout, encoder = layout_and_encoder({"players": 2})
    s = RULES.start({"players": 2, "seed": 1})
    s.players[0].stock[0] = 70_000
    assert layout.explain(observed(encoder, s, None, 0))["own.stock.megacredits"] == 32_767


BOX_TEST = """
import sys
sys.path.insert(0, sys.argv[1])
import terramars
terramars.add_box(sys.argv[2])
from rl.test_layout import every_box, layout_and_encoder, observed, rows_of, tables
layout, encoder = layout_and_encoder(every_box(2))
seen = set()
for game, decision in tables(every_box(2), 4):
    seen |= set(layout.explain(observed(encoder, game.state, decision, decision.seat)))
    rows, _ = rows_of(encoder, game.state, decision)
    assert len(rows) == len(decision.options)
told = ("track.dust", "own.vault.digs", "rival1.vault.gems", "table.weather.now", "options.dig", "own.milestone.digger")
for name in told:
    assert name in layout.names, name
    assert name in seen, name
assert "dig" in layout.actions.names and "barter heat" in layout.actions.names
assert layout.brought[terramars.mars.cards.BY_SLUG["great-bell"].index][0]
"""


@pytest.mark.dose
def test_a_box_of_ones_own_is_laid_out_without_a_line_for_it() -> None:
    folder = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", BOX_TEST, str(folder), str(BOX)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
