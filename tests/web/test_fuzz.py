"""The interface against its own description: whatever is sent, right or wrong, the server answers in an orderly way.

`openapi.json` is the description as it was last agreed upon; UPDATE_GOLDEN=1 writes it anew.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web.app import make_app
from terramars.web.play.tables import Tables

SNAPSHOT = Path(__file__).with_name("openapi.json")
USUAL_CASES, MANY_CASES = 12, 330
"""Cases per operation and run; there are more than thirty operations."""
ENDLESS = "/api/v1/games/{game}/events"


def app_for(folder: Path) -> Any:
    return make_app(
        folder / "games.sqlite3", ["testserver"], 10**6, 10**6, workers=1, signs_per_minute=10**6, webhooks=True
    )


def test_the_description_is_the_one_that_was_agreed_upon(tmp_path: Path) -> None:
    found = json.dumps(app_for(tmp_path).openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        SNAPSHOT.write_text(found, encoding="utf-8")
    assert json.loads(found) == json.loads(SNAPSHOT.read_text(encoding="utf-8"))


class Bench:
    """A server with something to fuzz: a running game, a finished one, and everybody's keys."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
        self.lot = random.Random(0)
        self.answers: Counter[int] = Counter()

        async def rest(*_: Any) -> list[str]:
            await asyncio.sleep(3600)
            return []

        # Computer players rest: it is not their moves that are looked at here.
        self.tables.thinkers.think = rest  # type: ignore[method-assign, assignment]
        self.games = [self.game(), self.game(over=True), self.game(plays="dice"), self.game(over=True, plays="dice")]
        person = {"name": "Fuzz", "password": "tardigrades"}
        self.account = client.post("/api/v1/account", json=person).json()["token"]
        client.cookies.clear()

    def game(self, over: bool = False, plays: str = "mars") -> tuple[str, list[str]]:
        """A game and its keys: the host's and the seats'."""
        seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "open"}]
        made = self.client.post("/api/v1/games", json={"game": plays, "seats": seats}).json()
        keys = [made["host"], *made["seats"].values()]
        if over:
            for key in keys[1:]:
                headers = {"authorization": f"Bearer {key}"}
                self.client.post(f"/api/v1/games/{made['game']}/agree", json={}, headers=headers)
        return made["game"], keys

    def send(self, case: Any) -> None:
        """Send a case, mostly about a game that exists and with a key that fits, and look at the answer."""
        place = self.lot.randrange(len(self.games))
        game, keys = self.games[place]
        if "game" in case.path_parameters and self.lot.random() < 0.8:
            case.path_parameters["game"] = game
        headers = {name: value for name, value in (case.headers or {}).items() if printable(name, value)}
        fitting = self.account if "/account" in case.operation.path else self.lot.choice(keys)
        key = fitting if self.lot.random() < 0.8 else self.lot.choice([*keys, self.account, "nonsense"])
        headers["authorization"] = f"Bearer {key}"
        sent: dict[str, Any] = {}
        if case.media_type is not None and case.operation.body:
            headers["content-type"] = "application/json"
            body = case.body
            sent["content"] = body if isinstance(body, bytes) else json.dumps(body, default=str).encode()
        answer = self.client.request(case.method, case.formatted_path, params=case.query, headers=headers, **sent)
        self.client.cookies.clear()
        self.answers[answer.status_code] += 1
        told = f"{case.method} {case.formatted_path} {case.query} {sent}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code < 500 or answer.json().get("code") == "busy", told
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "application/problem+json", told
            assert answer.json()["status"] == answer.status_code
            assert answer.json()["code"]
        if case.method == "DELETE" and case.operation.path == "/api/v1/games/{game}" and answer.status_code == 200:
            self.games[place] = self.game(over=place % 2 == 1, plays="mars" if place < 2 else "dice")


def printable(name: str, value: Any) -> bool:
    """Whether a header can be sent at all."""
    return str(name).isascii() and str(value).isascii() and str(value).isprintable()


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with Browser(app_for(tmp_path_factory.mktemp("fuzz")), raise_server_exceptions=False) as client:
        yield Bench(client)


@cache
def operations() -> list[Any]:
    """Everything that can be asked, but for the stream, which does not end."""
    app = make_app("never-opened.sqlite3")
    found = [result.ok() for result in schemathesis.openapi.from_dict(app.openapi()).get_all_operations()]
    return [operation for operation in found if operation.path != ENDLESS]


def fuzz(bench: Bench, number: int, cases: int, first: int) -> None:
    """Send so many cases of an operation: two thirds that fit its description, one third that do not."""
    operation = operations()[number]
    for mode, share in ((GenerationMode.POSITIVE, cases - cases // 3), (GenerationMode.NEGATIVE, cases // 3)):
        try:
            strategy = operation.as_strategy(generation_mode=mode)
        except schemathesis.errors.SchemathesisError:
            continue

        @seed(first)
        @settings(
            max_examples=share,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def sends(case: Any) -> None:
            bench.send(case)

        try:
            sends()
        except BaseException as error:
            # Nothing in this operation can be wrong: it takes nothing.
            if type(error).__name__ not in ("Unsatisfiable", "SkipTest"):
                raise


LABELS = [operation.label for operation in operations()]


@pytest.mark.dose
def test_every_operation_is_fuzzed(bench: Bench) -> None:
    assert len(LABELS) > 30
    for number in range(len(LABELS)):
        fuzz(bench, number, USUAL_CASES, 1)
    assert sum(bench.answers.values()) >= 300
    assert bench.answers[200] + bench.answers[201] > 20
    assert bench.answers[422] > 20


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LABELS)), ids=LABELS)
def test_every_operation_is_fuzzed_thousands_of_times(bench: Bench, number: int) -> None:
    before = sum(bench.answers.values())
    fuzz(bench, number, MANY_CASES, 2)
    print(f"{LABELS[number]}: {sum(bench.answers.values()) - before} cases")
