"""The links that browsers were given, on the server: a browser itself keeps one secret, of which we know the hash."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select, text, update

from terramars.web import wall_clock
from terramars.web.store.rows import Link, hashed
from terramars.web.store.schema import BROWSER_LINKS, BROWSERS, GAMES, LINKS
from terramars.web.store.storage import Storage

BELIEVED, MOST_BELIEVED = 30.0, 10_000
"""For how many seconds what was looked up is believed, and how much of it is kept at most."""
DAY = 86_400.0
FORGOTTEN = 400 * DAY
"""Seconds after which a browser that was not seen any more is forgotten: its cookie has run out long before."""
MOST_LINKS = 12
"""Links of one game that a browser uses: the newest."""
COLUMNS = (LINKS.c.id, LINKS.c.game, LINKS.c.kind, LINKS.c.seat)


class Browsers:
    """Every browser that holds a link."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.believed: dict[tuple[str, str], tuple[float, int, list[Link]]] = {}
        """By browser and game, unless other processes may change it unheard: until when, and what there was."""

    async def links(self, secret: str, game: str) -> list[Link]:
        """The links of a browser to a game that still work, the oldest first."""
        key = (hashed(secret), game)
        until, revocations, known = self.believed.get(key, (0.0, -1, []))
        if until > time.monotonic() and revocations == self.storage.revocations:
            return known
        revocations = self.storage.revocations
        query = (
            select(*COLUMNS)
            .join_from(BROWSER_LINKS, LINKS)
            .where(held_by(key[0]), LINKS.c.game == game, LINKS.c.revoked.is_(False))
            .order_by(LINKS.c.id.desc())
            .limit(MOST_LINKS)
        )
        found = [Link(*row) for row in await self.storage.asked(query)][::-1]
        if not self.storage.shared:
            if len(self.believed) >= MOST_BELIEVED:
                self.believed.clear()
            self.believed[key] = (time.monotonic() + BELIEVED, revocations, found)
        return found

    async def recent(self, secret: str, most: int) -> list[Link]:
        """The links of a browser to the games that changed last; that it was here is noted once a day."""
        browser, now = hashed(secret), wall_clock.now()
        own = select(LINKS.c.game).join_from(BROWSER_LINKS, LINKS).where(held_by(browser), LINKS.c.revoked.is_(False))
        games = select(GAMES.c.id).where(GAMES.c.id.in_(own)).order_by(GAMES.c.changed.desc()).limit(most)
        query = select(*COLUMNS).join_from(BROWSER_LINKS, LINKS).where(held_by(browser), LINKS.c.revoked.is_(False))
        async with self.storage.engine.connect() as connection:
            newest = [row[0] for row in await connection.execute(games)]
            found = [Link(*row) for row in await connection.execute(query.where(LINKS.c.game.in_(newest)))]
            seen = (await connection.execute(select(BROWSERS.c.seen).where(BROWSERS.c.hash == browser))).scalar()
        if seen is not None and seen < now - DAY:
            async with self.storage.changing() as connection:
                await connection.execute(update(BROWSERS).where(BROWSERS.c.hash == browser).values(seen=now))
                await connection.execute(delete(BROWSERS).where(BROWSERS.c.seen < now - FORGOTTEN))
        return found

    async def add(self, secret: str, links: Sequence[Link]) -> None:
        """Give links to a browser."""
        browser, now = hashed(secret), wall_clock.now()
        new = text("INSERT INTO browsers (hash, seen) VALUES (:hash, :seen) ON CONFLICT (hash) DO NOTHING")
        held = text(
            "INSERT INTO browser_links (browser, link) SELECT :browser, id FROM links WHERE id = :link"
            " ON CONFLICT DO NOTHING"
        )
        async with self.storage.changing() as connection:
            await connection.execute(new, {"hash": browser, "seen": now})
            number = (await connection.execute(select(BROWSERS.c.id).where(BROWSERS.c.hash == browser))).scalar_one()
            # It may have some already, even by a request of this moment; and a game may just have been deleted.
            for each in sorted({link.id for link in links}):
                await connection.execute(held, {"browser": number, "link": each})
        for link in links:
            self.believed.pop((browser, link.game), None)

    async def forget(self, secret: str) -> None:
        """Forget a browser: its secret opens nothing any more."""
        async with self.storage.changing() as connection:
            await connection.execute(delete(BROWSERS).where(BROWSERS.c.hash == hashed(secret)))
        self.believed.clear()


def held_by(browser: str) -> ColumnElement[bool]:
    """Whether a link is held by a browser, by the hash of its secret."""
    return BROWSER_LINKS.c.browser.in_(select(BROWSERS.c.id).where(BROWSERS.c.hash == browser))
