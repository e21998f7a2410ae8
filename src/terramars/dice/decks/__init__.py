"""The cards of both boxes, one statement each. Named cards keep what is known of them; the rest is a house deck."""

from __future__ import annotations

from importlib import import_module
from threading import RLock
from typing import Final

from terramars.dice.cards import BY_SLUG, CARDS

FILES: Final = ("greens", "reds", "blues", "bonuses", "corporations", "era")
"""The files with cards, in the order in which cards are numbered."""


LOADING: Final = RLock()
"""Whoever comes while another thread loads waits for it: half of the cards are no deck."""


def load() -> None:
    """Read the card files, once."""
    with LOADING:
        if not CARDS:
            number_cards()


def number_cards() -> None:
    """Read the card files, and number the cards."""
    for name in FILES:
        import_module(f"terramars.dice.decks.{name}")
    from terramars.dice.language import STATED

    for card in STATED:
        if card.slug in BY_SLUG:
            raise ValueError(f"two cards are called {card.name!r}")
        card.index = len(CARDS)
        CARDS.append(card)
        BY_SLUG[card.slug] = card
