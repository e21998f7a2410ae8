"""What somebody means by what is typed: options, areas and cards by number, notation, words or name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from terramars import text
from terramars.core.errors import IllegalOption, UnknownOption
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.cards import BY_SLUG, CARDS, Card

if TYPE_CHECKING:
    from terramars.core.game import Game


def meant(line: str, decision: Decision, game: Game, lang: str) -> Option:
    """The option whose notation, words or card somebody has typed."""
    try:
        return game.parse(line.lower(), decision)
    except (IllegalOption, UnknownOption):
        found = [option for option in decision.options if plain(line) in names_of(option, decision, game, lang)]
        if len(found) != 1:
            raise
        return found[0]


def names_of(option: Option, decision: Decision, game: Game, lang: str) -> tuple[str, ...]:
    """What an option may be called by somebody who types it."""
    named = [option.notation, text.option_text(option, game.state, lang, decision)]
    if option.part("card") in BY_SLUG:
        named += [option.part("card"), text.card_name(BY_SLUG[option.part("card")], lang)]
    return tuple(plain(name) for name in named)


def areas_of(decision: Decision) -> dict[int, int]:
    """The areas among the options, and the number of each option."""
    return {option.index: number for number, option in enumerate(decision.options, 1) if option.part("hex")}


def plain(name: str) -> str:
    """A name as people type it: small letters, no hyphens, nothing in brackets at the end."""
    return " ".join(re.split("[(（]", name.casefold().replace("-", " "))[0].split())


def cards_called(name: str, lang: str) -> list[Card]:
    """The cards with a name, number or slug; else those whose name contains it."""
    sought = name.casefold()
    exact, near = [], []
    for card in CARDS:
        names = [each.casefold() for each in (card.name, card.slug, card.number, text.card_name(card, lang))]
        if sought in names:
            exact.append(card)
        elif any(sought in each for each in names):
            near.append(card)
    return exact or near
