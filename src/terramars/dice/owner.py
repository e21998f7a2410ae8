"""An owner's file: printed values of cards, typed in by somebody who has the box (docs/dice-cards.md).

What the file says replaces our values and is marked *printed*. It is read only where who starts the program names it.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from terramars.core.errors import BadBox, nearest
from terramars.core.flow import as_one
from terramars.core.machine import Effect
from terramars.dice import cards, decks, options, words
from terramars.dice.cards import BY_SLUG, CARDS, CORPORATION, Card, Known
from terramars.dice.effects.gains import (
    DrawCards,
    GainPoints,
    GainWild,
    OpponentsLose,
    Roll,
    Rotate,
    Take,
    TakeChosen,
)
from terramars.dice.effects.paying import Pay
from terramars.dice.effects.planet import Place, Raise
from terramars.dice.words import ANY, COLOUR_NAMES, FACES, ICON_NAMES, PRODUCED_NAMES, SLOT_NAMES, TILE_NAMES, slug

KEYS: Final = ("name", "printed", "cost", "production", "vp", "storage", "discount", "play", "action")
ACTION_KEYS: Final = ("slot", "pay", "gain")
DICE_NAMES: Final = (*COLOUR_NAMES, "white")
MOST: Final = 12
"""No card gives or costs more than so many of anything."""

LOADED: list[str] = []
"""The fingerprints of the files that were read into this program."""


class Mistake(Exception):
    """Something in an entry that cannot be; the reader adds file and line."""


def number(text: object, least: int = 1) -> int:
    """A small whole number."""
    if isinstance(text, str) and text.lstrip("-").isdecimal():
        text = int(text)
    if not isinstance(text, int) or isinstance(text, bool) or not least <= text <= MOST:
        raise Mistake(f"{text!r}: a whole number from {least} to {MOST} is wanted")
    return text


def one_of(name: object, names: tuple[str, ...], what: str) -> int:
    """The number of a name."""
    if name not in names:
        raise Mistake(f"unknown {what} {name!r}: {nearest(str(name), names)}")
    return names.index(str(name))


def icons(given: object) -> tuple[int, ...]:
    """The icons of a cost or discount."""
    if not isinstance(given, list) or len(given) > MOST:
        raise Mistake(f"{given!r}: a list of icons is wanted, such as ['steel', 'any']")
    return tuple(sorted([one_of(name, ICON_NAMES, "icon") for name in given]))


def chosen(icon: str, many: str) -> Effect:
    """Resources of one's choice."""
    found = one_of(icon, ICON_NAMES, "icon")
    if found < FACES:
        marks = ", ".join(ICON_NAMES[FACES:])
        raise Mistake(f"choose {icon}: a question mark is wanted ({marks}), or write gain {icon}")
    return TakeChosen(found, number(many))


TWO_WORDS: Final[dict[str, Callable[[str], Effect]]] = {
    "wild": lambda many: GainWild(number(many)),
    "vp": lambda many: GainPoints(number(many)),
    "draw": lambda many: DrawCards(number(many)),
    "rotate": lambda many: Rotate(number(many)),
    "raise": lambda track: Raise(one_of(track, words.TRACK_NAMES[:2], "track")),
    "place": lambda tile: Place(one_of(tile, TILE_NAMES, "tile")),
}
THREE_WORDS: Final[dict[str, Callable[[str, str], Effect]]] = {
    "roll": lambda colour, many: Roll(one_of(colour, DICE_NAMES, "colour"), number(many)),
    "gain": lambda face, many: Take(one_of(face, ICON_NAMES[:FACES], "resource"), number(many)),
    "choose": chosen,
    "opponents": lambda lose, icon: OpponentsLose(one_of(icon, ICON_NAMES, "icon")),
}


def effect_of(line: object) -> Effect:
    """The effect that a line such as ``roll green 2`` means."""
    parts = str(line).split()
    if len(parts) == 2 and parts[0] in TWO_WORDS:
        return TWO_WORDS[parts[0]](parts[1])
    if len(parts) == 3 and parts[0] in THREE_WORDS and (parts[0] != "opponents" or parts[1] == "lose"):
        return THREE_WORDS[parts[0]](parts[1], parts[2])
    known = (*TWO_WORDS, *THREE_WORDS)
    hint = nearest(parts[0], known) if parts and parts[0] not in known else "write for example 'roll green 2' or 'vp 1'"
    raise Mistake(f"{line!r} is no effect: {hint}")


def effects_of(given: object) -> tuple[Effect, ...]:
    """The effects of a list of lines."""
    if not isinstance(given, list):
        raise Mistake(f"{given!r}: a list of lines is wanted, such as ['vp 1']")
    return tuple([effect_of(line) for line in given])


