"""What must hold at every decision of every game, whatever the variant."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from variants import any_settings_for, begin, play_out

import terramars
from terramars.core import machine
from terramars.core.game import Game
from terramars.mars.cards import CARDS, PROJECT
from terramars.mars.effects.draws import ChooseToBuy
from terramars.mars.effects.play import PlayCard, PlayOneStarter
from terramars.mars.modules.colony_board import (
    ASLEEP,
    COLONIES,
    FLEETS_IN_BOX,
    LAST_PLACE,
    MOST_COLONIES,
    NO_FLEET,
    ColonyTiles,
    fleets_home,
    fleets_of,
    woken,
)
from terramars.mars.modules.turmoil_parliament import Parliament, reserve
from terramars.mars.opening import ChooseStart
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import DraftOne, FinalGreenery, Turn
from terramars.mars.words import NEUTRAL

SEEDS = range(int(os.environ.get("TERRAMARS_SEEDS", "24")))
MANY_SEEDS = range(1000, 1400)


def places_of_projects(s: State) -> list[int]:
    """Every project card, once for each place where it lies."""
    found = [*s.deck, *s.discard]
    for player in s.players:
        drafted = [card for card in player.kept if card >= 0 and card not in player.dealt]
        for cards in (player.hand, player.played, player.events, player.hosted, player.dealt, drafted):
            found.extend(cards)
    return sorted(card for card in found if CARDS[card].sort == PROJECT)


def check_limits(s: State) -> None:
    for track, parameter in enumerate(PARAMETERS):
        assert parameter.start <= s.tracks[track] <= parameter.goal
    assert s.tracks[2] == s.tiles[0].bit_count() <= 9
    tiles = [s.tiles[0], s.tiles[1], s.tiles[2], s.tiles[3]]
    assert sum(mask.bit_count() for mask in tiles) == s.taken().bit_count(), "two tiles on one area"
    for player in s.players:
        assert min(player.stock) >= 0
        assert player.production[0] >= -5
        assert min(player.production[1:]) >= 0
        assert all(number > 0 for number in player.cubes.values())
        assert set(player.cubes) <= {*player.played, *player.hosted}, "cubes on a card that is not there"
    assert len(s.milestones) <= 3
    assert len(s.awards) <= 3
    for slot in s.slots:
        if isinstance(slot, ColonyTiles):
            check_colonies(s, slot)
        if isinstance(slot, Parliament):
            check_parliament(s, slot)


def check_colonies(s: State, board: ColonyTiles) -> None:
    for tile, marker, colonies, visitor in zip(board.tiles, board.markers, board.colonies, board.visitors, strict=True):
        assert (marker != ASLEEP) == woken(s, COLONIES[tile])
        if marker == ASLEEP:
            assert (colonies, visitor) == ((), NO_FLEET)
        else:
            assert len(colonies) <= MOST_COLONIES
            assert len(colonies) <= marker <= LAST_PLACE, "a marker on a colony, or past the track"
    seats = range(len(s.players))
    assert all(fleets_home(s, seat) >= 0 for seat in seats)
    assert sum(fleets_of(s, seat).number for seat in seats) <= FLEETS_IN_BOX


def check_parliament(s: State, board: Parliament) -> None:
    on_board = [*(member for members in board.parties for member in members), board.chairman]
    for seat in (*range(len(s.players)), NEUTRAL):
        assert board.placed(seat) == on_board.count(seat)
    assert board.neutral_reserve() >= 0
    assert all(reserve(s, seat) >= 0 for seat in range(len(s.players)))
    for members in board.parties:
        assert not members or members.count(members[0]) == max(members.count(seat) for seat in members)
    assert len(board.parties[board.dominant]) == max(len(members) for members in board.parties)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_unique_legal_and_at_least_two(seed: int) -> None:
    settings = any_settings_for(seed)
    game = begin(settings)
    dice = random.Random(seed)
    cards = places_of_projects(game.state)
    assert len(set(cards)) == len(cards)
    while (decision := game.decision()) is not None:
        notations = [option.notation for option in decision.options]
        assert len(notations) >= 2
        assert len(set(notations)) == len(notations)
        check_limits(game.state)
        assert places_of_projects(game.state) == cards, "a card was lost or doubled"
        game.apply(dice.choice(decision.options))
    assert game.over
    assert game.result() is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_succeeds_on_a_copy_that_shares_nothing(seed: int) -> None:
    game = begin(any_settings_for(seed + 100))
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        if dice.random() < 0.05:
            before = game.digest()
            for option in decision.options:
                twin = game.copy()
                twin.apply(option)
                twin.decision()
                assert twin.digest() != before, f"{option.notation} changed nothing"
            assert game.digest() == before
        game.apply(dice.choice(decision.options))


@pytest.mark.parametrize("seed", SEEDS)
def test_save_load_and_position_anywhere(seed: int) -> None:
    game = begin(any_settings_for(seed + 200))
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        if dice.random() < 0.06:
            restored = terramars.load(game.save())
            assert restored.digest() == game.digest()
            again = restored.decision()
            assert again is not None
            assert again.options == decision.options
            assert again.effect == decision.effect
            described = game.position()
            assert terramars.position(described).position() == described
        game.apply(dice.choice(decision.options))


PHASES = {
    ChooseStart: "start", PlayOneStarter: "preludes", DraftOne: "draft", ChooseToBuy: "research", Turn: "action",
    FinalGreenery: "final greenery",
}  # fmt: skip
"""What a position calls the phase in which this is asked."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_and_a_view_say_who_is_asked_and_when(seed: int) -> None:
    game = begin(any_settings_for(seed + 500))
    dice = random.Random(seed)
    phases = set()
    while (decision := game.decision()) is not None:
        phase = PHASES.get(type(decision.effect))
        if phase != "action" and any(isinstance(effect, (Turn, machine.Pause)) for effect, _, _ in game.state.pending):
            phase = None  # a card's own question in the middle of a turn
        if phase and (phase not in phases or phase == "final greenery" or dice.random() < 0.05):
            phases.add(phase)
            described = game.position()
            assert described["phase"] == phase
            if not game.state.lanes:
                assert described["active"] == game.view(None).active == decision.seat
        game.apply(dice.choice(decision.options))
    assert {"research", "action"} <= phases


