"""What other sites can make a visitor's browser do here: nothing. Every form carries a token, signing in too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from terramars.web.app import make_app

FORM = re.compile(r'<form method="post" action="([^"]+)".*?</form>', re.DOTALL)
TOKEN = re.compile(r'name="csrf" value="([0-9a-f]{64})"')
ANN = {"name": "Ann", "password": "tardigrades"}
OPEN_FORMS = {
    "/new": {"preset": "solo", "name": "Ann"},
    "/learn": {"name": "Ann"},
    "/import": {"text": "{}"},
    "/account/sign-in": ANN,
    "/account/sign-up": ANN,
    "/forget": {},
}
"""Forms for whoever comes, with what they send."""


def stranger(client: TestClient) -> TestClient:
    """A browser that was never here, and adds no token by itself."""
    return TestClient(client.app)


def test_the_link_that_shares_settings_has_no_token_in_it(client: TestClient) -> None:
    form = next(form[0] for form in FORM.finditer(client.get("/").text) if 'id="host-form"' in form[0])
    assert not re.search(r'<input[^>]*name="csrf"', form)
    assert re.search(r'<button[^>]*name="csrf"', form)


def test_every_form_for_whoever_comes_carries_a_token(client: TestClient, tools: Any) -> None:
    _, made = tools.begin(client, "person", "open")
    browser = stranger(client)
    seen = set()
    for page in ("/", "/learn", "/account", f"/g/{made['game']}"):
        text = browser.get(page).text
        for form in FORM.finditer(text):
            seen.add(form[1])
            assert TOKEN.search(form[0]), f"{page}: the form to {form[1]} carries no token"
    # Who has no games has nothing to forget.
    assert {*OPEN_FORMS, f"/g/{made['game']}/join"} - {"/forget"} <= seen


@pytest.mark.parametrize("path", OPEN_FORMS)
def test_a_form_without_its_token_is_refused(client: TestClient, path: str) -> None:
    for page in (None, "/account"):
        browser = stranger(client)
        if page:
            browser.get(page)
        for token in ({}, {"csrf": ""}, {"csrf": "0" * 64}):
            answer = browser.post(path, data={**OPEN_FORMS[path], **token}, follow_redirects=False)
            assert answer.status_code == 403, (page, token)
            assert "terramars.account" not in answer.headers.get("set-cookie", "")


def test_the_token_of_one_browser_is_none_of_another(client: TestClient) -> None:
    attacker, visitor = stranger(client), stranger(client)
    token = TOKEN.search(attacker.get("/account").text)
    own = TOKEN.search(visitor.get("/account").text)
    assert token is not None
    assert own is not None
    foreign = visitor.post("/account/sign-up", data={**ANN, "csrf": token[1]}, follow_redirects=False)
    assert foreign.status_code == 403
    assert visitor.post("/account/sign-up", data={**ANN, "csrf": own[1]}).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://]", "//[::1", "http://[v1.x]", "null", "\x7f"])
def test_an_origin_that_is_none_is_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/new", data=OPEN_FORMS["/new"], headers={"origin": origin}, follow_redirects=False)
    assert answer.status_code == 403


def test_joining_needs_the_token_of_its_page(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open")
    browser = stranger(client)
    page = browser.get(f"/g/{made['game']}").text
    assert browser.post(f"/g/{made['game']}/join", data={"name": "Bob"}).status_code == 403
    token = TOKEN.search(page)
    assert token is not None
    joined = browser.post(f"/g/{made['game']}/join", data={"name": "Bob", "csrf": token[1]})
    assert joined.status_code == 200
    seen = client.get(address, headers=tools.bearer(made["seats"]["0"])).json()
    assert [player["name"] for player in seen["players"]] == ["Ann", "Bob"]


@pytest.mark.parametrize("path", ["/new", "/account/sign-in", "/g/some/choose", "/api/v1/games"])
def test_nameless_origins_are_refused_everywhere(client: TestClient, path: str) -> None:
    answer = client.post(path, data={"preset": "solo", "name": "Ann"}, headers={"origin": "null"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "foreign-origin"


def test_pages_let_their_own_forms_say_where_they_come_from(client: TestClient) -> None:
    for page in ("/", "/account", "/healthz"):
        assert client.get(page).headers["referrer-policy"] == "same-origin"
    for own in ("http://testserver", "http://TESTSERVER"):
        assert client.post("/new", data={"preset": "solo"}, headers={"origin": own}).status_code == 200
    for foreign in ("http://testserver:81", "http://testserver.evil", "", "testserver"):
        answer = client.post("/new", data={"preset": "solo"}, headers={"origin": foreign})
        assert answer.status_code == 403, foreign


@pytest.mark.parametrize(
    "hosts",
    [
        ("evil.example", "localhost"),
        ("localhost", "evil.example"),
        ("localhost", "localhost"),
        ("localhost, localhost",),
        ("localhost:1@evil.example",),
        ("localhost:80/x",),
        ("localhost:",),
        ("localhost:port",),
        ("localhost:123456",),
        ("localhost:\u0661".encode(),),
        ("local host",),
        ("[::1",),
        ("[::1]x",),
        ("[localhost]",),
        ("user@localhost",),
    ],
)
@pytest.mark.parametrize("known", ["localhost", "*"])
def test_a_host_is_one_name_with_a_port_of_digits(tmp_path: Path, hosts: tuple[str | bytes, ...], known: str) -> None:
    browser = TestClient(make_app(tmp_path / "x.sqlite3", [known]))
    answer = browser.get("/cards/", headers=[("host", host) for host in hosts], follow_redirects=False)
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong-host")
    assert "location" not in answer.headers


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8323", "127.0.0.1:80", "[::1]", "[::1]:8323", "x_y-z.example"]
)
def test_hosts_that_were_named_are_answered(tmp_path: Path, host: str) -> None:
    browser = TestClient(make_app(tmp_path / "x.sqlite3", ["x_y-z.example"]))
    answer = browser.get("/cards/", headers={"host": host}, follow_redirects=False)
    assert answer.headers["location"] == f"http://{host}/cards"


def test_one_foreign_origin_among_several_is_refused(client: TestClient) -> None:
    for name, good, bad in (
        ("origin", "http://testserver", "http://evil.example"),
        ("sec-fetch-site", "same-origin", "cross-site"),
    ):
        for values in ((good, bad), (bad, good)):
            answer = client.post("/api/v1/games", json={}, headers=[(name, value) for value in values])
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
