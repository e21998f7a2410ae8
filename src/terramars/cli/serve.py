"""`terramars serve`: the server for a host, and what `terramars play` needs of it."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import threading
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli.options import LogForm, LogFormat, Webhooks
from terramars.core.errors import TerramarsError

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn import Server

PORT = 8323
MOST_PORTS = 20
OWN_PROXIES = ("127.0.0.1", "::1")
"""Proxies on this machine are believed unless others are named."""
GRACE = 2
"""Seconds that open requests get when the server stops."""
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than proxies keep theirs, so that they never use one that we
are just closing."""
SIGN_OF_LIFE = 10
"""Seconds after which a server process that does not answer its parent is replaced."""


def serve(
    host: Annotated[
        str, typer.Option(envvar="TERRAMARS_HOST", help="The address to listen on; 0.0.0.0 means every one.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="TERRAMARS_PORT", min=0, max=65535, help="The port.")] = PORT,
    database: Annotated[
        str,
        typer.Option(
            envvar="TERRAMARS_DATABASE",
            metavar="URL",
            help="A file, or postgresql://... (default: a file in your data folder).",
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(envvar="TERRAMARS_WORKERS", min=1, help="Server processes; more than one needs PostgreSQL."),
    ] = 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(envvar="TERRAMARS_ALLOW_HOST", metavar="NAME", help="A host name to answer to; may be repeated."),
    ] = None,
    creates_per_minute: Annotated[
        int, typer.Option(envvar="TERRAMARS_CREATES_PER_MINUTE", min=1, help="New games a minute from one address.")
    ] = 30,
    thinkers: Annotated[
        int,
        typer.Option(envvar="TERRAMARS_THINKERS", min=0, help="Processes for computer players; 0: one per spare core."),
    ] = 0,
    no_thinkers: Annotated[
        bool, typer.Option("--no-thinkers", help="Leave computer players to `terramars worker` (PostgreSQL).")
    ] = False,
    connections_per_address: Annotated[
        int,
        typer.Option(
            envvar="TERRAMARS_CONNECTIONS_PER_ADDRESS", min=0, help="Connections from one address; 0: any number."
        ),
    ] = 256,
    streams_per_address: Annotated[
        int,
        typer.Option(
            envvar="TERRAMARS_STREAMS_PER_ADDRESS", min=0, help="Streams of news to one address; 0: any number."
        ),
    ] = 120,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TERRAMARS_PROXY",
            metavar="ADDRESS",
            help="A proxy whose X-Forwarded-For is believed: an address or network; may be repeated.",
        ),
    ] = None,
    most_games: Annotated[
        int, typer.Option(envvar="TERRAMARS_MOST_GAMES", min=0, help="Games that are kept at most; 0: any number.")
    ] = 100_000,
    expire_days: Annotated[
        int,
        typer.Option(
            envvar="TERRAMARS_EXPIRE_DAYS", min=0, help="Days until a table where nobody chose is removed; 0: never."
        ),
    ] = 30,
    metrics_for: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TERRAMARS_METRICS_FOR",
            metavar="ADDRESS",
            help="An address or network that may read /metrics besides this machine; may be repeated.",
        ),
    ] = None,
    fd: Annotated[
        int | None,
        typer.Option(min=3, help="An open socket to listen on instead of a port, as systemd hands over (3)."),
    ] = None,
    webhooks: Webhooks = False,
    log_format: LogFormat = LogForm.TEXT,
) -> None:
    """Run the server: games in the browser, and /api/v1 for programs. Stop it with Ctrl-C."""
    from terramars.web.http.addresses import networks
    from terramars.web.store.database import NoDatabase, is_shared

    if not is_shared(database) and (workers > 1 or no_thinkers):
        option = "--workers" if workers > 1 else "--no-thinkers"
        raise NoDatabase(f"{option} needs --database postgresql://...: SQLite is for one server process")
    names = [*(allow_host or ()), *(() if is_local(host) else own_names(host))]
    spare = thinkers or max(1, ((os.cpu_count() or 2) - 1) // workers)
    proxies = proxy or list(OWN_PROXIES)
    networks((*proxies, *(metrics_for or ())))
    make = partial(
        app_of, database or default_database(), names, creates_per_minute, spare, not no_thinkers, webhooks, log_format,
        connections_per_address, streams_per_address, proxies, most_games, expire_days, metrics_for or (),
    )  # fmt: skip
    listening = None if fd is None else handed_over(fd)
    check_start(database or default_database(), host, None if listening else port)
    where = f"http://{host}:{port}" if listening is None else f"the socket {fd}"
    if workers == 1:
        server = server_for(make(), host, port, proxies)
        typer.echo(f"terramars listens on {where}")
        server.run(sockets=None if listening is None else [listening])
        return
    with TemporaryDirectory(prefix="terramars-") as folder:
        run_several(partial(make, metrics_folder=Path(folder)), host, port, workers, proxies, listening)


class NoPlace(TerramarsError):
    """An address or port that cannot be listened on, or a folder that cannot be made."""


def handed_over(fd: int) -> socket.socket:
    """The socket that whoever started this program has opened: it stays open while one server follows another."""
    try:
        found = socket.socket(fileno=fd)
    except OSError as error:
        raise NoPlace(f"--fd {fd} is no open socket: {error.strerror or error}") from None
    if found.type != socket.SOCK_STREAM or found.family not in (socket.AF_INET, socket.AF_INET6):
        raise NoPlace(f"--fd {fd} is no TCP socket: listen on a port with it (systemd: ListenStream=127.0.0.1:8323)")
    # Connections inherit it; without it every answer in two parts waits for the visitor's word, some 40 ms.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def check_start(database: str, host: str, port: int | None) -> None:
    """Say in one sentence why a server cannot start, before it is half started. No port: it is open already."""
    from terramars.web.store.database import address_of, is_shared, prepare_file
    from terramars.web.store.storage import Storage

    async def reach() -> None:
        storage = Storage(database)
        try:
            await storage.open()
        finally:
            await storage.close()

    if port is not None:
        check_place(host, port)
    if is_shared(database):
        asyncio.run(reach())
    else:
        prepare_file(address_of(database))


def check_place(host: str, port: int) -> None:
    """Refuse an address or port that cannot be listened on."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
    except OSError as error:
        raise NoPlace(f"{host} port {port} cannot be listened on: {error.strerror or error}") from None


def server_of(host: str, port: int, database: str, names: Iterable[str] = ()) -> Server:
    """A server for one process that is ready to run."""
    return server_for(app_of(database or default_database(), list(names)), host, port)


def app_of(
    database: str,
    names: list[str],
    creates: int = 30,
    thinkers: int = 0,
    thinks: bool = True,
    webhooks: bool = False,
    log_format: str = "text",
    connections: int = 256,
    streams: int = 120,
    proxies: Iterable[str] = OWN_PROXIES,
    most_games: int = 0,
    expire_days: int = 0,
    metrics_for: Iterable[str] = (),
    metrics_folder: Path | None = None,
) -> FastAPI:
    """The application of a server process."""
    from terramars.web.app import make_app
    from terramars.web.computers.process import end_with_parent
    from terramars.web.http.connections import OPEN_CONNECTIONS, most_connections, raise_descriptor_limit
    from terramars.web.operating import logs
    from terramars.web.operating.watchdog import DEADLY
    from terramars.web.pages.page import prepare

    logs.configure(log_format)
    end_with_parent()
    app = make_app(
        database,
        names,
        creates,
        workers=thinkers,
        thinks=thinks,
        webhooks=webhooks,
        deadly=DEADLY,
        streams_per_address=streams,
        most_games=most_games,
        expire_days=expire_days,
        metrics_for=metrics_for,
        metrics_folder=metrics_folder,
    )
    OPEN_CONNECTIONS.set(connections, most_connections(raise_descriptor_limit()), proxies)
    threading.Thread(target=prepare, daemon=True).start()
    collect_seldom()
    return app


def collect_seldom() -> None:
    """Have cyclic garbage looked for seldom, and never among what was loaded at the start.

    We make hardly any; but with hundreds of games in memory a full search holds up every answer by a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def server_for(app: FastAPI, host: str, port: int, proxies: Iterable[str] = OWN_PROXIES) -> Server:
    """The server of an application."""
    import uvicorn

    return uvicorn.Server(uvicorn.Config(app, host=host, port=port, **settings(proxies)))


def settings(proxies: Iterable[str]) -> dict[str, Any]:
    """How every server process is run."""
    from terramars.web.http.connections import Bounded

    return {
        # No access log: addresses of visitors and secret links stay out of every file.
        "access_log": False,
        # Its messages go where ours go, in the same form.
        "log_config": None,
        "log_level": "warning",
        "server_header": False,
        "http": Bounded,
        # We speak none; and a connection that changed to it would never be counted as gone.
        "ws": "none",
        "forwarded_allow_ips": list(proxies),
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": KEEP_ALIVE,
    }


def run_several(
    make: partial[FastAPI],
    host: str,
    port: int,
    workers: int,
    proxies: Iterable[str],
    listening: socket.socket | None = None,
) -> None:
    """Run server processes that share one port; one that dies is started again."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        make,
        host=host,
        port=port,
        factory=True,
        workers=workers,
        timeout_worker_healthcheck=SIGN_OF_LIFE,
        **settings(proxies),
    )
    if listening is None:
        listening = config.bind_socket()
        # As in `handed_over`.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    typer.echo(f"terramars listens on http://{host}:{port} with {workers} processes")
    Multiprocess(config, sockets=[listening]).run()


def default_database() -> str:
    """The database that the environment names, or the one in the user's data folder."""
    from terramars.cli.folders import data_folder

    if named := os.environ.get("TERRAMARS_DATABASE"):
        return named
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoPlace(f"the data folder {folder} cannot be made: {error.strerror or error}") from None
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
