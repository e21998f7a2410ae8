"""Seats that change hands: between people and computer players, by invitation, and on another device."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.play.controller import Controller, Submission
from terramars.web.play.table import Table
from terramars.web.store.rows import Link
from terramars.web.visitors.accounts import Account, Accounts
from terramars.web.visitors.visitor import Visitor


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
    assert client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"}).status_code == 200
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    assert client.get(address, headers=bob).status_code == 200
    cat = tools.bearer(client.post(f"{address}/join", headers=invited, json={"name": "Cat"}).json()["token"])
    assert client.get(address, headers=bob).status_code == 403
    assert client.get(address, headers=cat).json()["players"][1]["name"] == "Cat"


def test_the_key_of_a_join_does_not_bring_back_a_seat_that_was_lost(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open", "open")
    host, wish = tools.bearer(made["host"]), {"name": "Bob", "idempotency_key": "a key of Bob's own"}
    bob = tools.bearer(client.post(f"{address}/join", json=wish).json()["token"])
    client.post(f"{address}/resign", headers=bob, json={"level": "random"})
    invitation = client.post(f"{address}/invitations", headers=host, json={"kind": "seat", "seat": 1}).json()["token"]
    cat = client.post(f"{address}/join", headers=tools.bearer(invitation), json={"name": "Cat", "seat": 1})
    assert cat.status_code == 201
    again = client.post(f"{address}/join", json=wish)
    assert (again.status_code, again.json()["code"]) == (409, "key-reused")
    assert kinds(client, address, tools.bearer(cat.json()["token"])) == ["person", "person", "open"]


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
    assert client.request("DELETE", f"{address}/invitations", headers=own, json=wish).status_code == 200
    assert [client.get(address, headers=key).status_code for key in (own, other)] == [200, 403]


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


def log_of(client: TestClient, address: str, headers: dict[str, str], lang: str = "en") -> list[str]:
    return [line["text"] for line in client.get(address, headers=headers, params={"lang": lang}).json()["log"]]


def test_a_link_to_a_seat_dies_when_its_owner_returns(client: TestClient, tools: Any) -> None:
    address, host, _, bob = with_bob(client, tools)
    assert client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"}).status_code == 200
    wish = {"kind": "seat", "seat": 1}
    curious = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    for path in ("", "?seat=1", "/hint", "/events", "/export", "/replay", "/replay/steps"):
        assert client.get(f"{address}{path}", headers=curious).status_code == 403, path
    assert client.post(f"{address}/return", headers=curious, json={}).status_code == 403
    assert client.post(f"{address}/return", headers=bob, json={}).status_code == 200
    assert client.post(f"{address}/join", headers=curious, json={"name": "Ann"}).status_code == 409
    # Nor does it come to life again with the next computer player.
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    assert client.post(f"{address}/join", headers=curious, json={"name": "Ann"}).status_code == 409
    assert client.get(address, headers=bob).status_code == 200


def test_a_seat_link_of_the_menu_shows_nothing_until_it_is_taken(client: TestClient, tools: Any) -> None:
    address, host, _, bob = with_bob(client, tools)
    game = address.rpartition("/")[2]
    # Short names, as Mine and Fish, may stand on any page by chance.
    cards = [card for card in client.get(address, headers=bob).json()["dealt"] if "-" in card["id"]]
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    menu = Browser(client.app)
    menu.get(f"/s/{host['authorization'].removeprefix('Bearer ')}")
    page = menu.get(f"/g/{game}").text
    assert f'action="/g/{game}/invite-1"' in page
    csrf = page.partition('name="csrf" value="')[2].partition('"')[0]
    shown = menu.post(f"/g/{game}/invite-1", data={"csrf": csrf}).text
    link = "/s/" + shown.partition("/s/")[2].partition('"')[0]
    curious = Browser(client.app)
    for browser in (curious, menu):
        page = browser.get(link).text
        assert f'action="/g/{game}/join"' in page
        assert not any(card["id"] in page for card in cards)
    assert client.post(f"{address}/return", headers=bob, json={}).status_code == 200
    assert curious.get(f"/g/{game}").status_code == 404
    assert curious.get(link).status_code == 404
    assert curious.post(f"/g/{game}/join", data={"name": "Ann"}).status_code == 409
    assert curious.get("/").status_code == 200


def test_links_that_others_made_die_and_the_owners_stay(client: TestClient, tools: Any) -> None:
    address, _, _, bob = with_bob(client, tools)
    phone = tools.bearer(client.post(f"{address}/invitations", headers=bob, json={"kind": "seat"}).json()["token"])
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    # As older versions made it for the host.
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert client.portal is not None
    old = tools.bearer(client.portal.call(storage.add_link, address.rpartition("/")[2], "seat", 1))
    assert client.get(address, headers=old).status_code == 200
    assert client.post(f"{address}/return", headers=bob, json={}).status_code == 200
    assert [client.get(address, headers=key).status_code for key in (old, bob, phone)] == [403, 200, 200]


def test_everybody_reads_who_takes_a_seat(client: TestClient, tools: Any) -> None:
    address, host, ann, bob = with_bob(client, tools)
    watch = tools.bearer(client.post(f"{address}/invitations", headers=host, json={"kind": "watch"}).json()["token"])
    assert log_of(client, address, ann)[-1] == "Bob takes a free seat"
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    for headers in (ann, bob, watch):
        assert log_of(client, address, headers)[-1] == "A computer plays for Bob from now on"
    client.post(f"{address}/return", headers=bob, json={})
    assert log_of(client, address, ann)[-1] == "Bob takes the seat back from the computer"
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    # Under the same name it is told all the same.
    joined = client.post(f"{address}/join", headers=invited, json={"name": "Bob"}).json()
    told = "Bob takes the seat of Bob over from the computer"
    for headers in (ann, watch, tools.bearer(joined["token"])):
        assert told in log_of(client, address, headers)
        assert "Bobは、コンピュータに任されていたBobの席に着いた" in log_of(client, address, headers, "ja")
    before = log_of(client, address, ann)
    client.app.state.tables.held.clear()  # type: ignore[attr-defined]
    assert log_of(client, address, ann) == before, "also after a restart"
    page = Browser(client.app)
    page.get(f"/s/{ann['authorization'].removeprefix('Bearer ')}")
    assert "takes the seat of Bob over from the computer" in page.get(f"/g/{address.rpartition('/')[2]}").text


def test_what_somebody_does_is_told_before_and_after_a_change_of_seats(client: TestClient, tools: Any) -> None:
    address, host, ann, bob = with_bob(client, tools)

    def chooses(headers: dict[str, str]) -> None:
        option = client.get(address, headers=headers).json()["decision"]["options"][0]["id"]
        assert client.post(f"{address}/decisions", headers=headers, json={"choices": [option]}).status_code == 200

    chooses(ann)
    client.post(f"{address}/resign", headers=bob, json={"level": "random"})
    client.post(f"{address}/return", headers=bob, json={})
    chooses(ann)
    client.post(f"{address}/undo", headers=ann, json={})
    lines = log_of(client, address, ann)
    changes = [lines.index(line) for line in lines if "computer" in line]
    chosen = [place for place, line in enumerate(lines) if line.startswith("Ann")]
    assert min(chosen) < min(changes) < max(changes) < max(chosen)
    assert log_of(client, address, host)[-2:] == lines[min(changes) : max(changes) + 1]


def test_a_game_of_several_people_is_not_given_out_once_they_are_resigned(client: TestClient, tools: Any) -> None:
    address, host, ann, bob = with_bob(client, tools)
    client.post(f"{address}/resign", headers=bob, json={"seat": 1, "level": "random"})
    assert client.get(f"{address}/export", headers=host).json()["code"] == "not-yet"
    assert client.get(f"{address}/export", headers=ann).status_code == 403
    assert client.post(f"{address}/clone", headers=host, json={}).status_code == 403
    page = Browser(client.app)
    page.get(f"/s/{host['authorization'].removeprefix('Bearer ')}")
    assert f"{address}/export" not in page.get(f"/g/{address.rpartition('/')[2]}").text
    # Nor when the host takes the seat.
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    assert client.post(f"{address}/join", headers=invited, json={"name": "Ann"}).status_code == 201
    assert client.get(f"{address}/export", headers=host).status_code == 403


def test_a_host_hands_over_nobodys_seat_without_their_word(
    client: TestClient, tools: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = wall_clock.now()
    address, host, ann, bob = with_bob(client, tools)
    wish = {"seat": 1, "level": "random"}
    refused = client.post(f"{address}/resign", headers=host, json=wish)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    assert kinds(client, address, ann) == ["person", "person"]
    # Who is asked for a day and does not come is away.
    monkeypatch.setattr(wall_clock, "now", lambda: began + 23 * 3600)
    assert client.post(f"{address}/resign", headers=host, json=wish).status_code == 403
    monkeypatch.setattr(wall_clock, "now", lambda: began + 25 * 3600)
    assert client.post(f"{address}/resign", headers=host, json=wish).status_code == 200
    assert log_of(client, address, ann)[-1] == "A computer plays for Bob from now on"
    assert client.post(f"{address}/return", headers=bob, json={}).status_code == 200
    # Back at the table the day begins anew; the own seats of whoever made the game are theirs.
    assert client.post(f"{address}/resign", headers=host, json=wish).status_code == 403
    assert client.post(f"{address}/resign", headers=host, json={**wish, "seat": 0}).status_code == 200


def test_everybody_makes_other_links_to_the_own_seat_useless(client: TestClient, tools: Any) -> None:
    address, host, ann, bob = with_bob(client, tools)
    phone = tools.bearer(client.post(f"{address}/invitations", headers=bob, json={"kind": "seat"}).json()["token"])
    client.request("DELETE", f"{address}/invitations", headers=host, json={"kind": "seat", "seat": 1})
    assert client.get(address, headers=phone).status_code == 200, "not by the host"
    assert client.request("DELETE", f"{address}/invitations", headers=bob, json={"kind": "seat"}).status_code == 200
    assert [client.get(address, headers=key).status_code for key in (bob, phone, ann)] == [200, 403, 200]
    fresh = tools.bearer(client.post(f"{address}/invitations", headers=bob, json={"kind": "seat"}).json()["token"])
    # By the button of the page, in a browser that came by a link of its own.
    page = Browser(client.app)
    page.get(f"/s/{fresh['authorization'].removeprefix('Bearer ')}")
    game = address.rpartition("/")[2]
    assert f'action="/g/{game}/renew"' in page.get(f"/g/{game}").text
    over = tools.bearer(client.post(f"{address}/invitations", headers=bob, json={"kind": "shoulder"}).json()["token"])
    assert client.get(address, headers=over).status_code == 200
    assert page.post(f"/g/{game}/renew", data={"seat": "1"}).status_code == 200
    assert [client.get(address, headers=key).status_code for key in (bob, over, fresh)] == [403, 403, 200]


def test_at_a_seat_that_was_handed_over_nothing_is_done_but_taking_it_back(client: TestClient, tools: Any) -> None:
    """Whether a program asks or a page: the same is refused."""
    address, _, _, bob = with_bob(client, tools)
    client.post(f"{address}/resign", headers=bob, json={"level": "random"})
    page = Browser(client.app)
    page.get(f"/s/{bob['authorization'].removeprefix('Bearer ')}")
    here = f"/g/{address.rpartition('/')[2]}"
    csrf = page.get(here).text.partition('name="csrf" value="')[2].partition('"')[0]
    for path, body in (("seat", {"name": "Bo"}), ("seat", {"passing": True}), ("resign", {}), ("undo", {})):
        refused = client.post(f"{address}/{path}", headers=bob, json=body)
        assert (refused.status_code, refused.json()["code"]) == (409, "handed-over"), path
    for button in ("rename", "pass", "resign", "undo"):
        assert page.post(f"{here}/{button}", data={"csrf": csrf, "name": "Bo"}).status_code == 409, button
    assert page.post(f"{here}/return", data={"csrf": csrf}).status_code == 200
    assert client.post(f"{address}/seat", headers=bob, json={"name": "Bo"}).status_code == 200


# Somebody who is away


class Hours:
    """A clock that a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = wall_clock.now()
        monkeypatch.setattr(wall_clock, "now", lambda: self.at)

    def pass_by(self, hours: float) -> None:
        self.at += hours * 3600


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


