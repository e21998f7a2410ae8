"""The beginning of a game: neutral tiles, dealt hands, corporations, starters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Together
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.core.rng import below, shuffled
from terramars.mars import options
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER
from terramars.mars.effects.draws import card_price, price_with
from terramars.mars.effects.play import PlayOneStarter, put_into_play
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.player import new_player
from terramars.mars.setup import Setup
from terramars.mars.slots import made
from terramars.mars.standing import BARE
from terramars.mars.state import State, bare_state
from terramars.mars.turns import Generation
from terramars.mars.words import CITY, GREENERY

START_RATING: Final = 20
SOLO_RATING: Final = 14
BEGINNER: Final = "beginner-corporation"
MOST_PILES: Final = 64
"""So many kinds of games are remembered at once: every game may name projects of its own."""


class Piles:
    """The cards of a game before they are shuffled."""

    def __init__(self, setup: Setup) -> None:
        cards = [card for card in CARDS if setup.has(card)]
        self.projects = [card.index for card in cards if card.sort == PROJECT]
        self.starters = [card.index for card in cards if card.sort == STARTER]
        self.corporations = [card.index for card in cards if card.sort == CORPORATION and card.slug != BEGINNER]
        self.beginners = [card.index for card in cards if card.slug == BEGINNER]


PILES: Final[dict[tuple[int, tuple[str, ...], frozenset[str]], Piles]] = {}
"""By what they follow from: how many cards there are at all, the modules in play, and the projects that were named."""


def piles_of(setup: Setup) -> Piles:
    """The piles of a game; worked out once, because many games are played with the same ones."""
    key = (len(CARDS), setup.modules, setup.cards)
    found = PILES.get(key)
    if found is None:
        if len(PILES) >= MOST_PILES:
            PILES.clear()
        found = PILES[key] = Piles(setup)
    return found


def opening_state(setup: Setup) -> State:
    """The table before the first choice: everything shuffled, neutral tiles laid, hands dealt."""
    rating = SOLO_RATING if setup.solo else START_RATING
    players = [new_player(setup.start_production, rating, made(setup.player_slots)) for _ in range(setup.players)]
    state = bare_state(setup, players)
    state.rng = setup.seed & ((1 << 64) - 1)
    piles = piles_of(setup)
    state.rng, state.deck = shuffled(state.rng, piles.projects)
    state.rng, starters = shuffled(state.rng, piles.starters)
    state.rng, shuffled_corporations = shuffled(state.rng, piles.corporations)
    state.rng, lot = below(state.rng, setup.players)
    state.first = state.active = setup.known_first if setup.known_first >= 0 else lot
    if setup.solo:
        lay_neutral_tiles(state)
    for seat in range(setup.players):
        if seat in setup.beginners:
            dealt = piles.beginners
        elif setup.corporations == "choose":
            dealt = piles.corporations
        else:
            dealt = [shuffled_corporations.pop() for _ in range(2)]
        if setup.starters:
            dealt = dealt + starters[: setup.starters]
            starters = starters[setup.starters :]
        dealt = dealt + [state.draw_card() for _ in range(setup.start_hand)]
        state.players[seat].dealt = tuple(dealt)
    state.starter_deck = tuple(starters)
    begin_slots(state)
    push_opening(state)
    return state


def begin_slots(s: State) -> None:
    """Set up what modules keep; what holds because of it holds from the beginning."""
    for slot in s.slots:
        slot.begin(s, -1)
    for seat, player in enumerate(s.players):
        for slot in player.slots:
            slot.begin(s, seat)
    s.policies_changed()


def push_opening(s: State) -> None:
    """Push the course of the opening, then of the first generation beneath it."""
    s.push(Generation(), 0, -1)
    for effect in reversed(s.setup.before_actions):
        s.push(effect, s.first, -1)
    for seat in reversed(s.in_player_order()):
        s.push(RevealCorporation(), seat, -1)
    for effect in reversed(s.setup.with_start):
        s.push(effect, s.first, -1)
    s.push(Together(ChooseStart(), len(s.players)), s.first, -1)


def lay_neutral_tiles(s: State) -> None:
    """Two neutral cities with a greenery each, found by the costs of four revealed cards (rulebook: Solo 1)."""
    costs = []
    for _ in range(4):
        card = s.draw_card()
        s.discard.append(card)  # drawing has made the piles this table's own
        s.shown = (*s.shown, card)
        costs.append(max(1, CARDS[card].cost))
    cities = []
    for i in range(2):
        areas = areas_in(s.board.land & ~s.taken() & ~s.near[CITY])
        if i:
            areas.reverse()
        city = areas[(costs[i] - 1) % len(areas)]
        s.put_tile(-1, CITY, city, -1)
        cities.append(city)
    for i in range(2):
        free = s.board.land & ~s.taken()
        around = [area for area in s.board.areas.neighbours[cities[i]] if area >= 0 and free & (1 << area)]
        if around:
            s.put_tile(-1, GREENERY, around[(costs[2 + i] - 1) % len(around)], -1)


def of_sort(cards: tuple[int, ...], sort: int) -> tuple[int, ...]:
    """Those of some cards that are projects, corporations or starters."""
    return tuple([card for card in cards if card >= 0 and CARDS[card].sort == sort])


def start_price(corporation: int) -> int:
    """What each card of the starting hand costs a corporation, which is not in play yet."""
    return price_with(BARE.plus(corporation))


@dataclass(frozen=True)
class ChooseStart(Effect):
    """Choose a corporation, then starters, then keep or leave each of the ten cards dealt."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        chosen = of_sort(player.kept, CORPORATION)
        if not chosen:
            return [options.CORPORATION[other] for other in of_sort(player.dealt, CORPORATION)]
        starters = of_sort(player.dealt, STARTER)
        taken = of_sort(player.kept, STARTER)
        wanted = len(starters) // 2
        if len(taken) < wanted:
            at = starters.index(taken[-1]) + 1 if taken else 0
            last = len(starters) - (wanted - len(taken))
            return [options.CHOOSE_STARTER[other] for other in starters[at : last + 1]]
        if seat in s.setup.beginners:
            return ()
        projects = of_sort(player.dealt, PROJECT)
        decided = player.kept[1 + wanted :]
        if len(decided) >= len(projects):
            return ()
        other = projects[len(decided)]
        bought = sum([1 for kept in decided if kept >= 0])
        corporation = CARDS[chosen[0]]
        if (bought + 1) * start_price(chosen[0]) <= corporation.cost:
            return (options.KEEP[other], options.LEAVE[other])
        return (options.LEAVE[other],)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            player = s.players[seat]
            player.kept = (*player.kept, -1 if pick.kind == "leave" else pick.index)
            s.push(self, seat, card)

    def asks_all(self) -> bool:
        return True


