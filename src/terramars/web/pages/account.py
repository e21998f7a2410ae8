"""The page of an account: sign in or up, one's games, another password, farewell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars.web.errors import Refused
from terramars.web.http.account_api import COOKIE, give_cookie
from terramars.web.http.addresses import visitor_of
from terramars.web.pages.page import Form, Site, field, open_form_of, page
from terramars.web.visitors.accounts import LEAST_PASSWORD, MOST_PASSWORD
from terramars.web.visitors.browser_cookie import known

NEEDS_NO_SESSION = ("sign-in", "sign-up")


class AccountPages:
    """The routes of the account's page."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.accounts = site.accounts
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/account", self.show, methods=["GET"], response_model=None)
        self.router.add_api_route("/account/{action}", self.act, methods=["POST"], response_model=None)

    async def show(self, request: Request) -> Response:
        """The account, or the forms to come to one."""
        account = await self.accounts.find(request.cookies.get(COOKIE, ""))
        return page(
            request,
            "account.html",
            account=account,
            games=await self.accounts.games(account) if account else [],
            least=LEAST_PASSWORD,
            most=MOST_PASSWORD,
        )

    async def act(self, request: Request, action: str) -> Response:
        """Whatever a button of the page does."""
        acts: dict[str, Callable[[Request, Form], Awaitable[Response]]] = {
            "sign-in": self.sign_in,
            "sign-up": self.sign_up,
            "sign-out": self.sign_out,
            "open": self.open,
            "forget": self.forget,
            "password": self.password,
            "delete": self.delete,
        }
        if action not in acts:
            raise Refused("not-found", "there is no such button", 404)
        if action in NEEDS_NO_SESSION:
            self.site.signs.take(request)
        form = await open_form_of(request)
        return await acts[action](request, form)

    async def sign_in(self, request: Request, form: Form) -> Response:
        """Sign in."""
        token = await self.accounts.sign_in(field(form, "name"), field(form, "password"), visitor_of(request))
        return give_cookie(request, back(), token)

    async def sign_up(self, request: Request, form: Form) -> Response:
        """Make an account."""
        token = await self.accounts.sign_up(field(form, "name"), field(form, "password"))
        return give_cookie(request, back(), token)

    async def sign_out(self, request: Request, form: Form) -> Response:
        """Sign out of this browser."""
        await self.accounts.sign_out(request.cookies.get(COOKIE, ""))
        answer = back()
        answer.delete_cookie(COOKIE)
        return answer

    async def open(self, request: Request, form: Form) -> Response:
        """Go to a game of the account: this browser is given its links."""
        account = await self.accounts.needed(request.cookies.get(COOKIE, ""))
        game = field(form, "game")[:24]
        links = await self.accounts.links(account, game)
        await self.site.tables.browsers.add(known(request), links)
        return RedirectResponse(f"/g/{game}", 303)

    async def forget(self, request: Request, form: Form) -> Response:
        """Take a game off the list."""
        account = await self.accounts.needed(request.cookies.get(COOKIE, ""))
        await self.accounts.detach(account, field(form, "game")[:24])
        return back()

    async def password(self, request: Request, form: Form) -> Response:
        """Change the password."""
        self.site.signs.take(request)
        account = await self.accounts.needed(request.cookies.get(COOKIE, ""))
        token = await self.accounts.change_password(account, field(form, "old"), field(form, "new"))
        return give_cookie(request, back(), token)

    async def delete(self, request: Request, form: Form) -> Response:
        """Forget the account."""
        self.site.signs.take(request)
        account = await self.accounts.needed(request.cookies.get(COOKIE, ""))
        await self.accounts.delete(account, field(form, "password"))
        answer = back()
        answer.delete_cookie(COOKIE)
        return answer


def back() -> RedirectResponse:
    """To the page again."""
    return RedirectResponse("/account", 303)
