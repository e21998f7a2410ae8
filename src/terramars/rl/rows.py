"""The rows of options: what is always the same about an option is worked out once, and copied from then on."""

from __future__ import annotations

from struct import Struct
from typing import Any, Final

from terramars.core.option import Option
from terramars.mars.cards import CARDS, NO_COLOUR, PROJECT
from terramars.mars.setup import Setup
from terramars.mars.words import RESOURCE_NAMES
from terramars.rl.layout import Layout
from terramars.rl.places import Places
from terramars.rl.trial import effect_brings

REST: Final = 7
"""So many entries at the end of a row change from decision to decision: tiles near, price, action."""

NEAR: Final = 5
"""The first of these: tiles near, of each kind and own ones."""

NEAR_BITS: Final = 3
"""So many bits tell how many of them lie beside an area, which has six neighbours at most."""

PACK_NUMBER: Final[Any] = Struct("<h").pack


def packed_rest(near: int, price: int) -> bytes:
    """The entries for tiles near (`NEAR_BITS` for each) and the price."""
    told = [near >> NEAR_BITS * i & (1 << NEAR_BITS) - 1 for i in range(NEAR)]
    found: bytes = Struct(f"<{REST - 1}h").pack(*told, price)
    return found


NO_REST: Final = packed_rest(0, 0)


class Template:
    """What is always the same about an option: most of its row, its action, and what it names."""

    def __init__(self, row: bytes, kind: int, number: int, area: int, place: int, project: int) -> None:
        self.row = row
        self.kind = kind
        """The place of its kind among those of the game; -1: unknown."""
        self.number = number
        """The action; -1: none of its own."""
        self.tail: bytes = PACK_NUMBER(number)
        """The last entry of its row, if the action is its own."""
        self.area = area
        self.place = place
        """The place of the card it names among those of the game."""
        self.project = project
        """The number of the project it names."""


def rows_of(layout: Layout) -> Rows:
    """The templates of a layout, which all who use it share."""
    found: Any = layout.templates
    if found is None:
        found = layout.templates = Rows(layout)
    rows: Rows = found
    return rows


class Rows:
    """The templates of one set-up's options."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Any = layout
        self.actions: Any = layout.actions
        self.setup: Setup = layout.setup
        self.size: int = layout.row.start_of("near")
        """How many entries of a row are always the same; the others follow them."""
        if layout.row_size != self.size + REST:
            raise ValueError("the entries of a row that change must be its last ones")
        self.pack = Struct(f"<{self.size}h").pack
        self.kind_at: dict[str, int] = {kind: i for i, kind in enumerate(layout.kinds)}
        self.place_of: dict[int, int] = {card: place for place, card in enumerate(layout.cards)}
        self.known: list[dict[str, Template]] = [{} for _ in range(layout.setup.players)]
        """By the seat that is asked and the option's notation."""
        self.fixed: dict[bytes, bytes] = {}
        """What is fixed of rows, each kept once: the less memory is gone through, the faster it is written."""
        self.priced: dict[int, bytes] = {}
        """The entries before the action, by the price of a project."""
        self.beside: dict[int, bytes] = {}
        """The same by the tiles beside an area."""
        self.places = Places(layout)

    def templates(self, options: tuple[Option, ...], seat: int) -> list[Template]:
        """The templates of some options as a seat sees them."""
        known = self.known[seat]
        found: list[Template] = []
        for option in options:
            template = known.get(option.notation)
            if template is None:
                template = self.template_of(option, seat)
                known[option.notation] = template
            found.append(template)
        return found

    def rest_priced(self, price: int) -> bytes:
        """The entries before the action of an option that names a project."""
        found = self.priced.get(price)
        if found is None:
            found = self.priced[price] = packed_rest(0, price)
        return found

    def rest_beside(self, near: int) -> bytes:
        """The entries before the action of an option that names an area."""
        found = self.beside.get(near)
        if found is None:
            found = self.beside[near] = packed_rest(near, 0)
        return found

    def template_of(self, option: Option, seat: int) -> Template:
        """What is always the same in an option's row."""
        layout = self.layout
        at = layout.row.start_of
        told: list[int] = [0] * self.size
        kind = self.kind_at.get(option.kind, -1)
        if kind >= 0:
            told[at("kind") + kind] = 1
        for _, word in option.parts:
            if word in layout.words:
                told[at("word") + layout.words.index(word)] = 1
        if option.seat >= 0:
            told[at("seat") + self.actions.relative(option.seat, seat)] = 1
        told[at("amount")] = max(0, option.amount)
        area = place = project = -1
        named = option.part("card")
        if named and option.index >= 0 and CARDS[option.index].slug == named:
            self.tell_card(option.index, told)
            place = self.place_of.get(option.index, -1)
            if CARDS[option.index].sort == PROJECT:
                project = option.index
        elif option.part("hex"):
            area = layout.board.index.get(option.part("hex"), -1)
            self.tell_area(area, told)
        else:
            for standard in self.setup.projects:
                if standard.slug == option.part("what"):
                    told[at("cost")] = standard.cost
                    brings = effect_brings(self.setup, standard.effect)
                    told[at("brings") : at("brings") + len(brings)] = list(brings)
        row: bytes = self.pack(*told)
        row = self.fixed.setdefault(row, row)
        return Template(row, kind, self.actions.number_of(option, seat), area, place, project)

    def tell_card(self, card: int, told: list[int]) -> None:
        """What is printed on a card, and what it brings."""
        at = self.layout.row.start_of
        statement = CARDS[card]
        told[at("cost")] = statement.cost
        told[at("sort") + statement.sort] = 1
        if statement.colour != NO_COLOUR:
            told[at("colour") + (statement.colour if not statement.is_event else 2)] = 1
        for tag in statement.tags:
            told[at("tags") + tag] += 1
        vp: Any = statement.vp
        if isinstance(vp, int):
            told[at("vp")] = vp
        elif vp is not None:
            told[at("vp") + 1] = 1
        if statement.holds >= 0:
            told[at("holds") + statement.holds] = 1
        if card in self.layout.brought:
            played, used = self.layout.brought[card]
            told[at("brings") : at("brings") + len(played)] = list(played)
            told[at("action") : at("action") + len(used)] = list(used)

    def tell_area(self, area: int, told: list[int]) -> None:
        """What is printed on an area."""
        if area < 0:
            return
        board = self.layout.board
        base = self.layout.row.start_of("area")
        for resource, number in board.bonus[area]:
            told[base + resource] = number
        base += len(RESOURCE_NAMES)
        told[base] = board.cards[area]
        told[base + 1] = board.ocean >> area & 1
        told[base + 2] = 1 if area >= len(board.areas.hexes) else 0
