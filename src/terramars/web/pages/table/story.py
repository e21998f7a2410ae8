"""The log as people read it: every action with what came of it, the newest first, names of cards and areas to press."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby

from markupsafe import Markup, escape

from terramars import text
from terramars.mars.cards import CARDS
from terramars.web.cardface.faces import face
from terramars.web.games import Seen
from terramars.web.labels import label, labels
from terramars.web.pages.page import saying
from terramars.web.pages.templates import TEMPLATES
from terramars.web.play.history import NOBODY
from terramars.web.play.telling import Sign
from terramars.web.present.log import Line
from terramars.web.present.marks import marks

SOURCE = re.compile(r"(?: \(|（)([^()（）]+)[)）]$")
Link = Callable[[str, str], Markup]
LONGEST = 160
"""So many lines at most are shown."""
ENTRIES_KEPT = 8192
"""So many entries are remembered as they were made, of all tables."""


@dataclass(frozen=True)
class Part:
    """Something that came of an action, or was chosen on the way."""

    words: Markup
    hit: bool
    """Whether it was done to whoever reads."""
    undone: bool
    sign: Sign | None = None
    secret: bool = False
    """Whether it is a choice that nobody else may know."""


@dataclass(frozen=True, eq=False)
class Told:
    """An action and what came of it, whoever reads it and whenever."""

    seat: int
    head: Markup
    sign: Sign | None
    parts: tuple[Part, ...]
    secret: bool
    """Whether what was done first is a choice that nobody else may know."""
    secrets: tuple[Markup, ...]
    """The reader's own choices that nobody else may know."""
    undone: bool
    income: tuple[tuple[int, tuple[int, ...]], ...]
    """What the production phase brought: seats, and how much of each resource."""
    resources: tuple[tuple[str, str], ...]
    """The icons and names of these."""
    card: str
    """The card that was played."""


@dataclass(frozen=True)
class Entry:
    """An action in the log of somebody who reads it now."""

    id: str
    """Stays the same while the log and the action grow, and what is older is forgotten."""
    told: Told
    fresh: bool
    """Since the reader's last turn."""
    turn: bool
    """In the turn that was last played, or still is."""
    about: bool
    """Whether another player's action did something to the reader, or for them."""
    round: bool
    """In the generation that is played."""

    @property
    def seat(self) -> int:
        """Whose it is (-1: nobody's)."""
        return self.told.seat

    @property
    def head(self) -> Markup:
        """What was done."""
        return self.told.head

    @property
    def parts(self) -> tuple[Part, ...]:
        """What came of it."""
        return self.told.parts

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""
        return self.told.undone

    @property
    def hit(self) -> bool:
        """Whether the reader lost something by it."""
        return any(part.hit for part in self.told.parts)


def entries(seen: Seen, lang: str, link: Link) -> list[Entry]:
    """The log in entries, the newest first; `link` makes names in a line to be pressed."""
    names = [player.name for player in seen.players]
    me = -1 if seen.seat is None else seen.seat
    found: list[Entry] = []
    times: dict[str, int] = {}
    begin = beginning(seen.log)
    groups = grouped(seen.log[begin:], begin)
    newest = next((seat for _, seat, _ in reversed(groups) if seat >= 0), -1)
    last = next((at for at, seat, _ in reversed(groups) if seat not in (newest, -1)), -1)
    opened = max((at for at, _, lines in groups if lines[0].opens), default=0)
    for at, seat, lines in groups:
        name = names[seat] if seat >= 0 else ""
        # Others are told the same, whoever they are.
        reader = me if seat == me or any(line.hit == me for line in lines) else NOBODY
        chapter = lines[0].chapter
        times[chapter] = times.get(chapter, 0) + 1
        found.append(
            Entry(
                id=f"entry-{chapter}-{times[chapter]}",
                told=told(seat, tuple(lines), name, reader, lang, link),
                fresh=at >= seen.since,
                turn=at > last,
                about=me >= 0 and seat != me and any(concerns(line, me) for line in lines),
                round=at >= opened,
            )
        )
    return found[::-1]


def beginning(lines: Sequence[Line]) -> int:
    """Where the lines that are shown begin: with a whole action, and with the first of its chapter."""
    for i in range(max(1, len(lines) - LONGEST), len(lines)):
        if len(lines) > LONGEST and lines[i].first and lines[i].chapter != lines[i - 1].chapter:
            return i
    return 0


