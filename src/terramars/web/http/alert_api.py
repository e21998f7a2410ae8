"""The routes by which a seat says what it wants to be told, and where."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from terramars.web.alerts.alerts import MOST_ADDRESS, MOST_DELAY, Alert, Alerts, as_data
from terramars.web.alerts.webhooks import MOST_URL
from terramars.web.http.api import Api
from terramars.web.http.requests import PROBLEMS, Identity, RequestBody, SeatNumber
from terramars.web.http.responses import as_json
from terramars.web.http.security import full_address


class AlertSettings(RequestBody):
    """A webhook of a seat: for its turn (if it is still asked after the delay, in seconds), for being hit."""

    seat: int | None = Field(None, ge=0, le=9)
    url: str = Field(max_length=MOST_URL)
    shape: Literal["discord", "ntfy", "gotify"]
    delay: int = Field(60, ge=0, le=MOST_DELAY)
    turn: bool = True
    hit: bool = True
    lang: Literal["en", "ja"] = "en"


class AlertApi:
    """Set, see and remove the webhook of a seat."""

    def __init__(self, alerts: Alerts, api: Api) -> None:
        self.alerts = alerts
        self.api = api
        self.router = APIRouter(prefix="/api/v1", responses=PROBLEMS, default_response_class=Response)
        for method, call in (("GET", self.see), ("PUT", self.put), ("DELETE", self.remove)):
            done: dict[int | str, dict[str, Any]] = {200: {"description": "Done.", "content": {"application/json": {}}}}
            self.router.add_api_route(
                "/games/{game}/alerts", call, methods=[method], response_model=None, responses=done
            )

    async def see(self, request: Request, game: Identity, seat: SeatNumber = None) -> Response:
        """What a seat is told, and where; not the whole address: that is a secret."""
        place = (await self.api.visitor(request, game)).playing(seat)
        return as_json({"allowed": self.alerts.allowed, **as_data(await self.alerts.of(game, place))})

    async def put(self, request: Request, game: Identity, body: AlertSettings) -> Response:
        """Be told by a webhook, in the shape of Discord, ntfy or Gotify, if the host of the server allows that."""
        self.api.joins.take(request)
        who = await self.api.visitor(request, game)
        place = who.playing(body.seat)
        address = full_address(request, f"/g/{game}")[:MOST_ADDRESS]
        alert = Alert(body.url.strip(), body.shape, body.delay, body.turn, body.hit, body.lang, address)
        await self.alerts.put(game, place, alert, who.links_to(place))
        return as_json({"allowed": True, **as_data(alert)})

    async def remove(self, request: Request, game: Identity, seat: SeatNumber = None) -> Response:
        """Be told nothing more."""
        place = (await self.api.visitor(request, game)).playing(seat)
        await self.alerts.remove(game, place)
        return as_json({})
