"""The coach of a guided game: explains what is asked when it is first asked, and what to look at.

A lesson belongs to a situation of the real game. It is shown until its reader has understood it (a button, kept in
the browser), and comes from what the seat is sent and from nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request

from terramars.web import boxes
from terramars.web.labels import label
from terramars.web.play.table import Table
from terramars.web.present.view import GameSeen
from terramars.web.store.storage import Storage

GUIDED = "guided"
"""What the server notes in a game that is guided."""
LEARNT = "learnt"
"""The cookie with the lessons that were understood."""
MOST_HELD = 1000
CHEAP = 8
"""With less money than this a turn is mostly over."""


@dataclass(frozen=True)
class Lesson:
    """A lesson for the present situation."""

    id: str
    number: int
    of: int
    title: str
    text: str
    do: str
    """What to do now."""
    points: str = ""
    """What it speaks of on the page, as a selector."""


def kinds(seen: GameSeen) -> set[str]:
    """The kinds of options there are now."""
    return {option.kind for option in seen.decision.options} if seen.decision else set()


def turn(seen: GameSeen) -> bool:
    """Whether an action is asked for."""
    return bool(kinds(seen) & {"pass", "done"}) and bool(kinds(seen) - {"sell", "done"})


def offers(kind: str, seen: GameSeen) -> bool:
    """Whether options of a kind are among what can be done in a turn."""
    return turn(seen) and kind in kinds(seen)


def metals(seen: GameSeen) -> bool:
    """Whether steel or titanium can pay for something now."""
    paying = seen.decision is not None and any(
        option.kind == "pay" and ("steel" in option.id or "titanium" in option.id) for option in seen.decision.options
    )
    stock = seen.players[seen.seat or 0].stock
    useful = ("steel", "building"), ("titanium", "space")
    held = any(stock[metal] and any(tag in card.tags and card.possible for card in seen.hand) for metal, tag in useful)
    return paying or (turn(seen) and held)


def nothing_left(seen: GameSeen) -> bool:
    """Whether little but passing is left to do: after a first action one ends the turn instead."""
    money = seen.players[seen.seat or 0].stock["megacredits"]
    return offers("pass", seen) and not kinds(seen) & {"play", "use", "convert", "claim"} and money < CHEAP


def nearly_over(seen: GameSeen) -> bool:
    """Whether the planet is in sight of its goals."""
    near = sum(seen.tracks[name] >= seen.goals[name] for name in seen.goals)
    return turn(seen) and (near >= 1 or seen.generation >= 7)


LESSONS: tuple[tuple[str, Callable[[GameSeen], bool]], ...] = (
    ("welcome", turn),
    ("actions", turn),
    ("placing", lambda seen: "place" in kinds(seen)),
    ("production", lambda seen: seen.generation > 1 and bool(kinds(seen))),
    ("research", lambda seen: kinds(seen) == {"keep", "leave"}),
    ("play", lambda seen: turn(seen) and any(card.possible for card in seen.hand)),
    ("metals", metals),
    ("convert", lambda seen: turn(seen) and "convert" in kinds(seen)),
    ("blue", lambda seen: turn(seen) and "use" in kinds(seen)),
    ("projects", lambda seen: turn(seen) and seen.generation > 1 and "project" in kinds(seen)),
    ("goals", lambda seen: turn(seen) and ("claim" in kinds(seen) or seen.generation > 3)),
    ("passing", nothing_left),
    ("ending", nearly_over),
)
"""Every lesson with the situation that it belongs to; of several that fit, the first that was not understood yet."""
POINTS: Mapping[str, str] = {
    "welcome": "#thermo, .params li:has(#p-temperature)",
    "actions": "#prompt-body",
    "placing": ".board .mars",
    "production": "#me .res",
    "research": "#offers .offer",
    "play": "#hand .can-press",
    "metals": "#prompt .pay, #me .res",
    "convert": '#prompt [value^="convert"]',
    "blue": '#prompt [value^="use "]',
    "projects": "#prompt .std",
    "goals": "#goals",
    "passing": "#end-turn",
    "ending": "#thermo, .params li:has(#p-temperature)",
}
"""What each lesson speaks of: the page puts it into the light."""


def pointed_at(name: str, seen: GameSeen) -> str:
    """What a lesson speaks of in a situation: of the cards that can be played one that brings something at once."""
    if name == "play" and seen.decision is not None:
        for option in seen.decision.options:
            gains = [each for each in option.changes if each.seat == seen.seat and each.after > each.before]
            if option.kind == "play" and gains:
                return f"#card-{option.id.removeprefix('play ')}"
    return {**POINTS, **boxes.POINTS}.get(name, "")


def lessons(modules: Iterable[str]) -> list[tuple[str, Callable[[GameSeen], bool]]]:
    """The lessons of a game with these modules."""
    of_boxes = [lesson for module in modules for lesson in boxes.LESSONS.get(module, ())]
    return [*LESSONS, *[(name, partial(offers, kind)) for name, kind in of_boxes]]


def coach(seen: GameSeen, lang: str, learnt: frozenset[str] = frozenset()) -> Lesson | None:
    """The lesson for a situation; none while nothing is asked, or when there is nothing new to say."""
    if seen.seat is None or not seen.writes or seen.decision is None:
        return None
    known = lessons(seen.boxes)
    number = 1 + sum(name in learnt for name, _ in known)
    for name, fits in known:
        if name not in learnt and fits(seen):
            return Lesson(
                name,
                number,
                len(known),
                label(lang, f"lesson_{name}"),
                label(lang, f"lesson_{name}_text"),
                label(lang, f"lesson_{name}_do"),
                pointed_at(name, seen),
            )
    return None


def understood(request: Request) -> frozenset[str]:
    """The lessons that this browser's reader has understood."""
    known = {name for name, _ in lessons(boxes.LESSONS)}
    return frozenset(request.cookies.get(LEARNT, "")[:400].split("-")) & known


class Coach:
    """Knows which games are guided, and what to say in them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, bool] = OrderedDict()

    async def guides(self, game: str) -> bool:
        """Whether a game is a guided one."""
        if game not in self.known:
            self.known[game] = bool(await self.storage.noted(game, GUIDED))
            while len(self.known) > MOST_HELD:
                self.known.popitem(last=False)
        return self.known[game]

    async def lesson(self, request: Request, table: Table, seen: GameSeen, lang: str) -> Lesson | None:
        """The lesson for what a visitor sees now, if the game is guided."""
        if seen.decision is None or seen.seat is None or not await self.guides(table.id):
            return None
        return coach(seen, lang, understood(request))
