"""Alone at the table: how far the goal is, how fast it has to come nearer, and what may be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core.story import Happening
from terramars.mars.effects.planet import Place, RaiseRating, Terraform
from terramars.mars.modules import MODULES
from terramars.mars.opening import SOLO_RATING as FIRST_RATING
from terramars.mars.rules import SOLO_GENERATIONS
from terramars.mars.scoring import scores
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS, share_done
from terramars.mars.turn_actions import CONVERSION, greenery_cost
from terramars.mars.turns import SOLO_RATING, solo_goal_met
from terramars.mars.words import ENERGY, GREENERY, HEAT, MONEY, OCEAN, OCEANS, OXYGEN, PLANTS, TEMPERATURE
from terramars.web.play.history import Chapter

RATING = -1
"""The terraform rating, where a goal is told as numbers of tracks."""
USUAL = {
    14: (0.0, 0.03, 0.04, 0.06, 0.1, 0.14, 0.2, 0.27, 0.35, 0.46, 0.59, 0.72, 0.85, 0.95, 1.0),
    12: (0.0, 0.07, 0.1, 0.14, 0.2, 0.27, 0.35, 0.45, 0.58, 0.72, 0.85, 0.95, 1.0),
}
"""What part of the way games that a computer player won had behind them after each generation, by how many there are:
means of over 100 won games each (bench/solo_pace.py). Games for the rating have the same course."""


@dataclass(frozen=True)
class PaceSeen:
    """How somebody who plays alone gets on, in steps: of the parameters of the goal, or of the rating."""

    taken: int
    whole: int
    missing: int
    """How many have to come before the end, those included that will be lost again."""
    usual: int
    """How many steps won games have mostly taken when this generation ends."""
    verdict: str
    """``reached``, ``ahead``, ``even`` or ``behind``: compared with won games."""
    left: int
    """The generations that are left, with this one."""
    needed: int | float
    """How many steps each of them has to bring."""
    forecast: int
    """How many steps there will be at the end if only production, conversions and standard projects bring any."""
    forecast_in: int
    """The generation in which the goal would be reached so; 0: not in time."""
    points: int
    """What the table would be worth if the game ended now."""
    course: list[tuple[int, int]]
    """How many steps were taken when a generation ended, as far back as is known, and now; 0 is the beginning."""


def pace_of(table: State, chapters: Sequence[Chapter] = ()) -> PaceSeen | None:
    """How somebody who plays alone gets on, and got on so far; nothing to be said of games of several."""
    setup = table.setup
    if not setup.solo:
        return None
    taken, whole = way(table)
    left = 0 if table.finished else setup.last_generation - table.generation + 1
    by_then, before = (usual(number, setup.last_generation) for number in so_far(table))
    missing = to_come(table)
    if solo_goal_met(table) and not missing:
        verdict = "reached"
    else:
        verdict = "ahead" if taken >= whole * by_then else "even" if taken >= whole * before else "behind"
    forecast, forecast_in = expected(table)
    needed = missing / left if left else 0.0
    return PaceSeen(
        taken=taken,
        whole=whole,
        missing=missing,
        usual=round(whole * by_then),
        verdict=verdict,
        left=left,
        needed=int(needed) if needed == int(needed) else round(needed, 1),
        forecast=forecast,
        forecast_in=forecast_in,
        points=scores(table)[0].total,
        course=course(table, chapters),
    )


def way(table: State) -> tuple[int, int]:
    """How many steps towards the goal are taken, and how many there are."""
    if table.setup.solo_goal == "tr63":
        whole = SOLO_RATING - FIRST_RATING
        return min(max(0, table.players[0].tr - FIRST_RATING), whole), whole
    tracks = table.setup.tracks
    return share_done(tracks, [table.tracks[track] for track in tracks], True)


def rating_loss(table: State) -> int:
    """How many steps of the goal every generation but the last takes back."""
    if table.setup.solo_goal != "tr63":
        return 0
    return sum([MODULES[name].rating_loss for name in table.setup.modules])


def to_come(table: State) -> int:
    """How many steps have to come before the end: those that are missing, and those that will be lost again."""
    taken, whole = way(table)
    if table.setup.solo_goal != "tr63":
        return whole - taken
    losses = 0 if table.finished else rating_loss(table) * (table.setup.last_generation - table.generation)
    return max(0, SOLO_RATING + losses - table.players[0].tr)


def course(table: State, chapters: Sequence[Chapter]) -> list[tuple[int, int]]:
    """How many steps were taken after each generation: told backwards from now, for a table may begin in the middle."""
    taken, whole = way(table)
    if table.setup.solo_goal == "tr63":
        taken = table.players[0].tr - FIRST_RATING
    found = [(table.generation, taken)]
    for chapter in reversed(chapters):
        for told in reversed([] if chapter.undone else chapter.happenings):
            if told.kind == "generation":
                found.append((told.what - 1, taken))
            taken -= steps_told(told, table)
    if found[-1][0] == 1:
        found.append((0, taken))
    # The rating may lie below where a solo game usually begins, or above its goal.
    return [(generation, min(max(0, steps), whole)) for generation, steps in found[::-1]]


def steps_told(told: Happening, table: State) -> int:
    """How many steps towards the goal something that happened was."""
    if table.setup.solo_goal == "tr63":
        return told.amount if told.kind == "tr" else 0
    if told.kind == "track":
        return told.amount if PARAMETERS[told.what].in_solo_goal else 0
    if told.kind in ("tile", "removed") and told.what == OCEAN:
        return 1 if told.kind == "tile" else -1
    return 0


def so_far(table: State) -> tuple[int, int]:
    """How many generations will be over when this one is, and how many were before it."""
    return table.generation, table.generation if table.finished else table.generation - 1


def usual(number: int, generations: int) -> float:
    """What part of the way won games had behind them after so many of their generations."""
    curve = USUAL.get(generations, USUAL[SOLO_GENERATIONS])
    place = number * (len(curve) - 1) / generations
    whole = min(int(place), len(curve) - 2)
    return curve[whole] + (curve[whole + 1] - curve[whole]) * (place - whole)


def usual_line(generations: int) -> list[float]:
    """The way of won games in per cent, at the beginning and after each generation."""
    return [100.0 * usual(number, generations) for number in range(generations + 1)]


# What production, conversions and standard projects alone would bring.


class Plain:
    """A game that goes on without cards: what comes in is turned into steps at once, the cheapest first."""

    def __init__(self, table: State) -> None:
        player = table.players[0]
        self.stock, self.production, self.tr = list(player.stock), list(player.production), player.tr
        self.rating_only = table.setup.solo_goal == "tr63"
        self.loss, self.losses = rating_loss(table), table.setup.last_generation - table.generation
        self.plants = greenery_cost(table, 0)
        self.missing = {
            track: PARAMETERS[track].steps - PARAMETERS[track].steps_taken(table.tracks[track])
            for track in table.setup.tracks
            if self.rating_only or PARAMETERS[track].in_solo_goal
        }
        self.prices = sorted(prices(table))

    def step(self, track: int) -> bool:
        """Take a step, unless there is none left to take."""
        if track != RATING:
            if not self.missing.get(track):
                return False
            self.missing[track] -= 1
        self.tr += 1
        return True

    def act(self) -> None:
        """Turn everything at hand into steps."""
        for resource, needed, track in ((PLANTS, self.plants, OXYGEN), (HEAT, CONVERSION, TEMPERATURE)):
            while self.stock[resource] >= needed and self.step(track):
                self.stock[resource] -= needed
        for price, bought in self.prices:
            while self.stock[MONEY] >= price and not self.there() and self.step(bought):
                self.stock[MONEY] -= price

    def produce(self) -> None:
        """What a generation brings."""
        self.stock[HEAT] += self.stock[ENERGY]
        self.stock[ENERGY] = 0
        self.stock[MONEY] += self.tr
        self.stock = [have + more for have, more in zip(self.stock, self.production, strict=True)]
        if self.losses:
            self.losses -= 1
            self.tr -= self.loss

    def there(self) -> bool:
        """Whether the goal is reached, and nothing that is still to be lost takes it back."""
        if self.rating_only:
            return self.tr - self.loss * self.losses >= SOLO_RATING
        return not any(self.missing.values())


def expected(table: State) -> tuple[int, int]:
    """How many steps there would be in the end, and in which generation the goal would be reached (0: never)."""
    _, whole = way(table)
    game = Plain(table)
    for generation in range(table.generation, table.setup.last_generation + 1):
        if not table.finished:
            game.act()
        if game.there():
            return whole, generation
        game.produce()
    if game.rating_only:
        return max(0, game.tr - FIRST_RATING), 0
    return whole - sum(game.missing.values()), 0


def prices(table: State) -> list[tuple[int, int]]:
    """The standard projects that bring a step: what each costs, and of which track; of the rating where that counts."""
    found: list[tuple[int, int]] = []
    for project in table.setup.projects:
        effect = project.effect
        if isinstance(effect, Terraform):
            found.append((project.cost, effect.track))
        elif isinstance(effect, Place) and effect.tile in (OCEAN, GREENERY):
            found.append((project.cost, OCEANS if effect.tile == OCEAN else OXYGEN))
        elif isinstance(effect, RaiseRating) and table.setup.solo_goal == "tr63":
            found.append((project.cost, RATING))
    return found
