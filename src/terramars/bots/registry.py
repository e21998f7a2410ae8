"""Bots by name: ``greedy``, ``search:0.1s``, ``search:200n``, ``greedy:noise=6``, the name of a level, or a class of
one's own: ``mybot.py:Clever`` (see `own`). Which there are depends on the game (see `roster`).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from terramars.bots.bot import Bot
from terramars.bots.budget import Budget, read_budget
from terramars.bots.own import entered, is_own, own_class, seated
from terramars.bots.roster import roster
from terramars.core.errors import TerramarsError, nearest
from terramars.core.machine import Decision
from terramars.core.option import Option


class UnknownBot(TerramarsError):
    """No bot or level has this name, or it cannot be set up like this."""


class Seated:
    """A bot with the budget it thinks by."""

    def __init__(self, spec: str, bot: Bot, budget: Budget) -> None:
        self.spec = spec
        self.name = bot.name
        self.bot = bot
        self.budget = budget

    def choose(self, view: Any, decision: Decision, budget: Budget | None = None) -> Option:
        """One of the decision's options; by default within the bot's own budget."""
        return self.bot.choose(view, decision, self.budget if budget is None else budget)


def make(spec: str, seed: int = 0, players: int = 2, game: str = "mars") -> Seated:
    """The bot of a game that a text names. Budget and settings follow after colons."""
    known = roster(game)
    name, _, rest = spec.partition(":")
    kind = None
    if is_own(name):
        chosen, _, rest = rest.partition(":")
        kind = own_class(name, chosen)
    for level in known.levels:
        if level.name.lower() == name.lower():
            return make(level.spec, seed, players, game)
    budget = Budget()
    settings: dict[str, float] = {}
    for part in rest.split(":") if rest else ():
        if "=" in part:
            settings.update(read_settings(spec, part))
        else:
            budget = read_budget(part)
    if kind is None and name not in known.names:
        kind = entered(name)
    if kind is not None:
        if settings:
            raise UnknownBot(f"{spec!r}: a bot of one's own has no settings here")
        return Seated(spec, seated(kind, spec, seed), budget)
    bot = known.built(name, spec, seed, players, settings)
    if bot is None:
        names = [*known.names, *(level.name for level in known.levels)]
        raise UnknownBot(f"unknown bot {spec!r}: {nearest(name, names)}")
    return Seated(spec, bot, budget)


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


def changed(weights: Any, spec: str, settings: dict[str, float], others: tuple[str, ...] = ("noise",)) -> Any:
    """A table of weights with some of them changed; `others`: settings of the bot that are none of these."""
    known = [field.name for field in fields(weights)]
    for key in settings:
        if key not in known:
            raise UnknownBot(f"{spec!r}: unknown setting {key!r}: {nearest(key, [*others, *known])}")
    return replace(weights, **settings)
