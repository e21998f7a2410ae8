"""Rewards for every seat after every choice; write your own by subclassing `Reward`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from terramars.core.errors import UnknownName, nearest
from terramars.core.option import Option
from terramars.core.rules import Rules
from terramars.mars.rules import RULES


class Reward:
    """What each seat is given after a choice. One instance serves one game at a time: `begin` starts it anew."""

    at_end_only = False
    """Whether every reward but the last is 0: then it is asked only once a game."""
    rules: Rules = RULES
    """The rules of the game that is played."""

    def begin(self, s: Any) -> None:
        """A game has begun."""

    def after(self, s: Any, seat: int, option: Option, over: bool) -> Sequence[float]:
        """The rewards of all seats after a seat's choice, on the settled table that it led to."""
        raise NotImplementedError


class Win(Reward):
    """1 for who wins, shared if the victory is, and 0 for everybody else."""

    at_end_only = True

    def after(self, s: Any, seat: int, option: Option, over: bool) -> Sequence[float]:
        """The reward of the last choice; 0 before."""
        outcome = self.rules.result(s) if over else None
        if outcome is None or not outcome.winners:
            return [0.0] * len(s.players)
        return [1.0 / len(outcome.winners) if i in outcome.winners else 0.0 for i in range(len(s.players))]


class Points(Reward):
    """At the end a hundredth of the points of each seat."""

    at_end_only = True

    def after(self, s: Any, seat: int, option: Option, over: bool) -> Sequence[float]:
        """The reward of the last choice; 0 before."""
        return [score.total / 100.0 if over else 0.0 for score in self.rules.scores(s)]


class Margin(Reward):
    """At the end a hundredth of the points that a seat is ahead of its best rival (alone: its points)."""

    at_end_only = True

    def after(self, s: Any, seat: int, option: Option, over: bool) -> Sequence[float]:
        """The reward of the last choice; 0 before."""
        totals = [score.total for score in self.rules.scores(s)]
        if not over:
            return [0.0] * len(totals)
        return [(own - max([*totals[:i], *totals[i + 1 :]], default=0)) / 100.0 for i, own in enumerate(totals)]


class Progress(Reward):
    """After every choice a hundredth of what each seat's points, as the table stands, have changed by."""

    def begin(self, s: Any) -> None:
        """Remember where everybody stands."""
        self.before = [score.total for score in self.rules.scores(s)]

    def after(self, s: Any, seat: int, option: Option, over: bool) -> Sequence[float]:
        """The change since the last choice."""
        now = [score.total for score in self.rules.scores(s)]
        found = [(after - was) / 100.0 for was, after in zip(self.before, now, strict=True)]
        self.before = now
        return found


REWARDS: dict[str, type[Reward]] = {"win": Win, "points": Points, "margin": Margin, "progress": Progress}
"""The rewards that have names."""

RewardSpec = str | type[Reward] | Reward
"""A name of `REWARDS`, ``package.module:Class``, a class or an instance."""


def reward_of(spec: RewardSpec) -> Reward:
    """The reward that is meant, fresh unless an instance is given."""
    if isinstance(spec, Reward):
        return spec
    if isinstance(spec, type):
        return spec()
    if ":" in spec:
        place, _, name = spec.partition(":")
        made: Any = getattr(import_module(place), name)()
        if not isinstance(made, Reward):
            raise UnknownName(f"{spec!r} is no Reward")
        return made
    if spec not in REWARDS:
        raise UnknownName(f"unknown reward {spec!r}: {nearest(spec, REWARDS)}")
    return REWARDS[spec]()
