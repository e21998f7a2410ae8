"""Tokens of a card (`text.icons`) as pieces that the page draws: icons with numbers, coins, boxes and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from terramars.text.icons import Token
from terramars.web.cardface.symbols import (
    ARROW,
    CARD,
    COLON,
    CUBES,
    EYE,
    OR,
    OTHERS,
    RESOURCES,
    TILES,
    WITHOUT_LIMIT,
    Piece,
    Pieces,
    amount_of,
    at,
    coin,
    divided,
    meant,
    of_others,
    places,
    requirement,
    track_icon,
)


def drawn(tokens: Iterable[Token]) -> Pieces:
    """The pieces of several tokens."""
    return tuple(piece for token in tokens for piece in TOKENS.get(token[0], raised_track)(token))


def raised_track(token: Token) -> Pieces:
    """Steps of a global parameter, whose token bears its name; or whatever else a box of one's own names so."""
    number = token[1] if len(token) > 1 and isinstance(token[1], int) else 1
    return amount_of(track_icon(token[0]), number, red=of_others(token))


def box(token: Token) -> Pieces:
    """A production box."""
    inside = tuple(piece for what, amount in token[1] for piece in amount_of(RESOURCES[what], amount))
    return (Piece("box", parts=inside),)


def spend(token: Token) -> Pieces:
    """A price; the metal that helps to pay stands small behind it."""
    helps = (Piece("icon", RESOURCES[token[3]]),) if len(token) > 3 else ()
    return (*amount_of(RESOURCES[token[1]], token[2]), *at(helps))


def cubes(token: Token) -> Pieces:
    """Cubes, and onto which card unless this one."""
    _, cube, amount, target, *tag = token
    return (*amount_of(CUBES[cube], amount), *onto(target, *tag))


def onto(target: str, *tags: str) -> Pieces:
    """Which card cubes go to or come from, in small print; this one is not named."""
    if target == "this":
        return ()
    tagged = tuple(Piece("icon", f"t-{tag}") for tag in tags)
    if tagged and target == "any":
        return at(tagged)  # a tag says that it is a card
    return at((Piece("icon", {"another": "i-other-card"}.get(target, "i-any-card")), *tagged))


def cards(token: Token) -> Pieces:
    """Cards to hand."""
    kind = (Piece("icon", CUBES.get(token[2], f"t-{token[2]}")),) if len(token) > 2 else ()
    return (*amount_of("i-card", token[1]), *at(kind))


def either_way(token: Token) -> Pieces:
    """Something on a condition, and what happens otherwise."""
    _, need, then, otherwise = token
    rest = (OR, *drawn(otherwise)) if otherwise else ()
    return (requirement(need), COLON, *drawn(then), *rest)


def triggers(token: Token) -> Pieces:
    """A card being played."""
    _, who, filters = token
    return tuple(
        piece if piece.shape == "sign" else replace(piece, red=who in OTHERS) for piece in divided(map(meant, filters))
    )


def placed(token: Token) -> Pieces:
    """A tile being placed."""
    _, who, kind, where = token
    return (Piece("icon", TILES[kind], red=who in OTHERS), *at(places(where)))


def discount(token: Token) -> Pieces:
    """Something costs less; conversion of plants is paid in plants."""
    _, amount, tags, deals = token
    bought: list[Pieces] = [(CARD,) if tag == "card" else (Piece("icon", f"t-{tag}"),) for tag in tags]
    bought += [DEALS[deal] for deal in deals]
    less: Pieces = (coin(-amount),)
    if "plant conversion" in deals:
        less = amount_of("i-plant", -amount)
    elif "trading" in deals:
        less = (Piece("sign", n=f"−{amount}"),)  # of whatever is paid with
    return (*divided(bought), COLON, *less)


DEALS: Final[Mapping[str, Pieces]] = {
    "any": (),
    "card": (CARD,),
    "plant conversion": (Piece("icon", "tile-greenery"),),
    "standard project": (Piece("icon", "i-project"),),
    "power plant": (Piece("icon", "i-project"), *at((Piece("icon", "i-energy"),))),
    "buying": (EYE, CARD),
    "trading": (Piece("icon", "i-trade"),),
}


def paid(token: Token) -> Pieces:
    """A price being paid."""
    _, deal, least = token
    return (*DEALS[deal], *((coin(f"≥{least}"),) if least else ()))


def shift(token: Token) -> Pieces:
    """Requirements of global parameters, or of one, that give way."""
    steps = "±∞" if token[1] > WITHOUT_LIMIT else f"±{token[1]}"
    tracks = token[2:] or ("temperature", "oxygen", "oceans")
    return (*(Piece("icon", track_icon(name)) for name in tracks), COLON, Piece("sign", n=steps))


def pay_with(token: Token) -> Pieces:
    """Another currency."""
    _, what, worth, tag = token
    on = (Piece("icon", f"t-{tag}"), COLON) if tag else ()
    return (*on, Piece("icon", {**RESOURCES, **CUBES}[what]), Piece("sign", n="="), coin(worth))


