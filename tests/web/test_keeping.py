"""Backup, restore, doctor, config, and what a server logs."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import logging
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
import seated
from seated import TWO
from sqlalchemy import select, text
from typer.testing import CliRunner

import terramars
from terramars.cli import app as commands
from terramars.cli.config import SETTINGS, hidden, settings, unknown
from terramars.cli.options import LogForm
from terramars.web.operating import logs
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store import schema
from terramars.web.store.backups import BadBackup, back_up, newest_revision, restore
from terramars.web.store.database import migrate
from terramars.web.store.storage import Storage
from terramars.web.visitors.accounts import Accounts

SOURCE = Path(terramars.__file__).parents[1]


with_tables = partial(seated.with_tables, thinks=False)


async def play(at: Table, steps: int, seed: int = 0) -> None:
    lot = random.Random(seed)
    for _ in range(steps):
        if at.match.over:
            return
        seat = lot.choice([seat for seat in range(len(at.match.seats)) if at.match.asks(seat)])
        decision = at.match.asked(seat)
        assert decision is not None
        await at.submit(seat, [lot.choice(decision.options).notation])


async def filled(tables: Tables) -> tuple[str, str]:
    """A server with a running game, a finished one, and an account; the running game and a link to it."""
    made = await tables.create({}, TWO, seed=5)
    await play(await tables.table(made.game), 40)
    other = await tables.create({}, TWO, seed=6)
    at = await tables.table(other.game)
    await play(at, 30)
    await at.agree([0, 1], True)
    accounts = Accounts(tables.storage)
    account = await accounts.needed(await accounts.sign_up("Ann", "tardigrades"))
    link = await tables.storage.link(made.seats[0])
    assert link is not None
    await accounts.attach(account, [link])
    return made.game, made.seats[0]


async def everything(storage: Storage) -> dict[str, list[Any]]:
    found = {}
    async with storage.engine.connect() as connection:
        for table in schema.METADATA.sorted_tables:
            if table is not schema.WORKERS:
                rows = [dict(row) for row in (await connection.execute(select(table))).mappings()]
                found[table.name] = sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))
    return found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.pg)])
def another_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "another.sqlite3")
    return str(request.getfixturevalue("cluster").fresh())


def test_a_backup_is_restored_whole_into_either_kind(database: str, another_database: str, tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"

    async def save(tables: Tables) -> tuple[str, str, dict[str, list[Any]]]:
        game, token = await filled(tables)
        counted = await back_up(tables.storage, file)
        assert counted["games"] == 2
        assert counted["accounts"] == counted["account_links"] == 1
        return game, token, await everything(tables.storage)

    game, token, before = with_tables(database, save)
    assert file.stat().st_mode & 0o777 == 0o600
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", another_database])
    assert done.exit_code == 0, done.output
    assert "2 games" in done.output

    async def look(tables: Tables) -> None:
        assert await everything(tables.storage) == before
        link = await tables.storage.link(token)
        assert link is not None
        assert link.game == game
        at = await tables.table(game)
        assert len(at.match.game.choices) == 40
        await play(at, 5)
        # New rows are numbered after those that came with their numbers.
        await tables.storage.add_link(game, "watch", -1)
        await Accounts(tables.storage).sign_up("Bob", "tardigrades")

    with_tables(another_database, look)


def test_a_backup_of_a_running_server_is_of_one_moment(tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"

    async def save(tables: Tables) -> None:
        made = await tables.create({}, TWO, seed=5)
        at = await tables.table(made.game)
        playing = asyncio.create_task(play(at, 120))
        for number in range(5):
            await back_up(tables.storage, file)
            target = Storage(tmp_path / f"copy{number}.sqlite3")
            await restore(file, target)
            row, _, _ = await target.game(made.game)
            assert row["seq"] == len(await target.entries(made.game))
            await target.close()
        await playing

    with_tables(str(tmp_path / "games.sqlite3"), save)


def test_restoring_never_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"
    database = str(tmp_path / "games.sqlite3")

    async def save(tables: Tables) -> None:
        await filled(tables)
        await back_up(tables.storage, file)

    with_tables(database, save)
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", database])
    assert done.exit_code == 2
    assert "games already" in done.output


def test_a_database_with_an_account_alone_is_not_empty(database: str, tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"

    async def save(tables: Tables) -> None:
        await back_up(tables.storage, file)
        await Accounts(tables.storage).sign_up("Ann", "tardigrades")

    async def names(tables: Tables) -> list[str]:
        return [name for name, _, _ in await Accounts(tables.storage).listed()]

    with_tables(database, save)
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", database])
    assert done.exit_code == 2
    assert "has accounts already" in done.output
    assert with_tables(database, names) == ["Ann"]


def test_a_database_that_a_server_has_just_begun_is_empty(database: str, tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"

    async def begin(tables: Tables) -> None:
        assert await tables.storage.healthy()
        await back_up(tables.storage, file)

    with_tables(database, begin)
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", database])
    assert done.exit_code == 0, done.output


def test_a_damaged_file_restores_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mars.jsonl.gz"
    with_tables(str(tmp_path / "games.sqlite3"), lambda tables: back_up(tables.storage, file))
    whole = gzip.decompress(file.read_bytes())
    head, *rest = whole.splitlines(keepends=True)
    newer = json.dumps({**json.loads(head), "tables": "9999", "terramars": "9.0"}).encode() + b"\n"
    bad = {
        "missing": None,
        "text": b"hello",
        "cut": file.read_bytes()[:-20],
        "endless": gzip.compress(head + b"".join(rest[:-1])),
        "other": gzip.compress(b'{"kind": "something else"}\n'),
        "newer": gzip.compress(newer + b"".join(rest)),
    }
    for name, content in bad.items():
        path = tmp_path / f"{name}.gz"
        if content is not None:
            path.write_bytes(content)
        target = Storage(tmp_path / f"{name}.sqlite3")
        with pytest.raises(BadBackup) as caught:
            asyncio.run(restore(path, target))
        assert ("older, update" in str(caught.value)) == (name == "newer")
        asyncio.run(target.close())


ROW = {"id": "x"}


@pytest.mark.parametrize("lines", [
    ["5"], ["null"], ['"end"'], ["[]"], ["{}"], ["[" * 100_000], ["1" * 5000], ["{"],
    [["nope", ROW], {"end": {"nope": 1}}],
    [["alembic_version", {"version_num": "x"}], {"end": {"alembic_version": 1}}],
    [["games", 5], {"end": {"games": 1}}],
    [["games"], {"end": {"games": 1}}],
    [[["games"], ROW], {"end": {}}],
    [["games", ROW], {"end": {"games": 1}}],
    [["games", {}], {"end": {"games": 1}}],
    [["server", {"name": "x", "value": ["y"]}], {"end": {"server": 1}}],
    [["server", {"name": "x", "value": "\ud800"}], {"end": {"server": 1}}],
    [["server", {"nope": "x"}], {"end": {"server": 1}}],
    [["server", {"name": "x", "value": "1"}], ["server", {"name": "x", "value": "2"}], {"end": {"server": 2}}],
    [["links", {"id": 10**30}], {"end": {"links": 1}}],
    [{"end": 5}], [{"end": {"games": "x"}}],
])  # fmt: skip
def test_odd_lines_restore_nothing(database: str, tmp_path: Path, lines: list[Any]) -> None:
    file = tmp_path / "mars.jsonl.gz"
    head = json.dumps({"kind": "terramars backup", "format": 1, "terramars": "1", "tables": newest_revision()})
    written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_bytes(gzip.compress("\n".join([head, *written]).encode()))
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", database])
    assert (done.exit_code, done.output.count("\n")) == (2, 1), (done.output, done.exception)
    assert str(file) in done.output
    assert not any(with_tables(database, lambda tables: everything(tables.storage))["games"])


def test_a_backup_of_an_older_version_is_brought_to_the_new_form(tmp_path: Path) -> None:
    """The file of a server whose tables were those of the second migration."""
    old = tmp_path / "old.sqlite3"

    async def begin(tables: Tables) -> str:
        return (await filled(tables))[0]

    game = with_tables(str(old), begin)
    with sqlite3.connect(old) as connection:
        connection.row_factory = sqlite3.Row
        gone = {"games": ("ended", "clocks"), "seats": ("agrees",)}
        lines: list[Any] = [{"kind": "terramars backup", "format": 1, "terramars": "0.1", "tables": "0002", "made": 0}]
        counted = {}
        for table in ("server", "games", "entries", "seats", "links"):
            rows = [dict(row) for row in connection.execute(f"select * from {table}")]
            for row in rows:
                for column in gone.get(table, ()):
                    del row[column]
                for column in ("ai_due", "known_seed", "listed", "confirm", "revoked"):
                    if column in row:
                        row[column] = bool(row[column])
                if table == "seats":
                    row["passing"] = row["seat"] == 1
                lines.append([table, row])
            counted[table] = len(rows)
    connection.close()
    lines.append({"end": counted})
    file = tmp_path / "old.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(json.dumps(line) for line in lines).encode()))
    database = str(tmp_path / "new.sqlite3")
    done = CliRunner().invoke(commands, ["restore", str(file), "--database", database])
    assert done.exit_code == 0, done.output

    async def look(tables: Tables) -> None:
        at = await tables.table(game)
        assert [seat.passing for seat in at.match.seats] == ["", "always"]

    with_tables(database, look)


def test_backup_by_the_command(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")
    with_tables(database, filled)
    runner = CliRunner()
    done = runner.invoke(commands, ["backup", str(tmp_path / "mars.gz"), "--database", database])
    assert done.exit_code == 0, done.output
    assert "2 games" in done.output
    assert sorted(path.name for path in tmp_path.glob("mars*")) == ["mars.gz"]
    done = runner.invoke(commands, ["backup", str(tmp_path / "no" / "mars.gz"), "--database", database])
    assert done.exit_code == 2
    assert "cannot be written" in done.output


def test_a_backup_replaces_a_backup_and_nothing_else(tmp_path: Path) -> None:
    database, precious = tmp_path / "games.new", tmp_path / "precious.sqlite3"
    for path in (database, precious):
        with_tables(str(path), filled)
    (tmp_path / "notes").write_text("to be kept")
    (tmp_path / "packed.gz").write_bytes(gzip.compress(b"to be kept"))
    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to(database)
    (tmp_path / "folder").mkdir()

    def contents() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}

    before = contents()
    refused = ("games.new", "games.new-wal", "games.new-shm", "link", "precious.sqlite3", "notes", "packed.gz", "empty")
    for name in (*refused, "folder"):
        for address in (str(database), f"sqlite:///{database}"):
            done = CliRunner().invoke(commands, ["backup", str(tmp_path / name), "--database", address])
            assert (done.exit_code, done.output.count("\n")) == (2, 1), (name, done.output)
            assert "name a" in done.output
            assert contents() == before, name
    for _ in range(2):
        done = CliRunner().invoke(commands, ["backup", str(tmp_path / "games"), "--database", str(database)])
        assert done.exit_code == 0, done.output
    assert {name: content for name, content in contents().items() if name != "games"} == before


# Doctor


def doctored(database: str, **environment: str) -> Any:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return CliRunner(env=environment).invoke(commands, ["doctor", "--database", database, "--port", str(port)])


def test_the_doctor_finds_nothing_wrong(database: str, tmp_path: Path) -> None:
    with_tables(database, filled)
    done = doctored(database, TERRAMARS_DATA=str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "2 games load" in done.output
    assert "WRONG" not in done.output


@pytest.mark.parametrize(("damage", "said"), [
    ("update games set digest = 'x'", "game "),
    ("update entries set text = 'pass' where seq = 7", "game "),
    ("delete from entries where seq = 3", "game "),
    ("update games set state = '{}'", "game "),
    ("update alembic_version set version_num = '0002'", "form 0002"),
    ("drop table games", "cannot be used"),
])  # fmt: skip
def test_the_doctor_finds_what_is_wrong(tmp_path: Path, damage: str, said: str) -> None:
    database = tmp_path / "games.sqlite3"
    with_tables(str(database), filled)
    with sqlite3.connect(database) as connection:
        connection.execute(damage)
    connection.close()
    done = doctored(str(database), TERRAMARS_DATA=str(tmp_path))
    assert done.exit_code == 1, done.output
    wrong = [line for line in done.output.splitlines() if line.startswith("WRONG")]
    assert wrong
    assert all(said in line for line in wrong)


def test_the_doctor_without_a_server_yet(tmp_path: Path) -> None:
    done = doctored(str(tmp_path / "none.sqlite3"), TERRAMARS_DATA=str(tmp_path))
    assert done.exit_code == 0
    assert "no database" in done.output
    done = doctored(str(tmp_path / "none.sqlite3"), TERRAMARS_DATA="/proc/nothing")
    assert done.exit_code == 1
    assert "cannot be written" in done.output


# Config


def test_the_settings_and_where_they_come_from(tmp_path: Path) -> None:
    database = "postgresql://me:word@host/db"
    given = {"TERRAMARS_DATA": str(tmp_path), "TERRAMARS_DATABASE": database, "TERRAMARS_PRT": "1"}
    found = {name: (value, origin) for name, value, origin, _ in settings(given)}
    assert found["TERRAMARS_DATA"] == (str(tmp_path), "environment")
    assert found["TERRAMARS_DATABASE"] == ("postgresql://me:…@host/db", "environment")
    assert found["TERRAMARS_PORT"] == ("8323", "default")
    assert unknown(given) == ["TERRAMARS_PRT"]
    assert hidden("/a/b.sqlite3") == "/a/b.sqlite3"
    done = CliRunner(env=given).invoke(commands, ["config"])
    assert done.exit_code == 0
    assert "word" not in done.output
    assert "TERRAMARS_PRT" in done.output


def test_every_setting_of_the_server_is_told_of() -> None:
    """What `serve` reads from the environment is what `config` shows."""
    import inspect

    from terramars.cli.serve import serve

    read = {
        option.envvar
        for parameter in inspect.signature(serve, eval_str=True).parameters.values()
        for option in parameter.annotation.__metadata__
        if option.envvar
    }
    assert read == {setting.name for setting in SETTINGS} - {"TERRAMARS_DATA"}


# Logs


def records(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines()]


@pytest.mark.dose
@pytest.mark.parametrize("form", LogForm)
def test_a_running_server_logs_no_secrets(tmp_path: Path, form: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "TERRAMARS_DATA": str(tmp_path)}
    words = ["serve", "--port", str(port), "--thinkers", "1", "--log-format", form]
    command = [sys.executable, "-m", "terramars", *words]
    seed = 1234567890123456789
    with (tmp_path / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
    try:
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                httpx2.get(f"{address}/healthz", timeout=5)
                break
            except (httpx2.HTTPError, OSError):
                time.sleep(0.05)
        with httpx2.Client(base_url=address, timeout=20, follow_redirects=True) as client:
            made = client.post("/api/v1/games", json={"seats": [{}, {}], "seed": seed}).json()
            token = made["seats"]["0"]
            assert client.get(f"/s/{token}").status_code == 200
            client.get(f"/s/{token}x")
            game = f"/api/v1/games/{made['game']}"
            headers = {"authorization": f"Bearer {token}"}
            view = client.get(game, headers=headers).json()
            for option in ([view["decision"]["options"][0]["id"]], ["play nonsense"], ["pass"]):
                client.post(f"{game}/decisions", headers=headers, json={"choices": option})
            client.post("/api/v1/account", json={"name": "Ann", "password": "tardigrades"})
            client.post(f"{game}/decisions", content=b"\xff", headers={**headers, "content-type": "application/json"})
        # Nonsense on the line.
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
            line.settimeout(5)
            line.recv(1000)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    written = (tmp_path / "errors.txt").read_text()
    for secret in (token, made["host"], str(seed), "127.0.0.1", "tardigrades", view["decision"]["options"][0]["id"]):
        assert secret not in written
    for card in view["dealt"]:
        assert card["id"] not in written
        assert card["name"] not in written
    if form == "json":
        told = [record for record in records(written) if record.get("game")]
        assert [record["seq"] for record in told] == [1]
        assert told[0]["game"] == made["game"]
        assert told[0]["kind"] == "choice"


def test_an_error_is_told_without_its_words() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    log = logging.Logger("test")
    log.addHandler(handler)
    try:
        raise ValueError("play asteroid is not possible")
    except ValueError:
        log.exception("it failed at /s/abcDEF-_1 for 10.2.3.4:55 and [fe80::1]:80", extra=logs.about("g", 3))
    [line] = records(out.getvalue())
    assert line["error"] == "ValueError"
    assert line["message"] == "it failed at /s/… for … and …"
    assert (line["game"], line["seq"]) == ("g", 3)
    assert "test_keeping.py" in line["where"][-1]
    assert "asteroid" not in out.getvalue()
    handler.setFormatter(logs.TextLines())
    log.warning("a line\nof two %s", "lines")
    last = out.getvalue().splitlines()[-1]
    assert last.endswith("warning test: a line")


def test_errors_of_the_database_do_not_quote_what_was_written(tmp_path: Path) -> None:
    async def work(tables: Tables) -> str:
        try:
            async with tables.storage.engine.begin() as connection:
                await connection.execute(text("insert into nowhere values (:card)"), {"card": "asteroid"})
        except Exception as error:
            return str(error)
        return ""

    said = with_tables(str(tmp_path / "games.sqlite3"), work)
    assert "nowhere" in said
    assert "asteroid" not in said


def test_migrations_stop_where_they_are_told(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "games.sqlite3")

    async def work() -> set[str]:
        async with storage.engine.connect() as connection:
            await connection.run_sync(lambda given: migrate(given, "0002"))
            await connection.commit()
            rows = await connection.execute(text("select name from sqlite_master where type = 'table'"))
            found = {str(row[0]) for row in rows}
        await storage.close()
        return found

    assert "accounts" not in asyncio.run(work())
