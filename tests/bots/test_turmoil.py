"""What the computer players make of the parliament."""

from __future__ import annotations

from parliament import MODULES, board_of, seats

import terramars
from terramars.bots.registry import make


def chosen(seat):
    """What the greedy player chooses for a seat."""
    return make("greedy").choose(seat.game.view(seat.seat), seat.decision).notation


def test_greedy_sends_the_delegate_that_waits():
    ann, _ = seats(ann=dict(hand="Mine"), parliament={"delegates": {"unity": ["neutral"]}})
    assert chosen(ann).startswith("lobby")


def test_greedy_goes_where_it_will_lead_the_next_government():
    """One more delegate in Unity makes Ann its leader, and chairman in the next phase."""
    board = {"delegates": {"unity": [1, 0], "reds": [1]}, "dominant": "unity", "current": "Homeworld Support"}
    ann, _ = seats(ann=dict(hand="Mine"), parliament=board)
    assert chosen(ann) == "lobby unity"


def test_greedy_counts_the_price_of_the_reds():
    """At -2 degrees a step brings two of rating: 6 M€ more than without the Reds."""
    values = []
    for ruling in ("reds", "mars-first"):
        ann, _ = seats(ann=dict(money=40, heat=0, hand=["Asteroid", "Mine"], lobby=0), parliament={"ruling": ruling},
                       temperature=-2)  # fmt: skip
        ann.game.hold = False
        ann.game.apply("play asteroid")
        ann.game.apply(ann.game.decision().options[0])
        values.append(ann.money)
    assert values[1] - values[0] >= 6


def test_games_with_turmoil_are_played_to_their_end():
    game = terramars.new(players=2, seed=42, modules=MODULES)
    bots = [make("greedy") for _ in range(2)]
    kinds = set()
    while (decision := game.decision()) is not None:
        option = bots[decision.seat].choose(game.view(decision.seat), decision)
        kinds.add(option.kind)
        game.apply(option)
    assert game.result() is not None
    assert "lobby" in kinds
    assert sum(len(members) for members in game.state.slots[0].parties) > 0


def test_search_plays_in_the_parliament():
    ann, _ = seats(ann=dict(money=30, hand=["Mine", "Asteroid"]), parliament={"ruling": "kelvinists"})
    player = make("search", seed=1)
    choice = player.choose(ann.game.view(0), ann.decision, player.budget)
    assert choice in ann.decision.options
    assert board_of(ann).ruling == 1
