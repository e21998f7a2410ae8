"""A game in progress: the state, the log of choices that led to it, and what may be asked of both."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terramars.core import machine
from terramars.core.errors import BadSave, CannotUndo, IllegalOption, NoDecision, TerramarsError
from terramars.core.machine import Decision, Reason
from terramars.core.option import Option, parse
from terramars.core.rules import Rules
from terramars.core.story import Happening, Story

CHECK_EVERY = 32
"""A digest joins the log after so many choices."""


@dataclass(frozen=True)
class Entry:
    """A line of the log: a seat's choice, the undoing of a former entry, or a digest to check against."""

    kind: str
    seat: int
    text: str

    def plain(self) -> list[Any]:
        """The entry as JSON data."""
        return [self.kind, self.seat, self.text]


@dataclass(frozen=True)
class Bookmark:
    """Where a game stood: its state, the length of its log, and the choices in force."""

    state: Any
    entries: int
    marks: tuple[tuple[int, int, int, bool], ...]


class Game:
    """A game: ask for the decision, apply an option, until there is no decision left."""

    def __init__(self, rules: Rules, state: Any, *, logged: bool = True, hold: bool = False) -> None:
        self.rules = rules
        self.state = state
        self.hold = hold
        """Whether the game waits at the end of every turn until `go_on` is called, so that undo stays open."""
        self.logged = logged
        """Whether choices are kept: without the log there is no undo, and copies are cheaper."""
        self.origin: Any = state.copy() if logged else None
        """The state where the log begins."""
        self.log: list[Entry] = []
        self.marks: list[tuple[int, int, int, bool]] = []
        """Of the choices in force: place in the log, seat, reveals before, whether chosen in a lane."""
        self.story: Story | None = None
        self._decision: Decision | None = None
        self._settled = False

    # Playing

    def decision(self, seat: int | None = None) -> Decision | None:
        """What must be chosen next, or None when the game is over (or holds at the end of a turn).

        While all choose together, `seat` asks for that seat's own decision (None: that seat is ready).
        """
        if seat is not None:
            if not self._settled:
                self._settle()
            if self.state.lanes:
                return machine.settle_lane(self.state, seat) if 0 <= seat < len(self.state.lanes) else None
            decision = self._decision
            return decision if decision is not None and decision.seat == seat else None
        if not self._settled:
            self._settle()
        return self._decision

    def _settle(self) -> None:
        self._decision = machine.settle(self.state, self.hold)
        self._settled = True

    @property
    def paused(self) -> bool:
        """Whether the game holds at the end of a turn."""
        return self.hold and self.decision() is None and machine.paused(self.state)

    def go_on(self) -> None:
        """Confirm the end of a turn. No choice: it leaves no trace in the log."""
        if self.paused:
            self.state.pending.pop()
            self._settled = False

    def apply(self, option: Option | str, seat: int | None = None) -> None:
        """Choose an option, given as a value or in notation."""
        decision = self.decision(seat)
        if decision is None:
            if seat is not None and self.decision() is not None:
                raise NoDecision(f"seat {seat} is not asked anything now")
            raise NoDecision("the turn is over: go_on() first" if self.paused else "the game is over")
        if isinstance(option, str):
            option = self.parse(option, decision)
        elif option not in decision.options:
            raise IllegalOption(f"{option.notation!r} is not possible now; possible: {listed(decision)}")
        else:
            option = decision.options[decision.options.index(option)]
        self._choose(decision, option)

    def _choose(self, decision: Decision, option: Option) -> None:
        state = self.state
        in_lane = bool(state.lanes)
        if self.logged:
            self.marks.append((len(self.log), decision.seat, state.reveals, in_lane))
            self.log.append(Entry("choice", decision.seat, option.notation))
        machine.apply(state, option, decision.seat if in_lane else -1)
        self._settled = False
        if self.logged and len(self.marks) % CHECK_EVERY == 0:
            self.log.append(Entry("check", -1, self.check()))

    def parse(self, text: str, decision: Decision | None = None) -> Option:
        """Read a notation; with a decision, as one of its options."""
        wanted = parse(text, self.rules.grammar)
        if decision is None:
            return wanted
        for option in decision.options:
            if option == wanted:
                return option
        raise IllegalOption(f"{text!r} is not possible now; possible: {listed(decision)}")

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.decision() is None and not self.state.pending and not self.state.lanes

    # Taking back

    def undo_mark(self, seat: int) -> int:
        """The number of the choice that a seat may take back, or -1."""
        self.decision()
        reveals = self.state.reveals
        if self.state.lanes:
            for i in range(len(self.marks) - 1, -1, -1):
                _, who, before, in_lane = self.marks[i]
                if before != reveals or not in_lane:
                    break
                if who == seat:
                    return i
            return -1
        if self.marks and self.marks[-1][1] == seat and self.marks[-1][2] == reveals:
            return len(self.marks) - 1
        return -1

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice: nothing was revealed and nobody else chose since."""
        return self.undo_mark(seat) >= 0

    def undo(self, seat: int | None = None, choices: int = 1) -> None:
        """Take back a seat's last choice (default: whoever chose last), or so many of its last ones, all or none."""
        if seat is None:
            seat = self.marks[-1][1] if self.marks else 0
        before = list(self.marks)
        taken = []
        for _ in range(choices):
            mark = self.undo_mark(seat)
            if mark < 0:
                self.marks = before
                raise CannotUndo(
                    f"seat {seat} can take nothing back: something was revealed, another seat chose, or nothing was "
                    "chosen"
                )
            taken.append(Entry("undo", seat, str(self.marks[mark][0])))
            del self.marks[mark]
        self.log += taken
        self._replay_marks()

    def _replay_marks(self) -> None:
        """Bring the state to where the choices in force lead."""
        choices = [(self.log[place].seat, self.log[place].text) for place, _, _, _ in self.marks]
        self.state = self.origin.copy()
        self._settled = False
        for seat, text in choices:
            while self.paused:
                self.go_on()
            self.follow(seat, text)

    def follow(self, seat: int, text: str) -> None:
        """Make a choice that stands in a log already: nothing is written again."""
        decision = self.decision(seat)
        if decision is None:
            raise BadSave(f"the log says that seat {seat} chose {text!r}, but it was not asked")
        option = self.parse(text, decision)
        machine.apply(self.state, option, seat if self.state.lanes else -1)
        self._settled = False

    def bookmark(self) -> Bookmark:
        """A place to come back to, whatever is done after it."""
        return Bookmark(self.state.copy(), len(self.log), tuple(self.marks))

    def back_to(self, bookmark: Bookmark) -> None:
        """Come back to a bookmark of this game, as if nothing had been done since. A bookmark serves once."""
        self.state = bookmark.state
        del self.log[bookmark.entries :]
        self.marks = list(bookmark.marks)
        self._settled = False

    # Looking

    def copy(self) -> Game:
        """A copy to search in: it shares nothing mutable, and keeps no log."""
        twin = Game(self.rules, self.state.copy(), logged=False, hold=self.hold)
        twin._decision = self._decision
        twin._settled = self._settled
        return twin

    def view(self, seat: int | None = None) -> Any:
        """What a seat may see; None is a spectator."""
        self.decision()
        return self.rules.view(self.state, seat)

    def preview(self, option: Option | str, seat: int | None = None) -> dict[str, Any]:
        """What an option changes at once, up to the next choice or reveal, as data."""
        decision = self.decision(seat)
        if decision is None:
            raise NoDecision("there is nothing to preview: nobody is asked now")
        chosen = self.parse(option if isinstance(option, str) else option.notation, decision)
        twin = self.state.copy()
        lane = decision.seat if twin.lanes else -1
        machine.apply(twin, chosen, lane)
        reveals = twin.reveals
        while twin.pending and not twin.lanes:
            effect, its_seat, card = twin.pending[-1]
            options = effect.options(twin, its_seat, card)
            if len(options) > 1:
                break
            ahead = twin.copy()
            ahead.pending.pop()
            effect.resolve(ahead, its_seat, card, options[0] if options else None)
            if ahead.reveals != reveals or its_seat != decision.seat:
                break
            twin = ahead
        return self.rules.changes(self.state, twin)

    def prospects(self, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        """Everything a seat might do in a turn, each with every reason why not (none: it can be done)."""
        self.decision()
        return self.rules.prospects(self.state, seat)

    def scores(self) -> tuple[Any, ...]:
        """Every seat's score by category as the table stands."""
        self.decision()
        return self.rules.scores(self.state)

    def result(self) -> Any:
        """Who has won and why; None while the game runs."""
        self.decision()
        return self.rules.result(self.state)

    def position(self) -> dict[str, Any]:
        """The situation as a dictionary from which `terramars.position` sets it up again."""
        self.decision()
        return self.rules.position(self.state)

    def digest(self) -> str:
        """A fingerprint of the whole state, the same on every machine."""
        self.decision()
        return fingerprint(self.rules, self.state)

    def check(self) -> str:
        """A short fingerprint of where the choices so far lead, whether the game holds at a turn's end or not."""
        twin = self.state.copy()
        machine.settle(twin)
        return fingerprint(self.rules, twin)[:16]

    def tell(self) -> list[tuple[Entry, list[Happening]]]:
        """The story so far: for each choice in force, everything that happened because of it.

        The first item tells what happened before the first choice.
        """
        state = self.origin.copy()
        told: list[tuple[Entry, list[Happening]]] = []
        twin = Game(self.rules, state, logged=False)
        story = Story()
        state.story = story
        twin.decision()
        told.append((Entry("start", -1, ""), story.happenings))
        for place, _, _, _ in self.marks:
            entry = self.log[place]
            story.happenings = []
            twin.follow(entry.seat, entry.text)
            twin.decision()
            told.append((entry, story.happenings))
        return told

    # Keeping

    def save(self) -> str:
        """The whole game as JSON text: settings, state and log; `load` brings it back at this very point."""
        self.decision()
        return json.dumps(
            {
                "terramars": self.rules.id,
                "format": self.rules.format,
                "rules": self.rules.number,
                "settings": self.rules.settings(self.state),
                "origin": self.rules.encode(self.origin) if self.origin is not None else None,
                "log": [entry.plain() for entry in self.log],
                "state": self.rules.encode(self.state),
                "digest": self.digest(),
            },
            separators=(",", ":"),
            ensure_ascii=False,
        )

    def __repr__(self) -> str:
        decision = self.decision()
        return f"<Game {self.rules.id}: {'over' if decision is None else decision}>"


def fingerprint(rules: Rules, state: Any) -> str:
    """The digest of a state as it stands."""
    data = json.dumps(rules.encode(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(data.encode()).hexdigest()


def listed(decision: Decision, most: int = 12) -> str:
    """The options of a decision in notation, the first dozen of them."""
    names = [option.notation for option in decision.options]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def read_save(text: str | bytes) -> Mapping[str, Any]:
    """The data of a save, checked for form but not for its game."""
    try:
        data = json.loads(text)
    except (ValueError, UnicodeDecodeError) as error:
        raise BadSave(f"this is no terramars save: {error}") from None
    if not isinstance(data, dict) or "terramars" not in data:
        raise BadSave("this is no terramars save: it lacks the key 'terramars'")
    return data


def load_game(rules: Rules, data: Mapping[str, Any]) -> Game:
    """The game of a save, at the very point where it was saved."""
    if data.get("terramars") != rules.id:
        raise BadSave(f"the save is of the game {data.get('terramars')!r}, not of {rules.id!r}")
    number = data.get("format")
    if not isinstance(number, int) or number > rules.format:
        raise BadSave(f"the save has format {number!r}; this version reads up to {rules.format}: update terramars")
    try:
        settings = data["settings"]
        state = rules.decode(data["state"], settings)
        if fingerprint(rules, state) != data["digest"]:
            raise BadSave("the save is damaged: its state does not match its digest")
        game = Game(rules, state)
        if data["rules"] == rules.number and data["origin"] is not None:
            game.origin = rules.decode(data["origin"], settings)
            game.log = [Entry(*entry) for entry in data["log"]]
            game.marks = marks_in_force(game)
    except BadSave:
        raise
    except (TerramarsError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"the save is damaged: {type(error).__name__}: {error}") from None
    return game


def marks_in_force(game: Game) -> list[tuple[int, int, int, bool]]:
    """Walk through a log from its origin and note the choices that were not undone."""
    places: list[int] = []
    for i, entry in enumerate(game.log):
        if entry.kind == "choice":
            places.append(i)
        elif entry.kind == "undo":
            places.remove(int(entry.text))
    twin = Game(game.rules, game.origin.copy(), logged=False)
    marks = []
    for place in places:
        entry = game.log[place]
        twin.decision()
        marks.append((place, entry.seat, twin.state.reveals, bool(twin.state.lanes)))
        twin.follow(entry.seat, entry.text)
    if twin.check() != game.check():
        raise BadSave("the save is damaged: its log does not lead to its state")
    return marks


def replay_log(rules: Rules, data: Mapping[str, Any], steps: int | None = None) -> Game:
    """Play a save's log again from its beginning, checking every digest in it; at most so many entries."""
    if data.get("rules") != rules.number:
        raise BadSave(
            f"the log was played under rules {data.get('rules')!r}, this version has {rules.number}: "
            "it can be loaded, not replayed"
        )
    try:
        # Played with holds at the ends of turns: what was undone there can be undone here.
        game = Game(rules, rules.decode(data["origin"], data["settings"]), hold=True)
        entries = data["log"] if steps is None else data["log"][:steps]
        for number, (kind, seat, text) in enumerate(entries):
            while kind == "choice" and game.paused:
                game.go_on()
            if kind == "choice":
                game.apply(text, seat)
            elif kind == "undo":
                game.undo(seat)
            elif kind == "check" and text != game.log[number].text:
                raise BadSave(f"the replay differs from the save at entry {number} of its log")
        if steps is None and game.check() != Game(rules, rules.decode(data["state"], data["settings"])).check():
            raise BadSave("the replay ends in another state than the save")
    except BadSave:
        raise
    except (TerramarsError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"the save is damaged: {type(error).__name__}: {error}") from None
    game.hold = False
    game._settled = False
    return game
