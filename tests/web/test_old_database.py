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

KEPT = Path(__file__).parents[1] / "saves" / "rules_1.sqlite3.gz"


async def play_out(at: Table, dice: random.Random) -> None:
    """Go on at random to the end of the game."""
    while asked := [seat for seat in range(len(at.seats)) if at.asks(seat)]:
        seat = dice.choice(asked)
        offered = notations(at, seat)
        if offered:
            await at.submit(seat, [dice.choice(offered)])
        else:
            await at.confirm(seat)


@pytest.mark.dose
def test_games_of_a_former_version_are_sound_and_go_on_to_their_end(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        checked = [game async for game in checkup.games(tables.storage)]
        assert len(checked) == 20
        assert [game.trouble for game in checked if game.trouble] == []
        for number, game in enumerate(checked[::4]):
            at = await tables.table(game.game)
            await play_out(at, random.Random(number))
            assert at.over

    place = tmp_path / "games.sqlite3"
    place.write_bytes(gzip.decompress(KEPT.read_bytes()))
    with_tables(place, work)
