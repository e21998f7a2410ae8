"""Computer players. Each is given what its seat sees, and never more: ``choose(view, decision, budget)``.

>>> from terramars import bots, new
>>> game = new(players=2, seed=7)
>>> player = bots.make("greedy", seed=1)
>>> decision = game.decision()
>>> game.apply(player.choose(game.view(decision.seat), decision, player.budget))
"""

from __future__ import annotations

from terramars.bots.budget import Budget, read_budget
from terramars.bots.levels import LEVELS
from terramars.bots.registry import Seated, UnknownBot, make
from terramars.bots.roster import Level, roster
from terramars.mars import modules

__all__ = ["LEVELS", "Budget", "Level", "Seated", "UnknownBot", "make", "read_budget", "roster"]

modules.SPEAKERS.append("terramars.bots.boxes")
