"""Playing alone: what the first page offers for it, and the page with today's deal and one's own bests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars import text
from terramars.mars.modules import load
from terramars.mars.rules import SOLO_GENERATIONS
from terramars.web.errors import Refused
from terramars.web.http.account_api import COOKIE as ACCOUNT_COOKIE
from terramars.web.labels import label
from terramars.web.pages.page import Site, field, language_of, name_of, open_form_of, page
from terramars.web.play import daily, presets, puzzles
from terramars.web.play.new_games import seats_of
from terramars.web.present.pace import usual_line
from terramars.web.present.view import GameSeen
from terramars.web.visitors.browser_cookie import known
from terramars.web.visitors.solo_bests import Best, Bests, solo_bests

WIDTH, HEIGHT = 240.0, 84.0
"""The size of the chart at the table."""
PUZZLE = "puzzle"
"""What stands for the goal of a puzzle's result."""
MOST_BARS = 12
"""Games beside which a finished one is shown."""
MOST_DAYS = 7
"""Deals of former days that are listed."""


class SoloPages:
    """The route of the page."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/solo", self.show, methods=["GET"], response_model=None)
        self.router.add_api_route("/solo", self.begin, methods=["POST"], response_model=None)

    async def show(self, request: Request) -> Response:
        """Today's deal, and what was reached so far."""
        lang = language_of(request)
        found = await bests_of(self.site, request)
        day = daily.today()
        return page(
            request,
            "solo.html",
            name=name_of(request),
            today=deal_in_words(daily.deal_of(day), lang),
            mine=found.days.get(day.isoformat()),
            days=[(each, best) for each, best in found.days.items() if each != day.isoformat()][:MOST_DAYS],
            bests=[best for best in found.kinds.values() if best.goal != PUZZLE],
            puzzles=[
                (name, found.kinds.get(f"{PUZZLE} {name}"), puzzles.game_of(name, "").state.setup.solo_goal)
                for name in puzzles.PUZZLES
            ],
            about=lambda best: kind_in_words(best, lang),
        )


    async def begin(self, request: Request) -> Response:
        """Begin a puzzle, or begin it again."""
        form = await open_form_of(request)
        self.site.creates.take(request)
        name, lang = field(form, "puzzle"), language_of(request)
        if name not in puzzles.PUZZLES:
            raise Refused("not-found", "there is no such puzzle", 404)
        called = presets.tidy(field(form, "name")) or label(lang, "player_number", number=1)
        title = label(lang, f"puzzle_{name}")
        tables = self.site.tables
        made = await tables.add(puzzles.game_of(name, called), seats_of([{"name": called}]), title, False, True)
        return await self.site.to_new_table(request, made)


async def bests_of(site: Site, request: Request) -> Bests:
    """The bests of whoever asks: of the browser, and of the account that is signed in there."""
    account = await site.accounts.find(request.cookies.get(ACCOUNT_COOKIE, ""))
    return await solo_bests(site.tables.storage, known(request), account)


@dataclass(frozen=True)
class OwnBests:
    """Finished games of one kind, the newest last: points, whether it was won, and how high its bar is, in per cent."""

    games: list[tuple[int, bool, int]]
    below: int
    """How many points the newest has less than the best before it; negative: more."""


def own_bests(found: Bests, row: Mapping[str, Any]) -> OwnBests | None:
    """A game beside others of its kind; nothing if it is the first of them, or is not kept."""
    scores = found.scores.get(row["kind"], [])[-MOST_BARS:]
    if len(scores) < 2:
        return None
    most = max(1, *(points for points, _ in scores))
    below = max(points for points, _ in scores[:-1]) - row["points"]
    return OwnBests([(points, won, round(100 * max(0, points) / most)) for points, won in scores], below)


# At the table


def pace_chart(seen: GameSeen) -> dict[str, Any]:
    """The way to the goal by generation: this game's, won games', and where it stands now."""
    pace, last = seen.pace, seen.last_generation
    if pace is None:
        return {}

    def points(line: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{WIDTH * x / last:.1f},{HEIGHT * (1 - y):.1f}" for x, y in line)

    own = [(number, taken / pace.whole) for number, taken in pace.course]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "own": points(own),
        "usual": points((number, part / 100) for number, part in enumerate(usual_line(last))),
        "now": points(own[-1:]).split(","),
        "ticks": [(number, f"{WIDTH * number / last:.1f}") for number in (0, last // 2, last)],
    }


# In words


def boxes_in_words(modules: Sequence[str], lang: str) -> list[str]:
    """The boxes of a game, without those that every game alone has."""
    extra = [name for name in modules if name not in presets.solo_modules() and not load()[name].setting]
    return [text.module_name(name, lang) for name in extra]


def deal_in_words(deal: Mapping[str, Any], lang: str) -> str:
    """A deal: the map, its boxes, the goal."""
    said = [text.board_name(deal["board"], lang), *boxes_in_words(deal["modules"], lang)]
    return label(lang, "comma").join([*said, label(lang, f"aim_{deal['solo_goal']}")])


def kind_in_words(best: Best, lang: str) -> str:
    """What kind of game a best is of."""
    known = [name for name in best.modules if name in load()]
    return deal_in_words({"board": best.board, "modules": known, "solo_goal": best.goal}, lang)


def notes(boxes: Sequence[Any], lang: str) -> list[str]:
    """How long a game alone lasts, and what boxes change about it."""
    found = [label(lang, "solo_generations", number=SOLO_GENERATIONS)]
    for box in boxes:
        if fewer := load()[box.name].solo_generations:
            found.append(label(lang, "help_solo_fewer", module=box.title, generations=fewer))
        if box.note:
            found.append(box.note)
    return found
