"""What a card is: one statement, and what follows from it at once (colour, slug, tag counts)."""

from __future__ import annotations

from typing import Any, Final

from terramars.core.machine import Effect
from terramars.core.native import mypyc_attr
from terramars.mars.words import BUILDING, EVENT, HOSTED, SPACE, TAGS, Cube, Tag, slug

PROJECT: Final = 0
CORPORATION: Final = 1
STARTER: Final = 2

GREEN: Final = 0
BLUE: Final = 1
RED: Final = 2
NO_COLOUR: Final = 3
KIND_NAMES: Final = ("automated", "active", "event")
"""The printed names of the colours."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StandingEffect:
    """What a card does while it lies on the table (see `standing`)."""

    def parts(self) -> tuple[Effect, ...]:
        """The effects inside this one that may come of it."""
        return ()

    def join(self, standing: Any, card: int) -> None:
        """Add what this says to the standing (`standing.Standing`) of who has the card (-1: a policy).

        A standing shares its lists with that of the card before: a list that changes is copied first.
        """


class Card:
    """A card as its statement says it. Immutable once the game's modules are loaded."""

    def __init__(
        self,
        sort: int,
        number: str,
        name: str,
        cost: int,
        tags: tuple[Tag, ...],
        needs: tuple[Effect, ...],
        holds: Cube,
        vp: object,
        first: tuple[Effect, ...],
        play: tuple[Effect, ...],
        action: tuple[Effect, ...],
        effect: tuple[StandingEffect, ...],
    ) -> None:
        self.sort = sort
        self.number = number
        self.name = name
        self.slug = slug(name)
        self.cost = cost
        """Printed cost; a corporation's starting money."""
        self.tags = tags
        self.needs = needs
        self.holds = holds
        self.vp = vp
        self.first = first
        self.play = play
        self.action = action
        self.effect = effect
        self.index = -1
        self.module = ""
        self.tag_counts = [0] * TAGS
        for tag in tags:
            self.tag_counts[tag] += 1
        self.is_event = EVENT in tags
        self.takes_steel = BUILDING in tags
        self.takes_titanium = SPACE in tags
        if sort != PROJECT:
            self.colour = NO_COLOUR
        elif self.is_event:
            self.colour = RED
        else:
            self.colour = BLUE if action or effect else GREEN

    @property
    def holds_cubes(self) -> bool:
        """Whether it collects cubes (rather than nothing, or other cards)."""
        return self.holds >= 0 and self.holds != HOSTED

    @property
    def kind(self) -> str:
        """``automated``, ``active``, ``event``, ``corporation``, or the name of the module for its starters."""
        if self.sort == CORPORATION:
            return "corporation"
        return self.module if self.sort == STARTER else KIND_NAMES[self.colour]

    def __repr__(self) -> str:
        return f"<{self.kind} {self.number} {self.name}>"


CARDS: Final[list[Card]] = []
"""Every card of every module, in the order of the modules; filled once by `modules.load`."""

BY_SLUG: Final[dict[str, Card]] = {}
