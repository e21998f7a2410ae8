"""How words read their arguments, and refuse what they cannot carry out: when the card is written."""

from __future__ import annotations

from typing import NoReturn

from terramars.core.errors import BadStatement
from terramars.mars import words
from terramars.mars.cards import StandingEffect
from terramars.mars.counts import Amount, Chosen
from terramars.mars.language.nouns import ResourceWord, WhoWord, anyone, everyone, me, opponents
from terramars.mars.standing import Discount, ShiftNeeds
from terramars.mars.words import Cube, Resource, Who

CubeAmount = int | Chosen
"""How many cubes: a number, or X."""


def refuse(word: str, trouble: str, right: str) -> NoReturn:
    """Refuse a word: what is wrong with it, and how it is written."""
    raise BadStatement(f"{word} {trouble}; write for example {right}")


def at_least_one(word: str, number: object, right: str) -> None:
    """Refuse a number below 1; amounts that are worked out later pass."""
    if isinstance(number, int) and number < 1:
        refuse(word, f"is given {number}", right)


def of_board(word: str, what: ResourceWord) -> Resource:
    """A resource of the player board: *lowest* and *highest* are none."""
    if what.number > words.HEAT:
        refuse(word, "wants one of the six resources", "money, steel, titanium, plants, energy, heat")
    return what.number


def someone(word: str, who: WhoWord) -> Who:
    """One player who does something: the owner, an opponent, or anyone."""
    if who is everyone:
        refuse(word, "means one player at a time", "me, opponents, anyone")
    return who.number


def owners(word: str, who: WhoWord) -> Who:
    """Players whose things are counted together: the own, the opponents', everyone's."""
    if who is anyone:
        refuse(word, "counts the things of several together", "me, opponents, everyone")
    return who.number


def me_or_anyone(word: str, who: WhoWord) -> bool:
    """Whether any one player may be hit instead of only the owner."""
    if who is everyone or who is opponents:
        refuse(word, "hits the owner, or any one player", "me, anyone")
    return who is not me


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
    word: str, money: Amount, steel: Amount, titanium: Amount, plants: Amount, energy: Amount, heat: Amount
) -> tuple[Resource, Amount]:
    """The one resource that was named."""
    found = named_amounts(money, steel, titanium, plants, energy, heat)
    if len(found) != 1:
        refuse(word, "wants exactly one resource", f"{word[:-1]}plants=2)")
    at_least_one(word, found[0][1], f"{word[:-1]}plants=2)")
    return found[0]


def one_cube(
    word: str, animals: CubeAmount, microbes: CubeAmount, flasks: CubeAmount, floaters: CubeAmount,
    asteroids: CubeAmount,
) -> tuple[Cube, CubeAmount] | None:  # fmt: skip
    """The one kind of cube that was named, if any was."""
    named = (
        (words.ANIMALS, animals), (words.MICROBES, microbes), (words.SCIENCE_CUBES, flasks),
        (words.FLOATERS, floaters), (words.ASTEROIDS, asteroids),
    )  # fmt: skip
    found = [(cube, number) for cube, number in named if number != 0]
    if len(found) > 1:
        refuse(word, "wants one kind of cube", f"{word[:-1]}microbes=1)")
    for _, number in found:
        at_least_one(word, number, f"{word[:-1]}microbes=1)")
    return found[0] if found else None


def for_one_card(word: str, standing: StandingEffect) -> StandingEffect:
    """A standing effect that can hold for one card: a discount on cards, or leeway with requirements."""
    if isinstance(standing, ShiftNeeds) or (isinstance(standing, Discount) and not standing.deals):
        return standing
    refuse(word, "holds for one card", f"{word[:-1]}discount(8)), {word[:-1]}shift_needs(2))")
