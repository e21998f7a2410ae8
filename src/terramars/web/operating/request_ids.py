"""A number for every request: in its answer, and in each line of the log that is written because of it."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered; nothing outside of one."""
HEADER = b"x-request-id"
FIT = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""What a proxy may call a request. Anything else could forge lines of the log."""


class Numbered:
    """Gives every request its id: the one a proxy gave it, or a new one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through under its id."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == HEADER), b"")
        own = given.decode() if FIT.fullmatch(given) else secrets.token_hex(8)
        REQUEST_ID.set(own)

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (HEADER, own.encode())]
            await send(message)

        await self.app(scope, receive, marked)
