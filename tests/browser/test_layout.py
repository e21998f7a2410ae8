"""At every size of window and table nothing lies over anything else, is cut off or out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout
from screen import NAMES, Screen

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]
OTHERS = " ".join(NAMES[1:])
LONG = ("Christopher", "Bartholomew", "Catherine the Great", "Wilhelmina of Orange", "Maximilian")


def people(number: int, **ann: Any) -> dict[str, Any]:
    """Players with long names who have passed, but for the first."""
    first = {"money": 60, "heat": 8, "plants": 8, **ann}
    return {name: {"passed": True, "money": 120} if seat else first for seat, name in enumerate(NAMES[:number])}


def width(ann: Screen, what: str) -> float:
    return float(ann.page.locator(what).bounding_box()["width"])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("players", "size"), [(3, (1280, 800)), (5, (1280, 800)), (5, (1440, 900)), (4, (1920, 1080))])
def test_names_and_progress_share_the_top(seated: Seated, players: int, size: tuple[int, int], lang: str) -> None:
    screen = {"size": {"width": size[0], "height": size[1]}, "lang": lang}
    (ann,) = seated(screen=screen, called=LONG, ai=OTHERS, **people(players))
    assert faults_of_layout(ann.page) == []
    for seat in range(players):
        assert width(ann, f"#order-{seat} > span:not(.mark)") > 30, "there is something to read of every name"
    assert ann.page.locator("#whole").is_visible()
