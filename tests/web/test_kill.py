"""The server is killed at random moments while programs play: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

import terramars
from terramars.web.store.storage import Storage

PATIENCE = 1800.0


class Player(threading.Thread):
    """Plays every seat of its games at random over HTTP, repeating whatever was not answered."""

    def __init__(self, address: str, tools: Any, players: int, ai: bool, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        # A connection per request: of several server processes any may get the next one.
        self.client = httpx2.Client(base_url=address, timeout=10, headers={"connection": "close"})
        self.tools = tools
        self.kinds = ["person"] * players + ["ai"] * ai
        self.lot = random.Random(seed)
        self.number = seed
        self.stop = stop
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.finished: list[str] = []
        self.error = ""

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.play()
        except Exception as error:
            self.error = repr(error)
        finally:
            self.client.close()

    def insist(self, method: str, path: str, **more: Any) -> Any:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = self.client.request(method, path, **more)
                if answer.status_code != 503:
                    return answer
            except httpx2.HTTPError:
                pass
            time.sleep(0.02)
        raise AssertionError("the server is gone")

    def play(self) -> None:
        seats = [{"kind": kind, "level": "random" if kind == "ai" else ""} for kind in self.kinds]
        # One game after the other: players of even numbers begin with the first.
        game = terramars.GAMES[(self.number + len(self.acknowledged)) % len(terramars.GAMES)]
        wish = {"game": game, "seats": seats}
        made = self.insist("POST", "/api/v1/games", json=wish).json()
        game, address = made["game"], f"/api/v1/games/{made['game']}"
        headers = {int(seat): self.tools.bearer(token) for seat, token in made["seats"].items()}
        record = self.acknowledged[game] = []
        seat = 0
        until = None
        while until is None or time.monotonic() < until:
            if until is None and self.stop.is_set():
                until = time.monotonic() + PATIENCE
            view = self.insist("GET", address, headers=headers[seat]).json()
            if view["over"]:
                self.finished.append(game)
                return
            if view["decision"] is None:
                # Somebody else is asked: one of ours, or a computer player.
                others = [other for other in view["waiting_for"] if other in headers and other != seat]
                seat = self.lot.choice(others or list(headers))
                if not others:
                    time.sleep(0.05)
                continue
            choice = self.lot.choice(view["decision"]["options"])["id"]
            key = f"{seat}-{view['version']}"
            body = {"choices": [choice], "expected_version": view["version"], "idempotency_key": key}
            answer = self.insist("POST", f"{address}/decisions", headers=headers[seat], json=body)
            if answer.status_code == 200:
                record.append((seat, choice))
            else:
                # The only other answer: another seat's choice changed what this one sees meanwhile.
                assert answer.status_code == 409, answer.text
        raise AssertionError(f"game {game} does not end")


class KillServer:
    """Kills the server as a whole, and starts it again."""

    def __init__(self, server: Any, lot: random.Random) -> None:
        self.server = server
        self.lot = lot

    def wait(self) -> None:
        """Until some moment; now and then long enough for computer players to begin."""
        time.sleep(self.lot.uniform(0.05, 3.0 if self.lot.random() < 0.2 else 0.8))

    def once(self) -> None:
        self.wait()
        self.server.kill()
        self.server.start()

    def stop(self) -> None:
        with httpx2.Client(base_url=self.server.address, timeout=30) as client:
            assert client.get("/healthz").json()["ok"]
        self.server.stop()


class KillParts(KillServer):
    """Kills one of several server processes, which its parent replaces; now and then the computer players' worker."""

    def __init__(self, server: Any, lot: random.Random) -> None:
        super().__init__(server, lot)
        self.worker = self.new_worker()
        self.workers_killed = 0

    def new_worker(self) -> Any:
        return self.server.run("worker", "--processes", "1")

    def once(self) -> None:
        self.wait()
        if self.lot.random() < 0.1:
            self.worker.kill()
            self.worker.wait()
            self.worker = self.new_worker()
            self.workers_killed += 1
        # Mostly the others serve meanwhile; now and then none does.
        wanted = self.server.workers + 1 if self.lot.random() < 0.9 else 0
        until = time.monotonic() + PATIENCE
        while len(parts := self.server.parts()) < self.server.workers or self.ready() < wanted:
            assert time.monotonic() < until, "no process was started in place of the one that was killed"
            time.sleep(0.05)
        os.kill(self.lot.choice(parts), signal.SIGKILL)

    def ready(self) -> int:
        """How many processes, servers and worker, listen to the database."""
        import psycopg

        listening = b"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'terramars listener'"
        with psycopg.connect(self.server.database) as connection:
            return int(connection.execute(listening + b" AND datname = current_database()").fetchone()[0])  # type: ignore[index]

    def stop(self) -> None:
        self.worker.terminate()
        self.worker.wait(30)
        super().stop()


class RestartDatabase(KillServer):
    """Restarts the database, as after a power cut."""

    def __init__(self, server: Any, lot: random.Random, cluster: Any) -> None:
        super().__init__(server, lot)
        self.cluster = cluster

    def once(self) -> None:
        self.wait()
        self.cluster.restart()


