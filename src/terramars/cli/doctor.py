"""`terramars doctor`: looks whether everything a server needs is in order, and says what is not."""

from __future__ import annotations

import asyncio
import shutil
import sys
from typing import Annotated

import typer

from terramars.cli.database import Database

LEAST_DISK = 500_000_000
OLDEST_PYTHON = (3, 11)


def doctor(
    database: Database = "",
    port: Annotated[int, typer.Option(envvar="TERRAMARS_PORT", min=1, max=65535, help="The server's port.")] = 8323,
) -> None:
    """Check Python, folders, disk, port, database, and that every game loads and is what its log leads to.

    Exit status 1 if something is wrong.
    """
    report = Report()
    check_program(report)
    check_folder(report)
    check_port(report, port)
    asyncio.run(check_database(report, database))
    if report.wrong:
        raise typer.Exit(1)


class Report:
    """Prints what was found, and remembers whether something is wrong."""

    def __init__(self) -> None:
        self.wrong = False

    def ok(self, what: str) -> None:
        """Something is as it should be."""
        typer.echo(f"ok     {what}")

    def note(self, what: str) -> None:
        """Something to know of."""
        typer.echo(f"note   {what}")

    def bad(self, what: str) -> None:
        """Something is wrong."""
        typer.echo(f"WRONG  {what}")
        self.wrong = True


def check_program(report: Report) -> None:
    """Python and this package."""
    import terramars
    from terramars.core import machine

    compiled = not str(machine.__file__).endswith(".py")
    python = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] >= OLDEST_PYTHON:
        report.ok(f"Python {python}")
    else:
        report.bad(f"Python {python}: 3.11 or newer is needed")
    report.ok(f"terramars {terramars.__version__}, {'compiled' if compiled else 'not compiled'}")


def check_folder(report: Report) -> None:
    """The data folder: there, writable, with room."""
    from terramars.cli.folders import data_folder

    folder = data_folder()
    probe = folder / ".doctor"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        report.bad(f"the data folder {folder} cannot be written: {error.strerror}")
        return
    report.ok(f"data folder {folder}")
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB free there"
    if free < LEAST_DISK:
        report.bad(said)
    else:
        report.ok(said)


def check_port(report: Report, port: int) -> None:
    """The port: free, or a server of ours on it."""
    import socket

    from terramars.cli.browser import answers

    with socket.socket() as probe:
        probe.settimeout(2)
        if probe.connect_ex(("127.0.0.1", port)) != 0:
            report.ok(f"port {port} is free")
            return
    if answers(port):
        report.ok(f"port {port}: terramars answers there")
    else:
        report.note(f"port {port} is taken by something else: choose another with --port")


async def check_database(report: Report, database: str) -> None:
    """The database and its games."""
    from sqlalchemy.exc import SQLAlchemyError

    from terramars.cli.config import hidden
    from terramars.cli.serve import default_database
    from terramars.core.errors import TerramarsError
    from terramars.web.store.backups import known_revisions
    from terramars.web.store.checkup import games, revisions
    from terramars.web.store.database import file_of, is_shared
    from terramars.web.store.storage import Storage

    given = database or default_database()
    storage = None
    try:
        file = file_of(given)
        if file is not None and not file.exists():
            report.note(f"there is no database {file} yet: the first start makes it")
            return
        storage = Storage(given)
        found, newest = await revisions(storage)
        report.ok(f"database {hidden(given)} ({'PostgreSQL' if is_shared(given) else 'SQLite'})")
        if found != newest:
            known = found is None or found in known_revisions()
            advice = "start the server to bring them there" if known else "update terramars, this version is older"
            report.bad(f"its tables have form {found}, this version has {newest}: {advice}")
            return
        report.ok(f"its tables have the newest form, {newest}")
        good = kept = 0
        async for checked in games(storage):
            if checked.trouble:
                report.bad(f"game {checked.game}: {checked.trouble}")
            good += not checked.trouble and checked.replayed
            kept += not checked.trouble and not checked.replayed
        report.ok(f"{good} games load and are what their logs lead to")
        if kept:
            report.note(f"{kept} games of older rules load and go on from their states")
    except (SQLAlchemyError, TerramarsError, OSError) as error:
        report.bad(f"the database {hidden(given)} cannot be used: {str(error).splitlines()[0]}")
    finally:
        if storage is not None:
            await storage.close()
