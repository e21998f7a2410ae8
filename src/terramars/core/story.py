"""An optional recorder: what happened, to whom, from which card, and why.

The state calls it while a game is replayed with the story on; search and simulations run without.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Happening:
    """One change: of what kind, for which seat, how much, from which card and which effect."""

    kind: str
    seat: int
    what: int
    amount: int
    card: int
    """The card whose effect it was (-1: none)."""
    by: int
    """The seat that decided the effect."""
    effect: Any
    """The effect that was being carried out."""
    forced: bool
    """True when nothing was asked: the only option, or no choice at all."""
    pick: Any
    """The option chosen (or the only one there was), if any."""


class Story:
    """Collects happenings; knows which effect is being carried out."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self.effect: Any = None
        self.seat = -1
        self.card = -1
        self.pick: Any = None
        self.forced = False

    def enter(self, effect: Any, seat: int, card: int, pick: Any, forced: bool) -> None:
        """An effect begins to be carried out; what is told next belongs to it."""
        self.effect, self.seat, self.card, self.pick, self.forced = effect, seat, card, pick, forced
        if pick is not None:
            self.happenings.append(Happening("choice", seat, -1, 0, card, seat, effect, forced, pick))

    def tell(self, kind: str, seat: int, what: int, amount: int) -> None:
        """Something changed for a seat."""
        self.happenings.append(
            Happening(kind, seat, what, amount, self.card, self.seat, self.effect, self.forced, self.pick)
        )
