"""What the card language points at: whose things are meant, and which cards. One answer for every word that asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terramars.mars.cards import CARDS
from terramars.mars.words import ANOTHER_CARD, ANY_CUBE, ME, OPPONENTS, THAT_CARD, THIS_CARD, Cube, Target, Who

if TYPE_CHECKING:
    from terramars.mars.state import State


def meant(who: Who, owner: int, seat: int) -> bool:
    """Whether what an owner has or does is meant when a seat's card says *who*; below 0 it is nobody."""
    if who == ME:
        return owner == seat
    return who != OPPONENTS or (owner != seat and owner >= 0 and seat >= 0)


def tiles_of(who: Who, s: State, seat: int) -> int:
    """The areas whose tiles are meant: everybody's include neutral ones and oceans, which nobody owns."""
    if who == ME:
        return s.players[seat].tiles
    if who != OPPONENTS:
        return -1
    mask = 0
    for owner, player in enumerate(s.players):
        if owner != seat:
            mask |= player.tiles
    return mask


def collects(card: int, cube: Cube) -> bool:
    """Whether a card collects this kind of cube."""
    return CARDS[card].holds == cube or (cube == ANY_CUBE and CARDS[card].holds_cubes)


def collectors(
    s: State, seat: int, card: int, cube: Cube, which: Target, that_card: int = -1, tagged: int = -1
) -> list[int]:
    """The own cards in play that are meant, collect this kind of cube and show a tag, in the order they were played."""
    player = s.players[seat]
    if which in (THIS_CARD, THAT_CARD):
        other = card if which == THIS_CARD else that_card
        return [other] if other >= 0 and collects(other, cube) and other in player.played else []
    found = []
    for other in player.standing.holders:
        fits = collects(other, cube) and (tagged < 0 or CARDS[other].tag_counts[tagged] > 0)
        if fits and not (which == ANOTHER_CARD and other == card):
            found.append(other)
    return found
