"""A game played out by chance: whole games in one go, for statistics and for search."""

from __future__ import annotations

from random import Random

from terramars.core.errors import TerramarsError
from terramars.core.machine import TableState, apply, settle


class Endless(TerramarsError):
    """A game that does not end."""


class Rollout:
    """Plays a state to its end, every choice drawn uniformly from the options by `lot`."""

    def __init__(self, state: TableState, lot: Random) -> None:
        self.state = state
        self.lot = lot
        self.decisions = 0
        """How many choices were made. After an error: the number of the choice that failed."""
        self.options = 0
        """How many options they had, all added up."""

    def play(self, most: int = 100_000) -> None:
        """Play on to the end; a game that goes on for more than so many decisions has gone wrong."""
        s = self.state
        bits = self.lot.getrandbits
        while (decision := settle(s)) is not None:
            options = decision.options
            count = len(options)
            # As `Random.choice` draws, without its cost: the same lot makes the same choices.
            width = count.bit_length()
            drawn: int = bits(width)
            while drawn >= count:
                drawn = bits(width)
            self.decisions += 1
            self.options += count
            if self.decisions > most:
                raise Endless(f"no end after {most} decisions")
            apply(s, options[drawn], decision.seat if s.lanes else -1)
