"""The page of a table as it changes: only what differs is sent, and one form may answer several questions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from finished import laid_out, visitor
from live_page import put_together
from screen import situation
from seated import served
from starlette.testclient import TestClient

import terramars
from terramars.web.pages.rendering import digest
from terramars.web.pages.table.regions import REGIONS

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def seat_down(client: TestClient, seat: int = 0, **given: Any) -> tuple[str, str]:
    """Sit down at a table in a given situation: its address and its page."""
    seats = [{"kind": "person", "name": name.title()} for name in ("ann", "bob") if name in given]
    made = served(client, situation(**given), seats)
    client.get(f"/s/{made['seats'][str(seat)]}")
    address = f"/g/{made['game']}"
    return address, client.get(address).text


def have(page: str) -> str:
    found = re.search(r'data-have="([^"]+)"', page)
    assert found
    return found[1]


def choose(client: TestClient, address: str, page: str, **fields: Any) -> Any:
    known = fields.pop("have", "") or have(page)
    return client.post(f"{address}/choose", data={**dict(FIELD.findall(page)), "have": known, **fields})


def test_a_page_that_is_up_to_date_is_sent_nothing(client: TestClient) -> None:
    address, page = seat_down(client, ann={"money": 40, "heat": 8})
    parts = client.get(f"{address}/regions", params={"have": have(page)}).json()
    assert parts["regions"] == {}
    assert parts["asked"] is True
    assert set(client.get(f"{address}/regions").json()["regions"]) == set(REGIONS)


def test_a_choice_is_answered_with_what_it_changed_and_with_nothing_else(client: TestClient) -> None:
    address, page = seat_down(client, ann={"money": 40, "heat": 8}, bob={})
    parts = choose(client, address, page, choice="convert heat").json()
    assert {"prompt", "thermo", "me", "log"} <= set(parts["regions"])
    assert not {"hexes", "oxygen", "rivals"} & set(parts["regions"])
    assert parts["notice"] == ""
    for name, region in parts["regions"].items():
        assert region["html"].lstrip().startswith("<")
        assert f'id="{name}"' in region["html"][:200]


def test_a_page_that_is_behind_is_told_so_and_changes_nothing(client: TestClient) -> None:
    address, page = seat_down(client, ann={"money": 40, "heat": 16})
    choose(client, address, page, choice="convert heat")
    behind = choose(client, address, page, choice="project asteroid", key="another").json()
    assert behind["notice"] == "moved"
    now = client.get(address).text
    assert 'id="p-temperature" data-num>−28<' in now
    assert 'id="have-0-megacredits" data-num>40<' in now


def test_a_payment_in_several_currencies_is_one_form(client: TestClient) -> None:
    given = {"corporation": "Helion", "money": 10, "titanium": 3, "heat": 9, "hand": ["Asteroid"]}
    address, page = seat_down(client, ann=given)
    choose(client, address, page, choice="play asteroid")
    page = client.get(address).text
    assert 'name="pay-titanium"' in page
    assert 'name="pay-heat"' in page
    wrong = choose(client, address, page, choice="pay titanium 2", **{"pay-titanium": "0", "pay-heat": "1"})
    assert wrong.json()["notice"] == "refused"
    assert 'name="pay-titanium"' in client.get(address).text
    choose(client, address, page, choice="pay titanium 2", **{"pay-titanium": "2", "pay-heat": "5"})
    page = client.get(address).text
    assert 'id="have-0-titanium" data-num>3<' in page, "1 is left, and the asteroid brought 2"
    assert 'id="have-0-heat" data-num>4<' in page
    assert 'id="have-0-megacredits" data-num>7<' in page


def test_several_cards_are_sold_with_one_form(client: TestClient) -> None:
    address, page = seat_down(client, ann={"money": 0, "hand": ["Asteroid", "Birds", "Fish"]})
    choose(client, address, page, choice="project sell-patents")
    page = client.get(address).text
    choose(client, address, page, choice="", kept=["birds", "fish"])
    page = client.get(address).text
    assert re.findall(r'data-card="([^"]+)"', page) == ["asteroid"]
    assert 'id="have-0-megacredits" data-num>2<' in page


@pytest.mark.parametrize("oceans", [8, 9])
def test_what_would_raise_nothing_says_so(client: TestClient, oceans: int) -> None:
    """An aquifer may be bought when all oceans are placed, and so may an asteroid in full warmth (503)."""
    seas = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"][:oceans]
    end = {"temperature": 8 if oceans == 9 else 6, "oceans": seas, "oxygen": 14}
    _, page = seat_down(client, ann={"money": 40, "heat": 9}, bob={}, **end)
    vain = {"project aquifer", "project asteroid", "convert heat"} if oceans == 9 else set()
    buttons = re.findall(r'<button name="choice" value="((?:project|convert) [^"]+)"(.*?)</button>', page)
    assert {choice for choice, words in buttons if "Raises nothing" in words} == vain
    assert {"project greenery", "project aquifer", "convert heat"} <= dict(buttons).keys()


@pytest.mark.parametrize("holder", [(), ("Dirigibles",)])
def test_a_card_whose_effects_would_all_be_lost_says_so(client: TestClient, holder: tuple[str, ...]) -> None:
    """Where no card holds floaters, Floater Prototypes may be played and adds none."""
    hand = ["Floater Prototypes", "Mine", "Asteroid"]
    end = {"temperature": 8, "modules": ("base", "corporate_era", "venus", "colonies")}
    _, page = seat_down(client, ann={"money": 40, "hand": hand, "played": list(holder)}, bob={}, **end)
    buttons = dict(re.findall(r'<button name="choice" value="play ([^"]+)"(.*?)</button>', page))
    assert {"floater-prototypes", "mine"} <= buttons.keys()
    lost = {card for card, words in buttons.items() if "effects lost" in words}
    # An asteroid in full warmth still brings titanium.
    assert lost == (set() if holder else {"floater-prototypes"})


def test_a_hint_ranks_every_option_with_reasons(client: TestClient) -> None:
    address, _ = seat_down(client, ann={"money": 40, "heat": 8}, bob={})
    asked = f"/api/v1/games/{address.removeprefix('/g/')}/hint"
    ranked = client.get(asked, params={"seat": 0}).json()["ranked"]
    assert {"convert heat", "pass"} <= {each["id"] for each in ranked}
    assert [each["value"] for each in ranked] == sorted((each["value"] for each in ranked), reverse=True)
    assert all(len(each["sentence"]) > 20 for each in ranked)
    japanese = client.get(asked, params={"seat": 0, "lang": "ja"}).json()["ranked"]
    assert japanese[0]["id"] == ranked[0]["id"]
    assert japanese[0]["sentence"] != ranked[0]["sentence"]


def test_who_is_not_asked_gets_no_hint(client: TestClient) -> None:
    address, _ = seat_down(client, 1, ann={"money": 40}, bob={})
    answer = client.get(f"/api/v1/games/{address.removeprefix('/g/')}/hint", params={"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-asked")


@pytest.mark.parametrize("path", ["", "/regions"])
def test_pages_travel_compressed(client: TestClient, path: str) -> None:
    address, _ = seat_down(client, ann={"money": 40})
    assert client.get(address + path).headers["content-encoding"] == "gzip"


def test_at_one_screen_the_curtain_falls_on_a_live_page_too(client: TestClient) -> None:
    save = situation(ann={"money": 40, "heat": 8}, bob={"money": 40})
    made = served(client, save)
    for token in made["seats"].values():
        client.get(f"/s/{token}")
    address = f"/g/{made['game']}"
    page = client.get(f"{address}?as=0").text
    assert client.get(f"{address}/regions", params={"as": 1}).json() == {"location": address}
    assert choose(client, address, page, choice="pass").json() == {"location": address}


def test_in_the_last_greenery_step_the_page_marks_who_is_asked(client: TestClient) -> None:
    people = [{"corporation": name, "stock": {"plants": 9}} for name in ("CrediCor", "Teractor", "Ecoline")]
    seas = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
    warm = {"temperature": 8, "oxygen": 14, "oceans": seas, "first": 1}
    game = terramars.position({"players": people, **warm})
    for _ in people:
        game.apply("pass")
    for asked in (1, 2, 0):
        made = laid_out(client, game, "ppp")
        for seat in range(3):
            browser = visitor(client, made.seats[seat])
            page = browser.get(f"/g/{made.game}?lang=en").text
            assert re.findall(r'id="order-(\d)" class="is-turn', page) == [str(asked)]
            assert re.findall(r'aria-current="step">([^<]+)<', page) == ["End"]
            assert bool(re.search(r'class="me mat [^"]*is-turn[^"]*" id="me"', page)) == (seat == asked)
            seen = browser.get(f"/api/v1/games/{made.game}").json()
            assert (seen["phase"], seen["active"], seen["waiting_for"]) == ("end", asked, [asked])
        game.apply("done")


def test_a_page_is_brought_up_to_date_by_parts(client: TestClient) -> None:
    """As a browser does it: what it fetched first it has as HTML."""
    hand = ["Mine", "Asteroid", "Power Plant"]
    address, page = seat_down(client, ann={"money": 200, "heat": 80, "hand": hand}, bob={})
    regions = client.get(f"{address}/regions").json()["regions"]
    texts = {name: region["html"] for name, region in regions.items()}
    parted = set()
    for choice in ("convert heat", "done"):
        have = ",".join(f"{name}:{digest(html)}*" for name, html in texts.items())
        answer = choose(client, address, page, have=have, choice=choice).json()["regions"]
        parted |= {name for name, sent in answer.items() if "from" in sent}
        texts |= {name: put_together(texts[name], sent) for name, sent in answer.items()}
        page = "".join(texts.values())
    assert parted
    now = client.get(f"{address}/regions").json()["regions"]
    assert texts == {name: region["html"] for name, region in now.items()}
