"""Computer players have names and faces of their own: no two at a table are called alike."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random
from typing import Any

from starlette.testclient import TestClient

from terramars import bots
from terramars.web.assets import STATIC
from terramars.web.labels import LANGUAGES
from terramars.web.play.personas import FACES, NAMES, anybody

DRAWN = {
    each.get("id") for each in ET.parse(STATIC / "art" / "personas.svg").iter("{http://www.w3.org/2000/svg}symbol")
}
LEVEL = bots.LEVELS[0].name


def test_everybody_has_a_face_and_a_name_in_every_language() -> None:
    assert set(NAMES) == DRAWN
    for lang in LANGUAGES:
        names = [each[lang] for each in NAMES.values()]
        assert len({name[0] for name in names}) == len(names), "marks show the first letter"
    assert set(FACES.values()) == DRAWN


def test_nobody_is_asked_twice() -> None:
    for seed in range(20):
        taken = ["Ann"]
        for _ in range(4):
            taken.append(anybody(taken, "en", Random(seed)))
        assert len(set(taken)) == 5
        assert len({name[0] for name in taken}) == 5, taken
    assert anybody(["Victor"]) == "Halvard", "the first whose letter is free"


def begun(client: TestClient, *seats: dict[str, Any]) -> dict[str, Any]:
    made = client.post("/api/v1/games", json={"seats": list(seats)}).json()
    client.get(f"/s/{made['seats']['0']}")
    return dict(made)


def test_computer_players_without_a_name_get_one_and_show_their_faces(client: TestClient) -> None:
    computer = {"kind": "ai", "level": LEVEL}
    made = begun(client, {"kind": "person", "name": "Ann"}, computer, computer)
    page = client.get(f"/g/{made['game']}").text
    assert [name for name in ("Vesper", "Halvard") if f"<b>{name}</b>" in page] == ["Vesper", "Halvard"]
    assert "personas.svg#vesper" in page
    assert f"computer {LEVEL}" in page, "how well it plays is still said"


def test_only_computers_wear_these_faces(client: TestClient) -> None:
    made = begun(
        client, {"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Vesper"}, {"kind": "ai", "name": "Hal"}
    )
    page = client.get(f"/g/{made['game']}").text
    assert "<b>Hal</b>" in page, "a name that is asked for is kept"
    assert "personas.svg#" not in page
