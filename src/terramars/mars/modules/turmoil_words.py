"""The words that Turmoil brings: what can be counted in the parliament, what cards do there, and rankings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.flow import INFORMATION, Nothing, as_one
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.counts import Count, Need
from terramars.mars.language import everyone, me
from terramars.mars.language.arguments import at_least_one, refuse
from terramars.mars.language.nouns import Effects, WhoWord
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    PARTIES,
    GlobalEvent,
    Influence,
    Influential,
    Party,
    available,
    parliament,
    take_delegates,
)
from terramars.mars.state import State
from terramars.mars.words import NEUTRAL, slug

# Counts and requirements.


@dataclass(frozen=True, eq=False)
class Support(Count):
    """1 where a party rules or two of one's own delegates are in it, its leader included; else 0."""

    party: int

    def value(self, s: State, seat: int, card: int) -> int:
        board = parliament(s)
        return 1 if board.ruling == self.party or board.parties[self.party].count(seat) >= 2 else 0


@dataclass(frozen=True, eq=False)
class Chair(Count):
    """1 where oneself, or a neutral delegate, is the chairman; else 0."""

    neutral: bool

    def value(self, s: State, seat: int, card: int) -> int:
        return 1 if parliament(s).chairman == (NEUTRAL if self.neutral else seat) else 0


@dataclass(frozen=True, eq=False)
class PartyLeaders(Count):
    """Parties whose leader is one's own."""

    def value(self, s: State, seat: int, card: int) -> int:
        return sum([1 for members in parliament(s).parties if members and members[0] == seat])


@dataclass(frozen=True, eq=False)
class PartiesWithDelegates(Count):
    """Parties with a delegate of one's own; the chair is no party."""

    def value(self, s: State, seat: int, card: int) -> int:
        return sum([1 for members in parliament(s).parties if seat in members])


influence: Final = Influence()
party_leaders: Final = PartyLeaders()
parties: Final = PartiesWithDelegates()
neutral: Final = WhoWord(everyone.number)
"""Delegates that belong to nobody."""


def support(party: int) -> Need:
    """A party rules, or two of one's own delegates are in it."""
    return Need(Support(party), 1, True)


def chairman(who: WhoWord) -> Need:
    """Oneself, or a neutral delegate, is the chairman."""
    if who not in (me, neutral):
        refuse("chairman()", "is oneself or neutral", "chairman(me), chairman(neutral)")
    return Need(Chair(who is neutral), 1, True)


def more_influence(amount: int) -> Influential:
    """So much more influence, always."""
    at_least_one("more_influence()", amount, "more_influence(1)")
    return Influential(amount)


# Delegates.


def party_option(kind: str, party: int, seat: int = -1) -> Option:
    """The option of a party, perhaps with whose delegate is meant."""
    if seat < 0:
        return options.named(kind, PARTIES[party].slug, party)
    return Option(kind, seat=seat, index=party, what=PARTIES[party].slug)


PARTY_OPTIONS: Final[dict[str, tuple[Option, ...]]] = {}


def party_options(kind: str) -> tuple[Option, ...]:
    """An option for each party, in their order; built once."""
    found = PARTY_OPTIONS.get(kind)
    if found is None:
        found = PARTY_OPTIONS[kind] = tuple([party_option(kind, party) for party in range(len(PARTIES))])
    return found


