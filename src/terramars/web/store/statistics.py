"""Numbers of the finished games of this server: how they were played, who won with what. No names, no addresses."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import and_, case, distinct, func, select

from terramars.web.store.schema import RESULTS, SCORE_PARTS
from terramars.web.store.storage import Storage

HEAD = (
    "game", "seat", "ended", "players", "board", "modules", "generation", "kind", "level", "corporation", "won",
    "scored", *SCORE_PARTS,
)  # fmt: skip
"""The columns of the export. A game is a number that means nothing elsewhere."""
PER_PAGE = 1000
FRESH = 60.0
"""Seconds for which numbers are believed."""
MANY = 1000
"""Games that are counted anew every time."""

R = RESULTS.c
GAMES_COUNTED = func.count(distinct(R.game))
WON = case((R.won, 1), else_=0)


async def summary(storage: Storage) -> dict[str, Any]:
    """Counts and means over all finished games."""
    games = select(R.players, R.board, GAMES_COUNTED, func.avg(R.generation)).group_by(R.players, R.board)
    ends = select(R.ended, GAMES_COUNTED).group_by(R.ended)
    scored_wins = and_(R.won, R.scored)
    best = select(R.players, func.count(), *(func.avg(R[part]) for part in SCORE_PARTS)).where(scored_wins)
    corporations = select(R.corporation, func.count(), func.sum(WON), func.avg(case((R.scored, R.total))))
    seats = select(R.kind, R.level, func.count(), func.sum(WON)).where(R.players > 1)
    async with storage.engine.connect() as connection:
        played = (await connection.execute(games.order_by(R.players, R.board))).all()
        by_end = (await connection.execute(ends)).all()
        winners = (await connection.execute(best.group_by(R.players).order_by(R.players))).all()
        with_what = (
            await connection.execute(
                corporations.where(R.corporation != "").group_by(R.corporation).order_by(R.corporation)
            )
        ).all()
        who = (await connection.execute(seats.group_by(R.kind, R.level).order_by(R.kind, R.level))).all()
    return {
        "games": sum(row[2] for row in played),
        "agreed": sum(row[1] for row in by_end if row[0]),
        "played": [
            {"players": row[0], "board": row[1], "games": row[2], "mean_generation": mean(row[3])} for row in played
        ],
        "winners": [
            {
                "players": row[0],
                "wins": row[1],
                "mean_score": {part: mean(value) for part, value in zip(SCORE_PARTS, row[2:], strict=True)},
            }
            for row in winners
        ],
        "corporations": [
            {"corporation": row[0], "games": row[1], "wins": int(row[2]), "mean_score": mean(row[3])}
            for row in with_what
        ],
        "seats": [{"kind": row[0], "level": row[1], "seats": row[2], "wins": int(row[3])} for row in who],
    }


def mean(value: Any) -> float | None:
    """A mean to two places; nothing where nothing was counted."""
    return None if value is None else round(float(value), 2)


async def as_csv(storage: Storage) -> AsyncIterator[str]:
    """Every seat of every finished game as lines of CSV."""
    yield line(HEAD)
    numbers: dict[str, int] = {}
    last: tuple[str, int] | None = None
    while True:
        query = select(RESULTS).order_by(R.game, R.seat).limit(PER_PAGE)
        if last is not None:
            query = query.where((R.game > last[0]) | and_(R.game == last[0], R.seat > last[1]))
        async with storage.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        yield await asyncio.to_thread(lines, rows, numbers)
        if len(rows) < PER_PAGE:
            return
        last = (rows[-1]["game"], rows[-1]["seat"])


def lines(rows: Sequence[Mapping[Any, Any]], numbers: dict[str, int]) -> str:
    """Rows as lines of CSV; games are numbered as they come."""
    found = []
    for row in rows:
        number = numbers.setdefault(row["game"], len(numbers) + 1)
        values = (int(row[name]) if isinstance(row[name], bool) else row[name] for name in HEAD[1:])
        found.append(line([number, *values]))
    return "".join(found)


def line(values: Any) -> str:
    """A line of CSV."""
    out = io.StringIO()
    csv.writer(out).writerow(values)
    return out.getvalue()


class Counted:
    """The numbers, counted at most once a minute: with many games that takes seconds of the database."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.monotonic) -> None:
        self.storage = storage
        self.clock = clock
        self.counting = asyncio.Lock()
        self.known: tuple[float, dict[str, Any]] | None = None

    async def now(self) -> dict[str, Any]:
        """Counts and means as they were a moment ago; whoever comes while they are counted waits for the same."""
        async with self.counting:
            if self.known is None or self.clock() >= self.known[0]:
                counted = await summary(self.storage)
                # While nothing is finished there is nothing to save.
                self.known = (self.clock() + (FRESH if counted["games"] >= MANY else 0), counted)
            return self.known[1]
