"""To a game, from the rows of the database: the state is the truth, the log what undo and story need."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import terramars
from terramars.core.errors import BadSave, MissingBox
from terramars.core.game import Game
from terramars.web.errors import Refused
from terramars.web.games import rules_of
from terramars.web.play.history import SeatNote
from terramars.web.store.rows import ENGINE_KINDS, SEAT_KINDS, save_of

LOG = logging.getLogger("terramars.web")
UNKNOWN = -1
"""The rules number of a log that cannot be used: the next change writes a checkpoint."""


def loaded(
    row: Mapping[str, Any], entries: Sequence[Sequence[Any]]
) -> tuple[Game, int, list[int], list[SeatNote]]:
    """A game that holds at the ends of turns, the rules number of its log, where in the log turns were ended, and what
    became of its seats.

    A log that does not lead to the state must not cost the game: it goes on from the state alone. So does a game whose
    boxes say something else by now.
    """
    log: list[Sequence[Any]] = []
    turn_ends: list[int] = []
    notes: list[SeatNote] = []
    for entry in entries:
        if entry[0] in ENGINE_KINDS:
            log.append(entry)
        elif entry[0] in SEAT_KINDS:
            notes.append(SeatNote(len(log), *entry))
        else:
            turn_ends.append(len(log))
    save = save_of(row, log)
    rules = rules_of(row["plays"])
    number: int = row["rules"]
    try:
        game = terramars.load(json.dumps(save))
        number = UNKNOWN if rules.changed(save["settings"]) else number
    except MissingBox as error:
        raise Refused("missing-box", str(error), 409) from None
    except BadSave as error:
        LOG.error("a game goes on without its log", exc_info=error, extra={"game": row["id"]})
        game = terramars.load(json.dumps({**save, "origin": None}))
        number = UNKNOWN
    game.hold = True
    return game, number, turn_ends if game.log else [], notes if number == rules.number else []
