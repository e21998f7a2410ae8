"""The guided first game: a real game on a deal that teaches, with a coach beside the table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars import bots, text
from terramars.web import boxes
from terramars.web.errors import Refused
from terramars.web.http.requests import Identity
from terramars.web.labels import label
from terramars.web.pages.page import Site, field, language_of, open_form_of, page, part
from terramars.web.play.personas import anybody
from terramars.web.present.coach import GUIDED, LEARNT, LESSONS, Coach, lessons, understood
from terramars.web.store.rows import Record
from terramars.web.visitors.browser_cookie import put_cookie

SEED = 340
"""A deal whose first hand has something cheap, a city, an ocean, plants, and cards of building and space."""
SETTINGS: dict[str, Any] = {"modules": ["base"], "beginners": [0, 1], "first": 0}


class LearnPages:
    """The routes of the guided game."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.coach = Coach(site.tables.storage)
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/learn", self.about, methods=["GET"], response_model=None)
        self.router.add_api_route("/learn", self.begin, methods=["POST"], response_model=None)
        self.router.add_api_route("/g/{game}/lesson", self.lesson, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/learnt", self.understood, methods=["POST"], response_model=None)

    async def about(self, request: Request) -> Response:
        """What the guided game teaches, and the button that begins it."""
        lang = language_of(request)
        return page(
            request,
            "learn.html",
            lessons=[label(lang, f"lesson_{name}") for name, _ in LESSONS],
            boxes=[(name, text.module_name(name, lang)) for name in boxes.LESSONS],
            learnt=len(understood(request)),
        )

    async def begin(self, request: Request) -> Response:
        """Begin a guided game, all lessons anew."""
        self.site.creates.take(request)
        form = await open_form_of(request)
        lang, other = language_of(request), bots.LEVELS[0]
        name = field(form, "name") or label(lang, "player_number", number=1)
        modules = [*SETTINGS["modules"], *[box for box in boxes.LESSONS if box in form.get("modules", [])]]
        called = anybody([name], lang)
        seats = [{"kind": "person", "name": name}, {"kind": "ai", "level": other.name, "name": called}]
        made = await self.tables.create({**SETTINGS, "modules": modules}, seats, label(lang, "learn"), SEED)
        noted = Record(GUIDED, 0, "")
        await self.tables.at(made.game, lambda table: table.change(0, None, None, None, lambda all: all.append(noted)))
        answer = await self.site.to_new_table(request, made)
        answer.delete_cookie(LEARNT)
        return answer

    async def lesson(self, request: Request, game: Identity) -> Response:
        """The coach's panel alone, for a live table."""
        table = await self.tables.table(game)
        who = await self.site.visitor(request, game)
        seat, writes = who.looking(None, table.match)
        lang = language_of(request)
        seen: Any = await table.look(seat, lang, writes)
        lesson = await self.coach.lesson(request, table, seen, lang)
        return part(request, "parts/coach.html", g=seen, lesson=lesson)

    async def understood(self, request: Request, game: Identity) -> Response:
        """A lesson was understood: the next one may come, for a live table alone, else with the whole page."""
        _, form = await self.site.own_form(request, game)
        lesson = field(form, "lesson")
        known = [name for name, _ in lessons(boxes.LESSONS)]
        if lesson not in known:
            raise Refused("bad-request", "there is no such lesson", 400)
        learnt = understood(request) | {lesson}
        alone = f"/g/{game}/lesson?lang={language_of(request)}"
        answer = RedirectResponse(alone if field(form, "live") else f"/g/{game}", 303)
        kept = "-".join(name for name in known if name in learnt)
        put_cookie(request, answer, LEARNT, kept)
        return answer
