"""The start page: a game in seconds, again in one click, by a link, from a file; and the games of this browser."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from finished import laid_out, played, visitor
from sqlalchemy import update
from starlette.requests import Request
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.mars.rules import RULES
from terramars.web.labels import LANGUAGES, label
from terramars.web.pages.page import switched
from terramars.web.store.schema import GAMES


def table_of(client: TestClient, page: Any) -> Any:
    """The table that a page belongs to."""
    game = page.url.path.split("/")[2]
    assert client.portal is not None
    return client.portal.call(client.app.state.tables.table, game)  # type: ignore[attr-defined]


def test_against_computers_the_level_and_number_are_chosen(client: TestClient) -> None:
    given = {"quick": "ai", "players": "4", "level": "Newcomer", "board": "hellas", "name": "Ann"}
    table = table_of(client, client.post("/new", data=given))
    assert [seat.kind for seat in table.match.seats] == ["person", "ai", "ai", "ai"]
    assert {seat.level for seat in table.match.seats[1:]} == {"Newcomer"}
    assert table.match.game.state.setup.board == "hellas"
    assert set(table.match.game.state.setup.modules) == {"base", "corporate_era"}
    for wrong in ({"players": "9"}, {"quick": "fly"}, {"level": "Deity"}, {"board": "moon"}, {"modules": "atlantis"}):
        assert client.post("/new", data={**given, **wrong}).status_code == 422


def test_against_computers_boxes_are_chosen_and_kept_for_the_next_time(client: TestClient) -> None:
    given = {"quick": "ai", "players": "2", "level": "Newcomer", "name": "Ann", "modules": ["prelude", "turmoil"]}
    table = table_of(client, client.post("/new", data={**given, "world_government": "1", "draft": "1"}))
    setup = table.match.game.state.setup
    assert set(setup.modules) == {"base", "corporate_era", "prelude", "turmoil", "world_government"}
    assert setup.draft
    again = table_of(client, client.post("/new", data={"again": "1"})).match.game.state.setup
    assert (set(again.modules), again.draft) == (set(setup.modules), True)
    form = client.get("/").text.partition('id="ai"')[2].partition("</form>")[0]
    marked = re.findall(r'name="(modules|world_government|draft)" value="(\w+)" checked', form)
    assert marked == [("modules", "prelude"), ("modules", "turmoil"), ("world_government", "1"), ("draft", "1")]


def test_several_people_at_one_screen(client: TestClient) -> None:
    table = table_of(client, client.post("/new", data={"quick": "screen", "players": "3", "name": "Ann"}))
    assert [seat.kind for seat in table.match.seats] == ["person"] * 3
    assert table.match.one_person


def test_the_same_as_last_time_takes_one_click(client: TestClient) -> None:
    assert 'name="again"' not in client.get("/").text
    assert client.post("/new", data={"again": "1"}).status_code == 404
    given = {"kind0": "person", "name0": "Änne", "kind1": "ai", "level1": "Settler", "board": "elysium", "draft": "1"}
    first = table_of(client, client.post("/new", data=given))
    page = client.get("/")
    assert 'name="again"' in page.text
    assert 'value="Änne"' in page.text
    second = table_of(client, client.post("/new", data={"again": "1"}))
    assert second.id != first.id
    assert second.match.names[0] == first.match.names[0]
    assert len(second.match.names) == 2, "the computer player may be another one"
    assert second.match.game.state.setup.board == "elysium"
    assert second.match.game.state.setup.draft


def test_a_link_opens_the_page_with_its_settings_filled_in(client: TestClient) -> None:
    given = {"kind0": "person", "kind1": "open", "kind2": "ai", "level2": "Foreman", "board": "hellas", "draft": "1"}
    page = client.get(f"/?{urlencode(given)}").text
    assert re.search(r'name="board" value="hellas" checked', page.partition('id="host-form"')[2])
    assert re.search(r'name="draft" value="1" checked', page)
    seat = page.partition('name="kind2"')[2].partition("</li>")[0]
    assert re.search(r'<option value="ai" selected>', seat)
    assert re.search(r'<option value="Foreman" selected>', seat)
    usual = client.get("/?board=<script>&kind0=person").text
    assert "<script>" not in usual


def test_a_named_preset_fills_in_the_form(client: TestClient) -> None:
    page = client.get("/?preset=beginners").text.partition('id="host-form"')[2]
    assert page.count('name="beginners" value="0" checked') == 1
    assert page.count('name="beginners" value="1" checked') == 1
    assert 'name="modules" value="corporate_era">' in page


def test_a_box_and_its_rule_are_ticked_apart(client: TestClient) -> None:
    given = {"kind0": "person", "kind1": "person", "modules": ["corporate_era", "venus"]}
    without = table_of(client, client.post("/new", data=given)).match.game.state.setup.modules
    assert without == ("base", "corporate_era", "venus")
    ruled = client.post("/new", data={**given, "world_government": "1"})
    ticked = table_of(client, ruled).match.game.state.setup.modules
    assert ticked == ("base", "corporate_era", "venus", "world_government")
    alone = table_of(client, client.post("/new", data={**given, "kind1": ""})).match.game.state.setup.modules
    assert alone == ticked, "alone it always takes part"
    assert "% of all steps" in listed(client), "games with the box are listed like others"


def test_all_boxes_are_ticked_by_a_preset(client: TestClient) -> None:
    page = client.get("/?preset=all-boxes").text.partition('id="host-form"')[2]
    assert 'value="venus" data-brings="world_government" checked' in page
    assert 'name="world_government" value="1" checked' in page
    assert 'name="modules" value="world_government"' not in page, "a rule is no box"


def played_until(seat: int, players: int = 2) -> terramars.Game:
    """A game by lot, up to the first turn of a seat after the start."""
    game, lot = terramars.new(players=players, seed=11), random.Random(4)
    while (decision := game.decision()) is not None and (decision.seat != seat or game.state.lanes):
        game.apply(lot.choice(decision.options), decision.seat)
    return game


def listed(browser: TestClient, part: str = "continue", lang: str = "en") -> str:
    """What the start page lists of this browser's own games."""
    page = browser.get(f"/?lang={lang}")
    assert page.status_code == 200, page.text
    return page.text.partition(f'id="{part}"')[2].partition("</section>")[0]


