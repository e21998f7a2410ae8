"""Words with blanks, in which a number may choose the word that goes with it."""

from __future__ import annotations

from string import Formatter
from typing import Any


class _Blanks(Formatter):
    """Fills in blanks; ``{number:step|steps}`` is the one word for 1 and the other for every other number."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value itself, or the word that goes with it."""
        one, divided, many = format_spec.partition("|")
        if divided:
            return one if value == 1 else many
        return str(super().format_field(value, format_spec))


def filled(words: str, /, **values: Any) -> str:
    """Words with their blanks filled in.

    >>> filled("{number} {number:step|steps} back", number=1)
    '1 step back'
    >>> filled("{number} {number:step|steps} back", number=2)
    '2 steps back'
    """
    return _Blanks().vformat(words, (), values)
