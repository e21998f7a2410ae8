"""`terramars games`: what who runs a server can do with its games, without a word to its players' browsers."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from terramars.cli import app as commands


def games(database: str, *words: str, typed: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(commands, ["games", words[0], "--database", database, *words[1:]], input=typed)
    return done.exit_code, done.output


@pytest.fixture
def two(client: TestClient, tools: Any) -> list[dict[str, Any]]:
    """Two tables of two people; the first is listed."""
    made = []
    for listed in (True, False):
        wish = {"seats": [{"kind": "person"}, {"kind": "open"}], "title": "Red" if listed else "Blue", "listed": listed}
        made.append(client.post("/api/v1/games", json=wish).json())
    return made


def test_games_are_listed(client: TestClient, two: Any, usual_database: str) -> None:
    code, said = games(usual_database, "list")
    assert code == 0
    lines = {line.split("\t")[0]: line.split("\t") for line in said.splitlines()}
    assert set(lines) == {made["game"] for made in two}
    assert lines[two[0]["game"]][2:5] == ["running", "listed", "1 of 2 people"]
    assert lines[two[1]["game"]][3] == "-"
    assert lines[two[1]["game"]][-1] == "Blue"
    assert games(usual_database, "list", "--listed")[1].count("\n") == 1
    assert games(usual_database, "list", "--status", "over")[1] == "There are no such games.\n"
    assert games(usual_database, "list", "--most", "1")[1].count("\n") == 1


def test_a_game_is_unlisted_and_can_still_be_joined(client: TestClient, two: Any, usual_database: str) -> None:
    assert len(client.get("/api/v1/games").json()["games"]) == 1
    assert games(usual_database, "unlist", two[0]["game"])[0] == 0
    assert client.get("/api/v1/games").json()["games"] == []


def test_a_game_is_deleted_when_that_is_meant(client: TestClient, tools: Any, two: Any, usual_database: str) -> None:
    game = two[0]["game"]
    assert games(usual_database, "delete", game, typed="n\n")[0] == 1
    assert game in games(usual_database, "list")[1]
    assert games(usual_database, "delete", game, typed="y\n")[0] == 0
    assert game not in games(usual_database, "list")[1]
    assert games(usual_database, "delete", two[1]["game"], "--yes")[0] == 0
    assert games(usual_database, "list")[1] == "There are no such games.\n"


def test_a_lost_link_is_renewed_and_the_old_one_is_useless(
    client: TestClient, tools: Any, two: Any, usual_database: str
) -> None:
    game, old = two[0]["game"], two[0]["seats"]["0"]
    code, said = games(usual_database, "renew", game, "--seat", "1")
    assert code == 0
    fresh = said.strip().removeprefix("/s/")
    client.app.state.tables.storage.forget_links()  # type: ignore[attr-defined]
    address = f"/api/v1/games/{game}"
    assert client.get(address, headers=tools.bearer(fresh)).status_code == 200
    assert client.get(address, headers=tools.bearer(old)).status_code == 403
    host = games(usual_database, "renew", game)[1].strip().removeprefix("/s/")
    assert client.delete(address, headers=tools.bearer(host)).status_code in (200, 204)


def test_with_a_lost_link_those_that_look_over_the_shoulder_are_useless(
    client: TestClient, tools: Any, two: Any, usual_database: str
) -> None:
    address = f"/api/v1/games/{two[0]['game']}"
    bob = tools.bearer(client.post(f"{address}/join", json={"name": "Bob"}).json()["token"])
    ann, host = tools.bearer(two[0]["seats"]["0"]), tools.bearer(two[0]["host"])

    def link(headers: dict[str, str], kind: str) -> dict[str, str]:
        made = client.post(f"{address}/invitations", headers=headers, json={"kind": kind})
        return dict(tools.bearer(made.json()["token"]))

    over_anns, over_bobs, watching = link(ann, "shoulder"), link(bob, "shoulder"), link(host, "watch")
    assert games(usual_database, "renew", two[0]["game"], "--seat", "2")[0] == 0
    client.app.state.tables.storage.forget_links()  # type: ignore[attr-defined]
    found = [client.get(address, headers=key).status_code for key in (bob, over_bobs, ann, over_anns, watching)]
    assert found == [403, 403, 200, 200, 200]


def test_an_id_may_begin_with_a_hyphen(usual_database: str) -> None:
    for words in (
        ("unlist", "-rY5g-X183ec"),
        ("delete", "-eY5g-X183ec", "--yes"),
        ("renew", "-sY5g-X183ec", "--seat", "1"),
    ):
        code, said = games(usual_database, *words)
        assert code == 2
        assert "no such game" in said or "unknown" in said


def test_what_is_not_there_is_said(client: TestClient, two: Any, usual_database: str) -> None:
    for words in (("unlist", "nothing"), ("delete", "nothing", "--yes"), ("renew", "nothing")):
        code, said = games(usual_database, *words)
        assert code == 2
        assert "no such game" in said or "unknown" in said
    code, said = games(usual_database, "renew", two[0]["game"], "--seat", "7")
    assert code == 2
    assert "nobody was ever given a link to that seat" in said
