"""The page of a table: its regions, and whatever its buttons do."""

from __future__ import annotations

import math
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from terramars import text
from terramars.mars.words import RESOURCE_NAMES
from terramars.web.api import Identity
from terramars.web.errors import Refused, Stale, unknown_game
from terramars.web.labels import label, labels
from terramars.web.pages.page import TEMPLATES, Form, Site, field, form_of, language_of, number, page, saying
from terramars.web.security import Visitor, csrf_token
from terramars.web.seeing import AreaSeen, GameSeen
from terramars.web.table import Table

REGIONS = (
    "status", "result", "prompt", "players", "board", "hand", "prospects", "goals", "tableau", "log", "tools",
)  # fmt: skip
"""The parts of a table's page, each swapped for itself when it changes."""
RADIUS = 34
BONUS_SIGNS = {
    "megacredits": "€",
    "steel": "s",
    "titanium": "t",
    "plants": "p",
    "energy": "e",
    "heat": "h",
    "card": "c",
}


class TablePages:
    """The routes of a table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.signer = site.signer
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/g/{game}", self.table, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/{action}", self.act, methods=["POST"], response_model=None)

    async def table(self, request: Request, game: Identity) -> Response:
        """A table from one's seat; for strangers the way to a free seat."""
        table = await self.tables.table(game)
        who = await self.site.visitor(request, game)
        if not who.links or (who.invited and not who.seats):
            if who.invited or any(seat.kind == "open" for seat in table.seats):
                return page(request, "join.html", game=game, title=table.title, known_seed=table.known_seed)
            raise unknown_game()
        chosen = request.query_params.get("as", "")
        wanted = int(chosen) if chosen.isdecimal() and len(chosen) < 3 else None
        seat, writes = who.looking(wanted, table)
        if len(who.seats) > 1 and wanted is None and seat is not None:
            return page(request, "curtain.html", game=game, seat=seat, name=table.seats[seat].name)
        seen = await table.look(seat, language_of(request), writes)
        return self.shown(request, table, who, seen)

    def shown(self, request: Request, table: Table, who: Visitor, seen: GameSeen) -> Response:
        """The page of a table."""
        lang = language_of(request)
        seat = "" if seen.seat is None else f"?seat={seen.seat}"
        join_link = f"{request.url.scheme}://{request.headers.get('host', '')}/g/{seen.game}"
        rendered = regions(
            seen,
            lang,
            csrf=csrf_token(self.signer(), who.cookie),
            key=self.signer().mark("key", f"{seen.game} {seen.seat} {seen.version}")[:32],
            host=who.is_host,
            one_person=table.one_person,
            join_link=join_link,
        )
        return page(
            request,
            "table.html",
            g=seen,
            regions=rendered,
            events=f"/api/v1/games/{seen.game}/events{seat}",
            notice="notice" in request.query_params,
        )

    async def act(self, request: Request, game: Identity, action: str) -> Response:
        """Whatever a button of the table's page does."""
        who = await self.site.visitor(request, game)
        form = await form_of(request)
        if not who.cookie or not secrets.compare_digest(
            field(form, "csrf").encode(), csrf_token(self.signer(), who.cookie).encode()
        ):
            raise Refused("foreign-form", "this form does not come from your page: load it again", 403)
        if action in ("watch", "delete", "revoke"):
            return await self.host_act(request, game, action, who, form)
        table = await self.tables.table(game)
        seat = who.playing(number(form, "seat"), table)
        if action != "return":
            table.needs_person(seat)
        if action in ("shoulder", "device"):
            kind, heading = ("seat", "your_links") if action == "device" else ("shoulder", "link_made")
            return self.link_page(request, game, await self.tables.invite(game, kind, seat), heading)
        notice = ""
        try:
            await self.seat_act(game, action, seat, form)
        except Stale:
            notice = "notice"
        except Refused as refused:
            if refused.code not in ("key-reused", "not-asked"):
                raise
            notice = "notice"
        return RedirectResponse(await self.way_back(game, who, seat, notice), 303)

    async def seat_act(self, game: str, action: str, seat: int, form: Form) -> None:
        """Something done at a seat."""
        version, key = number(form, "version"), field(form, "key")[:64] or None
        changes: dict[str, Callable[[Table], Awaitable[Any]]] = {
            "undo": lambda table: table.undo(seat, version, key),
            "cancel": lambda table: table.cancel(seat, version, key),
            "confirm": lambda table: table.confirm(seat, version, key),
            "choose": lambda table: table.submit(seat, [field(form, "choice")[:200]], version, key),
        }
        if action == "choose" and not field(form, "choice"):
            kept = form.get("kept", [])
            await self.tables.at(game, lambda table: table.submit_cards(seat, kept, version, key))
        elif action in changes:
            await self.tables.at(game, changes[action])
        elif action in ("pass", "unpass"):
            await self.tables.prefer(game, seat, action == "pass", None)
        elif action in ("confirm-on", "confirm-off"):
            await self.tables.prefer(game, seat, None, action == "confirm-on")
        elif action == "resign":
            await self.tables.resign(game, seat)
        elif action == "return":
            await self.tables.take_over(game, seat)
        else:
            raise Refused("not-found", "there is no such button", 404)

    async def host_act(self, request: Request, game: str, action: str, who: Visitor, form: Form) -> Response:
        """What concerns the whole table, or guests."""
        if action == "revoke":
            if who.is_host:
                await self.tables.uninvite(game, "watch", -1)
            for seat in who.seats:
                await self.tables.uninvite(game, "shoulder", seat)
            return RedirectResponse(f"/g/{game}", 303)
        who.needs_host()
        if action == "delete":
            await self.tables.delete(game)
            return RedirectResponse("/", 303)
        return self.link_page(request, game, await self.tables.invite(game, "watch", -1))

    def link_page(self, request: Request, game: str, token: str, heading: str = "link_made") -> Response:
        """A secret link, shown once."""
        address = f"{request.url.scheme}://{request.headers.get('host', '')}/s/{token}"
        said = label(language_of(request), heading)
        return page(request, "links.html", heading=said, link=address, game=game)

    async def way_back(self, game: str, who: Visitor, seat: int, notice: str) -> str:
        """Where to go after a button: the same seat, or the curtain if another one at this screen is asked."""
        table = await self.tables.table(game)
        if len(who.seats) > 1:
            stays = table.asks(seat) or table.paused_seat() == seat or table.over
            return f"/g/{game}" + (f"?as={seat}" if stays else "")
        return f"/g/{game}" + (f"?{notice}=1" if notice else "")


