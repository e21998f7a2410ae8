"""How a game came to be: where it began, what was chosen since, and the way back behind the last choice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terramars.core import machine
from terramars.core.errors import BadSave, IllegalOption, TerramarsError
from terramars.core.machine import Decision
from terramars.core.option import Option, parse
from terramars.core.rules import Rules

CHECK_EVERY = 32
"""A digest joins the log after so many choices."""
FAR = 8
"""So many choices behind a kept state another one is kept, where the move passed on: undo stays short."""

Mark = tuple[int, int, int, bool]
"""Of a choice in force: place in the log, seat, reveals before, whether chosen in a lane."""


@dataclass(frozen=True)
class Entry:
    """A line of the log: a seat's choice, the undoing of a former entry, or a digest to check against."""

    kind: str
    seat: int
    text: str

    def __init__(self, kind: str, seat: int, text: str) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "text", text)

    def plain(self) -> list[Any]:
        """The entry as JSON data."""
        return [self.kind, self.seat, self.text]


UNWRITTEN = Entry("check", -1, "")
"""A digest that nobody has asked for yet."""


class History:
    """The log of a game, the state where it begins, and the choices in force. Much of it is worked out when asked for.

    - Digests are written when somebody looks at the log: a game that is never saved needs none.
    - A history that was loaded under a seal (see `sealed`) is believed until it is used.
    - Undo never crosses a barrier, so a copy of the state behind the last one is kept, and undo starts there.
    """

    def __init__(self, rules: Rules, origin: Any) -> None:
        self.rules = rules
        self.plain: Mapping[str, Any] | None = None
        """The save that this was loaded from under a seal."""
        self.loaded = 0
        """How many choices of a save are in force that have not been followed yet."""
        self._origin = origin
        self._entries: list[Entry] | None = []
        self._marks: list[Mark] = []
        self.unwritten: list[int] = []
        """The places of digests that are to be written."""
        self.beginning = ""
        """The digest of the origin, once it was asked for."""
        self.kept: Any = None
        """A copy of the state at the last barrier, or later."""
        self.kept_choices = 0
        self.kept_entries = 0

    @property
    def origin(self) -> Any:
        """The state where the log begins."""
        if self._origin is None and self.plain is not None:
            self._origin = self.rules.decode(self.plain["origin"], self.plain["settings"])
        return self._origin

    @property
    def entries(self) -> list[Entry]:
        """The log; its latest digests may be missing (see `write_checks`)."""
        if self._entries is None:
            assert self.plain is not None
            self._entries = [Entry(*entry) for entry in self.plain["log"]]
        return self._entries

    @property
    def marks(self) -> list[Mark]:
        """The choices in force. Of a sealed save its log is followed first, and must lead to its state."""
        if self.loaded:
            try:
                earlier = marks_in_force(self.rules, self.origin, self.entries[: self.kept_entries], self.kept)
            except BadSave:
                raise
            except TerramarsError as error:
                raise BadSave(f"the save is damaged: {type(error).__name__}: {error}") from None
            self._marks = earlier + self._marks[self.kept_choices - self.loaded :]
            self.loaded = 0
        return self._marks

    def seal(self, save: Mapping[str, Any]) -> str:
        """The seal of a save of this game."""
        self.beginning = self.beginning or digest_of(save["origin"])
        return seal_of(save, self.beginning)

    def unseal(self, save: Mapping[str, Any], state: Any) -> None:
        """Take over the history of a save, without following it, if its seal is good."""
        if self.seal(save) != save["seal"]:
            raise BadSave("the save is damaged: its log does not match its seal")
        log = save["log"]
        self.plain = save
        self._entries = None
        kinds = [kind for kind, _, _ in log]
        self.loaded = kinds.count("choice") - kinds.count("undo")
        self.kept = state.copy()
        self.kept_choices = self.loaded
        self.kept_entries = len(log)

    def add_choice(self, state: Any, seat: int, text: str) -> None:
        """Note a choice that is about to be made."""
        in_lane = bool(state.lanes)
        entries, marks = self.entries, self._marks
        number = self.loaded + len(marks)
        if self.kept is None or (marks and self.worth_keeping(marks[-1], seat, state.reveals, in_lane, number)):
            self.kept, self.kept_choices, self.kept_entries = state.copy(), number, len(entries)
        marks.append((len(entries), seat, state.reveals, in_lane))
        entries.append(Entry("choice", seat, text))
        if (number + 1) % CHECK_EVERY == 0:
            self.unwritten.append(len(entries))
            entries.append(UNWRITTEN)

    def worth_keeping(self, last: Mark, seat: int, reveals: int, in_lane: bool, number: int) -> bool:
        """Whether the present state should be kept: a barrier lies behind, or the move has passed on since long."""
        return last[2] != reveals or (last[1] != seat and not in_lane and number - self.kept_choices >= FAR)

    def write_checks(self, state: Any) -> None:
        """Write the digests that are missing; `state` is where the log leads."""
        entries = self.entries
        if self.unwritten == [len(entries) - 1]:
            entries[-1] = Entry("check", -1, check_of(self.rules, state))
        elif self.unwritten:
            way: list[int] = []
            s = self.origin.copy()
            for place in self.unwritten:
                wanted = in_force(entries[:place])
                if wanted[: len(way)] != way:
                    way, s = [], self.origin.copy()
                for step in wanted[len(way) :]:
                    follow(self.rules, s, entries[step].seat, entries[step].text)
                way = wanted
                entries[place] = Entry("check", -1, check_of(self.rules, s))
        self.unwritten = []

    def without(self, taken: list[Mark]) -> Any:
        """Undo choices that lie behind the same barrier: the state to which the others lead."""
        reveals = taken[0][2]
        first = min([self.marks.index(mark) for mark in taken])
        for mark in taken:
            self.entries.append(Entry("undo", mark[1], str(mark[0])))
            self.marks.remove(mark)
        marks = self.marks
        at = self.kept_choices
        if self.kept is not None and first >= at:
            s = self.kept.copy()
            barrier = -1
        else:
            s, at, barrier = self.origin.copy(), 0, len(marks)
            while barrier > 0 and marks[barrier - 1][2] == reveals:
                barrier -= 1
            self.kept = None
        for i in range(at, len(marks)):
            if i == barrier:
                machine.settle(s)
                self.kept, self.kept_choices, self.kept_entries = s.copy(), i, len(self.entries)
            entry = self.entries[marks[i][0]]
            follow(self.rules, s, entry.seat, entry.text)
        return s

    def cut(self, entries: int, marks: tuple[Mark, ...]) -> None:
        """Forget what came behind a bookmark."""
        del self.entries[entries:]
        self._marks = list(marks)
        self.loaded = 0
        self.unwritten = [place for place in self.unwritten if place < entries]
        if self.kept_entries > entries:
            self.kept = None


