"""A real PostgreSQL to test with: found on this machine, started on a private socket, shared by the test processes."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

USER = "terramars"


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs: the newest that Debian has, or wherever the path leads."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("initdb")
    return installed[-1].parent if installed else Path(found).parent if found else None


def missing() -> str:
    """Why these tests cannot run here, or nothing."""
    if binaries() is None:
        return "there is no PostgreSQL here (Debian: apt install postgresql)"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return 'the driver of PostgreSQL is missing: pip install "terramars[pg]"'
    return ""


def account() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it is run as another user."""
    import pwd

    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise AssertionError("no user to run PostgreSQL as")


class Cluster:
    """A database server on a socket in a folder of its own. It writes to the disk as it would for a host."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = binaries()

    def call(self, program: str, *words: str) -> None:
        assert self.programs is not None
        with (self.folder / "calls.txt").open("ab") as said:
            command = [str(self.programs / program), *words]
            done = subprocess.run(command, stdout=said, stderr=said, cwd=self.folder, timeout=120, **account())
        assert done.returncode == 0, (self.folder / "calls.txt").read_text()

    def control(self, *words: str) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        files = ["-D", str(self.folder / "data"), "-l", str(self.folder / "log.txt")]
        self.call("pg_ctl", *files, "-o", options, "-w", *words)

    def start(self) -> None:
        owner = account()
        if owner:
            os.chown(self.folder, owner["user"], owner["group"])
        data = str(self.folder / "data")
        self.call("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.control("start")

    def stop(self) -> None:
        self.control("-m", "immediate", "stop")
        shutil.rmtree(self.folder)

    def restart(self) -> None:
        """As after a power cut."""
        self.control("-m", "immediate", "restart")

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        import psycopg

        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Nobody else is here at the same time."""
    import fcntl

    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def shared_cluster(root: Path) -> Iterator[Cluster]:
    """The cluster of this test run: the first process that needs it starts it, the last one stops it."""
    import fcntl

    note = root / "postgres.json"
    with (root / "postgres.users").open("a") as users:
        with held(root / "postgres.lock"):
            fcntl.flock(users, fcntl.LOCK_SH)
            if note.exists():
                cluster = Cluster(Path(json.loads(note.read_text())))
            else:
                # Not below pytest's own folder: nobody but its owner can enter that.
                cluster = Cluster(Path(tempfile.mkdtemp(prefix="terramars-pg-")))
                cluster.start()
                note.write_text(json.dumps(str(cluster.folder)))
        try:
            yield cluster
        finally:
            with held(root / "postgres.lock"):
                try:
                    fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    pass  # Others still use it.
                else:
                    note.unlink()
                    cluster.stop()


def needed() -> None:
    """Skip where there is no PostgreSQL; where one is expected, fail."""
    reason = missing()
    if reason and os.environ.get("TERRAMARS_EXPECT_POSTGRES") == "1":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
