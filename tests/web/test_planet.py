"""A living Mars: what is seen of it follows the tracks and the tiles, and is drawn anew only when they change."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from finished import laid_out, played, visitor
from screen import situation
from seated import served
from starlette.testclient import TestClient

from terramars import web
from terramars.mars.maps import MAPS
from terramars.web.art.planet import Climate, look
from terramars.web.pages.globe import globe, some_day
from terramars.web.pages.table.board import spot

AREAS = [spot(area.row, area.col) for area in MAPS["tharsis"].hexes]
BARREN = Climate(basins=tuple(AREAS[:9]))
HALFWAY = Climate(0.5, 0.5, 0.5, tuple(AREAS[:5]), tuple(AREAS[5:9]), tuple(AREAS[20:24]), tuple(AREAS[44:46]))
ALIVE = Climate(1, 1, 1, tuple(AREAS[:9]), (), tuple(AREAS[20:34]), tuple(AREAS[40:46]))
STAGES = (BARREN, HALFWAY, ALIVE)
WIDTH = 644
"""Of the map in its own measure."""
HEAVIEST = 12_000
"""Bytes of markup; a fifth of that over the wire."""


def ice(now: Climate) -> float:
    """How large the northern cap is painted."""
    return next(patch.ry for patch in look(now)["patches"] if patch.y < -300)


def test_dust_settles_air_thickens_and_ice_melts() -> None:
    looks = [look(now) for now in STAGES]
    for growing in ("thick", "cloud", "belt", "limb_light"):
        barren, halfway, alive = (float(each[growing]) for each in looks)
        assert barren < halfway < alive, growing
    barren, halfway, alive = (float(each["dust"]) for each in looks)
    assert barren > halfway > alive == 0
    assert ice(BARREN) > ice(HALFWAY) > ice(ALIVE) > 0
    assert [each["rim"] for each in (looks[0], looks[2])] == ["#ffb48a", "#86c9ff"], "from the colour of dust to blue"


def test_seas_and_green_lie_where_their_tiles_do() -> None:
    wet = [(patch.x, patch.y) for patch in look(HALFWAY)["patches"] if patch.fill == "#c00"]
    green = [(patch.x, patch.y) for patch in look(HALFWAY)["patches"] if patch.fill == "#0b0"]
    assert wet == AREAS[:5]
    assert green == AREAS[20:24]
    assert [(patch.x, patch.y) for patch in look(HALFWAY)["basins"]] == AREAS[5:9]


def test_cities_shine_only_where_it_is_night() -> None:
    assert look(BARREN)["lamps"] == ""
    morning, evening = (look(Climate(cities=(at,)))["lamps"] for at in ((-250.0, -100.0), (180.0, 150.0)))
    assert 0 < len(morning) < len(evening)


@pytest.mark.parametrize("now", STAGES, ids=["0 %", "50 %", "100 %"])
@pytest.mark.parametrize("fine", [False, True])
def test_every_mars_can_be_drawn(now: Climate, fine: bool) -> None:
    drawn = globe(now, fade=not fine, fine=fine)
    root = ET.fromstring(f"<svg>{drawn}</svg>")
    assert len(drawn) < HEAVIEST
    known = {each.get("id") for each in root.iter()}
    for each in root.iter():
        for named in ("filter", "fill", "mask", "clip-path"):
            value = each.get(named) or ""
            assert not value.startswith("url(#") or value[5:-1] in known


def test_the_same_mars_is_drawn_once() -> None:
    again = Climate(1, 1, 1, tuple(AREAS[:9]), (), tuple(AREAS[20:34]), tuple(AREAS[40:46]))
    assert globe(ALIVE) is globe(again)
    assert some_day() is some_day()


def seen(client: TestClient, **given: Any) -> str:
    """The globe of a table in a given situation."""
    made = served(client, situation(**given), [{"kind": "person", "name": "Ann"}])
    client.get(f"/s/{made['seats']['0']}")
    regions = client.get(f"/g/{made['game']}/regions").json()["regions"]
    return str(regions["globe"]["html"])


def test_the_table_shows_its_mars(client: TestClient) -> None:
    barren = seen(client, ann={"money": 20})
    assert barren == seen(client, ann={"money": 40, "hand": ["Comet"]}), "nothing but Mars itself changes it"
    for change in ({"oceans": ["r1c2"]}, {"temperature": 0}, {"oxygen": 7}, {"ann": {"tiles": ["city r7c5"]}}):
        given: dict[str, Any] = {"ann": {"money": 20}, **change}
        assert seen(client, **given) != barren, change
    assert "#c00" not in barren
    assert seen(client, ann={"money": 20}, oceans=["r1c2", "r5c4"]).count("#c00") == 2


def test_first_page_replay_and_end_show_a_mars(client: TestClient) -> None:
    assert str(some_day()) in client.get("/").text
    made = laid_out(client, played(2, 3), "pa")
    ann = visitor(client, made.seats[0])
    begun = ann.get(f"/g/{made.game}/replay?step=0").text
    assert "#ffb48a" in begun, "no air yet"
    end = ann.get(f"/g/{made.game}/end").text
    assert 'class="end-planet"' in end
    assert "#86c9ff" in end


def test_nothing_on_the_map_is_written_smaller_than_11_pixels_at_any_width() -> None:
    css = (Path(web.__file__).parent / "static" / "css" / "board.css").read_text(encoding="utf-8")
    smallest = int(re.findall(r"mars \(max-width: (\d+)px\) { \.planet text { display: none", css)[0])
    found = re.findall(r"mars \(max-width: (\d+)px\) { \.planet { --small: ([\d.]+)px; --grow: ([\d.]+);", css)
    steps = [(float(width), float(small), float(grow)) for width, small, grow in found]
    assert len(steps) > 5
    prices = float(re.findall(r"\.adj text { font: \d+ ([\d.]+)px", css)[0])
    for (_, small, grow), narrowest in zip(steps, [*(width for width, _, _ in steps[1:]), smallest], strict=True):
        drawn = narrowest / WIDTH
        assert min(small, prices * grow) * drawn >= 11, (narrowest, small, grow)
