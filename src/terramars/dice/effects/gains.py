"""What players gain, turn and lose: dice, resources, wild tokens, points, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.flow import INFORMATION
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS
from terramars.dice.state import State
from terramars.dice.words import (
    ANY,
    COLOURS,
    DICE_BIT,
    FACES,
    MAP_BIT,
    POOL_BIT,
    VP_PRODUCED,
    WHITE,
    WILD_PRODUCED,
    colour_of,
)

PLENTY: Final = 8
"""With so many dice of a colour in the pool nobody minds the order in which they are taken."""

TILES: Final = "tiles"
MIDDLE_ROW: Final = "middle row"
CARDS_IN_PLAY: Final = "cards"


def scarce(s: State, colour: int) -> int:
    """The bits of pools that may run dry: of one colour, of all for a white die, of none below 0."""
    if colour < 0:
        return 0
    if colour == WHITE:
        bits = 0
        for each in range(COLOURS):
            bits |= scarce(s, each)
        return bits
    return POOL_BIT << colour if s.pool[colour] < PLENTY else 0


@dataclass(frozen=True)
class Count:
    """Something that can be counted: tiles of a kind on the map, tiles on its middle row, own cards of a colour."""

    kind: str
    what: int = -1
    most: int = 99

    def of(self, s: State, seat: int) -> int:
        """How many there are."""
        if self.kind == TILES:
            number = s.tiles[self.what].bit_count()
        elif self.kind == MIDDLE_ROW:
            number = (s.taken() & BOARD.middle_row).bit_count()
        else:
            number = sum([1 for card in s.players[seat].played if CARDS[card].colour == self.what])
        return min(number, self.most)


@dataclass(frozen=True)
class Roll(Effect):
    """Gain dice of a colour and roll them; what the pool lacks is lost (rules 9.3, 9.8). White: of any colours."""

    colour: int
    number: int
    per: Count | None = None

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.colour != WHITE or not self.wanted(s, seat):
            return ()
        return [options.DIE[colour] for colour in range(COLOURS) if s.pool[colour]]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if self.colour != WHITE:
            for _ in range(self.wanted(s, seat)):
                if not s.roll(seat, self.colour):
                    break
        elif pick is not None:
            s.roll(seat, pick.index)
            if self.number > 1:
                s.push(Roll(WHITE, self.number - 1), seat, card)

    def wanted(self, s: State, seat: int) -> int:
        """How many dice are to be rolled."""
        return self.number if self.per is None else self.number * self.per.of(s, seat)

    def reads(self, s: State, seat: int, card: int) -> int:
        bits = scarce(s, self.colour) | (INFORMATION if self.colour == WHITE else 0)
        return bits | (MAP_BIT if self.per is not None else 0)

    def writes(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | DICE_BIT | scarce(s, self.colour)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class Take(Effect):
    """Gain resources: dice that are set to a face (rule 9.4)."""

    face: int
    number: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for _ in range(self.number):
            s.take(seat, self.face)

    def reads(self, s: State, seat: int, card: int) -> int:
        return scarce(s, self.face // 3)

    def writes(self, s: State, seat: int, card: int) -> int:
        return DICE_BIT | scarce(s, self.face // 3)


@dataclass(frozen=True)
class TakeChosen(Effect):
    """Gain resources of one's choice, of a colour or of any; -1: as many as were paid for (*X*)."""

    icon: int
    number: int
    but: int = -1
    """A face that may not be chosen."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.number <= 0:
            return ()
        first, last = (0, FACES) if self.icon == ANY else (3 * colour_of(self.icon), 3 * colour_of(self.icon) + 3)
        return [options.TAKE[face] for face in range(first, last) if s.pool[face // 3] and face != self.but]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        s.take(seat, pick.index)
        if self.number > 1:
            s.push(TakeChosen(self.icon, self.number - 1, self.but), seat, card)

    def filled(self, filling: Any) -> Effect:
        return TakeChosen(self.icon, filling, self.but) if self.number < 0 else self

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | scarce(s, colour_of(self.icon))

    def writes(self, s: State, seat: int, card: int) -> int:
        return DICE_BIT | scarce(s, colour_of(self.icon))


@dataclass(frozen=True)
class GainWild(Effect):
    """Gain wild tokens."""

    number: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.gain_wild(seat, self.number)


@dataclass(frozen=True)
class GainPoints(Effect):
    """Gain victory points at once (rule 6.8)."""

    number: int
    per: Count | None = None

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        points = self.number if self.per is None else self.number * self.per.of(s, seat)
        if points:
            s.gain_vp(seat, points)

    def reads(self, s: State, seat: int, card: int) -> int:
        return MAP_BIT if self.per is not None else 0


@dataclass(frozen=True)
class DrawCards(Effect):
    """Draw cards into the hand."""

    number: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.draw(seat, self.number)

    def writes(self, s: State, seat: int, card: int) -> int:
        return INFORMATION

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class Rotate(Effect):
    """Turn up to so many of one's dice to other faces (rule 9.5)."""

    number: int
    must: bool = False
    """Whether a die has to be turned: it was paid for."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        dice = s.players[seat].dice
        found = [
            options.TURN[(old, new)]
            for old in range(FACES)
            if dice[old]
            for new in range(3 * (old // 3), 3 * (old // 3) + 3)
            if new != old
        ]
        if found and not self.must:
            found.append(options.STOP)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind == "stop":
            return
        s.turn_die(seat, pick.index // FACES, pick.index % FACES)
        if self.number > 1:
            s.push(Rotate(self.number - 1, self.must), seat, card)

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | DICE_BIT

    def writes(self, s: State, seat: int, card: int) -> int:
        return DICE_BIT


@dataclass(frozen=True)
class OpponentsLose(Effect):
    """Each opponent loses one such resource, if it has one (rules 9.10, 9.12)."""

    icon: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other in reversed(s.in_player_order(seat)[1:]):
            s.push(Lose(self.icon), other, card)

    def writes(self, s: State, seat: int, card: int) -> int:
        return scarce(s, colour_of(self.icon))


@dataclass(frozen=True)
class Lose(Effect):
    """Lose a resource die; its owner chooses where the icon names a colour (rule 9.11). Tokens are no dice (9.13)."""

    icon: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.icon < FACES:
            faces = range(self.icon, self.icon + 1)
        else:
            first = 3 * colour_of(self.icon)
            faces = range(FACES) if self.icon == ANY else range(first, first + 3)
        return [options.LOSE[face] for face in faces if s.players[seat].dice[face]]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.give_back(seat, pick.index, "lost")


@dataclass(frozen=True)
class GainProductionOf(Effect):
    """Gain what the brown box of a card shows (Manutech); the card is filled in when it is played."""

    card: int = -1

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if self.card >= 0:
            gain_production(s, seat, CARDS[self.card].production)

    def filled(self, filling: Any) -> Effect:
        return GainProductionOf(filling)

    def uncovers(self) -> bool:
        return True


def gain_production(s: State, seat: int, production: tuple[int, ...]) -> int:
    """Take and roll the dice of brown boxes, with their tokens and points; how many dice the pool lacked."""
    missing = 0
    for colour in range(COLOURS):
        for _ in range(production[colour]):
            if not s.roll(seat, colour):
                missing += 1
    if production[WILD_PRODUCED]:
        s.gain_wild(seat, production[WILD_PRODUCED])
    if production[VP_PRODUCED]:
        s.gain_vp(seat, production[VP_PRODUCED])
    return missing
