"""How long the game will last, and what a M€, a point or a step is worth until then."""

from __future__ import annotations

import math
from typing import Final

from terramars.bots.weights import Weights
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.player import Player
from terramars.mars.standard_projects import project_cost
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import CONVERSION, greenery_cost
from terramars.mars.turns import FinalGreenery, Generation, Production
from terramars.mars.words import (
    ENERGY,
    GREENERY,
    HEAT,
    MONEY,
    OCEAN,
    OCEANS,
    OXYGEN,
    PLANTS,
    STEEL,
    TEMPERATURE,
    TITANIUM,
)

PLANNED: Final = 0.9
"""The share of its worth that something has before it is done: so doing it is always better than being able to."""
LEFT_OVER: Final = 0.01
"""A M€ that is left when the game is over: it decides ties. Nothing else that is left is worth so much."""
Use = tuple[float, int, float, int]
"""A way to spend money at the end: worth for a M€, cost, worth, and the track that must have steps left (or -1)."""


def steps_left(s: State, track: int) -> int:
    """The steps a global parameter is away from its goal."""
    parameter = PARAMETERS[track]
    return max(0, (parameter.goal - s.tracks[track]) // parameter.step)


def all_steps_left(s: State) -> int:
    """The steps all global parameters that the end of the game needs are away from their goals."""
    solo = s.setup.solo
    left = 0
    for track in s.setup.tracks:
        parameter = PARAMETERS[track]
        if parameter.in_solo_goal if solo else parameter.ends_game:
            left += steps_left(s, track)
    return left


def income_of(player: Player) -> float:
    """What a player can spend a generation, metals at their printed worth."""
    made = player.production
    return player.tr + made[MONEY] + 2 * made[STEEL] + 3 * made[TITANIUM]


def pace(s: State, w: Weights) -> float:
    """The steps that all players together take in this generation."""
    steps = 0.0
    for player in s.players:
        made = player.production
        steps += w.pace_income * income_of(player)
        steps += (made[HEAT] + 0.5 * made[ENERGY] + made[PLANTS]) / CONVERSION
    return max(0.5, steps)


def generations_left(s: State, w: Weights) -> float:
    """How many production phases will still bring something to spend."""
    if s.setup.solo:
        return float(max(0, s.setup.last_generation - s.generation))
    steps = all_steps_left(s)
    if not steps:
        return 0.0
    speed = pace(s, w)
    growth = w.pace_growth * len(s.players)
    wanted = (math.sqrt(speed * speed + 2.0 * growth * steps) - speed) / growth
    # Within one generation of the end the number is a probability that another one comes.
    left = math.log1p(math.exp(2.0 * (wanted - 1.0))) / 2.0
    return min(left, float(s.setup.generations - s.generation)) if s.setup.generations else left


class Prices:
    """What everything is worth to one seat, in M€, so many generations before the end."""

    def __init__(self, s: State, seat: int, left: float, w: Weights) -> None:
        player = s.players[seat]
        standing = player.standing
        self.w = w
        self.left = left
        q = math.pow(w.discount, left)
        self.income = w.discount * (1.0 - q) / (1.0 - w.discount)
        """One M€ of production."""
        self.point = w.point * q
        self.rating = self.income + (self.point if not s.setup.solo else self.point + rating_goal(s, w, left))
        """One step of terraform rating."""
        self.step = 0.0 if s.setup.solo_goal == "tr63" else w.step * math.pow(w.step_discount, left)
        ending = self.ending = min(1.0, left)
        """How likely anything comes after this generation: 0 in the last one."""
        self.tracks = [0.0] * len(PARAMETERS)
        """One step of each global parameter, terraform rating included."""
        for track in s.setup.tracks:
            parameter = PARAMETERS[track]
            if s.tracks[track] < parameter.goal:
                needed = parameter.in_solo_goal if s.setup.solo else parameter.ends_game
                self.tracks[track] = self.rating + self.step if needed else self.rating * w.side_track
        if self.tracks[OCEANS]:
            self.tracks[OCEANS] += w.placement
        self.tile = self.point + w.placement
        """A greenery beyond what its oxygen brings."""
        self.greenery = self.tracks[OXYGEN] + self.tile
        self.card = w.draw * min(1.0, 0.25 + left / 4.0)
        self.greenery_cost = greenery_cost(s, seat)
        self.heat_is_money = standing.is_money(HEAT)
        self.last = q
        """What comes with the very last production, as a share of now."""
        metal = w.last_metal + (1.0 - w.last_metal) * ending
        plants = w.plants * self.greenery / self.greenery_cost
        heat = w.heat * self.tracks[TEMPERATURE] / CONVERSION
        if self.heat_is_money:
            heat = max(heat, 0.97)
        energy = w.energy * heat * ending + w.energy_use * ending
        self.uses: list[Use] = [] if left >= 1.0 else uses_of(s, seat, self.tracks, self.point)
        money = 1.0
        if ending < 1.0:
            # What money buys at the very end; nothing is worth more than it costs before.
            money = ending + (1.0 - ending) * min(1.0, PLANNED * self.uses[0][0] if self.uses else LEFT_OVER)
        self.stock = [
            money, w.steel * standing.steel_worth * metal, w.titanium * standing.titanium_worth * metal, plants, energy,
            heat,
        ]  # fmt: skip
        """One of each resource in stock."""
        self.production = [
            self.income, w.steel * standing.steel_worth * self.income,
            w.titanium * standing.titanium_worth * self.income, plants * (self.income + q),
            (w.energy * heat + w.energy_use) * self.income, heat * self.income,
        ]  # fmt: skip
        """One step of each production."""

    def money_worth(self, s: State, player: Player, seat: int) -> float:
        """Money there: at the end only what can still be bought with it counts."""
        money, ending = player.stock[MONEY], self.ending
        if player.passed:
            return money * (self.w.carry * ending + LEFT_OVER)
        if ending >= 1.0:
            return float(money)
        bought = self.bought(s, player, seat) if production_comes(s) else 0.0
        return money * (ending + (1.0 - ending) * LEFT_OVER) + (1.0 - ending) * bought

    def bought(self, s: State, player: Player, seat: int) -> float:
        """What standard projects would bring for all the money there, the best for its price first."""
        # Every card can be sold for 1 M€.
        money = s.money_power(seat) + len(player.hand)
        total = 0.0
        for _, cost, worth, track in self.uses:
            number = money // cost
            if track >= 0:
                number = min(number, steps_left(s, track))
            total += number * worth
            money -= number * cost
        return PLANNED * total

    def heat_worth(self, s: State, player: Player) -> float:
        """Heat there and to come: no more counts than the temperature can still take, at the end in whole steps."""
        w = self.w
        stock, made = player.stock, player.production
        ending = self.ending
        extra = w.energy_use * (stock[ENERGY] * ending + made[ENERGY] * self.income)
        heat = stock[HEAT] + w.energy * ending * stock[ENERGY] + self.income * (made[HEAT] + w.energy * made[ENERGY])
        steps = steps_left(s, TEMPERATURE)
        useful = min(heat, float(CONVERSION * steps))
        price = w.heat * self.tracks[TEMPERATURE] / CONVERSION
        if self.heat_is_money:
            worth = extra + 0.97 * heat + max(0.0, price - 0.97) * useful
        else:
            worth = extra + price * useful + 0.03 * (heat - useful)
        if ending >= 1.0:
            return worth
        whole = 0 if player.passed or not production_comes(s) else min(stock[HEAT] // CONVERSION, steps)
        return ending * worth + (1.0 - ending) * (price * CONVERSION * whole + 0.1 * LEFT_OVER * stock[HEAT])

    def plants_worth(self, s: State, player: Player, seat: int) -> float:
        """Plants there and to come: each makes a tile, but only so many raise the oxygen; at the end in whole tiles."""
        stock, made = player.stock[PLANTS], player.production[PLANTS]
        cost = self.greenery_cost
        steps = steps_left(s, OXYGEN)
        plants = stock + made * (self.income + self.last)
        useful = min(plants, float(cost * steps))
        worth = self.w.plants * (plants * self.tile + useful * self.tracks[OXYGEN]) / cost
        ending = self.ending
        if ending >= 1.0:
            return worth
        raising = 0 if player.passed or not production_comes(s) else min(stock // cost, steps)
        whole = PLANNED * (self.point * tiles_to_come(s, seat, stock, made, cost) + self.tracks[OXYGEN] * raising)
        return ending * worth + (1.0 - ending) * whole


def tiles_to_come(s: State, seat: int, plants: int, made: int, cost: int) -> int:
    """The greeneries that plants still become if this generation is the last."""
    if production_comes(s):
        return (plants + made) // cost
    converts = [its_seat for effect, its_seat, _ in s.pending if isinstance(effect, FinalGreenery)]
    return plants // cost if seat in converts else 0


def production_comes(s: State) -> bool:
    """Whether this generation's production is still to come: what can be done before it can still be done."""
    return any([isinstance(effect, (Production, Generation)) for effect, _, _ in s.pending])


def uses_of(s: State, seat: int, tracks: list[float], point: float) -> list[Use]:
    """What money buys at the end, the best for its price first."""
    found: list[Use] = []
    for project in s.setup.projects:
        cost = max(1, project_cost(s, seat, project))
        effect = project.effect
        if isinstance(effect, Terraform):
            found.append((tracks[effect.track] / cost, cost, tracks[effect.track], effect.track))
        elif isinstance(effect, Place) and effect.tile == OCEAN:
            found.append((tracks[OCEANS] / cost, cost, tracks[OCEANS], OCEANS))
        elif isinstance(effect, Place) and effect.tile == GREENERY and effect.feasible(s, seat, -1):
            found.append(((tracks[OXYGEN] + point) / cost, cost, tracks[OXYGEN] + point, OXYGEN))
            found.append((point / cost, cost, point, -1))
    found = [use for use in found if use[2] > 0.0]
    found.sort(reverse=True)
    return found


def rating_goal(s: State, w: Weights, left: float) -> float:
    """In the solo game that is won by rating, what a step of it brings nearer."""
    return w.step * math.pow(w.step_discount, left) if s.setup.solo_goal == "tr63" else 0.0
