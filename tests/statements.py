"""All that stands in the statements of cards, goals and standard projects, and the classes that words make.

For tests that every word is known somewhere: they name the classes without an answer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from terramars.core.machine import Effect
from terramars.mars import modules
from terramars.mars.cards import StandingEffect
from terramars.mars.conditions import Condition
from terramars.mars.counts import Count
from terramars.mars.filters import Filter
from terramars.mars.modules.goals import AWARDS, MILESTONES
from terramars.mars.modules.projects import STANDARD_PROJECTS
from terramars.mars.standing import Moment
from terramars.text.search import values_in

CARDS = [card for module in modules.load().values() for card in module.cards]
SOURCE = Path(import_module("terramars").__file__ or "").parent

SORTS = {
    "effects": Effect,
    "counts": Count,
    "conditions": Condition,
    "filters": Filter,
    "standing": StandingEffect,
    "moments": Moment,
}


def values() -> Iterator[Any]:
    """Every value inside the statements of cards, goals and standard projects."""
    for card in CARDS:
        yield from values_in((card.needs, card.vp, card.first, card.play, card.action, card.effect))
    for goals in (*MILESTONES.values(), *AWARDS.values()):
        for goal in goals:
            yield from values_in((goal.need, goal.count))
    for project in STANDARD_PROJECTS:
        yield from values_in(project.effect)


def of_class(base: type) -> set[type]:
    """The classes of a sort that occur anywhere in the statements."""
    return {type(value) for value in values() if isinstance(value, base)}


def subclasses(base: type) -> set[type]:
    """Every class of the big game derived from one whose values can stand in statements and frames."""
    found: set[type] = set()
    children: list[type] = base.__subclasses__()
    for child in children:
        found |= {child} | subclasses(child)
    words = {cls for cls in found if "__dataclass_fields__" in vars(cls)}
    own = {cls for cls in words if cls.__module__.startswith("terramars.")}
    return {cls for cls in own if not cls.__module__.startswith("terramars.dice.")}


def stated(base: type) -> set[type]:
    """Every class of a sort that a statement may hold: those that occur, and those that the card language makes."""
    named = {
        node.id
        for path in SOURCE.joinpath("mars", "language").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    }
    return of_class(base) | {cls for cls in subclasses(base) if cls.__name__ in named}


def names_of(classes: set[type]) -> list[str]:
    return sorted(cls.__name__ for cls in classes)