def with_others(client: TestClient, tools: Any, *names: str, **more: Any) -> tuple[str, list[dict[str, str]]]:
    """A game of Ann, who made it, and others: its address and everybody's key."""
    address, made = tools.begin(client, "person", *("open" for _ in names), **more)
    joined = [client.post(f"{address}/join", json={"name": name}).json()["token"] for name in names]
    return address, [tools.bearer(token) for token in (made["seats"]["0"], *joined)]


def says_away(client: TestClient, address: str, headers: dict[str, str], about: int, away: bool = True) -> Any:
    return client.post(f"{address}/vote", headers=headers, json={"about": about, "away": away})


def test_all_others_hand_the_seat_of_somebody_who_is_away_to_a_computer(
    client: TestClient, tools: Any, hours: Hours
) -> None:
    address, (ann, bob, cat) = with_others(client, tools, "Bob", "Cat")
    assert says_away(client, address, ann, 1).json()["reason"] == "soon"
    hours.pass_by(0.2)
    assert says_away(client, address, ann, 1).json() == {"about": 1, "agree": [0], "people": 2, "handed_over": False}
    assert says_away(client, address, ann, 1).status_code == 409, "said already"
    assert kinds(client, address, ann) == ["person"] * 3
    for headers in (ann, bob, cat):
        assert log_of(client, address, headers)[-1] == "Ann says that Bob is away"
    assert says_away(client, address, cat, 1).json() == {"about": 1, "agree": [], "people": 2, "handed_over": True}
    assert kinds(client, address, ann) == ["person", "ai", "person"]
    handed = "A computer plays for Bob from now on: Ann, Cat said that Bob was away"
    told = ["Ann says that Bob is away", "Cat says that Bob is away", handed]
    signs = [line["seat"] for line in client.get(address, headers=ann).json()["log"]]
    assert signs[-3:] == [0, 2, -1], "it was not Bob's doing"
    assert log_of(client, address, cat)[-3:] == told
    client.app.state.tables.held.clear()  # type: ignore[attr-defined]
    assert log_of(client, address, cat)[-3:] == told, "also after a restart"
    assert log_of(client, address, cat, "ja")[-3] == "Annは、Bobが不在だと告げた"
    assert client.post(f"{address}/return", headers=bob, json={}).status_code == 200


