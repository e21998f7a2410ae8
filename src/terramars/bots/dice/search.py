"""The searching player of the dice game: it looks at every way the dice of its choice may fall.

A support action is judged by the main action that is best after each outcome of the roll, each weighted by its chance.
Where too many dice are rolled at once (a production turn), a fixed number of rolls, the same for every option, stands
for all. So a choice is judged by expectation, and never by one roll. What awards and milestones bring the others counts
against it: a lead that ends a tie takes five points from them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from terramars.bots.budget import Budget
from terramars.bots.dice.greedy import rule_of_thumb, table_after, table_of, turn_values
from terramars.bots.dice.weights import USUAL, Weights
from terramars.bots.dice.worth import CHANCES, Judge, turns_to_come
from terramars.core.machine import Decision, settle
from terramars.core.option import Option
from terramars.dice.goals import MILESTONE_POINTS, MILESTONES, UNCLAIMED, progress
from terramars.dice.player import Player
from terramars.dice.scoring import award_points
from terramars.dice.state import BY_DICE, State
from terramars.dice.turns import MAIN_TO_COME, START, Turn
from terramars.dice.view import View
from terramars.dice.words import COLOURS, SIDES

MOST_OUTCOMES: Final = 9
"""So many ways in which dice may fall are all looked at; where there are more, some are drawn by lot."""
DRAWN: Final = 40
"""So many are drawn."""

PACE: Final = 0.5
"""How much it counts that the end comes nearer, for who produces more or less than the others."""

RIVALS: Final = 1.0
"""How much awards and milestones of the others count against one's own, on the average of them."""
SETTLED: Final = 12.0
"""With fewer turns to come than this, awards count more and more as they stand."""

Outcome = tuple[float, tuple[int, ...]]
"""How likely it is, and the faces."""


class SearchDiceBot:
    """Expectation over rolls: a turn is judged with its main action, and dice by the faces that they may show."""

    name = "search"

    def __init__(
        self, seed: int = 0, weights: Weights = USUAL, rolls: int = DRAWN, pace: float = PACE, rivals: float = RIVALS
    ) -> None:
        self.seed = seed
        self.weights = weights
        self.rolls = rolls
        """So many rolls stand for all where there are too many ways to fall."""
        self.pace = pace
        self.rivals = rivals

    def choose(self, view: View, decision: Decision, budget: Budget | None = None) -> Option:
        """The option that is worth most on the average; the first of equals. A budget in simulations says how many
        rolls stand for all; one in seconds is not needed, because the ways to look at are few.
        """
        s = table_of(view)
        judge = Judge(s, decision.seat, self.weights_for(s, decision.seat))
        simple = None if isinstance(decision.effect, Turn) else rule_of_thumb(s, decision, judge)
        if simple is not None:
            return simple
        rolls = self.rolls if budget is None or not budget.simulations else budget.simulations
        ahead = self.pace * lead_in_production(s, judge) if len(s.players) > 1 else 0.0
        others = Others(s, judge, self.rivals)
        values = [self.expected(s, decision, option, judge, others, ahead, rolls) for option in decision.options]
        return decision.options[max(range(len(values)), key=values.__getitem__)]

    def weights_for(self, s: State, seat: int) -> Weights:
        """The weights of this moment: the nearer the end, the surer it is who wins an award."""
        w = self.weights
        left = turns_to_come(s, seat, w.turns)
        if len(s.players) == 1 or left >= SETTLED:
            return w
        return replace(w, goal=w.goal + (1.0 - w.goal) * (1.0 - left / SETTLED))

    def expected(
        self, s: State, decision: Decision, option: Option, judge: Judge, others: Others, ahead: float, rolls: int
    ) -> float:
        """What an option leads to on the average over all that it may roll.

        `ahead`: what a turn more for everybody is worth. Who produces more than the others is in no hurry.
        """
        seat = decision.seat
        after = table_after(s, decision, option, judge)
        found = 0.0
        for chance, faces in outcomes(after.players[seat], self.seed, rolls):
            fallen = landed(after, seat, faces) if faces else after
            found += chance * best_of_turn(fallen, seat, judge, others)
        if ahead:
            whole = judge.w.turns
            found += ahead * (turns_to_come(after, seat, whole) - turns_to_come(s, seat, whole))
        return found


