"""The symbols of cards: which icon stands for what, amounts, what is counted, places, which cards are meant.

Nothing here is in a language; the pieces of one card look the same in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from terramars.mars.tracks import PARAMETERS, number_of_track
from terramars.text.icons import Token


@dataclass(frozen=True)
class Piece:
    """One thing drawn."""

    shape: str
    """``icon``, ``coin``, ``sign``, ``arrow``, ``or``; or a frame around parts: ``box`` (production), ``at`` (small
    print of the piece before), ``may`` (can be declined), ``needs`` (a condition)."""
    icon: str = ""
    n: str = ""
    """The number before an icon or in a coin, or the sign itself."""
    red: bool = False
    """Anybody's, not only one's own: a red frame."""
    parts: tuple[Piece, ...] = ()


Pieces = tuple[Piece, ...]

ARROW: Final = Piece("arrow", "i-action")
COLON: Final = Piece("sign", n=":")
SLASH: Final = Piece("sign", n="/")
OR: Final = Piece("or")
CARD: Final = Piece("icon", "i-card")
EYE: Final = Piece("icon", "i-eye")
WILD_PRODUCTION: Final = {"lowest": "i-lowest", "highest": "i-highest", "that": "i-any"}
RESOURCES: Final = {
    "money": "i-mc", "steel": "i-steel", "titanium": "i-titanium", "plants": "i-plant", "energy": "i-energy",
    "heat": "i-heat", **WILD_PRODUCTION,
}  # fmt: skip
CUBES: Final = {
    "animal": "r-animal", "microbe": "r-microbe", "science": "r-science", "fighter": "r-fighter", "hosted": "r-cube",
    "any": "r-any", "floater": "r-floater", "asteroid": "r-asteroid", "camp": "r-camp", "preservation": "r-cube",
}  # fmt: skip
TILES: Final = {
    "ocean": "tile-ocean", "greenery": "tile-greenery", "city": "tile-city", "special": "tile-special",
    "tile": "tile-any", "that": "tile-any",
}  # fmt: skip
TRACKS: Final = {
    "temperature": "i-temp", "oceans": "tile-ocean", "take chair": "i-chairman", **dict.fromkeys(
        ("delegates", "replace delegate", "remove delegate", "parties"), "i-delegate"), "party leader": "i-leader",
}  # fmt: skip
"""The icons of global parameters, and of words of single boxes, that are not called like them."""
COLOURS: Final = {"green": "i-card-green", "blue": "i-card-blue", "red": "i-card-red"}
OTHERS: Final = ("anyone", "everyone", "opponents")
BOUNDS: Final = {"min": "≥", "max": "≤"}
YES_OR_NO: Final = ("party", "chairman")
"""Requirements that hold or do not: a number beside them would say nothing."""
WITHOUT_LIMIT: Final = 50
"""Whoever may shift a requirement by more steps than any track has ignores it."""


def track_icon(name: str) -> str:
    """The icon of a global parameter."""
    icon = TRACKS.get(name, f"i-{name}")
    return icon if icon in drawn_icons() else "i-any"


def party_icon(party: str) -> str:
    """The emblem of a party."""
    return f"pa-{party.replace('-', '_')}"


@cache
def drawn_icons() -> frozenset[str]:
    """The names of all icons that there are drawings of."""
    sprite = files("terramars.web").joinpath("templates", "icons.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sprite))


# Amounts.


def signed(number: int) -> str:
    """A number as cards print it, a lone one left out."""
    sign = "−" if number < 0 else ""
    return sign if abs(number) == 1 else f"{sign}{abs(number)}"


def coin(number: int | str) -> Piece:
    """Money."""
    return Piece("coin", n=f"−{-number}" if isinstance(number, int) and number < 0 else str(number))


def amount_of(icon: str, amount: Any, *, red: bool = False) -> Pieces:
    """So much of something; what it depends on follows after a slash."""
    if isinstance(amount, tuple) and amount[0] == "per":
        _, times, every, count, above, most = amount
        if count == ("X",) and every == 1:
            return amount_of(icon, f"{times}X", red=red)
        return (*amount_of(icon, times, red=red), SLASH, *every_one(every, count, above, most))
    if isinstance(amount, tuple):
        amount = f"−{amount[1]}"
    if icon == "i-mc":
        return (replace(coin(amount), red=red),)
    return (Piece("icon", icon, signed(amount) if isinstance(amount, int) else amount, red),)


def every_one(every: int, count: Token, above: int, most: int) -> Pieces:
    """What an amount depends on."""
    found = counted(count)
    if every > 1:
        found = (replace(found[0], n=str(every)), *found[1:])
    if above:
        found = (*found, Piece("sign", n=f">{above}"))
    return (*found, Piece("sign", n=f"≤{most}")) if most > 1 else found


def lost(token: Token, icon: str) -> Pieces:
    """A price outside an action."""
    amount = token[2]
    return amount_of(icon, -amount if isinstance(amount, int) else ("minus", amount))


def divided(pieces: Iterable[Pieces], sign: Piece = SLASH) -> Pieces:
    """Alternatives with a sign between them."""
    found: list[Piece] = []
    for each in pieces:
        found.extend((*((sign,) if found else ()), *each))
    return tuple(found)


def at(parts: Pieces) -> Pieces:
    """Small print, if there is any."""
    return (Piece("at", parts=parts),) if parts else ()


# What can be counted, and where.


def counted(count: Token) -> Pieces:
    """What is counted."""
    if count[0] in COUNTS:
        return COUNTS[count[0]](count)
    return (Piece("icon", track_icon(count[0]), red=of_others(count)),)


def of_others(token: Token) -> bool:
    """Whether a token of a box speaks of more than one's own."""
    return len(token) > 1 and token[1] in OTHERS


