"""The page of a table, and its parts as they change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars.mars.cards import BY_SLUG
from terramars.web.cardface.faces import face
from terramars.web.errors import Refused, unknown_game
from terramars.web.http.requests import Identity
from terramars.web.http.responses import as_json
from terramars.web.http.security import full_address
from terramars.web.labels import label
from terramars.web.pages.page import Site, language_of, page, part, theme_of
from terramars.web.pages.table.absence import votes
from terramars.web.pages.table.acting import TableButtons
from terramars.web.pages.table.curtain import chooses_anew, curtain_falls
from terramars.web.pages.table.updates import changed
from terramars.web.pages.waiting import join_page
from terramars.web.play.table import Table
from terramars.web.present.coach import Coach
from terramars.web.visitors.browser_cookie import form_token, secret_of
from terramars.web.visitors.visitor import Visitor


class TablePages:
    """The routes of a table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.buttons = TableButtons(site, self.parts, self.refusing)
        self.coach = Coach(site.tables.storage)
        self.live = APIRouter(include_in_schema=False)
        """What live pages ask for again and again."""
        self.live.add_api_route("/g/{game}/regions", self.news, methods=["GET"], response_model=None)
        self.live.add_api_route("/g/{game}/choose", self.buttons.chosen, methods=["POST"], response_model=None)
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/face/{card}", self.face, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}", self.table, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/{action}", self.buttons.act, methods=["POST"], response_model=None)

    async def table(self, request: Request, game: Identity) -> Response:
        """A table from one's seat; for strangers the way to a free seat."""
        table = await self.tables.table(game)
        who = await self.site.visitor(request, game)
        if not who.links or (who.invited and (not who.seats or "take" in request.query_params)):
            if who.invited or any(seat.kind == "open" for seat in table.match.seats):
                if table.match.over:
                    raise Refused("over", "the game is over: its seats do not change hands any more", 409)
                return join_page(request, table.match, who.invited, self.expires(table))
            raise unknown_game()
        wanted = chosen_seat(request)
        seat, writes = who.looking(wanted, table.match)
        if len(who.seats) > 1 and wanted is None and seat is not None:
            ready = [table.match.seats[own] for own in chooses_anew(table.match, who)]
            name = table.match.seats[seat].name
            return page(request, "curtain.html", game=game, seat=seat, name=name, ready=ready)
        seen = await table.look(seat, language_of(request), writes, whole=True)
        moved = label(language_of(request), "moved_on") if "notice" in request.query_params else ""
        answer = await self.shown(request, table, who, seen, moved)
        await self.site.take_over(request, answer)
        return answer

    async def refusing(
        self, request: Request, table: Table, who: Visitor, seat: int, notice: str, marked: Sequence[str]
    ) -> Response:
        """The page of a seat whose set of cards was refused: it says why, and what was marked stays marked."""
        seen: Any = await table.look(seat, language_of(request), whole=True)
        asked = seen.decision
        if asked is not None and asked.set is not None:
            seen = replace(seen, decision=replace(asked, set=replace(asked.set, picked=list(marked))))
        return await self.shown(request, table, who, seen, notice, 422)

    async def shown(
        self, request: Request, table: Table, who: Visitor, seen: Any, notice: str, status: int = 200
    ) -> Response:
        """The whole page of a table."""
        # In a thread: it takes a while, and others are answered meanwhile.
        rendered = await asyncio.to_thread(await self.drawing(request, table, who, seen))
        template, values = table.match.presenter.page("table")
        return page(
            request,
            template,
            status,
            g=seen,
            regions=dict(rendered),
            have=",".join(f"{name}:{html.digest}" for name, html in rendered),
            here=here(who, seen),
            notice=notice,
            guided=await self.coach.guides(seen.game),
            **values,
        )

    async def news(self, request: Request, game: Identity) -> Response:
        """The parts of the page that a browser does not have yet."""
        table = await self.tables.table(game)
        who = await self.site.visitor(request, game)
        seat, writes = who.looking(chosen_seat(request), table.match)
        if curtain_falls(table.match, who, seat):
            return as_json({"location": f"/g/{game}"})
        seen = await table.look(seat, language_of(request), writes, whole=True)
        return as_json(await self.parts(request, table, who, seen, request.query_params.get("have", "")))

    async def parts(
        self, request: Request, table: Table, who: Visitor, seen: Any, have: str, notice: str = ""
    ) -> dict[str, Any]:
        """What a live page needs to be brought up to date."""
        # Here and now: little is new, and to hand it to a thread would take as long as to do it.
        rendered = (await self.drawing(request, table, who, seen))()
        viewer = (secret_of(request), seen.game, seen.seat, language_of(request))
        return {
            "version": seen.version,
            "asked": seen.decision is not None or seen.can_confirm,
            "over": seen.over,
            "notice": notice,
            "regions": changed(rendered, have, viewer),
        }

    async def drawing(
        self, request: Request, table: Table, who: Visitor, seen: Any
    ) -> Callable[[], list[tuple[str, Any]]]:
        """What draws every region of a visitor's page."""
        signer, lang = self.site.signer(), language_of(request)
        return partial(
            table.match.presenter.regions,
            seen,
            lang,
            lesson=await self.coach.lesson(request, table, seen, lang),
            csrf=form_token(secret_of(request)),
            key=signer.mark("key", f"{seen.game} {seen.seat} {seen.version}")[:32],
            host=who.is_host,
            one_person=table.match.one_person,
            webhooks=self.site.alerts.allowed,
            theme=theme_of(request),
            **await votes(table, seen),
            absence=table.match.absence,
            join_link=full_address(request, f"/g/{seen.game}"),
            here=here(who, seen),
            before=self.tables.thinkers.before(seen.game),
            expires=self.expires(table),
        )

    def expires(self, table: Table) -> str:
        """The day on which a table is removed because nobody has chosen anything there; nothing if it stays."""
        match = table.match
        chosen = {choice.seat for choice in match.game.choices}
        return "" if match.over else self.tables.capacity.until(match.seats, chosen, match.clocks.since)

    async def face(self, request: Request, card: str) -> Response:
        """One card in full, to be shown over the table."""
        if card not in BY_SLUG:
            raise Refused("not-found", "there is no such card", 404)
        return part(request, "table/face.html", face=face(card, language_of(request)))


def chosen_seat(request: Request) -> int | None:
    """The seat that the address names."""
    named = request.query_params.get("as", "")
    return int(named) if named.isdecimal() and len(named) < 3 else None


def here(who: Visitor, seen: Any) -> str:
    """The address of this view of the table, ready for one more word."""
    own = len(who.seats) > 1 and seen.seat is not None
    return f"/g/{seen.game}?" + (f"as={seen.seat}&" if own else "")
