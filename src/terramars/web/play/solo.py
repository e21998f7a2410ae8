"""Alone at the table: there are no turns, only actions until one passes; and what is kept of a game in the end."""

from __future__ import annotations

from typing import Any

from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.options import DONE, PASS
from terramars.mars.rules import RULES
from terramars.mars.scoring import scores
from terramars.mars.state import State
from terramars.mars.turns import Turn, solo_goal_met
from terramars.web.play import puzzles
from terramars.web.play.daily import day_of
from terramars.web.present.pace import way


def on_and_on(table: State, decision: Decision) -> tuple[State, Decision]:
    """What somebody who plays alone is asked, as if each action were the first of a turn.

    The engine counts two actions to a turn; alone, the end of a turn means nothing, and what can be said beside an
    action is that the generation is over. A match takes that word in the middle of a turn too.
    """
    effect = decision.effect
    if not table.setup.solo or not isinstance(effect, Turn) or effect.left != 1:
        return table, decision
    first = Turn(2)
    twin = table.copy()
    twin.pending[-1] = (first, decision.seat, decision.card)
    offered = tuple(said_alone(option, True) for option in decision.options)
    return twin, Decision(decision.seat, first, decision.card, offered)


def said_alone(option: Option, solo: bool) -> Option:
    """An option as it is said to somebody who plays alone: not the end of a turn, but that of the generation."""
    return PASS if solo and option == DONE else option


def row(game: Game, made: float) -> dict[str, Any] | None:
    """What is kept of a finished game for the bests of whoever played it; `made`: when it was begun."""
    state: State = game.state
    setup = state.setup
    if not setup.solo:
        return None
    taken, whole = way(state)
    puzzle = puzzles.name_of(game.origin)
    return {
        "kind": f"puzzle {puzzle}" if puzzle else " ".join([setup.solo_goal, setup.board, *setup.modules]),
        "day": day_of(RULES.settings(state), made),
        "won": solo_goal_met(state),
        "reached": reached(game),
        "missing": whole - taken,
        "points": scores(state)[0].total,
    }


def reached(game: Game) -> int:
    """The generation in which the goal of a game was reached for good; 0 if it was not."""
    found = 0
    for twin, _ in game.walk():
        met = solo_goal_met(twin.state)
        found = (found or twin.state.generation) if met else 0
    return found
