"""Live news: one stream per seat, numbered, resumable, alive."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from screen import situation
from seated import served
from starlette.testclient import TestClient

from terramars.web.http import api


def events(answer: Any) -> Iterator[dict[str, Any]]:
    """The events of a stream, as they come."""
    found: dict[str, Any] = {}
    for line in answer.iter_lines():
        if not line:
            if found:
                yield found
            found = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            found[name] = value


class Listener(threading.Thread):
    """A browser's worth of a client: hangs on its stream and collects."""

    def __init__(self, address: str, token: str, most: int) -> None:
        super().__init__(daemon=True)
        self.address, self.token, self.most = address, token, most
        self.heard: list[int] = []
        self.open = threading.Event()

    def run(self) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        with httpx2.stream("GET", f"{self.address}/events", headers=headers, timeout=20) as answer:
            for event in events(answer):
                self.heard.append(int(event["id"]))
                self.open.set()
                if len(self.heard) >= self.most:
                    return


def test_two_browsers_hear_of_what_they_may_see(any_server: Any, tools: Any) -> None:
    any_server.start()
    with httpx2.Client(base_url=any_server.address, timeout=20) as client:
        path, made = tools.begin(client, "person", "person", seed=7)
        tokens = [made["seats"]["0"], made["seats"]["1"]]
        address = any_server.address + path
        listeners = [Listener(address, token, most) for token, most in zip(tokens, (3, 2), strict=True)]
        for listener in listeners:
            listener.start()
            assert listener.open.wait(10)
        # Seat 0 chooses twice in secret, then seat 1 once: each hears of its own choices only.
        for seat in (0, 0, 1):
            headers = tools.bearer(tokens[seat])
            view = client.get(path, headers=headers).json()
            body = {"choices": [view["decision"]["options"][0]["id"]], "expected_version": view["version"]}
            answer = client.post(f"{path}/decisions", headers=headers, json=body)
            # News that come faster than they are read are told as one: wait for each.
            until = time.monotonic() + 10
            while listeners[seat].heard[-1] != answer.json()["version"] and time.monotonic() < until:
                time.sleep(0.01)
        for listener in listeners:
            listener.join(10)
        assert [listener.heard for listener in listeners] == [[0, 1, 2], [0, 1]]
        # Back after a while: what was missed is told at once, with its number.
        headers = {**tools.bearer(tokens[0]), "last-event-id": "1"}
        with client.stream("GET", f"{path}/events", headers=headers) as answer:
            event = next(events(answer))
            assert event["id"] == "2"
            assert json.loads(event["data"]) == {"version": 2, "asked": True, "over": False, "hits": 0}


def test_a_stream_stays_alive_and_ends_with_its_link(
    client: TestClient, tools: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "HEARTBEAT", 0.02)
    path, made = tools.begin(client, "person", "person")
    shoulder = client.post(
        f"{path}/invitations", headers=tools.bearer(made["seats"]["0"]), json={"kind": "shoulder"}
    ).json()["token"]
    tables = client.app.state.tables  # type: ignore[attr-defined]
    stream = api.Api(tables, lambda: None, None, None)  # type: ignore[arg-type, return-value]

    class Request:
        headers = {"authorization": f"Bearer {shoulder}"}  # noqa: RUF012

    async def listen() -> list[bytes]:
        heard = []
        async for part in stream.news(Request(), made["game"], 0, None):  # type: ignore[arg-type]
            heard.append(part)
            if len(heard) == 3:
                await tables.uninvite(made["game"], "shoulder", 0)
        return heard

    assert client.portal is not None
    heard = client.portal.call(listen)
    assert heard[0].startswith(b"id: 0\nevent: change\n")
    assert heard[1] == b": still here\n\n"
    assert heard[-1] == b"event: gone\ndata: {}\n\n"


def test_those_who_wait_are_told_when_drafted_cards_are_passed_on(client: TestClient, tools: Any) -> None:
    deal = {"ann": ["Comet", "Mine"], "bob": ["Pets", "Birds"], "cat": ["Sponsors", "Farming"]}
    people = {name: {"money": 20, "dealt": cards} for name, cards in deal.items()}
    save = situation(phase="draft", draft=True, generation=2, **people)
    made = served(client, save)
    address, heads = f"/api/v1/games/{made['game']}", [tools.bearer(made["seats"][str(seat)]) for seat in range(3)]

    def versions() -> list[int]:
        return [client.get(address, headers=head).json()["version"] for head in heads]

    seen = [versions()]
    for head, card in zip(heads, ("comet", "pets", "sponsors"), strict=True):
        client.post(f"{address}/decisions", headers=head, json={"choices": [f"draft {card}"]})
        seen.append(versions())
    assert seen[1:3] == [[1, 0, 0], [1, 1, 0]], "nobody learns who has chosen"
    assert all(now > then for now, then in zip(seen[3], seen[2], strict=True))
