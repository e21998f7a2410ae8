"""The end of the game: what is left over is worth nothing, and nobody is advised to throw points away."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from situations import BOARDS, land_of, table

import terramars
from terramars import bots
from terramars.bots.explain import Ranked, explain
from terramars.core.game import Game
from terramars.core.option import Option
from terramars.mars.scoring import scores

CORPORATIONS = ("CrediCor", "Teractor", "Helion", "Ecoline")
HANDS = ("Power Plant", "Mine", "Sponsors", "Soletta", "Dust Seals", "Trans-Neptune Probe", "Rover Construction")
"""Cards that are worth nothing at the end, and the last three, which bring points."""


def mars(lot: Random, board: str, players: int) -> list[list[dict[str, Any]]]:
    """Tiles of every player, scattered over the land: at most a few cities, none next to another."""
    land = land_of(board, 61)
    lot.shuffle(land)
    near = terramars.position(table([{"corporation": "CrediCor"}, {"corporation": "Helion"}], board)).state.board
    cities: int = 0
    found: list[list[dict[str, Any]]] = [[] for _ in range(players)]
    for i, area in enumerate(land[: lot.randrange(8, 44)]):
        place = near.ids.index(area)
        city = lot.random() < 0.4 and not near.near[place] & cities
        cities |= (1 << place) if city else 0
        found[i % players].append({"kind": "city" if city else "greenery", "hex": area})
    return found


def ends(number: int, **mine: Any) -> dict[str, Any]:
    """A table at which Mars is terraformed; the first player is asked, the others are done."""
    lot = Random(number)
    board, players = BOARDS[number % 3], 2 + number % 3
    tiles = mars(lot, board, players)
    people: list[dict[str, Any]] = [
        {"corporation": CORPORATIONS[(number + seat) % 4], "tr": 35 + lot.randrange(10), "tiles": tiles[seat]}
        for seat in range(players)
    ]
    people[0].update(mine)
    for rival in people[1:]:
        rival["passed"] = True
    return taken(table(people, board, full=True))


def taken(found: dict[str, Any]) -> dict[str, Any]:
    """The same table with every milestone and award in a rival's hands, so that only tiles and cards bring points."""
    setup = terramars.position(found).state.setup
    return {
        **found,
        "milestones": [[each.name, 1] for each in setup.milestones[:3]],
        "awards": [[each.name, 1] for each in setup.awards[:3]],
    }


def final_greeneries() -> Iterator[tuple[int, Game]]:
    """The last greenery step with any number of plants."""
    for number in range(90):
        plants = 8 + number % 13
        mine = {"stock": {"plants": plants}, "production": {"plants": number % 4}}
        yield number, terramars.position({**ends(number, **mine), "phase": "final greenery"})


def last_turns() -> Iterator[tuple[int, Game]]:
    """Turns of the last generation with any amount of everything."""
    for number in range(60):
        lot = Random(1000 + number)
        stock = {"megacredits": lot.randrange(60), "steel": lot.randrange(8), "titanium": lot.randrange(6),
                 "plants": lot.randrange(20), "energy": lot.randrange(5), "heat": lot.randrange(20)}  # fmt: skip
        hand = lot.sample(HANDS, lot.randrange(4))
        yield number, terramars.position(ends(number, stock=stock, hand=hand, production={"plants": lot.randrange(5)}))


def hints(game: Game) -> list[Ranked]:
    """What the first player is told."""
    decision = game.decision()
    assert decision is not None
    return explain(game.view(0), decision)


def lead(game: Game) -> int:
    """The first player's points ahead of the best rival."""
    mine, *others = [score.total for score in scores(game.state)]
    return mine - max(others)


def played_out(game: Game, first: Option | None = None) -> Game:
    """The game to its end: the first player chooses greedily, after the first choice if one is given."""
    twin, greedy = game.copy(), bots.make("greedy", 1, len(game.state.players))
    if first is not None:
        twin.apply(first)
    while (decision := twin.decision()) is not None:
        mine = decision.seat == 0
        twin.apply(greedy.choose(twin.view(0), decision) if mine else decision.options[-1])
    return twin


def offered(game: Game) -> tuple[Option, ...]:
    """What the first player may do; nothing comes last."""
    decision = game.decision()
    assert decision is not None
    assert decision.options[-1].kind in ("pass", "done")
    return tuple(decision.options)


def asked(positions: Iterator[tuple[int, Game]]) -> list[Any]:
    """Positions in which the first player has a choice."""
    return [pytest.param(game, id=str(number)) for number, game in positions if game.decision() is not None]


FINAL_GREENERIES = asked(final_greeneries())
LAST_TURNS = asked(last_turns())


@pytest.mark.parametrize("game", FINAL_GREENERIES)
def test_plants_become_greeneries_wherever_that_brings_points(game: Game) -> None:
    kept, converted = played_out(game, offered(game)[-1]), played_out(game, offered(game)[0])
    advised = hints(game)[0]
    if lead(converted) >= lead(kept):
        assert advised.option.notation == "convert plants"
    assert advised.value >= 0.0
    assert lead(played_out(game)) >= lead(kept)


@pytest.mark.parametrize("game", LAST_TURNS)
def test_the_best_that_is_advised_is_never_worth_less_than_nothing(game: Game) -> None:
    advised = hints(game)[0]
    assert advised.value >= 0.0, advised.sentence()
    assert lead(played_out(game)) >= lead(played_out(game, offered(game)[-1]))


@pytest.mark.dose
def test_in_the_last_generation_nearly_all_points_that_there_are_are_taken() -> None:
    reached = there = 0
    for _, game in last_turns():
        if game.decision() is not None:
            passed = lead(played_out(game, offered(game)[-1]))
            reached += lead(played_out(game)) - passed
            there += max(lead(played_out(game, option)) for option in offered(game)) - passed
    assert reached >= 0.85 * there


@pytest.mark.parametrize("money", [0, 1, 10, 11, 14, 18, 21])
@pytest.mark.parametrize("number", range(6))
def test_with_nothing_worth_doing_the_hint_says_pass(money: int, number: int) -> None:
    stock = {"megacredits": money, "energy": 3, "heat": 9, "plants": 3}
    game = terramars.position(ends(3 * number, corporation="Inventrix", stock=stock, hand=["Power Plant"]))
    advised = hints(game)[0]
    assert advised.option.kind == "pass", advised.sentence()
    assert advised.sentence("en") == "Best: pass; nothing else on offer brings more."


@pytest.mark.parametrize("money", [23, 30, 46, 60])
@pytest.mark.parametrize("number", [0, 1, 3, 4, 6, 7])
def test_money_for_a_greenery_becomes_one(money: int, number: int) -> None:
    game = terramars.position(ends(number, stock={"megacredits": money}))
    assert hints(game)[0].option.notation in ("project greenery", "project city")
    assert lead(played_out(game)) > lead(played_out(game, offered(game)[-1]))
