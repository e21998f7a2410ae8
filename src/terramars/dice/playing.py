"""Playing cards and using those that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core.flow import in_any_order
from terramars.core.machine import Effect, Frame, Reason
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.cards import CARDS
from terramars.dice.effects.paying import Pay, lacking, payable
from terramars.dice.reactions import heard_of_card
from terramars.dice.state import State


def can_play(s: State, seat: int, card: int) -> bool:
    """Whether a player can pay for a card: there is no other condition (rule 5.4)."""
    player = s.players[seat]
    return payable(player, CARDS[card].cost, player.discounts)


def why_not_play(s: State, seat: int, card: int) -> list[Reason]:
    """What a player lacks to play a card."""
    player = s.players[seat]
    return lacking(player, CARDS[card].cost, player.discounts)


def play_from_hand(s: State, seat: int, card: int) -> None:
    """Pay for a card and play it. It stays in the hand until it is paid."""
    s.push(ComeIntoPlay(), seat, card)
    s.push(Pay(CARDS[card].cost, s.players[seat].discounts), seat, card)


@dataclass(frozen=True)
class ComeIntoPlay(Effect):
    """A card that is paid, or is free, comes into play: its effects happen in any order (rule 5.5)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        player.hand = tuple([other for other in player.hand if other != card])
        s.lay_down(seat, card)
        s.check_goals(seat)
        said = CARDS[card]
        group: list[Frame] = [(effect, seat, card) for effect in said.play]
        group.extend(heard_of_card(s, seat, card))
        in_any_order(s, group, seat)


def can_use(s: State, seat: int, card: int) -> bool:
    """Whether the action of a card in play can be used now: it lies upright and what it asks for can be paid."""
    action = CARDS[card].action
    return action is not None and card not in s.players[seat].used and action.feasible(s, seat, card)


def why_not_use(s: State, seat: int, card: int) -> list[Reason]:
    """Why the action of a card cannot be used."""
    action = CARDS[card].action
    if card in s.players[seat].used:
        return [Reason("used", card)]
    return [] if action is None else action.obstacles(s, seat, card)


def use(s: State, seat: int, card: int) -> None:
    """Turn a card sideways and carry out its action (rule 5.10)."""
    player = s.players[seat]
    player.used = (*player.used, card)
    action = CARDS[card].action
    if action is not None:
        s.push(action, seat, card)


def usable(s: State, seat: int, slot: int) -> list[Option]:
    """The cards whose action can be used in a slot."""
    return [
        options.with_card("use", card)
        for card in s.players[seat].in_play()
        if CARDS[card].slot == slot and can_use(s, seat, card)
    ]


@dataclass(frozen=True)
class LookAtBonusCards(Effect):
    """Look at the bonus cards in secret; who has looked knows what is left (rule 8.3)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if s.trial or not s.bonus_cards:
            return
        s.players[seat].looked = True
        s.reveals += 1
        s.push(TakeBonusCard(), seat, -1)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class TakeBonusCard(Effect):
    """Take one of the bonus cards and play it at once, for free (rule 8.3)."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.with_card("bonus", bonus) for bonus in s.bonus_cards]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        s.bonus_cards = tuple([other for other in s.bonus_cards if other != pick.index])
        s.push(ComeIntoPlay(), seat, pick.index)
