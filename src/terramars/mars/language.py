"""The card language: the words in which every card, milestone, award and standard project is written.

Words are functions with explicit keywords, so that editors complete them and the type checker refuses
``gain(titanum=2)``. Each returns an immutable value; text, icons, legality and play are derived from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Either, May, Nothing, Several, as_one
from terramars.core.machine import Effect
from terramars.mars import words
from terramars.mars.cards import CORPORATION, PRELUDE, PROJECT, Card, StandingEffect
from terramars.mars.conditions import (
    THAT_HEX,
    THIS,
    Condition,
    EveryOne,
    Land,
    NextTo,
    NextToHex,
    NotNextTo,
    OceanArea,
    OnMars,
    ReservedArea,
    Rows,
    VolcanicArea,
    WithBonus,
)
from terramars.mars.counts import (
    Amount,
    CardCount,
    Count,
    CubeCount,
    CubesHere,
    HandCount,
    Need,
    Per,
    PlayerCount,
    ProductionCount,
    RatingCount,
    RatingRaised,
    StockCount,
    TagCount,
    TagKinds,
    TileCount,
    TrackCount,
    X,
)
from terramars.mars.effects.cubes import Add, DoubleHosted, Host
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal, SellPatents
from terramars.mars.effects.given import Given
from terramars.mars.effects.planet import ClaimArea, Place, RaiseRating, Terraform
from terramars.mars.effects.play import NextCard, PlayFromHand, PlayPreludeOutOf
from terramars.mars.effects.production import CopyProduction, Decrease, Produce
from terramars.mars.effects.stock import Gain, RemoveCubes, RemoveUpTo, Spend, SpendCubes
from terramars.mars.filters import BLUE_CARDS, GREEN_CARDS, AllOf, Costing, Filter, Scoring, WithNeeds
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.standing import (
    PAID,
    PLACED,
    PLAYED,
    UNLIMITED,
    Discount,
    Moment,
    Paid,
    PayWith,
    Placed,
    Played,
    Protect,
    ShiftNeeds,
    When,
    Worth,
)
from terramars.mars.turns import FundAward
from terramars.mars.words import Cube, Deal, Resource, Tag, Target, Tile, Who, slug

__all__ = ["X"]


# Nouns. Each sort is a class of its own, so that a tag is never taken for a cube.


@dataclass(frozen=True)
class ResourceWord:
    """A resource of the player board."""

    number: Resource


@dataclass(frozen=True)
class CubeWord:
    """A kind of cube on cards."""

    number: Cube


@dataclass(frozen=True)
class TagWord:
    """A tag; alone it is a filter on cards."""

    number: Tag


@dataclass(frozen=True)
class TileWord:
    """A kind of tile."""

    number: Tile


@dataclass(frozen=True)
class WhoWord:
    """Whose things are meant."""

    number: Who


@dataclass(frozen=True)
class DealWord:
    """Something besides cards that can get cheaper or dearer."""

    number: Deal


@dataclass(frozen=True)
class TargetWord:
    """Which card gets cubes."""

    number: Target


@dataclass(frozen=True)
class TileReference:
    """One certain tile: the card's own, or the one just placed."""

    number: int


money, steel, titanium = ResourceWord(words.MONEY), ResourceWord(words.STEEL), ResourceWord(words.TITANIUM)
plants, energy, heat = ResourceWord(words.PLANTS), ResourceWord(words.ENERGY), ResourceWord(words.HEAT)
lowest, highest = ResourceWord(words.LOWEST), ResourceWord(words.HIGHEST)

animals, microbes = CubeWord(words.ANIMALS), CubeWord(words.MICROBES)
flasks, fighters = CubeWord(words.SCIENCE_CUBES), CubeWord(words.FIGHTERS)
any_cube, hosted = CubeWord(words.ANY_CUBE), CubeWord(words.HOSTED)

