"""One browser, known by one cookie: a secret of 128 random bits, and the token that its forms must carry."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

from terramars.web.errors import Refused

BROWSER = "terramars"
"""The cookie that a browser is known by."""
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
YEAR = 365 * 24 * 3600


def known(request: Request) -> str:
    """The secret that a browser brought along; nothing if it has none yet, or nonsense."""
    secret = request.cookies.get(BROWSER, "")
    return secret if SECRET.fullmatch(secret) else ""


def secret_of(request: Request) -> str:
    """The secret of a browser; one that has none is given one, the same for all of this request."""
    if secret := known(request):
        return secret
    if not hasattr(request.state, "browser"):
        request.state.browser = secrets.token_urlsafe(16)
    return str(request.state.browser)


def form_token(secret: str) -> str:
    """What a form on a browser's pages carries. Who does not know the browser's secret cannot make it up."""
    return hmac.new(secret.encode(), b"form", hashlib.sha256).hexdigest()


def keep(request: Request, answer: Response) -> None:
    """Let a browser keep its secret for another year."""
    put_cookie(request, answer, BROWSER, secret_of(request))


def put_cookie(request: Request, answer: Response, name: str, value: str) -> None:
    """A cookie that scripts cannot read, that other sites cannot send along, and that stays for a year."""
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def believe(request: Request, given: str, *others: str) -> None:
    """Refuse a form that does not come from a page of this browser: its token is wrong, or missing.

    Others are tokens that count as well, as those of pages that an older version has rendered.
    """
    secret = known(request)
    right = [form_token(secret)] if secret else []
    if not any(hmac.compare_digest(given.encode(), token.encode()) for token in [*right, *others]):
        raise Refused("foreign-form", "this form does not come from your page: load it again", 403)
