"""The way to a table: the start page, new games, files, free seats, secret links, and reports of problems."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

import terramars
from terramars import GAMES, bots, text
from terramars.mars.modules import load
from terramars.web.errors import Refused
from terramars.web.games import DEFAULT, presenter, presenters, rules_of
from terramars.web.http.account_api import COOKIE as ACCOUNT_COOKIE
from terramars.web.http.addresses import visitor_of
from terramars.web.http.api import begin
from terramars.web.http.requests import Identity, NewGame
from terramars.web.labels import label, labels
from terramars.web.pages import solo
from terramars.web.pages.globe import some_day
from terramars.web.pages.page import (
    NAME,
    Form,
    Site,
    field,
    form_of,
    keep_name,
    language_of,
    level_names,
    name_of,
    number,
    open_form_of,
    page,
)
from terramars.web.play import daily, presets
from terramars.web.play.new_games import Made
from terramars.web.play.personas import anybody
from terramars.web.present.marks import marks
from terramars.web.visitors.browser_cookie import BROWSER, believe, keep, known, put_cookie
from terramars.web.visitors.own_games import own_games
from terramars.web.visitors.visitor import COOKIE

MOST_SEATS = 5
MULTIPART = re.compile(r'multipart/form-data\s*;\s*boundary="?([\w\'()+,./:=?-]{1,70})', re.ASCII | re.IGNORECASE)
PART_NAME = re.compile(rb'\bname="(\w{1,20})"')
"""How a form with a file is divided, and what a part of it is called."""
MOST_PARTS = 10
MOST_PART_HEAD = 500
"""Bytes of a part in which its name is looked for."""
MOST_REMEMBERED = 1500
"""The longest form that a browser is asked to remember."""
OF_OLD = re.compile(COOKIE + r"[A-Za-z0-9_-]{1,24}")
"""The cookies that older versions gave, one for each game; others with such a beginning are not ours."""
LAST = "last"
"""The cookie with the form of the last game."""
FIELDS = ("title", "board", "modules", "draft", "beginners", "listed", "solo_goal", "corporations", "ask", "live_score",
          "clock_minutes", "clock_penalty")  # fmt: skip
"""The options of a game in its form, without the seats and what modules add."""
HOSTING = ("two-at-one-screen", "online-for-two", "online-for-three-draft", "all-boxes", "beginners")
"""Presets that fill in the form for hosts; the others have buttons of their own."""


@dataclass(frozen=True)
class Opponent:
    """A level of computer players as the start page shows it."""

    name: str
    title: str
    about: str
    rating: int | None
    rank: int


class StartPages:
    """The routes that lead to a table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/", self.start, methods=["GET"], response_model=None)
        self.router.add_api_route("/new", self.create, methods=["POST"], response_model=None)
        self.router.add_api_route("/import", self.bring, methods=["POST"], response_model=None)
        self.router.add_api_route("/forget", self.forget, methods=["POST"], response_model=None)
        self.router.add_api_route("/report", self.report, methods=["GET"], response_model=None)
        self.router.add_api_route("/s/{token}", self.exchange, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/join", self.join, methods=["POST"], response_model=None)

    async def start(self, request: Request) -> Response:
        """The first page: begin a game, go on with one, or join one."""
        lang = language_of(request)
        last = remembered(request)
        games = await own_games(request, self.tables, self.site.signer())
        answer = page(
            request,
            "start.html",
            planet=some_day(),
            hosting=HOSTING,
            boards={name: text.board_name(name, lang) for name in presets.boards()},
            boxes=(all_boxes := boxes(lang)),
            solo_boxes=[box for box in all_boxes if box.name not in presets.solo_modules()],
            more_boxes=[box for box in all_boxes if box.name not in presets.default_modules()],
            solo_notes=solo.notes(all_boxes, lang),
            today=solo.deal_in_words(daily.deal_of(daily.today()), lang),
            alone=last if alone_in(last) else {},
            rules=[(name, text.module_name(name, lang)) for name in presets.setting_names()],
            opponents=opponents(lang),
            default_level=presets.default_level(),
            tables=await self.tables.storage.listed(),
            running=[game for game in games if not game.over],
            finished=[game for game in games if game.over],
            name=name_of(request),
            last=bool(last),
            quick=last if field(last, "quick") == "ai" else {},
            seat_marks=marks([""] * MOST_SEATS),
            f=filled_in(request, last),
            value=field,
            told={game.id: presenter(game.plays).about(game.standing, lang) for game in games},
            panels={each.id: each.start(lang) for each in presenters()},
        )
        # Whoever comes back stays known for another year.
        keep(request, answer)
        await self.site.take_over(request, answer)
        return answer

    async def create(self, request: Request) -> Response:
        """Begin a game and go there."""
        form = await open_form_of(request)
        if field(form, "again"):
            form = remembered(request)
            if not form:
                raise Refused("nothing-remembered", "this browser remembers no game: choose anew", 404)
        self.site.creates.take(request, bool(field(form, "listed")))
        return await self.go(request, await begin(self.tables, named(new_game_of(form), language_of(request))), form)

    async def bring(self, request: Request) -> Response:
        """Go on with a saved game: a file, or its text."""
        parts = await file_form_of(request)
        believe(request, parts.get("csrf", ""))
        save = parts.get("file", "").strip() or parts.get("text", "").strip()
        self.site.creates.take(request, size=len(save))
        if not save:
            raise Refused("bad-save", "choose the file of a saved game, or paste its text")
        made = await self.tables.bring(save, [], parts.get("title", "")[:100], visitor_of(request))
        return await self.go(request, made)

    async def go(self, request: Request, made: Made, form: Form | None = None) -> Response:
        """To a new table; the browser remembers how it was made."""
        answer = await self.site.to_new_table(request, made)
        if form is not None:
            self.remember(request, answer, form)
        return answer

    def remember(self, request: Request, answer: Response, form: Form) -> None:
        """Keep the form of a game and the visitor's name in the browser."""
        filled = {key: values for key, values in form.items() if any(values) and key != "csrf"}
        if len(kept := urlencode(filled, doseq=True)) <= MOST_REMEMBERED:
            put_cookie(request, answer, LAST, kept)
        keep_name(request, answer, field(form, "name") or field(form, "name0"))

    async def forget(self, request: Request) -> Response:
        """Let this browser be as one that was never here: it loses its seats, its name and its account."""
        await open_form_of(request)
        await self.tables.browsers.forget(known(request))
        await self.site.accounts.sign_out(request.cookies.get(ACCOUNT_COOKIE, ""))
        answer = RedirectResponse("/", 303)
        for name in (BROWSER, LAST, NAME, ACCOUNT_COOKIE, *filter(OF_OLD.fullmatch, request.cookies)):
            answer.delete_cookie(name)
        return answer

    async def report(self, request: Request, game: str = "") -> Response:
        """What to say when something is wrong: versions and the place in a game, never its cards."""
        who = await self.site.visitor(request, game[:24])
        table = await self.tables.table(who.game) if who.links else None
        rules = table.match.game.rules if table is not None else rules_of(DEFAULT)
        facts = [("terramars", terramars.__version__), ("rules", str(rules.number)), ("format", str(rules.format))]
        if table is not None:
            seat, _ = who.looking(None, table.match)
            facts += [
                ("game", who.game),
                ("step", str(table.match.version(seat))),
                ("seat", "watching" if seat is None else str(seat + 1)),
                ("players", str(len(table.match.seats))),
            ]
        facts.append(("browser", request.headers.get("user-agent", "")[:200]))
        said = "\n".join(f"{name}: {value}" for name, value in facts)
        return page(request, "report.html", facts=said, back=f"/g/{who.game}" if who.links else "/")

    async def exchange(self, request: Request, token: str) -> Response:
        """A secret link: takes itself out of the address bar at once."""
        self.site.joins.take(request)
        link = await self.tables.storage.link(token[:200])
        if link is None:
            raise Refused("unknown-link", "this link does not work (any more)", 404)
        # Who holds a seat already is asked whether to take another one; the link itself shows nothing of it.
        answer = RedirectResponse(f"/g/{link.game}{'?take=1' if link.kind == 'invite' else ''}", 303)
        await self.site.give(request, answer, link.game, [token])
        return answer

    async def join(self, request: Request, game: Identity) -> Response:
        """Take a free seat and go there."""
        self.site.joins.take(request)
        form = await open_form_of(request)
        who = await self.site.visitor(request, game)
        key = field(form, "key")[:64]
        link = self.site.signer().mark("join", f"{game} {known(request)} {key}") if key else ""
        seat, name = number(form, "seat"), field(form, "name")
        try:
            _, token = await self.tables.join(game, name, seat, who, link)
        except Refused as refused:
            if seat is None or refused.code not in ("no-free-seat", "seat-taken"):
                raise
            # Somebody else was faster: another seat is better than none.
            _, token = await self.tables.join(game, name, None, who, link)
        answer = await self.site.to_table(game)
        keep_name(request, answer, name)
        await self.site.give(request, answer, game, [token])
        return answer


# What the start page shows


def opponents(lang: str) -> list[Opponent]:
    """The levels of computer players with their measured strength, where it was measured."""
    return [
        Opponent(
            level.name,
            level_names(lang)[level.name],
            labels(lang).get(f"about_{level.name.lower()}", level.about),
            round(rating) if isinstance(rating := getattr(level, "rating", None), (int, float)) else None,
            rank,
        )
        for rank, level in enumerate(bots.LEVELS, 1)
    ]


@dataclass(frozen=True)
class Box:
    """A box of cards that can be added to a game."""

    name: str
    title: str
    brings: tuple[str, ...]
    """Rules that are usually played with it, and in solo always."""
    note: str
    """What is to be said of them."""


def boxes(lang: str) -> list[Box]:
    """The boxes that can be added to a game."""
    found = []
    for name, module in load().items():
        if name != "base" and not module.setting:
            title = text.module_name(name, lang)
            rules = label(lang, "comma").join(text.module_name(rule, lang) for rule in module.solo_with)
            note = label(lang, "always_in_solo", module=title, rules=rules) if rules else ""
            found.append(Box(name, title, module.solo_with, note))
    return found


def remembered(request: Request) -> Form:
    """The form of the last game that this browser began; nothing if there is none."""
    try:
        return parse_qs(request.cookies.get(LAST, "")[: 2 * MOST_REMEMBERED], max_num_fields=60)
    except ValueError:
        return {}


def filled_in(request: Request, last: Form) -> Form:
    """The options that the form for hosts begins with: a link's, a preset's, the last ones, or the usual."""
    asked: Form = {}
    for key, value in request.query_params.multi_items():
        asked.setdefault(key, []).append(value[:200])
    if field(asked, "kind0"):
        found = asked
    elif field(asked, "preset"):
        found = presets.fields_of(field(asked, "preset"))
    elif field(asked, "last") and field(last, "kind0"):
        found = last
    else:
        found = presets.fields_of("online-for-two")
    known = (*FIELDS, *presets.setting_names())
    return {key: values for key, values in found.items() if key in known or is_seat_field(key)}


def alone_in(form: Form) -> bool:
    """Whether a form is one of a game that somebody set up to play alone."""
    return bool(field(form, "kind0")) and not any(field(form, f"kind{seat}") for seat in range(1, MOST_SEATS))


def is_seat_field(key: str) -> bool:
    """Whether a field of a form says something about a seat."""
    return key[:-1] in ("kind", "name", "level") and key[-1:].isdecimal() and int(key[-1]) < MOST_SEATS


# What its forms ask for


def new_game_of(form: Form) -> NewGame:
    """The game that a form of the first page asks for."""
    game = field(form, "game") or DEFAULT
    if game not in GAMES:
        raise Refused("bad-settings", "unknown game")
    return checked(presenter(game).new_game(form))


def request_of(form: Form) -> dict[str, Any]:
    """The request for a game of Terraforming Mars that a form makes."""
    name = field(form, "name")[:100]
    if preset := field(form, "preset"):
        known = presets.presets()
        if preset not in known:
            raise Refused("bad-settings", "unknown preset")
        given = [dict(seat) for seat in known[preset]["seats"]]
        given[0]["name"] = name
        return {"preset": preset, "seats": given}
    board = field(form, "board") or None
    rules: dict[str, Any] = {rule: True for rule in presets.setting_names() if field(form, rule)}
    if field(form, "quick"):
        modules = list(dict.fromkeys([*presets.default_modules(), *form.get("modules", [])]))
        settings = {"board": board, "modules": modules, "draft": bool(field(form, "draft")), **rules}
        return {"settings": settings, "seats": quick_seats(form, name)}
    seats: list[dict[str, str]] = []
    places: dict[int, int] = {}
    for i in range(MOST_SEATS):
        if kind := field(form, f"kind{i}"):
            places[i] = len(seats)
            seats.append({"kind": kind, "name": field(form, f"name{i}"), "level": field(form, f"level{i}")})
    settings = {
        "board": board,
        "modules": ["base", *(module for module in form.get("modules", []) if module != "base")],
        "draft": bool(field(form, "draft")) and len(seats) > 1,
        "beginners": [place for i, place in places.items() if str(i) in form.get("beginners", [])],
        "ask": field(form, "ask") or None,
        # What solo always has need not be said, and may not be denied.
        **rules,
    }
    if len(seats) == 1:
        settings.update(solo_goal=field(form, "solo_goal") or None, corporations=field(form, "corporations") or None)
        settings.update(modules=list(dict.fromkeys([*settings["modules"], *presets.solo_modules()])), beginners=[])
    listed = bool(field(form, "listed"))
    wanted = {"settings": settings, "seats": seats, "title": field(form, "title"), "listed": listed}
    if len(seats) > 1:
        minutes = number(form, "clock_minutes") or 0
        penalty = (number(form, "clock_penalty") or 0) if minutes else 0
        wanted.update(live_score=bool(field(form, "live_score")), clock_minutes=minutes, clock_penalty=penalty)
    return wanted


def named(new: NewGame, lang: str) -> NewGame:
    """The same game; seats without a name are called something in the visitor's language."""
    for place, seat in enumerate(new.seats, 1):
        if not seat.name.strip():
            taken = [other.name for other in new.seats]
            person = label(lang, "player_number", number=place)
            seat.name = anybody(taken, lang, Random()) if seat.kind == "ai" else person
    return new


def quick_seats(form: Form, name: str) -> list[dict[str, str]]:
    """The seats of a short form: against computer players, or several people at one screen."""
    kind, number = field(form, "quick"), field(form, "players")
    if kind not in ("ai", "screen") or number not in ("2", "3", "4", "5"):
        raise Refused("bad-settings", "2 to 5 players are wanted, at one screen or against computers")
    seat = {"kind": "person"} if kind == "screen" else {"kind": "ai", "level": field(form, "level")}
    return [{"kind": "person", "name": name}, *[seat] * (int(number) - 1)]


def checked(given: dict[str, Any]) -> NewGame:
    """A new game in its right form."""
    try:
        return NewGame.model_validate(given)
    except ValidationError as error:
        raise Refused("bad-settings", str(error.errors()[0]["msg"])[:300]) from None


async def file_form_of(request: Request) -> dict[str, str]:
    """The fields of a form that may carry a file."""
    boundary = MULTIPART.match(request.headers.get("content-type", ""))
    if boundary is None:
        return {key: values[0] for key, values in (await form_of(request)).items()}
    found: dict[str, str] = {}
    parts = (b"\r\n" + await request.body()).split(b"\r\n--" + boundary[1].encode(), MOST_PARTS + 1)
    if len(parts) > MOST_PARTS:
        raise Refused("bad-request", "this form has too many parts", 400)
    for part in parts[1:]:
        head, _, data = part.partition(b"\r\n\r\n")
        if name := PART_NAME.search(head, 0, MOST_PART_HEAD):
            found[name[1].decode("utf-8", "replace")] = data.decode("utf-8", "replace")
    return found
