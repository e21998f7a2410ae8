"""The log of a table in words as somebody may read it: its lines, which are new, and what was done to the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.web.play.history import NOBODY, Chapter
from terramars.web.play.telling import Sign, Telling

FORGOTTEN = 16
"""So many chapters behind the oldest line that is read, words are forgotten."""


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    text: str
    seat: int
    """Whose doing it belongs to; -1: nobody's."""
    first: bool
    """Whether something new begins with it; what follows, further choices included, belongs to that."""
    undone: bool
    opens: bool = False
    """Whether a generation begins with it."""
    secret: bool = False
    """Whether it is a choice that nobody else may know."""
    hit: int = -1
    """The seat that lost something here by another's doing (-1: none)."""
    sign: Sign | None = None
    """The line as it is drawn, if it is."""
    chapter: str = ""
    """Which chapter it stands in: the same for a reader however much is told later, and forgotten before it."""

    def __hash__(self) -> int:
        # Lines are looked up by the hundred, and hardly two that differ have the same words.
        return hash(self.text)


@dataclass(frozen=True)
class LogSeen:
    """The log as somebody may read it."""

    lines: list[Line]
    since: int
    """The first line since the reader's last turn."""
    hits: list[Line]
    """What was done to the reader since then; each with the seat that did it."""


def log_of(
    chapters: Iterable[Chapter], state: Any, viewer: int, lang: str, most: int, asked: bool, telling: Telling
) -> LogSeen:
    """The last lines that somebody may read, in words; for a reader who is asked now the turn is still running."""
    readable = [chapter for chapter in chapters if chapter.complete or chapter.seat == viewer]
    fresh = first_since(readable, viewer, asked)
    found: list[list[Line]] = []
    actions = Actions(readable)
    # Only what the reader may read is counted: else the numbers would tell of what was taken back unseen.
    numbers = Counter(map(strand, readable))
    count = behind = 0
    for number in range(len(readable) - 1, -1, -1):
        which = strand(readable[number])
        numbers[which] -= 1
        found.append(told(readable, number, f"{which}-{numbers[which]}", state, viewer, lang, telling, actions))
        count += len(found[-1])
        if number >= fresh:
            behind = count
        if count >= most:
            # Nobody reads so far back any more.
            for old in readable[max(0, number - FORGOTTEN) : number]:
                old.told.clear()
            break
    hits = [
        Line(telling.words(happening, state, lang, viewer), happening.by, False, False)
        for chapter in readable[fresh:]
        if viewer in chapter.struck and not chapter.undone
        for happening in chapter.happenings
        if happening.seat == viewer and telling.is_hit(happening)
    ]
    kept = [line for lines in reversed(found) for line in lines][-most:]
    return LogSeen(kept, max(0, len(kept) - behind), hits)


def strand(chapter: Chapter) -> str:
    """Whose chapters it is counted with: in each of these strands what comes to light later stands behind the rest."""
    if chapter.note is not None:
        return "note"
    return "all" if chapter.seat == NOBODY else str(chapter.seat)


def told(
    readable: Sequence[Chapter],
    number: int,
    name: str,
    state: Any,
    viewer: int,
    lang: str,
    telling: Telling,
    actions: Actions,
) -> list[Line]:
    """The lines of a chapter; those of one that is complete stay the same until it is taken back."""
    chapter = readable[number]
    names = state.setup.names
    key = viewer, lang, names, chapter.undone, name
    if chapter.complete and key in chapter.told:
        kept: list[Line] = chapter.told[key]
        return kept
    lines: list[Line] = []
    if chapter.note is not None:
        lines.append(Line(chapter.note.words(names, lang), chapter.note.doer, True, False, chapter=name))
    action = actions.of(number)
    for happening in chapter.happenings:
        if is_said_anyway(happening, chapter) or is_echo(happening, action, telling):
            continue
        words = telling.words(happening, state, lang, viewer)
        if words:
            lines.append(
                Line(
                    words,
                    doer(happening, chapter),
                    begins(happening),
                    chapter.undone,
                    happening.kind == "generation",
                    telling.is_secret(happening),
                    happening.seat if telling.is_hit(happening) else NOBODY,
                    telling.sign(happening, state, viewer),
                    name,
                )
            )
    if chapter.complete:
        chapter.told[key] = lines
    return lines


def doer(happening: Happening, chapter: Chapter) -> int:
    """Whose line it is: the last of all who choose in secret uncovers what the others chose as well.

    What is decided by itself when a turn ends is somebody's too.
    """
    if chapter.seat == NOBODY and begins(happening):
        return happening.by if happening.kind == "choice" else NOBODY
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


class Actions:
    """The actions that chapters belong to: what the seat of each chose last when asked for a new one.

    To be asked for from the last chapter on backwards: what was found for one holds for all up to where it was found.
    """

    def __init__(self, readable: Sequence[Chapter]) -> None:
        self.readable = readable
        self.since = len(readable)
        self.found: Option | None = None

    def of(self, number: int) -> Option | None:
        """The action of a chapter, if it belongs to one."""
        if number < self.since:
            self.found, self.since = None, 0
            for place in range(number, -1, -1):
                chapter = self.readable[place]
                if chapter.seat != self.readable[number].seat:
                    self.since = place + 1
                    break
                if (begun := next((each for each in chapter.happenings if begins(each)), None)) is not None:
                    self.found, self.since = begun.pick, place
                    break
        return self.found


def is_echo(happening: Happening, action: Option | None, telling: Telling) -> bool:
    """Whether it is nothing but the action that was just named."""
    if action is None or telling.echoes.get(happening.kind) != action.kind:
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
