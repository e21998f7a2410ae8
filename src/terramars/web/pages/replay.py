"""A finished game step by step, at its own table: from every seat, and on from any step against computers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars.web.http.requests import Identity
from terramars.web.http.responses import as_json
from terramars.web.labels import labels
from terramars.web.pages.end import against_computers
from terramars.web.pages.page import Site, language_of, number, page, saying, theme_of
from terramars.web.pages.rendering import Drawn
from terramars.web.pages.table.updates import changed
from terramars.web.pages.templates import TEMPLATES
from terramars.web.play.replay import StepSeen
from terramars.web.play.table import Table
from terramars.web.present.marks import marks
from terramars.web.visitors.browser_cookie import form_token, secret_of
from terramars.web.visitors.visitor import Visitor

MOST_LISTED = 24
WATCH = "watch"
"""The seat of a spectator, in addresses."""


@dataclass(frozen=True)
class Place:
    """Where somebody stands in a finished game."""

    step: int
    seat: int | None
    steps: list[StepSeen]

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.steps) - 1

    @property
    def generations(self) -> dict[int, int]:
        """The first step of each generation."""
        found: dict[int, int] = {}
        for each in self.steps:
            found.setdefault(each.generation, max(0, each.step - 1))
        return found

    @property
    def listed(self) -> dict[int, int]:
        """As many of them as there is room for."""
        every = 1 + len(self.generations) // MOST_LISTED
        return {number: step for number, step in self.generations.items() if every == 1 or number % every == 0}

    def address(self, game: str, step: int | None = None, seat: int | str | None = None) -> str:
        """The address of a step, or of this step from another seat."""
        eyes = seat if seat is not None else WATCH if self.seat is None else self.seat
        return f"/g/{game}/replay?step={self.step if step is None else step}&seat={eyes}"


class ReplayPages:
    """The routes of replays."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/g/{game}/replay", self.replay, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/replay/regions", self.parts, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/branch", self.branch, methods=["POST"], response_model=None)

    async def replay(self, request: Request, game: Identity) -> Response:
        """A step of a finished game; a game that goes on is shown at its table."""
        table, who = await self.site.visited(request, game)
        if not table.match.over:
            return RedirectResponse(f"/g/{game}", 303)
        place, seen = await self.looked_at(request, table, who)
        rendered = await self.rendered(request, table, who, seen, place)
        template, values = table.match.presenter.page("replay")
        return page(
            request,
            template,
            g=seen,
            regions=dict(rendered),
            have=",".join(f"{name}:{html.digest}" for name, html in rendered),
            here=f"{place.address(game)}&",
            notice="",
            guided=False,
            **values,
        )

    async def parts(self, request: Request, game: Identity) -> Response:
        """The parts of a step that a page does not have yet."""
        table, who = await self.site.visited(request, game)
        place, seen = await self.looked_at(request, table, who)
        rendered = await self.rendered(request, table, who, seen, place)
        viewer = (secret_of(request), game, "replay", place.seat, language_of(request))
        have = request.query_params.get("have", "")
        return as_json({"step": place.step, "regions": changed(rendered, have, viewer)})

    async def looked_at(self, request: Request, table: Table, who: Visitor) -> tuple[Place, Any]:
        """The step and seat that an address names, and what is seen there."""
        lang = language_of(request)
        named, wanted = request.query_params.get("seat", ""), request.query_params.get("step", "")
        chosen = int(named) if named.isdecimal() and len(named) < 2 else None
        seat = who.looking_back(chosen, named == WATCH)
        steps = await self.tables.replay_steps(table.id, seat, lang)
        step = min(int(wanted), len(steps) - 1) if wanted.isdecimal() and len(wanted) < 7 else 0
        return Place(step, seat, steps), await self.tables.replay(table.id, step, seat, lang)

    async def rendered(
        self, request: Request, table: Table, who: Visitor, seen: Any, place: Place
    ) -> list[tuple[str, Drawn]]:
        """The regions of the table; where it would ask, the panel that steps through the game."""
        lang = language_of(request)
        here = f"{place.address(table.id)}&"
        nothing: dict[str, Any] = {"csrf": "", "key": "", "join_link": "", "lesson": None, "before": 0, "expires": ""}
        mine: dict[str, Any] = {"host": False, "one_person": False, "webhooks": False, "here": here}
        mine["theme"] = theme_of(request)
        found = await asyncio.to_thread(table.match.presenter.regions, seen, lang, **mine, **nothing)
        asking = self.panel(lang, table, who, seen, place, form_token(secret_of(request)))
        return [(name, asking if name == "prompt" else html) for name, html in found]

    def panel(self, lang: str, table: Table, who: Visitor, seen: Any, place: Place, csrf: str) -> Drawn:
        """The panel that steps through the game."""
        values: dict[str, Any] = {
            "round_word": labels(lang)[table.match.presenter.round_label],
            "g": seen,
            "t": labels(lang),
            "say": saying(lang),
            "place": place,
            "now": place.steps[place.step],
            "current": place.steps[min(place.step + 1, place.last)].generation,
            "marks": marks(table.match.names),
            "names": table.match.names,
            "seats": who.seats_to_see(len(table.match.seats)),
            "mine": who.seats,
            "csrf": csrf,
        }
        return Drawn(TEMPLATES.get_template("table/prompt/replay.html").render(values))

    async def branch(self, request: Request, game: Identity) -> Response:
        """Play on from a step: oneself at a seat, computers at all others."""
        self.site.creates.take(request)
        who, form = await self.site.own_form(request, game)
        table = await self.tables.table(game)
        # A new game holds everybody's cards: as the file of a game it is for those who took part.
        own, wanted = who.playing(None), number(form, "seat")
        mine = own if wanted is None or wanted >= len(table.match.seats) else wanted
        made = await self.tables.branch(game, number(form, "step") or 0, against_computers(table, mine))
        return await self.site.to_new_table(request, made)
