"""A match: one game and who plays it, in memory. Who is waited for, what is chosen and taken back, what follows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from terramars.core import machine
from terramars.core.errors import IllegalOption, NoDecision, UnknownOption
from terramars.core.game import Bookmark
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.games import presenter
from terramars.web.play import history, results
from terramars.web.play.clocks import Clocks, clocks_of
from terramars.web.play.history import NOBODY, Chapter, SeatNote
from terramars.web.play.loading import loaded
from terramars.web.play.terms import Terms, terms_of
from terramars.web.store.rows import HANDS, SEAT_KINDS, Record, SeatRow, kinds_of

MOST_AUTOMATIC = 1000
MOST_TAKEN_BACK = 1000
"""Choices that a seat may take back in a game."""
MOST_SAID = 100
COUNTED = ("join", "return", "away")
"""How often a seat may change hands, or say that others are away; what is counted for it. People may always leave."""
PASS, DONE = "pass", "done"
ENDING = (PASS, DONE, "end")
"""What somebody chooses who ends a turn."""
UNLESS_HIT = "unless-hit"
PASSING = ("", "always", UNLESS_HIT)
"""When to pass in advance."""


@dataclass(frozen=True)
class Checkpoint:
    """How a match stood before a change: enough to come back to it, and to see what the change did."""

    bookmark: Bookmark
    chapters: tuple[Chapter, ...]
    marks: tuple[tuple[bool, bool, bool], ...]
    """Of each chapter whether it was complete, taken back, and ever read by others."""
    public: Any
    seats: tuple[SeatRow, ...]
    versions: tuple[int, ...]
    turn_ends: tuple[int, ...]
    ended: str
    clocks: Clocks
    terms: Terms
    notes: tuple[SeatNote, ...]
    waiting: tuple[int, ...]
    """Whose word was waited for."""
    could_undo: tuple[bool, ...]
    over: bool


class Match:
    """A game, its seats and its history. What changes them notes the entries to be written down."""

    def __init__(self, row: Mapping[str, Any], seats: Sequence[SeatRow], log: Sequence[Sequence[Any]]) -> None:
        self.id: str = row["id"]
        self.title: str = row["title"]
        self.made: float = row["made"]
        self.known_seed = bool(row["known_seed"])
        self.seats = list(seats)
        self.versions: list[int] = json.loads(row["versions"])
        self.game, self.rules, self.turn_ends, self.notes = loaded(row, log)
        """The last two: how long the engine's log was at each end of a turn, and what became of the seats."""
        self.presenter = presenter(self.game.rules.id)
        telling = history.retold(self.game, self.turn_ends)
        self.chapters, self.public = telling.chapters, telling.public
        self.before: dict[int, history.Before] = telling.recent
        """How the story stood before each choice since the last barrier, by its place in the engine's log."""
        self.struck: set[int] = set()
        """The seats that were hit in the change that is being made."""
        self.ended: str = row.get("ended", "")
        """How the game ended, if not by the rules: agreed."""
        self.absence: int = row.get("absence", 24)
        """After how many hours without a word the seat of somebody who is asked may be handed over."""
        self.terms = terms_of(row.get("terms", ""))
        self.clocks = clocks_of(row.get("clocks", ""), kinds_of(seats), row.get("changed", wall_clock.now()))

    # Who is who

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called now."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended) or self.game.over

    @property
    def ready(self) -> list[bool]:
        """Of each seat whether the game may begin for it: a computer's, or a person's who said so or has begun."""
        begun = {choice.seat for choice in self.game.choices}
        return [row.kind != "open" and (row.kind == "ai" or row.ready or row.seat in begun) for row in self.seats]

    @property
    def gathers(self) -> bool:
        """Whether people are still coming together: a seat is free, or not everybody who sits there is ready."""
        shared = any(row.kind == "open" or row.owner for row in self.seats)
        return shared and not self.over and not all(self.ready)

    @property
    def one_person(self) -> bool:
        """Whether nobody but the maker ever held a seat: nobody else can be wronged by what that person learns."""
        return all(seat.kind != "open" and seat.owner == 0 for seat in self.seats)

    def actor(self) -> int:
        """The seat in the middle of an action, or -1."""
        if self.public is None or self.ended:
            return NOBODY
        decision = self.game.decision()
        return NOBODY if decision is None else decision.seat

    def paused_seat(self) -> int:
        """The seat whose turn is over and waits for its word, or -1."""
        return self.game.state.pending[-1][1] if self.game.paused and not self.ended else NOBODY

    def looks_over(self, seat: int) -> bool:
        """Whether somebody is asked before a turn ends: who wants it, of a turn that ended by itself, while something
        of it can be taken back.
        """
        wanted = self.seats[seat].confirm and self.seats[seat].kind == "person"
        return wanted and self.can_undo(seat) and self.game.choices[-1].text not in ENDING

    def asked(self, seat: int) -> Decision | None:
        """What a seat is asked now. Lanes are looked at on a copy: the log must lead to the state exactly."""
        if self.ended:
            return None
        decision = self.game.decision()
        if self.game.state.lanes:
            return machine.settle_lane(self.game.state.copy(), seat)
        return decision if decision is not None and decision.seat == seat else None

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked something now."""
        return self.asked(seat) is not None

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on without a word of this seat: it is asked, or has to end its turn."""
        return self.asks(seat) or self.paused_seat() == seat

    def waiting(self) -> list[int]:
        """The seats whose word is waited for."""
        return [] if self.ended else self.game.waiting()

    def due(self) -> list[int]:
        """The computer players that are asked now."""
        if self.over:
            return []
        ai = [seat.seat for seat in self.seats if seat.kind == "ai"]
        return [seat for seat in ai if self.asks(seat)]

    def needs_person(self, seat: int) -> None:
        """Refuse to act for a seat that was handed to a computer player."""
        if self.seats[seat].kind != "person":
            raise Refused("handed-over", "a computer player has this seat: take it back first", 409)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last choice back: by the engine's barrier, while the move is its own."""
        decision = self.game.decision()
        asked = self.paused_seat() if decision is None else decision.seat
        may = not self.ended and self.game.can_undo(seat) and (bool(self.game.state.lanes) or asked == seat)
        return may and not self.has_undone_much(seat)

    def has_undone_much(self, seat: int) -> bool:
        """Whether a seat has taken back more than anybody who plays would: all of it is told at every look."""
        if len(self.game.log) - len(self.game.choices) < 2 * MOST_TAKEN_BACK:
            return False
        return sum(chapter.undone for chapter in self.chapters if chapter.seat == seat) >= MOST_TAKEN_BACK

    def undo_steps(self, seat: int) -> int:
        """How many choices a seat may take back, one after the other."""
        if not self.can_undo(seat):
            return 0
        reveals, steps = self.game.state.reveals, 0
        begun = {chapter.place: chapter.begun for chapter in self.chapters if chapter.seat == seat}
        for choice in reversed(self.game.choices):
            if choice.reveals != reveals or (self.game.state.lanes and not choice.in_lane):
                break
            if choice.seat != seat and not choice.in_lane:
                break
            steps += choice.seat == seat and begun[choice.place] == choice.place
        return steps

    # Sets

    def last_set(self, seat: int) -> list[Chapter]:
        """The choices in force that a seat made last and together: mostly one."""
        last = history.last_of(self.chapters, seat)
        return [] if last is None else self.in_set(last.begun, seat, False)

    def in_set(self, begun: int, seat: int, undone: bool) -> list[Chapter]:
        """The choices of a set that are in force, or that were taken back."""
        own = (chapter for chapter in self.chapters if chapter.seat == seat)
        return [chapter for chapter in own if chapter.begun == begun and chapter.undone is undone]

    def open_set(self, seat: int) -> list[Chapter]:
        """The choices that a seat has made of the set that it is being asked for: somebody answered one by one."""
        decision, last = self.asked(seat), history.last_of(self.chapters, seat)
        if decision is None or last is None or last.reveals != self.game.state.reveals:
            return []
        return self.last_set(seat) if self.presenter.telling.belongs(last.choice, decision) else []

    def set_taken_back(self, seat: int) -> list[Chapter]:
        """The choices of the set that a seat is being asked for anew, having taken it and all it did since back."""
        decision, reveals, last = self.asked(seat), self.game.state.reveals, history.last_of(self.chapters, seat)
        before = -1 if last is None else last.place
        for chapter in (chapter for chapter in reversed(self.chapters) if chapter.seat == seat):
            if decision is None or not chapter.undone or chapter.reveals != reveals:
                break
            taken = self.in_set(chapter.begun, seat, True)
            first = taken[0].choice
            # Of several sets of a kind, one after the other, the one that began here is meant.
            if taken[0].after == before and (first.effect, first.card) == (decision.effect, decision.card):
                return taken
        return []

    def picked(self, seat: int) -> list[Option]:
        """What is marked in the set that a seat is asked for: chosen one by one so far, or taken back."""
        marked = self.open_set(seat) or self.set_taken_back(seat)
        return [option for chapter in marked for option in chapter.picked]

    def before_set(self, seat: int) -> Any:
        """The table before what a seat has made of the set that it is asked for; None if it has made nothing of it."""
        made = {chapter.place for chapter in self.open_set(seat)}
        return self.game.apart_from(made) if made else None

    def version(self, seat: int | None) -> int:
        """The number of changes that a seat (None: a spectator) could see so far."""
        return self.versions[len(self.seats) if seat is None else seat]

    def final(self) -> Any:
        """The table as it is scored: an action that is half done does not count."""
        state = self.game.state if self.public is None else self.public
        return results.closed(state) if self.ended else state

    def penalties(self) -> tuple[int, ...]:
        """The points that each seat has lost by its time so far, as everybody may know it."""
        return self.terms.penalties(self.clocks.of_people)

    def solo_row(self) -> dict[str, Any] | None:
        """What is kept of a game that one person has played alone and to its end."""
        if len(self.seats) > 1 or self.seats[0].kind != "person" or self.ended:
            return None
        return self.presenter.solo_row(self.game, self.made)

    # Looking

    def view(self, seat: int | None) -> Any:
        """What a seat sees: of another's action nothing before it is complete."""
        self.game.decision()
        state = self.game.state
        if self.public is not None and seat != self.actor():
            state = self.public
        return self.game.rules.view(results.closed(state) if self.ended else state.copy(), seat)

    def begun(self, seat: int | None) -> Any:
        """What a seat saw before it made a part of the set that it is asked for; None if it made nothing of it."""
        state = None if seat is None else self.before_set(seat)
        return None if state is None else self.game.rules.view(state, seat)

    # Moving on

    def checkpoint(self) -> Checkpoint:
        """What is needed to come back here."""
        return Checkpoint(
            bookmark=self.game.bookmark(),
            chapters=tuple(self.chapters),
            marks=tuple((chapter.complete, chapter.undone, chapter.once) for chapter in self.chapters),
            public=self.public,
            seats=tuple(self.seats),
            versions=tuple(self.versions),
            turn_ends=tuple(self.turn_ends),
            ended=self.ended,
            clocks=self.clocks,
            terms=self.terms,
            notes=tuple(self.notes),
            waiting=tuple(self.waiting()),
            could_undo=tuple(self.can_undo(number) for number in range(len(self.seats))),
            over=self.over,
        )

    def restore(self, then: Checkpoint) -> None:
        """Come back to where a change began."""
        self.game.back_to(then.bookmark)
        self.chapters = list(then.chapters)
        for chapter, (complete, undone, once) in zip(self.chapters, then.marks, strict=True):
            chapter.complete, chapter.undone, chapter.once = complete, undone, once
        self.public, self.ended, self.clocks, self.terms = then.public, then.ended, then.clocks, then.terms
        self.seats, self.versions = list(then.seats), list(then.versions)
        self.turn_ends, self.notes = list(then.turn_ends), list(then.notes)

    def choose(self, seat: int, choice: str, number: int, records: list[Record], last: bool) -> None:
        """Apply one choice and note what came of it."""
        game = self.game
        if choice == PASS and self.only_done(seat):
            # Who plays alone passes whenever they like: the end of a turn is nothing to be said.
            self.choose(seat, DONE, number, records, False)
            self.go_on(seat, records)
        before = len(game.log)
        reveals = game.state.reveals
        shown = game.state.copy() if self.public is None else self.public
        then = history.before(self.chapters, self.public)
        try:
            happenings = history.happenings_of(game, lambda: game.apply(choice, seat))
        except NoDecision:
            raise Refused("not-asked", f"choice {number}: this seat is not asked anything then", 409) from None
        except IllegalOption:
            raise Refused("illegal-option", f"choice {number} is not possible then") from None
        except UnknownOption as error:
            raise Refused("unknown-option", f"choice {number}: {error}") from None
        if not last and game.state.reveals != reveals:
            # Else a submission that fails behind it would tell what was turned up.
            raise Refused("barrier-inside", f"choice {number} cannot be undone: send it as the last one")
        records += [Record(entry.kind, entry.seat, entry.text) for entry in game.log[before:]]
        if len(game.choices) > 1 and game.choices[-2].reveals != reveals:
            self.before.clear()
        self.before[before] = then
        self.chapters.append(history.chosen(self.chapters, before, seat, happenings, reveals, self.presenter.telling))
        if history.may_be_read(game, self.chapters[-1]):
            for chapter in history.show(self.chapters):
                self.struck |= chapter.struck
            self.public = None
        elif not game.state.lanes:
            self.public = shown

    def only_done(self, seat: int) -> bool:
        """Whether somebody who plays alone is in the middle of a turn, where the rules let it end but not pass."""
        decision = self.asked(seat) if len(self.seats) == 1 else None
        if decision is None or not decision.effect.begins_action():
            return False
        offered = {option.notation for option in decision.options}
        return DONE in offered and PASS not in offered

    def take_back(self, seat: int, records: list[Record], choices: int = 1) -> None:
        """Undo a seat's last choice, or so many of its last ones."""
        if not self.can_undo(seat):
            raise Refused("cannot-undo", "something was revealed, the move passed on, or nothing was chosen", 409)
        game = self.game
        before = len(game.log)
        game.undo(seat, choices)
        records += [Record(entry.kind, entry.seat, entry.text) for entry in game.log[before:]]
        # Turns that ended before the choice do not end again.
        while game.paused:
            game.go_on()
        places = [int(entry.text) for entry in game.log[before:]]
        if all(place in self.before for place in places):
            for place in places:
                then = self.before.pop(place)
                history.strike(self.chapters, place, then)
                self.public = then.public
            return
        # Something was chosen before this table was loaded: the story is told anew.
        telling = history.Retelling(game, self.turn_ends)
        telling.tell()
        self.chapters, self.public = telling.chapters, telling.public
        game.back_to(Bookmark(telling.twin.state, len(game.log), tuple(game.choices)))

    def go_on(self, seat: int, records: list[Record]) -> None:
        """End a turn."""
        place = self.game.choices[-1].place if self.game.choices else -1
        self.chapters += history.turn_end(self.game, place)
        self.turn_ends.append(len(self.game.log))
        records.append(Record("turn-end", seat, ""))

    def automatic(self, records: list[Record]) -> set[int]:
        """What needs nobody's word: ends of turns, and passes said in advance. The seats whose rows changed."""
        changed: set[int] = set()
        if not self.over and results.all_agree(self.seats):
            self.ended = results.AGREED
            records.append(Record(results.AGREED, NOBODY, ""))
        for _ in range(MOST_AUTOMATIC):
            for hit in self.struck:
                if self.seats[hit].passing == UNLESS_HIT:
                    self.seats[hit] = replace(self.seats[hit], passing="")
                    changed.add(hit)
            seat = self.paused_seat()
            if seat >= 0 and not self.looks_over(seat):
                self.go_on(seat, records)
                continue
            decision = None if self.ended else self.game.decision()
            if decision is None or self.game.state.lanes or not self.seats[decision.seat].passing:
                break
            if not any(option.notation == PASS for option in decision.options):
                break
            self.seats[decision.seat] = replace(self.seats[decision.seat], passing="")
            changed.add(decision.seat)
            self.choose(decision.seat, PASS, 0, records, True)
        return changed

    def bump(self, seat: int, then: Checkpoint) -> bool:
        """Count the change for everybody who could see it, or may do something else because of it. Could all see it?"""
        shown = sum(1 for chapter in self.chapters if chapter.complete and not chapter.undone)
        before = sum(1 for complete, undone, _ in then.marks if complete and not undone)
        # What somebody prefers, such as to pass in advance, is nobody else's business.
        visible = shown != before or sitting(self.seats) != sitting(then.seats) or self.terms != then.terms
        # Cards that are passed on in a draft are seen by nobody but those who get them.
        concerned = {seat} | set(self.waiting()).difference(then.waiting)
        # When all are ready nobody's secret choice can be taken back any more, whatever else is hidden still.
        concerned |= {number for number, could in enumerate(then.could_undo) if could != self.can_undo(number)}
        for number in range(len(self.versions)):
            if number in concerned or visible:
                self.versions[number] += 1
        return visible

    def shows_up(self, seat: int) -> set[int]:
        """Somebody does something at a seat: who said that they are away was wrong. The seats whose rows changed."""
        wrong = {row.seat for row in self.seats if row.away == seat}
        for number in wrong:
            self.seats[number] = replace(self.seats[number], away=NOBODY)
        return wrong

    def follow(self, record: Record) -> None:
        """Do what was done elsewhere. What people prefer is read from their seats."""
        if record.kind == "choice":
            self.choose(record.seat, record.text, 0, [], True)
        elif record.kind == "undo":
            self.take_back(record.seat, [])
        elif record.kind == "turn-end":
            self.go_on(record.seat, [])
        elif record.kind in SEAT_KINDS:
            self.note(record)

    def may_be_said(self, kind: str, seat: int) -> None:
        """Refuse that a seat changes hands when the game is over: its result, and its file, are theirs who played. And
        what was said of a seat more often than any game needs: all of it is told at every look.
        """
        if kind in HANDS and self.over:
            raise Refused("over", "the game is over: its seats do not change hands any more", 409)
        counted = COUNTED if self.seats[seat].kind == "person" else (*COUNTED, "resign")
        if kind in counted and sum(note.kind == kind and note.seat == seat for note in self.notes) >= MOST_SAID:
            raise Refused("too-often", f"that was done {MOST_SAID} times at this seat: it stays as it is", 409)

    def note(self, record: Record) -> None:
        """Tell everybody who plays a seat from now on."""
        self.notes.append(SeatNote(len(self.game.log), record.kind, record.seat, record.text))


def sitting(seats: Sequence[SeatRow]) -> list[tuple[str, str, bool, bool, int]]:
    """What everybody may see of who sits where."""
    return [(row.kind, row.name, row.agrees, row.ready, row.away) for row in seats]
