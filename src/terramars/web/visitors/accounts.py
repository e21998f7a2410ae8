"""Optional accounts: a name and a password under which one finds one's games on every device.

Passwords are kept as argon2 hashes. Whether a name exists cannot be told from how signing in fails, nor from how
long that takes.
"""

from __future__ import annotations

import asyncio
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from terramars.web import wall_clock
from terramars.web.errors import Refused, unknown_game
from terramars.web.play import presets
from terramars.web.store.rows import Link, hashed, new_token
from terramars.web.store.schema import ACCOUNT_LINKS, ACCOUNTS, GAMES, LINKS, SEATS, SESSIONS
from terramars.web.store.storage import Storage
from terramars.web.visitors.browser_cookie import YEAR
from terramars.web.visitors.visitor import Visitor

LEAST_PASSWORD = 8
MOST_PASSWORD = 200
MOST_FAILURES = 10
"""Wrong passwords for one name before it must rest."""
REST = 300.0
"""Seconds in which all failures of a name are forgotten."""
MOST_NAMES = 10_000
LEFT_OVER = ""
"""In the place of a name: those for which there was no room."""
SIGNED_IN = "signed in"
"""In the place of an address: who is signed in to an account already."""
KEPT_KINDS = ("seat", "host")
"""Links that are worth remembering."""
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


@dataclass(frozen=True)
class Account:
    """Somebody who is signed in."""

    id: int
    name: str
    made: float


@dataclass(frozen=True)
class GameListed:
    """A game of an account."""

    game: str
    title: str
    status: str
    changed: float
    seats: list[int]
    names: list[str]
    host: bool


@cache
def nobody_hash() -> str:
    """What a password is compared with when there is no such name: that takes as long as with one."""
    return HASHER.hash(new_token())


