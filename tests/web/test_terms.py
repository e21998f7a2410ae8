"""What a table agrees on beside the rules: points in sight of all, and time. Nobody is ever skipped."""

from __future__ import annotations

from pathlib import Path

import pytest
from play import player_dictionary
from seated import reloaded, run, set_up
from starlette.testclient import TestClient

import terramars
from terramars.core.game import Game
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.play.clocks import clocks_of
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.play.terms import Terms, terms_of
from terramars.web.store.rows import Link
from terramars.web.visitors.own_games import penalties
from terramars.web.visitors.visitor import Visitor

TWO = [{"name": "Ann"}, {"name": "Bob"}]


def close(ann: int = 30, bob: int = 30) -> Game:
    """The last generation of a game of two, Mars all but done."""
    seas = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
    people = [
        player_dictionary({"corporation": name, "money": 20, "tr": tr})
        for name, tr in (("Credicor", ann), ("Ecoline", bob))
    ]
    situation = {"names": ("Ann", "Bob"), "temperature": 8, "oxygen": 14, "oceans": seas, "players": people}
    return terramars.position(situation)


async def agreed(tables: Tables, game: Game, terms: Terms) -> Table:
    """A table at which something was agreed on."""
    at = await tables.table((await set_up(tables, game)).game)
    at.match.terms = terms
    return at


# Time


def test_clocks_only_count_up_unless_a_bank_was_agreed_on() -> None:
    assert Terms().penalties([100_000, 0]) == (0, 0)
    assert Terms(bank=30).penalties([100_000, 0]) == (0, 0), "a bank alone costs nothing"


@pytest.mark.parametrize(("seconds", "lost"), [(600, 0), (601, 2), (660, 2), (661, 4)])
def test_every_minute_begun_beyond_the_bank_costs_points(seconds: int, lost: int) -> None:
    assert Terms(bank=10, penalty=2).penalties([seconds, 5]) == (lost, 0)


def test_a_computer_player_loses_nothing_by_thinking() -> None:
    clocks = clocks_of("", ["ai", "person"], 0.0).counted([0, 1], 999.0, ["ai", "person"]).all_shown()
    assert Terms(bank=1, penalty=1).penalties(clocks.of_people) == (0, 16)


def test_time_is_whose_it_was_whoever_sits_there_later() -> None:
    clocks = clocks_of("", ["person", "ai"], 0.0).counted([0, 1], 100.0, ["person", "ai"])
    clocks = clocks.counted([0, 1], 400.0, ["ai", "person"]).all_shown()
    assert clocks.of_people == (100.0, 300.0)
    assert clocks_of(clocks.text(), ["ai", "ai"], 0.0) == clocks


def test_time_that_older_versions_counted_is_whose_the_seat_is() -> None:
    clocks = clocks_of("[[90.5,80.5],5.0,[90,80],5]", ["person", "ai"], 0.0)
    assert clocks.of_people == (90, 0)


def test_terms_are_kept_as_they_were() -> None:
    assert terms_of(Terms().text()) == Terms()
    assert terms_of(Terms(True, 45, 1).text()) == Terms(True, 45, 1)


def test_who_is_late_is_not_skipped_but_may_lose_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann is two points ahead and thinks three minutes too long."""

    async def work(tables: Tables) -> None:
        began = wall_clock.now()
        at = await agreed(tables, close(ann=32, bob=30), Terms(bank=10, penalty=1))
        monkeypatch.setattr(wall_clock, "now", lambda: began + 10 * 60 + 150)
        assert at.match.asks(0), "nobody is skipped"
        await at.submit(0, ["pass"])
        await at.submit(1, ["pass"])
        seen = at.seen(1)
        assert seen.result is not None
        assert [score["clock"] for score in seen.result.scores] == [-3, 0]
        assert [score["total"] for score in seen.result.scores] == [29, 30]
        assert seen.result.winners == [1]
        again = await reloaded(tables, at)
        assert again.seen(1).result == seen.result

    run(tmp_path, work)


async def late(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann is two points ahead and has thought three minutes too long."""
    began = wall_clock.now()
    at = await agreed(tables, close(ann=32, bob=30), Terms(bank=10, penalty=1))
    monkeypatch.setattr(wall_clock, "now", lambda: began + 10 * 60 + 150)
    return at


