"""Main actions that a player would pay for. A cost is sorted once, so that what dice lack for it is quickly said."""

from __future__ import annotations

from typing import Final

from terramars.dice import scale
from terramars.dice.words import ANY, FACES, colour_of

UNITS: Final = tuple([float(scale.worth_of_icon(icon)) for icon in range(ANY + 1)])
"""What each icon is worth on the scale."""


class Wanted:
    """A main action: what it brings, and what it costs once discounts are taken off."""

    def __init__(self, net: float, gain: float, cost: tuple[int, ...], once: bool) -> None:
        self.net = net
        """What it brings beyond what its cost is worth as loose resources."""
        self.gain = gain
        """What it brings."""
        self.once = once
        """Whether it can be done only once: a card of the hand, or the action of one in play."""
        self.size = len(cost)
        self.faces = sorted({icon for icon in cost if icon < FACES})
        self.numbers = [cost.count(face) for face in self.faces]
        """How often each of the faces is asked for."""
        self.marks = sorted([icon for icon in cost if icon >= FACES])
        """Question marks, the coloured ones first."""
        self.colours = sorted({colour_of(icon) for icon in self.marks if icon != ANY})
        self.of_colours = [sum([1 for i in self.marks if i != ANY and colour_of(i) == c]) for c in self.colours]
        self.white = self.marks.count(ANY)

    def lacks(self, dice: list[int], total: int) -> int:
        """How many tokens it needs beside these dice, so many in all; the count is that of `wild_needed`."""
        needed = 0
        paid = 0
        for place, face in enumerate(self.faces):
            have, asked = dice[face], self.numbers[place]
            if have < asked:
                needed += asked - have
                paid += have
            else:
                paid += asked
        for place, colour in enumerate(self.colours):
            held = dice[3 * colour] + dice[3 * colour + 1] + dice[3 * colour + 2]
            for number, face in enumerate(self.faces):
                if face // 3 == colour:
                    held -= min(dice[face], self.numbers[number])
            asked = self.of_colours[place]
            if held < asked:
                needed += asked - held
                paid += held
            else:
                paid += asked
        rest = total - paid
        return needed + self.white - rest if self.white > rest else needed

    def pay(self, dice: list[int]) -> int:
        """Take what it costs from dice, the rarest last; how many tokens it takes besides."""
        tokens = 0
        for place, face in enumerate(self.faces):
            have, asked = dice[face], self.numbers[place]
            if have < asked:
                tokens += asked - have
                dice[face] = 0
            else:
                dice[face] = have - asked
        for icon in self.marks:
            first, last = (0, FACES) if icon == ANY else (3 * colour_of(icon), 3 * colour_of(icon) + 3)
            best, least = -1, 99.0
            for face in range(first, last):
                if dice[face] and UNITS[face] - 0.5 * (dice[face] == 1) < least:
                    best, least = face, UNITS[face] - 0.5 * (dice[face] == 1)
            if best < 0:
                tokens += 1
            else:
                dice[best] -= 1
        return tokens


def discounted(cost: tuple[int, ...], discounts: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of a cost when every discount is used."""
    if not discounts:
        return cost
    left = list(cost)
    for face in discounts:
        if face in left:
            left.remove(face)
    return tuple(left)
