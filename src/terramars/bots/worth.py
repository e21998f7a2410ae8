"""What a position is worth to a seat, in M€ and by category: the one judgement that every bot shares."""

from __future__ import annotations

import math
from typing import Any, Final

from terramars.bots.outlook import LEFT_OVER, Prices, all_steps_left, income_of, production_comes, steps_left
from terramars.bots.standing import action_worth, card_worth, points_worth, table_worth
from terramars.bots.statement import cube_price
from terramars.bots.weights import Weights
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.counts import Need, Per, ProductionCount, StockCount, TagCount, TrackCount
from terramars.mars.effects.hosting import at_hand
from terramars.mars.effects.production import Produce, floor_of
from terramars.mars.modules import OpenTable
from terramars.mars.payment import leeway, price
from terramars.mars.player import Player
from terramars.mars.rating import steps_of_all
from terramars.mars.scoring import FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE
from terramars.mars.slots import Slot
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turn_actions import MILESTONE_COST, MOST_MILESTONES
from terramars.mars.words import CITY, ENERGY, GREENERY, HEAT, ME, MONEY, STEEL, TITANIUM

STOCK: Final = 0
PRODUCTION: Final = 1
RATING: Final = 2
POINTS: Final = 3
MAP: Final = 4
ENGINE: Final = 5
HAND: Final = 6
GOALS: Final = 7
TEMPO: Final = 8
RIVALS: Final = 9
GREEN: Final = 10
PARTS: Final = (
    "stock", "production", "rating", "points", "map", "engine", "hand", "goals", "tempo", "rivals", "plants and heat",
)  # fmt: skip
"""What a position's worth is made of."""

NEVER: Final = 99.0
"""Generations until something that will not happen."""


