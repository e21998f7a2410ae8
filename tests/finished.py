"""Finished games to look back upon, played by bots in a moment and laid on a server's tables."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars import bots
from terramars.web.store.rows import SeatRow

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


@cache
def saved(players: int, seed: int, player: str, modules: tuple[str, ...] = ("base", "corporate_era")) -> str:
    """A whole game between bots, as a file."""
    game = terramars.new(players=players, seed=seed, names=NAMES[:players], modules=modules)
    sides = [bots.make(player, seed=seed + seat, players=players) for seat in range(players)]
    while (decision := game.decision()) is not None:
        side = sides[decision.seat]
        game.apply(side.choose(game.view(decision.seat), decision, side.budget), decision.seat)
    return game.save()


def played(players: int, seed: int, player: str = "greedy:noise=12") -> terramars.Game:
    """A whole game between bots."""
    return terramars.load(saved(players, seed, player))


def laid_out(client: TestClient, game: terramars.Game, kinds: str) -> Any:
    """A game on a server's table; kinds: p for people, each with a link of their own, a for computers, o for free."""
    tables = client.app.state.tables  # type: ignore[attr-defined]
    sorts = {"p": "person", "a": "ai", "o": "open"}
    rows = [
        SeatRow(seat, sorts[kind], NAMES[seat], "Foreman" if kind == "a" else "", seat if kind == "p" else 0)
        for seat, kind in enumerate(kinds)
    ]
    assert client.portal is not None
    return client.portal.call(tables.add, game, rows, "Thursday", False, False)


def visitor(client: TestClient, *links: str) -> TestClient:
    """A browser that holds some links."""
    found = Browser(client.app)
    for link in links:
        found.get(f"/s/{link}")
    return found
