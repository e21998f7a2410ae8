"""A seat's observation, kept from one decision to the next: only what has changed is written anew.

What a sheet shows never depends on what it showed before. It remembers the values that were last written, and compares:
tuples and standings by identity, because nobody can change them, all else by value. Compiled with the engine.
"""

from __future__ import annotations

from typing import Any, Final

from terramars.core.machine import Decision, Effect
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.player import Player
from terramars.mars.standing import Standing
from terramars.mars.state import State
from terramars.mars.turns import acting_seat
from terramars.mars.words import CITY, CUBE_NAMES, GREENERY, HOSTED, RESOURCE_NAMES, SPECIAL, TAG_NAMES
from terramars.rl.layout import ASKING_NUMBERS, TILE_KINDS
from terramars.rl.places import Places
from terramars.rl.rows import Template
from terramars.rl.shapes import CARD_PLANE

LOWEST: Final = -32768
HIGHEST: Final = 32767
"""Numbers are 16 bits wide; what is beyond is written as these."""

MOST_CUBES: Final = 127
"""More cubes on a card are written as so many."""

RESOURCES: Final = len(RESOURCE_NAMES)
TAGS: Final = len(TAG_NAMES)
CUBES: Final = len(CUBE_NAMES)
KINDS: Final = len(TILE_KINDS)
NOTHING: Final[tuple[int, ...]] = ()


