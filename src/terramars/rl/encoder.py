"""Tables to numbers: what a seat may see, its options' rows and the mask of its actions, written into buffers.

Compiled with the engine, and hence without NumPy: it writes through memory views, which arrays give (`arr.data`). Only
what the seat may know is read; `tests/rl/test_secrecy.py` holds it against guesses.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, Final

from terramars.core.machine import Decision
from terramars.mars.cards import CARDS
from terramars.mars.fields import Field
from terramars.mars.payment import price
from terramars.mars.player import Player
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot
from terramars.mars.state import State
from terramars.mars.turns import acting_seat
from terramars.mars.words import CITY, CUBE_NAMES, GREENERY, HOSTED, OCEAN, SPECIAL
from terramars.rl.layout import ASKING_NUMBERS, Layout
from terramars.rl.rows import REST, Rows, rows_of
from terramars.rl.shapes import CARD_PLANE, Shape

LOWEST: Final = -32768
HIGHEST: Final = 32767
"""Numbers are 16 bits wide; what is beyond is written as these."""

CUBES: Final = len(CUBE_NAMES)

MOST_KEPT: Final = 20_000
"""So many planes of cards or areas are remembered before they are forgotten."""

BYTES: Final = [
    b"".join([(b"\x01\x00" if byte >> bit & 1 else b"\x00\x00") for bit in range(8)]) for byte in range(256)
]
"""Eight areas as eight numbers, by the byte of a mask."""


class Encoder:
    """Writes observations, rows and masks of one set-up. Keeps what was worked out once for cards and areas."""

    def __init__(self, layout: Layout, most_options: int) -> None:
        self.setup: Setup = layout.setup
        self.players: int = layout.setup.players
        self.size: int = layout.size
        self.row_size: int = layout.row_size
        self.most_options = most_options
        """So many options of a decision get a row."""
        self.action_count: int = layout.actions.size
        self.first_other: int = layout.actions.first_other
        self.kind_at: dict[str, int] = {kind: i for i, kind in enumerate(layout.kinds)}
        self.column: list[int] = [-1] * len(CARDS)
        """The place of each card among those of the game; -1: not in it."""
        for place, card in enumerate(layout.cards):
            self.column[card] = place
        self.card_count: int = len(layout.cards)
        self.area_bytes: int = 2 * len(layout.board.ids)
        self.numbers: int = layout.numbers_end
        self.pack = Struct(f"<{layout.numbers_end}h").pack
        start = layout.observation.start_of
        self.areas_at: int = layout.numbers_end
        self.hand_at: int = start("card.hand")
        self.dealt_at: int = start("card.dealt")
        self.kept_at: int = start("card.kept")
        self.starters_at: int = start("card.starters")
        self.seen_at: int = start("card.seen")
        self.watched_at: int = start("card.watched")
        self.hosted_at: int = start("card.hosted")
        self.used_at: int = start("card.used")
        self.cubes_at: int = start("card.cubes")
        self.asking_at: int = start("card.asking")
        self.named_at: int = start("card.named")
        self.played_at: int = start("card.own")
        self.slot_planes_at: int = self.played_at + self.players * self.card_count
        self.asking_numbers: int = ASKING_NUMBERS
        self.table_shapes: list[list[Shape]] = layout.table_shapes
        self.player_shapes: list[list[Shape]] = layout.player_shapes
        self.nothing = bytes(2 * self.size)
        self.no_actions = bytes(self.action_count)
        self.no_plane = bytes(2 * self.card_count)
        self.planes: dict[tuple[int, ...], bytes] = {}
        """Played cards as a plane."""
        self.areas: dict[int, bytes] = {}
        """Masks of areas as planes."""
        self.fields: dict[Any, tuple[str, ...]] = {}
        """The fields of an asking effect that are numbers, by its class."""
        self.rows: Rows = rows_of(layout)
        self.pack_rest = Struct(f"<{REST}h").pack
        self.row_bytes: int = 2 * self.row_size

    # Observations

    def observe(self, s: State, decision: Decision | None, seat: int, out: Any, start: int) -> None:
        """Write what a seat sees of a settled table into `out`, a memory view of bytes, from byte `start` on.

        `decision` is what is asked now, whoever is asked: another seat's is not told.
        """
        mine = decision is not None and decision.seat == seat
        told: list[int] = []
        self.tell_table(s, decision if mine else None, seat, told)
        count = self.players
        for i in range(count):
            other = seat + i
            self.tell_player(s, other if other < count else other - count, i == 0, told)
        found: list[bytes] = [self.packed(told)]
        tiles = s.tiles
        found.append(self.expanded(tiles[OCEAN]))
        found.append(self.expanded(tiles[GREENERY]))
        found.append(self.expanded(tiles[CITY]))
        found.append(self.expanded(tiles[SPECIAL]))
        claims = 0
        for i in range(count):
            player = s.players[(seat + i) % count]
            claims |= player.claims
            found.append(self.expanded(player.tiles))
        found.append(self.expanded(claims if claims == s.players[seat].claims else 0))
        numbers_and_areas = b"".join(found)
        out[start : start + 2 * self.size] = self.nothing
        out[start : start + len(numbers_and_areas)] = numbers_and_areas
        if claims and claims != s.players[seat].claims:
            self.tell_claims(s, seat, out, start + len(numbers_and_areas) - self.area_bytes)
        self.tell_cards(s, decision if mine else None, seat, out, start)
        if s.slots or s.players[seat].slots:
            self.tell_slot_planes(s, seat, out, start)

    def packed(self, told: list[int]) -> bytes:
        """Numbers as bytes; those that do not fit are cut off."""
        try:
            return self.pack(*told)
        except Exception:
            return self.pack(*[min(max(number, LOWEST), HIGHEST) for number in told])

    def expanded(self, mask: int) -> bytes:
        """A mask of areas as a plane."""
        plane = self.areas.get(mask)
        if plane is None:
            parts: list[bytes] = []
            for byte in mask.to_bytes(self.area_bytes // 16 + 1, "little"):
                parts.append(BYTES[byte])
            plane = b"".join(parts)[: self.area_bytes]
            if len(self.areas) >= MOST_KEPT:
                self.areas = {}
            self.areas[mask] = plane
        return plane

    def tell_claims(self, s: State, seat: int, out: Any, start: int) -> None:
        """Areas kept for later, by who keeps them."""
        for i in range(self.players):
            claims = s.players[(seat + i) % self.players].claims
            area = 0
            while claims:
                if claims & 1:
                    out[start + 2 * area] = i + 1
                claims >>= 1
                area += 1

    def tell_table(self, s: State, decision: Decision | None, seat: int, told: list[int]) -> None:
        """The numbers of the table."""
        setup = s.setup
        last = setup.last_generation or setup.generations
        told.append(seat)
        told.append(s.generation)
        told.append(last - s.generation if last else 0)
        told.append(len(s.deck))
        told.append(len(s.discard))
        for track in setup.tracks:
            told.append(s.tracks[track])
        if setup.milestones:
            self.tell_taken(s.milestones, len(setup.milestones), seat, told)
        if setup.awards:
            self.tell_taken(s.awards, len(setup.awards), seat, told)
        if decision is None:
            told.extend([0] * (self.asking_numbers + len(self.kind_at)))
        else:
            self.tell_asking(decision, told)
        if s.slots:
            self.tell_slots(s.slots, self.table_shapes, False, told)

    def tell_taken(self, taken: tuple[tuple[int, int], ...], goals: int, seat: int, told: list[int]) -> None:
        """Milestones or awards by who has them."""
        base = len(told)
        told.extend([0] * goals)
        for goal, owner in taken:
            told[base + goal] = (owner - seat) % self.players + 1

    def tell_asking(self, decision: Decision, told: list[int]) -> None:
        """The numbers of the asking effect, and how many options of each kind there are."""
        effect = decision.effect
        names = self.fields.get(type(effect))
        if names is None:
            names = tuple([
                name for name in getattr(effect, "__dataclass_fields__", ())
                if isinstance(getattr(effect, name), int)
            ])[: self.asking_numbers]  # fmt: skip
            self.fields[type(effect)] = names
        for name in names:
            number = getattr(effect, name)
            told.append(int(number) if isinstance(number, int) else 0)
        told.extend([0] * (self.asking_numbers - len(names)))
        base = len(told)
        told.extend([0] * len(self.kind_at))
        kinds = self.kind_at
        for option in decision.options:
            place = kinds.get(option.kind, -1)
            if place >= 0:
                told[base + place] += 1

    def tell_player(self, s: State, seat: int, own: bool, told: list[int]) -> None:
        """The numbers of a player."""
        player: Player = s.players[seat]
        setup = s.setup
        standing = player.standing
        told.extend(player.stock)
        told.extend(player.production)
        told.append(player.tr)
        told.append(player.raised)
        told.append(1 if player.passed else 0)
        told.append(1 if s.first == seat else 0)
        told.append(1 if acting_seat(s) == seat else 0)
        told.append(len(player.hand))
        told.append(len(player.played))
        told.append(len(player.events))
        told.extend(standing.tags)
        base = len(told)
        told.extend([0] * CUBES)
        for card, number in player.cubes.items():
            kind: int = CARDS[card].holds
            if kind >= 0:
                told[base + kind] += number
        told[base + HOSTED] += len(player.hosted)
        tiles = s.tiles
        own_tiles = player.tiles
        told.append((tiles[GREENERY] & own_tiles).bit_count())
        told.append((tiles[CITY] & own_tiles).bit_count())
        told.append((tiles[SPECIAL] & own_tiles).bit_count())
        told.append(standing.steel_worth)
        told.append(standing.titanium_worth)
        told.append(standing.discount_all)
        for goal in setup.milestones:
            told.append(goal.count.final(s, seat, -1))
        for goal in setup.awards:
            told.append(goal.count.final(s, seat, -1))
        if player.slots:
            self.tell_slots(player.slots, self.player_shapes, own, told)

    def tell_slots(self, slots: tuple[Slot, ...], shapes: list[list[Shape]], own: bool, told: list[int]) -> None:
        """What modules keep, as far as the seat may see it."""
        for i, slot in enumerate(slots):
            for shape in shapes[i]:
                if not shape.is_plane:
                    shape.tell(shown(slot, shape.field, own), told)

    def tell_slot_planes(self, s: State, seat: int, out: Any, start: int) -> None:
        """Cards and areas that modules keep."""
        at = self.slot_planes_at
        for i in range(-1, self.players):
            slots = s.slots if i < 0 else s.players[(seat + i) % self.players].slots
            shapes = self.table_shapes if i < 0 else self.player_shapes
            for j, slot in enumerate(slots):
                for shape in shapes[j]:
                    if not shape.is_plane:
                        continue
                    value: Any = shown(slot, shape.field, i == 0)
                    if shape.form == CARD_PLANE:
                        self.mark(value or (), at, out, start)
                        at += self.card_count
                    else:
                        plane = self.expanded(value or 0)
                        out[start + 2 * at : start + 2 * at + len(plane)] = plane
                        at += self.area_bytes // 2

    def mark(self, cards: tuple[int, ...], at: int, out: Any, start: int) -> None:
        """Write a 1 for each of some cards (-1 stands for none)."""
        column = self.column
        for card in cards:
            if card >= 0:
                place = column[card]
                if place >= 0:
                    out[start + 2 * (at + place)] = 1

    def tell_cards(self, s: State, decision: Decision | None, seat: int, out: Any, start: int) -> None:
        """Where cards are, as far as the seat may know."""
        player = s.players[seat]
        self.mark(player.hand, self.hand_at, out, start)
        if player.dealt:
            self.mark(player.dealt, self.dealt_at, out, start)
        if player.kept:
            self.mark(player.kept, self.kept_at, out, start)
        if player.starters:
            self.mark(player.starters, self.starters_at, out, start)
        self.put_plane(player.seen + s.shown, self.seen_at, out, start)
        if player.watched:
            self.mark(player.watched, self.watched_at, out, start)
        column = self.column
        for i in range(self.players):
            other = s.players[(seat + i) % self.players]
            if other.played or other.events:
                self.put_plane(other.played + other.events, self.played_at + i * self.card_count, out, start)
            if other.used:
                self.mark(other.used, self.used_at, out, start)
            if other.hosted:
                self.mark(other.hosted, self.hosted_at, out, start)
            for card, number in other.cubes.items():
                place = column[card]
                if place >= 0:
                    out[start + 2 * (self.cubes_at + place)] = number if number < 127 else 127
        if decision is None:
            return
        if decision.card >= 0:
            place = column[decision.card]
            if place >= 0:
                out[start + 2 * (self.asking_at + place)] = 1
        for option in decision.options:
            template = self.rows.template(option, seat)
            if template.place >= 0:
                out[start + 2 * (self.named_at + template.place)] = 1

    def put_plane(self, cards: tuple[int, ...], at: int, out: Any, start: int) -> None:
        """A plane with ones for cards that stay where they are for many decisions: worked out once."""
        if not cards:
            return
        plane = self.planes.get(cards)
        if plane is None:
            fresh = bytearray(self.no_plane)
            for card in cards:
                place = self.column[card] if card >= 0 else -1
                if place >= 0:
                    fresh[2 * place] = 1
            plane = bytes(fresh)
            if len(self.planes) >= MOST_KEPT:
                self.planes = {}
            self.planes[cards] = plane
        begin = start + 2 * at
        out[begin : begin + len(plane)] = plane

    # Options

    def options(self, s: State, decision: Decision, rows: Any, rows_start: int, mask: Any, mask_start: int) -> int:
        """Write a row for each option and mark its action; how many rows there are.

        Both are memory views of bytes; the mask must be clear. Options beyond `most_options` get neither.
        """
        seat = decision.seat
        at = rows_start
        width = self.row_bytes
        others = self.first_other
        written = 0
        board = s.board
        tiles = s.tiles
        player = s.players[seat]
        for option in decision.options:
            if written == self.most_options:
                break
            template = self.rows.template(option, seat)
            number = template.number
            if number < 0 or mask[mask_start + number]:
                number = others
                others += 1
            if template.area >= 0:
                near = board.near[template.area]
                row = template.row + self.pack_rest(
                    (near & tiles[OCEAN]).bit_count(), (near & tiles[GREENERY]).bit_count(),
                    (near & tiles[CITY]).bit_count(), (near & tiles[SPECIAL]).bit_count(),
                    (near & player.tiles).bit_count(), 0, number,
                )  # fmt: skip
            elif template.project >= 0:
                row = template.row + self.pack_rest(0, 0, 0, 0, 0, price(s, seat, template.project), number)
            elif number == template.number:
                row = template.whole
            else:
                row = template.row + self.pack_rest(0, 0, 0, 0, 0, 0, number)
            rows[at : at + width] = row
            mask[mask_start + number] = 1
            at += width
            written += 1
        return written

    def numbers_of(self, decision: Decision) -> list[int]:
        """The action of each of a decision's options, in their order, as `options` marks them."""
        others = self.first_other
        found: list[int] = []
        for option in decision.options[: self.most_options]:
            number = self.rows.template(option, decision.seat).number
            if number < 0 or number in found:
                number = others
                others += 1
            found.append(number)
        return found


def shown(slot: Slot, field: Field, own: bool) -> Any:
    """The value of a slot's field as its owner, or anybody else, may see it."""
    return field.unseen if field.hidden_from(own) else getattr(slot, field.name)
