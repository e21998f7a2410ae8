"""What somebody has reached alone: the games of a browser and of the account that is signed in there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Row, or_, select

from terramars.web.store.rows import hashed
from terramars.web.store.schema import ACCOUNT_LINKS, BROWSER_LINKS, LINKS, SOLO_RESULTS
from terramars.web.store.storage import Storage
from terramars.web.visitors.accounts import Account
from terramars.web.visitors.browser_links import held_by

MOST_RESULTS = 2000
"""The newest results of one visitor that are counted."""
S = SOLO_RESULTS.c


@dataclass(frozen=True)
class Best:
    """The bests of one kind of game: goal, map and modules; or a deal of the day."""

    goal: str
    board: str
    modules: tuple[str, ...]
    tries: int
    won: int
    earliest: int
    """The earliest generation in which the goal was reached; 0: never."""
    missing: int
    """How many steps were missing at least, if it never was."""
    points: int
    """The most points, won or lost."""


@dataclass(frozen=True)
class Bests:
    """All bests of a visitor."""

    kinds: dict[str, Best]
    """By kind of game, what was played most first."""
    days: dict[str, Best]
    """By day, of the deals of the day; the newest first."""
    scores: dict[str, list[tuple[int, bool]]]
    """By kind of game: the points of each in the order in which they were finished, and whether it was won."""


async def solo_bests(storage: Storage, secret: str, account: Account | None) -> Bests:
    """What a browser and an account have reached alone."""
    own = select(LINKS.c.game).where(LINKS.c.kind == "seat", LINKS.c.revoked.is_(False))
    held = [select(BROWSER_LINKS.c.link).where(held_by(hashed(secret)))]
    if account is not None:
        held.append(select(ACCOUNT_LINKS.c.link).where(ACCOUNT_LINKS.c.account == account.id))
    mine = own.where(or_(*(LINKS.c.id.in_(links) for links in held)))
    query = select(SOLO_RESULTS).where(S.game.in_(mine)).order_by(S.finished.desc()).limit(MOST_RESULTS)
    async with storage.engine.connect() as connection:
        rows = (await connection.execute(query)).all()[::-1]
    return counted(rows)


def counted(rows: Iterable[Row[tuple[object, ...]]]) -> Bests:
    """Results, the oldest first, as bests."""
    kinds: dict[str, list[Row[tuple[object, ...]]]] = {}
    days: dict[str, list[Row[tuple[object, ...]]]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
        if row.day:
            days.setdefault(row.day, []).append(row)
    most = sorted(kinds, key=lambda kind: -len(kinds[kind]))
    return Bests(
        {kind: best(kinds[kind]) for kind in most},
        {day: best(days[day]) for day in sorted(days, reverse=True)},
        {kind: [(row.points, row.won) for row in kinds[kind]] for kind in kinds},
    )


def best(rows: list[Row[tuple[object, ...]]]) -> Best:
    """The best of some games of one kind."""
    goal, board, *modules = rows[0].kind.split()
    reached = [row.reached for row in rows if row.reached]
    return Best(
        goal=goal,
        board=board,
        modules=tuple(modules),
        tries=len(rows),
        won=sum(1 for row in rows if row.won),
        earliest=min(reached, default=0),
        missing=min(row.missing for row in rows),
        points=max(row.points for row in rows),
    )
