"""The application: storage, tables, routes and the guard around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseTimeout
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import terramars
from terramars.web.alerts.alerts import Alerts
from terramars.web.assets import Assets
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused
from terramars.web.http.account_api import SIGNS_PER_MINUTE, AccountApi
from terramars.web.http.addresses import is_within, networks
from terramars.web.http.alert_api import AlertApi
from terramars.web.http.api import Api
from terramars.web.http.connections import OPEN_CONNECTIONS, STREAMS_PER_ADDRESS, Streams
from terramars.web.http.loop_use import SharedLoop
from terramars.web.http.rates import Creating, Rate
from terramars.web.http.responses import as_json, problem
from terramars.web.http.security import Guard
from terramars.web.http.statistics_api import StatisticsApi
from terramars.web.operating.metrics import Measured, Metrics
from terramars.web.operating.readiness import Readiness
from terramars.web.operating.request_ids import Numbered
from terramars.web.operating.stopping import before_stopping
from terramars.web.operating.watchdog import Watchdog
from terramars.web.pages import Site, problem_page, routers
from terramars.web.play.tables import Tables
from terramars.web.store.capacity import Capacity
from terramars.web.store.storage import Storage
from terramars.web.visitors.accounts import Accounts
from terramars.web.visitors.visitor import Signer

LOG = logging.getLogger("terramars.web")
THIS_MACHINE = ("127.0.0.1", "::1")
WRITES = 20
"""So many changes of whatever kind may a visitor make for each new game that is allowed in a minute."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def make_app(
    database: str | Path,
    hosts: Iterable[str] = (),
    creates_per_minute: int = 30,
    joins_per_minute: int = 60,
    workers: int = 0,
    thinks: bool = True,
    signs_per_minute: int = SIGNS_PER_MINUTE,
    webhooks: bool = False,
    deadly: float = 0.0,
    streams_per_address: int = STREAMS_PER_ADDRESS,
    most_games: int = 0,
    expire_days: int = 0,
    metrics_for: Iterable[str] = (),
    metrics_folder: Path | None = None,
) -> FastAPI:
    """The server as an ASGI application over a database.

    A loop that is held for longer than `deadly` seconds ends the process; no more than `most_games` are kept; tables at
    which nobody has chosen anything for `expire_days` are removed; each unless it is 0. `metrics_for` may read the
    metrics besides this machine; processes behind one port share a `metrics_folder`.
    """
    tables = Tables(Storage(database), Thinkers(workers), thinks=thinks)
    tables.capacity = Capacity(tables.storage, most_games, expire_days)
    alerts = Alerts(tables, webhooks)
    signers: list[Signer] = []
    watchdog = Watchdog(deadly)
    counted = Metrics(metrics_folder)
    readers = networks((*THIS_MACHINE, *metrics_for))

    def standing() -> dict[str, float]:
        """How things stand in this process."""
        return {
            "terramars_connections_open": OPEN_CONNECTIONS.number,
            "terramars_games_in_memory": len(tables.held),
            "terramars_jobs_waiting": len(tables.thinkers.queue.waiting),
            "terramars_loop_delay_seconds": round(watchdog.longest, 3),
        }

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await watchdog.start()
        await tables.open()
        signers.append(Signer(await tables.storage.secret()))
        await alerts.open()
        background = [
            asyncio.create_task(tables.capacity.keep(tables.delete)),
            asyncio.create_task(counted.keep_writing(standing)),
        ]
        with before_stopping(tables.news.end):
            yield
        for each in background:
            each.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        counted.write(standing())
        await alerts.close()
        await tables.close()
        await watchdog.stop()

    app = FastAPI(
        title="terramars",
        version=terramars.__version__,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.tables = tables
    app.state.alerts = alerts
    creates, joins, signs = Creating(creates_per_minute), Rate(joins_per_minute), Rate(signs_per_minute)
    accounts = app.state.accounts = Accounts(tables.storage)
    api = Api(tables, lambda: signers[0], creates, joins, Streams(streams_per_address))
    for router in routers(Site(tables, lambda: signers[0], creates, joins, signs, accounts, alerts)):
        app.include_router(router)
    app.include_router(api.router)
    app.include_router(AlertApi(alerts, api).router)
    app.include_router(StatisticsApi(tables.storage).router)
    app.include_router(AccountApi(accounts, signs, joins).router)
    app.mount("/static", Assets(), name="static")
    app.add_exception_handler(Refused, tell_refusal)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_http)
    for away in (OperationalError, InterfaceError, DatabaseTimeout):
        app.add_exception_handler(away, tell_no_database)

    ready = Readiness(lambda: tables.storage.healthy())

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        """Whether the server is ready: its database can be written to, and its loop answers."""
        try:
            ok = await ready.now()
        except TimeoutError:
            ok = False
        said = {"ok": ok, "terramars": terramars.__version__, "loop_delay": round(watchdog.longest, 3)}
        return as_json(said, 200 if ok else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """Numbers for those who watch over a server, for this machine and those who were named; nobody else."""
        forwarded = any(name.startswith("x-forwarded") or name == "forwarded" for name in request.headers)
        if forwarded or not is_within(request.client.host if request.client else "", readers):
            raise Refused("not-found", "Not Found", 404)
        counts = await tables.storage.counts()
        of_all = {f'terramars_games{{status="{status}"}}': number for status, number in sorted(counts.items())}
        said = await asyncio.to_thread(counted.text, standing(), of_all)
        return Response(said, media_type="text/plain; version=0.0.4")

    # Streams of events are left alone: they must not wait for a full buffer.
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    known = frozenset({*LOCAL_HOSTS, *(host.lower() for host in hosts)})
    app.add_middleware(Guard, hosts=known, writes=Rate(WRITES * creates_per_minute))
    app.add_middleware(Measured, metrics=counted)
    app.add_middleware(SharedLoop)
    app.add_middleware(Numbered)
    return app


async def tell_refusal(request: Request, error: Exception) -> Response:
    """A refusal, as a document for programs and as a page for people."""
    assert isinstance(error, Refused)
    if request.url.path.startswith("/api/"):
        return problem(error)
    return problem_page(request, error)


async def tell_invalid(request: Request, error: Exception) -> Response:
    """A request that has not the form it should have."""
    assert isinstance(error, RequestValidationError)
    where = "; ".join(f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()[:5])
    return await tell_refusal(request, Refused("bad-request", where[:500]))


async def tell_no_database(request: Request, error: Exception) -> Response:
    """The database is away: whether something was written is not known, so a key is what makes trying again safe."""
    LOG.error("the database does not answer: %s", type(error).__name__)
    return await tell_refusal(request, Refused("no-database", "the database does not answer: try again", 503))


async def tell_http(request: Request, error: Exception) -> Response:
    """An address or method that does not exist."""
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "wrong-method"}.get(error.status_code, "bad-request")
    return await tell_refusal(request, Refused(code, str(error.detail), error.status_code))