def in_force(entries: list[Entry]) -> list[int]:
    """The places of the choices that were not undone."""
    places: list[int] = []
    for i, entry in enumerate(entries):
        if entry.kind == "choice":
            places.append(i)
        elif entry.kind == "undo":
            places.remove(int(entry.text))
    return places


def marks_in_force(rules: Rules, origin: Any, entries: list[Entry], state: Any) -> list[Mark]:
    """Walk through a log from its origin and note the choices that were not undone; it must lead to a state."""
    s = origin.copy()
    marks = []
    for place in in_force(entries):
        entry = entries[place]
        machine.settle(s)
        marks.append((place, entry.seat, s.reveals, bool(s.lanes)))
        follow(rules, s, entry.seat, entry.text)
    if check_of(rules, s) != check_of(rules, state):
        raise BadSave("the save is damaged: its log does not lead to its state")
    return marks


def asked(s: Any, seat: int) -> Decision | None:
    """What a seat must choose next, or None."""
    decision = machine.settle(s)
    if s.lanes:
        return machine.settle_lane(s, seat) if 0 <= seat < len(s.lanes) else None
    return decision if decision is not None and decision.seat == seat else None


def follow(rules: Rules, s: Any, seat: int, text: str) -> None:
    """Make a choice that stands in a log."""
    decision = asked(s, seat)
    if decision is None:
        raise BadSave(f"the log says that seat {seat} chose {text!r}, but it was not asked")
    machine.apply(s, option_named(rules, text, decision), seat if s.lanes else -1)


def option_named(rules: Rules, text: str, decision: Decision) -> Option:
    """The option of a decision that a notation names."""
    for option in decision.options:
        if option.notation == text:
            return option
    wanted = parse(text, rules.grammar)
    for option in decision.options:
        if option == wanted:
            return option
    raise IllegalOption(f"{text!r} is not possible now; possible: {listed(decision)}")


def listed(decision: Decision, most: int = 12) -> str:
    """The options of a decision in notation, the first dozen of them."""
    names = [option.notation for option in decision.options]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def fingerprint(rules: Rules, state: Any) -> str:
    """The digest of a state as it stands."""
    return digest_of(rules.encode(state))


def digest_of(data: Any) -> str:
    """The digest of plain data, the same on every machine."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check_of(rules: Rules, state: Any) -> str:
    """A short fingerprint of where choices lead, whether the game holds at a turn's end or not."""
    twin = state.copy()
    machine.settle(twin)
    return fingerprint(rules, twin)[:16]


def seal_of(save: Mapping[str, Any], beginning: str) -> str:
    """The seal of a save: it tells that origin, log and state belong together without playing the log again.

    A seal notices damage, not forgery: whoever changes a log on purpose can make a new seal, and is found out where
    the log is used (undo, story, replay). `beginning` is the digest of the origin.
    """
    lines = [f"{kind} {seat} {text}" for kind, seat, text in save["log"]]
    parts = [beginning, digest_of(save["settings"]), save["digest"], *lines]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
