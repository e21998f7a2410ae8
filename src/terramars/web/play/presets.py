"""Settings of a game as people give them: named presets, limits, and what a form or a request may say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from terramars import bots
from terramars.mars.maps import MAPS
from terramars.mars.modules import load

MOST_NAME = 24
MOST_TITLE = 60
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that are printed as an empty place: a name of nothing else would be none."""
MOST_MARKS = 3
TOWER = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4,}")
"""Accents upon accents, which would reach over the lines above and below; no language has more than three."""
KINDS = ("person", "open", "ai")
"""Who may sit at a seat: somebody at this browser, whoever joins, a computer player."""


def boards() -> list[str]:
    """The maps there are."""
    return list(MAPS)


def module_names() -> list[str]:
    """The modules there are, the base game first."""
    return list(load())


def default_modules() -> list[str]:
    """The modules of a game unless told otherwise."""
    return [name for name, module in load().items() if module.by_default]


def solo_modules() -> list[str]:
    """The default modules and those that solo always uses."""
    return [name for name, module in load().items() if module.by_default or module.always_in_solo]


def setting_names() -> list[str]:
    """The rules that a setting of their name switches on."""
    return [name for name, module in load().items() if module.setting]


def all_boxes() -> list[str]:
    """Every box that is usually meant, with the rules that settings switch on."""
    return [name for name, module in load().items() if module.usual]


def presets() -> dict[str, dict[str, Any]]:
    """Named settings to begin with at once."""
    person = {"kind": "person"}
    return {
        "solo": {"settings": {"modules": solo_modules()}, "seats": [person]},
        "against-one": {"settings": {}, "seats": [person, {"kind": "ai"}]},
        "against-two": {"settings": {}, "seats": [person, {"kind": "ai"}, {"kind": "ai"}]},
        "two-at-one-screen": {"settings": {}, "seats": [person, person]},
        "online-for-two": {"settings": {}, "seats": [person, {"kind": "open"}]},
        "online-for-three-draft": {"settings": {"draft": True}, "seats": [person, {"kind": "open"}, {"kind": "open"}]},
        "all-boxes": {"settings": {"modules": all_boxes()}, "seats": [person, {"kind": "open"}]},
        "beginners": {
            "settings": {"modules": ["base"], "beginners": [0, 1]},
            "seats": [person, {"kind": "ai", "level": bots.LEVELS[0].name}],
        },
        "daily": {"settings": {}, "seats": [person], "daily": True},
    }


def fields_of(preset: str) -> dict[str, list[str]]:
    """A preset as the fields of the form with all options."""
    known = presets().get(preset)
    if known is None:
        return {}
    settings = known["settings"]
    fields = {"modules": list(settings.get("modules", default_modules()))}
    for rule in setting_names():
        if rule in fields["modules"]:
            fields["modules"].remove(rule)
            fields[rule] = ["1"]
    if settings.get("draft"):
        fields["draft"] = ["1"]
    fields["beginners"] = [str(seat) for seat in settings.get("beginners", ())]
    for number, seat in enumerate(known["seats"]):
        fields[f"kind{number}"] = [seat["kind"]]
        fields[f"level{number}"] = [seat.get("level", "")]
    return fields


def levels() -> list[str]:
    """The computer players there are, from the weakest to the strongest."""
    return [level.name for level in bots.LEVELS]


def default_level() -> str:
    """The computer player unless told otherwise: one in the middle."""
    return levels()[len(levels()) // 2]


def tidy(name: str, most: int = MOST_NAME) -> str:
    """A name without what cannot be printed or is printed as nothing, without towers of accents, not too long."""
    shown = "".join(sign for sign in " ".join(name.split()) if sign.isprintable() and sign not in UNSEEN)
    return " ".join(TOWER.sub(lambda marks: marks[0][:MOST_MARKS], shown).split())[:most].rstrip()


def allowed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that a visitor may give; the seed and the seats have their own places."""
    own = ("board", "modules", "draft", "beginners", "corporations", "solo_goal", "ask", "first", *setting_names())
    return {name: settings[name] for name in own if settings.get(name) is not None}
