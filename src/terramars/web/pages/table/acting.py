"""What the buttons of a table do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from terramars.core.machine import Decision
from terramars.mars.payment import Pay
from terramars.mars.state import State
from terramars.web.errors import Refused
from terramars.web.http.requests import Identity
from terramars.web.http.responses import as_json
from terramars.web.http.security import Visitor, full_address
from terramars.web.labels import label
from terramars.web.pages.page import Form, Site, field, language_of, number, page
from terramars.web.play.sets import answers
from terramars.web.play.table import Table

Parts = Callable[..., Awaitable[dict[str, Any]]]
Whole = Callable[..., Awaitable[Response]]
PASSES = {"pass": "always", "pass-unless-hit": "unless-hit", "unpass": ""}
HARMLESS = ("stale-version", "key-reused", "not-asked")
"""What happens when a page is older than the game: it is shown anew, with a word about it."""


class Acting:
    """The one route behind every button."""

    def __init__(self, site: Site, parts: Parts, whole: Whole) -> None:
        self.site = site
        self.tables = site.tables
        self.parts = parts
        self.whole = whole

    async def act(self, request: Request, game: Identity, action: str) -> Response:
        """Whatever a button of the table's page does."""
        who, form = await self.site.own_form(request, game)
        if action in ("watch", "delete", "revoke") or action.startswith("invite-"):
            return await self.host_act(request, game, action, who)
        table = await self.tables.table(game)
        seat = who.playing(number(form, "seat"), table)
        if action != "return":
            table.needs_person(seat)
        if action == "renew":
            # All other links to the seat: a lost phone, a link that was passed on.
            await self.tables.uninvite(game, "seat", seat, who.links_to(seat))
            return RedirectResponse(f"/g/{game}", 303)
        if action in ("shoulder", "device"):
            kind, heading = ("seat", "your_links") if action == "device" else ("shoulder", "link_made")
            return self.link_page(request, game, await self.tables.invite(game, kind, seat), heading)
        notice = ""
        try:
            await self.seat_act(game, action, seat, form, who)
        except Refused as refused:
            lacks = lacking(refused, language_of(request))
            if lacks and not field(form, "have"):
                return await self.whole(request, table, who, seat, lacks, form.get("kept", []))
            if refused.code not in HARMLESS and not field(form, "have"):
                raise
            notice = "moved" if refused.code in HARMLESS else lacks or "refused"
        return await self.shown_after(request, game, who, seat, form, notice)

    async def shown_after(
        self, request: Request, game: str, who: Visitor, seat: int, form: Form, notice: str
    ) -> Response:
        """The page after a button: the changed parts for a live page, else the way to the whole one."""
        table = await self.tables.table(game)
        stays = len(who.seats) < 2 or table.asks(seat) or table.paused_seat() == seat or table.over
        address = f"/g/{game}"
        if len(who.seats) > 1 and stays:
            address += f"?as={seat}"
        elif notice:
            address += "?notice=1"
        if not field(form, "have"):
            return RedirectResponse(address, 303)
        if not stays:
            return as_json({"location": address})
        seen = await table.look(seat, language_of(request), whole=True)
        return as_json(await self.parts(request, table, who, seen, field(form, "have"), notice))

    async def seat_act(self, game: str, action: str, seat: int, form: Form, who: Visitor) -> None:
        """Something done at a seat."""
        version, key = number(form, "version"), field(form, "key")[:64] or None
        changes: dict[str, Callable[[Table], Awaitable[Any]]] = {
            "undo": lambda table: table.undo(seat, version, key),
            "cancel": lambda table: table.cancel(seat, version, key),
            "confirm": lambda table: table.confirm(seat, version, key),
            "choose": lambda table: answering(table, seat, form),
        }
        if action in changes:
            await self.tables.at(game, changes[action])
        elif action in PASSES:
            await self.tables.prefer(game, seat, PASSES[action], None)
        elif action in ("agree", "disagree"):
            await self.tables.agree(game, [seat], action == "agree")
        elif action in ("confirm-on", "confirm-off"):
            await self.tables.prefer(game, seat, None, action == "confirm-on")
        elif action == "rename":
            await self.tables.rename(game, seat, field(form, "name"))
        elif action == "resign":
            await self.tables.resign(game, seat)
        elif action == "return":
            await self.tables.take_over(game, seat, who.links_to(seat))
        else:
            raise Refused("not-found", "there is no such button", 404)

    async def host_act(self, request: Request, game: str, action: str, who: Visitor) -> Response:
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
        if action.startswith("invite-"):
            return self.link_page(request, game, await self.seat_link(game, action.removeprefix("invite-")))
        return self.link_page(request, game, await self.tables.invite(game, "watch", -1))

    async def seat_link(self, game: str, named: str) -> str:
        """A link with which somebody takes the seat of a computer player; it shows nothing before that."""
        if named not in (str(row.seat) for row in (await self.tables.table(game)).seats):
            raise Refused("not-found", "there is no such seat", 404)
        return await self.tables.invite(game, "invite", int(named))

    def link_page(self, request: Request, game: str, token: str, heading: str = "link_made") -> Response:
        """A secret link, shown once."""
        said = label(language_of(request), heading)
        return page(request, "links.html", heading=said, link=full_address(request, f"/s/{token}"), game=game)


def answering(table: Table, seat: int, form: Form) -> Awaitable[Any]:
    """What a form stands for: the button itself, an amount of each currency, or the set of cards that is marked."""
    version, key = number(form, "version"), field(form, "key")[:64] or None
    choice = field(form, "choice")[:200]
    paying = {name.removeprefix("pay-"): number(form, name) for name in form if name.startswith("pay-")}
    if paying:

        def bill(twin: State) -> list[str]:
            return answers(twin, seat, lambda decision: paid(decision, paying)) or [choice]

        return table.answer(seat, {"paying": paying}, bill, version, key)
    if choice:
        return table.submit(seat, [choice], version, key)
    return table.pick(seat, form.get("kept", []), version, key)


def paid(decision: Decision, amounts: dict[str, int | None]) -> str:
    """The answer to how much of a currency is given."""
    if not isinstance(decision.effect, Pay):
        return ""
    for option in decision.options:
        if amounts.get(option.part("card") or option.part("what")) == option.amount:
            return option.notation
    raise Refused("illegal-option", "this payment is too little, or wastes something")


def lacking(refused: Refused, lang: str) -> str:
    """Why a set of cards was refused, in words for people; nothing for other refusals."""
    about = refused.more
    if refused.code == "incomplete-set":
        return label(lang, f"lacks_{about['part']}", number=about["least"])
    return label(lang, f"set_{about['reason'].replace('-', '_')}") if refused.code == "illegal-set" else ""
