"""Connections: how many there may be, from one address and in all, and how long one may take to say what it wants."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from terramars.web.errors import Refused
from terramars.web.http.addresses import is_within, network_of, networks
from terramars.web.http.bodies import MOST_IMPORT

LOG = logging.getLogger("terramars.web")
HEAD_TIME = 15.0
"""Seconds for the head of a request, from the connection or from its first byte."""
MOST_HEAD = 65_536
"""Bytes that the head of a request may have, and that may come without a head or a body."""
MOST_SENT = 2 * MOST_IMPORT
"""Bytes that a body may have while nothing answers it: streams of news look at none, and go on for long."""
MOST_IN_LINE = 20
"""Requests on one connection that wait while another is answered. Each answer lets a whole piece of new ones in, and
browsers send none ahead.
"""
PER_ADDRESS = 256
STREAMS_PER_ADDRESS = 120
WANTED_DESCRIPTORS = 65_536
RESERVED = 200
"""Descriptors that are kept for files, the database and other processes."""


class OpenConnections:
    """Who may come in."""

    def __init__(self, per_address: int = PER_ADDRESS, in_all: int = 0, proxies: Iterable[str] = ()) -> None:
        self.inside: Counter[str] = Counter()
        self.number = 0
        self.set(per_address, in_all, proxies)

    def set(self, per_address: int, in_all: int, proxies: Iterable[str]) -> None:
        """How many may come from one address and in all (0: any number). Proxies bring many visitors each."""
        self.per_address = per_address
        self.in_all = in_all
        self.proxies = networks(proxies)

    def enter(self, host: str) -> bool:
        """Whether one more may come in from an address."""
        who = network_of(host)
        full = self.in_all and self.number >= self.in_all
        many = self.per_address and self.inside[who] >= self.per_address and not self.is_proxy(host)
        if full or many:
            LOG.warning("a connection was refused: %s", "there are too many" if full else "one address has too many")
            return False
        self.number += 1
        self.inside[who] += 1
        return True

    def leave(self, host: str) -> None:
        """Somebody who came in has gone."""
        who = network_of(host)
        self.number -= 1
        self.inside[who] -= 1
        if self.inside[who] <= 0:
            del self.inside[who]

    def is_proxy(self, host: str) -> bool:
        """Whether an address is that of a proxy that the operator named."""
        return is_within(host, self.proxies)


OPEN_CONNECTIONS = OpenConnections()
"""Those of this process."""


class Streams:
    """Streams of news that are open, by visitor."""

    def __init__(self, per_address: int = STREAMS_PER_ADDRESS) -> None:
        self.per_address = per_address
        self.open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, visitor: str) -> Iterator[None]:
        """A stream for as long as it is open; a visitor who has enough of them is refused."""
        if self.per_address and self.open[visitor] >= self.per_address:
            said = f"{self.per_address} streams are open from your address already: close some"
            raise Refused("too-many-streams", said, 429)
        self.open[visitor] += 1
        try:
            yield
        finally:
            self.open[visitor] -= 1
            if self.open[visitor] <= 0:
                del self.open[visitor]


class CountedStream(StreamingResponse):
    """A stream of news that counts as one of its visitor's from its first moment to its last."""

    def __init__(self, streams: Streams, visitor: str, news: AsyncIterator[bytes]) -> None:
        super().__init__(
            news,
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )
        self.streams = streams
        self.visitor = visitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the news, unless the visitor has enough streams."""
        # Looked at and counted in one step, and here: an answer that is never sent is not counted either.
        with self.streams.one_more(self.visitor):
            await super().__call__(scope, receive, send)


class Bounded(HttpToolsProtocol):
    """A connection that is let in or not, and closed if the head of a request is too long or does not come in time, or
    if header fields come after the body.
    """

    doors = OPEN_CONNECTIONS
    came_in = False
    hurry: asyncio.TimerHandle | None = None
    """Closes the connection unless the head of a request is complete by then."""
    in_head = False
    """Whether the head of a request has begun and is not complete."""
    aside = 0
    """Bytes that came since a head was complete or something of a body came: of the next head, between the parts of a
    body, after it.
    """
    sent = 0
    """Bytes of the body that is being read."""
    answering: RequestResponseCycle | None = None
    """The request that is being answered; `cycle` is the latest, which may wait in line."""
    why = ""
    """What is wrong about what was said, where it is we who say so."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self.came_in = self.doors.enter(self.client[0] if self.client else "")
        if self.came_in:
            self.hurry_up()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        if self.came_in:
            self.came_in = False
            self.doors.leave(self.client[0] if self.client else "")
        self.take_time()
        self.answer_nobody()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something was said. Unless it is being answered, what comes next is waited for, but not for ever: the rest of
        a head, or of a body that nobody wanted.
        """
        self.aside += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            # What followed a request was none: its answer has nowhere to go.
            self.answer_nobody()
        elif self.aside > MOST_HEAD:
            self.transport.abort()
        elif self.in_head or self.cycle is None or self.cycle.response_complete:
            self.hurry_up()
        else:
            self.take_time()

    def on_message_begin(self) -> None:
        """The head of a request begins."""
        super().on_message_begin()
        self.in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of a head. After a body there are none: they would be added to a head that was judged already."""
        if not self.in_head:
            self.refuse("header fields after a body are not taken")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self.in_head, self.aside, self.sent = False, 0, 0
        # What came in one piece: ": " and the end of a line besides each name and value.
        if sum(len(name) + len(value) + 4 for name, value in self.headers) + len(self.url) > MOST_HEAD:
            self.refuse(f"the head of a request has more than {MOST_HEAD} bytes")
        if len(self.pipeline) >= MOST_IN_LINE:
            self.refuse(f"more than {MOST_IN_LINE} requests wait for the answer to another")
        waits = self.answering is not None
        super().on_headers_complete()
        if not waits:
            self.answering = self.cycle

    def on_response_complete(self) -> None:
        """A request is answered: the next one in line is its turn."""
        self.answering = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()

    def answer_nobody(self) -> None:
        """Tell whoever answers that nobody listens any more: a stream would go on for ever."""
        for cycle in (self.answering, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def on_body(self, body: bytes) -> None:
        """Something of a body came."""
        self.aside = 0
        self.sent += len(body)
        if self.sent > MOST_SENT and self.answering is not None:
            self.refuse(f"a body has more than {MOST_SENT} bytes")
        super().on_body(body)

    def refuse(self, why: str) -> NoReturn:
        """Stop reading: what was said is none that is taken. It is answered with 400, and the connection closed."""
        self.why = why
        raise ValueError(why)

    def send_400_response(self, msg: str) -> None:
        """Say that what was said is wrong, and why if we know."""
        super().send_400_response(self.why or msg)

    def hurry_up(self) -> None:
        """Wait for the head of a request, from now on unless that began earlier."""
        if self.hurry is None:
            self.hurry = self.loop.call_later(HEAD_TIME, self.give_up)

    def take_time(self) -> None:
        """Wait for nothing in particular."""
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def give_up(self) -> None:
        """Close a connection that does not say what it wants."""
        self.hurry = None
        self.transport.abort()


def raise_descriptor_limit(resource: Any = None) -> int:
    """Let this process have as many connections as the system allows; how many descriptors that are, 0 if unknown."""
    if resource is None:
        with suppress(ImportError):
            import resource
    if resource is None:
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, WANTED_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def most_connections(descriptors: int) -> int:
    """How many connections so many descriptors are enough for; 0 if that is not known."""
    return max(descriptors // 2, descriptors - RESERVED) if descriptors > 0 else 0
