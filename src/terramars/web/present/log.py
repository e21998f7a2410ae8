"""The log of a table in words as somebody may read it: its lines, which are new, and what was done to the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.web.play.history import NOBODY, Chapter
from terramars.web.play.telling import Telling


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
    found: list[Line] = []
    behind = 0
    for number in range(len(readable) - 1, -1, -1):
        chapter = readable[number]
        action = action_of(readable, number)
        lines: list[Line] = []
        if chapter.note is not None:
            lines.append(Line(chapter.note.words(state.setup.names, lang), chapter.note.seat, True, False))
        for happening in chapter.happenings:
            words = telling.words(happening, state, lang, viewer)
            if words and not is_said_anyway(happening, chapter) and not is_echo(happening, action, telling):
                lines.append(Line(words, doer(happening, chapter), begins(happening), chapter.undone))
        found = lines + found
        if number >= fresh:
            behind = len(found)
        if len(found) >= most and number <= fresh:
            break
    hits = [
        Line(telling.words(happening, state, lang, viewer), happening.by, False, False)
        for chapter in readable[fresh:]
        if viewer in chapter.struck and not chapter.undone
        for happening in chapter.happenings
        if happening.seat == viewer and telling.is_hit(happening)
    ]
    kept = found[-most:]
    return LogSeen(kept, max(0, len(kept) - behind), hits)


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
