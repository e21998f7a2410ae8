"""Golden playthroughs: a rule change shows up as a readable difference in a committed file.

Set UPDATE_GOLDEN=1 to write the files anew after an intended change; raise `MarsRules.number` with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from variants import begin, play_out, settings_for

from terramars.core.game import Game
from terramars.mars.rules import RULES

HERE = Path(__file__).parent / "golden"
SUMS = HERE / "sums.json"
"""Under each number of the rules, the fingerprint of every file: what was once played under a number stays so."""

GAMES: dict[str, dict[str, Any]] = {
    "standard-2p-tharsis": {"players": 2, "modules": ["base"], "seed": 1},
    "corporate-era-3p-hellas": {"players": 3, "board": "hellas", "seed": 2},
    "draft-4p-elysium": {"players": 4, "board": "elysium", "draft": True, "seed": 3},
    "prelude-2p-tharsis": {"players": 2, "modules": ["base", "corporate_era", "prelude"], "seed": 4},
    "solo-tharsis": {"players": 1, "seed": 5},
    "prelude-solo-tr63": {
        "players": 1, "modules": ["base", "corporate_era", "prelude"], "solo_goal": "tr63", "seed": 6,
    },
    "everything-5p-hellas": {
        "players": 5, "board": "hellas", "modules": ["base", "corporate_era", "prelude", "promo"], "draft": True,
        "beginners": [2], "seed": 7,
    },
}  # fmt: skip


def playthrough(settings: dict[str, Any]) -> str:
    """A random game as text: who was asked, what was possible, what was chosen, and a digest now and then."""
    game = begin(settings)
    dice = random.Random(settings["seed"])
    lines = [json.dumps(settings, sort_keys=True)]
    step = 0
    while (decision := game.decision()) is not None:
        option = dice.choice(decision.options)
        offered = " | ".join(other.notation for other in decision.options)
        lines.append(f"{step} seat {decision.seat}: {option.notation}   <- {offered}")
        step += 1
        if step % 25 == 0:
            lines.append(f"  digest {game.digest()[:16]}")
        game.apply(option)
    lines.append(f"scores {[score.total for score in game.scores()]} digest {game.digest()[:16]}")
    return "\n".join(lines) + "\n"


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compare(path: Path, text: str) -> None:
    """The text is that of the file; it may be written anew only under a new number of the rules."""
    number, kept = str(RULES.number), json.loads(SUMS.read_text(encoding="utf-8"))
    sums: dict[str, str] = kept.setdefault(number, {})
    if os.environ.get("UPDATE_GOLDEN") == "1" and sums.setdefault(path.name, fingerprint(text)) == fingerprint(text):
        path.write_text(text, encoding="utf-8")
        SUMS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert sums.get(path.name) == fingerprint(text), f"{path.name}: raise MarsRules.number, then UPDATE_GOLDEN=1"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs: run with UPDATE_GOLDEN=1 if intended"


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name: str) -> None:
    compare(HERE / f"{name}.txt", playthrough(GAMES[name]))


def test_digests_of_many_games() -> None:
    """The same games on every machine and in both builds: the final digests are committed."""
    digests = {}
    for seed in range(60):
        game = play_out(begin(settings_for(seed)), random.Random(seed))
        digests[str(seed)] = game.digest()[:16]
    compare(HERE / "digests.json", json.dumps(digests, indent=0) + "\n")


def leaves(game: Game, depth: int) -> int:
    """How many sequences of so many choices there are."""
    decision = game.decision()
    if decision is None:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        twin = game.copy()
        twin.apply(option)
        total += leaves(twin, depth - 1)
    return total


def test_option_counts_to_depth_three() -> None:
    """As chess programs do it: count the tree of options from fixed points of fixed games."""
    counts = {}
    for seed in range(12):
        settings = settings_for(seed + 50)
        game = begin(settings)
        dice = random.Random(seed)
        for _ in range(60):
            decision = game.decision()
            if decision is None:
                break
            game.apply(dice.choice(decision.options))
        counts[str(seed)] = [leaves(game.copy(), depth) for depth in (1, 2, 3)]
    compare(HERE / "option_counts.json", json.dumps(counts, indent=0) + "\n")