def own(client: TestClient, made: Any, seat: int = 0) -> TestClient:
    """A browser that holds nothing but the link of one seat."""
    return visitor(client, made.seats[seat])


def test_a_browser_lists_its_own_games_and_says_whose_turn_it_is(client: TestClient) -> None:
    assert 'id="continue"' not in client.get("/").text
    mine = client.post("/new", data={"preset": "solo", "name": "Ann"})
    assert f'href="{mine.url.path}"' in listed(client)
    assert "pill--turn" in listed(client)
    assert mine.url.path not in Browser(client.app).get("/").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_in_which_somebody_else_is_asked_names_them(client: TestClient, lang: str) -> None:
    made = laid_out(client, played_until(seat=1), "pp")
    assert label(lang, "waits_for", names="Bob") in listed(own(client, made, 0), lang=lang)
    assert label(lang, "your_turn") in listed(own(client, made, 1), lang=lang)
    assert label(lang, "waits_for", names="Bob") in listed(visitor(client, made.host), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_in_which_a_computer_thinks_names_it(client: TestClient, lang: str) -> None:
    async def think_for_ever(*_: Any) -> list[str]:
        await asyncio.Event().wait()
        return []

    client.app.state.tables.thinkers.think = think_for_ever  # type: ignore[attr-defined]
    made = laid_out(client, played_until(seat=1), "pa")
    assert label(lang, "waits_for", names="Bob") in listed(own(client, made), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_while_all_choose_in_secret_every_other_player_is_waited_for(client: TestClient, lang: str) -> None:
    game = terramars.new(players=3, seed=11)
    made = laid_out(client, game, "ppp")
    assert label(lang, "your_turn") in listed(own(client, made), lang=lang)
    while (decision := game.decision(0)) is not None:
        game.apply(decision.options[0], 0)
    made = laid_out(client, game, "ppp")
    others = label(lang, "comma").join(["Bob", "Cat"])
    assert label(lang, "waits_for", names=others) in listed(own(client, made), lang=lang)
    while (decision := game.decision(1)) is not None:
        game.apply(decision.options[0], 1)
    # How far Bob is stays hidden.
    made = laid_out(client, game, "ppp")
    assert label(lang, "waits_for", names=others) in listed(own(client, made), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_waits_for_somebody_to_join_is_listed(client: TestClient, lang: str) -> None:
    game = terramars.new(players=2, seed=11)
    while (decision := game.decision(0)) is not None:
        game.apply(decision.options[0], 0)
    made = laid_out(client, game, "po")
    assert label(lang, "waits_for", names="Bob") in listed(own(client, made), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_finished_games_are_listed_with_how_they_went(client: TestClient, lang: str) -> None:
    game = played(2, 4)
    won = game.result().winners[0]
    made = laid_out(client, game, "pp")
    assert label(lang, "outcome_won") in listed(own(client, made, won), "replays", lang)
    assert label(lang, "outcome_lost") in listed(own(client, made, 1 - won), "replays", lang)
    assert label(lang, "outcome_watched") in listed(visitor(client, made.host), "replays", lang)


@pytest.mark.parametrize("way", ["file", "text"])
def test_a_saved_game_is_opened(client: TestClient, way: str) -> None:
    game = terramars.new(players=2, seed=9, names=("Ann", "Bob"))
    save = game.save()
    given: dict[str, Any] = {"files": {"file": ("game.json", save)}} if way == "file" else {"data": {"text": save}}
    page = client.post("/import", **given)
    assert page.status_code == 200, page.text
    table = table_of(client, page)
    assert table.match.known_seed
    assert table.match.names == ("Ann", "Bob")
    assert client.post("/import", data={"text": save[:-40]}).status_code == 422
    assert client.post("/import", data={}).status_code == 422


def test_the_form_for_files_takes_few_parts(client: TestClient) -> None:
    body = b"--x\r\n\r\n" * 20_000 + b"--x--\r\n"
    answer = client.post("/import", content=body, headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 400


def test_a_game_that_cannot_be_read_does_not_take_the_start_page_along(client: TestClient) -> None:
    good = client.post("/new", data={"preset": "solo", "name": "Ann"}).url.path
    bad = client.post("/new", data={"preset": "solo", "name": "Ann"}).url.path
    tables = client.app.state.tables  # type: ignore[attr-defined]

    async def damage() -> None:
        async with tables.storage.changing() as connection:
            damaged = update(GAMES).where(GAMES.c.id == bad.removeprefix("/g/"))
            await connection.execute(damaged.values(state='{"pending":[],"lanes":[],"tracks":["a"]}'))

    assert client.portal is not None
    client.portal.call(damage)
    page = client.get("/")
    assert page.status_code == 200
    assert good in page.text
    assert bad not in page.text


def test_a_report_names_versions_and_the_place_and_no_card(client: TestClient) -> None:
    page = client.get("/report").text
    assert f"terramars: {terramars.__version__}" in page
    assert f"rules: {RULES.number}" in page
    mine = client.post("/new", data={"preset": "solo", "name": "Ann"})
    game = mine.url.path.rpartition("/")[2]
    report = client.get(f"/report?game={game}").text.partition("<textarea")[2].partition("</textarea>")[0]
    assert f"game: {game}" in report
    assert "seat: 1" in report
    table = table_of(client, mine)
    assert not any(card.name in report for card in table.match.game.view(0).setup.milestones)
    assert set(re.findall(r"(?m)^(?:.*>)?(\w+):", report)) <= {
        "terramars", "rules", "format", "game", "step", "seat", "players", "browser",
    }  # fmt: skip
    assert f"game: {game}" not in Browser(client.app).get(f"/report?game={game}").text


@pytest.mark.parametrize("path", ["/", "/learn", "/report", "/nowhere"])
def test_every_page_switches_language_and_light(client: TestClient, path: str) -> None:
    page = client.get(path, headers={"accept-language": "en"})
    assert f'href="{path}?lang=ja"' in page.text
    dark = client.get(f"{path}?theme=dark")
    assert 'data-theme="dark"' in dark.text
    assert 'data-theme="dark"' in client.get(path).text
    assert " style=" not in page.text
    assert "<script>" not in page.text


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/x",
        "///evil.example/x",
        "/\\evil.example/x",
        "/%5Cevil.example/x",
        "/%2Fevil.example/x",
        "/%09/evil.example/x",
        "/%5C/evil.example/x",
    ],
)
def test_no_switch_leads_to_another_site(client: TestClient, path: str) -> None:
    # As a server calls the application: what the test client makes of such an address is its own affair.
    headers = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "GET", "path": unquote(path), "query_string": b"", "headers": headers}
    shown = switched(Request(scope))(lang="ja")
    assert re.match(r"/[\w.%]", shown), shown
    assert "\t" not in shown
    assert "\\" not in shown
    assert "evil.example/x?lang=ja" in shown


def test_a_switch_asks_for_the_same_address(client: TestClient) -> None:
    page = client.get("/cards/%E7%81%AB%3F%23%25/x?lang=en").text
    assert 'href="/cards/%E7%81%AB%3F%23%25/x?lang=ja"' in page


def test_a_switch_keeps_where_one_is(client: TestClient) -> None:
    page = client.get("/?preset=beginners&lang=en").text
    assert "/?preset=beginners&amp;lang=ja" in page


def test_the_start_page_is_never_behind(client: TestClient) -> None:
    made = laid_out(client, terramars.new(players=2, seed=5, names=("Ann", "Bob")), "pp")
    table = client.portal.call(client.app.state.tables.table, made.game)  # type: ignore[union-attr, attr-defined]
    ann = visitor(client, made.seats[0])
    lot = random.Random(5)
    told = set()
    while table.match.game.state.generation < 4:
        seat = next(seat for seat in (1, 0) if table.match.asks(seat))
        options = [option.notation for option in table.match.game.decision(seat).options]
        client.portal.call(table.submit, seat, [lot.choice(options)])  # type: ignore[union-attr]
        row = re.search(rf'<a[^>]*href="/g/{made.game}".*?</a>', ann.get("/").text, re.S)
        assert row is not None
        generation = re.search(r'class="g-gen".*?<b>(\d+)</b>', row[0], re.S)
        assert generation is not None
        found = int(generation[1]), "pill--turn" in row[0]
        assert found == (table.match.game.state.generation, table.match.asks(0))
        told.add(found)
    assert len(told) > 4


@pytest.mark.parametrize(("other", "words"), [("person", "start_secret"), ("ai", "start_against")])
def test_how_long_the_start_may_be_changed_is_said_truly(
    client: TestClient, tools: Any, other: str, words: str
) -> None:
    """Against computers alone the game goes on as soon as one is ready oneself."""
    _, made = tools.begin(client, "person", other)
    browser = Browser(client.app, base_url="http://localhost")
    page = browser.get(f"/s/{made['seats']['0']}").text
    both = [label("en", key) in page for key in ("start_secret", "start_against")]
    assert both == [words == "start_secret", words == "start_against"]