def tags_counted(count: Token) -> Pieces:
    """Tags, one's own or others'."""
    _, who, tags = count
    return divided((Piece("icon", f"t-{tag}", red=who in OTHERS),) for tag in tags)


def tiles_counted(count: Token) -> Pieces:
    """Tiles, anywhere or where the small print says."""
    _, who, kind, where = count
    return (Piece("icon", TILES[kind], red=who in OTHERS), *at(places(where)))


def cards_counted(count: Token) -> Pieces:
    """Cards in play."""
    _, who, filters = count
    return tuple(replace(piece, red=who in OTHERS) for piece in divided(map(meant, filters)))


def chairman(count: Token) -> Pieces:
    """Who is in the chair: oneself, or a delegate that belongs to nobody."""
    seat = Piece("icon", "i-chairman")
    return (seat, *at((Piece("icon", "i-neutral"),))) if count[1] == "neutral" else (seat,)


COUNTS: Final[Mapping[str, Callable[[Token], Pieces]]] = {
    "track": lambda count: (Piece("icon", track_icon(count[1])),),
    "X": lambda count: (Piece("sign", n="X"),),
    "tag": tags_counted,
    "tile": tiles_counted,
    "cubes here": lambda count: (Piece("icon", CUBES[count[1]]),),
    "cubes": lambda count: (Piece("icon", CUBES[count[1]]),),
    "card": cards_counted,
    "production": lambda count: (Piece("box", parts=(Piece("icon", RESOURCES[count[1]]),)),),
    "stock": lambda count: tuple(Piece("icon", RESOURCES[what]) for what in count[1]),
    "tr": lambda count: (Piece("icon", "i-tr"),),
    "tr raised": lambda count: (Piece("icon", "i-tr"),),
    "hand": lambda count: (CARD,),
    "tag kinds": lambda count: (Piece("icon", "t-wild"),),
    "players": lambda count: (Piece("icon", "i-players"),),
    "empty area": lambda count: (Piece("icon", "area-land"), *at(places(count[1]))),
    "party": lambda count: (Piece("icon", party_icon(count[1])),),
    "chairman": chairman,
    "total": lambda count: divided(map(summand, count[1]), Piece("sign", n="+")),
    "minus": lambda count: divided((summand(count[1]), counted(count[2])), Piece("sign", n="−")),
}


def summand(part: Any) -> Pieces:
    """A part of a sum: a number, an amount, or what is counted."""
    if isinstance(part, int):
        return (Piece("sign", n=str(part)),)
    return every_one(part[2], part[3], part[4], part[5]) if part[0] == "per" else counted(part)


def places(where: Sequence[Token]) -> Pieces:
    """Where an area must lie."""
    return tuple(piece for place in where for piece in PLACES[place[0]](place))


def next_to(place: Token) -> Pieces:
    """Areas beside tiles."""
    _, kind, _, number = place
    beside = Piece("icon", "i-beside")
    return (beside,) if kind == "this" else (beside, Piece("icon", TILES[kind], signed(number)))


PLACES: Final[Mapping[str, Callable[[Token], Pieces]]] = {
    "mars": lambda place: (Piece("icon", "i-planet"),),
    "land": lambda place: (Piece("icon", "area-land"),),
    "ocean area": lambda place: (Piece("icon", "area-ocean"),),
    "reserved area": lambda place: (Piece("icon", "area-reserved"),),
    "volcanic area": lambda place: (Piece("icon", "area-volcano"),),
    "next to": next_to,
    "not next to": lambda place: (Piece("icon", "i-apart"), Piece("icon", TILES[place[1]])),
    "bonus": lambda place: divided((Piece("icon", RESOURCES[what]),) for what in place[1]),
    "rows": lambda place: (Piece("icon", "area-rows", f"{place[1]}–{place[2]}"),),
}


def meant(part: Token) -> Pieces:
    """Which cards are meant."""
    return FILTERS[part[0]](part) if part[0] in FILTERS else (Piece("icon", track_icon(part[0])),)


FILTERS: Final[Mapping[str, Callable[[Token], Pieces]]] = {
    "tag": lambda part: (Piece("icon", f"t-{part[1]}"),),
    "card": lambda part: (CARD,),
    "colour": lambda part: (Piece("icon", COLOURS[part[1]]),),
    "costing": lambda part: (coin(f"≥{part[1]}"),),
    "with needs": lambda part: (Piece("icon", "i-needs"),),
    "showing": lambda part: (CARD, *at((Piece("icon", CUBES[part[1]]),))),
    "scoring": lambda part: (CARD, *at((Piece("icon", "i-vp"),))),
    "all of": lambda part: tuple(piece for each in part[1] for piece in meant(each)),
}


def requirement(token: Token) -> Piece:
    """A condition: what is counted, and its bound."""
    _, count, bound, number = token
    if count[0] in YES_OR_NO:
        return Piece("needs", parts=counted(count))
    unit = PARAMETERS[number_of_track(count[1])].unit if count[0] == "track" else ""
    unit = f" {unit}" if unit else ""
    figure = f"−{-number}" if number < 0 else str(number)
    return Piece("needs", n=f"{BOUNDS[bound]} {figure}{unit}", red=bound == "max", parts=counted(count))