def test_who_resigns_before_the_end_has_been_late_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        at = await late(tables, monkeypatch)
        await tables.resign(at.id, 0, "random")
        await tables.agree(at.id, [1], True)
        seen = at.seen(1)
        assert seen.result is not None
        assert [score["clock"] for score in seen.result.scores] == [-3, 0]
        assert seen.result.winners == [1]
        ((row, seats),) = await tables.storage.overview([at.id])
        assert penalties(row, seats) == (3, 0), "so it is counted in the list of one's games"
        assert (await reloaded(tables, at)).seen(1).result == seen.result

    run(tmp_path, work)


def test_a_result_stays_as_it_was_for_nobody_sits_down_or_gets_up_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        at = await late(tables, monkeypatch)
        await tables.resign(at.id, 1, "random")
        await tables.agree(at.id, [0], True)
        result = at.seen(None).result
        assert result is not None
        assert result.winners == [1]
        invited = Visitor(at.id, (Link(1, at.id, "invite", 1),))
        for act in (
            tables.resign(at.id, 0),
            tables.take_over(at.id, 1),
            tables.join(at.id, "Zed", 1, invited),
            tables.invite(at.id, "invite", 1),
        ):
            with pytest.raises(Refused) as refused:
                await act
            assert refused.value.code == "over"
        assert at.seen(None).result == result
        assert [seat.name for seat in at.match.seats] == ["Ann", "Bob"]

    run(tmp_path, work)


def test_without_a_bank_time_is_no_category_of_points(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await agreed(tables, close(), Terms())
        await at.submit(0, ["pass"])
        await at.submit(1, ["pass"])
        seen = at.seen(0)
        assert seen.result is not None
        assert "clock" not in seen.result.scores[0]
        assert (seen.clock_bank, seen.clock_penalty) == (0, 0)

    run(tmp_path, work)


# Points in sight


def test_points_are_shown_to_all_where_the_table_wants_it(client: TestClient) -> None:
    made = client.post("/api/v1/games", json={"seats": TWO, "live_score": True}).json()
    links = [made["seats"]["0"], made["seats"]["1"]]
    for link in links:
        view = client.get(f"/api/v1/games/{made['game']}", headers={"authorization": f"Bearer {link}"}).json()
        assert view["live_score"] == [20, 20]
    page = client.get(f"/s/{links[0]}").text
    assert 'id="points-0"' in page
    assert 'id="points-1"' in page


def test_who_made_the_table_switches_points_on_and_off_and_nobody_else(client: TestClient) -> None:
    made = client.post("/api/v1/games", json={"seats": TWO}).json()
    path = f"/api/v1/games/{made['game']}"
    host, ann = ({"authorization": f"Bearer {link}"} for link in (made["host"], made["seats"]["0"]))
    assert client.get(path, headers=ann).json()["live_score"] == []
    assert client.post(f"{path}/live-score", json={"shown": True}, headers=ann).status_code == 403
    before = client.get(path, headers=ann).json()["version"]
    assert client.post(f"{path}/live-score", json={"shown": True}, headers=host).status_code == 200
    shown = client.get(path, headers=ann).json()
    assert shown["live_score"] == [20, 20]
    assert shown["version"] > before, "everybody's page hears of it"
    client.post(f"{path}/live-score", json={"shown": False}, headers=host)
    assert client.get(path, headers=ann).json()["live_score"] == []


def test_the_form_for_hosts_has_terms_and_the_waiting_room_tells_them(client: TestClient) -> None:
    form = {"kind0": "person", "name0": "Ann", "kind1": "open", "modules": ["corporate_era"]}
    terms = {"live_score": "1", "clock_minutes": "45", "clock_penalty": "1"}
    room = client.post("/new", data={**form, **terms}).text
    for words in ("Points in sight", "45 minutes each", "−1 point a minute beyond"):
        assert words in room
    game = client.get("/api/v1/games").json()
    assert game is not None


def test_too_long_a_bank_is_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/games", json={"seats": TWO, "clock_minutes": 100_000})
    assert answer.status_code == 422
    dice = client.post("/api/v1/games", json={"game": "dice", "seats": TWO, "live_score": True})
    assert dice.json()["code"] == "bad-settings"
