"""What triggers hear: the frames that a moment sets off, each with its owner's seat and card."""

from __future__ import annotations

from terramars.core.machine import Frame
from terramars.mars.cards import CARDS
from terramars.mars.conditions import Filling
from terramars.mars.filters import times_heard
from terramars.mars.references import meant
from terramars.mars.standing import (
    PAID,
    PLACED,
    PLAYED,
    PRODUCED,
    PRODUCTION_PHASE,
    RAISED,
    Paid,
    Placed,
    Played,
    Raised,
)
from terramars.mars.state import State
from terramars.mars.words import CARD, TILE, Deal, Tile


def played(s: State, seat: int, card: int) -> list[Frame]:
    """A card was played and lies on the table: it hears itself too."""
    found: list[Frame] = []
    statement = CARDS[card]
    for owner, player in enumerate(s.players):
        for listener, when in player.standing.listeners[PLAYED]:
            moment = when.moment
            if isinstance(moment, Played) and meant(moment.by, owner, seat):
                times = times_heard(moment.what, statement, s.players[seat].standing.tags)
                if times:
                    effect = when.effect.filled(Filling(card=card))
                    found.extend([(effect, owner, listener)] * times)
    return found


def paid(s: State, seat: int, deal: Deal, basic_cost: int) -> list[Frame]:
    """A card or standard project has been paid for."""
    found: list[Frame] = []
    for listener, when in s.players[seat].standing.listeners[PAID]:
        moment = when.moment
        if isinstance(moment, Paid) and basic_cost >= moment.least and (moment.deal is None or moment.deal == deal):
            found.append((when.effect, seat, listener))
    return found


def placed(s: State, seat: int, tile: Tile, area: int) -> list[Frame]:
    """A tile lies on the map; a seat below 0 means that nobody placed it."""
    found: list[Frame] = []
    for owner, player in enumerate(s.players):
        for listener, when in player.standing.listeners[PLACED]:
            moment = when.moment
            if (
                isinstance(moment, Placed)
                and (moment.tile == tile or moment.tile == TILE)
                and meant(moment.by, owner, seat)
                and (moment.on is None or moment.on.mask(s, owner, listener) & (1 << area))
            ):
                found.append((when.effect.filled(Filling(hex=area)), owner, listener))
    return found


def raised(s: State, seat: int, track: int) -> list[Frame]:
    """A parameter has risen a step; a seat below 0 means that nobody raised it."""
    found: list[Frame] = []
    for owner, player in enumerate(s.players):
        for listener, when in player.standing.listeners[RAISED]:
            moment = when.moment
            if isinstance(moment, Raised) and moment.track == track and meant(moment.by, owner, seat):
                found.append((when.effect, owner, listener))
    return found


def produced(s: State, seat: int, resource: int, steps: int) -> list[Frame]:
    """A production has risen: heard once for each step."""
    found: list[Frame] = []
    for listener, when in s.players[seat].standing.listeners[PRODUCED]:
        found.extend([(when.effect.filled(Filling(resource=resource)), seat, listener)] * steps)
    return found


def production_phase(s: State) -> list[Frame]:
    """Everybody has produced: heard once by each that listens, in player order."""
    found: list[Frame] = []
    for owner in s.in_player_order():
        for listener, when in s.players[owner].standing.heard(PRODUCTION_PHASE):
            found.append((when.effect, owner, listener))
    return found


def card_paid(s: State, seat: int, card: int) -> list[Frame]:
    """A card has been paid for."""
    return paid(s, seat, CARD, CARDS[card].cost)
