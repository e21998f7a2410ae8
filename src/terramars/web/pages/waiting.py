"""Coming together: the waiting room of a table, and the page that invites to it."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars.web.art.qr import qr_path
from terramars.web.games import Told
from terramars.web.http.requests import Identity
from terramars.web.http.security import full_address
from terramars.web.labels import label
from terramars.web.pages.page import Site, field, language_of, name_of, number, page
from terramars.web.play.absence import FEWEST_VOTERS
from terramars.web.play.controller import Controller
from terramars.web.play.match import Match
from terramars.web.play.terms import Terms
from terramars.web.present.marks import marks
from terramars.web.store.rows import new_token


class WaitingPages:
    """The routes of the waiting room. Nobody has to be here: the table itself is open all the while."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.control = Controller(site.tables)
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/g/{game}/room", self.room, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/ready", self.ready, methods=["POST"], response_model=None)
        self.router.add_api_route("/g/{game}/computer", self.computer, methods=["POST"], response_model=None)

    async def room(self, request: Request, game: Identity) -> Response:
        """The address of the table to pass on, what is played there, who is there, and who is ready. Who has nothing
        to wait for comes to the table; strangers are asked there whether they want a seat.
        """
        match = (await self.tables.table(game)).match
        who = await self.site.visitor(request, game)
        if not match.gathers or not (who.seats or who.is_host):
            return RedirectResponse(f"/g/{game}", 303)
        lang, link = language_of(request), full_address(request, f"/g/{game}")
        mine = [seat for seat in who.seats if match.seats[seat].kind == "person"]
        seat, _ = who.looking(None, match)
        return page(
            request,
            "waiting.html",
            **told(match, lang),
            game=game,
            version=match.version(seat),
            seat=seat,
            mine=mine,
            i_am_ready=bool(mine) and all(match.ready[own] for own in mine),
            may_change=any(match.seats[own].ready for own in mine),
            host=who.is_host,
            levels=match.presenter.level_names(lang),
            usual_level=match.presenter.default_level(),
            link=link,
            qr=qr_path(link),
            only_here=is_only_here(link),
        )

    async def ready(self, request: Request, game: Identity) -> Response:
        """Say at all one's seats that the game may begin, or take it back."""
        who, form = await self.site.own_form(request, game)
        match = (await self.tables.table(game)).match
        for seat in who.seats:
            if match.seats[seat].kind == "person":
                await self.control.prefer(who, seat, ready=bool(field(form, "ready")))
        return RedirectResponse(f"/g/{game}/room", 303)

    async def computer(self, request: Request, game: Identity) -> Response:
        """Let a computer player have a free seat; by the host."""
        who, form = await self.site.own_form(request, game)
        who.needs_host()
        seat = await self.control.any_seat(who, number(form, "seat"))
        await self.tables.seat_computer(game, seat, field(form, "level")[:40], language_of(request))
        return RedirectResponse(f"/g/{game}/room", 303)


def join_page(request: Request, match: Match, invited: list[int], expires: str) -> Response:
    """What game it is and who plays it, and the way to a free seat, or to a computer player's that one may have."""
    taken = [seat for seat in invited if match.seats[seat].kind == "ai"]
    return page(
        request,
        "join.html",
        **told(match, language_of(request)),
        key=new_token(),
        game=match.id,
        known_seed=match.known_seed,
        expires=expires,
        name=name_of(request),
        choices=taken or [row.seat for row in match.seats if row.kind == "open"],
    )


def told(match: Match, lang: str) -> dict[str, Any]:
    """What both pages say of a table."""
    makers = [row.seat for row in match.seats if row.kind == "person" and row.owner == 0]
    here = [row for row in match.seats if row.kind != "open"]
    settings = match.presenter.told(match.game.rules.settings(match.game.state), match.names, lang)
    if len(match.seats) > 1:
        # Who joins agrees to it.
        several = sum(row.kind != "ai" for row in match.seats) > FEWEST_VOTERS
        waits = label(lang, "told_vote" if several else "told_hours", hours=match.absence)
        settings = [*settings, Told("i-clock", label(lang, "told_absence"), waits)]
    return {
        "title": match.title,
        "maker": makers[0] if makers else None,
        "seats": match.seats,
        "marks": marks([row.name if row.kind != "open" else "" for row in match.seats]),
        "ready": match.ready,
        "here": len(here),
        "free": len(match.seats) - len(here),
        "late": [row.name for row, ready in zip(match.seats, match.ready, strict=True) if row in here and not ready],
        "level_name": match.presenter.level_names(lang),
        "settings": [*settings, *terms_told(match.terms, lang)],
    }


def terms_told(terms: Terms, lang: str) -> list[Told]:
    """What was agreed on beside the rules, in words."""
    found = [Told("i-vp", label(lang, "live_score"), label(lang, "told_live_score"))] if terms.live_score else []
    if terms.bank:
        said = [label(lang, "clock_bank", number=terms.bank)]
        said.append(label(lang, "clock_costs", number=terms.penalty) if terms.penalty else label(lang, "clock_free"))
        found.append(Told("i-clock", label(lang, "clock_word"), label(lang, "comma").join(said)))
    return found


def is_only_here(link: str) -> bool:
    """Whether an address leads nowhere from another device: it names the computer that it is opened on."""
    host = urlsplit(link).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
