"""What a card is: one statement, what follows from it at once, and where each of its values is known from.

The rulebook prints few cards whole. So every value has a source: *rulebook*, *observed* (seen in a played game or a
list), *inferred* (with its reason), *house* (ours), or *printed* (an owner's file). What a statement does not mark is
house.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect
from terramars.core.native import mypyc_attr
from terramars.dice.words import slug

PROJECT: Final = 0
BONUS: Final = 1
CORPORATION: Final = 2
SORT_NAMES: Final = ("project", "bonus", "corporation")

GREEN_CARD: Final = 0
RED_CARD: Final = 1
BLUE_CARD: Final = 2
BONUS_CARD: Final = 3
NO_COLOUR: Final = 4
CARD_COLOURS: Final = ("green", "red", "blue", "bonus", "corporation")

BASE: Final = "base"
CORPORATE_ERA: Final = "corporate_era"
BOXES: Final = (BASE, CORPORATE_ERA)

RULEBOOK: Final = "rulebook"
OBSERVED: Final = "observed"
INFERRED: Final = "inferred"
HOUSE: Final = "house"
PRINTED: Final = "printed"
SOURCES: Final = (RULEBOOK, OBSERVED, INFERRED, HOUSE, PRINTED)

VALUES: Final = (
    "name", "colour", "box", "cost", "production", "start", "play", "slot", "action", "effect", "discount", "storage",
    "vp",
)  # fmt: skip
"""What can be known of a card."""


@dataclass(frozen=True)
class Known:
    """Where some values of a card are known from, and why they are believed."""

    source: str
    values: tuple[str, ...]
    reason: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction:
    """What a card does by itself when something happens, for as long as it lies there (see `reactions`)."""

    def parts(self) -> tuple[Effect, ...]:
        """The effects inside this one that may come of it."""
        return ()


class Card:
    """A card as its statement says it. Immutable once the decks are loaded."""

    def __init__(
        self,
        sort: int,
        colour: int,
        name: str,
        box: str,
        cost: tuple[int, ...],
        production: tuple[int, ...],
        play: tuple[Effect, ...],
        slot: int,
        action: Effect | None,
        effect: tuple[Reaction, ...],
        discounts: tuple[int, ...],
        storage: int,
        vp: int,
        vp_now: int,
        more_cards: int,
        goes_first: bool,
        known: tuple[Known, ...],
    ) -> None:
        self.sort = sort
        self.colour = colour
        self.name = name
        self.slug = slug(name)
        self.box = box
        self.cost = cost
        """The icons at its upper left, by their numbers."""
        self.production = production
        """The brown box: dice of each colour, wild tokens, victory points."""
        self.play = play
        """What happens when it is played or revealed, in any order."""
        self.slot = slot
        """When its action may be used; -1: it has none."""
        self.action = action
        self.effect = effect
        self.discounts = discounts
        self.storage = storage
        """Box symbols: so many more dice are kept."""
        self.vp = vp
        """Victory points with a red ribbon, counted at the end."""
        self.vp_now = vp_now
        """Victory points with a green ribbon: those among its effects that it gives in any case."""
        self.more_cards = more_cards
        """So many cards more may be drawn after those up to 5."""
        self.goes_first = goes_first
        """Whether who reveals it becomes the first player."""
        self.known = known
        self.index = -1

    def values(self) -> tuple[str, ...]:
        """The values that this card has: those that its kind of card must have, and those that it has besides."""
        found = ["name", "colour", "box"] if self.sort == PROJECT else ["name", "box"]
        has = {
            "cost": self.sort == PROJECT,
            "production": any(self.production),
            "start": self.sort == CORPORATION and bool(self.play),
            "play": self.sort != CORPORATION and bool(self.play),
            "slot": self.slot >= 0,
            "action": self.slot >= 0,
            "effect": bool(self.effect or self.more_cards or self.goes_first),
            "discount": bool(self.discounts),
            "storage": self.storage > 0,
            "vp": self.sort != CORPORATION,
        }
        return (*found, *[value for value, there in has.items() if there])

    def source(self, value: str) -> str:
        """Where one of its values is known from."""
        for known in self.known:
            if value in known.values:
                return known.source
        return HOUSE

    def reason(self, value: str) -> str:
        """Why a value is believed; empty where nothing is said."""
        for known in self.known:
            if value in known.values:
                return known.reason
        return ""

    @property
    def scores(self) -> bool:
        """Whether it has victory points of either ribbon, not counting negative ones (rule 12.6)."""
        return self.vp > 0 or self.vp_now > 0

    @property
    def stays_active(self) -> bool:
        """Whether it has something to say after it was played."""
        return self.slot >= 0 or bool(self.effect) or bool(self.discounts) or self.storage > 0

    def __repr__(self) -> str:
        return f"<{CARD_COLOURS[self.colour]} card {self.name}>"


CARDS: list[Card] = []
"""Every card of both boxes; filled once by `decks.load`."""

BY_SLUG: dict[str, Card] = {}
