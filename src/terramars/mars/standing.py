"""What cards do while they lie on the table: triggers, discounts, worths, protections.

A player's standing is derived from the cards in play and shared by every copy of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect
from terramars.core.native import mypyc_attr
from terramars.mars.cards import CARDS, StandingEffect
from terramars.mars.conditions import Condition
from terramars.mars.filters import Filter
from terramars.mars.words import (
    DEALS,
    ME,
    MONEY,
    TAGS,
    Cube,
    Deal,
    Resource,
    Tag,
    Tile,
    Track,
    Who,
)

PLAYED: Final = 0
PLACED: Final = 1
PAID: Final = 2
RAISED: Final = 3
PRODUCED: Final = 4
PRODUCTION_PHASE: Final = 5
MOMENTS: Final[list[str]] = ["played", "placed", "paid", "raised", "produced", "production phase"]
"""What can be heard, by the number of its kind; modules add moments of their own."""


def new_moment(name: str) -> int:
    """The number of a kind of moment that a module brings."""
    if name not in MOMENTS:
        MOMENTS.append(name)
    return MOMENTS.index(name)


OCEAN_MONEY: Final = 2
"""M€ for each ocean next to a tile just placed, before any card changes it."""

UNLIMITED: Final = 99
"""A shift of requirements by so many steps: they do not matter at all."""


@mypyc_attr(allow_interpreted_subclasses=True)
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
class Raised(Moment):
    """A global parameter was raised a step, by a player or (anyone) by nobody."""

    track: Track
    by: Who = ME


@dataclass(frozen=True)
class Produced(Moment):
    """A production of one's own rose a step; *that* becomes its resource."""


@dataclass(frozen=True)
class ProductionPhase(Moment):
    """Everybody has produced; what rose this generation still counts."""


@dataclass(frozen=True)
class When(StandingEffect):
    """A trigger: whenever the moment comes, the effect happens."""

    moment: Moment
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def join(self, standing: Standing, card: int) -> None:
        listeners = standing.listeners + [()] * (len(MOMENTS) - len(standing.listeners))
        heard, mine = listeners[self.moment.kind], (card, self)
        listeners[self.moment.kind] = (*heard, mine) if card >= 0 else (mine, *heard)
        standing.listeners = listeners


@dataclass(frozen=True)
class Discount(StandingEffect):
    """Cards (per matching tag) or other deals cost less; a negative amount makes them dearer."""

    amount: int
    on: tuple[Tag | None, ...]
    """Tags; None means every card."""
    deals: tuple[Deal, ...]

    def join(self, standing: Standing, card: int) -> None:
        standing.discount_tag = standing.discount_tag[:]
        standing.deals = standing.deals[:]
        for tag in self.on:
            if tag is None:
                standing.discount_all += self.amount
            else:
                standing.discount_tag[tag] += self.amount
        for deal in self.deals:
            standing.deals[deal] += self.amount


@dataclass(frozen=True)
class ShiftNeeds(StandingEffect):
    """Requirements of global parameters, or of one of them, may be missed by so many steps, either way."""

    steps: int
    of: Track | None = None

    def leeway(self, track: int) -> int:
        """The steps by which a requirement of a parameter may be missed."""
        return self.steps if self.of is None or self.of == track else 0

    def join(self, standing: Standing, card: int) -> None:
        standing.shifts = (*standing.shifts, self)


@dataclass(frozen=True)
class Worth(StandingEffect):
    """Each steel or titanium pays so much more."""

    steel: int
    titanium: int

    def join(self, standing: Standing, card: int) -> None:
        standing.steel_worth += self.steel
        standing.titanium_worth += self.titanium


@dataclass(frozen=True)
class OceanWorth(StandingEffect):
    """Each ocean next to a tile just placed brings so many M€ more."""

    amount: int

    def join(self, standing: Standing, card: int) -> None:
        standing.ocean_worth += self.amount


@dataclass(frozen=True)
class PayWith(StandingEffect):
    """Another currency, a resource or the cubes on this card: for every bill, or for cards with a tag."""

    resource: Resource | None
    cube: Cube | None
    worth: int
    on: Tag | None
    instead_of: Resource = MONEY
    """What it pays instead of."""

    def join(self, standing: Standing, card: int) -> None:
        if self.instead_of != MONEY:
            resource = -1 if self.resource is None else int(self.resource)
            tender = Tender(resource, card if resource < 0 else -1, self.worth, -1, self.instead_of)
            standing.stand_ins = (*standing.stand_ins, tender)
            return
        only = -1 if self.on is None else int(self.on)
        # Cubes are asked for before resources, which have other uses.
        if self.resource is None:
            cubes = tuple([tender for tender in standing.tenders if tender.card >= 0])
            standing.tenders = (*cubes, Tender(-1, card, self.worth, only), *standing.tenders[len(cubes) :])
        else:
            standing.tenders = (*standing.tenders, Tender(self.resource, -1, self.worth, only))


