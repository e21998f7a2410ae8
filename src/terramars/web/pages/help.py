"""The help page: the game in short and a legend of every icon. Prices and goals come from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars import text
from terramars.mars import opening, rules, scoring, turn_actions, turns
from terramars.mars.effects.draws import CARD_PRICE
from terramars.mars.modules import load, offers_of
from terramars.mars.modules.goals import AWARDS, MILESTONES
from terramars.mars.modules.projects import STANDARD_PROJECTS
from terramars.mars.standing import OCEAN_MONEY
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CUBE_NAMES, OCEANS, OXYGEN, RESOURCE_NAMES, TAG_NAMES, TEMPERATURE, TILE_NAMES
from terramars.text.icons import count_icon, icons
from terramars.text.render import language
from terramars.web.boxes import HELP, NUMBERS
from terramars.web.cardface import symbols, tokens
from terramars.web.cardface.faces import tags_in_use
from terramars.web.cardface.symbols import CARD, COLON, EYE, OR, SLASH, Piece, Pieces
from terramars.web.games import DEFAULT, presenters
from terramars.web.labels import label, labels
from terramars.web.pages.page import Site, language_of, page
from terramars.web.present.parameters import shown
from terramars.web.present.parts import offer_price

PHASES: Final = (
    ("help_phase_order", "help_phase_order_text", "i-first"),
    ("help_phase_research", "help_phase_research_text", "i-card"),
    ("help_phase_action", "help_phase_action_text", "i-action"),
    ("help_phase_production", "help_phase_production_text", "i-prod"),
    ("help_phase_solar", "help_phase_solar_text", "i-world"),
    ("help_phase_end", "help_phase_end_text", "i-vp"),
)
ACTIONS: Final = (
    ("help_action_card", "help_action_card_text", "i-play-card"),
    ("help_action_project", "help_action_project_text", "i-project"),
    ("help_action_milestone", "help_action_milestone_text", "i-pass"),
    ("help_action_award", "help_action_award_text", "i-trophy"),
    ("help_action_blue", "help_action_blue_text", "i-action"),
    ("help_action_plants", "help_action_plants_text", "tile-greenery"),
    ("help_action_heat", "help_action_heat_text", "i-temp"),
    ("help_action_pass", "help_action_pass_text", "i-clock"),
)
SCORING: Final = (
    ("help_score_rating", "i-tr"), ("help_score_awards", "i-trophy"), ("help_score_milestones", "i-pass"),
    ("help_score_greenery", "tile-greenery"), ("help_score_city", "tile-city"), ("help_score_cards", "i-card"),
)  # fmt: skip
TILES: Final = (
    "help_tile_ocean_text", "help_tile_greenery_text", "help_tile_city_text", "help_tile_special_text",
)  # fmt: skip
WORDS: Final = (
    ("help_word_tr", "help_word_tr_text"),
    ("help_word_tag", "help_word_tag_text"),
    ("help_word_requirement", "help_word_requirement_text"),
    ("help_word_production", "help_word_production_text"),
    ("help_word_cube", "help_word_cube_text"),
    ("help_word_floater", "help_word_floater_text"),
    ("help_word_event", "help_word_event_text"),
    ("help_word_bonus_step", "help_word_bonus_step_text"),
)
BROWSER_KEYS: Final = (
    (("/",), "help_key_search"),
    (("←", "→", "↑", "↓"), "help_key_cards"),
    (("Enter",), "help_key_open"),
)


class HelpPages:
    """The route of the help page."""

    def __init__(self, site: Site) -> None:
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/help", self.help, methods=["GET"], response_model=None)

    async def help(self, request: Request) -> Response:
        """All of the help."""
        lang = language_of(request)
        return page(
            request,
            "help.html",
            other_games=[each.id for each in presenters() if each.id != DEFAULT],
            numbers=numbers(),
            phases=PHASES,
            actions=ACTIONS,
            scoring=SCORING,
            words=WORDS,
            browser_keys=BROWSER_KEYS,
            tiles=[(symbols.TILES[TILE_NAMES[i]], text.tile_name(i, lang), key) for i, key in enumerate(TILES)],
            projects=projects(lang),
            boards=boards(lang),
            boxes=boxes(lang),
            shorter=shorter_solo(lang),
            legend=legend(lang),
        )


def numbers() -> dict[str, Any]:
    """The numbers of the rules that the texts speak of."""
    return {
        "temperature": f"+{PARAMETERS[TEMPERATURE].goal}",
        "oxygen": PARAMETERS[OXYGEN].goal,
        "oceans": PARAMETERS[OCEANS].goal,
        "research": turns.RESEARCH_CARDS,
        "price": CARD_PRICE,
        "milestone_cost": turn_actions.MILESTONE_COST,
        "milestones": turn_actions.MOST_MILESTONES,
        "milestone_points": scoring.MILESTONE_POINTS,
        "award_costs": ", ".join(map(str, turn_actions.AWARD_COSTS)),
        "first_place": scoring.FIRST_PLACE,
        "second_place": scoring.SECOND_PLACE,
        "conversion": turn_actions.CONVERSION,
        "ocean_money": OCEAN_MONEY,
        "pole_cost": next(offer_price(offer) for module in load().values() for _, offer in offers_of(module)),
        "generations": rules.SOLO_GENERATIONS,
        "rating": turns.SOLO_RATING,
        "start": opening.START_RATING,
        "solo_start": opening.SOLO_RATING,
    }


@dataclass(frozen=True)
class ProjectLine:
    """A standard project in the table."""

    name: str
    cost: int
    text: str
    drawn: Pieces
    note: str
    """When it is there, unless always."""


def projects(lang: str) -> list[ProjectLine]:
    """The standard projects with their prices, those of modules at the end."""
    found = [(project, "") for project in STANDARD_PROJECTS]
    for module in load().values():
        note = label(lang, "help_project_box", module=text.module_name(module.name, lang))
        found += [(project, note) for project in module.projects if project not in STANDARD_PROJECTS]
        found += [(project, label(lang, "help_project_solo")) for project in module.rating_projects]
    return [
        ProjectLine(
            text.project_name(project, lang),
            project.cost,
            text.project_text(project, lang),
            tokens.drawn(icons([project.effect])),
            note,
        )
        for project, note in found
    ]


@dataclass(frozen=True)
class GoalLine:
    """A milestone or award."""

    name: str
    text: str
    drawn: Pieces


def boards(lang: str) -> list[tuple[str, list[GoalLine], list[GoalLine]]]:
    """The milestones and awards of each board, then those that modules add."""

    def lines(goals: Any) -> list[GoalLine]:
        return [
            GoalLine(text.goal_name(goal, lang), text.goal_text(goal, lang), symbols.counted(count_icon(goal.count)))
            for goal in goals
        ]

    found = [(text.board_name(board, lang), lines(MILESTONES[board]), lines(AWARDS[board])) for board in MILESTONES]
    for module in load().values():
        if module.milestones or module.awards:
            found.append((text.module_name(module.name, lang), lines(module.milestones), lines(module.awards)))
    return found


@dataclass(frozen=True)
class BoxLine:
    """A global parameter, a kind of tag or a rule that a box brings."""

    icon: str
    name: str
    text: str


@dataclass(frozen=True)
class BoxHelp:
    """What the help says of a box."""

    title: str
    lines: list[BoxLine]
    note: str
    """What solo always has with it."""
    things: list[tuple[str, str]]
    """Names and texts of what is printed in it besides cards."""


def boxes(lang: str) -> list[BoxHelp]:
    """What boxes bring beside cards."""
    found = []
    for name, module in load().items():
        if name != "base" and (module.tracks or module.tags or name in HELP):
            title = text.module_name(name, lang)
            lines = [about_track(count.track, lang) for count in module.tracks]
            lines += [about_tag(tag.number, lang) for tag in module.tags]
            lines += [about_rule(name, key, icon, lang) for key, icon in HELP.get(name, ())]
            rules = label(lang, "comma").join(text.module_name(rule, lang) for rule in module.solo_with)
            note = label(lang, "always_in_solo", module=title, rules=rules) if rules else ""
            things = [(text.thing_name(thing, lang), text.thing_text(thing, lang)) for thing in module.things]
            found.append(BoxHelp(title, lines, note, things))
    return found


def about_rule(box: str, key: str, icon: str, lang: str) -> BoxLine:
    """A rule that comes with a box."""
    return BoxLine(icon, labels(lang)[key], label(lang, f"{key}_text", **NUMBERS[box]))


def about_track(track: int, lang: str) -> BoxLine:
    """A global parameter of a box: its steps, its bonuses, and whether the game waits for it."""
    it, parameter = shown(track, PARAMETERS[track].start, lang), PARAMETERS[track]
    steps = {"start": it.measured(it.start), "step": it.measured(parameter.step), "goal": it.measured(it.goal)}
    said = [label(lang, "help_box_track", **steps)]
    for value, bonus in parameter.bonuses.items():
        gift = language(lang).project(bonus)
        said.append(label(lang, "help_box_bonus", value=it.measured(value), gift=gift))
    if not parameter.ends_game:
        said.append(label(lang, "help_box_no_end"))
    if parameter.in_solo_goal:
        said.append(label(lang, "help_box_in_solo"))
    return BoxLine(it.icon, it.title, language(lang).joint.join(said))


def about_tag(tag: int, lang: str) -> BoxLine:
    """A kind of tag of a box."""
    name = text.tag_name(tag, lang)
    return BoxLine(f"t-{TAG_NAMES[tag]}", label(lang, "help_box_tag", tag=name), label(lang, "help_box_tag_text"))


def shorter_solo(lang: str) -> list[tuple[str, int]]:
    """The modules that change how long a solo game lasts."""
    changed = [module for module in load().values() if module.solo_generations]
    return [(text.module_name(module.name, lang), module.solo_generations) for module in changed]


# The legend.


@dataclass(frozen=True)
class Sign:
    """Something drawn, and what it means."""

    drawn: Pieces
    meaning: str


def icon(symbol: str, n: str = "", *, red: bool = False) -> Piece:
    """A single icon."""
    return Piece("icon", symbol, n, red)


def small(symbol: str) -> Piece:
    """An icon in small print."""
    return Piece("at", parts=(icon(symbol),))


PLANT: Final = icon("i-plant")
BOX: Final = Piece("box", parts=(PLANT,))
OXYGEN_NEED: Final = Piece("needs", n="≥ 9 %", parts=(icon("i-oxygen"),))
SIGNS: Final[tuple[tuple[str, tuple[tuple[Pieces, str], ...]], ...]] = (
    ("icon_group_resources", ()),
    ("icon_group_tags", ()),
    ("icon_group_planet", (((icon("i-tr"),), "icon_tr"), ((icon("i-vp"),), "icon_vp"))),
    (
        "icon_group_tiles",
        (
            ((icon("tile-any"),), "icon_any_tile"),
            ((icon("area-ocean"),), "icon_ocean_area"),
            ((icon("area-land"),), "icon_land"),
            ((icon("area-reserved"),), "icon_reserved"),
            ((icon("area-volcano"),), "icon_volcano"),
            ((icon("area-rows"),), "icon_rows"),
            ((icon("i-beside"),), "icon_beside"),
            ((icon("i-apart"),), "icon_apart"),
            ((icon("i-planet"),), "icon_on_mars"),
        ),
    ),
    ("icon_group_cubes", (((icon("r-any"),), "icon_any_cube"), ((icon("r-cube"),), "icon_cube"))),
    (
        "icon_group_signs",
        (
            ((icon("i-steel"), symbols.ARROW, symbols.coin(5)), "icon_action"),
            ((icon("i-first-action"),), "icon_first"),
            ((icon("tile-city"), COLON, symbols.coin(2)), "icon_effect"),
            ((icon("t-space"), COLON, symbols.coin(-2)), "icon_discount"),
            ((BOX,), "icon_production"),
            ((Piece("box", parts=(icon("i-plant", "−"),)),), "icon_production_less"),
            ((Piece("box", red=True, parts=(icon("i-plant", "−"),)),), "icon_production_red"),
            ((icon("i-plant", "−3", red=True),), "icon_red"),
            ((icon("i-steal"), icon("i-steel", red=True)), "icon_steal"),
            ((symbols.coin(1), SLASH, icon("t-earth")), "icon_per"),
            ((PLANT, OR, icon("r-animal")), "icon_or"),
            ((Piece("may", parts=(icon("i-card", "−"), symbols.ARROW, CARD)),), "icon_may"),
            ((symbols.coin(8), small("i-steel")), "icon_helps"),
            ((Piece("box", parts=(icon("i-lowest"),)),), "icon_lowest"),
            ((Piece("box", parts=(icon("i-any"),)),), "icon_any"),
            ((Piece("box", parts=(icon("i-copy"),)),), "icon_copy"),
            ((icon("i-claim"),), "icon_claim"),
            ((icon("i-shield"),), "icon_shield"),
            ((icon("i-project"),), "icon_project"),
            ((icon("i-trophy"),), "icon_award"),
            ((icon("i-players"),), "icon_players"),
        ),
    ),
    (
        "icon_group_cards",
        (
            ((CARD,), "icon_card"),
            ((EYE, CARD), "icon_eye"),
            ((CARD, small("i-mc")), "icon_buy"),
            ((icon("r-animal"), small("i-other-card")), "icon_other_card"),
            ((icon("r-animal"), small("i-any-card")), "icon_any_card"),
            ((icon("i-next-card"),), "icon_next_card"),
            ((icon("i-play-card"),), "icon_play_card"),
            ((OXYGEN_NEED,), "icon_min"),
            ((Piece("needs", n="≤ 9 %", red=True, parts=(icon("i-oxygen"),)),), "icon_max"),
            ((Piece("sign", n="±2"),), "icon_shift"),
            ((icon("i-needs"),), "icon_with_needs"),
            ((CARD, small("i-vp")), "icon_scoring"),
            ((icon("i-card-green"),), "icon_green"),
            ((icon("i-card-blue"),), "icon_blue"),
            ((icon("i-delegate"),), "icon_delegate"),
            ((icon("i-chairman"),), "icon_chairman"),
            ((icon("i-influence"),), "icon_influence"),
        ),
    ),
    ("icon_group_boxes", ()),
)
"""Every icon that has no noun of its own, by group, with the label that tells its meaning."""


def nouns(lang: str) -> dict[str, list[Sign]]:
    """Every icon that stands for a noun of the game."""

    def named(symbol: Callable[[str], str], name: Callable[[int, str], str], all_names: Any, known: Any) -> list[Sign]:
        return [Sign((icon(symbol(each)),), name(i, lang)) for i, each in enumerate(all_names) if each in known]

    resources = [symbol for what, symbol in symbols.RESOURCES.items() if what not in symbols.WILD_PRODUCTION]
    cubes = [cube for cube in CUBE_NAMES if cube not in ("hosted", "any")]
    tiles = [tile for tile in TILE_NAMES if tile != "tile"]
    names = [parameter.name for parameter in PARAMETERS]
    return {
        "icon_group_resources": [
            Sign((icon(symbol),), text.resource_name(i, lang))
            for i, (symbol, _) in enumerate(zip(resources, RESOURCE_NAMES, strict=True))
        ],
        "icon_group_tags": named(lambda tag: f"t-{tag}", text.tag_name, TAG_NAMES, tags_in_use()),
        "icon_group_cubes": named(symbols.CUBES.__getitem__, text.cube_name, CUBE_NAMES, cubes),
        "icon_group_tiles": named(symbols.TILES.__getitem__, text.tile_name, TILE_NAMES, tiles),
        "icon_group_planet": named(symbols.track_icon, text.track_name, names, names),
        "icon_group_boxes": [Sign((icon(symbol),), meaning) for symbol, meaning in text.box_icons(lang).items()],
    }


@cache
def legend(lang: str) -> list[tuple[str, list[Sign]]]:
    """Every icon with its meaning, in groups."""
    by_noun = nouns(lang)
    return [
        (label(lang, group), [*by_noun.get(group, []), *(Sign(drawn, label(lang, key)) for drawn, key in signs)])
        for group, signs in SIGNS
    ]
