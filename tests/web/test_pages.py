"""The pages: complete without a script, strict about where forms come from."""

from __future__ import annotations

import html
import random
import re
import time
from typing import Any

import pytest
from finished import laid_out, visitor
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.web import labels
from terramars.web.visitors.browser_cookie import BROWSER
from terramars.web.visitors.visitor import COOKIE, Signer, cookie_for

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
BUTTON = re.compile(r'<button name="choice" value="([^"]+)"')
AMOUNT = re.compile(r'<input type="number" form="choose" name="(pay-[\w-]+)"[^>]* value="(\d+)"')
CARDS = re.compile(r'<input type="(radio|checkbox)" form="choose" [^>]*name="kept" value="([^"]+)"')


def fields(page: str) -> dict[str, str]:
    """The hidden fields of a table's page."""
    return dict(FIELD.findall(page))


def choices(page: str) -> list[str]:
    return [html.unescape(value) for value in BUTTON.findall(page)]


def answers(page: str, lot: random.Random) -> dict[str, Any] | None:
    """Some answer to what a page asks: a button, or cards that are marked; None when nothing is asked."""
    asked = fields(page)
    if marked := CARDS.findall(page):
        corporations = [card for sort, card in marked if sort == "radio"]
        projects = [card for sort, card in marked if sort == "checkbox"]
        return {**asked, "choice": "", "kept": [*lot.sample(projects, min(2, len(projects))), *corporations[:1]]}
    if offered := choices(page):
        return {**asked, **dict(AMOUNT.findall(page)), "choice": lot.choice(offered)}
    return None


def test_a_solo_game_is_played_to_its_end_by_buttons_alone(client: TestClient) -> None:
    answer = client.post("/new", data={"preset": "solo", "name": "Ann"})
    assert answer.status_code == 200
    address = str(answer.url)
    assert re.fullmatch(r"http://testserver/g/[\w-]+", address)
    lot = random.Random(5)
    for _ in range(600):
        page = answer.text
        given = answers(page, lot)
        if given is None:
            break
        assert "<script>" not in page
        assert " style=" not in page
        assert not re.search(r"\son\w+=", page)
        answer = client.post(f"{address}/choose", data=given)
        assert answer.status_code == 200, answer.text
    assert 'id="result"' in page
    assert "/export" in page


def test_against_a_computer_the_page_waits_and_goes_on(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "against-one", "name": "Ann"})
    address = str(page.url)
    lot = random.Random(2)
    chosen = confirmed = 0
    until = time.monotonic() + 120
    while chosen < 20 and time.monotonic() < until:
        page = client.get(address)
        if given := answers(page.text, lot):
            client.post(f"{address}/choose", data=given)
            chosen += 1
        elif 'data-action="confirm"' in page.text:
            client.post(f"{address}/confirm", data=fields(page.text))
            confirmed += 1
    assert chosen == 20
    assert confirmed, "computers answer at once, so the end of a turn is asked about"


def test_forms_from_elsewhere_are_refused(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "two-at-one-screen", "name": "Ann"})
    address = str(page.url)
    shown = client.get(f"{address}?as=0").text
    given = answers(shown, random.Random(3)) or {}
    assert client.post(f"{address}/choose", data={**given, "csrf": "x"}).status_code == 403
    assert client.post(f"{address}/choose", data=given, headers={"origin": "http://evil"}).status_code == 403
    assert client.post(f"{address}/choose", data={**given, "csrf": ""}, headers={"origin": "null"}).status_code == 403
    stranger = Browser(client.app)
    assert stranger.post(f"{address}/choose", data=given).status_code == 403
    assert client.post(f"{address}/choose", data={**given, "seat": "4"}).status_code == 403
    assert client.get(f"{address}?as=0").text == shown


def test_a_link_is_exchanged_for_a_cookie_and_leaves_the_address_bar(client: TestClient, tools: Any) -> None:
    _, made = tools.begin(client, "person", "person")
    token = made["seats"]["0"]
    answer = client.get(f"/s/{token}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{made['game']}")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(BROWSER)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert token not in cookie
    assert answer.headers["referrer-policy"] == "same-origin"
    page = client.get(f"/g/{made['game']}")
    assert token not in page.text
    forged = Browser(client.app)
    forged.cookies.set(COOKIE + made["game"], "1-2-3." + "0" * 64)
    assert forged.get(f"/g/{made['game']}").status_code == 404


