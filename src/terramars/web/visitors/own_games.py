"""The games of one browser: what stands where, and who is waited for."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from terramars.core.errors import TerramarsError
from terramars.core.machine import waited_for
from terramars.web import wall_clock
from terramars.web.games import Standing, presenter, rules_of
from terramars.web.operating import logs
from terramars.web.play.clocks import clocks_of
from terramars.web.play.results import winners
from terramars.web.play.tables import Tables
from terramars.web.play.terms import terms_of
from terramars.web.store.rows import SeatRow, kinds_of
from terramars.web.visitors.browser_cookie import known
from terramars.web.visitors.visitor import Signer, cookies_of_old

LOG = logging.getLogger("terramars.web")
MOST_GAMES = 40
"""The most games of one browser that are listed."""


@dataclass(frozen=True)
class OwnGame:
    """A game that this browser holds a link of. Nothing here is hidden from anybody at its table."""

    id: str
    title: str
    plays: str
    """The id of the rules: which game it is."""
    players: int
    others: list[str]
    """What the other players are called."""
    over: bool
    standing: Standing
    asked: bool
    """Whether a seat of this browser is asked something."""
    waits_for: list[str]
    """Who else is asked; while all choose in secret, everybody else."""
    outcome: str
    """Of a finished game: won, shared, lost, watched or open (it has no result)."""
    points: int | None
    idle: int
    """Minutes since the last change."""


async def own_games(request: Request, tables: Tables, signer: Signer) -> list[OwnGame]:
    """The games of a browser, the one that changed last first."""
    secret = known(request)
    links = await tables.browsers.recent(secret, MOST_GAMES) if secret else []
    # What cookies of older versions say is taken over only when this page is shown.
    old = dict(list(cookies_of_old(request, signer).items())[:MOST_GAMES])
    numbers = [number for each in old.values() for number in each]
    if numbers:
        links += [link for link in await tables.storage.links_numbered(numbers) if link.id in old.get(link.game, ())]
    seats: dict[str, set[int]] = {}
    for link in links:
        mine = seats.setdefault(link.game, set())
        if link.kind == "seat":
            mine.add(link.seat)
    rows = (await tables.storage.overview(list(seats)))[:MOST_GAMES]
    return await asyncio.to_thread(lambda: [game for row in rows if (game := readable(*row, seats)) is not None])


def readable(row: Mapping[str, Any], sitting: Sequence[SeatRow], seats: Mapping[str, set[int]]) -> OwnGame | None:
    """One game; None if what is stored cannot be read: the others must be shown all the same."""
    try:
        return own_game(row, sitting, seats[row["id"]])
    except (TerramarsError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        LOG.exception("a stored game cannot be read", extra=logs.about(row["id"], 0))
        return None


def own_game(row: Mapping[str, Any], sitting: Sequence[SeatRow], mine: set[int]) -> OwnGame:
    """One game, read from the state that is stored."""
    state, settings = json.loads(row["state"]), json.loads(row["settings"])
    over = row["status"] == "over"
    asked = waited_for(state["pending"], state["lanes"])
    lost = penalties(row, sitting) if over else ()
    outcome, points = outcome_of(row["plays"], state, settings, mine, lost) if over else ("", None)
    return OwnGame(
        id=row["id"],
        title=row["title"],
        plays=row["plays"],
        players=len(sitting),
        others=[seat.name for seat in sitting if seat.seat not in mine],
        over=over,
        standing=presenter(row["plays"]).standing(settings, state),
        asked=not over and any(seat in mine and sitting[seat].kind == "person" for seat in asked),
        # While all choose together, how far somebody is stays hidden.
        waits_for=[
            seat.name
            for seat in sitting
            if not over and seat.seat not in mine and (state["lanes"] or seat.seat in asked)
        ],
        outcome=outcome,
        points=points,
        idle=max(0, int((wall_clock.now() - row["changed"]) / 60)),
    )


def outcome_of(
    plays: str, state: Mapping[str, Any], settings: Mapping[str, Any], mine: set[int], lost: Sequence[int] = ()
) -> tuple[str, int | None]:
    """How a finished game went for those seats, and the best of their scores, without what their time has cost."""
    rules = rules_of(plays)
    table: Any = rules.decode(state, settings)
    result = rules.standing(table)
    won = winners(table, result, lost) if any(lost) else result.winners
    scores = [result.scores[seat].total - (lost[seat] if lost else 0) for seat in mine if seat < len(result.scores)]
    if not mine:
        return "watched", max((score.total for score in result.scores), default=None)
    if not mine & set(won):
        return "lost", max(scores, default=None)
    return ("won" if len(won) == 1 else "shared"), max(scores, default=None)


def penalties(row: Mapping[str, Any], sitting: Sequence[SeatRow]) -> tuple[int, ...]:
    """What everybody's time has cost in a finished game."""
    clocks = clocks_of(row["clocks"], kinds_of(sitting), row["changed"])
    return terms_of(row["terms"]).penalties(clocks.of_people)
