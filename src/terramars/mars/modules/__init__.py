"""The modules of the game: what each brings to the table. They load on the first game, not at import."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from terramars.core.machine import Effect
from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.setup import StandardProject

NAMES: Final = ("base", "corporate_era", "prelude", "promo")
"""In the order in which their cards are numbered inside the program."""


@dataclass(frozen=True)
class Module:
    """Cards and rules that join the game together."""

    name: str
    cards: tuple[Card, ...]
    off_mars: tuple[str, ...] = ()
    """Areas off Mars that only the city of that name may take."""
    preludes: int = 0
    """How many preludes each player is dealt (half of them are kept)."""
    before_actions: tuple[Effect, ...] = ()
    """What happens between the opening and the first action phase."""
    after_production: tuple[Effect, ...] = ()
    """What happens between production and the next generation."""
    solo_generations: int = 0
    """How long a solo game with this module lasts, if it changes that."""
    rating_projects: tuple[StandardProject, ...] = ()
    """Standard projects of the solo game that is won by terraform rating."""


MODULES: dict[str, Module] = {}


def load() -> dict[str, Module]:
    """All modules, by name; their cards are numbered on the first call."""
    if not MODULES:
        for name in NAMES:
            module: Module = import_module(f"terramars.mars.modules.{name}").MODULE
            MODULES[name] = module
            for card in module.cards:
                card.index = len(CARDS)
                card.module = name
                CARDS.append(card)
                BY_SLUG[card.slug] = card
    return MODULES
