"""The computer players of the dice game."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.bot import Bot
from terramars.bots.dice.levels import LEVELS
from terramars.bots.dice.search import DRAWN, PACE, RIVALS, SearchDiceBot
from terramars.bots.dice.weights import Weights, weights_for
from terramars.bots.dice.worth import missing_steps
from terramars.bots.registry import changed
from terramars.bots.roster import Roster
from terramars.dice.state import State

NAMES: Final = ("random", "greedy", "search")


def built(name: str, spec: str, seed: int, players: int, settings: dict[str, float]) -> Bot | None:
    """A fresh bot."""
    noise = settings.pop("noise", 0.0)
    rolls = int(settings.pop("rolls", DRAWN))
    pace = settings.pop("pace", PACE)
    rivals = settings.pop("rivals", RIVALS)
    weights: Weights = changed(weights_for(players), spec, settings, ("noise", "rolls", "pace", "rivals"))
    if name == "random":
        from terramars.bots.randomly import RandomBot

        return RandomBot(seed)
    if name == "greedy":
        from terramars.bots.dice.greedy import GreedyDiceBot

        return GreedyDiceBot(seed, weights, noise)
    if name == "search":
        return SearchDiceBot(seed, weights, rolls, pace, rivals)
    return None


def told(s: State) -> dict[str, Any]:
    """What the arena writes down of a finished table: turns are those of one player."""
    return {
        "turns": round(s.turn / len(s.players), 2),
        "steps_left": missing_steps(s),
        "cards": [len(player.played) for player in s.players],
    }


ROSTER: Final = Roster(NAMES, LEVELS, built, {"corporate_era": True}, told)
