"""What happened at a table, choice by choice, and what of it each pair of eyes may read, and when.

Others see an action only when it is complete; what was taken back before that is struck through in its owner's
log and in nobody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from terramars import text
from terramars.core.game import Game
from terramars.core.option import Option
from terramars.core.story import Happening, Story
from terramars.mars.state import State
from terramars.mars.turns import Production
from terramars.web.labels import label
from terramars.web.play.sets import belongs

ECHOES = {"played": "play", "passed": "pass", "milestone": "claim", "award": "fund"}
"""What happens by an action of this kind and by its very name: "Pass" needs no "passes" after it."""
LOSSES = ("stock", "production", "cubes", "tr")
"""What somebody can lose by another's doing."""
NOBODY = -1
"""The eyes of a spectator."""


@dataclass(frozen=True)
class SeatNote:
    """Somebody else plays a seat from now on: an entry of the server's own kinds."""

    place: int
    """How long the engine's log was."""
    kind: str
    """join, resign or return."""
    seat: int
    text: str
    """Of who joined the name; then, in a line of its own, the name that the seat had before."""

    def words(self, names: Sequence[str], lang: str) -> str:
        """What everybody reads of it."""
        joined, _, before = self.text.partition("\n")
        if self.kind == "join":
            return label(lang, "log_took" if before else "log_joined", name=joined, before=before)
        return label(lang, "log_resigned" if self.kind == "resign" else "log_returned", name=before or names[self.seat])


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
    once: bool = False
    """Whether others have read it, be it hidden again since: what they saw is struck through for them too."""
    note: SeatNote | None = None
    struck: frozenset[int] = field(init=False)
    """The seats that lost something by another's doing."""

    def __post_init__(self) -> None:
        self.struck = frozenset(happening.seat for happening in self.happenings if is_hit(happening))

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
    chapters: Sequence[Chapter], place: int, seat: int, happenings: list[Happening], reveals: int
) -> Chapter:
    """The chapter of a choice that comes after others, with the set that it belongs to."""
    chapter = Chapter(place, seat, happenings, reveals=reveals, begun=place)
    before = last_of(chapters, seat)
    if before is not None and before.reveals == reveals and belongs(before.choice, chapter.choice):
        chapter.begun = before.begun
    return chapter


def last_of(chapters: Sequence[Chapter], seat: int) -> Chapter | None:
    """The last choice of a seat that is in force."""
    return next((chapter for chapter in reversed(chapters) if chapter.seat == seat and not chapter.undone), None)


def is_hit(happening: Happening) -> bool:
    """Whether somebody's things were removed, stolen or lowered by another player."""
    return (
        happening.kind in LOSSES
        and happening.amount < 0
        and happening.by not in (happening.seat, NOBODY)
        and not isinstance(happening.effect, Production)
    )


def is_complete(game: Game, seat: int) -> bool:
    """Whether a seat stands between two actions, so that others may see what it did."""
    decision = game.decision()
    if game.state.lanes:
        return False
    return decision is None or decision.seat != seat or decision.effect.begins_action()


def may_be_read(game: Game, chapter: Chapter) -> bool:
    """Whether others may see a choice that was just made: what was not chosen in secret also when all choose next."""
    return is_complete(game, chapter.seat) or (bool(game.state.lanes) and not chapter.choice.effect.asks_all())


def told(game: Game, act: Callable[[], object]) -> list[Happening]:
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
    happenings = told(game, game.go_on)
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

    public: State | None
    """The table as others saw it, if an action was half done."""
    chapters: int
    hidden: frozenset[int]
    """Which of the chapters nobody else could read."""


def before(chapters: Sequence[Chapter], public: State | None) -> Before:
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
        self.chapters = [Chapter(-1, NOBODY, told(self.twin, self.twin.decision), True)]
        self.public: State | None = None
        """The table as others see it while an action is half done."""
        self.in_force: list[int] = []
        self.before: dict[int, tuple[State, Before]] = {}
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
                self.chapters.append(chosen(self.chapters, place, entry.seat, self.follow(place), reveals))
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
        self.in_force.append(place)
        shown = self.twin.state.copy() if self.public is None else self.public
        entry = self.log[place]
        happenings = told(self.twin, partial(self.twin.follow, entry.seat, entry.text))
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


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    text: str
    seat: int
    """Whose doing it belongs to; -1: nobody's."""
    first: bool
    """Whether something new begins with it; what follows, further choices included, belongs to that."""
    undone: bool


