"""What cards do by themselves: when a card is played, when a tile is placed. They never turn sideways (rule 5.13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Effect, Frame
from terramars.dice.cards import CARDS, Reaction
from terramars.dice.state import State

ANY_TILE: Final = -1
ANY_COLOUR: Final = -1


@dataclass(frozen=True)
class WhenPlayed(Reaction):
    """When its owner plays another card: of a colour, or with positive points of a red ribbon."""

    then: Effect
    colour: int = ANY_COLOUR
    scoring: bool = False
    """Whether only cards with positive points of a red ribbon count (rule 15.9)."""

    def hears(self, card: int) -> bool:
        """Whether playing a card sets it off."""
        said = CARDS[card]
        return (self.colour in (ANY_COLOUR, said.colour)) and (not self.scoring or said.vp > 0)

    def parts(self) -> tuple[Effect, ...]:
        return (self.then,)


@dataclass(frozen=True)
class WhenPlaced(Reaction):
    """When a tile is placed by its owner, or, with a red border, by anyone (rule 14.3)."""

    then: Effect
    tile: int = ANY_TILE
    by_anyone: bool = False
    beside: int = ANY_TILE
    """A kind of tile that it must touch; touching several counts once (rule 15.5)."""

    def hears(self, s: State, own: bool, tile: int, area: int) -> bool:
        """Whether placing a tile sets it off."""
        if not (own or self.by_anyone) or self.tile not in (ANY_TILE, tile):
            return False
        return self.beside == ANY_TILE or s.tiles_around(area, self.beside) > 0

    def parts(self) -> tuple[Effect, ...]:
        return (self.then,)


def heard_of_card(s: State, seat: int, card: int) -> list[Frame]:
    """What a player's other cards do when it plays one."""
    found: list[Frame] = []
    for listener in s.players[seat].listeners:
        if listener == card:
            continue
        for reaction in CARDS[listener].effect:
            if isinstance(reaction, WhenPlayed) and reaction.hears(card):
                found.append((reaction.then.filled(card), seat, listener))
    return found


def heard_of_tile(s: State, seat: int, tile: int, area: int) -> list[Frame]:
    """What everybody's cards do when a player places a tile: from that player on, in turn order."""
    found: list[Frame] = []
    for other in s.in_player_order(seat):
        for listener in s.players[other].listeners:
            for reaction in CARDS[listener].effect:
                if isinstance(reaction, WhenPlaced) and reaction.hears(s, other == seat, tile, area):
                    found.append((reaction.then, other, listener))
    return found
