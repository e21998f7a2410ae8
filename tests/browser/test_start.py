"""The way to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


def test_one_click_begins_a_solo_game(visit: Callable[..., Any]) -> None:
    page = visit("/")
    page.locator("button[name=preset][value=solo]").first.click()
    page.wait_for_url("**/g/*")
    assert page.locator("button[name=choice]").count() > 0
