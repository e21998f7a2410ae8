"""`terramars backup` and `terramars restore`: the whole database in one file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from terramars.web.store.storage import Storage

Database = Annotated[
    str,
    typer.Option(metavar="URL", help="A file, or postgresql://... (default: TERRAMARS_DATABASE, or your data folder)."),
]


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as mars.jsonl.gz.")],
    database: Database = "",
) -> None:
    """Write every game and account to a file, as it stands at one moment. The server may go on running.

    The file can be restored into SQLite and into PostgreSQL. It holds hidden cards and hashes of secrets: keep it safe.
    An older backup of that name is replaced, and nothing else.
    Of a damaged SQLite file every game is written that is whole.
    """
    from sqlalchemy.exc import DatabaseError

    from terramars.cli.serve import default_database
    from terramars.web.store.backups import BadBackup, back_up, check_place
    from terramars.web.store.database import NewerDatabase, NoDatabase, address_of, is_shared, prepare_file
    from terramars.web.store.recovery import recover

    async def work(storage: Storage) -> dict[str, int]:
        await storage.open()
        return await back_up(storage, file)

    place = database or default_database()
    if "://" not in place and not Path(place).exists():
        raise BadBackup(f"there is no database {place}")
    check_place(file, place)
    try:
        if not is_shared(place):
            prepare_file(address_of(place))
        say(asyncio.run(opened(place, work)), f"written to {file}")
    except NewerDatabase:
        raise
    except (NoDatabase, DatabaseError) as error:
        if is_shared(place) or not Path(place).is_file():
            raise
        found = recover(Path(place), file)
        said = str(error).splitlines()[0]
        typer.echo(f"terramars: the database is damaged ({said}): {found.lost} games are not whole")
        say(found.counted, f"salvaged to {file}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `terramars backup` has written.")],
    database: Database = "",
) -> None:
    """Fill an empty database from a backup. Links and cookies stay valid."""
    from terramars.web.store import backups

    async def work(storage: Storage) -> dict[str, int]:
        return await backups.restore(file, storage)

    say(asyncio.run(opened(database, work)), f"restored from {file}")


async def opened(database: str, work: Callable[[Storage], Awaitable[dict[str, int]]]) -> dict[str, int]:
    """Do something with a database."""
    from terramars.cli.serve import default_database
    from terramars.web.store.storage import Storage

    storage = Storage(database or default_database())
    try:
        return await work(storage)
    finally:
        await storage.close()


def say(counted: dict[str, int], what: str) -> None:
    """What was done, in one line."""
    numbers = ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in counted.items() if number)
    typer.echo(f"{numbers or 'nothing'} {what}")
