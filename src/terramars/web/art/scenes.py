"""A scene for every card: a small poster with a place, a light, a hero and others.

The same card always looks the same: chance is seeded by its number and name. One drawing fits every size of card, seen
through `slice`. A scene is less than 1.5 kB of markup that refers to the sprite; `css/scenes.css` has its colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from markupsafe import Markup

from terramars.web.art.casting import Cast, Role, Subject, cast, drawing
from terramars.web.art.inks import use
from terramars.web.art.places import HEIGHT, PLACES, WIDTH, Light, Stage

SKIES: Final = 4
"""How many palettes each kind of card has."""
INKS: Final = {"automated": "g", "active": "b", "event": "r", "corporation": "c"}
"""The letter of a kind's palettes; those of cards played before the first actions are `p`."""
LAMPS: Final = {"event": "rays", "corporation": "rays"}
"""The sun of a kind, where it is not the plain one with rings; it rises on cards played before the first actions."""
WIDE: Final = frozenset(["field", "dome", "crops", "lava", "icecap"])
"""What fills the middle behind a hero."""


@cache
def scene(card: Subject) -> Markup:
    """The scene of a card as the markup of one picture."""
    who, chance = cast(card), Random(f"{card.number} {card.name}")
    side = chance.choice((-1, 1))
    lamp = "dawn" if card.starts else LAMPS.get(card.kind, "sun")
    stage = PLACES[who.place](chance, Light(side, lamp, "pale" in drawing(who.hero.name).traits))
    ink = "p" if card.starts else INKS[card.kind]
    inside = stage.back + "".join(company(who, stage, chance, side)) + stage.front
    head = f'class="sc s{ink}{chance.randrange(SKIES)} s-{who.place}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return Markup(f'<svg {head} preserveAspectRatio="xMidYMid slice" aria-hidden="true">{inside}</svg>')


def company(who: Cast, stage: Stage, chance: Random, side: int) -> Iterable[str]:
    """Everybody on the stage: those behind, those beside, the hero."""
    hero = drawing(who.hero.name)
    beside = [other for other in who.others if not drawing(other.name).far]
    far = any("world" in drawing(other.name).traits for other in who.others)
    x = 120 + side * (18 if far or beside else 0) + chance.uniform(-6, 6)
    for other in who.others:
        if other not in beside:
            yield backdrop(other, stage, chance, side)
    for i, other in enumerate(beside):
        it = drawing(other.name)
        at = x + side * 62 if i % 2 else x - side * (58 + 5 * i)
        high: float = stage.middle - 20 + 12 * (i % 2) if it.in_air else stage.ground + 1
        yield use(other.name, at, high, it.beside * other.size, side < 0)
    if who.hero.grove:
        yield from grove(who.hero, stage, chance, x)
        return
    high = stage.middle + chance.uniform(-4, 4) + 12 * far if hero.in_air else stage.ground + 3
    turn = chance.uniform(-16, 16) if "falling" in hero.traits else 0
    yield use(who.hero.name, x, high, hero.size * who.hero.size, side < 0, turn)


def backdrop(other: Role, stage: Stage, chance: Random, side: int) -> str:
    """What is far away, on the side where the hero is not."""
    it = drawing(other.name)
    size = it.beside * other.size
    if other.name in WIDE:
        return use(other.name, 120, stage.ground + 2, size, side < 0)
    if it.in_air:
        x, y = 120 - side * chance.uniform(52, 70), stage.middle - chance.uniform(18, 28)
        return use(other.name, x, y, size, side < 0)
    return use(other.name, 120 - side * chance.uniform(40, 60), stage.ground - 1, size, side < 0)


def grove(hero: Role, stage: Stage, chance: Random, x: float) -> Iterable[str]:
    """Several of a kind, the small ones behind."""
    it = drawing(hero.name)
    for size, away in ((0.5, -76), (0.55, 70), (0.72, -44), (0.7, 42), (1, 0)):
        high = stage.middle + 90 * (size - 0.7) if it.in_air else stage.ground - 2 + 6 * size
        yield use(hero.name, x + away + chance.uniform(-7, 7), high, size * it.size * hero.size)
