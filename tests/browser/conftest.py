"""A real server and a real Chromium; whatever a page complains about fails the test that opened it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import terramars

SOURCE = Path(terramars.__file__).parents[1]
EXPECTED = os.environ.get("TERRAMARS_EXPECT_BROWSER") == "1"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def missing(what: str) -> None:
    """Skip with a plain message; where the browser tests must run, fail instead."""
    if EXPECTED:
        pytest.fail(f"browser tests were expected to run, but {what}", pytrace=False)
    pytest.skip(f"no browser tests here: {what}")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of our own answers."""
    folder = tmp_path_factory.mktemp("server")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "TERRAMARS_DATA": str(folder)}
    words = ["serve", "--port", str(port), "--thinkers", "1", "--creates-per-minute", "10000"]
    command = [sys.executable, "-m", "terramars", *words]
    with (folder / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
    try:
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            except OSError:
                assert time.monotonic() < until, (folder / "errors.txt").read_text()
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser, started once."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed (pip install terramars[browser])")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        missing("there is no chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open a page as a new visitor: `visit("/cards", size=PHONE, touch=True, lang="ja")`."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(path: str = "/", size: dict[str, int] | None = None, touch: bool = False, lang: str = "en",
               **options: Any) -> Any:  # fmt: skip
        context = chromium.new_context(
            viewport=size or DESKTOP, has_touch=touch, is_mobile=touch, base_url=address,
            locale={"en": "en-GB", "ja": "ja-JP"}[lang], reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )  # fmt: skip
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints, complaints
