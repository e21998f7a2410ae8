"""From the rows of the database to a game: the stored state is the truth, the log what undo and the story need."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import terramars
from terramars.core.errors import BadSave
from terramars.core.game import Game
from terramars.mars.rules import RULES

LOG = logging.getLogger("terramars.web")
UNKNOWN = -1
"""The rules number of a log that cannot be used: the next change writes a checkpoint."""


def loaded(row: Mapping[str, Any], log: Sequence[Sequence[Any]]) -> tuple[Game, int]:
    """A game that holds at the ends of turns, and the rules number of its log.

    A log that does not lead to the state must not cost the game: it goes on from the state alone.
    """
    save = {
        "terramars": RULES.id,
        "format": row["format"],
        "rules": row["rules"],
        "settings": json.loads(row["settings"]),
        "origin": json.loads(row["origin"]),
        "log": log,
        "state": json.loads(row["state"]),
        "digest": row["digest"],
    }
    number: int = row["rules"]
    try:
        game = terramars.load(json.dumps(save))
    except BadSave as error:
        LOG.error("game %s goes on without its log: %s", row["id"], error)
        game = terramars.load(json.dumps({**save, "origin": None}))
        number = UNKNOWN
    game.hold = True
    return game, number
