"""Colonies at a table of the server: what a program is offered and a visitor shown while fleets go out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

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
