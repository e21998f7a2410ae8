"""Tables to numbers: what a seat may see, its options' rows and the mask of its actions, written into buffers.

Compiled with the engine, and hence without NumPy: it writes through memory views, which arrays give (`arr.data`). Only
what the seat may know is read; `tests/rl/test_layout.py` holds it against guesses.
"""

from __future__ import annotations

from typing import Any

from terramars.core.machine import Decision
from terramars.mars.board import Board
from terramars.mars.payment import price
from terramars.mars.state import State
from terramars.mars.words import CITY, GREENERY, OCEAN, SPECIAL
from terramars.rl.layout import Layout
from terramars.rl.numbering import Numbering
from terramars.rl.rows import NEAR_BITS, NO_REST, PACK_NUMBER, Rows, Template, rows_of
from terramars.rl.sheet import Sheet


class Encoder(Numbering):
    """Writes observations, rows and masks of one set-up.

    Keeps a sheet for each seat, so it is fastest with one game after the other; many games at a time should have an
    encoder each. What is always the same of options is shared by all encoders of a layout.
    """

    def __init__(self, layout: Layout, most_options: int) -> None:
        super().__init__(layout, most_options)
        self.rows: Rows = rows_of(layout)
        self.sheets: list[list[Sheet]] = [[] for _ in range(self.players)]
        """For each seat the sheet that nobody is writing on."""
        self.asked: Decision | None = None
        """The decision that was looked at last."""
        self.templates: list[Template] = []
        """What its options are written from."""

    def observe(self, s: State, decision: Decision | None, seat: int, out: Any, start: int) -> None:
        """Write what a seat sees of a settled table."""
        mine = decision is not None and decision.seat == seat
        sheets = self.sheets[seat]
        # A sheet is taken away while it is written on: half a one, after an error, is never used again.
        sheet = sheets.pop() if sheets else Sheet(self.rows.places)
        if decision is not None and mine:
            sheet.update(s, decision, self.templates_of(decision), seat)
        else:
            sheet.update(s, None, [], seat)
        out[start : start + self.observation_bytes] = sheet.data
        sheets.append(sheet)

    def templates_of(self, decision: Decision) -> list[Template]:
        """What the options of a decision are written from."""
        if decision is self.asked:
            return self.templates
        found = self.rows.templates(decision.options, decision.seat)
        self.templates, self.asked = found, decision
        return found

    def options(self, s: State, decision: Decision, rows: Any, rows_start: int, mask: Any, mask_start: int) -> int:
        """Write a row for each option and mark its action; how many rows there are."""
        seat = decision.seat
        others = self.first_other
        known = self.rows
        count = 0
        parts: list[bytes] = []
        for template in self.templates_of(decision):
            if count == self.most_options:
                break
            count += 1
            parts.append(template.row)
            if template.project >= 0:
                parts.append(known.rest_priced(price(s, seat, template.project)))
            elif template.area >= 0:
                parts.append(known.rest_beside(near_area(s, seat, template.area)))
            else:
                parts.append(NO_REST)
            number = template.number
            if number < 0 or mask[mask_start + number]:
                number = others
                others += 1
                parts.append(PACK_NUMBER(number))
            else:
                parts.append(template.tail)
            mask[mask_start + number] = 1
        rows[rows_start : rows_start + self.row_bytes * count] = b"".join(parts)
        return count

    def numbers_of(self, decision: Decision) -> list[int]:
        """The action of each of a decision's options, in their order."""
        others = self.first_other
        found: list[int] = []
        for template in self.templates_of(decision)[: self.most_options]:
            number = template.number
            if number < 0 or number in found:
                number = others
                others += 1
            found.append(number)
        return found


def near_area(s: State, seat: int, area: int) -> int:
    """How many tiles of each kind, and how many own ones, lie beside an area: one number, `NEAR_BITS` for each."""
    board: Board = s.board
    near = board.near[area]
    tiles = s.tiles
    found = 0
    if near & tiles[OCEAN]:
        found = (near & tiles[OCEAN]).bit_count()
    if near & tiles[GREENERY]:
        found |= (near & tiles[GREENERY]).bit_count() << NEAR_BITS
    if near & tiles[CITY]:
        found |= (near & tiles[CITY]).bit_count() << 2 * NEAR_BITS
    if near & tiles[SPECIAL]:
        found |= (near & tiles[SPECIAL]).bit_count() << 3 * NEAR_BITS
    own = near & s.players[seat].tiles
    if own:
        found |= own.bit_count() << 4 * NEAR_BITS
    return found