@pytest.mark.parametrize("seed", range(12))
def test_replay_with_undos_equals_the_state(seed: int) -> None:
    game = begin(any_settings_for(seed + 300), logged=True)
    dice = random.Random(seed)
    undone = 0
    while (decision := game.decision()) is not None:
        game.apply(dice.choice(decision.options))
        if undone < 15 and dice.random() < 0.08 and game.can_undo(decision.seat):
            game.undo(decision.seat)
            undone += 1
            again = game.decision(decision.seat)
            assert again is not None
            assert again.options == decision.options, "undo leads back to the same question"
    assert terramars.replay(game.save()).digest() == game.digest()
    assert terramars.load(game.save()).digest() == game.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_hidden_is_seen(seed: int) -> None:
    """Deal what a seat cannot see anew: its view and its options stay equal."""
    settings = any_settings_for(seed + 400)
    game = begin(settings)
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        if dice.random() < 0.08:
            for seat in (None, *range(settings["players"])):
                view = game.view(seat)
                guessed = terramars.guess(view, seed=dice.getrandbits(60))
                assert guessed.view(seat) == view
                assert places_of_projects(guessed.state) == places_of_projects(game.state)
        game.apply(dice.choice(decision.options))


@pytest.mark.parametrize("seed", range(15))
def test_lanes_commute(seed: int) -> None:
    """In simultaneous phases the order in which the seats answer makes no difference."""
    settings = any_settings_for(seed + 500, players=2 + seed % 4)
    game = begin(settings)
    dice = random.Random(seed)
    phases = 0
    while (decision := game.decision()) is not None and phases < 6:
        if game.state.lanes:
            phases += 1
            orders = [list(range(settings["players"])), list(reversed(range(settings["players"])))]
            ends = [answer_lanes(game.copy(), order, seed + phases) for order in orders]
            assert ends[0] == ends[1]
        game.apply(dice.choice(decision.options))


def answer_lanes(game: Game, order: list[int], seed: int) -> str:
    reveals = game.state.reveals
    for seat in order:
        dice = random.Random(seed * 10 + seat)
        while game.state.lanes and game.state.reveals == reveals and (decision := game.decision(seat)) is not None:
            if not game.state.lanes:
                break
            game.apply(dice.choice(decision.options), seat)
            game.decision()
    return game.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_prospects_tell_the_truth(seed: int) -> None:
    """In a turn, what has no reason against it is offered, and what is offered has none."""
    game = begin(any_settings_for(seed + 600))
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        if isinstance(decision.effect, Turn) and dice.random() < 0.25:
            offered = {option for option in decision.options if option.kind not in ("pass", "done")}
            told = {option for option, reasons in game.prospects(decision.seat) if not reasons}
            assert told == offered
        game.apply(dice.choice(decision.options))


@pytest.mark.parametrize("seed", range(10))
def test_a_played_card_never_leads_into_a_dead_end(seed: int) -> None:
    """Whatever is chosen on the way, a card that was offered can be carried out to its end."""
    game = begin(any_settings_for(seed + 700))
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        plays = [option for option in decision.options if option.kind == "play"]
        if isinstance(decision.effect, Turn) and plays and dice.random() < 0.2:
            state = game.state.copy()
            floor = len(state.pending) - 1
            state.pending.pop()
            state.push(PlayCard(), decision.seat, dice.choice(plays).index)
            explore(state, floor, decision.seat, dice)
        game.apply(dice.choice(decision.options))


def explore(state: State, floor: int, seat: int, dice: random.Random) -> None:
    """Carry a card out with random answers; every frame met must be feasible."""
    while len(state.pending) > floor:
        effect, its_seat, card = state.pending[-1]
        assert effect.feasible(state, its_seat, card), f"dead end at {effect}"
        options: Any = effect.options(state, its_seat, card)
        if len(options) > 1:
            machine.apply(state, dice.choice(options))
        else:
            state.pending.pop()
            effect.resolve(state, its_seat, card, options[0] if options else None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY_SEEDS)
def test_many_games_end(seed: int) -> None:
    game = play_out(begin(any_settings_for(seed)), random.Random(seed))
    assert game.result() is not None
    check_limits(game.state)
