"""A game in progress: the state, the log of choices that led to it, and what may be asked of both."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from terramars.core import history, machine
from terramars.core.errors import BadSave, CannotUndo, IllegalOption, NoDecision, TerramarsError
from terramars.core.history import Choice, Entry, History, Step, fingerprint, listed
from terramars.core.machine import Decision, Reason
from terramars.core.option import Option, parse
from terramars.core.rules import Rules
from terramars.core.story import Happening


@dataclass(frozen=True)
class Bookmark:
    """Where a game stood: its state, the length of its log, and the choices in force."""

    state: Any
    entries: int
    choices: tuple[Choice, ...]


class Game:
    """A game: ask for the decision, apply an option, until there is no decision left."""

    def __init__(self, rules: Rules, state: Any, *, logged: bool = True, hold: bool = False) -> None:
        self.rules = rules
        self.state = state
        self.hold = hold
        """Whether the game waits at the end of every turn until `go_on` is called, so that undo stays open."""
        self.history: History | None = History(rules, state.copy()) if logged else None
        """The choices so far, or None: without them there is no undo, and copies are cheaper."""
        self._decision: Decision | None = None
        self._settled = False

    @property
    def origin(self) -> Any:
        """The state where the log begins; None without a log."""
        return None if self.history is None else self.history.origin

    @property
    def log(self) -> list[Entry]:
        """Every choice, undo and digest so far."""
        if self.history is None:
            return []
        self.history.write_checks(self.state)
        return self.history.entries

    @property
    def choices(self) -> list[Choice]:
        """The choices in force, those that were not taken back."""
        return [] if self.history is None else self.history.choices

    # Playing

    def decision(self, seat: int | None = None) -> Decision | None:
        """What must be chosen next, or None when the game is over (or holds at the end of a turn).

        While all choose together, `seat` asks for that seat's own decision (None: that seat is ready).
        """
        if not self._settled:
            self._decision = machine.settle(self.state, self.hold)
            self._settled = True
        return self._decision if seat is None else history.asked(self.state, seat, self._decision)

    def waiting(self) -> list[int]:
        """The seats whose word is waited for: who is asked, or is to confirm the end of a turn."""
        self.decision()
        return machine.waited_for(self.state.pending, self.state.lanes)

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
        self._choose(decision, self.parse(option, decision) if isinstance(option, str) else own(decision, option))

    def _choose(self, decision: Decision, option: Option) -> None:
        state = self.state
        if self.history is not None:
            self.history.add_choice(state, decision.seat, option.notation)
        machine.apply(state, option, decision.seat if state.lanes else -1)
        self._settled = False

    def parse(self, text: str, decision: Decision | None = None) -> Option:
        """Read a notation; with a decision, as one of its options."""
        if decision is None:
            return parse(text, self.rules.grammar)
        return history.option_named(self.rules, text, decision)

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.decision() is None and not self.state.pending and not self.state.lanes

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice: nothing was revealed and nobody else chose since."""
        return self._last_of(seat, self.choices) >= 0

    def _last_of(self, seat: int, choices: list[Choice]) -> int:
        """The number of the choice that a seat may take back, or -1."""
        self.decision()
        reveals = self.state.reveals
        if self.state.lanes:
            for i in range(len(choices) - 1, -1, -1):
                choice = choices[i]
                if choice.reveals != reveals or not choice.in_lane:
                    break
                if choice.seat == seat:
                    return i
            return -1
        if choices and choices[-1].seat == seat and choices[-1].reveals == reveals:
            return len(choices) - 1
        return -1

    def undo(self, seat: int | None = None, choices: int = 1) -> None:
        """Take back a seat's last choice (default: whoever chose last), or so many of its last ones, all or none."""
        if seat is None:
            seat = self.choices[-1].seat if self.choices else 0
        left = list(self.choices)
        taken: list[Choice] = []
        for _ in range(choices):
            number = self._last_of(seat, left)
            if number < 0 or self.history is None:
                raise CannotUndo(
                    f"seat {seat} can take nothing back: something was revealed, another seat chose, or nothing was "
                    "chosen"
                )
            taken.append(left.pop(number))
        if self.history is not None:
            self.state = self.history.without(taken)
        self._settled = False

    def apart_from(self, places: Collection[int]) -> Any:
        """The state to which the choices lead without those at some places of the log; nothing is taken back."""
        assert self.history is not None, "a game without a log cannot say how it came about"
        return self.history.apart_from(places)

    def follow(self, seat: int, text: str) -> None:
        """Make a choice that stands in a log already: nothing is written again."""
        history.make(self.rules, self.state, Choice(-1, seat, text), self.decision())
        self._settled = False

    def bookmark(self) -> Bookmark:
        """A place to come back to, whatever is done after it."""
        entries = 0 if self.history is None else len(self.history.entries)
        return Bookmark(self.state.copy(), entries, tuple(self.choices))

    def back_to(self, bookmark: Bookmark) -> None:
        """Come back to a bookmark of this game, as if nothing had been done since. A bookmark serves once."""
        self.state = bookmark.state
        if self.history is not None:
            self.history.cut(bookmark.entries, bookmark.choices)
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

    def standing(self) -> Any:
        """Who would win, and why, if the game ended now."""
        self.decision()
        return self.rules.standing(self.state)

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
        return history.check_of(self.rules, self.state)

    def walk(self, *, told: bool = False) -> Iterator[tuple[Game, Step]]:
        """The game once more, from its beginning to where it stands: at each step a game without a log that stands
        there, the choice that led to it and the one that was made there. It is the same twin at every step: ask it what
        you like, choose nothing in it. `told` also says what happened.
        """
        twin = Game(self.rules, self.origin.copy(), logged=False)
        for step in history.walk(self.rules, twin.state, self.choices, told=told):
            twin._decision, twin._settled = step.decision, True
            yield twin, step

    def tell(self) -> list[tuple[Choice, list[Happening]]]:
        """The story so far: for each choice in force, everything that happened because of it.

        The first item tells what happened before the first choice.
        """
        return [(step.last, step.happenings) for _, step in self.walk(told=True)]

    # Keeping

    def save(self, *, log: bool = True) -> str:
        """The game as JSON text: settings, state and log; `load` brings it back at this very point.

        Without the log it goes on from there, but nothing can be taken back or told.
        """
        return json.dumps(self.plain(log=log), separators=(",", ":"), ensure_ascii=False)

    def plain(self, *, log: bool = True) -> dict[str, Any]:
        """What `save` writes, as JSON data."""
        self.decision()
        kept = self.history if log else None
        state = self.rules.encode(self.state)
        data = history.save_data(
            self.rules,
            self.rules.settings(self.state),
            [] if kept is None else [entry.plain() for entry in self.log],
            origin=None if kept is None else self.rules.encode(kept.origin),
            state=state,
            digest=history.digest_of(state),
        )
        if kept is not None:
            data["seal"] = kept.seal(data)
        return data

    def __repr__(self) -> str:
        decision = self.decision()
        return f"<Game {self.rules.id}: {'over' if decision is None else decision}>"


