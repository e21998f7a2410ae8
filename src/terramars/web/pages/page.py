"""What all pages share: templates, the visitor's language, forms, and the way to a page of refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlencode

from fastapi import Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from terramars import GAMES, bots
from terramars.web.alerts.alerts import Alerts
from terramars.web.errors import Refused, unknown_game
from terramars.web.http.account_api import COOKIE as ACCOUNT_COOKIE
from terramars.web.http.addresses import visitor_of
from terramars.web.http.bodies import MOST_FIELDS, is_plain_form
from terramars.web.http.rates import Creating, Rate
from terramars.web.labels import LANGUAGES, label, labels
from terramars.web.pages.templates import TEMPLATE_FOLDER, TEMPLATES
from terramars.web.play import presets
from terramars.web.play.new_games import Made
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.visitors.accounts import Accounts
from terramars.web.visitors.browser_cookie import YEAR, believe, form_token, keep, known, put_cookie, secret_of
from terramars.web.visitors.visitor import COOKIE, Signer, Visitor, cookies_of_old, visitor

Form = dict[str, list[str]]
NAME = "name"
"""The cookie with what the visitor is called."""
THEMES = ("light", "dark")


def prepare() -> None:
    """Compile every template, and read off those of tables what they name, so that no visitor has to wait for it."""
    from terramars.web.pages.table.regions import RENDERER

    for name in TEMPLATES.list_templates(["html"]):
        TEMPLATES.get_template(name)
    for name in TEMPLATES.list_templates(["html"]):
        if name.startswith(("table/", *(f"{game}/" for game in GAMES))):
            RENDERER.needs(name)


@cache
def sprite() -> Markup:
    """Every icon of every page, to stand once in each."""
    return Markup((TEMPLATE_FOLDER / "icons.svg").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Site:
    """What the routes for people work with."""

    tables: Tables
    signer: Callable[[], Signer]
    creates: Creating
    joins: Rate
    signs: Rate
    accounts: Accounts
    alerts: Alerts

    async def visitor(self, request: Request, game: str) -> Visitor:
        """Who is asking about a game; an account that is signed in remembers the links."""
        who = await visitor(request, game, self.tables.storage, self.signer(), self.tables.browsers)
        await self.accounts.remember(request.cookies.get(ACCOUNT_COOKIE, "")[:200], who)
        return who

    async def visited(self, request: Request, game: str) -> tuple[Table, Visitor]:
        """A table and who asks about it; strangers learn nothing."""
        table = await self.tables.table(game)
        who = await self.visitor(request, game)
        if not who.links:
            raise unknown_game()
        return table, who

    async def own_form(self, request: Request, game: str) -> tuple[Visitor, Form]:
        """Who sent a form of a game's page, and its fields; refused unless it comes from that page."""
        who = await self.visitor(request, game)
        form = await form_of(request)
        if not who.cookie:
            raise Refused("foreign-form", "this form does not come from your page: load it again", 403)
        # Pages that were open while the server was updated carry the token of that time.
        old = request.cookies.get(COOKIE + game, "")
        believe(request, field(form, "csrf"), *([self.signer().mark("csrf", old)] if old else []))
        return who, form

    async def give(self, request: Request, answer: Response, game: str, tokens: list[str]) -> None:
        """Let a browser hold secret links of a game."""
        found = [link for token in tokens if (link := await self.tables.storage.link(token)) is not None]
        await self.tables.browsers.add(secret_of(request), [link for link in found if link.game == game])
        keep(request, answer)

    async def take_over(self, request: Request, answer: Response) -> None:
        """Keep on the server what cookies of older versions say, and let go of those. Only when the browser has shown
        its one cookie: else two pages that it opens at once would each take half.
        """
        if known(request) and (held := cookies_of_old(request, self.signer())):
            numbers = [number for each in held.values() for number in each]
            links = await self.tables.storage.links_numbered(numbers)
            mine = [link for link in links if link.id in held.get(link.game, ())]
            await self.tables.browsers.add(known(request), mine)
            for game in held:
                answer.delete_cookie(COOKIE + game)

    async def to_table(self, game: str) -> Response:
        """To a table, or to its waiting room while people come together there."""
        gathers = (await self.tables.table(game)).match.gathers
        return RedirectResponse(f"/g/{game}{'/room' if gathers else ''}", 303)

    async def to_new_table(self, request: Request, made: Made) -> Response:
        """To a table that somebody has just made. Who plays alone against computers, which answer at once, is asked
        before turns end; in some games everybody is who does not play alone.
        """
        await self.tables.made_by(made.game, visitor_of(request))
        answer = await self.to_table(made.game)
        await self.give(request, answer, made.game, [made.host, *made.seats.values()])
        match = (await self.tables.table(made.game)).match
        kinds = [seat.kind for seat in match.seats]
        alone = "ai" in kinds and len(kinds) - kinds.count("ai") == 1
        if alone or (match.presenter.confirms and len(kinds) > 1):
            for seat in made.seats:
                await self.tables.prefer(made.game, seat, None, True)
        return answer


