"""How `rules_1.json.gz` was made: saves under rules number 1, one at least for every verb that asked and for every
class of frame that lay on a stack. Later versions must read it: it is never made anew.

PYTHONPATH=src:tests python tests/saves/make_rules_1.py [games]
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path
from typing import Any

from play import table
from variants import begin, settings_for

from terramars.core.game import Game
from terramars.mars.saves import CODEC


def classes_in(data: Any) -> set[str]:
    """The names of all classes inside the plain data of frames."""
    if isinstance(data, dict):
        own = {str(data["is"])} if "is" in data else set()
        return own.union(*(classes_in(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(classes_in(value) for value in data))
    return set()


def marks_of(game: Game) -> set[str]:
    """What a save of this game would show: who asks, and what lies on the stacks."""
    decision = game.decision()
    if decision is None:
        return set()
    state = game.rules.encode(game.state)
    next_cards = [player["next_card"] for player in state["players"]]
    lying = classes_in([state["pending"], state["lanes"], next_cards])
    return {f"asks {type(decision.effect).__name__}"} | lying


def from_random_games(games: int, kept: dict[str, str], seen: set[str]) -> None:
    """Random games of all kinds of tables, saved where something new is asked or lies on the stack."""
    for seed in range(games):
        settings = settings_for(seed)
        game, dice = begin(settings, logged=True), random.Random(seed)
        while (decision := game.decision()) is not None:
            new = marks_of(game) - seen
            if new:
                seen |= new
                kept[f"random game {seed}, choice {len(game.choices)}"] = game.save()
            busy = [option for option in decision.options if option.kind != "pass"]
            game.apply(dice.choice(busy if busy and dice.random() < 0.6 else decision.options))
            if dice.random() < 0.02 and game.can_undo(decision.seat):
                game.undo(decision.seat)


def from_positions(kept: dict[str, str], seen: set[str]) -> None:
    """What random games hardly ever reach, set up and led to by a few choices."""
    for name, (people, choices) in POSITIONS.items():
        ann = table(**people)[0]
        game = ann.game
        game.hold = False
        for choice in choices:
            game.apply(choice)
        print(name, sorted(marks_of(game) - seen))
        seen |= marks_of(game)
        kept[name] = game.save()


POSITIONS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "two cards hosted, one to be doubled": (
        {"ann": {"played": ["Self-Replicating Robots"], "hosted": ["Asteroid", "Space Elevator"],
                 "cubes": {"Asteroid": 2, "Space Elevator": 3}}},
        ("use self-replicating-robots",),
    ),
    "an amount counted while a trigger asks": (
        {"oxygen": 8, "ann": {"played": ["Viral Enhancers", "Tardigrades"], "hand": "Insects", "money": 20}},
        ("play insects",),
    ),
    "a condition waiting beneath an ocean": (
        {"temperature": -2, "ann": {"hand": "Nitrogen-Rich Asteroid", "money": 40}},
        ("play nitrogen-rich-asteroid",),
    ),
    "a discard offered while an amount is counted": (
        {"ann": {"played": ["Mars University"], "hand": ["Medical Lab", "Asteroid"], "money": 40}},
        ("play medical-lab",),
    ),
}  # fmt: skip


if __name__ == "__main__":
    kept: dict[str, str] = {}
    seen: set[str] = set()
    from_random_games(int(sys.argv[1]) if len(sys.argv) > 1 else 150, kept, seen)
    from_positions(kept, seen)
    print(len(kept), "saves; not reached:", sorted(set(CODEC.classes) - seen))
    print("asking:", sorted(mark for mark in seen if mark.startswith("asks")))
    data = json.dumps(kept, ensure_ascii=False).encode()
    Path(__file__).with_name("rules_1.json.gz").write_bytes(gzip.compress(data, 9, mtime=0))
