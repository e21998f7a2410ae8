"""The whole database in one file, whichever kind it is: rows as lines of JSON, compressed.

A backup of SQLite can be restored into PostgreSQL and the other way round. It holds what the database holds: hidden
cards, hashes of secrets, the key that signs cookies.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Integer, MetaData, Table, insert, inspect, literal, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError

import terramars
from terramars.core.errors import TerramarsError
from terramars.web.store.database import configuration, count_on, file_of, migrate
from terramars.web.store.schema import GAMES, METADATA, PASSING, SERVER
from terramars.web.store.storage import Storage

KIND = "terramars backup"
FORMAT = 1
ROWS = 500
"""Rows written at once."""
MADE_ANEW = (SERVER, *PASSING)
"""What a server writes at its start: a database with nothing else in it is empty."""


class BadBackup(TerramarsError):
    """A file that cannot be restored, or a place where it cannot go."""


def revision_of(connection: Connection) -> str | None:
    """The form of the tables in a database; None where there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """Every form that the tables had up to this version."""
    return [str(script.revision) for script in ScriptDirectory.from_config(configuration()).walk_revisions()]


def newest_revision() -> str:
    """The form of the tables in this version."""
    return str(ScriptDirectory.from_config(configuration()).get_current_head())


async def back_up(storage: Storage, path: Path) -> dict[str, int]:
    """Write everything as it stands at one moment to a file; how many rows of each table. Games may go on."""
    counted: dict[str, int] = {}
    with new_backup(path, storage.address) as file:
        async with storage.reading() as connection:
            head = {
                "kind": KIND,
                "format": FORMAT,
                "terramars": terramars.__version__,
                "tables": await connection.run_sync(revision_of),
                "made": time.time(),
            }
            file.write(json.dumps(head) + "\n")
            for table in METADATA.sorted_tables:
                if table in PASSING:
                    continue
                counted[table.name] = 0
                async for row in (await connection.stream(select(table))).mappings():
                    values = dict(row)
                    if table is GAMES:
                        values.update(claimed_by="", claimed_until=0)
                    file.write(json.dumps([table.name, values], separators=(",", ":")) + "\n")
                    counted[table.name] += 1
            file.write(json.dumps({"end": counted}) + "\n")
    return counted


@contextmanager
def new_backup(path: Path, database: str | Path) -> Iterator[IO[str]]:
    """A file that only its owner may read, to write a backup to; it takes its place when it is whole."""
    check_place(path, database)
    fresh = None
    try:
        # A name that nobody has: beside "games" there may be a database that is called "games.new".
        raw, fresh = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".new", dir=path.parent)
        with os.fdopen(raw, "wb") as whole, gzip.open(whole, "wt", encoding="utf-8") as file:
            yield file
        os.replace(fresh, path)
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        if fresh is not None:
            with suppress(FileNotFoundError):
                os.unlink(fresh)


def check_place(path: Path, database: str | Path) -> None:
    """Refuse to write a backup over the database, over what belongs to it, or over anything that is no backup."""
    source = file_of(database)
    if source is not None and path.resolve() in belonging(source.resolve()):
        raise BadBackup(f"{path} is the database itself, or belongs to it: name another file")
    if path.is_dir():
        raise BadBackup(f"{path} is a folder: name a file in it")
    if not (path.exists() or path.is_symlink()):
        return
    try:
        if path.is_file():
            next(read(path))
            return
    except BadBackup:
        pass
    raise BadBackup(f"{path} is there already and is no backup: name another file")


