"""Card faces for pages: everything drawn or said on a card, worked out once for each card and language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from terramars import text
from terramars.mars.cards import BY_SLUG, CARDS, PROJECT, STARTER, Card
from terramars.mars.modules import load
from terramars.mars.words import CUBE_NAMES, TAG_NAMES
from terramars.text.icons import Token, card_icons
from terramars.web.art.casting import Subject
from terramars.web.art.scenes import scene
from terramars.web.cardface import symbols
from terramars.web.cardface.layouts import FULL, Layout, Part, breakable, has_room, in_hand, laid_out, width
from terramars.web.cardface.symbols import COLON, OR, Piece, Pieces
from terramars.web.cardface.tokens import drawn
from terramars.web.labels import label

PANELS: Final = ("action", "effect", "first")
JOINTS: Final = ("or", "arrow")
FIRST: Final = Piece("icon", "i-first-action")
NOT_DONE: Final = ("needs", "vp")
"""What stands on a card, but is nothing that it does."""
MOST_ROOM: Final = 6.6
"""Wider than this, a single token is broken into lines."""


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
    full: Layout
    """What the card does, drawn in rows as they fit a card in full."""
    hand: Layout
    """The rows as they fit a card in the hand."""
    vp: Pieces
    holds: str
    """The icon of the cubes that collect here, or nothing."""
    text: str
    spoken: str
    """All that is drawn, in words."""
    module: str
    module_name: str
    scene: Markup
    brief: str
    """The text without what is drawn on the scene, for the hand; nothing where it would not fit."""


@cache
def face(slug: str, lang: str) -> Face:
    """The face of a card in a language; the slug must be that of a card."""
    load()
    card = BY_SLUG[slug]
    tokens = card_icons(card)
    parts = [*played(card, tokens), *(part for token in tokens if token[0] in PANELS for part in ribbons(token))]
    needs = tuple(symbols.requirement(token) for token in tokens if token[0] == "needs")
    cost = card.cost if card.sort == PROJECT else None
    tags = tuple(Tag(f"t-{TAG_NAMES[tag]}", text.tag_name(tag, lang)) for tag in card.tags)
    name = text.card_name(card, lang)
    vp = next((points(token[1]) for token in tokens if token[0] == "vp"), ())
    rules = text.card_text(card, lang)
    if not parts and not vp:
        parts = [Part("gain", ((Piece("icon", tag.icon),),)) for tag in tags]
    hand = in_hand(parts, name, lang)
    brief = text.card_text_in_hand(card, lang)
    return Face(
        id=card.slug,
        number=card.number,
        name=name,
        kind=kind_of(card),
        kind_name=text.kind_name(card, lang),
        cost=cost,
        tags=tags,
        needs=needs,
        full=laid_out(parts, FULL),
        hand=hand,
        vp=vp,
        holds=symbols.CUBES[CUBE_NAMES[card.holds]] if card.holds >= 0 else "",
        text=rules,
        spoken=spoken(text.kind_name(card, lang), cost, [tag.name for tag in tags], rules, lang),
        module=card.module,
        module_name=text.module_name(card.module, lang),
        scene=scene(subject_of(card)),
        brief=brief if has_room(hand, name, brief, lang) else "",
    )


def subject_of(card: Card) -> Subject:
    """What is known of a card to draw its scene."""
    does = " ".join(words(token for token in card_icons(card) if token[0] not in NOT_DONE))
    tags = tuple(TAG_NAMES[tag] for tag in card.tags)
    return Subject(card.slug, card.number, card.name, card.kind, card.sort == STARTER, tags, does)


def words(token: Any) -> Iterator[str]:
    """Every word in what is drawn on a card."""
    if isinstance(token, str):
        yield token
    elif not isinstance(token, int):
        for each in token:
            yield from words(each)


def kind_of(card: Card) -> str:
    """The kind of a card, for style and filters: starters are one kind, whatever module they come from."""
    return "starter" if card.sort == STARTER else card.kind


@cache
def tags_in_use() -> frozenset[str]:
    """The tags that some card has."""
    load()
    return frozenset(TAG_NAMES[tag] for card in CARDS for tag in card.tags)


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
        return (*symbols.counted(count), COLON, Piece("sign", n=str(times)))
    return (Piece("sign", n=f"{times}/"), *symbols.every_one(every, count, above, most))


# What stands on a card, part by part.


def played(card: Card, tokens: Iterable[Token]) -> list[Part]:
    """What happens when a card is played: production, what is gained, what others lose, choices."""
    groups: dict[str, list[Pieces]] = {}
    if card.sort != PROJECT and card.cost:
        groups["start"] = [(symbols.coin(card.cost),)]
    chosen: list[Part] = []
    for chain in chains(token for token in tokens if token[0] not in (*PANELS, "needs", "holds", "vp")):
        token = chain[0]
        if len(chain) > 1:
            chosen.append(Part("choice", breakable(drawn(chain))))
            continue
        pieces = symbols.lost(token, symbols.RESOURCES[token[1]]) if token[0] == "spend" else drawn(chain)
        if "start" in groups:
            groups["start"].append(pieces)
        elif width(pieces) > MOST_ROOM:
            chosen.append(Part("choice", breakable(pieces)))
        else:
            sort = next((sort for sort in ("production", "red") if token[0].endswith(sort)), "gain")
            groups.setdefault(sort, []).append(pieces)
    return [*(Part("gain", tuple(group)) for group in groups.values()), *chosen]


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


def ribbons(token: Token) -> list[Part]:
    """An action or effect; alternatives with an arrow each get a ribbon each."""
    kind, tokens = token
    branches: list[list[Token]] = [[]]
    for each in tokens:
        if each == ("or",):
            branches.append([])
        else:
            branches[-1].append(each)
    if kind == "action" and len(branches) > 1 and all(("arrow",) in branch for branch in branches):
        return [Part(kind, (((OR,) if i else ()) + drawn(branch),)) for i, branch in enumerate(branches)]
    if not any(each in tokens for each in (("colon",), ("arrow",))):
        return [Part(kind, (*(((FIRST,),) if kind == "first" else ()), *(drawn([each]) for each in tokens)))]
    return [Part(kind, breakable(drawn(tokens), at=(OR,)))]
