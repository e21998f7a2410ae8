"""Word for players who are elsewhere: it is your turn (still, after a while), or you were hit.

A game never waits for a webhook, and never fails by one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from sqlalchemy import delete, insert, select, update

from terramars.web import wall_clock
from terramars.web.alerts.webhooks import MOST_AT_ONCE, NotSent, Sender, checked_url
from terramars.web.errors import Refused
from terramars.web.labels import label
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store.rows import check_links
from terramars.web.store.schema import ALERTS, GAMES
from terramars.web.store.storage import Storage

LOG = logging.getLogger("terramars.web")
MOST_ADDRESS = 300
MOST_DELAY = 7 * 24 * 3600
MOST_WAITING = 10_000
"""Messages that wait; more than that are not sent."""
MOST_HITS = 5
MOST_TO_HOST, MOST_TO_SITE = MOST_AT_ONCE // 4, MOST_AT_ONCE // 2
"""Messages that are sent at a time to one host, and to all hosts of one site (the last two parts of their names)."""


@dataclass(frozen=True)
class Alert:
    """What a seat wants to be told, and where."""

    url: str
    shape: str
    delay: int
    on_turn: bool
    on_hit: bool
    lang: str
    address: str


class Alerts:
    """The webhooks of a server; off unless its host allows them."""

    def __init__(
        self,
        tables: Tables,
        allowed: bool,
        sender: Sender | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.tables = tables
        self.sleep = sleep
        self.storage: Storage = tables.storage
        self.allowed = allowed
        self.sender = sender or Sender()
        self.waiting: dict[tuple[str, int], asyncio.Task[None]] = {}
        """Turns that are going to be told of."""
        self.sending: set[asyncio.Task[None]] = set()
        self.hands = Hands()
        if allowed:
            tables.listeners.append(self.heard)

    async def open(self) -> None:
        """After a start: whoever is asked and was not told of it is told in time."""
        if self.allowed:
            query = select(ALERTS.c.game, ALERTS.c.seat).join_from(ALERTS, GAMES)
            async with self.storage.engine.connect() as connection:
                rows = (await connection.execute(query.where(GAMES.c.status == "running", ALERTS.c.on_turn))).all()
            for game, seat in rows:
                self.remind(game, seat)

    async def close(self) -> None:
        """Send nothing more."""
        tasks = [*self.waiting.values(), *self.sending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.sender.threads.shutdown(wait=False, cancel_futures=True)

    # What a seat wants

    async def put(self, game: str, seat: int, alert: Alert, by: Sequence[int] | None = None) -> None:
        """Keep what a seat wants to be told, by the word of whoever holds these links to it."""
        if not self.allowed:
            raise Refused("no-webhooks", "the host of this server has not allowed webhooks", 403)
        checked_url(alert.url)
        async with self.storage.changing() as connection:
            await check_links(connection, game, by)
            await connection.execute(delete(ALERTS).where(ALERTS.c.game == game, ALERTS.c.seat == seat))
            await connection.execute(insert(ALERTS).values(game=game, seat=seat, told=-1, **vars(alert)))
        self.remind(game, seat)

    async def remove(self, game: str, seat: int) -> None:
        """Tell a seat nothing more."""
        async with self.storage.changing() as connection:
            await connection.execute(delete(ALERTS).where(ALERTS.c.game == game, ALERTS.c.seat == seat))

    async def of(self, game: str, seat: int) -> Alert | None:
        """What a seat wants to be told."""
        query = select(ALERTS).where(ALERTS.c.game == game, ALERTS.c.seat == seat)
        async with self.storage.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            return None
        return Alert(
            row["url"], row["shape"], row["delay"], bool(row["on_turn"]), bool(row["on_hit"]), row["lang"],
            row["address"],
        )  # fmt: skip

    # What happens

    def heard(self, table: Table, waited: Sequence[int], struck: Iterable[int]) -> None:
        """A game has changed: look whom that concerns."""
        for seat in table.match.waiting():
            newly = seat not in waited or (table.id, seat) not in self.waiting
            if newly and table.match.seats[seat].kind == "person":
                self.remind(table.id, seat)
        for seat in struck:
            if table.match.seats[seat].kind == "person" and len(self.sending) < MOST_WAITING:
                task = asyncio.get_running_loop().create_task(self.tell_hit(table.id, seat))
                self.sending.add(task)
                task.add_done_callback(self.sending.discard)

    def remind(self, game: str, seat: int) -> None:
        """Tell a seat of its turn, in a while."""
        earlier = self.waiting.pop((game, seat), None)
        if earlier is not None:
            earlier.cancel()
        if len(self.waiting) < MOST_WAITING:
            task = asyncio.get_running_loop().create_task(self.tell_turn(game, seat))
            self.waiting[(game, seat)] = task
            task.add_done_callback(lambda done: self.forget((game, seat), done))

    def forget(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        """A turn was told of, or not."""
        if self.waiting.get(key) is task:
            del self.waiting[key]

    async def tell_turn(self, game: str, seat: int) -> None:
        """Tell a seat of its turn if it is asked and has not moved for the delay, once a turn."""
        alert = await self.of(game, seat)
        if alert is None or not alert.on_turn:
            return
        await self.sleep(alert.delay)
        while (still := alert.delay - (wall_clock.now() - await self.moved(game, seat))) > 0:
            await self.sleep(still)
        try:
            table = await self.tables.table(game)
        except Refused:
            return
        match = table.match
        if await self.of(game, seat) != alert:
            # Meanwhile somebody else has the seat, or wants something else: that is another one's to tell.
            return
        if seat not in match.waiting() or match.seats[seat].kind != "person" or not await self.first(table, seat):
            return
        number = match.presenter.round_of(match.game.state)
        words = label(alert.lang, "alert_turn", name=match.seats[seat].name, number=number)
        await self.send(game, alert, match.title, words)

    async def moved(self, game: str, seat: int) -> float:
        """When a seat last did something, at whichever process; 0 if it never did."""
        return await self.storage.moved(game, seat)

    async def first(self, table: Table, seat: int) -> bool:
        """Whether this turn was not told of before, by whichever process."""
        turn = sum(1 for choice in table.match.game.choices if choice.seat == seat)
        here = (ALERTS.c.game == table.id) & (ALERTS.c.seat == seat) & (ALERTS.c.told != turn)
        async with self.storage.changing() as connection:
            done = await connection.execute(update(ALERTS).where(here).values(told=turn))
        return bool(done.rowcount == 1)

    async def tell_hit(self, game: str, seat: int) -> None:
        """Tell a seat what was done to it."""
        alert = await self.of(game, seat)
        if alert is None or not alert.on_hit:
            return
        try:
            table = await self.tables.table(game)
            hits = (await table.look(seat, alert.lang, False)).hits
        except Refused:
            return
        words = "\n".join(line.text for line in hits[-MOST_HITS:]) or label(alert.lang, "alert_hit")
        await self.send(game, alert, table.match.title, words)

    async def send(self, game: str, alert: Alert, title: str, words: str) -> None:
        """Send a message; if that fails, the log says so, without the address."""
        async with self.hands.one_for(alert.url):
            try:
                await self.sender.send(alert.url, alert.shape, title, words, alert.address)
            except (NotSent, Refused) as error:
                LOG.warning("a webhook was not delivered: %s", error, extra={"game": game})
            except Exception as error:
                LOG.warning("a webhook was not delivered: %s", type(error).__name__, extra={"game": game})


class Hands:
    """How many messages are sent at a time: of them a share to one host, whose slowness is then nobody else's."""

    def __init__(self) -> None:
        self.all = asyncio.Semaphore(MOST_AT_ONCE)
        self.shares: WeakValueDictionary[tuple[str, int], asyncio.Semaphore] = WeakValueDictionary()
        """Of hosts and sites to which something is being sent, or waits to be."""

    @asynccontextmanager
    async def one_for(self, url: str) -> AsyncIterator[None]:
        """A hand for a message to an address, as soon as its host, its site and all together leave one."""
        host = (urlsplit(url).hostname or "").rstrip(".")
        # Anybody can have any number of names within a name of theirs.
        site = ".".join(host.split(".")[-2:])
        async with self.share(host, MOST_TO_HOST), self.share(site, MOST_TO_SITE), self.all:
            yield

    def share(self, name: str, most: int) -> asyncio.Semaphore:
        """What may be under way at a time to a host or site."""
        return self.shares.setdefault((name, most), asyncio.Semaphore(most))


def as_data(alert: Alert | None) -> dict[str, Any]:
    """What a seat wants, for its holder: the webhook's address is a secret and is not handed out again."""
    if alert is None:
        return {"alert": None}
    host = checked_url(alert.url).hostname
    kept = {"host": host, "shape": alert.shape, "delay": alert.delay, "turn": alert.on_turn, "hit": alert.on_hit}
    return {"alert": kept}
