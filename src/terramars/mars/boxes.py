"""Boxes of one's own: a Python file outside the package whose `MODULE` joins the game like any other.

Only who starts the program names files, by `add_box` or in the environment, which the processes it starts inherit.
A save never makes a file load: it names its boxes with fingerprints of their statements, which are compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from terramars.core.errors import BadBox, BadStatement
from terramars.mars import modules
from terramars.mars.cards import BY_SLUG, Card
from terramars.mars.language.nouns import TagWord
from terramars.mars.modules import FILES, MODULES, Module, offers_of, where
from terramars.mars.options import GRAMMAR
from terramars.mars.setup import Goal, StandardProject
from terramars.mars.standing import MOMENTS
from terramars.mars.tracks import PARAMETERS

NAMED_IN: Final = "TERRAMARS_BOXES"
"""The variable of the environment that names the files of boxes."""

BOXES: Final[dict[str, Path]] = {}
"""The boxes that were added, by the names of their modules, with their files."""


def add_box(file: str | os.PathLike[str]) -> Module:
    """Add the box that a Python file describes; the processes that this one starts will have it too."""
    path = Path(file).resolve()
    modules.load()
    if path in BOXES.values():
        return MODULES[path.stem]
    box = read_box(path)
    named = [name for name in os.environ.get(NAMED_IN, "").split(os.pathsep) if name]
    os.environ[NAMED_IN] = os.pathsep.join([*named, str(path)])
    return box


def add_named_boxes() -> None:
    """Add the boxes that the environment names."""
    for name in os.environ.get(NAMED_IN, "").split(os.pathsep):
        if name and Path(name) not in BOXES.values():
            read_box(Path(name))


def read_box(path: Path) -> Module:
    """Read a file and add its box, or say what is wrong with it and leave everything as it was."""
    tracks, moments = len(PARAMETERS), len(MOMENTS)
    name = f"terramars_box_{path.stem}"
    try:
        file = loaded(name, path)
        module = getattr(file, "MODULE", None)
        if not isinstance(module, Module):
            raise BadBox(f'{path.name} has no MODULE: end it with MODULE = Module("{path.stem}", CARDS, "A title")')
        check(module, path)
        learn(file)
    except BaseException:
        del PARAMETERS[tracks:]
        del MOMENTS[moments:]
        sys.modules.pop(name, None)
        raise
    BOXES[module.name] = path
    FILES.append(file)
    modules.join(module)
    return module


def loaded(name: str, path: Path) -> ModuleType:
    """The file as a Python module; every mistake in it is told with file, line and card."""
    if not path.is_file():
        raise BadBox(f"there is no file {path}")
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadBox(f"{path.name} is no Python file: its name must end in .py")
    file = module_from_spec(spec)
    sys.modules[name] = file  # dataclasses look their module up
    try:
        spec.loader.exec_module(file)
    except SyntaxError as mistake:
        raise BadBox(f"{path.name}, line {mistake.lineno}: {mistake.msg}") from None
    except BadStatement as mistake:
        raise BadBox(f"{where(mistake, str(path)) or path.name}: {mistake}") from None
    except Exception as mistake:
        raise BadBox(f"{where(mistake, str(path)) or path.name}: {type(mistake).__name__}: {mistake}") from None
    return file


def check(module: Module, path: Path) -> None:
    """Refuse a box that does not go with what is there."""
    said = f"{path.name}: "
    if module.name != path.stem:
        raise BadBox(f"{said}the module is called {module.name!r}; call it {path.stem!r}, like its file")
    if module.name in MODULES:
        raise BadBox(f"{said}there is a module {module.name!r} already; give the file another name")
    late = [name for name in BOXES if name > module.name]
    if late:
        raise BadBox(f"{said}boxes are added in the order of their names: add it before {late[0]!r}")
    for card in module.cards:
        if not isinstance(card, Card):
            raise BadBox(f"{said}{card!r} among the cards of the module is no card")
    slugs = [card.slug for card in module.cards]
    for card in module.cards:
        if card.slug in BY_SLUG or slugs.count(card.slug) > 1:
            raise BadBox(f"{said}there is a card {card.name!r} already; give this one another name")
    for kind in [*[action.kind for action in module.actions], *module.grammar]:
        if kind in GRAMMAR:
            raise BadBox(f"{said}there are options of the kind {kind!r} already; give these another kind")


def learn(file: ModuleType) -> None:
    """Let saves know the classes that a file brings."""
    from terramars.mars import saves

    words = saves.codec()
    own = [found for found in saves.classes_in(file) if found.__module__ == file.__name__]
    for found in own:
        if found.__name__ in words.classes:
            raise BadBox(f"{file.__name__}: there is a word {found.__name__!r} already; give this one another name")
    saves.learn(own)


def fingerprint(name: str) -> str:
    """A number for everything that the statements of a box say: equal boxes have equal ones, on every machine."""
    from terramars.mars.saves import codec

    plain = codec().encode
    module = MODULES[name]
    cards = [
        [card.sort, card.number, card.name, card.cost, list(card.tags), int(card.holds), plain(card.vp)]
        + [plain(part) for part in (card.needs, card.first, card.play, card.action, card.effect)]
        for card in module.cards
    ]
    rules = [
        [[project.slug, project.cost, plain(project.effect)] for project in module.projects],
        [[goal.slug, plain(goal.need)] for goal in module.milestones],
        [[goal.slug, plain(goal.count)] for goal in module.awards],
        [plain(count) for count in module.tracks],
        [plain(effect) for effect in (*module.before_actions, *module.after_production)],
        [action.kind for action in module.actions],
        [[area, plain(offer)] for area, offer in offers_of(module)],
        [[slot.name, [field.name for field in slot.fields]] for slot in (*module.table_slots, *module.player_slots)],
    ]
    further = {name: stated(getattr(module, name)) for name in FURTHER if getattr(module, name)}
    if further:
        rules.append([further])
    return hashlib.sha256(json.dumps([cards, rules]).encode()).hexdigest()[:12]


FURTHER: Final = (
    "always_in_solo", "solo_with", "start_production", "tags", "changed_milestones", "off_mars", "starters",
    "with_start", "before_each_actions", "after_actions", "solo_generations", "rating_projects",
)  # fmt: skip
"""What else a module may say of the rules: written into its fingerprint only where it says something."""


def stated(value: Any) -> Any:
    """What a module says of the rules, as plain data."""
    from terramars.mars.saves import codec

    if isinstance(value, tuple):
        return [stated(part) for part in value]
    if isinstance(value, Goal):
        return [value.slug, codec().encode(value.need)]
    if isinstance(value, StandardProject):
        return [value.slug, value.cost, codec().encode(value.effect)]
    return value.number if isinstance(value, TagWord) else codec().encode(value)


def fingerprints(names: tuple[str, ...]) -> dict[str, str]:
    """The fingerprints of those of some modules that are boxes of one's own."""
    return {name: fingerprint(name) for name in names if name in BOXES}
