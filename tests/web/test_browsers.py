"""One cookie per browser, its seats on the server: nothing is lost by many games, upgrades or lost answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web.visitors.browser_cookie import BROWSER
from terramars.web.visitors.visitor import COOKIE, Signer, cookie_for


def secret_key(client: TestClient) -> Signer:
    """What the server signs with."""
    assert client.portal is not None
    return Signer(client.portal.call(client.app.state.tables.storage.secret))  # type: ignore[attr-defined]


def as_of_old(client: TestClient, *tokens: str) -> str:
    """The cookie that an older version gave for some links of one game."""
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert client.portal is not None
    links = [client.portal.call(storage.link, token) for token in tokens]
    return cookie_for(secret_key(client), links[0].game, (), links)


def rows(client: TestClient, table: Any) -> list[Any]:
    async def read() -> list[Any]:
        async with client.app.state.tables.storage.engine.connect() as connection:  # type: ignore[attr-defined]
            return list((await connection.execute(table.select())).all())

    assert client.portal is not None
    found: list[Any] = client.portal.call(read)
    return found


@pytest.mark.dose
def test_many_games_need_one_cookie(client: TestClient) -> None:
    games = [client.post("/new", data={"preset": "solo", "name": "Ann"}).url.path for _ in range(45)]
    assert not [name for name in client.cookies if name.startswith(COOKIE)]
    secret = client.cookies[BROWSER]
    assert re.fullmatch(r"[\w-]{22}", secret), "128 random bits"
    for path in (games[0], games[-1]):
        assert 'id="prompt"' in client.get(path).text
    page = client.get("/").text
    assert sum(f'href="{path}"' in page for path in games) == 40, "the newest are listed"
    from terramars.web.store import schema

    kept = rows(client, schema.BROWSERS)
    assert len(kept) == 1
    assert secret not in str(kept), "only its hash is kept"
    assert TestClient(client.app).get(games[0]).status_code == 404


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient, tools: Any) -> None:
    _, made = tools.begin(client, "person")
    answer = TestClient(client.app).get(f"/s/{made['seats']['0']}", follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{BROWSER}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    safe = TestClient(client.app, base_url="https://testserver").get(f"/s/{made['seats']['0']}", follow_redirects=False)
    assert "Secure" in safe.headers["set-cookie"]


def test_cookies_of_older_versions_work_and_are_taken_over(client: TestClient, tools: Any) -> None:
    old = Browser(client.app)
    games = []
    for _ in range(3):
        _, made = tools.begin(client, "person", "person")
        cookie = as_of_old(client, made["host"], made["seats"]["1"])
        old.cookies.set(COOKIE + made["game"], cookie, domain="testserver.local", path="/")
        games.append(made["game"])
    # At the first visit they work as they are, at the second they are not needed any more.
    for _ in range(2):
        page = old.get(f"/g/{games[0]}")
        assert page.status_code == 200
        assert "(you)" in page.text
    page = old.get("/")
    assert all(f"/g/{game}" in page.text for game in games)
    assert not [name for name in old.cookies if name.startswith(COOKIE)]
    assert all(old.get(f"/g/{game}").status_code == 200 for game in games)
    assert all(f"/g/{game}" in old.get("/").text for game in games)


def test_a_page_of_the_older_version_can_still_send_its_forms(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person")
    old = TestClient(client.app)
    cookie = as_of_old(client, made["seats"]["0"])
    old.cookies.set(COOKIE + made["game"], cookie)
    csrf = secret_key(client).mark("csrf", cookie)
    sent = old.post(f"/g/{made['game']}/rename", data={"csrf": csrf, "seat": "0", "name": "Zoe"})
    assert sent.status_code == 200
    seen = client.get(address, headers=tools.bearer(made["seats"]["0"])).json()
    assert seen["players"][0]["name"] == "Zoe"
    wrong = old.post(f"/g/{made['game']}/rename", data={"csrf": "0" * 64, "seat": "0", "name": "Eve"})
    assert wrong.status_code == 403


def test_a_browser_can_be_forgotten(client: TestClient) -> None:
    from terramars.web.store import schema

    game = client.post("/new", data={"preset": "solo", "name": "Ann"}).url.path
    assert 'action="/forget"' in client.get("/").text
    secret = client.cookies[BROWSER]
    page = client.post("/forget", data={})
    assert page.status_code == 200
    assert client.cookies.get(BROWSER) != secret
    assert client.get(game).status_code == 404
    assert rows(client, schema.BROWSERS) == []
    assert rows(client, schema.BROWSER_LINKS) == []
    thief = TestClient(client.app)
    thief.cookies.set(BROWSER, secret)
    assert thief.get(game).status_code == 404, "what somebody may have copied opens nothing"


@pytest.mark.parametrize("odd", ["terramars-[x]", "terramars-\u00e9", "terramars-a b", "terramars-" + "x" * 25])
def test_a_browser_with_odd_cookies_can_be_forgotten(client: TestClient, odd: str) -> None:
    form = {"csrf": client.token()}  # type: ignore[attr-defined]
    ours = {BROWSER: client.cookies[BROWSER], "name": "x", "last": "x", "terramars.account": "x", "terramars-a_-1": "x"}
    held = "; ".join(f"{name}={value}" for name, value in {odd: "1", **ours}.items()).encode("latin-1")
    answer = TestClient(client.app).post("/forget", data=form, headers={"cookie": held}, follow_redirects=False)
    assert answer.status_code == 303
    dropped = [said.partition("=")[0] for said in answer.headers.get_list("set-cookie") if "Max-Age=0" in said]
    assert sorted(dropped) == sorted(ours)


def test_an_unforeseen_error_is_answered_like_everything_else(client: TestClient) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("unforeseen")

    client.app.state.tables.storage.listed = broken  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError):
        client.get("/api/v1/games")
    browser = TestClient(client.app, raise_server_exceptions=False, client=("127.0.0.1", 1))
    browser.portal = client.portal
    answer = browser.get("/api/v1/games")
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    for name in ("content-security-policy", "x-content-type-options", "x-request-id"):
        assert name in answer.headers
    assert answer.headers["cache-control"] == "no-store"
    assert 'status="500"' in browser.get("/metrics").text, "and counted"


def test_a_lost_answer_to_a_join_is_repeated_by_its_key(client: TestClient, tools: Any) -> None:
    address, _ = tools.begin(client, "person", "open", "open")
    wish = {"name": "Bob", "idempotency_key": "a key of Bob's own"}
    first, second = (client.post(f"{address}/join", json=wish) for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    other = client.post(f"{address}/join", json={"name": "Cat", "idempotency_key": "a key of Cat's own"}).json()
    assert other["seat"] != first.json()["seat"]
    assert other["token"] != first.json()["token"]
    assert client.get(address, headers=tools.bearer(first.json()["token"])).json()["seat"] == first.json()["seat"]
    assert client.post(f"{address}/join", json={"name": "Dan", "idempotency_key": "short"}).status_code == 422
    # The same key elsewhere is another's.
    elsewhere, _ = tools.begin(client, "person", "open")
    assert client.post(f"{elsewhere}/join", json=wish).json()["token"] != first.json()["token"]


def test_a_form_to_join_that_is_sent_twice_takes_one_seat(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open", "open")
    bob = Browser(client.app)
    page = bob.get(f"/g/{made['game']}").text
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    for _ in range(2):
        assert bob.post(f"/g/{made['game']}/join", data={**fields, "name": "Bob"}).status_code == 200
    seen = client.get(address, headers=tools.bearer(made["seats"]["0"])).json()
    assert [player["kind"] for player in seen["players"]].count("open") == 1


def test_revoked_links_are_lost_at_once(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    host = tools.bearer(made["host"])
    watch = client.post(f"{address}/invitations", headers=host, json={"kind": "watch"}).json()["token"]
    guest = Browser(client.app)
    assert guest.get(f"/s/{watch}").status_code == 200
    client.request("DELETE", f"{address}/invitations", headers=host, json={"kind": "watch"})
    assert guest.get(f"/g/{made['game']}").status_code == 404
