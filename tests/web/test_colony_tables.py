"""Colonies at a table of the server: what a program is offered and a visitor shown while fleets go out."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from moons import moons
from play import Seat
from starlette.testclient import TestClient
from visiting import Browser

from terramars.text import option_text
from terramars.web.boxes import colonies
from terramars.web.labels import LANGUAGES

WANTED = ("trade", "build", "remove-tile", "advance", "set-back", "add-tile")
"""Kinds of options that are taken whenever they are offered: the box is what is tried here."""


def played(client: TestClient, address: str, links: dict[str, str], seed: int, most: int) -> set[str]:
    """Let everybody choose by lot, with a liking for what the box brings; the kinds of options that were chosen."""
    lot = random.Random(seed)
    chosen: set[str] = set()
    for _ in range(most):
        for link in links.values():
            headers = {"authorization": f"Bearer {link}"}
            seen = client.get(address, headers=headers).json()
            if not seen["decision"]:
                continue
            offered = seen["decision"]["options"]
            liked = [option for option in offered if option["kind"] in WANTED]
            liked += [option for option in offered if option["id"] == "project build-colony"]
            cheap = [option for option in offered if option["kind"] != "keep"]
            option = lot.choice(liked or cheap)
            given = {"expected_version": seen["version"], "choices": [option["id"]]}
            answer = client.post(f"{address}/decisions", headers=headers, json=given)
            assert answer.status_code == 200, answer.text
            chosen.add(option["kind"])
    return chosen


@pytest.mark.dose
@pytest.mark.parametrize("players", [1, 3])
def test_colonies_are_played_by_programs_and_shown_to_visitors(client: TestClient, tools: Any, players: int) -> None:
    modules = ["base", "corporate_era", "venus", "colonies"]
    address, made = tools.begin(client, *["person"] * players, settings={"modules": modules})
    kinds = played(client, address, made["seats"], 1, 34 if players == 1 else 26)
    assert ("remove-tile" if players == 1 else "trade") in kinds
    link = made["seats"]["0"]
    browser = Browser(client.app, base_url="http://localhost")
    browser.get(f"/s/{link}")
    for lang in LANGUAGES:
        page = browser.get(f"/g/{made['game']}?lang={lang}")
        assert page.status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_and_help_show_the_box(client: TestClient, lang: str) -> None:
    assert client.get(f"/cards/trade-envoys?lang={lang}").status_code == 200
    assert client.get(f"/cards?module=colonies&lang={lang}").status_code == 200
    assert 'value="colonies"' in client.get(f"/?lang={lang}").text


def tile(seat: Seat, slug: str, lang: str = "en") -> dict[str, Any]:
    """What a seat is shown of a tile."""
    game = seat.game
    tiles = colonies.seen(game.view(seat.seat), game.state, lang)["tiles"]
    return next(each for each in tiles if each["id"] == slug)


@pytest.mark.parametrize("owners", [[], [1], [1, 1, 1]])
def test_a_tile_says_what_a_trade_after_this_one_pays(owners: list[int]) -> None:
    """The fleets go home and the markers up before anybody can trade here again (rules 337, 348)."""
    ann, _ = moons({"Luna": {"colonies": owners, "marker": 5}, "Io": {}}, ann=dict(money=9), bob=dict(passed=True))
    foretold = tile(ann, "luna")["after"]
    ann.chooses("trade luna")
    assert tile(ann, "luna")["after"] == foretold
    ann.ends_turn()
    ann.passes()
    ann.go_on()
    assert tile(ann, "luna")["marker"] == foretold


def test_what_would_be_lost_is_not_promised() -> None:
    ann, bob = moons(
        {"Europa": {}, "Titan": {"marker": 2}, "Luna": {"colonies": [0, 0, 0]}},
        ann=dict(money=60),
        bob=dict(played=["Titan Shuttles"]),
        oceans=["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"],
    )
    assert (tile(ann, "europa")["build_in_vain"], tile(bob, "europa")["build_in_vain"]) == (True, True)
    assert (tile(ann, "titan")["in_vain"], tile(bob, "titan")["in_vain"]) == (True, False)
    assert tile(ann, "luna")["build"] == [], "every place is taken"
    ann.chooses("project build-colony")
    assert ann.decision is not None
    words = {option_text(option, ann.game.state, "en", ann.decision) for option in ann.decision.options}
    assert words == {"Build on Europa: nothing", "Build on Titan: nothing"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_tile_says_has_one_full_stop(client: TestClient, tools: Any, lang: str) -> None:
    modules = ["base", "corporate_era", "colonies"]
    _, made = tools.begin(client, "person", "person", settings={"modules": modules})
    browser = Browser(client.app, base_url="http://localhost")
    browser.get(f"/s/{made['seats']['0']}")
    page = browser.get(f"/g/{made['game']}?lang={lang}").text
    band = page[page.index('id="colonies"') : page.index("</section>", page.index('id="colonies"'))]
    assert "tile-" in band
    assert re.findall(r"\.\.|。。|\., |。, ", band) == []
