"""The course of Turmoil: lobbying and policies in a turn, and the phase after production in its printed order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    NONE,
    PARTIES,
    available,
    lobby,
    parliament,
    reserve,
)
from terramars.mars.modules.turmoil_words import party_options, send, tell
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.state import State
from terramars.mars.turn_actions import Prospect, TurnAction, money_reasons
from terramars.mars.words import NEUTRAL

RATING_LOSS: Final = 1
LOBBYING_COST: Final = 5
"""M€ for a delegate from the reserve; that of the lobby is free."""


# In a turn


def lobbying_cost(s: State, seat: int) -> int:
    """What placing a delegate costs a player now: nothing while one waits in the lobby."""
    return 0 if lobby(s, seat).waiting else LOBBYING_COST


class SendToParty(TurnAction):
    """Place a delegate in any party: the one in the lobby, or else one from the reserve for 5 M€."""

    kind = "lobby"
    grammar = ("what",)

    def reasons(self, s: State, seat: int) -> tuple[Reason, ...]:
        """Why no delegate can be placed."""
        if not available(s, seat):
            return (Reason("delegates", None, 1, 0),)
        return money_reasons(s, seat, lobbying_cost(s, seat))

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        # Who has a delegate in the lobby need not count the others.
        if lobby(s, seat).waiting or (s.money_power(seat) >= LOBBYING_COST and available(s, seat)):
            found.extend(party_options("lobby"))

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        reasons = self.reasons(s, seat)
        return [(option, reasons) for option in party_options("lobby")]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(Lobbied(pick.index), seat, -1)
        if lobby(s, seat).waiting:
            lobby(s, seat).waiting = 0
        else:
            s.push(Pay(LOBBYING_COST, money_currencies(s, seat)), seat, -1)


@dataclass(frozen=True)
class Lobbied(Effect):
    """A delegate has been paid for, or came from the lobby: it goes to its party."""

    party: int

    def __init__(self, party: int) -> None:
        object.__setattr__(self, "party", party)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        send(s, seat, self.party)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


class UsePolicy(TurnAction):
    """Use the ruling policy, where it is an action."""

    kind = "policy"

    def reasons(self, s: State, seat: int) -> tuple[Reason, ...]:
        """Why the ruling policy cannot be used."""
        board = parliament(s)
        party = PARTIES[board.ruling]
        if party.action is None or not board.in_session:
            return (Reason("no policy to use", board.ruling),)
        used = (Reason("used"),) if party.once and lobby(s, seat).used else ()
        return used + tuple(party.action.obstacles(s, seat, -1))

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        board = parliament(s)
        party = PARTIES[board.ruling]
        if party.action is None or not board.in_session or (party.once and lobby(s, seat).used):
            return
        if party.action.feasible(s, seat, -1):
            found.append(POLICY)

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        if PARTIES[parliament(s).ruling].action is None:
            return []
        return [(POLICY, self.reasons(s, seat))]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        action = PARTIES[parliament(s).ruling].action
        if action is not None:
            lobby(s, seat).used = 1
            s.push(action, seat, -1)


POLICY: Final = Option("policy")


@dataclass(frozen=True)
class OpenSession(Effect):
    """An action phase begins: the ruling policy holds."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        parliament(s).in_session = True
        s.policies_changed()


@dataclass(frozen=True)
class CloseSession(Effect):
    """All have passed: policies hold no more until the next action phase."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        parliament(s).in_session = False
        for i in range(len(s.players)):
            lobby(s, i).used = 0
        s.policies_changed()


# The phase (reference sheet: Solar Phase D)


@dataclass(frozen=True)
class TurmoilPhase(Effect):
    """All steps of the phase, in printed order."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for step in reversed(STEPS):
            s.push(step, s.first, -1)


