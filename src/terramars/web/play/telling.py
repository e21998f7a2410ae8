"""How a game is told at a table: what differs from game to game in history and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from terramars.core.story import Happening


class Question(Protocol):
    """What asks: a decision, or a choice in the story."""

    @property
    def effect(self) -> Any:
        """The effect that asks."""

    @property
    def card(self) -> int:
        """The card that it comes from (-1: none)."""


@dataclass(frozen=True)
class Sign:
    """A line of the log as it is drawn. One with neither amount nor area is an icon before the line's words."""

    icon: str
    amount: int = 0
    """How much of it came or went."""
    unit: str = ""
    """What that is measured in, where it is."""
    area: str = ""
    """The area that it is about, as people write it."""
    seat: int = -1
    """Whose it is (-1: nobody's)."""
    boxed: bool = False
    """Whether it is a production."""
    at: str = ""
    """The part of the page where it is seen."""
    card: str = ""
    """The card that is shown."""
    income: int = -1
    """Its column in the table of the production phase (-1: it is not told there)."""


def undrawn(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """Every line in words."""
    return None


def never_secret(happening: Happening) -> bool:
    """No line is."""
    return False


def always(question: Question) -> bool:
    """Every set."""
    return True


@dataclass(frozen=True)
class Telling:
    """The words of a game's story, and what follows from them."""

    words: Callable[[Happening, Any, str, int | None], str]
    """A happening in a language as a viewer may read it; empty where there is nothing to tell."""
    echoes: Mapping[str, str]
    """What happens by an action of this kind and by its very name: "Pass" needs no "passes" after it."""
    is_hit: Callable[[Happening], bool]
    """Whether somebody's things were removed, stolen or lowered by another player."""
    belongs: Callable[[Question, Question], bool]
    """Whether a question goes on with the set that another one asked for, nothing having been revealed since."""
    sign: Callable[[Happening, Any, int | None], Sign | None] = undrawn
    """A happening as it is drawn for a viewer, if it is."""
    is_secret: Callable[[Happening], bool] = never_secret
    """Whether it is a choice that nobody else may know."""
    answered_as_one: Callable[[Question], bool] = always
    """Whether pages let a set be answered as one: while it is half made, they show it from its beginning."""
