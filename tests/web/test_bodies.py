"""Bodies and addresses that would hold everybody up while they are taken apart are refused before that."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.requests import Request
from visiting import Browser

from terramars.web.http.bodies import MOST_VALUES, most_values
from terramars.web.http.security import Guard

FORM = "application/x-www-form-urlencoded"
MANY = 3_000


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games/import", "/api/v1/account/session"])
@pytest.mark.parametrize(
    "body",
    [
        b"{" + b",".join(b'"k%d":1' % i for i in range(MANY)) + b"}",
        b"[" + b"[]," * MANY + b"1]",
        b'{"save":"\\"",' + b'"seats":[' + b"1," * MANY + b"1]}",
        b'{"save":"\\\\","seats":[' + b"{}," * MANY + b"1]}",
        json.dumps(["\\", *[1] * MANY]).encode("utf-16-le"),
    ],
    ids=["unknown keys", "lists", "after an escaped quote", "after a backslash", "two bytes a letter"],
)
def test_a_json_text_of_many_values_is_not_parsed(client: Browser, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), answer.text


def test_what_stands_in_a_string_is_not_counted(client: Browser) -> None:
    save = json.dumps({"log": [["choice", 0, 'a "quoted\\ word, and more']] * MANY})
    answer = client.post("/api/v1/games/import", json={"save": save})
    assert answer.json()["code"] == "bad-save", "it was looked at"
    assert most_values(json.dumps({"save": save, "seats": []}).encode()) <= 3
    assert most_values(json.dumps({"picks": ["card"] * 250}).encode()) <= MOST_VALUES


@pytest.mark.parametrize("path", ["/new", "/import", "/account/sign-in"])
@pytest.mark.parametrize(
    "body",
    [b"name=" + b"%" * MANY, b"name=%4", b"name=" + b"%zz" * MANY, b"a=1&" * MANY],
    ids=["bare per cents", "one half escape", "no digits", "fields"],
)
def test_a_form_that_no_browser_sends_is_not_parsed(client: Browser, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"content-type": FORM})
    assert answer.status_code == 400, answer.text


def test_long_bodies_are_for_files_alone(client: Browser) -> None:
    long = b"name=" + b"%41" * 30_000
    assert client.post("/import", content=long, headers={"content-type": FORM}).status_code == 400
    assert client.post("/g/abc/import", content=long, headers={"content-type": FORM}).status_code == 413


def test_the_name_of_a_part_is_looked_for_at_its_head(client: Browser) -> None:
    token = b'--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\n' + client.token().encode()
    late = b'--x\r\ncontent-disposition: form-data; ' + b"a" * MANY + b' name="text"\r\n\r\n{}'
    body = token + b"\r\n" + late + b"\r\n--x--\r\n"
    answer = client.post("/import", content=body, headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 422
    assert "choose the file" in answer.text


def test_an_address_has_few_fields(client: Browser) -> None:
    assert client.get("/?" + "a=1&" * 500).status_code == 400
    assert client.get("/cards?q=" + "a" * 9_000).status_code == 400
    assert client.get("/cards?q=water&q=ice").status_code == 200


@pytest.mark.parametrize(
    "odd", ['"' + "\\1" * MANY + '"', '"' + "\\141" * MANY + '"', '"a\\"b"', "\\" * MANY, "a\\073b"]
)
def test_cookies_full_of_escapes_are_not_read(odd: str) -> None:
    read = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        read.append(Request(scope).cookies)

    async def never(*_: Any) -> Any:
        raise AssertionError

    kept = {"terramars": "x" * 22, "last": "quick=ai&players=2", "name": "%C3%84nne"}
    held = {"first": odd, **kept, "other": odd}
    cookies = "; ".join(f"{name}={value}" for name, value in held.items()).encode()
    headers = [(b"host", b"localhost"), (b"cookie", cookies), (b"cookie", b"lang=ja")]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
    asyncio.run(Guard(app, frozenset({"localhost"}))(scope, never, never))
    assert read == [{**kept, "lang": "ja"}]


def test_no_cookie_of_ours_has_escapes(client: Browser) -> None:
    client.get("/?lang=ja&theme=dark")
    given = {"kind0": "person", "name0": 'Ä"n\\n;e,', "kind1": "ai", "title": 'a "b" \\ c; d'}
    made = client.post("/new", data=given, follow_redirects=False)
    signed = client.post("/account/sign-up", data={"name": 'Ä"n\\n', "password": "tardigrades"}, follow_redirects=False)
    cookies = [*made.headers.get_list("set-cookie"), *signed.headers.get_list("set-cookie")]
    assert {"last", "name", "terramars"} <= {cookie.partition("=")[0] for cookie in cookies}
    assert not any("\\" in cookie for cookie in cookies)
