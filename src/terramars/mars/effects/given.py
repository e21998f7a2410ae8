"""Effects for those who meet a condition, or for several players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars.counts import Need
from terramars.mars.references import meant
from terramars.mars.state import State
from terramars.mars.words import OPPONENTS, Who


@dataclass(frozen=True)
class Given(Effect):
    """If something holds when this resolves, one effect, else another."""

    need: Need
    then: Effect
    otherwise: Effect

    def branch(self, s: State, seat: int, card: int) -> Effect:
        """The effect that applies now."""
        return self.then if self.need.met(s, seat, card) else self.otherwise

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(self.branch(s, seat, card), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.branch(s, seat, card).feasible(s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return self.branch(s, seat, card).obstacles(s, seat, card)

    def reads(self, s: State, seat: int, card: int) -> int:
        return self.branch(s, seat, card).reads(s, seat, card)

    def writes(self, s: State, seat: int, card: int) -> int:
        return self.branch(s, seat, card).writes(s, seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.then, self.otherwise)

    def filled(self, filling: Any) -> Effect:
        need = Need(self.need.count.filled(filling), self.need.bound, self.need.is_minimum)
        return Given(need, self.then.filled(filling), self.otherwise.filled(filling))


@dataclass(frozen=True)
class Each(Effect):
    """The same for several players, in player order; each decides for oneself."""

    who: Who
    effect: Effect

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other in reversed(s.in_player_order()):
            if meant(self.who, other, seat):
                s.push(self.effect, other, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def takes(self) -> int:
        return 0 if self.who == OPPONENTS else self.effect.takes()

    def filled(self, filling: Any) -> Effect:
        return Each(self.who, self.effect.filled(filling))
