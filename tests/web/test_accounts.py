"""Accounts: optional, local, forgettable."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from typer.testing import CliRunner
from visiting import Browser

from terramars.cli import app as commands
from terramars.web import wall_clock
from terramars.web.app import make_app
from terramars.web.errors import Refused
from terramars.web.store import schema
from terramars.web.store.storage import Storage
from terramars.web.visitors import accounts
from terramars.web.visitors.accounts import Accounts

ACCOUNT = "/api/v1/account"
ANN = {"name": "Ann", "password": "tardigrades"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(tmp_path / "games.sqlite3", ["testserver"], 10_000, 10_000, workers=1, signs_per_minute=10_000)
    with Browser(app) as found:
        yield found


def another(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    twin = Browser(client.app)
    twin.portal = client.portal
    return twin


def rows(client: TestClient, table: Any) -> list[Any]:
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]

    async def read() -> list[Any]:
        async with storage.engine.connect() as connection:
            return list((await connection.execute(select(table))).mappings())

    assert client.portal is not None
    return client.portal.call(read)


def csrf(page: str) -> str:
    return page.split('name="csrf" value="')[1].split('"')[0]


def test_signing_up_in_and_out(client: TestClient, tools: Any) -> None:
    assert client.get(ACCOUNT).status_code == 401
    answer = client.post(ACCOUNT, json=ANN)
    assert answer.status_code == 201
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "samesite=lax" in answer.headers["set-cookie"].lower()
    assert client.get(ACCOUNT).json()["name"] == "Ann"
    token = another(client).post(f"{ACCOUNT}/session", json={**ANN, "name": "ＡＮＮ "}).json()["token"]
    program = another(client)
    assert program.get(ACCOUNT, headers=tools.bearer(token)).json()["name"] == "Ann"
    assert program.request("DELETE", f"{ACCOUNT}/session", headers=tools.bearer(token)).status_code == 200
    assert program.get(ACCOUNT, headers=tools.bearer(token)).status_code == 401
    assert client.get(ACCOUNT).status_code == 200, "elsewhere one stays signed in"
    kept = rows(client, schema.ACCOUNTS)[0]
    assert kept["hash"].startswith("$argon2id$")
    assert "tardigrades" not in str(kept)
    assert token not in str(rows(client, schema.SESSIONS))


@pytest.mark.parametrize(("wish", "code"), [
    ({"name": "ann", "password": "something else"}, "name-taken"),
    ({"name": "Bob", "password": "short"}, "bad-password"),
    ({"name": "Bob", "password": "x" * 201}, "bad-request"),
    ({"name": " \t", "password": "long enough"}, "bad-name"),
    ({"name": "Bob"}, "bad-request"),
])  # fmt: skip
def test_what_is_no_account(client: TestClient, wish: dict[str, str], code: str) -> None:
    client.post(ACCOUNT, json=ANN)
    assert another(client).post(ACCOUNT, json=wish).json()["code"] == code
    assert len(rows(client, schema.ACCOUNTS)) == 1


def test_a_wrong_name_and_a_wrong_password_are_told_alike(client: TestClient) -> None:
    client.post(ACCOUNT, json=ANN)
    stranger = another(client)
    wrong = stranger.post(f"{ACCOUNT}/session", json={**ANN, "password": "wrong password"})
    unknown = stranger.post(f"{ACCOUNT}/session", json={"name": "Bob", "password": "wrong password"})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.content == unknown.content
    # Nor by the time it takes: both compare one hash.
    times: dict[str, list[float]] = {"Ann": [], "Bob": []}
    client.app.state.accounts.failures.check = lambda *_: None  # type: ignore[attr-defined]
    for _ in range(5):
        for name, told in times.items():
            begin = time.process_time()
            stranger.post(f"{ACCOUNT}/session", json={"name": name, "password": "wrong password"})
            told.append(time.process_time() - begin)
    ann, bob = (statistics.median(told) for told in times.values())
    assert 0.4 < ann / bob < 2.5


def test_passwords_cannot_be_tried_out(client: TestClient) -> None:
    client.post(ACCOUNT, json=ANN)
    stranger = another(client)
    for name in ("Ann", "Nobody"):
        codes = [
            stranger.post(f"{ACCOUNT}/session", json={"name": name, "password": f"guess {i}"}).json()["code"]
            for i in range(accounts.MOST_FAILURES + 2)
        ]
        assert codes[0] == "wrong-password"
        assert codes[-1] == "too-many-requests"
    assert stranger.post(f"{ACCOUNT}/session", json=ANN).status_code == 429


def test_an_address_may_not_try_without_end(tmp_path: Path) -> None:
    app = make_app(tmp_path / "games.sqlite3", ["testserver"], workers=1, signs_per_minute=3)
    with Browser(app) as client:
        wishes = [client.post(f"{ACCOUNT}/session", json={"name": f"n{i}", "password": "12345678"}) for i in range(5)]
        assert [wish.status_code for wish in wishes] == [403, 403, 403, 429, 429]


def test_games_opened_while_signed_in_are_found_on_another_device(client: TestClient, tools: Any) -> None:
    client.post(ACCOUNT, json=ANN)
    address, made = tools.begin(another(client), "person", "ai", title="Evening")
    assert client.get(f"{ACCOUNT}/games").json() == {"games": []}
    client.get(f"/s/{made['seats']['0']}")
    listed = client.get(f"{ACCOUNT}/games").json()["games"]
    assert [(game["title"], game["seats"], game["host"]) for game in listed] == [("Evening", [0], False)]
    # A program on another device is handed fresh links.
    token = another(client).post(f"{ACCOUNT}/session", json=ANN).json()["token"]
    program = another(client)
    links = program.post(f"{ACCOUNT}/games/{made['game']}", headers=tools.bearer(token)).json()
    assert program.get(address, headers=tools.bearer(links["seats"]["0"])).json()["seat"] == 0
    assert "host" not in links
    # A browser on another device goes there from its page.
    browser = another(client)
    browser.post("/account/sign-in", data=ANN)
    page = browser.get("/account").text
    assert "Evening" in page
    gone = browser.post("/account/open", data={"csrf": csrf(page), "game": made["game"]})
    assert gone.status_code == 200
    assert str(gone.url).endswith(f"/g/{made['game']}")
    # Somebody else's account has nothing of it.
    stranger = another(client)
    stranger.post(ACCOUNT, json={"name": "Bob", "password": "tardigrades"})
    assert stranger.post(f"{ACCOUNT}/games/{made['game']}").status_code == 404
    assert client.request("DELETE", f"{ACCOUNT}/games/{made['game']}").status_code == 200
    assert client.get(f"{ACCOUNT}/games").json() == {"games": []}


def test_a_session_ends_after_a_year(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post(ACCOUNT, json=ANN)
    now = wall_clock.now()
    for days, status in ((364, 200), (366, 401)):
        monkeypatch.setattr(wall_clock, "now", lambda then=now + days * 86_400: then)
        assert client.get(ACCOUNT).status_code == status


def test_another_password_ends_every_other_session(client: TestClient) -> None:
    client.post(ACCOUNT, json=ANN)
    other = another(client)
    other.post(f"{ACCOUNT}/session", json=ANN)
    wish = {"old": "wrong password", "new": "water bears"}
    assert client.post(f"{ACCOUNT}/password", json=wish).json()["code"] == "wrong-password"
    assert client.post(f"{ACCOUNT}/password", json={**wish, "old": "tardigrades"}).status_code == 200
    assert client.get(ACCOUNT).status_code == 200
    assert other.get(ACCOUNT).status_code == 401
    assert other.post(f"{ACCOUNT}/session", json=ANN).status_code == 403
    assert other.post(f"{ACCOUNT}/session", json={**ANN, "password": "water bears"}).status_code == 201


@pytest.mark.parametrize("meanwhile", ["changed", "deleted"])
def test_who_signs_in_while_the_password_is_changed_needs_the_new_one(client: TestClient, meanwhile: str) -> None:
    """Whoever knows the old one is just being compared with it, and was to be signed out with everybody else."""
    assert client.post(ACCOUNT, json=ANN).status_code == 201
    of_server: Any = client.app.state.accounts  # type: ignore[attr-defined]
    matches = of_server.matches

    async def slowly(kept: str, password: str) -> bool:
        of_server.matches = matches
        right: bool = await matches(kept, password)
        owner = await of_server.find(client.cookies["terramars.account"])
        if meanwhile == "changed":
            await of_server.change_password(owner, ANN["password"], "another password")
        else:
            await of_server.delete(owner, ANN["password"])
        return right

    of_server.matches = slowly
    thief = another(client)
    assert thief.post(f"{ACCOUNT}/session", json=ANN).status_code == 403
    assert thief.get(ACCOUNT).status_code == 401


def test_of_two_changes_of_a_password_at_the_same_moment_one_counts(client: TestClient) -> None:
    assert client.post(ACCOUNT, json=ANN).status_code == 201
    of_server: Any = client.app.state.accounts  # type: ignore[attr-defined]

    async def both() -> list[Any]:
        owner = await of_server.find(client.cookies["terramars.account"])
        changes = [of_server.change_password(owner, ANN["password"], new) for new in ("first of all", "second of all")]
        return await asyncio.gather(*changes, return_exceptions=True)

    assert client.portal is not None
    assert sum(isinstance(each, Refused) for each in client.portal.call(both)) == 1


def test_a_deleted_account_leaves_nothing_but_its_seats(client: TestClient, tools: Any) -> None:
    client.post(ACCOUNT, json=ANN)
    address, made = tools.begin(another(client), "person")
    client.get(f"/s/{made['seats']['0']}")
    assert rows(client, schema.ACCOUNT_LINKS)
    assert client.request("DELETE", ACCOUNT, json={"password": "wrong password"}).status_code == 403
    assert client.request("DELETE", ACCOUNT, json={"password": "tardigrades"}).status_code == 200
    for table in (schema.ACCOUNTS, schema.SESSIONS, schema.ACCOUNT_LINKS):
        assert rows(client, table) == []
    assert another(client).get(address, headers=tools.bearer(made["seats"]["0"])).status_code == 200


def test_the_page_of_an_account(client: TestClient) -> None:
    page = client.get("/account").text
    assert page.count("<form") == 2
    signed = client.post("/account/sign-up", data=ANN)
    assert "Ann" in signed.text
    assert client.post("/account/sign-out", data={"csrf": "wrong"}).status_code == 403
    assert client.post("/account/nothing", data={}).status_code == 404
    wish = {"csrf": csrf(signed.text), "old": "tardigrades", "new": "water bears"}
    changed = client.post("/account/password", data=wish)
    assert changed.status_code == 200
    out = client.post("/account/sign-out", data={"csrf": csrf(changed.text)})
    assert out.text.count("<form") == 2
    again = client.post("/account/sign-in", data={**ANN, "password": "water bears"})
    gone = client.post("/account/delete", data={"csrf": csrf(again.text), "password": "water bears"})
    assert gone.text.count("<form") == 2
    assert client.post("/account/sign-in", data={**ANN, "password": "water bears"}).status_code == 403
    assert "アカウント" in client.get("/account?lang=ja").text


def test_a_host_lists_and_deletes_accounts(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")

    async def begin() -> None:
        storage = Storage(database)
        await storage.open()
        await Accounts(storage).sign_up("Ann", "tardigrades")
        await storage.close()

    asyncio.run(begin())
    runner = CliRunner()
    listed = runner.invoke(commands, ["accounts", "list", "--database", database])
    assert listed.output.startswith("Ann\t")
    gone = runner.invoke(commands, ["accounts", "delete", "ANN", "--database", database])
    assert gone.exit_code == 0
    again = runner.invoke(commands, ["accounts", "delete", "Ann", "--database", database])
    assert again.exit_code == 2
    assert "no such account" in again.output
    assert "no accounts" in runner.invoke(commands, ["accounts", "list", "--database", database]).output


def test_failures_are_forgotten_after_a_rest() -> None:
    told = [0.0]
    failures = accounts.Failures(lambda: told[0])
    for _ in range(accounts.MOST_FAILURES):
        failures.check("ann", "here")
        failures.add("ann", "here")
    with pytest.raises(Refused):
        failures.check("ann", "here")
    told[0] += accounts.REST
    failures.check("ann", "here")
