"""How a card's drawing is laid out: how large it can be, and where lines break.

Lengths are in icons of the usual size, which the style sheet sets for each size of card (`--u`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from terramars.web.cardface.symbols import ARROW, COLON, OR, Piece, Pieces

ROOM: Final = 5.8
"""How many icons fit side by side on a card."""
LINE: Final = 1.52
"""How high a line is, with its frame and the gap below."""
FRAME: Final = 0.6
"""What the frame of an action or effect adds to its width."""
SCALES: Final = (1.25, 1, 0.85, 0.75, 0.65, 0.56)
"""The sizes in which rows may be drawn."""
JOINING: Final = 0.9
"""How many sizes smaller rows would rather be than joined into fewer."""
FRAMELESS: Final = ("gain", "choice")
LONG_NAME: Final = {"en": 17, "ja": 9}
"""Names with more letters take two lines in the hand."""
HAND: Final = 3.05
"""How high rows may be in the hand, below a name of one line."""
OF_SCENE: Final = 0.9
"""How much higher they may be where they push the scene aside."""
USUAL: Final = 1
"""The smallest of the sizes that does without."""
FULL: Final = 3.4
"""How high rows may be on a card in full, which grows with them."""
NAME_LINE: Final = 0.75
"""What the second line of a name takes from them."""
LETTERS: Final = {"en": 23, "ja": 12}
"""Letters in a line of the text of a card in the hand, where windows are large enough for it."""
TEXT_ROOM: Final = 5.9
"""How high rows and text may be together there; the scene gives way a little."""
TEXT_LINE: Final = 0.72


@dataclass(frozen=True)
class Part:
    """Something a card does, in pieces that may be broken into lines between each other."""

    kind: str
    """``gain`` and ``choice``, without a frame; ``action``, ``effect`` and ``first``, with one."""
    groups: tuple[Pieces, ...]


@dataclass(frozen=True)
class Row:
    """A part in lines."""

    kind: str
    lines: tuple[Pieces, ...]


@dataclass(frozen=True)
class Layout:
    """Rows in a size that fits."""

    rows: tuple[Row, ...]
    step: int
    """Which of the sizes, 0 being the largest."""


def in_hand(parts: Sequence[Part], name: str, lang: str) -> Layout:
    """The layout of a card in the hand; rows that would be small take some of the room of the scene."""
    height = HAND - NAME_LINE * (len(name) > LONG_NAME[lang])
    found = laid_out(parts, height)
    return found if found.step <= USUAL else laid_out(parts, height + OF_SCENE)


def has_room(layout: Layout, name: str, words: str, lang: str) -> bool:
    """Whether the text of a card fits below its rows where cards in the hand are large."""
    rows = total_height(layout.rows) * SCALES[layout.step]
    lines = -(-len(words) // LETTERS[lang])
    return rows + lines * TEXT_LINE + NAME_LINE * (len(name) > LONG_NAME[lang]) <= TEXT_ROOM


def laid_out(parts: Sequence[Part], height: float) -> Layout:
    """The best layout: large, centred, and whole."""
    found = []
    for parts_in_rows, joining in ((parts, 0.0), (joined(parts), JOINING)):
        for step, scale in enumerate(SCALES):
            rows = tuple(Row(part.kind, packed(part, ROOM / scale)) for part in parts_in_rows)
            if max((row_width(row) for row in rows), default=0) > ROOM / scale:
                continue
            if total_height(rows) * scale <= height:
                found.append((step + joining, step, rows))
    if not found:
        step = len(SCALES) - 1
        return Layout(tuple(Row(part.kind, packed(part, ROOM / SCALES[step])) for part in parts), step)
    _, step, rows = min(found, key=lambda each: each[:2])
    return Layout(rows, step)


def joined(parts: Sequence[Part]) -> list[Part]:
    """The parts with all that is gained in one of them."""
    gains = tuple(group for part in parts if part.kind == "gain" for group in part.groups)
    rest = [part for part in parts if part.kind != "gain"]
    return [Part("gain", gains), *rest] if gains else rest


def packed(part: Part, room: float) -> tuple[Pieces, ...]:
    """The groups of a part side by side as long as there is room, then in a new line."""
    room -= FRAME * (part.kind not in FRAMELESS)
    found: list[Pieces] = []
    for group in part.groups:
        if found and width((*found[-1], *group)) <= room:
            found[-1] = (*found[-1], *group)
        else:
            found.append(group)
    return tuple(found)


def row_width(row: Row) -> float:
    """The width of a row's widest line, with its frame."""
    return max(map(width, row.lines), default=0) + FRAME * (row.kind not in FRAMELESS)


def total_height(rows: Iterable[Row]) -> float:
    """How high rows are together."""
    return sum(len(row.lines) * LINE for row in rows)


# How pieces are broken into lines, and how much room they take, in widths of an icon.


def breakable(pieces: Pieces, at: Pieces = (OR, ARROW, COLON)) -> tuple[Pieces, ...]:
    """Pieces in parts that may stand in lines of their own; a choice or an arrow begins a part, a colon ends one."""
    parts: list[Pieces] = [()]
    for piece in pieces:
        if piece in at and piece != COLON:
            parts.append((piece,))
        else:
            parts[-1] = (*parts[-1], piece)
            if piece in at:
                parts.append(())
    return tuple(part for part in parts if part)


def width(pieces: Iterable[Piece]) -> float:
    """The width of pieces that stand side by side."""
    return sum(WIDTHS[piece.shape](piece) for piece in pieces)


WIDTHS: Final[Mapping[str, Callable[[Piece], float]]] = {
    "icon": lambda piece: 1.2 + 0.42 * len(piece.n) + (0.25 if piece.red else 0),
    "coin": lambda piece: 0.95 + 0.3 * len(piece.n) + (0.25 if piece.red else 0),
    "sign": lambda piece: 0.2 + 0.4 * len(piece.n),
    "arrow": lambda piece: 1.0,
    "or": lambda piece: 0.9,
    "box": lambda piece: width(piece.parts) + 0.4,
    "may": lambda piece: width(piece.parts) + 0.4,
    "needs": lambda piece: width(piece.parts) + 0.4 * len(piece.n),
    "at": lambda piece: width(piece.parts) * 0.72 - 0.15,
}
