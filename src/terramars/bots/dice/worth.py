"""What a table of the dice game is worth to a seat, in victory points.

Dice are worth the main actions that they pay for: the best ones that could be done now count in a row, the later ones
less, and one for which a die is missing counts in part. A die that is still to be rolled counts as the average of its
faces, so that a choice is judged by expectation and not by one roll.
"""

from __future__ import annotations

from typing import Final

from terramars.bots.dice.statement import AREA, AROUND, action_of, brought, lasting, total
from terramars.bots.dice.wanted import UNITS, Wanted, discounted
from terramars.bots.dice.weights import USUAL, Weights
from terramars.dice import scale
from terramars.dice.cards import CARDS, PROJECT
from terramars.dice.effects.planet import BEYOND, CITY_POINTS, TERRAFORMING
from terramars.dice.goals import MILESTONE_POINTS, MILESTONES, UNCLAIMED, icons_paid, progress
from terramars.dice.opening import numbers_of
from terramars.dice.player import KEPT_DICE, Player
from terramars.dice.scoring import SOLO_ICONS, award_points
from terramars.dice.setup import Setup
from terramars.dice.state import CARDS_TO_DRAW, State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import DEADLINES, SOLO_TURNS, STANDARD_MAIN
from terramars.dice.words import (
    COLOURS,
    FACES,
    MAIN,
    OCEANS,
    OXYGEN,
    TEMPERATURE,
    VP_PRODUCED,
    WILD_PRODUCED,
)

CHANCES: Final = (1 / 2, 1 / 3, 1 / 6)
"""How likely the faces of a colour are."""
IN_AIR: Final = UNITS[0] / 2 + UNITS[1] / 3 + UNITS[2] / 6
"""A die that is still to be rolled, of no colour in particular, on the scale."""
IN_A_ROW: Final = 4
"""So many main actions that could be paid for are counted."""
ENOUGH: Final = 4
"""So many produced dice are used up in any case."""
SET_COSTS: Final = tuple([cost for cost, _ in STANDARD_MAIN.values()])
LATEST: Final = {slot: turn for turn, slot in DEADLINES.items()}
"""Solo: the last turn in which the milestone of a slot can be had (rule 13.9)."""


def turns_to_come(s: State, seat: int, whole: float) -> float:
    """About how many turns a seat has before the end; `whole`: from a bare planet on."""
    if s.finished:
        return 0.0
    if s.setup.solo:
        return float(SOLO_TURNS - s.turn + 1)
    if s.turns_left >= 0:
        behind = (seat - s.active) % len(s.players)
        return 1.0 if behind <= s.turns_left else 0.0
    done = sorted([share_done(s, track) for track in range(3)])
    return 1.0 + whole * (1.0 - (done[1] + done[2]) / 2)


def share_done(s: State, track: int) -> float:
    """How far a parameter is on its way."""
    parameter = PARAMETERS[track]
    return (s.tracks[track] - parameter.start) / (parameter.goal - parameter.start)