def test_a_cookie_of_one_game_opens_no_other(client: TestClient) -> None:
    first = client.post("/new", data={"preset": "solo", "name": "Ann"})
    game = str(first.url).rpartition("/")[2]
    links = client.portal.call(client.app.state.tables.browsers.links, client.cookies[BROWSER], game)  # type: ignore
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    value = cookie_for(Signer(client.portal.call(storage.secret)), game, (), links)  # type: ignore[union-attr]
    other = Browser(client.app)
    second = str(other.post("/new", data={"preset": "solo", "name": "Bob"}).url).rpartition("/")[2]
    thief = Browser(client.app)
    thief.cookies.set(COOKIE + second, value)
    assert thief.get(f"/g/{second}").status_code == 404
    honest = TestClient(client.app)
    honest.cookies.set(COOKIE + game, value)
    assert honest.get(f"/g/{game}").status_code == 200


def test_strangers_find_the_way_to_a_free_seat(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "online-for-two", "name": "Ann"})
    table = str(page.url).removesuffix("/room")
    bob = Browser(client.app)
    assert 'name="name"' in bob.get(str(page.url)).text
    joined = bob.post(f"{table}/join", data={"name": "<b>Bob</b>"})
    assert joined.status_code == 200
    assert "&lt;b&gt;Bob&lt;/b&gt;" in joined.text
    assert "<b>Bob" not in joined.text
    assert Browser(client.app).get(table).status_code == 404


def test_forms_that_say_where_they_come_from_are_taken(client: TestClient) -> None:
    # So says every browser where the policy is same-origin.
    client.headers["origin"] = "http://testserver"
    page = client.post("/new", data={"preset": "solo", "name": "Ann"})
    assert page.status_code == 200
    page = client.post(f"{page.url}/choose", data=answers(page.text, random.Random(3)))
    assert page.status_code == 200
    client.headers["sec-fetch-site"] = "cross-site"
    assert client.post("/new", data={"preset": "solo"}).status_code == 403


def test_at_one_screen_a_curtain_falls_between_players(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "two-at-one-screen", "name": "Ann"})
    assert "?as=0" in page.text
    assert not choices(page.text)
    lot = random.Random(1)
    address = str(page.url)
    page = client.get(f"{address}?as=0")
    while given := answers(page.text, lot):
        page = client.post(f"{address}/choose", data=given)
    assert "?as=1" in page.text


def solo(client: TestClient) -> Any:
    """The first page of a solo game whose corporations (Teractor, CrediCor) turn no card up."""
    made = client.post("/api/v1/games", json={"preset": "solo", "seed": 15, "seats": [{"name": "Ann"}]}).json()
    client.get(f"/s/{made['host']}")
    return client.get(f"/s/{made['seats']['0']}")


def test_the_start_is_chosen_on_one_screen_with_one_button(client: TestClient) -> None:
    page = solo(client)
    address = str(page.url)
    marked = CARDS.findall(page.text)
    assert [sort for sort, _ in marked] == ["radio"] * 2 + ["checkbox"] * 10
    chosen = [card for _, card in marked[1:5]]
    page = client.post(f"{address}/choose", data={**fields(page.text), "choice": "", "kept": chosen})
    assert page.status_code == 200
    assert 'name="kept"' not in page.text
    assert sorted(re.findall(r'data-card="([^"]+)"', page.text)) == sorted(chosen[1:])
    assert f'href="/cards/{chosen[0]}"' in page.text


def test_without_a_corporation_nothing_is_chosen(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "solo", "name": "Ann"})
    cards = [card for sort, card in CARDS.findall(page.text) if sort == "checkbox"]
    again = client.post(f"{page.url}/choose", data={**fields(page.text), "choice": "", "kept": cards[:2]})
    assert 'role="alert"' in again.text
    assert len(CARDS.findall(again.text)) == 12


def test_the_menu_marks_the_colours_and_the_language_in_use(client: TestClient) -> None:
    address = str(solo(client).url)
    marked = {"theme=dark": ["Dark", "English"], "theme=light": ["Light", "English"], "theme=": ["System", "English"]}
    for wish, found in {**marked, "theme=dark&lang=ja": ["暗", "日本語"]}.items():
        menu = client.get(f"{address}?{wish}").text.partition('id="menu"')[2]
        assert re.findall(r'aria-current="true">([^<]+)</a>', menu) == found


