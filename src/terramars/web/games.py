"""The games that a server hosts: how each is told, shown, set up and played by the computer, found by its id.

What differs between games stands in a room of their own, ``terramars.web.<id>``, whose module `presenter` answers for
it. Everything else asks here and names no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from terramars import GAMES

if TYPE_CHECKING:
    from terramars.bots.budget import Budget
    from terramars.core.game import Game
    from terramars.core.machine import Decision
    from terramars.core.option import Option
    from terramars.core.rules import Rules

DEFAULT = GAMES[0]
"""The game that is meant where none is named."""


class Seen(Protocol):
    """What every game sends to a seat, whatever else it sends. The rest is between its presenter and its templates."""

    @property
    def rules(self) -> str:
        """The id of the game's rules."""

    @property
    def game(self) -> str:
        """The id of the table."""

    @property
    def title(self) -> str:
        """What the table is called."""

    @property
    def version(self) -> int:
        """The number of changes that the seat could see so far."""

    @property
    def seat(self) -> int | None:
        """Whose eyes these are."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def players(self) -> Sequence[Any]:
        """Everybody at the table; each has a name."""

    @property
    def decision(self) -> Any:
        """What the seat is asked, if it is."""

    @property
    def can_confirm(self) -> bool:
        """Whether the turn is over and waits for a word."""

    @property
    def result(self) -> Any:
        """How the game ended, if it did."""

    @property
    def log(self) -> Sequence[Any]:
        """The lines of the log."""

    @property
    def since(self) -> int:
        """The first of them since the reader's last turn."""

    @property
    def hits(self) -> Sequence[Any]:
        """What was done to the reader since then."""


class Chooser(Protocol):
    """A computer player: it is given views only."""

    @property
    def budget(self) -> Budget:
        """How much it may think."""

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Option:
        """One of the options."""


@dataclass(frozen=True)
class Standing:
    """Where a game stands, from what is stored of it."""

    round: int
    """The generation, or the turn."""
    last_round: int
    """The last one, where that is known; else 0."""
    done: int
    """How much of the planet is terraformed, in per cent."""
    place: str
    """The map, where there are several."""


@dataclass(frozen=True)
class Told:
    """A setting of a game in words."""

    icon: str
    name: str
    value: str


class Presenter(Protocol):
    """Everything that the server asks of a game."""

    id: str
    telling: Any
    """How it is told (`play.telling.Telling`)."""
    seen: type
    """What a seat is sent."""
    settings: tuple[str, ...]
    """The settings that a visitor may give, beside seats and seed."""
    switches: tuple[str, ...]
    """Those of them that are nothing but on or off."""
    round_label: str
    """The label that names a round: a generation, or a turn."""
    confirms: bool
    """Whether everybody who sits with others is asked before their turns end, unless they wish otherwise."""

    # Playing

    def choices(self, table: Any, seat: int, picks: Collection[str]) -> list[str]:
        """The choices that answer a set with these picks; a refusal if that cannot be."""

    def paying(self, seat: int, amounts: Mapping[str, int | None], otherwise: str) -> Callable[[Any], Sequence[str]]:
        """How a bill is paid with amounts that a form names; what else is chosen if no bill is asked for."""

    def result_rows(
        self, state: Any, seats: Sequence[Any], ended: str, penalties: Sequence[int] = ()
    ) -> tuple[dict[str, Any], ...]:
        """What is kept of a finished game for the statistics; nothing if there are none of this game."""

    def solo_row(self, game: Game, made: float) -> dict[str, Any] | None:
        """What is kept of a finished game for the bests of whoever played it alone; nothing if that is not done."""

    def standing(self, settings: Mapping[str, Any], state: Mapping[str, Any]) -> Standing:
        """Where a game stands whose settings and state are plain data."""

    def round_of(self, state: Any) -> int:
        """The generation, or the turn."""

    # Computer players

    def levels(self) -> list[str]:
        """The computer players that can be chosen, from the weakest to the strongest."""

    def level_names(self, lang: str) -> dict[str, str]:
        """What they are called."""

    def default_level(self) -> str:
        """The computer player unless told otherwise."""

    def bot(self, level: str, seed: int, players: int) -> Chooser:
        """A computer player; for a level that is unknown by now, the usual one."""

    def hint(self, game: Game, seat: int, lang: str) -> dict[str, Any]:
        """What to do and why; `ranked` are a seat's options, the best first."""

    def look_back(self, save: str, names: tuple[str, ...]) -> Any:
        """A finished game, worked out for its last page; called in another process."""

    # Showing

    def rendered(self, view: Any, facts: Any, chapters: Sequence[Any], lang: str, begun: Any = None) -> Any:
        """What somebody is sent, from the view and the chapters alone; `begun`: the view before a set half made."""

    def regions(self, seen: Any, lang: str, **values: Any) -> list[tuple[str, Any]]:
        """Every part of the table's page."""

    def page(self, kind: str) -> tuple[str, dict[str, Any]]:
        """The template of a page around those parts, `table` or `replay`, and what else it works with."""

    def end(self, seen: Any, ending: Any, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
        """What the page of a finished game shows."""

    def about(self, standing: Standing, lang: str) -> tuple[str, str, str]:
        """A game in the list of a browser's games: what its rounds are called, where it stands, and how it ended."""

    def new_game(self, form: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The request for a new game that a form of the first page makes."""

    def told(self, settings: Mapping[str, Any], names: Sequence[str], lang: str) -> list[Told]:
        """The settings of a game in words, for those who come to play it."""

    def start(self, lang: str) -> dict[str, Any]:
        """What the panel of this game on the first page works with."""

    def routers(self, site: Any) -> list[Any]:
        """Pages of its own."""


def rules_of(game: str) -> Rules:
    """The rules of a game."""
    found: Rules = import_module(f"terramars.{game}.rules").RULES
    return found


def presenter(game: str) -> Presenter:
    """What answers for a game."""
    found: Presenter = import_module(f"terramars.web.{game}.presenter").PRESENTER
    return found


def presenters() -> list[Presenter]:
    """What answers for each game."""
    return [presenter(game) for game in GAMES]
