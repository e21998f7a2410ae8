"""What happened at a table, choice by choice, and which of it others may read, and when.

Others see an action only when it is complete; what was taken back before that is struck through in its owner's
log and in nobody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from terramars.core.game import Game
from terramars.core.option import Option
from terramars.core.story import Happening, Story
from terramars.web.games import presenter
from terramars.web.labels import label
from terramars.web.play.telling import Telling

T = TypeVar("T")
MOST_NAMED = 2000
NAMED: dict[int, tuple[Any, Any]] = {}
"""Set-ups of tables, each with the one in which the players are called by their present names. They are found by what
they are, not by what they say: to compare that would take longer than to make them."""
NOBODY = -1
"""The eyes of a spectator."""


@dataclass(frozen=True)
class SeatNote:
    """Somebody else plays a seat from now on, is said to be away or says not to be: a kind of entry of the server's."""

    place: int
    """How long the engine's log was."""
    kind: str
    """join, resign, return, away, not-away or here."""
    seat: int
    text: str
    """Of who joined, or is said to be away, the name; then, in a line of its own, the name that the seat had before;
    then, of a seat that others handed over, who they were."""

    @property
    def voters(self) -> str:
        """The names of those who said that whoever sat there was away; nothing if the seat was given up."""
        return "".join(self.text.split("\n")[2:3]) if self.kind == "resign" else ""

    @property
    def doer(self) -> int:
        """The seat whose doing it is: what several did together is nobody's."""
        return NOBODY if self.voters else self.seat

    def words(self, names: Sequence[str], lang: str) -> str:
        """What everybody reads of it."""
        joined, before = [*self.text.split("\n"), ""][:2]
        if self.kind == "join":
            return label(lang, "log_took" if before else "log_joined", name=joined, before=before)
        if self.kind in ("away", "not-away"):
            name = before or names[self.seat]
            return label(lang, "log_away" if self.kind == "away" else "log_not_away", name=name, other=joined)
        name = before or names[self.seat]
        if self.kind == "here":
            return label(lang, "log_here", name=name)
        if self.voters:
            return label(lang, "log_handed", name=name, voters=self.voters)
        return label(lang, "log_resigned" if self.kind == "resign" else "log_returned", name=name)


@dataclass
class Chapter:
    """One choice and what came of it, what happened when a turn ended after it, or a word about a seat."""

    place: int
    """The place in the engine's log of the choice it belongs to; -1 is what happened before the first choice."""
    seat: int
    """Who chose; -1 is the end of a turn."""
    happenings: list[Happening]
    complete: bool = False
    """Whether others may read it."""
    undone: bool = False
    reveals: int = 0
    """How much had been revealed before the choice."""
    begun: int = -1
    """The place of the first choice of the set that this one belongs to; its own place if it stands alone."""
    after: int = -1
    """The place of the seat's choice that was in force last when it was made; -1 if there was none."""
    once: bool = False
    """Whether others have read it, be it hidden again since: what they saw is struck through for them too."""
    note: SeatNote | None = None
    struck: frozenset[int] = frozenset()
    """The seats that lost something by another's doing."""
    told: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Its lines as they were last put into words, by who reads them; for whoever tells to keep and to clear."""

    @property
    def choice(self) -> Happening:
        """What was asked and chosen."""
        return self.happenings[0]

    @property
    def picked(self) -> list[Option]:
        """What was chosen, together with what followed by force in answer to the same question."""
        asked = type(self.choice.effect)
        return [
            happening.pick
            for happening in self.happenings
            if happening.kind == "choice" and happening.seat == self.seat and type(happening.effect) is asked
        ]


def chosen(
    chapters: Sequence[Chapter], place: int, seat: int, happenings: list[Happening], reveals: int, telling: Telling
) -> Chapter:
    """The chapter of a choice that comes after others, with the set that it belongs to."""
    chapter = Chapter(place, seat, happenings, reveals=reveals, begun=place, struck=struck_in(happenings, telling))
    before = last_of(chapters, seat)
    if before is not None:
        chapter.after = before.place
        if before.reveals == reveals and telling.belongs(before.choice, chapter.choice):
            chapter.begun = before.begun
    return chapter


def last_of(chapters: Sequence[Chapter], seat: int) -> Chapter | None:
    """The last choice of a seat that is in force."""
    return next((chapter for chapter in reversed(chapters) if chapter.seat == seat and not chapter.undone), None)


def struck_in(happenings: Iterable[Happening], telling: Telling) -> frozenset[int]:
    """The seats that lost something by another's doing."""
    return frozenset(happening.seat for happening in happenings if telling.is_hit(happening))


def is_complete(game: Game, seat: int) -> bool:
    """Whether a seat stands between two actions, so that others may see what it did."""
    decision = game.decision()
    if game.state.lanes:
        return False
    return decision is None or decision.seat != seat or decision.effect.begins_action()


def may_be_read(game: Game, chapter: Chapter) -> bool:
    """Whether others may see a choice that was just made: what was not chosen in secret also when all choose next."""
    return is_complete(game, chapter.seat) or (bool(game.state.lanes) and not chapter.choice.effect.asks_all())


def happenings_of(game: Game, act: Callable[[], object]) -> list[Happening]:
    """Do something and settle what follows; everything that happened."""
    story = Story()
    game.state.story = story
    try:
        act()
        game.decision()
    finally:
        game.state.story = None
    return story.happenings


def turn_end(game: Game, place: int) -> list[Chapter]:
    """Go on over the end of the turn that ended with the choice at a place; a chapter of nobody's."""
    happenings = happenings_of(game, game.go_on)
    return [Chapter(place, NOBODY, happenings, True)] if happenings else []


