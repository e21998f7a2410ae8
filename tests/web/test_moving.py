"""Games move between databases as files; what they were they are."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import terramars
from terramars.web.play.new_games import Made
from terramars.web.play.tables import Tables
from terramars.web.store.storage import Storage


@asynccontextmanager
async def opened(database: str | Path) -> AsyncIterator[Tables]:
    tables = Tables(Storage(database))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


async def played(tables: Tables, seed: int, choices: int, people: int = 1) -> Made:
    """A game after so many random choices, some of them taken back."""
    lot = random.Random(seed)
    made = await tables.create({}, [{} for _ in range(people)], seed=seed)
    table = await tables.table(made.game)
    for _ in range(choices):
        seat = next((seat for seat in range(people) if table.match.asks(seat)), None)
        if seat is None:
            break
        await table.submit(seat, [lot.choice(table.match.asked(seat).options).notation])  # type: ignore[union-attr]
        if lot.random() < 0.05 and table.match.can_undo(seat):
            await table.undo(seat)
    return made


def choices(save: str) -> list[tuple[int, str]]:
    """The choices of a file that were not taken back."""
    game = terramars.load(save)
    return [(choice.seat, choice.text) for choice in game.choices]


def test_a_finished_game_is_brought_to_another_server_and_replayed(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with opened(tmp_path / "first.sqlite3") as first:
            made = await played(first, 4, 5000)
            assert (await first.table(made.game)).match.over
            save = await first.export(made.game)
        async with opened(database) as second:
            brought = await second.bring(save, [])
            there = await second.export(brought.game)
            assert choices(there) == choices(save)
            digests = {terramars.replay(text).digest() for text in (save, there)}
            assert digests == {json.loads(save)["digest"], json.loads(there)["digest"]}
            assert len(digests) == 1
            last = len(choices(there))
            shown = await second.replay(brought.game, last, 0, "en")
            assert shown.over
        async with opened(database) as second:
            # Also after a restart: the log is in the database.
            assert await second.export(brought.game) == there

    asyncio.run(main())


def test_a_running_game_goes_on_elsewhere(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with opened(tmp_path / "first.sqlite3") as first:
            made = await played(first, 5, 60, people=2)
            (asked,) = (await first.table(made.game)).match.waiting()
            save = await first.export(made.game)
        async with opened(database) as second:
            computer = {"kind": "ai", "level": "random"}
            brought = await second.bring(save, [{} if seat == asked else computer for seat in range(2)])
            table = await second.table(brought.game)
            assert table.match.game.digest() == json.loads(save)["digest"]
            assert choices(table.match.game.save()) == choices(save)
            seq = table.seq
            await table.submit(asked, [table.match.asked(asked).options[0].notation])  # type: ignore[union-attr]
            assert (await second.storage.entries(brought.game))[seq][0] == seq + 1

    asyncio.run(main())
