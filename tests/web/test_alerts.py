"""Webhooks: told in time, told once, told to nobody else, and never in the way of a game."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from seated import TWO, set_up, with_tables
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.web import wall_clock
from terramars.web.alerts import webhooks
from terramars.web.alerts.alerts import Alert, Alerts
from terramars.web.alerts.webhooks import NotSent, Sender, checked_url, is_public
from terramars.web.app import make_app
from terramars.web.errors import Refused
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store.administration import Administration
from terramars.web.store.rows import Link
from terramars.web.store.storage import Storage
from terramars.web.visitors.visitor import Visitor

HOOK = "https://hooks.example.org/api/webhooks/1/secret-of-the-hook"


class Postbox(Sender):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[tuple[str, ...]] = []

    async def send(self, url: str, shape: str, title: str, text: str, link: str) -> None:
        self.got.append((url, shape, title, text, link))


def run(path: Path, work: Callable[[Tables, Alerts, Postbox], Awaitable[Any]], sleep: Any = asyncio.sleep) -> Any:
    async def main() -> Any:
        tables = Tables(Storage(path / "games.sqlite3"))
        postbox = Postbox()
        alerts = Alerts(tables, True, postbox, sleep)
        await tables.open()
        await alerts.open()
        try:
            return await work(tables, alerts, postbox)
        finally:
            await alerts.close()
            await tables.close()

    return asyncio.run(main())


async def settled(alerts: Alerts) -> None:
    """Wait until everything that is due at once was sent."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        if not alerts.sending and not alerts.waiting:
            return


async def with_asteroid(tables: Tables) -> Table:
    game = terramars.position(
        {
            "players": [
                {"corporation": "CrediCor", "hand": ["Asteroid"], "stock": {"megacredits": 60}},
                {"corporation": "Ecoline", "stock": {"megacredits": 30, "plants": 5}},
            ]
        }
    )
    made = await set_up(tables, game, TWO, "Evening")
    return await tables.table(made.game)


def wish(delay: int = 0, **more: Any) -> Alert:
    given = {"url": HOOK, "shape": "discord", "delay": delay, "on_turn": True, "on_hit": True, "lang": "en"}
    return Alert(**{**given, "address": "https://mars.example.org/g/1", **more})


def test_who_is_asked_is_told_once_a_turn(tmp_path: Path) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish(on_hit=False))
        await settled(alerts)
        assert postbox.got == []
        await at.submit(0, ["play asteroid"])
        await at.submit(0, ["skip"])
        await at.submit(0, ["done"])
        await settled(alerts)
        words = "Bob, it is your turn (generation 1)."
        assert postbox.got == [(HOOK, "discord", "Evening", words, "https://mars.example.org/g/1")]
        # A change that leaves it asked, and a restart, say nothing new.
        await tables.rename(at.id, 0, "Anna")
        again = Alerts(tables, True, postbox)
        await again.open()
        await settled(again)
        assert len(postbox.got) == 1

    run(tmp_path, work)