building, space, power = TagWord(words.BUILDING), TagWord(words.SPACE), TagWord(words.POWER)
science, jovian, earth = TagWord(words.SCIENCE), TagWord(words.JOVIAN), TagWord(words.EARTH)
plant, microbe, animal = TagWord(words.PLANT), TagWord(words.MICROBE), TagWord(words.ANIMAL)
city, wild, event = TagWord(words.CITY_TAG), TagWord(words.WILD), TagWord(words.EVENT)

OCEAN, GREENERY, CITY = TileWord(words.OCEAN), TileWord(words.GREENERY), TileWord(words.CITY)
SPECIAL, TILE = TileWord(words.SPECIAL), TileWord(words.TILE)

me, anyone = WhoWord(words.ME), WhoWord(words.ANYONE)
everyone, opponents = WhoWord(words.EVERYONE), WhoWord(words.OPPONENTS)

PLANT_CONVERSION, STANDARD_PROJECT = DealWord(words.PLANT_CONVERSION), DealWord(words.STANDARD_PROJECT)
POWER_PLANT, BUYING = DealWord(words.POWER_PLANT), DealWord(words.BUYING)

this_card, that_card = TargetWord(words.THIS_CARD), TargetWord(words.THAT_CARD)
any_card, another_card = TargetWord(words.ANY_CARD), TargetWord(words.ANOTHER_CARD)
this_tile, that_tile = TileReference(THIS), TileReference(THAT_HEX)

temperature: Final = TrackCount(words.TEMPERATURE)
oxygen: Final = TrackCount(words.OXYGEN)
oceans: Final = TrackCount(words.OCEANS)
tr: Final = RatingCount()
tr_raised: Final = RatingRaised()
hand: Final = HandCount()
tag_kinds: Final = TagKinds()
solo: Final = PlayerCount() <= 1
free: Final = Nothing()
unlimited: Final = UNLIMITED
there: Final = CubesHere(words.ANY_CUBE)

land, ocean_area, reserved_area = Land(), OceanArea(), ReservedArea()
volcanic_area, MARS = VolcanicArea(), OnMars()
green, blue, with_needs, scoring = GREEN_CARDS, BLUE_CARDS, WithNeeds(), Scoring()

Effects = Effect | tuple[Effect, ...]
CardFilter = TagWord | Filter


def _filter(what: CardFilter) -> Tag | Filter:
    return what.number if isinstance(what, TagWord) else what


def _resources(
    money: Amount, steel: Amount, titanium: Amount, plants: Amount, energy: Amount, heat: Amount
) -> list[tuple[Resource, Amount]]:
    named = (
        (words.MONEY, money), (words.STEEL, steel), (words.TITANIUM, titanium), (words.PLANTS, plants),
        (words.ENERGY, energy), (words.HEAT, heat),
    )  # fmt: skip
    return [(resource, amount) for resource, amount in named if amount != 0]


def _one(
    money: Amount, steel: Amount, titanium: Amount, plants: Amount, energy: Amount, heat: Amount
) -> tuple[Resource, Amount]:
    found = _resources(money, steel, titanium, plants, energy, heat)
    if len(found) != 1:
        raise TypeError("exactly one resource is wanted here")
    return found[0]


# Counts, amounts and conditions.


def per(what: Count | CubeWord, every: int = 1, times: int = 1, above: int = 0, most: int = -1) -> Per:
    """So many for every so many of a count; a cube means those on this card."""
    count = CubesHere(what.number) if isinstance(what, CubeWord) else what
    return Per(count, every, times, above, most)


def tags(*kinds: TagWord, of: WhoWord = me) -> TagCount:
    """Tags in play."""
    return TagCount(tuple(kind.number for kind in kinds), of.number)


def tiles(tile: TileWord, of: WhoWord = me, on: Condition | None = None) -> TileCount:
    """Tiles in play; oceans belong to nobody."""
    return TileCount(tile.number, of.number, on)


def cubes(cube: CubeWord) -> CubeCount:
    """Cubes on all own cards in play."""
    return CubeCount(cube.number)


