"""Who plays on a card: a place, a hero, others beside it.

`cast.txt` names them for the cards of the boxes we know; the rules of `rules.txt` find them for any other, by its name,
its tags and what it does. `roles.txt` says what is known of each drawing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent
ANYTHING: Final = "mars hab flag"
"""For a card of which nothing is known."""
HOMES: Final = {"venus": "venus", "jovian": "jove"}
"""Where cards with a tag play, if a rule would have them under the open sky of Mars."""
OPEN: Final = ("mars", "day", "canyon", "ice")
ALOFT: Final = ("orbit", "space")
"""Places where nothing can stand on the ground."""
OUTDOORS: Final = ("deer", "bush")
"""Who does not come into a laboratory."""


class Subject(NamedTuple):
    """What is known of a card of any game that is to be drawn."""

    slug: str
    number: str
    name: str
    kind: str
    """``automated``, ``active``, ``event`` or ``corporation``."""
    starts: bool
    """Whether it is played before the first actions."""
    tags: tuple[str, ...]
    does: str
    """What it does, in words of any kind that rules look for."""


class Role(NamedTuple):
    """A drawing of the sprite with its size; a grove is several of them."""

    name: str
    size: float = 1
    grove: bool = False


class Cast(NamedTuple):
    """Where, who, and who else."""

    place: str
    hero: Role
    others: tuple[Role, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """What is known of a drawing of the sprite."""

    size: float = 1
    """As the hero."""
    beside: float = 0.56
    traits: frozenset[str] = frozenset()

    @property
    def in_air(self) -> bool:
        """Whether it hangs by its middle."""
        return bool(self.traits & {"air", "world"})

    @property
    def far(self) -> bool:
        """Whether it is drawn behind the hero, whatever its turn."""
        return bool(self.traits & {"behind", "world"})


def lines_of(name: str) -> list[str]:
    """The lines of a file beside this one, without remarks."""
    lines = (line.split("#")[0].strip() for line in (FOLDER / name).read_text("utf-8").splitlines())
    return [line for line in lines if line]


@cache
def known() -> dict[str, str]:
    """The casts set by hand, by their cards."""
    return {card: line for card, line in (line.split(maxsplit=1) for line in lines_of("cast.txt"))}


@cache
def rules() -> list[tuple[str, str, str]]:
    """The rules: what is looked at, for which pattern, and the cast."""
    return [(sort, pattern, line) for sort, pattern, line in (line.split(maxsplit=2) for line in lines_of("rules.txt"))]


@cache
def drawings() -> dict[str, Drawing]:
    """The drawings by their names."""
    lines = (line.split() for line in lines_of("roles.txt"))
    return {name: Drawing(float(size), float(small), frozenset(traits)) for name, size, small, *traits in lines}


def drawing(name: str) -> Drawing:
    """A drawing; one that is not listed stands on the ground."""
    return drawings().get(name) or Drawing()


def cast(card: Subject) -> Cast:
    """Who plays on a card."""
    return read(known().get(card.slug) or found(card))


def found(card: Subject) -> str:
    """The cast of a card that nobody set by hand."""
    place, hero, *others = (fitting(card, "name", "tag", "does") or [ANYTHING])[0].split()
    if not others:
        out = OUTDOORS if place == "lab" else ()
        fit = [who for who in fitting(card, "beside") if who != hero.rstrip("+") and who not in out]
        others = [who for who in fit if place not in ALOFT or drawing(who).in_air][:1]
    if place in OPEN:
        place = next((home for tag, home in HOMES.items() if tag in card.tags), place)
    return " ".join((place, hero, *others))


def fitting(card: Subject, *sorts: str) -> list[str]:
    """What the rules of some sorts say about a card, in their order."""
    looked_at = {"name": card.name, "tag": " ".join(card.tags), "does": card.does, "beside": card.does}
    return [line for sort, pattern, line in rules() if sort in sorts and re.search(pattern, looked_at[sort].lower())]


def read(line: str) -> Cast:
    """A cast as it is written: ``place hero*1.2 grove+ other``."""
    place, *roles = line.split()
    hero, *others = (role(word) for word in roles)
    return Cast(place, hero, tuple(others))


def role(word: str) -> Role:
    """One of a cast."""
    name, _, size = word.rstrip("+").partition("*")
    return Role(name, float(size or 1), word.endswith("+"))
