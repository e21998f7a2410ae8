"""Options told by number carry what they choose as data: for programs, stories and computer players."""

from __future__ import annotations

import terramars
from terramars.core.flow import Arrow, Either
from terramars.mars.saves import codec


def test_choose_says_which_effect_it_stands_for() -> None:
    game = terramars.position(
        {"players": [{"corporation": "Helion", "played": ["Regolith Eaters"], "cubes": {"Regolith Eaters": 2}}, {}]}
    )
    game.apply("use regolith-eaters")
    decision = game.decision()
    assert decision is not None
    assert isinstance(decision.effect, Either)
    assert [option.notation for option in decision.options] == ["choose 1", "choose 2"]
    means = [decision.chosen_by(option) for option in decision.options]
    assert means[0] is not None
    assert isinstance(means[0][0], Arrow)
    assert [codec().encode(frame[0])["is"] for frame in means if frame] == ["Arrow", "Arrow"]


def test_first_says_whose_effect_and_which_card() -> None:
    game = terramars.position(
        {"board": "hellas", "players": [{"corporation": "CrediCor", "stock": {"megacredits": 26}}, {}]}
    )
    game.apply("project greenery")
    decision = game.decision()
    assert decision is not None
    frames = [decision.chosen_by(option) for option in decision.options]
    assert [(type(frame[0]).__name__, frame[1]) for frame in frames if frame] == [("Place", 0), ("Gain", 0)]


def test_an_option_that_says_what_it_is_stands_for_nothing_else() -> None:
    decision = terramars.new(seed=1).decision()
    assert decision is not None
    assert decision.chosen_by(decision.options[0]) is None
