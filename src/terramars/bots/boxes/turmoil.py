"""What parties, delegates, policies and global events are worth, in M€."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.outlook import Prices
from terramars.bots.statement import worth_of
from terramars.core.option import Option
from terramars.mars.effects.given import Each
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    GREENS,
    KELVINISTS,
    MARS_FIRST,
    NONE,
    PARTIES,
    REDS,
    SCIENTISTS,
    UNITY,
    Influential,
    Lobby,
    Parliament,
    parliament,
)
from terramars.mars.modules.turmoil_phase import (
    CloseSession,
    ComingBecomesCurrent,
    CurrentEvent,
    DelegatesReturn,
    DistantBecomesComing,
    DistantIsRevealed,
    DominanceMoves,
    DominantRules,
    EventOver,
    LeaderTakesChair,
    Lobbied,
    LobbyFills,
    OpenSession,
    RatingRevision,
    RulingBonus,
    TurmoilPhase,
)
from terramars.mars.modules.turmoil_words import (
    Ranking,
    RemoveDelegate,
    ReplaceDelegate,
    SendDelegates,
    TakeChair,
)
from terramars.mars.state import State
from terramars.mars.words import ENERGY, HEAT, NEUTRAL, PLANTS, STEEL, TITANIUM

TILES: Final = 0.8
"""Tiles that a player places in a generation."""
GREENERIES: Final = 0.5
"""Greeneries among them."""
STEPS: Final = 2.0
"""Steps of rating that a player gains in a generation."""
COMING: Final = 0.4
"""What the coming event counts: influence will be another when it happens."""
FOOTHOLD: Final = 0.6
"""What a delegate in a party is worth by itself: it may lead or make the party dominant later."""
WAITING: Final = 1.5
"""What a delegate in the lobby is worth: it need not be paid for."""


def policy_worth(party: int, s: State, seat: int, p: Prices) -> float:
    """What a policy brings a seat in one generation."""
    player = s.players[seat]
    if party == MARS_FIRST:
        return TILES * p.stock[STEEL]
    if party == GREENS:
        grown = (player.stock[PLANTS] + player.production[PLANTS]) / 8.0
        return 4.0 * min(2.0, max(GREENERIES, grown))
    if party == UNITY:
        return 0.75 * (player.stock[TITANIUM] + player.production[TITANIUM])
    if party == SCIENTISTS:
        return max(0.0, 3.0 * p.card - 10.0)
    if party == KELVINISTS:
        return max(0.0, p.production[ENERGY] + p.production[HEAT] - 10.0)
    return -3.0 * STEPS if party == REDS else 0.0


def bonus_worth(party: int, s: State, seat: int, p: Prices) -> float:
    """What a party brings a seat when it comes to rule."""
    bonus = PARTIES[party].bonus
    return worth_of(bonus.effect if isinstance(bonus, Each) else bonus, s, seat, -1, p)


def event_worth(slug: str, s: State, seat: int, p: Prices) -> float:
    """What a global event does to a seat with the influence that it has now."""
    if slug == NONE:
        return 0.0
    event = EVENTS[slug]
    found = sum([worth_of(effect, s, seat, -1, p) for effect in event.each])
    return found + (worth_of(event.world, s, seat, -1, p) if isinstance(event.world, Ranking) else 0.0)


def parliament_worth(board: Parliament, s: State, seat: int, p: Prices) -> float:
    """What the parliament as it stands will bring a seat: points, the next government, events."""
    leads = board.points(s, seat)
    # Who leads now may not lead at the end.
    total = p.point * leads * max(0.15, 1.0 - 0.3 * p.left)
    total += FOOTHOLD * sum([members.count(seat) for members in board.parties]) * min(1.0, p.left)
    comes = min(1.0, p.left)
    if comes <= 0.0:
        return total
    ahead = bonus_worth(board.dominant, s, seat, p) + policy_worth(board.dominant, s, seat, p)
    if board.leader(board.dominant) == seat:
        ahead += p.rating
    events = event_worth(board.current, s, seat, p) + COMING * event_worth(board.coming, s, seat, p)
    return total + comes * (ahead + events)


def lobby_worth(slot: Lobby, s: State, seat: int, p: Prices) -> float:
    """What a delegate that waits is worth: less than one at work."""
    # Whoever passes gets no second one for it: the lobby holds one delegate.
    return WAITING * slot.waiting * min(1.0, p.left) * (0.1 if s.players[seat].passed else 0.3)


def ranking_worth(effect: Ranking, s: State, seat: int, card: int, p: Prices) -> float:
    """What a seat would get if all were compared now."""
    return sum([worth_of(result, s, other, card, p) for other, result in effect.places(s, card) if other == seat])


def delegate_worth(option: Option, s: State, seat: int, p: Prices) -> float:
    """What one more delegate in a party is worth: the parliament with it."""
    board = parliament(s)
    twin = board.copy()
    if isinstance(twin, Parliament):
        twin.add(option.index, seat)
        return parliament_worth(twin, s, seat, p)
    return 0.0


def banished_worth(option: Option, s: State, seat: int, p: Prices) -> float:
    """What it is worth that a delegate is sent back: best a rival's, never one's own."""
    if option.seat == seat:
        return -5.0
    return 0.5 if option.seat == NEUTRAL else 1.0 + 0.01 * s.players[option.seat].tr


def no_worth(effect: Any, s: State, seat: int, card: int, p: Prices) -> float:
    """Neither brings nor costs anything by itself."""
    return 0.0


WORTH: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        SendDelegates: lambda effect, s, seat, card, p: 3.0 * effect.count * min(1.0, p.left + 0.3),
        ReplaceDelegate: lambda effect, s, seat, card, p: 3.0 * min(1.0, p.left + 0.3),
        TakeChair: lambda effect, s, seat, card, p: 2.0 * min(1.0, p.left) + p.point * max(0.15, 1.0 - 0.3 * p.left),
        RemoveDelegate: lambda effect, s, seat, card, p: 1.5,
        Ranking: ranking_worth,
        **dict.fromkeys(
            (
                Lobbied, OpenSession, CloseSession, TurmoilPhase, RatingRevision, CurrentEvent, EventOver,
                DominantRules, RulingBonus, DelegatesReturn, LeaderTakesChair, DominanceMoves, LobbyFills,
                ComingBecomesCurrent, DistantBecomesComing, DistantIsRevealed,
            ),
            no_worth,
        ),
    },
    "standing": {Influential: lambda effect, s, seat, card, p: 2.0 * effect.amount * p.left},
    "options": {"send": delegate_worth, "recruit": delegate_worth, "banish": banished_worth},
    "slots": {Parliament: parliament_worth, Lobby: lobby_worth},
}
