"""One seat's side of the table: what is kept of it, what others see of it, and how it begins.

A field is declared once in `PLAYER_FIELDS`; beside that it has its line in the view, the constructor, the copy and the
start, all in this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.native import mypyc_attr
from terramars.mars.cards import StandingEffect
from terramars.mars.fields import (
    AREAS,
    BY_CARD,
    CARD_TUPLE,
    FIXED_NUMBERS,
    FLAG,
    NUMBER,
    NUMBERS,
    OWNER,
    VALUE,
    Field,
)
from terramars.mars.slots import Slot, copied
from terramars.mars.standing import Standing, standing_of

PLAYER_FIELDS: Final = (
    Field("stock", NUMBERS),
    Field("production", NUMBERS),
    Field("cubes", BY_CARD),
    Field("notes", BY_CARD),
    Field("hand", CARD_TUPLE, OWNER, deal="projects"),
    Field("played", CARD_TUPLE),
    Field("events", CARD_TUPLE),
    Field("used", CARD_TUPLE),
    Field("starters", CARD_TUPLE, OWNER, deal="starters"),
    Field("dealt", CARD_TUPLE, OWNER, deal="corporations"),
    Field("kept", CARD_TUPLE, OWNER, deal="choices"),
    Field("hosted", CARD_TUPLE),
    Field("seen", CARD_TUPLE, OWNER, deal="nothing"),
    Field("watched", CARD_TUPLE, OWNER, deal="nothing"),
    Field("next_card", VALUE),
    Field("wild", FIXED_NUMBERS),
    Field("tr", NUMBER),
    Field("raised", NUMBER),
    Field("passed", FLAG),
    Field("first", FLAG),
    Field("tiles", AREAS),
    Field("near", AREAS, saved=False),
    Field("claims", AREAS),
)
"""What is kept of a player. Besides, `standing` follows from the cards, and `slots` are what modules declare."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class PlayerView:
    """One seat's side of the table as another seat (or its owner) sees it; None where it may not look."""

    stock: tuple[int, ...]
    production: tuple[int, ...]
    cubes: tuple[tuple[int, int], ...]
    notes: tuple[tuple[int, int], ...]
    hand: tuple[int, ...] | None
    played: tuple[int, ...]
    events: tuple[int, ...]
    used: tuple[int, ...]
    starters: tuple[int, ...] | None
    dealt: tuple[int, ...] | None
    kept: tuple[int, ...] | None
    hosted: tuple[int, ...]
    seen: tuple[int, ...] | None
    watched: tuple[int, ...] | None
    next_card: tuple[StandingEffect, ...]
    wild: tuple[int, ...]
    tr: int
    raised: int
    passed: bool
    first: bool
    tiles: int
    near: int
    claims: int
    hand_size: int
    starters_size: int
    dealt_sizes: tuple[int, int, int]
    """Projects, corporations and starters it is looking at."""
    drafted_size: int
    """Cards set aside in the rounds of the draft that are over."""
    slots: tuple[Slot, ...]
    """What modules keep before the player, as far as it may be seen."""


class Player:
    """One seat's side of the table."""

    def __init__(
        self,
        stock: list[int],
        production: list[int],
        cubes: dict[int, int],
        notes: dict[int, int],
        hand: tuple[int, ...],
        played: tuple[int, ...],
        events: tuple[int, ...],
        used: tuple[int, ...],
        starters: tuple[int, ...],
        dealt: tuple[int, ...],
        kept: tuple[int, ...],
        hosted: tuple[int, ...],
        seen: tuple[int, ...],
        watched: tuple[int, ...],
        next_card: tuple[StandingEffect, ...],
        wild: tuple[int, ...],
        standing: Standing,
        tr: int,
        raised: int,
        passed: bool,
        first: bool,
        tiles: int,
        near: int,
        claims: int,
        slots: tuple[Slot, ...],
    ) -> None:
        self.stock = stock
        self.production = production
        self.cubes = cubes
        """Cubes by card."""
        self.notes = notes
        """The resource that *that* became, by card: Robotic Workforce asks for it."""
        self.hand = hand
        self.played = played
        """Cards that lie face up: corporation, starters, projects; an event while it is being played."""
        self.events = events
        self.used = used
        """Cards whose action was used this generation."""
        self.starters = starters
        """Starters chosen and not yet played."""
        self.dealt = dealt
        """Cards this player is looking at and has not decided about."""
        self.kept = kept
        """Cards chosen in secret, not yet revealed or paid; drafted cards."""
        self.hosted = hosted
        """Cards that lie under another card and are not in play."""
        self.seen = seen
        """Cards that this player saw go to the discard pile or back to the box."""
        self.watched = watched
        """Cards of the running draft that this player has seen and passed on."""
        self.next_card = next_card
        """What applies to the next card played this generation."""
        self.wild = wild
        """The kinds that wild tags were needed as in the present action."""
        self.standing = standing
        self.tr = tr
        self.raised = raised
        """TR steps gained this generation."""
        self.passed = passed
        self.first = first
        """Whether the corporation's first action is still to come."""
        self.tiles = tiles
        """Mask of own tiles."""
        self.near = near
        """Mask of the areas next to own tiles."""
        self.claims = claims
        """Mask of areas claimed for later."""
        self.slots = slots
        """What modules keep before this player."""

    def copy(self) -> Player:
        """A player that shares nothing mutable with this one."""
        return Player(
            self.stock[:], self.production[:], self.cubes.copy(), self.notes.copy(), self.hand, self.played,
            self.events, self.used, self.starters, self.dealt, self.kept, self.hosted, self.seen, self.watched,
            self.next_card, self.wild,
            self.standing, self.tr, self.raised, self.passed, self.first, self.tiles, self.near, self.claims,
            self.slots if not self.slots else copied(self.slots),
        )  # fmt: skip


def new_player(start_production: int, tr: int, slots: tuple[Slot, ...] = ()) -> Player:
    """A player before anything was dealt."""
    return Player(
        [0] * 6, [start_production] * 6, {}, {}, (), (), (), (), (), (), (), (), (), (), (), (), standing_of(()),
        tr, 0, False, False, 0, 0, 0, slots,
    )  # fmt: skip
