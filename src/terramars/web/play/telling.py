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