class Judge:
    """Judges positions for one seat, all with the same idea of how long the game will last."""

    def __init__(self, s: State, seat: int, left: float, w: Weights) -> None:
        self.seat = seat
        self.left = left
        self.w = w
        self.speed = max(0.6, all_steps_left(s) / (left + 1.0))
        """Steps a generation, all tracks together."""
        self.prices = [Prices(s, i, left, w) for i in range(len(s.players))]
        """What things are worth to each seat now; the same for all options."""
        self.p = self.prices[seat]
        self.later: dict[int, Prices] = {}
        self.base = s
        self.lying: list[dict[int, tuple[float, float]]] = [{} for _ in s.players]
        """By seat and card in play: what it brings by lying there, and what one use of its action does."""
        self.cubes: list[dict[int, float]] = [{} for _ in s.players]
        """By seat and card: the price of a cube on it."""
        self.held: dict[int, float] = {}
        """By card and waiting time: what a card in hand brings, its price left aside."""
        self.rivals = -1.0
        """What the rivals' sides are worth together as they are; below 0: not looked at yet."""

    def value(self, s: State) -> float:
        """What a position is worth."""
        return sum(self.parts(s))

    def parts(self, s: State) -> list[float]:
        """What a position is worth, by category (`PARTS`)."""
        seat, w = self.seat, self.w
        p = self.p
        player = s.players[seat]
        parts = self.side(s, seat)
        parts[HAND] = self.hand_worth(s, at_hand(player))
        parts[GOALS] = goals_worth(s, seat, p)
        parts[TEMPO] = -p.step * all_steps_left(s)
        others = len(s.players) - 1
        if others:
            # At the very end a point of one's own is a little more than one of a rival.
            rival = p.ending * w.rival + (1.0 - p.ending) * min(w.rival, 0.95 * others)
            parts[RIVALS] = -rival * self.rivals_worth(s) / others
        return parts

    def rivals_worth(self, s: State) -> float:
        """What lies before the rivals, together; worked out anew only where something of it changed."""
        seat, base = self.seat, self.base
        same = s.tiles == base.tiles and s.tracks == base.tracks and s.slots == base.slots
        for rival, player in enumerate(s.players):
            if same and rival != seat:
                was = base.players[rival]
                same = (
                    player.stock == was.stock and player.production == was.production and player.cubes == was.cubes
                    and player.tr == was.tr and player.passed == was.passed and player.slots == was.slots
                )  # fmt: skip
        if same and self.rivals >= 0.0:
            return self.rivals
        total = 0.0
        for rival in range(len(s.players)):
            if rival != seat:
                total += sum(self.side(s, rival))
        if same:
            self.rivals = max(0.0, total)
        return total

    # What lies open before a seat

    def side(self, s: State, seat: int) -> list[float]:
        """A seat's resources, production, rating, points, tiles and cards in play, by category."""
        player = s.players[seat]
        p = self.prices[seat]
        parts = [0.0] * len(PARTS)
        stock, made = player.stock, player.production
        held = player.passed
        metals = stock[STEEL] * p.stock[STEEL] + stock[TITANIUM] * p.stock[TITANIUM]
        # At the end they are worth less than money, so that they are what is paid with.
        parts[STOCK] = p.money_worth(s, player, seat) + metals * (p.ending if held else max(p.ending, 0.1 * LEFT_OVER))
        each = p.production
        parts[PRODUCTION] = made[MONEY] * each[MONEY] + made[STEEL] * each[STEEL] + made[TITANIUM] * each[TITANIUM]
        parts[GREEN] = p.heat_worth(s, player) + p.plants_worth(s, player, seat)
        parts[RATING] = player.tr * p.rating
        points = 0.0
        engine = 0.0
        known = self.lying[seat]
        # Cards that spend energy are worth more with more of it, so they are looked at anew when it changes.
        if made[ENERGY] != self.base.players[seat].production[ENERGY]:
            known = {}
        for card in player.played:
            statement = CARDS[card]
            if statement.vp is not None:
                points += points_worth(statement, s, seat, p)
            found = known.get(card)
            if found is None:
                found = known[card] = lying_worth(card, s, seat, p)
            engine += found[0]
            if found[1] and not held and card not in player.used:
                usable = p.ending >= 1.0 or statement.action[0].feasible(s, seat, card)
                engine += found[1] if usable else found[1] * p.ending
        for card in player.events:
            vp = CARDS[card].vp
            if isinstance(vp, int):
                points += p.point * vp
        for card, number in player.cubes.items():
            points += number * self.cube_price(s, seat, card)
        parts[POINTS] = points
        for slot in s.slots + player.slots:
            engine += slot_worth(slot, s, seat, p)
        parts[ENGINE] = engine
        parts[MAP] = map_worth(s, player, p)
        return parts

    def cube_price(self, s: State, seat: int, card: int) -> float:
        """What one more cube on a card is worth; remembered unless its points have a limit."""
        known = self.cubes[seat]
        found = known.get(card, -1.0)
        if found < 0.0:
            found = cube_price(card, s, seat, self.prices[seat])
            vp = CARDS[card].vp
            if not (isinstance(vp, Per) and vp.most >= 0):
                known[card] = found
        return found

    # Cards in hand

    def hand_worth(self, s: State, cards: tuple[int, ...]) -> float:
        """What the cards in hand are worth: the best first, later ones wait for the money to play them."""
        if not cards:
            return 0.0
        w, p = self.w, self.p
        player = s.players[self.seat]
        found: list[tuple[float, float, float, float]] = []
        total = 0.0
        # At the end what will not be played is worth no more than the M€ for it, and the rest is to be played now.
        junk = p.ending * w.junk + (1.0 - p.ending) * 2.0 * LEFT_OVER
        share = w.hand * (0.5 + 0.5 * p.ending)
        for card in cards:
            worth, cost, wait = self.in_hand(s, card)
            if worth <= 0.0 or wait >= NEVER:
                total += junk
            else:
                found.append((worth / (cost + 4.0), worth, cost, wait))
        if not found:
            return total
        found.sort(reverse=True)
        money = float(player.stock[MONEY])
        money += p.stock[STEEL] * player.stock[STEEL] + p.stock[TITANIUM] * player.stock[TITANIUM]
        income = max(5.0, income_of(player))
        for _, worth, cost, wait in found:
            money -= cost
            if money < 0.0:
                wait = max(wait, -money / income)
            if wait > self.left + 0.9:
                total += junk
                continue
            total += max(junk, share * worth * math.pow(w.wait, wait))
        return total

    def in_hand(self, s: State, card: int) -> tuple[float, float, float]:
        """What a card is worth beyond its price, what it costs, and how many generations it must wait."""
        seat = self.seat
        wait = self.wait_for(s, card)
        if wait >= NEVER:
            return 0.0, 0.0, NEVER
        cost = self.cost_of(s, card)
        later = int(2.0 * wait + 0.5)
        key = card * 64 + min(later, 63)
        worth = self.held.get(key, NEVER)
        if worth == NEVER:
            worth = self.held[key] = card_worth(card, s, seat, self.prices_after(later))
        return worth - cost * self.p.stock[MONEY], cost, wait

    def prices_after(self, key: int) -> Prices:
        """What things will be worth so many half generations later."""
        if not key:
            return self.p
        found = self.later.get(key)
        if found is None:
            found = self.later[key] = Prices(self.base, self.seat, max(0.0, self.left - key / 2.0), self.w)
        return found

    def cost_of(self, s: State, card: int) -> float:
        """What playing a card costs, metals at their worth in stock."""
        p = self.p
        player = s.players[self.seat]
        statement = CARDS[card]
        cost = float(price(s, self.seat, card))
        if player.standing.rating_price:
            # It may be played when the price is gone.
            cost += 0.5 * player.standing.rating_price * steps_of_all(statement.play, s, self.seat, card)
        if statement.takes_steel and player.stock[STEEL]:
            worth = player.standing.steel_worth
            cost -= min(cost, float(player.stock[STEEL] * worth)) * max(0.0, 1.0 - p.stock[STEEL] / worth)
        if statement.takes_titanium and player.stock[TITANIUM]:
            worth = player.standing.titanium_worth
            cost -= min(cost, float(player.stock[TITANIUM] * worth)) * max(0.0, 1.0 - p.stock[TITANIUM] / worth)
        return cost

    def wait_for(self, s: State, card: int) -> float:
        """Generations until a card can be played, its price left aside."""
        statement = CARDS[card]
        wait = 0.0
        for need in statement.needs:
            if isinstance(need, Need):
                wait = max(wait, self.need_wait(s, need, card))
        production = s.players[self.seat].production
        for effect in statement.play:
            if isinstance(effect, Produce):
                for resource, steps in effect.steps:
                    if isinstance(steps, int) and steps < 0:
                        missing = floor_of(resource) - production[resource] - steps
                        if missing > 0:
                            wait = max(wait, 1.2 * missing)
        return wait

    def need_wait(self, s: State, need: Need, card: int) -> float:
        """Generations until a requirement holds."""
        value = need.count.value(s, self.seat, card)
        if isinstance(need.count, TrackCount):
            track = need.count.track
            slack = leeway(s, self.seat, track) * PARAMETERS[track].step
            if not need.is_minimum:
                return 0.0 if value <= need.bound + slack else NEVER
            steps = (need.bound - slack - value) / PARAMETERS[track].step
            if steps <= 0:
                return 0.0
            share = max(0.2, steps_left(s, track) / max(1, all_steps_left(s)))
            return steps / (self.speed * share)
        if not need.is_minimum:
            return 0.0 if value <= need.bound else NEVER
        missing = need.bound - value
        if missing <= 0:
            return 0.0
        if isinstance(need.count, TagCount) and need.count.of == ME:
            near = sum([1 for other in s.players[self.seat].hand if other != card and has_tag(other, need.count)])
            return 0.7 * missing if near >= missing else 2.5 * missing
        return (2.0 if isinstance(need.count, ProductionCount) else 1.5) * missing


