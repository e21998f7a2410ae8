"""Pages for people: plain HTML rendered here, every option a button; they call the same functions as the API."""

from __future__ import annotations

import hashlib
import math
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pydantic import ValidationError
from starlette.responses import HTMLResponse, RedirectResponse, Response

from terramars import text
from terramars.mars.words import RESOURCE_NAMES
from terramars.web import presets
from terramars.web.api import Identity, NewGame, begin
from terramars.web.errors import Refused, Stale, unknown_game
from terramars.web.labels import LANGUAGES, label, labels
from terramars.web.security import COOKIE, YEAR, Rate, Signer, Visitor, cookie_for, csrf_token, visitor
from terramars.web.seeing import AreaSeen, GameSeen
from terramars.web.table import Table
from terramars.web.tables import Tables

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
Form = dict[str, list[str]]

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    trim_blocks=True,
    undefined=StrictUndefined,
)
TEMPLATES.filters["hash"] = lambda html: hashlib.sha256(str(html).encode()).hexdigest()[:16]


def language_of(request: Request) -> str:
    """The language of a visitor: as asked for, as before, or as the browser prefers."""
    for wish in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return "ja" if request.headers.get("accept-language", "").lower().startswith("ja") else "en"


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page in the visitor's language."""
    lang = language_of(request)
    html = TEMPLATES.get_template(template).render(lang=lang, t=labels(lang), say=saying(lang), **values)
    answer = HTMLResponse(html, status)
    if request.query_params.get("lang") in LANGUAGES:
        answer.set_cookie("lang", lang, max_age=YEAR, samesite="lax")
    return answer


def saying(lang: str) -> Callable[..., str]:
    """How to say a label with blanks in a language."""

    def say(key: str, **values: object) -> str:
        return label(lang, key, **values)

    return say


def problem_page(request: Request, refused: Refused) -> Response:
    """A refusal for people."""
    game = request.path_params.get("game", "")
    back = f"/g/{game}" if game and refused.code != "unknown-game" else "/"
    return page(request, "problem.html", refused.status, detail=refused.detail, code=refused.code, back=back)


async def form_of(request: Request) -> Form:
    """The fields of a form."""
    try:
        return parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=200)
    except ValueError:
        raise Refused("bad-request", "this is no form", 400) from None


def field(form: Form, name: str) -> str:
    """The value of a field, or nothing."""
    return form.get(name, [""])[0]


def number(form: Form, name: str) -> int | None:
    """The value of a field as a number, or nothing."""
    value = field(form, name)
    return int(value) if value.isdecimal() and len(value) < 16 else None


class Pages:
    """The routes for people."""

    def __init__(self, tables: Tables, signer: Callable[[], Signer], creates: Rate, joins: Rate) -> None:
        self.tables = tables
        self.signer = signer
        self.creates = creates
        self.joins = joins
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/", self.start, methods=["GET"], response_model=None)
        self.router.add_api_route("/new", self.create, methods=["POST"], response_model=None)
        self.router.add_api_route("/s/{token}", self.exchange, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}", self.table, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/join", self.join, methods=["POST"], response_model=None)
        self.router.add_api_route("/g/{game}/{action}", self.act, methods=["POST"], response_model=None)

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
        self.creates.take(request)
        made = await begin(self.tables, wished(await form_of(request)))
        answer = RedirectResponse(f"/g/{made.game}", 303)
        await self.give(request, answer, made.game, [made.host, *made.seats.values()])
        return answer

    async def give(self, request: Request, answer: Response, game: str, tokens: list[str]) -> None:
        """Exchange secret links for a cookie."""
        who = await visitor(request, game, self.tables.storage, self.signer())
        found = [link for token in tokens if (link := await self.tables.storage.link(token)) is not None]
        cookie = cookie_for(self.signer(), game, who.links, found)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE + game, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    async def exchange(self, request: Request, token: str) -> Response:
        """A secret link: takes itself out of the address bar at once."""
        self.joins.take(request)
        link = await self.tables.storage.link(token[:200])
        if link is None:
            raise Refused("unknown-link", "this link does not work (any more)", 404)
        answer = RedirectResponse(f"/g/{link.game}", 303)
        await self.give(request, answer, link.game, [token])
        return answer

    async def join(self, request: Request, game: Identity) -> Response:
        """Take a free seat and go there."""
        self.joins.take(request)
        _, token = await self.tables.join(game, field(await form_of(request), "name"))
        answer = RedirectResponse(f"/g/{game}", 303)
        await self.give(request, answer, game, [token])
        return answer

    async def table(self, request: Request, game: Identity) -> Response:
        """A table from one's seat; for strangers the way to a free seat."""
        table = await self.tables.table(game)
        who = await visitor(request, game, self.tables.storage, self.signer())
        if not who.links:
            if any(seat.kind == "open" for seat in table.seats):
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
        who = await visitor(request, game, self.tables.storage, self.signer())
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
