"""Every card as plain data: what `terramars cards --json` exports."""

from __future__ import annotations

from typing import Any

from terramars.cli.statements import spelt, stated
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, Card
from terramars.mars.conditions import NextToHex
from terramars.mars.counts import (
    Count,
    CubeCount,
    CubesHere,
    Need,
    Per,
    ProductionCount,
    RatingCount,
    TagCount,
    TileCount,
    TrackCount,
)
from terramars.mars.effects.production import Produce
from terramars.mars.effects.stock import Gain
from terramars.mars.modules import OpenTable, load
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CITY, CUBE_NAMES, GREENERY, ME, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES
from terramars.text.search import counted

KEYS = OpenTable({}, "FACTS", "needs")
"""What requirements of single boxes are called: by class of what they count."""

FIRST_BOX = "base"
"""The box whose cards leave out what is empty in `start`."""


def usual() -> tuple[str, ...]:
    """The modules that are listed unless others are asked for."""
    return tuple(name for name, module in load().items() if module.usual)


def box_of(card: Card) -> str:
    """The box a card comes in, by the name of its first module."""
    return load()[card.module].box or card.module


def chosen(modules: tuple[str, ...]) -> list[Card]:
    """The cards of some modules: box by box in the order of their printed numbers, corporations last."""
    boxes = list(load())
    cards = [card for card in CARDS if card.module in modules]
    return sorted(cards, key=lambda card: (boxes.index(box_of(card)), card.sort == CORPORATION, card.number))


def described(card: Card) -> dict[str, Any]:
    """One card as plain data."""
    from terramars import text

    return {
        "number": card.number,
        "name": card.name,
        "slug": card.slug,
        "module": card.module,
        "kind": card.kind,
        "cost": card.cost if card.sort == PROJECT else None,
        "tags": [TAG_NAMES[tag] for tag in card.tags],
        "requirement": requirement(card),
        "vp": points(card),
        "holds": CUBE_NAMES[card.holds] if card.holds >= 0 else None,
        "start": start(card) if card.sort == CORPORATION else None,
        "statement": stated(card),
        "text_en": text.card_text(card, "en"),
        "text_ja": text.card_text(card, "ja"),
    }


def requirement(card: Card) -> dict[str, Any] | None:
    """What a card needs: ``{"oxygen": {"min": 9}}``, ``{"tags": {"science": 2}}`` and so on; all must hold."""
    found: dict[str, Any] = {}
    for need in card.needs:
        if not isinstance(need, Need):
            raise TypeError(f"{card.name} needs {need!r}: no form for it")
        count = need.count
        if isinstance(count, TrackCount):
            bounds = found.setdefault(PARAMETERS[count.track].name, {})
            bounds["min" if need.is_minimum else "max"] = need.bound
        elif isinstance(count, TagCount):
            found.setdefault("tags", {})[TAG_NAMES[count.tags[0]]] = need.bound
        elif isinstance(count, ProductionCount):
            found.setdefault("production", {})[RESOURCE_NAMES[count.resource]] = need.bound
        elif isinstance(count, TileCount) and count.tile == GREENERY:
            found["greenery_owned"] = need.bound
        elif isinstance(count, TileCount) and count.tile == CITY:
            found["cities_owned" if count.of == ME else "cities_any"] = need.bound
        elif isinstance(count, CubeCount):
            found[f"{CUBE_NAMES[count.cube]}s"] = {"min" if need.is_minimum else "max": need.bound}
        elif isinstance(count, RatingCount):
            found["tr"] = {"min" if need.is_minimum else "max": need.bound}
        elif type(count) in KEYS:
            key = KEYS[type(count)](count)
            # What either holds or does not says in full what it is.
            found |= key if isinstance(key, dict) else {key: {"min" if need.is_minimum else "max": need.bound}}
        else:
            found.setdefault("others", []).append(spelt(need))
    return found or None


def points(card: Card) -> int | dict[str, Any] | None:
    """What a card scores: a number, or so many points per so many of something."""
    vp = card.vp
    if vp is None or isinstance(vp, int):
        return vp
    if not isinstance(vp, Per):
        raise TypeError(f"{card.name} scores {vp!r}: no form for it")
    what = vp.what
    if isinstance(what, CubesHere) and vp.most >= 0:
        return {"points": vp.times * vp.most, "if_at_least": vp.every * vp.most, "resource": CUBE_NAMES[what.cube]}
    found: dict[str, Any] = {"points": vp.times, "per": vp.every}
    if isinstance(what, CubesHere):
        found["resource"] = CUBE_NAMES[what.cube]
    elif isinstance(what, TagCount):
        found["tag"] = TAG_NAMES[what.tags[0]]
    elif isinstance(what, TileCount):
        found["adjacent" if isinstance(what.on, NextToHex) else "in_play"] = TILE_NAMES[what.tile]
    elif isinstance(what, Count):
        found["in_play"] = counted(what)
    else:
        raise TypeError(f"{card.name} scores {vp!r}: no form for it")
    return found


def start(card: Card) -> dict[str, Any]:
    """What a corporation begins with: resources, production and its first action in words."""
    found: dict[str, Any] = {RESOURCE_NAMES[0]: card.cost}
    production: dict[str, int] = {}
    for effect in card.play:
        if isinstance(effect, Gain):
            found.update({RESOURCE_NAMES[what]: amount for what, amount in effect.amounts if isinstance(amount, int)})
        elif isinstance(effect, Produce):
            production.update({RESOURCE_NAMES[what]: steps for what, steps in effect.steps if isinstance(steps, int)})
    always = box_of(card) != FIRST_BOX
    if production or always:
        found["production"] = production
    if card.first or always:
        found["first_action"] = first_action(card)
    return found


def first_action(card: Card) -> str | None:
    """A corporation's first action in English, or None."""
    if not card.first:
        return None
    from terramars import text

    return text.card_parts(card, "en")["first"]
