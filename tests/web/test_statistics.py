"""Numbers of finished games."""

from __future__ import annotations

import csv
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store import statistics


async def finished(tables: Tables, players: int, seed: int, agreed: bool = False, **settings: Any) -> Table:
    """A game played at random to its end, or to an end by agreement."""
    made = await tables.create(settings, [{"kind": "person", "name": "Zaphod"}] * players, seed=seed)
    at = await tables.table(made.game)
    lot = random.Random(seed)
    for step in range(5000):
        if agreed and step == 60:
            await at.agree(range(players), True)
        if at.match.over:
            return at
        seat = next(seat for seat in range(players) if at.match.asks(seat))
        decision = at.match.asked(seat)
        assert decision is not None
        await at.submit(seat, [lot.choice(decision.options).notation])
    raise AssertionError("the game does not end")


@pytest.mark.dose
def test_finished_games_are_counted_as_they_ended(client: TestClient, tools: Any) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    empty = client.get("/api/v1/statistics").json()
    assert empty == {"games": 0, "agreed": 0, "played": [], "winners": [], "corporations": [], "seats": []}
    games = [
        client.portal.call(lambda: finished(tables, 2, 1, board="hellas")),
        client.portal.call(lambda: finished(tables, 2, 2, agreed=True)),
        client.portal.call(lambda: finished(tables, 2, 3)),
        client.portal.call(lambda: finished(tables, 1, 4)),
    ]
    tools.begin(client, "person", "person")  # A running game counts nowhere.
    found = client.get("/api/v1/statistics").json()
    assert found["games"] == 4
    assert found["agreed"] == 1
    assert [(row["players"], row["board"], row["games"]) for row in found["played"]] == [
        (1, "tharsis", 1), (2, "hellas", 1), (2, "tharsis", 2),
    ]  # fmt: skip
    generations = [at.match.game.state.generation for at in games]
    assert found["played"][1]["mean_generation"] == generations[0]
    assert found["played"][2]["mean_generation"] == pytest.approx((generations[1] + generations[2]) / 2)
    results = [at.seen(None).result for at in games]
    won = [result.scores[seat]["total"] for result in results[:3] if result for seat in result.winners]
    two = next(row for row in found["winners"] if row["players"] == 2)
    assert two["wins"] == len(won)
    assert two["mean_score"]["total"] == pytest.approx(sum(won) / len(won), abs=0.01)
    parts = sum(value for part, value in two["mean_score"].items() if part != "total")
    assert parts == pytest.approx(two["mean_score"]["total"], abs=0.05)
    assert sum(row["wins"] for row in found["corporations"]) == len(won) + len(results[3].winners)
    assert sum(row["games"] for row in found["corporations"]) == 7
    assert found["seats"] == [{"kind": "person", "level": "", "seats": 6, "wins": len(won)}]


def test_the_table_of_all_results(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    games = [client.portal.call(lambda seed=seed: finished(tables, 2, seed, agreed=True)) for seed in (5, 6)]
    monkeypatch.setattr(statistics, "PER_PAGE", 1)
    answer = client.get("/api/v1/statistics.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(answer.text.splitlines()))
    assert [(row["game"], row["seat"]) for row in rows] == [("1", "0"), ("1", "1"), ("2", "0"), ("2", "1")]
    totals = [[score["total"] for score in at.seen(None).result.scores] for at in games]
    assert sorted(int(row["total"]) for row in rows) == sorted(total for each in totals for total in each)
    assert "Zaphod" not in answer.text
    assert not any(at.id in answer.text for at in games)
    # What is deleted is not counted any more.
    client.portal.call(tables.delete, games[0].id)
    assert client.get("/api/v1/statistics").json()["games"] == 1


@pytest.mark.dose
def test_the_page_shows_the_numbers(client: TestClient) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    assert "No game has been finished" in client.get("/statistics").text
    at = client.portal.call(lambda: finished(tables, 2, 3))
    page = client.get("/statistics").text
    found = client.get("/api/v1/statistics").json()
    assert f"<td>{found['played'][0]['mean_generation']:.1f}</td>" in page
    assert f"<td>{found['winners'][0]['mean_score']['total']:.1f}</td>" in page
    assert page.count('href="/cards/') >= len(at.match.seats)
    assert "Zaphod" not in page
    assert "統計" in client.get("/statistics?lang=ja").text
