"""How long each seat was asked. Clocks only count up; what they show moves when something could be seen."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table."""

    seconds: tuple[float, ...]
    since: float
    """Until when time was counted."""
    shown: tuple[int, ...]
    """What everybody may read: how long others chose in secret is told when they have finished."""
    shown_since: int
    """When what is shown was true."""

    def counted(self, asked: Iterable[int], at: float) -> Clocks:
        """With the time until now for those who were asked."""
        passed = max(0.0, at - self.since)
        waiting = set(asked)
        seconds = tuple(told + passed * (seat in waiting) for seat, told in enumerate(self.seconds))
        return replace(self, seconds=seconds, since=at)

    def all_shown(self) -> Clocks:
        """With everything shown that was counted."""
        return replace(self, shown=tuple(int(told) for told in self.seconds), shown_since=int(self.since))

    def text(self) -> str:
        """The clocks as they are kept."""
        kept = [[round(told, 3) for told in self.seconds], round(self.since, 3), self.shown, self.shown_since]
        return json.dumps(kept, separators=(",", ":"))


def clocks_of(text: str, seats: int, since: float) -> Clocks:
    """Clocks as they were kept; at a table that has none yet they begin to run now."""
    if not text:
        return Clocks((0.0,) * seats, since, (0,) * seats, int(since))
    seconds, counted, shown, shown_since = json.loads(text)
    return Clocks(tuple(seconds), counted, tuple(shown), shown_since)