def slot_worth(slot: Slot, s: State, seat: int, p: Prices) -> float:
    """What something that a module keeps on the table, or before a seat, will bring that seat."""
    judged: Any = SLOTS.get(type(slot))
    worth: float = 0.0 if judged is None else judged(slot, s, seat, p)
    return worth


# Any: a compiled file would ask a plain dictionary, which does not read on.
SLOTS: Final[Any] = OpenTable({}, "WORTH", "slots")
"""The worth of what single boxes keep on the table or before a seat."""


def has_tag(card: int, count: TagCount) -> bool:
    """Whether a card in hand would help to meet a requirement of tags."""
    statement = CARDS[card]
    return not statement.is_event and any([statement.tag_counts[tag] > 0 for tag in count.tags])


def lying_worth(card: int, s: State, seat: int, p: Prices) -> tuple[float, float]:
    """What a card brings by lying on the table, and what one more use of its action brings now."""
    statement = CARDS[card]
    if not (statement.action or statement.effect):
        return p.w.tag * len(statement.tags) * min(1.0, p.left / 4.0), 0.0
    used = p.w.action * action_worth(card, s, seat, p) if statement.action else 0.0
    return table_worth(card, s, seat, p), used


def map_worth(s: State, player: Player, p: Prices) -> float:
    """Own greeneries, and cities with the greeneries next to them, there or to come."""
    greeneries = s.tiles[GREENERY]
    total = p.point * (greeneries & player.tiles).bit_count()
    cities = s.tiles[CITY] & player.tiles
    if cities:
        free = s.board.land & ~s.taken()
        hope = p.w.city_hope * min(1.0, (p.left + 0.5) / 4.0)
        for area in areas_in(cities):
            near = s.board.near[area]
            total += p.point * ((near & greeneries).bit_count() + hope * (near & free).bit_count())
    total += 1.5 * player.claims.bit_count() * min(1.0, p.left)
    return total


