"""One seat's side of the table, and what follows from the cards that lie there."""

from __future__ import annotations

from typing import Final

from terramars.dice.cards import CARDS
from terramars.dice.words import COLOURS, FACES

KEPT_DICE: Final = 3
"""So many dice are kept at a production turn, without storage."""
HAND: Final = 5
"""Up to so many cards are drawn at a production turn."""


class Player:
    """One seat's side of the table."""

    def __init__(
        self,
        dice: list[int],
        in_air: list[int],
        wild: int,
        vp: int,
        bonus_due: int,
        looked: bool,
        hand: tuple[int, ...],
        played: tuple[int, ...],
        used: tuple[int, ...],
        corporation: int,
        dealt: tuple[int, ...],
        kept: int,
        seen: tuple[int, ...],
        production: tuple[int, ...],
        listeners: tuple[int, ...],
        discounts: tuple[int, ...],
        storage: int,
    ) -> None:
        self.dice = dice
        """Resource dice by the face that is up."""
        self.in_air = in_air
        """In a trial: what would be turned up, dice to roll by colour and, last, cards to draw. Else nothing."""
        self.wild = wild
        self.vp = vp
        """The place of the cube on the VP track."""
        self.bonus_due = bonus_due
        """Bonus cards that are to be taken at the end of the own turn."""
        self.looked = looked
        """Whether this player has looked at the bonus cards, and so knows which are left."""
        self.hand = hand
        self.played = played
        """Project and bonus cards in play, in the order in which they came."""
        self.used = used
        """Cards that are turned sideways."""
        self.corporation = corporation
        self.dealt = dealt
        """Corporations that this player may choose from."""
        self.kept = kept
        """The corporation chosen in secret, or -1."""
        self.seen = seen
        """Cards that this player discarded, and the corporation that it refused."""
        # What follows is derived from the cards in play.
        self.production = production
        self.listeners = listeners
        """Cards in play that react to something."""
        self.discounts = discounts
        self.storage = storage

    def copy(self) -> Player:
        """A player that shares nothing mutable with this one."""
        return Player(
            self.dice[:], self.in_air[:], self.wild, self.vp, self.bonus_due, self.looked, self.hand, self.played,
            self.used, self.corporation, self.dealt, self.kept, self.seen, self.production, self.listeners,
            self.discounts, self.storage,
        )  # fmt: skip

    def in_play(self) -> tuple[int, ...]:
        """The cards that lie before this player, the corporation first."""
        return self.played if self.corporation < 0 else (self.corporation, *self.played)

    def work_out(self) -> None:
        """Work out what follows from the cards in play."""
        made = [0] * (COLOURS + 2)
        listeners: list[int] = []
        discounts: list[int] = []
        self.storage = 0
        for card in self.in_play():
            said = CARDS[card]
            for what, number in enumerate(said.production):
                made[what] += number
            if said.effect:
                listeners.append(card)
            discounts.extend(said.discounts)
            self.storage += said.storage
        self.production = tuple(made)
        self.listeners = tuple(listeners)
        self.discounts = tuple(sorted(discounts))

    def dice_of(self, colour: int) -> int:
        """How many dice of a colour there are."""
        dice = self.dice
        return dice[3 * colour] + dice[3 * colour + 1] + dice[3 * colour + 2]

    def production_dice(self) -> int:
        """All dice in brown boxes; wild tokens and points are no dice (rules 10.6, 10.7)."""
        return sum(self.production[:COLOURS])


def new_player() -> Player:
    """A player before anything was dealt."""
    return Player(
        [0] * FACES, [0] * (COLOURS + 1), 0, 0, 0, False, (), (), (), -1, (), -1, (), (0,) * (COLOURS + 2), (), (), 0
    )
