"""Pages at tables that were set up: each is measured at every size of its window, and whatever is found is kept.

Random visitors come upon a rare sight slowly. Here the game is played without pages to a decision that was seen least
so far; then a visitor sits down at it, looks at it in windows of every size, and does a few things there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from measuring import MEASURE
from monkey.diary import Diary, Step
from monkey.finds import Find
from monkey.party import Party, is_move
from monkey.played import Played
from monkey.tables import DESKTOPS, PHONES, SIDEWAYS, TABLETS, Kind, Look
from monkey.visitor import Tab, Visitor
from playwright.sync_api import Error

from terramars.core.game import Game
from terramars.web.play.new_games import Made, beginning_of, seats_for, written
from terramars.web.play.terms import NO_TERMS, Terms
from terramars.web.store.storage import Storage

LOOKS = (
    Look((1280, 800), False, "en"), Look((390, 844), True, "en"),
    Look((1280, 800), False, "ja"), Look((390, 844), True, "ja"),
)  # fmt: skip
LATER = 3
"""In so many windows is a page looked at after something was done there; in all of them at first."""
PAGES_EACH = 12
"""So many tables does one browser come to before another visitor takes its place."""
LEAVING = ("home", "language en", "language ja")
"""What is not done here: other tables, and the other language, are looked at anyway."""
UNPAINTED = """() => {
  // Filters cost most of the time, and nothing that is measured depends on how the planet is painted.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg, svg * { filter: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
VIEW = """name => {
  const it = document.getElementById(name);
  it.closest("label").click();
}"""
VIEWS = """() => [...document.querySelectorAll("input[name=view], input[name=duo]")].filter((it) =>
  it.closest("label").checkVisibility({ visibilityProperty: true })).map((it) => [it.id, it.checked])"""


def sizes(look: Look) -> tuple[tuple[int, int], ...]:
    """Every window in which such a browser may show a page."""
    return PHONES + SIDEWAYS + TABLETS if look.touch else DESKTOPS


def seats_at(kind: Kind, asked: int) -> Kind:
    """The table with a person at the seat that is asked, who sits at this screen."""
    return replace(kind, seats=tuple("here" if seat == asked else who for seat, who in enumerate(kind.seats)))


def laid(database: Path, game: Game, kind: Kind, terms: Terms) -> Made:
    """A game laid out on a table of a server."""
    people = {"here": {"kind": "person"}, "away": {"kind": "person"}}
    names = game.rules.settings(game.state)["names"]
    seats = [{**people.get(who, {"kind": "ai", "level": who}), "name": name}
             for who, name in zip(kind.seats, names, strict=True)]  # fmt: skip

    async def write() -> Made:
        storage = Storage(database)
        try:
            beginning = beginning_of(game)
            rows = seats_for(beginning.settings, seats, beginning.plays)
            return (await written(storage, beginning, rows, "", False, True, terms=terms))[0]
        finally:
            await storage.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, write()).result()