def cards(*filters: CardFilter, of: WhoWord = me) -> CardCount:
    """Cards in play, or played events."""
    return CardCount(tuple(_filter(part) for part in filters), of.number)


def production(resource: ResourceWord) -> ProductionCount:
    """The own production of a resource."""
    return ProductionCount(resource.number)


def raised_production(resource: ResourceWord) -> ProductionCount:
    """The own production above what everybody starts with."""
    return ProductionCount(resource.number, True)


def stock(*resources: ResourceWord) -> StockCount:
    """Own resources, added up."""
    return StockCount(tuple(resource.number for resource in resources))


def costing(least: int) -> Costing:
    """Project cards with a printed cost of at least so much."""
    return Costing(least)


def next_to(tile: TileWord | TileReference, of: WhoWord = anyone, at_least: int = 1) -> Condition:
    """Areas next to tiles."""
    if isinstance(tile, TileReference):
        return NextToHex(tile.number)
    return NextTo(tile.number, of.number, at_least)


def not_next_to(tile: TileWord) -> Condition:
    """Areas next to no such tile."""
    return NotNextTo(tile.number)


def with_bonus(*resources: ResourceWord) -> Condition:
    """Areas whose printed bonus shows one of these; *that* becomes the one it shows."""
    return WithBonus(tuple(resource.number for resource in resources))


def rows(first: int, last: int) -> Condition:
    """Rows of the map, counted from the top."""
    return Rows(first, last)


def all_areas(*parts: Condition) -> Condition:
    """Areas that meet all conditions."""
    return EveryOne(parts)


def all_of(*parts: CardFilter) -> Filter:
    """Cards that meet all filters."""
    return AllOf(tuple(_filter(part) for part in parts))


# Verbs.


def produce(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, lowest: int = 0, that: int = 0,
) -> Produce:  # fmt: skip
    """Change own production: one printed box, losses first."""
    steps = _resources(money, steel, titanium, plants, energy, heat)
    steps.sort(key=lambda step: not (isinstance(step[1], int) and step[1] < 0))
    if lowest:
        steps.append((words.LOWEST, lowest))
    if that:
        steps.append((words.THAT, that))
    return Produce(tuple(steps))


def gain(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, that: Amount = 0,
) -> Gain:  # fmt: skip
    """Gain resources."""
    amounts = _resources(money, steel, titanium, plants, energy, heat)
    if that != 0:
        amounts.append((words.THAT, that))
    return Gain(tuple(amounts))


def spend(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, animals: int = 0, microbes: int = 0, flasks: int = 0, on: TargetWord = this_card,
    of: WhoWord = me, using: ResourceWord | None = None,
) -> Effect:  # fmt: skip
    """Pay in full or not at all, from the player board or in cubes."""
    cubes = [
        (cube, number)
        for cube, number in (
            (words.ANIMALS, animals), (words.MICROBES, microbes), (words.SCIENCE_CUBES, flasks),
        )
        if number
    ]  # fmt: skip
    if cubes:
        return SpendCubes(cubes[0][0], cubes[0][1], of is anyone)
    resource, amount = _one(money, steel, titanium, plants, energy, heat)
    return Spend(resource, amount, None if using is None else using.number)


def decrease(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, of: WhoWord = me,
) -> Decrease:  # fmt: skip
    """Lower a production: the own one as a cost, or (red border) that of any one player."""
    resource, steps = _one(money, steel, titanium, plants, energy, heat)
    return Decrease(resource, steps, of is anyone)


def remove_up_to(
    money: int = 0, steel: int = 0, titanium: int = 0, plants: int = 0, energy: int = 0, heat: int = 0,
    animals: int = 0, whose: Need | None = None,
) -> Effect:  # fmt: skip
    """Red border: remove up to so many from one player or card, or none."""
    if animals:
        return RemoveCubes(words.ANIMALS, animals)
    resource, amount = _one(money, steel, titanium, plants, energy, heat)
    if not isinstance(amount, int):
        raise TypeError("a removal names a number")
    return RemoveUpTo(resource, amount, False, whose)


