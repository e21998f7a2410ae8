"""How long each seat was asked. Clocks only count up; what they show moves when something could be seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
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
    computers: tuple[float, ...]
    """How much of its time each seat was a computer player's: that costs nothing, whoever sits there later."""

    @property
    def of_people(self) -> tuple[float, ...]:
        """What is shown without the time of computer players."""
        return tuple(max(0.0, told - free) for told, free in zip(self.shown, self.computers, strict=True))

    def counted(self, asked: Iterable[int], at: float, kinds: Sequence[str]) -> Clocks:
        """With the time until now for those who were asked, where these kinds of players sat."""
        passed, waiting = max(0.0, at - self.since), set(asked)
        spent = [passed * (seat in waiting) for seat in range(len(kinds))]
        seconds = tuple(told + more for told, more in zip(self.seconds, spent, strict=True))
        free = zip(self.computers, spent, kinds, strict=True)
        return replace(self, seconds=seconds, since=at, computers=tuple(t + m * (k == "ai") for t, m, k in free))

    def all_shown(self) -> Clocks:
        """With everything shown that was counted."""
        return replace(self, shown=tuple(int(told) for told in self.seconds), shown_since=int(self.since))

    def text(self) -> str:
        """The clocks as they are kept."""
        seconds, computers = ([round(told, 3) for told in each] for each in (self.seconds, self.computers))
        kept = [seconds, round(self.since, 3), self.shown, self.shown_since, computers]
        return json.dumps(kept, separators=(",", ":"))


def clocks_of(text: str, kinds: Sequence[str], since: float) -> Clocks:
    """Clocks as they were kept; at a table that has none yet they begin to run now."""
    none = (0.0,) * len(kinds)
    if not text:
        return Clocks(none, since, (0,) * len(kinds), int(since), none)
    seconds, counted, shown, shown_since, *more = json.loads(text)
    # Older versions did not tell whose time it was: they went by who sat there in the end.
    computers = more[0] if more else [told * (kind == "ai") for told, kind in zip(seconds, kinds, strict=True)]
    return Clocks(tuple(seconds), counted, tuple(shown), shown_since, tuple(computers))
