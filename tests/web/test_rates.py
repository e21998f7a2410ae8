"""How much one visitor may do, how many games there are, and what becomes of tables that nobody plays at."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web import wall_clock
from terramars.web.app import make_app
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused
from terramars.web.http import rates
from terramars.web.http.rates import DAY, HOUR, Creating, Rate
from terramars.web.labels import LANGUAGES, label
from terramars.web.play.tables import Tables
from terramars.web.store.capacity import LEAST_FREE, Capacity
from terramars.web.store.storage import Storage


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def asked_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (host, 1), "headers": []})


def taken(rate: Any, host: str, number: int, **more: Any) -> int:
    """How often a visitor may do something, of so many tries."""
    done = 0
    for _ in range(number):
        with suppress(Refused):
            rate.take(asked_from(host), **more)
            done += 1
    return done


def test_a_whole_network_of_a_subscriber_is_one_visitor() -> None:
    rate = Rate(10, clock=Clock())
    assert sum(taken(rate, f"2001:db8::{i:x}", 1) for i in range(1, 100)) == 10
    assert taken(rate, "2001:db8:0:1::1", 20) == 10
    assert taken(rate, "203.0.113.1", 20) == taken(rate, "::ffff:203.0.113.2", 20) == 10


def test_filling_the_list_of_visitors_gives_nobody_a_new_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_VISITORS", 100)
    clock = Clock()
    rate = Rate(2, clock=clock)
    assert taken(rate, "203.0.113.1", 5) == 2
    others = sum(taken(rate, f"2001:db8:0:{i:x}::1", 1) for i in range(1000))
    assert others == 99 + 2 * rates.CROWDED
    assert len(rate.left) == 101
    assert taken(rate, "203.0.113.1", 1) == 0, "who had enough has it still"
    clock.now += 60
    assert taken(rate, "203.0.113.1", 5) == 2
    assert taken(rate, "203.0.113.9", 5) == 2, "those who have rested make room"


def test_a_crowd_is_not_gone_over_for_each_who_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_VISITORS", 100)
    clock = Clock()
    rate = Rate(2, clock=clock)
    looks: list[float] = []
    usual = rate.forget_rested
    monkeypatch.setattr(rate, "forget_rested", lambda now: (looks.append(now), usual(now)))
    for i in range(300):
        taken(rate, f"2001:db8:0:{i:x}::1", 1)
    assert len(looks) == 1
    clock.now += 2
    for i in range(300, 400):
        taken(rate, f"2001:db8:0:{i:x}::1", 1)
    assert len(looks) == 2


def test_new_games_have_limits_of_a_minute_a_day_and_for_open_tables() -> None:
    clock = Clock()
    creating = Creating(30, clock)
    assert taken(creating, "203.0.113.1", 40) == 30
    for _ in range(12):
        clock.now += 60
        taken(creating, "203.0.113.1", 40)
    assert taken(creating, "203.0.113.1", 40) <= 1, "three hundred in a day"
    assert taken(creating, "203.0.113.2", 10, listed=True) == 5
    clock.now += HOUR
    assert taken(creating, "203.0.113.2", 10, listed=True) == 5
    clock.now += DAY
    assert taken(creating, "203.0.113.3", 30, size=2_000_000) == 30
    clock.now += 60
    assert taken(creating, "203.0.113.3", 30, size=2_000_000) <= 1


def test_whatever_writes_has_a_limit(tmp_path: Path, tools: Any) -> None:
    with TestClient(make_app(tmp_path / "x.sqlite3", ["testserver"], 1, workers=1)) as client:
        address, made = tools.begin(client, "person")
        key = tools.bearer(made["seats"]["0"])
        wish = {"confirm": True}
        codes = [client.post(f"{address}/seat", headers=key, json=wish).status_code for _ in range(25)]
        assert codes == [200] * 19 + [429] * 6
        assert client.get(address, headers=key).status_code == 200, "looking goes on"


def test_a_forwarded_address_counts_only_from_a_proxy_that_was_named() -> None:
    from terramars.cli.serve import OWN_PROXIES, settings

    assert settings(["10.0.0.1"])["forwarded_allow_ips"] == ["10.0.0.1"]
    assert settings(OWN_PROXIES)["forwarded_allow_ips"] == ["127.0.0.1", "::1"]


def test_so_many_games_are_kept_and_no_more(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "x.sqlite3", ["testserver"], most_games=2, workers=1)) as client:
        answers = [client.post("/api/v1/games", json={}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 503]
        assert answers[2].json()["code"] == "no-room"
        tables = client.app.state.tables  # type: ignore[attr-defined]
        tables.capacity.most_games = 0
        tables.capacity.free = lambda _: LEAST_FREE - 1
        assert client.post("/api/v1/games", json={}).json()["code"] == "no-room"
        tables.capacity.free = lambda _: None
        assert client.post("/api/v1/games", json={}).status_code == 201


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_where_nobody_ever_chose_are_announced_and_removed(
    tmp_path: Path, tools: Any, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    began = 1_900_000_000.0
    monkeypatch.setattr(wall_clock, "now", lambda: began)
    app = make_app(tmp_path / "x.sqlite3", ["testserver"], 100, workers=1, expire_days=30)
    with Browser(app) as client:
        tables = app.state.tables

        async def rest(*_: Any) -> list[str]:
            await asyncio.Event().wait()
            return []

        tables.thinkers.think = rest
        idle, made = tools.begin(client, "person", "open")
        played, other = tools.begin(client, "person", "ai")
        key = tools.bearer(other["seats"]["0"])
        option = client.get(played, headers=key).json()["decision"]["options"][0]["id"]
        assert client.post(f"{played}/decisions", headers=key, json={"choices": [option]}).status_code == 200
        said = label(lang, "table_expires", day="2030-04-16")
        assert said in client.get(f"/g/{made['game']}?lang={lang}").text
        client.get(f"/s/{made['seats']['0']}")
        assert said in client.get(f"/g/{made['game']}?lang={lang}").text
        client.get(f"/s/{other['seats']['0']}")
        assert "2030-04-16" not in client.get(f"/g/{other['game']}?lang={lang}").text

        async def a_while(days: int) -> None:
            monkeypatch.setattr(wall_clock, "now", lambda: began + days * 86_400)
            room = Capacity(tables.storage, 0, 30, sleep=stop)
            with pytest.raises(asyncio.CancelledError):
                await room.keep(tables.delete)

        async def stop(_: float) -> None:
            raise asyncio.CancelledError

        assert client.portal is not None
        client.portal.call(a_while, 29)
        assert client.get(idle, headers=tools.bearer(made["host"])).status_code == 200
        client.portal.call(a_while, 31)
        assert client.get(idle, headers=tools.bearer(made["host"])).status_code in (403, 404)
        assert client.get(played, headers=key).status_code == 200


def test_links_are_made_only_so_fast(tmp_path: Path, tools: Any) -> None:
    with Browser(make_app(tmp_path / "x.sqlite3", ["testserver"], 100, 3, workers=1)) as client:
        address, made = tools.begin(client, "person", "ai")
        key, wish = tools.bearer(made["seats"]["0"]), {"kind": "shoulder"}
        assert client.get(f"/s/{made['host']}").status_code == 200
        made_links = [client.post(f"{address}/invitations", headers=key, json=wish).status_code for _ in range(3)]
        assert made_links == [201, 201, 429]
        for button in ("watch", "invite-1"):
            assert client.post(f"/g/{made['game']}/{button}", data={}).status_code == 429


def test_a_table_to_which_somebody_comes_at_the_last_moment_stays(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It was found to be deserted, and waits for others to be removed first."""

    async def main() -> None:
        tables = Tables(Storage(database), Thinkers(1), thinks=False)
        await tables.open()
        made = [await tables.create({}, [{}, {}]) for _ in range(2)]
        now = wall_clock.now() + 40 * 86_400
        monkeypatch.setattr(wall_clock, "now", lambda: now)
        kept = []

        async def stop(_: float) -> None:
            raise asyncio.CancelledError

        async def remove(game: str, *only_if: Any) -> bool:
            if not kept:
                kept.extend(each.game for each in made if each.game != game)
                at = await tables.table(kept[0])
                asked = at.match.asked(0)
                assert asked is not None
                await at.submit(0, [asked.options[0].notation])
            return await tables.delete(game, *only_if)

        with caplog.at_level(logging.INFO), pytest.raises(asyncio.CancelledError):
            await Capacity(tables.storage, 0, 30, sleep=stop).keep(remove)
        assert [each.game for each in made if await tables.storage.newest(each.game)] == kept
        assert len((await tables.table(kept[0])).match.game.choices) == 1
        assert sum("removed" in record.message for record in caplog.records) == 1
        await tables.close()

    asyncio.run(main())


def test_nothing_is_removed_unless_the_operator_says_so() -> None:
    room = Capacity(None, 0, 0)  # type: ignore[arg-type]
    asyncio.run(room.keep(None))  # type: ignore[arg-type]
    assert room.until([], set(), 0.0) == ""
