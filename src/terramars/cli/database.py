"""The database that a command works on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from terramars.core.errors import UnknownName

if TYPE_CHECKING:
    from terramars.web.store.storage import Storage

T = TypeVar("T")
Database = Annotated[
    str,
    typer.Option(metavar="URL", help="A file, or postgresql://... (default: TERRAMARS_DATABASE, or your data folder)."),
]


def existing(database: str) -> str:
    """The database that is meant. A file that is not there is refused: nobody means an empty one."""
    from terramars.cli.serve import default_database
    from terramars.web.store.database import NoDatabase, file_of

    place = database or default_database()
    file = file_of(place)
    if file is not None and not file.exists():
        raise NoDatabase(f"there is no database {file}")
    return place


async def with_storage(database: str, work: Callable[[Storage], Awaitable[T]]) -> T:
    """Do something with a database. That it cannot be used is said in one sentence."""
    from sqlalchemy.exc import DatabaseError

    from terramars.web.store.database import unusable
    from terramars.web.store.storage import Storage

    storage = Storage(database)
    try:
        return await work(storage)
    except DatabaseError as error:
        raise unusable(storage.address, error) from None
    finally:
        await storage.close()


def as_text(given: str) -> str:
    """A name from the command line; bytes that are no text name nothing."""
    try:
        given.encode()
    except UnicodeEncodeError:
        raise UnknownName("there is nothing of such a name: it is no text") from None
    return given