@dataclass(frozen=True)
class RevealCorporation(Effect):
    """Show the corporation: it counts as played. Then the kept cards are paid from what it gave."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        corporation = of_sort(player.kept, CORPORATION)[0]
        player.starters = of_sort(player.kept, STARTER)
        projects = of_sort(player.dealt, PROJECT)
        if seat in s.setup.beginners:
            player.kept = projects
        else:
            decided = player.kept[1 + len(player.starters) :]
            player.kept = tuple([decided[i] if i < len(decided) else -1 for i in range(len(projects))])
        chosen = (corporation, *player.starters)
        boxed = of_sort(player.dealt, CORPORATION) + of_sort(player.dealt, STARTER)
        player.seen = player.seen + tuple([other for other in boxed if other not in chosen])
        player.dealt = projects
        player.first = bool(CARDS[corporation].first)
        s.push(TakeStartingHand(), seat, -1)
        put_into_play(s, seat, corporation, [])


@dataclass(frozen=True)
class TakeStartingHand(Effect):
    """Take up the kept cards, discard the others, and pay (beginners keep all ten for nothing)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        dealt, kept = player.dealt, player.kept
        player.dealt = ()
        player.kept = ()
        bought = 0
        for i in range(len(dealt)):
            if kept[i] >= 0:
                s.take_up(seat, dealt[i])
                bought += 1
            else:
                s.throw_away(seat, dealt[i])
        if bought and seat not in s.setup.beginners:
            s.push(Pay(bought * card_price(s, seat), money_currencies(s, seat)), seat, -1)


@dataclass(frozen=True)
class StarterPhase(Effect):
    """In player order everyone plays the starters kept, in the order of one's own choice."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for other in reversed(s.in_player_order()):
            s.push(PlayStarters(), other, -1)


@dataclass(frozen=True)
class PlayStarters(Effect):
    """A seat plays its starters, one after the other."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if s.players[seat].starters:
            s.active = seat
            s.push(self, seat, -1)
            s.push(PlayOneStarter(), seat, -1)
