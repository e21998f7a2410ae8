"""Card faces for pages: everything drawn or said on a card, worked out once for each card and language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from terramars import text
from terramars.mars.cards import BY_SLUG, CARDS, PROJECT, STARTER, Card
from terramars.mars.modules import load
from terramars.mars.words import CUBE_NAMES, TAG_NAMES
from terramars.text.icons import Token, card_icons
from terramars.web import pieces
from terramars.web.labels import label
from terramars.web.motifs import Motif, motif
from terramars.web.pieces import COLON, OR, Piece, Pieces

ROOM: Final = 5.8
"""How many icons of the usual size fit side by side on a card."""
HEIGHT: Final = 4.1
"""How many icons of the usual size fit one above the other on a card in the hand, below a short name."""
LINE: Final = 1.5
"""How high a line is, with its frame and the gap below."""
SCALES: Final = (1.25, 1, 0.85, 0.75, 0.65, 0.56)
"""The sizes in which rows are drawn."""
LONG_NAME: Final = {"en": 17, "ja": 9}
"""Names with more letters take two lines in the hand."""
PANELS: Final = ("action", "effect", "first")
JOINTS: Final = ("or", "arrow")
FIRST: Final = Piece("icon", "i-first-action")


@dataclass(frozen=True)
class Row:
    """Pieces in a frame of their own, in as many lines as they need."""

    kind: str
    """``gain`` (no frame), ``start``, ``action``, ``effect`` or ``first``."""
    lines: tuple[Pieces, ...]


@dataclass(frozen=True)
class Tag:
    """A tag of a card."""

    icon: str
    name: str


@dataclass(frozen=True)
class Face:
    """A card as people see and hear it."""

    id: str
    number: str
    name: str
    kind: str
    """``automated``, ``active``, ``event``, ``corporation`` or ``starter``."""
    kind_name: str
    cost: int | None
    tags: tuple[Tag, ...]
    needs: tuple[Piece, ...]
    rows: tuple[Row, ...]
    wide: int
    """In which of the sizes the rows fit by their width, 0 being the largest."""
    high: int
    """In which of the sizes they fit in the hand, by their height too."""
    lean: str
    """``left`` or ``up`` where the rows must make way for the victory points."""
    vp: Pieces
    holds: str
    """The icon of the cubes that collect here, or nothing."""
    text: str
    spoken: str
    """All that is drawn, in words."""
    module: str
    module_name: str
    motif: Motif


@cache
def face(slug: str, lang: str) -> Face:
    """The face of a card in a language; the slug must be that of a card."""
    load()
    card = BY_SLUG[slug]
    tokens = card_icons(card)
    rows = (*played(card, tokens), *(row for token in tokens if token[0] in PANELS for row in ribbons(token)))
    needs = tuple(pieces.requirement(token) for token in tokens if token[0] == "needs")
    cost = card.cost if card.sort == PROJECT else None
    tags = tuple(Tag(f"t-{TAG_NAMES[tag]}", text.tag_name(tag, lang)) for tag in card.tags)
    kind = "starter" if card.sort == STARTER else card.kind
    name = text.card_name(card, lang)
    vp = next((points(token[1]) for token in tokens if token[0] == "vp"), ())
    wide = step(ROOM / max(widest(rows), 0.1))
    lean = way_for_points(rows, vp)
    height = HEIGHT - 0.7 * (len(name) > LONG_NAME[lang]) - 0.95 * bool(needs) - 1.0 * (lean == "up")
    rules = text.card_text(card, lang)
    return Face(
        id=card.slug,
        number=card.number,
        name=name,
        kind=kind,
        kind_name=text.kind_name(card, lang),
        cost=cost,
        tags=tags,
        needs=needs,
        rows=rows,
        wide=wide,
        high=max(wide, step(height / max(total_height(rows), 0.1))),
        lean=lean,
        vp=vp,
        holds=pieces.CUBES[CUBE_NAMES[card.holds]] if card.holds >= 0 else "",
        text=rules,
        spoken=spoken(text.kind_name(card, lang), cost, [tag.name for tag in tags], rules, lang),
        module=card.module,
        module_name=text.module_name(card.module, lang),
        motif=motif(kind, card.number),
    )


def all_faces(lang: str) -> list[Face]:
    """The faces of all cards."""
    load()
    return [face(card.slug, lang) for card in CARDS]


def spoken(kind: str, cost: int | None, tags: list[str], rules: str, lang: str) -> str:
    """What is drawn on a card, for those who listen."""
    parts = [kind]
    if cost is not None:
        parts.append(label(lang, "face_cost", cost=cost))
    parts.append(
        label(lang, "face_tags", tags=label(lang, "comma").join(tags)) if tags else label(lang, "face_no_tags")
    )
    return f"{label(lang, 'comma').join(parts)}{label(lang, 'stop')}{rules}"


def points(amount: Any) -> Pieces:
    """Victory points: a number, or how many for what."""
    if isinstance(amount, int):
        return (Piece("sign", n=f"−{-amount}" if amount < 0 else str(amount)),)
    _, times, every, count, above, most = amount
    if most == 1:
        return (*pieces.counted(count), COLON, Piece("sign", n=str(times)))
    return (Piece("sign", n=f"{times}/"), *pieces.every_one(every, count, above, most))


# The lower panel.


def played(card: Card, tokens: Iterable[Token]) -> list[Row]:
    """What happens when a card is played: production, what is gained, what others lose, choices."""
    groups: dict[str, list[Pieces]] = {}
    if card.sort != PROJECT and card.cost:
        groups["start"] = [(pieces.coin(card.cost),)]
    rows: list[Row] = []
    for chain in chains(token for token in tokens if token[0] not in (*PANELS, "needs", "holds", "vp")):
        if len(chain) > 1 or chain[0][0] == "if":
            rows.append(Row("gain", lines(pieces.drawn(chain))))
            continue
        (token,) = chain
        drawn = pieces.lost(token, pieces.RESOURCES[token[1]]) if token[0] == "spend" else pieces.drawn(chain)
        sort = (
            "start"
            if "start" in groups
            else "box"
            if "production" in token[0]
            else "red"
            if "red" in token[0]
            else "gain"
        )
        groups.setdefault(sort, []).append(drawn)
    return [*(Row("start" if sort == "start" else "gain", packed(parts)) for sort, parts in groups.items()), *rows]


def chains(tokens: Iterable[Token]) -> list[list[Token]]:
    """Tokens that hang together by an arrow or a choice."""
    found: list[list[Token]] = []
    joined = False
    for token in tokens:
        if token[0] in JOINTS and found:
            found[-1].append(token)
            joined = True
        elif joined:
            found[-1].append(token)
            joined = False
        else:
            found.append([token])
    return found


def packed(parts: Iterable[Pieces]) -> tuple[Pieces, ...]:
    """Parts side by side as long as there is room, then in a new line."""
    found: list[Pieces] = []
    for part in parts:
        if found and pieces.width((*found[-1], *part)) <= ROOM:
            found[-1] = (*found[-1], *part)
        else:
            found.append(part)
    return tuple(found)


def lines(drawn: Pieces) -> tuple[Pieces, ...]:
    """Pieces in one line if there is room, else broken before a choice."""
    if pieces.width(drawn) <= ROOM or OR not in drawn:
        return (drawn,)
    choices: list[Pieces] = [()]
    for piece in drawn:
        choices = [*choices, (piece,)] if piece == OR else [*choices[:-1], (*choices[-1], piece)]
    return packed(choices)


# Actions and effects.


def ribbons(token: Token) -> list[Row]:
    """An action or effect; alternatives with an arrow each get a ribbon each."""
    kind, tokens = token
    branches: list[list[Token]] = [[]]
    for each in tokens:
        if each == ("or",):
            branches.append([])
        else:
            branches[-1].append(each)
    if kind == "action" and len(branches) > 1 and all(("arrow",) in branch for branch in branches):
        return [Row(kind, lines(((OR,) if i else ()) + pieces.drawn(branch))) for i, branch in enumerate(branches)]
    drawn = pieces.drawn(tokens)
    if kind == "first":
        drawn = (FIRST, *drawn)
    return [Row(kind, lines(drawn))]


# Room.


def widest(rows: Iterable[Row]) -> float:
    """The width of the widest line, with its frame."""
    return max((pieces.width(line) + 0.6 * (row.kind in PANELS) for row in rows for line in row.lines), default=0)


def total_height(rows: Iterable[Row]) -> float:
    """How high rows are together."""
    return sum(len(row.lines) * LINE for row in rows)


def step(scale: float) -> int:
    """The largest size that is not larger than so much."""
    return next((i for i, each in enumerate(SCALES) if each <= scale), len(SCALES) - 1)


def way_for_points(rows: tuple[Row, ...], vp: Pieces) -> str:
    """Where rows go so that the victory points, at the lower right, do not cover them."""
    if not vp or not rows:
        return ""
    room = ROOM / SCALES[step(ROOM / max(widest(rows), 0.1))]
    taken = 1.5 if len(vp) == 1 else pieces.width(vp) * 0.8 + 0.8
    last = widest(rows[-1:])
    if (room + last) / 2 + taken <= room:
        return ""
    return "left" if widest(rows) + taken <= room else "up"
