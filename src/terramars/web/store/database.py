"""Reaching the database: SQLite in a file, or PostgreSQL; and its tables in their present form."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Table, create_engine, event, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from terramars.core.errors import TerramarsError

if TYPE_CHECKING:
    from alembic.config import Config

T = TypeVar("T")
BUSY_MS = 5000
CONNECTIONS = 8
"""Connections that a process keeps; as many again when it is busy."""
DRIVERS = ("sqlite+aiosqlite://", "postgresql+psycopg://")
"""How the addresses begin of databases that can be used."""
MIGRATING = 8323
"""The lock under which one process at a time changes the tables."""


class NoDatabase(TerramarsError):
    """The database that was asked for cannot be used."""


class NewerDatabase(NoDatabase):
    """A database whose tables have a form that only later versions know."""


def address_of(database: str | Path) -> str:
    """The database address for SQLAlchemy, from a path or an address; other kinds of databases are refused."""
    given = str(database)
    for name, full in (("postgresql", DRIVERS[1]), ("postgres", DRIVERS[1]), ("sqlite", DRIVERS[0])):
        if given.startswith(f"{name}://"):
            given = given.replace(f"{name}://", full, 1)
    if "://" not in given:
        given = f"{DRIVERS[0]}/{given}"
    if not given.startswith(DRIVERS):
        kind = given.partition("://")[0]
        raise NoDatabase(f"{kind}:// is no database that can be used: name a file, or postgresql://...")
    if str(database):
        check_address(given)
    return given


def check_address(address: str) -> None:
    """Refuse an address that cannot be read, or names no file. Nothing of it is quoted: it may hold a password."""
    try:
        url = make_url(address)
        readable = "@" not in (url.host or "")
    except (ArgumentError, ValueError):
        readable = False
    if not readable:
        raise NoDatabase(
            "the address of the database cannot be read: it looks like postgresql://name:password@host:5432/database, "
            "with %40 for an @ in the password"
        )
    if address.startswith(DRIVERS[0]) and url.database in (None, "", ":memory:"):
        raise NoDatabase("a database in memory cannot be used: name a file, or postgresql://...")


def is_shared(database: str | Path) -> bool:
    """Whether several processes may use a database at once: PostgreSQL."""
    return address_of(database).startswith("postgresql")


def file_of(database: str | Path) -> Path | None:
    """The SQLite file that is meant; None where no file is."""
    name = None if is_shared(database) else make_url(address_of(database)).database
    return Path(name) if name else None


def engine_of(address: str) -> AsyncEngine:
    """The way to a database. A connection that broke while nobody used it is replaced unseen.

    Errors do not quote what was written: that holds hidden cards.
    """
    if not is_shared(address):
        engine = create_async_engine(address, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine
    try:
        return create_async_engine(
            address, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_pre_ping=True, hide_parameters=True
        )
    except ModuleNotFoundError:
        raise NoDatabase('PostgreSQL needs its driver: pip install "terramars[pg]"') from None


def make_private(address: str) -> None:
    """Let only its owner read a SQLite file: it holds hidden cards, and what the server signs with."""
    path = Path(make_url(address).database or "")
    if path.name and path.parent.is_dir() and not path.exists():
        with suppress(OSError):
            path.touch(0o600)
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")) if path.name else ():
        with suppress(OSError):
            if file.is_file() and file.stat().st_mode & 0o077:
                file.chmod(0o600)


def prepare_file(address: str) -> None:
    """Bring the tables of a SQLite file to their present form, or say in one sentence why that is not possible."""
    make_private(address)
    engine = create_engine(address.replace("+aiosqlite", "", 1), hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    try:
        with engine.connect() as connection:
            migrate(connection)
            connection.commit()
    except DatabaseError as error:
        raise unusable(address, error) from None
    finally:
        engine.dispose()


def unusable(address: str, error: DatabaseError) -> NoDatabase:
    """Why a database cannot be used, in one sentence."""
    done = "opened" if isinstance(error, OperationalError) else "used"
    return NoDatabase(f"the database {named(address)} cannot be {done}: {first_line(error.orig)}")


def named(address: str) -> str:
    """A database as a message names it, without a password."""
    url = make_url(address)
    return url.database or "" if not is_shared(address) else url.render_as_string(hide_password=True)


def first_line(error: object) -> str:
    """What a database says, in one line."""
    return str(error).strip().split("\n")[0]


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Durable before it is answered, readers beside a writer, waiting instead of failing."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class InOneGo:
    """Asks SQLite, or writes to it, in a thread of its own: one transaction after another, each in one go.

    Step by step, each step would have to wait for whatever else the server does in between.
    """

    def __init__(self, address: str, name: str) -> None:
        self.engine = create_engine(address.replace("+aiosqlite", "", 1), pool_size=1, hide_parameters=True)
        event.listen(self.engine, "connect", prepare_sqlite)
        self.thread = ThreadPoolExecutor(1, name)

    async def done(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; on return what it wrote is written for good."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.do, work)

    def do(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction, in whichever thread this is."""
        with self.engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        """Finish what was begun and let go of the database."""
        self.thread.shutdown()
        self.engine.dispose()


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.util import CommandError

    config = configuration()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        raise NewerDatabase("the database was used by a newer version of terramars: update this one") from None


async def count_on(writing: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    column = table.autoincrement_column
    if column is not None:
        last = (await writing.execute(select(func.max(column)))).scalar()
        if last is not None:
            sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
            await writing.execute(sequence, {"table": table.name, "column": column.name, "last": last})