def level_names(lang: str) -> dict[str, str]:
    """What the levels of computer players are called."""
    return {level.name: level.name_ja if lang == "ja" else level.name for level in bots.LEVELS}


def language_of(request: Request) -> str:
    """The language of a visitor: as asked for, as before, or as the browser prefers."""
    for wish in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return "ja" if request.headers.get("accept-language", "").lower().startswith("ja") else "en"


def name_of(request: Request) -> str:
    """What a visitor was called the last time; nothing if that is not known."""
    return presets.tidy(unquote(request.cookies.get(NAME, "")[:300]))


def keep_name(request: Request, answer: Response, name: str) -> None:
    """Let a browser remember what its visitor is called, if that was said."""
    if called := presets.tidy(name):
        put_cookie(request, answer, NAME, quote(called))


def theme_of(request: Request) -> str:
    """Light, dark, or nothing: as the visitor's system has it."""
    wish = request.query_params.get("theme", request.cookies.get("theme", ""))
    return wish if wish in THEMES else ""


def part(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A piece of a page in the language that is asked for, or else in the visitor's."""
    lang = language_of(request)
    html = TEMPLATES.get_template(template).render(
        lang=lang,
        theme=theme_of(request),
        t=labels(lang),
        say=saying(lang),
        sprite=sprite(),
        switched=switched(request),
        csrf=form_token(secret_of(request)),
        **values,
    )
    return HTMLResponse(html, status)


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page in the visitor's language; one that is asked for here is kept."""
    answer = part(request, template, status, **values)
    if request.query_params.get("lang") in LANGUAGES:
        answer.set_cookie("lang", language_of(request), max_age=YEAR, samesite="lax")
    if "theme" in request.query_params:
        answer.set_cookie("theme", theme_of(request), max_age=YEAR, samesite="lax")
    if not known(request):
        keep(request, answer)
    return answer


def switched(request: Request) -> Callable[..., str]:
    """Addresses of this very page with some of its parameters changed: for switches of language and light.

    A page that answers a form cannot be asked for again: the one it came from is meant.
    """
    game = request.path_params.get("game", "")
    # With one slash at its beginning and nothing unquoted: "//name" and "/\\name" would be other sites.
    here = "/" + quote(request.scope["path"].lstrip("/"))
    path = here if request.method == "GET" else f"/g/{game}" if game else "/"
    given = request.query_params.multi_items() if request.method == "GET" else []

    def changed(**wishes: object) -> str:
        kept = [(name, value) for name, value in given if name not in wishes]
        return f"{path}?{urlencode([*kept, *((name, str(value)) for name, value in wishes.items())])}"

    return changed


def saying(lang: str) -> Callable[..., str]:
    """How to say a label with blanks in a language."""

    def say(key: str, **values: object) -> str:
        return label(lang, key, **values)

    return say


def problem_page(request: Request, refused: Refused) -> Response:
    """A refusal for people."""
    game = request.path_params.get("game", "")
    back = f"/g/{game}" if game and refused.code != "unknown-game" else "/"
    lang = language_of(request)
    said = labels(lang).get(f"problem_{refused.code.replace('-', '_')}", label(lang, "problem_other"))
    # The server's own words say more, and are English.
    detail = refused.detail if lang == "en" else said
    return page(request, "problem.html", refused.status, detail=detail, code=refused.code, back=back)


async def form_of(request: Request) -> Form:
    """The fields of a form."""
    body = await request.body()
    if not is_plain_form(body):
        raise Refused("bad-request", "this is no form, or it is too long", 400)
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refused("bad-request", "this is no form", 400) from None


async def open_form_of(request: Request) -> Form:
    """The fields of a form for whoever comes; refused unless it comes from a page of this browser."""
    form = await form_of(request)
    believe(request, field(form, "csrf"))
    return form


def field(form: Form, name: str) -> str:
    """The value of a field, or nothing."""
    return form.get(name, [""])[0]


def number(form: Form, name: str) -> int | None:
    """The value of a field as a number, or nothing."""
    value = field(form, name)
    return int(value) if value.isdecimal() and len(value) < 16 else None