class Failures:
    """Wrong passwords by name and by where they came from, in memory only, so that nobody can try them all.

    Not by name alone: anybody could lock its owner out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.counted: dict[tuple[str, str], tuple[float, float]] = {}

    def check(self, folded: str, visitor: str) -> None:
        """Refuse a visitor who tried a name too often, whether it exists or not."""
        if max(self.now((folded, visitor)), self.now((LEFT_OVER, visitor))) >= MOST_FAILURES:
            raise Refused("too-many-requests", "too many wrong passwords for this name: wait some minutes", 429)

    def now(self, key: tuple[str, str]) -> float:
        """How many failures still count."""
        number, since = self.counted.get(key, (0.0, 0.0))
        return max(0.0, number - (self.clock() - since) * MOST_FAILURES / REST)

    def add(self, folded: str, visitor: str) -> None:
        """Count a wrong password; what counts no more makes room. When there is none a visitor has one count for all
        names.
        """
        key = (folded, visitor)
        if len(self.counted) >= MOST_NAMES and key not in self.counted:
            self.counted = {each: kept for each, kept in self.counted.items() if self.now(each) > 0}
            if len(self.counted) >= MOST_NAMES:
                key = (LEFT_OVER, visitor)
        self.counted[key] = (self.now(key) + 1, self.clock())


class Accounts:
    """The accounts of this server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.failures = Failures()
        self.hashing = asyncio.Semaphore(2)
        """Hashing takes memory on purpose: not many at once."""
        self.attached: OrderedDict[tuple[str, int], None] = OrderedDict()
        """Sessions and links that were put together already."""

    # Coming and going

    async def sign_up(self, name: str, password: str) -> str:
        """Make an account; the token of its first session."""
        called = presets.tidy(name)
        if not called:
            raise Refused("bad-name", "a name is wanted")
        check_password(password)
        kept = await self.hash(password)
        values = {"name": called, "folded": folded(called), "hash": kept, "made": wall_clock.now()}
        try:
            async with self.storage.changing() as connection:
                done = await connection.execute(insert(ACCOUNTS).values(values))
                account = int(done.inserted_primary_key[0])  # type: ignore[index]
        except IntegrityError:
            raise Refused("name-taken", "this name is taken: choose another one", 409) from None
        return await self.new_session(account)

    async def sign_in(self, name: str, password: str, visitor: str = "") -> str:
        """The token of a new session."""
        key = folded(presets.tidy(name[:200]))
        self.failures.check(key, visitor)
        async with self.storage.engine.connect() as connection:
            query = select(ACCOUNTS.c.id, ACCOUNTS.c.hash).where(ACCOUNTS.c.folded == key)
            row = (await connection.execute(query)).first()
        right = await self.matches(nobody_hash() if row is None else row[1], password)
        if row is None or not right:
            self.failures.add(key, visitor)
            raise wrong_password()
        token = await self.new_session(row[0], row[1])
        if HASHER.check_needs_rehash(row[1]):
            await self.set_hash(row[0], await self.hash(password), row[1])
        return token

    async def new_session(self, account: int, kept: str | None = None) -> str:
        """Sign an account in, if its password is still the one that was looked at; forget sessions of long ago."""
        token, now = new_token(), wall_clock.now()
        same = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account, ACCOUNTS.c.hash == kept).with_for_update()
        async with self.storage.changing() as connection:
            if kept is not None and (await connection.execute(same)).first() is None:
                raise wrong_password()
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.made < now - YEAR))
            await connection.execute(insert(SESSIONS).values(hash=hashed(token), account=account, made=now))
        return token

    async def sign_out(self, token: str) -> None:
        """End a session."""
        async with self.storage.changing() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hashed(token)))

    async def find(self, token: str) -> Account | None:
        """Who is signed in with a token."""
        if not token:
            return None
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.made).join_from(SESSIONS, ACCOUNTS)
        recent = SESSIONS.c.made >= wall_clock.now() - YEAR
        async with self.storage.engine.connect() as connection:
            row = (await connection.execute(query.where(SESSIONS.c.hash == hashed(token), recent))).first()
        return None if row is None else Account(row[0], row[1], row[2])

    async def needed(self, token: str) -> Account:
        """Who is signed in with a token, or a refusal."""
        account = await self.find(token)
        if account is None:
            raise Refused("not-signed-in", "sign in first", 401)
        return account

    async def change_password(self, account: Account, old: str, new: str) -> str:
        """Change the password; every session ends, and the token of a new one is given."""
        kept = await self.check(account, old)
        check_password(new)
        if not await self.set_hash(account.id, await self.hash(new), kept):
            raise wrong_password()
        async with self.storage.changing() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account.id))
        return await self.new_session(account.id)

    async def delete(self, account: Account, password: str) -> None:
        """Forget an account with all that belongs to it; its seats stay with those who hold their links."""
        await self.check(account, password)
        await self.delete_named(account.name)

    async def delete_named(self, name: str) -> None:
        """Forget an account, by its name."""
        async with self.storage.changing() as connection:
            done = await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.folded == folded(name)))
        if done.rowcount != 1:
            raise Refused("unknown-account", "there is no such account", 404)

    async def listed(self) -> list[tuple[str, float, int]]:
        """Every account: its name, when it was made, how many games it holds."""
        games = (
            select(func.count(func.distinct(LINKS.c.game)))
            .join_from(ACCOUNT_LINKS, LINKS)
            .where(ACCOUNT_LINKS.c.account == ACCOUNTS.c.id)
            .scalar_subquery()
        )
        query = select(ACCOUNTS.c.name, ACCOUNTS.c.made, games).order_by(ACCOUNTS.c.folded)
        async with self.storage.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    # Passwords

    async def check(self, account: Account, password: str) -> str:
        """Refuse whoever does not know the password of an account that is signed in; what is kept of it."""
        key = folded(account.name)
        self.failures.check(key, SIGNED_IN)
        async with self.storage.engine.connect() as connection:
            kept = (await connection.execute(select(ACCOUNTS.c.hash).where(ACCOUNTS.c.id == account.id))).scalar()
        if not await self.matches(str(kept), password):
            self.failures.add(key, SIGNED_IN)
            raise Refused("wrong-password", "the password is wrong", 403)
        return str(kept)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self.hashing:
            return await asyncio.to_thread(HASHER.hash, password)

    async def matches(self, kept: str, password: str) -> bool:
        """Whether a password is the one that was kept."""
        if len(password) > MOST_PASSWORD:
            password = ""
        async with self.hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, kept, password)
            except (VerificationError, InvalidHashError):
                return False

    async def set_hash(self, account: int, fresh: str, instead_of: str) -> bool:
        """Keep another hash in the place of the one that was looked at, if that still stands there."""
        old = (ACCOUNTS.c.id == account) & (ACCOUNTS.c.hash == instead_of)
        async with self.storage.changing() as connection:
            done = await connection.execute(update(ACCOUNTS).where(old).values(hash=fresh))
        return bool(done.rowcount == 1)

    # Games

    async def remember(self, token: str, who: Visitor) -> None:
        """Put the links that somebody shows while signed in on that account's list."""
        links = [link for link in who.links if link.kind in KEPT_KINDS]
        fresh = [link for link in links if (token, link.id) not in self.attached]
        if not token or not fresh or (account := await self.find(token)) is None:
            return
        await self.attach(account, fresh)
        for link in fresh:
            self.attached[(token, link.id)] = None
        while len(self.attached) > MOST_NAMES:
            self.attached.popitem(last=False)

    async def attach(self, account: Account, links: Sequence[Link]) -> None:
        """Note that links belong to an account."""
        for link in links:
            try:
                async with self.storage.changing() as connection:
                    await connection.execute(insert(ACCOUNT_LINKS).values(account=account.id, link=link.id))
            except IntegrityError:
                continue

    async def links(self, account: Account, game: str) -> list[Link]:
        """The links of an account to a game that still work."""
        query = (
            select(LINKS.c.id, LINKS.c.game, LINKS.c.kind, LINKS.c.seat)
            .join_from(ACCOUNT_LINKS, LINKS)
            .where(ACCOUNT_LINKS.c.account == account.id, LINKS.c.game == game, LINKS.c.revoked.is_(False))
            .order_by(LINKS.c.id)
        )
        async with self.storage.engine.connect() as connection:
            found = [Link(*row) for row in await connection.execute(query)]
        if not found:
            raise unknown_game()
        return found

    async def tokens(self, account: Account, game: str) -> dict[str, Any]:
        """Fresh secret links to a game for another device."""
        found = await self.links(account, game)
        seats = sorted({link.seat for link in found if link.kind == "seat"})
        made: dict[str, Any] = {"game": game, "seats": {}}
        for seat in seats:
            by = [link.id for link in found if (link.kind, link.seat) == ("seat", seat)]
            made["seats"][str(seat)] = await self.storage.add_link(game, "seat", seat, by)
        if host := [link.id for link in found if link.kind == "host"]:
            made["host"] = await self.storage.add_link(game, "host", -1, host)
        return made

    async def detach(self, account: Account, game: str) -> None:
        """Take a game off the list."""
        own = select(LINKS.c.id).where(LINKS.c.game == game)
        where = (ACCOUNT_LINKS.c.account == account.id) & ACCOUNT_LINKS.c.link.in_(own)
        async with self.storage.changing() as connection:
            await connection.execute(delete(ACCOUNT_LINKS).where(where))
        self.attached.clear()

    async def games(self, account: Account, most: int = 200) -> list[GameListed]:
        """The games of an account, the one that changed last first."""
        own = (
            select(LINKS.c.game, LINKS.c.kind, LINKS.c.seat)
            .join_from(ACCOUNT_LINKS, LINKS)
            .where(ACCOUNT_LINKS.c.account == account.id, LINKS.c.revoked.is_(False))
        )
        async with self.storage.engine.connect() as connection:
            links = (await connection.execute(own)).all()
            wanted = sorted({str(link[0]) for link in links})
            columns = (GAMES.c.id, GAMES.c.title, GAMES.c.status, GAMES.c.changed)
            query = select(*columns).where(GAMES.c.id.in_(wanted)).order_by(GAMES.c.changed.desc()).limit(most)
            games = (await connection.execute(query)).all()
            seats = (
                await connection.execute(
                    select(SEATS.c.game, SEATS.c.name)
                    .where(SEATS.c.game.in_([game[0] for game in games]))
                    .order_by(SEATS.c.game, SEATS.c.seat)
                )
            ).all()
        return [
            GameListed(
                game=game[0],
                title=game[1],
                status=game[2],
                changed=game[3],
                seats=sorted({link[2] for link in links if link[0] == game[0] and link[1] == "seat"}),
                names=[seat[1] for seat in seats if seat[0] == game[0]],
                host=any(link[0] == game[0] and link[1] == "host" for link in links),
            )
            for game in games
        ]


def folded(name: str) -> str:
    """A name as it is compared: however it is written."""
    return unicodedata.normalize("NFKC", name).casefold()[:120]


def wrong_password() -> Refused:
    """What is told of a name and a password that do not belong together, or do no more."""
    return Refused("wrong-password", "name or password is wrong", 403)


def check_password(password: str) -> None:
    """Refuse passwords that are too short or too long."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused("bad-password", f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
