"""Set-up: what lies where before the first turn."""

from __future__ import annotations

import pytest
from dice_table import dice, number, offered, play, produce_on, sit, to_turn, total, vp

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.core.game import Game
from terramars.dice.cards import CARDS
from terramars.dice.goals import MILESTONES, UNCLAIMED
from terramars.dice.tracks import PARAMETERS
from terramars.dice.words import WILD_PRODUCED


def begun(players: int = 2, seed: int = 3, **settings: object) -> Game:
    return terramars.new("dice", players=players, seed=seed, **settings)


def with_corporations(*names: str, first: int = 0, era: bool = True) -> Game:
    """A game just before its corporations are chosen, each seat with a given one among its two."""
    game = begun(len(names), first=first, corporate_era=era)
    spare = [card.index for card in CARDS if card.sort == 2 and card.slug not in names]
    for player, name in zip(game.state.players, names, strict=True):
        player.dealt = (number(name), spare.pop())
    for seat, name in enumerate(names):
        game.apply(f"corporation {name}", seat)
    game.decision()
    return game


@pytest.mark.dice_rule("1.1", "1.2")
def test_the_planet_is_cold_and_dry_and_nobody_has_points() -> None:
    s = begun().state
    assert s.tracks == [0, -32, 0]
    assert s.oceans_left() == 7
    assert [player.vp for player in s.players] == [0, 0]


@pytest.mark.dice_rule("1.3", "9.1")
def test_sixty_dice_lie_in_the_pool_but_for_the_awards() -> None:
    s = begun().state
    assert sum(s.pool) == 60 - 3
    assert sorted(s.pool) == [11, 11, 11, 12, 12]


@pytest.mark.dice_rule("1.4")
def test_the_deck_is_shuffled_and_nothing_is_discarded() -> None:
    first, second = begun(seed=1).state, begun(seed=2).state
    assert first.deck != second.deck
    assert sorted([*first.deck, *first.players[0].hand, *first.players[1].hand]) == sorted(
        [*second.deck, *second.players[0].hand, *second.players[1].hand]
    )
    assert first.discard == []
    assert begun(seed=1).view(0).deck_size == 86 - 10


