"""A server for random visitors whose games are the same every time: `python -m monkey.serving --port 8000`.

What differs between runs of a real server is fixed here: deals come from the settings of a table, the clock stands
still, computer players are called in order, draw by lot from what they see and think by simulations, not by seconds.
Two routes more than a real server has tell what no visitor may know: whether everything is done that goes on by
itself, and which choices are in force.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from starlette.responses import JSONResponse

from terramars import bots
from terramars.cli.serve import default_database, server_for
from terramars.web import wall_clock
from terramars.web.app import make_app
from terramars.web.computers.thinking import Thinkers
from terramars.web.pages import start as start_page
from terramars.web.play import daily
from terramars.web.play.personas import anybody
from terramars.web.play.table import Table
from terramars.web.play.tables import Made

SIMULATIONS = 4
"""So many games does a computer player that searches play on before each choice."""
LOOKS = 0.02
"""Seconds between two looks at a table where a computer player is still thinking."""


def number(*given: Any) -> int:
    """A number that depends on nothing but what is given."""
    return zlib.crc32(json.dumps(given, sort_keys=True).encode())


class Measured(Thinkers):
    """Computer players that think by simulations, and err the same way in the same situation."""

    async def think(self, save: str, seat: int, level: str, seed: int, *asker: Any) -> list[str]:
        """Choose for a seat; how far others are while all choose together makes no difference."""
        known = {each.name: each.spec for each in bots.LEVELS}
        state = json.loads(save)["state"]
        spec = known.get(level, level) if "generation" in state else level
        if spec.startswith("search"):
            spec = f"search:{SIMULATIONS}n"
        passed = state.get("generation") or len(json.loads(save)["log"])
        return await super().think(save, seat, spec, number(seat, passed, state["players"][seat]), *asker)


def choices(table: Table) -> list[tuple[int, str]]:
    """The choices in force at a table, by seat."""
    return [(choice.seat, choice.text) for choice in table.match.game.choices]


async def rested(table: Table) -> None:
    """Wait until no computer player is asked any more."""
    while table.match.due() and not table.gone:
        await asyncio.sleep(LOOKS)
    async with table.lock:
        pass


def repeatable(database: str) -> FastAPI:
    """The server as an application in which nothing is left to chance."""
    app = make_app(database, creates_per_minute=100_000, joins_per_minute=100_000, workers=1)
    tables = app.state.tables
    tables.thinkers = Measured(1)
    start = wall_clock.now()
    wall_clock.now = lambda: start
    create = tables.create

    async def deal(settings: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], title: str = "",
                   seed: int | None = None, *more: Any, **named: Any) -> Made:  # fmt: skip
        """Begin a game whose deal follows from what it is called and how it is set up."""
        if seed is None:
            seed = number(dict(settings), [dict(seat) for seat in seats], title)
        made: Made = await create(settings, seats, title, seed, *more, **named)
        return made

    tables.create = deal
    # Whom a computer player is called after is drawn by lot, and the deal above follows from the names.
    start_page.anybody = lambda taken, lang, chance: anybody(taken, lang)
    daily.daily_seed = lambda day: number("daily")

    @app.get("/monkey/{game}", include_in_schema=False)
    async def truth(game: str) -> JSONResponse:
        """How a table stands when everything that goes on by itself is done."""
        table = await tables.table(game)
        await rested(table)
        return JSONResponse({"versions": table.match.versions, "choices": choices(table), "over": table.match.over})

    return app


def main() -> None:
    """Serve until told to stop."""
    words = argparse.ArgumentParser()
    words.add_argument("--port", type=int, required=True)
    server_for(repeatable(default_database()), "127.0.0.1", words.parse_args().port).run()


if __name__ == "__main__":
    main()
