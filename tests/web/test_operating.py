"""What an operator relies on: plain words at a failed start, an honest /healthz, private files, no public numbers."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from typer.testing import CliRunner
from visiting import Browser

from terramars.cli import app as commands
from terramars.web.app import make_app
from terramars.web.errors import Refused
from terramars.web.store.capacity import Capacity
from terramars.web.store.database import address_of, prepare_file
from terramars.web.store.storage import Storage
from terramars.web.visitors.accounts import MOST_FAILURES, Failures


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(*words: str, port: int = 0, env: dict[str, str] | None = None) -> Any:
    return CliRunner().invoke(commands, ["serve", "--port", str(port or free_port()), *words], env=env)


def test_a_failed_start_says_why_in_one_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"this is no database " * 1000)
    newer = of_a_later_version(tmp_path / "newer.sqlite3")
    good = str(tmp_path / "good.sqlite3")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for done, said in (
            (start("--database", good, port=port), f"127.0.0.1 port {port} cannot be listened on: "),
            (start("--database", good, "--host", "203.0.113.77"), "203.0.113.77 port "),
            (start("--database", str(tmp_path / "none" / "x.sqlite3")), "cannot be opened: "),
            (start("--database", str(tmp_path)), "cannot be opened: "),
            (start("--database", str(damaged)), "cannot be used: file is not a database"),
            (start("--database", good, "--proxy", "here"), "'here' is no address or network"),
            (start("--database", str(newer)), "used by a newer version of terramars: update"),
            (start("--database", "mysql://db.example.org/mars"), "mysql:// is no database that can be used"),
            (start(env={"TERRAMARS_DATA": str(damaged)}), f"the data folder {damaged} cannot be made: "),
        ):
            assert done.exit_code == 2, done.output
            assert said in done.output
            assert done.output.count("\n") == 1, done.output
            assert "Traceback" not in done.output


def of_a_later_version(path: Path) -> Path:
    """A database whose tables this version does not know."""
    prepare_file(address_of(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return path


def test_a_database_of_a_later_version_is_told_from_a_damaged_one(tmp_path: Path) -> None:
    newer, file = str(of_a_later_version(tmp_path / "newer.sqlite3")), tmp_path / "x.gz"
    for words in (["backup", str(file)], ["games", "list"], ["accounts", "list"]):
        done = CliRunner().invoke(commands, [*words, "--database", newer])
        assert (done.exit_code, done.output.count("\n")) == (2, 1), done.output
        assert "newer version of terramars" in done.output
    assert not file.exists()
    done = CliRunner().invoke(commands, ["doctor", "--database", newer])
    assert done.exit_code == 1
    assert "update terramars" in done.output


def test_what_is_not_there_is_not_backed_up(tmp_path: Path) -> None:
    file, none = str(tmp_path / "x.gz"), str(tmp_path / "none.sqlite3")
    done = CliRunner().invoke(commands, ["backup", file, "--database", none])
    assert (done.exit_code, done.output.count("\n")) == (2, 1), done.output
    assert not list(tmp_path.iterdir()), "neither a backup nor an empty database"


ON_A_DATABASE = (
    ["games", "list"], ["games", "unlist", "x"], ["games", "delete", "x", "--yes"], ["games", "renew", "x"],
    ["accounts", "list"], ["accounts", "delete", "x"],
)  # fmt: skip


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_misspelt_database_is_not_made(tmp_path: Path, form: str) -> None:
    none = form.format(tmp_path / "none.sqlite3")
    for words in (*ON_A_DATABASE, ["backup", str(tmp_path / "x.gz")]):
        done = CliRunner().invoke(commands, [*words, "--database", none])
        assert (done.exit_code, done.output.count("\n")) == (2, 1), done.output
        assert "there is no database" in done.output
    done = CliRunner().invoke(commands, ["doctor", "--database", none], env={"TERRAMARS_DATA": str(tmp_path)})
    assert "there is no database" in done.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("address", [
    "postgresql://mars:sesame@db:54x/t", "postgresql://mars:x@sesame@db/t", "sqlite://",
    "sqlite:///:memory:", ":memory:",
])  # fmt: skip
def test_an_address_that_cannot_be_read_is_said_without_its_password(tmp_path: Path, address: str) -> None:
    file = str(tmp_path / "x.gz")
    for words in (*ON_A_DATABASE, ["backup", file], ["restore", file], ["serve"], ["worker"]):
        if words == ["worker"] and "postgres" not in address:
            continue
        done = CliRunner().invoke(commands, [*words, "--database", address])
        assert (done.exit_code, done.output.count("\n")) == (2, 1), done.output
        assert "Traceback" not in done.output
        assert "sesame" not in done.output
    done = CliRunner().invoke(commands, ["doctor", "--database", address], env={"TERRAMARS_DATA": str(tmp_path)})
    assert done.exit_code == 1
    [wrong] = [line for line in done.output.splitlines() if line.startswith("WRONG")]
    assert "sesame" not in wrong


def test_bytes_that_are_no_text_name_nothing(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite3"
    prepare_file(address_of(database))
    for words in (["accounts", "delete"], ["games", "delete", "--yes"], ["games", "unlist"], ["games", "renew"]):
        done = CliRunner().invoke(commands, [*words, "\udcff", "--database", str(database)])
        assert (done.exit_code, done.output.count("\n")) == (2, 1), done.output
        assert "no text" in done.output


def test_the_server_is_ready_only_if_it_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(make_app(tmp_path / "x.sqlite3", ["testserver"], workers=1)) as client:
        assert client.get("/healthz").json()["ok"] is True
        storage = client.app.state.tables.storage  # type: ignore[attr-defined]

        async def full() -> bool:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(storage, "healthy", full)
        assert client.get("/healthz").status_code == 503

        async def hangs() -> bool:
            raise TimeoutError

        monkeypatch.setattr(storage, "healthy", hangs)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)


def test_many_who_ask_for_its_health_make_it_write_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(tmp_path / "x.sqlite3", ["testserver"], workers=1)
    writes = 0

    async def slow() -> bool:
        nonlocal writes
        writes += 1
        for _ in range(200):
            await asyncio.sleep(0)
        return True

    async def run() -> None:
        async with app.router.lifespan_context(app):
            monkeypatch.setattr(app.state.tables.storage, "healthy", slow)
            transport = httpx2.ASGITransport(app=app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
                answers = await asyncio.gather(*(client.get("/healthz") for _ in range(20)))
                assert {answer.status_code for answer in answers} == {200}
                assert writes == 1, "else the choices of games wait behind them"
                await client.get("/healthz")
                assert writes == 2

    asyncio.run(run())


def test_health_is_a_write(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(tmp_path / "x.sqlite3")
        await storage.open()
        assert await storage.healthy()
        blocker = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
        assert blocker.execute("select count(*) from server where name = 'health'").fetchone() == (1,)
        (tmp_path / "x.sqlite3").chmod(0o600)
        blocker.close()
        await storage.close()

    asyncio.run(run())


def test_the_database_is_let_go_of_when_nothing_reads_it_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = []

    async def reads(_: object, __: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            # What a database still has to answer takes a while after it was given up.
            for _ in range(10_000):
                await asyncio.sleep(0)
            order.append("read to its end")

    async def close(_: Storage) -> None:
        order.append("closed")

    monkeypatch.setattr(Capacity, "keep", reads)
    monkeypatch.setattr(Storage, "close", close)
    with TestClient(make_app(tmp_path / "x.sqlite3")):
        pass
    assert order == ["read to its end", "closed"]


def test_a_database_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"

    async def run() -> None:
        storage = Storage(path)
        await storage.open()
        await storage.secret()
        assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("x.sqlite3*")} == {0o600}
        await storage.close()

    asyncio.run(run())
    path.chmod(0o644)
    asyncio.run(run())


@pytest.mark.dose
def test_wrong_passwords_lock_an_address_and_not_the_owner() -> None:
    now = [0.0]
    failures = Failures(lambda: now[0])
    for _ in range(MOST_FAILURES):
        failures.check("ann", "203.0.113.1")
        failures.add("ann", "203.0.113.1")
    with pytest.raises(Refused, match="too many wrong passwords"):
        failures.check("ann", "203.0.113.1")
    failures.check("ann", "198.51.100.7")
    failures.check("bob", "203.0.113.1")
    for i in range(11_000):
        failures.add(f"n{i}", "203.0.113.2")
    with pytest.raises(Refused):
        failures.check("ann", "203.0.113.1")
    for _ in range(MOST_FAILURES):
        failures.add("bob", "203.0.113.4")
    with pytest.raises(Refused):
        failures.check("bob", "203.0.113.4")
    failures.check("bob", "198.51.100.7")
    now[0] += 400
    failures.check("ann", "203.0.113.1")
    failures.check("bob", "203.0.113.4")


def test_numbers_are_not_public(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 200, "from this machine"
    for host in ("203.0.113.5", "2001:db8::1", "testclient"):
        assert Browser(client.app, client=(host, 1)).get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"x-forwarded-for": "203.0.113.5"}).status_code == 404, "through a proxy"


def test_https_is_kept_where_it_is_spoken(client: TestClient) -> None:
    assert "strict-transport-security" not in client.get("/").headers
    safe = Browser(client.app, base_url="https://testserver")
    assert safe.get("/").headers["strict-transport-security"] == "max-age=31536000"


def test_nul_and_deep_nesting_are_refused(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person")
    key = tools.bearer(made["seats"]["0"])
    for body in (b'{"title": "a\\u0000b"}', b'{"title": "a\x00b"}', b"[" * 30_000, b'{"settings":' + b"[" * 20_000):
        headers = {"content-type": "application/json"}
        assert client.post("/api/v1/games", content=body, headers=headers).status_code in (400, 422), body[:20]
    wish = {"choices": ["pass"], "idempotency_key": "a\0b"}
    assert client.post(f"{address}/decisions", headers=key, json=wish).status_code == 400
    assert client.post("/new", data={"preset": "solo", "name": "a\0b"}).status_code == 400
    assert client.get("/g/a%00b").status_code in (400, 404, 422)
    assert client.get("/report?game=a%00b").status_code == 400
    assert client.get("/s/a%00b").status_code in (400, 404)
