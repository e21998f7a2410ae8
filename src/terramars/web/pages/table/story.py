"""The log as people read it: every action with what came of it, the newest first, names of cards and areas to press."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from markupsafe import Markup, escape

from terramars import text
from terramars.mars.cards import CARDS
from terramars.web.cardface.faces import face
from terramars.web.games import Seen
from terramars.web.labels import label
from terramars.web.present.log import Line

SOURCE = re.compile(r"(?: \(|（)([^()（）]+)[)）]$")
Link = Callable[[str, str], Markup]
LONGEST = 160
"""So many lines at most are shown."""


@dataclass(frozen=True)
class Part:
    """Something that came of an action, or was chosen on the way."""

    words: Markup
    hit: bool
    """Whether it was done to whoever reads."""
    undone: bool


@dataclass(frozen=True)
class Entry:
    """An action and what came of it."""

    id: str
    """Stays the same while the log and the action grow."""
    seat: int
    head: Markup
    parts: list[Part]
    undone: bool
    fresh: bool
    """Since the reader's last turn."""


def entries(seen: Seen, lang: str, link: Link) -> list[Entry]:
    """The log in entries, the newest first; `link` makes names in a line to be pressed."""
    names = [player.name for player in seen.players]
    hits = {line.text for line in seen.hits}
    shown = seen.log[-LONGEST:]
    offset = len(seen.log) - len(shown)
    groups: list[tuple[int, int, list[Line]]] = []
    begun = 0
    for i, line in enumerate(shown):
        seat = doer(line, names, lang)
        if line.first:
            begun = len(groups)
        # While all choose together, each has an entry of their own, whoever comes first.
        own = [lines for _, whose, lines in groups[begun:] if whose == seat and lines[0].undone <= line.undone]
        if line.first or not own:
            own.append([])
            groups.append((i + offset, seat, own[-1]))
        own[-1].append(line)
    found = []
    times: dict[str, int] = {}
    for at, seat, lines in groups:
        name = names[seat] if seat >= 0 else ""
        hash_ = hashlib.sha256(f"{seat} {lines[0].text}".encode()).hexdigest()[:8]
        times[hash_] = times.get(hash_, 0) + 1
        told = lines[1:] if lines[0].first or seat >= 0 else lines
        head = lines[0].text if told is not lines else label(lang, "phase_production")
        found.append(
            Entry(
                id=f"entry-{hash_}-{times[hash_]}",
                seat=seat,
                head=link(without(head, name, lang), lang),
                parts=shortened(head, told, name, hits, lang, link),
                undone=lines[0].undone,
                fresh=at >= seen.since,
            )
        )
    return found[::-1]


def doer(line: Line, names: list[str], lang: str) -> int:
    """Whose mark stands beside an entry: also what was decided by itself when a turn ended is somebody's."""
    if line.seat >= 0 or not line.first:
        return line.seat
    return next((seat for seat, name in enumerate(names) if without(line.text, name, lang) != line.text), -1)


def shortened(head: str, lines: list[Line], name: str, hits: set[str], lang: str, link: Link) -> list[Part]:
    """What came of an action: cards are named as sources only once, and what was said is not said again but counted."""
    sources: set[str] = set()
    found: list[Part] = []
    for line, times in ((line, len(list(same))) for line, same in groupby(line for line in lines if line.text != head)):
        words = without(line.text, name, lang)
        source = SOURCE.search(words)
        if source is not None:
            if source[1] in sources or source[1] in head:
                words = words[: source.start()]
            sources.add(source[1])
        counted = link(words, lang) + (f" ×{times}" if times > 1 else "")
        found.append(Part(counted, line.text in hits, line.undone))
    return found


def without(words: str, name: str, lang: str) -> str:
    """A line without the name of whoever acts, where the mark beside it says the same."""
    for start in (f"{name}: ", f"{name} ") if lang == "en" else (f"{name}：", f"{name}は"):
        if name and words.startswith(start):
            rest = words[len(start) :]
            return rest[:1].upper() + rest[1:] if start.endswith(": ") else rest
    return words


PROJECTS = "(?<!Standard project )(?<!標準プロジェクト「)"


@cache
def names_in(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern that finds the names of cards and areas in a line, and the cards by name."""
    named = {text.card_name(card, lang): card.slug for card in CARDS}
    longest_first = sorted(named, key=len, reverse=True)
    edge = r"\b" if lang == "en" else ""
    cards = "|".join(re.escape(name) for name in longest_first)
    # Standard projects have names that cards have too.
    areas = "(?<![A-Za-z])(?P<area>[A-I][1-9])(?![A-Za-z0-9])"
    return re.compile(rf"{PROJECTS}{edge}(?:(?P<card>{cards})){edge}|{areas}"), named


@lru_cache(8192)
def linked(words: str, lang: str) -> Markup:
    """A line in which the names of cards and areas can be pressed."""
    pattern, named = names_in(lang)

    def card(name: str) -> Markup:
        slug = named[name]
        return card_link(face(slug, lang).kind, f"/cards/{slug}", slug, name)

    return pressed(words, pattern, card)


def card_link(kind: str, address: str, zoom: str, name: str) -> Markup:
    """The name of a card: pressed it is read, here or on a page of its own."""
    return Markup('<a class="cref cref--{}" href="{}" data-zoom="{}">{}</a>').format(kind, address, zoom, name)


def pressed(words: str, pattern: re.Pattern[str], card: Callable[[str], Markup]) -> Markup:
    """A line in which what a pattern finds, names of cards and areas, can be pressed."""
    parts: list[str] = []
    at = 0
    for match in pattern.finditer(words):
        parts.append(escape(words[at : match.start()]))
        name = match[0]
        if match["card"]:
            parts.append(card(name))
        else:
            area = f"r{'ABCDEFGHI'.index(name[0]) + 1}c{name[1]}"
            parts.append(Markup('<button type="button" class="href" data-hex="{}">{}</button>').format(area, name))
        at = match.end()
    parts.append(escape(words[at:]))
    return Markup("").join(parts)
