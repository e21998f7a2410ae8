"""How a game came to be: where it began, what was chosen since, and the way back behind the last choice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core import machine
from terramars.core.errors import BadSave, IllegalOption, TerramarsError
from terramars.core.machine import Decision
from terramars.core.option import Option, parse
from terramars.core.rules import Rules
from terramars.core.story import Happening, Story

CHECK_EVERY = 32
"""A digest joins the log after so many choices."""
FAR = 8
"""So many choices behind a kept state another one is kept, where the move passed on: undo stays short."""


@dataclass(frozen=True)
class Choice:
    """A choice in force: where in the log it stands, whose it was, what was chosen, and what was known before it."""

    place: int
    seat: int
    text: str
    """What was chosen, in notation."""
    reveals: int
    """How much had been revealed before it."""
    in_lane: bool
    """Whether all chose together then."""

    def __init__(self, place: int, seat: int, text: str, reveals: int = -1, in_lane: bool = False) -> None:
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "reveals", reveals)
        object.__setattr__(self, "in_lane", in_lane)


BEGINNING = Choice(-1, -1, "")
"""Stands for the choice that led to where a log begins: nobody's."""


@dataclass(frozen=True)
class Step:
    """A point where a game stood on its way: what led there, and what was chosen there."""

    number: int
    """How many choices had been made."""
    last: Choice
    """The choice that led there; `BEGINNING` at the first step."""
    happenings: list[Happening]
    """Everything that happened because of that choice, if the story was asked for."""
    decision: Decision | None
    """What was asked there (while all chose together: of one of them)."""
    next: Choice | None
    """What was chosen there; None at the last step."""


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
        self._choices: list[Choice] = []
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
    def choices(self) -> list[Choice]:
        """The choices in force. Of a sealed save its log is followed first, and must lead to its state."""
        if self.loaded:
            try:
                earlier = choices_in_force(self.rules, self.origin, self.entries[: self.kept_entries], self.kept)
            except BadSave:
                raise
            except TerramarsError as error:
                raise BadSave(f"the save is damaged: {type(error).__name__}: {error}") from None
            self._choices = earlier + self._choices[self.kept_choices - self.loaded :]
            self.loaded = 0
        return self._choices

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
        entries, choices = self.entries, self._choices
        number = self.loaded + len(choices)
        if self.kept is None or (choices and self.worth_keeping(choices[-1], seat, state.reveals, in_lane, number)):
            self.kept, self.kept_choices, self.kept_entries = state.copy(), number, len(entries)
        choices.append(Choice(len(entries), seat, text, state.reveals, in_lane))
        entries.append(Entry("choice", seat, text))
        if (number + 1) % CHECK_EVERY == 0:
            self.unwritten.append(len(entries))
            entries.append(UNWRITTEN)

    def worth_keeping(self, last: Choice, seat: int, reveals: int, in_lane: bool, number: int) -> bool:
        """Whether the present state should be kept: a barrier lies behind, or the move has passed on since long."""
        return last.reveals != reveals or (last.seat != seat and not in_lane and number - self.kept_choices >= FAR)

    def follow(self, state: Any) -> None:
        """Follow a log that was taken over, which must lead to a state; undo starts behind its last barrier."""
        s = self.origin.copy()
        for step in walk(self.rules, s, in_force(self.entries)):
            choice = step.next
            if choice is None:
                continue
            number, in_lane = len(self._choices), bool(s.lanes)
            if self.kept is None or self.worth_keeping(self._choices[-1], choice.seat, s.reveals, in_lane, number):
                self.kept, self.kept_choices, self.kept_entries = s.copy(), number, choice.place
            self._choices.append(Choice(choice.place, choice.seat, choice.text, s.reveals, in_lane))
        must_be(self.rules, s, state)

    def apart_from(self, places: Collection[int]) -> Any:
        """The state to which the choices lead without those at some places of the log; nothing is taken back."""
        others = [choice for choice in self.choices if choice.place not in places]
        if self.kept is not None and not any([place < self.kept_entries for place in places]):
            return led(self.rules, self.kept.copy(), others[self.kept_choices :])
        return led(self.rules, self.origin.copy(), others)

    def write_checks(self, state: Any) -> None:
        """Write the digests that are missing; `state` is where the log leads."""
        entries = self.entries
        if self.unwritten == [len(entries) - 1]:
            entries[-1] = Entry("check", -1, check_of(self.rules, state))
        elif self.unwritten:
            way: list[Choice] = []
            s = self.origin.copy()
            for place in self.unwritten:
                wanted = in_force(entries[:place])
                if wanted[: len(way)] != way:
                    way, s = [], self.origin.copy()
                s = led(self.rules, s, wanted[len(way) :])
                way = wanted
                entries[place] = Entry("check", -1, check_of(self.rules, s))
        self.unwritten = []

    def without(self, taken: list[Choice]) -> Any:
        """Undo choices that lie behind the same barrier: the state to which the others lead."""
        reveals = taken[0].reveals
        first = min([self.choices.index(choice) for choice in taken])
        for choice in taken:
            self.entries.append(Entry("undo", choice.seat, str(choice.place)))
            self.choices.remove(choice)
        choices = self.choices
        # With holds: a game that waits at the ends of turns must find them again.
        if self.kept is not None and first >= self.kept_choices:
            return led(self.rules, self.kept.copy(), choices[self.kept_choices :], hold=True)
        barrier = len(choices)
        while barrier > 0 and choices[barrier - 1].reveals == reveals:
            barrier -= 1
        self.kept = None
        s = led(self.rules, self.origin.copy(), choices[:barrier], hold=True)
        if barrier < len(choices):
            machine.settle(s)
            self.kept, self.kept_choices, self.kept_entries = s.copy(), barrier, len(self.entries)
        return led(self.rules, s, choices[barrier:], hold=True)

    def cut(self, entries: int, choices: tuple[Choice, ...]) -> None:
        """Forget what came behind a bookmark."""
        del self.entries[entries:]
        self._choices = list(choices)
        self.loaded = 0
        self.unwritten = [place for place in self.unwritten if place < entries]
        if self.kept_entries > entries:
            self.kept = None


