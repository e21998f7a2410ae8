"""The settings of a game, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.errors import ImpossibleSetup, nearest
from terramars.dice.cards import CORPORATE_ERA, Card

MOST_PLAYERS: Final = 4
DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "seed": 0,
    "corporate_era": False,
    "names": (),
    "first": None,
    "printed": "",
}
"""Every setting with its default. `printed` names owners' files in saves (see `owner`), nothing else."""


@dataclass(frozen=True)
class Setup:
    """Everything that is fixed when a game begins. Shared by every copy of every state."""

    players: int
    seed: int
    corporate_era: bool
    names: tuple[str, ...]
    known_first: int
    """The seat of the first player, or -1 when drawn by lot."""

    def has(self, card: Card) -> bool:
        """Whether a card is in this game."""
        return self.corporate_era or card.box != CORPORATE_ERA

    @property
    def solo(self) -> bool:
        """Whether one person plays alone."""
        return self.players == 1

    @property
    def bonus_cards(self) -> int:
        """How many bonus cards lie ready (rule 1.5)."""
        return max(4, 2 * self.players)


def make_setup(settings: Mapping[str, Any]) -> Setup:
    """Check the settings of a game."""
    for name in settings:
        if name not in DEFAULTS:
            raise ImpossibleSetup(f"unknown setting {name!r}: {nearest(name, DEFAULTS)}")
    wanted = {**DEFAULTS, **settings}
    players = checked_number("players", wanted["players"], 1, MOST_PLAYERS)
    if not isinstance(wanted["corporate_era"], bool):
        raise ImpossibleSetup(f"corporate_era={wanted['corporate_era']!r}: True or False is wanted")
    names = wanted["names"]
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise ImpossibleSetup(f"names={names!r}: a list of names is wanted")
    if names and len(names) != players:
        raise ImpossibleSetup(f"{len(names)} names for {players} players: give one each or none")
    first = wanted["first"]
    return Setup(
        players=players,
        seed=checked_number("seed", wanted["seed"], 0, (1 << 64) - 1),
        corporate_era=wanted["corporate_era"],
        names=tuple(names),
        known_first=-1 if first is None else checked_number("first", first, 0, players - 1),
    )


def checked_number(name: str, value: object, least: int, most: int) -> int:
    """A whole number within its bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ImpossibleSetup(f"{name}={value!r}: a whole number from {least} to {most} is wanted")
    return value
