"""What the text of a running game asks of the table: who asks, what things cost, where areas are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.flow import Several
from terramars.core.machine import Effect, Frame
from terramars.core.option import Option
from terramars.mars.cards import BY_SLUG, CARDS, CORPORATION, PROJECT, STARTER, Card
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.effects.planet import Place
from terramars.mars.effects.play import PlayFromHand, PlayOneStarter, starter_playable
from terramars.mars.opening import of_sort, start_price
from terramars.mars.payment import price
from terramars.mars.rating import steps_behind, steps_of_all
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.standard_projects import project_cost
from terramars.mars.standing import OCEAN_MONEY
from terramars.mars.state import State
from terramars.mars.turn_actions import (
    AWARD_COSTS,
    CONVERSION,
    GREENERY_TILE,
    TEMPERATURE_STEP,
    FundAward,
    greenery_cost,
)
from terramars.mars.turns import Turn
from terramars.mars.view import View, guess_from
from terramars.mars.words import MONEY, NEUTRAL, OCEAN, RESOURCE_NAMES
from terramars.text.render import Phrase, Scene

ROW_LETTERS: Final = "ABCDEFGHI"


def scene_of(state: Any, frame: tuple[Effect, int, int] | None = None) -> Scene:
    """The scene of the frame that asks: the given one, what a view is asked, or the top of the stack."""
    asked = getattr(state, "decision", None)
    if frame is None and asked is not None:
        frame = (asked.effect, asked.seat, asked.card)
    if frame is None:
        pending = getattr(state, "pending", None)
        if getattr(state, "lanes", None) or not pending:
            return Scene(state=state)
        frame = pending[-1]
    effect, seat, card = frame
    return Scene(CARDS[card] if card >= 0 else None, state, seat, effect)


def event_asking(scene: Scene, askers: Mapping[type, Phrase]) -> str:
    """What asks where no card does, such as a global event that is carried out; nothing if that has no name."""
    for effect, *_ in reversed(getattr(scene.state, "pending", ())):
        if type(effect) in askers:
            return askers[type(effect)](effect, scene)
    return ""


def card_named(option: Option) -> Card | None:
    """The card an option names (None: the neutral opponent's)."""
    return BY_SLUG.get(option.part("card"))


def chosen_by(option: Option, scene: Scene) -> Frame | None:
    """The effect that an option stands for which is told by its number alone, with its seat and card."""
    if scene.effect is None:
        return None
    return scene.effect.stands_for(option, scene.seat, -1 if scene.card is None else scene.card.index)


def resource_number(name: str) -> int:
    """The number of a resource by its name in options."""
    return RESOURCE_NAMES.index(name)


_TABLES: list[tuple[View, State]] = []
"""The view spoken of last, and a table that it cannot tell from the true one."""


def within_reach(state: State | View) -> State:
    """A table on which prices can be worked out: the state, or one that a view cannot tell from it."""
    if isinstance(state, State):
        return state
    if not _TABLES or _TABLES[0][0] is not state:
        _TABLES[:] = [(state, guess_from(state, 0))]
    return _TABLES[0][1]


def holder_of(card: int, scene: Scene) -> int:
    """The seat that has a card in hand or hosts it, or else whoever is asked."""
    for seat, player in enumerate(scene.state.players):
        if card in (getattr(player, "hand", None) or ()) or card in (getattr(player, "hosted", None) or ()):
            return seat
    return scene.seat


def card_cost(card: Card, scene: Scene) -> int | None:
    """What playing a card costs now; None where it cannot be told."""
    if not scene.live or scene.state is None:
        return None
    seat = holder_of(card.index, scene)
    if not 0 <= seat < len(scene.state.players):
        return None
    extra = (scene.effect.standing,) if isinstance(scene.effect, PlayFromHand) else ()
    return price(within_reach(scene.state), seat, card.index, extra)


def prelude_fails(card: Card, scene: Scene) -> bool:
    """Whether a prelude cannot be carried out and would bring money instead."""
    if not scene.live or not isinstance(scene.state, State) or not isinstance(scene.effect, PlayOneStarter):
        return False
    return not starter_playable(scene.state, scene.seat, card.index)


def rating_bill(option: Option, scene: Scene) -> tuple[int, int]:
    """What the steps of rating that an option brings cost, where they have a price, and how many they are."""
    if not scene.live or scene.state is None or not 0 <= scene.seat < len(scene.state.players):
        return 0, 0
    state = within_reach(scene.state)
    price = state.players[scene.seat].standing.rating_price
    if not price:
        return 0, 0
    card = card_named(option)
    project = project_named(option, scene) if option.kind == "project" else None
    effects: tuple[Effect, ...] = ()
    # What a starter says is not certain: one that cannot be carried out brings money instead, as trying it tells.
    if card is not None and option.kind != "play-starter":
        effects = card.action if option.kind == "use" else card.play
    elif project is not None:
        effects = (project.effect,)
    elif option.kind == "convert":
        effects = (GREENERY_TILE if option.part("what") == "plants" else TEMPERATURE_STEP,)
    steps = steps_of_all(effects, state, scene.seat, -1 if card is None else card.index)
    steps = max(steps, steps_to_come(option, scene, state))
    return price * steps, steps


def steps_to_come(option: Option, scene: Scene, state: State) -> int:
    """How many steps of rating are certain once an option is chosen; 0 where it is not one of those that are asked."""
    if scene.effect is None:
        return 0
    asked = (scene.effect, scene.seat, -1 if scene.card is None else scene.card.index)
    if not isinstance(scene.effect, Turn) and option not in scene.effect.options(state, scene.seat, asked[2]):
        return 0
    return steps_behind(state, asked, option)


def goal_named(option: Option, scene: Scene) -> Goal | None:
    """The milestone or award an option names."""
    goals = scene.state.setup.milestones if option.kind == "claim" else scene.state.setup.awards
    return next((goal for goal in goals if goal.slug == option.part("what")), None)


def project_named(option: Option, scene: Scene) -> StandardProject | None:
    """The standard project an option names."""
    return next((project for project in scene.state.setup.projects if project.slug == option.part("what")), None)


def project_price(project: StandardProject, scene: Scene) -> int | None:
    """What a standard project costs now; None where it cannot be told or costs nothing."""
    if not scene.live or not project.cost:
        return None
    if scene.seat < 0:
        return project.cost
    return project_cost(within_reach(scene.state), scene.seat, project)


def award_price(scene: Scene) -> int | None:
    """What funding the next award costs; None where it cannot be told."""
    if not scene.live or isinstance(scene.effect, FundAward) or len(scene.state.awards) >= len(AWARD_COSTS):
        return None
    return AWARD_COSTS[len(scene.state.awards)]


def conversion_price(option: Option, scene: Scene) -> int:
    """How many plants or how much heat a conversion takes."""
    if option.part("what") == "plants" and scene.live and scene.seat >= 0:
        return greenery_cost(within_reach(scene.state), scene.seat)
    return CONVERSION


def area_number(option: Option, scene: Scene) -> int:
    """The area an option names."""
    number: int = scene.state.board.index[option.part("hex")]
    return number


def area_code(state: Any, area: int) -> str:
    """An area of the map as people write it, row letter and column: ``E3``; empty off Mars."""
    hexes = state.board.areas.hexes
    return f"{ROW_LETTERS[hexes[area].row - 1]}{hexes[area].col}" if area < len(hexes) else ""


def area_title(state: Any, area: int) -> str:
    """The English name of an area, if it has one."""
    hexes = state.board.areas.hexes
    if area >= len(hexes):
        name: str = state.board.off_mars[area - len(hexes)]
        return name
    return hexes[area].name or ""


def earns(effect: Effect | None) -> bool:
    """Whether who places the tile that is asked for gets what its area gives."""
    return not isinstance(effect, Place) or effect.earns


def area_bonus(state: Any, area: int, seat: int = -1) -> tuple[list[tuple[int, int]], int]:
    """What placing a tile on an area gives a seat: resources (M€ for oceans beside it included) and cards."""
    board = state.board
    found = list(board.bonus[area])
    oceans = (board.near[area] & state.tiles[OCEAN]).bit_count()
    if oceans:
        known = 0 <= seat < len(state.players)
        worth = within_reach(state).players[seat].standing.ocean_worth if known else OCEAN_MONEY
        found.append((MONEY, worth * oceans))
    return found, board.cards[area]


def name_at(state: Any, seat: int) -> str | None:
    """The name of the person at a seat, None where only the seat is known, empty for the neutral opponent."""
    if seat == NEUTRAL or seat < 0:
        return ""
    names = state.setup.names if state is not None else ()
    return names[seat] if seat < len(names) else None


def card_at(index: int) -> Card | None:
    """The card of a number (-1: none)."""
    return CARDS[index] if 0 <= index < len(CARDS) else None


@dataclass(frozen=True)
class StartStep:
    """Which of its opening choices a seat is at."""

    sort: str
    """``corporation``, ``prelude`` or ``card``."""
    left: int = 0
    """How many preludes are still to be kept."""
    card: int = -1
    """The card to be kept or left."""
    price: int = CARD_PRICE


def start_step(player: Any) -> StartStep:
    """The opening choice a player is at."""
    chosen = of_sort(player.kept, CORPORATION)
    if not chosen:
        return StartStep("corporation")
    wanted = len(of_sort(player.dealt, STARTER)) // 2
    taken = len(of_sort(player.kept, STARTER))
    if taken < wanted:
        return StartStep("prelude", wanted - taken)
    card = next_dealt(of_sort(player.dealt, PROJECT), len(player.kept) - 1 - wanted)
    return StartStep("card", 0, card, start_price(chosen[0]))


def next_dealt(cards: tuple[int, ...], decided: int) -> int:
    """The first card not decided about, or -1."""
    return cards[decided] if decided < len(cards) else -1


def tile_wanted(effect: Any) -> int | None:
    """The kind of tile an effect would place, if it places one."""
    for part in effects_of(effect) if isinstance(effect, Effect) else ():
        if isinstance(part, Place):
            return part.tile
    return None


def effects_of(effect: Effect) -> tuple[Effect, ...]:
    """An effect, or the several it is made of."""
    return effect.effects if isinstance(effect, Several) else (effect,)


SECRET: Final = frozenset(
    {"keep", "leave", "take", "draft", "choose-corporation", "choose-starter", "sell", "discard", "host"}
)
"""Kinds of options that name a card nobody else may know."""


def is_secret(option: Option, seat: int, scene: Scene) -> bool:
    """Whether whoever looks may not know what a seat chose."""
    return scene.viewer is not None and scene.viewer != seat and option.kind in SECRET