def in_force(entries: Sequence[Entry]) -> list[Choice]:
    """The choices of a log that were not undone. What had been revealed before each is known where they are made."""
    found: dict[int, Choice] = {}
    for place, entry in enumerate(entries):
        if entry.kind == "choice":
            found[place] = Choice(place, entry.seat, entry.text)
        elif entry.kind == "undo" and found.pop(int(entry.text), None) is None:
            raise BadSave(f"entry {place} of the log undoes a choice that is not in force")
    return list(found.values())


def choices_in_force(rules: Rules, origin: Any, entries: Sequence[Entry], state: Any) -> list[Choice]:
    """The choices of a log that were not undone, with what had been revealed; they must lead to a state."""
    s = origin.copy()
    found = []
    for step in walk(rules, s, in_force(entries)):
        choice = step.next
        if choice is not None:
            found.append(Choice(choice.place, choice.seat, choice.text, s.reveals, bool(s.lanes)))
    must_be(rules, s, state)
    return found


def must_be(rules: Rules, s: Any, state: Any) -> None:
    """Refuse a log that leads elsewhere than to a state."""
    if check_of(rules, s) != check_of(rules, state):
        raise BadSave("the save is damaged: its log does not lead to its state")


def walk(
    rules: Rules, s: Any, choices: Sequence[Choice], *, told: bool = False, hold: bool = False
) -> Iterator[Step]:
    """Make choices of a log on a state, one after the other: the way on which a game is gone through once more.

    At each step the state is settled, first as it was given, then after each choice; `told` records the story, `hold`
    stops at the ends of turns as well, which the next choice passes.
    """
    last = BEGINNING
    decision: Decision | None = None
    for number in range(len(choices) + 1):
        story = Story() if told else None
        s.story = story
        try:
            if number:
                last = choices[number - 1]
                make(rules, s, last, machine.settle(s) if decision is None else decision)
            decision = machine.settle(s, hold)
        finally:
            s.story = None
        following = choices[number] if number < len(choices) else None
        yield Step(number, last, [] if story is None else story.happenings, decision, following)


def led(rules: Rules, s: Any, choices: Sequence[Choice], *, hold: bool = False) -> Any:
    """The state to which choices of a log lead from another, which is used up."""
    for _ in walk(rules, s, choices, hold=hold):
        pass
    return s


def make(rules: Rules, s: Any, choice: Choice, decision: Decision | None) -> None:
    """Make a choice that stands in a log, where a settled state asks for a decision."""
    own = asked(s, choice.seat, decision)
    if own is None:
        raise BadSave(f"the log says that seat {choice.seat} chose {choice.text!r}, but it was not asked")
    machine.apply(s, option_named(rules, choice.text, own), choice.seat if s.lanes else -1)


def asked(s: Any, seat: int, decision: Decision | None) -> Decision | None:
    """What a seat must choose where a settled state asks for a decision, or None."""
    if s.lanes:
        return machine.settle_lane(s, seat) if 0 <= seat < len(s.lanes) else None
    return decision if decision is not None and decision.seat == seat else None


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


def save_data(
    rules: Rules,
    settings: Mapping[str, Any],
    log: Sequence[Any],
    *,
    origin: Any = None,
    state: Any = None,
    digest: str = "",
    number: int | None = None,
    form: int | None = None,
) -> dict[str, Any]:
    """A save as JSON data, without its seal, from parts that are JSON data already.

    `number` (of the rules) and `form` are given where it was written by another version than this.
    """
    return {
        "terramars": rules.id,
        "format": rules.format if form is None else form,
        "rules": rules.number if number is None else number,
        "settings": settings,
        "origin": origin,
        "log": log,
        "state": state,
        "digest": digest,
    }


def seal_of(save: Mapping[str, Any], beginning: str) -> str:
    """The seal of a save: it tells that origin, log and state belong together without playing the log again.

    A seal notices damage, not forgery: whoever changes a log on purpose can make a new seal, and is found out where
    the log is used (undo, story, replay). `beginning` is the digest of the origin.
    """
    lines = [f"{kind} {seat} {text}" for kind, seat, text in save["log"]]
    parts = [beginning, digest_of(save["settings"]), save["digest"], *lines]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
