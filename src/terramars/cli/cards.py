"""`terramars cards`: browse, search and export the cards."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from terramars.cli import settings as reading

if TYPE_CHECKING:
    from terramars.mars.cards import Card


def cards(
    query: Annotated[str, typer.Argument(help="Part of a name or text; nothing lists all.")] = "",
    module: Annotated[str, typer.Option(help="Modules, with commas: {all} (default: {usual}).")] = "",
    game: Annotated[str, typer.Option(help="Which game: mars or dice.")] = "mars",
    lang: reading.Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Every field of every card, as JSON.")] = False,
    printed: Annotated[Path | None, typer.Option(metavar="FILE", help="Dice: with an owner's printed values.")] = None,
    check: Annotated[Path | None, typer.Option(metavar="FILE", help="Dice: read an owner's file and count.")] = None,
    export: Annotated[Path | None, typer.Option(metavar="FILE", help="Dice: write an owner's file to fill in.")] = None,
) -> None:
    """Browse the cards: all, or those whose name or text contains QUERY."""
    if reading.checked_game(game) == "dice":
        from terramars.cli import dice_cards

        if export is not None:
            dice_cards.write_form(export)
        elif check is not None:
            dice_cards.check(check, lang)
        else:
            dice_cards.browse(query, reading.words(module), lang, as_json, printed)
        return
    if printed or check or export:
        raise typer.BadParameter("owners' files are of the dice game: add --game dice")
    from terramars.cli import catalog
    from terramars.core.errors import UnknownName, nearest
    from terramars.mars.modules import load

    wanted = tuple(name.lower().replace("-", "_") for name in reading.words(module)) or catalog.usual()
    for name in wanted:
        if name not in load():
            raise UnknownName(f"unknown module {name!r}: {nearest(name, load())}")
    found = [card for card in catalog.chosen(wanted) if matches(card, query, lang)]
    if as_json:
        data = [catalog.described(card) for card in found]
        # A terminal or pipe that cannot carry Japanese gets escapes instead.
        plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        typer.echo(json.dumps(data, ensure_ascii=plain, indent=1))
        return
    show(found, lang)
    if not found:
        typer.echo(f"no card has {query!r} in its name or text", err=True)
        raise typer.Exit(1)


def matches(card: Card, query: str, lang: str) -> bool:
    """Whether a card's name (English or not), number or text contains the words asked for."""
    from terramars import text

    sought = query.casefold().strip()
    places = (card.name, card.slug, card.number, text.card_name(card, lang), text.card_text(card, lang))
    return any(sought in place.casefold() for place in places)


def show(found: list[Card], lang: str) -> None:
    """One card as a whole, several as a table."""
    from rich.console import Console

    from terramars.cli import screen
    from terramars.cli.labels import label

    console = Console()
    if len(found) == 1:
        console.print(screen.card_panel(found[0], lang))
    elif found:
        console.print(screen.card_list("", [card.index for card in found], lang, numbered=True))
        console.print(label("number of cards", lang, number=len(found)), style="dim")
