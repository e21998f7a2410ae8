"""What a person sees of the table: tracks, players, hand, cards with actions, milestones and awards, scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from terramars import text
from terramars.cli.hexmap import seat_style
from terramars.cli.labels import label
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, Card
from terramars.mars.payment import price
from terramars.mars.scoring import Score
from terramars.mars.state import TRACK_GOALS
from terramars.mars.words import EVENT, OCEANS, OXYGEN, TEMPERATURE

if TYPE_CHECKING:
    from terramars.mars.state import State


def name_of(state: State, seat: int, lang: str) -> str:
    """The name of the person at a seat."""
    names = state.setup.names
    return names[seat] if seat < len(names) else label("default name", lang, number=seat)


def seat_text(state: State, seat: int, lang: str) -> Text:
    """A seat with its number, name and colour."""
    return Text(f"{seat} {name_of(state, seat, lang)}", style=f"bold {seat_style(seat)}")


def status(state: State, lang: str) -> Text:
    """The generation and the tracks in one line."""
    last = state.setup.last_generation
    parts = [
        label("generation of" if last else "generation", lang, number=state.generation, last=last),
        label("temperature", lang, value=f"{state.tracks[TEMPERATURE]:+d}"),
        label("oxygen", lang, value=state.tracks[OXYGEN]),
        label("oceans", lang, value=state.tracks[OCEANS], goal=TRACK_GOALS[OCEANS]),
        label("deck", lang, value=len(state.deck)),
    ]
    return Text("   ".join(parts), style="bold")


def players(state: State, lang: str) -> RenderableType:
    """Everybody's public side of the table: TR, stocks with production, cards, tags."""
    table = Table(box=None, pad_edge=False)
    table.add_column(label("player", lang))
    table.add_column("TR", justify="right")
    for resource in range(6):
        table.add_column(text.resource_name(resource, lang), justify="right", no_wrap=True)
    table.add_column(label("hand", lang), justify="right", no_wrap=True)
    tags = Text()
    for seat, player in enumerate(state.players):
        who = seat_text(state, seat, lang)
        for shown, key in ((seat == state.first and len(state.players) > 1, "first player"), (player.passed, "passed")):
            if shown:
                who.append(f" ({label(key, lang)})", style="dim not bold")
        stocks = [Text(str(player.stock[i])).append(f" {player.production[i]:+d}", style="dim") for i in range(6)]
        table.add_row(who, str(player.tr), *stocks, str(len(player.hand)))
        counted = tag_counts(state, seat, lang)
        if counted:
            tags.append("\n" if tags else "")
            tags.append_text(seat_text(state, seat, lang)).append(f": {counted}")
    return Group(table, tags) if tags else table


def tag_counts(state: State, seat: int, lang: str) -> str:
    """A player's tags, and how many events were played."""
    player = state.players[seat]
    numbers = list(player.standing.tags)
    numbers[EVENT] = len(player.events)
    return ", ".join(f"{text.tag_name(tag, lang)} {number}" for tag, number in enumerate(numbers) if number)


def card_line(card: Card, lang: str) -> Text:
    """A card in one line: cost, tags and text."""
    heading = [f"{card.cost} M€"] if card.sort == PROJECT else []
    heading += [text.tag_name(tag, lang) for tag in card.tags]
    return Text(". ".join(part for part in (", ".join(heading), text.card_text(card, lang)) if part), style="dim")


def card_panel(card: Card, lang: str) -> Panel:
    """A whole card."""
    tags = ", ".join(text.tag_name(tag, lang) for tag in card.tags)
    heading = [f"{card.number}", text.kind_name(card, lang), text.module_name(card.module, lang)]
    if card.sort != CORPORATION and card.cost:
        heading.insert(1, f"{card.cost} M€")
    body = Text("  ".join(heading), style="dim")
    if tags:
        body.append(f"\n{tags}")
    body.append(f"\n{text.card_text(card, lang)}", style="not dim")
    return Panel(body, title=Text(text.card_name(card, lang), style="bold"), title_align="left", expand=False)