def belonging(database: Path) -> list[Path]:
    """A SQLite file and those that SQLite keeps beside it."""
    return [database, *(database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal"))]


async def restore(path: Path, storage: Storage) -> dict[str, int]:
    """Fill an empty database from a file, whole or not at all; how many rows of each table."""
    lines = read(path)
    head = next(lines)
    if head.get("tables") not in known_revisions():
        raise BadBackup(f"{path} was made by terramars {head.get('terramars')}: this version is older, update it")
    check(path)
    async with storage.engine.connect() as connection:
        there = await connection.run_sync(prepared, str(head["tables"]))
        await connection.commit()
    tables = await reflected(storage)
    counted: dict[str, int] = {}
    async with storage.changing() as connection:
        for name in there:
            # Such as the key that signs cookies, of which a server that was started has made one.
            await connection.execute(tables[name].delete())
        for name, rows in in_lots(lines):
            try:
                await connection.execute(insert(tables[name]), rows)
            except OperationalError:
                raise
            except (SQLAlchemyError, LookupError, OverflowError, TypeError, ValueError) as error:
                # Not the words of the error: they may quote what somebody holds in hand.
                kind = type(error).__name__
                raise BadBackup(f"{path} has a row that does not fit the table {name} ({kind})") from None
            counted[name] = counted.get(name, 0) + len(rows)
    async with storage.engine.connect() as connection:
        await connection.run_sync(migrate)
        await connection.commit()
    if storage.shared:
        async with storage.changing() as connection:
            for table in METADATA.sorted_tables:
                await count_on(connection, table)
    return counted


def prepared(connection: Connection, revision: str) -> list[str]:
    """Make the tables of a revision in an empty database; those that may hold something to be replaced."""
    found = revision_of(connection)
    if found is not None:
        there = inspect(connection).get_table_names()
        for table in (GAMES, *METADATA.sorted_tables):
            if table.name in there and table not in MADE_ANEW and holds(connection, table):
                what = table.name.replace("_", " ")
                raise BadBackup(f"the database to restore into has {what} already: take an empty one")
        if found != revision:
            raise BadBackup("the backup is of another version: restore it into a new, empty database")
    migrate(connection, revision)
    names = inspect(connection).get_table_names()
    order = [table.name for table in reversed(METADATA.sorted_tables)]
    return [name for name in order if name in names]


def holds(connection: Connection, table: Table) -> bool:
    """Whether there is anything in a table, whatever columns it has."""
    return connection.execute(select(literal(1)).select_from(table).limit(1)).first() is not None


async def reflected(storage: Storage) -> dict[str, Table]:
    """The tables as they are in the database."""
    metadata = MetaData()
    async with storage.engine.connect() as connection:
        await connection.run_sync(metadata.reflect)
    return dict(metadata.tables)


def read(path: Path) -> Iterator[Any]:
    """The lines of a backup, the head first."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline() or "null")
            if not isinstance(head, dict) or head.get("kind") != KIND or head.get("format") != FORMAT:
                raise BadBackup(f"{path} is no backup of terramars")
            yield head
            for line in file:
                yield json.loads(line)
    except FileNotFoundError:
        raise BadBackup(f"there is no file {path}") from None
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise BadBackup(f"{path} is no backup of terramars, or damaged: {type(error).__name__}") from None


def check(path: Path) -> None:
    """Refuse a file that is not whole, or holds other things than rows, before anything is written."""
    counted: dict[str, int] = {}
    end = None
    lines = read(path)
    next(lines)
    for line in lines:
        match line:
            case [str(name), dict(row)] if name in METADATA.tables and may_be_row(METADATA.tables[name], row):
                counted[name] = counted.get(name, 0) + 1
            case {"end": dict(numbers)}:
                end = {name: number for name, number in numbers.items() if number}
            case _:
                raise BadBackup(f"{path} is no backup of terramars, or damaged: not every line is a row of a table")
    if end != counted:
        raise BadBackup(f"{path} is not whole: the end is missing")


def may_be_row(table: Table, row: dict[str, Any]) -> bool:
    """Whether plain values are there, and those by which a row is found; a number of its own a database can give."""
    named = [column.name for column in table.primary_key if not isinstance(column.type, Integer)]
    # PostgreSQL would take a list for words.
    return all(row.get(name) is not None for name in named) and not any(
        isinstance(value, list | dict) for value in row.values()
    )


def in_lots(lines: Iterator[Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table after the other, several at a time."""
    name, lot = "", list[dict[str, Any]]()
    for line in lines:
        if not isinstance(line, list):
            continue
        if lot and (line[0] != name or len(lot) >= ROWS):
            yield name, lot
            lot = []
        name = line[0]
        lot.append(line[1])
    if lot:
        yield name, lot