def test_whoever_does_something_is_not_away(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, bob, cat) = with_others(client, tools, "Bob", "Cat")
    hours.pass_by(0.2)
    assert says_away(client, address, ann, 1).status_code == 200
    option = client.get(address, headers=bob).json()["decision"]["options"][0]["id"]
    assert client.post(f"{address}/decisions", headers=bob, json={"choices": [option]}).status_code == 200
    assert says_away(client, address, cat, 1).json()["reason"] == "soon"
    hours.pass_by(0.2)
    assert says_away(client, address, cat, 1).json()["agree"] == [2], "what Ann said counts no more"
    assert says_away(client, address, cat, 1, away=False).json()["agree"] == []
    assert log_of(client, address, ann)[-1] == "Cat takes back that Bob is away"
    assert says_away(client, address, cat, 1, away=False).status_code == 409


def test_nobody_votes_alone_twice_or_about_themselves(
    client: TestClient, tools: Any, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def thinks_on(_: Table) -> bool:
        return False

    # A choice of the computer player would count as the game's going on, whenever it comes.
    monkeypatch.setattr(Table, "move_ai", thinks_on)
    address, made = tools.begin(client, "person", "person", "open", "ai")
    ann = tools.bearer(made["seats"]["0"])
    bob = tools.bearer(client.post(f"{address}/join", json={"name": "Bob"}).json()["token"])
    hours.pass_by(0.2)
    # Ann has two seats and is one person.
    assert says_away(client, address, ann, 2).json()["reason"] == "long"
    for headers, about in ((bob, 2), (ann, 1), (bob, 3), (bob, 9)):
        assert says_away(client, address, headers, about).status_code in (403, 409), about
    assert kinds(client, address, ann) == ["person", "person", "person", "ai"]


def test_who_takes_a_seat_has_not_voted_yet_whatever_was_said_there_before(
    client: TestClient, tools: Any, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob says that Dan is away, and leaves; Eve, who takes his seat, has said nothing."""

    async def thinks_on(_: Table) -> bool:
        return False

    # A choice of the computer player would count as the game's going on, whenever it comes.
    monkeypatch.setattr(Table, "move_ai", thinks_on)
    address, made = tools.begin(client, "person", "open", "open", "open")
    host, ann = tools.bearer(made["host"]), tools.bearer(made["seats"]["0"])
    bob, cat, _ = (
        tools.bearer(client.post(f"{address}/join", json={"name": name}).json()["token"])
        for name in ("Bob", "Cat", "Dan")
    )
    hours.pass_by(0.2)
    assert says_away(client, address, bob, 3).json()["agree"] == [1]
    client.post(f"{address}/resign", headers=bob, json={"level": "random"})
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    eve = tools.bearer(client.post(f"{address}/join", headers=invited, json={"name": "Eve"}).json()["token"])
    assert says_away(client, address, ann, 3).json()["agree"] == [0]
    vote = says_away(client, address, cat, 3).json()
    assert (vote["agree"], vote["handed_over"]) == ([0, 2], False)
    assert says_away(client, address, eve, 3).json()["handed_over"]
    assert "Ann, Eve, Cat" in log_of(client, address, ann)[-1]


def test_who_takes_several_seats_has_one_vote(client: TestClient, tools: Any, hours: Hours) -> None:
    """Whether it is the maker who takes another seat of the table, or somebody who joins twice."""
    address, made = tools.begin(client, "person", "open", "open", "open", "open")
    ann, both = tools.bearer(made["seats"]["0"]), Browser(client.app)
    both.get(f"/s/{made['host']}")
    both.get(f"/s/{made['seats']['0']}")
    both.post(f"/g/{made['game']}/join", data={"name": "Ann too", "seat": "1"})
    bob = tools.bearer(client.post(f"{address}/join", json={"name": "Bob"}).json()["token"])
    client.post(f"{address}/join", headers=bob, json={"name": "Bob too"})
    cat = tools.bearer(client.post(f"{address}/join", json={"name": "Cat"}).json()["token"])
    assert kinds(client, address, cat) == ["person"] * 5
    hours.pass_by(0.2)
    assert says_away(client, address, ann, 4).json()["people"] == 2
    assert says_away(client, address, bob, 4).json()["handed_over"]


def test_after_the_agreed_absence_one_is_enough(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, bob) = with_others(client, tools, "Bob", absence_hours=3)
    hours.pass_by(2.9)
    assert says_away(client, address, bob, 0).json()["hours"] == 3
    # That others are renamed or have preferences does not make it longer.
    assert client.post(f"{address}/seat", headers=bob, json={"name": "Bo", "confirm": True}).status_code == 200
    hours.pass_by(0.2)
    assert says_away(client, address, bob, 0).json()["handed_over"]
    assert kinds(client, address, ann) == ["ai", "person"]
    refused = client.post("/api/v1/games", json={"seats": [{}, {"kind": "open"}], "absence_hours": 0})
    assert refused.status_code == 422


def sits(client: TestClient, address: str, headers: dict[str, str]) -> tuple[Browser, str, dict[str, str]]:
    """The browser of somebody who came by the link of a seat, the address of the page, and what its forms carry."""
    page, where = Browser(client.app), f"/g/{address.rpartition('/')[2]}"
    page.get(f"/s/{headers['authorization'].removeprefix('Bearer ')}")
    csrf = page.get(where).text.partition('name="csrf" value="')[2].partition('"')[0]
    return page, where, {"csrf": csrf}


def test_the_vote_of_the_menu(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, _, cat) = with_others(client, tools, "Bob", "Cat", absence_hours=5)
    page, where, csrf = sits(client, address, ann)
    shown = page.get(where).text
    button = shown.partition(f'formaction="{where}/away-1"')[2].partition("</button>")[0]
    assert f'action="{where}/away-0"' not in shown
    assert "after 5 h" in shown
    assert 'aria-disabled="true"' in button, "too early"
    assert "possible in 10 min" in button
    refused = page.post(f"{where}/away-1", data={**csrf, "seat": "0"})
    assert refused.status_code == 422
    assert "Nobody is away who was asked less than 10 minutes ago." in refused.text
    hours.pass_by(0.1)
    assert "あと4分で可能" in page.get(f"{where}?lang=ja").text
    hours.pass_by(0.1)
    assert "data-opens" not in page.get(f"{where}?lang=en").text
    shown = page.post(f"{where}/away-1", data={**csrf, "seat": "0"}).text
    assert f'action="{where}/not-away-1"' in shown
    assert "You say Bob is away · take it back" in shown
    assert "For handing it over: Ann" in shown
    assert says_away(client, address, cat, 1).json()["handed_over"]
    assert f'action="{where}/invite-1"' not in page.get(where).text, "Ann came by the link of her seat"


def test_who_was_heard_of_is_as_it_is_written_down(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, bob, cat) = with_others(client, tools, "Bob", "Cat")
    page, where, _ = sits(client, address, ann)

    def opens() -> str:
        button = page.get(where).text.partition(f'formaction="{where}/away-1"')[2].partition("</button>")[0]
        return button.partition('data-opens="')[2].partition('"')[0]

    began = opens()
    for seat, headers, is_heard in ((2, cat, False), (1, bob, True), (2, cat, False)):
        hours.pass_by(0.05)
        assert client.post(f"{address}/seat", headers=headers, json={"confirm": seat == 1}).status_code == 200
        assert (opens() > began) is is_heard, seat
        began = opens()


def test_with_two_people_the_button_opens_after_the_agreed_absence(
    client: TestClient, tools: Any, hours: Hours
) -> None:
    address, (ann, _) = with_others(client, tools, "Bob", absence_hours=5)
    page, where, _ = sits(client, address, ann)
    hours.pass_by(0.5)
    shown = page.get(where).text
    assert "possible in 5 h" in shown
    assert "With two people at a table" in shown
    hours.pass_by(4.5)
    assert "data-opens" not in page.get(where).text


def test_a_vote_reaches_everybody_and_ends_with_a_word(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, bob, cat) = with_others(client, tools, "Bob", "Cat")
    (bobs, where, csrf), (cats, _, _) = sits(client, address, bob), sits(client, address, cat)
    refused = bobs.post(f"{where}/here", data={**csrf, "seat": "1"})
    assert "moved on" in refused.text, "nobody says so"
    hours.pass_by(0.2)
    says_away(client, address, ann, 1)
    shown = cats.get(where).text
    prompt = shown.partition('id="prompt"')[2].partition("</header>")[0]
    assert "Ann says that Bob is away." in prompt
    assert f'action="{where}/away-1"' in prompt
    assert "Ann says that you are away." in bobs.get(where).text
    assert "Annは、あなたが不在だと告げています。" in bobs.get(f"{where}?lang=ja").text
    shown = bobs.post(f"{where}/here", data={**csrf, "seat": "1"}).text
    assert 'id="said-away"' not in shown
    assert log_of(client, address, cat)[-1] == "Bob is here"
    assert says_away(client, address, cat, 1).json()["reason"] == "soon", "heard of just now"
    hours.pass_by(0.2)
    for headers in (ann, cat):
        says_away(client, address, headers, 1)
    shown = bobs.get(f"{where}?lang=en").text
    assert "Nothing was heard of you, and Ann, Cat said that you were away." in shown
    client.app.state.tables.held.clear()  # type: ignore[attr-defined]
    assert 'id="handed-by"' in bobs.get(where).text, "also after a restart"
    client.post(f"{address}/return", headers=bob, json={})
    client.post(f"{address}/resign", headers=bob, json={})
    assert 'id="handed-by"' not in bobs.get(where).text, "given up this time"


def test_who_joins_reads_how_long_the_table_waits(client: TestClient, tools: Any) -> None:
    address, _ = tools.begin(client, "person", "open", absence_hours=7)
    page = Browser(client.app).get(f"/g/{address.rpartition('/')[2]}").text
    assert "loses the seat to a computer after 7 h without a move" in page
    assert "10 minutes" not in page, "two are no vote"
    address, _ = tools.begin(client, "person", "open", "open", absence_hours=7)
    page = Browser(client.app).get(f"/g/{address.rpartition('/')[2]}").text
    assert "after 10 minutes without a move if all others want it, after 7 h if one does" in page


# Two at the same moment


def at_the_same_moment(client: TestClient, game: str, *acts: Any) -> list[Any]:
    """Several changes of a table that come in while another one is being written: each is looked at before the first
    of them is done. What came of each: a value or a refusal.
    """
    tables = client.app.state.tables  # type: ignore[attr-defined]

    async def main() -> list[Any]:
        table = await tables.table(game)
        async with table.lock:
            waiting = []
            for act in acts:
                waiting.append(asyncio.ensure_future(act(tables)))
                while not table.lock._waiters or len(table.lock._waiters) < len(waiting):
                    await asyncio.sleep(0)
        return await asyncio.gather(*waiting, return_exceptions=True)

    assert client.portal is not None
    found: list[Any] = client.portal.call(main)
    return found


def holding(game: str, *links: tuple[str, int]) -> Visitor:
    return Visitor(game, tuple(Link(number, game, kind, seat) for number, (kind, seat) in enumerate(links)))


def test_who_joins_is_not_handed_over_by_what_was_meant_for_a_free_seat(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open")
    host = holding(made["game"], ("host", -1), ("seat", 0))
    joined, refused = at_the_same_moment(
        client,
        made["game"],
        lambda tables: tables.join(made["game"], "Bob", 1),
        lambda tables: Controller(tables).resign(host, 1, "random"),
    )
    assert joined[0] == 1
    assert isinstance(refused, Refused)
    assert refused.code == "not-allowed"
    assert kinds(client, address, tools.bearer(made["seats"]["0"])) == ["person", "person"]


def test_a_join_that_is_sent_twice_at_the_same_moment_takes_one_seat(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open", "open")
    link = "x" * 32
    first, second = at_the_same_moment(
        client, made["game"], *[lambda tables: tables.join(made["game"], "Bob", None, None, link)] * 2
    )
    assert first == second == (1, link)
    assert kinds(client, address, tools.bearer(made["seats"]["0"])) == ["person", "person", "open"]


def test_whoever_comes_back_is_not_away_for_a_vote_that_was_under_way(
    client: TestClient, tools: Any, hours: Hours
) -> None:
    """In secret too: what Bob picks at the start is nothing that Cat could see."""
    address, (ann, bob, cat) = with_others(client, tools, "Bob", "Cat")
    game = address.rpartition("/")[2]
    hours.pass_by(0.2)
    says_away(client, address, ann, 1)
    choice = client.get(address, headers=bob).json()["decision"]["options"][0]["id"]
    done, refused = at_the_same_moment(
        client,
        game,
        lambda tables: Controller(tables).choose(holding(game, ("seat", 1)), Submission(1), [choice]),
        lambda tables: Controller(tables).vote(holding(game, ("seat", 2)), 2, 1, True),
    )
    assert done["applied"] == 1
    assert isinstance(refused, Refused)
    assert refused.code == "not-away"
    assert kinds(client, address, cat) == ["person"] * 3


def test_who_is_handed_over_at_that_moment_chooses_nothing_any_more(client: TestClient, tools: Any) -> None:
    address, _, ann, bob = with_bob(client, tools)
    game = address.rpartition("/")[2]
    choice = client.get(address, headers=bob).json()["decision"]["options"][0]["id"]
    _, refused = at_the_same_moment(
        client,
        game,
        lambda tables: tables.resign(game, 1, "random"),
        lambda tables: Controller(tables).choose(holding(game, ("seat", 1)), Submission(1), [choice]),
    )
    assert isinstance(refused, Refused)
    assert refused.code == "handed-over"
    assert kinds(client, address, ann) == ["person", "ai"]


@pytest.mark.parametrize("act", ["device", "shoulder", "renew", "account"])
def test_who_loses_a_seat_at_that_moment_keeps_no_link_to_it(client: TestClient, tools: Any, act: str) -> None:
    """Bob was recognised a moment before Carl took the seat, and is answered after it."""
    address, host, ann, bob = with_bob(client, tools)
    app: Any = client.app
    tables, portal, game = app.state.tables, client.portal, address.rpartition("/")[2]
    assert portal is not None
    link = portal.call(tables.storage.link, bob["authorization"].removeprefix("Bearer "))
    then = Visitor(game, (link,))
    client.post(f"{address}/resign", headers=bob, json={"level": "random"})
    wish = {"kind": "seat", "seat": 1}
    invited = tools.bearer(client.post(f"{address}/invitations", headers=host, json=wish).json()["token"])
    carl = tools.bearer(client.post(f"{address}/join", headers=invited, json={"name": "Carl"}).json()["token"])
    control, accounts = Controller(tables), Accounts(tables.storage)

    async def still_his(*_: Any) -> list[Link]:
        return [link]

    accounts.links = still_his  # type: ignore[method-assign]
    late: Any = {
        "device": lambda: control.invite(then, "seat", 1),
        "shoulder": lambda: control.invite(then, "shoulder", 1),
        "renew": lambda: control.uninvite(then, "seat", 1),
        "account": lambda: accounts.tokens(Account(1, "Bob", 0.0), game),
    }[act]
    with pytest.raises(Refused, match="does not allow"):
        portal.call(late)
    assert [client.get(address, headers=key).status_code for key in (ann, bob, carl)] == [200, 403, 200]


def test_an_absence_that_ends_while_the_host_hands_over_is_none(client: TestClient, tools: Any, hours: Hours) -> None:
    address, (ann, bob) = with_others(client, tools, "Bob")
    game = address.rpartition("/")[2]
    hours.pass_by(25)
    choice = client.get(address, headers=bob).json()["decision"]["options"][0]["id"]
    _, refused = at_the_same_moment(
        client,
        game,
        lambda tables: Controller(tables).choose(holding(game, ("seat", 1)), Submission(1), [choice]),
        lambda tables: Controller(tables).resign(holding(game, ("host", -1)), 1),
    )
    assert isinstance(refused, Refused)
    assert kinds(client, address, ann) == ["person"] * 2
