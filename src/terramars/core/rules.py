"""What a game must tell the machine: the whole protocol between `core` and a game, and which games are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from terramars.core.errors import UnknownName, nearest
from terramars.core.machine import Reason, TableState
from terramars.core.option import Option


class Rules(Protocol):
    """A game's rules. Stateless; one instance per game."""

    id: str
    number: int
    """Raised whenever a fix changes what any option does."""
    format: int
    """The number of the save format."""
    grammar: Mapping[str, tuple[str, ...]]
    """Which parts follow each kind of option in its notation (see `terramars.core.option.parse`)."""

    def start(self, settings: Mapping[str, Any]) -> Any:
        """The seeded state at the beginning, its first frames pushed."""

    def settings(self, s: Any) -> dict[str, Any]:
        """The settings a state was started with, as plain data."""

    def changed(self, settings: Mapping[str, Any]) -> bool:
        """Whether what settings name plays otherwise now than when they were written: their log cannot be followed."""

    def view(self, s: Any, seat: int | None) -> Any:
        """What a seat (None: a spectator) may see."""

    def guess(self, view: Any, seed: int) -> Any:
        """A full state that the view cannot tell from the truth."""

    def scores(self, s: Any) -> tuple[Any, ...]:
        """Every seat's score as the table stands."""

    def result(self, s: Any) -> Any:
        """The outcome, or None while the game runs."""

    def standing(self, s: Any) -> Any:
        """What the outcome would be if the game ended now."""

    def encode(self, s: Any) -> dict[str, Any]:
        """A state as plain data."""

    def decode(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> TableState:
        """The state that belongs to plain data."""

    def prospects(self, s: Any, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        """Everything a seat might do in a turn, each with the reasons why not (none: it can be done)."""

    def position(self, s: Any) -> dict[str, Any]:
        """A state as the dictionary from which it can be set up again."""

    def set_up(self, situation: Mapping[str, Any]) -> Any:
        """The state that a dictionary describes."""


_REGISTERED: Final[dict[str, Rules]] = {}


def register(rules: Rules) -> None:
    """Make a game known by its id, so that it can be begun, loaded and set up by that name."""
    _REGISTERED[rules.id] = rules


def registered(game: str) -> Rules:
    """The rules of a game, by its id."""
    rules = _REGISTERED.get(game)
    if rules is None:
        raise UnknownName(f"unknown game {game!r}: {nearest(str(game), sorted(_REGISTERED))}")
    return rules
