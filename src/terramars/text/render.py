"""What every language shares: the tables of phrases, the scene in which a value is spoken of, and what
follows from a statement before any word is chosen.

A language is a module with one phrase per class of value, dispatched through dictionaries. Phrases are
clauses without capital or full stop, so that they can stand inside others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, Final

from terramars.core.errors import UnknownName, nearest
from terramars.core.flow import Several
from terramars.core.machine import Effect
from terramars.mars.cards import CARDS, Card
from terramars.mars.conditions import Condition, OceanArea, ReservedArea, VolcanicArea
from terramars.mars.counts import CardCount, Chosen, Count, Need, Per, StockCount, TagCount
from terramars.mars.effects.lowering import Lose
from terramars.mars.effects.planet import Place
from terramars.mars.effects.production import Decrease
from terramars.mars.effects.stock import Spend, SpendCubes
from terramars.mars.filters import fits
from terramars.mars.maps import MAPS
from terramars.mars.standing import Moment, Placed, Played
from terramars.mars.words import CITY, EVENT, GREENERY, ME, TILE

LANGUAGES: Final = ("en", "ja")


@dataclass(frozen=True)
class Scene:
    """Where something is spoken of: the card it stands on, and the table if a game is running."""

    card: Card | None = None
    state: Any = None
    """A state or view; None while a card is merely read."""
    seat: int = -1
    """Who is asked or speaks."""
    effect: Effect | None = None
    """The effect that asks."""
    live: bool = True
    """Whether the table is as it was when this was chosen: then prices can be told."""
    viewer: int | None = None
    """Whose eyes: what this seat may not know is left out. None sees everything."""

    @property
    def running(self) -> bool:
        """Whether a game is running: *this card* is then called by its name."""
        return self.state is not None and self.card is not None

    def on(self, card: int) -> Scene:
        """The same scene with another card speaking (-1: none)."""
        return replace(self, card=CARDS[card] if card >= 0 else None)


Phrase = Callable[[Any, Scene], str]


@dataclass(frozen=True)
class Language:
    """Everything a language says: phrases by class of value, or by kind of option, reason and happening."""

    code: str
    effects: Mapping[type, Phrase]
    counts: Mapping[type, Callable[[Any, int, Scene], Any]]
    conditions: Mapping[type, Phrase]
    filters: Mapping[type, Phrase]
    standing: Mapping[type, Phrase]
    moments: Mapping[type, Phrase]
    prompts: Mapping[type, Phrase]
    """Questions that differ from the effect's own clause."""
    options: Mapping[str, Phrase]
    reasons: Mapping[str, Phrase]
    happenings: Mapping[str, Phrase]
    slots: Mapping[type, Phrase]
    """What modules keep on the table or before a player, in lines."""
    things: Mapping[type, Phrase]
    """What boxes bring besides cards."""
    icons: Mapping[str, str]
    """What icons mean that single boxes bring."""
    track: Callable[[int], str]
    """The word for a global parameter, by its number."""
    amount: Callable[[int, int], str]
    """A resource and how much of it: ``2 plants``."""
    nouns: Mapping[str, Sequence[str]]
    """Names by sort (resource, production, cube, tag, tile, kind) and number."""
    parts: Callable[[Card], dict[str, str]]
    prompt: Phrase
    """Any effect as a question."""
    milestone: Callable[[Need], str]
    award: Callable[[Count], str]
    project: Callable[[Effect], str]
    area: Callable[[Any, int], str]
    player: Callable[[int, Scene], str]
    joint: str
    """What stands between the parts of a card."""


@cache
def language(lang: str) -> Language:
    """The language of a code, loaded on first use."""
    if lang not in LANGUAGES:
        raise UnknownName(f"unknown language {lang!r}: {nearest(lang, LANGUAGES)}")
    found: Language = import_module(f"terramars.text.{lang}").LANGUAGE
    return found


def grouped(effects: Iterable[Effect]) -> list[tuple[Effect, int]]:
    """Effects with how often each stands there in a row."""
    found: list[tuple[Effect, int]] = []
    for effect in effects:
        if found and found[-1][0] == effect:
            found[-1] = (effect, found[-1][1] + 1)
        else:
            found.append((effect, 1))
    return found


def split_cost(cost: Effect) -> tuple[tuple[Need, ...], tuple[Effect, ...]]:
    """The left side of an arrow: what must hold, and what is paid or done."""
    parts = cost.effects if isinstance(cost, Several) else (cost,)
    return (
        tuple(part for part in parts if isinstance(part, Need)),
        tuple(part for part in parts if not isinstance(part, Need)),
    )


def is_sequence(costs: Sequence[Effect]) -> bool:
    """Whether the left side of an arrow is something done first rather than a price."""
    return any(isinstance(cost, Place) for cost in costs)


def chooses_amount(cost: Effect) -> bool:
    """Whether the owner picks X."""
    if isinstance(cost, Several):
        return any(chooses_amount(part) for part in cost.effects)
    if isinstance(cost, (Spend, SpendCubes)):
        return isinstance(cost.amount, Chosen)
    return isinstance(cost, Decrease) and isinstance(cost.steps, Chosen)


def loses_all(effect: Lose) -> bool:
    """Whether a loss takes all that there is of one resource."""
    resource, amount = effect.amounts[0]
    return len(effect.amounts) == 1 and amount == Per(StockCount((resource,)))


def lifts_rule(effect: Place, card: Card | None) -> bool:
    """Whether the named areas set aside where a city or greenery may lie, so that the reader must be told."""
    if effect.tile == GREENERY:
        return isinstance(effect.on, OceanArea)
    if effect.tile != CITY:
        return False
    if isinstance(effect.on, ReservedArea):
        return card is not None and any(area.reserved == card.name for chart in MAPS.values() for area in chart.hexes)
    return isinstance(effect.on, VolcanicArea)


def counts_itself(amount: Per, card: Card | None) -> bool:
    """Whether the card that speaks is among what the amount counts."""
    what = amount.what
    if card is None:
        return False
    if isinstance(what, CardCount):
        return what.of == ME and not card.is_event and any(fits(part, card) for part in what.filters)
    # An event has its tags while it is being played.
    return isinstance(what, TagCount) and what.of == ME and any(card.tag_counts[tag] for tag in what.tags)


def hears_itself(moment: Moment, card: Card | None) -> bool:
    """Whether the card that listens sets itself off when it is played."""
    if card is None or card.is_event:
        return False
    if isinstance(moment, Played):
        return any(part != EVENT and fits(part, card) for part in moment.what)
    if isinstance(moment, Placed):
        return moment.on is None and any(
            isinstance(effect, Place) and moment.tile in (effect.tile, TILE) for effect in card.play
        )
    return False


def conditions_in(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition that all must hold."""
    parts: tuple[Condition, ...] | None = getattr(condition, "parts", None)
    return (condition,) if parts is None else parts
