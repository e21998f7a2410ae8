"""Set-up: decks, awards, milestones, corporations, initial production, the first player's gift (rules 1.x, 13.x)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Together, in_any_order
from terramars.core.machine import Effect, Frame
from terramars.core.option import Option
from terramars.core.rng import below, scrambled, shuffled
from terramars.dice import decks, options
from terramars.dice.board import BOARD, areas_in
from terramars.dice.cards import BONUS, CARDS, CORPORATION, PROJECT
from terramars.dice.effects.gains import gain_production
from terramars.dice.goals import MILESTONES, UNCLAIMED
from terramars.dice.player import HAND, new_player
from terramars.dice.playing import LookAtBonusCards
from terramars.dice.setup import Setup
from terramars.dice.state import State, bare_state
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import BeginTurn
from terramars.dice.words import CITY, COLOURS, FACES, GREENERY, OCEAN, OXYGEN, SIDES, TEMPERATURE

CORPORATIONS_DEALT: Final = 2
AWARDS: Final = 3
MILESTONE_SLOTS: Final = 3


def numbers_of(setup: Setup, sort: int) -> list[int]:
    """The cards of a sort that are in a game."""
    decks.load()
    return [card.index for card in CARDS if card.sort == sort and setup.has(card)]


def opening_state(setup: Setup) -> State:
    """The table at the beginning of a game, its first frames pushed."""
    projects = numbers_of(setup, PROJECT)
    s = bare_state(setup, [new_player() for _ in range(setup.players)])
    s.rng = scrambled(setup.seed ^ 0xD1CE)
    s.rng, s.deck = shuffled(s.rng, projects)
    s.rng, bonus = shuffled(s.rng, numbers_of(setup, BONUS))
    s.bonus_cards = tuple(sorted(bonus[: setup.bonus_cards]))
    roll_awards(s)
    known = [i for i, milestone in enumerate(MILESTONES) if setup.corporate_era or milestone.box == "base"]
    s.rng, drawn = shuffled(s.rng, known)
    s.milestones = tuple([(number, UNCLAIMED) for number in drawn[:MILESTONE_SLOTS]])
    if setup.known_first >= 0:
        s.first = setup.known_first
    else:
        s.rng, s.first = below(s.rng, setup.players)
    s.active = s.first
    s.rng, corporations = shuffled(s.rng, numbers_of(setup, CORPORATION))
    for player in s.players:
        player.hand = tuple([s.deck.pop() for _ in range(HAND)])
        player.dealt = tuple([corporations.pop() for _ in range(CORPORATIONS_DEALT)])
    s.pending = [
        (Open(), s.first, -1),
        (InitialProduction(), s.first, -1),
        (RevealCorporations(), s.first, -1),
        (Together(ChooseCorporation(), setup.players), s.first, -1),
    ]
    if setup.solo:
        prepare_solo(s)
    return s


def roll_awards(s: State) -> None:
    """One die of each colour, three of them drawn and rolled; they stay out of the pool (rules 1.6, 1.7)."""
    s.rng, colours = shuffled(s.rng, list(range(COLOURS)))
    found = []
    for colour in colours[:AWARDS]:
        s.rng, side = below(s.rng, len(SIDES))
        found.append(3 * colour + SIDES[side])
        s.pool[colour] -= 1
    s.awards = tuple(found)


def prepare_solo(s: State) -> None:
    """The solo game begins with a step of oxygen and temperature, and with three tiles (rules 13.2, 13.3)."""
    for track in (OXYGEN, TEMPERATURE):
        s.tracks[track] = PARAMETERS[track].solo_start
    s.push(SetUpTile(CITY), 0, -1)


@dataclass(frozen=True)
class SetUpTile(Effect):
    """Solo: a city on an area with points, an ocean next to it, a greenery next to both. Nothing is gained."""

    tile: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.tile == CITY:
            areas = [area for area in areas_in(BOARD.with_points) if fitting_oceans(area)]
        elif self.tile == OCEAN:
            areas = fitting_oceans(areas_in(s.tiles[CITY])[0])
        else:
            areas = areas_in(s.next_to(CITY) & s.next_to(OCEAN) & BOARD.land & ~s.taken())
        return [options.PLACE[area] for area in areas]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        s.put_tile(seat, self.tile, pick.index)
        if self.tile == CITY:
            s.push(SetUpTile(OCEAN), seat, card)
        elif self.tile == OCEAN:
            s.push(SetUpTile(GREENERY), seat, card)


def fitting_oceans(city: int) -> list[int]:
    """The ocean areas next to a city that leave an area next to both."""
    beside = BOARD.near[city]
    return [area for area in areas_in(beside & BOARD.ocean) if BOARD.near[area] & beside & BOARD.land]


@dataclass(frozen=True)
class ChooseCorporation(Effect):
    """Choose one of the corporations that were dealt, in secret (rule 1.11)."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.with_card("corporation", dealt) for dealt in s.players[seat].dealt]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.players[seat].kept = pick.index

    def asks_all(self) -> bool:
        return True


@dataclass(frozen=True)
class RevealCorporations(Effect):
    """Everybody reveals in player order (rule 1.12)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other in reversed(s.in_player_order(s.first)):
            s.push(RevealCorporation(), other, -1)


@dataclass(frozen=True)
class RevealCorporation(Effect):
    """A corporation is turned up and pays its starting bonus; the refused one leaves the game."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        player.corporation = player.kept
        player.seen = (*player.seen, *[other for other in player.dealt if other != player.kept])
        player.dealt, player.kept = (), -1
        player.work_out()
        s.reveals += 1
        said = CARDS[player.corporation]
        if s.story is not None:
            s.story.tell("corporation", seat, player.corporation, 1)
        if said.goes_first:
            s.first = seat
        group: list[Frame] = [(effect, seat, player.corporation) for effect in said.play]
        in_any_order(s, group, seat)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class InitialProduction(Effect):
    """Everybody takes and rolls the dice of its corporation (rule 1.13)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other in s.in_player_order(s.first):
            gain_production(s, other, s.players[other].production)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class Open(Effect):
    """The first player hands over a resource (not in solo, where a bonus card comes first) and begins."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.active = s.first
        s.push(BeginTurn(), s.first, -1)
        s.push(LookAtBonusCards() if s.setup.solo else HandOver(), s.first, -1)


@dataclass(frozen=True)
class HandOver(Effect):
    """The first player's penalty: a die goes to the last player and keeps its face (rules 1.14, 1.15)."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.HAND_OVER[face] for face in range(FACES) if s.players[seat].dice[face]]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.hand_over(seat, s.last_seat(), pick.index)
