"""Cards of the dice game as people see and hear them, worked out once for each card and language.

Every card shows where its values are known from: few are printed in public, and most are a house deck's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from terramars.dice import decks
from terramars.dice.cards import BY_SLUG, CARD_COLOURS, CARDS, SOURCES, Card
from terramars.dice.words import SLOT_NAMES
from terramars.text import dice as text
from terramars.web.art.casting import Subject
from terramars.web.art.scenes import scene
from terramars.web.dice.drawing import Sign, Signs, drawn, icons, produced, reacting
from terramars.web.labels import label

KINDS: Final = ("automated", "event", "active", "starter", "corporation")
"""How cards look, by their colours: green, red, blue, bonus cards, corporations."""
IDENTITY: Final = ("name", "colour", "box")
"""Values that say which card it is, not what it does."""


@dataclass(frozen=True)
class Source:
    """Where some values of a card are known from."""

    id: str
    letter: str
    name: str
    values: str
    """Which values, in words."""
    reasons: str
    """Why they are believed, where somebody has to believe it."""


@dataclass(frozen=True)
class Face:
    """A card."""

    id: str
    name: str
    kind: str
    """``automated``, ``event``, ``active``, ``starter`` or ``corporation``: how it looks."""
    kind_name: str
    cost: Signs
    production: Signs
    play: Signs
    slot: str
    """When its action may be used, in a word; nothing: it has none."""
    action: Signs
    effect: Signs
    discounts: Signs
    storage: int
    vp: int
    text: str
    """What it does, without its cost."""
    spoken: str
    """All of it in words."""
    box: str
    sources: tuple[Source, ...]
    scene: Markup

    @property
    def weight(self) -> int:
        """How many signs are drawn: a crowded card draws them smaller."""
        rows = (self.production, self.play, self.action, self.effect, self.discounts)
        return sum(map(len, rows)) + bool(self.vp) + bool(self.storage)


@cache
def face(slug: str, lang: str) -> Face:
    """The face of a card in a language; the slug must be that of a card."""
    decks.load()
    card = BY_SLUG[slug]
    parts = text.card_parts(card, lang)
    kind = KINDS[card.colour]
    name = text.card_name(card, lang)
    joint = "" if lang == "ja" else " "
    kind_name = label(lang, f"dice_kind_{CARD_COLOURS[card.colour]}")
    return Face(
        id=card.slug,
        name=name,
        kind=kind,
        kind_name=kind_name,
        cost=icons(card.cost),
        production=produced(card.production),
        play=tuple(sign for effect in card.play for sign in drawn(effect)),
        slot=SLOT_NAMES[card.slot] if card.slot >= 0 else "",
        action=() if card.action is None else drawn(card.action),
        effect=(*(sign for each in card.effect for sign in reacting(each)), *further(card)),
        discounts=icons(card.discounts),
        storage=card.storage,
        vp=card.vp,
        text=joint.join(words for part, words in parts.items() if part != "cost"),
        spoken=f"{kind_name}{label(lang, 'stop')}{text.card_text(card, lang)}",
        box=card.box,
        sources=sources(card, lang),
        scene=scene(subject_of(card)),
    )


def subject_of(card: Card) -> Subject:
    """What is known of a card to draw its scene: the name, and what it does in English words."""
    kind = KINDS[card.colour]
    starts = kind == "starter"
    does = text.card_text(card, "en").lower()
    return Subject(f"dice {card.slug}", card.slug, card.name, "active" if starts else kind, starts, (), does)


def further(card: Card) -> Signs:
    """What corporations bring that is no effect: more cards to draw, the first turn."""
    cards = (Sign("i-card"), Sign(text=f"+{card.more_cards}")) if card.more_cards else ()
    return (*cards, *((Sign("i-first"),) if card.goes_first else ()))


def sources(card: Card, lang: str) -> tuple[Source, ...]:
    """Where the values of a card are known from, what is best known first."""
    found = []
    comma = label(lang, "comma")
    for source in SOURCES:
        values = [value for value in card.values() if card.source(value) == source]
        if values:
            reasons = dict.fromkeys(card.reason(value) for value in values)
            found.append(
                Source(
                    source,
                    label(lang, f"dice_mark_{source}"),
                    text.source_text(source, lang),
                    comma.join(label(lang, f"dice_value_{value}") for value in values),
                    "; ".join(reason for reason in reasons if reason),
                )
            )
    return tuple(found)


def of_what_it_does(face: Face, card: Card) -> list[Source]:
    """The sources of what a card costs and does: the marks that it shows in the hand."""
    known = {card.source(value) for value in card.values() if value not in IDENTITY}
    return [source for source in face.sources if source.id in known]


def marks_of(slug: str, lang: str) -> list[Source]:
    """The marks that a card shows in the hand."""
    return of_what_it_does(face(slug, lang), BY_SLUG[slug])


def counted() -> dict[str, int]:
    """How many values of all cards are known from each source."""
    decks.load()
    values = [card.source(value) for card in CARDS for value in card.values()]
    return {source: values.count(source) for source in SOURCES}
