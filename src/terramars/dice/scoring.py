"""Victory points by category, awards, and who has won (rules 10.x, 11.x, 13.x)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from terramars.dice.cards import CARDS
from terramars.dice.goals import AWARD_POINTS, MILESTONE_POINTS, SECOND_POINTS, icons_paid
from terramars.dice.state import State
from terramars.dice.tracks import PARAMETERS

SOLO_ICONS: Final = (10, 8, 6)
"""Solo: so many icons win an award whose symbol is common, uncommon, rare (rule 13.5)."""
GRADES: Final = (60, 70, 80, 85, 90, 95, 100, 110)
"""The points at which the solo game's grades begin, from the second on (rule 13.12)."""


@dataclass(frozen=True)
class Score:
    """One seat's victory points by category."""

    track: int
    awards: int
    milestones: int
    cards: int

    @property
    def total(self) -> int:
        """All categories added up."""
        return sum(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; several share a victory, none means a lost solo game."""
    scores: tuple[Score, ...]
    """One for each seat; none in a lost solo game, whose score does not count."""
    reason: str
    """``points``, ``production`` (tie broken), ``shared``; solo: ``goal`` or ``not reached``."""
    grade: int = -1
    """Solo: the number of the grade, from 0 (below 60) to 8; -1: none."""


def award_points(s: State, face: int) -> list[int]:
    """What an award is worth to each seat: ties are friendly (rules 11.2 to 11.4, solo 13.5)."""
    icons = [icons_paid(player, face) for player in s.players]
    if s.setup.solo:
        wanted = SOLO_ICONS[face % 3]
        if icons[0] >= wanted:
            return [AWARD_POINTS]
        return [SECOND_POINTS if icons[0] == wanted - 1 else 0]
    best = max(icons)
    points = [AWARD_POINTS if number == best else 0 for number in icons]
    others = [number for number in icons if number != best]
    if len(icons) > 2 and len(others) == len(icons) - 1:
        second = max(others)
        points = [SECOND_POINTS if number == second else points[i] for i, number in enumerate(icons)]
    return points


def scores(s: State) -> tuple[Score, ...]:
    """Every seat's score as the table stands now."""
    awards = [award_points(s, face) for face in s.awards]
    return tuple(
        [
            Score(
                track=player.vp,
                awards=sum([points[seat] for points in awards]),
                milestones=MILESTONE_POINTS * sum([1 for _, owner in s.milestones if owner == seat]),
                cards=sum([CARDS[card].vp for card in player.played]),
            )
            for seat, player in enumerate(s.players)
        ]
    )


def result(s: State) -> Result | None:
    """The outcome of a finished game, or None while it runs."""
    return standing(s) if s.finished else None


def standing(s: State) -> Result:
    """The outcome if the game ended now, as the table stands."""
    counted = scores(s)
    if s.setup.solo:
        if s.completed() < len(PARAMETERS):
            return Result((), (), "not reached")
        return Result((0,), counted, "goal", grade(counted[0].total))
    best = max([score.total for score in counted])
    leaders = [seat for seat, score in enumerate(counted) if score.total == best]
    if len(leaders) == 1:
        return Result(tuple(leaders), counted, "points")
    most = max([s.players[seat].production_dice() for seat in leaders])
    winners = tuple([seat for seat in leaders if s.players[seat].production_dice() == most])
    return Result(winners, counted, "production" if len(winners) == 1 else "shared")


def grade(points: int) -> int:
    """The number of the solo game's grade for so many points."""
    return sum([1 for step in GRADES if points >= step])
