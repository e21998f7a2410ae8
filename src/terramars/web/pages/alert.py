"""The page on which a player says where to be told of a turn: a webhook, if the host of the server allows them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars.web.alerts.alerts import MOST_ADDRESS, MOST_DELAY, Alert, as_data
from terramars.web.alerts.webhooks import MOST_URL, SHAPES
from terramars.web.errors import Refused
from terramars.web.http.requests import Identity
from terramars.web.http.security import full_address
from terramars.web.pages.page import Site, field, language_of, number, page
from terramars.web.pages.table.routes import chosen_seat

DELAYS = (0, 60, 300, 1800, 7200)
"""Seconds to choose from."""


class AlertPages:
    """The routes of the page."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/g/{game}/alert", self.show, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/alert", self.put, methods=["POST"], response_model=None)

    async def show(self, request: Request, game: Identity) -> Response:
        """What the player is told of now, and the form to change it."""
        return await self.shown(request, game, chosen_seat(request))

    async def shown(self, request: Request, game: str, wanted: int | None, wrong: bool = False) -> Response:
        """The page; with a word about an address that cannot be used."""
        table, who = await self.site.visited(request, game)
        seat = who.playing(wanted, table.match)
        return page(
            request,
            "alert.html",
            422 if wrong else 200,
            game=game,
            seat=seat,
            name=table.match.seats[seat].name,
            allowed=self.site.alerts.allowed,
            now=as_data(await self.site.alerts.of(game, seat))["alert"],
            shapes=SHAPES,
            delays=DELAYS,
            most=MOST_URL,
            wrong=wrong,
        )

    async def put(self, request: Request, game: Identity) -> Response:
        """Keep what was filled in, or forget it."""
        self.site.joins.take(request)
        who, form = await self.site.own_form(request, game)
        seat = who.playing(number(form, "seat"), (await self.site.tables.table(game)).match)
        here = f"/g/{game}/alert?as={seat}"
        if field(form, "what") == "remove":
            await self.site.alerts.remove(game, seat)
            return RedirectResponse(here, 303)
        alert = Alert(
            url=field(form, "url").strip()[:MOST_URL],
            shape=field(form, "shape"),
            delay=min(number(form, "delay") or 0, MOST_DELAY),
            on_turn=bool(field(form, "turn")),
            on_hit=bool(field(form, "hit")),
            lang=language_of(request),
            address=full_address(request, f"/g/{game}")[:MOST_ADDRESS],
        )
        if alert.shape not in SHAPES:
            raise Refused("bad-webhook", f"the shape is one of {', '.join(SHAPES)}")
        try:
            await self.site.alerts.put(game, seat, alert, who.links_to(seat))
        except Refused as refused:
            if refused.code != "bad-webhook":
                raise
            return await self.shown(request, game, seat, wrong=True)
        return RedirectResponse(here, 303)