def card_list(
    title: str, cards: Sequence[int], lang: str, costs: Sequence[int] | None = None, numbered: bool = False
) -> Table:
    """Cards with cost, tags and text; a cost that is not the printed one shows both."""
    table = Table(title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.title = Text(title, style="bold") if title else None
    if numbered:
        table.add_column("")
    table.add_column(label("cost", lang), justify="right")
    table.add_column(label("card", lang), min_width=18, max_width=30, overflow="fold")
    table.add_column(label("text", lang), overflow="fold")
    for place, number in enumerate(cards):
        card = CARDS[number]
        cost = str(card.cost) if card.sort == PROJECT else ""
        if costs is not None and costs[place] != card.cost:
            cost = f"{costs[place]} ({card.cost})"
        name = Text(text.card_name(card, lang), style="bold")
        if card.tags:
            name.append("\n" + ", ".join(text.tag_name(tag, lang) for tag in card.tags), style="dim not bold")
        row: list[RenderableType] = [card.number] if numbered else []
        row += [cost, name, Text(text.card_text(card, lang))]
        table.add_row(*row)
    return table


def hand(state: State, seat: int, lang: str) -> RenderableType | None:
    """A seat's hand with what each card costs now."""
    player = state.players[seat]
    cards = player.hand + player.hosted
    if not cards:
        return None
    costs = [price(state, seat, card) for card in cards]
    return card_list(label("your hand", lang, name=name_of(state, seat, lang)), cards, lang, costs)


def hand_line(state: State, seat: int, lang: str) -> RenderableType | None:
    """A seat's hand in short: names and what each costs now."""
    player = state.players[seat]
    cards = player.hand + player.hosted
    if not cards:
        return None
    line = Text(label("your hand", lang, name=name_of(state, seat, lang)) + ": ", style="bold")
    named = [f"{text.card_name(CARDS[card], lang)} {price(state, seat, card)}" for card in cards]
    return line.append(", ".join(named), style="not bold")


def dealt(state: State, seat: int, lang: str) -> RenderableType | None:
    """The cards a seat is looking at before it decides about them."""
    cards = state.players[seat].dealt
    if not cards:
        return None
    return card_list(label("dealt", lang, name=name_of(state, seat, lang)), cards, lang)


def tableau(state: State, seat: int, lang: str) -> RenderableType | None:
    """A seat's cards with actions or cubes: whether used, and how many cubes lie there."""
    player = state.players[seat]
    cards = [card for card in player.played if card in player.standing.actions or player.cubes.get(card)]
    if not cards:
        return None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False, title_justify="left")
    table.title = Text(label("actions", lang, name=name_of(state, seat, lang)), style="bold")
    for _ in range(4):
        table.add_column(overflow="fold")
    for number in cards:
        card = CARDS[number]
        state_of = label("used" if number in player.used else "ready", lang) if card.action else ""
        cubes = player.cubes.get(number, 0)
        held = f"{cubes} {text.cube_name(card.holds, lang)}" if card.holds >= 0 else ""
        table.add_row(Text(text.card_name(card, lang), style="bold"), state_of, held, Text(text.card_text(card, lang)))
    return table


def goals(state: State, lang: str) -> RenderableType | None:
    """Milestones and awards: who has them, and everybody's numbers."""
    if not state.setup.milestones and not state.setup.awards:
        return None
    table = Table(box=None, pad_edge=False)
    table.add_column("", overflow="fold")
    for seat in range(len(state.players)):
        table.add_column(Text(str(seat), style=f"bold {seat_style(seat)}"), justify="right")
    for title, listed, owners in (
        (label("milestones", lang), state.setup.milestones, dict(state.milestones)),
        (label("awards", lang), state.setup.awards, dict(state.awards)),
    ):
        table.add_row(Text(title, style="bold"))
        for number, goal in enumerate(listed):
            line = Text(f"  {text.goal_name(goal, lang)}: {text.goal_text(goal, lang)}")
            if number in owners:
                line.append(" ").append_text(seat_text(state, owners[number], lang))
            table.add_row(line, *[str(goal.count.value(state, seat, -1)) for seat in range(len(state.players))])
    return table


def whole(state: State, seat: int, lang: str) -> RenderableType:
    """Everything a seat may see but the map."""
    parts = [status(state, lang), players(state, lang), goals(state, lang)]
    parts += [tableau(state, other, lang) for other in range(len(state.players))]
    parts += [hand(state, seat, lang)]
    return Group(*[part for part in parts if part is not None])


def score_table(state: State, scores: Sequence[Score], lang: str) -> Table:
    """The scores by category, one row per seat."""
    table = Table(box=None, pad_edge=False)
    table.add_column(label("player", lang))
    names = [field.name for field in fields(Score)]
    for name in [*names, "total"]:
        table.add_column(label(f"score {name}", lang), justify="right")
    for seat, score in enumerate(scores):
        row = [str(getattr(score, name)) for name in names]
        table.add_row(seat_text(state, seat, lang), *row, Text(str(score.total), style="bold"))
    return table
