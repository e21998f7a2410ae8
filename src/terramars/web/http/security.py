"""What is refused before anybody is asked, and what every answer says: hosts, other sites, sizes, rates, headers."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from terramars.web.errors import Refused
from terramars.web.http.bodies import WITH_FILES, most_bytes, plain_cookies, too_much_asked, too_much_json
from terramars.web.http.rates import Rate
from terramars.web.http.responses import problem

SAFE = ("GET", "HEAD", "OPTIONS")
BODY_TIME = 60.0
"""Seconds for the body of a request."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
"""A name or an address, and a port. Whatever else stood there would stand in links."""
NUL = ("\0", "\\u0000", "%00")
"""How the character can be written that no database takes."""


def full_address(request: Request, path: str) -> str:
    """An address of this server, as the visitor's browser calls it."""
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}{path}"


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
        drop_escaped_cookies(scope)
        headers = headers_of(scope)
        refused = self.refused(scope, headers)
        most = most_bytes(scope["path"])
        length = headers.get("content-length", "")
        if refused is None and length.isdecimal() and int(length) > most:
            refused = Refused("too-large", f"at most {most} bytes are taken", 413)

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                there = {name.lower() for name, _ in message.get("headers", ())}
                message["headers"] = [
                    *message.get("headers", ()),
                    *(header for header in HEADERS if header[0] not in there),
                    *((SAFE_ONLY,) if scope.get("scheme") == "https" else ()),
                    *(() if b"cache-control" in there else ((b"cache-control", b"no-store"),)),
                ]
            await send(message)

        async def answered(receive: Receive) -> None:
            try:
                await self.app(scope, receive, guarded)
            except Exception:
                # Answered here, so that this answer has its headers and is counted as well; others write it down.
                if not begun:
                    await PlainTextResponse("Internal Server Error", 500)(scope, receive, guarded)
                raise

        if refused is None and scope["method"] not in SAFE:
            try:
                async with asyncio.timeout(BODY_TIME):
                    body = await read_body(receive, most)
            except BrokenOff:
                # Half a request is none, and nobody is there to be told so.
                return
            except TimeoutError:
                body, refused = None, Refused("too-slow", f"the request did not come within {BODY_TIME:g} s", 408)
            if body is not None and holds_nul(body) and scope["path"] not in WITH_FILES:
                body, refused = None, Refused("bad-request", "NUL characters are not taken", 400)
            if body is not None and scope["path"].startswith("/api/") and (why := too_much_json(body)):
                body, refused = None, Refused("bad-request", why, 400)
            if body is not None:
                await answered(first_then(body, receive))
                return
            refused = refused or Refused("too-large", f"at most {most} bytes are taken", 413)
        if refused is None:
            await answered(receive)
            return
        await problem(refused)(scope, receive, guarded)

    def refused(self, scope: Scope, headers: dict[str, str]) -> Refused | None:
        """Why a request is not let through, if so: a foreign host name, or a form from another site."""
        host = headers.get("host", "")
        if host and not host_name(host):
            return Refused("wrong-host", "the host must be one name or address, with a port or without", 400)
        if "*" not in self.hosts and host_name(host) not in self.hosts:
            return Refused("wrong-host", "this server does not answer to that host name", 400)
        if "\0" in scope["path"] or holds_nul(scope.get("query_string", b"")):
            return Refused("bad-request", "NUL characters are not taken", 400)
        if why := too_much_asked(scope.get("query_string", b"")):
            return Refused("bad-request", why, 400)
        if scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and (not host or place_of(origin) != host.lower()):
            return Refused("foreign-origin", "another site sent this request", 403)
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Refused("foreign-origin", "another site sent this request", 403)
        try:
            if self.writes is not None:
                self.writes.take(HTTPConnection(scope))
        except Refused as refused:
            return refused
        return None


def place_of(origin: str) -> str:
    """The host and port of an origin; nothing if it is none. Not the scheme: a proxy that speaks https may not have
    told us so.
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def holds_nul(given: bytes) -> bool:
    """Whether something that was sent has a NUL in it, as itself or in the writing of JSON or of forms."""
    return any(written.encode() in given for written in NUL)


class BrokenOff(Exception):
    """Whoever asks was gone before the end of the body."""


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body of a request; None if it is too long."""
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BrokenOff
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body) if len(body) <= most else None
    return None


def first_then(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, and then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def drop_escaped_cookies(scope: Scope) -> None:
    """Take cookies out of a request that are not ours and would be long in reading."""
    if any(b"\\" in value for name, value in scope["headers"] if name == b"cookie"):
        scope["headers"] = [
            (name, plain_cookies(value) if name == b"cookie" else value) for name, value in scope["headers"]
        ]


def headers_of(scope: Scope) -> dict[str, str]:
    """The header fields of a request; one that is given several times has all its values, as a list."""
    headers: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def host_name(host: str) -> str:
    """A host header without its port, in small letters; nothing if it is no host."""
    found = HOST.fullmatch(host)
    return found[1].lower() if found else ""
