"""The table as plain data: numbers, tuples and lists, with a hand-written copy.

A field is declared once in `TABLE_FIELDS`; beside that it has its line in the view, the constructor, the copy and the
start, all in this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Decision, Frame, TableState
from terramars.core.native import mypyc_attr
from terramars.core.rng import shuffled
from terramars.core.story import Story
from terramars.mars.board import Board, areas_in, board_named
from terramars.mars.cards import CARDS, PROJECT, StandingEffect
from terramars.mars.fields import (
    AREAS_OF_KINDS,
    CARD_BY_AREA,
    CARD_LIST,
    CARD_TUPLE,
    FLAG,
    FRAMES,
    LANES,
    NOBODY,
    NUMBER,
    PAIRS,
    TRACKS,
    Field,
)
from terramars.mars.player import Player, PlayerView
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot, copied, made, standing_effects
from terramars.mars.standing import standing_of
from terramars.mars.tracks import PARAMETERS, starting_values
from terramars.mars.words import CITY, GREENERY, MONEY, OCEAN, OCEANS, SPECIAL, Tile

OCEAN_TILES: Final = 9

TABLE_FIELDS: Final = (
    Field("pending", FRAMES),
    Field("lanes", LANES),
    Field("rng", NUMBER, NOBODY, deal="chance"),
    Field("reveals", NUMBER),
    Field("tracks", TRACKS),
    Field("tiles", AREAS_OF_KINDS),
    Field("tile_cards", CARD_BY_AREA),
    Field("deck", CARD_LIST, NOBODY, deal="projects"),
    Field("discard", CARD_LIST, NOBODY, deal="projects"),
    Field("starter_deck", CARD_TUPLE, NOBODY, deal="starters"),
    Field("milestones", PAIRS),
    Field("awards", PAIRS),
    Field("generation", NUMBER),
    Field("first", NUMBER),
    Field("active", NUMBER),
    Field("finished", FLAG),
    Field("shown", CARD_TUPLE),
)
"""What is kept of the table. Besides, `near` follows from the tiles, and `slots` are what modules declare."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class View:
    """The table as one seat (None: a spectator) sees it."""

    game: str
    seat: int | None
    setup: Setup
    """The settings of the game; the seed is left out."""
    board: Board
    players: tuple[PlayerView, ...]
    pending: tuple[Frame, ...]
    lanes: tuple[tuple[Frame, ...], ...]
    """While all choose together: the own lane; those of others as they were at the beginning."""
    reveals: int
    tracks: tuple[int, ...]
    tiles: tuple[int, ...]
    tile_cards: tuple[tuple[int, int], ...]
    deck_size: int
    discard_size: int
    starter_deck_size: int
    milestones: tuple[tuple[int, int], ...]
    awards: tuple[tuple[int, int], ...]
    generation: int
    first: int
    active: int
    finished: bool
    shown: tuple[int, ...]
    decision: Decision | None
    """What this seat is asked now, if it is."""
    slots: tuple[Slot, ...]
    """What modules keep on the table, as far as it may be seen."""


