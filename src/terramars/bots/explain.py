"""Hints: the options of a decision ranked, with what each is worth and what that is made of."""

from __future__ import annotations

from dataclasses import dataclass

from terramars.bots.ahead import carried_out, whatever_is_chosen
from terramars.bots.opening import SECRET, judge_for, secret_values
from terramars.bots.outlook import generations_left
from terramars.bots.phrases import phrase, signed
from terramars.bots.seen import table_of
from terramars.bots.weights import Weights, weights_for
from terramars.bots.worth import PARTS, Judge
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.view import View

CLOSE = 1.0
"""Differences in M€ that mean nothing."""
MENTIONED = 0.05
"""Smaller parts are not spoken of."""
MOST_NAMED = 5
"""So many parts are named one by one."""
SOONER = 0.15
"""Smaller changes of the game's length, in generations, are not spoken of."""


@dataclass(frozen=True)
class Ranked:
    """One option with its worth."""

    option: Option
    value: float
    """M€ against the position before the choice, or against the best option where all of them cost something."""
    loss: float
    """M€ less than the best option."""
    parts: tuple[tuple[str, float], ...]
    """What the value is made of, the largest part first."""
    sooner: float
    """By how many generations the game is expected to end sooner."""

    def sentence(self, language: str = "en", option: str = "") -> str:
        """The hint in words; `option` replaces the notation by other words for the option."""
        kind = "best" if self.loss <= 0.0 else "close" if self.loss < CLOSE else "worse"
        parts = self.spoken_of(language)
        if not parts and abs(self.value) < MENTIONED:
            kind += " nothing"
        said = phrase(
            language, kind, option=option or self.option.notation, value=signed(self.value), loss=f"{self.loss:.1f}"
        )
        said += phrase(language, "made of", parts=parts) if parts else phrase(language, "nothing")
        if abs(self.sooner) >= SOONER:
            key = "sooner" if self.sooner > 0 else "later"
            said += phrase(language, key, generations=f"{abs(self.sooner):.1f}")
        return said

    def spoken_of(self, language: str) -> str:
        """The largest parts in words, and the sum of the others."""
        named = [(name, amount) for name, amount in self.parts[:MOST_NAMED] if abs(amount) >= MENTIONED]
        others = self.value - sum(amount for _, amount in named)
        if abs(others) >= MENTIONED:
            named.append(("rest", others))
        return phrase(language, "join").join(
            phrase(language, "part", part=phrase(language, name), amount=signed(amount)) for name, amount in named
        )


def explain(view: View, decision: Decision | None = None, weights: Weights | None = None) -> list[Ranked]:
    """Every option of a decision (default: the view's own), the best first."""
    asked = decision if decision is not None else view.decision
    if asked is None:
        return []
    s = table_of(view)
    w = weights or weights_for(len(s.players))
    rows = looked_at(s, asked, w)
    best = max(value for _, value, _, _ in rows)
    found = [
        Ranked(option, value, best - value, tuple(sorted(parts, key=lambda part: -abs(part[1]))), sooner)
        for option, value, parts, sooner in rows
    ]
    found.sort(key=lambda ranked: -ranked.value)
    return found


Row = tuple[Option, float, list[tuple[str, float]], float]


def looked_at(s: State, decision: Decision, w: Weights) -> list[Row]:
    """Each option with its value, the parts of it, and how much sooner the game ends."""
    if decision.options[0].kind in SECRET:
        values = secret_values(s, decision, w)
        buying = decision.options[0].kind in ("keep", "leave")
        low = 0.0 if buying else min(values)
        return [
            (option, value - low, [("bought" if buying else "hand", value - low)], 0.0)
            for option, value in zip(decision.options, values, strict=True)
        ]
    judge = judge_for(s, decision.seat, w)
    now = [*judge.parts(s), 0.0]  # asked first: a judge remembers prices of the table that it looks at first
    tried = [(option, *outcome(s, option, judge)) for option in decision.options]
    chosen, best, soonest = max(tried, key=lambda row: sum(row[1]))
    # What comes to pass whatever is chosen is no gain of any option: it counts as if it had happened before.
    alone, soon = outcome(s, chosen, judge, whatever_is_chosen(s))
    before = [part + whole - own for part, whole, own in zip(now, best, alone, strict=True)]
    if sum(best) < sum(before):
        # Nobody can stay where he is: what cannot be kept anyway is no loss.
        before = best
    rows: list[Row] = []
    for option, after, sooner in tried:
        parts = [(name, after[i] - before[i]) for i, name in enumerate((*PARTS, "unseen"))]
        rows.append((option, sum(after) - sum(before), parts, sooner - (soonest - soon)))
    return rows


def outcome(s: State, option: Option, judge: Judge, floor: int = 0) -> tuple[list[float], float]:
    """The parts of a seat's worth after an option, with what was left unseen, and how much sooner the game ends."""
    twin = s.copy()
    unseen = carried_out(twin, option, judge, floor)
    return [*judge.parts(twin), unseen], judge.left - generations_left(twin, judge.w)
