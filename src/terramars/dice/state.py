"""The table as plain data: numbers, tuples and lists, with a hand-written copy."""

from __future__ import annotations

from typing import Final

from terramars.core.machine import Frame, TableState
from terramars.core.rng import below, shuffled
from terramars.core.story import Story
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS, PROJECT
from terramars.dice.goals import (
    DICE,
    DICE_OF_ONE_COLOUR,
    MILESTONES,
    REMOVED,
    UNCLAIMED,
    VP_TRACK,
    progress,
)
from terramars.dice.player import Player
from terramars.dice.setup import Setup
from terramars.dice.tracks import OCEAN_TILES, PARAMETERS
from terramars.dice.words import CITY, COLOURS, GREENERY, OCEAN, OCEANS, SIDES, SPECIAL

DICE_PER_COLOUR: Final = 12
BONUS_STEPS: Final = (5, 12)
"""Who reaches one of these on the VP track gains a bonus card (rule 8.1)."""
PARAMETERS_TO_END: Final = 2
CARDS_TO_DRAW: Final = COLOURS
"""Where a trial counts the cards that would be drawn, behind the dice in the air."""

# Which milestones a change may complete.
BY_DICE: Final = (DICE_OF_ONE_COLOUR, DICE)
BY_POINTS: Final = (VP_TRACK,)