class Sight(Party):
    """Somebody at a table that was set up, in windows of every size; finds are kept, and the visit goes on."""

    def __init__(self, visitor: Visitor, address: str, kind: Kind, made: Made, name: str, diary: Diary,
                 tell: Callable[[str, Any], None]) -> None:  # fmt: skip
        super().__init__(None, address, kind, 0, diary)
        self.dice = Random(name)
        self.name, self.made, self.tell = name, made, tell
        self.visitors, self.game = [visitor], made.game
        self.measures = 0
        self.done: list[str] = []

    def sit_down(self, asked: int) -> None:
        """Come in by the links of everybody at this screen, and look at what is asked."""
        visitor = self.visitors[0]
        for seat in self.seats(visitor):
            visitor.context.request.get(f"/s/{self.made.seats[seat]}")
        visitor.tabs[0].page.goto(f"/g/{self.game}?as={asked}")
        self.settle()

    def offered(self, visitor: Visitor, tab: Tab) -> list[str]:
        """What can be done at the table itself: the browser has been at others before."""
        return [name for name in super().offered(visitor, tab) if not is_move(name) and name not in LEAVING]

    def take(self, step: Step) -> None:
        """Do a step, and remember which."""
        self.done.append(step.what)
        super().take(step)

    def check_tab(self, tab: Tab) -> None:
        """What must hold on a page at rest, in a window of any size and whatever is looked at."""
        super().check_tab(tab)
        every = sizes(self.visitors[0].look)
        for width, height in self.dice.sample(every, LATER if self.done else len(every)):
            tab.page.set_viewport_size({"width": width, "height": height})
            self.measure(tab, "")
            if self.dice.random() < 0.25:
                self.measure_views(tab)

    def measure_views(self, tab: Tab) -> None:
        """Look at everything that can be looked at beside the decision."""
        views = tab.asks(VIEWS)
        before = [name for name, chosen in views if chosen]
        for name, chosen in views:
            if not chosen:
                tab.asks(VIEW, name)
                self.measure(tab, f" at {name}")
        for name in before:
            tab.asks(VIEW, name)

    def measure(self, tab: Tab, view: str) -> None:
        """Nothing overlaps or is cut off."""
        self.measures += 1
        size = tab.page.viewport_size
        shown = f"{size['width']} x {size['height']}{view}"
        self.checked(Find("layout", f"{shown}: {fault}") for fault in tab.asks(MEASURE))

    def checked(self, finds: Iterable[Find]) -> None:
        """Keep what is found, and go on."""
        look = self.visitors[0].look
        page, done = self.visitors[0].tabs[0].page, "; ".join(self.done)
        for find in finds:
            self.tell(f"{self.name} {look.lang}{' touch' if look.touch else ''} ({done}): {find}", page)


class Sweep:
    """Goes from table to table; whatever is found is kept once, however often it is seen."""

    def __init__(self, chromium: Any, address: str, database: Path, folder: Path) -> None:
        self.chromium, self.address, self.database, self.folder = chromium, address, database, folder
        self.visitors: dict[Look, tuple[Visitor, int]] = {}
        self.finds: dict[str, str] = {}
        self.tables = self.measures = 0

    def tell(self, words: str, page: Any) -> None:
        """Keep a find with a picture of it, unless one like it is there already."""
        known = re.sub(r"\d+(\.\d+)?", "#", words.partition("): ")[2])
        if known not in self.finds:
            picture = self.folder / f"find-{len(self.finds)}.png"
            page.screenshot(path=picture)
            self.finds[known] = f"{words} [{picture}]"
            print(self.finds[known], flush=True)

    def visitor(self, look: Look) -> Visitor:
        """A browser with some look, which was at a few tables already."""
        visitor, tables = self.visitors.pop(look, (None, 0))
        if visitor and tables >= PAGES_EACH:
            visitor.context.close()
            visitor, tables = None, 0
        if not visitor:
            visitor = Visitor(self.chromium, self.address, look)
            visitor.context.add_init_script(f"({UNPAINTED})()")
        self.visitors[look] = (visitor, tables + 1)
        return visitor

    def look_at(self, played: Played, number: int, look: Look, steps: int) -> None:
        """Sit down before a choice of a game, and do a few things."""
        asked = played.asked(number)
        kind = seats_at(played.kind, asked)
        lot = Random(f"terms {played.seed} {number}")
        terms = Terms(True, 30, 1) if len(kind.seats) > 1 and lot.random() < 0.3 else NO_TERMS
        visitor = self.visitor(look)
        name = f"seed {played.seed}, choice {number}"
        diary = Diary(self.folder / f"sight-{played.seed}-{number}.jsonl", played.seed, kind)
        made = laid(self.database, played.at(number), kind, terms)
        sight = Sight(visitor, self.address, kind, made, name, diary, self.tell)
        try:
            sight.sit_down(asked)
            sight.play(steps)
        except (Find, Error) as find:
            self.tell(f"{name} {look.lang} ({'; '.join(sight.done)}): {find}", visitor.tabs[0].page)
            self.visitors.pop(look)
            visitor.context.close()
        finally:
            self.tables += 1
            self.measures += sight.measures
            while len(visitor.tabs) > 1:
                visitor.tabs.pop().page.close()

    def leave(self) -> None:
        """Close every browser."""
        for visitor, _ in self.visitors.values():
            visitor.context.close()
