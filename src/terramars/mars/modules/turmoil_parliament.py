"""The parliament of Turmoil: parties and their delegates, leaders, dominance, the chairman, influence.

Everything about who sits where stands here; the policies are in `turmoil_parties`, the course of the phase in
`turmoil_phase`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from terramars.core.errors import nearest
from terramars.core.machine import Effect
from terramars.core.rng import shuffled
from terramars.mars.cards import CARDS, StandingEffect
from terramars.mars.counts import Count
from terramars.mars.fields import NOBODY, Field
from terramars.mars.slots import Slot, slot_of
from terramars.mars.state import State
from terramars.mars.words import NEUTRAL, slug

DELEGATES: Final = 7
"""Delegates of each player, those in the lobby and on the chair included."""
NEUTRAL_DELEGATES: Final = 14
NO_DELEGATES: Final[tuple[tuple[int, ...], ...]] = ((),) * 6
"""Parties before anybody is in them."""
NONE: Final = ""
"""No event lies there."""


class Party:
    """A party as its statement says it. Immutable."""

    def __init__(
        self, name: str, bonus: Effect, policy: tuple[StandingEffect, ...], action: Effect | None, once: bool
    ) -> None:
        self.name = name
        self.slug = slug(name)
        self.bonus = bonus
        """What happens when it comes to rule."""
        self.policy = policy
        """What holds in the action phase while it rules."""
        self.action = action
        """What can be done in a turn while it rules."""
        self.once = once
        """Whether each player may do that once a generation."""


class GlobalEvent:
    """A global event as its statement says it. Immutable."""

    def __init__(
        self, number: str, name: str, headline: str, revealed: int, current: int, world: Effect | None,
        each: tuple[Effect, ...], needs: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.number = number
        self.name = name
        self.slug = slug(name)
        self.headline = headline
        self.revealed = revealed
        """The party that gets a neutral delegate when it is revealed."""
        self.current = current
        """The party that gets one when it becomes current."""
        self.world = world
        """What happens once, decided by the first player where something is to be decided."""
        self.each = each
        """What happens to every player after that, in written order."""
        self.needs = needs
        """Modules without which it stays in the box."""


PARTIES: Final[list[Party]] = []
"""The six parties, clockwise (for ties of dominance); filled by `turmoil_parties`."""

EVENTS: Final[dict[str, GlobalEvent]] = {}
"""Every global event by its slug; filled by `turmoil_events`."""

MARS_FIRST, KELVINISTS, REDS, GREENS, UNITY, SCIENTISTS = range(6)


def party_number(name: object) -> int:
    """The number of the party with a name or slug, or -1."""
    slugs = [party.slug for party in PARTIES]
    return slugs.index(slug(str(name))) if slug(str(name)) in slugs else -1


class Parliament(Slot):
    """What lies on the board of Turmoil."""

    name = "parliament"
    key = "parliament"
    fields = (
        Field("ruling"), Field("dominant"), Field("chairman"), Field("parties"), Field("in_session"),
        Field("current"), Field("coming"), Field("distant"), Field("past"),
        Field("deck", seen_by=NOBODY, unseen=(), deal=lambda s, seat: shuffled_rest(s)),
    )  # fmt: skip

    def __init__(self) -> None:
        self.ruling = GREENS
        self.dominant = GREENS
        self.chairman = NEUTRAL
        """The seat of the chairman, or `NEUTRAL`."""
        self.parties = NO_DELEGATES
        """Whose delegates are in each party, the leader first."""
        self.in_session = True
        """Whether policies hold: in the action phase alone."""
        self.current = NONE
        self.coming = NONE
        self.distant = NONE
        self.past: tuple[str, ...] = ()
        """Events that are over, face up."""
        self.deck: tuple[str, ...] = ()
        """Events to come; the first is the top."""
        self.counts: list[int] = []
        """How many delegates of each seat are in parties; empty until somebody asks (`placed`)."""

    def copy(self) -> Slot:
        twin = Parliament()
        twin.ruling, twin.dominant, twin.chairman = self.ruling, self.dominant, self.chairman
        twin.parties, twin.in_session = self.parties, self.in_session
        twin.current, twin.coming, twin.distant = self.current, self.coming, self.distant
        twin.past, twin.deck = self.past, self.deck
        return twin

    def begin(self, s: State, seat: int) -> None:
        self.in_session = False
        self.deck = shuffled_rest(s)
        self.coming = self.draw()
        self.add_neutral(EVENTS[self.coming].revealed)
        self.dominant = EVENTS[self.coming].revealed
        self.distant = self.draw()
        self.add_neutral(EVENTS[self.distant].revealed)

    def standing(self) -> tuple[StandingEffect, ...]:
        return PARTIES[self.ruling].policy if self.in_session else ()

    def points(self, s: State, seat: int) -> int:
        leading = sum([1 for members in self.parties if members and members[0] == seat])
        return leading + (1 if self.chairman == seat else 0)

    def draw(self) -> str:
        """The top of the event deck, or nothing when it is empty."""
        if not self.deck:
            return NONE
        top, self.deck = self.deck[0], self.deck[1:]
        return top

    # Who sits where

    def placed(self, seat: int) -> int:
        """How many delegates of a seat (or neutral ones) are in parties and on the chair."""
        if not self.counts:
            self.counts = [0] * (NEUTRAL + 1)
            for members in self.parties:
                for member in members:
                    self.counts[member] += 1
        return self.counts[seat] + (1 if self.chairman == seat else 0)

    def neutral_reserve(self) -> int:
        """How many neutral delegates are left."""
        return NEUTRAL_DELEGATES - self.placed(NEUTRAL)

    def leader(self, party: int) -> int:
        """The seat of a party's leader, `NEUTRAL`, or -1 where nobody is."""
        members = self.parties[party]
        return members[0] if members else -1

    def add(self, party: int, seat: int) -> None:
        """A delegate comes into a party: leader and dominance change at once if somebody has more now."""
        members = (*self.parties[party], seat)
        leader = members[0]
        ahead = 0
        if leader != seat:
            for member in members:
                if member == seat:
                    ahead += 1
                elif member == leader:
                    ahead -= 1
        counts = self.counts
        self.set_members(party, led_by(members, seat) if ahead > 0 else members)
        if counts:  # asked for in most turns, and changed by many: hence not counted anew
            counts[seat] += 1
            self.counts = counts
        if len(members) > len(self.parties[self.dominant]):
            self.dominant = party

    def add_neutral(self, party: int) -> bool:
        """A neutral delegate comes into a party, if one is left."""
        if self.neutral_reserve() < 1:
            return False
        self.add(party, NEUTRAL)
        return True

    def remove(self, party: int, seat: int, active: int, players: int) -> None:
        """A delegate that does not lead leaves a party: leader and dominance are looked at anew."""
        self.exchange(party, seat, -1, active, players)
        largest = self.largest(self.dominant)
        if len(self.parties[largest]) > len(self.parties[self.dominant]):
            self.dominant = largest

    def exchange(self, party: int, seat: int, by: int, active: int, players: int) -> None:
        """A delegate that does not lead is replaced by another (-1: by none); who has more then leads."""
        members = list(self.parties[party])
        del members[members.index(seat, 1)]
        if by >= 0:
            members.append(by)
        most = max([members.count(other) for other in members])
        if most > members.count(members[0]):
            # The active player first, then clockwise, neutral ones last.
            order = [(active + i) % players for i in range(players)] + [NEUTRAL]
            first = next(other for other in order if members.count(other) == most)
            self.set_members(party, led_by(tuple(members), first))
        else:
            self.set_members(party, tuple(members))

    def set_members(self, party: int, members: tuple[int, ...]) -> None:
        """Put delegates into a party, in this order; nothing else changes who is where."""
        self.counts = []
        parties = list(self.parties)
        parties[party] = members
        self.parties = tuple(parties)

    def largest(self, start: int) -> int:
        """The largest party; of several the closest clockwise, looked for from the one after `start`."""
        found, most = start, -1
        for step in range(1, len(self.parties) + 1):
            party = (start + step) % len(self.parties)
            if len(self.parties[party]) > most:
                found, most = party, len(self.parties[party])
        return found

    def move_dominance(self) -> None:
        """After a new government the largest party dominates; of several the closest clockwise from the ruling one."""
        self.dominant = self.largest(self.ruling)

    # Positions

    def describe(self, s: State, seat: int) -> Any:
        return {
            "ruling": PARTIES[self.ruling].slug,
            "dominant": PARTIES[self.dominant].slug,
            "chairman": named_seat(self.chairman),
            "in_session": self.in_session,
            "delegates": {
                PARTIES[i].slug: [named_seat(owner) for owner in self.parties[i]] for i in range(6) if self.parties[i]
            },
            "current": self.current or None,
            "coming": self.coming or None,
            "distant": self.distant or None,
            "past": list(self.past),
            "deck": list(self.deck),
            "deck_is_whole": True,
        }

    def set_up(self, s: State, seat: int, given: Any) -> list[str]:
        from terramars.mars.modules.turmoil_position import set_up

        return set_up(self, s, given)


