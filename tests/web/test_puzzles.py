"""Puzzles: each can be won, as is played here, and none wins itself; those that are solved are marked."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from terramars.web.play import puzzles

SOLUTIONS = {
    "titanium": ["play asteroid", "skip", "pass"],
    "patents": ["project sell-patents", "sell mine", "sell herbivores", "sell power-plant", "project aquifer",
                "place r5c4", "pass"],
    "spring": ["play ice-cap-melting", "place r5c6", "convert plants", "place r8c2", "pass"],
    "avalanche": ["project greenery", "place r2c2", "place r5c4", "pass"],
    "pumps": ["use water-import-from-europa", "pay titanium 4", "place r9c5", "use aquifer-pumping",
              "place r5c4", "pass"],
}  # fmt: skip
TRAPS = {
    "titanium": ["project power-plant", "pass"],
    "patents": ["play mine", "pay steel 2", "pass"],
    "spring": ["play ice-cap-melting", "place r9c5", "pass"],
    "avalanche": ["project aquifer", "place r5c4", "pass"],
}


def ends(name: str, moves: list[str]) -> tuple[int, ...]:
    """Who has won after these moves; what alone can be chosen then is chosen by itself."""
    game = puzzles.game_of(name, "Ann")
    for move in moves:
        while move == "pass" and not game.over and "done" in offered(game):
            game.apply("done")
        if game.over:
            break
        game.apply(move)
    while not game.over:
        game.apply(offered(game)[-1])
    return tuple(game.result().winners)


def offered(game: puzzles.Game) -> list[str]:
    decision = game.decision()
    return [] if decision is None else [option.notation for option in decision.options]


def test_every_puzzle_has_its_solution_here() -> None:
    assert set(SOLUTIONS) == set(puzzles.PUZZLES)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_puzzle_can_be_won(name: str) -> None:
    assert ends(name, SOLUTIONS[name]) == (0,)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_puzzle_does_not_win_itself(name: str) -> None:
    assert ends(name, ["pass"]) == ()


@pytest.mark.parametrize("name", TRAPS)
def test_what_looks_near_loses(name: str) -> None:
    assert ends(name, TRAPS[name]) == ()


def test_a_puzzle_is_known_by_where_it_began() -> None:
    for name in puzzles.PUZZLES:
        assert puzzles.name_of(puzzles.game_of(name, "Ann").state) == name
    changed = puzzles.game_of("titanium", "Ann").state
    changed.players[0].stock[0] += 1
    assert puzzles.name_of(changed) == ""


def test_puzzles_that_were_solved_are_marked(client: TestClient) -> None:
    def play(name: str, moves: list[str]) -> None:
        game = str(client.post("/solo", data={"puzzle": name, "name": "Ann"}).url).rsplit("/", 1)[-1]
        for move in moves:
            view = client.get(f"/api/v1/games/{game}").json()
            if view["over"]:
                break
            answer = client.post(f"/api/v1/games/{game}/decisions", json={"choices": [move]})
            assert answer.status_code == 200, answer.text
        assert client.get(f"/api/v1/games/{game}").json()["over"]

    assert "solved" not in client.get("/solo").text
    play("titanium", ["pass"])
    assert "tried 1 time" in client.get("/solo").text
    play("titanium", SOLUTIONS["titanium"])
    page = client.get("/solo").text
    assert page.count("· solved") == 1
    assert re.search(r"Nothing yet", page), "a puzzle is no best of a whole game"


def test_an_unknown_puzzle_is_refused(client: TestClient) -> None:
    assert client.post("/solo", data={"puzzle": "none"}).status_code == 404
