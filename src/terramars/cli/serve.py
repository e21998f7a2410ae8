"""`terramars serve`: the server for a host, and what `terramars play` needs of it."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from uvicorn import Server

PORT = 8323
MOST_PORTS = 20
GRACE = 2
"""Seconds that open streams get when the server stops."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 means every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = PORT,
    database: Annotated[
        str, typer.Option(metavar="URL", help="A file or address (default: in your data folder).")
    ] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A host name to answer to; may be repeated.")
    ] = None,
    creates_per_minute: Annotated[int, typer.Option(min=1, help="New games a minute from one address.")] = 30,
    thinkers: Annotated[int, typer.Option(min=0, help="Processes for computer players; 0: one per spare core.")] = 0,
) -> None:
    """Run the server: games in the browser, and /api/v1 for programs. Stop it with Ctrl-C."""
    names = [*(allow_host or ()), *(() if is_local(host) else own_names(host))]
    server = server_of(host, port, database, names, thinkers, creates_per_minute)
    typer.echo(f"terramars listens on http://{host}:{port}")
    server.run()


def server_of(
    host: str, port: int, database: str, names: Iterable[str] = (), thinkers: int = 0, creates: int = 30
) -> Server:
    """A server that is ready to run."""
    import uvicorn

    from terramars.web.app import make_app

    app = make_app(database or default_database(), names, creates, workers=thinkers)
    # No access log: addresses of visitors and secret links stay out of every file.
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return uvicorn.Server(config)


def default_database() -> str:
    """The database in the user's data folder."""
    from terramars.cli.folders import data_folder

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "games.sqlite3")


def is_local(host: str) -> bool:
    """Whether an address can be reached from this machine only."""
    return host in ("localhost", "::1") or host.startswith("127.")


def own_names(host: str = "") -> list[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return [host, name, f"{name}.local", lan_address()]


def lan_address() -> str:
    """The address of this machine in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
