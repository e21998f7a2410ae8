"""Global parameters on pages: how their values are printed, and those of boxes that nobody knows yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from screen import situation
from seated import served
from starlette.testclient import TestClient

from terramars.mars.effects.draws import Draw
from terramars.mars.modules import load
from terramars.mars.tracks import PARAMETERS, Parameter
from terramars.web.pages.table import board
from terramars.web.pages.table.regions import RENDERER, context
from terramars.web.present.parameters import parameters
from terramars.web.present.view import GameSeen

BOX = ["base", "corporate_era", "venus"]


@pytest.fixture
def dust() -> Iterator[Parameter]:
    """A parameter of a box of somebody's own, with many small steps."""
    load()
    found = Parameter("dust", 0, 50, 1, {20: Draw(1)}, False, True, "g")
    PARAMETERS.append(found)
    yield found
    PARAMETERS.remove(found)


def seen(client: TestClient, **given: Any) -> GameSeen:
    """What Ann is sent in a situation."""
    made = served(client, situation(ann={"money": 20}, bob={}, **given))
    assert client.portal is not None
    table = client.portal.call(client.app.state.tables.table, made["game"])  # type: ignore[attr-defined]
    found: GameSeen = client.portal.call(table.look, 0, "en", True)
    return found


def test_values_are_printed_with_unit_and_where_a_scale_begins_below_zero_with_sign() -> None:
    load()
    shown = parameters({"temperature": -12, "oxygen": 7, "oceans": 5, "venus": 14}, "en")
    assert [each.title for each in shown.values()] == ["Temperature", "Oxygen", "Oceans", "Venus"]
    assert [each.measured(each.now) for each in shown.values()] == ["−12 °C", "7 %", "5", "14 %"]
    assert [each.measured(each.goal) for each in shown.values()] == ["+8 °C", "14 %", "9", "30 %"]
    assert shown["temperature"].figure(0) == "0"
    assert [each.next for each in shown.values()] == [-10, 8, 6, 16]
    assert [each.title for each in parameters({"venus": 0}, "ja").values()] == ["金星"]


def test_bonus_steps_say_what_they_give(client: TestClient) -> None:
    assert seen(client, modules=BOX).bonus_steps == [
        ("temperature", -24, "heat production"), ("temperature", -20, "heat production"), ("temperature", 0, "ocean"),
        ("oxygen", 8, "temperature"), ("venus", 8, "cards"), ("venus", 16, "tr"),
    ]  # fmt: skip


def test_a_parameter_that_nobody_knows_yet_gets_a_pillar_and_a_chip(client: TestClient, dust: Parameter) -> None:
    now = seen(client, modules=BOX, venus=6)
    more = replace(now, tracks={**now.tracks, "dust": 9}, goals={**now.goals, "dust": 50})
    assert list(board.pillars(more)) == ["venus", "dust"]
    html = RENDERER.look().render("table/pillars.html", context(more, "en"))
    assert html.count('class="thermo pillar"') == 2
    assert html.count('id="dust-') == 51 + 1, "every step, and where it stands"
    labels = [step for step in board.pillars(more)["dust"] if step["label"]]
    assert len(labels) == 26, "what is too low for a label has none"
    top = RENDERER.look().render("table/top.html", context(more, "en", here="/?"))
    assert 'id="p-dust" data-num>9</b><i>g</i>' in top
