"""Ends by agreement, passes in advance, and clocks."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from seated import TWO, notations, reloaded, run, set_up
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

import terramars
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.http.responses import encoded
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store import storage

PASS = "pass"


async def play(at: Table, steps: int, seed: int = 0) -> None:
    """Play on at random."""
    lot = random.Random(seed)
    for _ in range(steps):
        seat = lot.choice([seat for seat in range(len(at.match.seats)) if at.match.asks(seat)])
        await at.submit(seat, [lot.choice(notations(at, seat))])


# Ends by agreement


def test_when_all_people_agree_the_game_is_scored_as_it_stands(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, TWO, seed=3)
        at = await tables.table(made.game)
        await play(at, 120)
        expected = [score.total for score in at.match.game.scores()]
        await at.agree([0], True)
        assert at.seen(1).agreeing == [0]
        assert not at.match.over
        await at.agree([0], False)
        await at.agree([1], True)
        assert not at.match.over, "a word that was taken back does not count"
        await at.agree([0], True)
        assert at.match.over
        seen = at.seen(0)
        assert seen.over
        assert seen.decision is None
        assert seen.waiting_for == []
        assert seen.result is not None
        assert seen.result.agreed
        assert [score["total"] for score in seen.result.scores] == expected
        assert seen.result.winners == [max((0, 1), key=lambda seat: expected[seat])]
        for act in (at.submit(0, [PASS]), at.undo(0), at.agree([0], False)):
            with pytest.raises(Refused) as caught:
                await act
            assert caught.value.code == "over"
        again = await reloaded(tables, at)
        for viewer in (0, 1, None):
            assert encoded(again.seen(viewer)) == encoded(at.seen(viewer))
        kinds = [kind for _, kind, _, _ in await tables.storage.entries(at.id)]
        assert kinds[-5:] == ["agree", "disagree", "agree", "agree", "agreed"]
        assert await tables.storage.counts() == {"over": 1}
        # The file goes on from where it stood, and can be replayed.
        file = terramars.load(await tables.export(at.id))
        assert file.decision() is not None
        terramars.replay(await tables.export(at.id))
        last = await tables.replay(at.id, 99_999, 0, "en")
        assert last.result == seen.result
        assert not (await tables.replay(at.id, 50, 0, "en")).over

    run(tmp_path, work)


def test_half_an_action_does_not_count(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        game = terramars.position(
            {
                "players": [
                    {"corporation": "CrediCor", "hand": ["Asteroid"], "stock": {"megacredits": 60}},
                    {"corporation": "Ecoline", "stock": {"megacredits": 30, "plants": 5}},
                ]
            }
        )
        made = await set_up(tables, game, TWO)
        at = await tables.table(made.game)
        await at.submit(0, ["play asteroid"])
        assert at.match.actor() == 0
        await at.agree([0, 1], True)
        for viewer in (0, 1, None):
            seen = at.seen(viewer)
            assert seen.tracks["temperature"] == -30
            assert [player.tr for player in seen.players] == [20, 20]
        assert [card.id for card in at.seen(0).hand] == ["asteroid"]
        assert at.seen(1).hand == []

    run(tmp_path, work)


def test_computer_players_and_those_who_left_are_not_asked(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [*TWO, {"kind": "open"}], seed=3)
        at = await tables.table(made.game)
        await at.agree([0], True)
        assert not at.match.over
        at.task = asyncio.get_running_loop().create_task(asyncio.sleep(600))  # Nobody moves meanwhile.
        await tables.resign(at.id, 1, "random")
        assert at.match.over, "the only person left agrees"
        at.task.cancel()

    run(tmp_path, work)


def test_agreeing_by_the_interface(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person", "open")
    own = tools.bearer(made["seats"]["0"])
    joined = client.post(f"{address}/join", json={"name": "Cat"}).json()
    other = tools.bearer(joined["token"])
    assert client.post(f"{address}/agree", json={}).status_code == 403
    assert client.post(f"{address}/agree", headers=tools.bearer(made["host"]), json={}).status_code == 403
    assert client.post(f"{address}/agree", headers=other, json={"seat": 0}).status_code == 403
    assert client.post(f"{address}/agree", headers=own, json={}).json() == {"seats": [0]}
    view = client.get(address, headers=other).json()
    assert view["agreeing"] == [0]
    version = view["version"]
    assert client.post(f"{address}/agree", headers=own, json={"agree": False}).status_code == 200
    view = client.get(address, headers=other).json()
    assert (view["agreeing"], view["version"]) == ([], version + 1)
    for headers in (own, other, tools.bearer(made["seats"]["1"])):
        assert client.post(f"{address}/agree", headers=headers, json={}).status_code == 200
    view = client.get(address, headers=other).json()
    assert view["over"]
    assert view["result"]["agreed"]
    answer = client.post(f"{address}/decisions", headers=own, json={"choices": [PASS]})
    assert (answer.status_code, answer.json()["code"]) == (409, "over")


# Passes in advance


async def with_asteroid(tables: Tables) -> Table:
    """Ann may play Asteroid; Bob has plants to lose and passes in advance."""
    game = terramars.position(
        {
            "players": [
                {"corporation": "CrediCor", "hand": ["Asteroid"], "stock": {"megacredits": 60}},
                {"corporation": "Ecoline", "stock": {"megacredits": 30, "plants": 5}},
            ]
        }
    )
    made = await set_up(tables, game, TWO)
    return await tables.table(made.game)


@pytest.mark.parametrize(("wish", "victim", "passes"), [
    ("always", "remove plants 3 @1", True),
    ("unless-hit", "skip", True),
    ("unless-hit", "remove plants 3 @1", False),
    ("", "skip", False),
])  # fmt: skip
def test_a_pass_in_advance_may_hang_on_not_being_hit(tmp_path: Path, wish: str, victim: str, passes: bool) -> None:
    async def work(tables: Tables) -> None:
        at = await with_asteroid(tables)
        await tables.prefer(at.id, 1, wish, None)
        assert at.seen(1).passing == wish
        assert at.seen(0).passing == ""
        await at.submit(0, ["play asteroid"])
        assert at.seen(1).passing == wish, "half an action has hit nobody"
        await at.submit(0, [victim])
        assert (await reloaded(tables, at)).match.seats == at.match.seats
        assert at.match.seats[1].passing == (wish if passes else "")
        await at.submit(0, ["done"])
        assert at.match.seats[1].passing == ""
        assert at.seen(0).players[1].passed == passes
        assert at.match.asks(0) == passes
        assert at.match.asks(1) == (not passes)

    run(tmp_path, work)


def test_a_pass_in_advance_can_be_taken_back_until_it_is_used(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    own = tools.bearer(made["seats"]["1"])
    for wish, told in ((True, "always"), ("unless-hit", "unless-hit"), (False, ""), ("always", "always"), ("", "")):
        assert client.post(f"{address}/seat", headers=own, json={"passing": wish}).status_code == 200
        assert client.get(address, headers=own).json()["passing"] == told
    assert client.post(f"{address}/seat", headers=own, json={"passing": "never"}).status_code == 422


# Clocks


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that is set by hand."""
    told = [1000.0]
    monkeypatch.setattr(wall_clock, "now", lambda: told[0])
    monkeypatch.setattr(storage.time, "time", lambda: told[0])
    return told


