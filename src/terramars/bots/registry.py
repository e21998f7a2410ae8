"""Bots by name: ``greedy``, ``search:0.1s``, ``search:200n``, ``greedy:noise=6``, the name of a level, or a class of
one's own: ``mybot.py:Clever`` (see `own`).
"""

from __future__ import annotations

from dataclasses import fields, replace

from terramars.bots.bot import Bot
from terramars.bots.budget import Budget, read_budget
from terramars.bots.own import entered, is_own, own_class, seated
from terramars.bots.weights import Weights, weights_for
from terramars.core.errors import TerramarsError, nearest
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.view import View

NAMES = ("random", "greedy", "search", "tag_osla", "tag_mcts")
"""The bots there are."""


class UnknownBot(TerramarsError):
    """No bot or level has this name, or it cannot be set up like this."""


class Seated:
    """A bot with the budget it thinks by."""

    def __init__(self, spec: str, bot: Bot, budget: Budget) -> None:
        self.spec = spec
        self.name = bot.name
        self.bot = bot
        self.budget = budget

    def choose(self, view: View, decision: Decision, budget: Budget | None = None) -> Option:
        """One of the decision's options; by default within the bot's own budget."""
        return self.bot.choose(view, decision, self.budget if budget is None else budget)


def make(spec: str, seed: int = 0, players: int = 2) -> Seated:
    """The bot that a text names. Budget and settings follow after colons."""
    from terramars.bots.levels import LEVELS

    name, _, rest = spec.partition(":")
    kind = None
    if is_own(name):
        chosen, _, rest = rest.partition(":")
        kind = own_class(name, chosen)
    for level in LEVELS:
        if level.name.lower() == name.lower():
            return make(level.spec, seed, players)
    budget = Budget()
    settings: dict[str, float] = {}
    for part in rest.split(":") if rest else ():
        if "=" in part:
            settings.update(read_settings(spec, part))
        else:
            budget = read_budget(part)
    if kind is None and name not in NAMES:
        kind = entered(name)
    if kind is not None:
        if settings:
            raise UnknownBot(f"{spec!r}: a bot of one's own has no settings here")
        return Seated(spec, seated(kind, spec, seed), budget)
    return Seated(spec, built(name, spec, seed, players, settings), budget)


def read_settings(spec: str, text: str) -> dict[str, float]:
    """Read ``noise=6/hand=0.5``."""
    found: dict[str, float] = {}
    for part in text.split("/"):
        key, _, value = part.partition("=")
        try:
            found[key.strip()] = float(value)
        except ValueError:
            raise UnknownBot(f"{spec!r}: {part!r} is no setting: write name=number") from None
    return found


def built(name: str, spec: str, seed: int, players: int, settings: dict[str, float]) -> Bot:
    """A fresh bot."""
    noise = settings.pop("noise", 0.0)
    horizon = int(settings.pop("horizon", 0.0))
    trust = settings.pop("trust", 1.0)
    buying = int(settings.pop("buying", -1.0))
    candidates = int(settings.pop("candidates", 8.0))
    weights = weights_with(spec, players, settings)
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
    from terramars.bots.levels import LEVELS

    raise UnknownBot(f"unknown bot {spec!r}: {nearest(name, [*NAMES, *(level.name for level in LEVELS)])}")


def weights_with(spec: str, players: int, settings: dict[str, float]) -> Weights | None:
    """The tuned weights with some of them changed; None where nothing is changed."""
    if not settings:
        return None
    known = [field.name for field in fields(Weights)]
    for key in settings:
        if key not in known:
            raise UnknownBot(f"{spec!r}: unknown setting {key!r}: {nearest(key, ['noise', *known])}")
    return replace(weights_for(players), **settings)
