"""The production turn: keep dice, discard and draw cards, roll the brown boxes, turn cards back (rules 3.x)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import May
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.cards import CARDS
from terramars.dice.effects.gains import DrawCards, gain_production
from terramars.dice.player import HAND, KEPT_DICE
from terramars.dice.state import State
from terramars.dice.words import FACES


@dataclass(frozen=True)
class KeepDice(Effect):
    """Choose the dice that are kept, one by one in the order of their faces; the others go back to the pool.

    Tokens are no dice and stay (rules 3.1 to 3.3).
    """

    kept: tuple[int, ...] = ()

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        if not sum(player.dice):
            return ()
        found = []
        if len(self.kept) < KEPT_DICE + player.storage:
            first = self.kept[-1] if self.kept else 0
            found = [
                options.KEEP[face]
                for face in range(first, FACES)
                if player.dice[face] > (self.kept.count(face) if face == first else 0)
            ]
        found.append(options.RETURN)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None and pick.kind == "keep":
            s.push(KeepDice((*self.kept, pick.index)), seat, card)
            return
        dice = s.players[seat].dice
        for face in range(FACES):
            for _ in range(dice[face] - self.kept.count(face)):
                s.give_back(seat, face, "returned")


@dataclass(frozen=True)
class DiscardCards(Effect):
    """Discard any number of cards from the hand, one by one in the order of the hand (rule 3.4)."""

    passed: int = 0
    """How many cards of the hand were passed over."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        found = [options.with_card("discard", other) for other in s.players[seat].hand[self.passed :]]
        if found:
            found.append(options.STOP)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind == "stop":
            return
        place = s.players[seat].hand.index(pick.index)
        s.throw_away(seat, pick.index)
        s.push(DiscardCards(place), seat, card)


@dataclass(frozen=True)
class DrawUp(Effect):
    """Draw cards up to 5; a larger hand stays as it is (rule 3.5). Some corporations may draw more (rule 3.6)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        for source in player.in_play():
            if CARDS[source].more_cards:
                s.push(May(DrawCards(CARDS[source].more_cards)), seat, source)
        s.draw(seat, HAND - len(player.hand))

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class Produce(Effect):
    """Take and roll the dice of all brown boxes; if the pool lacks any, one wild token in all (rules 3.7, 3.8)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if gain_production(s, seat, s.players[seat].production):
            s.gain_wild(seat, 1)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class TurnBack(Effect):
    """Turn back every card that was used (rule 3.11)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.players[seat].used = ()


STEPS: Final[tuple[Effect, ...]] = (KeepDice(), DiscardCards(), DrawUp(), Produce(), TurnBack())
"""A production turn in its order."""


def production_turn(s: State, seat: int) -> None:
    """Begin a production turn."""
    for step in reversed(STEPS):
        s.push(step, seat, -1)
