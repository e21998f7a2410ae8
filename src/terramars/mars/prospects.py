"""Everything a seat might do in a turn, possible or not, with all the reasons why not."""

from __future__ import annotations

from typing import Final

from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.turn_actions import Prospect, TurnAction
from terramars.mars.words import MONEY

PLACES: Final = 7
"""What a seat may have more of when that is tried: M€ at the first place, then the production of each resource."""


def prospects(s: State, seat: int) -> list[Prospect]:
    """Every action of the game that a seat might take, with the reasons why not.

    Whose turn it is does not count here: a card that could be paid and played now has no reason against it.
    """
    found: list[Prospect] = []
    for action in s.setup.actions:
        richer = Richer(s, seat, action)
        found.extend([(option, least_lacking(option, why, richer)) for option, why in action.prospects(s, seat)])
    return found


class Richer:
    """What a seat would be offered of one kind of action if it had more: a table for each amount that is tried."""

    def __init__(self, s: State, seat: int, action: TurnAction) -> None:
        self.s = s
        self.seat = seat
        self.action = action
        self.tables: dict[tuple[int, ...], State] = {}

    def can(self, option: Option, more: list[int]) -> bool:
        """Whether an option would be offered with so much more at each of the places."""
        key = tuple(more)
        if key not in self.tables:
            twin: State = self.s.copy()
            player = twin.players[self.seat]
            player.stock[MONEY] += more[0]
            for place in range(1, PLACES):
                player.production[place - 1] += more[place]
            self.tables[key] = twin
        return self.action.is_offered(self.tables[key], self.seat, option)


def place_of(reason: Reason) -> int:
    """The place of what a reason finds too little of; -1: more of it cannot be tried."""
    if reason.kind in ("money", "rating price"):
        return 0
    return 1 + int(reason.what) if reason.kind == "production" else -1


def least_lacking(option: Option, reasons: tuple[Reason, ...], richer: Richer) -> tuple[Reason, ...]:
    """Reasons that ask for no more than makes an option possible.

    M€ for steps and production may be brought by the payment, by the card itself or by what hears it (114, 613). So
    what is said to be lacking is lessened while less of it would still do. Where even all of it would not, other
    reasons stand in the way too, and it stays as it is.
    """
    lacking = [reason for reason in reasons if reason.kind in ("rating price", "production")]
    if not lacking or (len(reasons) == 1 and lacking[0].need - lacking[0].have <= 1):
        return reasons
    more = [0] * PLACES
    for reason in reasons:
        if place_of(reason) >= 0:
            more[place_of(reason)] += reason.need - reason.have
    if not richer.can(option, more):
        return reasons
    found: list[Reason] = []
    for reason in reasons:
        least = lessened(option, reason, more, richer) if reason in lacking else reason.need - reason.have
        if least and reason.kind == "production":
            found.append(Reason(reason.kind, reason.what, reason.have + least, reason.have))
        elif least and reason.kind == "rating price":
            found.append(Reason(reason.kind, reason.what, reason.need, reason.need - least))
        elif reason not in lacking:
            found.append(reason)
    # With still less of the rest it would be possible as well: then the reasons are about one way or another.
    return reasons if could_be_less(option, more, richer) else tuple(found)


def lessened(option: Option, reason: Reason, more: list[int], richer: Richer) -> int:
    """The least of what a reason finds too little of with which an option is possible; lowers it in `more`."""
    least, place = reason.need - reason.have, place_of(reason)
    while least:
        more[place] -= 1
        if not richer.can(option, more):
            more[place] += 1
            break
        least -= 1
    return least


def could_be_less(option: Option, more: list[int], richer: Richer) -> bool:
    """Whether one less at some place would do too."""
    for place in range(PLACES):
        if more[place]:
            less = more[:]
            less[place] -= 1
            if richer.can(option, less):
                return True
    return False
