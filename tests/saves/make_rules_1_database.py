"""How `rules_1.sqlite3.gz` was made: 20 running games on a server under rules number 1. Later versions must open it and
go on: it is never made anew.

PYTHONPATH=src:tests python tests/saves/make_rules_1_database.py
"""

from __future__ import annotations

import gzip
import random
import sqlite3
import tempfile
from pathlib import Path

from seated import notations, with_tables
from variants import settings_for

from terramars.web.play.tables import Tables

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


async def play(tables: Tables) -> None:
    """Begin 20 games of all kinds and play each up to a point of its own, with things taken back on the way."""
    for number in range(20):
        settings = settings_for(300 + number)
        players, seed = settings.pop("players"), settings.pop("seed")
        made = await tables.create(settings, [{"name": name} for name in NAMES[:players]], seed=seed)
        at = await tables.table(made.game)
        dice = random.Random(number)
        for _ in range(6 + number * number):
            asked = [seat for seat in range(players) if at.asks(seat)]
            if not asked:
                break
            seat = dice.choice(asked)
            offered = notations(at, seat)
            if not offered:
                await at.confirm(seat)
                continue
            busy = [option for option in offered if option != "pass"]
            await at.submit(seat, [dice.choice(busy if busy and dice.random() < 0.6 else offered)])
            if dice.random() < 0.05 and at.can_undo(seat):
                await at.undo(seat)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "games.sqlite3"
        with_tables(place, play)
        with sqlite3.connect(place) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
            connection.execute("vacuum")
        data = place.read_bytes()
    Path(__file__).with_name("rules_1.sqlite3.gz").write_bytes(gzip.compress(data, 9, mtime=0))
