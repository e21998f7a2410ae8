"""Lines of the log as they are drawn: an icon, how much of it, whose it is, and where on the table it can be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from terramars.core.story import Happening
from terramars.mars.cards import CARDS
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import Production
from terramars.mars.words import CUBE_NAMES, OCEAN, RESOURCE_NAMES, TILE_NAMES
from terramars.text import table
from terramars.web.cardface import symbols
from terramars.web.play.telling import Sign

ACTIONS: Final[Mapping[str, str]] = {
    "play": "i-play-card", "play-starter": "i-play-card", "use": "i-action", "project": "i-project", "done": "i-check",
    "claim": "i-rosette", "fund": "i-trophy", "pass": "i-pass", "trade": "i-trade", "build": "i-colony",
    "lobby": "i-delegate", "terraform": "i-world",
}  # fmt: skip
"""The icons of actions, by the kind of the option that was chosen."""
RESOURCES: Final = {"megacredits": "i-mc", **symbols.RESOURCES}
CONVERSIONS: Final = {"plants": "tile-greenery", "heat": "i-temp"}


def action(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """What was chosen; a card that is played is shown."""
    option = happening.pick
    icon = CONVERSIONS.get(option.part("what")) if option.kind == "convert" else ACTIONS.get(option.kind)
    if icon is None:
        return None
    card = CARDS[option.index].slug if option.kind in ("play", "play-starter") and option.index >= 0 else ""
    return Sign(icon, seat=happening.seat, card=card)


def stock(happening: Happening, state: Any, viewer: int | None) -> Sign:
    """Resources gained, lost or paid; what production brings is told in a table."""
    name = RESOURCE_NAMES[happening.what]
    at = f"have-{happening.seat}-{name}"
    income = happening.what if isinstance(happening.effect, Production) else -1
    return Sign(RESOURCES[name], happening.amount, seat=happening.seat, at=at, income=income)


def production(happening: Happening, state: Any, viewer: int | None) -> Sign:
    """A production that changed."""
    name = RESOURCE_NAMES[happening.what]
    at = f"make-{happening.seat}-{name}"
    return Sign(RESOURCES[name], happening.amount, seat=happening.seat, boxed=True, at=at)


def cubes(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """Cubes on the card that the line is about anyway; of another one words say which."""
    card = CARDS[happening.what]
    if happening.card != happening.what or not card.holds_cubes:
        return None
    return Sign(symbols.CUBES[CUBE_NAMES[card.holds]], happening.amount, seat=happening.seat)


def taken(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """A card that comes to a hand; whose hand it is reads which."""
    if viewer is None or viewer == happening.seat:
        return None
    return Sign("i-card", 1, seat=happening.seat, at=f"hand-{happening.seat}")


def track(happening: Happening, state: Any, viewer: int | None) -> Sign:
    """A global parameter moved, in printed units."""
    moved = PARAMETERS[happening.what]
    amount = happening.amount * moved.step
    return Sign(symbols.track_icon(moved.name), amount, moved.unit, seat=happening.seat, at=f"{moved.name}-now")


def tile(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """A tile on an area that can be pressed; off Mars words say where."""
    code = table.area_code(state, happening.amount)
    if not code:
        return None
    # An ocean belongs to nobody; whoever placed it is told beside the line.
    owner = -1 if happening.what == OCEAN else happening.seat
    at = f"hex-{state.board.ids[happening.amount]}"
    return Sign(f"tile-{TILE_NAMES[happening.what]}", area=code, seat=owner, at=at)


Draw = Callable[[Happening, Any, "int | None"], "Sign | None"]
SIGNS: Final[Mapping[str, Draw]] = {
    "choice": action,
    "stock": stock,
    "production": production,
    "tr": lambda told, state, viewer: Sign("i-tr", told.amount, seat=told.seat, at=f"tr-{told.seat}"),
    "cubes": cubes,
    "card": taken,
    "played": lambda told, state, viewer: Sign("i-play-card", seat=told.seat, card=CARDS[told.what].slug),
    "track": track,
    "tile": tile,
    "generation": lambda told, state, viewer: Sign("i-dawn"),
}


def sign(happening: Happening, state: Any, viewer: int | None) -> Sign | None:
    """How a line is drawn, if it is drawn at all; else its words are shown."""
    draw = SIGNS.get(happening.kind)
    return draw(happening, state, viewer) if draw is not None else None


def is_secret(happening: Happening) -> bool:
    """Whether it is a choice that nobody else may know."""
    return happening.kind == "choice" and happening.pick.kind in table.SECRET
