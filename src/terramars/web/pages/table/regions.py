"""The parts of a table's page as HTML, made from what a seat is sent and from nothing else of the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from terramars import text
from terramars.mars import modules
from terramars.mars.cards import BY_SLUG
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.standing import BARE
from terramars.mars.words import BUYING, RESOURCE_NAMES, TAG_NAMES
from terramars.web.cardface import symbols, tokens
from terramars.web.cardface.faces import face
from terramars.web.games import Seen
from terramars.web.labels import labels
from terramars.web.pages.globe import climate, globe
from terramars.web.pages.page import level_names, saying
from terramars.web.pages.rendering import Drawn, Made, Renderer, digest
from terramars.web.pages.solo import pace_chart
from terramars.web.pages.table import board
from terramars.web.pages.table.prompt import Panel, aims, further, panel, prospects
from terramars.web.pages.table.story import beginning, drawing, entries, linked
from terramars.web.pages.templates import TEMPLATES
from terramars.web.present.decision import OptionSeen
from terramars.web.present.goals import GoalSeen
from terramars.web.present.marks import marks
from terramars.web.present.parameters import ParameterShown, parameters
from terramars.web.present.parts import CardSeen
from terramars.web.present.view import GameSeen

REGIONS = (
    "top", "coach", "rivals", "goals", "globe", "oxygen", "hexes", "around", "pillars", "thermo", "stage", "prompt",
    "log", "me", "dock", "tabs", "tableaus", "menu",
)  # fmt: skip
"""Each is one element whose id is its name, and is brought up to date by itself. Boxes have regions of their own."""
PIECES = ("mat", "goal_row", "held")
"""What regions draw several times, each remembered by itself: a player's mat, a milestone or award, a card in hand."""
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


RENDERER = Renderer(TEMPLATES)


def regions(seen: GameSeen, lang: str, **values: Any) -> list[tuple[str, Drawn]]:
    """Every region of the page."""
    shared = context(seen, lang, **values)
    look = RENDERER.look(seen.game, lang, fixed())
    shared = {**shared, **{name: look.piece(f"table/{name}.html", shared) for name in PIECES}}
    kind = shared["panel"].kind
    asking = {"prompt": f"table/prompt/{kind}.html"}
    own = {
        "goals": {**shared, "options": only(seen, "claim", "fund")},
        "dock": {
            **shared,
            "options": only(seen, "use"),
            "panel": Panel(kind, by_card={card: bare(option) for card, option in shared["panel"].by_card.items()}),
        },
        # Of what is asked, areas that are not asked for show nothing.
        "hexes": {**shared, "panel": Panel(kind if kind == "place" else "")},
    }
    if not shared["panel"].offer:
        # What is marked elsewhere is nothing to a stage on which nothing lies.
        nothing = {"g": NO_OFFER, "panel": Panel(kind), "marked": frozenset(), "panel_key": "", "part_of": {}}
        own["stage"] = {**shared, **nothing}
    return [
        (name, look.render(f"table/{name}.html", own.get(name, shared), asking.get(name, "")))
        for name in (*REGIONS, *seen.boxes)
    ]


@dataclass(frozen=True)
class NoOffer:
    """What a stage looks at on which nothing lies."""

    decision: None = None


NO_OFFER = NoOffer()


def bare(option: OptionSeen) -> OptionSeen:
    """An option for where it is a button and no more: what it would change is shown elsewhere, and changes often."""
    return replace(option, means=None, changes=[])


def only(seen: GameSeen, *kinds: str) -> dict[str, OptionSeen]:
    """The options of some kinds, as buttons."""
    options = seen.decision.options if seen.decision else ()
    return {option.id: bare(option) for option in options if option.kind in kinds}


@cache
def wording(lang: str) -> dict[str, Any]:
    """What the language alone decides of what the templates work with."""
    return {
        "lang": lang,
        "t": labels(lang),
        "say": saying(lang),
        "board": board,
        "hexagon": board.HEXAGON,
        "res_icon": RESOURCE_ICONS,
        "res_name": {name: text.resource_name(i, lang) for i, name in enumerate(RESOURCE_NAMES)},
        "level_name": level_names(lang),
        "tag_name": {name: text.tag_name(i, lang) for i, name in enumerate(TAG_NAMES)},
        "card_named": lambda slug: text.card_name(BY_SLUG[slug], lang) if slug in BY_SLUG else slug,
        "card_kind": lambda slug: face(slug, lang).kind if slug in BY_SLUG else "",
        "goal_icon": goal_icon,
        "drawn": tokens.drawn,
        "cube_icon": symbols.CUBES,
        "project_icon": project_icons(),
        "ranks": ranks,
        "face": lambda card: face(card.id, lang),
        "paid": paid,
        "start_money": lambda slug: BY_SLUG[slug].cost,
        "start_each": lambda slug: CARD_PRICE - BARE.plus(BY_SLUG[slug].index).deals[BUYING],
        "linked": lambda words: linked(words, lang),
        "passes": True,
        "cards_page": "/cards",
        "help_page": "/help",
    }


@cache
def fixed() -> frozenset[str]:
    """The names of that: while the language is the same it needs not be compared."""
    return frozenset(wording("en"))