class Sheet:
    """One seat's observation, and the values that it was last written from."""

    def __init__(self, places: Places) -> None:
        count = places.players
        self.places = places
        self.data = bytearray(2 * places.size)
        """The observation."""
        self.entries: Any = memoryview(self.data).cast("h")
        self.numbers: list[int] = [0] * places.numbers
        self.milestones: tuple[tuple[int, int], ...] = ()
        self.awards: tuple[tuple[int, int], ...] = ()
        self.effect: Effect | None = None
        self.kinds: list[int] = []
        """The kinds of options there were."""
        self.counts: list[int] = [0] * places.kind_count
        """For counting kinds; all 0 between decisions."""
        self.tiles: list[int] = [0] * KINDS
        self.owned: list[int] = [0] * count
        self.claims: list[int] = [0] * count
        self.standings: list[Standing | None] = [None] * count
        self.cubes: list[dict[int, int]] = [{} for _ in range(count)]
        self.used: list[tuple[int, ...]] = [NOTHING] * count
        self.hosted: list[tuple[int, ...]] = [NOTHING] * count
        self.played: list[tuple[int, ...]] = [NOTHING] * count
        self.events: list[tuple[int, ...]] = [NOTHING] * count
        self.hand = NOTHING
        self.dealt = NOTHING
        self.kept = NOTHING
        self.starters = NOTHING
        self.watched = NOTHING
        self.seen = NOTHING
        self.shown = NOTHING
        self.asking = -1
        """The place of the card that asked."""
        self.named: list[int] = []
        """The places of the cards that options named."""
        self.slots: list[Any] = [self] * len(places.slots)
        """The values of slots; at first something that no slot keeps."""

    def update(self, s: State, decision: Decision | None, options: list[Template], seat: int) -> None:
        """Show what a seat sees of a settled table; `decision` and its options, if it is the one that is asked."""
        count = self.places.players
        self.tell_table(s, seat)
        self.tell_asking(decision, options)
        retiled = self.tell_tiles(s)
        turn = acting_seat(s)
        self.tell_cubes(s, seat)
        for i in range(count):
            other = seat + i if seat + i < count else seat + i - count
            self.tell_player(s, other, i, turn, retiled)
        self.tell_claims(s, seat)
        self.tell_own_cards(s, s.players[seat])
        self.tell_turned(s, seat)
        if self.slots:
            self.tell_slots(s, seat)

    # Single entries

    def put(self, at: int, number: int) -> None:
        """Write a number."""
        if self.numbers[at] != number:
            self.numbers[at] = number
            self.entries[at] = number if LOWEST <= number <= HIGHEST else HIGHEST if number > 0 else LOWEST

    def mark(self, at: int, cards: tuple[int, ...], value: int) -> None:
        """Write a value for each of some cards into the plane that begins at `at` (-1 stands for no card)."""
        column = self.places.column
        entries = self.entries
        for card in cards:
            if card >= 0:
                place = column[card]
                if place >= 0:
                    entries[at + place] = value

    def replace(self, at: int, before: tuple[int, ...], cards: tuple[int, ...]) -> None:
        """Other cards are in a plane than before."""
        if grown(before, cards):
            self.mark(at, cards[len(before) :], 1)
        else:
            self.mark(at, before, 0)
            self.mark(at, cards, 1)

    def replace_areas(self, at: int, before: int, mask: int) -> None:
        """Other areas are in a plane than before."""
        for area in areas_in(before ^ mask):
            self.entries[at + area] = mask >> area & 1

    # The table

    def tell_table(self, s: State, seat: int) -> None:
        """The first numbers: round, piles, tracks, goals taken."""
        setup = s.setup
        last = setup.last_generation or setup.generations
        self.put(0, seat)
        self.put(1, s.generation)
        self.put(2, last - s.generation if last else 0)
        self.put(3, len(s.deck))
        self.put(4, len(s.discard))
        at = self.places.tracks_at
        for track in setup.tracks:
            self.put(at, s.tracks[track])
            at += 1
        if s.milestones is not self.milestones:
            self.tell_taken(self.places.claimed_at, self.milestones, s.milestones, seat)
            self.milestones = s.milestones
        if s.awards is not self.awards:
            self.tell_taken(self.places.funded_at, self.awards, s.awards, seat)
            self.awards = s.awards

    def tell_taken(
        self, at: int, before: tuple[tuple[int, int], ...], taken: tuple[tuple[int, int], ...], seat: int
    ) -> None:
        """Milestones or awards by who has them."""
        for goal, _ in before:
            self.put(at + goal, 0)
        for goal, owner in taken:
            self.put(at + goal, (owner - seat) % self.places.players + 1)

    def tell_asking(self, decision: Decision | None, options: list[Template]) -> None:
        """The numbers of the asking effect, its card, how many options of each kind there are, and what they name."""
        places = self.places
        effect = None if decision is None else decision.effect
        if effect is not self.effect:
            at = places.asking_numbers_at
            end = at + ASKING_NUMBERS
            if effect is not None:
                for name in places.fields_of(effect):
                    number: Any = getattr(effect, name)
                    if at < end and isinstance(number, int):
                        self.put(at, int(number))
                        at += 1
            for rest in range(at, end):
                self.put(rest, 0)
            self.effect = effect
        asking = -1 if decision is None or decision.card < 0 else places.column[decision.card]
        if asking != self.asking:
            if self.asking >= 0:
                self.entries[places.asking_at + self.asking] = 0
            if asking >= 0:
                self.entries[places.asking_at + asking] = 1
            self.asking = asking
        self.tell_options(options)

    def tell_options(self, options: list[Template]) -> None:
        """How many options of each kind there are, and the cards that they name."""
        counts = self.counts
        entries = self.entries
        at = self.places.named_at
        for place in self.named:
            entries[at + place] = 0
        named: list[int] = []
        for option in options:
            if option.kind >= 0:
                counts[option.kind] += 1
            if option.place >= 0:
                entries[at + option.place] = 1
                named.append(option.place)
        self.named = named
        at = self.places.kinds_at
        for kind in self.kinds:
            if not counts[kind]:
                self.put(at + kind, 0)
        kinds: list[int] = []
        for option in options:
            kind = option.kind
            if kind >= 0 and counts[kind]:
                self.put(at + kind, counts[kind])
                counts[kind] = 0
                kinds.append(kind)
        self.kinds = kinds

    def tell_tiles(self, s: State) -> bool:
        """Where tiles of each kind lie; whether any is new."""
        retiled = False
        at = self.places.areas_at
        for kind in range(KINDS):
            mask = s.tiles[kind]
            if mask != self.tiles[kind]:
                self.replace_areas(at, self.tiles[kind], mask)
                self.tiles[kind] = mask
                retiled = True
            at += self.places.area_count
        return retiled

    def tell_claims(self, s: State, seat: int) -> None:
        """Areas kept for later, by who keeps them."""
        count = self.places.players
        changed = False
        for i in range(count):
            if s.players[(seat + i) % count].claims != self.claims[i]:
                changed = True
        if not changed:
            return
        at = self.places.claims_at
        for i in range(count):
            self.replace_areas(at, self.claims[i], 0)
            self.claims[i] = 0
        for i in range(count):
            self.claims[i] = s.players[(seat + i) % count].claims
            for area in areas_in(self.claims[i]):
                self.entries[at + area] = i + 1

    # Players

    def tell_player(self, s: State, seat: int, i: int, turn: int, retiled: bool) -> None:
        """The numbers of a player, who sits `i` seats on, and the areas with its tiles."""
        places = self.places
        player: Player = s.players[seat]
        at = places.player_at[i]
        for number in player.stock:
            self.put(at, number)
            at += 1
        for number in player.production:
            self.put(at, number)
            at += 1
        self.put(at, player.tr)
        self.put(at + 1, player.raised)
        self.put(at + 2, 1 if player.passed else 0)
        self.put(at + 3, 1 if s.first == seat else 0)
        self.put(at + 4, 1 if turn == seat else 0)
        self.put(at + 5, len(player.hand))
        self.put(at + 6, len(player.played))
        self.put(at + 7, len(player.events))
        at += 8
        standing = player.standing
        if standing is not self.standings[i]:
            self.tell_standing(standing, at)
            self.standings[i] = standing
        at += TAGS + CUBES
        if retiled or player.tiles != self.owned[i]:
            self.put(at, (s.tiles[GREENERY] & player.tiles).bit_count())
            self.put(at + 1, (s.tiles[CITY] & player.tiles).bit_count())
            self.put(at + 2, (s.tiles[SPECIAL] & player.tiles).bit_count())
            self.replace_areas(places.areas_at + (KINDS + i) * places.area_count, self.owned[i], player.tiles)
            self.owned[i] = player.tiles
        at += 6
        for goal in s.setup.milestones:
            self.put(at, goal.count.final(s, seat, -1))
            at += 1
        for goal in s.setup.awards:
            self.put(at, goal.count.final(s, seat, -1))
            at += 1

    def tell_standing(self, standing: Standing, at: int) -> None:
        """What follows from the cards in play: tags, and what money need not pay."""
        for number in standing.tags:
            self.put(at, number)
            at += 1
        at += CUBES + 3
        self.put(at, standing.steel_worth)
        self.put(at + 1, standing.titanium_worth)
        self.put(at + 2, standing.discount_all)

    def tell_cubes(self, s: State, seat: int) -> None:
        """Cubes on cards, and cards under cards: by kind for each player, by card for all."""
        places = self.places
        changed: list[int] = []
        for i in range(places.players):
            player = s.players[(seat + i) % places.players]
            if player.hosted is not self.hosted[i] or player.cubes != self.cubes[i]:
                changed.append(i)
        # What lies before one player may have lain before another: all that is gone is wiped out first.
        for i in changed:
            self.mark(places.hosted_at, self.hosted[i], 0)
            self.mark(places.cubes_at, tuple(self.cubes[i]), 0)
        for i in changed:
            player = s.players[(seat + i) % places.players]
            sums: list[int] = [0] * CUBES
            for card, number in player.cubes.items():
                kind: int = CARDS[card].holds
                if kind >= 0:
                    sums[kind] += number
                place = places.column[card]
                if place >= 0:
                    self.entries[places.cubes_at + place] = number if number < MOST_CUBES else MOST_CUBES
            sums[HOSTED] += len(player.hosted)
            at = places.player_at[i] + 2 * RESOURCES + 8 + TAGS
            for number in sums:
                self.put(at, number)
                at += 1
            self.mark(places.hosted_at, player.hosted, 1)
            self.hosted[i] = player.hosted
            self.cubes[i] = player.cubes.copy()

    # Cards

    def tell_own_cards(self, s: State, player: Player) -> None:
        """Cards that only the seat itself knows of."""
        places = self.places
        if player.hand is not self.hand:
            self.replace(places.hand_at, self.hand, player.hand)
            self.hand = player.hand
        if player.dealt is not self.dealt:
            self.replace(places.dealt_at, self.dealt, player.dealt)
            self.dealt = player.dealt
        if player.kept is not self.kept:
            self.replace(places.kept_at, self.kept, player.kept)
            self.kept = player.kept
        if player.starters is not self.starters:
            self.replace(places.starters_at, self.starters, player.starters)
            self.starters = player.starters
        if player.watched is not self.watched:
            self.replace(places.watched_at, self.watched, player.watched)
            self.watched = player.watched
        if player.seen is not self.seen or s.shown is not self.shown:
            self.replace_both(places.seen_at, self.seen, player.seen, self.shown, s.shown)
            self.seen, self.shown = player.seen, s.shown

    def tell_turned(self, s: State, seat: int) -> None:
        """Cards that lie before the players, and those whose action was used."""
        places = self.places
        changed = False
        for i in range(places.players):
            player = s.players[(seat + i) % places.players]
            if player.played is not self.played[i] or player.events is not self.events[i]:
                at = places.played_at + i * places.card_count
                self.replace_both(at, self.played[i], player.played, self.events[i], player.events)
                self.played[i], self.events[i] = player.played, player.events
            if player.used is not self.used[i]:
                changed = True
        if not changed:
            return
        for i in range(places.players):
            self.mark(places.used_at, self.used[i], 0)
        for i in range(places.players):
            self.used[i] = s.players[(seat + i) % places.players].used
            self.mark(places.used_at, self.used[i], 1)

    def replace_both(
        self, at: int, before: tuple[int, ...], cards: tuple[int, ...], others_before: tuple[int, ...],
        others: tuple[int, ...],
    ) -> None:  # fmt: skip
        """The same as `replace` for a plane that shows cards of two piles; a card may go from one to the other."""
        if grown(before, cards) and grown(others_before, others):
            self.mark(at, cards[len(before) :], 1)
            self.mark(at, others[len(others_before) :], 1)
            return
        self.mark(at, before, 0)
        self.mark(at, others_before, 0)
        self.mark(at, cards, 1)
        self.mark(at, others, 1)

    # Slots

    def tell_slots(self, s: State, seat: int) -> None:
        """What modules keep, as far as the seat may see it."""
        count = self.places.players
        for i, place in enumerate(self.places.slots):
            value: Any = place.unseen
            if not place.hidden:
                slots = s.slots if place.owner < 0 else s.players[(seat + place.owner) % count].slots
                value = getattr(slots[place.slot], place.name)
            before: Any = self.slots[i]
            if value is before:
                continue
            shape = place.shape
            if not shape.is_plane:
                told: list[int] = []
                shape.tell(value, told)
                for j, number in enumerate(told):
                    self.put(place.at + j, number)
            elif shape.form == CARD_PLANE:
                value = tuple(value or ())  # a pile may be a list that changes
                self.replace(place.at, before if isinstance(before, tuple) else (), value)
            else:
                value = value or 0
                self.replace_areas(place.at, before if isinstance(before, int) else 0, value)
            self.slots[i] = value


def grown(before: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    """Whether cards have only been added at the end."""
    return not before or (len(cards) >= len(before) and cards[: len(before)] == before)
