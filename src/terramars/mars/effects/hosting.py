"""Cards that lie under another card: they are not in play, but cubes on them make them cheaper to play.

Everything that holds for them stands here: the verbs, what may be played besides the hand, its price, where cubes go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core.flow import INFORMATION
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import CARDS
from terramars.mars.player import Player
from terramars.mars.state import State
from terramars.mars.words import ANY_CUBE, CUBES_BIT, HAND_BIT, Cube


def at_hand(player: Player) -> tuple[int, ...]:
    """The cards that a player might play: those in hand, then those under others."""
    return player.hand + player.hosted if player.hosted else player.hand


def off_price(player: Player, card: int) -> int:
    """What the cubes on a card take off its price, while it lies under another."""
    return player.cubes.get(card, 0) if card in player.hosted else 0


def leave(player: Player, card: int) -> None:
    """A card leaves the hand, or its place under another; the cubes on it are gone."""
    if card in player.hosted:
        player.hosted = tuple([other for other in player.hosted if other != card])
        player.cubes.pop(card, None)
    else:
        player.hand = tuple([other for other in player.hand if other != card])


def also_collect(player: Player, cube: Cube) -> tuple[int, ...]:
    """The cards besides those in play on which cubes may be put: those under others take any kind."""
    return player.hosted if cube == ANY_CUBE else ()


@dataclass(frozen=True)
class DoubleHosted(Effect):
    """Double the cubes on one card that lies under another."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.ADD[other] for other in s.players[seat].hosted]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.add_cubes(seat, pick.index, s.players[seat].cubes.get(pick.index, 0))

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(s.players[seat].hosted)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no hosted card")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | CUBES_BIT


@dataclass(frozen=True)
class Host(Effect):
    """Put a card with one of the tags from hand under this card, with cubes on it: not in play yet."""

    tags: tuple[int, ...]
    cubes: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.HOST[other] for other in self.candidates(s, seat)]

    def candidates(self, s: State, seat: int) -> list[int]:
        """The cards in hand with one of the tags."""
        return [other for other in s.players[seat].hand if any([CARDS[other].tag_counts[tag] for tag in self.tags])]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        player = s.players[seat]
        leave(player, pick.index)
        player.hosted = (*player.hosted, pick.index)
        s.add_cubes(seat, pick.index, self.cubes)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.candidates(s, seat))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no card to host")]

    def takes(self) -> int:
        return HAND_BIT