class Hours:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000_000.0
        self.sleepers: list[tuple[float, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        sleeper = (self.at + seconds, asyncio.Event())
        self.sleepers.append(sleeper)
        try:
            await sleeper[1].wait()
        finally:
            # Woken, or cancelled because another one waits in its place.
            if sleeper in self.sleepers:
                self.sleepers.remove(sleeper)

    async def pass_by(self, alerts: Alerts, seconds: float) -> None:
        """So many seconds, one sleeper after the other; then everything that was due has happened."""
        until = self.at + seconds
        await self.all_asleep(alerts)
        while due := sorted((at, i) for i, (at, _) in enumerate(self.sleepers) if at <= until):
            self.at, first = due[0]
            self.sleepers.pop(first)[1].set()
            await self.all_asleep(alerts)
        self.at = until

    async def all_asleep(self, alerts: Alerts) -> None:
        """Wait until every turn that is going to be told of waits for its time."""
        async with asyncio.timeout(60):
            await asyncio.sleep(0)
            while alerts.sending or len(alerts.waiting) > len(self.sleepers):
                await asyncio.sleep(0)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    found = Hours()
    monkeypatch.setattr(wall_clock, "now", lambda: found.at)
    return found


def test_whoever_moves_in_time_is_told_when_the_time_has_passed_since(tmp_path: Path, hours: Hours) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish(60, on_hit=False))
        await at.submit(0, ["pass"])
        await hours.pass_by(alerts, 50)
        await at.submit(1, ["pass"])
        assert at.match.asks(1), "all buy cards now, so Bob is asked again at once"
        await hours.pass_by(alerts, 59)
        assert postbox.got == []
        await hours.pass_by(alerts, 1)
        assert len(postbox.got) == 1

    run(tmp_path, work, hours.sleep)


def test_who_was_told_moves_and_is_asked_again_at_once_is_told_again(tmp_path: Path, hours: Hours) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish(60, on_hit=False))
        await at.submit(0, ["pass"])
        await hours.pass_by(alerts, 3600)
        assert len(postbox.got) == 1
        await at.submit(1, ["pass"])
        await hours.pass_by(alerts, 3600)
        assert len(postbox.got) == 2

    run(tmp_path, work, hours.sleep)


def test_who_moves_and_is_not_asked_again_is_not_told(tmp_path: Path, hours: Hours) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 0, wish(60, on_hit=False))
        await at.submit(0, ["pass"])
        await hours.pass_by(alerts, 3600)
        assert postbox.got == []

    run(tmp_path, work, hours.sleep)


async def hands_over(tables: Tables, at: Table) -> None:
    """Bob resigns, and Carl takes his seat."""
    await tables.resign(at.id, 1, "random")
    await tables.join(at.id, "Carl", 1, Visitor(at.id, (Link(1, at.id, "invite", 1),)))


def test_nobody_is_told_of_a_seat_that_somebody_else_has_taken(tmp_path: Path, hours: Hours) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish(60))
        await alerts.put(at.id, 0, wish(60))
        await hands_over(tables, at)
        assert await alerts.of(at.id, 1) is None
        assert await alerts.of(at.id, 0) is not None, "only of that seat"
        await at.submit(0, ["play asteroid"])
        await at.submit(0, ["remove plants 3 @1"])
        await at.submit(0, ["done"])
        assert at.match.asks(1)
        await hours.pass_by(alerts, 3600)
        assert postbox.got == []

    run(tmp_path, work, hours.sleep)


def test_who_was_going_to_be_told_when_the_seat_was_taken_is_not(tmp_path: Path, hours: Hours) -> None:
    """Another process waits for Bob's time to pass and hears nothing of what Carl wants to be told here."""

    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await at.submit(0, ["pass"])
        elsewhere = Alerts(tables, True, postbox, hours.sleep)
        await alerts.put(at.id, 1, wish(60))
        await elsewhere.open()
        await hours.all_asleep(elsewhere)
        await hands_over(tables, at)
        await alerts.remove(at.id, 1)
        carls = "https://hooks.example.org/carl"
        await alerts.put(at.id, 1, wish(30, url=carls))
        await hours.pass_by(elsewhere, 3600)
        await hours.pass_by(alerts, 3600)
        assert [url for url, *_ in postbox.got] == [carls]
        await elsewhere.close()

    run(tmp_path, work, hours.sleep)


def test_what_many_pages_say_at_the_same_moment_is_kept_once(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({}, [{}, {}])
        alerts = Alerts(tables, True, Postbox())
        await asyncio.gather(*(alerts.put(made.game, 1, wish(60 + i)) for i in range(8)))
        assert await alerts.of(made.game, 1) is not None
        await alerts.close()

    with_tables(database, work)


@pytest.mark.parametrize("deleted", [False, True])
def test_who_loses_a_seat_at_that_moment_is_told_nothing_of_it(tmp_path: Path, deleted: bool) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        bobs = await tables.storage.link(await tables.storage.add_link(at.id, "seat", 1))
        assert bobs is not None
        await (tables.delete(at.id) if deleted else hands_over(tables, at))
        with pytest.raises(Refused, match="does not allow"):
            await alerts.put(at.id, 1, wish(60), [bobs.id])
        assert await alerts.of(at.id, 1) is None

    run(tmp_path, work)


def test_who_takes_the_own_seat_back_or_renews_its_links_is_told_as_before(tmp_path: Path) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish())
        await tables.resign(at.id, 1, "random")
        await tables.take_over(at.id, 1)
        await tables.uninvite(at.id, "seat", 1)
        await Administration(tables.storage).renew_link(at.id, "seat", 1)
        assert await alerts.of(at.id, 1) == wish()

    run(tmp_path, work)


