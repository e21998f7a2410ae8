"""A host who tries everything that the powers of a host allow, at any moment, learns no card of the others.

Whatever the host is answered is compared with the answer from a table whose hidden cards were dealt anew. Nobody
resigns here: a seat that its owner has left may be taken, for all to see, and with it its hand (test_seats).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from redealt import another_deal
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web import wall_clock
from terramars.web.app import make_app
from terramars.web.play.table import Table

EVERY_BOX = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "world_government"]
OWN_EACH_TIME = re.compile(r'(?<=name="key" value=")[^"]*|(?<=data-key=")[^"]*')
"""What is drawn by lot for every page."""


def where_they_differ(one: bytes, other: bytes) -> str:
    """The surroundings of the first difference."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return " | ".join(repr(text[max(0, at - 80) : at + 40]) for text in (one, other))


class NosyHost:
    """Ann, who made the table and sits at its seat 0, with every link that she gets hold of."""

    def __init__(self, client: TestClient, made: dict[str, Any], lot: random.Random) -> None:
        self.client = client
        self.lot = lot
        self.game = made["game"]
        self.address = f"/api/v1/games/{self.game}"
        self.keys = [made["host"], made["seats"]["0"]]
        """Her links."""
        self.browser = Browser(client.app)
        for key in self.keys:
            self.browser.get(f"/s/{key}")
        found = client.portal.call(client.app.state.tables.table, self.game)  # type: ignore[attr-defined,union-attr]
        self.at: Table = found

    def bearer(self) -> dict[str, str]:
        """One of her links."""
        return {"authorization": f"Bearer {self.lot.choice(self.keys)}"}

    def others(self) -> range:
        """The seats that are not hers."""
        return range(1, len(self.at.match.seats))

    # What she asks for

    def asks(self, seat: int, step: int) -> Iterator[tuple[str, bytes]]:
        """What she is answered, by what she asked for."""
        key = {"authorization": f"Bearer {self.keys[step % len(self.keys)]}"}
        game = f"/g/{self.game}"
        for path in (
            "", f"?seat={seat}", "?lang=ja", "/export", f"/export?seat={seat}", "/replay", "/replay/steps",
            f"/replay?step={step}&seat={seat}", f"/replay/steps?seat={seat}", f"/alerts?seat={seat}",
        ):  # fmt: skip
            answer = self.client.get(f"{self.address}{path}", headers=key)
            yield f"{self.address}{path}", str(answer.status_code).encode() + answer.content
        for path in (
            game, f"{game}?as={seat}", f"{game}/regions?have=", f"{game}/regions?have=&as={seat}", f"{game}/room",
            f"{game}/end", f"{game}/replay", f"{game}/replay?step={step}&seat={seat}",
            f"{game}/replay/regions?step={step}&seat={seat}", f"{game}/alert?as={seat}", f"{game}/lesson", "/",
            "/statistics", "/api/v1/statistics", "/api/v1/statistics.csv", "/api/v1/games",
        ):  # fmt: skip
            answer = self.browser.get(path, follow_redirects=False)
            yield path, str(answer.status_code).encode() + OWN_EACH_TIME.sub("", answer.text).encode()

    def compares(self) -> int:
        """Whether she could tell the true deal from another; how many answers were compared."""
        seat, step = self.lot.choice(self.others()), self.lot.randrange(8)
        if self.at.match.asks(0) and self.lot.random() < 0.1:
            self.asks_for_a_hint()
        true = dict(self.asks(seat, step))
        with another_deal(self.at, 0, self.lot.getrandbits(40), ready_known=True):
            other = dict(self.asks(seat, step))
        for path, answer in true.items():
            assert answer == other[path], f"{path}: {where_they_differ(answer, other[path])}"
        return len(true)

    def asks_for_a_hint(self) -> None:
        """A hint is worked out elsewhere, from what is sent there: it must not depend on the deal either."""
        key = {"authorization": f"Bearer {self.keys[1]}"}
        true = self.client.get(f"{self.address}/hint", headers=key)
        assert true.status_code == 200
        with another_deal(self.at, 0, self.lot.getrandbits(40)):
            assert self.client.get(f"{self.address}/hint", headers=key).content == true.content

    # What she does

    def meddles(self) -> None:
        """Something that she has no right to, or that gives her a link: others' seats and choices stay as they are."""
        match = self.at.match
        before = [(seat.kind, seat.owner, seat.name) for seat in match.seats], len(match.game.choices)
        seat, lot = self.lot.choice(self.others()), self.lot
        of_seat = {"seat": seat}
        tries: tuple[tuple[str, str, dict[str, Any]], ...] = (
            ("POST", "/invitations", {"kind": "seat", "seat": seat}),
            ("POST", "/invitations", {"kind": "shoulder", "seat": seat}),
            ("POST", "/invitations", {"kind": lot.choice(("watch", "shoulder", "seat"))}),
            ("DELETE", "/invitations", {"kind": "seat", "seat": seat}),
            ("POST", "/join", {"name": "Ann", "seat": seat}),
            ("POST", "/resign", {"seat": seat, "level": "random"}),
            ("POST", "/return", of_seat),
            ("POST", "/undo", of_seat),
            ("POST", "/cancel", of_seat),
            ("POST", "/confirm", of_seat),
            ("POST", "/decisions", {"seat": seat, "choices": ["pass"]}),
            ("POST", "/decisions", {"seat": seat, "picks": []}),
            ("POST", "/seat", {"seat": seat, "name": "Eve", "passing": "always"}),
            ("POST", "/agree", {"seat": seat, "agree": True}),
            ("POST", "/agree", {"agree": lot.random() < 0.5}),
            ("POST", "/vote", {"about": seat, "away": True}),
            ("POST", "/vote", {"seat": seat, "about": 0, "away": True}),
            ("POST", "/live-score", {"shown": lot.random() < 0.5}),
            ("PUT", "/alerts", {"seat": seat, "url": "https://example.com/", "shape": "ntfy"}),
        )
        method, path, body = lot.choice(tries)
        answer = self.client.request(method, f"{self.address}{path}", headers=self.bearer(), json=body)
        assert answer.status_code != 422, "a request that does not fit tries nothing"
        assert answer.status_code < 500, (method, path, body)
        if answer.status_code == 201 and "token" in answer.json():
            self.keys.append(answer.json()["token"])
        action = lot.choice(
            ("resign", "return", "undo", "cancel", "confirm", "pass", "device", "shoulder", "renew", f"invite-{seat}")
        )
        self.browser.post(f"/g/{self.game}/{action}", data={"seat": str(seat)}, follow_redirects=False)
        for action in ("branch", "rematch", "same-deal"):
            answer = self.browser.post(f"/g/{self.game}/{action}", data={"step": "1"}, follow_redirects=False)
            assert answer.status_code >= 400 or answer.headers["location"] == f"/g/{self.game}", action
        answer = self.client.post(f"{self.address}/clone", headers=self.bearer(), json={})
        assert answer.status_code >= 400
        assert ([(seat.kind, seat.owner, seat.name) for seat in match.seats], len(match.game.choices)) == before


