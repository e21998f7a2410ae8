"""The effects of the dice game as icons: what cards, areas and options show instead of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from terramars.core.flow import Arrow, Either, May, Several
from terramars.core.machine import Effect
from terramars.dice import board
from terramars.dice.cards import BONUS_CARD, CARD_COLOURS, Reaction
from terramars.dice.effects.gains import (
    CARDS_IN_PLAY,
    TILES,
    Count,
    DrawCards,
    GainPoints,
    GainProductionOf,
    GainWild,
    OpponentsLose,
    Roll,
    Rotate,
    Take,
    TakeChosen,
)
from terramars.dice.effects.paying import Pay, PayAnyNumber
from terramars.dice.effects.planet import Place, Raise
from terramars.dice.reactions import WhenPlaced, WhenPlayed
from terramars.dice.turns import ExtraTurn, MainAction, SupportAction
from terramars.dice.words import (
    ANY,
    ANY_YELLOW,
    COLOUR_NAMES,
    FACES,
    ICON_NAMES,
    TEMPERATURE,
    TILE_NAMES,
    VP_PRODUCED,
    WHITE,
    WILD_PRODUCED,
)

MOST_ALIKE: Final = 3
"""Up to so many equal icons stand side by side; more are counted."""


@dataclass(frozen=True)
class Sign:
    """An icon, or a word or figure between icons."""

    icon: str = ""
    text: str = ""
    lost: bool = False
    """Whether opponents lose it: the red border."""


Signs = tuple[Sign, ...]
ARROW: Final = Sign("i-action")
OR: Final = Sign(text="/")
COLON: Final = Sign(text=":")
WILD_SIGN: Final = Sign("i-wildtoken")
POINT_SIGN: Final = Sign("i-vp")
CARD_SIGN: Final = Sign("i-card")
TURN_SIGN: Final = Sign("i-replay")
TRACK_SIGNS: Final = (Sign("i-oxygen"), Sign("i-temp"), Sign("tile-ocean"))
TILE_SIGNS: Final = tuple(Sign(f"tile-{name}") for name in TILE_NAMES)


def die(icon: int) -> Sign:
    """A face of a die, or a question mark of a colour or of any."""
    if icon < FACES:
        return Sign(f"d-{ICON_NAMES[icon]}")
    return Sign("die-any" if icon == ANY else f"die-{COLOUR_NAMES[icon - ANY_YELLOW]}")


def colour(number: int) -> Sign:
    """A die to roll, of a colour or of any."""
    return Sign("die-any" if number == WHITE else f"die-{COLOUR_NAMES[number]}")


def times(sign: Sign, number: int) -> Signs:
    """So many of an icon."""
    return (sign,) * number if 0 <= number <= MOST_ALIKE else (Sign(text="X" if number < 0 else str(number)), sign)


def icons(numbers: tuple[int, ...]) -> Signs:
    """A cost."""
    return tuple(die(icon) for icon in numbers)


def produced(production: tuple[int, ...]) -> Signs:
    """What a brown box holds."""
    found: list[Sign] = []
    for what, number in enumerate(production):
        sign = {WILD_PRODUCED: WILD_SIGN, VP_PRODUCED: POINT_SIGN}.get(what) or colour(what)
        found += times(sign, number) if number else ()
    return tuple(found)


def counted(count: Count | None) -> Signs:
    """What something is gained for each of."""
    if count is None:
        return ()
    if count.kind == TILES:
        return (OR, TILE_SIGNS[count.what])
    if count.kind == CARDS_IN_PLAY:
        name = CARD_COLOURS[count.what]
        return (OR, Sign("i-card" if count.what == BONUS_CARD else f"i-card-{name}"))
    return (OR, Sign("i-hexmap"))


def place(effect: Place) -> Signs:
    """A tile, and what it brings besides."""
    found: Signs = (TILE_SIGNS[effect.tile],)
    if effect.beside >= 0:
        found += (Sign("i-beside"), TILE_SIGNS[effect.beside])
    if effect.point_for >= 0:
        found += (POINT_SIGN, OR, TILE_SIGNS[effect.point_for])
    if effect.then is not None:
        found += (*(TILE_SIGNS[kind] for kind in effect.if_beside), COLON, *drawn(effect.then))
    return found


def step(effect: Raise) -> Signs:
    """A step of a parameter."""
    more = () if effect.if_bonus is None else (COLON, *drawn(effect.if_bonus))
    return (Sign("i-temp") if effect.track == TEMPERATURE else TRACK_SIGNS[effect.track], *more)


DRAWINGS: Final[dict[type, Callable[[Any], Signs]]] = {
    Roll: lambda effect: (*times(colour(effect.colour), effect.number), *counted(effect.per)),
    Take: lambda effect: times(die(effect.face), effect.number),
    TakeChosen: lambda effect: times(die(effect.icon), effect.number),
    GainWild: lambda effect: times(WILD_SIGN, effect.number),
    GainPoints: lambda effect: (Sign(text=str(effect.number)), POINT_SIGN, *counted(effect.per)),
    DrawCards: lambda effect: times(CARD_SIGN, effect.number),
    Rotate: lambda effect: times(TURN_SIGN, effect.number),
    OpponentsLose: lambda effect: (Sign(text="−"), replace(die(effect.icon), lost=True)),
    GainProductionOf: lambda effect: (Sign("i-prod"),),
    Pay: lambda effect: icons(effect.icons),
    PayAnyNumber: lambda effect: (Sign(text="X"), die(effect.face)),
    Raise: step,
    Place: place,
    ExtraTurn: lambda effect: (Sign("i-dice"), Sign(text="+1")),
    SupportAction: lambda effect: (Sign("i-step"), Sign(text="+1")),
    MainAction: lambda effect: (Sign("i-target"), Sign(text="+1")),
}


def drawn(effect: Effect) -> Signs:
    """An effect as icons."""
    if isinstance(effect, Several):
        return tuple(sign for part in effect.effects for sign in drawn(part))
    if isinstance(effect, Arrow):
        return (*drawn(effect.cost), ARROW, *drawn(effect.gain))
    if isinstance(effect, Either):
        found = drawn(effect.branches[0])
        for branch in effect.branches[1:]:
            found += (OR, *drawn(branch))
        return found
    if isinstance(effect, May):
        return drawn(effect.effect)
    return DRAWINGS[type(effect)](effect)


def reacting(reaction: Reaction) -> Signs:
    """What a card does by itself: when, and what."""
    if isinstance(reaction, WhenPlayed):
        kind = (
            "i-card"
            if reaction.colour < 0 or reaction.colour == BONUS_CARD
            else f"i-card-{CARD_COLOURS[reaction.colour]}"
        )
        seal = (POINT_SIGN,) if reaction.scoring else ()
        return (Sign(kind), *seal, COLON, *drawn(reaction.then))
    assert isinstance(reaction, WhenPlaced)
    tile = TILE_SIGNS[reaction.tile] if reaction.tile >= 0 else Sign("tile-any")
    beside = (Sign("i-beside"), TILE_SIGNS[reaction.beside]) if reaction.beside >= 0 else ()
    return (tile, *beside, COLON, *drawn(reaction.then))


def given_by(bonus: tuple[int, ...]) -> Signs:
    """What is printed on an area."""
    others = {board.CARD: CARD_SIGN, board.WILD: WILD_SIGN, board.POINT: POINT_SIGN}
    return tuple(
        die(what) if what < FACES else colour(what - board.DIE) if what < board.CARD else others[what] for what in bonus
    )
