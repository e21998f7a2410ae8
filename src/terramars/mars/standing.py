"""What cards do while they lie on the table: triggers, discounts, worths, protections.

A player's standing is derived from the cards in play and shared by every copy of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect
from terramars.mars.cards import CARDS, StandingEffect
from terramars.mars.conditions import Condition
from terramars.mars.filters import Filter
from terramars.mars.words import (
    ANYONE,
    DEALS,
    ME,
    TAGS,
    Cube,
    Deal,
    Resource,
    Tag,
    Tile,
    Who,
)

PLAYED: Final = 0
PLACED: Final = 1
PAID: Final = 2
MOMENTS: Final = 3

UNLIMITED: Final = 99
"""A shift of requirements by so many steps: they do not matter at all."""


@dataclass(frozen=True)
class Moment:
    """Something a trigger can hear."""

    kind: int


@dataclass(frozen=True)
class Played(Moment):
    """A card was played: heard once for each matching tag, once per card for other filters."""

    what: tuple[Tag | Filter, ...] = ()
    by: Who = ME


@dataclass(frozen=True)
class Placed(Moment):
    """A tile was placed."""

    tile: Tile = Tile(0)
    by: Who = ME
    on: Condition | None = None


@dataclass(frozen=True)
class Paid(Moment):
    """A card or standard project was paid for; `least` is the basic cost."""

    deal: Deal | None = None
    least: int = 0


@dataclass(frozen=True)
class When(StandingEffect):
    """A trigger: whenever the moment comes, the effect happens."""

    moment: Moment
    effect: Effect


@dataclass(frozen=True)
class Discount(StandingEffect):
    """Cards (per matching tag) or other deals cost less; a negative amount makes them dearer."""

    amount: int
    on: tuple[Tag | None, ...]
    """Tags; None means every card."""
    deals: tuple[Deal, ...]


@dataclass(frozen=True)
class ShiftNeeds(StandingEffect):
    """Requirements of global parameters may be missed by so many steps, either way."""

    steps: int


@dataclass(frozen=True)
class Worth(StandingEffect):
    """Each steel or titanium pays so much more."""

    steel: int
    titanium: int


@dataclass(frozen=True)
class PayWith(StandingEffect):
    """Another currency: heat as money, or cubes on this card for cards with a tag."""

    resource: Resource | None
    cube: Cube | None
    worth: int
    on: Tag | None


@dataclass(frozen=True)
class Protect(StandingEffect):
    """Some resources or cubes may not be removed by others, or (own card) by anybody."""

    plants: bool
    cubes: tuple[Cube, ...]
    only_here: bool


class Standing:
    """Everything the cards of one player do while they lie there, ready to be asked."""

    def __init__(self, before: Standing | None, card: int) -> None:
        self.before = before
        """The standing without the last card: an event leaves the table again."""
        self.card = card
        if before is None:
            self.tags = [0] * TAGS
            self.listeners: list[tuple[tuple[int, When], ...]] = [()] * MOMENTS
            self.discount_all = 0
            self.discount_tag = [0] * TAGS
            self.deals = [0] * DEALS
            self.leeway = 0
            self.steel_worth = 2
            self.titanium_worth = 3
            self.heat_is_money = False
            self.cube_money: tuple[tuple[int, int, int], ...] = ()
            self.plants_protected = False
            self.cubes_protected: tuple[int, ...] = ()
            self.cards_protected: tuple[int, ...] = ()
            self.actions: tuple[int, ...] = ()
            self.holders: tuple[int, ...] = ()
        else:
            self.tags = before.tags[:]
            self.listeners = before.listeners
            self.discount_all = before.discount_all
            self.discount_tag = before.discount_tag
            self.deals = before.deals
            self.leeway = before.leeway
            self.steel_worth = before.steel_worth
            self.titanium_worth = before.titanium_worth
            self.heat_is_money = before.heat_is_money
            self.cube_money = before.cube_money
            self.plants_protected = before.plants_protected
            self.cubes_protected = before.cubes_protected
            self.cards_protected = before.cards_protected
            self.actions = before.actions
            self.holders = before.holders

    def join(self, card: int, effect: StandingEffect) -> None:
        """Add what one standing effect of a card says."""
        if isinstance(effect, When):
            self.listeners = self.listeners[:]
            self.listeners[effect.moment.kind] = (*self.listeners[effect.moment.kind], (card, effect))
        elif isinstance(effect, Discount):
            self.discount_tag = self.discount_tag[:]
            self.deals = self.deals[:]
            for tag in effect.on:
                if tag is None:
                    self.discount_all += effect.amount
                else:
                    self.discount_tag[tag] += effect.amount
            for deal in effect.deals:
                self.deals[deal] += effect.amount
        elif isinstance(effect, ShiftNeeds):
            self.leeway += effect.steps
        elif isinstance(effect, Worth):
            self.steel_worth += effect.steel
            self.titanium_worth += effect.titanium
        elif isinstance(effect, PayWith):
            if effect.cube is not None and effect.on is not None:
                self.cube_money = (*self.cube_money, (card, effect.worth, effect.on))
            else:
                self.heat_is_money = True
        elif isinstance(effect, Protect):
            if effect.only_here:
                self.cards_protected = (*self.cards_protected, card)
            else:
                self.plants_protected = self.plants_protected or effect.plants
                self.cubes_protected = self.cubes_protected + tuple([int(cube) for cube in effect.cubes])

    def plus(self, card: int) -> Standing:
        """The standing after one more card lies on the table."""
        more = Standing(self, card)
        statement = CARDS[card]
        for tag in statement.tags:
            more.tags[tag] += 1
        if statement.action:
            more.actions = (*more.actions, card)
        if statement.holds >= 0:
            more.holders = (*more.holders, card)
        for effect in statement.effect:
            more.join(card, effect)
        return more


BARE: Final = Standing(None, -1)
"""A player without a card."""


def standing_of(played: tuple[int, ...]) -> Standing:
    """The standing of a player whose cards in play are these."""
    standing = BARE
    for card in played:
        standing = standing.plus(card)
    return standing


def hears(by: Who, owner: int, actor: int) -> bool:
    """Whether a listener with this `by` hears what the actor does."""
    return by == ANYONE or owner == actor
