"""What is whole in a damaged SQLite file, as a backup: games of which nothing is missing, and accounts."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import terramars
from terramars.web.store.backups import FORMAT, KIND, BadBackup, new_backup, newest_revision
from terramars.web.store.schema import BROWSER_LINKS, BROWSERS, ENTRIES, GAMES, METADATA, PASSING, SEATS

Rows = list[dict[str, Any]]
GUESSED = 1 << 14
"""Rows that are looked for in a table whose number of rows cannot be read."""
SPAN = 1 << 12
"""Rows that are read at once; where that fails, half as many, down to one."""


@dataclass(frozen=True)
class Recovered:
    """What came of it."""

    counted: dict[str, int]
    """Rows of each table that were written."""
    lost: int
    """Games that were found but are not whole."""


def recover(database: Path, path: Path) -> Recovered:
    """Write what is whole in a damaged file to a backup; nothing of the damaged file is changed."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("SELECT name FROM sqlite_master").fetchall()
        found = {table.name: list(rows_of(connection, table.name)) for table in METADATA.sorted_tables}
        revision = revision_of(connection)
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"nothing in {database} can be read: {error}") from None
    finally:
        connection.close()
    games = {row["id"] for row in found[GAMES.name]}
    whole = whole_games(found)
    kept = {name: [row for row in rows if row.get("game", row.get("id")) in whole or name not in OF_GAMES]
            for name, rows in found.items()}  # fmt: skip
    with new_backup(path, database) as file:
        written = write(file, revision, with_both_ends(kept))
    return Recovered(written, len(games - whole))


OF_GAMES = frozenset({GAMES.name, *(table.name for table in METADATA.sorted_tables if "game" in table.c)})
"""Tables whose rows belong to a game."""


def rows_of(connection: sqlite3.Connection, table: str) -> Iterator[dict[str, Any]]:
    """The rows of a table that can be read."""
    try:
        last = connection.execute(f'SELECT max(rowid) FROM "{table}"').fetchone()[0] or 0
    except sqlite3.OperationalError:
        return  # A table that an older version did not have.
    except sqlite3.DatabaseError:
        last = GUESSED
    for first in range(0, last + 1, SPAN):
        yield from readable(connection, table, first, first + SPAN)


def readable(connection: sqlite3.Connection, table: str, first: int, end: int) -> list[dict[str, Any]]:
    """The rows from one number to before another; where they cannot be read together, those that can one by one."""
    try:
        query = f'SELECT * FROM "{table}" WHERE rowid >= ? AND rowid < ?'
        return [dict(row) for row in connection.execute(query, (first, end))]
    except sqlite3.DatabaseError:
        if end - first <= 1:
            return []
        middle = (first + end) // 2
        return [*readable(connection, table, first, middle), *readable(connection, table, middle, end)]


def whole_games(found: dict[str, Rows]) -> set[str]:
    """The games with every entry of their log and every seat."""
    entries = Counter(row["game"] for row in found[ENTRIES.name])
    seats = Counter(row["game"] for row in found[SEATS.name])
    whole = set()
    for game in found[GAMES.name]:
        try:
            players = json.loads(game["settings"])["players"]
            json.loads(game["state"])
        except (ValueError, TypeError, KeyError):
            continue
        if entries[game["id"]] == game["seq"] and seats[game["id"]] == players:
            whole.add(game["id"])
    return whole


def with_both_ends(kept: dict[str, Rows]) -> dict[str, Rows]:
    """Without rows that belong to a link, an account or a browser that is lost."""
    links = {row["id"] for row in kept["links"]}
    accounts = {row["id"] for row in kept["accounts"]}
    browsers = {row["id"] for row in kept[BROWSERS.name]}
    joined = {
        "sessions": [row for row in kept["sessions"] if row["account"] in accounts],
        "account_links": [row for row in kept["account_links"] if row["account"] in accounts and row["link"] in links],
        BROWSER_LINKS.name: [
            row for row in kept[BROWSER_LINKS.name] if row["browser"] in browsers and row["link"] in links
        ],
    }
    return {**kept, **joined}


def revision_of(connection: sqlite3.Connection) -> str:
    """The form of the tables in the file; the present one where that cannot be read."""
    try:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.DatabaseError, TypeError):
        return newest_revision()


def write(file: IO[str], revision: str, kept: dict[str, Rows]) -> dict[str, int]:
    """Write rows as a backup; how many of each table."""
    counted: dict[str, int] = {}
    head = {"kind": KIND, "format": FORMAT, "terramars": terramars.__version__, "tables": revision}
    file.write(json.dumps({**head, "made": time.time()}) + "\n")
    for table in METADATA.sorted_tables:
        if table in PASSING:
            continue
        rows = kept[table.name]
        counted[table.name] = len(rows)
        for row in rows:
            file.write(json.dumps([table.name, row], separators=(",", ":")) + "\n")
    file.write(json.dumps({"end": counted}) + "\n")
    return counted
