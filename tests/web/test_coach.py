"""The guided game: lessons that belong to real situations, each until it is understood."""

from __future__ import annotations

import random
import re
from typing import Any

from starlette.testclient import TestClient

from terramars.web import labels
from terramars.web.pages.learn import SEED, SETTINGS
from terramars.web.present.coach import LESSONS, coach


def lesson(page: str) -> str:
    """The title of the lesson on a page, or nothing."""
    found = re.search(r"<h2>.*?</svg>(.*?)</h2>", page.partition('id="coach"')[2].partition("</section>")[0], re.S)
    return found[1] if found else ""


def test_a_guided_game_begins_with_its_first_lesson(client: TestClient) -> None:
    page = client.post("/learn", data={"name": "Ann"})
    assert re.fullmatch(r"/g/[\w-]+", page.url.path)
    english = labels.labels("en")
    for number, name in enumerate(("welcome", "actions", "play"), 1):
        assert f"{number} of {len(LESSONS)}" in page.text
        assert lesson(page.text) == english[f"lesson_{name}"]
        assert 'data-points="#' in page.text, "it points at something"
        csrf = re.findall(r'name="csrf" value="(\w+)"', page.text)[0]
        page = client.post(f"{page.url}/learnt", data={"csrf": csrf, "lesson": name})
    assert lesson(page.text) == ""
    assert client.post(f"{page.url}/learnt", data={"csrf": csrf, "lesson": "flying"}).status_code == 400
    assert client.post(f"{page.url}/learnt", data={"csrf": "x", "lesson": "play"}).status_code == 403
    assert labels.labels("ja")["learn"] in client.get("/learn?lang=ja").text


def test_a_guided_game_begins_though_another_process_has_changed_it_already(client: TestClient) -> None:
    """The computer player may choose as soon as the game is there."""
    tables = client.app.state.tables  # type: ignore[attr-defined]
    find = tables.table

    async def behind(game: str) -> Any:
        table = await find(game)
        tables.table, table.gone = find, True
        return table

    tables.table = behind
    assert client.post("/learn", data={"name": "Ann"}).status_code == 200
    assert tables.table == find


def test_other_games_have_no_coach(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "beginners", "name": "Ann"})
    assert lesson(page.text) == ""


def test_every_lesson_comes_up_in_a_guided_game(client: TestClient) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    portal = client.portal
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
    made = portal.call(tables.create, SETTINGS, seats, "", SEED)
    table = portal.call(tables.table, made.game)
    lot = random.Random(4)
    learnt: set[str] = set()
    order: list[str] = []
    while not table.match.over and len(learnt) < len(LESSONS):
        seat = next(seat for seat in (0, 1) if table.match.asks(seat))
        if seat == 0:
            seen = table.seen(0)
            while (found := coach(seen, "en", frozenset(learnt))) is not None:
                assert found.text
                assert found.do
                learnt.add(found.id)
                order.append(found.id)
        options = [option.notation for option in table.match.game.decision(seat).options]
        wanted = [each for each in options if each.startswith(("play", "convert", "use", "claim", "place", "pay"))]
        portal.call(table.submit, seat, [lot.choice(wanted or options)])
    assert order[:3] == ["welcome", "actions", "play"]
    missed = {name for name, _ in LESSONS} - learnt
    assert not missed, missed


def test_the_card_in_the_light_brings_something_at_once(client: TestClient) -> None:
    page = client.post("/learn", data={"name": "Ann"})
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    seen = client.portal.call(tables.table, page.url.path.rpartition("/")[2]).seen(0)
    found = coach(seen, "en", frozenset({"welcome", "actions"}))
    assert found is not None
    assert found.id == "play"
    brings = {
        option.id: [change.what for change in option.changes if change.seat == 0 and change.after > change.before]
        for option in seen.decision.options
    }
    assert brings["play greenhouses"] == [], "a plant for each city, and there is none yet"
    assert brings[f"play {found.points.removeprefix('#card-')}"]


def test_passing_is_taught_where_one_can_pass(client: TestClient) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
    made = client.portal.call(tables.create, SETTINGS, seats, "", SEED)
    table = client.portal.call(tables.table, made.game)
    others = frozenset(name for name, _ in LESSONS if name != "passing")
    taught, ended = 0, 0
    while table.match.game.state.generation < 4:
        seat = next(seat for seat in (0, 1) if table.match.asks(seat))
        options = [option.notation for option in table.match.game.decision(seat).options]
        lesson = coach(table.seen(seat), "en", others)
        taught += lesson is not None
        ended += "done" in options
        assert lesson is None or "pass" in options
        spending = [each for each in options if each.startswith(("play", "pay", "place", "project", "use", "convert"))]
        client.portal.call(table.submit, seat, [(spending or options)[0]])
    assert taught
    assert ended


def test_boxes_bring_lessons_of_their_own(client: TestClient) -> None:
    page = client.post("/learn", data={"name": "Ann", "modules": ["colonies", "turmoil"]})
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    table = client.portal.call(tables.table, page.url.path.rpartition("/")[2])
    assert {"colonies", "turmoil"} < set(table.match.game.state.setup.modules)
    base = frozenset(name for name, _ in LESSONS)
    found = coach(table.seen(0), "en", base)
    assert found is not None
    assert (found.title, found.of) == ("Trading with colonies", len(LESSONS) + 2)
    found = coach(table.seen(0), "ja", base | {"trading"})
    assert found is not None
    assert found.title == "代議員の派遣"
    assert coach(table.seen(0), "en", base | {"trading", "lobbying"}) is None


def test_the_coach_says_nothing_where_nothing_is_asked(client: TestClient) -> None:
    page = client.post("/learn", data={"name": "Ann"})
    game = page.url.path.rpartition("/")[2]
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    table = client.portal.call(tables.table, game)
    assert coach(table.seen(1, "en", False), "en") is None
    assert coach(table.seen(None), "en") is None
    assert lesson(client.get(f"{page.url}/lesson").text)
