"""Take the pictures of the README: docs/pictures/*.png.

    python bench/pictures.py

Three computer players get a game to its middle and to its end; then the pages are shown as to somebody who sits there.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from browsing import begin, chromium, server, sit_down
from paletted import smaller

import terramars
from terramars import bots
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.mars.tracks import per_cent_done
from terramars.mars.turns import Turn

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SEED, GENERATION, HAND = 55, 8, 6
NAMES = ("Ann", "Mika", "Joss")
FIVE = ("Ann", "Mika", "Joss", "Ren", "Vesper")
EVERY_BOX = ("base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "world_government")
WORLDS_SEED, WORLDS_GENERATION, WORLDS_HAND = 56, 5, 7
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LARGE = {"width": 1920, "height": 1080}
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


def take(page: Any, name: str, part: str = "") -> None:
    """A picture of a page or of a part of it, small enough for a README."""
    page.evaluate("document.fonts.ready")
    shown = page.locator(part).first if part else page
    png = smaller(shown.screenshot(animations="disabled"))
    if len(png) > MOST_BYTES:
        raise SystemExit(f"{name} has {len(png)} bytes")
    (FOLDER / f"{name}.png").write_bytes(png)
    print(f"{name}.png: {len(png):,} bytes")


def worlds() -> str:
    """A game of five with every box, in which seat 0 begins its turn in some generation with cards in hand."""
    game = terramars.new(players=len(FIVE), seed=WORLDS_SEED, names=FIVE, modules=EVERY_BOX)
    sides = [bots.make("greedy", seed=WORLDS_SEED + seat, players=len(FIVE)) for seat in range(len(FIVE))]
    while (decision := game.decision()) is not None:
        begins = decision.seat == 0 and isinstance(decision.effect, Turn) and decision.effect.left == 2
        many = len(game.state.players[0].hand) >= WORLDS_HAND
        if begins and many and game.state.generation >= WORLDS_GENERATION:
            return game.save()
        game.apply(sides[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    raise SystemExit(f"the game of seed {WORLDS_SEED} with every box has no such turn")


def half_and_whole() -> tuple[str, str, str]:
    """A game at its beginning, when half of Mars is terraformed, and when all of it is, as files."""
    game = terramars.new(players=len(NAMES), seed=SEED, names=NAMES)
    sides = [bots.make("greedy", seed=SEED + seat, players=len(NAMES)) for seat in range(len(NAMES))]
    found: list[str] = []
    while (decision := game.decision()) is not None:
        tracks = list(range(len(game.state.tracks)))
        done = per_cent_done(tracks, game.state.tracks, False)
        if decision.seat == 0 and not game.state.lanes and done >= 50 * len(found):
            found.append(game.save())
        game.apply(sides[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    first, half, whole, *_ = [*found, game.save()]
    return first, half, whole


def main() -> None:
    """Take all of them."""
    with server() as address, chromium() as browser:
        visit = partial(sit_down, browser, address)
        of_the_table(visit)
        of_every_box(visit)
        of_mars(visit)
        of_the_way_there(address, browser)


def of_the_table(visit: Any) -> None:
    """A table of three in the middle of a game, its end, and what else there is to look at."""
    middle, end = middle_and_end()
    seats = [{"kind": "person" if seat == 0 else "ai", "name": name} for seat, name in enumerate(NAMES)]
    page = visit(middle, seats, DESKTOP)
    take(page, "table")
    page.locator("#hand .held:nth-child(4)").hover()
    page.locator("#glance .card").wait_for()
    take(page, "reading")
    page.locator("#top").hover()
    page.locator("[data-watch]:visible").first.click()
    page.locator("#reel:visible").wait_for()
    while "secret" in page.locator("#reel-words").inner_text():  # nothing to see yet
        page.locator('[data-reel="next"]').click()
    take(page, "reel")
    page.keyboard.press("Escape")
    page.locator('[value="project city"]').first.click()
    page.locator(".is-legal").first.wait_for()
    page.locator(".is-legal").nth(12).hover()
    take(page, "placing")
    phone = visit(middle, seats, PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    phone.locator('[value="project city"]').first.tap()
    phone.locator(".is-legal").nth(12).tap()
    phone.locator("#place-confirm button").wait_for()
    take(phone, "phone")
    take(visit(middle, seats, DESKTOP, "ja", color_scheme="dark"), "japanese")
    take(visit(middle, seats, LARGE), "log", "#log")
    over = visit(end, seats, DESKTOP)
    over.goto(over.url + "/end")
    over.locator(".chart").first.wait_for(timeout=120_000)
    take(over, "end")
    over.goto("/")
    take(over, "start")
    over.goto("/cards?q=city")
    over.evaluate("document.getElementById('results').scrollIntoView()")
    take(over, "cards")


def of_every_box(visit: Any) -> None:
    """Five players with every box, on a desktop and on a phone."""
    save = worlds()
    seats = [{"kind": "person" if seat == 0 else "ai", "name": name} for seat, name in enumerate(FIVE)]
    take(visit(save, seats, DESKTOP), "worlds")
    take(visit(save, seats, DESKTOP, "ja"), "worlds-japanese")
    take(visit(save, seats, PHONE, has_touch=True, is_mobile=True, device_scale_factor=2), "worlds-phone")


def of_mars(visit: Any) -> None:
    """Mars as it was found, half and wholly terraformed."""
    seats = [{"kind": "person", "name": name} for name in NAMES]
    for name, save in zip(("mars-0", "mars-50", "mars-100"), half_and_whole(), strict=True):
        take(visit(save, seats, DESKTOP), name, ".board")


def of_the_way_there(address: str, browser: Any) -> None:
    """How people come together: the page behind a link, and the waiting room."""
    friends = [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}, {"kind": "ai", "name": "Vesper"}]
    modules = ["base", "corporate_era", "prelude", "venus"]
    made = begin(address, seats=friends, settings={"draft": True, "modules": modules})
    guest, host = (browser.new_context(viewport=DESKTOP, base_url=address, locale="en").new_page() for _ in range(2))
    guest.goto(f"/g/{made['game']}")
    take(guest, "join")
    guest.locator("[name=name]").fill("Mika")
    guest.get_by_role("button", name="Join").click()
    guest.wait_for_url("**/room")
    host.goto(f"/s/{made['host']}")
    host.goto(f"/s/{made['seats']['0']}")
    host.goto(f"/g/{made['game']}/room")
    take(host, "waiting")


if __name__ == "__main__":
    main()
