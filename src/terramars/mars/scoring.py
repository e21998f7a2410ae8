"""Victory points by category, awards, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.counts import CubesHere, Per
from terramars.mars.state import State
from terramars.mars.turns import solo_goal_met
from terramars.mars.words import CITY, GREENERY, MONEY

MILESTONE_POINTS = 5
FIRST_PLACE = 5
SECOND_PLACE = 2


@dataclass(frozen=True)
class Score:
    """One seat's victory points by category."""

    tr: int
    awards: int
    milestones: int
    greeneries: int
    cities: int
    cubes: int
    """Cards that score for the cubes they collect."""
    cards: int
    """All other cards, played events included."""
    other: int = 0
    """What modules keep and count at the end."""

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
    """One for each seat; none in a lost solo game, which is not scored (rulebook: Solo 5)."""
    reason: str
    """``points``, ``money`` (tie broken), ``shared``; solo: ``goal`` or ``not reached``."""


def card_points(s: State, seat: int, card: int) -> int:
    """The points a played card is worth now."""
    vp = CARDS[card].vp
    if isinstance(vp, int):
        return vp
    return vp.final(s, seat, card) if isinstance(vp, Per) else 0


def award_points(s: State, award: int) -> list[int]:
    """What an award is worth to each seat: ties are friendly (rulebook: Actions D)."""
    count = s.setup.awards[award].count
    numbers = [count.final(s, seat, -1) for seat in range(len(s.players))]
    best = max(numbers)
    points = [FIRST_PLACE if number == best else 0 for number in numbers]
    others = [number for number in numbers if number != best]
    if len(numbers) > 2 and len(others) == len(numbers) - 1:
        second = max(others)
        points = [SECOND_PLACE if number == second else points[i] for i, number in enumerate(numbers)]
    return points


def city_points(s: State, seat: int) -> int:
    """What the cities of a seat are worth now: the greeneries beside them, whosever they are."""
    points = 0
    for area in areas_in(s.tiles[CITY] & s.players[seat].tiles):
        points += (s.board.near[area] & s.tiles[GREENERY]).bit_count()
    return points


def greenery_points(s: State, seat: int) -> int:
    """What the greeneries of a seat are worth."""
    return (s.tiles[GREENERY] & s.players[seat].tiles).bit_count()


def scores(s: State) -> tuple[Score, ...]:
    """Every seat's score as the table stands now."""
    awards = [award_points(s, number) for number, _ in s.awards]
    found = []
    for seat, player in enumerate(s.players):
        cubes = 0
        cards = 0
        for card in player.played + player.events:
            vp = CARDS[card].vp
            if isinstance(vp, Per) and isinstance(vp.what, CubesHere):
                cubes += card_points(s, seat, card)
            else:
                cards += card_points(s, seat, card)
        found.append(
            Score(
                tr=player.tr,
                awards=sum(points[seat] for points in awards),
                milestones=MILESTONE_POINTS * sum(1 for _, owner in s.milestones if owner == seat),
                greeneries=greenery_points(s, seat),
                cities=city_points(s, seat),
                cubes=cubes,
                cards=cards,
                other=sum([slot.points(s, seat) for slot in s.slots + player.slots]),
            )
        )
    return tuple(found)


def categories(counted: Sequence[Score]) -> list[str]:
    """The categories in which somebody could have points: what modules count only where there is such a thing."""
    return [field.name for field in fields(Score) if field.name != "other" or any(score.other for score in counted)]


def result(s: State) -> Result | None:
    """The outcome of a finished game, or None while it runs."""
    return standing(s) if s.finished else None


def standing(s: State) -> Result:
    """The outcome if the game ended now, as the table stands."""
    counted = scores(s)
    if s.setup.solo:
        won = solo_goal_met(s)
        return Result((0,), counted, "goal") if won else Result((), (), "not reached")
    best = max(score.total for score in counted)
    leaders = [seat for seat, score in enumerate(counted) if score.total == best]
    if len(leaders) == 1:
        return Result(tuple(leaders), counted, "points")
    richest = max(s.players[seat].stock[MONEY] for seat in leaders)
    winners = tuple(seat for seat in leaders if s.players[seat].stock[MONEY] == richest)
    return Result(winners, counted, "money" if len(winners) == 1 else "shared")
