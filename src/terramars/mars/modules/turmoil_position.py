"""The parliament in positions: what may be described, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from terramars.core.errors import nearest
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    NEUTRAL_DELEGATES,
    NONE,
    PARTIES,
    Parliament,
    events_in,
    led_by,
    party_number,
    shuffled_rest,
)
from terramars.mars.state import State
from terramars.mars.turns import Actions
from terramars.mars.words import NEUTRAL, slug

KEYS: Final = (
    "ruling", "dominant", "chairman", "in_session", "delegates", "current", "coming", "distant", "past", "deck",
    "deck_is_whole",
)  # fmt: skip


def set_up(board: Parliament, s: State, given: Any) -> list[str]:
    """Set the parliament up as described; what is not said is as at the beginning of a game, without delegates."""
    wrong: list[str] = []
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        return [f"the parliament is {given!r}: a dictionary is wanted"]
    for key in given:
        if key not in KEYS:
            wrong.append(f"unknown key {key!r} of the parliament: {nearest(str(key), KEYS)}")
    fill_parties(board, s, given, wrong)
    for key in ("ruling", "dominant"):
        if given.get(key) is not None:
            number = party_in(given[key], wrong)
            if number >= 0:
                setattr(board, key, number)
    if given.get("dominant") is None:
        largest = board.largest(board.ruling)
        if len(board.parties[board.dominant]) < len(board.parties[largest]):
            board.dominant = largest
    elif len(board.parties[board.dominant]) < max([len(members) for members in board.parties]):
        wrong.append(f"{PARTIES[board.dominant].name} cannot dominate: another party has more delegates")
    if given.get("chairman") is not None:
        board.chairman = seat_in(given["chairman"], s, wrong)
    if board.placed(NEUTRAL) > NEUTRAL_DELEGATES:
        wrong.append(f"{board.placed(NEUTRAL)} neutral delegates: there are only {NEUTRAL_DELEGATES}")
    fill_events(board, s, given, wrong)
    acting = any([isinstance(effect, Actions) for effect, _, _ in s.pending])
    board.in_session = bool(given.get("in_session", acting))
    return wrong


def party_in(name: object, wrong: list[str]) -> int:
    """The number of a party by its name, or a note that there is none."""
    number = party_number(name)
    if number < 0:
        wrong.append(f"unknown party {name!r}: {nearest(slug(str(name)), [party.slug for party in PARTIES])}")
    return number


def seat_in(value: object, s: State, wrong: list[str]) -> int:
    """A seat, or ``neutral``."""
    if value == "neutral":
        return NEUTRAL
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(s.players):
        return value
    wrong.append(f"{value!r} has no delegates: a seat from 0 to {len(s.players) - 1} or 'neutral' is wanted")
    return NEUTRAL


def fill_parties(board: Parliament, s: State, given: Mapping[str, Any], wrong: list[str]) -> None:
    """Put delegates into the parties, the leader first; nobody may have more there than the leader."""
    delegates = given.get("delegates") or {}
    if not isinstance(delegates, Mapping):
        wrong.append(f"delegates is {delegates!r}: a dictionary of parties is wanted")
        return
    for name, owners in delegates.items():
        party = party_in(name, wrong)
        if party < 0:
            continue
        listed = owners if isinstance(owners, (list, tuple)) else [owners]
        members = tuple([seat_in(owner, s, wrong) for owner in listed])
        board.set_members(party, members)
        if members and max([members.count(other) for other in members]) > members.count(members[0]):
            best = max(members, key=members.count)
            right = [("neutral" if other == NEUTRAL else other) for other in led_by(members, best)]
            wrong.append(f"the first delegate of {PARTIES[party].name} leads it, but another has more: write {right}")


def fill_events(board: Parliament, s: State, given: Mapping[str, Any], wrong: list[str]) -> None:
    """Lay the events out; what is not described lies in the deck, beneath what is."""
    places: dict[str, str] = {}

    def event(name: object, where: str) -> str:
        found = slug(str(name))
        if found not in EVENTS:
            names = [known.name for known in EVENTS.values()]
            wrong.append(f"unknown global event {name!r}: {nearest(str(name), names)}")
            return NONE
        if found not in events_in(s):
            wrong.append(f"{EVENTS[found].name} needs {', '.join(EVENTS[found].needs)}, which is not among the modules")
        if found in places:
            wrong.append(f"{EVENTS[found].name} is both {places[found]} and {where}")
        places[found] = where
        return found

    for key in ("current", "coming", "distant"):
        if given.get(key):
            setattr(board, key, event(given[key], f"the {key} event"))
    board.past = tuple([event(name, "a past event") for name in given.get("past", ())])
    top = tuple([event(name, "in the event deck") for name in given.get("deck", ())])
    if given.get("deck_is_whole"):
        board.deck = top
    else:
        board.deck = top + tuple([name for name in shuffled_rest(s) if name not in top])
