"""What a person sees of the table: tracks, players, hand, cards with actions, milestones and awards, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from terramars import text
from terramars.cli.hexmap import drawn, legend, seat_style
from terramars.cli.labels import label
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, Card
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.modules import load
from terramars.mars.payment import price
from terramars.mars.scoring import Score, categories
from terramars.mars.slots import slot_of
from terramars.mars.standing import BARE
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import SOLO_RATING
from terramars.mars.words import BUYING, EVENT

if TYPE_CHECKING:
    from terramars.core.game import Game
    from terramars.mars.state import State

WIDE = 110
"""From this many characters on the tracks and goals stand beside the map."""
COLOURS = {"temperature": "red", "oxygen": "green", "oceans": "bright_blue"}
"""Of the bars of the tracks; those of other boxes are yellow."""


def name_of(state: State, seat: int, lang: str) -> str:
    """The name of the person at a seat."""
    names = state.setup.names
    return names[seat] if seat < len(names) else label("default name", lang, number=seat)


def seat_text(state: State, seat: int, lang: str) -> Text:
    """A seat with its number, name and colour."""
    return Text(f"{seat} {name_of(state, seat, lang)}", style=f"bold {seat_style(seat)}")


def generation(state: State, lang: str) -> str:
    """The generation, in solo of how many."""
    last = state.setup.last_generation
    return label("generation of" if last else "generation", lang, number=state.generation, last=last)


def measured(track: int, value: int) -> str:
    """A value of a global parameter: with its sign, if the scale begins below zero."""
    return f"{value:+d}" if PARAMETERS[track].start < 0 else str(value)


def goal_of(track: int) -> str:
    """The goal of a global parameter with its unit."""
    return f"{measured(track, PARAMETERS[track].goal)} {PARAMETERS[track].unit}".rstrip()


def track_now(state: State, track: int, lang: str) -> str:
    """Where a global parameter stands, and its goal."""
    now = measured(track, state.tracks[track])
    return label("track", lang, name=text.track_name(track, lang), value=now, goal=goal_of(track))


def status(state: State, lang: str) -> Text:
    """The generation and the tracks in one line; in solo the goal beneath."""
    tracks = [track_now(state, track, lang) for track in state.setup.tracks]
    line = Text("   ".join([generation(state, lang), *tracks]), style="bold")
    if state.setup.solo:
        line.append("\n").append_text(solo_goal(state, lang))
    return line


def solo_goal(state: State, lang: str) -> Text:
    """What wins the solo game, and by when."""
    needed = [track for track in state.setup.tracks if PARAMETERS[track].in_solo_goal]
    goals = label("list", lang).join(f"{text.track_name(track, lang)} {goal_of(track)}" for track in needed)
    last = state.setup.last_generation
    said = label(f"goal {state.setup.solo_goal}", lang, last=last, rating=SOLO_RATING, goals=goals)
    line = Text(said, style="not bold")
    if state.generation == last:
        line.append(label("last generation", lang), style="bold yellow")
    return line


def tracks(state: State, lang: str) -> RenderableType:
    """The generation, then a bar for each track; in solo the goal beneath."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for track in state.setup.tracks:
        parameter = PARAMETERS[track]
        done = parameter.steps_taken(state.tracks[track])
        bar = Text("━" * done, style=COLOURS.get(parameter.name, "yellow"))
        bar.append("─" * (parameter.steps - done), style="bright_black")
        grid.add_row(Text(track_now(state, track, lang), style="bold"), bar)
    heading = Text(generation(state, lang), style="bold")
    heading.append("   " + label("deck", lang, value=len(state.deck)), style="dim not bold")
    parts: list[RenderableType] = [heading, grid]
    if state.setup.solo:
        parts.append(solo_goal(state, lang))
    return Group(*parts)