def test_who_was_hit_is_told_what_it_may_read(tmp_path: Path) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish(on_turn=False, shape="ntfy", lang="ja"))
        await alerts.put(at.id, 0, wish(on_turn=False))
        await at.submit(0, ["play asteroid"])
        await settled(alerts)
        assert postbox.got == [], "half an action is nobody's business"
        await at.submit(0, ["remove plants 3 @1"])
        await settled(alerts)
        [(_, shape, title, words, _)] = postbox.got
        assert (shape, title) == ("ntfy", "Evening")
        assert words == at.seen(1, "ja").hits[0].text

    run(tmp_path, work)


def test_a_failing_webhook_does_not_disturb_a_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(tables: Tables, alerts: Alerts, postbox: Postbox) -> None:
        async def fail(*_: Any) -> None:
            raise NotSent("the name is not known")

        postbox.send = fail  # type: ignore[method-assign]
        at = await with_asteroid(tables)
        await alerts.put(at.id, 1, wish())
        await at.submit(0, ["play asteroid"])
        await at.submit(0, ["remove plants 3 @1"])
        await at.submit(0, ["done"])
        await settled(alerts)
        assert at.match.asks(1)

    with caplog.at_level(logging.WARNING):
        run(tmp_path, work)
    assert caplog.text.count("a webhook was not delivered") == 2
    assert "secret-of-the-hook" not in caplog.text


class Silent(Postbox):
    """Never hears back from hosts of evil.example."""

    async def send(self, url: str, shape: str, title: str, text: str, link: str) -> None:
        await super().send(url, shape, title, text, link)
        if "evil.example" in url.lower():
            await asyncio.Event().wait()


@pytest.mark.parametrize("host", ["evil.example", "EVIL.example", "n{}.evil.example", "n{}.n.evil.example."])
def test_a_host_that_does_not_answer_keeps_nobody_else_waiting(tmp_path: Path, host: str) -> None:
    async def work() -> None:
        tables = Tables(Storage(tmp_path / "games.sqlite3"))
        alerts = Alerts(tables, True, Silent())
        for i in range(100):
            alerts.sending.add(asyncio.create_task(alerts.send("g", wish(url=f"https://{host.format(i)}/x"), "T", "w")))
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            for _ in range(100):
                await alerts.send("g", wish(), "T", "w")
        assert not any("hooks" in name for name, _ in alerts.hands.shares), "what is over is forgotten"
        await alerts.close()
        await tables.close()

    asyncio.run(work())


# Addresses


@pytest.mark.parametrize("url", [
    "http://example.org/hook",
    "ftp://example.org/hook",
    "https:///hook",
    "https://user:word@example.org/hook",
    "https://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://example.org/a b",
    "https://example.org/\r\nhost: other",
    "https://example.org:99999/hook",
    "https://example.org/" + "x" * 500,
    "https://exämple.org/hook",
    "hook",
    "",
])  # fmt: skip
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        checked_url(url)