def test_a_padlock_always_has_its_reason(client: TestClient) -> None:
    boxes = ["base", "corporate_era", "colonies", "turmoil"]
    rich = {"corporation": "CrediCor", "stock": {"heat": 16, "megacredits": 30}}
    game = terramars.position({"modules": boxes, "players": [rich, {"corporation": "Ecoline"}]})
    made = laid_out(client, game, "pp")
    ann, address = visitor(client, made.seats[0]), f"/g/{made.game}"
    ann.post(f"{address}/confirm-on", data=fields(ann.get(address).text))
    for _ in range(2):
        page = ann.post(f"{address}/choose", data={**fields(ann.get(address).text), "choice": "convert heat"}).text
    assert 'data-kind="paused"' in page
    locks = re.findall(r'class="reasons"><svg.*?</svg>(.*?)</p>', page)
    assert locks
    assert all(locks), "where nothing stands in the way but that it is not asked for"


def test_a_seat_is_handed_to_a_computer_by_a_second_press(client: TestClient) -> None:
    menu = solo(client).text.partition('id="menu"')[2]
    asked = menu.partition('<details class="more" id="really-resign">')[2].partition("</details>")[0]
    assert 'data-action="resign"' in asked
    assert menu.count('data-action="resign"') == 1


def test_undo_links_and_wishes_have_their_buttons(client: TestClient) -> None:
    page = solo(client)
    address = str(page.url)
    page = client.post(f"{address}/choose", data=answers(page.text, random.Random(3)))
    assert f"{page.url.path}/undo" in page.text
    stale = fields(page.text)
    while f"{page.url.path}/undo" in page.text:
        page = client.post(f"{address}/undo", data=fields(page.text))
    assert "undone" in page.text
    moved = client.post(f"{address}/undo", data={**stale, "key": "other"})
    assert 'role="alert"' in moved.text
    for button in ("pass", "unpass", "confirm-on", "confirm-off"):
        page = client.post(f"{address}/{button}", data=fields(client.get(address).text))
        assert page.status_code == 200
    page = client.post(f"{address}/shoulder", data=fields(client.get(address).text))
    link = re.search(r"http://testserver(/s/[\w-]+)", page.text)
    assert link
    guest = Browser(client.app)
    looking = guest.get(link[1])
    assert looking.status_code == 200
    assert not choices(looking.text)
    assert client.post(f"{address}/fly", data=fields(client.get(address).text)).status_code == 404
    assert client.post(f"{address}/delete", data=fields(client.get(address).text)).status_code == 200
    assert client.get(address).status_code == 404


def test_all_options_of_the_form_make_a_game(client: TestClient) -> None:
    given = {
        "title": "Ours", "board": "elysium", "modules": ["base"], "draft": "1", "kind0": "person", "name0": "Ann",
        "kind1": "ai", "level1": "", "kind2": "open", "beginners": ["0"], "listed": "1",
    }  # fmt: skip
    page = client.post("/new", data=given)
    assert page.status_code == 200
    assert "Ours" in page.text
    assert "Elysium" in page.text
    assert "Ours" in Browser(client.app).get("/").text
    assert client.post("/new", data={"kind0": "ghost"}).status_code == 422


@pytest.mark.parametrize("lang", labels.LANGUAGES)
def test_languages(client: TestClient, lang: str) -> None:
    page = client.get(f"/?lang={lang}")
    assert f'<html lang="{lang}">' in page.text
    assert labels.labels(lang)["solo_now"] in page.text
    again = client.get("/")
    assert f'<html lang="{lang}">' in again.text


def test_a_card_that_is_read_in_a_language_does_not_change_that_of_the_pages(client: TestClient) -> None:
    assert "彗星" in client.get("/face/comet?lang=ja").text
    assert '<html lang="en">' in client.get("/").text


def test_scripts_are_our_own_and_kept_for_good_under_their_version(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "solo", "name": "Ann"})
    address = re.search(r'<script type="module" src="([^"]+/js/table.js)">', page.text)
    assert address
    found = [address[1]]
    for script in found:
        answer = client.get(script)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert not re.search(r"https?://(?!www\.w3\.org/)", answer.text)
        folder = script.rpartition("/")[0]
        imported = [f"{folder}/{name}" for name in re.findall(r'from "\./(\w+\.js)"', answer.text)]
        found += [each for each in imported if each not in found]
    assert len(found) > 8
    assert "immutable" not in client.get("/static/js/table.js").headers["cache-control"]
