"""A database of a former version opens, the check-up calls its games sound, and they go on to their end."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
from seated import notations, with_tables

from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store import checkup

SAVES = Path(__file__).parents[1] / "saves"
KEPT = {"rules_1": 20, "first_schema": 5}
"""Databases that former versions wrote, and how many games each has; the second by the first version that had one."""


async def play_out(at: Table, dice: random.Random) -> None:
    """Go on at random to the end of the game."""
    while asked := [seat for seat in range(len(at.match.seats)) if at.match.asks(seat)]:
        seat = dice.choice(asked)
        offered = notations(at, seat)
        if offered:
            await at.submit(seat, [dice.choice(offered)])
        else:
            await at.confirm(seat)


@pytest.mark.dose
@pytest.mark.parametrize("name", KEPT)
def test_games_of_a_former_version_are_sound_and_go_on_to_their_end(tmp_path: Path, name: str) -> None:
    async def work(tables: Tables) -> None:
        checked = [game async for game in checkup.games(tables.storage)]
        assert len(checked) == KEPT[name]
        assert [game.trouble for game in checked if game.trouble] == []
        for number, game in enumerate(checked[::4]):
            at = await tables.table(game.game)
            await play_out(at, random.Random(number))
            assert at.match.over
        assert [game.trouble async for game in checkup.games(tables.storage) if game.trouble] == []

    place = tmp_path / "games.sqlite3"
    place.write_bytes(gzip.decompress((SAVES / f"{name}.sqlite3.gz").read_bytes()))
    with_tables(place, work)
