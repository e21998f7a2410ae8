"""The way to a table: the start page, new games, free seats, and secret links."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

from terramars import text
from terramars.web import presets
from terramars.web.api import Identity, NewGame, begin
from terramars.web.errors import Refused
from terramars.web.pages.page import Form, Site, field, form_of, language_of, page


class StartPages:
    """The routes that lead to a table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/", self.start, methods=["GET"], response_model=None)
        self.router.add_api_route("/new", self.create, methods=["POST"], response_model=None)
        self.router.add_api_route("/s/{token}", self.exchange, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/join", self.join, methods=["POST"], response_model=None)

    async def start(self, request: Request) -> Response:
        """The first page: begin a game, or join one."""
        lang = language_of(request)
        usual = presets.default_modules()
        return page(
            request,
            "start.html",
            presets=list(presets.presets()),
            boards=[(name, text.board_name(name, lang)) for name in presets.boards()],
            modules=[(name, text.module_name(name, lang), name in usual) for name in presets.module_names()],
            levels=presets.levels(),
            default_level=presets.default_level(),
            tables=await self.tables.storage.listed(),
        )

    async def create(self, request: Request) -> Response:
        """Begin a game and go there."""
        self.site.creates.take(request)
        made = await begin(self.tables, wished(await form_of(request)))
        answer = RedirectResponse(f"/g/{made.game}", 303)
        await self.site.give(request, answer, made.game, [made.host, *made.seats.values()])
        return answer

    async def exchange(self, request: Request, token: str) -> Response:
        """A secret link: takes itself out of the address bar at once."""
        self.site.joins.take(request)
        link = await self.tables.storage.link(token[:200])
        if link is None:
            raise Refused("unknown-link", "this link does not work (any more)", 404)
        answer = RedirectResponse(f"/g/{link.game}", 303)
        await self.site.give(request, answer, link.game, [token])
        return answer

    async def join(self, request: Request, game: Identity) -> Response:
        """Take a free seat and go there."""
        self.site.joins.take(request)
        invited = (await self.site.visitor(request, game)).invited
        _, token = await self.tables.join(game, field(await form_of(request), "name"), None, invited)
        answer = RedirectResponse(f"/g/{game}", 303)
        await self.site.give(request, answer, game, [token])
        return answer


def wished(form: Form) -> NewGame:
    """The game that the form of the first page asks for."""
    name = field(form, "name")[:100]
    preset = field(form, "preset")
    if preset:
        known = presets.presets()
        if preset not in known:
            raise Refused("bad-settings", "unknown preset")
        given = [dict(seat) for seat in known[preset]["seats"]]
        given[0]["name"] = name
        return checked({"preset": preset, "seats": given})
    seats: list[dict[str, str]] = []
    places: dict[int, int] = {}
    for i in range(5):
        if kind := field(form, f"kind{i}"):
            places[i] = len(seats)
            seats.append({"kind": kind, "name": field(form, f"name{i}"), "level": field(form, f"level{i}")})
    settings: dict[str, Any] = {
        "board": field(form, "board") or None,
        "modules": ["base", *(module for module in form.get("modules", []) if module != "base")],
        "draft": bool(field(form, "draft")),
        "beginners": [places[int(i)] for i in form.get("beginners", []) if i.isdecimal() and int(i) in places],
    }
    if len(seats) == 1:
        settings.update(solo_goal=field(form, "solo_goal") or None, corporations=field(form, "corporations") or None)
    listed = bool(field(form, "listed"))
    return checked({"settings": settings, "seats": seats, "title": field(form, "title"), "listed": listed})


def checked(wish: dict[str, Any]) -> NewGame:
    """A wish in its right form."""
    try:
        return NewGame.model_validate(wish)
    except ValidationError as error:
        raise Refused("bad-settings", str(error.errors()[0]["msg"])[:300]) from None
