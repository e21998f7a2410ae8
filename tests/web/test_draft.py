"""The draft at a table: which way cards go, what one took and passed on, and that nobody else sees it."""

from __future__ import annotations

from typing import Any

import pytest
from screen import situation
from seated import served
from starlette.testclient import TestClient

DEAL = {
    "ann": ["Comet", "Asteroid", "Mine", "Fish"],
    "bob": ["Pets", "Birds", "Heather", "Lichen"],
    "cat": ["Sponsors", "Research", "Farming", "Grass"],
}


def drafting(client: TestClient, tools: Any, generation: int) -> tuple[str, list[dict[str, str]]]:
    people = {name: {"money": 20, "dealt": cards} for name, cards in DEAL.items()}
    save = situation(phase="draft", draft=True, generation=generation, **people)
    made = served(client, save)
    return f"/api/v1/games/{made['game']}", [tools.bearer(made["seats"][str(seat)]) for seat in range(3)]


@pytest.mark.rule(322, 323)
@pytest.mark.parametrize(("generation", "order"), [(2, [2, 0, 1]), (3, [1, 0, 2])])
def test_the_table_says_which_way_cards_go(
    client: TestClient, tools: Any, generation: int, order: list[int]
) -> None:
    address, (ann, *_) = drafting(client, tools, generation)
    assert client.get(address, headers=ann).json()["draft"] == {
        "order": order, "taken": [], "total": 4, "passed": [],
    }  # fmt: skip


def test_what_one_took_and_passed_on_is_kept_in_sight(client: TestClient, tools: Any) -> None:
    address, people = drafting(client, tools, 2)
    for who, card in zip(people, ("comet", "pets", "sponsors"), strict=True):
        sent = client.post(f"{address}/decisions", headers=who, json={"choices": [f"draft {card}"]})
        assert sent.status_code == 200
    ann, bob, _ = (client.get(address, headers=who).json() for who in people)
    assert ann["draft"] == {"order": [2, 0, 1], "taken": ["comet"], "total": 4, "passed": ["asteroid", "mine", "fish"]}
    assert bob["draft"]["taken"] == ["pets"]
    assert "comet" not in str(bob["draft"])
    # Who waits for the others still sees it.
    client.post(f"{address}/decisions", headers=people[0], json={"choices": ["draft research"]})
    waiting = client.get(address, headers=people[0]).json()
    assert waiting["decision"] is None
    assert (waiting["draft"]["taken"], waiting["draft"]["total"]) == (["comet", "research"], 4)


def test_the_page_shows_the_tray(client: TestClient, tools: Any) -> None:
    address, people = drafting(client, tools, 2)
    token = people[0]["authorization"].removeprefix("Bearer ")
    page = client.get(f"/s/{token}").text
    assert "Take one card; the others go to Bob. The next ones come from Cat." in page
    client.post(f"{address}/decisions", headers=people[0], json={"choices": ["draft comet"]})
    page = client.get(f"/g/{address.rpartition('/')[2]}?lang=ja").text
    tray = page.partition('id="drafted"')[2].partition("</section>")[0]
    assert "取ったカード" in tray
    assert 'data-zoom="comet"' in tray
    assert 'data-zoom="mine"' not in tray, "nothing is passed on before all have chosen"