def play_beside(client: TestClient, number: int, every: float, most: int) -> tuple[int, int]:
    """A game played by lot beside a nosy host: how many choices were made, and how many answers compared."""
    lot = random.Random(3000 + number)
    players = 2 + number % 3
    settings: dict[str, Any] = {"draft": number % 4 < 2, "board": ("tharsis", "hellas", "elysium")[number % 3]}
    if number % 2:
        settings["modules"] = EVERY_BOX
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "open"}] * (players - 1)]
    made = client.post("/api/v1/games", json={"seats": seats, "settings": settings, "seed": number}).json()
    host = NosyHost(client, made, lot)
    for name in ("Bob", "Cat", "Dan")[: players - 1]:
        joined = client.post(f"{host.address}/join", json={"name": name})
        assert joined.status_code == 201
    match, steps, compared = host.at.match, 0, 0
    while not match.over and steps < most:
        if match.paused_seat() >= 0:
            client.portal.call(host.at.confirm, match.paused_seat())  # type: ignore[union-attr]
            continue
        seat = lot.choice([seat for seat in range(players) if match.asks(seat)])
        decision = match.game.decision(seat)
        assert decision is not None
        choice = lot.choice(decision.options).notation
        client.portal.call(host.at.submit, seat, [choice], match.version(seat))  # type: ignore[union-attr]
        steps += 1
        if lot.random() < every and not match.over:
            host.meddles()
            compared += host.compares()
    return steps, compared


@pytest.fixture
def generous(usual_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that limits nobody, on which time stands still: answers differ by what is seen alone."""
    now = wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: now)
    app = make_app(usual_database, ["testserver"], 1_000_000, 1_000_000, workers=1)
    with Browser(app) as found:
        yield found


@pytest.mark.dose
@pytest.mark.parametrize("number", range(4))
def test_a_nosy_host_learns_nothing(generous: TestClient, number: int) -> None:
    steps, compared = play_beside(generous, number, 0.05, 160)
    assert (steps, compared > 50) == (160, True)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 150))
def test_a_nosy_host_learns_nothing_in_fifty_games(generous: TestClient, number: int) -> None:
    steps, compared = play_beside(generous, number, 0.02, 100_000)
    print(f"{steps} choices, {compared} answers compared")
    assert compared > 0


def test_a_planted_leak_is_found(generous: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.seen

    def leaky(at: Table, seat: int | None, *more: Any, **named: Any) -> Any:
        found = honest(at, seat, *more, **named)
        object.__setattr__(found, "title", f"{found.title} {at.match.game.state.players[1].hand}")
        return found

    monkeypatch.setattr(Table, "seen", leaky)
    with pytest.raises(AssertionError, match=r"(?s)^/(g|api)/.*Ann \(\d+, "):
        play_beside(generous, 2, 0.2, 60)
