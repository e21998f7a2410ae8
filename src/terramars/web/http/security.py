"""Who is asking, and what is refused before anybody is asked: cookies, CSRF, hosts, sizes, rates, headers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from terramars.web.errors import Refused, not_yours
from terramars.web.http.rates import Rate
from terramars.web.http.responses import problem
from terramars.web.play.table import Table
from terramars.web.store.rows import Link
from terramars.web.store.storage import Storage
from terramars.web.visitors.browser_cookie import known
from terramars.web.visitors.browser_links import Browsers

COOKIE = "terramars-"
"""How the cookies of older versions begin, one for each game; they are taken over when they are met."""
MOST_LINKS = 12
"""Links that one browser can hold of one game."""
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BODY = 65_536
MOST_IMPORT = 2_500_000
BODY_TIME = 60.0
"""Seconds for the body of a request."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    # Not "no-referrer": with that, browsers send the forms of our own pages from the origin "null".
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


SAFE_ONLY = (b"strict-transport-security", b"max-age=31536000")
"""Said over https only: browsers then never ask without it."""
NUL = ("\0", "\\u0000", "%00")
"""How the character can be written that no database takes."""


class Signer:
    """Signs what is handed to browsers, so that they cannot change it."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def mark(self, purpose: str, value: str) -> str:
        """The signature of a value for a purpose."""
        return hmac.new(self.secret, f"{purpose}\n{value}".encode(), hashlib.sha256).hexdigest()

    def signed(self, purpose: str, value: str) -> str:
        """A value with its signature."""
        return f"{value}.{self.mark(purpose, value)}"

    def read(self, purpose: str, text: str) -> str | None:
        """The value of a signed text, or None if the signature is wrong."""
        value, _, mark = text.rpartition(".")
        return value if hmac.compare_digest(mark.encode(), self.mark(purpose, value).encode()) else None


@dataclass(frozen=True)
class Visitor:
    """Somebody at a game, with the links that were shown."""

    game: str
    links: tuple[Link, ...]
    cookie: str = ""
    """What the browser sent; empty for a program with a token."""

    @property
    def is_host(self) -> bool:
        """Whether this is who made the game."""
        return any(link.kind == "host" for link in self.links)

    @property
    def seats(self) -> list[int]:
        """The seats that may be played."""
        return sorted({link.seat for link in self.links if link.kind == "seat"})

    def links_to(self, seat: int) -> list[int]:
        """The numbers of the links by which a seat may be played."""
        return [link.id for link in self.links if link.kind == "seat" and link.seat == seat]

    @property
    def invited(self) -> list[int]:
        """The seats of computer players that may be taken."""
        return sorted({link.seat for link in self.links if link.kind == "invite"})

    def playing(self, seat: int | None, table: Table | None = None) -> int:
        """The seat to act for: the one that is named, the only one, or the one that is asked; else refused."""
        if seat is not None:
            if seat not in self.seats:
                raise not_yours()
            return seat
        if not self.seats:
            raise not_yours()
        if len(self.seats) > 1 and table is not None:
            for own in self.seats:
                if table.asks(own) or table.paused_seat() == own:
                    return own
        return self.seats[0]

    def looking(self, seat: int | None, table: Table | None = None) -> tuple[int | None, bool]:
        """The seat to look from (None: a spectator's), and whether it may be played."""
        if seat is None and self.seats:
            return self.playing(None, table), True
        if seat is not None and seat in self.seats:
            return seat, True
        for link in self.links:
            if link.kind == "shoulder" and seat in (None, link.seat):
                return link.seat, False
        if seat is None and any(link.kind in ("watch", "host") for link in self.links):
            return None, False
        raise not_yours()

    def looking_back(self, seat: int | None, spectator: bool = False) -> int | None:
        """The seat to see a finished game from: the own one, a spectator's (None), or, if one held a seat, any."""
        own, _ = self.looking(None)
        if spectator:
            return None
        if seat is None:
            return own
        if self.seats:
            return seat
        return self.looking(seat)[0]

    def seats_to_see(self, number: int) -> list[int]:
        """The seats that a finished game of so many seats may be seen from."""
        if self.seats:
            return list(range(number))
        return sorted({link.seat for link in self.links if link.kind == "shoulder"})

    def needs_host(self) -> None:
        """Refuse whoever did not make the game."""
        if not self.is_host:
            raise not_yours()


async def visitor(request: Request, game: str, storage: Storage, signer: Signer, browsers: Browsers) -> Visitor:
    """Who is asking about a game: by a token, by the browser that links were given to, or by a cookie of old."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        link = await storage.link(token.strip()[:200])
        return Visitor(game, (link,) if link is not None and link.game == game else ())
    cookie = request.cookies.get(COOKIE + game, "")[:2000]
    numbers = signer.read(f"links {game}", cookie)
    found = []
    for number in (numbers or "").split("-")[:MOST_LINKS]:
        link = await storage.link_numbered(int(number)) if number.isdecimal() else None
        if link is not None and link.game == game:
            found.append(link)
    secret = known(request)
    kept = await browsers.links(secret, game) if secret else []
    links = {link.id: link for link in (*kept, *found)}
    return Visitor(game, tuple(links.values()), secret or cookie)


def cookies_of_old(request: Request, signer: Signer) -> dict[str, list[int]]:
    """The numbers of the links in the cookies that older versions gave a browser, by game."""
    held: dict[str, list[int]] = {}
    for name, value in request.cookies.items():
        game = name.removeprefix(COOKIE)
        numbers = signer.read(f"links {game}", value[:2000]) if name.startswith(COOKIE) else None
        if numbers:
            held[game] = [int(each) for each in numbers.split("-")[:MOST_LINKS] if each.isdecimal()]
    return held


def full_address(request: Request, path: str) -> str:
    """An address of this server, as the visitor's browser calls it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}{path}"


def cookie_for(signer: Signer, game: str, known: Iterable[Link], fresh: Iterable[Link]) -> str:
    """The cookie of an older version for a browser that holds these links."""
    numbers = list(dict.fromkeys(str(link.id) for link in (*known, *fresh)))[-MOST_LINKS:]
    return signer.signed(f"links {game}", "-".join(numbers))


class Guard:
    """Checks every request before the application sees it, and adds the headers that every answer has."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], writes: Rate | None = None) -> None:
        self.app = app
        self.hosts = hosts
        self.writes = writes
        """How often one visitor may change something, whatever it is."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self.refused(scope, headers)
        most = MOST_IMPORT if scope["path"].endswith("/import") else MOST_BODY
        length = headers.get("content-length", "")
        if refused is None and length.isdecimal() and int(length) > most:
            refused = Refused("too-large", f"at most {most} bytes are taken", 413)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message.get("headers", ())}
                message["headers"] = [
                    *message.get("headers", ()),
                    *(header for header in HEADERS if header[0] not in there),
                    *((SAFE_ONLY,) if scope.get("scheme") == "https" else ()),
                    *(() if b"cache-control" in there else ((b"cache-control", b"no-store"),)),
                ]
            await send(message)

        if refused is None and scope["method"] not in SAFE:
            try:
                async with asyncio.timeout(BODY_TIME):
                    body = await read_body(receive, most)
            except TimeoutError:
                body, refused = None, Refused("too-slow", f"the request did not come within {BODY_TIME:g} s", 408)
            if body is not None and holds_nul(body) and not scope["path"].endswith("/import"):
                body, refused = None, Refused("bad-request", "NUL characters are not taken", 400)
            if body is not None:
                await self.app(scope, first_then(body, receive), guarded)
                return
            refused = refused or Refused("too-large", f"at most {most} bytes are taken", 413)
        if refused is None:
            await self.app(scope, receive, guarded)
            return
        await problem(refused)(scope, receive, guarded)

    def refused(self, scope: Scope, headers: dict[str, str]) -> Refused | None:
        """Why a request is not let through, if so: a foreign host name, or a form from another site."""
        host = headers.get("host", "")
        if "*" not in self.hosts and host_name(host) not in self.hosts:
            return Refused("wrong-host", "this server does not answer to that host name", 400)
        if "\0" in scope["path"] or holds_nul(scope.get("query_string", b"")):
            return Refused("bad-request", "NUL characters are not taken", 400)
        if scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        # Not the scheme: a proxy that speaks https may not have told us so.
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return Refused("foreign-origin", "another site sent this request", 403)
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Refused("foreign-origin", "another site sent this request", 403)
        try:
            if self.writes is not None:
                self.writes.take(HTTPConnection(scope))
        except Refused as refused:
            return refused
        return None


def holds_nul(given: bytes) -> bool:
    """Whether something that was sent has a NUL in it, as itself or in the writing of JSON or of forms."""
    return any(written.encode() in given for written in NUL)


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body of a request; None if it is too long."""
    body = b""
    while len(body) <= most:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body if len(body) <= most else None
    return None


def first_then(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, and then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def host_name(host: str) -> str:
    """A host header without its port, in small letters."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()
