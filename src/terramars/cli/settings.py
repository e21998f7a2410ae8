"""The settings of a game as the command line reads them, and settings drawn by lot."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import typer

from terramars.cli.labels import LABELS

BOARDS = ("tharsis", "hellas", "elysium")
MODULES_HELP = "Modules, with commas: base, corporate_era, prelude, promo."
BOARD_HELP = "The map: tharsis, hellas or elysium."


def checked_language(lang: str) -> str:
    """A language that the command line speaks."""
    from terramars.core.errors import UnknownName, nearest

    if lang not in LABELS:
        raise UnknownName(f"unknown language {lang!r}: {nearest(lang, LABELS)}")
    return lang


Language = Annotated[str, typer.Option(help="Language: en or ja.", callback=checked_language)]


def words(text: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def seats(text: str, option: str) -> tuple[int, ...]:
    """Seat numbers with commas, counted from 0."""
    parts = words(text)
    if not all(part.isdecimal() for part in parts):
        raise typer.BadParameter(f"{text!r}: seat numbers with commas are wanted, such as 0,2", param_hint=option)
    return tuple(int(part) for part in parts)


def modules_of(text: str) -> tuple[str, ...]:
    """Module names with commas; ``base`` may be left out, a hyphen may stand for the underscore."""
    named = tuple(part.lower().replace("-", "_") for part in words(text))
    return named if "base" in named else ("base", *named)


def mixed(seed: int, players: int | None) -> dict[str, Any]:
    """Settings drawn from a seed, among those the rules allow; without a number of players that too."""
    lot = Random(f"mix {seed}")
    count = lot.randint(1, 5)
    count = count if players is None else players
    solo = count == 1
    modules = ["base"]
    if lot.random() < 0.5 or solo:
        modules.append("corporate_era")
    if lot.random() < 0.5:
        modules.append("prelude")
    found: dict[str, Any] = {"players": count, "seed": seed, "board": lot.choice(BOARDS), "modules": modules}
    if solo:
        found["corporations"] = lot.choice(("deal", "choose"))
        # TR 63 is a goal of the Prelude expansion.
        found["solo_goal"] = lot.choice(("terraform", "tr63")) if "prelude" in modules else "terraform"
    else:
        found["draft"] = lot.random() < 0.5
        some = lot.random() < 0.5
        found["beginners"] = [seat for seat in range(count) if some and lot.random() < 0.5]
    return found


def labels(settings: dict[str, Any]) -> list[str]:
    """What a game counts as when games are counted by their settings: ``board hellas``, ``draft``."""
    found = [f"players {settings['players']}", f"board {settings.get('board', BOARDS[0])}"]
    found += [f"module {name}" for name in settings.get("modules", ("base", "corporate_era"))]
    if settings["players"] == 1:
        found += [f"corporations {settings.get('corporations', 'deal')}"]
        found += [f"solo goal {settings.get('solo_goal', 'terraform')}"]
    else:
        found += ["draft" if settings.get("draft") else "no draft"]
        found += ["with beginners" if settings.get("beginners") else "no beginners"]
    return found
