"""Whether a statement as a whole can be carried out: what its words refer to must be there."""

from __future__ import annotations

from typing import Any

from terramars.core.errors import BadStatement
from terramars.core.flow import Arrow, Either, Several
from terramars.mars.cards import PROJECT, Card
from terramars.mars.conditions import THAT_HEX, THIS, NextToHex, bonus_shown
from terramars.mars.counts import Chosen, CubesHere
from terramars.mars.effects.cubes import Add
from terramars.mars.effects.hosting import DoubleHosted, Host
from terramars.mars.effects.planet import Place
from terramars.mars.effects.play import PlayFromHand
from terramars.mars.effects.production import Decrease, DecreaseAny, Produce
from terramars.mars.effects.stock import Gain, Spend, SpendCubes
from terramars.mars.standing import PayWith, Placed, Played, Produced, Protect, When
from terramars.mars.words import ANY_CUBE, HOSTED, NO_CUBE, THAT, THAT_CARD, THIS_CARD

NOWHERE: frozenset[str] = frozenset()


def values_in(value: Any) -> list[Any]:
    """What stands directly inside a value of the card language."""
    if isinstance(value, tuple):
        return list(value)
    return [getattr(value, name) for name in getattr(value, "__dataclass_fields__", ())]


def everything_in(value: Any) -> list[Any]:
    """A value and all that stands anywhere inside it."""
    return [value, *(inner for part in values_in(value) for inner in everything_in(part))]


def open_words(value: Any) -> frozenset[str]:
    """The open words of a value that nothing inside it fills: *that*, *that_card*, *that_tile*, *X*."""
    if isinstance(value, Arrow):
        return open_words(value.cost) | (open_words(value.gain) - filled_by(value.cost))
    if isinstance(value, When):
        return open_words(value.effect) - filled_by(value.moment)
    if isinstance(value, Chosen):
        return frozenset(("X",))
    if isinstance(value, (Spend, SpendCubes, Decrease)):
        return NOWHERE  # they ask for X themselves
    if isinstance(value, NextToHex):
        return frozenset(("that_tile",)) if value.hex == THAT_HEX else NOWHERE
    found = NOWHERE
    if isinstance(value, Add) and value.to == THAT_CARD:
        found = frozenset(("that_card",))
    elif isinstance(value, (Gain, Produce)):
        pairs = value.amounts if isinstance(value, Gain) else value.steps
        found = frozenset(("that",)) if any(resource == THAT for resource, _ in pairs) else NOWHERE
    return found.union(*(open_words(part) for part in values_in(value)))


def filled_by(value: Any) -> frozenset[str]:
    """The open words that a cost or a moment fills in what follows it."""
    if isinstance(value, Place):
        return frozenset(("that_tile", "that")) if bonus_shown(value.on) else frozenset(("that_tile",))
    if isinstance(value, (Spend, SpendCubes, Decrease)):
        return frozenset(("X",)) if open_words(values_in(value)[1]) else NOWHERE
    if isinstance(value, Several):
        return NOWHERE.union(*(filled_by(part) for part in value.effects))
    if isinstance(value, Either):
        return frozenset.intersection(*(filled_by(branch) for branch in value.branches))
    if isinstance(value, Played):
        return frozenset(("that_card",))
    if isinstance(value, (Produced, DecreaseAny)):
        return frozenset(("that",))
    return frozenset(("that_tile",)) if isinstance(value, Placed) else NOWHERE


def collected_here(value: Any) -> int:
    """The kind of cube that a word expects on the card itself, or none."""
    if isinstance(value, Add):
        return value.cube if value.to == THIS_CARD else NO_CUBE
    if isinstance(value, SpendCubes):
        return value.cube if value.on == THIS_CARD and not value.from_anyone else NO_CUBE
    if isinstance(value, PayWith):
        return NO_CUBE if value.cube is None else value.cube
    if isinstance(value, Protect):
        return value.cubes[0] if value.only_here else NO_CUBE
    if isinstance(value, (Host, DoubleHosted)):
        return HOSTED
    return value.cube if isinstance(value, CubesHere) else NO_CUBE


def checked(card: Card) -> Card:
    """The card, if its statement can be carried out; else an error that names it."""
    parts = (card.needs, card.vp, card.first, card.play, card.action, card.effect)
    left = sorted(open_words(parts))
    if left:
        raise BadStatement(
            f"{card.name}: nothing says what {left[0]} is; it stands after an arrow, as in "
            "place(CITY) >> ... that_tile, spend(money=X) >> ... X, or in what a trigger does"
        )
    words = everything_in(parts)
    for word in words:
        cube = collected_here(word)
        if cube not in (NO_CUBE, card.holds) and not (cube == ANY_CUBE and card.holds >= 0):
            raise BadStatement(f"{card.name}: {word} speaks of cubes that the card does not hold; say holds=")
    if card.sort == PROJECT and any(isinstance(word, PlayFromHand) for word in words):
        raise BadStatement(f"{card.name}: play_card() is for cards that are never in hand: it would look for itself")
    if NextToHex(THIS) in words and not any(isinstance(word, Place) for word in everything_in((card.first, card.play))):
        raise BadStatement(f"{card.name}: this_tile is the tile that the card places; it places none")
    return card
