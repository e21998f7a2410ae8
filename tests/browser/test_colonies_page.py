"""Colony tiles at the table: the band above the board, the sheet of a tile, trading from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from playwright.sync_api import expect
from screen import Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
BOXES = ["base", "corporate_era", "venus", "colonies"]
TILES = {
    "Luna": {"marker": 4, "colonies": [1]}, "Europa": {"marker": 3, "colonies": [1, 0, 2]}, "Io": {"fleet": 1},
    "Pluto": {}, "Titan": {}, "Triton": {}, "Miranda": {},
}  # fmt: skip
ANN = {"money": 30, "energy": 4, "tr": 26, "hand": ["Comet", "Research", "Mine"]}
PEOPLE = {"ann": ANN, "bob": {"money": 20}, "cat": {}}


def at(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"size": {"width": width, "height": height}, **more}


def shot(ann: Screen, name: str) -> None:
    ann.page.screenshot(path=f"/tmp/shots/{name}.png")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (390, 844)])
def test_the_band_fits(seated: Seated, size: tuple[int, int]) -> None:
    screen = at(*size, touch=size[0] < 500)
    (ann,) = seated(screen=screen, ai="bob cat", modules=BOXES, venus=6, colonies=TILES, **PEOPLE)
    shot(ann, f"col-{size[0]}")
    if size[0] < 1180:
        ann.clicks("label:has(#view-worlds)")
        shot(ann, f"col-{size[0]}-worlds")
    assert faults_of_layout(ann.page) == []
    assert not any(ann.seen()["scroll"])
    ann.clicks("#tile-luna")
    shot(ann, f"col-{size[0]}-sheet")
    expect(ann.page.locator("#colony-luna")).to_be_visible()
    ann.clicks("#colony-luna button.btn--primary")
    expect(ann.page.locator("#prompt")).to_have_attribute("data-kind", "list")
    shot(ann, f"col-{size[0]}-pay")
