"""The names of cards, goals, boards and areas in languages other than English: one TOML file each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from terramars.mars.modules import OpenTable

CARDS = "cards"
MILESTONES = "milestones"
AWARDS = "awards"
BOARDS = "boards"
PROJECTS = "standard_projects"
AREAS = "areas"
MODULES = "modules"
THINGS = "things"
"""What boxes bring besides cards."""


@cache
def table(lang: str) -> Mapping[str, Mapping[str, str]]:
    """The name tables of a language, by section and English name; read on first use."""
    with files("terramars.text").joinpath("names", f"{lang}.toml").open("rb") as file:
        known = tomllib.load(file)
    sections = (CARDS, MILESTONES, AWARDS, BOARDS, PROJECTS, AREAS, MODULES, THINGS)
    return {section: OpenTable(known.get(section, {}), "NAMES", lang, section) for section in sections}


def translated(section: str, name: str, lang: str) -> str:
    """A name in a language; what has no translation keeps its English name. Areas off Mars have names of cards."""
    if lang == "en":
        return name
    known = table(lang)
    return known[section].get(name) or (known[CARDS].get(name) if section == AREAS else None) or name
