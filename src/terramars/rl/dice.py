"""The dice game as numbers: what a seat sees, a row for each of its options, and a fixed action space.

Derived as for the big game: from the cards, areas, faces, milestones and the grammar of options of the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from struct import Struct
from typing import Any, Final

from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.dice import decks
from terramars.dice.board import BOARD
from terramars.dice.cards import BY_SLUG, CARD_COLOURS, CARDS, SORT_NAMES
from terramars.dice.goals import MILESTONES, REMOVED, UNCLAIMED, icons_paid, progress
from terramars.dice.options import GRAMMAR
from terramars.dice.player import Player
from terramars.dice.setup import Setup, make_setup
from terramars.dice.state import State
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
        super().__init__()
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


class DiceEncoder:
    """Writes observations, rows and masks of one set-up of the dice game. Only what the seat may know is read."""

    def __init__(self, layout: DiceLayout, most_options: int) -> None:
        self.layout = layout
        self.most_options = most_options
        self.column = {card: place for place, card in enumerate(layout.cards)}
        self.pack = Struct(f"<{layout.size}h").pack
        self.pack_row = Struct(f"<{layout.row_size}h").pack

    def observe(self, s: State, decision: Decision | None, seat: int, out: Any, start: int) -> None:
        """Write what a seat sees of a settled table into `out`, a memory view of bytes, from byte `start` on."""
        asked = decision if decision is not None and decision.seat == seat else None
        told = self.told_table(s, asked, seat)
        order = s.in_player_order(seat)
        for other in order:
            told += self.told_player(s, other, s.players[other])
        for mask in s.tiles:
            told += [mask >> area & 1 for area in range(len(BOARD.ids))]
        own = s.players[seat]
        used = [card for player in s.players for card in player.used]
        asking = (asked.card,) if asked is not None and asked.card >= 0 else ()
        kept = (own.kept,) if own.kept >= 0 else ()
        ready = s.bonus_cards if own.looked else ()
        for cards in (own.hand, own.dealt, kept, own.seen, ready, used, asking):
            told += self.plane(cards)
        for other in order:
            told += self.plane(s.players[other].in_play())
        out[start : start + 2 * len(told)] = self.pack(*told)

    def told_table(self, s: State, asked: Decision | None, seat: int) -> list[int]:
        """The numbers of the table."""
        owners = dict(s.milestones)
        milestones = []
        for number in range(len(MILESTONES)):
            owner = owners.get(number, REMOVED)
            gone = -1 if owner == REMOVED else 0
            milestones.append(gone if owner in (REMOVED, UNCLAIMED) else 1 + (owner - seat) % len(s.players))
        kinds = [] if asked is None else [option.kind for option in asked.options]
        return [
            s.turn, s.turns_left + 1, len(s.deck), len(s.discard), len(s.bonus_cards), *s.pool, *s.tracks,
            *[int(face in s.awards) for face in range(FACES)], *milestones,
            *[kinds.count(kind) for kind in self.layout.kinds],
        ]  # fmt: skip

    def told_player(self, s: State, seat: int, player: Player) -> list[int]:
        """The numbers of one player: all of them lie open."""
        return [
            *player.dice, player.wild, player.vp, player.bonus_due, len(player.hand), *player.production,
            player.storage, int(s.first == seat), int(s.active == seat),
            *[progress(milestone, player, s.awards) for milestone in MILESTONES],
            *[icons_paid(player, face) if face in s.awards else 0 for face in range(FACES)],
        ]  # fmt: skip

    def plane(self, cards: Any) -> list[int]:
        """For each card of the game whether it is among these."""
        found = [0] * len(self.column)
        for card in cards:
            found[self.column[card]] = 1
        return found

    def options(self, s: State, decision: Decision, rows: Any, rows_start: int, mask: Any, mask_start: int) -> int:
        """Write a row for each option and mark its action; how many rows there are."""
        width = 2 * self.layout.row_size
        numbers = self.numbers_of(decision)
        for place, number in enumerate(numbers):
            at = rows_start + place * width
            rows[at : at + width] = self.pack_row(*self.row(s, decision.options[place], number))
            mask[mask_start + number] = 1
        return len(numbers)

    def row(self, s: State, option: Option, number: int) -> list[int]:
        """The numbers of one option."""
        faces = [0] * FACES
        for value, part in ((1, "resource"), (2, "to")):
            if option.part(part):
                faces[FACE_NAMES.index(option.part(part))] = value
        said = BY_SLUG.get(option.part("card"))
        card = [0] * (len(SORT_NAMES) + len(CARD_COLOURS) + len(ICON_NAMES) + len(PRODUCED_NAMES) + 2 + len(SLOT_NAMES))
        if said is not None:
            card = [
                *[int(said.sort == sort) for sort in range(len(SORT_NAMES))],
                *[int(said.colour == colour) for colour in range(len(CARD_COLOURS))],
                *[said.cost.count(icon) for icon in range(len(ICON_NAMES))], *said.production, said.vp, said.vp_now,
                *[int(said.slot == slot) for slot in range(len(SLOT_NAMES))],
            ]  # fmt: skip
        near = [0] * len(TILE_NAMES)
        if option.kind == "place":
            near = [s.tiles_around(option.index, tile) for tile in range(len(TILE_NAMES))]
        return [
            *[int(option.kind == kind) for kind in self.layout.kinds], *faces,
            *[int(option.part("colour") == name) for name in COLOUR_NAMES], max(0, option.amount), *card, *near, number,
        ]  # fmt: skip

    def numbers_of(self, decision: Decision) -> list[int]:
        """The action of each of a decision's options, in their order, as `options` marks them."""
        others = self.layout.actions.first_other
        found: list[int] = []
        for option in decision.options[: self.most_options]:
            number = self.layout.actions.number_of(option)
            if number < 0:
                number = others
                others += 1
            found.append(number)
        return found


_LAYOUTS: Final[dict[Setup, DiceLayout]] = {}


def layout_for(settings: Mapping[str, Any]) -> DiceLayout:
    """The layout of games of the dice game with these settings, made once."""
    key = replace(make_setup(settings), seed=0, names=(), known_first=-1)
    found = _LAYOUTS.get(key)
    if found is None:
        found = _LAYOUTS[key] = DiceLayout(key)
    return found
