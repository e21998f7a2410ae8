"""Which cards are meant: filters shared by triggers, counts and draws. A tag alone is a filter too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core.native import mypyc_attr
from terramars.mars.cards import BLUE, GREEN, PROJECT, Card
from terramars.mars.words import EVENT, Cube, Tag


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Filter:
    """A condition on a card's statement."""

    def matches(self, card: Card) -> bool:
        """Whether the card is meant."""
        return True

    def times(self, card: Card, tags: Sequence[int]) -> int:
        """How often playing a card is heard; `tags` are those that its player has in play with it."""
        return 1 if self.matches(card) else 0


@dataclass(frozen=True)
class Coloured(Filter):
    """Green (automated) or blue (active) project cards."""

    colour: int

    def matches(self, card: Card) -> bool:
        return card.colour == self.colour


@dataclass(frozen=True)
class Costing(Filter):
    """Project cards with a printed cost of at least so much."""

    least: int

    def matches(self, card: Card) -> bool:
        return card.sort == PROJECT and card.cost >= self.least


@dataclass(frozen=True)
class WithNeeds(Filter):
    """Cards with a requirement."""

    def matches(self, card: Card) -> bool:
        return bool(card.needs)


@dataclass(frozen=True)
class Scoring(Filter):
    """Cards that show victory points which are not negative, be it only in what they listen to."""

    def matches(self, card: Card) -> bool:
        if card.vp is None:
            return mentions(card.effect, self)
        return not isinstance(card.vp, int) or card.vp >= 0


@dataclass(frozen=True)
class AllOf(Filter):
    """Cards that meet every one of several filters."""

    parts: tuple[Tag | Filter, ...]

    def matches(self, card: Card) -> bool:
        return all(fits(part, card) for part in self.parts)


@dataclass(frozen=True)
class Showing(Filter):
    """Cards that show a kind of cube anywhere: they collect, add, spend or ask for it."""

    cube: Cube

    def matches(self, card: Card) -> bool:
        if card.holds == self.cube:
            return True
        return names_cube((card.needs, card.vp, card.first, card.play, card.action, card.effect), self.cube)


def names_cube(value: object, cube: Cube) -> bool:
    """Whether a kind of cube is named anywhere inside a statement's value."""
    if isinstance(value, tuple):
        return any(names_cube(part, cube) for part in value)
    if value is None or isinstance(value, (int, str)):
        return False
    names: tuple[str, ...] = tuple(getattr(value, "__dataclass_fields__", ()))
    inside = [(name, getattr(value, name)) for name in names]
    return any((name == "cube" and part == cube) or names_cube(part, cube) for name, part in inside)


def fits(what: Tag | Filter, card: Card) -> bool:
    """Whether a card has the tag or meets the filter."""
    if isinstance(what, Filter):
        return what.matches(card)
    return card.tag_counts[what] > 0


def times_heard(what: tuple[Tag | Filter, ...], card: Card, tags: Sequence[int]) -> int:
    """How often playing a card is heard: once per matching tag; filters and `event` count the card once."""
    times = 0
    for part in what:
        if isinstance(part, Filter):
            times += part.times(card, tags)
        elif part == EVENT:
            times += 1 if card.is_event else 0
        else:
            times += card.tag_counts[part]
    return times


def mentions(value: object, word: object) -> bool:
    """Whether a word stands anywhere inside a statement's value."""
    if type(value) is type(word) and value == word:
        return True
    if isinstance(value, tuple):
        return any(mentions(part, word) for part in value)
    names: tuple[str, ...] = tuple(getattr(value, "__dataclass_fields__", ()))
    return any(mentions(getattr(value, name), word) for name in names)


GREEN_CARDS = Coloured(GREEN)
BLUE_CARDS = Coloured(BLUE)
