"""What writes tables of a game as numbers, whichever game it is."""

from __future__ import annotations

from typing import Any

from terramars.core.machine import Decision
from terramars.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbering:
    """Writes observations, option rows and masks of one set-up into memory views of bytes."""

    def __init__(self, layout: Any, most_options: int) -> None:
        self.players: int = layout.players
        self.size: int = layout.size
        self.observation_bytes: int = 2 * layout.size
        """So many bytes has an observation."""
        self.row_size: int = layout.row_size
        self.row_bytes: int = 2 * layout.row_size
        self.most_options = most_options
        """So many options of a decision get a row."""
        self.action_count: int = layout.actions.size
        self.first_other: int = layout.actions.first_other
        self.no_actions = bytes(self.action_count)

    def observe(self, s: Any, decision: Decision | None, seat: int, out: Any, start: int) -> None:
        """Write what a seat sees of a settled table into `out` from byte `start` on.

        `decision` is what is asked now, whoever is asked: another seat's is not told.
        """
        raise NotImplementedError

    def options(self, s: Any, decision: Decision, rows: Any, rows_start: int, mask: Any, mask_start: int) -> int:
        """Write a row for each option and mark its action in a mask that is clear; how many rows there are.

        Options beyond `most_options` get neither.
        """
        raise NotImplementedError

    def numbers_of(self, decision: Decision) -> list[int]:
        """The action of each of a decision's options, in their order, as `options` marks them."""
        raise NotImplementedError