class State(TableState):
    """The whole table, hidden cards included."""

    piles_shared: bool = False
    """Whether deck and discard pile may be those of a copy as well: they are long, and few copies change them."""

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
        board: Board,
        players: list[Player],
        tracks: list[int],
        tiles: list[int],
        near: list[int],
        tile_cards: dict[int, int],
        deck: list[int],
        discard: list[int],
        starter_deck: tuple[int, ...],
        milestones: tuple[tuple[int, int], ...],
        awards: tuple[tuple[int, int], ...],
        generation: int,
        first: int,
        active: int,
        finished: bool,
        shown: tuple[int, ...],
        slots: tuple[Slot, ...],
    ) -> None:
        self.pending = pending
        self.lanes = lanes
        self.rng = rng
        self.reveals = reveals
        self.ask_order = ask_order
        self.story = story
        self.trial = trial
        self.setup = setup
        self.board = board
        self.players = players
        self.tracks = tracks
        """The global parameters in printed units, by their numbers; those not in play stay at their start."""
        self.tiles = tiles
        """Masks of ocean, greenery, city and special tiles."""
        self.near = near
        """Masks of the areas next to each kind of tile."""
        self.tile_cards = tile_cards
        """Which card placed a tile, by area."""
        self.deck = deck
        """The project deck; its last card is the top."""
        self.discard = discard
        self.starter_deck = starter_deck
        self.milestones = milestones
        """Claimed: (number of the milestone, seat), in order."""
        self.awards = awards
        """Funded: (number of the award, seat), in order."""
        self.generation = generation
        self.first = first
        """The seat of the first player."""
        self.active = active
        """The seat whose turn it is."""
        self.finished = finished
        """Whether the last production is over and scoring has come."""
        self.shown = shown
        """Discarded cards that were turned up for all to see."""
        self.slots = slots
        """What modules keep on the table."""

    def copy(self) -> State:
        self.piles_shared = True
        twin = State(
            self.pending[:], [lane[:] for lane in self.lanes] if self.lanes else [], self.rng, self.reveals,
            self.ask_order, None, self.trial, self.setup, self.board, [player.copy() for player in self.players],
            self.tracks[:], self.tiles[:], self.near[:], self.tile_cards.copy(), self.deck,
            self.discard, self.starter_deck, self.milestones,
            self.awards, self.generation, self.first, self.active, self.finished, self.shown,
            self.slots if not self.slots else copied(self.slots),
        )  # fmt: skip
        twin.piles_shared = True
        return twin

    # Changes, each told to the story if there is one.

    def gain(self, seat: int, resource: int, amount: int) -> None:
        """A player gains (or, below zero, loses) resources."""
        self.players[seat].stock[resource] += amount
        if self.story is not None:
            self.story.tell("stock", seat, resource, amount)

    def produce(self, seat: int, resource: int, steps: int) -> None:
        """A player's production changes."""
        self.players[seat].production[resource] += steps
        if self.story is not None:
            self.story.tell("production", seat, resource, steps)

    def raise_tr(self, seat: int, steps: int) -> None:
        """A player's terraform rating rises."""
        player = self.players[seat]
        player.tr += steps
        player.raised += steps
        if self.story is not None:
            self.story.tell("tr", seat, -1, steps)

    def lower_tr(self, seat: int, steps: int) -> None:
        """A player's terraform rating goes down; what it rose this generation stays."""
        self.players[seat].tr -= steps
        if self.story is not None:
            self.story.tell("tr", seat, -1, -steps)

    def add_cubes(self, seat: int, card: int, amount: int) -> None:
        """Cubes are put on (or taken off) a card of a player."""
        cubes = self.players[seat].cubes
        number = cubes.get(card, 0) + amount
        if number:
            cubes[card] = number
        else:
            cubes.pop(card, None)
        if self.story is not None:
            self.story.tell("cubes", seat, card, amount)

    def own_piles(self) -> None:
        """Deck and discard pile are about to change, here alone."""
        if self.piles_shared:
            self.deck, self.discard, self.piles_shared = self.deck[:], self.discard[:], False

    def draw_card(self) -> int:
        """Take the top card of the deck, or -1 when deck and discard pile are both empty."""
        if not self.deck and not self.reshuffle():
            return -1
        self.own_piles()
        card = self.deck.pop()
        if not self.deck:
            self.reshuffle()
        return card

    def reshuffle(self) -> bool:
        """Shuffle the discard pile into a new deck at once when the deck is empty (clarifications: Reshuffle)."""
        if not self.discard:
            return False
        self.rng, self.deck = shuffled(self.rng, sorted(self.discard))
        self.discard = []
        self.shown = ()
        for player in self.players:
            player.seen = tuple([card for card in player.seen if CARDS[card].sort != PROJECT])
        return True

    def throw_away(self, seat: int, card: int) -> None:
        """A player puts a card on the discard pile, face down."""
        self.own_piles()
        self.discard.append(card)
        player = self.players[seat]
        player.seen = (*player.seen, card)
        if not self.deck:
            self.reshuffle()

    def take_up(self, seat: int, card: int) -> None:
        """A card comes into a player's hand."""
        player = self.players[seat]
        player.hand = (*player.hand, card)
        if self.story is not None:
            self.story.tell("card", seat, card, 1)

    def put_tile(self, seat: int, tile: Tile, area: int, card: int) -> None:
        """Lay a tile; a seat below 0 or beyond the players means nobody owns it."""
        bit = 1 << area
        around = self.board.near[area]
        self.tiles[tile] |= bit
        self.near[tile] |= around
        if card >= 0:
            self.tile_cards[area] = card
        if tile == OCEAN:
            self.tracks[OCEANS] += 1
        elif 0 <= seat < len(self.players):
            player = self.players[seat]
            player.tiles |= bit
            player.near |= around
        for player in self.players:
            if player.claims & bit:
                player.claims &= ~bit
        if self.story is not None:
            self.story.tell("tile", seat, tile, area)

    def take_tile(self, tile: Tile, area: int) -> None:
        """Take a tile that nobody owns off the map."""
        self.tiles[tile] &= ~(1 << area)
        near = 0
        for other in areas_in(self.tiles[tile]):
            near |= self.board.near[other]
        self.near[tile] = near
        self.tile_cards.pop(area, None)
        if tile == OCEAN:
            self.tracks[OCEANS] -= 1
        if self.story is not None:
            self.story.tell("removed", -1, tile, area)

    # Questions.

    def taken(self) -> int:
        """The areas with a tile."""
        tiles = self.tiles
        return tiles[OCEAN] | tiles[GREENERY] | tiles[CITY] | tiles[SPECIAL]

    def near_any(self) -> int:
        """The areas next to any tile."""
        near = self.near
        return near[OCEAN] | near[GREENERY] | near[CITY] | near[SPECIAL]

    def claimed_from(self, seat: int) -> int:
        """The areas other players have claimed."""
        mask = 0
        for i, player in enumerate(self.players):
            if i != seat:
                mask |= player.claims
        return mask

    def money_power(self, seat: int) -> int:
        """What a player can pay where only M€ count, with everything that stands in for them."""
        player = self.players[seat]
        total = player.stock[MONEY]
        for tender in player.standing.tenders:
            if tender.tag < 0:
                pieces = player.stock[tender.resource] if tender.resource >= 0 else player.cubes.get(tender.card, 0)
                total += pieces * tender.worth
        return total

    def is_wary(self, seat: int) -> bool:
        return self.players[seat].standing.rating_price > 0

    def terraformed(self) -> bool:
        """Whether every global parameter that the end of the game needs is at its goal."""
        solo = self.setup.solo
        for track in self.setup.tracks:
            parameter = PARAMETERS[track]
            needed = parameter.in_solo_goal if solo else parameter.ends_game
            if needed and self.tracks[track] < parameter.goal:
                return False
        return True

    def in_player_order(self) -> list[int]:
        """The seats from the first player on."""
        count = len(self.players)
        return [(self.first + i) % count for i in range(count)]

    def lay_down(self, seat: int, card: int) -> None:
        """A card comes to lie face up before its player."""
        player = self.players[seat]
        player.played = (*player.played, card)
        player.standing = player.standing.plus(card)
        for slot in self.slots:
            slot.card_came(self, seat, card)

    def take_from_table(self, seat: int, card: int) -> None:
        """A card leaves the table (an event goes to its pile)."""
        player = self.players[seat]
        player.played = tuple([other for other in player.played if other != card])
        before = player.standing.before
        if player.standing.card == card and before is not None:
            player.standing = before
        else:
            player.standing = standing_of(player.played, self.policies(player))

    def policies(self, player: Player) -> tuple[StandingEffect, ...]:
        """What holds for a player besides cards: what the slots of the table, and those before the player, say."""
        if not self.slots and not player.slots:
            return ()
        return standing_effects(self.slots) + standing_effects(player.slots)

    def policies_changed(self) -> None:
        """Slots may say something else than before: what holds for everybody is worked out anew."""
        if not self.setup.table_slots and not self.setup.player_slots:
            return
        for_all = standing_effects(self.slots)
        for player in self.players:
            policies = for_all + standing_effects(player.slots)
            if policies != player.standing.policies:
                player.standing = player.standing.under(policies)

    def owner_of(self, area: int) -> int:
        """The seat that owns the tile on an area, or -1."""
        bit = 1 << area
        for i, player in enumerate(self.players):
            if player.tiles & bit:
                return i
        return -1


def bare_state(setup: Setup, players: list[Player]) -> State:
    """A table on which nothing lies and nothing is under way."""
    return State(
        [], [], 0, 0, setup.ask != "never", None, False, setup,
        board_named(setup.board, setup.off_mars, setup.offers), players, starting_values(),
        [0] * 4, [0] * 4, {}, [], [], (), (), (), 1, 0, 0, False, (), made(setup.table_slots),
    )  # fmt: skip


def near_of(board: Board, mask: int) -> int:
    """The areas next to a mask of areas."""
    near = 0
    for area in areas_in(mask):
        near |= board.near[area]
    return near
