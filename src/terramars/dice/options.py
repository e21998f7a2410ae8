"""The options of the dice game: how they are written, and those that are made once."""

from __future__ import annotations

from typing import Final

from terramars.core import flow
from terramars.core.option import Option
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS
from terramars.dice.words import COLOUR_NAMES, FACES, ICON_NAMES

GRAMMAR: Final[dict[str, tuple[str, ...]]] = {
    **flow.GRAMMAR,
    "corporation": ("card",),
    "hand-over": ("resource",),
    "produce": (),
    "keep": ("resource",),
    "return": (),
    "discard": ("card",),
    "stop": (),
    "die": ("colour",),
    "turn": ("resource", "to"),
    "cards": (),
    "raise-temperature": (),
    "ocean": (),
    "greenery": (),
    "city": (),
    "points": (),
    "play": ("card",),
    "use": ("card",),
    "end": (),
    "pay": ("resource",),
    "wild": (),
    "leave": ("resource",),
    "spend": ("amount",),
    "take": ("resource",),
    "lose": ("resource",),
    "place": ("area",),
    "bonus": ("card",),
    "rotate": (),
}
"""Which parts follow each kind of option."""

DIE: Final = tuple([Option("die", index=i, colour=name) for i, name in enumerate(COLOUR_NAMES)])
PAY: Final = tuple([Option("pay", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
KEEP: Final = tuple([Option("keep", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
TAKE: Final = tuple([Option("take", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
LOSE: Final = tuple([Option("lose", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
LEAVE: Final = tuple([Option("leave", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
HAND_OVER: Final = tuple([Option("hand-over", index=i, resource=ICON_NAMES[i]) for i in range(FACES)])
TURN: Final = {
    (old, new): Option("turn", index=old * FACES + new, resource=ICON_NAMES[old], to=ICON_NAMES[new])
    for old in range(FACES)
    for new in range(FACES)
    if old // 3 == new // 3 and old != new
}
"""Turning a die from one face to another, by both."""
PLACE: Final = tuple([Option("place", index=i, area=identity) for i, identity in enumerate(BOARD.ids)])

PRODUCE: Final = Option("produce")
RETURN: Final = Option("return")
STOP: Final = Option("stop")
ROTATE: Final = Option("rotate")
CARDS_DRAWN: Final = Option("cards")
RAISE: Final = Option("raise-temperature")
OCEAN_OPTION: Final = Option("ocean")
GREENERY_OPTION: Final = Option("greenery")
CITY_OPTION: Final = Option("city")
POINTS: Final = Option("points")
END: Final = Option("end")
WILD: Final = Option("wild")

_WITH_CARDS: dict[tuple[str, int], Option] = {}


def forget_cards() -> None:
    """Cards were renamed: options are made anew."""
    _WITH_CARDS.clear()


def with_card(kind: str, card: int) -> Option:
    """An option that names a card, made when it is first needed."""
    found = _WITH_CARDS.get((kind, card))
    if found is None:
        found = Option(kind, index=card, card=CARDS[card].slug)
        _WITH_CARDS[(kind, card)] = found
    return found
