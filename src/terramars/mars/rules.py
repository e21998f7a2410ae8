"""Terraforming Mars as the machine sees it: settings, start, saves, views, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from terramars.core.errors import ImpossibleSetup, MissingBox, UnknownName, nearest
from terramars.core.flow import Arrow
from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.core.rules import register
from terramars.mars import boxes, modules, opening, options, position, prospects, saves, scoring, situation
from terramars.mars.cards import BY_SLUG, PROJECT
from terramars.mars.maps import MAPS
from terramars.mars.setup import START_HAND, Setup
from terramars.mars.state import State
from terramars.mars.view import View, guess_from, view_of
from terramars.mars.words import slug

MOST_PLAYERS: Final = 5
FIRST_DRAWN: Final = 8
"""So many cards at least must be left when hands are dealt: four are turned up alone, and everybody researches."""
SOLO_GENERATIONS: Final = 14
DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "seed": 0,
    "board": "tharsis",
    "modules": None,
    "draft": False,
    "beginners": (),
    "names": (),
    "first": None,
    "corporations": "deal",
    "solo_goal": "terraform",
    "ask": "when it matters",
    "cards": (),
    "hand": START_HAND,
    "generations": None,
    "boxes": None,
}
"""Every setting of a game with its default; no modules named means those that a game has by default.

