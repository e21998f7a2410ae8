"""A backup of a damaged file holds what is whole in it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from typer.testing import CliRunner

from terramars.cli import app as commands
from terramars.web.play.tables import Tables
from terramars.web.store import checkup
from terramars.web.store.storage import Storage


def filled(path: Path, games: int) -> list[str]:
    """A database with some games in it."""

    async def fill() -> list[str]:
        tables = Tables(Storage(path))
        await tables.open()
        made = [await tables.create({}, [{"kind": "person"}, {"kind": "person"}], f"game {i}") for i in range(games)]
        for each in made:
            table = await tables.table(each.game)
            for _ in range(2):
                decision = table.match.asked(0)
                assert decision is not None
                await table.submit(0, [decision.options[0].notation])
        await tables.close()
        return [each.game for each in made]

    found = asyncio.run(fill())
    line = sqlite3.connect(path)
    line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    line.close()
    return found


def damage(path: Path, game: str) -> None:
    """Overwrite the page that holds the row of a game, and take an entry away from another."""
    raw = bytearray(path.read_bytes())
    place = raw.find(game.encode() + b"game ")
    assert place > 0
    page = place - place % 4096
    raw[page : page + 4096] = b"\xee" * 4096
    path.write_bytes(raw)


def test_a_backup_of_a_damaged_file_salvages_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    games = filled(path, 30)
    line = sqlite3.connect(path)
    line.execute("DELETE FROM entries WHERE game = ? AND seq = 1", (games[0],))
    line.commit()
    line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    line.close()
    damage(path, games[15])
    done = CliRunner().invoke(commands, ["backup", str(tmp_path / "b.gz"), "--database", str(path)])
    assert done.exit_code == 0, done.output
    assert "damaged" in done.output
    fresh = tmp_path / "fresh.sqlite3"
    restored = CliRunner().invoke(commands, ["restore", str(tmp_path / "b.gz"), "--database", str(fresh)])
    assert restored.exit_code == 0, restored.output

    async def look() -> list[checkup.GameChecked]:
        storage = Storage(fresh)
        await storage.open()
        found = [game async for game in checkup.games(storage)]
        await storage.close()
        return found

    found = asyncio.run(look())
    assert not [game.trouble for game in found if game.trouble]
    kept = {game.game for game in found}
    assert games[0] not in kept, "an entry of its log is missing"
    assert games[15] not in kept
    assert len(kept) >= 20, "what lies on other pages is there"


def test_what_is_no_database_at_all_is_said_plainly(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"nothing of the kind " * 500)
    done = CliRunner().invoke(commands, ["backup", str(tmp_path / "b.gz"), "--database", str(path)])
    assert done.exit_code == 2
    assert "can be read" in done.output
    assert not (tmp_path / "b.gz").exists()
