"""The front doors: cards, milestones, awards, standard projects."""

from __future__ import annotations

from collections.abc import Mapping

from terramars.core.flow import Several, as_one
from terramars.core.machine import Effect
from terramars.mars import words
from terramars.mars.cards import CORPORATION, PROJECT, STARTER, Card, StandingEffect
from terramars.mars.counts import Count, Need, Per, TrackCount
from terramars.mars.language.arguments import refuse
from terramars.mars.language.checking import checked
from terramars.mars.language.nouns import STANDARD_PROJECT, CubeWord, DealWord, Effects, TagWord
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.tracks import PARAMETERS, Parameter, number_of_track
from terramars.mars.words import Track, slug

Vp = int | Per | None


def _tuple(effects: Effects | None) -> tuple[Effect, ...]:
    if effects is None:
        return ()
    listed = (effects,) if isinstance(effects, Effect) else effects
    flat: list[Effect] = []
    for effect in listed:
        flat.extend(effect.effects if isinstance(effect, Several) else (effect,))
    return tuple(flat)


def _standing(effect: StandingEffect | tuple[StandingEffect, ...] | None) -> tuple[StandingEffect, ...]:
    if effect is None:
        return ()
    return (effect,) if isinstance(effect, StandingEffect) else effect


def project(
    number: str, name: str, cost: int, *tags: TagWord, needs: Need | tuple[Need, ...] = (),
    holds: CubeWord | None = None, vp: Vp = None, play: Effects | None = None, action: Effect | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A project card."""
    return checked(Card(
        PROJECT, number, name, cost, tuple(tag.number for tag in tags), (needs,) if isinstance(needs, Need) else needs,
        words.NO_CUBE if holds is None else holds.number, vp, (), _tuple(play), () if action is None else (action,),
        _standing(effect),
    ))  # fmt: skip


def corporation(
    number: str, name: str, money: int, *tags: TagWord, holds: CubeWord | None = None, vp: Vp = None,
    first: Effects | None = None, play: Effects | None = None, action: Effect | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A corporation; its second argument is the money it starts with."""
    return checked(Card(
        CORPORATION, number, name, money, tuple(tag.number for tag in tags), (),
        words.NO_CUBE if holds is None else holds.number, vp, _tuple(first), _tuple(play),
        () if action is None else (action,), _standing(effect),
    ))  # fmt: skip


def starter(
    number: str, name: str, *tags: TagWord, play: Effects | None = None,
    effect: StandingEffect | tuple[StandingEffect, ...] | None = None,
) -> Card:  # fmt: skip
    """A starter."""
    return checked(Card(
        STARTER, number, name, 0, tuple(tag.number for tag in tags), (), words.NO_CUBE, None, (), _tuple(play), (),
        _standing(effect),
    ))  # fmt: skip


def milestone(name: str, need: Need) -> Goal:
    """A milestone: what it takes to claim it."""
    return Goal(name, slug(name), need, need.count)


def award(name: str, count: Count) -> Goal:
    """An award: what is compared at the end."""
    return Goal(name, slug(name), None, count)


def parameter(
    name: str, start: int, goal: int, step: int = 1, bonuses: Mapping[int, Effect] | None = None,
    ends_game: bool = True, in_solo_goal: bool = True, unit: str = "",
) -> TrackCount:  # fmt: skip
    """A global parameter: its track, what its steps give, and whether the end of the game needs it."""
    if step < 1 or goal <= start or (goal - start) % step:
        refuse(f"parameter({name!r})", "has steps that lead from start to goal", 'parameter("heat", 0, 30, step=2)')
    if number_of_track(name) >= 0:
        refuse(f"parameter({name!r})", "is there already", "another name")
    for value in bonuses or ():
        if not start < value <= goal or (value - start) % step:
            refuse(f"parameter({name!r})", f"has no step at {value}", "bonuses={8: draw()}")
    PARAMETERS.append(Parameter(name, start, goal, step, bonuses or {}, ends_game, in_solo_goal, unit))
    return TrackCount(Track(len(PARAMETERS) - 1))


def standard_project(
    name: str, cost: int, effect: Effects, deal: DealWord = STANDARD_PROJECT, paid: bool = True
) -> StandardProject:
    """Something every player may always do."""
    return StandardProject(name, slug(name), cost, as_one(effect), deal.number, paid)
