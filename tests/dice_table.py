"""Situations of the dice game that tests begin from, and what they look at."""

from __future__ import annotations

from typing import Any

import terramars
from terramars.core.game import Game
from terramars.dice import decks
from terramars.dice.cards import BY_SLUG
from terramars.dice.words import ICON_NAMES

PLAIN = "helion"
"""A corporation without any effect."""


def sit(*seats: dict[str, Any], **table: Any) -> Game:
    """A game at its first player's turn; seats that are not described have nothing."""
    count = table.pop("players", max(2, len(seats)))
    spare = ["helion", "credicor", "teractor", "unmi"]
    taken = {seat.get("corporation") for seat in seats}
    free = [name for name in spare if name not in taken]
    described = []
    for number in range(count):
        seat = dict(seats[number]) if number < len(seats) else {}
        seat.setdefault("corporation", free.pop(0) if free else spare[number])
        described.append(seat)
    return terramars.position({"players": count, "seats": described, **table}, game="dice")


def offered(game: Game) -> list[str]:
    decision = game.decision()
    return [] if decision is None else [option.notation for option in decision.options]


def play(game: Game, *choices: str) -> Game:
    for choice in choices:
        game.apply(choice)
    game.decision()
    return game


def dice(game: Game, seat: int = 0) -> dict[str, int]:
    """The dice of a seat by face."""
    return {ICON_NAMES[face]: number for face, number in enumerate(game.state.players[seat].dice) if number}


def total(game: Game, seat: int = 0) -> int:
    return sum(game.state.players[seat].dice)


def vp(game: Game, seat: int = 0) -> int:
    return game.state.players[seat].vp


def number(name: str) -> int:
    decks.load()
    return BY_SLUG[name].index


def to_turn(game: Game) -> Game:
    """Play by the first options up to the first turn."""
    while game.state.turn == 0 and (decision := game.decision()) is not None:
        game.apply(decision.options[0], decision.seat)
        game.decision()
    return game


def produce_on(game: Game, turns: int) -> Game:
    """Everybody produces, keeps nothing and takes the first of everything, for so many turns or to the end."""
    last = game.state.turn + turns
    while (decision := game.decision()) is not None and game.state.turn < last:
        notations = [option.notation for option in decision.options]
        wanted = next((word for word in ("produce", "return", "stop", "end") if word in notations), notations[0])
        game.apply(wanted, decision.seat)
    return game
