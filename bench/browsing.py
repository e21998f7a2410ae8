"""A server of our own and a Chromium to look at it with, for the benches and the pictures."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import terramars
from terramars.web.play.new_games import laid_out

DATABASES: dict[str, Path] = {}
"""The databases of the servers that run, by address."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


@contextmanager
def server() -> Iterator[str]:
    """Where a fresh server answers."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        words = ["serve", "--port", str(port), "--thinkers", "1", "--creates-per-minute", "10000"]
        environment = {**os.environ, "TERRAMARS_DATA": folder}
        process = subprocess.Popen(
            [sys.executable, "-m", "terramars", *words], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{port}"
            until = time.monotonic() + 60
            while True:
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                    break
                except OSError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.1)
            DATABASES[address] = Path(folder) / "games.sqlite3"
            yield address
        finally:
            process.terminate()
            process.wait(15)


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def set_up(address: str, save: str, seats: Any = (), title: str = "") -> dict[str, Any]:
    """A table at which a saved game goes on, laid into the server's database: its name and the links to its seats."""
    made = laid_out(DATABASES[address], terramars.load(save), seats, title)
    return {"game": made.game, "host": made.host, "seats": {str(seat): link for seat, link in made.seats.items()}}


def sit_down(
    browser: Any, address: str, save: str, seats: Any, size: dict[str, int], lang: str = "en", **more: Any
) -> Any:
    """The page of the first seat of a saved game that goes on."""
    made = set_up(address, save, seats, "Thursday")
    options = {"viewport": size, "base_url": address, "locale": lang, "reduced_motion": "reduce", **more}
    page = browser.new_context(**options).new_page()
    page.goto(f"/s/{made['seats']['0']}")
    page.locator("html[data-live]").wait_for()
    return page


def begin(address: str, path: str = "/api/v1/games", **wish: Any) -> dict[str, Any]:
    """A new game: its name and the secret links to its seats."""
    head = {"content-type": "application/json"}
    request = urllib.request.Request(address + path, json.dumps(wish).encode(), head)
    with urllib.request.urlopen(request, timeout=60) as answer:
        made: dict[str, Any] = json.load(answer)
    return made
