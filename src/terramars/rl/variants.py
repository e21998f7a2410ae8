"""Small games for quick experiments, as settings; all the rules hold in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from terramars.core.errors import UnknownName, nearest
from terramars.mars.cards import CARDS, PROJECT
from terramars.mars.modules import load

Settings = dict[str, Any]


def few_cards(count: int) -> list[str]:
    """The first projects of the base box that ask for no more than their price, by number."""
    load()
    fit = [card for card in CARDS if card.sort == PROJECT and card.module == "base" and not card.needs]
    return [card.slug for card in fit[:count]]


VARIANTS: Final[Mapping[str, Callable[[], Settings]]] = {
    "full": dict,
    "short": lambda: {"generations": 6},
    "small": lambda: {"modules": ["base"], "cards": few_cards(60), "hand": 6, "generations": 6},
    "tiny": lambda: {"modules": ["base"], "cards": few_cards(32), "hand": 4, "generations": 3},
}
"""From the printed game to one of some fifty decisions; what makes them small are the settings `cards`, `hand` and
`generations` of `terramars.new`."""


SMALLEST: Final[Mapping[str, str]] = {"mars": "tiny", "dice": "full"}
"""The smallest variant of each game."""


def settings_of(variant: str, settings: Mapping[str, Any]) -> Settings:
    """The settings of a variant, with others on top."""
    if variant not in VARIANTS:
        raise UnknownName(f"unknown variant {variant!r}: {nearest(variant, VARIANTS)}")
    if variant != "full" and settings.get("game", "mars") != "mars":
        raise UnknownName(f"{settings['game']!r} has no variant {variant!r}: it is played in full size only")
    found = VARIANTS[variant]()
    found.update(settings)
    if found.get("players", 2) == 1 and "modules" in found and "modules" not in settings:
        always = [name for name, module in load().items() if module.always_in_solo]
        found["modules"] = list(dict.fromkeys([*found["modules"], *always]))
    return found
