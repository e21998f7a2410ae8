"""Tables of the dice game to numbers. Compiled with the engine, and hence without NumPy."""

from __future__ import annotations

from struct import Struct
from typing import Any

from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.dice.board import BOARD
from terramars.dice.cards import BY_SLUG, CARD_COLOURS, SORT_NAMES
from terramars.dice.goals import MILESTONES, REMOVED, UNCLAIMED, icons_paid, progress
from terramars.dice.player import Player
from terramars.dice.state import State
from terramars.dice.words import COLOUR_NAMES, FACES, ICON_NAMES, PRODUCED_NAMES, SLOT_NAMES, TILE_NAMES
from terramars.rl.dice import FACE_NAMES, DiceLayout
from terramars.rl.numbering import Numbering


class DiceEncoder(Numbering):
    """Writes observations, rows and masks of one set-up of the dice game. Only what the seat may know is read."""

    def __init__(self, layout: DiceLayout, most_options: int) -> None:
        super().__init__(layout, most_options)
        self.kinds: list[str] = layout.kinds
        self.actions: Any = layout.actions
        self.column: dict[int, int] = {card: place for place, card in enumerate(layout.cards)}
        self.pack: Any = Struct(f"<{layout.size}h").pack
        self.pack_row: Any = Struct(f"<{layout.row_size}h").pack

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
            *[kinds.count(kind) for kind in self.kinds],
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
        width = self.row_bytes
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
            *[int(option.kind == kind) for kind in self.kinds], *faces,
            *[int(option.part("colour") == name) for name in COLOUR_NAMES], max(0, option.amount), *card, *near, number,
        ]  # fmt: skip

    def numbers_of(self, decision: Decision) -> list[int]:
        """The action of each of a decision's options, in their order, as `options` marks them."""
        others = self.first_other
        found: list[int] = []
        for option in decision.options[: self.most_options]:
            number = self.actions.number_of(option)
            if number < 0:
                number = others
                others += 1
            found.append(number)
        return found
