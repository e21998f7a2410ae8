"""Games in the database: nothing half written, nothing lost, secrets only as hashes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from seated import run, with_tables
from sqlalchemy import select, text, update
from sqlalchemy.exc import IntegrityError

from terramars.mars.rules import RULES
from terramars.web.play.tables import Tables
from terramars.web.store import schema
from terramars.web.store.rows import Answer, Record, Snapshot, hashed
from terramars.web.store.storage import Moved, address_of, migrate

SNAPSHOT = Snapshot("{}", "d", "running", [1, 1], False)


def test_migrations_make_what_the_queries_speak_of(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: Any) -> Any:
        migrate(connection)
        return compare_metadata(MigrationContext.configure(connection), schema.METADATA)

    async def work(tables: Tables) -> Any:
        async with tables.storage.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert with_tables(database, work) == []


def test_sqlite_is_durable(tmp_path: Path) -> None:
    async def work(tables: Tables) -> list[Any]:
        async with tables.storage.engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names]

    assert with_tables(tmp_path / "games.sqlite3", work) == ["wal", 2, 1, 5000]


def test_an_entry_after_a_wrong_one_is_refused(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        with pytest.raises(Moved):
            await tables.storage.add(made.game, 7, [Record("choice", 0, "pass")], SNAPSHOT)
        assert await tables.storage.entries(made.game) == []

    with_tables(database, work)


def test_what_fails_half_way_leaves_nothing(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        answer = Answer(0, "key", "asked", "answer")
        seq = await tables.storage.add(made.game, 0, [Record("choice", 0, "one")], SNAPSHOT, answer=answer)
        with pytest.raises(IntegrityError):
            await tables.storage.add(made.game, seq, [Record("choice", 0, "two")], SNAPSHOT, answer=answer)
        assert [entry[3] for entry in await tables.storage.entries(made.game)] == ["one"]
        row, _, _ = await tables.storage.game(made.game)
        assert row["seq"] == seq

    with_tables(database, work)


def test_links_are_kept_as_hashes_of_at_least_128_bits(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        link = await tables.storage.link(made.seats[1])
        assert link is not None
        assert (link.game, link.kind, link.seat) == (made.game, "seat", 1)
        async with tables.storage.engine.connect() as connection:
            hashes = [row[0] for row in await connection.execute(select(schema.LINKS.c.hash))]
        assert hashed(made.host) in hashes
        assert made.host not in hashes
        assert len(made.host) * 6 >= 128
        await tables.storage.revoke(made.game, "seat", 1)
        assert await tables.storage.link(made.seats[1]) is None

    with_tables(database, work)


def test_a_link_that_is_revoked_while_it_is_looked_up_is_not_believed_afterwards(database: str) -> None:
    async def work(tables: Tables) -> None:
        storage = tables.storage
        for _ in range(10):
            made = await tables.create({}, [{}, {}])
            looks = [asyncio.create_task(storage.link(made.seats[1])) for _ in range(6)]
            await asyncio.sleep(0)
            await storage.revoke(made.game, "seat", 1)
            await asyncio.gather(*looks)
            assert await storage.link(made.seats[1]) is None

    with_tables(database, work)


def test_a_browser_is_given_a_link_by_many_pages_at_the_same_moment(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        links = [await tables.storage.link(token) for token in made.seats.values()]
        given = [link for link in links if link is not None]
        await tables.browsers.add("browser", [])
        await asyncio.gather(*(tables.browsers.add("browser", given) for _ in range(8)))
        assert await tables.browsers.links("browser", made.game) == given

    with_tables(database, work)


def test_a_browser_is_given_nothing_of_a_game_that_was_deleted_at_that_moment(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        link = await tables.storage.link(made.seats[0])
        assert link is not None
        await tables.delete(made.game)
        await tables.browsers.add("browser", [link])
        assert await tables.browsers.links("browser", made.game) == []

    with_tables(database, work)


def test_no_secret_stands_in_the_database_file(tmp_path: Path) -> None:
    made = with_tables(tmp_path / "games.sqlite3", lambda tables: tables.create({}, [{}, {}]))
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite3*"))
    for token in (made.host, *made.seats.values()):
        assert token.encode() not in stored


def test_deleting_a_game_deletes_all_of_it(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        table = await tables.table(made.game)
        await table.submit(0, [table.match.game.decision(0).options[0].notation], None, "key")  # type: ignore[union-attr]
        await tables.delete(made.game)
        async with tables.storage.engine.connect() as connection:
            for each in (schema.GAMES, schema.ENTRIES, schema.SEATS, schema.LINKS, schema.ANSWERS):
                assert (await connection.execute(select(each))).first() is None, each.name

    with_tables(database, work)


def test_after_an_upgrade_a_game_goes_on_from_its_state(database: str) -> None:
    async def begin(tables: Tables) -> str:
        made = await tables.create({}, [{}, {}])
        table = await tables.table(made.game)
        await table.submit(0, [table.match.game.decision(0).options[0].notation])  # type: ignore[union-attr]
        # As if an older version had written it.
        async with tables.storage.engine.begin() as connection:
            await connection.execute(update(schema.GAMES).values(rules=RULES.number - 1))
        return made.game

    async def go_on(tables: Tables) -> None:
        table = await tables.table(game)
        assert table.match.game.log == []
        await table.submit(1, [table.match.game.decision(1).options[0].notation])  # type: ignore[union-attr]
        kinds = [entry[1] for entry in await tables.storage.entries(game)]
        assert kinds == ["choice", "checkpoint", "choice"]
        row, _, log = await tables.storage.game(game)
        assert row["rules"] == RULES.number
        assert [entry[0] for entry in log] == ["choice"]

    async def again(tables: Tables) -> None:
        table = await tables.table(game)
        assert [entry.kind for entry in table.match.game.log] == ["choice"]
        assert json.loads((await tables.storage.game(game))[0]["versions"]) == [1, 1, 0]

    game = with_tables(database, begin)
    with_tables(database, go_on)
    with_tables(database, again)


def test_a_log_that_cannot_be_followed_does_not_cost_the_game(database: str) -> None:
    async def begin(tables: Tables) -> tuple[str, str]:
        made = await tables.create({}, [{}, {}])
        table = await tables.table(made.game)
        await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
        async with tables.storage.engine.begin() as connection:
            await connection.execute(update(schema.ENTRIES).values(text="pass"))
        return made.game, table.match.game.digest()

    async def go_on(tables: Tables) -> None:
        table = await tables.table(game)
        assert table.match.game.digest() == digest
        await table.submit(1, [table.match.asked(1).options[0].notation])  # type: ignore[union-attr]
        assert [entry[1] for entry in await tables.storage.entries(game)] == ["choice", "checkpoint", "choice"]

    game, digest = with_tables(database, begin)
    with_tables(database, go_on)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("/x/y.db", "sqlite+aiosqlite:////x/y.db"),
        ("sqlite:///y.db", "sqlite+aiosqlite:///y.db"),
        ("postgresql://h/d", "postgresql+psycopg://h/d"),
    ],
)
def test_addresses(given: str, meant: str) -> None:
    assert address_of(given) == meant


def test_the_database_of_a_server_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await tables.create({}, [{}])
        for file in tmp_path.glob("games.sqlite3*"):
            assert file.stat().st_mode & 0o777 == 0o600, file.name

    run(tmp_path, work)
