"""A bot is given a view: what its seat cannot see changes nothing, and no path leads from a view to the table."""

from __future__ import annotations

import inspect
import random
from typing import Any

import pytest
from variants import begin, settings_for

from terramars import bots
from terramars.core import machine
from terramars.core.game import Game
from terramars.core.machine import Decision, Effect
from terramars.core.option import Option
from terramars.mars.board import Board
from terramars.mars.cards import Card
from terramars.mars.player import Player
from terramars.mars.state import State
from terramars.mars.view import View, guess_from, view_of

SPECS = ("random", "greedy", "search:2n", "tag_osla", "tag_mcts:12n")
POSITIONS = 200
PER_GAME = 10


def positions(seed: int, *boxes: str) -> list[tuple[State, State, Decision]]:
    """Decisions of a random game: the table, and one that the asked seat cannot tell from it."""
    dice = random.Random(seed)
    settings = settings_for(seed)
    game = begin({**settings, "seed": seed + 5000, "modules": [*settings["modules"], *boxes]})
    found: list[tuple[State, State, Decision]] = []
    often = 0.12 if len(game.state.players) == 1 else 0.04
    while (decision := game.decision()) is not None and len(found) < PER_GAME:
        if dice.random() < often:
            state = game.state.copy()
            view = view_of(state, decision.seat)
            other = guess_from(view, seed + len(found))
            assert view_of(other, decision.seat) == view
            found.append((state, other, decision))
        game.apply(dice.choice(decision.options), decision.seat)
    return found


def chosen(state: State, seat: int, spec: str) -> Option:
    view = view_of(state, seat)
    assert view.decision is not None
    return bots.make(spec, 3, len(state.players)).choose(view, view.decision)


@pytest.mark.parametrize("seed", range(POSITIONS // PER_GAME))
def test_what_a_seat_cannot_see_changes_no_choice(seed: int) -> None:
    found = positions(seed)
    assert len(found) == PER_GAME
    for state, other, decision in found:
        assert other.deck != state.deck or len(state.deck) < 2
        for spec in SPECS:
            assert chosen(state, decision.seat, spec) == chosen(other, decision.seat, spec), spec


@pytest.mark.dose
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_cannot_see_changes_no_choice_with_colonies(seed: int) -> None:
    for state, other, decision in positions(seed, "colonies"):
        for spec in SPECS:
            assert chosen(state, decision.seat, spec) == chosen(other, decision.seat, spec), spec


def reachable(root: Any) -> list[Any]:
    """Everything that can be reached from a value by its fields, items and attributes."""
    found: list[Any] = []
    known: set[int] = set()
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if id(value) in known or isinstance(value, (type, str, bytes)) or inspect.ismodule(value):
            continue
        known.add(id(value))
        found.append(value)
        if isinstance(value, dict):
            waiting.extend([*value.keys(), *value.values()])
        elif isinstance(value, (tuple, list, set, frozenset)):
            waiting.extend(value)
        elif not isinstance(value, (int, float)):
            names = [name for name in dir(value) if not name.startswith("__")]
            waiting.extend(getattr(value, name) for name in names if not callable(getattr(value, name)))
            waiting.extend(getattr(getattr(value, name), "__self__", None) for name in names)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_no_path_leads_from_a_view_to_the_table(seed: int) -> None:
    game = begin({**settings_for(seed), "seed": 0x5EED5EED5EED0000 + seed})
    dice = random.Random(seed)
    for _ in range(120):
        decision = game.decision()
        if decision is None:
            return
        game.apply(dice.choice(decision.options), decision.seat)
    decision = game.decision()
    if decision is None:
        return
    state = game.state
    for value in reachable((game.view(decision.seat), decision)):
        assert not isinstance(value, (State, Player, Game, random.Random)), type(value)
        assert value is not state.deck
        if isinstance(value, (list, tuple)) and len(state.deck) > 3:
            assert list(value[: len(state.deck)]) != state.deck, "the deck"
            assert list(value[: len(state.deck)]) != state.deck[::-1], "the deck"
        if isinstance(value, int):
            assert value not in (state.rng, state.setup.seed) or value < 1 << 32, "the generator"
        known = (View, Decision, Option, Effect, Board, Card)
        assert not hasattr(value, "rng") or isinstance(value, known), type(value)


def test_every_bot_takes_a_view_and_nothing_else() -> None:
    for spec in SPECS:
        parameters = inspect.signature(bots.make(spec).bot.choose).parameters
        assert list(parameters) == ["view", "decision", "budget"]
        # The random player does not look at all.
        assert parameters["view"].annotation in ("View", View, "object", object)


def test_a_bot_leaves_the_game_as_it_is() -> None:
    game = begin(settings_for(3, players=2))
    dice = random.Random(3)
    for _ in range(60):
        decision = game.decision()
        assert decision is not None
        before = game.digest()
        for spec in SPECS:
            view = game.view(decision.seat)
            assert bots.make(spec, 1).choose(view, decision) in decision.options
        assert game.digest() == before
        game.apply(dice.choice(decision.options), decision.seat)
    assert machine.settle(game.state) is not None
