"""The parts of the dice table's page as HTML, made from what a seat is sent and from nothing else of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from terramars.dice.board import BOARD
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import STANDARD_MAIN
from terramars.dice.words import COLOUR_NAMES, ICON_NAMES, SLOT_NAMES, TRACK_NAMES
from terramars.text import dice as text
from terramars.web.dice import board
from terramars.web.dice.asking import DiceDecisionSeen, DiceOptionSeen
from terramars.web.dice.drawing import Sign, die, given_by
from terramars.web.dice.faces import face, marks_of
from terramars.web.dice.prospects import DiceProspectSeen
from terramars.web.dice.seeing import DicePlayerSeen, DiceSeen
from terramars.web.dice.story import linked
from terramars.web.games import presenter
from terramars.web.labels import label, labels
from terramars.web.pages.page import saying
from terramars.web.pages.rendering import Drawn, Made, digest
from terramars.web.pages.table.regions import RENDERER, seated
from terramars.web.pages.table.story import beginning, drawing, entries
from terramars.web.present.marks import marks

OWN: Final = (
    "top", "rivals", "goals", "points", "oxygen", "hexes", "oceans", "thermo", "pool", "roll", "stage", "prompt", "me",
    "dock", "tabs", "tableaus",
)  # fmt: skip
SHARED: Final = ("log", "menu")
REGIONS: Final = {**{name: f"dice/{name}.html" for name in OWN}, **{name: f"table/{name}.html" for name in SHARED}}
"""Each is one element whose id is its name, and is brought up to date by itself: the names, and the templates."""
MAIN_ICONS: Final = {
    "raise-temperature": "i-temp",
    "ocean": "tile-ocean",
    "greenery": "tile-greenery",
    "city": "tile-city",
    "points": "i-vp",
}
SOURCE_OF_FACE: Final = ("pay", "hand-over", "lose")
"""Options that give up a die: the die itself can be tapped."""
REST: Final = ("skip", "end", "return", "stop")
"""Options to do nothing, or no more."""


@dataclass(frozen=True)
class Panel:
    """The panel of a decision."""

    kind: str
    """``turn``, ``pay``, ``place``, ``keep``, ``discard``, ``cards``, ``turning`` or ``list``; without a question
    ``over``, ``paused``, ``waiting`` or ``watching``."""
    main: list[DiceOptionSeen] = field(default_factory=list)
    rest: list[DiceOptionSeen] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)
    """Cards to choose from, face up in the middle of the table."""


def panel(seen: DiceSeen) -> Panel:
    """The panel for what is asked now."""
    decision = seen.decision
    if decision is None:
        kind = "over" if seen.over else "paused" if seen.can_confirm else "waiting" if seen.writes else "watching"
        return Panel(kind)
    rest = [option for option in decision.options if option.kind in REST]
    main = [option for option in decision.options if option not in rest]
    kind = kind_of(decision, main)
    offer = [option.card for option in main if option.kind in ("corporation", "bonus")]
    return Panel(kind, main, rest, offer)


def kind_of(decision: DiceDecisionSeen, main: list[DiceOptionSeen]) -> str:
    """The kind of panel that suits a decision."""
    kinds = {option.kind for option in main}
    if decision.stage:
        return "turn"
    if decision.set is not None:
        return decision.set.kind
    if decision.bill is not None:
        return "pay"
    if any(option.area for option in main):
        return "place"
    if kinds <= {"corporation", "bonus"}:
        return "cards"
    return "turning" if kinds == {"turn"} else "list"


def regions(seen: DiceSeen, lang: str, **values: Any) -> list[tuple[str, Drawn]]:
    """Every region of the page."""
    shared = context(seen, lang, **values)
    asking = {"prompt": f"dice/prompt/{shared['panel'].kind}.html"}
    look = RENDERER.look(seen.game, lang, fixed())
    return [(name, look.render(path, shared, asking.get(name, ""))) for name, path in REGIONS.items()]


@cache
def wording(lang: str) -> dict[str, Any]:
    """What the language alone decides of what the templates work with."""
    language = text.language(lang)
    return {
        "lang": lang,
        "t": labels(lang),
        "say": saying(lang),
        "face": lambda slug: face(slug, lang),
        "sources_of": lambda slug: marks_of(slug, lang),
        "icon_of": {name: die(i).icon for i, name in enumerate(ICON_NAMES)},
        "icon_name": {name: text.icon_name(i, lang) for i, name in enumerate(ICON_NAMES)},
        "colour_name": dict(zip(COLOUR_NAMES, language.colours, strict=False)),
        "track_name": dict(zip(TRACK_NAMES, language.tracks, strict=True)),
        "slot_name": dict(zip(SLOT_NAMES, language.slots, strict=True)),
        "tile_name": dict(zip(("ocean", "greenery", "city", "special"), language.tiles, strict=True)),
        "level_name": presenter("dice").level_names(lang),
        "board": board,
        "hexagon": board.HEXAGON,
        "spots": board.SPOTS,
        "printed": {area: given_by(BOARD.bonus[i]) for i, area in enumerate(BOARD.ids)},
        "spoken_sign": lambda sign: spoken_sign(sign, lang),
        "linked": lambda words: linked(words, lang),
        "passes": False,
        "can_pass": False,
        "cards_page": "/dice/cards",
        "help_page": "/dice/help",
    }


@cache
def fixed() -> frozenset[str]:
    """The names of that: while the language is the same it needs not be compared."""
    return frozenset(wording("en"))


def context(seen: DiceSeen, lang: str, **values: Any) -> dict[str, Any]:
    """What the templates work with."""
    asking = panel(seen)
    chosen = seen.decision.set if seen.decision else None
    count = len(seen.players)
    names = [player.name for player in seen.players]
    me = seen.players[seen.seat] if seen.seat is not None else None
    options = {option.id: option for option in seen.decision.options} if seen.decision else {}
    left = [(seen.seat or 0) + i for i in range(1 if me else 0, count)]
    return {
        "g": seen,
        "marks": marks(names),
        "me": me,
        "rivals": [seen.players[seat % count] for seat in left],
        "order": [seen.players[(seen.first + i) % count] for i in range(count)],
        "panel": asking,
        "panel_key": digest(" ".join([asking.kind, *options, *(chosen.picked if chosen else ())])),
        "marked": frozenset(chosen.picked if chosen else ()),
        "options": options,
        "tapped": {option.resource: option for option in options.values() if option.kind in SOURCE_OF_FACE},
        "turned": turned(options),
        "uses": {slot: uses(seen, slot, lang) for slot in SLOT_NAMES},
        "prospects": {each.id: each for each in seen.prospects},
        "mains": [(kind, MAIN_ICONS[kind], prospect(seen, kind), price(me, kind)) for kind in STANDARD_MAIN],
        "player_names": names,
        "seated": seated(seen),
        "names": Made(lambda: lambda seats: ", ".join(names[seat] for seat in seats), names),
        "columns": columns(me),
        "legal": {option.area: option for option in options.values() if option.area},
        "parameters": parameters(seen, lang),
        "older": beginning(seen.log) > 0,
        "entries": Made(lambda: entries(seen, lang, linked), (seen.log, seen.since, names)),
        "draw": Made(lambda: drawing(seen, lang), (names, seen.seat)),
        "viewer": seen.seat,
        "fresh": [line for line in seen.log if line.first and line.seat == seen.seat and not line.undone][-1:],
        "open_seats": any(player.kind == "open" for player in seen.players),
        "about_game": about(seen, lang),
        "absent": [],
        "said_away": (),
        "handed_by": "",
        "theme": "",
        "secret_choice": seen.opening,
        **values,
        **wording(lang),
    }


def about(seen: DiceSeen, lang: str) -> str:
    """What game is played, in a few words."""
    box = label(lang, "dice_era" if seen.corporate_era else "dice_base")
    return f"{label(lang, 'dice_game')} · {box}"


def prospect(seen: DiceSeen, kind: str) -> DiceProspectSeen | None:
    """What stands in the way of something that can be done in a turn; None for who only looks."""
    return next((each for each in seen.prospects if each.kind == kind), None)


def uses(seen: DiceSeen, slot: str, lang: str) -> list[DiceProspectSeen]:
    """The actions of one's cards that belong in a slot of a turn, possible or not."""
    return [each for each in seen.prospects if each.kind == "use" and face(each.card, lang).slot == slot]