class FillDisk(KillServer):
    """Fills the disk of the database to its last byte, and after a while frees it again."""

    def once(self) -> None:
        self.wait()
        ballast = Path(self.server.database).with_name("ballast")
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(1 << 16))
        with httpx2.Client(base_url=self.server.address, timeout=30) as client:
            answer = client.post("/api/v1/games", json={"seats": [{}]})
            assert answer.status_code == 503, answer.text
            self.wait()
            ballast.unlink()
            until = time.monotonic() + 60
            while client.get("/healthz").status_code != 200:
                assert time.monotonic() < until, "the server does not recover"
                time.sleep(0.05)


def run_kills(
    server: Any, killing: KillServer, tools: Any, kills: int, plans: list[tuple[int, bool]]
) -> dict[str, int]:
    """Kill while so many games are played, then look whether everything that was acknowledged is there."""
    stop = threading.Event()
    players = [Player(server.address, tools, people, ai, i, stop) for i, (people, ai) in enumerate(plans)]
    for player in players:
        player.start()
    for _ in range(kills):
        killing.once()
    stop.set()
    for player in players:
        player.join(PATIENCE)
        assert not player.error, player.error
        assert not player.is_alive()
    killing.stop()
    entries = asyncio.run(everything(server.database, [game for player in players for game in player.finished]))
    counted = {"kills": kills, "games": 0, "acknowledged": 0, "lost": 0}
    for player in players:
        for game in player.finished:
            kept = [(seat, text) for _, kind, seat, text in entries[game][0] if kind == "choice"]
            counted["games"] += 1
            assert "checkpoint" not in [kind for _, kind, _, _ in entries[game][0]]
            counted["acknowledged"] += len(player.acknowledged[game])
            for seat in range(len(player.kinds)):
                mine = [choice for who, choice in player.acknowledged[game] if who == seat]
                there = iter([choice for who, choice in kept if who == seat])
                counted["lost"] += sum(1 for choice in mine if choice not in there)
            save = entries[game][1]
            assert terramars.replay(save).digest() == terramars.load(save).digest()
    return counted


async def everything(database: str, games: list[str]) -> dict[str, Any]:
    """Every entry and the file of each game, from the database alone."""
    from terramars.web.play.tables import Tables

    tables = Tables(Storage(database), thinks=False)
    await tables.open()
    try:
        return {game: (await tables.storage.entries(game), await tables.export(game)) for game in games}
    finally:
        await tables.close()


LARGE = [(1 + i % 3, i % 4 == 0) for i in range(20)]


@pytest.mark.pg
@pytest.mark.slow
def test_a_database_that_is_restarted_five_times_loses_nothing(shared_server: Any, tools: Any, cluster: Any) -> None:
    shared_server.start()
    counted = run_kills(shared_server, RestartDatabase(shared_server, random.Random(5), cluster), tools, 5, LARGE[:6])
    print(counted)
    assert counted["games"] >= 6
    assert counted["lost"] == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with a little more than the room without which no games are begun; not everybody may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=130m", "tmpfs", str(place)], capture_output=True)
    if done.returncode != 0:
        pytest.skip("mounting a disk is not allowed here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="there is no tmpfs")
def test_a_disk_that_is_full_for_a_while_loses_nothing(server: Any, tools: Any, small_disk: Path) -> None:
    server.database = str(small_disk / "games.sqlite3")
    server.start()
    counted = run_kills(server, FillDisk(server, random.Random(6)), tools, 5, LARGE[:4])
    print(counted)
    assert counted["games"] >= 4
    assert counted["lost"] == 0


@pytest.mark.dose
def test_five_kills_lose_nothing(server: Any, tools: Any) -> None:
    server.start()
    counted = run_kills(server, KillServer(server, random.Random(1)), tools, 5, [(1, True), (1, False)])
    assert counted["games"] >= 2
    assert counted["acknowledged"] > 100
    assert counted["lost"] == 0


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(server: Any, tools: Any) -> None:
    server.start()
    counted = run_kills(server, KillServer(server, random.Random(2)), tools, 100, LARGE)
    print(counted)
    assert counted["games"] >= 20
    assert counted["lost"] == 0


@pytest.mark.pg
def test_two_kills_of_one_of_two_processes_lose_nothing(shared_server: Any, tools: Any) -> None:
    shared_server.start()
    killing = KillParts(shared_server, random.Random(3))
    counted = run_kills(shared_server, killing, tools, 2, [(1, False)])
    assert counted["games"] >= 1
    assert counted["acknowledged"] > 100
    assert counted["lost"] == 0


@pytest.mark.pg
@pytest.mark.slow
def test_a_hundred_kills_of_one_of_three_processes_lose_nothing(shared_server: Any, tools: Any) -> None:
    shared_server.workers = 3
    shared_server.start()
    killing = KillParts(shared_server, random.Random(4))
    counted = run_kills(shared_server, killing, tools, 100, LARGE)
    print({**counted, "workers_killed": killing.workers_killed})
    assert counted["games"] >= 20
    assert counted["lost"] == 0
    assert killing.workers_killed > 3
