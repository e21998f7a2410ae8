"""What the pages of several seats share: what lies open, and never a hand, an offer or a question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from seated import notations, run, set_up

import terramars
from terramars.mars.cards import CARDS
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables

SAME_FOR_ALL = ("globe", "oxygen", "thermo", "pillars")
OWN = ("prompt", "me", "menu")
"""What shows a question, one's own side of the table, or the word by which a browser is believed."""
CARD = re.compile(r'id="(?:card|offer)-([a-z0-9-]+)"')
"""A card in hand, or one that is offered."""
CHOICES = 40


def page(at: Table, seat: int) -> dict[str, str]:
    """Every region of a seat's page."""
    nothing: dict[str, Any] = {"lesson": None, "absent": [], "before": 0, "expires": "", "join_link": ""}
    mine: dict[str, Any] = {"csrf": f"word of {seat}", "key": f"{seat}", "here": "/g/x?", "host": False}
    seen = at.seen(seat, whole=True)
    found = at.match.presenter.regions(seen, "en", one_person=False, webhooks=False, **mine, **nothing)
    return dict(found)


def secrets(at: Table, seat: int) -> set[str]:
    """The cards that only a seat may see."""
    view = at.match.view(seat)
    side = view.players[seat]
    return {CARDS[card].slug for card in (*side.hand, *side.dealt, *side.starters)}


async def play(tables: Tables) -> None:
    made = await set_up(tables, terramars.new(players=3, seed=3))
    at = await tables.table(made.game)
    met: set[str] = set()
    for number in range(CHOICES):
        pages = [page(at, seat) for seat in range(3)]
        for name in SAME_FOR_ALL:
            assert pages[0][name] is pages[1][name] is pages[2][name], f"{name} is drawn anew for other seats"
        for name in OWN:
            assert len({id(each[name]) for each in pages}) == 3, f"two seats are handed the same {name}"
        shown = [set(CARD.findall("".join(each.values()))) for each in pages]
        for seat in range(3):
            others = set().union(*(secrets(at, other) for other in range(3) if other != seat))
            assert not shown[seat] & others, f"seat {seat} is shown what another holds"
            met |= shown[seat] & secrets(at, seat)
        asked = [seat for seat in range(3) if notations(at, seat)]
        seat = asked[number % len(asked)]
        await at.submit(seat, [notations(at, seat)[0]])
    assert len(met) > 30, "cards in hands and offers were looked at"


def test_seats_are_handed_the_same_planet_and_never_what_another_holds(tmp_path: Path) -> None:
    run(tmp_path, play)
