"""Milestones and awards as a seat is sent them: what each asks, who has it, and how far everybody is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from terramars import text
from terramars.mars.counts import ProductionCount
from terramars.mars.scoring import award_points
from terramars.mars.setup import Goal
from terramars.mars.state import State
from terramars.mars.view import View
from terramars.mars.words import LOWEST, RESOURCE_NAMES, Resource
from terramars.text.icons import Token, count_icon

GOALS_KEPT = 5_000
"""So many goals are remembered, each as it stood: what has not changed is the same for all who look."""


@dataclass(frozen=True)
class GoalSeen:
    """A milestone or award: what it asks, who has it, and how far everybody is."""

    id: str
    name: str
    text: str
    owner: int
    standing: list[int]
    need: int
    """What a milestone takes; 0 for awards."""
    points: list[int]
    """What an award would give to each seat now."""
    icon: Token
    """What is counted, as a token of `terramars.text.icons`."""


def standing(goal: Goal, table: State, seat: int) -> int:
    """How far a seat is: what the goal counts, or how many productions are high enough where all have to be."""
    if goal.need is None or not asks_all_productions(goal):
        return goal.count.value(table, seat, -1)
    each = (ProductionCount(Resource(i), above_start=True) for i in range(len(RESOURCE_NAMES)))
    return sum(count.value(table, seat, -1) >= goal.need.bound for count in each)


def needed(goal: Goal) -> int:
    """How far a seat has to come for a milestone; 0 for awards."""
    if goal.need is None:
        return 0
    return len(RESOURCE_NAMES) if asks_all_productions(goal) else goal.need.bound


def asks_all_productions(goal: Goal) -> bool:
    """Whether the lowest production decides, so that its level alone would say little."""
    return isinstance(goal.count, ProductionCount) and goal.count.above_start and goal.count.resource == LOWEST


def goals(view: View, table: State, sort: str, lang: str) -> list[GoalSeen]:
    """Milestones or awards with everybody's standing."""
    listed: Any = getattr(view.setup, sort)
    owners = dict(getattr(view, sort))
    return [
        goal_seen(
            goal,
            lang,
            owners.get(number, -1),
            tuple([standing(goal, table, seat) for seat in range(len(view.players))]),
            tuple(award_points(table, number)) if goal.need is None else (),
        )
        for number, goal in enumerate(listed)
    ]


@lru_cache(GOALS_KEPT)
def goal_seen(goal: Goal, lang: str, owner: int, standing: tuple[int, ...], points: tuple[int, ...]) -> GoalSeen:
    """A goal with all that may change about it."""
    return GoalSeen(
        id=goal.slug,
        name=text.goal_name(goal, lang),
        text=text.goal_text(goal, lang),
        owner=owner,
        standing=list(standing),
        need=needed(goal),
        points=list(points),
        icon=count_icon(goal.count),
    )
