"""A visitor's browser: what its pages offer, and how something of that is done with a mouse, a finger or keys."""

from __future__ import annotations

import datetime
import time
from pathlib import Path
from typing import Any

from monkey.finds import Find
from monkey.tables import Look, sizes_like
from playwright.sync_api import Error, TimeoutError

OFFERED = (Path(__file__).parent / "offered.js").read_text(encoding="utf-8")
SHOWN = (Path(__file__).parent / "shown.js").read_text(encoding="utf-8")
PATIENCE = 60_000
"""Milliseconds after which something is said never to come, on a machine that has much else to do."""
REACH = 15_000
"""Milliseconds within which something that is offered can be pressed."""
LOOKS = 15
"""Milliseconds between two looks at a page that is not ready yet."""
READY = """() => {
  const table = document.querySelector("body:not(.page-replay) #table"), all = document.documentElement;
  if (document.readyState !== "complete" || document.querySelector("[aria-busy], #roll:not([hidden])")) return null;
  if (table && !all.hasAttribute("data-live")) return null;
  return { seat: table?.dataset.seat || null, version: table ? Number(table.dataset.version) : null };
}"""
WHY_NOT = """() => [document.readyState, document.querySelector("[aria-busy]")?.outerHTML.slice(0, 100) ?? "not busy",
  document.documentElement.hasAttribute("data-live") ? "live" : "not live"].join(", ")"""
NOW = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
KEYS = {"do undo": "u", "do cancel": "c", "hint": "h", "show menu": "m", "show keys": "?", "close": "Escape"}
NO_KEY = ("view", "fold", "peek", "sort", "more", "less", "point")
"""What is not done by a key: arrows in a group of buttons, and what only fingers need."""
LINKS = ("home", "go", "language")
"""What leads to another page: it is not over before that page is there, however late the browser begins to leave."""


class Tab:
    """A page of a browser, with what is on its way to it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.loading: set[Any] = set()
        self.offers: dict[str, Any] = {}
        page.on("request", self.began)
        for done in ("requestfinished", "requestfailed"):
            page.on(done, self.ended)
        page.on("framenavigated", lambda _: self.loading.clear())

    def began(self, request: Any) -> None:
        """A request is on its way; streams of news never end."""
        if request.resource_type != "eventsource" and not request.url.endswith("/events"):
            self.loading.add(request)

    def ended(self, request: Any) -> None:
        """A request has its answer, or will never have one."""
        self.loading.discard(request)

    def asks(self, script: str, given: Any = None) -> Any:
        """What a script says; a page that is just being left is waited for."""
        for _ in range(10):
            try:
                return self.page.evaluate(script, given)
            except Error as error:
                if "context" not in str(error) and "navigat" not in str(error):
                    raise
                self.page.wait_for_load_state()
        raise Find("stuck", "the page is left again and again")

    def rests(self) -> dict[str, Any]:
        """Wait until nothing is on its way: the seat and the version that a table's page then shows."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            if not self.loading and (found := self.asks(READY)):
                return dict(found)
            self.page.wait_for_timeout(LOOKS)
        awaited = sorted(each.url for each in self.loading)
        raise Find("stuck", f"never ready: {self.page.url} is {self.asks(WHY_NOT)}, awaits {awaited}")

    def catches_up(self, versions: list[int]) -> int | None:
        """Wait until a table's page shows the newest version of the game: that version."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            found = self.rests()
            if found["version"] is None or found["version"] == versions[int(found["seat"] or -1)]:
                return found["version"]
            self.page.wait_for_timeout(LOOKS)
        raise Find("stuck", f"the page of seat {found['seat']} shows version {found['version']} of {versions}")

    def look(self, game: str) -> dict[str, Any]:
        """What the page offers."""
        self.offers = self.asks(OFFERED, game)
        return self.offers

    def shown(self) -> dict[str, Any] | None:
        """What a table's page says; None on another page."""
        if not self.asks("() => Boolean(document.querySelector('body:not(.page-replay) #table #prompt'))"):
            return None
        found: dict[str, Any] = self.asks(SHOWN)
        return found

    # Doing

    def key_for(self, what: str) -> str:
        """The key that does something wherever the focus is, or nothing."""
        if what == "close":
            return KEYS[what]
        if self.offers["covered"] or self.offers["typing"]:
            return ""
        ends = {"take-these": "take", "pay-now": "pay"}.get(self.offers["ends"], "")
        if what == ends:
            return "e"
        number = self.offers["numbers"].index(what[7:]) if what[7:] in self.offers["numbers"] else 9
        return str(number + 1) if what.startswith("choose ") and number < 9 else KEYS.get(what, "")

    def does(self, what: str, how: str) -> None:
        """Press something that is offered."""
        kind, _, rest = what.partition(" ")
        try:
            if kind == "sort":
                self.page.select_option("#sort select", rest, timeout=REACH)
            elif how == "key" and (key := self.key_for(what)):
                self.page.keyboard.press(key)
            elif kind in LINKS:
                with self.page.expect_navigation(wait_until="commit", timeout=REACH):
                    self.presses(what, how)
            else:
                self.presses(what, how)
            if kind == "read":
                self.page.locator("#zoom[open] .card").wait_for(timeout=REACH)
        except TimeoutError as error:
            why = [line.strip() for line in str(error).splitlines() if "intercepts" in line or "not visible" in line]
            raise Find("unreachable", f"{what} by {how}: {(why or [str(error)])[0][:300]}") from None

    def presses(self, what: str, how: str) -> None:
        """Press the thing itself."""
        thing = self.page.evaluate_handle("name => offered.get(name)", what).as_element()
        if thing is None:
            raise Find("unreachable", f"{what} is gone")
        if how == "key":
            inner = thing.query_selector("input")
            (inner or thing).focus()
            self.page.keyboard.press("Space" if inner else "Enter")
        elif how == "tap":
            thing.tap(timeout=REACH)
        else:
            thing.click(timeout=REACH)


