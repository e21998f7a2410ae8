"""Seats that change hands: between people and computer players, by invitation, and on another device."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def kinds(client: TestClient, address: str, headers: dict[str, str]) -> list[str]:
    return [player["kind"] for player in client.get(address, headers=headers).json()["players"]]


def test_a_friend_takes_the_seat_of_a_computer_player_and_gives_it_back(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    host, own = tools.bearer(made["host"]), tools.bearer(made["seats"]["0"])
    wish = {"kind": "seat", "seat": 1}
    assert client.post(f"{address}/invitations", headers=own, json=wish).status_code == 403
    answer = client.post(f"{address}/invitations", headers=host, json=wish)
    assert answer.status_code == 201
    invited = tools.bearer(answer.json()["token"])
    # An invitation shows nothing and does nothing but take the seat.
    assert client.get(address, headers=invited).status_code == 403
    assert client.post(f"{address}/resign", headers=invited, json={}).status_code == 403
    joined = client.post(f"{address}/join", headers=invited, json={"name": "Bob"})
    assert joined.status_code == 201
    assert joined.json()["seat"] == 1
    friend = tools.bearer(joined.json()["token"])
    assert kinds(client, address, own) == ["person", "person"]
    view = client.get(address, headers=friend).json()
    assert view["players"][1]["name"] == "Bob"
    assert view["decision"] is not None
    # Used once.
    assert client.post(f"{address}/join", headers=invited, json={"name": "Cat"}).status_code == 409
    # Two people: hidden cards are no longer the host's to export.
    assert client.get(f"{address}/export", headers=host).status_code == 403
    assert client.post(f"{address}/resign", headers=friend, json={"level": "random"}).status_code == 200
    assert kinds(client, address, own) == ["person", "ai"]
    assert client.post(f"{address}/return", headers=friend, json={}).status_code == 200
    assert kinds(client, address, own) == ["person", "person"]


def test_a_seat_that_was_left_is_taken_by_another_and_its_old_link_is_useless(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open")
    host = tools.bearer(made["host"])
    joined = client.post(f"{address}/join", json={"name": "Bob"}).json()
    bob = tools.bearer(joined["token"])
    wish = {"kind": "seat", "seat": 1}
    answer = client.post(f"{address}/invitations", headers=host, json=wish)
    assert answer.json()["code"] == "seat-taken", "a person's seat cannot be given away"
    assert client.post(f"{address}/resign", headers=host, json={"seat": 1, "level": "random"}).status_code == 200
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    assert client.get(address, headers=bob).status_code == 200
    cat = tools.bearer(client.post(f"{address}/join", headers=invited, json={"name": "Cat"}).json()["token"])
    assert client.get(address, headers=bob).status_code == 403
    assert client.get(address, headers=cat).json()["players"][1]["name"] == "Cat"


def test_an_invitation_can_be_withdrawn(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    host = tools.bearer(made["host"])
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    assert client.request("DELETE", f"{address}/invitations", headers=host, json=wish).status_code == 200
    assert client.post(f"{address}/join", headers=invited, json={"name": "Bob"}).status_code == 409


def test_one_seat_on_two_devices(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    own = tools.bearer(made["seats"]["0"])
    answer = client.post(f"{address}/invitations", headers=own, json={"kind": "seat"})
    other = tools.bearer(answer.json()["token"])
    assert client.get(address, headers=other).json()["seat"] == 0
    wish = {"kind": "seat", "seat": 0}
    assert client.request("DELETE", f"{address}/invitations", headers=own, json=wish).status_code == 403


def test_an_export_of_a_running_game_marks_its_deal_as_known(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    host = tools.bearer(made["host"])
    assert not client.get(address, headers=host).json()["known_seed"]
    assert client.get(f"{address}/export", headers=host).status_code == 200
    assert client.get(address, headers=host).json()["known_seed"]


def test_an_invitation_in_the_browser(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    wish = {"kind": "seat", "seat": 1}
    token = client.post(f"{address}/invitations", headers=tools.bearer(made["host"]), json=wish).json()["token"]
    page = client.get(f"/s/{token}")
    assert page.status_code == 200
    assert f'action="/g/{made["game"]}/join"' in page.text
    assert 'id="card-' not in page.text
    page = client.post(f"/g/{made['game']}/join", data={"name": "Bob"})
    assert page.status_code == 200
    assert kinds(client, address, tools.bearer(made["seats"]["0"])) == ["person", "person"]


# A host who is too curious


def with_bob(client: TestClient, tools: Any) -> tuple[str, dict[str, str], dict[str, str], dict[str, str]]:
    """A game of Ann, who made it, and Bob: its address, and the keys of the host, of Ann and of Bob."""
    address, made = tools.begin(client, "person", "open")
    bob = client.post(f"{address}/join", json={"name": "Bob"}).json()["token"]
    return address, tools.bearer(made["host"]), tools.bearer(made["seats"]["0"]), tools.bearer(bob)


def test_a_game_of_several_people_is_not_given_out_once_they_are_resigned(client: TestClient, tools: Any) -> None:
    address, host, ann, _ = with_bob(client, tools)
    client.post(f"{address}/resign", headers=host, json={"seat": 1, "level": "random"})
    assert client.get(f"{address}/export", headers=host).json()["code"] == "not-yet"
    assert client.get(f"{address}/export", headers=ann).status_code == 403
    assert client.post(f"{address}/clone", headers=host, json={}).status_code == 403
    page = TestClient(client.app)
    page.get(f"/s/{host['authorization'].removeprefix('Bearer ')}")
    assert f"{address}/export" not in page.get(f"/g/{address.rpartition('/')[2]}").text
    # Nor when the host takes the seat.
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    assert client.post(f"{address}/join", headers=invited, json={"name": "Ann"}).status_code == 201
    assert client.get(f"{address}/export", headers=host).status_code == 403
