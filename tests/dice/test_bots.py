"""Computer players of the dice game: they see views only, repeat themselves, and know better than chance."""

from __future__ import annotations

import pytest
from dice_table import offered, sit

import terramars
from terramars.bots.dice.greedy import GreedyDiceBot, table_of
from terramars.bots.dice.match import DiceBot, played
from terramars.core.errors import UnknownName
from terramars.core.machine import settle
from terramars.dice.cards import CARDS, PROJECT
from terramars.dice.rules import RULES
from terramars.dice.scale import surplus


def chosen(game: terramars.Game) -> str:
    decision = game.decision()
    assert decision is not None
    return GreedyDiceBot().choose(game.view(decision.seat), decision).notation


@pytest.mark.dose
def test_greedy_beats_random() -> None:
    for seed in range(2):
        for bots in (["greedy", "random"], ["random", "greedy"]):
            game = played({"players": 2, "seed": seed}, bots)
            assert [bots[seat] for seat in game["winners"]] == ["greedy"]


@pytest.mark.dose
def test_the_same_seed_gives_the_same_game() -> None:
    games = [played({"players": 2, "seed": 8, "corporate_era": True}, ["greedy", "greedy"]) for _ in range(2)]
    assert games[0]["scores"] == games[1]["scores"]
    assert games[0]["decisions"] == games[1]["decisions"]


def test_greedy_chooses_by_what_its_seat_sees_alone() -> None:
    """Deal everything hidden anew: the choice stays the same."""
    s = RULES.start({"players": 3, "seed": 5, "corporate_era": True})
    bots = [DiceBot("greedy", seat) for seat in range(3)]
    from terramars.core.machine import apply

    for step in range(40):
        decision = settle(s)
        assert decision is not None
        option = bots[decision.seat].choose(s, decision)
        if step % 4 == 0:
            guessed = terramars.guess(RULES.view(s, decision.seat), seed=step)
            asked = guessed.decision(decision.seat)
            assert asked is not None
            assert GreedyDiceBot().choose(guessed.view(decision.seat), asked) == option
        apply(s, option, decision.seat if s.lanes else -1)


def test_nothing_is_turned_up_on_the_table_it_thinks_on() -> None:
    game = sit({"dice": {"steel": 1}})
    s = table_of(game.view(0))
    s.roll(0, 1)
    s.draw(0, 2)
    assert s.players[0].in_air == [0, 1, 0, 0, 0, 2]
    assert s.players[0].hand == ()
    assert s.rng == 0


def test_greedy_takes_points_that_lie_there() -> None:
    game = sit({"dice": {"megacredit": 3}}, turns_left=1, stage="main")
    assert chosen(game) == "points"
    game = sit({"dice": {"plant": 4}}, stage="main", tiles={"city": ["r4c2"]})
    game.apply("greenery")
    assert chosen(game) in {"place r4c1", "place r4c3", "place r3c1", "place r3c2", "place r5c1", "place r5c2"}
    assert offered(game)


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="did you mean greedy"):
        DiceBot("gredy", 0)


def test_costs_of_the_house_follow_the_scale() -> None:
    RULES.start({})
    for card in CARDS:
        if card.sort == PROJECT and card.source("cost") == "house":
            assert abs(surplus(card)) <= 4, f"{card.name}: {surplus(card)}"
