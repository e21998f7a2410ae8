"""`terramars backup` and `terramars restore`: the whole database in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from terramars.cli.database import Database, existing, with_storage

if TYPE_CHECKING:
    from terramars.web.store.storage import Storage


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as mars.jsonl.gz.")],
    database: Database = "",
) -> None:
    """Write every game and account to a file, as it stands at one moment. The server may go on running.

    The file can be restored into SQLite and into PostgreSQL. It holds hidden cards and hashes of secrets: keep it safe.
    An older backup of that name is replaced, and nothing else.
    Of a damaged SQLite file every game is written that is whole.
    """
    from terramars.web.store.backups import back_up, check_place
    from terramars.web.store.database import NewerDatabase, NoDatabase, address_of, file_of, prepare_file
    from terramars.web.store.recovery import recover

    async def work(storage: Storage) -> dict[str, int]:
        await storage.open()
        return await back_up(storage, file)

    place = existing(database)
    check_place(file, place)
    damaged = file_of(place)
    try:
        if damaged is not None:
            prepare_file(address_of(place))
        say(asyncio.run(with_storage(place, work)), f"written to {file}")
    except NewerDatabase:
        raise
    except NoDatabase as error:
        if damaged is None or not damaged.is_file():
            raise
        found = recover(damaged, file)
        typer.echo(f"terramars: the database is damaged ({error}): {found.lost} games are not whole")
        say(found.counted, f"salvaged to {file}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `terramars backup` has written.")],
    database: Database = "",
) -> None:
    """Fill an empty database from a backup. Links and cookies stay valid."""
    from terramars.cli.serve import default_database
    from terramars.web.store import backups

    async def work(storage: Storage) -> dict[str, int]:
        return await backups.restore(file, storage)

    say(asyncio.run(with_storage(database or default_database(), work)), f"restored from {file}")


def say(counted: dict[str, int], what: str) -> None:
    """What was done, in one line."""
    numbers = ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in counted.items() if number)
    typer.echo(f"{numbers or 'nothing'} {what}")
