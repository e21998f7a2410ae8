"""Take the pictures of the dice game: docs/pictures/dice-*.png.

    python bench/dice_pictures.py

Three computer players get a game to its middle and to its end; then the pages are shown as to somebody who sits there.
"""

from __future__ import annotations

from functools import partial

from browsing import chromium, server, sit_down
from pictures import DESKTOP, PHONE, take

import terramars
from terramars import bots
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.dice.turns import START, Turn

SEED, TURN = 19, 30
NAMES = ("Mika", "Ares", "Jonas")


def middle_and_end() -> tuple[str, str]:
    """A game in which seat 0 begins a turn in its middle, and how it ended, as files."""
    game = terramars.new("dice", players=len(NAMES), seed=SEED, names=NAMES, corporate_era=True)
    sides = [bots.make("greedy", SEED + seat, len(NAMES), "dice") for seat in range(len(NAMES))]
    middle = ""
    while (decision := game.decision()) is not None:
        if not middle and good(game, decision):
            middle = game.save()
        game.apply(sides[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    if not middle:
        raise SystemExit(f"the game of seed {SEED} has no such turn")
    return middle, game.save()


def good(game: Game, decision: Decision) -> bool:
    """Whether this is a turn worth a picture: in the middle, with cards in hand and something to do with the dice."""
    begins = decision.seat == 0 and isinstance(decision.effect, Turn) and decision.effect.stage == START
    return begins and game.state.turn >= TURN and len(game.state.players[0].hand) >= 4


def main() -> None:
    """Take all of them."""
    middle, end = middle_and_end()
    seats = [{"kind": "person", "name": name} for name in NAMES]
    with server() as address, chromium() as browser:
        visit = partial(sit_down, browser, address)
        page = visit(middle, seats, DESKTOP)
        take(page, "dice-table")
        page.locator(".gaindie [name=choice]").first.click()
        page.locator("#roll .die").first.wait_for()
        take(page, "dice-rolling")
        take(visit(middle, seats, DESKTOP, "ja", color_scheme="dark"), "dice-japanese")
        take(visit(middle, seats, PHONE, has_touch=True, is_mobile=True), "dice-phone")
        over = visit(end, seats, DESKTOP)
        over.goto(over.url + "/end")
        over.locator(".moments").first.wait_for(timeout=120_000)
        take(over, "dice-end")
        over.goto("/dice/help")
        over.evaluate("document.getElementById('dice').scrollIntoView()")
        take(over, "dice-help")


if __name__ == "__main__":
    main()