def missing_steps(s: State) -> int:
    """How many steps of all parameters are still to be done."""
    return sum([(PARAMETERS[t].goal - s.tracks[t]) // PARAMETERS[t].step for t in range(3)])


def usable(dice: int) -> float:
    """How many of the dice of a production find their use before the next one: a turn has one main action."""
    return min(dice, ENOUGH) + 0.55 * min(max(dice - ENOUGH, 0), 3) + 0.15 * max(dice - ENOUGH - 3, 0)


class Judge:
    """Judges tables that one decision may lead to: what they have in common is worked out once."""

    def __init__(self, s: State, seat: int, w: Weights = USUAL) -> None:
        self.seat = seat
        self.w = w
        self.left = turns_to_come(s, seat, w.turns)
        """About how many turns this seat has before the end."""
        self.later = max(0.0, self.left - 1)
        self.solo = s.setup.solo
        self.players = len(s.players)
        missing = missing_steps(s)
        self.point = w.solo_points if self.solo and missing else 1.0
        """What a point counts."""
        open_step = w.solo_step if self.solo else float(TERRAFORMING)
        self.steps = [self.point * BEYOND if s.complete(track) else open_step for track in range(3)]
        """What a step of each parameter counts."""
        self.token = w.unit * scale.WILD_TOKEN
        self.standard = self.standard_actions()
        self.gains: dict[int, float] = {}
        """What playing each card would bring."""
        self.reached: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...], int], float] = {}
        """Awards and milestones by cards in play, owners and points."""
        self.rows: dict[tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int], float] = {}
        """What dice, tokens, hand and cards in play are worth together."""
        self.wanted: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], list[Wanted]] = {}
        """Main actions by hand, cards in play and corporation."""
        self.lasting: dict[int, float] = {}
        """What each card brings while it lies there."""
        self.coming: dict[tuple[tuple[int, ...], tuple[int, ...], int], float] = {}
        """What all cards in play will bring, by them, those that are used, and the corporation."""
        self.mine = s.players[seat]
        self.wishes: list[float] = [-1.0] * COLOURS
        """What one more rolled die of each colour would bring, once it was asked."""
        self.base = -1.0

    def standard_actions(self) -> list[Wanted]:
        """The main actions that everybody has, by what they bring now."""
        unit = self.w.unit
        brings = [
            self.steps[TEMPERATURE],
            self.steps[OCEANS] + unit * AREA,
            self.steps[OXYGEN] + AROUND * self.point + unit * AREA,
            (CITY_POINTS + AROUND) * self.point + unit * AREA,
            2.0 * self.point,
        ]
        found = zip(brings, SET_COSTS, strict=True)
        return [Wanted(gain - self.price(cost), gain, cost, False) for gain, cost in found]

    def price(self, cost: tuple[int, ...]) -> float:
        """What a cost is worth as loose resources."""
        units = 0.0
        for icon in cost:
            units += UNITS[icon]
        return units * self.w.unit

    def value(self, s: State) -> float:
        """What a table is worth to the seat: its points, and what it may still make of what it has."""
        player = s.players[self.seat]
        left = 0.0 if s.finished else self.left
        found = self.point * player.vp + self.goals(s)
        if self.solo:
            found -= (self.w.solo_step - self.point * TERRAFORMING) * missing_steps(s)
        if left > 0.0:
            found += min(1.0, left / 3.0) * self.means(player)
            found += self.to_come(player)
            found += 0.8 * self.point * player.bonus_due
        return found

    def means(self, player: Player) -> float:
        """Dice, tokens and cards in hand, and what is still in the air: the more of it, the less each brings."""
        found = self.row(player)
        air = player.in_air
        if any(air):
            found += self.w.card * air[CARDS_TO_DRAW]
            for colour in range(COLOURS):
                if air[colour]:
                    found += self.wish(colour) * (1.0 + 0.75 * (air[colour] - 1))
        return found

    def wish(self, colour: int) -> float:
        """What one more die of a colour would bring: the average over its faces, as the table stands."""
        found = self.wishes[colour]
        if found < 0.0:
            if self.base < 0.0:
                self.base = self.row(self.mine)
            found = 0.0
            dice = self.mine.dice
            for rarity in range(3):
                dice[3 * colour + rarity] += 1
                found += CHANCES[rarity] * (self.row(self.mine) - self.base)
                dice[3 * colour + rarity] -= 1
            self.wishes[colour] = found
        return found

    def row(self, player: Player) -> float:
        """The best main actions that dice, tokens and hand allow, one after the other, and what is left of it all."""
        key = (tuple(player.dice), player.wild, player.hand, player.played, player.used, player.corporation)
        found = self.rows.get(key)
        if found is None:
            found = self.worked_out(player)
            self.rows[key] = found
        return found

    def worked_out(self, player: Player) -> float:
        """The same, worked out."""
        w = self.w
        wild = player.wild
        dice = player.dice[:]
        held = sum(dice)
        found = w.card * len(player.hand)
        payable: list[Wanted] = []
        nearly = 0.0
        for action in self.actions(player):
            lacks = action.lacks(dice, held) - wild
            if lacks <= 0:
                payable.append(action)
            elif lacks <= 2:
                nearly = max(nearly, action.net * (w.near if lacks == 1 else w.near * w.near))
        share = w.first
        for _ in range(IN_A_ROW):
            best, most = -1, 0.0
            for number, action in enumerate(payable):
                if action.net <= most:
                    break
                needed = action.lacks(dice, held)
                if needed <= wild and action.net - 0.5 * self.token * needed > most:
                    best, most = number, action.net - 0.5 * self.token * needed
            if best < 0:
                break
            action = payable[best]
            found += share * action.gain
            tokens = action.pay(dice)
            wild -= tokens
            held -= action.size - tokens
            share *= w.next
            if action.once:
                payable.pop(best)
        return found + share * nearly + self.loose(dice, player.storage) + self.token * wild

    def actions(self, player: Player) -> list[Wanted]:
        """The main actions that a player could do with the right dice and that bring more than they cost: the best
        first.
        """
        key = (player.hand, player.played, player.used, player.corporation)
        known = self.wanted.get(key)
        if known is not None:
            return known
        found = [action for action in self.standard if action.net > 0.0]
        for card in player.hand:
            gain = self.brings(card)
            cost = CARDS[card].cost
            net = gain - self.price(cost)
            if net > 0.0:
                found.append(Wanted(net, gain, discounted(cost, player.discounts), True))
        for card in player.played:
            if CARDS[card].slot == MAIN and card not in player.used:
                gain = total(action_of(card), self.steps, self.point, self.w.unit)
                if gain > 0.0:
                    found.append(Wanted(gain, gain, (), True))
        found.sort(key=lambda action: -action.net)
        self.wanted[key] = found
        return found

    def loose(self, dice: list[int], storage: int) -> float:
        """Dice that pay for nothing yet: few of them can be kept, and the more there are the less each is worth."""
        units = 0.0
        held = 0
        for face in range(FACES):
            if dice[face]:
                units += UNITS[face] * dice[face]
                held += dice[face]
        if not held:
            return 0.0
        kept = KEPT_DICE + storage
        useful = min(held, kept) + self.w.spare * min(max(held - kept, 0), 3) + 0.1 * max(held - kept - 3, 0)
        return units * self.w.unit * useful / held

    def gain(self, card: int) -> float:
        """What playing a card would bring beyond its cost."""
        return self.brings(card) - self.price(CARDS[card].cost)

    def average(self, setup: Setup) -> float:
        """What playing a card of the deck would bring beyond its cost, on the average."""
        cards = numbers_of(setup, PROJECT)
        return sum([max(0.0, self.gain(card)) for card in cards]) / len(cards)

    def brings(self, card: int) -> float:
        """What a card of the hand would bring if it were played now."""
        found = self.gains.get(card)
        if found is None:
            said = CARDS[card]
            found = total(brought(card), self.steps, self.point, self.w.unit)
            found += self.made(said.production, self.mine.production) + self.lasts(card)
            self.gains[card] = found
        return found

    def made(self, production: tuple[int, ...], before: tuple[int, ...] = ()) -> float:
        """What a brown box will bring, beside what is produced already."""
        held = sum(before[:COLOURS])
        dice = (usable(held + sum(production[:COLOURS])) - usable(held)) * IN_AIR * self.w.unit * self.w.die
        found = dice + production[WILD_PRODUCED] * self.token + production[VP_PRODUCED] * self.point
        return found * self.w.productions * self.later

    def lasts(self, card: int) -> float:
        """What a card that lies there will bring by its effect, discount, storage and action."""
        known = self.lasting.get(card)
        if known is not None:
            return known
        w = self.w
        found = 0.0
        if CARDS[card].stays_active:
            found = self.later * total(lasting(card, self.players), self.steps, self.point, w.unit)
        if CARDS[card].slot >= 0:
            use = total(action_of(card), self.steps, self.point, w.unit)
            if use > 0.0:
                found += use * w.use * w.productions * self.later
        self.lasting[card] = found
        return found

    def to_come(self, player: Player) -> float:
        """What brown boxes and cards that lie there will bring."""
        key = (player.played, player.used, player.corporation)
        found = self.coming.get(key)
        if found is None:
            found = self.production(player) + self.in_play(player)
            self.coming[key] = found
        return found

    def production(self, player: Player) -> float:
        """What the brown boxes will bring; the more colours, the better."""
        kinds = sum([1 for number in player.production[:COLOURS] if number])
        return self.made(player.production) + 0.1 * kinds * self.w.productions * self.later

    def in_play(self, player: Player) -> float:
        """What cards that lie there may still bring; those that are turned sideways bring it later."""
        found = 0.0
        for card in player.in_play():
            found += self.lasts(card)
        for card in player.used:
            use = total(action_of(card), self.steps, self.point, self.w.unit)
            found -= 0.5 * max(0.0, use)
        return found

    def goals(self, s: State) -> float:
        """Points of cards, milestones that one has or is near to, and awards as they stand."""
        player = s.players[self.seat]
        key = (player.played, s.milestones, player.vp)
        found = self.reached.get(key)
        if found is not None:
            return found
        w = self.w
        found = float(sum([CARDS[card].vp for card in player.played]))
        for slot, (number, owner) in enumerate(s.milestones):
            if owner == self.seat:
                found += MILESTONE_POINTS
            elif owner == UNCLAIMED:
                share = min(1.0, progress(MILESTONES[number], player, s.awards) / MILESTONES[number].need)
                if self.solo:
                    # What is missing must come before the milestone leaves.
                    share *= min(1.0, 0.15 * max(0, LATEST[slot] - s.turn + 1) / max(0.1, 1.0 - share))
                found += w.milestone * share**3
        for face in s.awards:
            icons = icons_paid(player, face)
            if self.solo:
                found += w.goal * award_points(s, face)[0] + 2.5 * w.goal * min(1.0, icons / SOLO_ICONS[face % 3]) ** 2
            else:
                found += w.goal * award_points(s, face)[self.seat] + w.icon * icons
        found *= self.point
        self.reached[key] = found
        return found
