"""Servers and tables to test with, each over a database of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import postgres
import pytest
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.web.app import make_app
from terramars.web.store.database import address_of, prepare_file

SOURCE = Path(terramars.__file__).parents[1]


@pytest.fixture(scope="session")
def cluster(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Cluster]:
    """PostgreSQL, one for all test processes."""
    postgres.needed()
    root = tmp_path_factory.getbasetemp()
    with postgres.shared_cluster(root.parent if hasattr(request.config, "workerinput") else root) as found:
        yield found


DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.pg)]


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite3")
    return str(request.getfixturevalue("cluster").fresh())


@pytest.fixture
def shared_database(cluster: postgres.Cluster) -> str:
    """The address of an empty database for several processes."""
    return cluster.fresh()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all its tables and nothing in them: copied, it saves every test the migrations."""
    path = tmp_path_factory.mktemp("empty") / "games.sqlite3"
    prepare_file(address_of(path))
    return path


@pytest.fixture
def usual_database(request: pytest.FixtureRequest, empty_file: Path, tmp_path: Path) -> str:
    """What most tests use: SQLite, or PostgreSQL for who wants to see everything on it."""
    if os.environ.get("TERRAMARS_TEST_ON_POSTGRES") == "1":
        return str(request.getfixturevalue("cluster").fresh())
    return str(shutil.copy(empty_file, tmp_path / "games.sqlite3"))


@pytest.fixture
def client(usual_database: str) -> Iterator[TestClient]:
    app = make_app(usual_database, ["testserver"], 10_000, 10_000, workers=1)
    with Browser(app) as found:
        yield found


START_PATIENCE = 300.0
"""Seconds until a server must answer: on a busy machine a start takes long, and that is not what is tested."""


class Server:
    """A real server that can be killed and started again on the same database.

    On PostgreSQL it is two processes or more behind one port; one of them is killed at a time, and the others go on.
    """

    def __init__(self, folder: Path, database: str = "", workers: int = 1) -> None:
        self.folder = folder
        self.database = database or str(folder / "games.sqlite3")
        self.workers = workers
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.started: list[subprocess.Popen[bytes]] = []

    def run(self, *words: str) -> subprocess.Popen[bytes]:
        """A process of the command line that uses the same database."""
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "TERRAMARS_DATA": str(self.folder)}
        command = [sys.executable, "-m", "terramars", *words, "--database", self.database]
        with (self.folder / "errors.txt").open("ab") as errors:
            process = subprocess.Popen(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=errors, close_fds=False
            )
        self.started.append(process)
        return process

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--thinkers", "1", "--creates-per-minute", "10000"]
        self.process = self.run(*words, "--workers", str(self.workers))
        until = time.monotonic() + START_PATIENCE
        while time.monotonic() < until:
            try:
                if httpx2.get(f"{self.address}/healthz", timeout=5).json()["ok"]:
                    return
            except (httpx2.HTTPError, OSError):
                time.sleep(0.05)
        raise AssertionError("the server does not answer: " + (self.folder / "errors.txt").read_text())

    def parts(self) -> list[int]:
        """The server processes behind one port (Linux)."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if is_part(int(child))]

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
        for process in self.started:
            if process.poll() is None:
                process.kill()
                process.wait()


def is_part(process: int) -> bool:
    """Whether a process that was spawned by a server is alive (Linux)."""
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def shared_server(tmp_path: Path, shared_database: str) -> Iterator[Server]:
    """Two server processes behind one port, on PostgreSQL."""
    found = Server(tmp_path, shared_database, workers=2)
    yield found
    found.stop()


@pytest.fixture(params=DATABASES)
def any_server(request: pytest.FixtureRequest) -> Server:
    """A server on SQLite, or two processes on PostgreSQL."""
    found: Server = request.getfixturevalue("server" if request.param == "sqlite" else "shared_server")
    return found


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def begin(client: Any, *kinds: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """A new game: its address, and what was answered."""
    seats = [
        {"kind": kind, "name": name} for kind, name in zip(kinds, ("Ann", "Bob", "Cat", "Dan", "Eve"), strict=False)
    ]
    answer = client.post("/api/v1/games", json={"seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return f"/api/v1/games/{answer.json()['game']}", answer.json()


@pytest.fixture
def tools() -> Any:
    class Tools:
        pass

    Tools.bearer = staticmethod(bearer)  # type: ignore[attr-defined]
    Tools.is_part = staticmethod(is_part)  # type: ignore[attr-defined]
    Tools.begin = staticmethod(begin)  # type: ignore[attr-defined]
    return Tools
