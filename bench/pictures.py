"""Take the pictures of the README: docs/pictures/*.png.

    python bench/pictures.py

Three computer players get a game to its middle and to its end; then the pages are shown as to somebody who sits there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browsing import begin, chromium, server, set_up
from paletted import smaller

import terramars
from terramars import bots
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.mars.turns import Turn

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SEED, GENERATION, HAND = 55, 8, 6
NAMES = ("Ann", "Mika", "Joss")
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MOST_BYTES = 400_000


def middle_and_end() -> tuple[str, str]:
    """A game in which seat 0 begins its turn in some generation, and how it ended, as files."""
    game = terramars.new(players=len(NAMES), seed=SEED, names=NAMES)
    sides = [bots.make("greedy", seed=SEED + seat, players=len(NAMES)) for seat in range(len(NAMES))]
    middle = ""
    while (decision := game.decision()) is not None:
        if not middle and good(game, decision):
            middle = game.save()
        side = sides[decision.seat]
        game.apply(side.choose(game.view(decision.seat), decision, side.budget), decision.seat)
    if not middle:
        raise SystemExit(f"the game of seed {SEED} has no such turn")
    return middle, game.save()


def good(game: Game, decision: Decision) -> bool:
    """Whether this is a turn worth a picture: in the middle, with cards in hand and something to place."""
    late = game.state.generation >= GENERATION and len(game.state.players[0].hand) >= HAND
    begins = decision.seat == 0 and isinstance(decision.effect, Turn) and decision.effect.left == 2
    return late and begins and any(option.notation == "project city" for option in decision.options)


def take(page: Any, name: str) -> None:
    """A picture of a page, small enough for a README."""
    page.evaluate("document.fonts.ready")
    png = smaller(page.screenshot(animations="disabled"))
    if len(png) > MOST_BYTES:
        raise SystemExit(f"{name} has {len(png)} bytes")
    (FOLDER / f"{name}.png").write_bytes(png)
    print(f"{name}.png: {len(png):,} bytes")


def main() -> None:
    """Take all of them."""
    middle, end = middle_and_end()
    seats = [{"kind": "person" if seat == 0 else "ai", "name": name} for seat, name in enumerate(NAMES)]
    with server() as address, chromium() as browser:

        def visit(save: str, size: dict[str, int], lang: str = "en", **more: Any) -> Any:
            made = set_up(address, save, seats, "Thursday")
            options = {"viewport": size, "base_url": address, "locale": lang, "reduced_motion": "reduce", **more}
            page = browser.new_context(**options).new_page()
            page.goto(f"/s/{made['seats']['0']}")
            page.locator("html[data-live]").wait_for()
            return page

        page = visit(middle, DESKTOP)
        take(page, "table")
        page.locator("#hand .held:nth-child(4)").hover()
        page.locator("#glance .card").wait_for()
        take(page, "reading")
        page.locator("#top").hover()
        page.locator('[value="project city"]').first.click()
        page.locator(".is-legal").first.wait_for()
        page.locator(".is-legal").nth(12).hover()
        take(page, "placing")
        phone = visit(middle, PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        phone.locator('[value="project city"]').first.tap()
        phone.locator(".is-legal").nth(12).tap()
        phone.locator("#place-confirm button").wait_for()
        take(phone, "phone")
        take(visit(middle, DESKTOP, "ja", color_scheme="dark"), "japanese")
        over = visit(end, DESKTOP)
        over.goto(over.url + "/end")
        over.locator(".chart").first.wait_for(timeout=120_000)
        take(over, "end")
        over.goto("/")
        take(over, "start")
        over.goto("/cards?q=city")
        over.evaluate("document.getElementById('results').scrollIntoView()")
        take(over, "cards")
        friends = [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}, {"kind": "ai", "name": "Vesper"}]
        modules = ["base", "corporate_era", "prelude", "venus"]
        made = begin(address, seats=friends, settings={"draft": True, "modules": modules})
        guest = browser.new_context(viewport=DESKTOP, base_url=address, locale="en").new_page()
        guest.goto(f"/g/{made['game']}")
        take(guest, "join")
        guest.locator("[name=name]").fill("Mika")
        guest.get_by_role("button", name="Join").click()
        guest.wait_for_url("**/room")
        over.goto(f"/s/{made['host']}")
        over.goto(f"/s/{made['seats']['0']}")
        over.goto(f"/g/{made['game']}/room")
        take(over, "waiting")


if __name__ == "__main__":
    main()
