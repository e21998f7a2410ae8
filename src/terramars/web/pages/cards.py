"""The card browser: all cards by search and filters, and a page for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from functools import cache
from math import log
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import QueryParams
from starlette.responses import Response

from terramars import text
from terramars.core.errors import UnknownName
from terramars.mars.cards import BY_SLUG, CARDS, PROJECT, Card
from terramars.mars.modules import load
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CUBE_NAMES, TAG_NAMES
from terramars.text.search import facts_of, find
from terramars.web.cardface.faces import face, kind_of, tags_in_use
from terramars.web.errors import Refused
from terramars.web.labels import label
from terramars.web.pages.page import Site, language_of, page

KINDS: Final = ("automated", "active", "event", "corporation", "starter")
PER_PAGE: Final = 60
RELATED: Final = 8
MOST_QUERY: Final = 100
NEEDS: Final = {"tag": "cards_needs_tag", "other": "cards_needs_other", "none": "cards_needs_none"}
"""What cards require beside global parameters, as the filter distinguishes it, each with its label."""
POINTS: Final = {
    "some": "cards_vp_some", "counted": "cards_vp_counted", "negative": "cards_vp_negative", "none": "cards_vp_none",
}  # fmt: skip
SORTS: Final = {
    "number": "cards_sort_number", "name": "cards_sort_name", "cost": "cards_sort_cost", "vp": "cards_sort_vp",
}  # fmt: skip


@dataclass(frozen=True)
class Filters:
    """What a visitor looks for."""

    q: str = ""
    kind: tuple[str, ...] = ()
    tag: tuple[str, ...] = ()
    module: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: str = ""
    vp: str = ""
    sort: str = "number"
    page: int = 1

    @property
    def active(self) -> int:
        """How many filters are set, the words looked for not counted."""
        single = (self.least is not None, self.most is not None, bool(self.needs), bool(self.vp))
        return len(self.kind) + len(self.tag) + len(self.module) + sum(single)

    def address(self, **changed: Any) -> str:
        """The address of the browser with these filters, some of them changed."""
        wanted = replace(self, **{"page": 1, **changed})
        fields = {
            each.name: value
            for each in dataclass_fields(wanted)
            if (value := getattr(wanted, each.name)) != each.default
        }
        return f"/cards?{urlencode(fields, doseq=True)}" if fields else "/cards"


class CardPages:
    """The routes of the card browser."""

    def __init__(self, site: Site) -> None:
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/cards", self.browser, methods=["GET"], response_model=None)
        self.router.add_api_route("/cards/{slug}", self.card, methods=["GET"], response_model=None)

    async def browser(self, request: Request) -> Response:
        """All cards that pass the filters."""
        lang = language_of(request)
        filters = filters_in(request.query_params)
        try:
            found, trouble = chosen(filters, lang), ""
        except UnknownName as error:
            found, trouble = [], str(error)
        pages = max(1, -(-len(found) // PER_PAGE))
        now = min(filters.page, pages)
        return page(
            request,
            "cards.html",
            filters=filters,
            faces=[face(card.slug, lang) for card in found[(now - 1) * PER_PAGE : now * PER_PAGE]],
            found=len(found),
            total=len(CARDS),
            trouble=trouble,
            pages=[(number, filters.address(page=number)) for number in range(1, pages + 1)],
            now=now,
            kinds=kind_names(lang),
            tags=[(name, text.tag_name(tag, lang)) for tag, name in enumerate(TAG_NAMES) if name in tags_in_use()],
            modules=[(name, text.module_name(name, lang)) for name, module in load().items() if module.cards],
            needs=needs_named(lang),
            points=POINTS,
            sorts=SORTS,
        )

    async def card(self, request: Request, slug: str) -> Response:
        """One card, and cards like it."""
        lang = language_of(request)
        load()
        card = BY_SLUG.get(slug)
        if card is None:
            raise Refused("unknown-card", "there is no such card", 404)
        order = sorted_by("number", list(CARDS), lang)
        place = order.index(card)
        other = "ja" if lang == "en" else "en"
        return page(
            request,
            "card.html",
            face=face(slug, lang),
            other_name=text.card_name(card, other),
            other_name_lang=other,
            parts=list(text.card_parts(card, lang).values()),
            tags=[(TAG_NAMES[tag], text.tag_name(tag, lang)) for tag in dict.fromkeys(card.tags)],
            partners=[face(each.slug, lang) for each in partners(card)],
            similar=[face(each.slug, lang) for each in similar(card)],
            before=face(order[place - 1].slug, lang),
            after=face(order[(place + 1) % len(order)].slug, lang),
        )


# Filters.


def filters_in(query: QueryParams) -> Filters:
    """The filters of an address; what makes no sense is left out."""

    def among(name: str, known: Iterable[str]) -> tuple[str, ...]:
        return tuple(value for value in known if value in query.getlist(name))

    def one(name: str, known: Iterable[str], usual: str = "") -> str:
        return value if (value := query.get(name, usual)) in known else usual

    def number(name: str) -> int | None:
        value = query.get(name, "")
        return int(value) if value.isdecimal() and len(value) < 4 else None

    return Filters(
        q=query.get("q", "").strip()[:MOST_QUERY],
        kind=among("kind", KINDS),
        tag=among("tag", TAG_NAMES),
        module=among("module", load()),
        least=number("least"),
        most=number("most"),
        needs=one("needs", (*track_names(), *NEEDS)),
        vp=one("vp", POINTS),
        sort=one("sort", SORTS, "number"),
        page=max(1, number("page") or 1),
    )


def chosen(filters: Filters, lang: str) -> list[Card]:
    """The cards that pass the filters, in the order asked for."""
    load()
    costly = filters.least is not None or filters.most is not None
    found = [
        card
        for card in find(CARDS, filters.q)
        if (not filters.kind or kind_of(card) in filters.kind)
        and {f"tag:{tag}" for tag in filters.tag} <= facts_of(card)
        and (not filters.module or card.module in filters.module)
        and (not costly or card.sort == PROJECT)
        and (filters.least is None or card.cost >= filters.least)
        and (filters.most is None or card.cost <= filters.most)
        and (not filters.needs or filters.needs in needs_of(card))
        and (not filters.vp or filters.vp in points_of(card))
    ]
    return sorted_by(filters.sort, found, lang)


def track_names() -> list[str]:
    """The global parameters of all boxes."""
    load()
    return [parameter.name for parameter in PARAMETERS]


def needs_named(lang: str) -> list[tuple[str, str]]:
    """What cards may require, and what it is called."""
    tracks = [(name, text.track_name(track, lang)) for track, name in enumerate(track_names())]
    return tracks + [(name, label(lang, key)) for name, key in NEEDS.items()]


def needs_of(card: Card) -> set[str]:
    """What a card requires, as the filter distinguishes it."""
    needed = {fact.removeprefix("needs:") for fact in facts_of(card) if fact.startswith("needs:")}
    if not needed:
        return {"none"}
    tags = {name for name in needed if set(name.split(" or ")) <= set(TAG_NAMES) and name != "city"}
    tracks = needed & set(track_names())
    return tracks | ({"tag"} if tags else set()) | ({"other"} if needed - tags - tracks else set())


def points_of(card: Card) -> set[str]:
    """What victory points a card has, as the filter distinguishes it."""
    if not isinstance(card.vp, int):
        return {"some", "counted"} if card.vp is not None else {"none"}
    return {"negative"} if card.vp < 0 else {"some"}


def sorted_by(sort: str, cards: list[Card], lang: str) -> list[Card]:
    """Cards in an order: by module and number unless something else comes first."""
    boxes = list(load())

    def number(card: Card) -> tuple[int, int, str]:
        box = load()[card.module].box or card.module
        return boxes.index(box), card.sort, card.number

    keys: dict[str, Callable[[Card], Any]] = {
        "number": number,
        "name": lambda card: (text.card_name(card, lang).casefold(),),
        "cost": lambda card: (card.sort, card.cost, number(card)),
        "vp": lambda card: (-card.vp if isinstance(card.vp, int) else -99 if card.vp is not None else 0, number(card)),
    }
    return sorted(cards, key=keys[sort])


def kind_names(lang: str) -> list[tuple[str, str]]:
    """The kinds of cards and what they are called."""
    load()
    names = {kind_of(card): text.kind_name(card, lang) for card in CARDS}
    return [(kind, names[kind]) for kind in KINDS if kind in names]


# Cards that belong together.


def partners(card: Card) -> list[Card]:
    """Cards that put onto this card what it holds, or hold what this card puts onto others."""
    facts = facts_of(card)
    if card.holds >= 0:
        cube = CUBE_NAMES[card.holds]
        fitting = [each for each in CARDS if each.holds != card.holds and f"adds:{cube}" in facts_of(each)]
    else:
        given = {fact.removeprefix("adds:") for fact in facts if fact.startswith("adds:")}
        fitting = [each for each in CARDS if each.holds >= 0 and CUBE_NAMES[each.holds] in given]
    return [each for each in fitting if each is not card][:RELATED]


def similar(card: Card) -> list[Card]:
    """The cards that have most in common with this one; what few cards do counts most."""
    weights = rarity()
    mine = facts_of(card) & weights.keys()

    def likeness(other: Card) -> float:
        theirs = facts_of(other) & weights.keys()
        shared = sum(weights[fact] for fact in mine & theirs)
        return shared / (sum(weights[fact] for fact in mine | theirs) or 1)

    ranked = sorted((each for each in CARDS if each is not card), key=likeness, reverse=True)
    return [each for each in ranked[:RELATED] if likeness(each) > 0]


@cache
def rarity() -> dict[str, float]:
    """How much each fact tells about a card: the fewer cards have it, the more; the box it comes in tells nothing."""
    load()
    counts: dict[str, int] = {}
    for card in CARDS:
        for fact in facts_of(card):
            counts[fact] = counts.get(fact, 0) + 1
    return {fact: log(len(CARDS) / number) for fact, number in counts.items() if not fact.startswith("module:")}