class State(TableState):
    """The whole table, hidden cards included."""

    def __init__(
        self,
        pending: list[Frame],
        lanes: list[list[Frame]],
        rng: int,
        reveals: int,
        ask_order: bool,
        story: Story | None,
        trial: bool,
        setup: Setup,
        players: list[Player],
        pool: list[int],
        tracks: list[int],
        tiles: list[int],
        deck: list[int],
        discard: list[int],
        bonus_cards: tuple[int, ...],
        awards: tuple[int, ...],
        milestones: tuple[tuple[int, int], ...],
        first: int,
        active: int,
        turn: int,
        turns_left: int,
        finished: bool,
    ) -> None:
        self.pending = pending
        self.lanes = lanes
        self.rng = rng
        self.reveals = reveals
        self.ask_order = ask_order
        self.story = story
        self.trial = trial
        self.setup = setup
        self.players = players
        self.pool = pool
        """Dice in the pool by colour."""
        self.tracks = tracks
        """Oxygen, temperature and oceans in printed units."""
        self.tiles = tiles
        """Masks of the areas with ocean, greenery, city and special tiles."""
        self.deck = deck
        """The project deck; its last card is the top."""
        self.discard = discard
        self.bonus_cards = bonus_cards
        """The bonus cards that lie ready, in no order that matters."""
        self.awards = awards
        """The faces of the three award dice."""
        self.milestones = milestones
        """The three slots from the top: (number of the milestone, its owner, `UNCLAIMED` or `REMOVED`)."""
        self.first = first
        self.active = active
        """The seat whose turn it is."""
        self.turn = turn
        """The number of the running turn, counted over all players; 0 before the first."""
        self.turns_left = turns_left
        """How many last turns are to come; -1 before the end has begun."""
        self.finished = finished

    def copy(self) -> State:
        return State(
            self.pending[:], [lane[:] for lane in self.lanes] if self.lanes else [], self.rng, self.reveals,
            self.ask_order, None, self.trial, self.setup, [player.copy() for player in self.players], self.pool[:],
            self.tracks[:], self.tiles[:], self.deck[:], self.discard[:], self.bonus_cards, self.awards,
            self.milestones, self.first, self.active, self.turn, self.turns_left, self.finished,
        )  # fmt: skip

    # Dice and tokens.

    def roll(self, seat: int, colour: int) -> bool:
        """Take a die of a colour from the pool and roll it; False: there is none left (rules 9.3, 9.8).

        What a roll brings is hidden until then: in a trial the die stays in the air.
        """
        if not self.pool[colour]:
            return False
        self.pool[colour] -= 1
        player = self.players[seat]
        if self.trial:
            player.in_air[colour] += 1
            return True
        self.rng, side = below(self.rng, len(SIDES))
        face = 3 * colour + SIDES[side]
        player.dice[face] += 1
        self.reveals += 1
        if self.story is not None:
            self.story.tell("rolled", seat, face, 1)
        self.check_goals(seat, BY_DICE)
        return True

    def take(self, seat: int, face: int) -> bool:
        """Take a die from the pool and set it to a face; False: there is none of its colour left (rule 9.4)."""
        if not self.pool[face // 3]:
            return False
        self.pool[face // 3] -= 1
        self.players[seat].dice[face] += 1
        if self.story is not None:
            self.story.tell("gained", seat, face, 1)
        self.check_goals(seat, BY_DICE)
        return True

    def give_back(self, seat: int, face: int, kind: str) -> None:
        """A die goes back to the pool; `kind` tells the story why: paid, lost, returned."""
        self.players[seat].dice[face] -= 1
        self.pool[face // 3] += 1
        if self.story is not None:
            self.story.tell(kind, seat, face, 1)

    def hand_over(self, giver: int, taker: int, face: int) -> None:
        """A die goes from one player to another and keeps its face."""
        self.players[giver].dice[face] -= 1
        self.players[taker].dice[face] += 1
        if self.story is not None:
            self.story.tell("handed", giver, face, taker)
        self.check_goals(taker, BY_DICE)

    def turn_die(self, seat: int, old: int, new: int) -> None:
        """A die is turned to another of its faces."""
        dice = self.players[seat].dice
        dice[old] -= 1
        dice[new] += 1
        if self.story is not None:
            self.story.tell("turned", seat, new, old)

    def gain_wild(self, seat: int, number: int) -> None:
        """A player gains (or, below zero, spends) wild tokens."""
        self.players[seat].wild += number
        if self.story is not None:
            self.story.tell("wild", seat, -1, number)

    # Points and goals.

    def gain_vp(self, seat: int, points: int) -> None:
        """A player's cube moves on along the VP track; reaching a bonus step brings a bonus card later (rule 8.1)."""
        player = self.players[seat]
        before = player.vp
        player.vp += points
        for step in BONUS_STEPS:
            if before < step <= player.vp:
                player.bonus_due += 1
        if self.story is not None:
            self.story.tell("vp", seat, -1, points)
        self.check_goals(seat, BY_POINTS)

    def check_goals(self, seat: int, kinds: tuple[str, ...] = ()) -> None:
        """Give a player the milestones that it fulfils, free and at once (rule 12.1); `kinds`: only such ones."""
        for slot, (number, owner) in enumerate(self.milestones):
            milestone = MILESTONES[number]
            if owner != UNCLAIMED or (kinds and milestone.counted not in kinds):
                continue
            if progress(milestone, self.players[seat], self.awards) >= milestone.need:
                self.own_milestone(slot, seat)
                if self.story is not None:
                    self.story.tell("milestone", seat, number, 1)

    def own_milestone(self, slot: int, owner: int) -> None:
        """A milestone gets an owner, or leaves the game."""
        slots = list(self.milestones)
        slots[slot] = (slots[slot][0], owner)
        self.milestones = tuple(slots)

    def remove_milestone(self, slot: int) -> None:
        """A milestone that nobody has claimed in time leaves the game (rule 13.9)."""
        if self.milestones[slot][1] == UNCLAIMED:
            self.own_milestone(slot, REMOVED)
            if self.story is not None:
                self.story.tell("removed", -1, self.milestones[slot][0], 1)

    # Cards.

    def draw(self, seat: int, number: int) -> None:
        """A player draws cards, as many as there are."""
        if number <= 0:
            return
        player = self.players[seat]
        if self.trial:
            player.in_air[CARDS_TO_DRAW] += number
            return
        for _ in range(number):
            if not self.deck and not self.reshuffle():
                break
            card = self.deck.pop()
            player.hand = (*player.hand, card)
            if self.story is not None:
                self.story.tell("card", seat, card, 1)
        self.reveals += 1

    def reshuffle(self) -> bool:
        """Shuffle the discard pile into a new deck when the deck is empty (rule 3.13)."""
        if not self.discard:
            return False
        self.rng, self.deck = shuffled(self.rng, sorted(self.discard))
        self.discard = []
        for player in self.players:
            player.seen = tuple([card for card in player.seen if CARDS[card].sort != PROJECT])
        return True

    def throw_away(self, seat: int, card: int) -> None:
        """A player puts a card from the hand on the discard pile, face down."""
        player = self.players[seat]
        player.hand = tuple([other for other in player.hand if other != card])
        player.seen = (*player.seen, card)
        self.discard.append(card)
        if self.story is not None:
            self.story.tell("discarded", seat, card, 1)

    def lay_down(self, seat: int, card: int) -> None:
        """A card comes to lie before its player."""
        player = self.players[seat]
        player.played = (*player.played, card)
        player.work_out()
        if self.story is not None:
            self.story.tell("played", seat, card, 1)

    # The planet.

    def put_tile(self, seat: int, tile: int, area: int) -> None:
        """Lay a tile; nobody owns it (rule 7.7)."""
        self.tiles[tile] |= 1 << area
        if tile == OCEAN:
            self.tracks[OCEANS] += 1
        if self.story is not None:
            self.story.tell("tile", seat, tile, area)

    def taken(self) -> int:
        """The areas with a tile."""
        tiles = self.tiles
        return tiles[OCEAN] | tiles[GREENERY] | tiles[CITY] | tiles[SPECIAL]

    def next_to(self, tile: int) -> int:
        """The areas next to a kind of tile."""
        mask = self.tiles[tile]
        near = 0
        while mask:
            low = mask & -mask
            near |= BOARD.near[low.bit_length() - 1]
            mask ^= low
        return near

    def tiles_around(self, area: int, tile: int) -> int:
        """How many tiles of a kind lie next to an area."""
        return (BOARD.near[area] & self.tiles[tile]).bit_count()

    def complete(self, track: int) -> bool:
        """Whether a global parameter is at its goal."""
        return self.tracks[track] >= PARAMETERS[track].goal

    def completed(self) -> int:
        """How many global parameters are at their goals."""
        return sum([1 for track in range(len(PARAMETERS)) if self.complete(track)])

    def oceans_left(self) -> int:
        """How many ocean tiles are still in the pile."""
        return OCEAN_TILES - self.tracks[OCEANS]

    # The course of the game.

    def in_player_order(self, start: int) -> list[int]:
        """The seats clockwise from one of them on."""
        count = len(self.players)
        return [(start + i) % count for i in range(count)]

    def last_seat(self) -> int:
        """The seat of the last player."""
        return (self.first - 1) % len(self.players)


def bare_state(setup: Setup, players: list[Player]) -> State:
    """A table on which nothing lies and nothing is under way."""
    return State(
        [], [], 0, 0, True, None, False, setup, players, [DICE_PER_COLOUR] * COLOURS,
        [parameter.start for parameter in PARAMETERS], [0] * 4, [], [], (), (), (), 0, 0, 0, -1, False,
    )  # fmt: skip
