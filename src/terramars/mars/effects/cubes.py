"""Cubes on cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.flow import INFORMATION
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.counts import Amount, amount_of, filled_amount
from terramars.mars.effects.hosting import also_collect
from terramars.mars.references import collectors
from terramars.mars.state import State
from terramars.mars.words import ANY_CARD, CUBES_BIT, THAT_CARD, THIS_CARD, Cube, Tag, Target


@dataclass(frozen=True)
class Add(Effect):
    """Put cubes on one own card that collects that kind; where there is none they are lost."""

    cube: Cube
    amount: Amount
    to: Target = THIS_CARD
    having: int = 0
    """Only cards with at least so many cubes."""
    on_card: int = -1
    """The card *that card* stands for, once it is known."""
    tagged: Tag | None = None
    """Only cards with this printed tag."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.to == THIS_CARD or self.to == THAT_CARD:
            return ()
        found = self.targets(s, seat, card)
        if not isinstance(self.amount, int) and not any([self.number(s, seat, other) for other in found]):
            return ()  # where nothing comes there is nothing to ask
        return [options.ADD[other] for other in found]

    def targets(self, s: State, seat: int, card: int) -> list[int]:
        """The own cards that can take the cubes."""
        player = s.players[seat]
        tag = -1 if self.tagged is None else int(self.tagged)
        found = collectors(s, seat, card, self.cube, self.to, self.on_card, tag)
        if tag < 0 and self.to != THIS_CARD and self.to != THAT_CARD:
            found.extend(also_collect(player, self.cube))
        if self.having:
            found = [other for other in found if player.cubes.get(other, 0) >= self.having]
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.add_cubes(seat, pick.index, self.number(s, seat, pick.index))
            return
        targets = self.targets(s, seat, card)
        if targets and (self.to == THIS_CARD or self.to == THAT_CARD):
            s.add_cubes(seat, targets[0], self.number(s, seat, card))

    def number(self, s: State, seat: int, card: int) -> int:
        """How many cubes come, counted for the card that the amount speaks of."""
        return amount_of(self.amount, s, seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        # Cubes that nobody can hold may be lost (rulebook: Actions A1), but a named card must collect them.
        return self.to != THAT_CARD or bool(self.targets(s, seat, card))

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("holds nothing", self.on_card)]

    def reads(self, s: State, seat: int, card: int) -> int:
        if self.having:
            return INFORMATION | CUBES_BIT
        return 0 if self.to == THIS_CARD or self.to == THAT_CARD else INFORMATION

    def writes(self, s: State, seat: int, card: int) -> int:
        return CUBES_BIT

    def is_evident(self) -> bool:
        return True

    def filled(self, filling: Any) -> Effect:
        amount = filled_amount(self.amount, filling)
        on_card = filling.card if self.to == THAT_CARD and filling.card >= 0 else self.on_card
        return Add(self.cube, amount, self.to, self.having, on_card, self.tagged)


@dataclass(frozen=True)
class AddToEvery(Effect):
    """Put cubes on every own card that collects that kind, or on those that have some already."""

    cube: Cube
    amount: int
    having: int = 0

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        for other in (*collectors(s, seat, card, self.cube, ANY_CARD), *also_collect(player, self.cube)):
            if player.cubes.get(other, 0) >= self.having:
                s.add_cubes(seat, other, self.amount)

    def reads(self, s: State, seat: int, card: int) -> int:
        return CUBES_BIT if self.having else 0

    def writes(self, s: State, seat: int, card: int) -> int:
        return CUBES_BIT
