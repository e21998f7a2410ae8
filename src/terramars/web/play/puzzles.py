"""Puzzles: positions in the last generation of a game alone that can still be won. What wins is in the tests."""

from __future__ import annotations

from typing import Any, Final

import terramars
from terramars.core.game import Game
from terramars.mars.modules import load
from terramars.mars.rules import RULES, SOLO_GENERATIONS
from terramars.mars.state import State
from terramars.web.play.presets import default_modules

SEAS: Final = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r6c6", "r6c7", "r6c8", "r9c5")
"""Oceans in the north, the east and the south: those in the middle are free."""

PUZZLES: Final[dict[str, dict[str, Any]]] = {
    "titanium": {
        "temperature": 6,
        "oxygen": 14,
        "oceans": SEAS,
        "players": [
            {
                "corporation": "CrediCor",
                "tr": 52,
                "stock": {"megacredits": 11, "titanium": 1, "heat": 7},
                "hand": ["Asteroid"],
            }
        ],
    },
    "patents": {
        "temperature": 8,
        "oxygen": 14,
        "oceans": SEAS[:8],
        "players": [
            {
                "corporation": "Thorgate",
                "tr": 51,
                "stock": {"megacredits": 15, "steel": 3},
                "hand": ["Mine", "Herbivores", "Power Plant"],
            }
        ],
    },
    "spring": {
        "temperature": 8,
        "oxygen": 13,
        "oceans": ("r1c4", "r2c6", "r4c8", "r5c4", "r5c5", "r6c6", "r6c7", "r6c8"),
        "players": [
            {
                "corporation": "Ecoline",
                "tr": 50,
                "stock": {"megacredits": 5, "plants": 5},
                "hand": ["Ice Cap Melting"],
                "tiles": [{"kind": "city", "hex": "r8c3"}],
            }
        ],
    },
    "avalanche": {
        "solo_goal": "tr63",
        "temperature": -2,
        "oxygen": 7,
        "oceans": SEAS[:6],
        "players": [
            {
                "corporation": "Phobolog",
                "tr": 60,
                "stock": {"megacredits": 23, "heat": 5, "plants": 2},
                "hand": ["Birds"],
                "tiles": [{"kind": "city", "hex": "r3c3"}],
            }
        ],
    },
    "pumps": {
        "temperature": 8,
        "oxygen": 14,
        "oceans": SEAS[:7],
        "players": [
            {
                "corporation": "Interplanetary Cinematics",
                "tr": 50,
                "stock": {"megacredits": 6, "steel": 1, "titanium": 4},
                "played": ["Aquifer Pumping", "Water Import From Europa"],
            }
        ],
    },
}
"""By name, the easier first. Each is a dictionary of docs/positions.md, without what all of them share."""


def game_of(name: str, called: str) -> Game:
    """A puzzle, to be played by somebody."""
    modules = [each for each in default_modules() if load()[each].usual]
    shared = {"modules": modules, "generation": SOLO_GENERATIONS, "names": (called,)}
    return terramars.position({**shared, **PUZZLES[name]})


def name_of(origin: State) -> str:
    """Which puzzle a game began with; nothing if none."""
    if not origin.setup.solo or origin.generation != SOLO_GENERATIONS:
        return ""
    began = RULES.encode(origin)
    called = origin.setup.names[0]
    return next((name for name in PUZZLES if RULES.encode(game_of(name, called).state) == began), "")
