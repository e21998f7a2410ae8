"""A table as somebody sees it in a browser: acts by clicks, and tells what the page shows.

>>> ann = Screen(page)
>>> ann.plays("Asteroid")
>>> ann.places("r5c3")
>>> ann.asked
'turn'
"""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

from play import player_dictionary

import terramars
from terramars.mars.words import slug
from terramars.web.play.new_games import laid_out

NAMES = ("ann", "bob", "cat", "dan", "eve")
PATIENCE = 30_000
"""Milliseconds after which something is said never to come."""
SEEN = """() => {
  const all = document.documentElement, board = document.querySelector(".board")?.getBoundingClientRect();
  return {
    asked: document.getElementById("prompt").dataset.kind,
    version: document.getElementById("table").dataset.version,
    generation: Number(document.getElementById("generation").textContent),
    scroll: [all.scrollWidth > innerWidth, all.scrollHeight > innerHeight],
    cut: [...document.querySelectorAll("#prompt > :is(header, footer)")].some((it) => it.scrollWidth > it.clientWidth),
    board: board && [board.left, board.top, board.width, board.height].map(Math.round),
  };
}"""


def situation(names: tuple[str, ...] | None = None, **given: Any) -> str:
    """A game at a situation, as a file: players by name as in `play.table`, everything else of the table.

    Like the games that people begin, it is played with everything that is on by default.
    """
    sides = [name for name in NAMES if name in given]
    people = [player_dictionary({"corporation": CORPORATIONS[name], **given.pop(name)}) for name in sides]
    names = names or tuple(name.title() for name in sides)
    return terramars.position({"names": names, **given, "players": people}).save()


CORPORATIONS = {"ann": "Phobolog", "bob": "Ecoline", "cat": "Credicor", "dan": "Thorgate", "eve": "Helion"}
"""Ann's asks nothing and changes no price, unless titanium is at hand."""


DATABASES: dict[str, Path] = {}
"""The databases of the servers that tests have started, by address."""


def set_up(address: str, save: str, seats: Any = (), title: str = "") -> dict[str, Any]:
    """A table at which a saved game goes on, laid into a server's database: its name and the links to its seats."""
    made = laid_out(DATABASES[address], terramars.load(save), seats, title)
    return {"game": made.game, "host": made.host, "seats": {str(seat): link for seat, link in made.seats.items()}}