@pytest.mark.parametrize(("address", "public"), [
    ("93.184.216.34", True),
    ("2606:2800:220:1:248:1893:25c8:1946", True),
    ("127.0.0.1", False),
    ("10.1.2.3", False),
    ("172.16.0.9", False),
    ("192.168.1.1", False),
    ("169.254.169.254", False),
    ("100.64.0.1", False),
    ("0.0.0.0", False),
    ("224.0.0.1", False),
    ("255.255.255.255", False),
    ("::1", False),
    ("::", False),
    ("fe80::1%eth0", False),
    ("fc00::1", False),
    ("::ffff:127.0.0.1", False),
    ("::ffff:10.0.0.1", False),
    ("2002:7f00:1::", False),
    ("64:ff9b::7f00:1", False),
    ("ff02::1", False),
])  # fmt: skip
def test_only_public_addresses_are_reached(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_one_private_address_of_a_name_is_enough_to_refuse() -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        return ["93.184.216.34", "127.0.0.1"]

    def never(*_: Any) -> int:
        raise AssertionError("a connection was made")

    sender = Sender(resolve)
    sender.post = never  # type: ignore[method-assign]
    with pytest.raises(NotSent, match="private"):
        asyncio.run(sender.send(HOOK, "discord", "t", "w", ""))


def test_a_name_that_means_this_machine_is_refused() -> None:
    with pytest.raises(NotSent, match="private"):
        asyncio.run(Sender().send("https://localhost/hook", "discord", "t", "w", ""))


def test_a_name_that_is_looked_up_for_long_keeps_no_page_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are put together in threads: none of those may wait for the name servers that somebody chose."""
    answered = threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        answered.wait(60)
        raise socket.gaierror

    async def work() -> None:
        sender = Sender()
        waiting = [
            asyncio.create_task(sender.send(f"https://n{i}.example.org/x", "ntfy", "t", "w", "")) for i in range(100)
        ]
        for _ in range(5):
            await asyncio.sleep(0)
        try:
            async with asyncio.timeout(10):
                assert await asyncio.to_thread(lambda: "a page") == "a page"
        finally:
            answered.set()
            assert all(isinstance(done, NotSent) for done in await asyncio.gather(*waiting, return_exceptions=True))

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    asyncio.run(work())


@pytest.mark.parametrize(("shape", "url", "path", "body"), [
    ("discord", "https://discord.example/api/webhooks/1/x?wait=true", "/api/webhooks/1/x?wait=true",
     {"content": "**Mars**\nYour turn\n<https://h/g/1>", "allowed_mentions": {"parse": []}}),
    ("ntfy", "https://ntfy.example/my-mars", "/",
     {"topic": "my-mars", "title": "Mars", "message": "Your turn", "click": "https://h/g/1"}),
    ("gotify", "https://push.example/message?token=T", "/message?token=T",
     {"title": "Mars", "message": "Your turn", "priority": 5,
      "extras": {"client::notification": {"click": {"url": "https://h/g/1"}}}}),
])  # fmt: skip
def test_the_shapes_of_messages(shape: str, url: str, path: str, body: dict[str, Any]) -> None:
    assert webhooks.message(shape, checked_url(url), "Mars", "Your turn", "https://h/g/1") == (path, body)


@pytest.mark.parametrize("name", [
    "[Undo](http://e.vil/x)", "http://e.vil/x", "discord.gg/abcdef", "<http://e.vil/x>", "<http://e.vil|Undo>",
    "@everyone", "<@123456789>", "<@&12>", "<#12>", "<!channel>", "<t:0:R>", "<:a:12>", "**Bob**", "~~Bob~~", "||Bob||",
    "`Bob`", "__Bob__", "# Bob", "> Bob", "-# Bob", "\\[Undo](http://e.vil/x)",
])  # fmt: skip
def test_a_name_is_nothing_but_a_name_in_discord(name: str) -> None:
    url = checked_url("https://discord.example/x")
    sent = webhooks.message("discord", url, name, f"{name}, it is your turn", "https://h/g/1")[1]["content"]
    title, text, link = sent.split("\n")
    assert link == "<https://h/g/1>"
    assert title.startswith("**")
    assert title.endswith("**")
    for shown, meant in ((title[2:-2], name), (text, f"{name}, it is your turn")):
        assert re.sub(r"\\(.)", r"\1", shown) == meant
        assert re.fullmatch(r"(\\[^\w\s]|\\_|[^\W_]|\s)*", shown), "each sign is escaped by itself"


@pytest.mark.parametrize("shape", ["ntfy", "gotify"])
def test_elsewhere_a_name_is_plain_text(shape: str) -> None:
    """Their messages are not said to be Markdown, so that nothing in them means anything."""
    name = "[Undo](http://e.vil/x)"
    body = webhooks.message(shape, checked_url("https://push.example/mars"), name, name, "https://h/g/1")[1]
    assert (body["title"], body["message"]) == (name, name)
    assert "markdown" not in json.dumps(body)


def test_a_long_message_keeps_its_link() -> None:
    url = checked_url("https://discord.example/x")
    sent = webhooks.message("discord", url, "Mars", "(!)" * 1000, "https://h/g/1")[1]["content"]
    assert len(sent) <= 2000
    assert sent.endswith("\n<https://h/g/1>")


class Hook(threading.Thread):
    """A small https server that answers every request in one way."""

    def __init__(self, context: ssl.SSLContext, answer: bytes) -> None:
        super().__init__(daemon=True)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.context = context
        self.answer = answer
        self.requests: list[bytes] = []

    def run(self) -> None:
        while True:
            try:
                plain, _ = self.listening.accept()
            except OSError:
                return
            try:
                with self.context.wrap_socket(plain, server_side=True) as secure:
                    secure.settimeout(2)
                    self.requests.append(secure.recv(10_000))
                    secure.sendall(self.answer)
            except OSError:
                continue


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for hook.test with its key, made for this test alone."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is needed to make a certificate")
    folder = tmp_path_factory.mktemp("certificate")
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hook.test"
    command = ["openssl", *words.split(), "-addext", "subjectAltName=DNS:hook.test"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def hooked(folder: Path, answer: bytes) -> tuple[Hook, Sender]:
    """A server at hook.test, and a sender that finds it there and trusts it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    hook = Hook(context, answer)
    hook.start()

    def resolve(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    trusting = ssl.create_default_context(cafile=folder / "certificate.pem")
    return hook, Sender(resolve, lambda address: True, trusting)


def test_a_message_arrives(certificate: Path) -> None:
    hook, sender = hooked(certificate, b"HTTP/1.1 204 No Content\r\n\r\n")
    asyncio.run(sender.send(f"https://hook.test:{hook.port}/a/b", "discord", "Mars", "Your turn", ""))
    hook.listening.close()
    [request] = hook.requests
    head, _, body = request.partition(b"\r\n\r\n")
    assert head.startswith(f"POST /a/b HTTP/1.1\r\nHost: hook.test:{hook.port}\r\n".encode())
    assert json.loads(body)["content"] == "**Mars**\nYour turn"


def test_redirects_are_not_followed(certificate: Path) -> None:
    answer = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: https://hook.test/elsewhere\r\n\r\n"
    hook, sender = hooked(certificate, answer)
    with pytest.raises(NotSent, match="307"):
        asyncio.run(sender.send(f"https://hook.test:{hook.port}/a", "discord", "t", "w", ""))
    hook.listening.close()
    assert len(hook.requests) == 1


def test_a_certificate_for_another_name_is_refused(certificate: Path) -> None:
    hook, sender = hooked(certificate, b"HTTP/1.1 204 No Content\r\n\r\n")
    with pytest.raises(NotSent, match="SSL"):
        asyncio.run(sender.send(f"https://other.test:{hook.port}/a", "discord", "t", "w", ""))
    hook.listening.close()
    assert hook.requests == []


def test_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIME_OUT", 0.2)
    silent = socket.create_server(("127.0.0.1", 0))

    def resolve(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    sender = Sender(resolve, lambda address: True)
    with pytest.raises(NotSent, match="TimeoutError"):
        asyncio.run(sender.send(f"https://hook.test:{silent.getsockname()[1]}/a", "discord", "t", "w", ""))
    silent.close()


# The interface


@pytest.fixture
def allowing(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(tmp_path / "games.sqlite3", ["testserver"], 10_000, 10_000, workers=1, webhooks=True)
    with Browser(app) as found:
        yield found


def test_webhooks_are_off_until_the_host_allows_them(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    own = tools.bearer(made["seats"]["0"])
    answer = client.put(f"{address}/alerts", headers=own, json={"url": HOOK, "shape": "discord"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no-webhooks")
    assert client.get(f"{address}/alerts", headers=own).json() == {"allowed": False, "alert": None}


def test_a_seat_sets_sees_and_removes_its_own_webhook(allowing: TestClient, tools: Any) -> None:
    address, made = tools.begin(allowing, "person", "open")
    own = tools.bearer(made["seats"]["0"])
    given = {"url": HOOK, "shape": "discord", "delay": 600}
    assert allowing.put(f"{address}/alerts", headers=own, json=given).status_code == 200
    seen = allowing.get(f"{address}/alerts", headers=own)
    assert seen.json()["alert"] == {
        "host": "hooks.example.org", "shape": "discord", "delay": 600, "turn": True, "hit": True,
    }  # fmt: skip
    assert "secret-of-the-hook" not in seen.text
    joined = allowing.post(f"{address}/join", json={"name": "Bob"}).json()
    other = tools.bearer(joined["token"])
    assert allowing.get(f"{address}/alerts?seat=0", headers=other).status_code == 403
    assert allowing.put(f"{address}/alerts", headers=other, json={**given, "seat": 0}).status_code == 403
    assert allowing.delete(f"{address}/alerts?seat=0", headers=other).status_code == 403
    assert "secret-of-the-hook" not in allowing.get(address, headers=other).text
    bad = allowing.put(f"{address}/alerts", headers=own, json={**given, "url": "http://hooks.example.org"})
    assert bad.json()["code"] == "bad-webhook"
    assert allowing.delete(f"{address}/alerts", headers=own).status_code == 200
    assert allowing.get(f"{address}/alerts", headers=own).json()["alert"] is None


# The page


def filled(page: str, **more: str) -> dict[str, str]:
    """The hidden fields of a form, and what a player fills in."""
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    return {**dict(hidden), **more}


def test_a_player_sets_and_removes_a_webhook_on_a_page(tmp_path: Path) -> None:
    with Browser(make_app(tmp_path / "games.sqlite3", ["testserver"], workers=1, webhooks=True)) as client:
        made = client.post("/api/v1/games", json={"seats": TWO}).json()
        at_table = client.get(f"/s/{made['seats']['1']}").text
        path = f"/g/{made['game']}/alert"
        assert f"{path}?as=1" in at_table
        page = client.get(f"{path}?as=1").text
        wish = {"url": HOOK, "shape": "ntfy", "delay": "300", "hit": "1"}
        wrong = client.post(path, data=filled(page, **{**wish, "url": "http://127.0.0.1/"}))
        assert wrong.status_code == 422
        assert "has to begin with https://" in wrong.text
        kept = client.post(path, data=filled(page, **wish))
        assert "hooks.example.org" in kept.text
        assert "secret-of-the-hook" not in kept.text
        seen = client.get(f"/api/v1/games/{made['game']}/alerts").json()["alert"]
        assert seen == {"host": "hooks.example.org", "shape": "ntfy", "delay": 300, "turn": False, "hit": True}
        foreign = client.post(path, data={**filled(page, **wish), "csrf": "x"})
        assert foreign.status_code == 403
        assert client.post(path, data=filled(page, **{**wish, "shape": "fax"})).status_code == 422
        gone = client.post(path, data=filled(page, what="remove")).text
        assert "hooks.example.org" not in gone
        assert client.get(f"/api/v1/games/{made['game']}/alerts").json()["alert"] is None
        assert client.get(path + "?lang=ja").status_code == 200
        client.cookies.clear()
        assert client.get(path).status_code == 404, "strangers learn nothing"


def test_where_webhooks_are_off_no_page_offers_them(client: TestClient, tools: Any) -> None:
    _, made = tools.begin(client, "person", "person")
    path = f"/g/{made['game']}/alert"
    assert path not in client.get(f"/s/{made['seats']['0']}").text
    page = client.get(path).text
    assert "has not allowed" in page
    assert 'name="url"' not in page
