"""What one may ask of a table by name: the price of a card, what a card is worth, where a tile may go."""

from __future__ import annotations

from terramars.core.errors import UnknownName, nearest
from terramars.mars import payment, scoring
from terramars.mars.cards import BY_SLUG, Card
from terramars.mars.effects.planet import Place
from terramars.mars.state import State
from terramars.mars.words import TILE_NAMES, Tile, slug


def card_named(name: str) -> Card:
    """A card by its printed name or slug."""
    found = BY_SLUG.get(slug(name))
    if found is None:
        raise UnknownName(f"unknown card {name!r}: {nearest(slug(name), BY_SLUG)}")
    return found


def price(s: State, seat: int, card: str) -> int:
    """What a card would cost a seat in M€ now, before steel, titanium or heat help to pay."""
    return payment.price(s, seat, card_named(card).index)


def points(s: State, seat: int, card: str) -> int:
    """The victory points of a card that a seat has played, as the table stands."""
    return scoring.card_points(s, seat, card_named(card).index)


def places(s: State, seat: int, tile: str) -> list[str]:
    """The areas where a seat might place an ocean, a greenery, a city or another tile by the tile's own rule."""
    if tile not in TILE_NAMES:
        raise UnknownName(f"unknown tile {tile!r}: {nearest(tile, TILE_NAMES)}")
    place = Place(Tile(TILE_NAMES.index(tile)))
    return [option.part("hex") for option in place.options(s, seat, -1)]
