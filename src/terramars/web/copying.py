"""Moving house: every row of one database into another, whichever kinds they are."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from terramars.web.database import NoDatabase
from terramars.web.schema import ACCOUNT_LINKS, ACCOUNTS, GAMES, LINKS, METADATA, WORKERS
from terramars.web.storage import Storage

ROWS = 500
"""Rows written at once."""


async def copy_all(source: Storage, target: Storage) -> dict[str, int]:
    """Copy everything into an empty database of this version: how many rows of each table.

    The source may be in use: every game is copied as it stands at one moment, all of it or nothing. Links and cookies
    stay valid.
    """
    async with target.reading() as connection:
        if (await connection.execute(select(GAMES.c.id).limit(1))).first() is not None:
            raise NoDatabase("the database to copy into has games already: take an empty one")
    tables = [table for table in METADATA.sorted_tables if table is not WORKERS]
    of_games = [table for table in tables if table is GAMES or game_of(table) is not None]
    others = [table for table in tables if table not in of_games]
    about_games = [table for table in others if any(key.column.table in of_games for key in table.foreign_keys)]
    counted = dict.fromkeys((table.name for table in tables), 0)
    async with source.reading() as reading, target.changing() as writing:
        for table in others:
            if table not in about_games:
                # Such as the key that signs cookies, of which a server that was started has made one.
                await writing.execute(table.delete())
                counted[table.name] = await copy_rows(reading, writing, table)
        games = [str(row[0]) for row in await reading.execute(select(GAMES.c.id).order_by(GAMES.c.made))]
    for game in games:
        async with source.reading() as reading, target.changing() as writing:
            for table in of_games:
                column = GAMES.c.id if table is GAMES else game_of(table)
                counted[table.name] += await copy_rows(reading, writing, table, column == game)
    async with source.reading() as reading, target.changing() as writing:
        for table in about_games:
            counted[table.name] = await copy_rows(reading, writing, table)
        for table in tables if target.shared else ():
            await count_on(writing, table)
    return counted


def game_of(table: Table) -> Column[Any] | None:
    """The column that says which game a row belongs to, if the rows of a table belong to games."""
    found: Column[Any] | None = next((key.parent for key in table.foreign_keys if key.column is GAMES.c.id), None)
    return found


async def copy_rows(reading: AsyncConnection, writing: AsyncConnection, table: Table, where: Any = None) -> int:
    """Copy the rows of a table that meet a condition; how many. What belongs to something newer is left behind."""
    query = select(table) if where is None else select(table).where(where)
    rows = [dict(row) for row in (await reading.execute(query)).mappings()]
    for row in rows if table is GAMES else ():
        row.update(claimed_by="", claimed_until=0)
    for key in table.foreign_keys if where is None else ():
        there = {row[0] for row in await writing.execute(select(key.column))}
        rows = [row for row in rows if row[key.parent.name] in there]
    for begin in range(0, len(rows), ROWS):
        await writing.execute(insert(table), rows[begin : begin + ROWS])
    return len(rows)


async def copy_account_links(reading: AsyncConnection, writing: AsyncConnection) -> int:
    """Copy which links belong to which account, as far as both were there when they were copied; how many."""
    links = {row[0] for row in await writing.execute(select(LINKS.c.id))}
    accounts = {row[0] for row in await writing.execute(select(ACCOUNTS.c.id))}
    rows = [dict(row) for row in (await reading.execute(select(ACCOUNT_LINKS))).mappings()]
    rows = [row for row in rows if row["link"] in links and row["account"] in accounts]
    if rows:
        await writing.execute(insert(ACCOUNT_LINKS), rows)
    return len(rows)


async def count_on(writing: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    column = table.autoincrement_column
    if column is not None:
        last = (await writing.execute(select(func.max(column)))).scalar()
        if last is not None:
            sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
            await writing.execute(sequence, {"table": table.name, "column": column.name, "last": last})
