"""Bodies and addresses that would hold everybody up while they are taken apart are refused before that."""

from __future__ import annotations

import json

import pytest
from visiting import Browser

from terramars.web.http.bodies import MOST_VALUES, most_values

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
