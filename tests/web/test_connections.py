"""How many may connect, how long one may take to say what it wants, and how much of it is written to the log."""

from __future__ import annotations

import asyncio
import io
import logging
import resource
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.server import ServerState

from terramars.cli.serve import settings
from terramars.web.app import make_app
from terramars.web.errors import Refused
from terramars.web.http import security
from terramars.web.http.addresses import network_of
from terramars.web.http.connections import (
    HEAD_TIME,
    MOST_IN_LINE,
    MOST_SENT,
    WANTED_DESCRIPTORS,
    Bounded,
    OpenConnections,
    Streams,
    most_connections,
    networks,
    raise_descriptor_limit,
)
from terramars.web.operating import logs


class Loop:
    """A loop in which a test lets time pass."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Any, SimpleNamespace]] = []

    def call_later(self, seconds: float, call: Any) -> SimpleNamespace:
        handle = SimpleNamespace(cancelled=False)
        handle.cancel = lambda: setattr(handle, "cancelled", True)
        self.timers.append((seconds, call, handle))
        return handle

    def create_task(self, work: Any, **_: Any) -> Any:
        work.close()
        return Task()

    def pending(self) -> list[tuple[float, Any]]:
        return [(seconds, call) for seconds, call, handle in self.timers if not handle.cancelled]


class Task:
    def add_done_callback(self, call: Any) -> None:
        pass


class Transport:
    def __init__(self, host: str) -> None:
        self.peer = (host, 1234)
        self.aborted = False
        self.said = b""

    def get_extra_info(self, name: str) -> Any:
        return {"peername": self.peer, "sockname": ("127.0.0.1", 80)}.get(name)

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    close = abort

    def write(self, data: bytes) -> None:
        self.said += data

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    pass


def connect(doors: OpenConnections, host: str = "203.0.113.5") -> tuple[Bounded, Transport, Loop]:
    loop = Loop()
    config = uvicorn.Config(nothing, log_config=None, interface="asgi3")  # type: ignore[arg-type]
    line = Bounded(config, ServerState(), {}, loop)  # type: ignore[arg-type]
    line.doors = doors
    transport = Transport(host)
    line.connection_made(transport)  # type: ignore[arg-type]
    return line, transport, loop


EMPTY = (b"\r\n\r\n", b"\r\n")
"""Lines that say nothing."""


def test_a_head_that_does_not_come_in_time_closes_the_connection() -> None:
    for first, more in ((b"", b""), (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"a"), (b"G", b"E"), EMPTY):
        line, transport, loop = connect(OpenConnections())
        # More of the same does not win time.
        for sent in (first, more) if first else ():
            line.data_received(sent)
        ((seconds, give_up),) = loop.pending()
        assert seconds == HEAD_TIME
        give_up()
        assert transport.aborted


def test_a_whole_head_is_waited_for_no_longer() -> None:
    line, transport, loop = connect(OpenConnections())
    line.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n")
    line.data_received(b"\r\n")
    assert not loop.pending()
    assert not transport.aborted


@pytest.mark.parametrize(
    "line",
    [
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000,
        b"GET / HTTP/1.1" + b"\r\nX: y" * 30_000,
    ],
)
@pytest.mark.parametrize("at_once", [1000, 200_000])
def test_a_head_has_an_end(line: bytes, at_once: int) -> None:
    connection, transport, _ = connect(OpenConnections())
    sent = line + b"\r\n\r\n"
    while sent and not transport.aborted:
        connection.data_received(sent[:at_once])
        sent = sent[at_once:]
    assert transport.aborted
    assert not connection.tasks, "nobody was asked"


def test_a_body_that_nobody_wanted_keeps_no_connection_open() -> None:
    line, transport, loop = connect(OpenConnections())
    line.data_received(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n")
    assert not loop.pending()
    line.cycle.response_complete = True
    line.on_response_complete()
    for sent in (b"a", b"bcd", b"e"):
        line.data_received(sent)
        ((seconds, give_up),) = loop.pending()
        assert seconds == HEAD_TIME, "nor does what comes bit by bit win time"
    line.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert not loop.pending(), "the next request is answered"
    assert not transport.aborted
    give_up()
    assert transport.aborted


def test_several_requests_at_once_are_taken_one_after_the_other() -> None:
    line, _, loop = connect(OpenConnections())
    line.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"GET /")
    assert len(loop.pending()) == 1, "the fourth head is waited for"
    line.data_received(b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert not loop.pending()
    assert len(line.tasks) == 1


GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("at_once", [1, MOST_IN_LINE + 1])
def test_a_connection_has_so_many_requests_in_line(at_once: int) -> None:
    line, transport, _ = connect(OpenConnections())
    for _ in range((MOST_IN_LINE + 1) // at_once):
        line.data_received(GET * at_once)
    assert not transport.aborted
    # One is answered, another one comes.
    line.answering.response_complete = True
    line.on_response_complete()
    line.data_received(GET)
    assert not transport.aborted
    line.data_received(GET * 1000)
    assert transport.aborted
    assert transport.said.endswith(b"requests wait for the answer to another")
    assert len(line.pipeline) == MOST_IN_LINE


def test_who_is_gone_is_answered_no_longer_whatever_else_was_asked() -> None:
    for more in (b"", GET, GET * 3, b"nonsense\r\n\r\n", GET + b"nonsense\r\n\r\n"):
        line, _, _ = connect(OpenConnections())
        line.data_received(GET)
        first = line.cycle
        if more:
            line.data_received(more)
        line.connection_lost(None)
        assert first.disconnected, more
        assert first.message_event.is_set()


def test_those_in_line_are_told_when_it_is_their_turn_and_nobody_is_there() -> None:
    line, _, _ = connect(OpenConnections())
    line.data_received(GET * 3)
    first, second = line.answering, line.pipeline[-1][0]
    first.response_complete = True
    line.on_response_complete()
    assert line.answering is second
    line.connection_lost(None)
    assert second.disconnected
    assert len(line.tasks) == 2


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("body", [b"", b"5\r\nhello\r\n"])
@pytest.mark.parametrize("at_once", [1, 7, 1000])
def test_header_fields_after_a_body_are_refused(body: bytes, at_once: int) -> None:
    line, transport, _ = connect(OpenConnections())
    sent = CHUNKED + body + b"0\r\nAuthorization: Bearer x\r\n\r\n"
    while sent and not transport.aborted:
        line.data_received(sent[:at_once])
        sent = sent[at_once:]
    assert transport.aborted
    assert transport.said.startswith(b"HTTP/1.1 400 ")
    assert transport.said.endswith(b"header fields after a body are not taken")
    assert line.cycle.disconnected
    assert [name for name, _ in line.scope["headers"]] == [b"host", b"transfer-encoding"]


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (CHUNKED + b"0\r\n", b"a:b\r\n"),
        (CHUNKED + b"0\r\na: ", b"b"),
        (CHUNKED + b"0\r\n", b"a"),
        (CHUNKED + b"1;", b"a"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n", b"a"),
    ],
    ids=["fields", "a value", "a name", "what belongs to a chunk", "empty lines", "another protocol"],
)
def test_what_is_neither_head_nor_body_has_an_end(first: bytes, more: bytes) -> None:
    line, transport, _ = connect(OpenConnections())
    line.data_received(first)
    for _ in range(100):
        if not transport.aborted:
            line.data_received(more * 1000)
    assert transport.aborted


def test_a_body_in_small_parts_is_taken_whole() -> None:
    line, transport, _ = connect(OpenConnections())
    line.data_received(CHUNKED)
    for _ in range(100):
        line.data_received(b"1;x\r\na\r\n" * 1000)
    line.data_received(b"0\r\n\r\n")
    assert not transport.aborted
    assert len(line.cycle.body) == 100_000
    assert not line.cycle.more_body


def test_a_body_that_is_not_looked_at_has_an_end() -> None:
    line, transport, _ = connect(OpenConnections())
    line.data_received(CHUNKED.replace(b"POST", b"GET"))
    part = b"10000\r\n" + b"a" * 65_536 + b"\r\n"
    for _ in range(MOST_SENT // 65_536):
        line.data_received(part)
        # Whoever answers takes it, and does nothing with it.
        line.cycle.body = bytearray()
    assert not transport.aborted
    line.data_received(part)
    assert transport.aborted
    assert transport.said.endswith(b"a body has more than 5000000 bytes")


def test_half_a_request_is_not_acted_upon() -> None:
    asked = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        asked.append(await receive())

    messages = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"seat=1", "more_body": True}]

    async def receive() -> Any:
        return messages.pop()

    async def send(message: Any) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "method": "POST", "path": "/new", "headers": [(b"host", b"localhost")]}
    asyncio.run(security.Guard(app, frozenset({"localhost"}))(scope, receive, send))
    assert not asked


def test_an_answer_has_nowhere_to_go_after_nonsense_was_said() -> None:
    line, transport, _ = connect(OpenConnections())
    line.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n")
    assert transport.aborted
    assert line.cycle.disconnected


def test_no_connection_changes_to_another_protocol() -> None:
    assert settings(["127.0.0.1"]).get("ws") == "none", "whatever is installed beside us"


def test_one_address_has_so_many_connections_and_others_have_theirs() -> None:
    doors = OpenConnections(3)
    held = [connect(doors) for _ in range(5)]
    assert [transport.aborted for _, transport, _ in held] == [False, False, False, True, True]
    assert not connect(doors, "203.0.113.6")[1].aborted
    held[0][0].connection_lost(None)
    held[4][0].connection_lost(None)
    assert not connect(doors)[1].aborted, "who leaves makes room, once"
    assert connect(doors)[1].aborted
    # A subscriber's whole network is one visitor; a proxy brings many.
    inside = [connect(doors, f"2001:db8:1:2::{i}")[1].aborted for i in range(1, 6)]
    assert inside == [False, False, False, True, True]
    assert not connect(doors, "2001:db8:1:3::1")[1].aborted
    behind = OpenConnections(1, proxies=["10.0.0.0/8"])
    assert not any(connect(behind, "10.1.2.3")[1].aborted for _ in range(10))


def test_all_together_leave_room_for_files() -> None:
    doors = OpenConnections(0, in_all=4)
    assert [connect(doors, f"203.0.113.{i}")[1].aborted for i in range(6)] == [False] * 4 + [True] * 2
    assert most_connections(1024) == 824
    assert most_connections(100) == 50
    assert most_connections(0) == 0


def test_as_many_descriptors_as_the_system_allows() -> None:
    limits = {"now": (1024, 524_288)}
    fake = SimpleNamespace(
        RLIMIT_NOFILE=resource.RLIMIT_NOFILE,
        RLIM_INFINITY=resource.RLIM_INFINITY,
        getrlimit=lambda _: limits["now"],
        setrlimit=lambda _, wanted: limits.update(now=wanted),
    )
    assert raise_descriptor_limit(fake) == WANTED_DESCRIPTORS
    limits["now"] = (1024, 4096)
    assert raise_descriptor_limit(fake) == 4096


def test_addresses_are_counted_as_visitors() -> None:
    assert network_of("203.0.113.5") == "203.0.113.5"
    assert network_of("::ffff:203.0.113.5") == "203.0.113.5"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("testclient") == "testclient"
    with pytest.raises(Refused, match=r"'proxy\.example' is no address"):
        networks(["proxy.example"])


def test_streams_are_counted_and_limited(tmp_path: Any, tools: Any) -> None:
    streams = Streams(2)
    with streams.one_more("a"), streams.one_more("b"):
        with streams.one_more("a"):
            with pytest.raises(Refused) as refused, streams.one_more("a"):
                pass
            assert (refused.value.code, refused.value.status) == ("too-many-streams", 429)
        with pytest.raises(ZeroDivisionError), streams.one_more("a"):
            raise ZeroDivisionError
        assert streams.open == {"a": 1, "b": 1}
    assert not streams.open, "who leaves is not remembered"
    app = make_app(tmp_path / "x.sqlite3", ["testserver"], streams_per_address=1, workers=1)
    with TestClient(app) as client:
        address, made = tools.begin(client, "person")
        key = tools.bearer(made["seats"]["0"])
        # The server that stops ends its streams: each of these has one event and an end.
        app.state.tables.news.ended = True
        for _ in range(3):
            assert client.get(f"{address}/events", headers=key).status_code == 200


def test_streams_that_are_asked_for_at_once_are_limited(tmp_path: Any, tools: Any) -> None:
    app = make_app(tmp_path / "x.sqlite3", ["testserver"], streams_per_address=3, workers=1)

    async def asked(address: str, token: str, said: list[int], leave: asyncio.Event) -> None:
        """One stream, until its visitor leaves."""
        heads = [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "http", "method": "GET", "path": f"{address}/events", "query_string": b"", "headers": heads}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                said.append(message["status"])

        async def receive() -> Any:
            await leave.wait()
            return {"type": "http.disconnect"}

        await app({**scope, "client": ("203.0.113.5", 1)}, receive, send)

    async def ask(number: int, address: str, token: str) -> list[int]:
        """What so many are answered who ask at once, then leave."""
        said: list[int] = []
        leave = asyncio.Event()
        async with asyncio.timeout(20), asyncio.TaskGroup() as group:
            # One is gone before it is answered.
            group.create_task(asked(address, token, [], leave)).cancel()
            for _ in range(number):
                group.create_task(asked(address, token, said, leave))
            while len(said) < number:
                await asyncio.sleep(0)
            leave.set()
        return sorted(said)

    with TestClient(app) as client:
        address, made = tools.begin(client, "person")
        assert client.portal is not None
        for _ in range(3):
            answers = client.portal.call(ask, 10, address, made["seats"]["0"])
            assert answers == [200] * 3 + [429] * 7, "and who has left makes room"


def test_a_body_that_does_not_come_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_TIME", 0.0)
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/new", "headers": [(b"host", b"localhost")]}
    guard = security.Guard(nothing, frozenset({"localhost"}))  # type: ignore[arg-type]
    asyncio.run(guard(scope, never, send))
    assert sent[0]["status"] == 408


def test_repeated_complaints_are_counted_instead_of_written() -> None:
    now = [0.0]
    out = io.StringIO()
    handler = logs.Counting(out, lambda: now[0])
    handler.setFormatter(logs.TextLines())
    log = logging.Logger("terramars.test")
    log.addHandler(handler)
    for i in range(100_000):
        log.warning("a connection was refused: %s", i)
    log.error("something else")
    log.info("changed")
    assert len(out.getvalue().splitlines()) == logs.OFTEN + 2
    now[0] += logs.MINUTE
    log.info("changed")
    lines = out.getvalue().splitlines()
    assert len(lines) == logs.OFTEN + 4
    assert "99995 times more within a minute: a connection was refused: %s" in lines[-2]
    log.warning("a connection was refused: %s", "again")
    assert out.getvalue().splitlines()[-1].endswith("a connection was refused: again")
    handler.close()
