"""`terramars box`: what a box brings besides cards."""

from __future__ import annotations

import json
from typing import Any

from moons import CUBES, INCOMES


def test_tiles_are_exported_as_they_are_printed(run: Any) -> None:
    data = json.loads(run("box", "colonies", "--json").stdout)
    tiles = {tile["name"]: tile for tile in data["tiles"]}
    assert list(tiles) == sorted(tiles)
    assert len(tiles) == 11
    for name, (resource, amounts) in INCOMES.items():
        key = "megacredits" if resource == "money" else resource
        assert tiles[name]["trade_income"] == [{"gain": {key: amount}} if amount else None for amount in amounts]
        assert (tiles[name]["slots"], tiles[name]["starts_inactive"]) == (3, False)
    for name, (cube, _, number, amounts) in CUBES.items():
        one = cube.removesuffix("s")
        assert tiles[name]["build_bonus"] == [{"add": {one: number, "to": "any"}}] * 3
        assert tiles[name]["trade_income"] == [{"add": {one: n, "to": "any"}} if n else None for n in amounts]
        assert tiles[name]["activated_by_card_holding"] == one
    assert tiles["Luna"]["build_bonus"] == [{"production": {"megacredits": 2}}] * 3
    assert tiles["Luna"]["colony_bonus"] == {"gain": {"megacredits": 2}}
    assert tiles["Europa"]["build_bonus"] == [{"ocean": 1}] * 3
    assert tiles["Pluto"]["colony_bonus"] == [{"draw": 1}, {"discard": 1}]
    assert data["trade"]["cost_options"] == [{"megacredits": 9}, {"energy": 3}, {"titanium": 3}]
    assert data["standard_projects"] == [{"name": "Build Colony", "cost": 17}]


def test_a_box_is_shown_in_both_languages(run: Any) -> None:
    shown = run("box", "colonies").stdout
    assert "Luna" in shown
    assert "gain 1/2/4/7/10/13/17 M€" in shown.replace("\n", " ")
    assert "冥王星" in run("box", "colonies", "--lang", "ja").stdout


def test_a_box_without_anything_besides_cards(run: Any) -> None:
    assert json.loads(run("box", "prelude", "--json").stdout) == {
        "module": "prelude", "title": "Prelude", "standard_projects": [],
    }  # fmt: skip
    assert run("box", "colonys").exit_code == 2


def test_a_box_says_the_parameters_and_goals_it_brings(run: Any) -> None:
    data = json.loads(run("box", "venus", "--json").stdout)
    (scale,) = data["parameters"]
    assert (scale["name"], scale["start"], scale["goal"], scale["step"], scale["unit"]) == ("venus", 0, 30, 2, "%")
    assert (scale["ends_game"], scale["in_solo_goal"]) == (False, True)
    assert [(bonus["at"], bonus["text_en"]) for bonus in scale["bonuses"]] == [
        (8, "Draw a card."), (16, "Raise your TR 1 step."),
    ]  # fmt: skip
    assert [(goal["name"], goal["text_en"]) for goal in data["milestones"]] == [
        ("Hoverlord", "Have at least 7 floaters on your cards."),
    ]
    assert [(goal["name"], goal["text_ja"]) for goal in data["awards"]] == [("Venuphile", "自分の金星タグが最も多い。")]
    assert data["areas_off_mars"] == ["Dawn City", "Luna Metropolis", "Maxwell Base", "Stratopolis"]
    shown = run("box", "venus").stdout.replace("\n", " ")
    assert "Venus: 0% → 30% (+2%). 8%: Draw a card. 16%: Raise your TR 1 step." in shown
    assert "Hoverlord: Have at least 7 floaters on your cards." in shown
    assert "26" in run("box", "turmoil").stdout  # the other Terraformer


def test_the_base_game_says_its_parameters(run: Any) -> None:
    shown = run("box", "base", "--lang", "ja").stdout.replace("\n", " ")
    assert "気温: -30 °C → 8 °C (+2 °C). -24 °C: 発熱産出を1増やす。" in shown
    assert "酸素濃度: 0% → 14% (+1%). 8%: 気温を1段階上げる。" in shown
