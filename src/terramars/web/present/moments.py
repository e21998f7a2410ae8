"""Key moments of a finished game of any kind: what was done after which the chances were others than before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

KEPT = 12
"""Moments kept for each seat."""
LEAST_SWING = 1.0
"""A moment that swung a chance by less, in per cent, is none."""
MATTERS = 5.0
"""A seat whose chance never swung by so many per cent has no moments of its own."""


@dataclass(frozen=True)
class Moment:
    """Something done after which the chances were others than before."""

    step: int
    """How many choices had been made after it."""
    round: int
    """The generation, or the turn."""
    seat: int
    words: dict[str, list[str]]
    """What happened, by language."""
    public: dict[str, list[str]]
    """The same as spectators may read it."""
    swings: list[float]
    """What it did to each seat's chance, in per cent."""


@dataclass(frozen=True)
class Mistake:
    """A choice for which there was a better one."""

    step: int
    round: int
    seat: int
    chosen: dict[str, str]
    better: dict[str, str]
    loss: float
    """By the count of the bots: M€, or points."""


def largest(moments: Sequence[Moment], count: int) -> list[Moment]:
    """The moments that swung somebody's chance most, in the order of the game."""
    kept: dict[int, Moment] = {}
    for seat in range(count):
        for moment in sorted(moments, key=lambda moment: -abs(moment.swings[seat]))[:KEPT]:
            kept[moment.step] = moment
    return [kept[step] for step in sorted(kept)]


def as_seen(ending: Any, seats: Collection[int]) -> Any:
    """A finished game looked back upon by somebody who may see it from these seats alone; from all by who played."""
    if len(seats) == len(ending.unplayed):
        return ending
    return replace(
        ending,
        moments=[replace(moment, words=moment.public) for moment in ending.moments],
        mistakes=[mistake for mistake in ending.mistakes if mistake.seat in seats],
        unplayed=[cards if seat in seats else [] for seat, cards in enumerate(ending.unplayed)],
    )


def swung(moments: Sequence[Moment], seat: int) -> float:
    """The largest swing of a seat's chance."""
    return max([0.0, *(abs(moment.swings[seat]) for moment in moments)])


def for_seat(moments: Sequence[Moment], seat: int, most: int = 4) -> list[Moment]:
    """The moments that swung a seat's chance most, in the order of the game."""
    found = sorted(moments, key=lambda moment: -abs(moment.swings[seat]))[:most]
    return sorted([each for each in found if abs(each.swings[seat]) >= LEAST_SWING], key=lambda each: each.step)


def eyes(moments: Sequence[Moment] | None, seat: int | None, players: int, winners: Sequence[int]) -> int:
    """Whose chances are told of: one's own, if it ever swung; else the winner's."""
    if seat is not None and (moments is None or players == 1 or swung(moments, seat) >= MATTERS):
        return seat
    return winners[0] if winners else 0
