"""The options of the game, each built once: what a seat may choose, and how it is written."""

from __future__ import annotations

from typing import Final

from terramars.core import flow
from terramars.core.option import Option
from terramars.mars.cards import CARDS
from terramars.mars.words import RESOURCE_NAMES

PASS: Final = Option("pass")
DONE: Final = Option("done")
SKIP: Final = flow.SKIP
CONVERT_PLANTS: Final = Option("convert", what="plants")
CONVERT_HEAT: Final = Option("convert", what="heat")

GRAMMAR: Final[dict[str, tuple[str, ...]]] = {
    **flow.GRAMMAR,
    "pass": (),
    "done": (),
    "convert": ("what",),
    "play": ("card",),
    "use": ("card",),
    "keep": ("card",),
    "leave": ("card",),
    "take": ("card",),
    "draft": ("card",),
    "choose-corporation": ("card",),
    "choose-starter": ("card",),
    "play-starter": ("card",),
    "sell": ("card",),
    "discard": ("card",),
    "copy": ("card",),
    "host": ("card",),
    "add": ("card",),
    "spend-from": ("card", "[seat]"),
    "project": ("what",),
    "claim": ("what",),
    "fund": ("what",),
    "place": ("hex",),
    "mark": ("hex",),
    "pay": ("what", "amount"),
    "pay-from": ("card", "amount"),
    "amount": ("amount",),
    "raise": ("what",),
    "gain": ("what",),
    "dry": ("hex",),
    "decrease": ("what", "amount", "[seat]"),
    "remove": ("what", "amount", "seat"),
    "remove-from": ("card", "amount", "seat"),
}
"""Which parts follow each kind of option in its notation."""


class CardOptions:
    """Options that name one card, built once per kind and card."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.of: list[Option] = []

    def __getitem__(self, card: int) -> Option:
        if len(self.of) != len(CARDS):
            self.of = [Option(self.kind, card=card.slug, index=card.index) for card in CARDS]
        return self.of[card]


PLAY: Final = CardOptions("play")
USE: Final = CardOptions("use")
KEEP: Final = CardOptions("keep")
LEAVE: Final = CardOptions("leave")
TAKE: Final = CardOptions("take")
DRAFT: Final = CardOptions("draft")
CORPORATION: Final = CardOptions("choose-corporation")
CHOOSE_STARTER: Final = CardOptions("choose-starter")
STARTER: Final = CardOptions("play-starter")
SELL: Final = CardOptions("sell")
DISCARD: Final = CardOptions("discard")
COPY: Final = CardOptions("copy")
HOST: Final = CardOptions("host")
ADD: Final = CardOptions("add")

_AREAS: Final[dict[str, dict[str, Option]]] = {}
_COUNTED: Final[dict[str, dict[int, Option]]] = {}
_FROM: Final[dict[str, dict[int, Option]]] = {}
_NAMED: Final[dict[str, dict[str, Option]]] = {}
"""What was built, first by kind. Looked up many times a decision: hence numbers and names as keys, no tuples."""


def number_of(index: int, amount: int, seat: int) -> int:
    """One number for three that are at least -1 (seats and cards are few, amounts may be any)."""
    return (amount + 1) << 20 | (index + 1) << 4 | (seat + 1)


def place(area: int, identity: str, kind: str = "place") -> Option:
    """The option of an area."""
    known = _AREAS.get(kind)
    if known is None:
        known = _AREAS[kind] = {}
    found = known.get(identity)
    if found is None or found.index != area:  # areas off Mars depend on the modules in play
        found = known[identity] = Option(kind, hex=identity, index=area)
    return found


def counted(kind: str, what: int, amount: int, seat: int = -1) -> Option:
    """The option of an amount of a resource, of a player or not."""
    known = _COUNTED.get(kind)
    if known is None:
        known = _COUNTED[kind] = {}
    key = number_of(what, amount, seat)
    found = known.get(key)
    if found is None:
        name = RESOURCE_NAMES[what] if what >= 0 else ""
        found = known[key] = Option(kind, amount, seat, what, what=name)
    return found


def from_card(kind: str, card: int, amount: int, seat: int) -> Option:
    """The option of taking cubes from a card, of a player or not."""
    known = _FROM.get(kind)
    if known is None:
        known = _FROM[kind] = {}
    key = number_of(card, amount, seat)
    found = known.get(key)
    if found is None:
        slug = CARDS[card].slug if card >= 0 else "neutral"
        found = known[key] = Option(kind, amount, seat, card, card=slug)
    return found


def named(kind: str, name: str, index: int) -> Option:
    """The option of a milestone, award or standard project."""
    known = _NAMED.get(kind)
    if known is None:
        known = _NAMED[kind] = {}
    found = known.get(name)
    if found is None or found.index != index:  # the same name may have another number on another board
        found = known[name] = Option(kind, what=name, index=index)
    return found
