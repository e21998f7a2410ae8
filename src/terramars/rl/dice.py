"""The dice game as numbers: what a seat sees, a row for each of its options, and a fixed action space.

Derived as for the big game: from the cards, areas, faces, milestones and the grammar of options of the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Final

from terramars.core.option import Option
from terramars.dice import decks
from terramars.dice.board import BOARD
from terramars.dice.cards import CARD_COLOURS, CARDS, SORT_NAMES
from terramars.dice.goals import MILESTONES
from terramars.dice.options import GRAMMAR
from terramars.dice.setup import Setup, make_setup
from terramars.dice.tracks import PARAMETERS
from terramars.dice.words import COLOUR_NAMES, FACES, ICON_NAMES, PRODUCED_NAMES, SLOT_NAMES, TILE_NAMES
from terramars.rl.layout import Named, seat_names

FACE_NAMES: Final = ICON_NAMES[:FACES]
CARD_PLANES: Final = {
    "hand": "1: in the own hand",
    "dealt": "1: a corporation that one may choose",
    "kept": "1: the corporation chosen in secret",
    "seen": "1: discarded by oneself, or refused",
    "bonus": "1: a bonus card that lies ready, once one has looked at them",
    "used": "1: turned sideways, anybody's",
    "asking": "1: what is asked comes from it",
}
"""For each card of the game: where it is, as far as the seat may know."""
MOST: Final = 30
"""Amounts from 0 to this have numbers of their own."""
OTHERS: Final = 16
"""So many options of one decision may be without a number of their own."""


class DiceActions:
    """The fixed action space: every option by its notation, and a few numbers for those that are not foreseen."""

    def __init__(self, cards: list[str]) -> None:
        domains = {
            "card": cards, "resource": list(FACE_NAMES), "to": list(FACE_NAMES), "colour": list(COLOUR_NAMES),
            "area": BOARD.ids, "amount": [str(amount) for amount in range(MOST + 1)],
        }  # fmt: skip
        self.names = ["wait"]
        for kind, parts in sorted(GRAMMAR.items()):
            self.names += [" ".join((kind, *words)) for words in product(*[domains[part] for part in parts])]
        self.first_other = len(self.names)
        self.names += [f"other {i}" for i in range(OTHERS)]
        self.size = len(self.names)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def number_of(self, option: Option) -> int:
        """The number of an option, or -1 if it has none of its own."""
        return self.numbers.get(option.notation, -1)


class DiceLayout(Named):
    """The meaning of observations, option rows and actions of one set-up of the dice game."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.players)
        decks.load()
        self.setup = setup
        self.cards = tuple(card.index for card in CARDS if setup.has(card))
        self.kinds = sorted(GRAMMAR)
        self.seats = seat_names(setup.players)
        labels = [CARDS[card].slug for card in self.cards]
        self.lay_out_table(labels)
        self.lay_out_row()
        self.actions = DiceActions(labels)

    def lay_out_table(self, cards: list[str]) -> None:
        """What a seat sees: numbers of the table, of each player, then areas and cards."""
        add = self.observation.add
        goals = [milestone.slug for milestone in MILESTONES]
        add("turn", ("",), "the number of the running turn", 50.0)
        add("last_turns", ("",), "last turns to come, plus 1; 0: the end has not begun", 4.0)
        add("deck", ("",), "cards in the deck", 100.0)
        add("discard", ("",), "cards in the discard pile", 100.0)
        add("bonus_cards", ("",), "bonus cards that lie ready", 8.0)
        add("pool", COLOUR_NAMES, "dice in the pool", 12.0)
        add("track", [parameter.name for parameter in PARAMETERS], "where a parameter stands", 14.0)
        add("award", FACE_NAMES, "1: an award counts it")
        add("milestone", goals, "-1 not in this game or gone, 0 open, 1 own, 2 the next seat's, and so on", 2.0)
        add("options", self.kinds, "how many options of each kind there are", 10.0)
        for name in self.seats:
            add(f"{name}.dice", FACE_NAMES, "dice by the face that is up", 4.0)
            add(f"{name}.wild", ("",), "wild tokens", 4.0)
            add(f"{name}.vp", ("",), "place on the VP track", 50.0)
            add(f"{name}.bonus_due", ("",), "bonus cards to take at the end of the turn")
            add(f"{name}.hand", ("",), "cards in hand", 5.0)
            add(f"{name}.production", PRODUCED_NAMES, "what the brown boxes bring", 4.0)
            add(f"{name}.storage", ("",), "dice more that are kept", 3.0)
            add(f"{name}.first", ("",), "is the first player")
            add(f"{name}.turn", ("",), "has the turn")
            add(f"{name}.milestone", goals, "what the milestone counts", 8.0)
            add(f"{name}.icons", FACE_NAMES, "icons in the costs of cards played, where an award counts them", 6.0)
        for tile in TILE_NAMES:
            add(f"area.{tile}", BOARD.ids, "1 where such a tile lies")
        for plane, about in CARD_PLANES.items():
            add(f"card.{plane}", cards, about)
        for name in self.seats:
            add(f"card.{name}", cards, "1: lies before that seat")

    def lay_out_row(self) -> None:
        """What stands in the row of an option: what it is, what it names, and what is printed there."""
        add = self.row.add
        add("kind", self.kinds, "what kind of option it is")
        add("face", FACE_NAMES, "the face that it names; of two the one that comes up is 2", 2.0)
        add("colour", COLOUR_NAMES, "the colour of the die that it names")
        add("amount", ("",), "the amount it names, and 0 if none", 4.0)
        add("sort", SORT_NAMES, "the sort of card")
        add("card", CARD_COLOURS, "the colour of the card")
        add("cost", ICON_NAMES, "the icons of its cost", 2.0)
        add("production", PRODUCED_NAMES, "its brown box", 2.0)
        add("vp", ("end", "now"), "printed points", 2.0)
        add("slot", SLOT_NAMES, "when its action may be used")
        add("near", TILE_NAMES, "tiles beside the area now", 3.0)
        add("action_number", ("",), "the number of this option in the fixed action space", 1000.0)


_LAYOUTS: Final[dict[Setup, DiceLayout]] = {}


def layout_for(settings: Mapping[str, Any]) -> DiceLayout:
    """The layout of games of the dice game with these settings, made once."""
    key = replace(make_setup(settings), seed=0, names=(), known_first=-1)
    found = _LAYOUTS.get(key)
    if found is None:
        found = _LAYOUTS[key] = DiceLayout(key)
    return found
