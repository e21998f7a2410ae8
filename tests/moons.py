"""Tables with colony tiles, for the tests of Colonies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from play import Seat, table

from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.legality import ANATOMY
from terramars.mars.modules import load
from terramars.mars.modules.colony_board import board_of, fleets_home

BOX = ("base", "corporate_era", "prelude", "venus", "promo", "colonies")


def moons(colonies: Any = ("Callisto", "Ceres", "Io", "Luna", "Pluto"), **given: Any) -> list[Seat]:
    """A table with these colony tiles; all else as `play.table` says."""
    return table(modules=given.pop("modules", BOX), colonies=colonies, **given)


def marker(seat: Seat, tile: str) -> int:
    """Where the marker of a tile stands; -1: the tile is not in play yet."""
    return board_of(seat.state).marker(tile)


def owners(seat: Seat, tile: str) -> tuple[int, ...]:
    """The seats that have a colony on a tile, in the order in which they built."""
    return board_of(seat.state).owners(tile)


def fleets(seat: Seat) -> int:
    """The fleets with which a seat can still trade this generation."""
    return fleets_home(seat.state, seat.seat)


MONEY, ENERGY, TITANIUM = "choose 1", "choose 2", "choose 3"
"""How a trade is paid."""

INCOMES = {
    "Callisto": ("energy", (0, 2, 3, 5, 7, 10, 13)),
    "Ceres": ("steel", (1, 2, 3, 4, 6, 8, 10)),
    "Ganymede": ("plants", (0, 1, 2, 3, 4, 5, 6)),
    "Io": ("heat", (2, 3, 4, 6, 8, 10, 13)),
    "Luna": ("money", (1, 2, 4, 7, 10, 13, 17)),
    "Triton": ("titanium", (0, 1, 1, 2, 3, 4, 5)),
}
"""By tile: the resource that a trade brings, and how much of it at each place of the marker."""

CUBES = {
    "Enceladus": ("microbes", ("Tardigrades", "Decomposers"), 3, (0, 1, 2, 3, 4, 4, 5)),
    "Titan": ("floaters", ("Local Shading", "Dirigibles"), 3, (0, 1, 1, 2, 3, 3, 4)),
    "Miranda": ("animals", ("Birds", "Livestock"), 1, (0, 1, 1, 2, 2, 3, 3)),
}
"""By tile: the cubes that a trade brings, two cards that hold them, how many building adds, and how many a trade."""


@contextmanager
def among_the_cards(card: Card) -> Iterator[None]:
    """A card belongs to the base game for a while."""
    load()
    ANATOMY.clear()
    card.index, card.module = len(CARDS), "base"
    CARDS.append(card)
    BY_SLUG[card.slug] = card
    try:
        yield
    finally:
        CARDS.pop()
        ANATOMY.clear()
        del BY_SLUG[card.slug]