@dataclass(frozen=True)
class SendDelegates(Effect):
    """Place own delegates from the reserve in one party; the lobby counts as reserve."""

    count: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if available(s, seat) < self.count:
            return ()
        return party_options("send")

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            take_delegates(s, seat, self.count)
            for _ in range(self.count):
                send(s, seat, pick.index)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return available(s, seat) >= self.count

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        have = available(s, seat)
        return [] if have >= self.count else [Reason("delegates", None, self.count, have)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class ReplaceDelegate(Effect):
    """Replace a neutral delegate that does not lead by one of one's own: leaders may change, dominance cannot."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [party_option("recruit", party) for party in self.parties(s)] if available(s, seat) else ()

    def parties(self, s: State) -> list[int]:
        """The parties in which such a delegate is."""
        return [i for i, members in enumerate(parliament(s).parties) if NEUTRAL in members[1:]]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            board, party = parliament(s), pick.index
            dominant, leader = board.dominant, board.leader(party)
            take_delegates(s, seat, 1)
            board.exchange(party, NEUTRAL, seat, s.active, len(s.players))
            tell(s, "recruited", seat, party)
            tell_what_followed(s, party, leader, dominant)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return available(s, seat) > 0 and bool(self.parties(s))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        have = available(s, seat)
        return [Reason("delegates", None, 1, have)] if not have else [Reason("no neutral delegate")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class TakeChair(Effect):
    """Replace a neutral chairman by a delegate of one's own from the reserve."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        take_delegates(s, seat, 1)
        parliament(s).chairman = seat
        tell(s, "chairman", seat, -1)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return available(s, seat) > 0 and parliament(s).chairman == NEUTRAL

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        have = available(s, seat)
        return [Reason("delegates", None, 1, have)] if not have else [Reason("no neutral chairman")]


@dataclass(frozen=True)
class RemoveDelegate(Effect):
    """Send any delegate that does not lead back to its reserve."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        found: list[Option] = []
        for party, members in enumerate(parliament(s).parties):
            for owner in (*range(len(s.players)), NEUTRAL):
                if owner in members[1:]:
                    found.append(party_option("banish", party, owner))
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            board, party = parliament(s), pick.index
            dominant, leader = board.dominant, board.leader(party)
            board.remove(party, pick.seat, s.active, len(s.players))
            tell(s, "banished", pick.seat, party)
            tell_what_followed(s, party, leader, dominant)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return any([len(members) > 1 for members in parliament(s).parties])

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no delegate to remove")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def lasts(self, s: State, seat: int, card: int) -> bool:
        return True

    def is_evident(self) -> bool:
        return True


def send(s: State, seat: int, party: int) -> None:
    """A delegate comes into a party, and it is told who leads and which party dominates because of it."""
    board = parliament(s)
    dominant, leader = board.dominant, board.leader(party)
    if seat == NEUTRAL:
        if not board.add_neutral(party):
            return
    else:
        board.add(party, seat)
    tell(s, "delegate", seat, party)
    tell_what_followed(s, party, leader, dominant)


def tell_what_followed(s: State, party: int, leader: int, dominant: int) -> None:
    """Tell who leads a party now and which one dominates, where either was another before."""
    if s.story is None:
        return
    board = parliament(s)
    if board.leader(party) != leader:
        tell(s, "leader", board.leader(party), party)
    if board.dominant != dominant:
        tell(s, "dominant", -1, board.dominant)


def tell(s: State, kind: str, seat: int, what: int) -> None:
    """Tell the story that something changed in the parliament."""
    if s.story is not None:
        s.story.tell(kind, seat, what, 1)


class Chairs:
    """The word for the chair, where a delegate may be sent."""


chair: Final = Chairs()


def send_delegates(count: int = 1, to: Chairs | None = None, replacing: WhoWord | None = None) -> Effect:
    """Own delegates go from the reserve to one party, or replace a neutral one there or on the chair."""
    at_least_one("send_delegates()", count, "send_delegates(2)")
    if replacing is None and to is None:
        return SendDelegates(count)
    if replacing is not neutral or count != 1:
        right = "send_delegates(replacing=neutral), send_delegates(to=chair, replacing=neutral)"
        refuse("send_delegates(replacing=)", "replaces one neutral delegate", right)
    return TakeChair() if to is chair else ReplaceDelegate()


def remove_delegate() -> RemoveDelegate:
    """Any delegate that does not lead goes back to its reserve."""
    return RemoveDelegate()


# Rankings.


@dataclass(frozen=True)
class Ranking(Effect):
    """Who has the most (or least) of something, and who comes second. Ties are shared; after one for first there is no
    second. Alone, what must hold for either place is said."""

    count: Count
    first: Effect
    second: Effect
    lowest: bool = False
    least: int = 0
    """Who has less is not ranked."""
    solo_first: Need | None = None
    solo_second: Need | None = None

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other, effect in reversed(self.places(s, card)):
            s.push(effect, other, card)

    def places(self, s: State, card: int) -> list[tuple[int, Effect]]:
        """The seats that get something, in player order, and what."""
        if s.setup.solo:
            for need, effect in ((self.solo_first, self.first), (self.solo_second, self.second)):
                if need is not None and need.met_by_others(s, 0, card):
                    return [(0, effect)]
            return []
        sign = -1 if self.lowest else 1
        ranked: list[tuple[int, int]] = []
        for seat in s.in_player_order():
            number = self.count.final(s, seat, card)
            if number >= self.least:
                ranked.append((seat, sign * number))
        if not ranked:
            return []
        best = max([number for _, number in ranked])
        found = [(seat, self.first) for seat, number in ranked if number == best]
        others = [number for _, number in ranked if number != best]
        if len(found) == 1 and others and not isinstance(self.second, Nothing):
            second = max(others)
            found.extend([(seat, self.second) for seat, number in ranked if number == second])
        return found

    def parts(self) -> tuple[Effect, ...]:
        return (self.first, self.second)

    def filled(self, filling: Any) -> Effect:
        return self


def ranking(
    count: Count, first: Effects, second: Effects = (), lowest: bool = False, least: int = 0,
    solo: tuple[Need | None, Need | None] = (None, None),
) -> Ranking:  # fmt: skip
    """Who has the most of something gets one thing, who comes second another."""
    return Ranking(count, as_one(first), as_one(second), lowest, least, *solo)


# Front doors.


def party(name: str, bonus: Effect, policy: Any = (), action: Effect | None = None, once: bool = False) -> Party:
    """A party: what happens when it comes to rule, and what holds or can be done while it rules."""
    found = Party(name, bonus, policy if isinstance(policy, tuple) else (policy,), action, once)
    PARTIES.append(found)
    return found


def global_event(
    number: str, name: str, headline: str, revealed: int, current: int, *, world: Effect | None = None,
    each: Effects = (), needs: tuple[str, ...] = (),
) -> GlobalEvent:  # fmt: skip
    """A global event: the parties of its neutral delegates, and what happens to the world and to each player."""
    effects = (each,) if isinstance(each, Effect) else each
    found = GlobalEvent(number, name, headline, revealed, current, world, effects, needs)
    EVENTS[slug(name)] = found
    return found