def test_clocks_count_for_whoever_is_asked_and_survive_a_restart(tmp_path: Path, hands: list[float]) -> None:
    async def work(tables: Tables) -> None:
        at = await with_asteroid(tables)
        assert at.seen(0).clock == [0, 0]
        hands[0] += 30
        await at.submit(0, ["play asteroid"])
        assert at.seen(1).clock == [0, 0], "half an action is not told of"
        hands[0] += 5
        await at.submit(0, ["skip"])
        assert at.seen(1).clock == [35, 0]
        hands[0] += 2
        await at.submit(0, ["done"])
        assert at.seen(1).clock == [37, 0]
        hands[0] += 60
        again = await reloaded(tables, at)
        assert encoded(again.seen(1)) == encoded(at.seen(1))
        await again.submit(1, [PASS])
        assert again.seen(0).clock == [37, 60]
        assert again.seen(0).clock_since == 1097

    run(tmp_path, work)


def test_clocks_do_not_tell_who_is_ready(tmp_path: Path, hands: list[float]) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, TWO, seed=7)
        at = await tables.table(made.game)
        before = [encoded(at.seen(viewer)) for viewer in (1, None)]
        while at.match.asks(0):
            hands[0] += 10
            await at.submit(0, notations(at, 0)[:1])
        assert [encoded(at.seen(viewer)) for viewer in (1, None)] == before
        ready = at.match.clocks.seconds[0]
        while at.match.game.state.lanes:
            hands[0] += 10
            await at.submit(1, notations(at, 1)[:1])
        assert at.seen(1).clock[0] == ready
        assert at.seen(0).clock[1] > ready

    run(tmp_path, work)


# Old databases


def test_old_tables_are_brought_to_their_new_form(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"

    async def begin(tables: Tables) -> str:
        made = await tables.create({}, TWO, seed=7)
        at = await tables.table(made.game)
        await play(at, 5)
        await tables.prefer(made.game, 1, "always", None)
        return made.game

    game = run(tmp_path, begin)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        connection.execute(text("PRAGMA foreign_keys=ON"))
        config = Config()
        config.set_main_option("script_location", str(Path(storage.__file__).with_name("migrations")))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        connection.commit()
        assert list(connection.execute(text("select passing from seats order by seat"))) == [(0,), (1,)]
        assert connection.execute(text("select count(*) from entries")).scalar() == 6
    engine.dispose()

    async def again(tables: Tables) -> None:
        at = await tables.table(game)
        assert [seat.passing for seat in at.match.seats] == ["", "always"]
        assert len(at.match.game.choices) == 5
        assert at.seen(0).clock == [0, 0]

    run(tmp_path, again)
