"""`terramars worker`: thinks for computer players, beside servers that share a PostgreSQL database."""

from __future__ import annotations

from typing import Annotated

import typer

from terramars.cli.options import LogForm, LogFormat, Webhooks


def worker(
    database: Annotated[
        str,
        typer.Option(
            envvar="TERRAMARS_DATABASE", metavar="URL", help="The database of the servers: postgresql://..."
        ),
    ],
    processes: Annotated[int, typer.Option(min=0, help="Moves thought about at once; 0: one per spare core.")] = 0,
    webhooks: Webhooks = False,
    log_format: LogFormat = LogForm.TEXT,
) -> None:
    """Think for computer players: take their moves from the database that servers share. Stop it with Ctrl-C."""
    import asyncio

    from terramars.web.operating import logs
    from terramars.web.store.database import NoDatabase, is_shared

    if not is_shared(database):
        raise NoDatabase("a worker needs --database postgresql://...: a server on SQLite thinks for itself")
    logs.configure(log_format)
    asyncio.run(work(database, processes, webhooks))


async def work(database: str, processes: int, webhooks: bool = False) -> None:
    """Work until a signal says to stop; what was begun is then left to others."""
    import asyncio
    import signal

    from terramars.web.alerts.alerts import Alerts
    from terramars.web.computers.thinking import Thinkers
    from terramars.web.play.tables import Tables
    from terramars.web.store.storage import Storage

    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    thinkers = Thinkers(processes)
    tables = Tables(Storage(database), thinkers, worker=True)
    # A turn that a computer player's move leads to is told of here; the servers tell of those after a start.
    alerts = Alerts(tables, webhooks)
    await tables.open()
    typer.echo(f"terramars thinks for computer players, {thinkers.workers} at once")
    try:
        await stop.wait()
    finally:
        await alerts.close()
        await tables.close()