def price(me: DicePlayerSeen | None, kind: str) -> list[tuple[Sign, bool]]:
    """A cost as one would pay it: own dice, then wild tokens, then what is lacking; each with whether it is there."""
    cost = [ICON_NAMES[icon] for icon in STANDARD_MAIN[kind][0]]
    own = me.dice.count(cost[0]) if me else 0
    wild = me.wild if me else 0
    found = []
    for number in range(len(cost)):
        if number < own:
            found.append((Sign(f"d-{cost[0]}"), True))
        elif number < own + wild:
            found.append((Sign("i-wildtoken"), True))
        else:
            found.append((Sign(f"d-{cost[0]}"), False))
    return found


def turned(options: Mapping[str, DiceOptionSeen]) -> dict[str, list[DiceOptionSeen]]:
    """The ways in which each die can be turned, by the face that is up."""
    found: dict[str, list[DiceOptionSeen]] = {}
    for option in options.values():
        if option.kind == "turn":
            found.setdefault(option.resource, []).append(option)
    return found


def columns(me: DicePlayerSeen | None) -> list[tuple[str, list[tuple[str, str]]]]:
    """The own dice by colour: each by its face, and by its name among its equals."""
    found = []
    for number, colour in enumerate(COLOUR_NAMES):
        faces = ICON_NAMES[3 * number : 3 * number + 3]
        own = [name for name in (me.dice if me else ()) if name in faces]
        found.append((colour, [(name, f"{name}.{own[: i + 1].count(name)}") for i, name in enumerate(own)]))
    return found


@dataclass(frozen=True)
class Shown:
    """A global parameter as it is shown."""

    name: str
    title: str
    icon: str
    now: str
    unit: str
    goal: str
    done: int
    """How far it is, in per cent."""
    complete: bool


def parameters(seen: DiceSeen, lang: str) -> list[Shown]:
    """The global parameters."""
    icons = {"oxygen": "i-oxygen", "temperature": "i-temp", "oceans": "tile-ocean"}
    units = {"oxygen": "%", "temperature": "°C", "oceans": ""}
    found = []
    for parameter, title in zip(PARAMETERS, text.language(lang).tracks, strict=True):
        name, now = parameter.name, seen.tracks[parameter.name]
        done = round(100 * (now - parameter.start) / (parameter.goal - parameter.start))
        unit = units[name] or f"/{parameter.goal}"
        found.append(
            Shown(name, title, icons[name], figure(now), unit, figure(parameter.goal), done, now >= parameter.goal)
        )
    return found


def figure(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def spoken_sign(sign: Sign, lang: str) -> str:
    """An icon in words."""
    language = text.language(lang)
    if sign.icon.startswith("d-"):
        return language.icons[ICON_NAMES.index(sign.icon.removeprefix("d-"))]
    if sign.icon.startswith("die-"):
        name = sign.icon.removeprefix("die-")
        return labels(lang)["dice_roll_any"] if name == "any" else language.colours[COLOUR_NAMES.index(name)]
    return labels(lang).get(f"dice_sign_{sign.icon.replace('-', '_')}", sign.text)
