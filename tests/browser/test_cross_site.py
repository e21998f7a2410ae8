"""A page of another site sends our forms, in a real browser and over plain http as in a home network."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import expect

from terramars.cli.serve import lan_address

pytestmark = pytest.mark.browser
FORM = """<!doctype html><meta charset="utf-8"><title>elsewhere</title>
<form method="post" action="{target}/account/sign-in">
<input name="name" value="{name}"><input name="password" value="tardigrades"><button>win a prize</button></form>"""


@pytest.fixture
def elsewhere() -> Iterator[Any]:
    """Another site; its page says what the test gives it, and keeps to itself where it is."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            if "nameless" in self.path:
                self.send_header("referrer-policy", "no-referrer")
            self.end_headers()
            self.wfile.write(self.server.page.encode())  # type: ignore[attr-defined]

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("0.0.0.0", 0), Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("path", ["/", "/nameless"])
def test_a_foreign_page_signs_nobody_in(chromium: Any, home: Any, elsewhere: Any, path: str) -> None:
    lan, name = f"http://{lan_address()}:{home.port}", "Mallory" if path == "/" else "Nobody"
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{lan}/account")
    form = page.locator("form[action='/account/sign-up']")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill("tardigrades")
    form.locator("button").click()
    expect(page.locator("form[action='/account/sign-out']")).to_be_visible()
    context.close()

    elsewhere.page = FORM.format(target=lan, name=name)
    port = elsewhere.server_address[1]
    # The same name at another port is the same site to a browser: it sends our cookies along.
    for host in (lan_address(), "localhost"):
        context = chromium.new_context()
        page = context.new_page()
        page.goto(f"{lan}/account")
        page.goto(f"http://{host}:{port}{path}")
        with page.expect_navigation() as gone:
            page.locator("button").click()
        assert gone.value.status == 403
        page.goto(f"{lan}/account")
        assert page.locator("form[action='/account/sign-out']").count() == 0
        assert page.locator("form[action='/account/sign-in']").count() == 1
        context.close()


def test_own_forms_say_where_they_come_from(chromium: Any, home: Any) -> None:
    for host in ("127.0.0.1", lan_address()):
        context = chromium.new_context()
        page = context.new_page()
        origins = []
        page.on("request", lambda sent, seen=origins: sent.method == "POST" and seen.append(sent.headers.get("origin")))
        page.goto(f"http://{host}:{home.port}/")
        page.locator("button[name=preset][value=solo]").first.click()
        page.wait_for_url("**/g/*")
        assert page.locator("#prompt").count() == 1
        assert origins == [f"http://{host}:{home.port}"]
        context.close()