def action_of(given: object) -> tuple[int, Effect]:
    """An action: its slot, what is paid, what is gained."""
    if not isinstance(given, Mapping):
        raise Mistake(f"{given!r}: an action is {{ slot = ..., pay = [...], gain = [...] }}")
    for key in given:
        one_of(key, ACTION_KEYS, "key of an action")
    gain = as_one(effects_of(given.get("gain", [])))
    paid = icons(given.get("pay", []))
    return one_of(given.get("slot"), SLOT_NAMES, "slot"), Pay(paid) >> gain if paid else gain


def production_of(given: object) -> tuple[int, ...]:
    """A brown box."""
    if not isinstance(given, Mapping):
        raise Mistake(f"{given!r}: production is a table such as {{ yellow = 1 }}")
    made = [0] * len(PRODUCED_NAMES)
    for name, many in given.items():
        made[one_of(name, PRODUCED_NAMES, "thing to produce")] = number(many)
    return tuple(made)


def changed(card: Card, entry: Mapping[str, Any]) -> Card:
    """A card with the values of an entry in the place of ours."""
    for key in entry:
        one_of(key, KEYS, "key")
    known: list[str] = []

    def asked(key: str, value: str) -> bool:
        if key in entry:
            known.append(value)
        return key in entry

    name = str(entry["printed"]) if asked("printed", "name") else card.name
    cost = icons(entry["cost"]) if asked("cost", "cost") else card.cost
    if card.sort != cards.PROJECT and cost:
        raise Mistake("only project cards have a cost")
    production = production_of(entry["production"]) if asked("production", "production") else card.production
    begins = "start" if card.sort == CORPORATION else "play"
    play = effects_of(entry["play"]) if asked("play", begins) else card.play
    slot, action = card.slot, card.action
    if asked("action", "action"):
        slot, action = action_of(entry["action"])
        known.append("slot")
    discounts = icons(entry["discount"]) if asked("discount", "discount") else card.discounts
    if any(face >= FACES for face in discounts):
        raise Mistake(f"a discount is of a resource, not of {ICON_NAMES[ANY]}")
    storage = number(entry["storage"], 0) if asked("storage", "storage") else card.storage
    vp = number(entry["vp"], -MOST) if asked("vp", "vp") else card.vp
    marks = (Known(cards.PRINTED, tuple(known)), *card.known)
    points = sum([effect.number for effect in play if isinstance(effect, GainPoints) and effect.per is None])
    return Card(
        card.sort, card.colour, name, card.box, cost, production, play, slot, action, card.effect, discounts, storage,
        vp, points, card.more_cards, card.goes_first, marks,
    )  # fmt: skip


def line_of(text: str, position: int) -> int:
    """The line on which an entry begins."""
    places = [i + 1 for i, line in enumerate(text.splitlines()) if line.strip() == "[[card]]"]
    return places[position] if position < len(places) else 1


def read(file: str | os.PathLike[str]) -> list[tuple[Card, Card]]:
    """What an owner's file says: each card as it was, and as it is printed. Nothing is changed yet."""
    decks.load()
    path = Path(file)
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBox(f"{path.name}: this is no owner's file: {error}") from None
    for key in data:
        if key != "card":
            raise BadBox(f"{path.name}: unknown table {key!r}: entries begin with [[card]]")
    found: list[tuple[Card, Card]] = []
    for position, entry in enumerate(data.get("card", [])):
        try:
            card = BY_SLUG.get(slug(str(entry.get("name", ""))))
            if card is None:
                raise Mistake(f"no card is called {entry.get('name')!r}: {nearest(str(entry.get('name')), names())}")
            if any(card is other for other, _ in found):
                raise Mistake(f"{card.name!r} stands there twice")
            found.append((card, changed(card, entry)))
        except Mistake as mistake:
            raise BadBox(f"{path.name}, line {line_of(text, position)}: {mistake}") from None
    return found


def names() -> list[str]:
    """The names of all cards."""
    return [card.name for card in CARDS]


def load_file(file: str | os.PathLike[str]) -> list[Card]:
    """Read an owner's file into this program: from now on its values are played with."""
    found = read(file)
    for old, new in found:
        if new.slug != old.slug and new.slug in BY_SLUG:
            raise BadBox(f"{Path(file).name}: another card is called {new.name!r} already")
        new.index = old.index
        CARDS[old.index] = new
        del BY_SLUG[old.slug]
        BY_SLUG[new.slug] = new
    options.forget_cards()
    if found:
        LOADED.append(hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16])
    return [new for _, new in found]


def fingerprint() -> str:
    """What was read from owners' files, in a word; empty for our own values."""
    return "-".join(LOADED)
