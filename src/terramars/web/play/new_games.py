"""Games as they are first written down: who sits where, the state in which the log begins, and the log so far."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from terramars.core.game import Game
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.games import DEFAULT, presenter, rules_of
from terramars.web.play import presets
from terramars.web.play.match import Match
from terramars.web.play.personas import anybody
from terramars.web.play.terms import NO_TERMS, Terms
from terramars.web.store.rows import Record, SeatRow, new_token
from terramars.web.store.storage import Storage

MOST_LEVEL = 40


@dataclass(frozen=True)
class Made:
    """A new game and its secret links: the host's, and one per seat of the person who made it."""

    game: str
    host: str
    seats: dict[int, str]


@dataclass(frozen=True)
class Beginning:
    """What a table begins with, as plain data: where the log begins, the log, and where it leads."""

    plays: str
    """The id of the game's rules."""
    settings: Mapping[str, Any]
    origin: Mapping[str, Any]
    log: Sequence[Sequence[Any]]
    state: Mapping[str, Any]
    digest: str


def beginning_of(game: Game) -> Beginning:
    """What a table begins with that goes on with a game."""
    game.hold = True
    while game.paused:
        # Nobody at the new table has asked to confirm the ends of turns.
        game.go_on()
    return beginning_from(game.plain())


def beginning_from(save: Mapping[str, Any]) -> Beginning:
    """What a table begins with that goes on with a save."""
    return Beginning(save["terramars"], save["settings"], save["origin"], save["log"], save["state"], save["digest"])


async def written(
    storage: Storage,
    beginning: Beginning,
    rows: Sequence[SeatRow],
    title: str,
    listed: bool,
    known_seed: bool,
    absence: int = 24,
    terms: Terms = NO_TERMS,
) -> tuple[Made, Match]:
    """Write a new game down, all of it or nothing: its secret links, and the match in memory."""
    # Not with a hyphen in front: on a command line it would look like an option.
    identity = secrets.token_urlsafe(9).replace("-", "_", 1)
    host, tokens = new_token(), {row.seat: new_token() for row in rows if row.kind == "person"}
    now = wall_clock.now()
    row: dict[str, Any] = {
        "id": identity,
        "made": now,
        "changed": now,
        "ended": "",
        "clocks": "",
        "terms": terms.text(),
        "title": presets.tidy(title, presets.MOST_TITLE) or " · ".join(row.name for row in rows if row.kind != "open"),
        "settings": json.dumps(beginning.settings),
        "plays": beginning.plays,
        "rules": rules_of(beginning.plays).number,
        "format": rules_of(beginning.plays).format,
        "origin": json.dumps(beginning.origin, separators=(",", ":")),
        "origin_seq": 0,
        "state": json.dumps(beginning.state, separators=(",", ":")),
        "digest": beginning.digest,
        "seq": len(beginning.log),
        "versions": json.dumps([0] * (len(rows) + 1)),
        "known_seed": known_seed,
        "listed": listed,
        "absence": absence,
    }
    # Long logs take a while to follow: others are answered meanwhile.
    match = await asyncio.to_thread(Match, row, rows, beginning.log)
    row["status"] = "over" if match.over else "running"
    row["ai_due"] = bool(match.due())
    links = [("host", -1, host), *(("seat", seat, token) for seat, token in tokens.items())]
    await storage.add_game(row, rows, links, [Record(*entry) for entry in beginning.log])
    return Made(identity, host, tokens), match


def seats_for(settings: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], plays: str = DEFAULT) -> list[SeatRow]:
    """The seats of a game that goes on at a new table: as asked for, else all of them the maker's, by their names."""
    players, names = settings["players"], settings["names"]
    if seats and len(seats) != players:
        raise Refused("bad-settings", f"the file has {players} seats")
    given = seats or [{"kind": "person", "name": names[i] if i < len(names) else ""} for i in range(players)]
    return seats_of(given, plays)


def seats_of(wanted: Sequence[Mapping[str, Any]], plays: str = DEFAULT) -> list[SeatRow]:
    """The seats as they were asked for; computer players without a name get one of their own."""
    rows = [seat_of(number, seat, plays) for number, seat in enumerate(wanted)]
    for number, row in enumerate(rows):
        if not row.name:
            rows[number] = replace(row, name=anybody([other.name for other in rows if other.name]))
    return rows


def seat_of(number: int, wanted: Mapping[str, Any], plays: str = DEFAULT) -> SeatRow:
    """A seat as it was asked for; a computer player may still lack a name."""
    kind = str(wanted.get("kind") or "person")
    if kind not in presets.KINDS:
        raise Refused("bad-settings", f"seat {number}: a kind of seat is one of {', '.join(presets.KINDS)}")
    level = checked_level(str(wanted.get("level") or ""), plays)
    name = presets.tidy(str(wanted.get("name") or ""))
    return SeatRow(number, kind, name or ("" if kind == "ai" else f"Player {number + 1}"), level)


def checked_level(level: str, plays: str = DEFAULT) -> str:
    """A computer player that exists, by the name of its level; no name means the usual one."""
    known = [*presenter(plays).levels(), "random"]
    if not level:
        return presenter(plays).default_level()
    if len(level) <= MOST_LEVEL and level in known:
        return level
    raise Refused("bad-level", f"unknown level: known are {', '.join(dict.fromkeys(known))}")


def laid_out(database: str | Path, game: Game, seats: Sequence[Mapping[str, Any]] = (), title: str = "") -> Made:
    """Write a game, at whatever point it stands, into the database of a server, which may be running: it finds the
    game there when somebody comes with a link. For whoever has the database; visitors bring files.
    """

    async def write() -> Made:
        storage = Storage(database)
        try:
            beginning = beginning_of(game)
            rows = seats_for(beginning.settings, seats, beginning.plays)
            made, _ = await written(storage, beginning, rows, title, False, True)
            return made
        finally:
            await storage.close()

    # In a thread of its own: whoever calls may have an event loop already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, write()).result()