def steal_up_to(money: int = 0, steel: int = 0) -> RemoveUpTo:
    """Red border: remove up to so many from one player and gain them."""
    return RemoveUpTo(words.MONEY if money else words.STEEL, money or steel, True)


def terraform(temperature: int = 0, oxygen: int = 0, tr: Amount = 0) -> Effect:
    """Raise parameters or the terraform rating."""
    parts: list[Effect] = []
    if temperature:
        parts.append(Terraform(words.TEMPERATURE, temperature))
    if oxygen:
        parts.append(Terraform(words.OXYGEN, oxygen))
    if tr != 0:
        parts.append(RaiseRating(tr))
    return as_one(tuple(parts))


def place(tile: TileWord, on: Condition | None = None) -> Place:
    """Place a tile."""
    return Place(tile.number, on)


def claim_area() -> ClaimArea:
    """Put an own marker on free land."""
    return ClaimArea()


def add(cube: CubeWord, amount: Amount = 1, to: TargetWord | CubeWord = this_card, having: int = 0) -> Effect:
    """Put cubes on one own card."""
    if isinstance(to, CubeWord):
        return DoubleHosted()
    return Add(cube.number, amount, to.number, having)


def host(*tags: TagWord, cubes: int) -> Host:
    """Put a card from hand under this one, with cubes on it."""
    return Host(tuple(int(tag.number) for tag in tags), cubes)


def draw(count: Amount = 1, out_of: int = 0, only: TagWord | None = None) -> Draw:
    """Draw cards to hand."""
    return Draw(count, out_of, None if only is None else only.number)


def buy(out_of: int = 1) -> Buy:
    """Look at cards and buy any of them."""
    return Buy(out_of)


def discard(count: int = 1) -> Discard:
    """Discard cards from hand."""
    return Discard(count)


def reveal(tag: TagWord, then: Effects) -> Reveal:
    """Turn up and discard the top card; something happens if it has the tag."""
    return Reveal(tag.number, as_one(then))


def sell_patents() -> SellPatents:
    """Discard cards for 1 M€ each."""
    return SellPatents()


def copy_production(of: TagWord) -> CopyProduction:
    """Do the production box of an own card again."""
    return CopyProduction(of.number)


def next_card(standing: StandingEffect) -> NextCard:
    """Something holds for the next card played this generation."""
    return NextCard(standing)


def play_card(standing: StandingEffect) -> PlayFromHand:
    """Play a card from hand now, under an effect."""
    return PlayFromHand(standing)


def play_prelude(out_of: int) -> PlayPreludeOutOf:
    """Play one of the top preludes."""
    return PlayPreludeOutOf(out_of)


def fund_award() -> FundAward:
    """Fund an award for free."""
    return FundAward()


def either(*branches: Effects) -> Either:
    """Exactly one of several."""
    return Either(tuple(as_one(branch) for branch in branches))


def may(effect: Effects) -> May:
    """Something that may be left."""
    return May(as_one(effect))


def given(need: Need, then: Effects, otherwise: Effects = ()) -> Given:
    """If something holds now, this; else that."""
    return Given(need, as_one(then), as_one(otherwise))


# Standing effects and the moments they hear.


def when(moment: Moment, effect: Effects) -> When:
    """A trigger."""
    return When(moment, as_one(effect))


def played(*what: CardFilter, by: WhoWord = me) -> Played:
    """A card is played: once per matching tag, once per card for other filters."""
    return Played(PLAYED, tuple(_filter(part) for part in what), by.number)


def placed(tile: TileWord, by: WhoWord = me, on: Condition | None = None) -> Placed:
    """A tile is placed."""
    return Placed(PLACED, tile.number, by.number, on)


def paid(deal: DealWord | None = None, least: int = 0) -> Paid:
    """A card or standard project has been paid for."""
    return Paid(PAID, None if deal is None else deal.number, least)


