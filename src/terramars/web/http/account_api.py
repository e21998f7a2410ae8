"""The routes of accounts for programs; the page calls the same functions."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from terramars.web.http.addresses import visitor_of
from terramars.web.http.rates import Rate
from terramars.web.http.requests import PROBLEMS, Identity, RequestBody
from terramars.web.http.responses import as_json
from terramars.web.visitors.accounts import MOST_PASSWORD, Accounts
from terramars.web.visitors.browser_cookie import put_cookie

COOKIE = "terramars.account"
SIGNS_PER_MINUTE = 20
"""Attempts to sign in or up in a minute from one address."""


class Person(RequestBody):
    """A name and a password."""

    name: str = Field(max_length=100)
    password: str = Field(max_length=MOST_PASSWORD)


class NewPassword(RequestBody):
    """The password so far, and the one from now on."""

    old: str = Field(max_length=MOST_PASSWORD)
    new: str = Field(max_length=MOST_PASSWORD)


class Farewell(RequestBody):
    """The password, to be sure."""

    password: str = Field(max_length=MOST_PASSWORD)


def token_of(request: Request) -> str:
    """The token of an account: what a program sends, or a browser's cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()[:200]
    return request.cookies.get(COOKIE, "")[:200]


def give_cookie(request: Request, answer: Response, token: str) -> Response:
    """Let a browser stay signed in."""
    put_cookie(request, answer, COOKIE, token)
    return answer


class AccountApi:
    """Sign up, sign in, sign out; one's games; another password; farewell."""

    def __init__(self, accounts: Accounts, signs: Rate, joins: Rate) -> None:
        self.accounts = accounts
        self.signs = signs
        self.joins = joins
        self.router = APIRouter(prefix="/api/v1/account", responses=UNSIGNED, default_response_class=Response)
        for method, path, call, status in (
            ("POST", "", self.sign_up, 201),
            ("GET", "", self.account, 200),
            ("DELETE", "", self.delete, 200),
            ("POST", "/session", self.sign_in, 201),
            ("DELETE", "/session", self.sign_out, 200),
            ("POST", "/password", self.change_password, 200),
            ("GET", "/games", self.games, 200),
            ("POST", "/games/{game}", self.hand_back, 201),
            ("DELETE", "/games/{game}", self.detach, 200),
        ):
            done: dict[int | str, dict[str, Any]] = {
                status: {"description": "Done.", "content": {"application/json": {}}}
            }
            self.router.add_api_route(
                path, call, methods=[method], response_model=None, status_code=status, responses=done
            )

    async def sign_up(self, request: Request, body: Person) -> Response:
        """Make an account, and be signed in."""
        self.signs.take(request)
        token = await self.accounts.sign_up(body.name, body.password)
        return give_cookie(request, as_json({"token": token}, 201), token)

    async def sign_in(self, request: Request, body: Person) -> Response:
        """Sign in; the token stands for the account from now on."""
        self.signs.take(request)
        token = await self.accounts.sign_in(body.name, body.password, visitor_of(request))
        return give_cookie(request, as_json({"token": token}, 201), token)

    async def sign_out(self, request: Request) -> Response:
        """Sign out here."""
        await self.accounts.sign_out(token_of(request))
        answer = as_json({})
        answer.delete_cookie(COOKIE)
        return answer

    async def account(self, request: Request) -> Response:
        """Who is signed in."""
        found = await self.accounts.needed(token_of(request))
        return as_json({"name": found.name, "made": found.made})

    async def change_password(self, request: Request, body: NewPassword) -> Response:
        """Change the password, and sign out everywhere else."""
        self.signs.take(request)
        account = await self.accounts.needed(token_of(request))
        token = await self.accounts.change_password(account, body.old, body.new)
        return give_cookie(request, as_json({"token": token}), token)

    async def delete(self, request: Request, body: Farewell) -> Response:
        """Forget the account with all that belongs to it."""
        self.signs.take(request)
        await self.accounts.delete(await self.accounts.needed(token_of(request)), body.password)
        answer = as_json({})
        answer.delete_cookie(COOKIE)
        return answer

    async def games(self, request: Request) -> Response:
        """The games of the account."""
        account = await self.accounts.needed(token_of(request))
        return as_json({"games": await self.accounts.games(account)})

    async def hand_back(self, request: Request, game: Identity) -> Response:
        """Fresh secret links to a game of the account, for this device."""
        self.joins.take(request)
        account = await self.accounts.needed(token_of(request))
        return as_json(await self.accounts.tokens(account, game), 201)

    async def detach(self, request: Request, game: Identity) -> Response:
        """Take a game off the list."""
        account = await self.accounts.needed(token_of(request))
        await self.accounts.detach(account, game)
        return as_json({})


UNSIGNED: dict[int | str, dict[str, Any]] = {**PROBLEMS, 401: PROBLEMS[403]}