def board(state: State, lang: str, width: int, numbers: Mapping[int, int] | None = None) -> RenderableType:
    """The map, the tracks, milestones and awards, and what the signs mean: side by side if there is room."""
    parts = (tracks(state, lang), kept_on_table(state, lang), goals(state, lang))
    told = [part for part in parts if part is not None]
    if width < WIDE:
        return Group(drawn(state, numbers), legend(lang), *told)
    grid = Table.grid(padding=(0, 4, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    if len(told) == 1:
        grid.add_row(drawn(state, numbers), Group(*told, "", legend(lang)))
    else:
        grid.add_row(Group(drawn(state, numbers), legend(lang)), Group(*told))
    return grid


def kept_on_table(state: State, lang: str) -> RenderableType | None:
    """What modules keep on the table, each under the name of its module."""
    parts: list[RenderableType] = []
    for name in state.setup.modules:
        for kind in load()[name].table_slots:
            said = text.slot_text(slot_of(state.slots, kind), state, lang)
            if said:
                parts.append(Text(text.module_name(name, lang), style="bold").append(f"\n{said}", style="not bold"))
    return Group(*parts) if parts else None


def kept_before(state: State, seat: int, lang: str) -> str:
    """What modules keep before a player, in one line."""
    said = [text.slot_text(slot, state, lang, seat) for slot in state.players[seat].slots]
    return label("list", lang).join(part for part in said if part)


def area_map(state: State, lang: str, width: int, numbers: Mapping[int, int] | None = None) -> RenderableType:
    """The map alone with what its signs mean: beside it if there is room."""
    if width < WIDE:
        return Group(drawn(state, numbers), legend(lang))
    grid = Table.grid(padding=(0, 4, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(drawn(state, numbers), legend(lang))
    return grid


def purse(state: State, seat: int, lang: str) -> str:
    """What a seat that is buying cards has left if it pays for those it has kept so far."""
    player = state.players[seat]
    kept = [card for card in player.kept if card >= 0]
    corporation = next((card for card in kept if CARDS[card].sort == CORPORATION), -1)
    # In the opening the money is still on the corporation.
    money = CARDS[corporation].cost if corporation >= 0 else player.stock[0]
    standing = BARE.plus(corporation) if corporation >= 0 else player.standing
    bought = sum(CARDS[card].sort == PROJECT for card in kept)
    return label("purse", lang, money=money - bought * (CARD_PRICE - standing.deals[BUYING]), kept=bought)


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
        counted = "; ".join(part for part in (tag_counts(state, seat, lang), kept_before(state, seat, lang)) if part)
        if counted:
            tags.append("\n" if tags else "")
            tags.append_text(seat_text(state, seat, lang)).append(f": {counted}", style="dim")
    return Group(table, tags) if tags else table


def tag_counts(state: State, seat: int, lang: str) -> str:
    """A player's tags, and how many events were played."""
    player = state.players[seat]
    numbers = list(player.standing.tags)
    numbers[EVENT] = len(player.events)
    named = [f"{text.tag_name(tag, lang)} {number}" for tag, number in enumerate(numbers) if number]
    return label("list", lang).join(named)


def card_line(card: Card, lang: str) -> Text:
    """A card in one line: cost, tags and text."""
    heading = [f"{card.cost} M€"] if card.sort == PROJECT else []
    heading += [text.tag_name(tag, lang) for tag in card.tags]
    parts = (label("list", lang).join(heading), text.card_text(card, lang))
    return Text(label("stop", lang).join(part for part in parts if part), style="dim")


def card_panel(card: Card, lang: str) -> Panel:
    """A whole card."""
    tags = label("list", lang).join(text.tag_name(tag, lang) for tag in card.tags)
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
        below = [text.tag_name(tag, lang) for tag in card.tags]
        if card.sort != PROJECT:
            below.insert(0, text.kind_name(card, lang))
        if below:
            name.append("\n" + label("list", lang).join(below), style="dim not bold")
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
    named = [f"{text.card_name(CARDS[card], lang)} ({price(state, seat, card)})" for card in cards]
    return line.append(label("list", lang).join(named), style="not bold")


def dealt(state: State, seat: int, lang: str) -> RenderableType | None:
    """The cards a seat is looking at before it decides about them."""
    cards = state.players[seat].dealt
    if not cards:
        return None
    return card_list(label("dealt", lang, name=name_of(state, seat, lang)), cards, lang)


def tableau(state: State, seat: int, lang: str) -> RenderableType | None:
    """A seat's cards with actions, effects or cubes: whether used, and how many cubes lie there."""
    player = state.players[seat]
    cards = [card for card in player.played if CARDS[card].action or CARDS[card].effect or player.cubes.get(card)]
    if not cards:
        return None
    table = Table(box=None, show_header=False, title_justify="left")
    table.title = Text(label("actions", lang, name=name_of(state, seat, lang)), style="bold")
    for _ in range(4):
        table.add_column(overflow="fold")
    for number in cards:
        card = CARDS[number]
        state_of = label("used" if number in player.used else "ready", lang) if card.action else ""
        cubes = player.cubes.get(number, 0)
        held = f"{text.cube_name(card.holds, lang)} {cubes}" if card.holds >= 0 else ""
        said = Text(text.card_text_in_play(card, lang), style="dim")
        table.add_row(Text(text.card_name(card, lang), style="bold"), state_of, held, said)
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


def whole(state: State, seat: int, lang: str, width: int) -> RenderableType:
    """Everything a seat may see."""
    parts: list[RenderableType | None] = [board(state, lang, width), "", players(state, lang)]
    parts += [tableau(state, other, lang) for other in range(len(state.players))]
    parts += [hand(state, seat, lang)]
    return Group(*[part for part in parts if part is not None])


def outcome(game: Game, lang: str) -> str:
    """Who has won and why, or that nobody has."""
    result = game.result()
    if result is None or not result.winners:
        return label("lost", lang)
    names = label("list", lang).join(name_of(game.state, seat, lang) for seat in result.winners)
    return label("won", lang, names=names, reason=label(f"reason {result.reason}", lang))


def score_table(state: State, scores: Sequence[Score], lang: str) -> Table:
    """The scores by category, one row per seat."""
    table = Table(box=None, pad_edge=False)
    table.add_column(label("player", lang))
    names = categories(scores)
    for name in [*names, "total"]:
        table.add_column(label(f"score {name}", lang), justify="right")
    for seat, score in enumerate(scores):
        row = [str(getattr(score, name)) for name in names]
        table.add_row(seat_text(state, seat, lang), *row, Text(str(score.total), style="bold"))
    return table