def own(decision: Decision, option: Option) -> Option:
    """The decision's own option that equals a given one, which it mostly is itself."""
    for mine in decision.options:
        if mine is option:
            return mine
    for mine in decision.options:
        if mine == option:
            return mine
    raise IllegalOption(f"{option.notation!r} is not possible now; possible: {listed(decision)}")


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
        if history.digest_of(data["state"]) != data["digest"]:
            raise BadSave("the save is damaged: its state does not match its digest")
        if data["rules"] != rules.number or data["origin"] is None or rules.changed(settings):
            return Game(rules, state)
        game = Game(rules, state, logged=False)
        game.history = load_history(rules, data, state)
    except BadSave:
        raise
    except (TerramarsError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"the save is damaged: {type(error).__name__}: {error}") from None
    return game


def load_history(rules: Rules, data: Mapping[str, Any], state: Any) -> History:
    """The history of a save. Under a good seal its log is followed only when it is used; else it is followed here."""
    if "seal" in data:
        found = History(rules, None)
        found.unseal(data, state)
    else:
        found = History(rules, rules.decode(data["origin"], data["settings"]))
        found.entries.extend([Entry(*entry) for entry in data["log"]])
        found.follow(state)
    return found


def replay_log(rules: Rules, data: Mapping[str, Any], steps: int | None = None) -> Game:
    """Play a save's log again from its beginning, checking every digest in it; at most so many entries."""
    if data.get("rules") != rules.number:
        raise BadSave(
            f"the log was played under rules {data.get('rules')!r}, this version has {rules.number}: "
            "it can be loaded, not replayed"
        )
    if rules.changed(data.get("settings", {})):
        raise BadSave("the log was played with other statements of its boxes: it can be loaded, not replayed")
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
            if kind != "choice" and text != game.log[number].text:
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