@dataclass(frozen=True)
class RatingRevision(Effect):
    """1: every player loses 1 TR."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for i in s.in_player_order():
            if s.players[i].tr > 0:
                s.lower_tr(i, RATING_LOSS)

    def is_nobodys_doing(self) -> bool:
        return True


@dataclass(frozen=True)
class CurrentEvent(Effect):
    """2: the current event happens, and is over."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        if board.current == NONE:
            return
        event = EVENTS[board.current]
        s.push(EventOver(), seat, -1)
        for i in reversed(s.in_player_order()):
            for effect in reversed(event.each):
                s.push(effect, i, -1)
        if event.world is not None:
            s.active = seat
            s.push(event.world, seat, -1)
        tell_of_event(s, "event", board.current)


def tell_of_event(s: State, kind: str, event: str) -> None:
    """Tell the story something about a global event, by its number; without a story nobody looks for that."""
    if s.story is not None:
        tell(s, kind, -1, list(EVENTS).index(event))


@dataclass(frozen=True)
class EventOver(Effect):
    """The current event lies with those that are over."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        board.past = (*board.past, board.current)
        board.current = NONE


@dataclass(frozen=True)
class DominantRules(Effect):
    """3a: the dominant party becomes the ruling one."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        board.ruling = board.dominant
        if board.in_session:
            s.policies_changed()
        tell(s, "ruling", -1, board.ruling)


@dataclass(frozen=True)
class RulingBonus(Effect):
    """3b: what the ruling party brings to everybody."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(PARTIES[parliament(s).ruling].bonus, seat, -1)


@dataclass(frozen=True)
class DelegatesReturn(Effect):
    """3c: the old chairman and all delegates of that party but its leader go back to their reserves."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        board.chairman = -1
        board.set_members(board.ruling, board.parties[board.ruling][:1])


@dataclass(frozen=True)
class LeaderTakesChair(Effect):
    """3d: the leader of that party becomes chairman, and a player gains 1 TR."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        members = board.parties[board.ruling]
        board.chairman = members[0] if members else NEUTRAL
        board.set_members(board.ruling, ())
        tell(s, "chairman", board.chairman, -1)
        if board.chairman != NEUTRAL:
            s.raise_tr(board.chairman, 1)


@dataclass(frozen=True)
class DominanceMoves(Effect):
    """3e: the largest party dominates now; of several the closest clockwise from the ruling one."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        parliament(s).move_dominance()
        tell(s, "dominant", -1, parliament(s).dominant)


@dataclass(frozen=True)
class LobbyFills(Effect):
    """3f: every player has a delegate in the lobby again, if the reserve has one."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for i in range(len(s.players)):
            if not lobby(s, i).waiting and reserve(s, i) > 0:
                lobby(s, i).waiting = 1


@dataclass(frozen=True)
class ComingBecomesCurrent(Effect):
    """4a: the coming event becomes current, and its neutral delegate goes to a party."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        board.current, board.coming = board.coming, NONE
        if board.current != NONE:
            send(s, NEUTRAL, EVENTS[board.current].current)


@dataclass(frozen=True)
class DistantBecomesComing(Effect):
    """4b: the distant event is the coming one."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        board.coming, board.distant = board.distant, NONE


@dataclass(frozen=True)
class DistantIsRevealed(Effect):
    """4c: a new distant event is turned up, and its neutral delegate goes to a party.

    What rose in this phase is not of the generation that comes.
    """

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        board = parliament(s)
        s.reveals += 1
        for player in s.players:
            player.raised = 0
        board.distant = board.draw()
        if board.distant != NONE:
            tell_of_event(s, "revealed", board.distant)
            send(s, NEUTRAL, EVENTS[board.distant].revealed)

    def uncovers(self) -> bool:
        return True


PHASE: Final[tuple[tuple[str, Effect], ...]] = (
    ("1", RatingRevision()),
    ("2", CurrentEvent()),
    ("3a", DominantRules()),
    ("3b", RulingBonus()),
    ("3c", DelegatesReturn()),
    ("3d", LeaderTakesChair()),
    ("3e", DominanceMoves()),
    ("3f", LobbyFills()),
    ("4a", ComingBecomesCurrent()),
    ("4b", DistantBecomesComing()),
    ("4c", DistantIsRevealed()),
)
"""The phase in its printed order, each step with its number."""

STEPS: Final = tuple([step for _, step in PHASE])