def show(chapters: Iterable[Chapter]) -> list[Chapter]:
    """Let everybody read what is complete now; what was taken back unseen stays unseen. What is new to read?"""
    fresh = [chapter for chapter in chapters if not chapter.undone and not chapter.complete]
    for chapter in fresh:
        chapter.complete = chapter.once = True
    return fresh


@dataclass(frozen=True)
class Before:
    """How the story stood before a choice that may be taken back."""

    public: Any
    """The table as others saw it, if an action was half done."""
    chapters: int
    hidden: frozenset[int]
    """Which of the chapters nobody else could read."""


def before(chapters: Sequence[Chapter], public: Any) -> Before:
    """How the story stands now."""
    hidden = frozenset(number for number, chapter in enumerate(chapters) if not chapter.complete)
    return Before(public, len(chapters), hidden)


def strike(chapters: Sequence[Chapter], place: int, then: Before) -> None:
    """The choice at a place was taken back: it is struck through, and the rest told as it was then."""
    for number, chapter in enumerate(chapters[: then.chapters]):
        # Of an action that is open again others see nothing until it is complete again.
        if not chapter.undone:
            chapter.complete = number not in then.hidden
    for chapter in chapters:
        if chapter.place == place and not chapter.undone:
            chapter.undone = True
            chapter.complete = chapter.once or chapter.seat == NOBODY


class Retelling:
    """A game told again from its log, with everything that was taken back on the way."""

    def __init__(self, game: Game, turn_ends: Sequence[int]) -> None:
        self.log = game.log
        self.turn_ends = turn_ends
        self.twin = Game(game.rules, game.origin.copy(), logged=False, hold=True)
        self.chapters = [Chapter(-1, NOBODY, happenings_of(self.twin, self.twin.decision), True)]
        self.public: Any = None
        """The table as others see it while an action is half done."""
        self.in_force: list[int] = []
        self.before: dict[int, tuple[Any, Before]] = {}
        self.recent: dict[int, Before] = {}
        """How the story stood before each choice that may be taken back."""
        self.undoable = {choice.place for choice in game.choices if choice.reveals == game.state.reveals}
        self.telling = presenter(game.rules.id).telling
        self.undone = {int(entry.text) for entry in self.log if entry.kind == "undo"}

    def tell(self) -> None:
        """Follow the whole log."""
        ends = iter(self.turn_ends)
        end = next(ends, None)
        for place, entry in enumerate(self.log):
            while end is not None and end <= place:
                self.end_turn()
                end = next(ends, None)
            if entry.kind == "choice":
                while self.twin.paused:
                    self.end_turn()
                reveals = self.twin.state.reveals
                self.chapters.append(
                    chosen(self.chapters, place, entry.seat, self.follow(place), reveals, self.telling)
                )
                self.mark_complete(may_be_read(self.twin, self.chapters[-1]))
            elif entry.kind == "undo":
                self.take_back(int(entry.text))
        while end is not None:
            self.end_turn()
            end = next(ends, None)

    def end_turn(self) -> None:
        """Go on over the end of a turn."""
        self.chapters += turn_end(self.twin, self.in_force[-1] if self.in_force else -1)

    def follow(self, place: int) -> list[Happening]:
        """Make a choice of the log; everything that happened."""
        if place in self.undone:
            self.before[place] = self.twin.state.copy(), before(self.chapters, self.public)
        if place in self.undoable:
            self.recent[place] = before(self.chapters, self.public)
        self.in_force.append(place)
        shown = self.twin.state.copy() if self.public is None else self.public
        entry = self.log[place]
        happenings = happenings_of(self.twin, partial(self.twin.follow, entry.seat, entry.text))
        if not is_complete(self.twin, entry.seat) and not self.twin.state.lanes:
            self.public = shown
        return happenings

    def mark_complete(self, complete: bool) -> None:
        """Show what is there, if it is complete."""
        if complete:
            show(self.chapters)
            self.public = None

    def take_back(self, place: int) -> None:
        """Stand where the choice at a place was made; what others chose beside it since then stays made."""
        state, then = self.before[place]
        since = self.in_force[self.in_force.index(place) + 1 :]
        del self.in_force[self.in_force.index(place) :]
        self.twin = Game(self.twin.rules, state.copy(), logged=False, hold=True)
        self.public = then.public
        strike(self.chapters, place, then)
        for other in since:
            self.follow(other)
            self.mark_complete(is_complete(self.twin, self.log[other].seat))


def retold(game: Game, turn_ends: Sequence[int] = ()) -> Retelling:
    """The chapters of a game from its log and from where in it turns were ended."""
    telling = Retelling(game, turn_ends)
    telling.tell()
    while telling.twin.paused and not game.paused:
        telling.end_turn()
    return telling


def with_notes(chapters: Sequence[Chapter], notes: Sequence[SeatNote]) -> list[Chapter]:
    """The chapters with what became of the seats between them."""
    found: list[Chapter] = []
    left = list(notes)
    for chapter in chapters:
        while left and left[0].place <= chapter.place:
            found.append(Chapter(left[0].place, NOBODY, [], True, note=left.pop(0)))
        found.append(chapter)
    return found + [Chapter(note.place, NOBODY, [], True, note=note) for note in left]


def with_names(state: T, names: tuple[str, ...]) -> T:
    """A table whose players are called by their present names."""
    table: Any = state
    setup, called = table.setup, NAMED.get(id(table.setup))
    if called is None or called[0] is not setup or called[1].names != names:
        if len(NAMED) >= MOST_NAMED:
            NAMED.clear()
        called = NAMED[id(setup)] = setup, replace(setup, names=names)
    table.setup = called[1]
    return state
