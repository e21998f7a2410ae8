"""The verbs of the card language: what happens."""

from __future__ import annotations

from terramars.core.flow import Either, May, as_one
from terramars.core.machine import Effect
from terramars.mars import words
from terramars.mars.cards import StandingEffect
from terramars.mars.conditions import (
    Condition,
)
from terramars.mars.counts import (
    Amount,
    Need,
)
from terramars.mars.effects.cubes import Add, DoubleHosted, Host
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal, SellPatents
from terramars.mars.effects.given import Given
from terramars.mars.effects.planet import ClaimArea, Place, RaiseRating, Terraform
from terramars.mars.effects.play import NextCard, PlayFromHand, PlayStarterOutOf
from terramars.mars.effects.production import CopyProduction, Decrease, Produce
from terramars.mars.effects.stock import Gain, RemoveCubes, RemoveUpTo, Spend, SpendCubes
from terramars.mars.language.nouns import (
    CubeWord,
    Effects,
    ResourceWord,
    TagWord,
    TargetWord,
    TileWord,
    WhoWord,
    anyone,
    me,
    this_card,
)
from terramars.mars.turns import FundAward
from terramars.mars.words import Resource


def named_amounts(
    money: Amount, steel: Amount, titanium: Amount, plants: Amount, energy: Amount, heat: Amount
) -> list[tuple[Resource, Amount]]:
    """The resources that were named, with their amounts."""
    named = (
        (words.MONEY, money), (words.STEEL, steel), (words.TITANIUM, titanium), (words.PLANTS, plants),
        (words.ENERGY, energy), (words.HEAT, heat),
    )  # fmt: skip
    return [(resource, amount) for resource, amount in named if amount != 0]


def one_amount(
    money: Amount, steel: Amount, titanium: Amount, plants: Amount, energy: Amount, heat: Amount
) -> tuple[Resource, Amount]:
    """The one resource that was named."""
    found = named_amounts(money, steel, titanium, plants, energy, heat)
    if len(found) != 1:
        raise TypeError("exactly one resource is wanted here")
    return found[0]


def produce(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, lowest: int = 0, that: int = 0,
) -> Produce:  # fmt: skip
    """Change own production: one printed box, losses first."""
    steps = named_amounts(money, steel, titanium, plants, energy, heat)
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
    amounts = named_amounts(money, steel, titanium, plants, energy, heat)
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
    resource, amount = one_amount(money, steel, titanium, plants, energy, heat)
    return Spend(resource, amount, None if using is None else using.number)


def decrease(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, of: WhoWord = me,
) -> Decrease:  # fmt: skip
    """Lower a production: the own one as a cost, or (red border) that of any one player."""
    resource, steps = one_amount(money, steel, titanium, plants, energy, heat)
    return Decrease(resource, steps, of is anyone)


def remove_up_to(
    money: int = 0, steel: int = 0, titanium: int = 0, plants: int = 0, energy: int = 0, heat: int = 0,
    animals: int = 0, whose: Need | None = None,
) -> Effect:  # fmt: skip
    """Red border: remove up to so many from one player or card, or none."""
    if animals:
        return RemoveCubes(words.ANIMALS, animals)
    resource, amount = one_amount(money, steel, titanium, plants, energy, heat)
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


def play_starter(out_of: int) -> PlayStarterOutOf:
    """Play one of the top starters."""
    return PlayStarterOutOf(out_of)


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
