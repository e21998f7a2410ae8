"""Whether a database is as it should be: reachable, in its present form, and every game what its log leads to."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import select

import terramars
from terramars.core.errors import MissingBox, TerramarsError
from terramars.core.history import fingerprint
from terramars.web.errors import Refused
from terramars.web.games import rules_of
from terramars.web.store.backups import newest_revision, revision_of
from terramars.web.store.rows import ENGINE_KINDS, save_of
from terramars.web.store.schema import GAMES
from terramars.web.store.storage import Storage


@dataclass(frozen=True)
class GameChecked:
    """What came of checking a game."""

    game: str
    trouble: str
    """Nothing, if it is as it should be."""
    replayed: bool
    """Whether its log was played again; one of older rules cannot be, and goes on from its state."""


async def revisions(storage: Storage) -> tuple[str | None, str]:
    """The form of the tables in the database, and the newest."""
    async with storage.engine.connect() as connection:
        return await connection.run_sync(revision_of), newest_revision()


async def games(storage: Storage) -> AsyncIterator[GameChecked]:
    """Check every game, one after the other."""
    async with storage.engine.connect() as connection:
        wanted = [str(row[0]) for row in await connection.execute(select(GAMES.c.id).order_by(GAMES.c.made))]
    for identity in wanted:
        try:
            yield await checked(storage, identity)
        except Refused:
            continue  # Deleted meanwhile.


async def checked(storage: Storage, identity: str) -> GameChecked:
    """Check a game. Whatever comes of one that is damaged is its own trouble."""
    replayed = False
    try:
        row, _, entries = await storage.game(identity)
        rules = rules_of(row["plays"])
        replayed = row["rules"] == rules.number and not rules.changed(json.loads(row["settings"]))
        text = json.dumps(save_of(row, [entry for entry in entries if entry[0] in ENGINE_KINDS]))
        game = terramars.load(text)
        trouble = "" if fingerprint(rules, game.state) == row["digest"] else "the state does not match its digest"
        if replayed:
            terramars.replay(text)
    except Refused:
        raise
    except MissingBox as error:
        trouble = str(error)
    except TerramarsError as error:
        # Not the words of the error: they may name cards in somebody's hand.
        trouble = f"{type(error).__name__}: the log does not lead to the state, or the state is damaged"
    except Exception as error:
        trouble = f"{type(error).__name__}: it is damaged and cannot be read"
    return GameChecked(identity, trouble, replayed)
