"""The help page of the dice game: rules in short, every die, goal and icon. Numbers come from the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars.dice import board, setup, state
from terramars.dice.cards import CORPORATE_ERA, SOURCES
from terramars.dice.effects.planet import BEYOND, CITY_POINTS, TERRAFORMING
from terramars.dice.goals import AWARD_POINTS, MILESTONE_POINTS, MILESTONES, SECOND_POINTS
from terramars.dice.player import HAND, KEPT_DICE
from terramars.dice.scoring import GRADES, SOLO_ICONS
from terramars.dice.tracks import OCEAN_TILES, PARAMETERS, WILD_BONUS
from terramars.dice.turns import DEADLINES, SOLO_TURNS, STANDARD_MAIN
from terramars.dice.words import COLOURS, FACES, OXYGEN, SIDES, TEMPERATURE
from terramars.text import dice as text
from terramars.web.dice.drawing import ARROW, COLON, OR, WILD_SIGN, Sign, Signs, colour, die, drawn, icons
from terramars.web.labels import label
from terramars.web.pages.page import language_of, page

TURN: Final = (
    ("dice_help_action", "dice_help_action_text", "i-target"),
    ("dice_help_production", "dice_help_production_text", "i-prod"),
    ("dice_help_free", "dice_help_free_text", "i-fast"),
)
SUPPORT: Final = (
    ("dice_gain_die", "dice_help_gain_text", "die-any"),
    ("dice_turn_die", "dice_help_turn_text", "i-replay"),
    ("dice_draw_two", "dice_help_draw_text", "i-card"),
    ("dice_help_use", "dice_help_use_text", "i-action"),
)
CARDS: Final = (
    ("dice_kind_green", "dice_help_green_text", "i-card-green"),
    ("dice_kind_red", "dice_help_red_text", "i-card-red"),
    ("dice_kind_blue", "dice_help_blue_text", "i-card-blue"),
    ("dice_kind_bonus", "dice_help_bonus_text", "i-dawn"),
    ("dice_kind_corporation", "dice_help_corporation_text", "i-planet"),
)
PAYING: Final = (
    ("dice_help_pay", "dice_help_pay_text", "i-dice"),
    ("dice_wild", "dice_help_wild_text", "i-wildtoken"),
    ("dice_help_undo", "dice_help_undo_text", "i-lock"),
)
TILES: Final = (
    ("dice_main_ocean", "dice_help_ocean_text", "tile-ocean"),
    ("dice_main_greenery", "dice_help_greenery_text", "tile-greenery"),
    ("dice_main_city", "dice_help_city_text", "tile-city"),
    ("dice_help_special", "dice_help_special_text", "tile-special"),
    ("dice_help_area", "dice_help_area_text", "i-hexmap"),
)
SCORING: Final = (
    ("dice_help_score_track", "i-vp"), ("dice_help_score_awards", "i-trophy"),
    ("dice_help_score_milestones", "i-first"), ("dice_help_score_cards", "i-card"),
)  # fmt: skip
ERA: Final = (
    ("dice_help_reacts", "dice_help_reacts_text", "tile-any"),
    ("dice_value_discount", "dice_help_discount_text", "i-dice"),
    ("dice_value_storage", "dice_help_storage_text", "i-storage"),
)
PLANT: Final = die(3)
GREEN_DIE: Final = colour(1)
SIGNS: Final[tuple[tuple[Signs, str], ...]] = (
    ((GREEN_DIE,), "dice_icon_roll"),
    ((colour(COLOURS),), "dice_icon_any"),
    ((PLANT,), "dice_icon_face"),
    ((WILD_SIGN,), "dice_icon_wild"),
    ((Sign("i-vp"),), "dice_icon_vp"),
    ((Sign("i-card"),), "dice_icon_card"),
    ((Sign("i-replay"),), "dice_icon_turn"),
    ((PLANT, ARROW, Sign("i-vp")), "dice_icon_arrow"),
    ((PLANT, OR, die(12)), "dice_icon_or"),
    ((Sign(text="−"), Sign("d-plant", lost=True)), "dice_icon_lost"),
    ((Sign("i-oxygen"),), "dice_icon_oxygen"),
    ((Sign("i-temp"),), "dice_icon_temperature"),
    ((Sign("tile-ocean"),), "dice_icon_ocean"),
    ((Sign("tile-greenery"),), "dice_icon_greenery"),
    ((Sign("tile-city"),), "dice_icon_city"),
    ((Sign("tile-special"),), "dice_icon_special"),
    ((Sign("i-beside"),), "dice_icon_beside"),
    ((Sign("tile-any"), COLON, GREEN_DIE), "dice_icon_when_placed"),
    ((Sign("i-card-green"), COLON, GREEN_DIE), "dice_icon_when_played"),
    ((GREEN_DIE, OR, Sign("tile-city")), "dice_icon_per"),
    ((GREEN_DIE, OR, Sign("i-hexmap")), "dice_icon_middle"),
    ((Sign("i-card-red"), Sign("i-card-blue")), "dice_icon_kinds"),
    ((Sign("i-prod"),), "dice_icon_prod"),
    ((Sign("i-storage"),), "dice_icon_storage"),
    ((Sign(text="−"), PLANT), "dice_icon_discount"),
    ((Sign("i-step"), Sign(text="+1")), "dice_icon_support"),
    ((Sign("i-target"), Sign(text="+1")), "dice_icon_main"),
    ((Sign("i-dice"), Sign(text="+1")), "dice_icon_extra"),
    ((Sign("i-first"),), "dice_icon_first"),
)
"""What cards, areas and options draw, and what it means."""


class HelpPages:
    """The route of the help page."""

    def __init__(self) -> None:
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/dice/help", self.help, methods=["GET"], response_model=None)

    def help(self, request: Request) -> Response:
        """All of the help."""
        lang = language_of(request)
        return page(
            request,
            "dice/help.html",
            numbers=numbers(),
            turn=TURN,
            support=SUPPORT,
            cards=CARDS,
            paying=PAYING,
            tiles=TILES,
            scoring=SCORING,
            era=ERA,
            mains=mains(lang),
            dice=dice(lang),
            tracks=tracks(lang),
            milestones=milestones(lang),
            grades=GRADES,
            sources=[(each, label(lang, f"dice_mark_{each}"), text.source_text(each, lang)) for each in SOURCES],
            signs_explained=SIGNS,
        )


def numbers() -> dict[str, Any]:
    """The numbers of the rules that the texts speak of."""
    return {
        "oxygen": PARAMETERS[OXYGEN].goal,
        "temperature": f"+{PARAMETERS[TEMPERATURE].goal}",
        "oceans": OCEAN_TILES,
        "end": state.PARAMETERS_TO_END,
        "kept": KEPT_DICE,
        "hand": HAND,
        "step": TERRAFORMING,
        "beyond": BEYOND,
        "city": CITY_POINTS,
        "dice": state.DICE_PER_COLOUR,
        "first_step": state.BONUS_STEPS[0],
        "second_step": state.BONUS_STEPS[1],
        "award": AWARD_POINTS,
        "second": SECOND_POINTS,
        "milestone": MILESTONE_POINTS,
        "most": setup.MOST_PLAYERS,
        "turns": SOLO_TURNS,
        "deadlines": ", ".join(map(str, sorted(DEADLINES))),
        "common": SOLO_ICONS[0],
        "uncommon": SOLO_ICONS[1],
        "rare": SOLO_ICONS[2],
        "points": len(board.areas_in(board.BOARD.with_points)),
    }


@dataclass(frozen=True)
class MainLine:
    """A main action that everybody has."""

    name: str
    cost: Signs
    spoken: str
    gives: Signs
    text: str


def mains(lang: str) -> list[MainLine]:
    """The main actions that everybody has, with their costs."""
    speech = text.language(lang)
    return [
        MainLine(
            label(lang, f"dice_main_{kind.replace('-', '_')}"), icons(cost), speech.icon_list(cost), drawn(effect),
            speech.effect(effect),
        )
        for kind, (cost, effect) in STANDARD_MAIN.items()
    ]  # fmt: skip


@dataclass(frozen=True)
class DieLine:
    """A colour of dice: its faces, and on how many of the six sides each stands."""

    sign: Sign
    name: str
    faces: list[tuple[Sign, str, int]]


def dice(lang: str) -> list[DieLine]:
    """The five colours of dice."""
    names = text.language(lang).colours
    return [
        DieLine(
            colour(number),
            names[number],
            [
                (die(face), text.icon_name(face, lang), SIDES.count(face % 3))
                for face in range(3 * number, 3 * number + 3)
            ],
        )
        for number in range(FACES // 3)
    ]


@dataclass(frozen=True)
class TrackLine:
    """A global parameter: where it begins and ends, and what its steps give."""

    icon: str
    name: str
    text: str
    bonuses: list[tuple[str, Sign, str]]


def tracks(lang: str) -> list[TrackLine]:
    """The global parameters."""
    units = ((" %", "i-oxygen"), (" °C", "i-temp"), ("", "tile-ocean"))
    found = []
    for parameter, name, (unit, icon) in zip(PARAMETERS, text.language(lang).tracks, units, strict=True):

        def shown(value: int, unit: str = unit) -> str:
            return f"{value}{unit}".replace("-", "−")

        values = {name: shown(getattr(parameter, name)) for name in ("start", "step", "goal")}
        said = label(lang, "dice_help_track", **values)
        bonuses = [
            (shown(value), WILD_SIGN, label(lang, "dice_made_wild"))
            if face == WILD_BONUS
            else (shown(value), die(face), text.icon_name(face, lang))
            for value, face in parameter.bonuses
        ]
        found.append(TrackLine(icon, name, said, bonuses))
    return found


def milestones(lang: str) -> list[tuple[str, str, bool]]:
    """The milestones: name, what each asks for, and whether it comes with the Corporate Era."""
    return [
        (text.milestone_name(each, lang), text.milestone_text(each, lang), each.box == CORPORATE_ERA)
        for each in MILESTONES
    ]

