"""Bots of one's own: a class in a file (``mybot.py:Clever``), in a module (``package.module:Clever``), or one that an
installed package names among its entry points of the group ``terramars.bots``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from terramars.core.errors import TerramarsError

GROUP: Final = "terramars.bots"
"""The entry points under which packages name their bots."""


class BadBot(TerramarsError):
    """A bot of one's own that cannot be found or is none."""


def is_own(name: str) -> bool:
    """Whether the first part of a bot's text names a file or a module."""
    return name.endswith(".py") or "." in name


def own_class(place: str, name: str) -> Any:
    """The class of a bot in a file or a module."""
    module = file_module(Path(place)) if place.endswith(".py") else named_module(place)
    found = getattr(module, name, None)
    if found is None:
        raise BadBot(f"{place} has no class {name!r}: write {place}:NameOfTheClass")
    return found


def file_module(path: Path) -> ModuleType:
    """A file as a module, read once."""
    path = path.resolve()
    key = f"terramars_bot_{path.stem}_{abs(hash(str(path)))}"
    if key in sys.modules:
        return sys.modules[key]
    if not path.is_file():
        raise BadBot(f"there is no file {path}")
    spec = spec_from_file_location(key, path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{path} is no file of Python")
    module = module_from_spec(spec)
    sys.modules[key] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[key]
        raise BadBot(f"{path} cannot be read: {type(error).__name__}: {error}") from error
    return module


def named_module(name: str) -> ModuleType:
    """A module that can be imported."""
    try:
        return import_module(name)
    except ImportError as error:
        raise BadBot(f"{name} cannot be imported: {error}") from None


def entered(name: str) -> Any:
    """The class of a bot that an installed package brings, or None."""
    for each in entry_points(group=GROUP):
        if each.name == name:
            return each.load()
    return None


def seated(kind: Any, spec: str, seed: int) -> Any:
    """A bot of a class: given its seed if it wants one, named after the text that asked for it if it has no name."""
    if not callable(getattr(kind, "choose", None)):
        raise BadBot(f"{spec!r} is no bot: it needs choose(self, view, decision, budget)")
    wants = [each for each in signature(kind).parameters.values() if each.default is each.empty or each.name == "seed"]
    bot = kind(seed) if wants else kind()
    if not getattr(bot, "name", ""):
        bot.name = spec
    return bot
