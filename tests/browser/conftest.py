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
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from screen import DATABASES, NAMES, PATIENCE, Screen, set_up, situation

import terramars

if find_spec("playwright") is None and os.environ.get("TERRAMARS_EXPECT_BROWSER") != "1":
    # Without the extra `browser` these tests cannot even be read.
    collect_ignore_glob = ["test_*.py"]

SOURCE = Path(terramars.__file__).parents[1]
TESTS = Path(__file__).parents[1]
EXPECTED = os.environ.get("TERRAMARS_EXPECT_BROWSER") == "1"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    # The planet is painted by filters, which are worked out anew for every tile of a picture: few and large ones.
    "--default-tile-width=512", "--default-tile-height=512",
]  # fmt: skip
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there is taken. The shell is the same browser without windows of its own: a window with its address
bar takes longer to open than most of our pages."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def missing(what: str) -> None:
    """Skip with a plain message; where the browser tests must run, fail instead."""
    if EXPECTED:
        pytest.fail(f"browser tests were expected to run, but {what}", pytrace=False)
    pytest.skip(f"no browser tests here: {what}")


class Server:
    """A real server, which can be killed and started again with the same games."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.words = words or ("terramars", "serve", "--thinkers", "1", "--creates-per-minute", "10000")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        DATABASES[self.address] = folder / "games.sqlite3"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        paths = f"{SOURCE}{os.pathsep}{TESTS}"
        environment = {**os.environ, "PYTHONPATH": paths, "TERRAMARS_DATA": str(self.folder)}
        command = [sys.executable, "-m", *self.words, "--port", str(self.port)]
        with (self.folder / "errors.txt").open("ab") as errors:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5).close()
                return
            except OSError:
                assert time.monotonic() < until, (self.folder / "errors.txt").read_text()
                time.sleep(0.1)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of our own answers."""
    server = Server(tmp_path_factory.mktemp("server"))
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@pytest.fixture(scope="module")
def repeatable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server answers whose games are the same every time."""
    server = Server(tmp_path_factory.mktemp("repeatable"), "monkey.serving")
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone."""
    found = Server(tmp_path)
    try:
        found.start()
        yield found
    finally:
        found.stop()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as `terramars play --lan` runs it: plain http, on every address of this machine."""
    found = Server(tmp_path_factory.mktemp("home"), "terramars", "serve", "--host", "0.0.0.0")
    try:
        found.start()
        yield found
    finally:
        found.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser, started once."""
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        missing("playwright is not installed (pip install terramars[browser])")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        missing("there is no chromium on the PATH")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open a page as a new visitor: `visit("/cards", size=PHONE, touch=True, lang="ja")`.

    What the test itself brings about, such as a server that is gone, may be excused by a part of the complaint.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(path: str = "/", size: dict[str, int] | None = None, touch: bool = False, lang: str = "en",
               excused: str = "", at: str = "", **options: Any) -> Any:  # fmt: skip
        def complain(words: str) -> None:
            if not excused or excused not in words:
                complaints.append(words)

        context = chromium.new_context(
            viewport=size or DESKTOP, has_touch=touch, is_mobile=touch, base_url=at or address,
            locale={"en": "en-GB", "ja": "ja-JP"}[lang], reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complain(f"{said.text} {said.location}") if said.type == "error" else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture
def seated(visit: Callable[..., Any], address: str) -> Callable[..., list[Screen]]:
    """Everybody at a table in a situation, each in a browser of their own: `ann, bob = seated(ann=dict(...), bob={})`.

    Seats are people unless `ai` names them; `screen` holds options for `visit`, `called` other names.
    """

    def seat(
        ai: str = "", screen: dict[str, Any] | None = None, called: tuple[str, ...] = (), **given: Any
    ) -> list[Screen]:
        names = [name for name in NAMES if name in given]
        shown = called or [name.title() for name in names]
        kinds = ["ai" if name in ai.split() else "person" for name in names]
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, shown, strict=False)]
        made = set_up((screen or {}).get("at") or address, situation(**given), seats)
        return [Screen(visit(f"/s/{made['seats'][str(i)]}", **screen or {})) for i in range(len(names))
                if str(i) in made["seats"]]  # fmt: skip

    return seat
