"""The fixed action space of a set-up: a number for everything an option may name, and a few for what cannot be listed.

Derived from the grammar of the options in play. An option that names a card, an area or a word is numbered by its kind
and that; amounts up to a limit are numbered one by one. Options without a number of their own, which are rare, take the
last numbers (`other`) in the order in which they are offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from terramars.core.option import Option
from terramars.mars.options import GRAMMAR
from terramars.mars.setup import Setup
from terramars.mars.words import NEUTRAL, RESOURCE_NAMES

WAIT: Final = 0
"""The action of a seat that is not asked: nothing else may be done, and it does nothing."""

MOST: Final = 40
"""Amounts from 0 to this have numbers of their own."""

OTHERS: Final = 128
"""So many options of one decision may be without a number of their own."""


class Actions:
    """The numbers of a set-up's options, by name and back."""

    def __init__(
        self,
        setup: Setup,
        kinds: Sequence[str],
        cards: Sequence[str],
        areas: Sequence[str],
        words: Sequence[str],
        seats: Sequence[str],
    ) -> None:
        self.players = setup.players
        self.seats = [*seats, "neutral"]
        self.names = ["wait"]
        amounts = [str(amount) for amount in range(MOST + 1)]
        for kind in kinds:
            parts = [part.strip("[]") for part in GRAMMAR[kind]]
            thing = next((part for part in parts if part not in ("amount", "seat")), "")
            domain = cards if thing == "card" else areas if thing == "hex" else words if thing else [""]
            counted = "amount" in parts and thing != "card"
            if counted and thing:
                domain = RESOURCE_NAMES  # only resources are counted out one by one
            whose = ["", *[f"@{seat}" for seat in self.seats]] if "seat" in parts and thing != "card" else [""]
            for word in domain:
                for amount in amounts if counted else [""]:
                    self.names += [" ".join(part for part in (kind, word, amount, seat) if part) for seat in whose]
        self.first_other = len(self.names)
        self.names += [f"other {i}" for i in range(OTHERS)]
        self.size = len(self.names)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def name_of(self, option: Option, seat: int) -> str:
        """What an option is called in the action space, as a seat sees it (it may have no number)."""
        parts = [part.strip("[]") for part in GRAMMAR[option.kind]]
        thing = next((part for part in parts if part not in ("amount", "seat")), "")
        words = [option.kind, option.part(thing) if thing else ""]
        if thing != "card":
            words.append(str(option.amount) if option.amount >= 0 else "")
            if option.seat >= 0:
                words.append(f"@{self.seats[self.relative(option.seat, seat)]}")
        return " ".join([word for word in words if word])

    def relative(self, other: int, seat: int) -> int:
        """Where a seat sits as seen from another; the last place is that of nobody."""
        return self.players if other == NEUTRAL or other >= self.players else (other - seat) % self.players

    def number_of(self, option: Option, seat: int) -> int:
        """The number of an option, or -1 if it has none of its own."""
        return self.numbers.get(self.name_of(option, seat), -1)
