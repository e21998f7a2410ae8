"""What statements of the dice game bring, in parts: points, steps of each parameter, the rest in units of the scale.

How much a step or a point counts depends on the table; so what a card brings is taken apart once and added up anew.
"""

from __future__ import annotations

from typing import Final

from terramars.core.flow import Arrow, Either, Several
from terramars.core.machine import Effect
from terramars.dice import scale
from terramars.dice.cards import CARDS
from terramars.dice.effects.gains import GainPoints
from terramars.dice.effects.paying import Pay
from terramars.dice.effects.planet import CITY_POINTS, Place, Raise
from terramars.dice.reactions import ANY_COLOUR, ANY_TILE, WhenPlaced, WhenPlayed
from terramars.dice.turns import ExtraTurn, MainAction
from terramars.dice.words import CITY, FREE, GREENERY, OCEAN, OCEANS, OXYGEN, SUPPORT

POINTS: Final = 3
"""Behind the steps of the three parameters: points ..."""
REST: Final = 4
"""... and everything else, in units of the scale."""

Parts = tuple[float, float, float, float, float]
NOTHING: Parts = (0.0, 0.0, 0.0, 0.0, 0.0)

AROUND: Final = 0.8
"""So many tiles that count lie around a greenery or a city on the average."""
AREA: Final = 4.0
"""What is printed on a good area, in units of the scale."""
MORE_MAIN: Final = 1.2
"""A main action more, in points beyond the dice that it takes."""
CARDS_A_TURN: Final = 0.5
"""So many cards a player plays in a turn; those of a colour are a third of them."""
TILES_A_TURN: Final = {OCEAN: 0.07, GREENERY: 0.1, CITY: 0.06, ANY_TILE: 0.24}
"""So many tiles a player places in a turn."""


def added(one: Parts, other: Parts, times: float = 1.0) -> Parts:
    """Two lists of parts, the second so many times."""
    return (
        one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2], one[3] + times * other[3],
        one[4] + times * other[4],
    )  # fmt: skip


def step_of(track: int, points: float = 0.0, rest: float = 0.0) -> Parts:
    """One step of a parameter, with something besides."""
    return (
        1.0 if track == 0 else 0.0, 1.0 if track == 1 else 0.0, 1.0 if track == 2 else 0.0, points, rest,
    )  # fmt: skip


def total(parts: Parts, steps: list[float], point: float, unit: float) -> float:
    """The parts added up: by what a step of each parameter, a point and a unit of the scale are worth."""
    return parts[0] * steps[0] + parts[1] * steps[1] + parts[2] * steps[2] + parts[POINTS] * point + parts[REST] * unit


def parts_of(effect: Effect) -> Parts:
    """What an effect brings."""
    if isinstance(effect, Several):
        found = NOTHING
        for part in effect.effects:
            found = added(found, parts_of(part))
        return found
    if isinstance(effect, Either):
        return max([parts_of(branch) for branch in effect.branches], key=plainly)
    if isinstance(effect, Arrow):
        return added(parts_of(effect.cost), parts_of(effect.gain))
    if isinstance(effect, Pay):
        return (0.0, 0.0, 0.0, 0.0, -float(scale.price(effect.icons)))
    if isinstance(effect, Raise):
        step = step_of(effect.track, 0.0, 1.0)
        return step if effect.if_bonus is None else added(step, parts_of(effect.if_bonus), 0.5)
    if isinstance(effect, Place):
        return parts_of_tile(effect)
    if isinstance(effect, GainPoints):
        return (0.0, 0.0, 0.0, float(effect.number * (1 if effect.per is None else scale.COUNTED)), 0.0)
    if isinstance(effect, (MainAction, ExtraTurn)):
        return (0.0, 0.0, 0.0, MORE_MAIN, 0.0)
    return (0.0, 0.0, 0.0, 0.0, float(scale.worth_of_gain(effect)))


def plainly(parts: Parts) -> float:
    """The parts added up as if nothing were special."""
    return 2.0 * (parts[0] + parts[1] + parts[2]) + parts[POINTS] + parts[REST] / scale.POINT


def parts_of_tile(effect: Place) -> Parts:
    """What a tile brings: its step, what lies around it, and the area."""
    more = 1.0 if effect.point_for >= 0 else 0.0
    if effect.tile == OCEAN:
        found = step_of(OCEANS, more, AREA)
    elif effect.tile == GREENERY:
        found = step_of(OXYGEN, more + AROUND, AREA)
    elif effect.tile == CITY:
        found = (0.0, 0.0, 0.0, more + AROUND + CITY_POINTS, AREA)
    else:
        found = (0.0, 0.0, 0.0, more, AREA)
    return found if effect.then is None else added(found, parts_of(effect.then), 0.6)


BROUGHT: Final[dict[int, Parts]] = {}
LASTING: Final[dict[tuple[int, int], Parts]] = {}


def brought(card: int) -> Parts:
    """What playing a card brings at once, and its points at the end."""
    found = BROUGHT.get(card)
    if found is None:
        said = CARDS[card]
        found = (0.0, 0.0, 0.0, float(said.vp), 0.0)
        for effect in said.play:
            found = added(found, parts_of(effect))
        BROUGHT[card] = found
    return found


def lasting(card: int, players: int) -> Parts:
    """What a card that lies there brings in a turn by its effect, discount and storage; actions come besides.

    A red border hears the tiles of all players (rule 14.3): the more there are, the more it brings.
    """
    found = LASTING.get((card, players))
    if found is None:
        said = CARDS[card]
        found = (0.0, 0.0, 0.0, 0.0, 0.5 * len(said.discounts) + 0.45 * said.storage + 0.7 * said.more_cards)
        for reaction in said.effect:
            if isinstance(reaction, WhenPlayed):
                often = CARDS_A_TURN if reaction.colour == ANY_COLOUR and not reaction.scoring else CARDS_A_TURN / 3
                found = added(found, parts_of(reaction.then), often)
            elif isinstance(reaction, WhenPlaced):
                often = TILES_A_TURN.get(reaction.tile, 0.02) * (players if reaction.by_anyone else 1)
                found = added(found, parts_of(reaction.then), often * (0.6 if reaction.beside != ANY_TILE else 1.0))
        LASTING[card, players] = found
    return found


ACTIONS: Final[dict[int, Parts]] = {}


def action_of(card: int) -> Parts:
    """What one use of a card's action brings, less what else could be done in its place."""
    found = ACTIONS.get(card)
    if found is None:
        said = CARDS[card]
        found = NOTHING
        if said.action is not None:
            slot = 0.0 if said.slot == FREE else float(scale.ROLLED_DIE if said.slot == SUPPORT else scale.MAIN_ACTION)
            found = added(parts_of(said.action), (0.0, 0.0, 0.0, 0.0, -slot))
        ACTIONS[card] = found
    return found