def regions(seen: GameSeen, lang: str, **values: Any) -> list[tuple[str, Markup]]:
    """The parts of a table's page as HTML, from what was seen and nothing else of the game."""

    def names(seats: list[int]) -> str:
        return ", ".join(seen.players[seat].name for seat in seats)

    shared = {
        "g": seen,
        "lang": lang,
        "t": labels(lang),
        "say": saying(lang),
        "names": names,
        "resources": [text.resource_name(i, lang) for i in range(len(RESOURCE_NAMES))],
        "places": [place(area) for area in seen.areas if area.row or area.option or area.tile],
        "undecided": undecided(seen),
        "open_seats": any(player.kind == "open" for player in seen.players),
        **values,
    }
    module = TEMPLATES.get_template("regions.html").make_module(shared)
    return [(name, getattr(module, name)()) for name in REGIONS]


def undecided(seen: GameSeen) -> list[Any]:
    """The dealt cards from the one that is asked about on."""
    if seen.decision is None:
        return []
    asked = seen.decision.options[0].card
    cards = [card for card in seen.dealt if card.cost is not None]
    first = next((i for i, card in enumerate(cards) if card.id == asked), len(cards))
    return cards[first:]


def place(area: AreaSeen) -> dict[str, Any]:
    """An area with where it is drawn."""
    lengths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    wide = RADIUS * math.sqrt(3)
    if area.row:
        x = 320 + (area.column - 1 - (lengths[area.row - 1] - 1) / 2) * wide
        y = 50 + (area.row - 1) * RADIUS * 1.5
    else:
        # Off Mars: in the corners beneath the map, one beside the other.
        x, y = 50 + 60 * (sum(area.id.encode()) % 4), 50 + 9 * RADIUS * 1.5
    corners = [(x + RADIUS * math.sin(i * math.pi / 3), y + RADIUS * math.cos(i * math.pi / 3)) for i in range(6)]
    return {
        "it": area,
        "x": round(x),
        "y": round(y),
        "points": " ".join(f"{a:.1f},{b:.1f}" for a, b in corners),
        "short": f"{'ABCDEFGHI'[area.row - 1]}{area.column}" if area.row else area.name,
        "bonus": "".join(BONUS_SIGNS.get(sign, "?") for sign in area.bonus),
    }
