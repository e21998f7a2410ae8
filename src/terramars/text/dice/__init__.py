"""Everything people read about the dice game, derived from its values: cards, questions, options, reasons, the story.

Each function takes a language, ``"en"`` or ``"ja"``. The engine itself has no strings for people.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from terramars.core.errors import UnknownName, nearest
from terramars.core.machine import Decision, Reason
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.dice.cards import Card
from terramars.dice.goals import Milestone
from terramars.dice.turns import DiscardAndTurn
from terramars.text.dice.speech import Scene, Speech, area_name

__all__ = [
    "LANGUAGES", "area_name", "card_name", "card_parts", "card_text", "happening_text", "icon_name", "milestone_name",
    "milestone_text", "option_text", "prompt_text", "reason_text", "source_text",
]  # fmt: skip

LANGUAGES = ("en", "ja")


@cache
def language(lang: str) -> Speech:
    """The language of a code, loaded on first use."""
    if lang not in LANGUAGES:
        raise UnknownName(f"unknown language {lang!r}: {nearest(lang, LANGUAGES)}")
    found: Speech = import_module(f"terramars.text.dice.{lang}").LANGUAGE
    return found


def card_name(card: Card, lang: str = "en") -> str:
    """The name of a card."""
    return language(lang).card_name(card)


def card_parts(card: Card, lang: str = "en") -> dict[str, str]:
    """The panels of a card that have something to say, in reading order."""
    return language(lang).parts(card)


def card_text(card: Card, lang: str = "en") -> str:
    """The whole rules text of a card, its cost first."""
    return ("" if lang == "ja" else " ").join(card_parts(card, lang).values())


def icon_name(icon: int, lang: str = "en") -> str:
    """The name of a face or a question mark."""
    return language(lang).icons[icon]


def milestone_name(milestone: Milestone, lang: str = "en") -> str:
    """The name of a milestone."""
    return language(lang).milestone(milestone)[0]


def milestone_text(milestone: Milestone, lang: str = "en") -> str:
    """What a milestone asks for."""
    return language(lang).milestone(milestone)[1]


def source_text(source: str, lang: str = "en") -> str:
    """Where a value is known from."""
    return language(lang).sources[source]


def prompt_text(decision: Decision, lang: str = "en") -> str:
    """What a decision asks."""
    return language(lang).prompt(decision.effect)


def option_text(option: Option, decision: Decision, lang: str = "en") -> str:
    """An option of a decision in words."""
    if isinstance(decision.effect, DiscardAndTurn):  # what is discarded is named like a price, and is none
        return language(lang).discards[option.kind].format(resource=language(lang).icon_named(option.part("resource")))
    frame = decision.chosen_by(option)
    return language(lang).option(option, None if frame is None else frame[0])


def reason_text(reason: Reason, lang: str = "en") -> str:
    """Why something cannot be done."""
    return language(lang).reason(reason)


def happening_text(happening: Happening, state: Any, lang: str = "en", viewer: int | None = None) -> str:
    """A line of the story, empty where there is nothing to tell; with a viewer, without what that seat may not know."""
    return language(lang).happening(happening, Scene(state, viewer))
