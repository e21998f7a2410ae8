"""How long the game will last, and what a M€, a point or a step is worth until then."""

from __future__ import annotations

import math

from terramars.bots.weights import Weights
from terramars.mars.state import Player, State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import CONVERSION, greenery_cost
from terramars.mars.words import ENERGY, HEAT, MONEY, OCEANS, OXYGEN, PLANTS, STEEL, TEMPERATURE, TITANIUM


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
    return math.log1p(math.exp(2.0 * (wanted - 1.0))) / 2.0


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
        ending = min(1.0, left)
        self.tracks = [0.0] * len(PARAMETERS)
        """One step of each global parameter, terraform rating included."""
        for track in s.setup.tracks:
            parameter = PARAMETERS[track]
            if s.tracks[track] < parameter.goal:
                needed = parameter.in_solo_goal if s.setup.solo else parameter.ends_game
                self.tracks[track] = self.rating + (self.step if needed else 0.0)
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
        self.stock = [
            1.0, w.steel * standing.steel_worth * metal, w.titanium * standing.titanium_worth * metal, plants, energy,
            heat,
        ]  # fmt: skip
        """One of each resource in stock."""
        self.production = [
            self.income, w.steel * standing.steel_worth * self.income,
            w.titanium * standing.titanium_worth * self.income, plants * (self.income + q),
            (w.energy * heat + w.energy_use) * self.income, heat * self.income,
        ]  # fmt: skip
        """One step of each production."""

    def heat_worth(self, s: State, player: Player) -> float:
        """Heat there and to come: no more counts than the temperature can still take."""
        w = self.w
        stock, made = player.stock, player.production
        ending = min(1.0, self.left)
        extra = w.energy_use * (stock[ENERGY] * ending + made[ENERGY] * self.income)
        heat = stock[HEAT] + w.energy * ending * stock[ENERGY] + self.income * (made[HEAT] + w.energy * made[ENERGY])
        useful = min(heat, float(CONVERSION * steps_left(s, TEMPERATURE)))
        price = w.heat * self.tracks[TEMPERATURE] / CONVERSION
        if self.heat_is_money:
            return extra + 0.97 * heat + max(0.0, price - 0.97) * useful
        return extra + price * useful + 0.03 * (heat - useful)

    def plants_worth(self, s: State, player: Player) -> float:
        """Plants there and to come: each makes a tile, but only so many raise the oxygen."""
        plants = player.stock[PLANTS] + player.production[PLANTS] * (self.income + self.last)
        cost = self.greenery_cost
        useful = min(plants, float(cost * steps_left(s, OXYGEN)))
        return self.w.plants * (plants * self.tile + useful * self.tracks[OXYGEN]) / cost


def rating_goal(s: State, w: Weights, left: float) -> float:
    """In the solo game that is won by rating, what a step of it brings nearer."""
    return w.step * math.pow(w.step_discount, left) if s.setup.solo_goal == "tr63" else 0.0
