"""Everything people read, derived from the values of the game: cards, questions, options, reasons, the story.

Each function takes a language, ``"en"`` or ``"ja"``. The engine itself has no strings for people.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from terramars.core.machine import Decision, Effect, Reason
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.mars import modules
from terramars.mars.cards import CARDS, Card
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.slots import Slot
from terramars.text import names
from terramars.text.render import LANGUAGES, Scene, language
from terramars.text.table import scene_of

__all__ = [
    "LANGUAGES", "area_name", "board_name", "bonus_text", "box_icons", "card_name", "card_parts", "card_text",
    "card_text_in_hand", "card_text_in_play", "cube_name", "goal_name", "goal_text", "happening_text", "kind_name",
    "module_name", "option_text", "player_name", "project_name", "project_text", "prompt_text", "reason_text",
    "resource_name", "slot_text", "tag_name", "thing_name", "thing_text", "tile_name", "track_name",
]  # fmt: skip

modules.SPEAKERS.append("terramars.text.boxes")


# Cards.


def card_name(card: Card, lang: str = "en") -> str:
    """The name of a card."""
    return names.translated(names.CARDS, card.name, lang)


def card_parts(card: Card, lang: str = "en") -> dict[str, str]:
    """The panels of a card that have something to say, in reading order.

    Keys: ``requirement``, ``play``, ``first``, ``action``, ``effect``, ``vp``.
    """
    return language(lang).parts(card)


@cache
def card_text(card: Card, lang: str = "en") -> str:
    """The whole rules text of a card."""
    spoken = language(lang)
    return spoken.joint.join(spoken.parts(card).values())


@cache
def card_text_in_play(card: Card, lang: str = "en") -> str:
    """What a card that was played still does: its action, effect and points."""
    spoken = language(lang)
    return spoken.joint.join(part for key, part in spoken.parts(card).items() if key in ("action", "effect", "vp"))


@cache
def card_text_in_hand(card: Card, lang: str = "en") -> str:
    """What a card would do: all but its requirement and its points."""
    spoken = language(lang)
    return spoken.joint.join(part for key, part in spoken.parts(card).items() if key not in ("requirement", "vp"))


# Goals, standard projects and other names.


def goal_name(goal: Goal, lang: str = "en") -> str:
    """The name of a milestone or award."""
    return names.translated(names.AWARDS if goal.need is None else names.MILESTONES, goal.name, lang)


def goal_text(goal: Goal, lang: str = "en") -> str:
    """What a milestone takes, or an award compares."""
    spoken = language(lang)
    return spoken.award(goal.count) if goal.need is None else spoken.milestone(goal.need)


def project_name(project: StandardProject, lang: str = "en") -> str:
    """The name of a standard project."""
    return names.translated(names.PROJECTS, project.name, lang)


def project_text(project: StandardProject, lang: str = "en") -> str:
    """What a standard project does."""
    return language(lang).project(project.effect)


def bonus_text(bonus: Effect, lang: str = "en") -> str:
    """What a step of a global parameter gives."""
    return language(lang).project(bonus)


def board_name(board: str, lang: str = "en") -> str:
    """The name of a board."""
    return names.translated(names.BOARDS, board.capitalize(), lang)


def module_name(module: str, lang: str = "en") -> str:
    """The name of a module."""
    return names.translated(names.MODULES, modules.load()[module].title, lang)


def noun(sort: str, number: int, lang: str) -> str:
    """A noun of a sort by its number."""
    return language(lang).nouns[sort][number]


def resource_name(resource: int, lang: str = "en") -> str:
    """The name of a resource."""
    return noun("resource", resource, lang)


def production_name(resource: int, lang: str = "en") -> str:
    """The name of the production of a resource."""
    return noun("production", resource, lang)


def amount_of(resource: int, number: int, lang: str = "en") -> str:
    """So much of a resource: ``1 plant``, ``2 plants``."""
    return language(lang).amount(resource, number)


def cube_name(cube: int, lang: str = "en") -> str:
    """The name of a kind of cube on cards."""
    return noun("cube", cube, lang)


def tag_name(tag: int, lang: str = "en") -> str:
    """The name of a tag."""
    return noun("tag", tag, lang)


def tile_name(tile: int, lang: str = "en") -> str:
    """The name of a kind of tile."""
    return noun("tile", tile, lang)


def track_name(track: int, lang: str = "en") -> str:
    """The name of a global parameter."""
    return language(lang).track(track)


def kind_name(card: Card, lang: str = "en") -> str:
    """What sort of card it is: automated, active, event, corporation or prelude."""
    return noun("kind", ("automated", "active", "event", "corporation", "prelude").index(card.kind), lang)


def area_name(state: Any, area: int, lang: str = "en") -> str:
    """What people call an area: row letter and column, and its name if it has one."""
    return language(lang).area(state, area)


def player_name(state: Any, seat: int, lang: str = "en") -> str:
    """What a player is called: by name, by number, or as the neutral opponent."""
    return language(lang).player(seat, Scene(state=state))


def box_icons(lang: str = "en") -> dict[str, str]:
    """What the icons that single boxes bring mean, by their names in drawings."""
    said = language(lang).icons
    return {symbol: said[symbol] for symbol in said}


def thing_name(thing: Any, lang: str = "en") -> str:
    """The name of something that a box brings besides cards."""
    return names.translated(names.THINGS, thing.name, lang)


def thing_text(thing: Any, lang: str = "en") -> str:
    """What is printed on something that a box brings besides cards."""
    return language(lang).things[type(thing)](thing, Scene())


# At the table.


def slot_text(slot: Slot, state: Any, lang: str = "en", seat: int = -1) -> str:
    """What a module keeps on the table, or before a seat, in lines; empty where there is nothing to say."""
    said = language(lang).slots.get(type(slot))
    return "" if said is None else said(slot, Scene(state=state, seat=seat))


def prompt_text(decision: Decision, state: Any, lang: str = "en") -> str:
    """What a decision asks, as a question or demand."""
    scene = scene_of(state, (decision.effect, decision.seat, decision.card))
    return language(lang).prompt(decision.effect, scene)


def option_text(option: Option, state: Any, lang: str = "en", decision: Decision | None = None) -> str:
    """An option in words. The decision it belongs to is what the state asks, unless another is given."""
    frame = None if decision is None else (decision.effect, decision.seat, decision.card)
    return language(lang).options[option.kind](option, scene_of(state, frame))


def reason_text(reason: Reason, lang: str = "en", state: Any = None) -> str:
    """Why something cannot be done; with a state, players are called by name."""
    return language(lang).reasons[reason.kind](reason, Scene(state=state))


def happening_text(happening: Happening, state: Any, lang: str = "en", viewer: int | None = None) -> str:
    """A line of the story; with a viewer, without what that seat may not know."""
    card = CARDS[happening.card] if happening.card >= 0 else None
    scene = Scene(card, state, happening.by, happening.effect, live=False, viewer=viewer)
    return language(lang).happenings[happening.kind](happening, scene)
