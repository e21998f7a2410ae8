"""The computer players of the big game."""

from __future__ import annotations

from typing import Any, Final

from terramars.bots.bot import Bot
from terramars.bots.levels import LEVELS
from terramars.bots.registry import changed
from terramars.bots.roster import Roster
from terramars.bots.weights import Weights, weights_for
from terramars.mars.state import State
from terramars.mars.tracks import share_done

NAMES: Final = ("random", "greedy", "search", "tag_osla", "tag_mcts")


def built(name: str, spec: str, seed: int, players: int, settings: dict[str, float]) -> Bot | None:
    """A fresh bot."""
    noise = settings.pop("noise", 0.0)
    horizon = int(settings.pop("horizon", 0.0))
    trust = settings.pop("trust", 1.0)
    buying = int(settings.pop("buying", -1.0))
    candidates = int(settings.pop("candidates", 8.0))
    weights: Weights | None = changed(weights_for(players), spec, settings) if settings else None
    if name == "random":
        from terramars.bots.randomly import RandomBot

        return RandomBot(seed)
    if name == "greedy":
        from terramars.bots.greedy import GreedyBot

        return GreedyBot(seed, weights, noise)
    if name == "search":
        from terramars.bots.search import SearchBot

        return SearchBot(seed, weights, horizon, trust, candidates, buying)
    if name == "tag_osla":
        from terramars.bots.tag import OslaBot

        return OslaBot(seed)
    if name == "tag_mcts":
        from terramars.bots.tag import MctsBot

        return MctsBot(seed)
    return None


def told(s: State) -> dict[str, Any]:
    """What the arena writes down of a finished table."""
    tracks = s.setup.tracks
    taken, whole = share_done(tracks, [s.tracks[track] for track in tracks], s.setup.solo)
    return {
        "generation": s.generation,
        "steps_left": whole - taken,
        "cards": [len(player.played) + len(player.events) for player in s.players],
    }


ROSTER: Final = Roster(NAMES, LEVELS, built, {"modules": ["base", "corporate_era"]}, told)