def goals_worth(s: State, seat: int, p: Prices) -> float:
    """Milestones claimed and near, awards funded."""
    w = p.w
    player = s.players[seat]
    total = 0.0
    claimed = 0
    for _, owner in s.milestones:
        claimed += 1
        if owner == seat:
            total += MILESTONE_POINTS * p.point + w.deny * p.point
        else:
            total -= w.rival * MILESTONE_POINTS * p.point / max(1, len(s.players) - 1)
    if claimed < MOST_MILESTONES and w.milestone_hope:
        taken = [number for number, _ in s.milestones]
        hopes: list[float] = []
        for number, milestone in enumerate(s.setup.milestones):
            if number not in taken and milestone.need is not None:
                have = milestone.need.count.value(s, seat, -1)
                near = min(1.0, max(0.0, have / max(1, milestone.need.bound)))
                can = near >= 1.0 and not player.passed and s.money_power(seat) >= MILESTONE_COST
                hopes.append(math.pow(near, 3.0) * (1.0 if can else p.ending))
        hopes.sort(reverse=True)
        total += (
            w.milestone_hope * (MILESTONE_POINTS * p.point - 8.0 * 0.5) * math.fsum(hopes[: MOST_MILESTONES - claimed])
        )
    for number, _ in s.awards:
        total += award_worth(s, seat, number, p)
    return total


def award_worth(s: State, seat: int, number: int, p: Prices) -> float:
    """What an award is expected to bring, the best rival's share taken off."""
    count = s.setup.awards[number].count
    numbers = [count.final(s, other, -1) for other in range(len(s.players))]
    if isinstance(count, StockCount) and p.left < 1.0 and production_comes(s):
        numbers = [stock_to_come(s, other, count) for other in range(len(s.players))]
    mine = numbers[seat]
    scale = 0.4 + p.w.award_spread * p.left + 0.03 * max(numbers) * min(1.0, p.left)
    if p.left < 0.3:
        seats = range(len(numbers))
        others = [award_points(numbers, other, scale) for other in seats if other != seat]
        return p.point * (award_points(numbers, seat, scale) - sum(others) / max(1, len(others)))
    rest: list[int] = sorted([n for other, n in enumerate(numbers) if other != seat], reverse=True)
    first = chance(mine - rest[0], scale)
    theirs = chance(rest[0] - mine, scale)
    points = FIRST_PLACE * first
    lost = FIRST_PLACE * theirs
    if len(rest) > 1:
        crowd = 1.0 / (1.0 + 0.35 * (len(rest) - 1) * min(1.0, p.left))
        second = chance(mine - rest[1], scale)
        points = FIRST_PLACE * first * crowd + SECOND_PLACE * max(0.0, second - first)
        lost = (FIRST_PLACE * theirs + SECOND_PLACE) / len(rest)
    return p.point * (points - lost)


def award_points(numbers: list[int], seat: int, scale: float) -> float:
    """The points of an award that a seat can expect at the end: who is level shares a place."""
    rest: list[int] = sorted([n for other, n in enumerate(numbers) if other != seat], reverse=True)
    first = chance(numbers[seat] - rest[0] + 0.5, scale)
    if len(rest) < 2:
        return FIRST_PLACE * first
    # There is a second place only where one seat alone is first.
    alone = chance(rest[0] - max(rest[1], numbers[seat]) - 0.5, scale)
    second = chance(numbers[seat] - rest[1] + 0.5, scale)
    return FIRST_PLACE * first + SECOND_PLACE * max(0.0, second - first) * alone


def stock_to_come(s: State, seat: int, count: StockCount) -> int:
    """What an award that counts resources will find after the last production."""
    stock, made = s.players[seat].stock, s.players[seat].production
    total = 0
    for resource in count.resources:
        total += made[resource]
        if resource != ENERGY:
            total += stock[resource]
        if resource == HEAT:
            total += stock[ENERGY]
    return total


def chance(lead: float, scale: float) -> float:
    """How likely a lead lasts."""
    return 1.0 / (1.0 + math.exp(max(-50.0, min(50.0, -2.0 * lead / scale))))
