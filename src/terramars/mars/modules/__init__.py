"""The modules of the game: what each brings to the table. They load on the first game, not at import."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import RLock
from traceback import extract_tb
from types import ModuleType
from typing import Any

from terramars.core.errors import BadStatement
from terramars.core.flow import Arrow
from terramars.core.machine import Effect
from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.counts import TrackCount
from terramars.mars.language.nouns import TagWord
from terramars.mars.options import GRAMMAR
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.slots import Slot
from terramars.mars.turn_actions import TurnAction


@dataclass(frozen=True)
class Module:
    """Cards and rules that join the game together."""

    name: str
    cards: tuple[Card, ...] = ()
    title: str = ""
    """What is printed on its box."""
    rank: int = 100
    """Modules count in the order of their ranks: settings, numbers of cards inside the program."""
    by_default: bool = False
    """Whether a game has it unless told otherwise."""
    usual: bool = True
    """Whether it is meant where nothing is said: in lists of cards, and in settings drawn by lot."""
    box: str = ""
    """The module in whose box it comes, if not in its own: their cards are numbered together."""
    always_in_solo: bool = False
    solo_with: tuple[str, ...] = ()
    """Modules that a solo game with this one always has."""
    setting: bool = False
    """Whether it is a rule that a setting of its name switches on, rather than a box of cards."""
    start_production: int | None = None
    """The production everybody begins with, where this module says so."""
    actions: tuple[TurnAction, ...] = ()
    """What it lets players do in a turn."""
    grammar: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The options that its own effects offer, each kind with the parts of its notation."""
    tracks: tuple[TrackCount, ...] = ()
    """Global parameters that come with it."""
    tags: tuple[TagWord, ...] = ()
    """Kinds of tags that come with it, of those that count as different."""
    projects: tuple[StandardProject, ...] = ()
    """Standard projects that come with it."""
    milestones: tuple[Goal, ...] = ()
    """Milestones beside those of the map."""
    changed_milestones: tuple[Goal, ...] = ()
    """Milestones that stand instead of those of the same name."""
    awards: tuple[Goal, ...] = ()
    """Awards beside those of the map."""
    off_mars: tuple[str, ...] = ()
    """Areas off Mars that only the city of that name may take."""
    offers: Mapping[str, Mapping[str, Effect]] = field(default_factory=dict)
    """What areas cost whoever places a tile there, and give for it, by map and area: a cost, an arrow, a gain."""
    starters: int = 0
    """How many starters each player is dealt: half of them are kept and played before the first actions."""
    starter_word: str = ""
    """What this module calls a starter."""
    table_slots: tuple[type[Slot], ...] = ()
    """What it keeps on the table."""
    player_slots: tuple[type[Slot], ...] = ()
    """What it keeps before each player."""
    with_start: tuple[Effect, ...] = ()
    """What the first player decides together with the start, before corporations are revealed."""
    before_actions: tuple[Effect, ...] = ()
    """What happens between the opening and the first action phase."""
    before_each_actions: tuple[Effect, ...] = ()
    """What happens before every action phase, the first included."""
    after_actions: tuple[Effect, ...] = ()
    """What happens when all have passed, before production."""
    after_production: tuple[Effect, ...] = ()
    """What happens between production and the next generation."""
    rating_loss: int = 0
    """By how much its effects lower everybody's terraform rating between two generations, for those who look ahead."""
    solo_generations: int = 0
    """How long a solo game with this module lasts, if it changes that."""
    rating_projects: tuple[StandardProject, ...] = ()
    """Standard projects of the solo game that is won by terraform rating."""
    things: tuple[Any, ...] = ()
    """What is printed in the box besides cards: values with a `name`."""
    export: Callable[[], dict[str, Any]] | None = None
    """All about those things and the rules that belong to them for other programs: plain data, and words of the card
    language where something happens."""


MODULES: dict[str, Module] = {}

FILES: list[ModuleType] = []
"""The files of cards that were read. What they say beside cards is for the layers above (see `OpenTable`)."""


SPEAKERS: list[str] = []
"""Packages of the layers above that have a file for each box of which they say more: read as if the box had said it."""