Rules that are modules of their own (`Module.setting`) may be named among the modules or set by their names."""


class MarsRules:
    """The rules of Terraforming Mars. Stateless."""

    id = "mars"
    number = 6
    format = 1
    grammar: Mapping[str, tuple[str, ...]] = options.GRAMMAR

    def start(self, settings: Mapping[str, Any]) -> State:
        """The table at the beginning of a game."""
        return opening.opening_state(make_setup(settings))

    def settings(self, s: State) -> dict[str, Any]:
        """The settings of a game as plain data."""
        setup = s.setup
        return {
            "players": setup.players,
            "seed": setup.seed,
            "board": setup.board,
            "modules": list(setup.modules),
            "draft": setup.draft,
            "beginners": list(setup.beginners),
            "names": list(setup.names),
            "first": None if setup.known_first < 0 else setup.known_first,
            "corporations": setup.corporations,
            "solo_goal": setup.solo_goal,
            "ask": setup.ask,
            **setup.smaller(),
            **({"boxes": own} if (own := boxes.fingerprints(setup.modules)) else {}),
        }

    def changed(self, settings: Mapping[str, Any]) -> bool:
        """Whether a box of these settings says something else now than when they were written."""
        written = settings.get("boxes") or {}
        return written != boxes.fingerprints(tuple(written))

    def view(self, s: State, seat: int | None) -> View:
        """What a seat may see."""
        return view_of(s, seat)

    def guess(self, seen: View, seed: int) -> State:
        """A full state that the view cannot tell from the truth."""
        return guess_from(seen, seed)

    def scores(self, s: State) -> tuple[scoring.Score, ...]:
        """Every seat's score."""
        return scoring.scores(s)

    def result(self, s: State) -> scoring.Result | None:
        """The outcome of a finished game."""
        return scoring.result(s)

    def standing(self, s: State) -> scoring.Result:
        """The outcome if the game ended now."""
        return scoring.standing(s)

    def encode(self, s: State) -> dict[str, Any]:
        """A state as plain data."""
        return saves.encode(s)

    def decode(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> State:
        """The state that belongs to plain data."""
        return saves.decode(data, make_setup(settings))

    def prospects(self, s: State, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        """Everything a seat might do in a turn, with the reasons why not."""
        return prospects.prospects(s, seat)

    def position(self, s: State) -> dict[str, Any]:
        """The situation as a dictionary."""
        return situation.describe(s)


    def set_up(self, situation: Mapping[str, Any]) -> State:
        """The state that a dictionary describes."""
        return position.set_up(situation)


RULES: Final = MarsRules()
register(RULES)


def make_setup(settings: Mapping[str, Any]) -> Setup:
    """Check the settings of a game and work out what follows from them."""
    known = modules.load()
    defaults = {**DEFAULTS, **{name: None for name, module in known.items() if module.setting}}
    for name in settings:
        if name not in defaults:
            raise ImpossibleSetup(f"unknown setting {name!r}: {nearest(name, defaults)}")
    wanted = {**defaults, **settings}
    players = checked_number("players", wanted["players"], 1, MOST_PLAYERS)
    board = str(wanted["board"]).lower()
    if board not in MAPS:
        raise UnknownName(f"unknown board {wanted['board']!r}: {nearest(board, MAPS)}")
    names = wanted["modules"]
    if names is None:
        names = [name for name in known if known[name].by_default]
    names = (names,) if isinstance(names, str) else checked_list("modules", names)
    check_boxes(wanted["boxes"])
    for wish in names:
        if not isinstance(wish, str) or wish not in known:
            raise UnknownName(f"unknown module {wish!r}: {nearest(str(wish), known)}")
    chosen = with_settings(wanted, tuple(name for name in known if name in names), players == 1)
    if "base" not in chosen:
        raise ImpossibleSetup("every game needs the module 'base'")
    seats = checked_list("beginners", wanted["beginners"])
    beginners = tuple(sorted([checked_number("beginners", seat, 0, players - 1) for seat in seats]))
    boxes = [known[name] for name in chosen]
    solo = players == 1
    check_variants(wanted, chosen, beginners, players)
    last = 0
    if solo:
        changed = [box.solo_generations for box in boxes if box.solo_generations]
        last = min([SOLO_GENERATIONS, *changed])
    generations = 0 if wanted["generations"] is None else checked_number("generations", wanted["generations"], 1, 99)
    if solo and generations:
        last = generations
    from terramars.mars.modules.goals import AWARDS, MILESTONES

    milestones = MILESTONES[board] + tuple([goal for box in boxes for goal in box.milestones])
    instead = {goal.slug: goal for box in boxes for goal in box.changed_milestones}
    milestones = tuple([instead.get(goal.slug, goal) for goal in milestones])
    awards = AWARDS[board] + tuple([goal for box in boxes for goal in box.awards])
    projects = tuple([project for box in boxes for project in box.projects])
    if wanted["solo_goal"] == "tr63":
        for box in boxes:
            projects = projects + box.rating_projects
    first = wanted["first"]
    hand = checked_number("hand", wanted["hand"], 0, START_HAND)
    return Setup(
        board=board,
        modules=chosen,
        players=players,
        names=checked_list("names", wanted["names"]),
        draft=wanted["draft"],
        beginners=beginners,
        corporations=wanted["corporations"],
        solo_goal=wanted["solo_goal"],
        ask=wanted["ask"],
        seed=checked_number("seed", wanted["seed"], 0, (1 << 64) - 1),
        known_first=-1 if first is None else checked_number("first", first, 0, players - 1),
        cards=checked_cards(wanted["cards"], chosen, players, hand),
        start_hand=hand,
        generations=generations,
        actions=tuple([action for box in boxes for action in box.actions]),
        tracks=tuple([count.track for box in boxes for count in box.tracks]),
        off_mars=tuple([area for box in boxes for area in box.off_mars]),
        offers=tuple(
            [
                (area, offer)
                for box in boxes
                for area, offer in box.offers.get(board, {}).items()
                if isinstance(offer, Arrow)
            ]
        ),
        start_production=[box.start_production for box in boxes if box.start_production is not None][-1],
        last_generation=last,
        starters=sum([box.starters for box in boxes]),
        starter_word=next((box.starter_word for box in boxes if box.starter_word), "starter"),
        tag_kinds=sum([len(box.tags) for box in boxes]),
        milestones=() if solo else milestones,
        awards=() if solo else awards,
        projects=projects,
        project_options=tuple([options.named("project", project.slug, i) for i, project in enumerate(projects)]),
        table_slots=tuple([slot for box in boxes for slot in box.table_slots]),
        player_slots=tuple([slot for box in boxes for slot in box.player_slots]),
        with_start=tuple([effect for box in boxes for effect in box.with_start]),
        before_each_actions=tuple([effect for box in boxes for effect in box.before_each_actions]),
        after_actions=tuple([effect for box in boxes for effect in box.after_actions]),
        after_production=tuple([effect for box in boxes for effect in box.after_production]),
        before_actions=tuple([effect for box in boxes for effect in box.before_actions]),
    )


def checked_cards(names: object, chosen: tuple[str, ...], players: int, hand: int) -> frozenset[str]:
    """The projects of a game with fewer cards, by name or slug; there must be enough for everybody's first cards."""
    found: set[str] = set()
    for name in checked_list("cards", names):
        card = BY_SLUG.get(slug(str(name)))
        if card is None or card.sort != PROJECT or card.module not in chosen:
            known = [other.slug for other in BY_SLUG.values() if other.sort == PROJECT and other.module in chosen]
            raise UnknownName(f"cards: {name!r} is no project of this game: {nearest(slug(str(name)), known)}")
        found.add(card.slug)
    needed = players * hand + FIRST_DRAWN
    if found and len(found) < needed:
        raise ImpossibleSetup(f"{len(found)} cards are too few for {players} hands of {hand}: name at least {needed}")
    return frozenset(found)


def check_boxes(written: object) -> None:
    """Refuse settings that name boxes which are not loaded; their fingerprints are for saves (`MarsRules.changed`)."""
    if written is None:
        return
    if not isinstance(written, Mapping):
        raise ImpossibleSetup(f"boxes={written!r}: a dictionary of names and fingerprints is wanted")
    for name in written:
        if name not in boxes.BOXES:
            raise MissingBox(f"this game needs the box {name!r}, which is not loaded: start terramars --with {name}.py")


def with_settings(wanted: Mapping[str, Any], chosen: tuple[str, ...], solo: bool) -> tuple[str, ...]:
    """The modules named, and those that settings of their names or the solo game add."""
    known = modules.MODULES
    needed = {other: name for name in chosen for other in known[name].solo_with} if solo else {}
    added = {*chosen, *needed}
    for name in [name for name in known if known[name].setting]:
        wish = wanted[name]
        if wish is not None and not isinstance(wish, bool):
            raise ImpossibleSetup(f"{name}={wish!r}: True, False or None is wanted")
        if wish:
            added.add(name)
        elif wish is False and name in needed:
            raise ImpossibleSetup(f"solo with {needed[name]!r} always uses {name!r}: leave {name} out")
        elif wish is False and name in chosen:
            raise ImpossibleSetup(f"{name}=False, but the modules name {name!r}: say one of them")
    return tuple(name for name in known if name in added)


def check_variants(
    wanted: Mapping[str, Any], chosen: tuple[str, ...], beginners: tuple[int, ...], players: int
) -> None:
    """Refuse combinations that the rules do not allow."""
    solo = players == 1
    for name, module in modules.MODULES.items():
        if solo and module.always_in_solo and name not in chosen:
            raise ImpossibleSetup(f"solo always uses {name!r}: add it to the modules")
    if not isinstance(wanted["draft"], bool):
        raise ImpossibleSetup(f"draft={wanted['draft']!r}: True or False is wanted")
    if solo and wanted["draft"]:
        raise ImpossibleSetup("there is no draft in solo: leave draft=False")
    if solo and beginners:
        raise ImpossibleSetup("there is no Beginner Corporation in solo: leave beginners=()")
    if wanted["corporations"] not in ("deal", "choose"):
        raise ImpossibleSetup(f"corporations={wanted['corporations']!r}: known: deal, choose")
    if wanted["corporations"] == "choose" and not solo:
        raise ImpossibleSetup("corporations='choose' is a solo option: with several players they are dealt")
    if wanted["solo_goal"] not in ("terraform", "tr63"):
        raise ImpossibleSetup(f"solo_goal={wanted['solo_goal']!r}: known: terraform, tr63")
    if wanted["solo_goal"] == "tr63" and not solo:
        raise ImpossibleSetup("solo_goal='tr63' is a solo option")
    if wanted["ask"] not in ("when it matters", "never"):
        raise ImpossibleSetup(f"ask={wanted['ask']!r}: known: 'when it matters', 'never'")
    names = checked_list("names", wanted["names"])
    if names and len(names) != players:
        raise ImpossibleSetup(f"{len(names)} names for {players} players: give one each or none")


def checked_list(name: str, value: object) -> tuple[Any, ...]:
    """A list, tuple or range of settings."""
    if not isinstance(value, (list, tuple, range)):
        raise ImpossibleSetup(f"{name}={value!r}: a list is wanted")
    return tuple(value)


def checked_number(name: str, value: object, least: int, most: int) -> int:
    """A whole number within its bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ImpossibleSetup(f"{name}={value!r}: a whole number from {least} to {most} is wanted")
    return value
