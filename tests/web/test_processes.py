"""Several servers on one PostgreSQL: each is as new as the others, and hears of what they do."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import postgres
import pytest
from sqlalchemy import select, text, update
from visiting import Browser

import terramars
from terramars.web.app import make_app
from terramars.web.computers import jobs
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused, Stale
from terramars.web.http.responses import encoded
from terramars.web.play.tables import Tables
from terramars.web.store import schema
from terramars.web.store.storage import LINKS_KEPT, Storage

pytestmark = pytest.mark.pg


@asynccontextmanager
async def servers(database: str, number: int = 2, **more: Any) -> AsyncIterator[list[Tables]]:
    """So many servers in this process, with nothing but the database in common."""
    found = [Tables(Storage(database), Thinkers(1), **{"thinks": False, **more}) for _ in range(number)]
    try:
        for tables in found:
            await tables.open()
        yield found
    finally:
        for tables in found:
            await tables.close()


async def seen_alike(found: list[Tables], game: str, seats: int) -> None:
    """Everybody is sent the same by every server."""
    for seat in (*range(seats), None):
        sent = {encoded(await (await tables.table(game)).look(seat)) for tables in found}
        assert len(sent) == 1, seat


async def wait_until(true: Callable[[], Awaitable[bool]], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not await true():
        assert time.monotonic() < until, "it does not happen"
        await asyncio.sleep(0.02)


def test_a_link_revoked_at_one_server_is_useless_at_the_other_at_once(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as (here, there):
            made = await here.create({}, [{}, {}])

            async def is_useless() -> bool:
                return await there.storage.link(made.seats[1]) is None

            assert not await is_useless()
            await here.storage.revoke(made.game, "seat", 1)
            await wait_until(is_useless, LINKS_KEPT / 3)

    asyncio.run(main())


@pytest.mark.parametrize("most", [150, pytest.param(5000, marks=pytest.mark.slow)])
def test_a_game_played_at_two_servers_is_one_game(shared_database: str, most: int) -> None:
    async def main() -> None:
        lot = random.Random(5)
        done = {"choice": 0, "undo": 0, "cancel": 0, "other": 0}
        async with servers(shared_database) as found:
            made = await found[0].create({}, [{}, {}], seed=11)
            held = [await tables.table(made.game) for tables in found]
            for step in range(most):
                tables = lot.choice(found)
                table = await tables.table(made.game)
                if table.match.over:
                    break
                seat = next((i for i in lot.sample((0, 1), 2) if table.match.asks(i)), None)
                if seat is None:
                    await table.confirm(table.match.paused_seat())
                elif lot.random() < 0.05 and table.match.can_undo(seat):
                    await table.undo(seat, table.match.version(seat))
                    done["undo"] += 1
                elif lot.random() < 0.15 and table.match.actor() == seat and table.match.can_undo(seat):
                    await table.cancel(seat, table.match.version(seat))
                    done["cancel"] += 1
                elif lot.random() < 0.03:
                    wishes = [{"confirm": True}, {"confirm": False}, {"passing": True}, {"passing": False}]
                    await tables.prefer(made.game, seat, **{"passing": None, "confirm": None, **lot.choice(wishes)})
                    await tables.rename(made.game, seat, f"Ann {step}")
                    done["other"] += 1
                else:
                    decision = table.match.asked(seat)
                    assert decision is not None
                    await table.submit(seat, [lot.choice(decision.options).notation], table.match.version(seat))
                    done["choice"] += 1
                if step % 10 == 0:
                    await seen_alike(found, made.game, 2)
            assert table.match.over or most < 1000
            await seen_alike(found, made.game, 2)
            # They followed each other; neither had to begin anew.
            assert [await tables.table(made.game) for tables in found] == held
            save = await found[1].export(made.game)
            assert terramars.replay(save).digest() == terramars.load(save).digest()
        assert min(done.values()) > 1, done

    asyncio.run(main())


def test_of_two_that_choose_at_the_same_moment_one_is_told_that_it_came_late(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database, 3) as found:
            made = await found[0].create({}, [{}, {}], seed=3)
            for round_ in range(10):
                tables = await asyncio.gather(*(each.table(made.game) for each in found))
                seat = next(seat for seat in (0, 1) if tables[0].match.asks(seat))
                choice = tables[0].match.asked(seat).options[0].notation  # type: ignore[union-attr]
                version = tables[0].match.version(seat)
                answers = await asyncio.gather(
                    *(
                        each.at(made.game, lambda table: table.submit(seat, [choice], version))  # noqa: B023
                        for each in found
                    ),
                    return_exceptions=True,
                )
                assert [type(answer) for answer in answers].count(dict) == 1, (round_, answers)
                assert [type(answer) for answer in answers].count(Stale) == 2, (round_, answers)
            await seen_alike(found, made.game, 2)
            entries = await found[0].storage.entries(made.game)
            assert [entry[0] for entry in entries] == list(range(1, len(entries) + 1))
            assert [entry[1] for entry in entries].count("choice") == 10

    asyncio.run(main())


def test_a_repeated_key_is_answered_as_before_by_every_server(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database, 3) as found:
            made = await found[0].create({}, [{}, {}], seed=3)
            table = await found[0].table(made.game)
            choice = table.match.asked(0).options[0].notation  # type: ignore[union-attr]
            answers = await asyncio.gather(
                *(each.at(made.game, lambda table: table.submit(0, [choice], 0, "key")) for each in found)
            )
            assert answers == [{"version": 1, "applied": 1}] * 3
            assert len(await found[0].storage.entries(made.game)) == 1

    asyncio.run(main())


def test_news_reach_those_who_wait_at_another_server(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as (here, there):
            made = await here.create({}, [{}, {}], seed=3)
            token = await here.invite(made.game, "watch", -1)
            table = await here.table(made.game)
            for number in range(5):
                waiting = there.news.event(made.game)
                assert (await there.table(made.game)).match.version(0) == number
                began = time.monotonic()
                await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
                await asyncio.wait_for(waiting.wait(), 5)
                assert time.monotonic() - began < 1
            # What is no entry of the game is told too.
            waiting = there.news.event(made.game)
            await here.uninvite(made.game, "watch", -1)
            await asyncio.wait_for(waiting.wait(), 5)
            assert await there.storage.link(token) is None
            waiting = there.news.event(made.game)
            await here.delete(made.game)
            await asyncio.wait_for(waiting.wait(), 5)
            with pytest.raises(Refused, match="no such game"):
                await there.table(made.game)
            assert made.game not in there.held

    asyncio.run(main())


def test_a_server_whose_line_broke_looks_again(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as (here, there):
            made = await here.create({}, [{}, {}], seed=3)
            table = await here.table(made.game)
            cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%listener'")
            for _ in range(2):
                waiting = there.news.event(made.game)
                async with here.storage.engine.begin() as connection:
                    assert len((await connection.execute(cut)).all()) >= 2
                await asyncio.wait_for(waiting.wait(), 10)
                waiting = there.news.event(made.game)
                await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
                await asyncio.wait_for(waiting.wait(), 5)

    asyncio.run(main())


def test_servers_that_start_at_once_agree(shared_database: str) -> None:
    async def main() -> None:
        storages = [Storage(shared_database) for _ in range(5)]
        await asyncio.gather(*(storage.open() for storage in storages))
        assert len(set(await asyncio.gather(*(storage.secret() for storage in storages)))) == 1
        for storage in storages:
            await storage.close()

    asyncio.run(main())


@pytest.mark.slow
def test_after_a_power_cut_of_the_database_servers_go_on() -> None:
    postgres.needed()
    own = postgres.Cluster(Path(tempfile.mkdtemp(prefix="terramars-pg-")))
    own.start()

    async def main() -> None:
        async with servers(own.fresh()) as (here, there):
            made = await here.create({}, [{}, {}], seed=3)
            table = await here.table(made.game)
            await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
            waiting = there.news.event(made.game)
            await asyncio.to_thread(own.restart)
            await asyncio.wait_for(waiting.wait(), 20)
            assert (await there.table(made.game)).match.version(0) == 1
            table = await there.table(made.game)
            await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
            await seen_alike([here, there], made.game, 2)

    try:
        asyncio.run(main())
    finally:
        own.stop()


@pytest.mark.slow
def test_while_the_database_is_away_everybody_is_told_to_come_back() -> None:
    postgres.needed()
    own = postgres.Cluster(Path(tempfile.mkdtemp(prefix="terramars-pg-")))
    own.start()
    try:
        with Browser(make_app(own.fresh(), ["testserver"], thinks=False)) as client:
            assert client.get("/healthz").status_code == 200
            own.control("-m", "fast", "stop")
            for path in ("/healthz", "/api/v1/games", "/api/v1/games/abc"):
                answer = client.get(path, headers={"authorization": "Bearer x"})
                assert answer.status_code == 503
            assert answer.json()["code"] == "no-database"
            own.control("start")
            assert client.get("/healthz").status_code == 200
    finally:
        own.stop()


def test_an_upgrade_written_by_one_server_is_followed_by_the_other(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as (here, there):
            made = await here.create({}, [{}, {}])
            async with here.storage.engine.begin() as connection:
                await connection.execute(update(schema.GAMES).values(rules=0))
            here.held.clear()
            table, old = await here.table(made.game), await there.table(made.game)
            await table.submit(0, [table.match.asked(0).options[0].notation])  # type: ignore[union-attr]
            assert [entry[1] for entry in await here.storage.entries(made.game)] == ["checkpoint", "choice"]
            assert await there.table(made.game) is not old
            await seen_alike([here, there], made.game, 2)

    asyncio.run(main())


# Computer players


async def due(tables: Tables) -> list[str]:
    return await tables.storage.due()


async def idle(tables: Tables, game: str) -> bool:
    """Whether the computer players of a game have moved."""
    table = await tables.table(game)
    return len(table.match.game.log) > 0 and not await due(tables)


def test_jobs_are_taken_once(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database, 1) as (tables,):
            games = {(await tables.create({}, [{}, {"kind": "ai"}])).game for _ in range(12)}
            nobody = (await tables.create({}, [{}, {}])).game
            assert set(await due(tables)) == games
            offices = [jobs.Jobs(tables.storage, f"w{i}") for i in range(4)]
            taken = await asyncio.gather(*(office.take(5) for office in offices))
            flat = [game for part in taken for game in part]
            assert sorted(flat) == sorted(games)
            assert nobody not in flat
            assert await offices[0].take(5) == []
            # A worker that is killed says nothing any more: its claims run out.
            async with tables.storage.engine.begin() as connection:
                left = schema.GAMES.c.claimed_by == "w1"
                await connection.execute(update(schema.GAMES).where(left).values(claimed_until=jobs.NOW - 1))
            assert sorted(await offices[2].take(50)) == sorted(taken[1])
            # What was taken over cannot be renewed or given back by the first.
            await offices[1].renew(taken[1])
            for game in taken[1]:
                await offices[1].give_back(game)
            assert await offices[3].take(50) == []
            await offices[2].leave()
            assert set(await offices[3].take(50)) == set(taken[1]) | set(taken[2])
            await offices[0].give_back(taken[0][0], idle_at=99)
            assert taken[0][0] in await due(tables)
            await offices[0].give_back(taken[0][0], idle_at=0)
            assert taken[0][0] not in await due(tables)

    asyncio.run(main())


def test_whoever_has_had_least_thinking_is_next(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database, 1) as (tables,):

            async def made_by(visitor: str) -> str:
                game = (await tables.create({}, [{}, {"kind": "ai"}])).game
                await tables.made_by(game, visitor)
                return game

            many = [await made_by("198.51.100.1") for _ in range(4)]
            one = await made_by("198.51.100.2")
            office = jobs.Jobs(tables.storage, "w")
            assert await office.take(1) == many[:1], "of equals who waits longest"
            await office.count(many[0], 2.0)
            await office.give_back(many[0])
            assert await office.take(1) == [one], "the other visitor, though it came last"
            await office.count(one, 0.5)
            await office.give_back(one)
            assert await office.take(1) == [one], "still less than the first has had"
            await office.count(one, 5.0)
            await office.give_back(one)
            # Of the first visitor's tables that which was thought for comes last.
            assert sorted(await office.take(3)) == sorted(many[1:4])
            assert sorted(await office.take(2)) == sorted([many[0], one])
            async with tables.storage.engine.connect() as connection:
                makers = (await connection.execute(select(schema.GAMES.c.maker))).scalars().all()
                sharers = (await connection.execute(select(schema.SHARES.c.who))).scalars().all()
            assert not any("198.51" in word for word in (*makers, *sharers))

    asyncio.run(main())


def test_a_server_stands_back_for_a_worker_and_takes_over_from_it(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LEASE", 1.0)
    monkeypatch.setattr("terramars.web.computers.worker.BEAT", 0.2)
    monkeypatch.setattr("terramars.web.computers.worker.LOOK", 0.2)
    seats = [{}, {"kind": "ai", "level": "random"}]

    async def main() -> None:
        async with servers(shared_database, 1, thinks=True) as (server,):
            assert server.worker is not None
            # Alone it thinks for itself.
            first = await server.create({}, seats)
            await wait_until(lambda: idle(server, first.game))
            async with servers(shared_database, 1, thinks=True, worker=True) as (worker,):
                assert worker.worker is not None
                await wait_until(lambda: stands_back(server))
                server.thinkers.close()
                server.thinkers.think = None  # type: ignore[assignment, method-assign]
                second = await server.create({}, seats)
                await wait_until(lambda: idle(server, second.game))
                del server.thinkers.think
                # Killed: no word of farewell.
                for task in worker.worker.tasks:
                    task.cancel()
                third = await server.create({}, seats)
                await wait_until(lambda: idle(server, third.game))
                assert not server.worker.stands_back

    async def stands_back(tables: Tables) -> bool:
        return tables.worker is not None and tables.worker.stands_back

    asyncio.run(main())


def test_two_that_think_for_one_seat_do_not_both_move(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as found:
            seats = [{}, {"kind": "ai", "level": "random"}, {"kind": "ai", "level": "random"}]
            made = await found[0].create({}, seats, seed=5)
            while await due(found[0]):
                tables = await asyncio.gather(*(each.table(made.game) for each in found))
                before = tables[0].seq
                assert await asyncio.gather(*(table.move_ai() for table in tables)) == [True, True]
                rows = await found[0].storage.entries(made.game)
                # A computer player makes one action: both thought, one moved.
                assert {entry[2] for entry in rows if entry[0] > before and entry[1] == "choice"} <= {1, 2}
            await seen_alike(found, made.game, 3)
            save = json.loads(await found[0].export(made.game))
            assert terramars.replay(json.dumps(save)).digest() == save["digest"]

    asyncio.run(main())


# Real processes


def test_two_processes_behind_one_port_are_one_server(shared_server: Any, tools: Any) -> None:
    shared_server.start()
    with httpx2.Client(base_url=shared_server.address, timeout=20, headers={"connection": "close"}) as client:
        until = time.monotonic() + 30
        while len(shared_server.parts()) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        path, made = tools.begin(client, "person", "ai", seed=7)
        header = tools.bearer(made["seats"]["0"])
        # Every request may meet another process: each knows what the other did, and signs as the other does.
        for _ in range(20):
            view = client.get(path, headers=header).json()
            if view["decision"] is None:
                time.sleep(0.05)
                continue
            body = {"choices": [view["decision"]["options"][0]["id"]], "expected_version": view["version"]}
            answer = client.post(f"{path}/decisions", headers=header, json=body)
            if answer.status_code == 200:
                assert client.get(path, headers=header).json()["version"] >= answer.json()["version"]
            else:
                assert answer.json()["version"] > view["version"]
        client.get(f"/s/{made['seats']['0']}")
        assert len(client.cookies) > 0
        for _ in range(6):
            assert client.get(path).status_code == 200
        # Both end with their parent, even if that is killed.
        parts = shared_server.parts()
        shared_server.kill()
        until = time.monotonic() + 20
        while any(tools.is_part(part) for part in parts):
            assert time.monotonic() < until, "processes are left behind"
            time.sleep(0.05)


def test_a_worker_thinks_for_servers_that_do_not(shared_database: str) -> None:
    async def main() -> None:
        async with servers(shared_database) as (server, other):
            made = await server.create({}, [{}, {"kind": "ai", "level": "random"}])
            worker = command("worker", "--database", shared_database, "--processes", "1")
            try:
                await wait_until(lambda: idle(server, made.game), 60)
                worker.terminate()
                assert worker.wait(20) == 0
            finally:
                worker.kill()
                worker.wait()
            assert not await jobs.Jobs(server.storage, "x").others_work()
            await seen_alike([server, other], made.game, 2)

    asyncio.run(main())


def command(*words: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(Path(terramars.__file__).parents[1])}
    return subprocess.Popen([sys.executable, "-m", "terramars", *words], env=environment)
