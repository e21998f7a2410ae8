"""Milestones: what they ask for, and whether a player has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.dice.cards import BASE, BLUE_CARD, CARDS, CORPORATE_ERA, GREEN_CARD, RED_CARD
from terramars.dice.player import Player
from terramars.dice.words import COLOURS, slug

MILESTONE_POINTS: Final = 4
AWARD_POINTS: Final = 5
SECOND_POINTS: Final = 3

UNCLAIMED: Final = -1
REMOVED: Final = -2
"""Instead of a seat: a milestone that nobody has yet, or that has left the game."""

CARDS_OF: Final = "cards"
ALL_CARDS: Final = "all cards"
DICE_OF_ONE_COLOUR: Final = "dice of one colour"
DICE: Final = "dice"
EVERY_PRODUCTION: Final = "every production"
CARDS_WITH_VP: Final = "cards with VP"
VP_TRACK: Final = "VP track"
DEAR_CARDS: Final = "dear cards"
AWARD_ICONS: Final = "award icons"

DEAR: Final = 5
"""A cost of so many icons makes a card dear (rule 12.8)."""


@dataclass(frozen=True)
class Milestone:
    """A milestone: what is counted, and how much of it is needed."""

    name: str
    counted: str
    need: int
    colour: int = -1
    """Of which cards, where cards of one colour are counted."""
    box: str = BASE

    @property
    def slug(self) -> str:
        """Its name in notation."""
        return slug(self.name)


MILESTONES: Final = (
    Milestone("Legend", CARDS_OF, 6, RED_CARD),
    Milestone("Miner", CARDS_OF, 5, GREEN_CARD),
    Milestone("Scientist", CARDS_OF, 3, BLUE_CARD),
    Milestone("Mogul", ALL_CARDS, 10),
    Milestone("Monopoly", DICE_OF_ONE_COLOUR, 7),
    Milestone("Generalist", EVERY_PRODUCTION, 5),
    Milestone("Philantrope", CARDS_WITH_VP, 4),
    Milestone("Terraformer", VP_TRACK, 16),
    Milestone("Celebrity", DEAR_CARDS, 3, box=CORPORATE_ERA),
    Milestone("Billionaire", DICE, 13, box=CORPORATE_ERA),
    Milestone("Award Nominee", AWARD_ICONS, 5, box=CORPORATE_ERA),
)


def progress(milestone: Milestone, player: Player, awards: tuple[int, ...]) -> int:
    """How far a player is on the way to a milestone: what is counted of it."""
    counted = milestone.counted
    if counted == CARDS_OF:
        return sum([1 for card in player.played if CARDS[card].colour == milestone.colour])
    if counted == ALL_CARDS:
        return len(player.played)
    if counted == DICE_OF_ONE_COLOUR:
        return max([player.dice_of(colour) for colour in range(COLOURS)])
    if counted == DICE:
        return sum(player.dice)
    if counted == EVERY_PRODUCTION:
        return sum([1 for number in player.production[:COLOURS] if number > 0])
    if counted == CARDS_WITH_VP:
        return sum([1 for card in player.played if CARDS[card].scores])
    if counted == VP_TRACK:
        return player.vp
    if counted == DEAR_CARDS:
        return sum([1 for card in player.played if len(CARDS[card].cost) >= DEAR])
    return max([icons_paid(player, face) for face in awards], default=0)


def icons_paid(player: Player, face: int) -> int:
    """How often a face stands in the printed costs of a player's cards; question marks are no face (rule 11.6)."""
    return sum([CARDS[card].cost.count(face) for card in player.played])
