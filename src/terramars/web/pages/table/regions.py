"""The parts of a table's page as HTML, made from what a seat is sent and from nothing else of the game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

import terramars
from terramars import text
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.rules import RULES
from terramars.mars.standing import BARE
from terramars.mars.words import BUYING, RESOURCE_NAMES, TAG_NAMES
from terramars.web.chronicle import Line
from terramars.web.labels import labels
from terramars.web.marks import marks
from terramars.web.pages.page import TEMPLATES, saying
from terramars.web.pages.table import board
from terramars.web.pages.table.prompt import panel, prospects
from terramars.web.seeing import CardSeen, GameSeen, GoalSeen

REGIONS = (
    "top", "rivals", "goals", "oxygen", "hexes", "around", "thermo", "stage", "prompt", "log", "me", "dock", "tabs",
    "tableaus", "menu",
)  # fmt: skip
"""Each is one element whose id is its name, and is brought up to date by itself."""
RESOURCE_ICONS = {
    "megacredits": "i-mc",
    "steel": "i-steel",
    "titanium": "i-titanium",
    "plants": "i-plant",
    "energy": "i-energy",
    "heat": "i-heat",
    "card": "i-card",
    "temperature": "i-temp",
    "oxygen": "i-oxygen",
    "oceans": "tile-ocean",
    "tr": "i-tr",
    "money": "i-mc",
}
PROJECT_ICONS = {
    "sell-patents": "i-card",
    "power-plant": "i-energy",
    "asteroid": "i-temp",
    "aquifer": "tile-ocean",
    "greenery": "tile-greenery",
    "city": "tile-city",
}
LONGEST_LOG = 120


def regions(seen: GameSeen, lang: str, **values: Any) -> list[tuple[str, Markup]]:
    """Every region of the page."""
    shared = context(seen, lang, **values)
    return [(name, Markup(TEMPLATES.get_template(f"table/{name}.html").render(shared))) for name in REGIONS]


def digest(html: str) -> str:
    """What tells two versions of a region apart."""
    return hashlib.sha256(html.encode()).hexdigest()[:10]


def changed(all_regions: Iterable[tuple[str, Markup]], have: str) -> dict[str, dict[str, str]]:
    """The regions that a page with these digests does not have yet."""
    known = dict(each.partition(":")[::2] for each in have.split(",") if each)
    found = {}
    for name, html in all_regions:
        hash_ = digest(html)
        if known.get(name) != hash_:
            found[name] = {"hash": hash_, "html": str(html)}
    return found


def context(seen: GameSeen, lang: str, **values: Any) -> dict[str, Any]:
    """What the templates work with."""
    asking = panel(seen)
    return {
        "g": seen,
        "lang": lang,
        "t": labels(lang),
        "say": saying(lang),
        "marks": marks([player.name for player in seen.players]),
        "me": seen.players[seen.seat] if seen.seat is not None else None,
        "rivals": in_order(seen),
        "order": [seen.players[(seen.first + i) % len(seen.players)] for i in range(len(seen.players))],
        "panel": asking,
        "panel_key": digest(" ".join([asking.kind, *(option.id for option in asking.main)])),
        "prospects": lambda kind: prospects(seen, kind),
        "options": {option.id: option for option in seen.decision.options} if seen.decision else {},
        "fresh": [line for line in seen.log if line.first and line.seat == seen.seat and not line.undone][-1:],
        "board": board,
        "hexagon": board.HEXAGON,
        "names": lambda seats: ", ".join(seen.players[seat].name for seat in seats),
        "res_icon": RESOURCE_ICONS,
        "res_name": {name: text.resource_name(i, lang) for i, name in enumerate(RESOURCE_NAMES)},
        "tag_name": {name: text.tag_name(i, lang) for i, name in enumerate(TAG_NAMES)},
        "card_named": lambda slug: text.card_name(BY_SLUG[slug], lang) if slug in BY_SLUG else slug,
        "card_kind": lambda slug: BY_SLUG[slug].kind if slug in BY_SLUG else "",
        "goal_icon": goal_icon,
        "project_icon": PROJECT_ICONS,
        "ranks": ranks,
        "face": lambda card: card,
        "paid": paid,
        "start_money": lambda slug: BY_SLUG[slug].cost,
        "start_each": lambda slug: CARD_PRICE - BARE.plus(BY_SLUG[slug].index).deals[BUYING],
        "bonus_at": {(track, value) for track, value, _ in seen.bonus_steps},
        "report": report(seen),
        "told": told(seen.log[-LONGEST_LOG:]),
        "linked": lambda words: linked(words, lang),
        "newest": {card.id: i for i, card in enumerate(seen.hand)},
        "open_seats": any(player.kind == "open" for player in seen.players),
        **values,
    }


def in_order(seen: GameSeen) -> list[Any]:
    """The other players, the one to the left first."""
    count = len(seen.players)
    start = -1 if seen.seat is None else seen.seat
    others = [(start + i) % count for i in range(1, count + (seen.seat is None))]
    return [seen.players[seat] for seat in others]


def goal_icon(goal: GoalSeen) -> str:
    """The icon of what a milestone or award counts."""
    sort, *more = goal.icon
    if sort == "tag":
        return f"t-{more[1][0]}" if more[1] else "i-card"
    if sort == "tile":
        return {"greenery": "tile-greenery", "city": "tile-city", "ocean": "tile-ocean"}.get(more[1], "i-hexmap")
    if sort in ("production", "stock"):
        name = more[0] if isinstance(more[0], str) else more[0][0]
        return RESOURCE_ICONS.get(name, "i-prod")
    return {"tr": "i-tr", "hand": "i-hand", "tag kinds": "t-wild", "cubes": "r-cube"}.get(sort, "i-card")


def paid(card: CardSeen) -> list[tuple[int, str]]:
    """How a card in hand would be paid: pieces and their icons."""
    return [(number, RESOURCE_ICONS.get(what, "r-cube")) for what, number in card.pay]


def report(seen: GameSeen) -> str:
    """What to send with a report of a problem: where it happened, and no card."""
    seat = "-" if seen.seat is None else seen.seat
    where = f"game {seen.game}, step {seen.version}, seat {seat}, generation {seen.generation}"
    return f"terramars {terramars.__version__}, rules {RULES.number}, {where}"


def ranks(goal: GoalSeen) -> list[int]:
    """The place of each seat in an award; ties share a place."""
    return [1 + sum(1 for other in goal.standing if other > number) for number in goal.standing]


def told(log: list[Line]) -> list[tuple[str, Line]]:
    """Lines with an id that stays theirs as the log grows, the newest first."""
    seen: dict[str, int] = {}
    found = []
    for line in log:
        hash_ = hashlib.sha256(f"{line.seat} {line.text}".encode()).hexdigest()[:8]
        seen[hash_] = seen.get(hash_, 0) + 1
        found.append((f"line-{hash_}-{seen[hash_]}", line))
    return found[::-1]


@cache
def card_names(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern that finds the names of cards and areas in a line, and the cards by name."""
    named = {text.card_name(card, lang): card.slug for card in CARDS}
    longest_first = sorted(named, key=len, reverse=True)
    edge = r"\b" if lang == "en" else ""
    cards = "|".join(re.escape(name) for name in longest_first)
    return re.compile(rf"{edge}(?:(?P<card>{cards})){edge}|(?<![A-Za-z])(?P<area>[A-I][1-9])(?![A-Za-z0-9])"), named


@lru_cache(4096)
def linked(words: str, lang: str) -> Markup:
    """A line of the log in which the names of cards and areas can be pressed."""
    pattern, named = card_names(lang)
    parts: list[str] = []
    at = 0
    for match in pattern.finditer(words):
        parts.append(escape(words[at : match.start()]))
        name = match[0]
        if match["card"]:
            slug = named[name]
            kind = BY_SLUG[slug].kind
            parts.append(
                Markup('<a class="cref cref--{}" href="/face/{}" data-zoom="{}">{}</a>').format(kind, slug, slug, name)
            )
        else:
            area = f"r{'ABCDEFGHI'.index(name[0]) + 1}c{name[1]}"
            parts.append(Markup('<button type="button" class="href" data-hex="{}">{}</button>').format(area, name))
        at = match.end()
    parts.append(escape(words[at:]))
    return Markup("").join(parts)
