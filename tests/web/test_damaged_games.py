"""A game that cannot be loaded is in the way of no other: not of those that run out, think, are checked or deleted."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from seated import TWO, with_tables
from sqlalchemy import text, update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from terramars.cli import app as commands
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.play.tables import Tables
from terramars.web.store.capacity import DAY, Capacity
from terramars.web.store.schema import ENTRIES, GAMES

HARMS = ("broken", "empty", "box", "game")
"""Ways in which a game cannot be loaded: its state is cut off or says nothing; its box or its rules are not there."""


async def harm(tables: Tables, game: str, how: str) -> None:
    """Let a game be one that cannot be loaded, and forget it."""
    away = "replace({0}, 'corporate_era', 'gone_box')"
    changes = {
        "broken": "state = '{'",
        "empty": "state = '[]', origin = '5'",
        "box": ", ".join(f"{name} = {away.format(name)}" for name in ("settings", "origin", "state")),
        "game": "plays = 'chess'",
    }
    async with tables.storage.changing() as connection:
        await connection.execute(text(f"update games set {changes[how]} where id = :game"), {"game": game})
    tables.held.pop(game, None)


async def harmed(tables: Tables) -> list[str]:
    """A game that is harmed in each way, made before and after a whole one, which is in the middle."""
    made = [(await tables.create({}, TWO)).game for _ in range(len(HARMS) + 1)]
    middle = len(HARMS) // 2
    for game, how in zip(made[:middle] + made[middle + 1 :], HARMS, strict=True):
        await harm(tables, game, how)
    tables.held.clear()
    return made


async def left(tables: Tables) -> int:
    return sum((await tables.storage.counts()).values())


async def stop(_: float) -> None:
    raise asyncio.CancelledError


def test_tables_run_out_beside_those_that_cannot_be_loaded(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        await harmed(tables)
        now = wall_clock.now()
        monkeypatch.setattr(wall_clock, "now", lambda: now + 40 * DAY)
        with pytest.raises(asyncio.CancelledError):
            await Capacity(tables.storage, 0, 30, sleep=stop).keep(tables.delete)
        assert await left(tables) == 0

    with_tables(database, work)


def test_a_table_that_cannot_be_removed_is_named_and_passed_over(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(tables: Tables) -> None:
        made = [(await tables.create({}, TWO)).game for _ in range(3)]
        now = wall_clock.now()
        monkeypatch.setattr(wall_clock, "now", lambda: now + 40 * DAY)
        room = Capacity(tables.storage, 0, 30, sleep=stop)
        stubborn = (await room.expired())[0]

        async def remove(game: str, *only_if: Any) -> bool:
            if game == stubborn:
                raise ValueError("whatever is wrong with it")
            return await tables.delete(game, *only_if)

        with pytest.raises(asyncio.CancelledError):
            await room.keep(remove)
        assert await left(tables) == 1
        assert stubborn in made
        [said] = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert said.game == stubborn  # type: ignore[attr-defined]

    with_tables(database, work)


def test_computer_players_begin_beside_games_that_cannot_be_loaded(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(tables: Tables) -> None:
        made = await harmed(tables)
        async with tables.storage.changing() as connection:
            await connection.execute(update(GAMES).values(ai_due=True))
        whole = made[len(HARMS) // 2]
        await tables.drive(await tables.storage.due())
        assert list(tables.held) == [whole]
        named = [record for record in caplog.records if record.levelno >= logging.WARNING and hasattr(record, "game")]
        assert {record.game for record in named} == {*made} - {whole}

    with_tables(database, work, thinks=False)


def test_the_doctor_names_what_cannot_be_loaded_and_checks_the_others(database: str) -> None:
    made = with_tables(database, harmed)
    done = CliRunner().invoke(commands, ["doctor", "--database", database])
    assert done.exit_code == 1, done.output
    wrong = [line for line in done.output.splitlines() if line.startswith("WRONG")]
    whole = made[len(HARMS) // 2]
    assert {line.split()[2].rstrip(":") for line in wrong} == {*made} - {whole}
    assert "1 games load" in done.output


@pytest.mark.parametrize("how", HARMS)
def test_the_host_deletes_a_game_that_cannot_be_loaded(client: TestClient, tools: Any, how: str) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    address, made = tools.begin(client, "person", "open")
    assert client.portal is not None
    client.portal.call(harm, tables, made["game"], how)
    assert client.delete(address, headers=tools.bearer(made["seats"]["0"])).status_code == 403
    host = tools.bearer(made["host"])
    assert client.delete(address, headers=host).status_code == 200
    assert client.portal.call(left, tables) == 0
    assert client.delete(address, headers=host).status_code in (403, 404)


def test_a_game_is_deleted_while_it_is_loaded(database: str) -> None:
    """Whoever loads it meanwhile is told that it is gone, and nothing of it stays in memory."""

    async def work(tables: Tables) -> None:
        game = (await tables.create({}, TWO)).game
        tables.held.clear()
        looks = [tables.table(game) for _ in range(3)]
        *_, deleted = await asyncio.gather(*looks, tables.delete(game), return_exceptions=True)
        assert deleted is True
        assert game not in tables.held
        assert await left(tables) == 0
        with pytest.raises(Refused, match="no such game"):
            await tables.table(game)
        with pytest.raises(Refused, match="no such game"):
            await tables.delete(game)
        async with tables.storage.engine.connect() as connection:
            assert (await connection.execute(ENTRIES.select())).first() is None

    with_tables(database, work)