@dataclass(frozen=True)
class Protect(StandingEffect):
    """Some resources or cubes may not be removed by others, or (own card) by anybody."""

    resources: tuple[Resource, ...]
    cubes: tuple[Cube, ...]
    only_here: bool

    def join(self, standing: Standing, card: int) -> None:
        if self.only_here:
            standing.cards_protected = (*standing.cards_protected, card)
        else:
            standing.protected = standing.protected + tuple([int(resource) for resource in self.resources])
            standing.cubes_protected = standing.cubes_protected + tuple([int(cube) for cube in self.cubes])


@dataclass(frozen=True)
class RatingPrice(StandingEffect):
    """Each step of the own terraform rating costs so many M€; without them nothing can be done that raises it."""

    amount: int

    def join(self, standing: Standing, card: int) -> None:
        standing.rating_price += self.amount


@dataclass(frozen=True)
class Tender:
    """What its owner may pay with instead of M€, or of another resource: a resource, or the cubes on a card."""

    resource: int
    """-1: cubes."""
    card: int
    """The card whose cubes pay; -1: a resource."""
    worth: int
    tag: int
    """Only cards with this tag may be paid so; -1: every bill."""
    instead_of: int = MONEY


class Standing:
    """Everything the cards of one player do while they lie there, ready to be asked."""

    def __init__(self, before: Standing | None, card: int) -> None:
        self.before = before
        """The standing without the last card: an event leaves the table again."""
        self.card = card
        self.of_cards: Standing | None = None
        """Where policies hold: the standing of the cards alone."""
        if before is None:
            self.policies: tuple[StandingEffect, ...] = ()
            """What of it comes from no card."""
            self.tags = [0] * TAGS
            self.listeners: list[tuple[tuple[int, When], ...]] = [()] * len(MOMENTS)
            self.discount_all = 0
            self.discount_tag = [0] * TAGS
            self.deals = [0] * DEALS
            self.shifts: tuple[ShiftNeeds, ...] = ()
            self.steel_worth = 2
            self.titanium_worth = 3
            self.ocean_worth = OCEAN_MONEY
            self.rating_price = 0
            self.tenders: tuple[Tender, ...] = ()
            self.stand_ins: tuple[Tender, ...] = ()
            self.protected: tuple[int, ...] = ()
            self.cubes_protected: tuple[int, ...] = ()
            self.cards_protected: tuple[int, ...] = ()
            self.actions: tuple[int, ...] = ()
            self.holders: tuple[int, ...] = ()
        else:
            self.policies = before.policies
            self.tags = before.tags[:]
            self.listeners = before.listeners
            self.discount_all = before.discount_all
            self.discount_tag = before.discount_tag
            self.deals = before.deals
            self.shifts = before.shifts
            self.steel_worth = before.steel_worth
            self.titanium_worth = before.titanium_worth
            self.ocean_worth = before.ocean_worth
            self.rating_price = before.rating_price
            self.tenders = before.tenders
            self.stand_ins = before.stand_ins
            self.protected = before.protected
            self.cubes_protected = before.cubes_protected
            self.cards_protected = before.cards_protected
            self.actions = before.actions
            self.holders = before.holders

    def heard(self, kind: int) -> tuple[tuple[int, When], ...]:
        """The triggers that hear a kind of moment, each with its card."""
        return self.listeners[kind] if kind < len(self.listeners) else ()

    def is_money(self, resource: int) -> bool:
        """Whether a resource may pay every bill."""
        return any(tender.resource == resource and tender.tag < 0 for tender in self.tenders)

    def plus(self, card: int) -> Standing:
        """The standing after one more card lies on the table."""
        if self.of_cards is not None:
            more = self.of_cards.plus(card).under(self.policies)
            more.before, more.card = self, card
            return more
        more = Standing(self, card)
        more.add(card)
        return more

    def under(self, policies: tuple[StandingEffect, ...]) -> Standing:
        """The standing of the same cards while these policies hold, and no others; they are heard before the cards."""
        cards = self if self.of_cards is None else self.of_cards
        if not policies:
            return cards
        found = Standing(cards, -1)
        found.before = None
        found.of_cards = cards
        found.policies = policies
        for effect in reversed(policies):
            effect.join(found, -1)
        return found

    def add(self, card: int) -> None:
        """Add what a card says."""
        statement = CARDS[card]
        for tag in statement.tags:
            self.tags[tag] += 1
        if statement.action:
            self.actions = (*self.actions, card)
        if statement.holds >= 0:
            self.holders = (*self.holders, card)
        for effect in statement.effect:
            effect.join(self, card)


BARE: Final = Standing(None, -1)
"""A player without a card."""


def standing_of(played: tuple[int, ...], policies: tuple[StandingEffect, ...] = ()) -> Standing:
    """The standing of a player whose cards in play are these, and for whom these policies hold."""
    standing = BARE
    if played:
        standing = Standing(BARE, -1)
        for card in played:
            standing.add(card)
    return standing.under(policies)
