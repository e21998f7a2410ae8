"""The game as an app: it can be installed, and says so when its server cannot be reached."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_page_of_ours_says_that_the_server_is_away(visit: Callable[..., Any], server: Any) -> None:
    page = visit("/", at=server.address, excused="ERR_")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{server.address}/cards")
    server.kill()
    page.goto(f"{server.address}/?seats=2")
    expect(page.locator("h1")).to_have_text("The server cannot be reached")
    ground = page.evaluate("getComputedStyle(document.querySelector('.btn--primary')).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)", "its style is there as well"
    server.start()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#host-form")).to_be_attached()
    assert page.url.endswith("/?seats=2")


def test_a_browser_finds_nothing_wrong_with_the_app(visit: Callable[..., Any]) -> None:
    page = visit("/")
    session = page.context.new_cdp_session(page)
    said = session.send("Page.getAppManifest")
    assert said["errors"] == []
    assert json.loads(said["data"])["start_url"] == "/"
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == [], "tests browse incognito"
