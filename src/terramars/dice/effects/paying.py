"""Paying icons with dice and wild tokens: costs of cards, of actions, and of what every turn offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core.flow import fill_next
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.player import Player
from terramars.dice.state import State
from terramars.dice.words import ANY, COLOURS, DICE_BIT, FACES, colour_of


def wild_needed(dice: list[int], icons: tuple[int, ...], discounts: tuple[int, ...] = ()) -> int:
    """How many wild tokens a cost needs at least, next to these dice and discounts.

    A face fits into its own colour's question mark, and every face into the white one. So it costs nothing to pay the
    faces first, then the coloured question marks, then the white ones.
    """
    left = dice[:]
    free = list(discounts)
    needed = 0
    coloured = [0] * COLOURS
    white = 0
    for icon in icons:
        if icon == ANY:
            white += 1
        elif icon >= FACES:
            coloured[colour_of(icon)] += 1
        elif icon in free:
            free.remove(icon)
        elif left[icon]:
            left[icon] -= 1
        else:
            needed += 1
    rest = 0
    for colour in range(COLOURS):
        held = left[3 * colour] + left[3 * colour + 1] + left[3 * colour + 2]
        if coloured[colour] > held:
            needed += coloured[colour] - held
        else:
            rest += held - coloured[colour]
    return needed + max(0, white - rest)


def payable(player: Player, icons: tuple[int, ...], discounts: tuple[int, ...] = ()) -> bool:
    """Whether a player can pay a cost."""
    return wild_needed(player.dice, icons, discounts) <= player.wild


def lacking(player: Player, icons: tuple[int, ...], discounts: tuple[int, ...] = ()) -> list[Reason]:
    """What a player lacks for a cost, icon by icon; nothing where it can be paid."""
    if payable(player, icons, discounts):
        return []
    found = []
    taken = [0] * COLOURS
    # Faces first, then the question marks of a colour, then the white ones: one die cannot pay two of them.
    for icon in sorted(set(icons)):
        need, have = icons.count(icon) - discounts.count(icon), held(player, icon)
        if icon == ANY:
            need += sum(taken)
        elif icon >= FACES:
            need += taken[colour_of(icon)]
            taken[colour_of(icon)] = min(need, have)
        else:
            taken[colour_of(icon)] += max(0, min(need, have))
        if have < need:
            found.append(Reason("resource", icon, need, have))
    return found


def held(player: Player, icon: int) -> int:
    """How many dice would pay an icon."""
    if icon == ANY:
        return sum(player.dice)
    return player.dice[icon] if icon < FACES else player.dice_of(colour_of(icon))


@dataclass(frozen=True)
class Pay(Effect):
    """Pay icons one by one: each with a die that shows it, with a wild token, or not at all by a discount.

    Of equal icons the discounts come first, then the dice, then the tokens, so that no way to pay is offered twice.
    """

    icons: tuple[int, ...]
    """What is still to be paid: faces, then coloured question marks, then white ones."""
    discounts: tuple[int, ...]
    """Faces that may be left out, once each."""
    tokens_only: bool
    """Whether an icon like the next one was paid with a token already."""

    def __init__(
        self, icons: tuple[int, ...], discounts: tuple[int, ...] = (), tokens_only: bool = False
    ) -> None:
        object.__setattr__(self, "icons", icons)
        object.__setattr__(self, "discounts", discounts)
        object.__setattr__(self, "tokens_only", tokens_only)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if not self.icons:
            return ()
        player = s.players[seat]
        icon, rest = self.icons[0], self.icons[1:]
        discounts = self.discounts
        wild = player.wild
        if icon >= FACES:
            return self.ways_of_question_mark(player, icon, rest)
        found: list[Option] = []
        again = rest.count(icon)
        if not self.tokens_only:
            if icon in discounts and wild_needed(player.dice, rest, without(discounts, icon)) <= wild:
                found.append(options.LEAVE[icon])
            if player.dice[icon]:
                left = player.dice[:]
                left[icon] -= 1
                if wild_needed(left, rest, none_of(discounts, icon)) <= wild:
                    found.append(options.PAY[icon])
        # Once a token is paid for an icon, the equal ones that are left are paid with tokens too.
        others = tuple([other for other in rest if other != icon])
        if wild > again and wild_needed(player.dice, others, none_of(discounts, icon)) <= wild - 1 - again:
            found.append(options.WILD)
        return found

    def ways_of_question_mark(self, player: Player, icon: int, rest: tuple[int, ...]) -> list[Option]:
        """The dice of any face that fits, and a token."""
        found = []
        first, last = (0, FACES) if icon == ANY else (3 * colour_of(icon), 3 * colour_of(icon) + 3)
        left = player.dice[:]
        for face in range(first, last):
            if left[face]:
                left[face] -= 1
                if wild_needed(left, rest) <= player.wild:
                    found.append(options.PAY[face])
                left[face] += 1
        if player.wild and wild_needed(left, rest) <= player.wild - 1:
            found.append(options.WILD)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        icon, rest = self.icons[0], self.icons[1:]
        discounts, tokens_only = self.discounts, False
        if pick.kind == "leave":
            discounts = without(discounts, icon)
        elif pick.kind == "pay":
            s.give_back(seat, pick.index, "paid")
            discounts = none_of(discounts, icon)
        else:
            s.gain_wild(seat, -1)
            discounts = none_of(discounts, icon)
            tokens_only = icon < FACES and icon in rest
        if rest:
            s.push(Pay(rest, discounts, tokens_only), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return payable(s.players[seat], self.icons, self.discounts)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return lacking(s.players[seat], self.icons, self.discounts)

    def takes(self) -> int:
        return DICE_BIT if self.icons else 0


@dataclass(frozen=True)
class PayAnyNumber(Effect):
    """Pay a face as often as one likes, at least once: what waits behind the arrow hears how often (*X*)."""

    face: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        most = player.dice[self.face] + player.wild
        return [Option("spend", amount=number, index=number) for number in range(1, most + 1)]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        number = 0 if pick is None else pick.index
        fill_next(s, number)
        if number:
            s.push(Pay((self.face,) * number), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return payable(s.players[seat], (self.face,))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return lacking(s.players[seat], (self.face,))

    def takes(self) -> int:
        return DICE_BIT


def without(discounts: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Discounts after one of a face was used."""
    place = discounts.index(face)
    return discounts[:place] + discounts[place + 1 :]


def none_of(discounts: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Discounts without those of a face."""
    return tuple([other for other in discounts if other != face]) if face in discounts else discounts


