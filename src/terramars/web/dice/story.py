"""Names of cards and areas in the lines of the dice game's log, to be pressed."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from markupsafe import Markup

from terramars.dice import decks
from terramars.dice.cards import CARDS
from terramars.text import dice as text
from terramars.web.dice.faces import face
from terramars.web.pages.table.story import card_link, pressed


@cache
def names_in(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern that finds the names of cards and areas in a line, and the cards by name."""
    decks.load()
    named = {text.card_name(card, lang): card.slug for card in CARDS}
    longest_first = sorted(named, key=len, reverse=True)
    edge = r"\b" if lang == "en" else ""
    cards = "|".join(re.escape(name) for name in longest_first)
    areas = "(?<![A-Za-z])(?P<area>[A-G][1-7])(?![A-Za-z0-9])"
    return re.compile(rf"{edge}(?:(?P<card>{cards})){edge}|{areas}"), named


@lru_cache(8192)
def linked(words: str, lang: str) -> Markup:
    """A line in which the names of cards and areas can be pressed."""
    pattern, named = names_in(lang)

    def card(name: str) -> Markup:
        slug = named[name]
        return card_link(face(slug, lang).kind, f"/dice/cards#{slug}", f"dice/{slug}", name)

    return pressed(words, pattern, card)
