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
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.play.terms import Terms, terms_of

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
    assert Terms().penalties([100_000, 0], ["person", "person"]) == (0, 0)
    assert Terms(bank=30).penalties([100_000, 0], ["person", "person"]) == (0, 0), "a bank alone costs nothing"


@pytest.mark.parametrize(("seconds", "lost"), [(600, 0), (601, 2), (660, 2), (661, 4)])
def test_every_minute_begun_beyond_the_bank_costs_points(seconds: int, lost: int) -> None:
    assert Terms(bank=10, penalty=2).penalties([seconds, 5], ["person", "person"]) == (lost, 0)


def test_a_computer_player_loses_nothing_by_thinking() -> None:
    assert Terms(bank=1, penalty=1).penalties([999, 999], ["ai", "person"]) == (0, 16)


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