class Visitor:
    """Somebody with a browser: a window of some size, a mouse or a finger, a language, one or two tabs."""

    def __init__(self, chromium: Any, address: str, look: Look) -> None:
        width, height = look.size
        self.look = look
        self.complaints: list[tuple[str, str]] = []
        self.context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=look.touch, is_mobile=look.touch, base_url=address,
            locale={"en": "en-GB", "ja": "ja-JP"}[look.lang], reduced_motion="reduce",
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.clock.set_fixed_time(NOW)
        self.tabs: list[Tab] = []
        self.opens("/")

    def opens(self, path: str) -> Tab:
        """Open an address in a new tab."""
        page = self.context.new_page()
        tab = Tab(page)
        page.on("console", self.hears)
        page.on("pageerror", lambda error: self.complaints.append(("console", f"{error}")))
        page.on("response", self.answered)
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.goto(path)
        self.tabs.append(tab)
        return tab

    def hears(self, said: Any) -> None:
        """Something was written to the console; what the server answered is heard elsewhere."""
        if said.type == "error" and "the server responded with a status of 5" not in said.text:
            self.complaints.append(("console", f"{said.text} ({said.location.get('url', '')})"))

    def answered(self, answer: Any) -> None:
        """The server answered something."""
        if answer.status >= 500:
            self.complaints.append(("server", f"{answer.status} {answer.request.method} {answer.url}"))

    def moves(self, tab: Tab) -> list[str]:
        """What can be done to the browser itself."""
        can = tab.asks("() => [navigation.canGoBack, navigation.canGoForward]")
        found = ["reload"] + ["back"] * can[0] + ["forward"] * can[1]
        found += ["new tab"] if len(self.tabs) < 2 else ["close tab"]
        return found + [f"resize {width} {height}" for width, height in sizes_like(self.look)]

    def moved(self, tab: Tab, what: str) -> None:
        """Do something to the browser itself."""
        if what == "reload":
            tab.page.reload()
        elif what in ("back", "forward"):
            try:
                tab.page.go_back() if what == "back" else tab.page.go_forward()
            except Error as error:
                # The answer to a form, such as a secret link that is shown once: browsers ask whether to send it again.
                if "ERR_CACHE_MISS" not in str(error):
                    raise
                tab.page.wait_for_url("chrome-error://**", wait_until="commit")  # what says so comes after the error
                tab.page.goto("/")
        elif what == "new tab":
            self.opens(tab.page.url)
        elif what == "close tab":
            self.tabs.remove(tab)
            tab.page.close()
        else:
            _, width, height = what.split()
            tab.page.set_viewport_size({"width": int(width), "height": int(height)})

    def told(self, path: str) -> Any:
        """What programs are told at an address, with the cookies of this browser."""
        answer = self.context.request.get(path)
        if not answer.ok:
            raise Find("server", f"{answer.status} GET {path}")
        return answer.json()
