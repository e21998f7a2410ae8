"""What things are worth, in one currency: the written scale by which the costs of house cards are set.

The unit is a quarter of a common resource that one has. Rarer faces are worth more because fewer sides show them; a
die that is still to be rolled is worth less than its average face, because nobody knows which it will be. A point
follows from the standard actions: three common resources and a main action for two points. With it the costs that
were seen in play (Import of Advanced GHG, Imported Nitrogen, Deep Well Heating, Small Asteroid, Corporate Stronghold)
lie on one line: what a card brings is worth its cost and `MAIN_ACTION`.
"""

from __future__ import annotations

from typing import Final

from terramars.core.flow import Arrow, Either, Several
from terramars.core.machine import Effect
from terramars.dice.cards import Card
from terramars.dice.effects.gains import (
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
    CITY,
    COLOURS,
    FACES,
    FREE,
    GREENERY,
    OCEAN,
    RARE,
    SUPPORT,
    UNCOMMON,
    VP_PRODUCED,
    WILD_PRODUCED,
)

COMMON_FACE: Final = 4
UNCOMMON_FACE: Final = 6
RARE_FACE: Final = 8
COLOURED_QUESTION: Final = 4
WHITE_QUESTION: Final = 3
ROLLED_DIE: Final = 5
CHOSEN_OF_COLOUR: Final = 7
CHOSEN: Final = 8
WILD_TOKEN: Final = 8
POINT: Final = 8
POINT_AT_THE_END: Final = 7
STEP: Final = 17
"""Two points and the chance of a bonus."""
TILE: Final = {OCEAN: 19, GREENERY: 23, CITY: 21}
"""Points, the bonus of an area, and what lies beside it on the average; other tiles bring the bonus only."""
OTHER_TILE: Final = 3
DRAWN_CARD: Final = 2
TURNED_DIE: Final = 2
LOSS_OF_OPPONENTS: Final = 3
PRODUCTION_DIE: Final = 14
"""A die at each of the production turns that are left on the average, less the wait."""
PRODUCED_WILD: Final = 24
PRODUCED_POINT: Final = 24
STORED_DIE: Final = 6
DISCOUNT: Final = 14
COUNTED: Final = 3
"""What is counted on the map or among one's cards is about so many when it matters."""
AS_OFTEN: Final = 2
"""Where one may pay as often as one likes, it is so often on the average."""
USES: Final = 4
"""So often an action is used in a game."""
SUPPORT_SLOT: Final = 3
MAIN_ACTION: Final = 6
CARDS_HEARD: Final = 4
"""So often an effect hears its owner play a card."""
TILES_HEARD: Final = 2
"""So often an effect hears its owner place a tile; anyone, twice as often."""


def price(icons: tuple[int, ...]) -> int:
    """What a cost is worth."""
    return sum([worth_of_icon(icon) for icon in icons])


def worth_of_icon(icon: int) -> int:
    """What one icon of a cost is worth."""
    if icon >= FACES:
        return WHITE_QUESTION if icon == ANY else COLOURED_QUESTION
    return {UNCOMMON: UNCOMMON_FACE, RARE: RARE_FACE}.get(icon % 3, COMMON_FACE)


def worth(effect: Effect) -> int:
    """What an effect brings; what it costs is below zero."""
    if isinstance(effect, Several):
        return sum([worth(part) for part in effect.effects])
    if isinstance(effect, Either):
        return max([worth(part) for part in effect.branches]) + 1
    if isinstance(effect, Arrow):
        return worth(effect.cost) + worth(effect.gain)
    if isinstance(effect, Pay):
        return -price(effect.icons)
    if isinstance(effect, Place):
        then = 0 if effect.then is None else worth(effect.then) * 2 // 3
        beside = -3 if effect.beside >= 0 else 0
        return TILE.get(effect.tile, OTHER_TILE) + then + beside + (POINT if effect.point_for >= 0 else 0)
    if isinstance(effect, Raise):
        return STEP + (0 if effect.if_bonus is None else worth(effect.if_bonus) // 2)
    return worth_of_gain(effect)


def worth_of_gain(effect: Effect) -> int:
    """What a single gain brings."""
    if isinstance(effect, Roll):
        return ROLLED_DIE * effect.number * (1 if effect.per is None else COUNTED)
    if isinstance(effect, Take):
        return worth_of_icon(effect.face) * effect.number
    if isinstance(effect, TakeChosen):
        number = AS_OFTEN if effect.number < 0 else effect.number
        return (CHOSEN if effect.icon == ANY else CHOSEN_OF_COLOUR) * number
    if isinstance(effect, GainWild):
        return WILD_TOKEN * effect.number
    if isinstance(effect, GainPoints):
        return POINT * effect.number * (1 if effect.per is None else COUNTED)
    if isinstance(effect, DrawCards):
        return DRAWN_CARD * effect.number
    if isinstance(effect, Rotate):
        return TURNED_DIE * effect.number
    if isinstance(effect, OpponentsLose):
        return LOSS_OF_OPPONENTS
    if isinstance(effect, PayAnyNumber):
        return -worth_of_icon(effect.face) * AS_OFTEN
    if isinstance(effect, GainProductionOf):
        return ROLLED_DIE
    if isinstance(effect, SupportAction):
        return SUPPORT_SLOT
    if isinstance(effect, MainAction):
        return MAIN_ACTION + SUPPORT_SLOT
    if isinstance(effect, ExtraTurn):
        return MAIN_ACTION + SUPPORT_SLOT
    raise TypeError(f"{type(effect).__name__} has no place on the scale")


def worth_of_card(card: Card) -> int:
    """What a card brings in a game, its cost not counted."""
    total = sum([worth(effect) for effect in card.play]) + POINT_AT_THE_END * card.vp
    total += PRODUCTION_DIE * sum(card.production[:COLOURS])
    total += PRODUCED_WILD * card.production[WILD_PRODUCED] + PRODUCED_POINT * card.production[VP_PRODUCED]
    total += STORED_DIE * card.storage + DISCOUNT * len(card.discounts)
    if card.action is not None:
        slot = 0 if card.slot == FREE else SUPPORT_SLOT if card.slot == SUPPORT else MAIN_ACTION
        total += USES * (worth(card.action) - slot)
    for reaction in card.effect:
        if isinstance(reaction, WhenPlayed):
            total += CARDS_HEARD * worth(reaction.then)
        elif isinstance(reaction, WhenPlaced):
            total += TILES_HEARD * worth(reaction.then) * (2 if reaction.by_anyone else 1)
    return total


def surplus(card: Card) -> int:
    """How much a card brings beyond its cost and the main action that plays it: 0 is on the scale."""
    return worth_of_card(card) - price(card.cost) - MAIN_ACTION