def context(seen: GameSeen, lang: str, **values: Any) -> dict[str, Any]:
    """What the templates work with. What is worked out of the game for some of them only says what it is made of."""
    asking = panel(seen)
    chosen = seen.decision.set if seen.decision else None
    marked = [*chosen.picked, *chosen.settled] if chosen else []
    shown = parameters(seen.tracks, lang)
    names = [player.name for player in seen.players]
    seats = seated(seen)
    area_options = [option for option in seen.decision.options if option.area] if seen.decision else []
    return {
        "g": seen,
        "marks": marks(names),
        "me": seen.players[seen.seat] if seen.seat is not None else None,
        "rivals": in_order(seen),
        "order": in_play(seen),
        "seated": seats,
        "tableaus": [
            {**seats[player.seat], "played": player.played, "events": player.events}
            for player in seen.players
            if player.seat != seen.seat
        ],
        "placing": placing(seen),
        "panel": asking,
        "panel_key": panel_key(asking, marked),
        "marked": frozenset(marked),
        "taken": taken(asking, marked),
        "part_of": {card: part.kind for part in chosen.parts for card in part.cards} if chosen else {},
        "prospects": Made(lambda: lambda kind: prospects(seen, kind), seen.prospects),
        "further": further(seen),
        "behind": behind_tabs(seen),
        "has_goals": bool(seen.milestones),
        "has_worlds": bool(seen.boxes),
        "aims": aims(asking.main) if asking.kind == "targets" else [],
        "options": {option.id: option for option in seen.decision.options} if seen.decision else {},
        "fresh": [line for line in seen.log if line.first and line.seat == seen.seat and not line.undone][-1:],
        "planet": Made(lambda: globe(climate(seen)), (seen.areas, seen.tracks)),
        "places": Made(lambda: board.places(seen), (seen.areas, area_options)),
        "oxygen_arc": Made(lambda: board.oxygen(seen), (seen.tracks["oxygen"], seen.goals["oxygen"])),
        "pillars": Made(lambda: board.pillars(seen), seen.tracks),
        "progress": board.progress(seen),
        "player_names": names,
        "names": Made(lambda: lambda seats: ", ".join(names[seat] for seat in seats), names),
        "tile_options": named_options(seen),
        "parameters": shown,
        "pace_chart": Made(lambda: pace_chart(seen), (seen.pace,)),
        "lit": lit(asking, shown),
        "bonus_at": {(track, value) for track, value, _ in seen.bonus_steps},
        "older": beginning(seen.log) > 0,
        "entries": Made(lambda: entries(seen, lang, linked), (seen.log, seen.since, names)),
        "draw": Made(lambda: drawing(seen, lang), (names, seen.seat)),
        "viewer": seen.seat,
        "hand": sorted(enumerate(seen.hand), key=lambda held: (not held[1].possible, held[1].price or 0, held[0])),
        "open_seats": any(player.kind == "open" for player in seen.players),
        "about_game": " · ".join([seen.board, ", ".join(seen.modules)]),
        "secret_choice": seen.phase in ("opening", "research"),
        "can_pass": seen.phase == "action" and seen.seat is not None and not seen.players[seen.seat].passed,
        "absent": [],
        "said_away": (),
        "handed_by": "",
        "theme": "",
        **values,
        **wording(lang),
    }


def panel_key(asking: Panel, marked: Sequence[str]) -> str:
    """What tells a question and what is marked in it from others."""
    return digest(" ".join([asking.kind, *(option.id for option in asking.main), *marked]))


def taken(asking: Panel, marked: Sequence[str]) -> dict[str, dict[str, str]]:
    """The cards in hand that can be marked to be sold or discarded: what becomes of them, and of which question."""
    if asking.kind not in ("sell", "discard"):
        return {}
    how = {"kind": asking.kind, "key": panel_key(asking, marked)}
    return {option.card: how for option in asking.main}


def behind_tabs(seen: GameSeen) -> dict[str, int]:
    """How much of what asks for attention stands behind each tab of a narrow page."""
    kinds = [option.kind for option in seen.decision.options] if seen.decision else []
    others = [line for line in seen.log[seen.since :] if line.first and not line.undone and line.seat != seen.seat]
    return {
        "claims": kinds.count("claim"),
        "worlds": sum(kind in ("trade", "lobby", "colony") for kind in kinds),
        "unread": len(others) if seen.seat is not None else 0,
        "hand": len(seen.hand),
        "hits": len(seen.hits),
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


def seated(seen: Seen) -> list[dict[str, Any]]:
    """Who sits where: all that most of the page says of players."""
    return [{"seat": each.seat, "name": each.name, "kind": each.kind} for each in seen.players]


def placing(seen: GameSeen) -> dict[str, Any]:
    """What is being placed, by whom, and whether it earns; nothing while no area is asked for."""
    asked = seen.decision
    if asked is None or not any(option.area for option in asked.options):
        return {}
    return {"tile": asked.tile, "card": asked.card, "seat": seen.seat, "earns": asked.earns}


def in_play(seen: GameSeen) -> list[dict[str, Any]]:
    """The players in the order of play, the first one first, as the top of the table shows them."""
    count = len(seen.players)
    players = [seen.players[(seen.first + i) % count] for i in range(count)]
    return [{"seat": each.seat, "name": each.name, "passed": each.passed, "first": each.first} for each in players]


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