def protect(token: Token) -> Pieces:
    """Own things that stay."""
    return (Piece("icon", "i-shield"), *(Piece("icon", {**RESOURCES, **CUBES}[what]) for what in token[1]))


TOKENS: Final[Mapping[str, Callable[[Token], Pieces]]] = {
    "needs": lambda token: (requirement(token),),
    "production": box,
    "red production": lambda token: (Piece("box", red=True, parts=amount_of(RESOURCES[token[1]], token[2])),),
    "stock": lambda token: amount_of(RESOURCES[token[1]], token[2]),
    "spend": spend,
    "red": lambda token: amount_of(RESOURCES[token[1]], token[2], red=True),
    "steal": lambda token: (Piece("icon", "i-steal"), *amount_of(RESOURCES[token[1]], token[2], red=True)),
    "cubes": cubes,
    "spend cubes": lambda token: (*amount_of(CUBES[token[1]], token[2]), *onto(*(token[3:] or ("this",)))),
    "red cubes": lambda token: amount_of(CUBES[token[1]], token[2], red=True),
    "tr": lambda token: amount_of("i-tr", token[1]),
    "tile": lambda token: (Piece("icon", TILES[token[1]]), *at(places(token[2]))),
    "claim": lambda token: (Piece("icon", "i-claim"),),
    "cards": cards,
    "look": lambda token: (EYE, *amount_of("i-card", token[1]), ARROW, *amount_of("i-card", token[2])),
    "buy": lambda token: (EYE, *amount_of("i-card", token[1]), *at((Piece("icon", "i-mc"),))),
    "discard": lambda token: amount_of("i-card", -token[1]),
    "sell": lambda token: (Piece("icon", "i-card", "X"), ARROW, coin("X")),
    "reveal": lambda token: (EYE, Piece("icon", f"t-{token[1]}"), COLON, *drawn(token[2])),
    "copy production": lambda token: (
        Piece("box", parts=(Piece("icon", "i-copy"),)), *at((Piece("icon", f"t-{token[1]}"),)),
    ),
    "host": lambda token: (
        CARD, *at(divided((Piece("icon", f"t-{tag}"),) for tag in token[1])), *amount_of("r-cube", token[2]),
    ),
    "double": lambda token: (Piece("sign", n="×2"), Piece("icon", "r-cube")),
    "next card": lambda token: (Piece("icon", "i-next-card"), COLON, *without_subject(drawn(token[1]))),
    "play card": lambda token: (Piece("icon", "i-play-card"), COLON, *without_subject(drawn(token[1]))),
    "play starter": lambda token: (EYE, *amount_of("i-card", token[1]), ARROW, Piece("icon", "i-play-card")),
    "repeat": lambda token: (Piece("icon", "i-action"), Piece("sign", n="×2")),
    "each": lambda token: (Piece("icon", "i-players", red=token[1] in OTHERS), COLON, *drawn(token[2])),
    "terraform": lambda token: (Piece("icon", "i-world"),),
    "fund award": lambda token: (Piece("icon", "i-trophy"), coin(0)),
    "arrow": lambda token: (ARROW,),
    "or": lambda token: (OR,),
    "colon": lambda token: (COLON,),
    "may": lambda token: (Piece("may", parts=drawn(token[1])),),
    "if": either_way,
    "played": triggers,
    "placed": placed,
    "paid": paid,
    "raised": lambda token: (Piece("icon", track_icon(token[2]), red=token[1] in OTHERS),),
    **dict.fromkeys(("produced", "production phase"), lambda token: (Piece("box", parts=(Piece("icon", "i-any"),)),)),
    "discount": discount,
    "shift": shift,
    "worth": lambda token: (Piece("icon", {**RESOURCES, **TILES}[token[1]]), COLON, coin(f"+{token[2]}")),
    "lose": lambda token: (Piece("sign", n="−"), *amount_of(RESOURCES[token[1]], token[2])),
    "lower tr": lambda token: (Piece("sign", n="−"), *amount_of("i-tr", token[1])),
    "tr price": lambda token: (Piece("icon", "i-tr"), COLON, coin(-token[1])),
    "remove tile": lambda token: (Piece("icon", TILES[token[1]], "−"),),
    "pay with": pay_with,
    "stand in": lambda token: (
        Piece("icon", {**RESOURCES, **CUBES}[token[1]]), Piece("sign", n="="),
        *amount_of(RESOURCES[token[3]], token[2]),
    ),
    "protect": protect,
    "protect here": protect,
}  # fmt: skip
"""How to draw every token of a card but its panels."""


def without_subject(pieces: Pieces) -> Pieces:
    """A discount on any card, without that card: it was named before."""
    return pieces[2:] if pieces[:2] == (CARD, COLON) else pieces
