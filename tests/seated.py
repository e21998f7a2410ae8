"""Tables without a server around them: for tests that sit down, choose and look."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

import terramars
from terramars.core.game import Game
from terramars.web.http.api import made as answered
from terramars.web.play.match import Match
from terramars.web.play.new_games import Made, seats_for
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store.storage import Storage

TWO = [{"name": "Ann"}, {"name": "Bob"}]


def run(path: Path, work: Callable[[Tables], Awaitable[Any]]) -> Any:
    """Do something with the tables of a database in this folder."""
    return with_tables(path / "games.sqlite3", work)


def with_tables(database: str | Path, work: Callable[[Tables], Awaitable[Any]], thinks: bool = True) -> Any:
    """Do something with the tables of a database."""

    async def main() -> Any:
        tables = Tables(Storage(database), thinks=thinks)
        await tables.open()
        try:
            return await work(tables)
        finally:
            await tables.close()

    return asyncio.run(main())


async def set_up(tables: Tables, game: Game, seats: Sequence[Mapping[str, Any]] = (), title: str = "") -> Made:
    """A game at whatever point it stands, laid out on a table."""
    return await tables.add(game, seats_for(game.rules.settings(game.state), seats, game.rules.id), title, False, True)


def served(client: TestClient, save: str, seats: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """A saved game laid out on a table of a server: what a program is answered that begins a game."""
    assert client.portal is not None
    return answered(client.portal.call(set_up, client.app.state.tables, terramars.load(save), seats))  # type: ignore[attr-defined]


async def reloaded(tables: Tables, at: Table) -> Table:
    """The table as another process would find it in the database."""
    row, seats, log = await tables.storage.game(at.id)
    match = Match(row, seats, log)
    return Table(tables.storage, tables.thinkers, tables.news, match, row["seq"], row["origin_seq"])


def notations(at: Table, seat: int) -> list[str]:
    """What a seat may choose."""
    decision = at.match.asked(seat)
    return [] if decision is None else [option.notation for option in decision.options]
