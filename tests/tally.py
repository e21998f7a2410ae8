"""How often a table was copied: each look ahead needs a copy, so this counts what was tried."""

from __future__ import annotations

from typing import Any

from terramars.mars.slots import Slot


class Tally(Slot):
    """A slot that every copy of its table shares, and that counts them."""

    name = "tally"

    def __init__(self) -> None:
        self.copies = 0

    def copy(self) -> Slot:
        self.copies += 1
        return self


def tally_of(state: Any) -> Tally:
    """A tally that lies on a table from now on."""
    tally = Tally()
    state.slots = (*state.slots, tally)
    return tally
