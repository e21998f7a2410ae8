"""What the buttons of a table do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from terramars.web.art.qr import qr_path
from terramars.web.errors import Refused
from terramars.web.http.requests import Identity
from terramars.web.http.responses import as_json
from terramars.web.http.security import full_address
from terramars.web.labels import label
from terramars.web.pages.page import Form, Site, field, language_of, number, page
from terramars.web.pages.table.curtain import curtain_falls
from terramars.web.play.controller import Controller, Submission
from terramars.web.visitors.visitor import Visitor

Parts = Callable[..., Awaitable[dict[str, Any]]]
Whole = Callable[..., Awaitable[Response]]
PASSES = {"pass": "always", "pass-unless-hit": "unless-hit", "unpass": ""}
HOST_ACTIONS = ("watch", "delete", "revoke", "points-on", "points-off")
"""What concerns the whole table."""
HARMLESS = ("stale-version", "key-reused", "not-asked")
"""What happens when a page is older than the game: it is shown anew, with a word about it."""


class TableButtons:
    """The one route behind every button."""

    def __init__(self, site: Site, parts: Parts, whole: Whole) -> None:
        self.site = site
        self.tables = site.tables
        self.control = Controller(site.tables)
        self.parts = parts
        self.whole = whole

    async def act(self, request: Request, game: Identity, action: str) -> Response:
        """Whatever a button of the table's page does."""
        who, form = await self.site.own_form(request, game)
        if action in ("watch", "shoulder", "device") or action.startswith("invite-"):
            # Links are kept for good.
            self.site.joins.take(request)
        if action in HOST_ACTIONS or action.startswith("invite-"):
            return await self.table_act(request, action, who, form)
        seat = await self.control.seat(who, number(form, "seat"), handed_over=action == "return")
        if action == "renew":
            # All other links to the seat: a lost phone, a link that was passed on.
            await self.control.uninvite(who, "seat", seat)
            return RedirectResponse(f"/g/{game}", 303)
        if action in ("shoulder", "device"):
            kind, heading = ("seat", "your_links") if action == "device" else ("shoulder", "link_made")
            return self.link_page(request, game, await self.control.invite(who, kind, seat), heading)
        notice = ""
        try:
            await self.seat_act(action, seat, form, who)
        except Refused as refused:
            lacks = lacking(refused, language_of(request))
            if lacks and not field(form, "have"):
                table = await self.tables.table(game)
                return await self.whole(request, table, who, seat, lacks, form.get("kept", []))
            if refused.code not in HARMLESS and not field(form, "have"):
                raise
            notice = "moved" if refused.code in HARMLESS else lacks or "refused"
        return await self.shown_after(request, game, who, seat, form, notice)

    async def chosen(self, request: Request, game: Identity) -> Response:
        """The button that is pressed most."""
        return await self.act(request, game, "choose")

    async def shown_after(
        self, request: Request, game: str, who: Visitor, seat: int, form: Form, notice: str
    ) -> Response:
        """The page after a button: the changed parts for a live page, else the way to the whole one."""
        table = await self.tables.table(game)
        falls = curtain_falls(table.match, who, seat, acted=True)
        address = f"/g/{game}"
        if len(who.seats) > 1 and not falls:
            address += f"?as={seat}"
        elif notice:
            address += "?notice=1"
        if not field(form, "have"):
            return RedirectResponse(address, 303)
        if falls:
            return as_json({"location": address})
        seen = await table.look(seat, language_of(request), whole=True)
        return as_json(await self.parts(request, table, who, seen, field(form, "have"), notice))

    async def seat_act(self, action: str, seat: int, form: Form, who: Visitor) -> None:
        """Something done at a seat."""
        sent = Submission(seat, number(form, "version"), field(form, "key")[:64] or None)
        if action == "choose":
            await self.choose(who, sent, form)
        elif action == "undo":
            await self.control.undo(who, sent)
        elif action == "cancel":
            await self.control.cancel(who, sent)
        elif action == "confirm":
            await self.control.confirm(who, sent)
        elif action in PASSES:
            await self.control.prefer(who, seat, passing=PASSES[action])
        elif action in ("agree", "disagree"):
            await self.control.agree(who, seat, action == "agree")
        elif action in ("confirm-on", "confirm-off"):
            await self.control.prefer(who, seat, confirm=action == "confirm-on")
        elif action == "rename":
            await self.control.rename(who, seat, field(form, "name"))
        elif action == "resign":
            await self.control.resign(who, seat)
        elif action.startswith(("away-", "not-away-")):
            about = action.rpartition("-")[2]
            if not about.isdecimal() or len(about) > 1:
                raise Refused("not-found", "there is no such seat", 404)
            await self.control.vote(who, seat, int(about), action.startswith("away-"))
        elif action == "here":
            await self.control.here(who, seat)
        elif action == "return":
            await self.control.take_over(who, seat)
        else:
            raise Refused("not-found", "there is no such button", 404)

    async def choose(self, who: Visitor, sent: Submission, form: Form) -> None:
        """What a form stands for: the button itself, a payment, or the set that is marked."""
        choice = field(form, "choice")[:200]
        paying = {name.removeprefix("pay-"): number(form, name) for name in form if name.startswith("pay-")}
        if paying:
            await self.control.pay(who, sent, paying, choice)
        elif choice:
            await self.control.choose(who, sent, [choice])
        else:
            await self.control.pick(who, sent, form.get("kept", []))

    async def table_act(self, request: Request, action: str, who: Visitor, form: Form) -> Response:
        """What concerns the whole table, or guests."""
        if action == "revoke":
            await self.control.revoke_guests(who)
            return RedirectResponse(f"/g/{who.game}", 303)
        if action == "delete":
            await self.control.delete(who)
            return RedirectResponse("/", 303)
        if action in ("points-on", "points-off"):
            await self.control.show_points(who, action == "points-on")
            if (seat := number(form, "seat")) in who.seats:
                return await self.shown_after(request, who.game, who, seat, form, "")
            return RedirectResponse(f"/g/{who.game}", 303)
        if action == "watch":
            return self.link_page(request, who.game, await self.control.invite(who, "watch"))
        # A link with which somebody takes the seat of a computer player; it shows nothing before that.
        named = action.removeprefix("invite-")
        if not named.isdecimal() or len(named) > 1:
            raise Refused("not-found", "there is no such seat", 404)
        return self.link_page(request, who.game, await self.control.invite(who, "invite", int(named)))

    def link_page(self, request: Request, game: str, token: str, heading: str = "link_made") -> Response:
        """A secret link, shown once."""
        said = label(language_of(request), heading)
        link = full_address(request, f"/s/{token}")
        return page(request, "links.html", heading=said, link=link, qr=qr_path(link), game=game)


def lacking(refused: Refused, lang: str) -> str:
    """Why a set of cards or a vote was refused, in words for people; nothing for other refusals."""
    about = refused.more
    if refused.code == "not-away" and "reason" in about:
        return label(lang, f"away_{about['reason']}", hours=about.get("hours", 0))
    if refused.code == "incomplete-set":
        return label(lang, f"lacks_{about['part']}", number=about["least"])
    return label(lang, f"set_{about['reason'].replace('-', '_')}") if refused.code == "illegal-set" else ""