def discount(amount: int, on: TagWord | DealWord | tuple[TagWord | DealWord, ...] | None = None) -> Discount:
    """Cards, cards with a tag (per tag), or deals cost less."""
    parts = on if isinstance(on, tuple) else () if on is None else (on,)
    kinds = tuple(part.number for part in parts if isinstance(part, TagWord))
    deals = tuple(part.number for part in parts if isinstance(part, DealWord))
    return Discount(amount, kinds if parts else (None,), deals)


def shift_needs(steps: int) -> ShiftNeeds:
    """Requirements of global parameters may be missed by so many steps."""
    return ShiftNeeds(steps)


def worth(steel: int = 0, titanium: int = 0) -> Worth:
    """Steel or titanium pays more."""
    return Worth(steel, titanium)


def pay_with(what: ResourceWord | CubeWord, worth: int = 1, on: TagWord | None = None) -> PayWith:
    """Another currency."""
    tag = None if on is None else on.number
    if isinstance(what, CubeWord):
        return PayWith(None, what.number, worth, tag)
    return PayWith(what.number, None, worth, tag)


def protect(
    *what: ResourceWord | CubeWord, on: TargetWord | None = None, against: WhoWord = opponents
) -> Protect:
    """Own things that may not be removed."""
    cubes = tuple(part.number for part in what if isinstance(part, CubeWord))
    return Protect(plants in what, cubes, on is not None and against is everyone)


# Front doors.

Vp = int | Per | None


def _tuple(effects: Effects | None) -> tuple[Effect, ...]:
    if effects is None:
        return ()
    listed = (effects,) if isinstance(effects, Effect) else effects
    flat: list[Effect] = []
    for effect in listed:
        flat.extend(effect.effects if isinstance(effect, Several) else (effect,))
    return tuple(flat)


def _standing(effect: StandingEffect | tuple[StandingEffect, ...] | None) -> tuple[StandingEffect, ...]:
    if effect is None:
        return ()
    return (effect,) if isinstance(effect, StandingEffect) else effect


def project(
    number: str, name: str, cost: int, *tags: TagWord, needs: Need | tuple[Need, ...] = (),
    holds: CubeWord | None = None, vp: Vp = None, play: Effects | None = None, action: Effect | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A project card."""
    return Card(
        PROJECT, number, name, cost, tuple(tag.number for tag in tags), (needs,) if isinstance(needs, Need) else needs,
        words.NO_CUBE if holds is None else holds.number, vp, (), _tuple(play), () if action is None else (action,),
        _standing(effect),
    )  # fmt: skip


def corporation(
    number: str, name: str, money: int, *tags: TagWord, holds: CubeWord | None = None, vp: Vp = None,
    first: Effects | None = None, play: Effects | None = None, action: Effect | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A corporation; its second argument is the money it starts with."""
    return Card(
        CORPORATION, number, name, money, tuple(tag.number for tag in tags), (),
        words.NO_CUBE if holds is None else holds.number, vp, _tuple(first), _tuple(play),
        () if action is None else (action,), _standing(effect),
    )  # fmt: skip


def prelude(
    number: str, name: str, *tags: TagWord, play: Effects | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A prelude."""
    return Card(
        PRELUDE, number, name, 0, tuple(tag.number for tag in tags), (), words.NO_CUBE, None, (), _tuple(play), (),
        _standing(effect),
    )  # fmt: skip


def milestone(name: str, need: Need) -> Goal:
    """A milestone: what it takes to claim it."""
    return Goal(name, slug(name), need, need.count)


def award(name: str, count: Count) -> Goal:
    """An award: what is compared at the end."""
    return Goal(name, slug(name), None, count)


def standard_project(
    name: str, cost: int, effect: Effects, deal: DealWord = STANDARD_PROJECT, paid: bool = True
) -> StandardProject:
    """Something every player may always do."""
    return StandardProject(name, slug(name), cost, as_one(effect), deal.number, paid)