@dataclass(frozen=True)
class Told:
    """The log as somebody may read it."""

    lines: list[Line]
    since: int
    """The first line since the reader's last turn."""
    hits: list[Line]
    """What was done to the reader since then; each with the seat that did it."""


def log_of(chapters: Iterable[Chapter], state: Any, viewer: int, lang: str, most: int, asked: bool) -> Told:
    """The last lines that somebody may read, in words; for a reader who is asked now the turn is still running."""
    readable = [chapter for chapter in chapters if chapter.complete or chapter.seat == viewer]
    fresh = first_since(readable, viewer, asked)
    found: list[Line] = []
    behind = 0
    for number in range(len(readable) - 1, -1, -1):
        chapter = readable[number]
        action = action_of(readable, number)
        told: list[Line] = []
        if chapter.note is not None:
            told.append(Line(chapter.note.words(state.setup.names, lang), chapter.note.seat, True, False))
        for happening in chapter.happenings:
            words = text.happening_text(happening, state, lang, viewer)
            if words and not is_said_anyway(happening, chapter) and not is_echo(happening, action):
                told.append(Line(words, doer(happening, chapter), begins(happening), chapter.undone))
        found = told + found
        if number >= fresh:
            behind = len(found)
        if len(found) >= most and number <= fresh:
            break
    hits = [
        Line(text.happening_text(happening, state, lang, viewer), happening.by, False, False)
        for chapter in readable[fresh:]
        if viewer in chapter.struck and not chapter.undone
        for happening in chapter.happenings
        if happening.seat == viewer and is_hit(happening)
    ]
    kept = found[-most:]
    return Told(kept, max(0, len(kept) - behind), hits)


def doer(happening: Happening, chapter: Chapter) -> int:
    """Whose line it is: the last of all who choose in secret uncovers what the others chose as well."""
    first = chapter.happenings[0]
    uncovers = chapter.seat != NOBODY and first.effect.asks_all()
    return happening.by if uncovers and happening.by != NOBODY else chapter.seat


def begins(happening: Happening) -> bool:
    """Whether an action or a generation begins with it."""
    return happening.kind == "generation" or (happening.kind == "choice" and happening.effect.begins_action())


def is_said_anyway(happening: Happening, chapter: Chapter) -> bool:
    """Whether it is a choice that can be read from what came of it."""
    if happening.kind != "choice" or happening.forced or not happening.effect.is_evident():
        return False
    return any(other.kind != "choice" and other.effect is happening.effect for other in chapter.happenings)


def action_of(readable: Sequence[Chapter], number: int) -> Option | None:
    """The action that a chapter belongs to: what its seat chose last when asked for a new one."""
    for place in range(number, -1, -1):
        chapter = readable[place]
        if chapter.seat != readable[number].seat:
            break
        for happening in chapter.happenings:
            if begins(happening):
                found: Option | None = happening.pick
                return found
    return None


def is_echo(happening: Happening, action: Option | None) -> bool:
    """Whether it is nothing but the action that was just named."""
    if action is None or ECHOES.get(happening.kind) != action.kind:
        return False
    return happening.kind == "passed" or happening.what == action.index


def first_since(readable: Sequence[Chapter], viewer: int, asked: bool) -> int:
    """The first chapter after a reader's last turn; a turn that is still running is not the last one."""
    own = [number for number, chapter in enumerate(readable) if chapter.seat == viewer]
    if viewer == NOBODY or not own:
        return len(readable) if viewer == NOBODY else 0
    last = len(readable) - 1
    if asked:
        while last >= 0 and (readable[last].seat == viewer or readable[last].note is not None):
            last -= 1
    return max((number + 1 for number in own if number <= last), default=0)


def called(state: State, names: tuple[str, ...]) -> State:
    """A table whose players are called by their present names."""
    state.setup = replace(state.setup, names=names)
    return state
