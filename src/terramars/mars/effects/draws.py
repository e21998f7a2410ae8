"""Cards from the deck and from hand: drawing, looking, buying, revealing, discarding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import INFORMATION
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import CARDS
from terramars.mars.counts import Amount, amount_of
from terramars.mars.filters import Filter, fits
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.standing import Standing
from terramars.mars.state import State
from terramars.mars.words import BUYING, HAND_BIT, Tag

CARD_PRICE: Final = 3
"""What buying a card to hand costs before any card changes it."""


def card_price(s: State, seat: int) -> int:
    """What a player pays to buy a card to hand."""
    return price_with(s.players[seat].standing)


def price_with(standing: Standing) -> int:
    """What buying a card to hand costs with what stands on the table."""
    return max(0, CARD_PRICE - standing.deals[BUYING])


@dataclass(frozen=True)
class Draw(Effect):
    """Draw cards to hand; or look at more and keep some; or reveal until enough that fit are found."""

    count: Amount
    out_of: int = 0
    only: Tag | Filter | None = None

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        count = amount_of(self.count, s, seat, card)
        if not count:
            return
        s.reveals += 1
        if s.trial:
            return
        if self.only is not None:
            self.reveal_until(s, seat, count, self.only)
            return
        drawn = []
        for _ in range(self.out_of if self.out_of else count):
            top = s.draw_card()
            if top >= 0:
                drawn.append(top)
        if self.out_of:
            s.players[seat].dealt = tuple(drawn)
            s.push(TakeFromDealt(min(count, len(drawn)), 0), seat, card)
        else:
            for top in drawn:
                s.take_up(seat, top)

    def reveal_until(self, s: State, seat: int, count: int, only: Tag | Filter) -> None:
        """Turn cards up for all to see until enough are found that fit; the others are discarded."""
        others: list[int] = []
        found = 0
        while found < count:
            top = s.draw_card()
            if top < 0:
                break
            if s.story is not None:
                s.story.tell("reveal", seat, top, 1)
            if fits(only, CARDS[top]):
                s.take_up(seat, top)
                found += 1
            else:
                others.append(top)
        for other in others:
            s.shown = (*s.shown, other)
            s.throw_away(seat, other)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION if self.out_of else 0

    def writes(self, s: State, seat: int, card: int) -> int:
        return HAND_BIT | INFORMATION

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class TakeFromDealt(Effect):
    """Take so many of the cards looked at to hand, one at a time in the order dealt; discard the rest."""

    count: int
    start: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        dealt = s.players[seat].dealt
        if not self.count:
            return ()
        return [options.TAKE[other] for other in dealt[self.start : len(dealt) - self.count + 1]]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        if pick is None:
            rest = player.dealt
            player.dealt = ()
            for other in rest:
                s.throw_away(seat, other)
            return
        at = player.dealt.index(pick.index)
        player.dealt = player.dealt[:at] + player.dealt[at + 1 :]
        s.take_up(seat, pick.index)
        s.push(TakeFromDealt(self.count - 1, at), seat, card)

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True


@dataclass(frozen=True)
class Buy(Effect):
    """Look at the top cards of the deck and buy any of them, or leave them."""

    out_of: int = 1

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1
        if s.trial:
            return
        drawn = []
        for _ in range(self.out_of):
            top = s.draw_card()
            if top >= 0:
                drawn.append(top)
        player = s.players[seat]
        player.dealt = tuple(drawn)
        player.kept = ()
        s.push(TakeUpBought(), seat, card)
        s.push(ChooseToBuy(), seat, card)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class ChooseToBuy(Effect):
    """Keep or leave each card dealt, in order; keep only while all that are kept can be paid."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        at = len(player.kept)
        if at >= len(player.dealt):
            return ()
        other = player.dealt[at]
        bought = sum([1 for kept in player.kept if kept >= 0])
        if (bought + 1) * card_price(s, seat) <= s.money_power(seat):
            return (options.KEEP[other], options.LEAVE[other])
        return (options.LEAVE[other],)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            player = s.players[seat]
            player.kept = (*player.kept, pick.index if pick.kind == "keep" else -1)
            s.push(self, seat, card)

    def asks_all(self) -> bool:
        return True


@dataclass(frozen=True)
class TakeUpBought(Effect):
    """Pay for the cards kept, take them to hand and discard the others."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        dealt, kept = player.dealt, player.kept
        player.dealt = ()
        player.kept = ()
        bought = 0
        for i in range(len(dealt)):
            if i < len(kept) and kept[i] >= 0:
                s.take_up(seat, dealt[i])
                bought += 1
            else:
                s.throw_away(seat, dealt[i])
        if bought:
            s.push(Pay(bought * card_price(s, seat), money_currencies(s, seat)), seat, -1)


@dataclass(frozen=True)
class Discard(Effect):
    """Discard cards from hand, one at a time."""

    count: int = 1

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.DISCARD[other] for other in s.players[seat].hand]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        player = s.players[seat]
        player.hand = tuple([other for other in player.hand if other != pick.index])
        s.throw_away(seat, pick.index)
        if self.count > 1:
            s.push(Discard(self.count - 1), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.cards(s, seat, card) >= self.count

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def cards(self, s: State, seat: int, card: int) -> int:
        """How many cards there are to discard: the card that asks, still in hand, is none of them."""
        hand = s.players[seat].hand
        return len(hand) - 1 if card in hand else len(hand)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        have = self.cards(s, seat, card)
        return [] if have >= self.count else [Reason("hand", None, self.count, have)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return HAND_BIT | INFORMATION

    def takes(self) -> int:
        return HAND_BIT


@dataclass(frozen=True)
class Reveal(Effect):
    """Turn up the top card for all to see and discard it; if it has the tag, something happens."""

    tag: Tag
    then: Effect

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1
        if s.trial:
            return
        top = s.draw_card()
        if top < 0:
            return
        if s.story is not None:
            s.story.tell("reveal", seat, top, 1)
        s.shown = (*s.shown, top)
        s.throw_away(seat, top)
        if CARDS[top].tag_counts[self.tag]:
            s.push(self.then, seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.then,)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class SellPatents(Effect):
    """Discard any number of cards from hand, at least one, for 1 M€ each; asked in the order of the hand."""

    start: int
    sold: bool

    def __init__(self, start: int = 0, sold: bool = False) -> None:
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "sold", sold)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        hand = s.players[seat].hand
        found = [options.SELL[other] for other in hand[self.start :]]
        if self.sold and found:
            found.append(options.DONE)
        return found

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind == "done":
            return
        player = s.players[seat]
        at = player.hand.index(pick.index)
        player.hand = player.hand[:at] + player.hand[at + 1 :]
        s.throw_away(seat, pick.index)
        s.gain(seat, 0, 1)
        s.push(SellPatents(at, True), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return self.sold or bool(s.players[seat].hand)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("hand", None, 1, 0)]

    def takes(self) -> int:
        return HAND_BIT