def named_seat(seat: int) -> int | str:
    """A seat as positions write it: neutral delegates by that word."""
    return "neutral" if seat == NEUTRAL else seat


def led_by(members: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The delegates of a party with one of a seat's in front."""
    rest = list(members)
    rest.remove(seat)
    return (seat, *rest)


def events_in(s: State) -> list[str]:
    """The events that belong to a game: those whose boxes are in play, in the order of their numbers."""
    modules = s.setup.modules
    return [
        event.slug for event in EVENTS.values() if not event.needs or all([need in modules for need in event.needs])
    ]


def shuffled_rest(s: State) -> tuple[str, ...]:
    """The events that lie nowhere else, shuffled."""
    board = parliament(s)
    seen = (board.current, board.coming, board.distant, *board.past)
    s.rng, rest = shuffled(s.rng, [event for event in events_in(s) if event not in seen])
    return tuple(rest)


class Lobby(Slot):
    """A player's delegate in the lobby, and whether the ruling policy was used this generation."""

    name = "lobby"
    key = "lobby"
    fields = (Field("waiting"), Field("used"))

    def __init__(self) -> None:
        self.waiting = 1
        self.used = 0

    def copy(self) -> Slot:
        twin = Lobby()
        twin.waiting, twin.used = self.waiting, self.used
        return twin

    def describe(self, s: State, seat: int) -> Any:
        return {"waiting": self.waiting, "used": self.used}

    def set_up(self, s: State, seat: int, given: Any) -> list[str]:
        wrong: list[str] = []
        told = given if isinstance(given, dict) else {} if given is None else {"waiting": given}
        for key, value in told.items():
            if key not in ("waiting", "used"):
                near = nearest(str(key), ["waiting", "used"])
                wrong.append(f"unknown key {key!r} of the lobby of player {seat}: {near}")
            elif value not in (0, 1):
                wrong.append(f"{key} in the lobby of player {seat} is {value!r}: 0 or 1 is wanted")
            else:
                setattr(self, key, int(value))
        if "waiting" not in told and reserve(s, seat) < 0:
            self.waiting = 0
        if reserve(s, seat) < 0:
            wrong.append(f"player {seat} has {DELEGATES - reserve(s, seat)} delegates: there are only {DELEGATES}")
        return wrong


def parliament(s: Any) -> Parliament:
    """The parliament of a table or a view of it."""
    if isinstance(s, State):  # asked in every turn: compiled, this is several times as fast
        slots: tuple[object, ...] = s.slots
        for slot in slots:
            if isinstance(slot, Parliament):
                return slot
    return slot_of(s.slots, Parliament)


def lobby(s: Any, seat: int) -> Lobby:
    """What a player keeps of Turmoil."""
    if isinstance(s, State):
        slots: tuple[object, ...] = s.players[seat].slots
        for slot in slots:
            if isinstance(slot, Lobby):
                return slot
    return slot_of(s.players[seat].slots, Lobby)


def reserve(s: Any, seat: int) -> int:
    """How many delegates of a player are in the reserve, the one in the lobby left aside."""
    return DELEGATES - parliament(s).placed(seat) - lobby(s, seat).waiting


def available(s: Any, seat: int) -> int:
    """How many delegates a player has left, that of the lobby included."""
    return DELEGATES - parliament(s).placed(seat)


def take_delegates(s: State, seat: int, count: int) -> None:
    """Delegates leave the reserve; where it has too few, that of the lobby goes too."""
    if reserve(s, seat) < count:
        lobby(s, seat).waiting = 0


@dataclass(frozen=True)
class Influential(StandingEffect):
    """So much more influence, always."""

    amount: int


@dataclass(frozen=True, eq=False)
class Influence(Count):
    """Influence: the chairman, the leader of the dominant party, another delegate there, and what cards add."""

    def value(self, s: State, seat: int, card: int) -> int:
        board = parliament(s)
        found = 1 if board.chairman == seat else 0
        members = board.parties[board.dominant]
        if members:
            found += 1 if members[0] == seat else 0
            found += 1 if seat in members[1:] else 0
        for other in s.players[seat].played:
            for effect in CARDS[other].effect:
                if isinstance(effect, Influential):
                    found += effect.amount
        return found
