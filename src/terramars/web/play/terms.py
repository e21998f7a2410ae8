"""What the people at a table have agreed on beside the rules: whether points are counted in sight, and time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

MOST_MINUTES, MOST_PENALTY = 600, 10
MINUTE = 60


@dataclass(frozen=True)
class Terms:
    """Clocks count up and cost nothing unless a bank was agreed on; nobody is ever passed over or skipped."""

    live_score: bool = False
    """Whether everybody's points are shown to all as they stand."""
    bank: int = 0
    """The minutes that everybody has for the whole game; 0: clocks only count up."""
    penalty: int = 0
    """The points that every minute begun beyond the bank costs at the end."""

    def text(self) -> str:
        """The terms as they are kept; nothing where nothing was agreed on."""
        return "" if self == NO_TERMS else json.dumps(asdict(self), separators=(",", ":"))

    def penalties(self, seconds: Sequence[float]) -> tuple[int, ...]:
        """What each seat loses by the time of the people who sat there."""
        bank = self.bank * MINUTE
        beyond = [max(0, int(used) - bank) if bank else 0 for used in seconds]
        return tuple(self.penalty * -(-late // MINUTE) for late in beyond)


NO_TERMS = Terms()
"""Nothing was agreed on."""


def terms_of(text: str) -> Terms:
    """Terms as they were kept."""
    kept: dict[str, Any] = json.loads(text) if text else {}
    return Terms(**kept)
