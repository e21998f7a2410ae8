"""The table as plain data: two classes of numbers, tuples and lists, with a hand-written copy."""

from __future__ import annotations

from typing import Final

from terramars.core.machine import Frame, Table
from terramars.core.rng import shuffled
from terramars.core.story import Story
from terramars.mars.board import Board
from terramars.mars.cards import CARDS, PROJECT, StandingEffect
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot, copied, standing_effects
from terramars.mars.standing import Standing, standing_of
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CITY, GREENERY, MONEY, OCEAN, OCEANS, SPECIAL, Tile

OCEAN_TILES: Final = 9


class Player:
    """One seat's side of the table."""

    def __init__(
        self,
        stock: list[int],
        production: list[int],
        cubes: dict[int, int],
        notes: dict[int, int],
        hand: tuple[int, ...],
        played: tuple[int, ...],
        events: tuple[int, ...],
        used: tuple[int, ...],
        starters: tuple[int, ...],
        dealt: tuple[int, ...],
        kept: tuple[int, ...],
        hosted: tuple[int, ...],
        seen: tuple[int, ...],
        watched: tuple[int, ...],
        next_card: tuple[StandingEffect, ...],
        wild: tuple[int, ...],
        standing: Standing,
        tr: int,
        raised: int,
        passed: bool,
        first: bool,
        tiles: int,
        near: int,
        claims: int,
        slots: tuple[Slot, ...],
    ) -> None:
        self.stock = stock
        self.production = production
        self.cubes = cubes
        """Cubes by card."""
        self.notes = notes
        """The resource that *that* became, by card: Robotic Workforce asks for it."""
        self.hand = hand
        self.played = played
        """Cards that lie face up: corporation, starters, projects; an event while it is being played."""
        self.events = events
        self.used = used
        """Cards whose action was used this generation."""
        self.starters = starters
        """Starters chosen and not yet played."""
        self.dealt = dealt
        """Cards this player is looking at and has not decided about."""
        self.kept = kept
        """Cards chosen in secret, not yet revealed or paid; drafted cards."""
        self.hosted = hosted
        """Cards that lie under another card and are not in play."""
        self.seen = seen
        """Cards that this player saw go to the discard pile or back to the box."""
        self.watched = watched
        """Cards of the running draft that this player has seen and passed on."""
        self.next_card = next_card
        """What applies to the next card played this generation."""
        self.wild = wild
        """The kinds that wild tags were needed as in the present action."""
        self.standing = standing
        self.tr = tr
        self.raised = raised
        """TR steps gained this generation."""
        self.passed = passed
        self.first = first
        """Whether the corporation's first action is still to come."""
        self.tiles = tiles
        """Mask of own tiles."""
        self.near = near
        """Mask of the areas next to own tiles."""
        self.claims = claims
        """Mask of areas claimed for later."""
        self.slots = slots
        """What modules keep before this player."""

    def copy(self) -> Player:
        """A player that shares nothing mutable with this one."""
        return Player(
            self.stock[:], self.production[:], self.cubes.copy(), self.notes.copy(), self.hand, self.played,
            self.events, self.used, self.starters, self.dealt, self.kept, self.hosted, self.seen, self.watched,
            self.next_card, self.wild,
            self.standing, self.tr, self.raised, self.passed, self.first, self.tiles, self.near, self.claims,
            self.slots if not self.slots else copied(self.slots),
        )  # fmt: skip


class State(Table):
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
        return State(
            self.pending[:], [lane[:] for lane in self.lanes] if self.lanes else [], self.rng, self.reveals,
            self.ask_order, None, self.trial, self.setup, self.board, [player.copy() for player in self.players],
            self.tracks[:], self.tiles[:], self.near[:], self.tile_cards.copy(), self.deck[:],
            self.discard[:], self.starter_deck, self.milestones,
            self.awards, self.generation, self.first, self.active, self.finished, self.shown,
            self.slots if not self.slots else copied(self.slots),
        )  # fmt: skip

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

    def draw_card(self) -> int:
        """Take the top card of the deck, or -1 when deck and discard pile are both empty."""
        if not self.deck and not self.reshuffle():
            return -1
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
        for player in self.players:
            player.standing = standing_of(player.played, self.policies(player))

    def owner_of(self, area: int) -> int:
        """The seat that owns the tile on an area, or -1."""
        bit = 1 << area
        for i, player in enumerate(self.players):
            if player.tiles & bit:
                return i
        return -1


def new_player(start_production: int, tr: int, slots: tuple[Slot, ...] = ()) -> Player:
    """A player before anything was dealt."""
    return Player(
        [0] * 6, [start_production] * 6, {}, {}, (), (), (), (), (), (), (), (), (), (), (), (), standing_of(()),
        tr, 0, False, False, 0, 0, 0, slots,
    )  # fmt: skip
