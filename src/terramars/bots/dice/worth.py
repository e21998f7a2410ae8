"""What a table of the dice game is worth to a seat, in victory points.

Resources and cards are judged by the written scale (`terramars.dice.scale`), less the nearer the end is; a die that is
still to be rolled counts as the average of its faces, so that a choice is judged by expectation and not by one roll.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from terramars.dice import scale
from terramars.dice.cards import BLUE_CARD, CARDS
from terramars.dice.effects.paying import wild_needed
from terramars.dice.goals import MILESTONE_POINTS, MILESTONES, UNCLAIMED, progress
from terramars.dice.player import Player
from terramars.dice.scoring import award_points
from terramars.dice.state import CARDS_TO_DRAW, State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import SOLO_TURNS, STANDARD_MAIN
from terramars.dice.words import COLOURS, FACES, VP_PRODUCED, WILD_PRODUCED

POINT: Final = float(scale.POINT)
FACE: Final = tuple([scale.worth_of_icon(face) / POINT * 0.45 for face in range(FACES)])
"""What a resource is worth that fits nothing in particular."""
IN_AIR: Final = FACE[0] / 2 + FACE[1] / 3 + FACE[2] / 6
"""A die that is still to be rolled, of no colour in particular."""
CHANCES: Final = (1 / 2, 1 / 3, 1 / 6)
"""How likely the faces of a colour are."""
WILD: Final = scale.WILD_TOKEN / POINT * 0.8
CARD: Final = 0.3
"""A card of the hand, seen or not, that cannot be paid for."""
SETS: Final = tuple([(cost[0], len(cost)) for cost, _ in STANDARD_MAIN.values()])
WEIGHTS: Final = (1.0, 0.5, 0.25)
"""How the best cards of a hand count: nobody plays them all at once."""
TURNS: Final = 26.0
"""About so many turns everybody has, from a bare planet on."""
PRODUCTIONS: Final = 0.3
"""The share of turns that are production turns."""
READY: Final = 0.75
"""The share of what a card would bring that counts while it is in the hand and can be paid for."""
SOLO_NEED: Final = 1.2
"""Solo: what each step that is missing is worth beyond its points, because without it all is lost."""


@cache
def brought(card: int) -> float:
    """What playing a card brings, in points: its worth on the scale; lasting things are judged where they lie."""
    said = CARDS[card]
    return sum([scale.worth(effect) for effect in said.play]) / POINT + said.vp


@cache
def lasting(card: int) -> float:
    """What a card in play brings in a whole game by its action, effect, discount and storage, in points."""
    said = CARDS[card]
    if said.colour != BLUE_CARD and not said.stays_active:
        return 0.0
    rest = scale.worth_of_card(said) - sum([scale.worth(effect) for effect in said.play])
    rest -= scale.POINT_AT_THE_END * said.vp + scale.PRODUCTION_DIE * sum(said.production[:COLOURS])
    rest -= scale.PRODUCED_WILD * said.production[WILD_PRODUCED] + scale.PRODUCED_POINT * said.production[VP_PRODUCED]
    return max(rest, 4.0) / POINT


def turns_to_come(s: State, seat: int) -> float:
    """About how many turns a seat has before the end."""
    if s.finished:
        return 0.0
    if s.setup.solo:
        return float(SOLO_TURNS - s.turn + 1)
    if s.turns_left >= 0:
        behind = (seat - s.active) % len(s.players)
        return 1.0 if behind <= s.turns_left else 0.0
    done = sorted([share_done(s, track) for track in range(3)])
    return 1.0 + TURNS * (1.0 - (done[1] + done[2]) / 2)


def share_done(s: State, track: int) -> float:
    """How far a parameter is on its way."""
    parameter = PARAMETERS[track]
    return (s.tracks[track] - parameter.start) / (parameter.goal - parameter.start)


@cache
def price(cost: tuple[int, ...]) -> float:
    """What a cost is worth as loose resources."""
    return sum([FACE[icon] if icon < FACES else FACE[0] for icon in cost])


def stock(player: Player) -> float:
    """Dice and tokens, with what is nearly a standard action."""
    dice = player.dice
    loose = 0.0
    held = 0
    best = 0.0
    for face in range(FACES):
        if dice[face]:
            loose += FACE[face] * dice[face]
            held += dice[face]
    for face, number in SETS:
        have = min(dice[face], number)
        if have > 1:
            best = max(best, 1.1 * (have / number) ** 2)
    # Few dice are kept at a production turn: the more there are, the less each is worth.
    useful = min(held, 4) + 0.5 * min(max(held - 4, 0), 4) + 0.15 * max(held - 8, 0)
    return WILD * player.wild + best + (loose * useful / held if held else 0.0)


class Judge:
    """Judges tables that one decision may lead to: what they have in common is worked out once."""

    def __init__(self, s: State, seat: int) -> None:
        self.seat = seat
        self.left = turns_to_come(s, seat)
        """About how many turns this seat has before the end."""
        self.later = max(0.0, self.left - 1)
        self.wishes: list[float] = []
        """What one more rolled die of each colour would bring on the average, as the table stands."""
        self.gains: dict[int, float] = {}
        """What playing each card would bring beyond its cost."""
        self.reached: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...], int], float] = {}
        """Awards and milestones by cards in play, owners and points."""
        self.wishes = self.wished(s.players[seat])

    def wished(self, player: Player) -> list[float]:
        """What one more die of each colour would bring: the average over its faces."""
        base = self.means(player)
        found = []
        for colour in range(COLOURS):
            more = 0.0
            for rarity in range(3):
                player.dice[3 * colour + rarity] += 1
                more += CHANCES[rarity] * (self.means(player) - base)
                player.dice[3 * colour + rarity] -= 1
            found.append(more)
        return found

    def value(self, s: State) -> float:
        """What a table is worth to the seat: its points, and what it may still make of what it has."""
        player = s.players[self.seat]
        left = 0.0 if s.finished else self.left
        total = float(player.vp) + self.goals(s)
        if left > 0.0:
            total += min(1.0, left / 3.0) * self.means(player)
            total += self.production(player) + self.in_play(player)
        if s.setup.solo:
            missing = sum([(PARAMETERS[t].goal - s.tracks[t]) // PARAMETERS[t].step for t in range(3)])
            total -= SOLO_NEED * missing
        return total

    def means(self, player: Player) -> float:
        """Dice, tokens and cards in hand, and what is still in the air: the more of it, the less each brings."""
        total = stock(player) + self.hand(player)
        air = player.in_air
        if any(air):
            total += CARD * air[CARDS_TO_DRAW]
            for colour in range(COLOURS):
                if air[colour]:
                    total += self.wishes[colour] * (1.0 + 0.7 * (air[colour] - 1))
        return total

    def hand(self, player: Player) -> float:
        """The cards in hand: the best three by how near they are to being paid for."""
        found = []
        for card in player.hand:
            gain = self.gain(card)
            if gain <= 0.0:
                continue
            cost = CARDS[card].cost
            needed = wild_needed(player.dice, cost, player.discounts)
            missing = max(0, needed - player.wild)
            near = 1.0 - 0.5 * missing / max(1, len(cost)) - (0.25 if missing else 0.0)
            found.append(max(0.0, gain * READY * near) - 0.05 * needed)
        found.sort(reverse=True)
        best = sum([each * weight for each, weight in zip(found, WEIGHTS, strict=False)])
        return best + CARD * 0.5 * len(player.hand)

    def gain(self, card: int) -> float:
        """What playing a card would bring beyond its cost."""
        found = self.gains.get(card)
        if found is None:
            found = self.brings(card) - price(CARDS[card].cost)
            self.gains[card] = found
        return found

    def brings(self, card: int) -> float:
        """What a card of the hand would bring if it were played now."""
        said = CARDS[card]
        made = sum(said.production[:COLOURS]) * IN_AIR
        made += said.production[WILD_PRODUCED] * WILD + said.production[VP_PRODUCED]
        return brought(card) + made * PRODUCTIONS * self.later + lasting(card) * min(1.0, self.later / TURNS)

    def production(self, player: Player) -> float:
        """What the brown boxes will bring."""
        made = player.production
        dice = sum(made[:COLOURS]) * IN_AIR
        kinds = sum([1 for number in made[:COLOURS] if number]) * 0.1
        return (dice + kinds + made[WILD_PRODUCED] * WILD + made[VP_PRODUCED]) * PRODUCTIONS * self.later

    def in_play(self, player: Player) -> float:
        """What cards that lie there may still bring; those that are turned sideways bring it later."""
        total = 0.0
        share = min(1.0, self.left / TURNS)
        for card in player.played:
            if CARDS[card].stays_active:
                rest = lasting(card) * share
                total += rest if card not in player.used else rest * 0.8
        return total

    def goals(self, s: State) -> float:
        """Points of cards, milestones that one has or is near to, and awards as they stand."""
        player = s.players[self.seat]
        key = (player.played, s.milestones, player.vp)
        found = self.reached.get(key)
        if found is not None:
            return found
        total = float(sum([CARDS[card].vp for card in player.played]))
        for number, owner in s.milestones:
            if owner == self.seat:
                total += MILESTONE_POINTS
            elif owner == UNCLAIMED:
                share = min(1.0, progress(MILESTONES[number], player, s.awards) / MILESTONES[number].need)
                total += 1.6 * share**3
        for face in s.awards:
            total += 0.5 * award_points(s, face)[self.seat]
            total += 0.08 * sum([CARDS[card].cost.count(face) for card in player.played])
        self.reached[key] = total
        return total
