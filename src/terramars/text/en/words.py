"""English nouns: counts, requirements, areas and kinds of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from terramars.mars import conditions, counts, filters
from terramars.mars.counts import Amount, Chosen, Count, Need, Per, X
from terramars.mars.modules import OpenTable
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import (
    EVENT,
    EVERYONE,
    HIGHEST,
    LOWEST,
    ME,
    OCEAN,
    OCEANS,
    OPPONENTS,
    THAT,
    TILE,
    Tag,
)
from terramars.text.render import Phrase, Scene, conditions_in, counts_itself
from terramars.text.table import area_code

RESOURCES: Final = ("M€", "steel", "titanium", "plants", "energy", "heat")
CUBES: Final = (
    "animals", "microbes", "science cubes", "fighters", "cards", "resources", "floaters", "asteroids",
    "camps", "preservation cubes",
)  # fmt: skip
TAGS: Final = (
    "building", "space", "power", "science", "Jovian", "Earth", "Venus", "plant", "microbe", "animal", "city", "wild",
    "event",
)  # fmt: skip
TILES: Final = ("oceans", "greeneries", "cities", "special tiles", "tiles")
TRACKS: Final = OpenTable({"venus": "Venus"}, "NAMES", "en", "tracks")
"""The words for global parameters that are not called by their names."""


def steps_counted(track: int, number: int) -> str:
    """So many oceans, or steps of another parameter."""
    return number_of("oceans", number) if track == OCEANS else f"{track_word(track)} {number_of('steps', number)}"


def track_word(track: int) -> str:
    """The word for a global parameter."""
    name = PARAMETERS[track].name
    word: str = TRACKS.get(name, name)
    return word


KINDS: Final = ("automated", "active", "event", "corporation", "prelude")
GLOBAL: Final = "requirements of global parameters"


# Words.


def one(plural: str) -> str:
    """The singular of a noun of this module."""
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    return plural[:-1] if plural.endswith("s") else plural


def some(number: int, plural: str) -> str:
    """A number of things: ``1 plant``, ``2 plants``."""
    return f"{number} {one(plural) if abs(number) == 1 else plural}"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def sentence(clause: str) -> str:
    """A clause with its capital and full stop."""
    return f"{capital(clause)}."


def capital(clause: str) -> str:
    """A clause with its capital."""
    return clause[:1].upper() + clause[1:]


def resource(number: int) -> str:
    """A resource, in the plural where it has one."""
    return "of that resource" if number == THAT else RESOURCES[number]


def here(scene: Scene) -> str:
    """What *this card* is called."""
    return scene.card.name if scene.running and scene.card is not None else "this card"


def measured(amount: Amount, noun: Callable[[int], str], scene: Scene) -> str:
    """An amount of something: ``2 plants``, ``X plants``, ``1 plant per city in play``."""
    if isinstance(amount, int):
        return noun(amount)
    if isinstance(amount, Chosen):
        return noun(2).replace("2", "X", 1)
    if isinstance(amount.what, counts.Minus) and isinstance(amount.what.what, int) and amount.every == 1:
        return f"{noun(amount.what.what * amount.times)} minus {counted(amount.what.less, MANY, scene)}"
    if amount.what == X and amount.every == 1:
        return noun(2).replace("2", f"{amount.times}X", 1)
    return f"{noun(amount.times)} {per(amount, scene)}"


def per(amount: Per, scene: Scene) -> str:
    """``per 2 microbe tags you have, this included``."""
    units = "X" if isinstance(amount.what, Chosen) else counted(amount.what, amount.every, scene)
    if isinstance(amount.what, counts.Total):
        single = " and per ".join(part_counted(part, 1, scene) for part in amount.what.parts)
        units = single if amount.every == 1 else f"{units} together"
    text = f"per {units}" if amount.every == 1 else f"per {amount.every} {units}"
    if amount.above:
        text += f" above {amount.above}"
    if amount.most >= 0:
        text += f", at most {amount.most * amount.times}"
    return text + (", this included" if counts_itself(amount, scene.card) else "")


def counted(count: Count, number: int, scene: Scene) -> str:
    """What a count counts, for so many of it: ``cities on Mars``."""
    noun, whose = COUNTS[type(count)](count, number, scene)
    return f"{noun} {whose}".strip()


MANY: Final = 2


def part_counted(part: Count | Per | int, number: int, scene: Scene) -> str:
    """A part of a sum: a count, perhaps in sets, above a threshold and with a limit."""
    if isinstance(part, int):
        return str(part)
    if not isinstance(part, Per):
        return counted(part, number, scene)
    if isinstance(part.what, Chosen):
        return "X"
    text = counted(part.what, part.every, scene)
    if part.every > 1:
        text = f"{part.every} {text}"
    if part.above:
        text += f" above {part.above}"
    times = " times" if part.every > 1 else ""
    return text + (f" (at most {part.most}{times})" if part.most >= 0 else "")


def number_of(plural: str, number: int) -> str:
    """A noun alone, in the number that belongs to it."""
    return one(plural) if abs(number) == 1 else plural


# Counts: a noun in the right number, and whose or where.


def tags_counted(count: counts.TagCount, number: int, scene: Scene) -> tuple[str, str]:
    """Tags."""
    kinds = listed([TAGS[tag] for tag in count.tags], "or")
    whose = {ME: "you have", OPPONENTS: "your opponents have"}.get(count.of, "in play")
    return f"{kinds} {number_of('tags', number)}", whose


def tiles_counted(count: counts.TileCount, number: int, scene: Scene) -> tuple[str, str]:
    """Tiles."""
    whose = "you own" if count.of == ME and count.tile != OCEAN else ""
    where = "" if count.on is None else place_of(count.on, scene)
    return number_of(TILES[count.tile], number), f"{whose} {where}".strip() or "in play"


def cards_counted(count: counts.CardCount, number: int, scene: Scene) -> tuple[str, str]:
    """Cards in play, or played events."""
    if count.filters == (EVENT,):
        if count.of == EVERYONE:
            return number_of("events", number), "played so far by anyone"
        own = "own " if count.of == ME and number == 1 else ""  # many of them are a goal, which is one's own anyway
        return f"{own}played {number_of('events', number)}", ""
    kinds = listed([kind_of(part, scene, number) for part in count.filters], "or")
    if kinds.count(" cards") > 1:
        kinds = kinds.replace(" cards", "", 1)
    return kinds, "you have in play" if count.of == ME else "in play"


def production_counted(count: counts.ProductionCount, number: int, scene: Scene) -> tuple[str, str]:
    """A production level."""
    if count.resource == HIGHEST:
        return "production of one resource", ""
    return "lowest production" if count.resource == LOWEST else f"{one(RESOURCES[count.resource])} production", ""


def left_over(count: counts.Minus, number: int, scene: Scene) -> str:
    """What is left of a count: ``tag you have beyond influence``, ``plant above 3 plus influence``."""
    less = counted(count.less, MANY, scene)
    limited = isinstance(count.what, Per) and count.what.most >= 0
    between = "plus" if isinstance(count.what, Per) and count.what.above and not limited else "beyond"
    return f"{part_counted(count.what, number, scene)} {between} {less}"


COUNTS: Final[Mapping[type, Callable[[Any, int, Scene], tuple[str, str]]]] = OpenTable({
    counts.TrackCount: lambda count, number, scene: (steps_counted(count.track, number), ""),
    counts.TagCount: tags_counted,
    counts.TileCount: tiles_counted,
    counts.CubesHere: lambda count, number, scene: (
        number_of(CUBES[count.cube], number),
        f"on {here(scene)}" if scene.running else "here",
    ),
    counts.CubeCount: lambda count, number, scene: (number_of(CUBES[count.cube], number), "on your cards"),
    counts.CardCount: cards_counted,
    counts.ProductionCount: production_counted,
    counts.StockCount: lambda count, number, scene: (
        listed([number_of(RESOURCES[part], number) for part in count.resources]), ""
    ),
    counts.RatingCount: lambda count, number, scene: ("TR", ""),
    counts.RatingRaised: lambda count, number, scene: (
        number_of("TR steps", number),
        "gained this generation",
    ),
    counts.HandCount: lambda count, number, scene: (number_of("cards", number), "in hand"),
    counts.TagKinds: lambda count, number, scene: (f"different {number_of('tags', number)}", ""),
    counts.PlayerCount: lambda count, number, scene: (number_of("players", number), ""),
    counts.AreaCount: lambda count, number, scene: (
        f"empty {number_of('areas', number)}", place_of(count.on, scene).replace(" you own", " of yours")
    ),
    counts.Printed: lambda count, number, scene: COUNTS[type(count.of)](count.of, number, scene),
    counts.Total: lambda count, number, scene: (
        listed([part_counted(part, number, scene) for part in count.parts]), ""
    ),
    counts.Minus: lambda count, number, scene: (left_over(count, number, scene), ""),
}, "TEXTS", "en", "counts")


NEEDS: Final[Mapping[type, Phrase]] = OpenTable({}, "TEXTS", "en", "needs")
"""Requirements that are said in words of their own, by class of what they count."""


def level(count: Count, value: int) -> str:
    """A value of a count in its printed unit."""
    if isinstance(count, counts.TrackCount):
        unit = PARAMETERS[count.track].unit
        return f"{value} {unit}" if unit == "°C" else f"{value}{unit}"
    return str(value)


def need_text(need: Need, scene: Scene) -> str:
    """A requirement as a noun: ``oxygen at most 5%``, ``3 oceans``."""
    count = need.count
    if type(count) in NEEDS:
        return NEEDS[type(count)](need, scene)
    bound = level(count, need.bound)
    at = f"at {'least' if need.is_minimum else 'most'} {bound}"
    if isinstance(count, counts.TrackCount) and count.track != OCEANS:
        return f"{track_word(count.track)} {at}"
    if isinstance(count, counts.RatingCount):
        return f"a TR of {at}"
    if isinstance(count, counts.PlayerCount):
        return f"{at} {number_of('players', need.bound)}"
    if isinstance(count, counts.ProductionCount) and count.above_start:
        return f"every production {at} above its start"
    noun, whose = COUNTS[type(count)](count, need.bound, scene)
    text = noun if whose == "you have" else f"{noun} {whose}".strip()
    return f"{bound} {text}" if need.is_minimum else f"{at} {text}"


def condition_clause(need: Need, scene: Scene) -> str:
    """A requirement as an introduction: ``if you have at least 3 plant tags``."""
    if isinstance(need.count, counts.PlayerCount) and need.bound == 1 and not need.is_minimum:
        return "in a solo game"
    if isinstance(need.count, counts.RatingRaised) and need.bound == need.is_minimum:
        return f"if your TR {'rose' if need.is_minimum else 'did not rise'} this generation"
    text = need_text(need, scene)
    return f"if you have {'at least ' if text[0].isdigit() else ''}{text}"


# Conditions on areas and filters on cards.


def place_of(condition: conditions.Condition, scene: Scene) -> str:
    """Where an area lies: ``next to 2 cities``."""
    return CONDITIONS[type(condition)](condition, scene)


def next_to(condition: conditions.NextTo, scene: Scene) -> str:
    """Beside tiles."""
    whose = " you own" if condition.of == ME else ""
    if condition.at_least > 1:
        return f"next to at least {some(condition.at_least, TILES[condition.tile])}{whose}"
    return f"next to {a(one(TILES[condition.tile]))}{whose}"


def next_to_hex(condition: conditions.NextToHex, scene: Scene) -> str:
    """Beside one certain tile."""
    if condition.hex == conditions.THIS:
        return f"next to the tile of {here(scene)}" if scene.running else "next to this tile"
    if condition.hex >= 0 and scene.state is not None:
        return f"next to {area_code(scene.state, condition.hex)}"
    return "next to it"


def rows(condition: conditions.Rows, scene: Scene) -> str:
    """Rows of the map."""
    if condition.last == 9:
        return f"in the bottom {10 - condition.first} rows"
    return f"in rows {condition.first} to {condition.last}"


CONDITIONS: Final[Mapping[type, Phrase]] = OpenTable({
    conditions.Condition: lambda condition, scene: "on Mars",
    conditions.Land: lambda condition, scene: "on an area not reserved for oceans",
    conditions.OceanArea: lambda condition, scene: "on an area reserved for oceans",
    conditions.ReservedArea: lambda condition, scene: (
        f"on the area reserved for {'it' if scene.card is None else scene.card.name}"
    ),
    conditions.VolcanicArea: lambda condition, scene: "on a volcanic area",
    conditions.OnMars: lambda condition, scene: "on Mars",
    conditions.NextTo: next_to,
    conditions.NotNextTo: lambda condition, scene: (
        "next to no other tile" if condition.tile == TILE else f"next to no {one(TILES[condition.tile])}"
    ),
    conditions.NextToHex: next_to_hex,
    conditions.WithBonus: lambda condition, scene: (
        f"on an area with {a(listed([RESOURCES[part] for part in condition.resources], 'or'))} bonus"
    ),
    conditions.Rows: rows,
    conditions.EveryOne: lambda condition, scene: " ".join(
        place_of(part, scene) for part in conditions_in(condition)
    ),
}, "TEXTS", "en", "conditions")


def kind_of(part: Tag | filters.Filter, scene: Scene, number: int = 1) -> str:
    """Which cards a filter means: ``green cards``."""
    if not isinstance(part, filters.Filter):
        return number_of("events", number) if part == EVENT else f"{TAGS[part]} {number_of('cards', number)}"
    text = FILTERS[type(part)](part, scene)
    return text if number == 1 else text.replace("card", "cards", 1)


FILTERS: Final[Mapping[type, Phrase]] = OpenTable({
    filters.Filter: lambda part, scene: "card",
    filters.Coloured: lambda part, scene: f"{('green', 'blue', 'red')[part.colour]} card",
    filters.Costing: lambda part, scene: f"card with a printed cost of at least {part.least} M€",
    filters.WithNeeds: lambda part, scene: "card with a requirement",
    filters.Scoring: lambda part, scene: "card with a VP icon that is not negative",
    filters.Showing: lambda part, scene: f"card showing {CUBES[part.cube]}",
    filters.AllOf: lambda part, scene: " ".join(
        [TAGS[kind] for kind in part.parts if not isinstance(kind, filters.Filter)]
    ),
}, "TEXTS", "en", "filters")
