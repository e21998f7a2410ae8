"""How a card's drawing is laid out: how large it can be, where lines break, and how it makes way for the points.

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
POINTS_HEIGHT: Final = 1.1
LEANS: Final = (("", 0.0), ("up", 1.0), ("left", 1.2))
"""How rows make way for the victory points at the lower right, and how many sizes smaller they would rather be."""
JOINING: Final = 0.9
"""How many sizes smaller rows would rather be than joined into fewer."""
FRAMELESS: Final = ("gain", "choice")
LONG_NAME: Final = {"en": 17, "ja": 9}
"""Names with more letters take two lines in the hand."""
LETTERS: Final = {"en": 32, "ja": 16}
"""Letters in a line of the text of a card in full."""
GROWN: Final = 3.4
"""A card in full grows with its rows, until they are so high."""


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
    lean: str
    """``left`` or ``up`` where the rows make way for the victory points."""


def hand_height(name: str, needs: bool, lang: str) -> float:
    """How high rows may be in the hand."""
    return 4.1 - 0.7 * (len(name) > LONG_NAME[lang]) - 0.95 * needs


def full_height(name: str, text: str, needs: bool, lang: str) -> float:
    """How high rows may be on a card in full, unless it grows."""
    text_lines = -(-len(text) // LETTERS[lang])
    return 5.1 - 0.75 * needs - 0.6 * (len(name) > LONG_NAME[lang] + 4) - 0.52 * max(text_lines, 2)


def laid_out(parts: Sequence[Part], vp: Pieces, height: float, most: float = 0) -> Layout:
    """The best layout: large, centred, and whole; a card that may grow says how high its rows may become."""
    found = []
    for parts_in_rows, joining in ((parts, 0.0), (joined(parts), JOINING)):
        for step, scale in enumerate(SCALES):
            rows = tuple(Row(part.kind, packed(part, ROOM / scale)) for part in parts_in_rows)
            if max((row_width(row) for row in rows), default=0) > ROOM / scale:
                continue
            for lean, cost in LEANS:
                needed = total_height(rows) * scale + POINTS_HEIGHT * (lean == "up")
                grown = max(height, min(most, needed))
                if fits(rows, vp, grown / scale, ROOM / scale, lean, scale):
                    found.append((step + cost + joining, step, rows, lean))
    if not found:
        step = len(SCALES) - 1
        rows = tuple(Row(part.kind, packed(part, ROOM / SCALES[step])) for part in parts)
        return Layout(rows, step, "")
    _, step, rows, lean = min(found, key=lambda each: each[:2])
    return Layout(rows, step, lean)


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


def fits(rows: Sequence[Row], vp: Pieces, height: float, room: float, lean: str, scale: float) -> bool:
    """Whether rows have room, and do not touch the victory points."""
    needed = total_height(rows)
    if not vp or not rows:
        return needed <= height and not lean
    points_height = POINTS_HEIGHT / scale
    if lean == "up":
        return needed + points_height <= height
    taken = (1.45 if len(vp) == 1 else width(vp) * 0.75 + 0.9) / scale
    last = row_width(rows[-1])
    if lean == "left":
        return needed <= height and max(map(row_width, rows)) + taken <= room
    above = (height + needed) / 2 + points_height <= height
    return needed <= height and (above or (room + last) / 2 + taken <= room)


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