def lead_in_production(s: State, judge: Judge) -> float:
    """What a turn brings the seat beyond what it brings the best of the others: by brown boxes and cards in play."""
    if judge.later <= 0.0:
        return 0.0
    rates = []
    for seat, player in enumerate(s.players):
        other = judge if seat == judge.seat else Judge(s, seat, judge.w)
        rates.append((other.production(player) + other.in_play(player)) / judge.later)
    return rates[judge.seat] - max([rate for seat, rate in enumerate(rates) if seat != judge.seat])


class Others:
    """What awards and milestones bring the others, on the average, as far as one's own choices change it."""

    def __init__(self, s: State, judge: Judge, share: float) -> None:
        self.seat = judge.seat
        self.w = judge.w
        self.share = share if len(s.players) > 1 else 0.0
        self.known: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], float] = {}
        """By the cards that the seat has played, and by who has the milestones."""

    def goals(self, s: State) -> float:
        """Their points for awards as they stand, for milestones that they have and, in part, for near ones."""
        if not self.share:
            return 0.0
        key = (s.players[self.seat].played, s.milestones)
        found = self.known.get(key)
        if found is None:
            found = 0.0
            for face in s.awards:
                points = award_points(s, face)
                found += self.w.goal * (sum(points) - points[self.seat])
            for number, owner in s.milestones:
                if owner == UNCLAIMED:
                    milestone = MILESTONES[number]
                    for seat, player in enumerate(s.players):
                        if seat != self.seat:
                            near = min(1.0, progress(milestone, player, s.awards) / milestone.need)
                            found += self.w.milestone * near * near * near
                elif owner >= 0 and owner != self.seat:
                    found += MILESTONE_POINTS
            found *= self.share / (len(s.players) - 1)
            self.known[key] = found
        return found


def best_of_turn(s: State, seat: int, judge: Judge, others: Others) -> float:
    """What a table is worth with the best that is left of the seat's turn."""
    following = settle(s, hold=True)
    if following is not None and following.seat == seat and isinstance(following.effect, Turn):
        if following.effect.stage == MAIN_TO_COME:
            found = float("-inf")
            for option in following.options:
                after = table_after(s, following, option, judge)
                found = max(found, judge.value(after) - others.goals(after))
            return found
        if following.effect.stage == START:
            return max(turn_values(s, following, judge)) - others.goals(s)
    return judge.value(s) - others.goals(s)


def outcomes(player: Player, seed: int, rolls: int = DRAWN) -> list[Outcome]:
    """How the dice in the air may fall, each with its chance; a fixed number by lot where there are too many ways."""
    air = player.in_air[:COLOURS]
    count = sum(air)
    if 3**count <= MOST_OUTCOMES:
        found: list[Outcome] = [(1.0, ())]
        for colour in range(COLOURS):
            for _ in range(air[colour]):
                found = [
                    (chance * CHANCES[rarity], (*faces, 3 * colour + rarity))
                    for chance, faces in found
                    for rarity in range(3)
                ]
        return found
    lot = Random(seed)
    colours = [colour for colour in range(COLOURS) for _ in range(air[colour])]
    return [
        (1.0 / rolls, tuple([3 * colour + SIDES[int(lot.random() * len(SIDES))] for colour in colours]))
        for _ in range(rolls)
    ]


def landed(s: State, seat: int, faces: tuple[int, ...]) -> State:
    """The table with the dice in the air fallen on these faces."""
    twin = s.copy()
    player = twin.players[seat]
    for face in faces:
        player.in_air[face // 3] -= 1
        player.dice[face] += 1
    twin.check_goals(seat, BY_DICE)
    return twin
