"""How `first_schema.sqlite3.gz` was made: 5 games on a server of commit b7c1614, the first that had a database. Later
versions must open it and go on: it is never made anew, and this runs on that commit only.

PYTHONPATH=src python tests/saves/make_first_schema.py first_schema.sqlite3 && gzip -9 -n first_schema.sqlite3
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any


async def play(place: Path) -> None:
    """Begin games of one to five players, and go on in each to a point of its own."""
    from terramars.web.storage import Storage  # type: ignore[import-not-found]
    from terramars.web.tables import Tables  # type: ignore[import-not-found]

    tables: Any = Tables(Storage(place))
    await tables.open()
    for number in (1, 2, 4, 7, 10):
        players = 1 + number % 5
        made = await tables.create({}, [{"kind": "person"}] * players, seed=number)
        at = await tables.table(made.game)
        lot = random.Random(number)
        for _ in range(40 * number):
            asked = [seat for seat in range(players) if at.asks(seat)]
            if not asked:
                break
            seat = lot.choice(asked)
            if lot.random() < 0.05 and at.game.can_undo(seat):
                await at.undo(seat)
                continue
            options = at.game.decision(seat).options
            await at.submit(seat, [lot.choice(options).notation], at.version(seat))
    await tables.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
