"""Whatever is sent to a page for people, right or wrong, is answered in an orderly way: never with an error of ours."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from visiting import Browser

from terramars.web.app import make_app

CASES, MANY_CASES = 300, 10_000
FORM = re.compile(r'<form method="post" action="([^"]+)".*?</form>', re.DOTALL)
FIELD = re.compile(r'<(?:input|button|select|textarea)[^>]*? name="([\w-]+)"(?:[^>]*? value="([^"]*)")?')
ODD = (
    "", "0", "1", "2", "-1", "9", "999999999999999", "9" * 5000, "1e400", "٣", "²", "on", "ai", "screen", "open", "en",
    "\ud7ff\ue000", "\u202egnp.exe", "\u200b", "\u3164", "<b>&amp;\"'", "a" * 3000, "../../x", "//evil.example", "ja",
    "http://[", "{}", "[" * 500, "%", "%ff", "{{7*7}}", "base", "prelude", "mars", "dice", "solo", "daily", "person",
    "\x7f\x01", "\n\r", "'; drop table games", "comet", "pass", "teractor", "dark",
)  # fmt: skip
"""What may be written into a field or an address, and mostly should not."""
ACTIONS = (
    "choose", "undo", "cancel", "confirm", "pass", "agree", "rename", "resign", "return", "away-1", "not-away-9",
    "here", "invite-1", "invite-²", "watch", "revoke", "points-on", "shoulder", "device", "renew",
)  # fmt: skip
ASKED = ("as", "have", "step", "lang", "theme", "q", "kind0", "beginners", "preset", "last", "seat", "game", "page")
"""What the addresses of pages may say."""


class Hand:
    """Somebody with seats who writes whatever comes to mind into every form there is."""

    def __init__(self, browser: Browser, seed: int) -> None:
        self.browser = browser
        self.lot = random.Random(seed)
        self.games = [self.begun(plays) for plays in ("mars", "dice")]
        app: Any = browser.app
        self.pages = sorted(route.path for route in pages_of(app.routes) if "GET" in route.methods)
        self.posts = sorted(route.path for route in pages_of(app.routes) if "POST" in route.methods)
        self.forms: list[tuple[str, list[tuple[str, str]]]] = []
        for path in [*(path for path in self.pages if "{" not in path), *(f"/g/{game}" for game in self.games)]:
            for form in FORM.finditer(browser.get(path).text):
                self.forms.append((form[1], FIELD.findall(form[0])))

    def begun(self, plays: str) -> str:
        """A new game of this browser with a free seat."""
        wish = {"game": plays, "kind0": "person", "kind1": "open", "name0": "Ann", "with": "open", "players": "2"}
        made = self.browser.post("/new", data=wish, follow_redirects=False)
        assert made.status_code == 303, made.text
        return str(made.headers["location"]).split("/")[2]

    def address(self, path: str) -> str:
        """An address of a kind, about a game that is there or about nothing at all."""

        def filled(place: re.Match[str]) -> str:
            words = {"game": self.lot.choice(self.games), "action": self.lot.choice(ACTIONS)}.get(place[1], "")
            if not words or self.lot.random() < 0.2:
                words = self.lot.choice(ODD)[:300]
            return quote(words, safe="") or "-"

        return re.sub(r"\{(\w+)[^}]*\}", filled, path)

    def odd_fields(self, names: list[str]) -> dict[str, list[str]]:
        """Some of these fields, with something odd in them."""
        chosen = self.lot.sample(names, min(len(names), self.lot.randrange(1, 4)))
        return {name: [self.lot.choice(ODD) for _ in range(self.lot.choice((1, 1, 9)))] for name in chosen}

    def look(self) -> tuple[str, int]:
        """Ask for a page: what was asked, and the status of the answer."""
        address, asked = self.address(self.lot.choice(self.pages)), self.odd_fields(list(ASKED))
        answer = self.browser.get(address, params=asked, follow_redirects=False)
        return f"GET {address} {asked}", answer.status_code

    def write(self) -> tuple[str, int]:
        """Send a form with some of its fields changed, or one that no page has."""
        if self.lot.random() < 0.7:
            address, fields = self.lot.choice(self.forms)
            given = {name: [value] for name, value in fields if name != "csrf" and self.lot.random() < 0.8}
            given.update(self.odd_fields([name for name, _ in fields if name != "csrf"] or ["name"]))
        else:
            address, given = self.address(self.lot.choice(self.posts)), self.odd_fields(list(ASKED))
        answer = self.browser.post(address, data=given, follow_redirects=False)
        if address.endswith(("/delete", "/forget")):
            self.games = [self.begun(plays) for plays in ("mars", "dice")]
        return f"POST {address} {given}", answer.status_code


def pages_of(routes: Any) -> Iterator[Any]:
    """The routes for people."""
    for route in routes:
        if inside := getattr(route, "original_router", None):
            yield from pages_of(inside.routes)
        elif getattr(route, "methods", None) and not route.path.startswith("/api/"):
            yield route


def written(folder: Path, cases: int, seed: int) -> Counter[int]:
    """So many odd requests; how often each status was answered."""
    app = make_app(folder / "games.sqlite3", ["testserver"], 10**6, 10**6, 1, signs_per_minute=10**6, webhooks=True)
    found: Counter[int] = Counter()
    with Browser(app, raise_server_exceptions=False) as browser:
        hand = Hand(browser, seed)
        for number in range(cases):
            said, status = hand.look() if number % 3 == 0 else hand.write()
            found[status] += 1
            assert status < 500, f"{status}: {said[:2000]}"
    return found


def test_odd_forms_are_answered_in_an_orderly_way(tmp_path: Path) -> None:
    found = written(tmp_path, CASES, 1)
    assert found[303] > 10
    assert found[422] > 10


def test_numbers_of_thousands_of_digits_are_no_numbers(client: Browser) -> None:
    wish = {"kind0": "person", "kind1": "open", "beginners": ["9" * 5000, "1"]}
    assert client.post("/new", data=wish, follow_redirects=False).status_code == 303


@pytest.mark.slow
def test_ten_thousand_odd_forms_are_answered_in_an_orderly_way(tmp_path: Path) -> None:
    print(written(tmp_path, MANY_CASES, 2))
