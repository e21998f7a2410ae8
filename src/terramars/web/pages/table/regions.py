"""The parts of a table's page as HTML, made from what a seat is sent and from nothing else of the game."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from terramars import text
from terramars.mars import modules
from terramars.mars.cards import BY_SLUG
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.standing import BARE
from terramars.mars.words import BUYING, RESOURCE_NAMES, TAG_NAMES
from terramars.web.cardface import symbols
from terramars.web.cardface.faces import face
from terramars.web.labels import labels
from terramars.web.pages.globe import climate, globe
from terramars.web.pages.page import TEMPLATES, level_names, saying
from terramars.web.pages.table import board
from terramars.web.pages.table.prompt import Panel, further, panel, prospects
from terramars.web.pages.table.story import entries, linked
from terramars.web.present.decision import OptionSeen
from terramars.web.present.marks import marks
from terramars.web.present.parameters import ParameterShown, parameters
from terramars.web.present.parts import CardSeen, GoalSeen
from terramars.web.present.view import GameSeen

REGIONS = (
    "top", "coach", "rivals", "goals", "globe", "oxygen", "hexes", "around", "pillars", "thermo", "stage", "prompt",
    "log", "me", "dock", "tabs", "tableaus", "menu",
)  # fmt: skip
"""Each is one element whose id is its name, and is brought up to date by itself. Boxes have regions of their own."""
RESOURCE_ICONS = {
    "megacredits": "i-mc",
    "steel": "i-steel",
    "titanium": "i-titanium",
    "plants": "i-plant",
    "energy": "i-energy",
    "heat": "i-heat",
    "card": "i-card",
    "tr": "i-tr",
    "money": "i-mc",
}


def regions(seen: GameSeen, lang: str, **values: Any) -> list[tuple[str, Markup]]:
    """Every region of the page."""
    shared = context(seen, lang, **values)
    names = [*REGIONS, *seen.boxes]
    return [(name, Markup(TEMPLATES.get_template(f"table/{name}.html").render(shared))) for name in names]


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
    chosen = seen.decision.set if seen.decision else None
    marked = [*chosen.picked, *chosen.settled] if chosen else []
    shown = parameters(seen.tracks, lang)
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
        "panel_key": digest(" ".join([asking.kind, *(option.id for option in asking.main), *marked])),
        "marked": frozenset(marked),
        "part_of": {card: part.kind for part in chosen.parts for card in part.cards} if chosen else {},
        "prospects": lambda kind: prospects(seen, kind),
        "further": further(seen),
        "options": {option.id: option for option in seen.decision.options} if seen.decision else {},
        "fresh": [line for line in seen.log if line.first and line.seat == seen.seat and not line.undone][-1:],
        "board": board,
        "climate": climate,
        "globe": globe,
        "hexagon": board.HEXAGON,
        "names": lambda seats: ", ".join(seen.players[seat].name for seat in seats),
        "res_icon": RESOURCE_ICONS,
        "res_name": {name: text.resource_name(i, lang) for i, name in enumerate(RESOURCE_NAMES)},
        "level_name": level_names(lang),
        "tag_name": {name: text.tag_name(i, lang) for i, name in enumerate(TAG_NAMES)},
        "card_named": lambda slug: text.card_name(BY_SLUG[slug], lang) if slug in BY_SLUG else slug,
        "card_kind": lambda slug: face(slug, lang).kind if slug in BY_SLUG else "",
        "goal_icon": goal_icon,
        "drawn": symbols.drawn,
        "cube_icon": symbols.CUBES,
        "tile_options": named_options(seen),
        "project_icon": project_icons(),
        "parameters": shown,
        "lit": lit(asking, shown),
        "ranks": ranks,
        "face": lambda card: face(card.id, lang),
        "paid": paid,
        "start_money": lambda slug: BY_SLUG[slug].cost,
        "start_each": lambda slug: CARD_PRICE - BARE.plus(BY_SLUG[slug].index).deals[BUYING],
        "bonus_at": {(track, value) for track, value, _ in seen.bonus_steps},
        "entries": entries(seen, lang),
        "linked": lambda words: linked(words, lang),
        "hand": sorted(enumerate(seen.hand), key=lambda held: (not held[1].possible, held[1].price or 0, held[0])),
        "open_seats": any(player.kind == "open" for player in seen.players),
        **values,
    }


def named_options(seen: GameSeen) -> Mapping[str, list[OptionSeen]]:
    """The options that name something of a box, by what they name."""
    found: dict[str, list[OptionSeen]] = defaultdict(list)
    for option in seen.decision.options if seen.decision else ():
        if option.what:
            found[option.what].append(option)
    return found


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
        return symbols.RESOURCES[more[0] if isinstance(more[0], str) else more[0][0]]
    if sort == "cubes":
        return symbols.CUBES[more[0]]
    return {"tr": "i-tr", "hand": "i-hand", "tag kinds": "t-wild"}.get(sort, "i-card")


@cache
def project_icons() -> dict[str, dict[str, Any]]:
    """The icon of each standard project, and whether it stands in a production box."""
    known = modules.load().values()
    found = [project for module in known for project in (*module.projects, *module.rating_projects)]
    return {project.slug: board.gift(project.effect) for project in found}


def lit(asking: Panel, shown: Mapping[str, ParameterShown]) -> frozenset[tuple[str, int]]:
    """The steps that parameters would come to by what may be chosen now, as names and values."""
    if asking.kind == "raise":
        return frozenset((option.what, shown[option.what].next) for option in asking.main)
    if asking.kind != "place":
        return frozenset()
    changes = [change for option in asking.main for change in option.changes if change.sort == "track"]
    return frozenset((change.what, change.after) for change in changes)


def paid(card: CardSeen) -> list[tuple[int, str]]:
    """How a card in hand would be paid: pieces and their icons."""
    return [(number, RESOURCE_ICONS.get(what, "r-cube")) for what, number in card.pay]


def ranks(goal: GoalSeen) -> list[int]:
    """The place of each seat in an award; ties share a place."""
    return [1 + sum(1 for other in goal.standing if other > number) for number in goal.standing]
