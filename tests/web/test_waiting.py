"""Coming together: the page that invites, the waiting room, and who is ready."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web.pages.waiting import is_only_here

THREE = {
    "kind0": "person", "name0": "Ann", "kind1": "open", "kind2": "open", "modules": ["base", "prelude"],
    "board": "hellas", "draft": "1",
}  # fmt: skip


def hosted(client: TestClient, **form: Any) -> str:
    """The address of a table that this browser has just made; it stands in the waiting room."""
    page = client.post("/new", data={**THREE, **form})
    assert page.url.path.endswith("/room")
    return page.url.path.removesuffix("/room")


def statuses(page: str) -> list[str]:
    """Of each seat in the waiting room whether it is free, ready or not yet."""
    rows = re.findall(r'<li id="seat-\d" class="p\d(| is-free| is-ready)"', page)
    return [{"": "not yet", " is-free": "free", " is-ready": "ready"}[row] for row in rows]


def test_the_waiting_room_says_what_is_played_and_where_to_come(client: TestClient) -> None:
    table = hosted(client)
    page = client.get(f"{table}/room").text
    for words in ("Waiting room", "Hellas", "Base game, Prelude", "yes: take one card", f"http://testserver{table}"):
        assert words in page
    assert 'class="qr"' in page
    assert "you, the host" in page
    assert statuses(page) == ["not yet", "free", "free"]
    japanese = client.get(f"{table}/room?lang=ja").text
    for words in ("待合室", "ヘラス", "プレリュード"):
        assert words in japanese
    assert "Waiting" not in japanese


def test_a_page_invites_by_name_and_says_what_game_it_is(client: TestClient) -> None:
    table = hosted(client, title="Thursday")
    stranger = Browser(client.app)
    page = stranger.get(table).text
    for words in ("Ann invites you", "Thursday", "Hellas", "Base game, Prelude", "yes: take one card", "Who is here"):
        assert words in page
    assert page.count("disabled") == 1, "one seat is taken"
    assert 'id="card-' not in page
    assert stranger.get(f"{table}/room").text.count("Ann invites you") == 1, "the room is for those who sit there"


def test_a_dice_table_is_told_in_its_own_words(client: TestClient) -> None:
    form = {"game": "dice", "with": "open", "players": "2", "name": "Ann", "corporate_era": "1"}
    page = client.post("/new", data=form)
    assert page.url.path.endswith("/room")
    assert "The Dice Game" in page.text
    assert "with Corporate Era" in page.text
    invited = Browser(client.app).get(page.url.path.removesuffix("/room")).text
    assert "Ann invites you" in invited
    assert "The Dice Game" in invited


def test_who_joins_chooses_a_seat_and_is_remembered_by_name(client: TestClient) -> None:
    table = hosted(client)
    bob = Browser(client.app)
    page = bob.post(f"{table}/join", data={"name": "Bob", "seat": "2"})
    assert page.url.path == f"{table}/room"
    assert statuses(page.text) == ["not yet", "free", "not yet"]
    assert 'id="seat-2"' in page.text.partition("Bob")[0]
    # Somebody who wants the same seat a moment later gets another one.
    cat = Browser(client.app)
    page = cat.post(f"{table}/join", data={"name": "Cat", "seat": "2"})
    assert statuses(page.text) == ["not yet"] * 3
    assert page.text.index("Cat") < page.text.index("Bob", page.text.index('id="seat-0"'))
    other = hosted(Browser(client.app), name0="Dan")
    assert 'value="Bob"' in bob.get(other).text


def test_when_all_are_ready_everybody_comes_to_the_table(client: TestClient) -> None:
    table = hosted(client, kind2="ai")
    bob = Browser(client.app)
    bob.post(f"{table}/join", data={"name": "Bob"})
    page = bob.post(f"{table}/ready", data={"ready": "1"})
    assert page.url.path == f"{table}/room"
    assert "Not ready yet: Ann" in page.text
    assert statuses(client.get(f"{table}/room").text) == ["not yet", "ready", "ready"]
    page = bob.post(f"{table}/ready", data={"ready": ""})
    assert statuses(page.text) == ["not yet", "not yet", "ready"], "taken back"
    bob.post(f"{table}/ready", data={"ready": "1"})
    assert client.post(f"{table}/ready", data={"ready": "1"}).url.path == table
    assert bob.get(f"{table}/room").url.path == table


def test_whoever_begins_at_the_table_is_ready(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open", seed=5)
    own = tools.bearer(made["seats"]["0"])
    assert client.get(f"/s/{made['seats']['0']}").url.path == f"/g/{made['game']}", "the table itself is open to all"
    assert statuses(client.get(f"/g/{made['game']}/room").text) == ["not yet", "free"]
    decision = client.get(address, headers=own).json()["decision"]
    chosen = {"choices": [decision["options"][0]["id"]]}
    assert client.post(f"{address}/decisions", headers=own, json=chosen).status_code == 200
    page = client.get(f"/g/{made['game']}/room").text
    assert statuses(page) == ["ready", "free"]
    assert 'id="say-ready"' not in page, "there is nothing to take back here"


def test_programs_say_that_they_are_ready_and_everybody_hears_it(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open")
    own = tools.bearer(made["seats"]["0"])
    bob = tools.bearer(client.post(f"{address}/join", json={"name": "Bob"}).json()["token"])
    before = client.get(address, headers=bob).json()["version"]
    assert client.post(f"{address}/seat", headers=own, json={"ready": True}).status_code == 200
    assert client.get(address, headers=bob).json()["version"] == before + 1
    client.get(f"/s/{made['seats']['0']}")
    assert statuses(client.get(f"/g/{made['game']}/room").text) == ["ready", "not yet"]


def test_the_host_lets_a_computer_have_a_free_seat(client: TestClient) -> None:
    table = hosted(client)
    bob = Browser(client.app)
    page = bob.post(f"{table}/join", data={"name": "Bob"})
    assert "/computer" not in page.text
    assert bob.post(f"{table}/computer", data={"seat": "2"}).status_code == 403
    assert client.post(f"{table}/computer", data={"seat": "1"}).status_code == 409, "Bob sits there"
    assert client.post(f"{table}/computer", data={"seat": "7"}).status_code == 403
    page = client.post(f"{table}/computer", data={"seat": "2", "level": "Settler"})
    assert statuses(page.text) == ["not yet", "not yet", "ready"]
    assert "Everybody is here" in page.text
    assert 'class="qr"' not in page.text, "nobody else can come"
    log = client.get(f"/api/v1{table.replace('/g/', '/games/')}").json()["log"]
    assert any("takes a free seat" in line["text"] for line in log)


def test_a_table_where_nobody_is_awaited_has_no_waiting_room(client: TestClient) -> None:
    for preset in ("solo", "two-at-one-screen"):
        page = client.post("/new", data={"preset": preset, "name": "Ann"})
        assert "/room" not in page.url.path
        assert client.get(f"{page.url.path}/room").url.path == page.url.path


def test_links_for_guests_are_drawn_for_cameras_too(client: TestClient) -> None:
    table = hosted(client)
    page = client.post(f"{table}/watch", data={}).text
    assert 'class="qr"' in page
    assert "/s/" in page


@pytest.mark.parametrize(
    ("link", "only"),
    [
        ("http://127.0.0.1:8000/g/x", True),
        ("http://localhost/g/x", True),
        ("http://[::1]:8000/g/x", True),
        ("http://192.168.0.7:8000/g/x", False),
        ("https://mars.example/g/x", False),
    ],
)
def test_an_address_that_leads_nowhere_from_elsewhere_is_told_apart(link: str, only: bool) -> None:
    assert is_only_here(link) is only