def grouped(lines: Sequence[Line], offset: int) -> list[tuple[int, int, list[Line]]]:
    """Lines by action, the oldest first: where each begins, whose it is, and its lines."""
    groups: list[tuple[int, int, list[Line]]] = []
    begun = 0
    for i, line in enumerate(lines):
        if line.first:
            begun = len(groups)
        # While all choose together, each has an entry of their own, whoever comes first.
        own = [group for _, whose, group in groups[begun:] if whose == line.seat and group[0].undone <= line.undone]
        if line.first or not own:
            own.append([])
            groups.append((i + offset, line.seat, own[-1]))
        own[-1].append(line)
    return groups


def concerns(line: Line, me: int) -> bool:
    """Whether a line tells of something that came to whoever reads, or was lost; not of everybody's income."""
    return line.hit == me or (line.sign is not None and line.sign.seat == me and line.sign.income < 0)


@lru_cache(ENTRIES_KEPT)
def told(seat: int, lines: tuple[Line, ...], name: str, me: int, lang: str, link: Link) -> Told:
    """What an action was and what came of it."""
    named = lines[0].first or seat >= 0
    rest = lines[1:] if named else lines
    head = lines[0].text if named else label(lang, "phase_production")
    parts = shortened(head, rest, name, me, lang, link)
    incoming = [line.sign for line in rest if line.sign is not None and line.sign.income >= 0]
    columns = sorted({(sign.income, sign.icon) for sign in incoming})
    seats = dict.fromkeys(sign.seat for sign in incoming)
    first = link(without(head, name, lang), lang)
    secret = [*([first] if lines[0].secret else []), *(part.words for part in parts if part.secret)]
    return Told(
        seat=seat,
        head=first,
        sign=lines[0].sign if named else None,
        parts=parts,
        secret=lines[0].secret,
        secrets=tuple(secret) if seat == me and len(secret) > lines[0].secret else (),
        undone=lines[0].undone,
        income=tuple((who, tuple(gained(incoming, who, number) for number, _ in columns)) for who in seats),
        resources=tuple((icon, text.resource_name(number, lang)) for number, icon in columns),
        card=next((line.sign.card for line in lines if line.sign is not None and line.sign.card), ""),
    )


def gained(incoming: Sequence[Sign], seat: int, column: int) -> int:
    """How much of a resource the production phase brought to a seat."""
    return sum(sign.amount for sign in incoming if (sign.seat, sign.income) == (seat, column))


def shortened(head: str, lines: Sequence[Line], name: str, me: int, lang: str, link: Link) -> tuple[Part, ...]:
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
        sign = replace(line.sign, amount=line.sign.amount * times) if line.sign is not None else None
        found.append(Part(counted, 0 <= me == line.hit, line.undone, sign, line.secret))
    return tuple(found)


@dataclass(frozen=True)
class Token:
    """What an entry shows of what came of it: an amount, an area, or words."""

    sign: Sign | None
    words: Markup
    hit: bool
    undone: bool


LOCK = Sign("i-lock")


def tokens(told: Told) -> list[Token]:
    """What an entry shows: what came in several portions is added up, what was paid apart from what was gained."""
    found: list[Token] = []
    for part in told.parts:
        if (part.secret and told.secrets) or (part.sign is not None and part.sign.income >= 0):
            continue
        same = [i for i, other in enumerate(found) if is_more(other, part)]
        if same and part.sign is not None:
            before = found[same[0]]
            assert before.sign is not None
            sign = replace(part.sign, amount=before.sign.amount + part.sign.amount)
            found[same[0]] = replace(before, sign=sign, words=before.words + Markup(", ") + part.words)
        else:
            found.append(Token(LOCK if part.secret else part.sign, part.words, part.hit, part.undone))
    return found


def is_more(token: Token, part: Part) -> bool:
    """Whether a part is more of what a token shows."""
    if token.sign is None or part.sign is None or not part.sign.amount:
        return False
    same = (token.hit, token.undone) == (part.hit, part.undone)
    alike = replace(token.sign, amount=0) == replace(part.sign, amount=0)
    return same and alike and (token.sign.amount > 0) == (part.sign.amount > 0)


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


@lru_cache(ENTRIES_KEPT)
def drawn(told: Told, names: tuple[str, ...], me: int, lang: str) -> Markup:
    """An entry as HTML, without what differs from reader to reader and with time."""
    return Markup(
        TEMPLATES.get_template("table/entry.html").render(
            e=told, tokens=tokens(told), marks=marks(names), names=names, me=me, t=labels(lang), say=saying(lang)
        )
    )


def drawing(seen: Seen, lang: str) -> Callable[[Entry], Markup]:
    """What draws the entries of a table for somebody."""
    names = tuple(player.name for player in seen.players)
    me = -1 if seen.seat is None else seen.seat
    # Only an income shows which line of it is the reader's.
    return lambda entry: drawn(entry.told, names, me if entry.told.income else NOBODY, lang)
