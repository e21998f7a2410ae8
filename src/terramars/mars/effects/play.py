"""Playing a card: check, pay, lie down, then its effects and all they set off in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import in_any_order
from terramars.core.machine import Effect, Frame, Reason, possible
from terramars.core.option import Option
from terramars.mars import moments, options
from terramars.mars.cards import CARDS, CORPORATION, StandingEffect
from terramars.mars.effects.hosting import leave
from terramars.mars.legality import (
    anatomy,
    can_pay_to_the_end,
    careful,
    effects_possible,
    may_raise,
    missing_tags,
    needs_met,
    reasons_against,
)
from terramars.mars.payment import Pay, card_power, currencies, price
from terramars.mars.state import State
from terramars.mars.words import EVERYTHING, HAND_BIT, MONEY, WILD

STARTER_DISCARD: Final = 15
"""M€ for a starter that cannot be played."""


@dataclass(frozen=True)
class PlayCard(Effect):
    """Play the frame's card from hand, under effects that hold for it alone."""

    extra: tuple[StandingEffect, ...]

    def __init__(self, extra: tuple[StandingEffect, ...] = ()) -> None:
        object.__setattr__(self, "extra", extra)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        if player.standing.tags[WILD]:
            player.wild = tuple(missing_tags(CARDS[card].needs, s, seat))
            s.push(ForgetWildTags(), seat, card)
        cost = price(s, seat, card, self.extra)
        s.push(LieDown(), seat, card)
        s.push(Pay(cost, currencies(s, seat, card), careful(s, seat, card)), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return playable(s, seat, card, self.extra)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        # A card that is too dear, or asks for more, may be impossible besides.
        tried = effects_possible(s, seat, card) is None and not possible(s, LieDown(), seat, card)
        return reasons_against(s, seat, card, self.extra, tried) or [Reason("impossible", self)]


@dataclass(frozen=True)
class ForgetWildTags(Effect):
    """The action is over: wild tags may stand for other kinds in the next one."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.players[seat].wild = ()

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


@dataclass(frozen=True)
class LieDown(Effect):
    """The paid card comes to lie on the table; its effects and the triggers follow."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        leave(player, card)
        player.next_card = ()
        put_into_play(s, seat, card, moments.card_paid(s, seat, card))

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return True

    def endures(self, s: State, seat: int, card: int) -> bool:
        return not careful(s, seat, card)


def put_into_play(s: State, seat: int, card: int, after: list[Frame]) -> None:
    """Lay a card before its player and push its effects, what follows from them, and what it set off."""
    statement = CARDS[card]
    s.lay_down(seat, card)
    if s.story is not None:
        s.story.tell("played", seat, card, 1)
    group: list[Frame] = [(effect, seat, card) for effect in statement.play]
    if statement.sort == CORPORATION and statement.cost:
        s.gain(seat, MONEY, statement.cost)
    group.extend(after)
    group.extend(moments.played(s, seat, card))
    if statement.is_event:
        s.push(ToEventPile(), seat, card)
    in_any_order(s, group, seat)


@dataclass(frozen=True)
class ToEventPile(Effect):
    """A played event goes face down to its player's pile; its tags count no more."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.take_from_table(seat, card)
        player = s.players[seat]
        player.events = (*player.events, card)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


def playable(s: State, seat: int, card: int, extra: tuple[StandingEffect, ...] = ()) -> bool:
    """Whether a card can be played now: requirements, cost and effects."""
    cost = price(s, seat, card, extra)
    if cost > s.players[seat].stock[MONEY] and cost > card_power(s, seat, card):
        return False
    if CARDS[card].needs and not needs_met(s, seat, card, extra):
        return False
    if not CARDS[card].play and not s.is_wary(seat):
        return True
    can = effects_possible(s, seat, card)
    if can:
        can = can_pay_to_the_end(s, seat, card, cost)
    return possible(s, Playing(extra), seat, card) if can is None else can


@dataclass(frozen=True)
class Playing(Effect):
    """`PlayCard` for a trial: it does not ask again whether it is possible."""

    extra: tuple[StandingEffect, ...]

    def __init__(self, extra: tuple[StandingEffect, ...]) -> None:
        object.__setattr__(self, "extra", extra)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        PlayCard(self.extra).resolve(s, seat, card, pick)


@dataclass(frozen=True)
class NextCard(Effect):
    """Something holds for the next card its player plays this generation."""

    standing: StandingEffect

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        player.next_card = (*player.next_card, self.standing)


@dataclass(frozen=True)
class PlayFromHand(Effect):
    """Play a card from hand now, under an effect that holds for it alone."""

    standing: StandingEffect

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.PLAY[other] for other in self.candidates(s, seat)]

    def candidates(self, s: State, seat: int) -> list[int]:
        """The cards in hand that can be played under the effect."""
        return [other for other in s.players[seat].hand if playable(s, seat, other, (self.standing,))]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(HearsToo(pick.index), seat, card)
            s.push(PlayCard((self.standing,)), seat, pick.index)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.candidates(s, seat))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no card to play")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return EVERYTHING

    def writes(self, s: State, seat: int, card: int) -> int:
        return EVERYTHING

    def takes(self) -> int:
        return HAND_BIT  # what that card takes is its own affair


@dataclass(frozen=True)
class HearsToo(Effect):
    """A card that another one brought into play hears the tags of that one as well (Ecology Experts)."""

    listener: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        in_any_order(s, [frame for frame in moments.played(s, seat, card) if frame[2] == self.listener], seat)


@dataclass(frozen=True)
class PlayStarterOutOf(Effect):
    """Look at the top starters of the deck and play one of them; the others are discarded."""

    out_of: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1
        if s.trial:
            return
        drawn = s.starter_deck[: self.out_of]
        s.starter_deck = s.starter_deck[self.out_of :]
        s.players[seat].starters = drawn
        s.push(PlayOneStarter(drop_others=True), seat, -1)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class PlayOneStarter(Effect):
    """Choose one of the starters at hand and play it; one that cannot be played brings 15 M€ instead."""

    drop_others: bool = False

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.STARTER[other] for other in s.players[seat].starters]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        player = s.players[seat]
        chosen = pick.index
        can = starter_playable(s, seat, chosen)
        others = tuple([starter for starter in player.starters if starter != chosen])
        player.starters = () if self.drop_others else others
        if self.drop_others:
            player.seen = player.seen + others
        if can:
            put_into_play(s, seat, chosen, [])
        else:
            s.gain(seat, MONEY, STARTER_DISCARD)

    def begins_action(self) -> bool:
        return True


def starter_playable(s: State, seat: int, starter: int) -> bool:
    """Whether a starter can be fully performed."""
    can = effects_possible(s, seat, starter)
    if can is None or (can and (anatomy(starter).takes_currency or (s.is_wary(seat) and may_raise(s, seat, starter)))):
        return possible(s, StarterTrial(), seat, starter)
    return bool(can)


@dataclass(frozen=True)
class StarterTrial(Effect):
    """Playing a starter, for a trial."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        put_into_play(s, seat, card, [])