def begin(address: str, path: str = "/api/v1/games", **wish: Any) -> dict[str, Any]:
    """A new game on a server: its name and the secret links to its seats."""
    head = {"content-type": "application/json"}
    request = urllib.request.Request(address + path, json.dumps(wish).encode(), head)
    with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def faults(page: Any, **options: Any) -> list[str]:
    """What axe finds wrong with a page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"][:3]]


def faultless(page: Any) -> None:
    """Nothing is wrong in light colours, and no contrast too low in dark ones."""
    page.emulate_media(color_scheme="light")
    assert not (found := faults(page)), found
    page.emulate_media(color_scheme="dark")
    assert not (found := faults(page, runOnly=["color-contrast"])), found


class Screen:
    """Somebody's table in a browser."""

    def __init__(self, page: Any, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    # What is seen

    def seen(self) -> dict[str, Any]:
        """What the page shows of itself."""
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    @property
    def asked(self) -> str:
        """The kind of panel that is shown: turn, place, pay and so on."""
        return str(self.page.locator("#prompt").get_attribute("data-kind"))

    def number(self, what: str) -> int:
        """A number of one's own mat or of the tracks, by the id of its element."""
        return int(self.page.locator(f"#{what}").inner_text().split()[-1].replace("−", "-"))

    def waits_for(self, *kinds: str) -> str:
        """Wait until one of these panels is shown."""
        self.page.locator(", ".join(f"#prompt[data-kind={kind}]" for kind in kinds)).wait_for(
            state="attached", timeout=PATIENCE
        )
        return self.asked

    def reads(self, words: str) -> None:
        """Wait until the log says something."""
        self.page.locator("#log-lines").get_by_text(words).first.wait_for(state="attached", timeout=PATIENCE)

    # Acting

    def option(self, choice: str) -> Any:
        """The button of an option."""
        return self.page.locator(f'button[name=choice][value="{choice}"]').locator("visible=true").first

    def clicks(self, what: Any) -> None:
        """Click something, or on a touch screen tap it."""
        found = self.page.locator(what).first if isinstance(what, str) else what
        found.tap() if self.touch else found.click()

    def presses(self, what: Any) -> None:
        """Click something, and see the page brought up to date."""
        version = self.version
        self.clicks(what)
        self.moves_on(version)

    def moves_on(self, version: str) -> None:
        """Wait until the page shows a later version of the game."""
        later = f'#table:not([data-version="{version}"]):not([aria-busy])'
        self.page.locator(later).wait_for(state="attached", timeout=PATIENCE)

    @property
    def version(self) -> str:
        """Which version of the game the page shows."""
        return str(self.page.locator("#table").get_attribute("data-version"))

    def chooses(self, *choices: str) -> None:
        """Click options one after the other."""
        for choice in choices:
            self.presses(self.option(choice))

    def plays(self, card: str) -> None:
        """Click a card in the hand."""
        self.presses(f"#card-{slug(card)} .held-play")

    def places(self, area: str) -> None:
        """Click an area of the map."""
        self.presses(f"#hex-{area}")

    def does(self, action: str) -> None:
        """Click a button of the panel that is no option: undo, cancel, confirm."""
        self.presses(f"#prompt [data-action={action}]")

    def picks(self, *cards: str) -> None:
        """Mark cards that lie open."""
        for card in cards:
            self.clicks(f"#offer-{slug(card)}")

    def takes(self) -> None:
        """Take the cards that are marked."""
        self.presses("#take-these")

    @property
    def marked(self) -> set[str]:
        """The cards that are marked."""
        return set(self.page.locator("[name=kept]:checked").evaluate_all("all => all.map((each) => each.value)"))

    # Playing on without a plan

    def goes_on(self, asked: str, plays: bool = True) -> None:
        """Answer whatever is asked, in the simplest way."""
        if asked == "turn":
            self.on_turn(plays)
        else:
            getattr(self, f"on_{asked}", self.on_list)()

    def on_turn(self, plays: bool) -> None:
        options = [
            *((self.page.locator("#hand .held-play"),) if plays else ()),
            self.page.locator('#prompt-body [name=choice][value^="convert"]'),
            self.page.locator("#end-turn"),
        ]
        self.presses(next(option.first for option in options if option.count()))

    def on_start(self) -> None:
        offers = self.page.locator("#offers .offer")
        for i in range(offers.count()):
            picks = offers.nth(i).locator(".pick")
            sort = picks.first.locator("input").get_attribute("type")
            for k in range(1 if sort == "radio" else 2):
                self.clicks(picks.nth(k))
        self.takes()

    def on_buy(self) -> None:
        self.clicks("#offers .pick")
        self.takes()

    def on_pay(self) -> None:
        self.presses("#pay-now")

    def on_place(self) -> None:
        area = self.page.locator(".board .is-legal").first
        if self.touch or area.get_attribute("data-barrier") is not None:
            self.clicks(area)
        self.presses(area)

    def on_take(self) -> None:
        if not self.page.locator("#take-these").count():
            self.presses("#stage .held-play")
            return
        while self.page.locator("#take-these[aria-disabled]").count():
            self.clicks("#offers .pick:not(:has(:checked))")
        self.takes()

    def on_sell(self) -> None:
        self.does("cancel")

    def on_paused(self) -> None:
        self.does("confirm")

    def on_list(self) -> None:
        self.presses("#prompt-body button[name=choice]")