@cache
def said_by(package: str) -> tuple[ModuleType, ...]:
    """The files of a package that speaks of boxes."""
    home = import_module(package)
    return tuple(import_module(f"{package}.{found.name}") for found in iter_modules(home.__path__))


class OpenTable(dict[Any, Any]):
    """What a layer above knows of words, by class or kind; a file of cards may add its own words to it.

    ``OpenTable(known, "TEXTS", "en", "effects")`` also has what stands in ``TEXTS["en"]["effects"]`` of the files, as
    soon as they are read, and in those of `SPEAKERS`; what the layer itself says is never replaced. The engine has no
    such table.
    """

    def __init__(self, known: Mapping[Any, Any], *place: str) -> None:
        super().__init__(known)
        self.place = place
        self.files: tuple[ModuleType, ...] = ()
        """Those whose words are here already."""

    def read_on(self) -> None:
        """Add the words of files that were read since the last time."""
        files = (*FILES, *[file for package in SPEAKERS for file in said_by(package)])
        if files == self.files:
            return
        self.files = files
        for file in files:
            said: Mapping[Any, Any] = getattr(file, self.place[0], {})
            for step in self.place[1:]:
                said = said.get(step, {})
            for key in said:
                self.setdefault(key, said[key])

    def __missing__(self, key: Any) -> Any:
        if key in self:
            return self[key]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        self.read_on()
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Any]:
        self.read_on()
        return super().__iter__()

    def get(self, key: Any, default: Any = None) -> Any:
        """The entry of a word, or the default."""
        self.read_on()
        return super().get(key, default)


def written_well(name: str) -> ModuleType:
    """Import a file of cards; a mistake in a statement is told with file, line and card."""
    try:
        return import_module(name)
    except BadStatement as mistake:
        place = where(mistake)
        if not place:
            raise
        raise BadStatement(f"{place}: {mistake}") from None


def where(mistake: BaseException, file: str = "") -> str:
    """File, line and card of a mistake in a file of cards (or in this one); nothing where it was not made in one."""
    frames = extract_tb(mistake.__traceback__)
    top = [frame for frame in frames if frame.name == "<module>" and file in ("", frame.filename)]
    if not top:
        return ""
    line = top[-1]
    card = statement_at(Path(line.filename).read_text(encoding="utf-8"), line.lineno or 0)
    return f"{Path(line.filename).name}, line {line.lineno}{card}"


def statement_at(source: str, line: int) -> str:
    """The name of the card whose statement stands on a line: the second word of an entry of a list of cards."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.lineno <= line <= (node.end_lineno or line):
            names = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if names:
                return f", {names[1] if len(names) > 1 else names[0]}"
    return ""


LOADING = RLock()
"""Whoever comes while another thread loads waits for it: half of the cards are no deck."""


def load() -> dict[str, Module]:
    """All modules, by name; their cards are numbered on the first call. Boxes of one's own come last."""
    with LOADING:
        if not MODULES:
            number_cards()
    return MODULES


def number_cards() -> None:
    """Read the files of the modules, and number their cards."""
    files = [written_well(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    FILES.extend(files)
    modules: list[Module] = [file.MODULE for file in files if hasattr(file, "MODULE")]
    for module in sorted(modules, key=lambda module: module.rank):
        join(module)
    from terramars.mars.boxes import add_named_boxes

    add_named_boxes()


def offers_of(module: Module) -> list[tuple[str, Effect]]:
    """What areas of all maps offer because of a module."""
    return [offer for areas in module.offers.values() for offer in areas.items()]


def join(module: Module) -> None:
    """Make a module known: its cards get their numbers."""
    MODULES[module.name] = module
    GRAMMAR.update({action.kind: action.grammar for action in module.actions})
    GRAMMAR.update(module.grammar)
    for area, offer in offers_of(module):
        if not isinstance(offer, Arrow):
            raise BadStatement(f"the offer of {area} has no arrow: write it as spend(money=6) >> place(OCEAN)")
    for card in module.cards:
        card.index = len(CARDS)
        card.module = module.name
        CARDS.append(card)
        BY_SLUG[card.slug] = card