@pytest.mark.dice_rule("1.5")
@pytest.mark.parametrize(("players", "cards"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_bonus_cards_lie_ready_unseen(players: int, cards: int) -> None:
    game = begun(players)
    assert len(game.state.bonus_cards) == cards
    assert game.view(0).bonus_cards is None
    assert game.view(0).bonus_size == cards


@pytest.mark.dice_rule("1.6", "1.7", "1.8")
def test_three_award_dice_of_different_colours_stay_as_they_fell() -> None:
    faces = set()
    for seed in range(60):
        s = begun(seed=seed).state
        assert len({face // 3 for face in s.awards}) == 3
        for colour in range(5):
            assert s.pool[colour] == 12 - (colour in [face // 3 for face in s.awards])
        faces.update(s.awards)
    assert len(faces) == 15, "every face can be awarded"
    game = begun()
    awards = game.state.awards
    assert produce_on(game, 20).state.awards == awards


@pytest.mark.dice_rule("1.9")
def test_three_milestones_of_the_boxes_in_play() -> None:
    drawn = set()
    for seed in range(40):
        slots = begun(seed=seed).state.milestones
        assert len({milestone for milestone, _ in slots}) == 3
        assert all(owner == UNCLAIMED for _, owner in slots)
        drawn.update(MILESTONES[milestone].name for milestone, _ in slots)
    assert len(drawn) == 8
    assert "Celebrity" not in drawn


@pytest.mark.dice_rule("1.10", "2.3")
def test_the_first_player_is_drawn_or_named_and_play_is_clockwise() -> None:
    assert {begun(3, seed).state.first for seed in range(20)} == {0, 1, 2}
    game = to_turn(begun(3, first=1))
    seats = []
    for _ in range(4):
        seats.append(game.state.active)
        turn = game.state.turn
        while game.state.turn == turn:
            choice = next(word for word in ("produce", "return", "stop") if word in offered(game))
            game.apply(choice)
            game.decision()
    assert seats == [1, 2, 0, 1]


@pytest.mark.dice_rule("1.11")
def test_five_projects_and_one_of_two_corporations() -> None:
    game = begun()
    player = game.state.players[0]
    assert len(player.hand) == 5
    assert len(player.dealt) == 2
    kept, refused = player.dealt
    game.apply(f"corporation {CARDS[kept].slug}", 0)
    other = game.decision(1)
    assert other is not None
    game.apply(other.options[0], 1)
    game.decision()
    assert player.corporation == kept
    assert refused in player.seen
    for place in (game.state.deck, game.state.discard, player.played):
        assert refused not in place


@pytest.mark.dice_rule("1.12", "1.13")
def test_the_setup_example_three_tokens_two_yellow_and_a_red_die() -> None:
    """Rulebook, Setup 9 and 10: CrediCor starts with 3 wild tokens, and rolls 2 yellow dice and 1 red die."""
    game = with_corporations("credicor", "helion", era=False)
    game.decision()
    player = game.state.players[0]
    assert player.wild == 3
    assert player.dice_of(0) == 2
    assert player.dice_of(4) == 1
    assert total(game, 1) == 3


@pytest.mark.dice_rule("1.12")
def test_corporations_are_revealed_in_player_order() -> None:
    game = with_corporations("tharsis-republic", "helion", "unmi", first=1)
    # Tharsis Republic asks for its city when seats 1 and 2 have revealed, and not before.
    assert game.decision().seat == 0
    assert [player.corporation >= 0 for player in game.state.players] == [True, True, True]
    game = with_corporations("tharsis-republic", "helion", "unmi", first=0)
    assert [player.corporation >= 0 for player in game.state.players] == [True, False, False]


@pytest.mark.dice_rule("1.14", "1.15")
def test_the_first_player_hands_a_die_to_the_last_and_no_token() -> None:
    game = with_corporations("credicor", "helion", "unmi", first=1)
    assert game.decision().seat == 1
    assert all(option.startswith("hand-over ") for option in offered(game))
    face = offered(game)[0].split()[1]
    before = dice(game, 0).get(face, 0)
    own = dice(game, 1)[face]
    game.apply(offered(game)[0])
    game.decision()
    assert dice(game, 0)[face] == before + 1, "the die keeps its face"
    assert dice(game, 1).get(face, 0) == own - 1
    assert game.state.players[1].wild == 3, "a token is no resource that one has"


@pytest.mark.dice_rule("1.16", "15.8")
def test_terralabs_goes_first_and_pays_the_penalty() -> None:
    game = with_corporations("credicor", "helion", "terralabs", first=0)
    assert game.decision().seat == 2
    assert offered(game)[0].startswith("hand-over")
    play(game, offered(game)[0])
    assert game.decision().seat == 2
    assert game.state.first == 2
    assert game.state.active == 2
    assert total(game, 1) == 3 + 1, "the last player sits before the first"


@pytest.mark.dice_rule("8.5", "15.7")
def test_points_of_corporations_stand_on_the_track() -> None:
    game = with_corporations("unmi", "tharsis-republic", first=0)
    assert vp(game, 0) == 2
    assert game.decision().seat == 1
    play(game, "place r6c3")
    game.decision()
    assert vp(game, 1) == 2
    assert game.state.players[1].wild == 1 + 1, "its own, and the area's bonus"


def test_settings_that_cannot_be_are_refused_by_name() -> None:
    for settings, message in (
        ({"players": 5}, "from 1 to 4"),
        ({"plyers": 2}, "did you mean players"),
        ({"corporate_era": 1}, "True or False"),
        ({"names": ["a"]}, "1 names for 2 players"),
        ({"first": 2}, "from 0 to 1"),
        ({"seed": -1}, "from 0"),
    ):
        with pytest.raises(ImpossibleSetup, match=message):
            terramars.new("dice", **settings)


def test_the_tracks_are_whole_steps_long() -> None:
    for parameter in PARAMETERS:
        assert (parameter.goal - parameter.start) % parameter.step == 0
    assert sit().state.players[0].production[WILD_PRODUCED] == 0
