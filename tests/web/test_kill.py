"""The server is killed at random moments while programs play: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

import terramars
from terramars.web.storage import Storage

PATIENCE = 600.0


class Player(threading.Thread):
    """Plays every seat of its games at random over HTTP, repeating whatever was not answered."""

    def __init__(self, address: str, tools: Any, players: int, ai: bool, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client = httpx2.Client(base_url=address, timeout=10)
        self.tools = tools
        self.kinds = ["person"] * players + ["ai"] * ai
        self.lot = random.Random(seed)
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
                return self.client.request(method, path, **more)
            except httpx2.HTTPError:
                time.sleep(0.02)
        raise AssertionError("the server is gone")

    def play(self) -> None:
        seats = [{"kind": kind, "level": "random" if kind == "ai" else ""} for kind in self.kinds]
        made = self.insist("POST", "/api/v1/games", json={"seats": seats}).json()
        game, address = made["game"], f"/api/v1/games/{made['game']}"
        headers = {int(seat): self.tools.bearer(token) for seat, token in made["seats"].items()}
        record = self.acknowledged[game] = []
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            idle = True
            for seat, header in headers.items():
                view = self.insist("GET", address, headers=header).json()
                if view["over"]:
                    self.finished.append(game)
                    return
                if view["decision"] is None:
                    continue
                idle = False
                choice = self.lot.choice(view["decision"]["options"])["id"]
                key = f"{seat}-{view['version']}"
                body = {"choices": [choice], "expected_version": view["version"], "idempotency_key": key}
                answer = self.insist("POST", f"{address}/decisions", headers=header, json=body)
                if answer.status_code == 200:
                    record.append((seat, choice))
                else:
                    # The only other answer: another seat's choice changed what this one sees meanwhile.
                    assert answer.status_code == 409, answer.text
            if idle:
                time.sleep(0.02)
        raise AssertionError(f"game {game} does not end")


def run_kills(server: Any, tools: Any, kills: int, plans: list[tuple[int, bool]], seed: int) -> dict[str, int]:
    lot = random.Random(seed)
    server.start()
    stop = threading.Event()
    players = [Player(server.address, tools, people, ai, seed + i, stop) for i, (people, ai) in enumerate(plans)]
    for player in players:
        player.start()
    for _ in range(kills):
        time.sleep(lot.uniform(0.05, 0.8))
        server.kill()
        server.start()
    stop.set()
    for player in players:
        player.join(PATIENCE)
        assert not player.error, player.error
        assert not player.is_alive()
    saves = {}
    with httpx2.Client(base_url=server.address, timeout=30) as client:
        assert client.get("/healthz").json()["ok"]
    server.stop()
    entries = asyncio.run(everything(server.folder, [game for player in players for game in player.finished]))
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
            saves[game] = save
    return counted


async def everything(folder: Path, games: list[str]) -> dict[str, Any]:
    """Every entry and the file of each game, from the database alone."""
    from terramars.web.tables import Tables

    tables = Tables(Storage(folder / "games.sqlite3"))
    await tables.open()
    try:
        return {game: (await tables.storage.entries(game), await tables.export(game)) for game in games}
    finally:
        await tables.close()


def test_five_kills_lose_nothing(server: Any, tools: Any) -> None:
    counted = run_kills(server, tools, 5, [(1, False), (1, True)], 1)
    assert counted["games"] >= 2
    assert counted["acknowledged"] > 100
    assert counted["lost"] == 0


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(server: Any, tools: Any) -> None:
    plans = [(1 + i % 3, i % 4 == 0) for i in range(20)]
    counted = run_kills(server, tools, 100, plans, 2)
    print(counted)
    assert counted["games"] >= 20
    assert counted["lost"] == 0
