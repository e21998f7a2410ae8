"""`terramars cards --game dice`: the cards of the dice game, each value with where it is known from."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typer

from terramars.core.errors import UnknownName, nearest
from terramars.dice import decks, owner
from terramars.dice.cards import BOXES, CARD_COLOURS, CARDS, HOUSE, SORT_NAMES, SOURCES, Card
from terramars.dice.words import ICON_NAMES, PRODUCED_NAMES, SLOT_NAMES
from terramars.text import dice as text


def browse(query: str, modules: tuple[str, ...], lang: str, as_json: bool, printed: Path | None = None) -> None:
    """List the cards whose name or text contains a query, of some modules, with an owner's values if they are given."""
    decks.load()
    if printed is not None:
        owner.load_file(printed)
    named = [name.lower().replace("-", "_") for name in modules] or list(BOXES)
    for name in named:
        if name not in BOXES:
            raise UnknownName(f"unknown module {name!r} of the dice game: {nearest(name, BOXES)}")
    found = [card for card in CARDS if card.box in named and matches(card, query, lang)]
    if as_json:
        # A terminal or pipe that cannot carry Japanese gets escapes instead.
        plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        typer.echo(json.dumps([described(card) for card in found], ensure_ascii=plain, indent=1))
        return
    if not found:
        typer.echo(f"no card has {query!r} in its name or text", err=True)
        raise typer.Exit(1)
    show(found, lang)


def check(file: Path, lang: str) -> None:
    """Read an owner's file, and say how many values are printed then and how many are still ours."""
    found = {old.index: new for old, new in owner.read(file)}
    numbers = counted([found.get(card.index, card) for card in CARDS])
    typer.echo(f"{file.name}: {len(found)} cards")
    typer.echo(", ".join(f"{text.source_text(source, lang)}: {number}" for source, number in numbers.items()))


def write_form(file: Path) -> None:
    """Write an owner's file with all cards, their values as comments: what is uncommented and corrected counts."""
    decks.load()
    lines = ["# Printed values of the dice game (docs/dice-cards.md): uncomment what you have corrected.", ""]
    for card in CARDS:
        lines += ["[[card]]", f"name = {json.dumps(card.name)}"]
        if card.cost:
            lines.append(f"# cost = {json.dumps([ICON_NAMES[icon] for icon in card.cost])}")
        if any(card.production):
            made = ", ".join(f"{PRODUCED_NAMES[i]} = {number}" for i, number in enumerate(card.production) if number)
            lines.append(f"# production = {{ {made} }}")
        lines.append(f"# vp = {card.vp}")
        said = [part for key, part in text.card_parts(card).items() if key not in ("cost", "production", "vp")]
        lines += [f"# {part}" for part in said]
        lines.append("")
    file.write_text("\n".join(lines), encoding="utf-8")


def matches(card: Card, query: str, lang: str) -> bool:
    """Whether a card's name (English or not) or text contains the words asked for."""
    sought = query.casefold().strip()
    places = (card.name, text.card_name(card, lang), text.card_text(card, lang))
    return any(sought in place.casefold() for place in places)


def described(card: Card) -> dict[str, Any]:
    """One card as plain data: what it says, and where each value is known from."""
    return {
        "name": card.name,
        "slug": card.slug,
        "name_ja": text.card_name(card, "ja"),
        "sort": SORT_NAMES[card.sort],
        "colour": CARD_COLOURS[card.colour],
        "box": card.box,
        "cost": [ICON_NAMES[icon] for icon in card.cost],
        "production": {PRODUCED_NAMES[i]: number for i, number in enumerate(card.production) if number},
        "slot": SLOT_NAMES[card.slot] if card.slot >= 0 else None,
        "discount": [ICON_NAMES[icon] for icon in card.discounts],
        "storage": card.storage,
        "vp": card.vp,
        "text": text.card_parts(card),
        "text_ja": text.card_parts(card, "ja"),
        "sources": {value: card.source(value) for value in card.values()},
        "reasons": {value: reason for value in card.values() if (reason := card.reason(value))},
    }


def counted(cards: list[Card]) -> dict[str, int]:
    """How many values of some cards are known from each source."""
    values = [card.source(value) for card in cards for value in card.values()]
    return {source: values.count(source) for source in SOURCES}


def mark(card: Card, lang: str) -> str:
    """A card's sources in a few words: all of one, or the parts that are known."""
    known = {card.source(value) for value in card.values()}
    return ", ".join([text.source_text(source, lang) for source in SOURCES if source in known])


def show(found: list[Card], lang: str) -> None:
    """The cards as a table, with the mark of each, and how many values are whose."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for title in ("", "", "", ""):
        table.add_column(title)
    for card in found:
        row = (text.card_name(card, lang), CARD_COLOURS[card.colour], text.card_text(card, lang), mark(card, lang))
        table.add_row(*row, style="dim" if mark(card, lang) == text.source_text(HOUSE, lang) else "")
    console = Console()
    console.print(table)
    numbers = counted(found)
    console.print(", ".join(f"{text.source_text(source, lang)}: {number}" for source, number in numbers.items()))
