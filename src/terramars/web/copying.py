"""Moving house: every row of one database into another, whichever kinds they are."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from terramars.web.database import NoDatabase
from terramars.web.schema import GAMES, METADATA, WORKERS
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
    counted = dict.fromkeys((table.name for table in METADATA.sorted_tables if table is not WORKERS), 0)
    shared = [table for table in METADATA.sorted_tables if table not in (GAMES, WORKERS) and game_of(table) is None]
    async with source.reading() as reading, target.changing() as writing:
        for table in shared:
            # Such as the key that signs cookies, of which a server that was started has made one.
            await writing.execute(table.delete())
            counted[table.name] += await copy_rows(reading, writing, table)
        games = [str(row[0]) for row in await reading.execute(select(GAMES.c.id).order_by(GAMES.c.made))]
    for game in games:
        async with source.reading() as reading, target.changing() as writing:
            counted["games"] += await copy_rows(reading, writing, GAMES, GAMES.c.id == game)
            for table in METADATA.sorted_tables:
                if (column := game_of(table)) is not None:
                    counted[table.name] += await copy_rows(reading, writing, table, column == game)
    if target.shared:
        async with target.changing() as writing:
            for table in METADATA.sorted_tables:
                await count_on(writing, table)
    return counted


def game_of(table: Table) -> Column[Any] | None:
    """The column that says which game a row belongs to, if the rows of a table belong to games."""
    found: Column[Any] | None = next((key.parent for key in table.foreign_keys if key.column is GAMES.c.id), None)
    return found


async def copy_rows(reading: AsyncConnection, writing: AsyncConnection, table: Table, where: Any = None) -> int:
    """Copy the rows of a table that meet a condition; how many."""
    query = select(table) if where is None else select(table).where(where)
    rows = [dict(row) for row in (await reading.execute(query)).mappings()]
    for row in rows if table is GAMES else ():
        row.update(claimed_by="", claimed_until=0)
    for begin in range(0, len(rows), ROWS):
        await writing.execute(insert(table), rows[begin : begin + ROWS])
    return len(rows)


async def count_on(writing: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    column = table.autoincrement_column
    if column is not None:
        last = (await writing.execute(select(func.max(column)))).scalar()
        if last is not None:
            sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
            await writing.execute(sequence, {"table": table.name, "column": column.name, "last": last})
